"""Tropical Stud's values: the readings of the original text, and the bet's paytable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.kit import paytable
from games.kit.rulebook import Page, Reader, RuleSet, heading

NAME: Final = "tropical-stud"
LINES: Final = tuple(paytable.LINES.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class TropicalRules(RuleSet):
    """The readings, each with its choices.

    bet_multiple         the Bet wager in antes
    exchange_fees        the fee in antes for exchanging one card, two cards and so on; as many
                         cards as the list is long may be exchanged, none if it is empty
    fold_after_exchange  whether the seat decides on the bet once it has seen the new card
    fee_returned         `never`, or when there is `no-game` (the dealer does not qualify), or on a
                         `tie`
    qualifier            the dealer plays with `ace-king-or-better`, with an `ace-and-king` among
                         his cards to the letter, or with any hand, `none`
    no_game_ante_odds    what the ante pays to one when the dealer does not qualify
    ante_odds            what it pays when the seat's hand is the higher
    ties                 an equal hand is a `push` or `lose`s
    """

    bet_multiple: int
    exchange_fees: tuple[int, ...]
    fold_after_exchange: bool
    fee_returned: str
    qualifier: str
    no_game_ante_odds: int
    ante_odds: int
    ties: str
    bet_table: Mapping[str, int]


def read(reader: Reader) -> TropicalRules:
    """Take a rule set's values out of its document; faults are noted in the reader."""
    identity, version, status, source = heading(reader)
    return TropicalRules(
        id=identity,
        game=NAME,
        version=version,
        status=status,
        source=source,
        caps=reader.caps(),
        bet_multiple=reader.whole("bet_multiple", least=1),
        exchange_fees=reader.wholes("exchange_fees", least=1, most_of_them=5),
        fold_after_exchange=reader.flag("fold_after_exchange"),
        fee_returned=reader.one_of("fee_returned", ("never", "no-game", "tie")),
        qualifier=reader.one_of("qualifier", ("ace-king-or-better", "ace-and-king", "none")),
        no_game_ante_odds=reader.whole("no_game_ante_odds", least=1),
        ante_odds=reader.whole("ante_odds", least=1),
        ties=reader.one_of("ties", ("push", "lose")),
        bet_table=reader.paytable("bet_table", LINES),
    )


_QUALIFIERS: Final = {
    "ace-king-or-better": "with ace and king, or anything above it",
    "ace-and-king": "with an ace and a king among the cards, nothing else",
    "none": "always",
}
_RETURNED: Final = {
    "never": "never given back",
    "no-game": "given back when the dealer does not qualify",
    "tie": "given back when the hands are equal",
}


def show(rules: TropicalRules) -> tuple[Page, ...]:
    """The rule set as a person reads it."""
    fees = ", ".join(
        f"{cards} for {fee} x the ante" for cards, fee in enumerate(rules.exchange_fees, start=1)
    )
    readings = (
        ("bet", f"{rules.bet_multiple} x the ante"),
        ("cards exchanged", fees or "none"),
        ("exchange fee", _RETURNED[rules.fee_returned]),
        (
            "the bet of an exchanging hand",
            "after the new card is seen"
            if rules.fold_after_exchange
            else "together with the exchange",
        ),
        ("the dealer plays", _QUALIFIERS[rules.qualifier]),
        (
            "without a game",
            f"ante {paytable.odds(rules.no_game_ante_odds)}, bet given back",
        ),
        ("a higher hand", f"ante {paytable.odds(rules.ante_odds)}, bet by the table"),
        ("an equal hand", "ante and bet given back" if rules.ties == "push" else "loses"),
    )
    return (
        paytable.heading_page(rules),
        Page("Wagers and hands", readings),
        paytable.page("Bet", rules.bet_table),
        paytable.caps_page(rules.caps),
    )
