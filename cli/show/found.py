"""Rounds that were found, for people: when and where, and what of each was asked for."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from cli.show.console import line
from cli.show.footer import footer
from cli.show.grid import Column, Section, grid
from cli.show.money import money
from cli.show.signed import clock, moment
from cli.show.words import wager_name

Row = Mapping[str, Any]

COLUMNS = (
    Column("Round"),
    Column("Opened"),
    Column("Dealer"),
    Column("Handle", figures=True),
    Column("Win", figures=True),
    Column("Status"),
    Column("Exceptions", figures=True),
    Column("Matched", prose=True),
)


def found(document: Row) -> None:
    """Print the document of `pit find --format json` for people."""
    currency = str(document.get("currency") or "")
    rows: Sequence[Row] = document["rounds"]
    name = document.get("property")
    count = {0: "no round", 1: "1 round"}.get(len(rows), f"{len(rows):,} rounds")
    line(f"{name}: {count}" if name else count.capitalize(), style="bold")
    if document["between"] is not None:
        first, last = document["between"]
        line(f"from {moment(first)} to {moment(last)}")
    line()
    if rows:
        sections = [
            Section([_row(row, currency) for row in group], title)
            for title, group in groupby(rows, key=_title)
        ]
        grid(COLUMNS, sections)
        line()
    footer(document)


def _title(row: Row) -> str:
    parts = (row["gaming_day"] or "no gaming day", row["shift"], row["table"])
    return " ".join(str(part) for part in parts if part)


def _row(row: Row, currency: str) -> list[str | None]:
    return [
        row["round"],
        None if row["opened_at"] is None else clock(row["opened_at"]),
        row["dealer"],
        money(row["handle"], currency),
        money(row["win"], currency),
        row["status"],
        f"{row['exceptions']:,}",
        "; ".join(said_of(one, currency) for one in row["matched"]),
    ]


def said_of(one: Row, currency: str) -> str:
    """What was asked for, where it is: `seat 3: four of a kind, Qs Qd Qh Qc 2d`."""
    seat = one.get("seat")
    place = str(one["place"]).replace(":", " ") if "place" in one else f"seat {seat}"
    match one:
        case {"hand": hand, "cards": cards}:
            said = f"{place}: {hand}, {' '.join(cards)}"
        case {"card": card}:
            said = f"{place}: {card}"
        case {"staked": amount, "wager": wager}:
            said = f"{place}: {wager_name(wager)} {money(amount, currency)}"
        case {"paid": amount, "wager": wager}:
            said = f"{place}: {wager_name(wager)} paid {money(amount, currency)}"
        case {"patron_at": number}:
            said = f"the patron at seat {number}"
        case {"dispute": dispute}:
            said = f"dispute {dispute}" + ("" if seat is None else f", seat {seat}")
        case {"rule": rule, "difference": difference}:
            where = "" if seat is None else f" seat {seat}"
            where += "" if one.get("wager") is None else f" {wager_name(one['wager'])}"
            said = f"{rule}{where}" + (f" {money(difference, currency)}" if difference else "")
        case _:
            said = ", ".join(str(part) for part in one.values())
    if one.get("recorded"):
        said += f" (recorded at {one['position']:,}, counts no more)"
    return said
