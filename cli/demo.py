"""`pit demo`: a casino day in a new ledger, and what its reports say."""

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import show
from cli.ingest import catch_up, now_us
from cli.settings import DEFAULT_DB, Db, Format, Output
from ledger.errors import CannotWork

if TYPE_CHECKING:
    from ledger.journal import Database
    from ledger.reports import AuditReport
    from ledger.simulation import Casino

HIDDEN = ("overpaid", "tray_short", "box_short", "fill_differs", "duplicate", "malformed")
"""What goes wrong in the demo's day, each once at most."""
HOUSE = "Silver Spur Demo"
SEED, TABLES, PACE, RATE = 10, 4, 12, 0.012


class DemoExists(CannotWork):
    """The demo's ledger is there already, or something else is."""

    code = "demo-exists"


Force = Annotated[bool, typer.Option("--force", help="Replace the ledger of an earlier demo.")]


def demo(*, force: Force = False, db: Db = DEFAULT_DB, output: Output = Format.TABLE) -> None:
    """Simulate a casino day into a new ledger, and print its shift report and its audit.

    A handful of errors is hidden in the day, for the reports to find. A ledger that holds anything
    but an earlier demo is never touched. As CSV it is the shift report's rows.

    \b
    Examples:
      pit demo
      pit demo --db sqlite:///try.db --format json
      pit demo --force
    """
    from ledger import books, intake, journal, reports

    _make_room(db, force=force)
    journal.upgrade(db)
    with tempfile.TemporaryDirectory(prefix="pit-demo-") as folder:
        feed = Path(folder) / "demo.ndjson"
        hidden = _simulate(feed)
        with journal.connect(db, write=True) as database:
            with show.Progress("ingest") as progress:
                counts = intake.ingest(
                    database,
                    [str(feed)],
                    now=now_us,
                    progress=lambda stage: progress.at(f"{stage.lines:,} lines"),
                )
            catch_up(database)
    show.say(
        f"{counts.appended:,} facts recorded, {counts.duplicates:,} sent twice,"
        f" {counts.quarantined:,} in quarantine; {hidden} errors are hidden in the day"
    )
    everything = reports.select(day=None, shift=None, table=None)
    with journal.connect(db, write=False) as database, books.view(database, at=None) as reading:
        with database.reading() as connection:
            open_ = intake.open_count(connection, reading.position)
        shift = reports.shift_report(reading, everything, quarantined=open_)
        audit = reports.audit_report(reading, everything, quarantined=open_)
    if output is Format.JSON:
        show.document({"shift": shift.document(), "audit": audit.document()})
    elif output is Format.CSV:
        show.report(shift, output)
    else:
        show.report(shift, output)
        show.line()
        show.report(audit, output)
        _what_next(db, audit)


def _casino() -> "Casino":
    from ledger.simulation import Casino, Errors

    errors = Errors(rate=RATE, kinds=HIDDEN, most=1)
    return Casino(seed=SEED, tables=TABLES, rounds_per_hour=PACE, errors=errors, name=HOUSE)


def _simulate(feed: Path) -> int:
    """Write the day's feed; how many errors are hidden in it."""
    from ledger.simulation import Injected, simulate

    hidden: list[Injected] = []
    with feed.open("wb") as file, show.Progress("simulate") as progress:
        for count, line in enumerate(simulate(_casino(), hidden.append), start=1):
            file.write(line + b"\n")
            if count % 1000 == 0:
                progress.at(f"{count:,} lines")
    return len(hidden)


def _make_room(db: str, *, force: bool) -> None:
    """See that nothing is recorded at this address; an earlier demo's ledger goes if it may."""
    from ledger import journal
    from ledger.journal.address import SqliteAddress, parse

    name = db.rpartition("@")[2]
    try:
        with journal.connect(db, write=False) as database:
            with database.reading() as connection:
                if not journal.head(connection):
                    return
            is_demo = force and _is_demo(database)
    except journal.MissingDatabase:
        return
    if not force:
        raise DemoExists(
            f"{name} holds a ledger already",
            remedy="name a new one with --db, or replace an earlier demo's with --force",
        )
    address = parse(db)
    if not is_demo or not isinstance(address, SqliteAddress):
        what = "a ledger on a server" if is_demo else "a ledger that is more than a demo's"
        raise DemoExists(f"{name} holds {what}", remedy="name a new one with --db")
    for suffix in ("", "-wal", "-shm"):
        address.path.with_name(address.path.name + suffix).unlink(missing_ok=True)


def _is_demo(database: "Database") -> bool:
    """Whether every fact is of the demo's house, or a rule set that the ledger adopted for it."""
    from ledger import facts, journal

    mine = f"/{HOUSE.lower().replace(' ', '-')}/"
    with database.reading() as connection:
        for entry in journal.read(connection):
            fact = facts.replay(entry.position, entry.recorded_at, entry.canonical)
            if not fact.source.startswith(mine) and fact.type != "rules.adopted":
                return False
    return True


def _what_next(db: str, audit: "AuditReport") -> None:
    """The commands to try on the demo's ledger, on standard error."""
    option = "" if db == os.environ.get("PIT_DB", DEFAULT_DB) else f" --db {db}"
    rounds = [f"replay {each['round']}" for each in audit.document()["exceptions"][:1]]
    show.say("")
    show.say("Try next:")
    for words in ("reconcile", *rounds, "report hold --by game", "quarantine list", "verify"):
        show.say(f"  pit {words}{option}")


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(demo)
