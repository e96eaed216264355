"""The master game report for people: what each table brought, and whether its two sides agree."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from cli.show.console import line
from cli.show.footer import footer
from cli.show.grid import Column, Section, grid
from cli.show.money import money, percent

Row = Mapping[str, Any]

FIGURES = ("opener", "fills", "credits", "closer", "drop", "win", "hold")
CHECKS = (
    "rounds",
    "handle",
    "game_win",
    "expected_closer",
    "tray_variance",
    "box_variance",
    "status",
)
HEADINGS = {
    "game_win": "Game win",
    "expected_closer": "Expected",
    "tray_variance": "Tray +/-",
    "box_variance": "Box +/-",
    "adjustments": "Adjusted",
}
WORDS = {
    "open": "still open, no closer yet",
    "uncounted": "drop not counted yet",
}


def shift(document: Mapping[str, Any]) -> None:
    """Print the document of `pit report shift --format json` for people.

    `document` is the contract's shape: amounts in minor units, unknown figures None. The figures
    come first, then what the rounds say beside them (and a column of adjustments where any was
    posted), then the rows that want a second look.
    """
    rows: Sequence[Row] = document["rows"]
    currency = str(document.get("currency") or "")
    name = document.get("property") or "unnamed property"
    line(
        ", ".join(part for part in (f"{name}: master game report", currency) if part), style="bold"
    )
    line()
    if rows:
        _part(document, currency, FIGURES)
        line()
        adjusted = any(row.get("adjustments") for row in rows)
        _part(document, currency, (*CHECKS[:-1], "adjustments", CHECKS[-1]) if adjusted else CHECKS)
        line()
        _attention(rows, currency)
    else:
        line("No accounting period here.")
    line()
    footer(document)


def _part(document: Mapping[str, Any], currency: str, names: Sequence[str]) -> None:
    def cells(label: str, row: Row) -> list[str | None]:
        return [label, *(_cell(name, row, currency) for name in names)]

    columns = [
        Column(HEADINGS.get(name, name.capitalize()), figures=name != "status") for name in names
    ]
    sections = [
        Section([cells(str(row["table"]), row) for row in group], title=title)
        for title, group in groupby(document["rows"], key=_title)
    ]
    totals = [cells("Total", document["totals"])]
    if document["totals_known"] != document["totals"]:
        totals.append(cells("Known", document["totals_known"]))
    grid([Column("Table"), *columns], [*sections, Section(totals, ruled=True)])


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
    """The rows that want a second look, in words. A day box's tray is its shifts': said there."""
    found = [(row, reason) for row in rows for reason in _reasons(row, currency)]
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
        if amount and (row["shift"] is not None or name == "box_variance"):
            way = "over" if amount > 0 else "short"
            reasons.append(f"{what} {way} by {money(abs(amount), currency)}")
    return reasons
