"""Rounds under another rule set, for people: what would have been owed, and what that is."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from cli.show.console import line
from cli.show.footer import footer
from cli.show.grid import Column, Section, grid
from cli.show.money import money
from cli.show.prose import prose
from cli.show.words import wager_name, words

Row = Mapping[str, Any]

WAGERS = (
    Column("Seat", figures=True),
    Column("Wager"),
    Column("Stake", figures=True),
    Column("Owed"),
    Column("Under"),
    Column("+/-", figures=True),
    Column("Line", prose=True),
)
ROUNDS = (
    Column("Round"),
    Column("Rules"),
    Column("Take", figures=True),
    Column("Under", figures=True),
    Column("+/-", figures=True),
    Column("Unknown", figures=True),
)
SUMS = (
    Column("Day"),
    Column("Table"),
    Column("Rounds", figures=True),
    Column("Differing", figures=True),
    Column("+/-", figures=True),
    Column("Unknown", figures=True),
)


def under(one: Row, currency: str) -> None:
    """Print the `under` of a replayed round: each wager by both rule sets."""
    line(f"Under {one['rules']}", style="bold")
    if one["why"] is not None:
        line(f"Not verifiable: {one['why']}")
    wagers: Sequence[Row] = one["wagers"]
    if wagers:
        grid(WAGERS, [Section([_wager(each, currency) for each in wagers])], keys=2)
    prose(difference(one, currency))


def difference(one: Row, currency: str) -> str:
    """What the other rule set would have cost or brought the house, in one sentence."""
    amount = one["difference"]
    if not amount:
        said = "the house's take would have been the same"
    else:
        way = "less" if amount > 0 else "more"
        said = f"the house would have taken {money(abs(amount), currency)} {way}"
    unknown = one["unknown"]
    wagers = "1 wager" if unknown == 1 else f"{unknown:,} wagers"
    known = f"; of {wagers} it cannot be known" if unknown else ""
    return f"By these rules {said}{known}."


def readjudicated(document: Row) -> None:
    """Print the document of `pit readjudicate --format json` for people."""
    currency, name = str(document.get("currency") or ""), document.get("property")
    title = f"rounds of {document['game']} under {document['rules']}"
    line(
        ", ".join(part for part in (f"{name}: {title}" if name else title, currency) if part),
        style="bold",
    )
    line()
    rounds: Sequence[Row] = document["rounds"]
    if rounds:
        sections = [
            Section([_round(row, currency) for row in group], title)
            for title, group in groupby(rounds, key=_where)
        ]
        grid(ROUNDS, sections)
        line()
    if document["tables"]:
        rows = [_sum(one, one["gaming_day"], one["table"], currency) for one in document["tables"]]
        days = [_sum(one, one["gaming_day"], "all", currency) for one in document["days"]]
        total = Section([_sum(document["total"], "Total", "", currency)], ruled=True)
        grid(SUMS, [Section(rows), Section(days, ruled=True), total], keys=2)
        line()
        prose(difference(document["total"], currency))
    else:
        line("No round of that game.")
    line()
    footer(document)


def _where(row: Row) -> str:
    parts = (row["gaming_day"] or "no gaming day", row["shift"], row["table"])
    return " ".join(str(part) for part in parts if part)


def _wager(one: Row, currency: str) -> list[str | None]:
    return [
        str(one["seat"]),
        wager_name(one["wager"]),
        money(one["stake"], currency),
        None if one["owed"] is None else words(one["owed"], currency),
        None if one["under"] is None else words(one["under"], currency),
        money(one["difference"], currency),
        one["line"],
    ]


def _round(one: Row, currency: str) -> list[str | None]:
    return [
        one["round"],
        one["rules"],
        *(money(one[name], currency) for name in ("owed", "under", "difference")),
        f"{one['unknown']:,}",
    ]


def _sum(one: Row, day: str | None, table: str, currency: str) -> list[str | None]:
    return [
        day,
        table,
        f"{one['rounds']:,}",
        f"{one['differing']:,}",
        money(one["difference"], currency),
        f"{one['unknown']:,}",
    ]
