"""What goes wrong on purpose: when, how often, and a record of each with what it must cause."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from ledger.simulation.casino import Errors
from ledger.simulation.chance import Chance

Injected: TypeAlias = dict[str, Any]
"""One error as it was made: `kind`, `expect` (pairs such as `["break", "tray"]`), and where."""

Tell: TypeAlias = Callable[[Injected], None]

RARE = 10
"""How much oftener what happens seldom goes wrong than a round does."""


class Mischief:
    """Decides what goes wrong, and tells of it.

    It has a chance of its own: the same house without errors deals the same cards until the first
    error changes what the players do.
    """

    def __init__(self, errors: Errors, chance: Chance, tell: Tell) -> None:
        self._errors = errors
        self._chance = chance
        self._tell = tell
        self._made: Counter[str] = Counter()
        self._kinds = frozenset(errors.kinds) if errors.rate else frozenset[str]()

    def is_due(self, kind: str, times: float = RARE) -> bool:
        """Whether this kind is to go wrong here; what follows says so by `made`."""
        return (
            kind in self._kinds
            and not self._spent(kind)
            and self._chance.happens(min(self._errors.rate * times, max(self._errors.rate, 0.5)))
        )

    def one_of(self, kinds: Sequence[str]) -> str | None:
        """The kind that is to go wrong with a round, if any."""
        if not self._kinds or not self._chance.happens(self._errors.rate):
            return None
        open_ = [kind for kind in kinds if kind in self._kinds and not self._spent(kind)]
        return self._chance.pick(open_) if open_ else None

    def pick(self, choices: Sequence[Any]) -> Any:
        """One of them by this chance."""
        return self._chance.pick(choices)

    def made(self, kind: str, *expect: tuple[str, str], **where: Any) -> None:
        """An error was made: what it must cause, and where."""
        self._made[kind] += 1
        self._tell({"kind": kind, "expect": [list(each) for each in expect], **where})

    def _spent(self, kind: str) -> bool:
        most = self._errors.most
        return most is not None and self._made[kind] >= most
