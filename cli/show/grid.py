"""An aligned table whose cells are never cut: where it does not fit, one record a block."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from cli.show.console import BOX, can_say, line, width
from cli.show.plain import plain

GAPS = (2, 1)  # spaces between columns: two, or one where two do not fit
UNKNOWN = "—"


@dataclass(frozen=True, slots=True)
class Column:
    """A heading, and whether its cells are figures (right-aligned)."""

    heading: str
    figures: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """Rows under one title; `ruled` draws a line above them, as for totals."""

    rows: Sequence[Sequence[str | None]]
    title: str = ""
    ruled: bool = field(default=False, kw_only=True)


def grid(columns: Sequence[Column], sections: Sequence[Section]) -> None:
    """Print the sections in one set of columns on standard output.

    A cell is text as recorded (it is made safe here) or None, which is shown as a dash: unknown is
    not zero. Below the width that all cells need, every record becomes a block of lines.
    """
    unknown = UNKNOWN if can_say(sys.stdout, UNKNOWN) else "-"
    shown = [
        Section(
            [[unknown if cell is None else plain(cell) for cell in row] for row in section.rows],
            plain(section.title),
            ruled=section.ruled,
        )
        for section in sections
    ]
    sizes = _sizes(columns, shown)
    for gap in GAPS:
        if sum(sizes) + gap * (len(sizes) - 1) <= width(sys.stdout):
            _table(columns, shown, sizes, " " * gap)
            return
    _blocks(columns, shown)


def fits(columns: Sequence[Column], sections: Sequence[Section]) -> bool:
    """Whether `grid` would print these as a table, even if a narrow one."""
    sizes = _sizes(columns, sections)
    return sum(sizes) + GAPS[-1] * (len(sizes) - 1) <= width(sys.stdout)


def _sizes(columns: Sequence[Column], sections: Sequence[Section]) -> list[int]:
    from rich.cells import cell_len

    sizes = [cell_len(column.heading) for column in columns]
    for section in sections:
        for row in section.rows:
            sizes = [
                max(size, cell_len(plain(cell)) if cell is not None else 1)
                for size, cell in zip(sizes, row, strict=True)
            ]
    return sizes


def _table(
    columns: Sequence[Column], sections: Sequence[Section], sizes: Sequence[int], gap: str
) -> None:
    rule = (BOX if can_say(sys.stdout, BOX) else "-") * (sum(sizes) + len(gap) * (len(sizes) - 1))
    line(_row([column.heading for column in columns], columns, sizes, gap), style="bold")
    line(rule, style="dim")
    for number, section in enumerate(sections):
        if section.ruled:
            line(rule, style="dim")
        if section.title:
            if number and not section.ruled:
                line()
            line(section.title, style="bold")
        for row in section.rows:
            line(_row(row, columns, sizes, gap))


def _row(
    cells: Sequence[str | None], columns: Sequence[Column], sizes: Sequence[int], gap: str
) -> str:
    from rich.cells import cell_len

    placed: list[str] = []
    for cell, column, size in zip(cells, columns, sizes, strict=True):
        text = cell or ""
        space = " " * (size - cell_len(text))
        placed.append(space + text if column.figures else text + space)
    return gap.join(placed).rstrip()


def _blocks(columns: Sequence[Column], sections: Sequence[Section]) -> None:
    first = True
    for section in sections:
        if section.title:
            if not first:
                line()
            line(section.title, style="bold")
            first = True
        for row in section.rows:
            if not first:
                line()
            first = False
            for column, cell in zip(columns, row, strict=True):
                line(f"{column.heading}: {cell}" if column.heading else f"{cell}")
