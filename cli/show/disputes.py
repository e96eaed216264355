"""Disputes for people: a list of them, and the whole record of one."""

from collections.abc import Mapping, Sequence
from typing import Any

from cli.show.console import line
from cli.show.grid import Column, Section, grid
from cli.show.money import money
from cli.show.replay import badge, clock

Row = Mapping[str, Any]

LIST = (
    Column("Dispute"),
    Column("Round"),
    Column("Seat", figures=True),
    Column("Patron"),
    Column("Claim", figures=True),
    Column("Opened"),
    Column("State"),
    Column("Notice due"),
)
ENTRIES = (
    Column("Position", figures=True),
    Column("Time"),
    Column("Badge"),
    Column("What", prose=True),
)


def disputes(found: Sequence[Row], currency: str) -> None:
    """Print the disputes, one a line."""
    if not found:
        line("No disputes.")
        return
    grid(LIST, [Section([_row(one, currency) for one in found])])


def dispute(one: Row, currency: str) -> None:
    """Print the whole record."""
    claim = money(one["claim"], currency)
    line(f"Dispute {one['dispute']}: {claim}, {one['state']}", style="bold")
    line(f"Round {one['round']}, seat {one['seat']}, patron {one['patron']}")
    summary = one["summary"] or f"kept apart, SHA-256 {one['summary_sha256']}"
    line(f"Claim: {summary}")
    if one["video"]:
        line(f"Video: {', '.join(one['video'])}")
    line(f"Opened {_moment(one['opened_at'])} by {one['opened_by']}")
    line()
    if one["entries"]:
        grid(ENTRIES, [Section([_entry(each, currency) for each in one["entries"]])])
        line()
    due = one["deadlines"]
    line(f"Written notice to the patron until {_moment(due['notice'])}")
    line(f"The patron's complaint before {_moment(due['complaint'])}")
    line(f"The record is kept until {due['kept_until']}")


def _row(one: Row, currency: str) -> list[str | None]:
    return [
        one["dispute"],
        one["round"],
        str(one["seat"]),
        one["patron"],
        money(one["claim"], currency),
        _moment(one["opened_at"]),
        one["state"],
        _moment(one["deadlines"]["notice"]) if one["state"] == "open" else "",
    ]


def _entry(one: Row, currency: str) -> list[str | None]:
    said = str(one["text"])
    if one["ruling"] is not None:
        said = f"{one['ruling']}, {money(one['amount'], currency)}: {said}"
    if one["notice"]:
        said = f"written notice: {said}"
    if one["told"]:
        said += f" (told: {', '.join(one['told'])})"
    if one["video"]:
        said += f" (video: {', '.join(one['video'])})"
    return [f"{one['position']:,}", _moment(one["at"]), badge(one), said]


def _moment(time: str) -> str:
    return f"{time[:10]} {clock(time)}"
