"""The disputes about a round, beside it: what was claimed, noted, ruled and posted."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cli.show.console import line
from cli.show.disputes import ENTRIES, entry_cells, opening_said, posted_cells, words
from cli.show.grid import Section, grid
from cli.show.money import money
from cli.show.prose import prose
from cli.show.signed import moment

Row = Mapping[str, Any]
Cells = list[str | None]

BESIDE = (
    "An adjustment stands beside the round, negative where the house pays: it is no part of what "
    "was owed or paid."
)


def disputed(found: Sequence[Row], currency: str) -> None:
    """Print the disputes of the document of `pit replay --format json`."""
    for one in found:
        line(f"Dispute {one['dispute']}: {state(one)}", style="bold")
        rows = [*_opened(one, currency)]
        rows += (cells for each in one["entries"] for cells in entry_cells(each, currency))
        rows += (cells for each in one["adjustments"] for cells in _posted(each, one, currency))
        grid(ENTRIES, [Section(rows)])
        line()
    if any(one["adjustments"] for one in found):
        prose(BESIDE)
        line()


def state(one: Row) -> str:
    """How it stands: `open`; where it was ruled on, how."""
    stands = [one["state"]]
    stands += (
        each["ruling"]
        for each in one["entries"]
        if each["ruling"] is not None and each["state"] in {"as recorded", "corrected"}
    )
    return ", ".join(stands)


def claimed(one: Row, currency: str) -> str:
    """Who claims what."""
    return f"seat {one['seat']}, patron {one['patron']} claims {money(one['claim'], currency)}"


def _opened(one: Row, currency: str) -> Iterator[Cells]:
    said = f"{claimed(one, currency)}: {words(one, 'summary')}"
    if one["video"]:
        said += f" (video: {', '.join(one['video'])})"
    if one["state"] == "annulled":
        said = f"~~ {said} ~~ annulled"
    yield [f"{one['position']:,}", moment(one["opened_at"]), one["opened_by"], said]
    for each in opening_said(one, currency):
        yield ["", "", "", each]


def _posted(each: Row, one: Row, currency: str) -> Iterator[Cells]:
    (*signed, said), *more = posted_cells(each, one, currency)
    yield [*signed, f"adjustment {said}"]
    yield from more
