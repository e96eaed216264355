"""`pit diff OLD [NEW]`: which figures of the shift report moved, and which facts moved them."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import show
from cli.settings import DEFAULT_DB, Day, Db, Format, Output, Shift, Table

if TYPE_CHECKING:
    from ledger.reports.diff import DiffReport

NOW = "now"
MOST = 40  # facts that people are told of one by one

Old = Annotated[
    str,
    typer.Argument(
        metavar="OLD", help="The earlier state: a position, a time of recording, or a checkpoint."
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
    from ledger.reports.diff import diff_report

    asked = reports.select(day=day, shift=shift, table=table)
    with journal.connect(db, write=False) as database:
        first = reports.position_asked(database, old)
        last = reports.position_asked(database, None if new == NOW else new)
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
    if output is Format.TABLE:
        _people(made)
    else:
        show.report(made, output)


def _people(made: "DiffReport") -> None:
    whole = made.document()
    show.line(f"From position {made.before:,} to {made.header.position:,}")
    show.line()
    if not made.moved:
        show.line("No figure moved.")
        return
    currency = str(whole["currency"] or "")
    names = ("Day", "Shift", "Table", "Figure", "Before", "After", "Difference", "Facts")
    figures = {"Before", "After", "Difference"}
    columns = [show.Column(name, figures=name in figures) for name in names]
    show.grid(columns, [show.Section([_cells(row, currency) for row in whole["rows"]])], keys=4)
    show.line()
    for fact in whole["facts"][:MOST]:
        badges = ", ".join(badge for badge in (fact["actor"], fact["witness"]) if badge)
        reason = f": {fact['reason']}" if fact["reason"] else ""
        show.line(f"{fact['position']}  {fact['type']} by {badges} at {fact['time']}{reason}")
    if len(whole["facts"]) > MOST:
        show.line(f"and {len(whole['facts']) - MOST:,} more: --format json has them")


def _cells(row: dict[str, Any], currency: str) -> list[str | None]:
    amounts = [
        None
        if row[name] is None
        else f"{row[name]:,}"
        if row["figure"] == "rounds"
        else show.money(row[name], currency)
        for name in ("before", "after", "difference")
    ]
    events = row["events"]
    shown = ", ".join(str(each) for each in events[:3]) + (
        f" and {len(events) - 3:,} more" if len(events) > 3 else ""
    )
    where = [row["gaming_day"], row["shift"] or "whole day", row["table"], row["figure"]]
    return [*where, *amounts, shown]


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(diff)
