"""What the commands about disputes share: entering a step of one, and reading the record."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cli import show
from cli.ingest import now_us
from cli.settings import Format

if TYPE_CHECKING:
    from ledger.books import View
    from ledger.disputes import Dispute, Text
    from ledger.facts import Badges, Entered
    from ledger.intake import Turn
    from ledger.journal import Database

Told = dict[str, Any]

CSV = (
    *("dispute", "round", "table", "seat", "patron", "claim", "opened_at", "opened_by", "state"),
    *("notice", "notice_given_at", "overdue"),
)


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a step is made: the books as they are while nobody else writes, the transaction that
    the step is entered in, and the time (UTC µs)."""

    view: "View"
    connection: Any
    now: int

    def record(self, id_: str) -> "Dispute":
        """The whole record of a dispute. Raises UnknownDispute."""
        from ledger import disputes

        return disputes.record(self.connection, self.view, id_)

    def worded(self, text: str | None, patron: str, *, apart: bool) -> "Text":
        """A text to be entered; with `apart` it is kept where it can be erased."""
        from ledger.disputes import Text, personal

        if not apart or text is None:
            return Text(text)
        return Text(None, personal.keep_text(self.connection, patron, text), apart=True)


Step = Callable[[Desk], "tuple[str, list[Entered]]"]
"""What is entered, and the id of the dispute that it is about."""


def enter(db: str, output: Format, badges: "Badges", step: Step) -> None:
    """Append one step on a dispute, all of it or nothing, and tell the record after it.

    It is made in the transaction that appends it: of two desks at once the later one sees what the
    other has entered.
    """
    from ledger import facts, intake, journal
    from ledger.disputes import SOURCE, NotTaken

    about = ""

    def decided(turn: "Turn") -> "list[Entered]":
        nonlocal about
        about, entered = step(Desk(turn.view, turn.connection, turn.now))
        return entered

    with journal.connect(db, write=True) as database:
        try:
            intake.enter(database, decided, source=SOURCE, badges=badges, now=now_us)
        except facts.Refused as refused:
            raise NotTaken(
                f"not entered: {refused.message}", remedy="mend what it names and enter it again"
            ) from None
        told, currency = read(database, about)
    tell(told, currency, output)


def read(database: "Database", id_: str, at: int | None = None) -> tuple[Told, str]:
    """The whole record of a dispute, texts that are kept apart with it, and the currency.

    `at`: as known at a position, None for the newest. Raises UnknownDispute.
    """
    from ledger import books, disputes

    with books.view(database, at=at) as view, database.reading() as connection:
        one = disputes.record(connection, view, id_)
        told = disputes.told(
            one,
            disputes.zone_of(view),
            texts=kept_texts(connection, one),
            now=_by_then(connection, at),
        )
        return told, currency_of(view)


def read_all(database: "Database", at: int | None = None) -> tuple[list[Told], str]:
    """What counts of every dispute, and the currency."""
    from ledger import books, disputes

    with books.view(database, at=at) as view, database.reading() as connection:
        where, now = disputes.zone_of(view), _by_then(connection, at)
        found = [
            disputes.told(one, where, texts=kept_texts(connection, one), now=now)
            for one in disputes.found_in(view)
        ]
        return found, currency_of(view)


def notice(database: "Database", id_: str) -> Told:
    """The written notice to the patron. Raises UnknownDispute."""
    from ledger import books, disputes
    from ledger.disputes import personal

    with books.view(database) as view, database.reading() as connection:
        one = disputes.record(connection, view, id_)
        try:
            kept = personal.kept(connection, one.claim.patron)
        except personal.UnknownPatron:
            kept = None
        letter = disputes.notice(
            one,
            disputes.zone_of(view),
            disputes.holidays_of(view),
            now=now_us(),
            texts=kept_texts(connection, one),
            name=None if kept is None else kept.name,
            contact=None if kept is None else kept.contact,
        )
        configs = view.configs()
        name = configs[-1].name if configs else None
        return {
            "property": name,
            "currency": currency_of(view),
            "position": view.position,
            **letter,
        }


def kept_texts(connection: Any, one: "Dispute") -> dict[str, str]:
    """The texts of a record that are kept apart, as far as they are still there."""
    from ledger import disputes
    from ledger.disputes import personal

    return personal.texts(connection, one.patrons, disputes.hashes(one))


def currency_of(view: "View") -> str:
    """The ledger's currency; nothing while nobody has configured one."""
    configs = view.configs()
    return configs[-1].currency if configs else ""


def tell(told: Told, currency: str, output: Format) -> None:
    """The record in the form asked for."""
    if output is Format.JSON:
        show.document(told)
    elif output is Format.CSV:
        show.csv(CSV, [told])
    else:
        show.dispute(told, currency)


def _by_then(connection: Any, at: int | None) -> int:
    """The instant by which something is overdue: now, or when a position was recorded."""
    from ledger import journal

    if at is None:
        return now_us()
    return next((entry.recorded_at for entry in journal.read_positions(connection, [at])), 0)
