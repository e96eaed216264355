"""Every reading is a value of the rule set: another value, another outcome, and no code changed."""

from typing import Any

import pytest

import games
from games.kit.engine import Dealt, Decided, Event, Wagered
from games.kit.rulebook import RuleSet
from tests.games.given import (
    cards,
    folded,
    judged,
    nets,
    owed,
    rules_of,
    stand_pat,
    tropical,
    western,
)

W1 = western("Ks Kh 7d 4c", "2s", "high", "Qs Qd 9h 5c 3d", "Ah Jc 8s 6d 2c")
W4 = western("As 2d 3c 4h", "5s", "low", "Tc Td 9h 8c 3d", "7h 5d 4c 3s 2c")
W6 = western("Qh Jd 8s 6c", "2h", "low", "Ad 2c 3h 4s 5d", "Ks Qd 9c 6h 3s")
W7 = western("2s 3d 4h 5c", "6s", "both", "Kc Kd 8h 7c 2h", "9h 8c 7d 3c 2d")
W9 = western("Js Jd 3c 2h", "", "fold")
W12 = western("2h 4h 6h 8h", "3c", "low", "Qc Qd Ts 7d 5s", "Js 9d 6s 5h 2d")
SUITED = western("Ks Qs Js Ts", "2d", "high", "8c 8d 6h 5c 2c", "Kh 9d 7c 4h 3s")
BROADWAY = western("As Ks Js Ts", "2d", "high", "8c 8d 6h 5c 2c", "Kh 9d 7c 4h 3s")
NINE = western("Ks Qs Js 9s", "2d", "high", "8c 8d 6h 5c 2c", "Kh 9d 7c 4h 3s")
TENS = western("Ts Td 3c 2h", "9c", "high", "8c 8d 6h 5c 2c", "Kh 9d 7c 4h 3s")


@pytest.mark.parametrize(
    ("changes", "events", "ante"),
    [
        ({"folded_ante": "four-card-line"}, W9, 10),
        ({"double_pay_ante__lines": "best"}, W12, 30),
        ({"double_pay_ante__lines": "add"}, W12, 40),
        ({"double_pay_ante__tables": "better"}, W4, 70),
        ({"double_pay_ante__odds": "for-one"}, W1, 0),
        ({"double_pay_ante__odds": "for-one"}, W4, 100),
        ({"double_pay_ante__royal": "AKQJ"}, SUITED, 250),
        ({"double_pay_ante__royal": "any-four"}, SUITED, 500),
        ({"double_pay_ante__royal": "AKQJ"}, BROADWAY, 20),
        ({"double_pay_ante__royal": "any-four"}, BROADWAY, 500),
        ({"double_pay_ante__ace_low_four": False}, W4, 50),
        ({"double_pay_ante__ace_low_five": False}, W4, 80),
        ({"double_pay_ante__pair_from": "J"}, TENS, -10),
        ({"double_pay_ante__pair_from": "T"}, TENS, 10),
        ({"double_pay_ante__low_to": 7}, W12, 20),
        ({"double_pay_ante__royal": "any-four"}, NINE, 20),
        ({"four_cards__straight": 9}, W4, 130),
        ({"five_cards__straight": 0}, W4, 80),
    ],
)
def test_western_stud_what_the_double_pay_ante_pays(
    changes: dict[str, Any], events: list[Event], ante: int
) -> None:
    assert nets(rules_of("western-stud/original", **changes), events)["ante"] == ante


@pytest.mark.parametrize(
    ("changes", "events", "blind", "play"),
    [
        ({"both_odds": 2}, W7, 10, 20),
        ({"dealer_hands": "best-of-both"}, W6, -10, -10),
        ({"dealer_hands": "first-is-high"}, W6, 10, 10),
        ({"dealer_hands": "first-is-high"}, W1, 10, 10),
    ],
)
def test_western_stud_what_blind_and_play_pay(
    changes: dict[str, Any], events: list[Event], blind: int, play: int
) -> None:
    net = nets(rules_of("western-stud/original", **changes), events)
    assert (net["blind"], net["play"]) == (blind, play)


def test_western_stud_the_first_hand_can_be_high_although_it_is_the_worse() -> None:
    events = western("Ts Td 3c 2h", "9c", "high", "Kh 9d 7c 4h 3s", "Qs Qd 9h 5c 3d")

    assert nets(rules_of("western-stud/original"), events)["blind"] == -10
    first = rules_of("western-stud/original", dealer_hands="first-is-high")
    assert nets(first, events)["blind"] == 10


def test_western_stud_one_for_one_gives_the_stake_back_and_is_no_win() -> None:
    rules = rules_of("western-stud/original", double_pay_ante__odds="for-one")

    assert owed(rules, W1)[1, "ante"] == ("push", 0)
    assert owed(rules, W4)[1, "ante"] == ("win", 100)
    two = western("2c 3d 5h 7s", "8d", "low", "Ts Td 9h 5c 3s", "Jh 9c 6s 4d 2h")
    assert owed(rules, two)[1, "ante"] == ("win", 10)


@pytest.mark.parametrize("swapped", [False, True])
def test_western_stud_the_dealer_can_play_the_best_of_both_hands(*, swapped: bool) -> None:
    hands = ["Qs Qd 9h 5c 3d", "Ah Jc 8s 6d 2c"]
    first, second = hands[::-1] if swapped else hands
    both = rules_of("western-stud/original", dealer_hands="best-of-both")

    # Jacks are below the queens; nine low is below the better low, J-8-6-2-A; J-8-6-3-A is not.
    assert nets(both, western("Js Jd 7d 4c", "2s", "high", first, second))["blind"] == -10
    assert nets(both, western("9s 8d 5d 4c", "2s", "low", first, second))["blind"] == 10
    assert nets(both, western("Ac Jd 8d 6c", "3s", "low", first, second))["blind"] == -10


def test_western_stud_a_folded_four_card_line_that_a_missing_card_could_change() -> None:
    rules = rules_of("western-stud/original", folded_ante="four-card-line")

    assert owed(rules, western("Js Jd 3c", "", "fold"))[1, "ante"] == (None, None)
    assert owed(rules, western("Js Jd 3c 2h", "", "fold"))[1, "ante"] == ("win", 10)
    assert owed(rules, western("Ks Td 3c", "", "fold"))[1, "ante"] == (None, None)


def wrong_sizes(rules: RuleSet, events: list[Event]) -> list[tuple[str | None, Any]]:
    """Wagers of a wrong size, with what was expected."""
    return [
        (each.wager, each.expected)
        for each in judged(rules, events).findings
        if each.rule == "wager"
    ]


def test_the_multiples_of_the_opening_wager() -> None:
    draw = stand_pat("Jc Jd 9h 6s 3d", "draw", "Jc Jd", "7h 4s 2c Kd")
    played = tropical("Jh Jd 9c 6s 3h", "play", "9s 9h Kd 8c 4d")

    double = rules_of("western-stud/original", play_multiple=2)
    assert wrong_sizes(double, W1) == [("play", {"amount": 20})]
    triple = rules_of("stand-pat/house", draw_multiple=3)
    assert wrong_sizes(triple, draw) == [("draw", {"amount": 30})]
    single = rules_of("tropical-stud/original", bet_multiple=1)
    assert wrong_sizes(single, played) == [("bet", {"amount": 10})]


S5 = stand_pat("Jc Jd 9h 6s 3d", "draw", "Jc Jd", "7h 4s 2c Kd")
S6 = stand_pat("Tc Td 9h 6s 3d", "draw", "Tc Td", "7h 4s 2c Kd")
S7 = stand_pat("Kh 9h 6h 2h 3c", "draw", "Kh 9h 6h 2h", "Qh 8s 4d 5c")
S8 = stand_pat("Kh 9h 6h 2h 3c", "draw", "Kh 9h 6h 2h", "8s Qh 4d 5c")
S13 = stand_pat("7c 7d 7h Kd 4s", "draw", "7c 7d 7h", "2d 7s Qc 9h")
S18 = stand_pat("5c 6d 7h 8s 9c", "draw", "5c 6d 7h 8s", "4h Kd Jh 2s")
JACKS_TO_THREE = stand_pat("Jc Jd 9h 6s 3d", "draw", "Jc Jd", "Jh 4s 2c Kd")


@pytest.mark.parametrize(
    ("changes", "events", "stand_pat_net", "draw_net"),
    [
        ({"after_draw_odds": 2}, S7, 20, 60),
        ({"after_draw_from": "pair"}, S5, 10, 10),
        ({"drawn_into": "must-improve"}, S18, -10, 40),
        ({"drawn_into": "must-improve"}, S7, 10, 60),
        ({"drawn_into": "must-improve"}, JACKS_TO_THREE, -10, 30),
        ({"boxes": "best"}, S8, 10, 60),
        ({"pair_from": "T"}, S6, -10, 10),
        ({"pair_from": "Q"}, S5, -10, -10),
        ({"draw_table__pair": 0}, S5, -10, -10),
    ],
)
def test_stand_pat_what_a_drawing_hand_gets(
    changes: dict[str, Any], events: list[Event], stand_pat_net: int, draw_net: int
) -> None:
    net = nets(rules_of("stand-pat/house", **changes), events)
    assert net == {"stand_pat": stand_pat_net, "draw": draw_net}


def test_stand_pat_the_best_of_all_four_boxes_and_of_no_more() -> None:
    best = rules_of("stand-pat/house", boxes="best")
    last = stand_pat("Kh 9h 6h 2h 3c", "draw", "Kh 9h 6h 2h", "8s 4d 5c Qh")
    none = stand_pat("Kh 9h 6h 2h 3c", "draw", "Kh 9h 6h 2h", "8s 4d 5c Qd")

    assert nets(best, last) == {"stand_pat": 10, "draw": 60}
    assert nets(best, none) == {"stand_pat": -10, "draw": -10}
    fifth = [*none, Dealt("community", cards("Qh"))]
    assert nets(best, fifth) == {"stand_pat": -10, "draw": -10}


def test_stand_pat_another_lowest_line_to_stand_on() -> None:
    text = games.shipped_text("stand-pat/house")
    text = text.replace('pat_from = "straight"', 'pat_from = "three-of-a-kind"')
    text = text.replace("straight = 30", "straight = 30\nthree-of-a-kind = 4")

    standing = stand_pat("7c 7d 7h Ks 2d", "stand")
    assert nets(games.load_rules(text), standing) == {"stand_pat": 40}


def test_stand_pat_the_limits_of_a_draw() -> None:
    def rules_broken(rules: RuleSet) -> list[str]:
        return [each.rule for each in judged(rules, S13).findings]

    assert rules_broken(rules_of("stand-pat/house", draw_most=2)) == []
    assert rules_broken(rules_of("stand-pat/house", draw_most=1)) == ["decision"]
    assert rules_broken(rules_of("stand-pat/house", draw_least=3)) == ["decision"]


T2 = tropical("5h 5d Qc 9s 3h", "play", "As Qd Jc 9h 4d")
T4 = tropical("Kh 9h 6h 2h 3c", "exchange", "As Qd Jc 9d 4d", out="3c", bought="7h")
T7 = tropical("Ah Kd 9c 5s 2h", "play", "As Kc 9d 5h 2d")
T8 = tropical("Ah Kd 9c 5s Jh", "exchange", "As Kc 9d 5h 2d", out="Jh", bought="2h")
T9 = tropical("Jh Jd 9c 6s 3h", "play", "9s 9h Kd 8c 4d")
ACES_FULL = tropical("Jh Jd 9c 6s 3h", "play", "As Ad Ac Kd Ks")
LITERAL = tropical("Jh Jd 9c 6s 3h", "play", "9s 9h Kd 8c Ad")


@pytest.mark.parametrize(
    ("changes", "events", "expected"),
    [
        ({"ties": "lose"}, T7, {"ante": -10, "bet": -20}),
        ({"ties": "lose"}, T8, {"ante": -10, "bet": -20, "exchange": -10}),
        ({"ante_odds": 2}, T9, {"ante": 20, "bet": 20}),
        ({"no_game_ante_odds": 2}, T2, {"ante": 20, "bet": 0}),
        ({"qualifier": "none"}, T2, {"ante": 10, "bet": 20}),
        ({"qualifier": "ace-and-king"}, T9, {"ante": 10, "bet": 0}),
        ({"qualifier": "ace-and-king"}, ACES_FULL, {"ante": -10, "bet": -20}),
        ({"qualifier": "ace-and-king"}, LITERAL, {"ante": 10, "bet": 20}),
        ({"fee_returned": "no-game"}, T4, {"ante": 10, "bet": 0, "exchange": 0}),
        ({"fee_returned": "no-game"}, T8, {"ante": 0, "bet": 0, "exchange": -10}),
        ({"fee_returned": "tie"}, T8, {"ante": 0, "bet": 0, "exchange": 0}),
        ({"fee_returned": "tie"}, T4, {"ante": 10, "bet": 0, "exchange": -10}),
        ({"bet_table__pair": 3}, T9, {"ante": 10, "bet": 60}),
        ({"bet_table__pair": 0}, T9, {"ante": 10, "bet": 0}),
    ],
)
def test_tropical_stud_what_the_wagers_bring(
    changes: dict[str, Any], events: list[Event], expected: dict[str, int]
) -> None:
    assert nets(rules_of("tropical-stud/original", **changes), events) == expected


def test_tropical_stud_two_cards_exchanged_for_their_own_fee() -> None:
    events = tropical("Kh 9h 6h 2d 3c", "exchange", "Qs Qd 8c 7d 4d", out="2d 3c", bought="Ah 5h")
    two = rules_of("tropical-stud/original", exchange_fees=[1, 2])

    assert [(each.rule, each.expected) for each in judged(two, events).findings] == [
        ("wager", {"amount": 20})
    ]
    none = rules_of("tropical-stud/original", exchange_fees=[])
    broken = [(each.rule, each.wager, each.expected) for each in judged(none, T8).findings]
    assert broken == [("decision", None, None), ("wager", "exchange", {"amount": 0})]


def test_tropical_stud_the_fee_of_an_exchange_whose_discards_were_not_recorded() -> None:
    events = [
        Decided(1, "exchange", ref=3)
        if isinstance(each, Decided)
        else Wagered(1, "exchange", 15, 5)
        if isinstance(each, Wagered) and each.wager == "exchange"
        else each
        for each in T8
    ]

    # With one card to exchange there is one fee; with two it depends on how many it was.
    one = rules_of("tropical-stud/original")
    assert wrong_sizes(one, events) == [("exchange", {"amount": 10})]
    assert owed(one, events)[1, "exchange"] == ("lose", 0)
    two = rules_of("tropical-stud/original", exchange_fees=[1, 2])
    assert wrong_sizes(two, events) == []
    assert owed(two, events)[1, "exchange"] == ("lose", 0)


def test_tropical_stud_cards_bought_for_discards_that_were_not_recorded_or_not_handed_in() -> None:
    def bought(discards: tuple[int, ...] | None, cards_bought: str) -> list[Event]:
        return [
            Wagered(1, "ante", 10, 1),
            Dealt("seat:1", cards("Kh 9h 6h 2d 3c"), ref=2),
            Decided(1, "exchange", discards=discards, ref=3),
            Wagered(1, "bet", 20, 4),
            Wagered(1, "exchange", 10, 5),
            Dealt("seat:1", cards(cards_bought), ref=6),
        ]

    def broken(rules: RuleSet | None, events: list[Event]) -> list[str]:
        engine = games.engine("tropical-stud")
        return [each.rule for each in engine.faults(folded("tropical-stud", events), rules)]

    one = rules_of("tropical-stud/original")
    two = rules_of("tropical-stud/original", exchange_fees=[1, 2])
    assert broken(one, bought(None, "Ah")) == []
    assert broken(one, bought(None, "Ah 5h")) == ["cards"]
    assert broken(two, bought(None, "Ah 5h")) == []
    assert broken(two, bought(None, "Ah 5h 7h")) == ["cards"]
    assert broken(None, bought(None, "Ah")) == []
    assert broken(None, bought(None, "Ah 5h")) == ["cards"]
    # An exchange of no card is a fault; its fee is that of one.
    assert broken(two, bought((), "")) == ["decision"]


def after_the_exchange(*further: Event) -> list[Event]:
    """A seat that exchanges and looks before it bets."""
    return [
        Wagered(1, "ante", 10, 1),
        Dealt("seat:1", cards("Kh 9h 6h 2h 3c"), ref=2),
        Decided(1, "exchange", discards=cards("3c"), ref=3),
        Wagered(1, "exchange", 10, 4),
        Dealt("seat:1", cards("Jc"), ref=5),
        *further,
        Dealt("dealer", cards("Qs Qd 8c 7d 4d"), ref=9),
    ]


def test_tropical_stud_a_house_that_lets_a_seat_fold_once_it_saw_its_card() -> None:
    looks = rules_of("tropical-stud/original", fold_after_exchange=True)
    folds = after_the_exchange(Decided(1, "fold", ref=6))
    plays = after_the_exchange(Decided(1, "play", ref=6), Wagered(1, "bet", 20, 7))

    assert judged(looks, folds).findings == ()
    assert nets(looks, folds) == {"ante": -10, "exchange": -10}
    assert judged(looks, plays).findings == ()
    assert nets(looks, plays) == {"ante": -10, "bet": -20, "exchange": -10}
    undecided = owed(looks, after_the_exchange())
    assert undecided == {(1, "ante"): (None, None), (1, "exchange"): ("lose", 0)}


@pytest.mark.parametrize(
    "further",
    [
        [Decided(1, "exchange", discards=cards("Kh"), ref=6)],
        [Decided(1, "fold", ref=6), Decided(1, "play", ref=7)],
    ],
)
def test_tropical_stud_a_further_decision_than_that_is_still_a_fault(further: list[Event]) -> None:
    looks = rules_of("tropical-stud/original", fold_after_exchange=True)

    found = judged(looks, after_the_exchange(*further)).findings
    assert [each.rule for each in found] == ["decision"]


def test_caps_on_what_one_player_and_the_table_can_win() -> None:
    events = [
        *western("As Ah Ad Ac", "Kd", "high", "Ks Kh 9c 6d 2s", "Qs Jd 8h 7c 4s"),
        *western("2c 2d 5h 9d", "2h", "high", seat=2),
    ]

    def paid(**caps: Any) -> list[int | None]:
        return [
            each[1] for each in owed(rules_of("western-stud/original", **caps), events).values()
        ]

    assert paid() == [5500, 10, 10, 20, 10, 10]
    assert paid(caps__wager=1000) == [1000, 10, 10, 20, 10, 10]
    assert paid(caps__player=5505) == [5500, 5, 0, 20, 10, 10]
    assert paid(caps__table=5530) == [5500, 10, 10, 10, 0, 0]
    assert paid(caps__table=0) == [0, 0, 0, 0, 0, 0]


def test_a_cap_that_an_unknown_win_may_have_used_leaves_the_rest_unknown() -> None:
    events = [
        *western("Ks Kh 7d 4c", "", "high", "Qs Qd 9h 5c 3d", "Ah Jc 8s 6d 2c"),
        *western("2s 2d 5h 9d", "2h", "high", seat=2),
    ]

    alone = owed(rules_of("western-stud/original", caps__player=100), events)
    assert alone[2, "ante"] == ("win", 20)
    assert alone[1, "ante"] == (None, None)
    assert alone[1, "blind"] == (None, None)
    of_its_own = owed(rules_of("western-stud/original", caps__wager=5), events)
    assert of_its_own[1, "blind"] == ("win", 5)
    shared = owed(rules_of("western-stud/original", caps__table=100), events)
    assert shared[2, "ante"] == (None, None)


def test_the_order_in_which_a_table_cap_is_used_up() -> None:
    text = games.shipped_text("western-stud/original")
    falling = games.load_rules(f'{text}\n[caps]\norder = "falling"\ntable = 5520\n')
    events = [
        *western("As Ah Ad Ac", "Kd", "high", "Ks Kh 9c 6d 2s", "Qs Jd 8h 7c 4s"),
        *western("2c 2d 5h 9d", "2h", "high", seat=2),
    ]

    assert [each[1] for each in owed(falling, events).values()] == [5480, 0, 0, 20, 10, 10]
