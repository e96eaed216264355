"""`pit games list|show|check|adopt`: the games that are installed, and their rule sets."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import show
from cli.settings import DEFAULT_DB, Db, Format, Output
from ledger.errors import WrongUsage

if TYPE_CHECKING:
    from games import RuleSet
    from ledger.books import Reading
    from ledger.reports.rule_sets import Known

LISTED = ("game", "rules", "version", "status")
STANDING = ("position", "adopted_at", "tables")
ADOPTED = (*LISTED, "sha256", *STANDING)
HEADINGS = {"adopted_at": "Adopted", "tables": "In force at"}
SHOWN = ("part", "name", "value")

File = Annotated[Path, typer.Argument(metavar="FILE", help="A rule set, as TOML or JSON.")]
Actor = Annotated[str, typer.Option("--actor", metavar="BADGE", help="Who adopts it.")]
Witness = Annotated[
    str, typer.Option("--witness", metavar="BADGE", help="Who stands by: never the same badge.")
]


def list_(db: Db = DEFAULT_DB, output: Output = Format.TABLE) -> None:
    """List the rule sets: those that ship with the games, and those that the ledger has adopted.

    Of an adopted one it says where in the journal it stands, since when, and at which tables it is
    in force. Without a ledger the list is of those that ship. A rule set that is marked suspect is
    kept as evidence of what lay on a table; do not deal by it.

    \b
    Examples:
      pit games list
      pit games list --db sqlite:////srv/pit/dunes.db --format json
    """
    import games
    from ledger.reports.rule_sets import known_rules

    with _books(db) as reading:
        known = known_rules(reading)
    rows = [one.document() for one in known]
    bare = set(games.names()) - {row["game"] for row in rows}
    rows += [dict.fromkeys(ADOPTED) | {"game": name, "tables": []} for name in sorted(bare)]
    if output is Format.JSON:
        show.document({"games": rows})
    elif output is Format.CSV:
        show.csv(ADOPTED, rows)
    else:
        names = LISTED if reading is None else (*LISTED, *STANDING)
        columns = [
            show.Column(
                HEADINGS.get(name, name.capitalize()),
                figures=name in {"version", "position"},
                prose=name == "tables",
            )
            for name in names
        ]
        cells = [[_cell(name, row) for name in names] for row in rows]
        show.grid(columns, [show.Section(cells)], keys=2)


def show_(
    rules: Annotated[
        str,
        typer.Argument(metavar="RULES", help="A rule set's id, such as western-stud/original."),
    ],
    toml: Annotated[
        bool, typer.Option("--toml", help="Its text, byte for byte, and nothing else.")
    ] = False,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Show a rule set: its readings and its paytables as a person reads them.

    It is taken as the ledger has adopted it, else as it ships. With --toml its text comes as it
    stands: write it to a file, change the id and what is to be otherwise, and adopt that.

    \b
    Examples:
      pit games show western-stud/original
      pit games show stand-pat/house --format json
      pit games show western-stud/original --toml > house-rules.toml
    """
    from ledger.reports.rule_sets import find_rules

    if toml and output is not Format.TABLE:
        raise WrongUsage("--toml is a form of its own", remedy="leave out --format")
    with _books(db) as reading:
        found = find_rules(reading, rules)
    if toml:
        show.exactly(found.text or "")
    elif found.loaded is None:
        raise WrongUsage(
            f"the text adopted as {rules!r} is no rule set: {'; '.join(found.faults)}",
            remedy=f"pit games show {rules} --toml prints it as it stands",
        )
    else:
        _print(found.loaded, output, found)


@contextmanager
def _books(db: str) -> "Iterator[Reading | None]":
    """The ledger's books; None where there is no ledger."""
    from ledger import books
    from ledger.journal import MissingDatabase, connect

    with ExitStack() as stack:
        try:
            database = stack.enter_context(connect(db, write=False))
        except MissingDatabase:
            yield None
        else:
            yield stack.enter_context(books.view(database))


def check(
    file: File,
    db: Db = DEFAULT_DB,  # noqa: ARG001 as above
    output: Output = Format.TABLE,
) -> None:
    """Check a rule set file: every value is looked at, and every fault named with its place.

    A file without a fault is shown as the tables would be dealt by it. Exit code 2 says that it
    has faults.

    \b
    Examples:
      pit games check house-rules.toml
      pit games check house-rules.toml --format json
    """
    _print(_read(file)[1], output)


def adopt(
    file: File,
    actor: Actor,
    witness: Witness,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Put a rule set into the journal, byte for byte, so that rounds are judged by it.

    Rounds that were dealt under its id before are judged too. The same text again changes nothing;
    another text under a known id is refused.

    \b
    Examples:
      pit games adopt house-rules.toml --actor F26 --witness M01
      pit games adopt house-rules.toml --actor F26 --witness M01 --format json
    """
    from cli.ingest import catch_up, now_us
    from ledger import intake
    from ledger.journal import connect

    text, rules = _read(file)
    with connect(db, write=True) as database:
        adopted = intake.adopt(database, rules.id, text, actor=actor, witness=witness, now=now_us)
        catch_up(database)
    told: dict[str, str | int | bool] = {
        "rules": adopted.rules,
        "sha256": adopted.sha256,
        "position": adopted.position,
        "adopted": adopted.fresh,
    }
    if output is Format.JSON:
        show.document(told)
    elif output is Format.CSV:
        show.csv(list(told), [told])
    else:
        how = "is adopted" if adopted.fresh else "was adopted already, with the same text,"
        show.line(f"{adopted.rules} {how} at position {adopted.position:,}")
        show.line(f"sha256 {adopted.sha256}")


def _read(file: Path) -> "tuple[str, RuleSet]":
    """A rule set file as text and as rules. Raises WrongUsage with every fault named."""
    import games

    try:
        text = file.read_bytes().decode("utf-8")
    except OSError as wrong:
        why = wrong.strerror or str(wrong)
        raise WrongUsage(
            f"{file}: {why}", remedy="name a file with a rule set, in TOML or JSON"
        ) from None
    except UnicodeDecodeError as wrong:
        raise WrongUsage(
            f"{file}: byte {wrong.start + 1} is not UTF-8", remedy="save the file as UTF-8"
        ) from None
    try:
        rules = games.load_rules(text)
    except games.RulesInvalid as invalid:
        count = len(invalid.faults)
        raise WrongUsage(
            f"{file}: {count} fault{'s' if count > 1 else ''}: {'; '.join(invalid.faults)}",
            remedy="mend it and check again; pit games show ID --toml prints one that is right",
        ) from None
    return text, rules


def _print(rules: "RuleSet", output: Format, known: "Known | None" = None) -> None:
    """A rule set on standard output: pages for people, the same rows for programs."""
    import games

    pages = games.engine(rules.game).show(rules)
    rows = [
        {"part": page.title, "name": name, "value": value}
        for page in pages
        for name, value in page.rows
    ]
    if output is Format.JSON:
        told = {} if known is None else known.document()
        show.document({"rules": rules.id, "game": rules.game} | told | {"rows": rows})
    elif output is Format.CSV:
        show.csv(SHOWN, rows)
    else:
        columns = [show.Column("Name", prose=True), show.Column("Value", prose=True)]
        sections = [show.Section(page.rows, page.title) for page in pages]
        if known is not None and known.position is not None:
            where = ", ".join(known.tables) or "no table"
            adopted = f"at position {known.position:,}, {known.adopted_at}"
            sections.append(
                show.Section([("adopted", adopted), ("in force at", where)], "In the ledger")
            )
        show.grid(columns, sections)


def _cell(name: str, row: "dict[str, Any]") -> str | None:
    value = row[name]
    if name == "status" and value is None and row["rules"] is not None:
        return "not adopted" if row["sha256"] is None else "no rule set"
    if name == "tables":
        return ", ".join(value) or None
    if name == "position" and value is not None:
        return f"{value:,}"
    return None if value is None else str(value)


def register(app: typer.Typer) -> None:
    """Add the group to the tree."""
    from cli.app import group

    commands = group(app, "games", "The games that are installed, and their rule sets.")
    commands.command("list")(list_)
    commands.command("show")(show_)
    commands.command("check")(check)
    commands.command("adopt")(adopt)
