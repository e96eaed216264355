"""Prose in a narrow column: folded between words, or inside one that is longer than the column."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

LEAST = 24  # columns: prose in less than this reads worse than a block of lines
GAP = 2


def narrowed(sizes: Sequence[int], prose: Sequence[bool], width: int) -> list[int]:
    """The columns' sizes with prose made as narrow as the screen asks for, down to `LEAST`."""
    made = list(sizes)
    over = sum(sizes) + GAP * (len(sizes) - 1) - width
    for number in sorted(range(len(made)), key=lambda at: -made[at]):
        if over > 0 and prose[number] and made[number] > LEAST:
            taken = min(over, made[number] - LEAST)
            made[number] -= taken
            over -= taken
    return made


def folded(
    row: Sequence[str | None], prose: Sequence[bool], sizes: Sequence[int]
) -> Iterator[list[str]]:
    """The lines of one row: more than one where a cell of prose is longer than its column."""
    cells = [
        fold(cell or "", size) if folds else [cell or ""]
        for cell, folds, size in zip(row, prose, sizes, strict=True)
    ]
    for parts in zip_longest(*cells, fillvalue=""):
        yield list(parts)


def fold(text: str, size: int) -> list[str]:
    """A text in lines of so many columns; a word that is longer than one is cut."""
    from rich.cells import cell_len, chop_cells

    lines = [""]
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if cell_len(joined) <= size:
            lines[-1] = joined
            continue
        pieces = chop_cells(word, size) or [""]
        lines[-1:] = [lines[-1], *pieces] if lines[-1] else pieces
    return lines
