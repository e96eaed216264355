"""Western Stud's values: every reading that the printed sheet leaves open, and both paytables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.kit import paytable
from games.kit.paytable import RANK_NAMES
from games.kit.rulebook import Page, Reader, RuleSet, heading

NAME: Final = "western-stud"

FOUR_ACES: Final = "four-aces"
ROYAL: Final = "four-card-royal"
LOW: Final = "low"
FOUR_CARD_LINES: Final = (
    FOUR_ACES,
    paytable.FOUR_OF_A_KIND,
    ROYAL,
    paytable.STRAIGHT_FLUSH,
    paytable.THREE_OF_A_KIND,
    paytable.STRAIGHT,
    paytable.TWO_PAIR,
    paytable.FLUSH,
    paytable.PAIR,
    LOW,
)
FIVE_CARD_LINES: Final = (
    paytable.ROYAL_FLUSH,
    paytable.STRAIGHT_FLUSH,
    paytable.FOUR_OF_A_KIND,
    paytable.FULL_HOUSE,
    paytable.FLUSH,
    paytable.STRAIGHT,
    paytable.THREE_OF_A_KIND,
    paytable.TWO_PAIR,
    LOW,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class WesternRules(RuleSet):
    """The readings, each with its choices.

    play_multiple   the Play wager in antes
    ties            a hand equal to the dealer's `lose`s or is a `push`
    both_odds       what Play pays to one when both hands are beaten
    dealer_hands    `better-is-high`: of the two finished hands the better high hand is High, the
                    other Low; `best-of-both`: the best high and the best low of the two;
                    `first-is-high`: hand 1 is High, hand 2 Low
    folded_ante     what a fold does to the Double Pay Ante: `lose`, or `four-card-line`
    fifth_to_folded whether a folded hand gets a fifth card
    lines           the `best` line of each table pays, or all that fit `add`
    tables          the two tables `add`, or the `better` of them pays
    odds            the tables pay `to-one`, or `for-one` (the stake is in the figure)
    royal           the four-card royal is `AKQJ` suited, or `any-four` of A K Q J T suited
    ace_low_four    A-2-3-4 is a straight; ace_low_five: so is A-2-3-4-5 on the five-card table
    pair_from       the lowest rank (2 to 14) whose pair pays on the four-card table
    low_to          the highest rank in a low line
    """

    play_multiple: int
    ties: str
    both_odds: int
    dealer_hands: str
    folded_ante: str
    fifth_to_folded: bool
    lines: str
    tables: str
    odds: str
    royal: str
    ace_low_four: bool
    ace_low_five: bool
    pair_from: int
    low_to: int
    four_cards: Mapping[str, int]
    five_cards: Mapping[str, int]


def read(reader: Reader) -> WesternRules:
    """Take a rule set's values out of its document; faults are noted in the reader."""
    identity, version, status, source = heading(reader)
    ante = reader.part("double_pay_ante")
    return WesternRules(
        id=identity,
        game=NAME,
        version=version,
        status=status,
        source=source,
        caps=reader.caps(),
        play_multiple=reader.whole("play_multiple", least=1),
        ties=reader.one_of("ties", ("lose", "push")),
        both_odds=reader.whole("both_odds", least=1),
        dealer_hands=reader.one_of(
            "dealer_hands", ("better-is-high", "best-of-both", "first-is-high")
        ),
        folded_ante=reader.one_of("folded_ante", ("lose", "four-card-line")),
        fifth_to_folded=reader.flag("fifth_to_folded"),
        lines=ante.one_of("lines", ("best", "add")),
        tables=ante.one_of("tables", ("add", "better")),
        odds=ante.one_of("odds", ("to-one", "for-one")),
        royal=ante.one_of("royal", ("AKQJ", "any-four")),
        ace_low_four=ante.flag("ace_low_four"),
        ace_low_five=ante.flag("ace_low_five"),
        pair_from=paytable.rank_of(ante.one_of("pair_from", RANK_NAMES)),
        low_to=ante.whole("low_to", least=5, most=13),
        four_cards=reader.paytable("four_cards", FOUR_CARD_LINES),
        five_cards=reader.paytable("five_cards", FIVE_CARD_LINES),
    )


_DEALER_HANDS: Final = {
    "better-is-high": "the better high hand is High, the other is Low",
    "best-of-both": "the best high and the best low of the two",
    "first-is-high": "hand 1 is High, hand 2 is Low",
}


def show(rules: WesternRules) -> tuple[Page, ...]:
    """The rule set as a person reads it."""
    one_odds = "to one" if rules.odds == "to-one" else "for one, the stake included"
    readings = (
        ("blind", "equal to the ante"),
        ("play", f"{rules.play_multiple} x the ante, on high, low or both"),
        ("a hand equal to the dealer's", "is a push" if rules.ties == "push" else "loses"),
        ("blind, and play on high or low", "1 to 1"),
        ("play on both, both beaten", f"{rules.both_odds} to 1"),
        ("dealer's hands", _DEALER_HANDS[rules.dealer_hands]),
        (
            "double pay ante after a fold",
            "lost" if rules.folded_ante == "lose" else "paid by the four-card line",
        ),
        ("fifth card to a folded hand", paytable.yes(rules.fifth_to_folded)),
    )
    ante = (
        ("odds", one_odds),
        (
            "several lines of one table",
            "the best pays" if rules.lines == "best" else "all of them add up",
        ),
        (
            "the two tables",
            "add up" if rules.tables == "add" else "the better one pays",
        ),
        (
            "four-card royal",
            "A-K-Q-J of one suit"
            if rules.royal == "AKQJ"
            else "any four of A, K, Q, J, T of one suit",
        ),
        ("A-2-3-4 is a straight", paytable.yes(rules.ace_low_four)),
        ("A-2-3-4-5 is a straight", paytable.yes(rules.ace_low_five)),
        ("four-card pair", f"{RANK_NAMES[rules.pair_from - 2]} or better"),
        ("low", f"all different, {rules.low_to} or under, ace low"),
    )
    return (
        paytable.heading_page(rules),
        Page("Wagers and hands", readings),
        Page("Double Pay Ante", ante),
        paytable.page("Double Pay Ante, first four cards", rules.four_cards),
        paytable.page("Double Pay Ante, final five cards", rules.five_cards),
        paytable.caps_page(rules.caps),
    )
