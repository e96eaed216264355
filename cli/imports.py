"""`pit import count|slips`: sheets of a count room or a cage, by a mapping of their columns."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import show
from cli.app import group
from cli.ingest import now_us
from cli.settings import DEFAULT_DB, Db, Format, Output

if TYPE_CHECKING:
    from ledger.reconcile.sheets import Brought
    from ledger.sheets import Kind

File = Annotated[Path, typer.Argument(metavar="FILE", help="The sheet, as CSV.")]
Map = Annotated[Path, typer.Option("--map", metavar="MAP", help="What its columns mean, as TOML.")]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="Show what would be appended, and append nothing.")
]
AMOUNTS = frozenset({"cash", "coupons", "markers_issued", "markers_redeemed"})
COLUMNS = ("line", "type", "table", "known", "fact")


def count(
    file: File,
    map_: Map,
    dry_run: DryRun = False,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Bring in a count sheet: every row is one count of one box. All rows, or none.

    \b
    Examples:
      pit import count count.csv --map count.toml --dry-run
      pit import count count.csv --map count.toml
    """
    _import("count", (file, map_), db, output, dry_run=dry_run)


def slips(
    file: File,
    map_: Map,
    dry_run: DryRun = False,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Bring in a cage's slips: its copies of fills and credits, and voids. All rows, or none.

    \b
    Examples:
      pit import slips cage.csv --map cage.toml --dry-run
      pit import slips cage.csv --map cage.toml --format json
    """
    _import("slips", (file, map_), db, output, dry_run=dry_run)


def _import(
    kind: "Kind", files: tuple[Path, Path], db: str, output: Format, *, dry_run: bool
) -> None:
    from ledger.journal import connect
    from ledger.reconcile.sheets import FaultyRows, bring, examine

    data, mapping = (_bytes(path) for path in files)
    with connect(db, write=not dry_run) as database:
        try:
            brought = examine(database, data, _text(mapping, files[1]), kind)
        except FaultyRows as error:
            for fault in error.faults:
                show.say(f"{files[0]} line {fault.line}: {fault.message}")
            raise
        if not dry_run and brought.new:
            bring(database, brought, now=now_us)
    _tell(brought, output, dry_run=dry_run)


def _tell(brought: "Brought", output: Format, *, dry_run: bool) -> None:
    import json

    rows: list[dict[str, Any]] = []
    for known, entered in ((False, brought.new), (True, brought.known)):
        for each in entered:
            fact = json.loads(each.fact)
            rows.append(
                {
                    "line": each.line,
                    "type": fact["type"],
                    "table": fact["table"],
                    "known": known,
                    "fact": fact,
                }
            )
    rows.sort(key=lambda row: int(row["line"]))
    told: dict[str, Any] = {
        "appended": 0 if dry_run else len(brought.new),
        "duplicates": len(brought.known),
        "dry_run": dry_run,
    }
    if output is Format.JSON:
        show.document(told | {"rows": rows})
    elif output is Format.CSV:
        show.csv(COLUMNS, rows)
    elif dry_run:
        columns = [show.Column("Line", figures=True), show.Column("Type"), show.Column("Table")]
        columns += [show.Column("Known"), show.Column("Data", prose=True)]
        cells = [
            [
                str(row["line"]),
                row["type"],
                row["table"],
                "yes" if row["known"] else "no",
                _said(row["fact"]["data"], brought.currency),
            ]
            for row in rows
        ]
        show.grid(columns, [show.Section(cells)], keys=3)
        show.line(f"would append {len(brought.new):,}, duplicates {len(brought.known):,}")
    else:
        show.line(f"appended {len(brought.new):,}, duplicates {len(brought.known):,}")


def _said(data: Mapping[str, Any], currency: str) -> str:
    """A payload in words: whoever looks it over knows amounts with their decimals."""
    return ", ".join(
        f"{name.replace('_', ' ')} "
        + str(show.money(value, currency) if name in AMOUNTS else show.words(value, currency))
        for name, value in data.items()
        if value != {}
    )


def _bytes(path: Path) -> bytes:
    from ledger.intake import NoSuchFile, UnreadableFile

    try:
        return path.read_bytes()
    except (FileNotFoundError, IsADirectoryError):
        raise NoSuchFile(f"there is no file {path}", remedy="look at the path") from None
    except OSError as error:
        raise UnreadableFile(
            f"{path} cannot be read: {error.strerror}", remedy="look at its rights and the disk"
        ) from None


def _text(data: bytes, path: Path) -> str:
    from ledger.sheets import BadMapping

    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadMapping(f"the mapping {path} is not in UTF-8", remedy="save it as UTF-8") from None


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    sheets = group(app, "import", "Count sheets and cage slips from spreadsheets.")
    for command in (count, slips):
        sheets.command()(command)
