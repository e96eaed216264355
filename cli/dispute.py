"""`pit dispute`: a patron's dispute as a record, every step a fact."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import disputing, show
from cli.app import group
from cli.disputing import Desk
from cli.settings import DEFAULT_DB, AsOf, Db, Format, Output, Table, not_empty
from ledger.errors import WrongUsage

if TYPE_CHECKING:
    from ledger.facts import Entered

Made = tuple[str, "list[Entered]"]


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
Licensees = Annotated[
    list[str] | None,
    typer.Option(
        "--licensee",
        metavar="BADGE",
        help="Who of the house was involved, beside the dealer; again.",
    ),
]
SeenBy = Annotated[
    list[str] | None,
    typer.Option(
        "--seen-by", metavar="REF", help="Who saw it: a badge or a reference, never a name; again."
    ),
]
Text = Annotated[
    str, typer.Option("--note", metavar="TEXT", help="No personal data.", callback=not_empty)
]
Reason = Annotated[
    str, typer.Option("--reason", metavar="TEXT", help="No personal data.", callback=not_empty)
]
Apart = Annotated[bool, typer.Option("--apart", help="Keep the text where it can be erased.")]


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
        str | None,
        typer.Option("--summary", metavar="TEXT", help="No personal data.", callback=not_empty),
    ] = None,
    summary_sha256: Annotated[
        str | None,
        typer.Option("--summary-sha256", metavar="HEX", help="Of a text that is kept apart."),
    ] = None,
    apart: Apart = False,
    video: Video = None,
    licensee: Licensees = None,
    seen_by: SeenBy = None,
    id_: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="Its id; else the round's next.")
    ] = None,
    table: Table = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Open a dispute about a round.

    The facts hold references and no personal data. With --apart the summary is kept where
    `pit patron erase` reaches it, and the fact holds its hash.

    \b
    Examples:
      pit dispute open WS-01-000123 --seat 3 --patron P-5 --claim 405 --summary "late" --actor M01
      pit dispute open R-7 --seat 3 --patron P-5 --claim 405 --summary "…" --apart --actor M01
      pit dispute open R-7 --seat 3 --patron P-5 --claim 9 --summary "…" --seen-by P-6 --actor M01
    """
    from ledger import disputes
    from ledger.reports.round_asked import replay_report
    from ledger.reports.wanted import minor_units

    if apart and summary is None:
        raise WrongUsage("--apart has no summary to keep", remedy="say --summary TEXT too")
    if summary_sha256 is not None:
        _check_sha256(summary_sha256, apart=apart)

    def step(desk: Desk) -> Made:
        row = replay_report(desk.connection, desk.view, round_, table=table, seat=seat).row
        name = id_ or disputes.next_id(desk.connection, desk.view, row.round)
        disputes.require_new(desk.connection, desk.view, name)
        amount = minor_units(claim, desk.view.configs(), "--claim")
        said = disputes.Text(summary, summary_sha256)
        if apart:
            said = desk.worded(summary, patron, apart=True)
        seen = disputes.Seen(video or (), licensee or (), seen_by or ())
        return name, disputes.opened(
            name, row, seat=seat, patron=patron, claim=amount, summary=said, seen=seen
        )

    disputing.enter(db, output, (actor, None), step)


def _check_sha256(told: str, *, apart: bool) -> None:
    from ledger.disputes import is_sha256

    if apart:
        raise WrongUsage(
            "--apart makes the hash of the summary, and --summary-sha256 gives another",
            remedy="say one of them",
        )
    if not is_sha256(told):
        raise WrongUsage(
            f"--summary-sha256 {told!r} is no SHA-256",
            remedy="write 64 lower-case hexadecimal digits",
        )


def list_(
    *,
    all_: Annotated[bool, typer.Option("--all", help="Those ruled on too.")] = False,
    as_of: AsOf = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """The open disputes, by when the patron is to be told, and which are overdue.

    \b
    Examples:
      pit dispute list
      pit dispute list --all --format json
    """
    from ledger import journal, reports

    with journal.connect(db, write=False) as database:
        found, currency = disputing.read_all(database, reports.position_asked(database, as_of))
    shown = [one for one in found if all_ or one["state"] == "open"]
    if output is Format.JSON:
        show.document({"disputes": shown})
    elif output is Format.CSV:
        show.csv(disputing.CSV, shown)
    else:
        show.disputes(shown, currency)


def show_(id_: Id, as_of: AsOf = None, db: Db = DEFAULT_DB, output: Output = Format.TABLE) -> None:
    """The whole record of a dispute: what was claimed, noted, ruled and posted, and what is due.

    What was corrected or annulled stays in sight, with who did it and why.

    \b
    Examples:
      pit dispute show D-WS-01-000123-1
      pit dispute show D-WS-01-000123-1 --format json
    """
    from ledger import journal, reports

    with journal.connect(db, write=False) as database:
        at = reports.position_asked(database, as_of)
        told, currency = disputing.read(database, id_, at)
    disputing.tell(told, currency, output)


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
    attempt: Annotated[
        bool, typer.Option("--attempt", help="It is an attempt to settle the dispute.")
    ] = False,
    apart: Apart = False,
    video: Video = None,
    licensee: Licensees = None,
    seen_by: SeenBy = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Write a note on a dispute: what was seen, who was told, what was offered.

    \b
    Examples:
      pit dispute note D-WS-01-000123-1 --note "cards seen on video" --video cam7/0115 --actor S03
      pit dispute note D-WS-01-000123-1 --note "offered 40.00" --attempt --actor M01
      pit dispute note D-WS-01-000123-1 --note "form N-12" --notice --told patron --actor M01
    """
    from ledger import disputes

    def step(desk: Desk) -> Made:
        one = desk.record(id_)
        seen = disputes.Seen(video or (), licensee or (), seen_by or ())
        said = desk.worded(text, one.claim.patron, apart=apart)
        return id_, disputes.noted(one, said, seen, told=told or (), notice=notice, attempt=attempt)

    disputing.enter(db, output, (actor, None), step)


def rule(
    id_: Id,
    *,
    ruling: Annotated[Ruling, typer.Option("--ruling", help="How it was decided.")],
    amount: Annotated[
        str, typer.Option("--amount", metavar="405.00", help="What the house pays by it.")
    ],
    reason: Reason,
    actor: Actor,
    witness: Witness = None,
    apart: Apart = False,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Rule on a dispute. Money wants two badges, and is posted as an adjustment of the round's day.

    The payout at the table stays as it was recorded. While a ruling or an adjustment of the dispute
    stands there is no other: `pit dispute annul` takes back both.

    \b
    Examples:
      pit dispute rule D-1 --ruling denied --amount 0 --reason "the video shows 40.00" --actor M01
      pit dispute rule D-1 --ruling upheld --amount 405 --reason "misread" --actor M01 --witness M02
    """
    from ledger import disputes
    from ledger.reports.wanted import minor_units

    def step(desk: Desk) -> Made:
        one = desk.record(id_)
        disputes.require_unpaid_before(desk.connection, desk.view, one)
        rows = {row.table: row for row in desk.view.round(one.claim.round)}
        return id_, disputes.ruled(
            one,
            ruling.value,
            amount=minor_units(amount, desk.view.configs()),
            reason=desk.worded(reason, one.claim.patron, apart=apart),
            row=rows.get(one.table or ""),
            witness=witness,
            tables=rows.keys(),
        )

    disputing.enter(db, output, (actor, witness), step)


def annul(
    id_: Id,
    *,
    reason: Reason,
    actor: Actor,
    witness: Annotated[
        str, typer.Option("--witness", metavar="BADGE", help="Who stands by: another badge.")
    ],
    apart: Apart = False,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Take back the ruling on a dispute and what was posted by it, both or neither.

    The dispute is open again. An adjustment that stands without a ruling is taken back alone.

    \b
    Examples:
      pit dispute annul D-1 --reason "ruled on the wrong round" --actor M01 --witness M02
      pit dispute annul D-1 --reason "…" --apart --actor M01 --witness M02 --format json
    """
    from ledger import disputes

    def step(desk: Desk) -> Made:
        one = desk.record(id_)
        said = desk.worded(reason, one.claim.patron, apart=apart)
        return id_, disputes.annulled(one, said, desk.now)

    disputing.enter(db, output, (actor, witness), step)


def notice(
    id_: Id,
    *,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write the letter there; - is standard output."),
    ] = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Print the written notice to the patron, with everything that the strictest rule wants in it.

    Name and contact come from where they are kept (`pit patron keep`); what is not known is named
    as such. Nothing is recorded: that it was given, `pit dispute note --notice` says.

    \b
    Examples:
      pit dispute notice D-WS-01-000123-1
      pit dispute notice D-WS-01-000123-1 --out notice.txt
    """
    from ledger import journal

    with journal.connect(db, write=False) as database:
        letter = disputing.notice(database, id_)
    lines = show.notice(letter)
    if str(out) == "-":
        show.exactly("".join(f"{each}\n" for each in lines))
        return
    if out is not None:
        from ledger.proof.files import write

        write(out, "".join(f"{each}\n" for each in lines).encode())
        show.say(f"The notice is in {out}")
    if output is Format.JSON:
        show.document(letter)
    elif output is Format.CSV:
        show.csv(list(letter), [letter])
    elif out is None:
        for each in lines:
            show.line(each)


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    disputes = group(app, "dispute", "A patron's dispute as a record: every step is a fact.")
    disputes.command("open")(open_)
    disputes.command("list")(list_)
    disputes.command("show")(show_)
    for command in (note, rule, annul, notice):
        disputes.command()(command)
