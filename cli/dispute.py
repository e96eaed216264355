"""`pit dispute open|list|show|note|rule`: a dispute as a record, every step a fact."""

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import show
from cli.app import group
from cli.ingest import now_us
from cli.settings import DEFAULT_DB, AsOf, Db, Format, Output, Table
from ledger.errors import WrongUsage

if TYPE_CHECKING:
    from ledger.books import View
    from ledger.disputes import Entered
    from ledger.journal import Database


class Ruling(StrEnum):
    """How it was decided."""

    UPHELD = "upheld"
    DENIED = "denied"
    SETTLED = "settled"


Id = Annotated[str, typer.Argument(metavar="ID", help="The dispute's id.")]
Round = Annotated[str, typer.Argument(metavar="ROUND", help="The round's id.")]
Actor = Annotated[str, typer.Option("--actor", metavar="BADGE", help="Who enters it.")]
Witness = Annotated[
    str | None, typer.Option("--witness", metavar="BADGE", help="Who stands by: another badge.")
]
Video = Annotated[
    list[str] | None, typer.Option("--video", metavar="REF", help="A recording; may be said again.")
]
Text = Annotated[str, typer.Option("--note", metavar="TEXT", help="No personal data.")]


def open_(
    round_: Round,
    *,
    seat: Annotated[int, typer.Option("--seat", metavar="N", min=1, help="Which seat.")],
    patron: Annotated[
        str, typer.Option("--patron", metavar="REF", help="A reference, never a name.")
    ],
    claim: Annotated[str, typer.Option("--claim", metavar="405.00", help="The amount claimed.")],
    actor: Actor,
    summary: Annotated[
        str | None, typer.Option("--summary", metavar="TEXT", help="No personal data.")
    ] = None,
    summary_sha256: Annotated[
        str | None,
        typer.Option("--summary-sha256", metavar="HEX", help="Of a text that is kept apart."),
    ] = None,
    apart: Annotated[
        bool, typer.Option("--apart", help="Keep the summary where it can be erased.")
    ] = False,
    video: Video = None,
    id_: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="Its id; else the round's next.")
    ] = None,
    table: Table = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Open a dispute about a round.

    The facts hold a reference to the patron and no personal data. With --apart the summary is kept
    where `pit patron erase` reaches it, and the fact holds its hash.

    \b
    Examples:
      pit dispute open WS-01-000123 --seat 3 --patron P-5 --claim 405 --summary "late" --actor M01
      pit dispute open R-7 --seat 3 --patron P-5 --claim 405 --summary "…" --apart --actor M01
    """
    from ledger import disputes
    from ledger.disputes import personal
    from ledger.reports.round_asked import replay_report
    from ledger.reports.wanted import minor_units

    if apart and summary is None:
        raise WrongUsage("--apart has no summary to keep", remedy="say --summary TEXT too")

    def made(view: "View", connection: Any, database: "Database") -> tuple[str, "list[Entered]"]:
        row = replay_report(connection, view, round_, table=table, seat=seat).row
        known = disputes.found_in(view)
        name = id_ or disputes.next_id(known, row.round)
        disputes.require_new(known, name)
        amount = minor_units(claim, view.configs(), "--claim")
        kept = personal.keep_text(database, patron, summary) if apart and summary else None
        return name, disputes.opened(
            name,
            row,
            seat=seat,
            patron=patron,
            claim=amount,
            summary=None if apart else summary,
            summary_sha256=kept or summary_sha256,
            video=video or (),
        )

    _enter(db, output, (actor, None), made)


def list_(
    *,
    all_: Annotated[bool, typer.Option("--all", help="Those ruled on too.")] = False,
    as_of: AsOf = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """The open disputes, and by when the patron is to be told.

    \b
    Examples:
      pit dispute list
      pit dispute list --all --format json
    """
    found, currency = _found(db, as_of)
    shown = [one for one in found if all_ or one["state"] == "open"]
    if output is Format.JSON:
        show.document({"disputes": shown})
    elif output is Format.CSV:
        show.csv(CSV, shown)
    else:
        show.disputes(shown, currency)


CSV = ("dispute", "round", "table", "seat", "patron", "claim", "opened_at", "opened_by", "state")


def show_(id_: Id, as_of: AsOf = None, db: Db = DEFAULT_DB, output: Output = Format.TABLE) -> None:
    """The whole record of a dispute: what was claimed, noted, told and ruled, and what is due.

    \b
    Examples:
      pit dispute show D-WS-01-000123-1
      pit dispute show D-WS-01-000123-1 --format json
    """
    found, currency = _found(db, as_of, id_)
    _tell(found[0], currency, output)


def note(
    id_: Id,
    *,
    text: Text,
    actor: Actor,
    told: Annotated[
        list[str] | None, typer.Option("--told", metavar="WHO", help="Who was told; again.")
    ] = None,
    notice: Annotated[
        bool, typer.Option("--notice", help="It is the written notice to the patron.")
    ] = False,
    video: Video = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Write a note on a dispute: what was seen, who was told.

    \b
    Examples:
      pit dispute note D-WS-01-000123-1 --note "cards seen on video" --video cam7/0115 --actor S03
      pit dispute note D-WS-01-000123-1 --note "form N-12" --notice --told patron --actor M01
    """
    from ledger import disputes

    def made(view: "View", *_: Any) -> tuple[str, "list[Entered]"]:
        one = disputes.dispute(disputes.found_in(view), id_)
        entered = disputes.noted(one, text, video=video or (), told=told or (), notice=notice)
        return id_, entered

    _enter(db, output, (actor, None), made)


def rule(
    id_: Id,
    *,
    ruling: Annotated[Ruling, typer.Option("--ruling", help="How it was decided.")],
    amount: Annotated[
        str, typer.Option("--amount", metavar="405.00", help="What the house pays by it.")
    ],
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="No personal data.")],
    actor: Actor,
    witness: Witness = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Rule on a dispute. Money wants two badges, and is posted as an adjustment of the round's day.

    The payout at the table stays as it was recorded.

    \b
    Examples:
      pit dispute rule D-1 --ruling denied --amount 0 --reason "the video shows 40.00" --actor M01
      pit dispute rule D-1 --ruling upheld --amount 405 --reason "misread" --actor M01 --witness M02
    """
    from ledger import disputes
    from ledger.reports.wanted import minor_units

    def made(view: "View", *_: Any) -> tuple[str, "list[Entered]"]:
        one = disputes.dispute(disputes.found_in(view), id_)
        rows = [row for row in view.round(one.round) if row.table == one.table]
        return id_, disputes.ruled(
            one,
            ruling.value,
            amount=minor_units(amount, view.configs()),
            reason=reason,
            row=rows[0] if rows else None,
            witness=witness,
        )

    _enter(db, output, (actor, witness), made)


def _enter(
    db: str,
    output: Format,
    badges: tuple[str, str | None],
    made: "Callable[[View, Any, Database], tuple[str, list[Entered]]]",
) -> None:
    """Append what was made of the books, all of it or nothing, and tell the record after it."""
    from ledger import books, facts, intake, journal
    from ledger.disputes import NotTaken

    with journal.connect(db, write=True) as database:
        books.catch_up(database)
        with books.view(database) as view, database.reading() as connection:
            name, entered = made(view, connection, database)
        at = now_us()
        try:
            intake.submit(database, [one.line(at, *badges) for one in entered], now=now_us)
        except facts.Refused as refused:
            raise NotTaken(
                f"not entered: {refused.message}", remedy="mend what it names and enter it again"
            ) from None
        books.catch_up(database)
        found, currency = _read(database, None, name)
    _tell(found[0], currency, output)


def _found(db: str, as_of: str | None, id_: str | None = None) -> tuple[list[dict[str, Any]], str]:
    from ledger import journal, reports

    with journal.connect(db, write=False) as database:
        return _read(database, reports.position_asked(database, as_of), id_)


def _read(
    database: "Database", at: int | None, id_: str | None
) -> tuple[list[dict[str, Any]], str]:
    from ledger import books, disputes
    from ledger.disputes import personal

    with books.view(database, at=at) as view, database.reading() as connection:
        found, where = disputes.found_in(view), disputes.zone_of(view)
        configs = view.configs()
        apart = personal.texts(connection, {one.summary_sha256 or "" for one in found})
    if id_ is not None:
        found = [disputes.dispute(found, id_)]
    currency = configs[-1].currency if configs else ""
    told = [disputes.told(one, where) for one in found]
    for one in told:
        one["summary"] = one["summary"] or apart.get(one["summary_sha256"])
    return told, currency


def _tell(one: dict[str, Any], currency: str, output: Format) -> None:
    if output is Format.JSON:
        show.document(one)
    elif output is Format.CSV:
        show.csv(CSV, [one])
    else:
        show.dispute(one, currency)


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    disputes = group(app, "dispute", "A patron's dispute as a record: every step is a fact.")
    disputes.command("open")(open_)
    disputes.command("list")(list_)
    disputes.command("show")(show_)
    for command in (note, rule):
        disputes.command()(command)
