"""The desk where people work on breaks: whatever they enter is a fact in the journal.

A badge is what somebody claims to be, and is not proven here. Amounts in minor units.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ledger import books, intake
from ledger.books import View
from ledger.facts import Entered, Refused
from ledger.intake import Turn
from ledger.journal import Database
from ledger.reconcile.breaks import Break
from ledger.reconcile.errors import NotEntered
from ledger.reconcile.finding import find_in

SOURCE: Final = "/pit/desk"


@dataclass(frozen=True, slots=True)
class Desk:
    """Who enters something now. `now` gives UTC microseconds; `witness` is the second badge.

    Every step gives the position of its fact. It is decided by the break as it is when the fact is
    appended, and raises UnknownBreak where there is none, and NotEntered.
    """

    database: Database
    now: Callable[[], int]
    actor: str
    witness: str | None = None

    def note(self, break_id: str, note: str, owner: str | None = None) -> int:
        """A note on a break, and who looks after it: as before, else whoever writes the note."""

        def noted(one: Break) -> Entered:
            data = {"note": note, "owner": owner or one.owner or self.actor}
            return Entered("break.noted", None, {"break": one.id, "amount": one.amount, **data})

        return self._on(break_id, noted)

    def resolve(self, break_id: str, reason: str) -> int:
        """Why a break is one no longer; it holds for the amount that the break has now."""

        def resolved(one: Break) -> Entered:
            data = {"reason": reason, "owner": one.owner or self.actor}
            return Entered("break.resolved", None, {"break": one.id, "amount": one.amount, **data})

        return self._on(break_id, resolved)

    def adjust(self, break_id: str, amount: int, reason: str) -> int:
        """An amount posted for a break, beside whatever was posted for it before.

        Raises NotEntered for a break that stands on no table.
        """
        return self._on(break_id, lambda one: _adjustment(one, amount, reason))

    def enter(self, decide: Callable[[View], Entered]) -> int:
        """Append what is decided by the books as they are then.

        Raises NotEntered, and whatever `decide` does.
        """
        # A day takes long to judge. That is done before the others have to wait, and again in the
        # desk's turn only where something came in between.
        books.catch_up(self.database)
        with books.view(self.database) as view:
            seen, early = view.position, decide(view)

        def step(turn: Turn) -> list[Entered]:
            return [early if turn.view.position == seen else decide(turn.view)]

        badges = (self.actor, self.witness)
        try:
            (position,) = intake.enter(
                self.database, step, source=SOURCE, badges=badges, now=self.now
            )
        except Refused as refused:
            raise NotEntered(
                f"not entered: {refused.message}", remedy="mend what it names and enter it again"
            ) from None
        return position

    def _on(self, break_id: str, decide: Callable[[Break], Entered]) -> int:
        return self.enter(lambda view: decide(find_in(self.database, view, break_id).one))


def _adjustment(one: Break, amount: int, reason: str) -> Entered:
    if one.table is None or one.gaming_day is None:
        raise NotEntered(
            f"break {one.id} stands on no table, so nothing can be posted for it",
            remedy="resolve it with a reason",
        )
    data: dict[str, Any] = {
        "gaming_day": one.gaming_day,
        "table": one.table,
        "amount": amount,
        "of": one.id,
        "reason": reason,
    }
    if one.shift is not None:
        data["shift"] = one.shift
    return Entered("adjustment.posted", one.table, data)
