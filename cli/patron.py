"""`pit patron keep|show|hold|erase`: personal data, apart from the facts, and the way out of it."""

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import show
from cli.app import group
from cli.settings import DEFAULT_DB, Db, Format, Output
from ledger.errors import WrongUsage

if TYPE_CHECKING:
    from ledger.disputes.personal import Kept

Ref = Annotated[str, typer.Argument(metavar="REF", help="The patron's reference in the facts.")]


def keep(
    ref: Ref,
    *,
    name: Annotated[str | None, typer.Option("--name", metavar="TEXT", help="A name.")] = None,
    contact: Annotated[
        str | None, typer.Option("--contact", metavar="TEXT", help="How to reach them.")
    ] = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Keep a patron's name or contact beside the journal, in place of what was kept.

    \b
    Examples:
      pit patron keep P-5521 --name "A. Guest" --contact "+1 555 0100"
      pit patron keep P-5521 --contact a.guest@example.com
    """
    from ledger import journal
    from ledger.disputes import personal

    if name is None and contact is None:
        raise WrongUsage("nothing to keep was named", remedy="say --name, --contact or both")
    with journal.connect(db, write=True) as database:
        personal.keep(database, ref, name=name, contact=contact)
        with database.reading() as connection:
            found = personal.kept(connection, ref)
    _tell(found, output)


def show_(ref: Ref, db: Db = DEFAULT_DB, output: Output = Format.TABLE) -> None:
    """What is kept of a patron.

    \b
    Examples:
      pit patron show P-5521
      pit patron show P-5521 --format json
    """
    from ledger import journal
    from ledger.disputes import personal

    with journal.connect(db, write=False) as database, database.reading() as connection:
        found = personal.kept(connection, ref)
    _tell(found, output)


def hold(
    ref: Ref,
    *,
    reason: Annotated[
        str | None, typer.Option("--reason", metavar="TEXT", help="Why nothing may be erased.")
    ] = None,
    release: Annotated[bool, typer.Option("--release", help="It may be erased again.")] = False,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Put a legal hold on what is kept of a patron, or release it.

    \b
    Examples:
      pit patron hold P-5521 --reason "case 17-204"
      pit patron hold P-5521 --release
    """
    from ledger import journal
    from ledger.disputes import personal

    if release == (reason is not None):
        raise WrongUsage("a hold needs a reason", remedy="say --reason TEXT, or --release alone")
    with journal.connect(db, write=True) as database:
        personal.hold(database, ref, reason)
        with database.reading() as connection:
            found = personal.kept(connection, ref)
    _tell(found, output)


def erase(
    ref: Ref,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Erase everything kept of a patron for good; the facts keep the reference and the hashes.

    Every figure and every proof stays as it was. Backups are not reached.

    \b
    Examples:
      pit patron erase P-5521
      pit patron erase P-5521 --yes
    """
    from ledger import journal
    from ledger.disputes import personal

    if not yes:
        if sys.stdin is None or not sys.stdin.isatty():
            raise WrongUsage(f"patron {ref!r} would be erased for good", remedy="say it with --yes")
        typer.confirm(f"Erase everything kept of patron {ref} for good?", abort=True, err=True)
    with journal.connect(db, write=True) as database:
        count = personal.erase(database, ref)
    told = {"patron": ref, "erased": count}
    if output is Format.JSON:
        show.document(told)
    elif output is Format.CSV:
        show.csv(list(told), [told])
    else:
        show.line(f"Nothing is kept of patron {ref} any more")


def _tell(found: "Kept", output: Format) -> None:
    told: dict[str, Any] = {
        "patron": found.patron,
        "name": found.name,
        "contact": found.contact,
        "texts": found.texts,
        "hold": found.hold,
    }
    if output is Format.JSON:
        show.document(told)
    elif output is Format.CSV:
        show.csv(list(told), [told])
    else:
        texts = "1 text" if found.texts == 1 else f"{found.texts:,} texts"
        parts = (found.name or "no name", found.contact or "no contact", texts)
        show.line(f"Patron {found.patron}: {', '.join(parts)}")
        if found.hold is not None:
            show.line(f"Under a legal hold: {found.hold}")


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    patrons = group(app, "patron", "Personal data, kept apart from the facts, and its erasure.")
    patrons.command()(keep)
    patrons.command("show")(show_)
    patrons.command()(hold)
    patrons.command()(erase)
