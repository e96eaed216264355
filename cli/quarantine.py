"""`pit quarantine list|show|retry|purge`: what was refused, why, and the ways back in and out."""

import sys
from base64 import b64encode
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import show
from cli.app import group
from cli.ingest import catch_up, now_us, tell
from cli.settings import DEFAULT_DB, Db, Format, Output
from ledger.errors import WrongUsage

if TYPE_CHECKING:
    from datetime import tzinfo

    from ledger.intake import Conflict, Entry
    from ledger.journal import Database

Everything = Annotated[bool, typer.Option("--all", help="Closed entries too.")]
Id = Annotated[int, typer.Argument(metavar="ID", help="An entry's number.", show_default=False)]
Ids = Annotated[
    list[int] | None,
    typer.Argument(metavar="[ID...]", help="Entries' numbers; none is all that are open."),
]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]

COLUMNS = ("id", "file", "line", "code", "message", "status")
NAMES = (
    "id",
    "file",
    "line",
    "code",
    "message",
    "sha256",
    "length",
    "position",
    "set_aside_at",
    "status",
    "resolved_position",
    "resolved_at",
)


def list_(every: Everything = False, db: Db = DEFAULT_DB, output: Output = Format.TABLE) -> None:
    """List what is in quarantine: the open entries, or all that ever were.

    An entry of file (journal) is a correction that stands in the journal at that position and does
    not fit the fact it names: it has no effect.

    \b
    Examples:
      pit quarantine list
      pit quarantine list --all --format csv
    """
    from ledger import intake
    from ledger.journal import connect

    with connect(db, write=False) as database, database.reading() as connection:
        zone = _zone(database)
        entries = [_record(entry, zone) for entry in intake.entries(connection, closed=every)]
        still_open = intake.open_count(connection)
    if output is Format.JSON:
        show.document({"quarantined": still_open, "entries": entries})
    elif output is Format.CSV:
        show.csv(NAMES, entries)
    elif not entries:
        show.line("Nothing is in quarantine.")
    else:
        columns = [
            show.Column(name, figures=name in {"id", "line"}, prose=name == "message")
            for name in COLUMNS
        ]
        rows = [[str(entry[name]) for name in COLUMNS] for entry in entries]
        show.grid(columns, [show.Section(rows)])


def show_(id_: Id, db: Db = DEFAULT_DB, output: Output = Format.TABLE) -> None:
    """Show one entry with its whole line, unseen characters written out, and what to do about it.

    Of a line that conflicts with a fact of the journal it shows that fact too, and what differs.

    \b
    Examples:
      pit quarantine show 12
      pit quarantine show 12 --format json
    """
    from ledger import intake
    from ledger.journal import connect

    with connect(db, write=False) as database, database.reading() as connection:
        entry = intake.entry(connection, id_)
        conflict = intake.conflict_of(connection, entry)
        zone = _zone(database)
    told = _record(entry, zone) | {
        "remedy": intake.remedy(entry),
        "conflict": None if conflict is None else _conflict(conflict, zone),
        "text": None if entry.raw is None else entry.raw.decode("utf-8", "backslashreplace"),
        "base64": None if entry.raw is None else b64encode(entry.raw).decode(),
    }
    if output is Format.JSON:
        show.document(told)
    elif output is Format.CSV:
        show.csv([*NAMES, "text", "base64"], [told])
    else:
        show.quarantined(told, _kept(entry))


def _conflict(conflict: "Conflict", zone: "tzinfo") -> dict[str, Any]:
    return {
        "position": conflict.position,
        "recorded_at": _time(conflict.recorded_at, zone),
        "fact": conflict.fact,
        "differences": [
            {"field": one.field, "recorded": one.recorded, "refused": one.refused}
            for one in conflict.differences
        ],
    }


def retry(ids: Ids = None, db: Db = DEFAULT_DB, output: Output = Format.TABLE) -> None:
    """Judge open entries again, in their order, and append what has become acceptable.

    It goes to the end of the journal. Prints what was appended, what was in the journal already,
    and what stays in quarantine.

    \b
    Examples:
      pit quarantine retry
      pit quarantine retry 12 13
    """
    from ledger import intake
    from ledger.journal import connect

    with connect(db, write=True) as database:
        counts = intake.retry(database, ids or None, now=now_us)
        catch_up(database)
    tell(counts, output)


def purge(id_: Id, yes: Yes = False, db: Db = DEFAULT_DB, output: Output = Format.TABLE) -> None:
    """Erase an entry's line for good and close it; its hash, place and code stay.

    For a line with personal data in it. Sent again from the same place, it stays out.

    \b
    Examples:
      pit quarantine purge 12
      pit quarantine purge 12 --yes
    """
    from ledger import intake
    from ledger.journal import connect

    if not yes:
        if sys.stdin is None or not sys.stdin.isatty():
            raise WrongUsage(f"entry {id_} would be erased for good", remedy="say it with --yes")
        typer.confirm(f"Erase the line of entry {id_} for good?", abort=True, err=True)
    with connect(db, write=True) as database:
        sha256 = intake.purge(database, id_, now=now_us).sha256.hex()
    if output is Format.JSON:
        show.document({"purged": id_, "sha256": sha256})
    elif output is Format.CSV:
        show.csv(["purged", "sha256"], [{"purged": id_, "sha256": sha256}])
    else:
        show.line(f"Entry {id_} is purged; sha256 {sha256}")


def _record(entry: "Entry", zone: "tzinfo") -> dict[str, Any]:
    return {
        "id": entry.id,
        "file": entry.file,
        "line": entry.line,
        "code": entry.code,
        "message": entry.message,
        "sha256": entry.sha256.hex(),
        "length": entry.length,
        "position": entry.position,
        "set_aside_at": _time(entry.set_aside_at, zone),
        "status": entry.outcome or "open",
        "resolved_position": entry.resolved_position,
        "resolved_at": _time(entry.resolved_at, zone),
    }


def _zone(database: "Database") -> "tzinfo":
    from ledger import books
    from ledger.reports.clock import zone_of

    with books.view(database) as view:
        return zone_of(view.configs())


def _time(at_us: int | None, zone: "tzinfo") -> str | None:
    """Microseconds of UTC as RFC 3339 on the property's clock."""
    from ledger.reports.clock import clock

    return None if at_us is None else clock(at_us, zone, "seconds")


def _kept(entry: "Entry") -> str:
    if entry.raw is None:
        return "nothing: the line was purged"
    if entry.whole is None:
        return f"the first {len(entry.raw):,} of {entry.length:,} bytes"
    return "the whole line"


def register(app: typer.Typer) -> None:
    """Add the group to the tree."""
    commands = group(app, "quarantine", "What was refused, why, and the way back in.")
    commands.command("list")(list_)
    commands.command("show")(show_)
    commands.command("retry")(retry)
    commands.command("purge")(purge)
