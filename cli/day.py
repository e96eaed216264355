"""`pit day show|close|reopen`: a gaming day judged and signed, and what restates it later."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import show
from cli.app import group
from cli.breaks import in_units
from cli.ingest import now_us
from cli.settings import DEFAULT_DB, Db, Format, Output, Reason

if TYPE_CHECKING:
    from ledger.reconcile import DayBook, Restated

OneDay = Annotated[str, typer.Argument(metavar="D", help="A gaming day, 2026-11-27.")]
Actor = Annotated[str, typer.Option("--actor", metavar="BADGE", help="Who signs.")]
Witness = Annotated[
    str, typer.Option("--witness", metavar="BADGE", help="Who signs too: never the same badge.")
]
AsClosed = Annotated[
    bool, typer.Option("--as-closed", help="The rows as they were when the day was closed.")
]
COLUMNS = ("shift", "table", "figure", "was", "is")


def show_(
    day: OneDay, as_closed: AsClosed = False, db: Db = DEFAULT_DB, output: Output = Format.TABLE
) -> None:
    """Whether a gaming day is closed, and every figure that was restated since.

    \b
    Examples:
      pit day show 2026-11-27
      pit day show 2026-11-27 --as-closed --format json
    """
    from ledger.journal import connect
    from ledger.reconcile import day_book

    with connect(db, write=False) as database:
        book = day_book(database, day)
    told = _told(book, as_closed=as_closed)
    if output is Format.JSON:
        show.document(told)
    elif output is Format.CSV:
        rows = told["rows"] if as_closed else told["restated"]
        show.csv(list(rows[0]) if rows and as_closed else COLUMNS, rows)
    else:
        _people(book, told, as_closed=as_closed)


def close(
    *,
    day: OneDay,
    reason: Reason,
    actor: Actor,
    witness: Witness,
    tolerance: Annotated[
        str | None,
        typer.Option(
            "--tolerance",
            metavar="AMOUNT",
            help="The house's policy: breaks of no more than this keep no day open: 5 or 5.00.",
        ),
    ] = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Close a gaming day under two badges: its rows are audited, and later facts restate it.

    Refused while a table has no closer, and while breaks are open that nobody has resolved.

    \b
    Examples:
      pit day close 2026-11-27 --reason "audited" --actor A17 --witness M01
      pit day close 2026-11-27 --tolerance 5.00 --reason "audited" --actor A17 --witness M01
    """
    from ledger.journal import connect
    from ledger.reconcile import Desk
    from ledger.reconcile import close as closed

    with connect(db, write=True) as database:
        desk = Desk(database, now_us, actor, witness)
        passed = None if tolerance is None else in_units(database, tolerance, "--tolerance")
        position = closed(desk, day, reason, tolerance=passed)
    _tell({"gaming_day": day, "state": "closed", "position": position}, output)


def reopen(
    *,
    day: OneDay,
    reason: Reason,
    actor: Actor,
    witness: Witness,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Open a closed gaming day again under two badges.

    \b
    Examples:
      pit day reopen 2026-11-27 --reason "a box was found" --actor A17 --witness M01
      pit day reopen 2026-11-27 --reason "recount" --actor A17 --witness M01 --format json
    """
    from ledger.journal import connect
    from ledger.reconcile import Desk
    from ledger.reconcile import reopen as reopened

    with connect(db, write=True) as database:
        position = reopened(Desk(database, now_us, actor, witness), day, reason)
    _tell({"gaming_day": day, "state": "open", "position": position}, output)


def _told(book: "DayBook", *, as_closed: bool) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "gaming_day": book.day,
        "currency": book.currency,
        "position": book.position,
        "closed": book.signed(),
        "rows": [asdict(row) for row in (book.as_closed if as_closed else book.rows)],
        "restated": [one.document() for one in book.restated],
    }


def _people(book: "DayBook", told: Mapping[str, Any], *, as_closed: bool) -> None:
    closed = told["closed"]
    if closed is None:
        show.line(f"{book.day} is open")
        return
    signed = f"{closed['actor']} and {closed['witness']}"
    show.line(f"{book.day} was closed at position {closed['position']:,} by {signed}")
    if as_closed:
        figures = ("opener", "fills", "credits", "closer", "drop", "win")
        columns = [show.Column("Table"), show.Column("Shift")]
        columns += [show.Column(name.capitalize(), figures=True) for name in figures]
        cells = [
            [row["table"], row["shift"] or "whole day"]
            + [show.money(row[name], book.currency or "") for name in figures]
            for row in told["rows"]
        ]
        show.line()
        show.grid(columns, [show.Section(cells)], keys=2)
        show.line()
    if not book.restated:
        show.line("Nothing was restated since")
        return
    columns = [show.Column(name.capitalize(), figures=name in ("was", "is")) for name in COLUMNS]
    rows = [
        [one.shift or "whole day", one.table, one.figure, *_figures(book, one.figure, one)]
        for one in book.restated
    ]
    show.grid(columns, [show.Section(rows)], keys=3)


def _figures(book: "DayBook", figure: str, one: "Restated") -> list[str | None]:
    currency = book.currency or ""
    return [
        None if value is None else show.figure(figure, value, currency)
        for value in (one.was, one.is_)
    ]


def _tell(told: dict[str, Any], output: Format) -> None:
    if output is Format.JSON:
        show.document(told)
    elif output is Format.CSV:
        show.csv(list(told), [told])
    else:
        show.line(f"{told['gaming_day']} is {told['state']} (position {told['position']:,})")


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    days = group(app, "day", "A gaming day judged and signed, and what restates it later.")
    days.command("show")(show_)
    for command in (close, reopen):
        days.command()(command)
