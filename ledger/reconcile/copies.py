"""`fill` and `credit`: the table's copy of a slip against the cage's.

Source: feed contract, `fill.*` and `credit.*`, and point 22: chips that the cage issued and no
table received are in transit, and a break of their period from the start; a voided slip counts 0
on the cage's side.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from ledger.books.rows import DocumentRow
from ledger.reconcile.breaks import Break, break_id
from ledger.reconcile.ground import Ground
from ledger.reconcile.words import Words, added, worth

Chipped = Literal["fill", "credit"]

TYPES: Final[dict[Chipped, tuple[str, str, str]]] = {
    "fill": ("fill.received", "fill.issued", "fill.voided"),
    "credit": ("credit.issued", "credit.received", "credit.voided"),
}
"""The types of the table's copy, of the cage's, and of what takes the cage's back."""


@dataclass(slots=True)
class Copies:
    """Everything that one slip of one table came with."""

    at_table: list[DocumentRow] = field(default_factory=list)
    at_cage: list[DocumentRow] = field(default_factory=list)
    voided: list[DocumentRow] = field(default_factory=list)

    @property
    def stands_at(self) -> DocumentRow:
        """The copy whose period the break stands in: the table's, else the cage's."""
        return (self.at_table or self.at_cage or self.voided)[0]

    @property
    def received(self) -> dict[str, int]:
        """Chips by the table's copy."""
        return added([copy.data["chips"] for copy in self.at_table])

    @property
    def issued(self) -> dict[str, int]:
        """Chips by the cage's copy; none where it was voided."""
        return {} if self.voided else added([copy.data["chips"] for copy in self.at_cage])

    @property
    def agree(self) -> bool:
        """Both copies are there and equal chip by chip; or the cage's was voided in time."""
        if self.voided:
            return not self.at_table
        return bool(self.at_table and self.at_cage) and self.received == self.issued


def copy_breaks(ground: Ground) -> Iterator[Break]:
    """Copies are paired by slip and table: chips that came to another table are in transit here."""
    for kind in TYPES:
        by_slip = copies(ground, kind)
        elsewhere: defaultdict[str, set[str]] = defaultdict(set)
        for slip, table in by_slip:
            elsewhere[slip].add(table)
        for (slip, table), pair in by_slip.items():
            if pair.agree:
                continue
            others = sorted(elsewhere[slip] - {table})
            named = f"; another copy names {', '.join(others)}" if others else ""
            detail = _detail(ground.words, kind, slip, pair) + named
            yield _break(ground, kind, (slip, table), pair, detail)


def copies(ground: Ground, kind: Chipped) -> dict[tuple[str, str], Copies]:
    """By slip and table."""
    by_table, by_cage, void = TYPES[kind]
    found: defaultdict[tuple[str, str], Copies] = defaultdict(Copies)
    for slip in ground.of_type(by_table, by_cage, void):
        pair = found[slip.data["slip"], slip.table or ""]
        if slip.type == by_table:
            pair.at_table.append(slip)
        elif slip.type == by_cage:
            pair.at_cage.append(slip)
        else:
            pair.voided.append(slip)
    return dict(found)


def _break(ground: Ground, kind: Chipped, key: tuple[str, str], pair: Copies, detail: str) -> Break:
    slip, table = key
    stands = pair.stands_at
    day = ground.day_of(stands)
    return Break(
        id=break_id(kind, day, stands.shift, table, slip),
        kind=kind,
        gaming_day=day,
        shift=stands.shift,
        table=table,
        amount=worth(pair.received) - worth(pair.issued),
        slip=slip,
        detail=detail,
        documents=(slip,),
    )


def _detail(words: Words, kind: Chipped, slip: str, pair: Copies) -> str:
    received, issued = pair.received, pair.issued
    if not pair.at_table:
        held = "received by no table" if kind == "fill" else "not on any table's copy"
        return f"{kind} {slip} of {words.money(worth(issued))}: the cage's copy alone, {held}"
    if pair.voided:
        return f"{kind} {slip} of {words.money(worth(received))}: voided after the table had it"
    if not pair.at_cage:
        return f"{kind} {slip} of {words.money(worth(received))}: the table's copy alone"
    return (
        f"{kind} {slip}: the table's copy says {words.money(worth(received))}, the cage's "
        f"{words.money(worth(issued))}; table against cage by chip: {words.chips(received, issued)}"
    )
