"""`pit replay ROUND`: the round that was asked for, found by the books' index, and its report.

The one place of this room that reads more than rows: a round is retold from the facts themselves.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import fields
from difflib import get_close_matches
from typing import Any, Final

from sqlalchemy import Connection

from ledger.books import View
from ledger.books.judging import Due, due_of_round
from ledger.books.rows import RoundRow
from ledger.books.trail import Told, annulled_rounds, trail
from ledger.errors import WrongUsage
from ledger.reports.asked import Asked
from ledger.reports.other_rules import OtherRules, other_rules
from ledger.reports.replay import ReplayReport, report
from ledger.reports.retold import clock_in, seats_of
from ledger.reports.selection import Selection
from ledger.reports.under import Under, compare, of_seat

_LONGEST: Final = 40  # characters: beyond that no near id is looked for
_NEAREST: Final = 5


class UnknownRound(WrongUsage):
    """No table has reported the round."""

    code = "unknown-round"


class AmbiguousRound(WrongUsage):
    """More than one table gave out the round's id."""

    code = "ambiguous-round"


class UnknownSeat(WrongUsage):
    """Nothing was recorded of the seat in this round."""

    code = "unknown-seat"


def replay_report(
    connection: Connection,
    view: View,
    round_: str,
    *,
    table: str | None = None,
    seat: int | None = None,
    rules: str | None = None,
    quarantined: int = 0,
) -> ReplayReport:
    """The round as known at the view's position. Its cost is that of the round alone.

    `connection` reads the journal that the view stands on. Raises UnknownRound, AmbiguousRound,
    UnknownTable, UnknownSeat; with other `rules` to judge by too, UnknownRuleSet and OtherGame.
    """
    asked = Asked.of(view, Selection(table=table))
    row, told = _found(connection, view, round_, table)
    if seat is not None:
        _check_seat(row, told, seat)
    texts = {one.rules: one.content for one in view.rule_sets()}
    own = None if row.sha256 is None or row.rules is None else texts.get(row.rules)
    due = _due(row, told, own)
    under = None if rules is None else _under(row, told, other_rules(view, rules), due, seat)
    judged_by = {} if row.rules is None else {row.rules: row.sha256}
    if under is not None:
        judged_by[under.rules] = under.sha256
    header = asked.header(judged_by, quarantined)
    return report(header, row, told, due, clock=clock_in(asked.zone()), seat=seat, under=under)


def _due(row: RoundRow, told: Iterable[Told], text: str | None) -> Due:
    limits = None if row.minimum is None or row.maximum is None else (row.minimum, row.maximum)
    facts = [(one.fact.position, one.fact.type, one.data) for one in told if one.data is not None]
    return due_of_round(row.game, text, limits, facts)


def _under(
    row: RoundRow, told: Iterable[Told], other: OtherRules, own: Due, seat: int | None
) -> Under:
    """The round by another rule set of its game; a voided one owes nothing by any."""
    other.require(row.game, f"round {row.round!r}")
    due = _due(row, told, other.text)
    voided = row.status == "voided"
    compared = () if voided else of_seat(compare(own.owed, due.owed), seat)
    return Under(other.rules, other.sha256, compared, "the round is voided" if voided else due.why)


def _found(
    connection: Connection, view: View, round_: str, table: str | None
) -> tuple[RoundRow, list[Told]]:
    rows = {row.table: row for row in view.round(round_)}
    if rows:
        row = rows[_one_table(round_, rows, table)]
        return row, trail(connection, view.shelf, view.position, row)
    annulled = annulled_rounds(connection, view.shelf, view.position, round_)
    if annulled:
        at = _one_table(round_, annulled, table)
        return _nothing_of(round_, at), annulled[at]
    near = _near(view, round_)
    raise UnknownRound(
        f"no round {round_!r} in the ledger up to position {view.position}",
        remedy=f"did you mean {' or '.join(near)}?"
        if near
        else "a round's id is written as its table reported it, such as WS-01-000123",
    )


def _one_table(round_: str, tables: Collection[str], asked: str | None) -> str:
    """The table whose round is meant. Raises UnknownRound, AmbiguousRound."""
    names = ", ".join(sorted(tables))
    if asked is not None and asked not in tables:
        raise UnknownRound(f"no round {round_!r} at table {asked!r}", remedy=f"it is of {names}")
    if asked is None and len(tables) > 1:
        raise AmbiguousRound(
            f"round {round_!r} was given out at {len(tables)} tables: {names}",
            remedy=f"say which one: --table {min(tables)}",
        )
    return asked or min(tables)


def _nothing_of(round_: str, table: str) -> RoundRow:
    """The row that the books would keep of a round of which nothing counts."""
    nothing: dict[str, Any] = dict.fromkeys(each.name for each in fields(RoundRow))
    zero = dict.fromkeys(
        ("chapter", "ordinal", "handle", "win", "settlements", "verified", "unverifiable"), 0
    )
    none = dict.fromkeys(("findings", "shares", "events"), ())
    return RoundRow(**(nothing | zero | none | {"table": table, "round": round_, "status": "open"}))


def _check_seat(row: RoundRow, told: Iterable[Told], seat: int) -> None:
    seats = sorted({one for each in told for one in seats_of(each)})
    if seat not in seats:
        word = "seat" if len(seats) == 1 else "seats"
        listed = ", ".join(map(str, seats))
        raise UnknownSeat(
            f"round {row.round!r} records nothing of seat {seat}",
            remedy=f"it records {word} {listed}" if seats else "it records no seat at all",
        )


def _near(view: View, round_: str) -> list[str]:
    """Ids one slip of the hand away, nearest first: asked of the index, never of every round."""
    if len(round_) > _LONGEST:
        return []
    found = {each.row.round for each in view.shelf.find("round", tags=set(_slips(round_)))}
    nearest = get_close_matches(round_, sorted(found), n=_NEAREST, cutoff=0.0)
    return nearest or sorted(found)[:_NEAREST]


def _slips(text: str) -> Iterator[str]:
    """The text with another case, padding or table mark, or with one character off."""
    letters = sorted({*"0123456789-", *text, *text.upper()})
    for base in dict.fromkeys((text, text.strip(), text.upper(), text.lower())):
        yield base
        head = base.rstrip("0123456789")
        if head != base:
            digits = base[len(head) :].lstrip("0")
            yield from (head + digits.rjust(width, "0") for width in range(1, 13))
    for at in range(len(text) + 1):
        before, after = text[:at], text[at:]
        yield before + after[1:]
        yield before + after[1:2] + after[:1] + after[2:]
        for letter in letters:
            yield before + letter + after
            yield before + letter + after[1:]
