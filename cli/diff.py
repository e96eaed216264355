"""`pit diff OLD [NEW]`: which figures of the shift report moved, and which facts moved them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import show
from cli.settings import DEFAULT_DB, Day, Db, Format, Output, Shift, Table

if TYPE_CHECKING:
    from datetime import tzinfo

    from ledger.facts import Recorded
    from ledger.journal import Database
    from ledger.reports.diff import DiffReport

NOW = "now"
MOST = 40  # facts that people are told of one by one
SHOWN = 2  # facts that a figure names; JSON has them all

Old = Annotated[
    str,
    typer.Argument(
        metavar="OLD",
        help="The earlier state: a position, a time of recording, a checkpoint, or now.",
    ),
]
New = Annotated[str, typer.Argument(metavar="[NEW]", help="The later one, or now.")]


def diff(
    old: Old,
    new: New = NOW,
    *,
    day: Day = None,
    shift: Shift = None,
    table: Table = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Compare the shift report at two positions: the figures that moved, and the facts behind it.

    \b
    Examples:
      pit diff last --day 2026-11-27
      pit diff /mnt/surveillance/tuesday.checkpoint now --day 2026-11-27 --table WS-01
    """
    from ledger import books, intake, journal, reports
    from ledger.reports.clock import zone_of
    from ledger.reports.diff import diff_report

    asked = reports.select(day=day, shift=shift, table=table)
    with journal.connect(db, write=False) as database:
        first, last = _positions(database, old, new)
        with (
            books.view(database, at=last) as after,
            books.view(database, at=first) as before,
            database.reading() as connection,
        ):
            made = diff_report(
                connection,
                before,
                after,
                asked,
                quarantined=intake.open_count(connection, after.position),
            )
            zone = zone_of(after.configs())
    if output is Format.TABLE:
        _people(made, zone)
    else:
        show.report(made, output)


def _positions(database: "Database", old: str, new: str) -> tuple[int | None, int | None]:
    """Both positions; `now` is one and the same on both sides, whoever writes meanwhile."""
    from ledger import journal, reports

    with database.reading() as connection:
        newest = journal.head(connection)

    def position(text: str, name: str) -> int | None:
        return newest if text == NOW else reports.position_asked(database, text, name)

    return position(old, "OLD"), position(new, "NEW")


def _people(made: "DiffReport", zone: "tzinfo") -> None:
    whole = made.document()
    show.line(f"From position {made.before:,} to {made.header.position:,}")
    show.line()
    if not made.moved:
        show.line("No figure moved.")
        return
    currency = str(whole["currency"] or "")
    names = ("Figure", "Before", "After", "Difference", "Facts")
    figures = {"Before", "After", "Difference"}
    columns = [show.Column(name, figures=name in figures, prose=name == "Facts") for name in names]
    sections = [
        show.Section([_cells(row, currency) for row in group], title)
        for title, group in groupby(whole["rows"], key=show.place)
    ]
    show.grid(columns, sections)
    show.line()
    told = list(_told(made.facts, zone))
    for text in told[:MOST]:
        show.prose(text, "    ")
    if len(told) > MOST:
        show.line(f"and {len(told) - MOST:,} more: --format json has them")


def _told(facts: "Sequence[Recorded]", zone: "tzinfo") -> Iterator[str]:
    """A line for each fact, and one for all of a round."""
    from ledger.reports.clock import clock

    of_round: dict[tuple[str | None, str | int], list[Recorded]] = {}
    for fact in facts:
        of_round.setdefault((fact.table, fact.round or fact.position), []).append(fact)
    for (_, name), those in of_round.items():
        fact = those[0]
        what = fact.type if len(those) == 1 else f"{len(those):,} facts of round {name}"
        badges = ", ".join(badge for badge in (fact.actor, fact.witness) if badge)
        reason = f": {fact.data['reason']}" if fact.data.get("reason") else ""
        yield f"{fact.position}  {what} by {badges} at {clock(fact.at, zone, 'seconds')}{reason}"


def _cells(row: Mapping[str, Any], currency: str) -> list[str | None]:
    amounts = [
        None
        if row[name] is None
        else f"{row[name]:,}"
        if row["figure"] == "rounds"
        else show.money(row[name], currency)
        for name in ("before", "after", "difference")
    ]
    events = row["events"]
    more = f" and {len(events) - SHOWN:,} more" if len(events) > SHOWN else ""
    shown = ", ".join(str(each) for each in events[:SHOWN]) + more
    return [row["figure"], *amounts, shown or None]


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(diff)
