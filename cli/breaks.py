"""`pit break show|note|assign|resolve|adjust`: work on breaks, every step a fact in the journal."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import show
from cli.app import group
from cli.ingest import now_us
from cli.settings import DEFAULT_DB, Db, Format, Output, Reason, not_empty

if TYPE_CHECKING:
    from ledger.journal import Database
    from ledger.reconcile import Desk, Entry, Found

Id = Annotated[str, typer.Argument(metavar="ID", help="A break's id, as pit reconcile says it.")]
Actor = Annotated[str, typer.Option("--actor", metavar="BADGE", help="Who enters it.")]
Witness = Annotated[
    str, typer.Option("--witness", metavar="BADGE", help="Who stands by: never the same badge.")
]
Owner = Annotated[
    str | None, typer.Option("--owner", metavar="BADGE", help="Who looks after it from now on.")
]


def show_(id_: Id, db: Db = DEFAULT_DB, output: Output = Format.TABLE) -> None:
    """One break: what differs, what may have caused it, and who looks after it.

    \b
    Examples:
      pit break show tray/2026-11-27/swing/WS-01
      pit break show slip/F-100203 --format json
    """
    from cli.show.breaks import break_
    from ledger.journal import connect
    from ledger.reconcile import find

    with connect(db, write=False) as database:
        found = find(database, id_)
    told = found.one.document() | {"entries": [entry.document() for entry in found.entries]}
    if output is Format.JSON:
        show.document(told)
    elif output is Format.CSV:
        show.csv(list(told), [told])
    else:
        break_(told, found.currency or "")
        for entry in found.entries:
            show.prose(f"      {_entered(entry, found.currency or '')}", "        ")


def _entered(entry: "Entry", currency: str) -> str:
    badges = f"{entry.actor} + {entry.witness}" if entry.witness else entry.actor
    owner = f", owner {entry.owner}" if entry.owner else ""
    step = "resolved: " if entry.type == "break.resolved" else ""
    if entry.amount is not None:
        step = f"adjustment of {show.money(entry.amount, currency)}: "
    return f"{entry.time} {badges}{owner}: {step}{entry.text}"


def note(
    *,
    id_: Id,
    text: Annotated[
        str,
        typer.Option("--note", metavar="TEXT", help="No personal data.", callback=not_empty),
    ],
    actor: Actor,
    owner: Owner = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Write a note on a break.

    \b
    Examples:
      pit break note tray/2026-11-27/swing/WS-01 --note "video asked for" --actor A17
      pit break note slip/F-100203 --note "the book is at the cage" --actor A17 --owner C04
    """
    enter(id_, (db, output), actor, lambda desk: desk.note(id_, text, owner))


def assign(
    *,
    id_: Id,
    owner: Annotated[str, typer.Option("--owner", metavar="BADGE", help="Who looks after it.")],
    actor: Actor,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Give a break to somebody.

    \b
    Examples:
      pit break assign tray/2026-11-27/swing/WS-01 --owner A17 --actor M01
      pit break assign slip/F-100203 --owner C04 --actor M01
    """
    said = f"assigned to {owner}"
    enter(id_, (db, output), actor, lambda desk: desk.note(id_, said, owner))


def resolve(
    *, id_: Id, reason: Reason, actor: Actor, db: Db = DEFAULT_DB, output: Output = Format.TABLE
) -> None:
    """Resolve a break with a reason: it is counted no longer, for as long as its amount stays.

    \b
    Examples:
      pit break resolve slip/F-100203 --reason "spoiled form, all copies seen" --actor A17
      pit break resolve box/2026-11-27/day/WS-02 --reason "found in the bag" --actor A17
    """
    enter(id_, (db, output), actor, lambda desk: desk.resolve(id_, reason))


def adjust(
    *,
    id_: Id,
    amount: Annotated[
        str,
        typer.Option(
            "--amount",
            metavar="AMOUNT",
            help="As people write it, with its sign: 5, 5.00 or -1,405.00. No minor units.",
        ),
    ],
    reason: Reason,
    actor: Actor,
    witness: Witness,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Post an adjustment for a break: a column of its own in the reports, never part of win.

    What was posted is said back with the currency's decimals.

    \b
    Examples:
      pit break adjust box/2026-11-27/day/WS-02 --amount 9.00 --reason "found" --actor A --witness B
      pit break adjust tray/2026-11-27/day/WS-01 --amount -5 --reason "lost" --actor A --witness B
    """
    from ledger.journal import connect
    from ledger.reconcile import Desk, find

    with connect(db, write=True) as database:
        posted = in_units(database, amount, "--amount", signed=True)
        desk = Desk(database, now_us, actor, witness)
        position = desk.adjust(id_, posted, reason)
        after = find(database, id_, at=position)
    _tell(after, position, output, posted=posted)


def in_units(database: "Database", text: str, option: str, *, signed: bool = False) -> int:
    """An amount as people write it, in minor units of the ledger's currency. Raises BadAmount."""
    from ledger import books
    from ledger.reports.wanted import minor_units

    with books.view(database) as view:
        return minor_units(text, view.configs(), option, signed=signed)


def enter(id_: str, to: tuple[str, Format], actor: str, step: "Callable[[Desk], int]") -> None:
    """One step on a break, and how the break stands after it. `to` is the ledger and the form."""
    from ledger.journal import connect
    from ledger.reconcile import Desk, find

    db, output = to
    with connect(db, write=True) as database:
        position = step(Desk(database, now_us, actor))
        after = find(database, id_, at=position)
    _tell(after, position, output)


def _tell(after: "Found", position: int, output: Format, *, posted: int | None = None) -> None:
    """`posted`: what an adjustment came to, said back as people write it."""
    found = after.one
    told: dict[str, Any] = {
        "break": found.id,
        "position": position,
        "state": found.state,
        "owner": found.owner,
    }
    if posted is not None:
        told["amount"] = posted
        told["adjustments"] = [
            {"position": one.position, "amount": one.amount} for one in after.adjustments
        ]
    if output is Format.JSON:
        show.document(told)
    elif output is Format.CSV:
        show.csv(list(told), [told])
    else:
        if posted is not None:
            _tell_posted(after, position, posted)
        owner = f", looked after by {found.owner}" if found.owner else ""
        show.line(f"{found.id} is {found.state}{owner} (position {position:,})")


def _tell_posted(after: "Found", position: int, posted: int) -> None:
    """With what others have posted for the break, which stands beside it."""
    currency = after.currency or ""
    show.line(f"posted an adjustment of {show.money(posted, currency)} {currency}".rstrip())
    for one in after.adjustments:
        if one.position != position:
            show.line(f"beside what was posted before: {_entered(one, currency)}")


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    breaks = group(app, "break", "Work on breaks: every step is a fact in the journal.")
    breaks.command("show")(show_)
    for command in (note, assign, resolve, adjust):
        breaks.command()(command)
