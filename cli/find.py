"""`pit find`: which round was that? By table, time, badge, patron, cards, amount or exception."""

from enum import StrEnum
from typing import Annotated

import typer

from cli import show
from cli.settings import DEFAULT_DB, AsOf, Day, Db, Format, Output, Shift, Table


class Rule(StrEnum):
    """What an exception is about: `--exception`."""

    PAYOUT = "payout"
    UNSETTLED = "unsettled"
    WAGER = "wager"
    LIMIT = "limit"
    CARDS = "cards"
    DECISION = "decision"
    SEQUENCE = "sequence"
    ANY = "any"


class Hand(StrEnum):
    """A hand of five as it finally stood: `--hand`."""

    HIGH_CARD = "high card"
    PAIR = "pair"
    TWO_PAIR = "two pair"
    THREE_OF_A_KIND = "three of a kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full house"
    FOUR_OF_A_KIND = "four of a kind"
    STRAIGHT_FLUSH = "straight flush"
    ROYAL_FLUSH = "royal flush"


Between = Annotated[
    tuple[str, str] | None,
    typer.Option(
        "--between",
        metavar="A B",
        help="Under way at some moment from A to B: 1:15, '1:15am yesterday', or RFC 3339.",
    ),
]
Dealer = Annotated[str | None, typer.Option("--dealer", metavar="BADGE", help="Who dealt it.")]
Patron = Annotated[
    str | None,
    typer.Option("--patron", metavar="REF", help="Where the patron sat, or what they disputed."),
]
Seat = Annotated[int | None, typer.Option("--seat", metavar="N", min=1, help="Who played it.")]
Card = Annotated[
    list[str] | None,
    typer.Option("--card", metavar="As", help="A card that was dealt; several must all be there."),
]
HandAsked = Annotated[
    Hand | None, typer.Option("--hand", help="A hand of five as it finally stood.")
]
Amount = Annotated[
    str | None,
    typer.Option("--amount", metavar="405.00", help="Staked or paid, in the ledger's currency."),
]
Exceptional = Annotated[
    Rule | None, typer.Option("--exception", help="With an exception of this rule.")
]


def find(
    *,
    between: Between = None,
    dealer: Dealer = None,
    patron: Patron = None,
    seat: Seat = None,
    card: Card = None,
    hand: HandAsked = None,
    amount: Amount = None,
    exception: Exceptional = None,
    day: Day = None,
    shift: Shift = None,
    table: Table = None,
    as_of: AsOf = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Find the rounds that have all of what is asked for, in the order in which they were opened.

    A time alone is on the property's clock, in the gaming day of --day, else in the newest one;
    `yesterday` is the gaming day before. In a repeated hour say `first` or `second`. With --seat,
    cards, hand and amount are that seat's. Of cards and amounts what was recorded counts too where
    it was corrected or annulled since, and is said to be so.

    \b
    Examples:
      pit find --table WS-01 --between 1:15 1:45
      pit find --between '1:30 first' '1:30 second' --day 2026-10-31
      pit find --day last --hand 'four of a kind' --format json
      pit find --dealer D104 --exception payout
      pit find --patron P-5521 --card As --card Ad
    """
    from ledger import books, intake, journal, reports
    from ledger.errors import WrongUsage
    from ledger.reports.find import find_report
    from ledger.reports.wanted import wanted

    asked = (between, dealer, patron, seat, card, hand, amount, exception, day, shift, table)
    if all(one is None or one == [] for one in asked):
        raise WrongUsage("nothing was asked for", remedy="name a table, a time, a card: see --help")
    selection = reports.select(day=day, shift=shift, table=table)
    with journal.connect(db, write=False) as database:
        at = reports.position_asked(database, as_of)
        with (
            show.Progress("find") as progress,
            books.view(database, at=at) as view,
            database.reading() as connection,
        ):
            made = find_report(
                connection,
                view,
                selection,
                wanted(
                    view.configs(),
                    dealer=dealer,
                    exception=None if exception is None else exception.value,
                    seat=seat,
                    cards=card or (),
                    hand=None if hand is None else hand.value,
                    amount=amount,
                ),
                between=between,
                patron=patron,
                quarantined=intake.open_count(connection, view.position),
                progress=lambda rounds: progress.at(f"{rounds:,} rounds"),
            )
    if output is Format.TABLE:
        show.found(made.document())
    else:
        show.report(made, output)


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(find)
