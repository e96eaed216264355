"""An aligned table whose cells are never cut: where it does not fit, it is divided."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from cli.show.console import BOX, can_say, line, width
from cli.show.fold import folded, narrowed
from cli.show.plain import plain

GAPS = (2, 1)  # spaces between columns: two, or one where two do not fit
MOST_PARTS = 3  # more tables than this for one set of rows are harder to read than blocks
UNKNOWN = "—"


@dataclass(frozen=True, slots=True)
class Column:
    """A heading, whether its cells are figures (right-aligned), and whether they are prose.

    Prose may be folded at its words where the screen is narrow; nothing else ever is.
    """

    heading: str
    figures: bool = False
    prose: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """Rows under one title; `ruled` draws a line above them, as for totals."""

    rows: Sequence[Sequence[str | None]]
    title: str = ""
    ruled: bool = field(default=False, kw_only=True)


def grid(columns: Sequence[Column], sections: Sequence[Section], *, keys: int = 1) -> None:
    """Print the sections in one set of columns on standard output.

    A cell is text as recorded (it is made safe here) or None, which is shown as a dash: unknown is
    not zero. Where the screen is too narrow, prose is folded; then the columns are divided among
    two or three tables, each beginning with the first `keys` columns; below that every record is a
    block of lines.
    """
    shown = [_visible(section) for section in sections]
    sizes = narrowed(
        _sizes(columns, shown), [column.prose for column in columns], width(sys.stdout)
    )
    for parts in range(1, MOST_PARTS + 1):
        divided = _divide(len(columns), keys, parts)
        for gap in GAPS:
            if all(_needed(sizes, part, gap) <= width(sys.stdout) for part in divided):
                _tables(columns, shown, sizes, divided, " " * gap)
                return
    _blocks(columns, shown)


def _visible(section: Section) -> Section:
    unknown = UNKNOWN if can_say(sys.stdout, UNKNOWN) else "-"
    rows = [[unknown if cell is None else plain(cell) for cell in row] for row in section.rows]
    return Section(rows, plain(section.title), ruled=section.ruled)


def _divide(columns: int, keys: int, parts: int) -> list[list[int]]:
    """The columns' numbers in so many even parts, each with the key columns in front."""
    rest = list(range(keys, columns))
    size = -(-len(rest) // parts) or 1
    pieces = [rest[start : start + size] for start in range(0, len(rest), size)] or [[]]
    return [[*range(keys), *piece] for piece in pieces]


def _needed(sizes: Sequence[int], part: Sequence[int], gap: int) -> int:
    return sum(sizes[number] for number in part) + gap * (len(part) - 1)


def _sizes(columns: Sequence[Column], sections: Sequence[Section]) -> list[int]:
    from rich.cells import cell_len

    sizes = [cell_len(column.heading) for column in columns]
    for section in sections:
        for row in section.rows:
            sizes = [max(size, cell_len(cell or "")) for size, cell in zip(sizes, row, strict=True)]
    return sizes


def _tables(
    columns: Sequence[Column],
    sections: Sequence[Section],
    sizes: Sequence[int],
    divided: Sequence[Sequence[int]],
    gap: str,
) -> None:
    for number, part in enumerate(divided):
        if number:
            line()
        chosen = [
            Section(rows, section.title, ruled=section.ruled)
            for section in sections
            if (rows := _chosen(section, part)) or not section.ruled
        ]
        _table([columns[place] for place in part], chosen, [sizes[place] for place in part], gap)


def _chosen(section: Section, part: Sequence[int]) -> list[list[str | None]]:
    """The part's cells of the rows; of totals those rows alone that sum something up there."""
    rows = [[row[place] for place in part] for row in section.rows]
    return [row for row in rows if any(row[1:])] if section.ruled else rows


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
            for cells in folded(row, [column.prose for column in columns], sizes):
                line(_row(cells, columns, sizes, gap))


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
        for number, row in enumerate(section.rows):
            if not first:
                line()
            first = False
            if section.title and number == 0:
                line(section.title, style="bold")
            for column, cell in zip(columns, row, strict=True):
                if cell:  # totals have none for what is not summed
                    line(f"{column.heading}: {cell}" if column.heading else cell)
