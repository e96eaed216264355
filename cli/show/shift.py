"""The master game report for people: what each table brought, and whether its two sides agree."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from cli.show.console import line
from cli.show.grid import Column, Section, fits, grid
from cli.show.money import money, percent

Row = Mapping[str, Any]

TRAY = ("opener", "fills", "credits", "closer")
BOX = ("drop", "win", "hold", "status")
CHECKS = ("rounds", "handle", "game_win", "tray_variance", "box_variance")
HEADINGS = {"game_win": "Game win", "tray_variance": "Tray var.", "box_variance": "Box var."}
WORDS = {
    "open": "still open: no closer yet",
    "partial": "one box for the whole day: see the day's row",
    "uncounted": "drop not counted yet",
}


def shift(document: Mapping[str, Any]) -> None:
    """Print the document of `pit report shift --format json` for people.

    `document` is the contract's shape: amounts in minor units, unknown figures None. The main
    figures stand in one table where the screen is wide enough, else in two; the checks follow.
    """
    rows: Sequence[Row] = document["rows"]
    currency: str = document["currency"]
    line(f"{document['property']}: master game report, {currency}", style="bold")
    if not rows:
        line("no accounting periods in this selection")
    else:
        _figures(document, rows, currency)
        line()
        _part(document, rows, currency, CHECKS)
        _attention(rows, currency)
    footer(document)


def _figures(document: Mapping[str, Any], rows: Sequence[Row], currency: str) -> None:
    line()
    whole = (*TRAY, *BOX)
    if fits(_columns(whole), _sections(document, rows, currency, whole)):
        _part(document, rows, currency, whole)
        return
    _part(document, rows, currency, TRAY)
    line()
    _part(document, rows, currency, BOX)


def _part(
    document: Mapping[str, Any], rows: Sequence[Row], currency: str, names: Sequence[str]
) -> None:
    grid(_columns(names), _sections(document, rows, currency, names))


def _columns(names: Sequence[str]) -> list[Column]:
    figures = [
        Column(HEADINGS.get(name, name.capitalize()), figures=name != "status") for name in names
    ]
    return [Column("Table"), *figures]


def _sections(
    document: Mapping[str, Any], rows: Sequence[Row], currency: str, names: Sequence[str]
) -> list[Section]:
    def cells(label: str, row: Row) -> list[str | None]:
        return [label, *(_cell(name, row, currency) for name in names)]

    sections = [
        Section([cells(row["table"], row) for row in group], title=title)
        for title, group in groupby(rows, key=_title)
    ]
    totals = [cells("Total", document["totals"])]
    if document["totals_known"] != document["totals"]:
        totals.append(cells("Known", document["totals_known"]))
    return [*sections, Section(totals, ruled=True)]


def _title(row: Row) -> str:
    return f"{row['gaming_day']} {row['shift'] or 'whole day'}"


def _cell(name: str, row: Row, currency: str) -> str | None:
    if name == "status":
        return str(row.get("status", ""))
    value = row[name]
    if value is None:
        return None
    if name == "hold":
        return percent(value)
    return f"{value:,}" if name == "rounds" else money(value, currency)


def _attention(rows: Sequence[Row], currency: str) -> None:
    """The rows that want a second look, in words."""
    found = [(row, reason) for row in rows for reason in _reasons(row, currency)]
    line()
    if not found:
        line("Every tray and every box agrees with what was recorded.")
        return
    line("To look at", style="bold")
    for row, reason in found:
        line(f"  {_title(row)} {row['table']}: {reason}")


def _reasons(row: Row, currency: str) -> list[str]:
    reasons = [WORDS[row["status"]]] if row["status"] in WORDS else []
    for name, what in (("tray_variance", "tray"), ("box_variance", "box")):
        amount = row[name]
        if amount:
            way = "over" if amount > 0 else "short"
            reasons.append(f"{what} {way} by {money(abs(amount), currency)}")
    return reasons


def footer(document: Mapping[str, Any]) -> None:
    """What the figures stand on: position, lines in quarantine, and the versions behind them."""
    line()
    line(f"Position {document['position']:,}", style="dim")
    quarantined = document.get("quarantined", 0)
    if quarantined:
        line(f"In quarantine: {quarantined:,} lines (pit quarantine list)")
    for name, value in document.get("meta", {}).items():
        line(f"{str(name).replace('_', ' ').capitalize()}: {_words(value)}", style="dim")


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_words(part)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_words(part) for part in value)
    return str(value)
