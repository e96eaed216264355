"""The Double Pay Ante: which lines four and five cards show, and what they pay together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.kit import paytable
from games.kit.cards import Card, rank
from games.kit.play import Outcome
from games.kit.ranking import ACE, Category, pattern
from games.western_stud.rules import FOUR_ACES, LOW, ROYAL, WesternRules

TEN: Final = 10
NO_LINE: Final = "nothing"


def four_card_lines(cards: Sequence[Card], rules: WesternRules) -> tuple[str, ...]:
    """The lines that the first four cards show, the best one first."""
    shown, ranks = pattern(cards, ace_low=rules.ace_low_four)
    low = (LOW,) if is_low(cards, rules.low_to) else ()
    suited = shown in (Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.FLUSH)
    royal = shown is Category.ROYAL_FLUSH or (
        rules.royal == "any-four" and suited and len(set(ranks)) == 4 and min(ranks) >= TEN
    )
    if royal:
        return (ROYAL,)
    if shown is Category.FOUR_OF_A_KIND and ranks[0] == ACE:
        return (FOUR_ACES,)
    if shown is Category.HIGH_CARD or (shown is Category.PAIR and ranks[0] < rules.pair_from):
        return low
    return (paytable.LINES[shown], *low)


def five_card_lines(cards: Sequence[Card], rules: WesternRules) -> tuple[str, ...]:
    """The lines that the final five cards show, the best one first."""
    shown, _ = pattern(cards, ace_low=rules.ace_low_five)
    low = (LOW,) if is_low(cards, rules.low_to) else ()
    if shown in (Category.HIGH_CARD, Category.PAIR):
        return low
    return (paytable.LINES[shown], *low)


def is_low(cards: Sequence[Card], highest: int) -> bool:
    """Whether the cards differ in rank and none is above the highest, the ace low."""
    ranks = {1 if rank(card) == ACE else rank(card) for card in cards}
    return len(ranks) == len(cards) and max(ranks) <= highest


def double_pay_ante(four: Sequence[Card], fifth: Sequence[Card], rules: WesternRules) -> Outcome:
    """How the ante ends on an unfolded hand: one stake, paid by both tables."""
    first_name, first = _paid(four_card_lines(four, rules), rules.four_cards, rules.lines)
    last_name, last = _paid(five_card_lines((*four, *fifth), rules), rules.five_cards, rules.lines)
    line = f"four cards: {first_name} {first}; five cards: {last_name} {last}"
    pays = first + last if rules.tables == "add" else max(first, last)
    return _outcome(pays, line, rules)


def folded_ante(four: Sequence[Card], rules: WesternRules) -> Outcome:
    """How the ante ends on a folded hand, where the house pays its four-card line."""
    name, pays = _paid(four_card_lines(four, rules), rules.four_cards, rules.lines)
    return _outcome(pays, f"folded; four cards: {name} {pays}", rules)


def _outcome(pays: int, line: str, rules: WesternRules) -> Outcome:
    if not pays:
        return Outcome("lose", 0, line)
    if rules.odds == "to-one":
        return Outcome("win", pays, line)
    # For one: the stake is part of what is paid, so one for one gives it back and no more.
    return Outcome("win" if pays > 1 else "push", pays - 1, line)


def _paid(lines: Sequence[str], table: Mapping[str, int], reading: str) -> tuple[str, int]:
    """The lines that pay and what they pay together; of lines that pay alike the first is named."""
    paying = [line for line in lines if table[line]]
    if not paying:
        return NO_LINE, 0
    if reading == "best":
        best = max(paying, key=table.__getitem__)
        return paytable.spoken(best), table[best]
    return " + ".join(map(paytable.spoken, paying)), sum(table[line] for line in paying)
