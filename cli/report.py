"""`pit report shift|drop|hold|audit`: the questions that the books answer."""

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from cli import show
from cli.settings import DEFAULT_DB, AsOf, Day, Db, Format, Output, Shift, Table
from ledger.errors import WrongUsage

if TYPE_CHECKING:
    from ledger.books import Reading
    from ledger.reports import Report, Selection


class Whose(StrEnum):
    """Whose hold: `--by`."""

    TABLE = "table"
    GAME = "game"
    PIT = "pit"
    DEALER = "dealer"
    HOUSE = "house"


class Over(StrEnum):
    """Over what time: `--period`."""

    SHIFT = "shift"
    DAY = "day"
    MONTH = "month"
    YEAR = "year"
    ALL = "all"


By = Annotated[Whose, typer.Option("--by", help="One row for each of these.")]
Period = Annotated[Over, typer.Option("--period", help="Over what time the sums run.")]
AsClosed = Annotated[
    bool,
    typer.Option("--as-closed", help="As the gaming day was closed, and what was restated since."),
]
Check = Annotated[bool, typer.Option("--check", help="Exit 3 when there is any exception.")]


def shift(
    *,
    day: Day = None,
    shift: Shift = None,
    table: Table = None,
    as_of: AsOf = None,
    as_closed: AsClosed = False,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """The master game report, by day, shift and table.

    \b
    Examples:
      pit report shift --day last
      pit report shift --day 2026-11-01..2026-11-30 --table WS-01 --format csv
      pit report shift --day 2026-11-27 --as-of 2026-11-28T06:10:00-08:00
      pit report shift --day 2026-11-27 --as-closed
    """
    from ledger.reports import select, shift_report

    asked = select(day=day, shift=shift, table=table)
    made = _ask(
        (db, as_of, as_closed),
        asked,
        lambda books, open_: shift_report(books, asked, quarantined=open_),
    )
    _show(made, output)


def drop(
    *,
    day: Day = None,
    shift: Shift = None,
    table: Table = None,
    as_of: AsOf = None,
    as_closed: AsClosed = False,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """The drop, box by box, with both counts.

    The first count stays hidden until the second has been made without seeing it.

    \b
    Examples:
      pit report drop --day last
      pit report drop --day 2026-11-27 --shift swing --format json
    """
    from ledger.reports import drop_report, select

    asked = select(day=day, shift=shift, table=table)
    made = _ask(
        (db, as_of, as_closed),
        asked,
        lambda books, open_: drop_report(books, asked, quarantined=open_),
    )
    _show(made, output)


def hold(
    *,
    by: By = Whose.TABLE,
    period: Period = Over.DAY,
    day: Day = None,
    shift: Shift = None,
    table: Table = None,
    as_of: AsOf = None,
    as_closed: AsClosed = False,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Win over drop by table, game, pit or house.

    Sums run over what is final alone; `open_rows` says how many shift rows are not. By dealer
    there is no drop and no hold, since a box knows no dealer.

    \b
    Examples:
      pit report hold --by game --period month
      pit report hold --by dealer --day last --format csv
    """
    from ledger import reports

    asked = reports.select(day=day, shift=shift, table=table)
    made = _ask(
        (db, as_of, as_closed),
        asked,
        lambda books, open_: reports.hold_report(
            books,
            asked,
            by=reports.By(by.value),
            span=reports.Span(period.value),
            quarantined=open_,
        ),
    )
    _show(made, output)


def audit(
    *,
    day: Day = None,
    shift: Shift = None,
    table: Table = None,
    check: Check = False,
    as_of: AsOf = None,
    as_closed: AsClosed = False,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """What the rules say of every round, and first what could not be verified, and why.

    \b
    Examples:
      pit report audit --day last
      pit report audit --table WS-01 --check --format json
    """
    from ledger.errors import Exit
    from ledger.reports import audit_report, select

    asked = select(day=day, shift=shift, table=table)
    made = _ask(
        (db, as_of, as_closed),
        asked,
        lambda books, open_: audit_report(books, asked, quarantined=open_),
    )
    _show(made, output)
    told = made.document()
    if check and told["exceptions"]:
        raise typer.Exit(Exit.FINDINGS)
    if check and told["unverified"] and output is not Format.JSON:
        show.say("No exceptions, but not everything could be verified: the report says what.")


def _ask(
    where: tuple[str, str | None, bool],
    asked: "Selection",
    question: "Callable[[Reading, int], Report]",
) -> "Report":
    """Put the question to the books as they stood at the position asked for.

    `where`: the ledger, `--as-of` and `--as-closed`.
    """
    from ledger import books, intake, journal, reconcile, reports

    db, as_of, closed = where
    if closed and as_of is not None:
        raise WrongUsage("--as-of and --as-closed are two positions", remedy="say one of them")
    with journal.connect(db, write=False) as database:
        book = reconcile.closed_day(database, asked) if closed else None
        at = book.judged if book is not None else reports.position_asked(database, as_of)
        with books.view(database, at=at) as reading:
            with database.reading() as connection:
                open_ = intake.open_count(connection, reading.position)
            made = question(reading, open_)
    return made if book is None else reconcile.as_closed(made, book, asked)


def _show(made: "Report", output: Format) -> None:
    """The report; for people, of one as it was closed, who signed it and what restates it."""
    show.report(made, output)
    if output is Format.TABLE:
        show.closed(made.document())


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    from cli.app import group

    reports = group(app, "report", "What was won, counted and dealt: reports over the books.")
    for command in (shift, drop, hold, audit):
        reports.command()(command)
