"""`pit bundle`: evidence of a round, or of a day's report, for somebody who has no pit."""

import io
import os
from collections.abc import Callable
from contextlib import redirect_stdout
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import show
from cli.retelling import covered, retold
from cli.settings import DEFAULT_DB, Day, Db, Format, Output, Table
from ledger.errors import WrongUsage

if TYPE_CHECKING:
    from ledger.journal import Database
    from ledger.reports import Report

COLUMNS = "120"  # a page is as wide as this, whoever's terminal it was made in


class Reported(StrEnum):
    """The reports that can be bundled."""

    SHIFT = "shift"


Round = Annotated[
    str | None, typer.Argument(metavar="[ROUND]", help="The round's id.", show_default=False)
]
Which = Annotated[
    Reported | None, typer.Option("--report", help="A report's figures instead of a round.")
]
Out = Annotated[
    Path, typer.Option("--out", metavar="FILE.zip", help="Where to write it.", show_default=False)
]


def bundle(
    round_: Round = None,
    *,
    out: Out,
    report: Which = None,
    day: Day = None,
    table: Table = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Pack the evidence of a round: its facts, their proofs, the signed checkpoint, a verifier.

    It holds every fact that names the round up to the newest checkpoint, corrections too, with the
    rule set and the table's set-up, and nothing else of anybody. Whoever gets it needs Python and
    the public key. With --report shift: the events behind every figure of that report.

    \b
    Examples:
      pit bundle WS-01-000123 --out WS-01-000123.zip
      pit bundle --report shift --day 2026-11-27 --out friday.zip
    """
    from ledger.journal import connect
    from ledger.proof.files import write

    if (round_ is None) == (report is None):
        raise WrongUsage("a bundle is of one round or of one report", remedy="name one of them")
    with connect(db, write=False) as database:
        if round_ is not None:
            packed, count, position = _of_round(database, round_, table)
        else:
            packed, count, position = _of_shift(database, day, table)
    write(out, packed)
    found = {"file": str(out), "facts": count, "position": position, "bytes": len(packed)}
    if output is Format.JSON:
        show.document(found)
    elif output is Format.CSV:
        show.csv(list(found), [found])
    else:
        show.line(f"{out}: {count:,} facts, signed at position {position:,}.")


def _of_round(database: "Database", round_: str, table: str | None) -> tuple[bytes, int, int]:
    from cli.show.html import replay_page
    from ledger import books, evidence

    position = _signed(database)
    with books.view(database, at=position) as view, database.reading() as connection:
        made = retold(connection, view, round_, table=table)
        facts = evidence.round_facts(connection, view, round_, made.row.table)
        under = covered(connection, made)
    pages = _pages("replay", made, lambda: show.replay(made.document()))
    pages["replay.html"] = replay_page(made.document(), *under).encode()
    if made.disputes:
        pages["disputes.json"] = _page(lambda: show.document(list(made.disputes)))
    return _packed(database, position, facts, f"round {round_}", pages)


def _of_shift(database: "Database", day: str | None, table: str | None) -> tuple[bytes, int, int]:
    from ledger import books, evidence, intake, reports

    position = _signed(database)
    asked = reports.select(day=day, table=table)
    with books.view(database, at=position) as view, database.reading() as connection:
        open_ = intake.open_count(connection, position)
        made = reports.shift_report(view, asked, quarantined=open_)
        facts = evidence.shift_facts(connection, view, _days(made), table)
    pages = _pages("report", made, lambda: show.report(made, "table"))
    return _packed(database, position, facts, f"shift report {day or 'of every day'}", pages)


def _signed(database: "Database") -> int:
    """The position of the newest kept checkpoint: the bundle is of what was known there."""
    from ledger import proof

    with database.reading() as connection:
        return proof.covering(connection, 1).size


def _days(made: "Report") -> tuple[str, str] | None:
    days = sorted({row["gaming_day"] for row in made.table()})
    return (days[0], days[-1]) if days else None


def _packed(
    database: "Database", position: int, facts: list[int], subject: str, pages: dict[str, bytes]
) -> tuple[bytes, int, int]:
    from ledger import evidence, proof

    with database.reading() as connection:
        checkpoint = proof.of_size(connection, position)
        key = proof.signer(connection, checkpoint)
        packed = evidence.bundle(connection, checkpoint, key, facts, subject=subject, pages=pages)
    return packed, len(facts), position


def _pages(name: str, made: "Report", people: Callable[[], None]) -> dict[str, bytes]:
    return {
        f"{name}.txt": _page(people),
        f"{name}.json": _page(lambda: show.document(made.document())),
    }


def _page(write: Callable[[], None]) -> bytes:
    """What this writes to standard output, as it would look anywhere."""
    page = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
    before = {name: os.environ.pop(name, None) for name in ("COLUMNS", "FORCE_COLOR")}
    os.environ["COLUMNS"] = COLUMNS
    try:
        with redirect_stdout(page):
            write()
    finally:
        del os.environ["COLUMNS"]
        os.environ.update({name: had for name, had in before.items() if had is not None})
    page.flush()
    raw = page.buffer
    raw.seek(0)
    return raw.read()


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(bundle)
