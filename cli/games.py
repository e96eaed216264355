"""`pit games list|show|check|adopt`: the games that are installed, and their rule sets."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import show
from cli.settings import DEFAULT_DB, Db, Format, Output
from ledger.errors import WrongUsage

if TYPE_CHECKING:
    from games import RuleSet

LISTED = ("game", "rules", "version", "status")
SHOWN = ("part", "name", "value")

File = Annotated[Path, typer.Argument(metavar="FILE", help="A rule set, as TOML or JSON.")]
Actor = Annotated[str, typer.Option("--actor", metavar="BADGE", help="Who adopts it.")]
Witness = Annotated[
    str, typer.Option("--witness", metavar="BADGE", help="Who stands by: never the same badge.")
]


def list_(
    db: Db = DEFAULT_DB,  # noqa: ARG001 taken by every command: a script need not know which use it
    output: Output = Format.TABLE,
) -> None:
    """List the games that are installed, with the rule sets that ship with them.

    A rule set that is marked suspect is kept as evidence of what lay on a table; do not deal by it.

    \b
    Examples:
      pit games list
      pit games list --format json
    """
    import games

    rows: list[dict[str, str | int | None]] = []
    for name in games.names():
        ids = [each for each in games.shipped() if each.startswith(f"{name}/")]
        if not ids:
            rows.append({"game": name, "rules": None, "version": None, "status": None})
        for each in ids:
            rules = games.load_rules(games.shipped_text(each))
            rows.append(
                {"game": name, "rules": each, "version": rules.version, "status": rules.status}
            )
    if output is Format.JSON:
        show.document({"games": rows})
    elif output is Format.CSV:
        show.csv(LISTED, rows)
    else:
        columns = [show.Column(name.capitalize(), figures=name == "version") for name in LISTED]
        cells = [[_cell(row[name]) for name in LISTED] for row in rows]
        show.grid(columns, [show.Section(cells)], keys=2)


def show_(
    rules: Annotated[
        str,
        typer.Argument(metavar="RULES", help="A rule set's id, such as western-stud/original."),
    ],
    db: Db = DEFAULT_DB,  # noqa: ARG001 as above
    output: Output = Format.TABLE,
) -> None:
    """Show a shipped rule set: its readings and its paytables as a person reads them.

    \b
    Examples:
      pit games show western-stud/original
      pit games show stand-pat/house --format json
    """
    import games

    try:
        text = games.shipped_text(rules)
    except games.UnknownRules as unknown:
        raise WrongUsage(str(unknown), remedy="the rule sets are: pit games list") from None
    _print(games.load_rules(text), output)


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
            remedy="mend each and check again; pit games show prints a rule set that is right",
        ) from None
    return text, rules


def _print(rules: "RuleSet", output: Format) -> None:
    """A rule set on standard output: pages for people, the same rows for programs."""
    import games

    pages = games.engine(rules.game).show(rules)
    rows = [
        {"part": page.title, "name": name, "value": value}
        for page in pages
        for name, value in page.rows
    ]
    if output is Format.JSON:
        show.document({"rules": rules.id, "game": rules.game, "rows": rows})
    elif output is Format.CSV:
        show.csv(SHOWN, rows)
    else:
        columns = [show.Column("Name", prose=True), show.Column("Value", prose=True)]
        show.grid(columns, [show.Section(page.rows, page.title) for page in pages])


def _cell(value: str | int | None) -> str | None:
    return None if value is None else str(value)


def register(app: typer.Typer) -> None:
    """Add the group to the tree."""
    from cli.app import group

    commands = group(app, "games", "The games that are installed, and their rule sets.")
    commands.command("list")(list_)
    commands.command("show")(show_)
    commands.command("check")(check)
    commands.command("adopt")(adopt)
