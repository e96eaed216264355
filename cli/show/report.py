"""Any report in any of the three forms, by what the report says of its own columns."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Protocol

from cli.show.console import line
from cli.show.footer import footer
from cli.show.grid import Column, Section, grid
from cli.show.machine import csv, document
from cli.show.money import money, percent
from cli.show.prose import prose
from cli.show.shift import shift
from cli.show.unverified import unverified_rounds, unverified_rows, verdict
from cli.show.words import place, words

TITLES = {"drop": "drop by box", "hold": "win and hold", "audit": "audit of the rounds"}
COUNTS = ("rounds", "settlements", "verified", "unverifiable")
FIGURES = frozenset({"money", "int", "ratio"})
GROUPED = ("gaming_day", "shift")  # said once above their rows
GROUPED_TOO = {"audit": ("table",)}
BOXED = frozenset({"drop", "win", "hold"})
LEFT_OUT = "Not in these sums, for they are not final:"
KEYS = {"drop": 2}  # the columns that name a row: the first one, unless it needs more


class Described(Protocol):
    """A column: its key in the rows and what its values are (money, int, text, ratio, json)."""

    @property
    def name(self) -> str: ...

    @property
    def kind(self) -> str: ...


class Report(Protocol):
    """A report as the ledger gives it: amounts are minor units, unknown is None."""

    @property
    def name(self) -> str: ...

    @property
    def columns(self) -> Sequence[Described]: ...

    def table(self) -> Sequence[Mapping[str, Any]]: ...

    def document(self) -> Mapping[str, Any]: ...


def report(made: Report, output: str) -> None:
    """Print `made` as `table`, `json` or `csv` on standard output."""
    if output == "json":
        document(made.document())
    elif output == "csv":
        csv([column.name for column in made.columns], made.table())
    elif made.name == "shift":
        shift(made.document())
    else:
        _people(made)


def _people(made: Report) -> None:
    whole, rows = made.document(), made.table()
    currency = str(whole.get("currency") or "")
    name = whole.get("property") or "unnamed property"
    parts = (f"{name}: {_title(made.name, whole)}", currency)
    line(", ".join(part for part in parts if part), style="bold")
    line()
    if whole.get("formula"):
        prose(whole["formula"], "  ")
        if whole["value"] is None:
            line("It cannot be known yet; this is what is:")
        line()
    if whole.get("unverified"):
        if made.name == "audit":
            unverified_rounds(whole)
        else:
            unverified_rows(whole["unverified"], LEFT_OUT)
        line()
    if rows:
        _rows(made.name, made.columns, rows, whole, currency)
    else:
        line(verdict(whole) if made.name == "audit" else "No rows here.")
    line()
    counts = [(name, whole[name]) for name in COUNTS if isinstance(whole.get(name), int)]
    if counts:
        line(", ".join(f"{name} {value:,}" for name, value in counts).capitalize())
    footer(whole)


def _title(name: str, whole: Mapping[str, Any]) -> str:
    if name == "explain":
        return f"{whole['figure']} of {place(whole)}"
    return TITLES.get(name, name)


def _rows(
    report_name: str,
    described: Sequence[Described],
    rows: Sequence[Mapping[str, Any]],
    whole: Mapping[str, Any],
    currency: str,
) -> None:
    if whole.get("by") == "dealer":  # a box knows no dealer
        described = [column for column in described if column.name not in BOXED]
    names = {column.name for column in described}
    grouped = [name for name in (*GROUPED, *GROUPED_TOO.get(report_name, ())) if name in names]
    shown = [column for column in described if column.name not in grouped]

    def title(row: Mapping[str, Any]) -> str:
        words = [row[name] or ("whole day" if name == "shift" else "") for name in grouped]
        return " ".join(str(word) for word in words)

    def cells(row: Mapping[str, Any]) -> list[str | None]:
        return [_cell(column, row.get(column.name), currency) for column in shown]

    sections = [
        Section([cells(row) for row in group], title) for title, group in groupby(rows, key=title)
    ]
    totals = whole.get("totals")
    if totals is not None:
        known = whole.get("totals_known", totals)
        sums = {"Total": totals} if known == totals else {"Total": totals, "Known": known}
        summed = [
            [
                label,
                *(
                    cell if column.name in totals else ""
                    for column, cell in zip(shown[1:], cells(each)[1:], strict=True)
                ),
            ]
            for label, each in sums.items()
        ]
        sections.append(Section(summed, ruled=True))
    columns = [
        Column(
            column.name.replace("_", " ").capitalize(),
            figures=column.kind in FIGURES,
            prose=column.kind == "json",
        )
        for column in shown
    ]
    grid(columns, sections, keys=KEYS.get(report_name, 1))


def _cell(column: Described, value: Any, currency: str) -> str | None:
    if value is None:
        return None
    if isinstance(value, bool):
        return "yes" if value else "no"
    if column.kind == "money":
        return money(value, currency)
    if column.kind == "ratio":
        return percent(value)
    if column.kind == "int":
        return f"{value:,}"
    return words(value, currency) or None if column.kind == "json" else str(value)
