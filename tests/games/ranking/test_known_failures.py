"""Hands that other programs have ranked wrongly, each with the right answer."""

from itertools import pairwise, permutations

import pytest

from games.kit.cards import parse_all
from games.kit.ranking import (
    Category,
    High,
    Low,
    ace_king_or_better,
    category,
    eight_or_better,
    high,
    low,
    pattern,
    ranks,
)


def best(hand: str) -> High:
    return high(parse_all(hand.split()))


def lowest(hand: str) -> Low:
    return low(parse_all(hand.split()))


def shown(hand: str, *, ace_low: bool = True) -> Category:
    return pattern(parse_all(hand.split()), ace_low=ace_low).category


FALLING = [
    "As Ks Qs Js Ts",
    "Kh Qh Jh Th 9h",
    "6h 5h 4h 3h 2h",
    "5d 4d 3d 2d Ad",
    "As Ah Ad Ac Ks",
    "As Ah Ad Ac Qs",
    "2s 2h 2d 2c As",
    "As Ah Ad Kc Ks",
    "As Ah Ad Qc Qs",
    "Ks Kh Kd Ac As",
    "Ah Kh Qh Jh 9h",
    "7c 5c 4c 3c 2c",
    "As Ks Qs Js Th",
    "6h 5h 4h 3h 2c",
    "5d 4d 3d 2d Ac",
    "As Ah Ad Kc Qs",
    "2s 2h 2d 4c 3s",
    "As Ah Kd Kc Qs",
    "As Ah Kd Kc Js",
    "As Ah Qd Qc Ks",
    "3s 3h 2d 2c 4s",
    "As Ah Kd Qc Js",
    "2s 2h 5d 4c 3s",
    "As Kh Qd Jc 9s",
    "Ad Kd 4d 3d 2s",
    "Ad Qd Jd Td 9s",
    "7s 5h 4d 3c 2s",
]


def test_the_high_order_from_the_royal_to_seven_five() -> None:
    assert all(best(one) > best(next_one) for one, next_one in pairwise(FALLING))


@pytest.mark.parametrize("hand", ["As 2d 3c 4h 5s", "5s 4h 3c 2d As", "3c As 5s 2d 4h"])
def test_the_wheel_is_a_straight_led_by_its_five(hand: str) -> None:
    assert category(best(hand)) is Category.STRAIGHT
    assert ranks(best(hand)) == (5, 4, 3, 2, 1)


@pytest.mark.parametrize("hand", ["As 2d 3c 4h", "4h 3c 2d As", "2d As 4h 3c"])
def test_the_four_card_wheel_is_a_straight_if_the_rules_say_so(hand: str) -> None:
    assert shown(hand) is Category.STRAIGHT
    assert shown(hand, ace_low=False) is Category.HIGH_CARD


def test_the_four_card_wheel_of_one_suit() -> None:
    assert pattern(parse_all(["As", "2s", "3s", "4s"])) == (Category.STRAIGHT_FLUSH, (4, 3, 2, 1))
    assert shown("As 2s 3s 4s", ace_low=False) is Category.FLUSH


def test_the_five_card_wheel_can_be_switched_off_too() -> None:
    assert shown("As 2d 3c 4h 5s", ace_low=False) is Category.HIGH_CARD
    assert shown("As 2s 3s 4s 5s", ace_low=False) is Category.FLUSH


def test_a_wheel_of_one_suit_beats_every_straight_and_four_of_a_kind() -> None:
    assert best("Ah 2h 3h 4h 5h") > best("As Kd Qc Jh Ts")
    assert best("Ah 2h 3h 4h 5h") > best("As Ad Ac Ah Ks")
    assert category(best("Ah 2h 3h 4h 5h")) is Category.STRAIGHT_FLUSH


@pytest.mark.parametrize(
    "hand", ["Ks As 2d 3c 4h", "Qs Ks As 2d 3c", "Js Qs Ks Ad 2c", "2s 3s 4d 5c Kh"]
)
def test_a_straight_never_wraps(hand: str) -> None:
    assert category(best(hand)) is Category.HIGH_CARD


@pytest.mark.parametrize("hand", ["Ks As 2d 3c", "Qs Ks As 2d"])
def test_a_four_card_straight_never_wraps(hand: str) -> None:
    assert shown(hand) is Category.HIGH_CARD


def test_straights_by_their_ten_heights() -> None:
    run = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
    mixed, one_suit = [
        [
            best(" ".join(r + s for r, s in zip(run[at : at + 5], suits, strict=True)))
            for at in range(10)
        ]
        for suits in ("cdhsc", "hhhhh")
    ]
    assert all(lower < higher for lower, higher in pairwise(mixed))
    assert all(lower < higher for lower, higher in pairwise(one_suit))
    assert mixed[-1] < one_suit[0]
    assert [category(strength) for strength in one_suit] == [
        *[Category.STRAIGHT_FLUSH] * 9,
        Category.ROYAL_FLUSH,
    ]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ah Qh 9h 6h 3h", "Kc Qc 9c 6c 3c"),
        ("Ah Qh 9h 6h 3h", "Ac Jc 9c 6c 3c"),
        ("Ah Qh 9h 6h 3h", "Ac Qc 8c 6c 3c"),
        ("Ah Qh 9h 6h 3h", "Ac Qc 9c 5c 3c"),
        ("Ah Qh 9h 6h 3h", "Ac Qc 9c 6c 2c"),
        ("Kh Kd 5c 4h 3s", "Qh Qd Ac Kh Js"),
        ("Kh Kd Ac 4h 3s", "Ks Kc Qc Jh Ts"),
        ("Kh Kd Ac 5h 3s", "Ks Kc Ah 4d 3c"),
        ("Kh Kd Ac 5h 3s", "Ks Kc Ah 5d 2c"),
        ("Kh Kd 2c 2h 3s", "Qh Qd Jc Jh As"),
        ("Kh Kd 3c 3h 4s", "Ks Kc 2c 2h As"),
        ("Kh Kd 3c 3h 5s", "Ks Kc 3d 3s 4s"),
        ("4h 4d 4c 3h 2s", "3h 3d 3c Ah Ks"),
        ("4h 4d 4c Ah 2s", "4h 4d 4s Kh Qs"),
        ("4h 4d 4c Ah 3s", "4h 4d 4s Ad 2s"),
        ("4h 4d 4c 2h 2s", "3h 3d 3c Ah As"),
        ("4h 4d 4c 3h 3s", "4h 4d 4s 2h 2s"),
        ("4h 4d 4c 4s 2s", "3h 3d 3c 3s As"),
        ("4h 4d 4c 4s 3s", "4h 4d 4c 4s 2s"),
        ("As Kc Qd 8h 2d", "Ah Kd Jc 9s 3h"),
        ("Ah Kd Qc 9s 3h", "As Kc Qd 8h 7d"),
    ],
)
def test_every_place_of_a_hand_can_decide(better: str, worse: str) -> None:
    assert best(better) > best(worse)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ah Kd 9c 5s 2h", "As Kc 9d 5h 2d"),
        ("Ah Qh 9h 6h 3h", "Ac Qc 9c 6c 3c"),
        ("Kh Kd 3c 3h 5s", "Ks Kc 3d 3s 5h"),
        ("Ah 2d 3c 4s 5h", "5d 4s 3h 2c Ad"),
        ("Ts Js Qs Ks As", "Ah Kh Qh Jh Th"),
    ],
)
def test_equal_hands_tie_in_both_orders(one: str, other: str) -> None:
    assert best(one) == best(other)
    assert lowest(one) == lowest(other)


BEST_LOW_FIRST = [
    "5s 4h 3d 2c As",
    "6s 4h 3d 2c As",
    "6s 5s 3s 2s As",
    "6s 5s 4s 3s 2s",
    "7s 4h 3d 2c As",
    "8h 7c 6s 4d As",
    "8h 7c 6s 4d 2c",
    "Ks Qh Jd Tc 9s",
    "As Ah 4d 3c 2s",
    "As Ah Kd Qc Js",
    "2s 2h 4d 3c As",
    "2s 2h 5d 3c As",
    "Ks Kh Qd Jc Ts",
    "2s 2h Ad Ac 3s",
    "3s 3h Ad Ac 2s",
    "3s 3h 2d 2c As",
    "Ks Kh Qd Qc Js",
    "As Ah Ad 3c 2s",
    "Ks Kh Kd Qc Js",
    "As Ah Ad 2c 2s",
    "2s 2h 2d Ac As",
    "Ks Kh Kd Qc Qs",
    "As Ah Ad Ac 2s",
    "Ks Kh Kd Kc Qs",
]


def test_the_low_order_from_the_wheel_to_four_kings() -> None:
    """The ace is low, straights and flushes do not count, and the better low is greater."""
    assert all(lowest(one) > lowest(next_one) for one, next_one in pairwise(BEST_LOW_FIRST))


def test_a_low_is_the_same_straight_or_flush_or_neither() -> None:
    assert lowest("As 2s 3s 4s 5s") == lowest("Ah 2d 3c 4s 5h")
    assert lowest("8h 7h 6h 4h 2h") == lowest("8h 7c 6s 4d 2c")


@pytest.mark.parametrize(
    ("hand", "qualifies"),
    [
        ("As 2d 3c 4h", True),
        ("8s 7d 6c 5h", True),
        ("2h 4h 6h 8h", True),
        ("9s 2d 3c 4h", False),
        ("As Ad 3c 4h", False),
        ("Ks 2d 3c 4h", False),
        ("As 2d 3c 4h 5s", True),
        ("8s 7d 6c 5h 4s", True),
        ("8s 7d 6c 5h 5s", False),
        ("9s 7d 6c 5h 4s", False),
    ],
)
def test_eight_or_better(hand: str, qualifies: bool) -> None:
    assert eight_or_better(parse_all(hand.split())) is qualifies


@pytest.mark.parametrize(
    ("hand", "made"),
    [
        ("As Ah Ad Ac", (Category.FOUR_OF_A_KIND, (14, 14, 14, 14))),
        ("As Ks Qs Js", (Category.ROYAL_FLUSH, (14, 13, 12, 11))),
        ("As Ks Qs Ts", (Category.FLUSH, (14, 13, 12, 10))),
        ("Ks Qs Js Ts", (Category.STRAIGHT_FLUSH, (13, 12, 11, 10))),
        ("As Kh Qs Js", (Category.STRAIGHT, (14, 13, 12, 11))),
        ("2s 2h 2d Ac", (Category.THREE_OF_A_KIND, (2, 2, 2, 14))),
        ("2s 2h Ad Ac", (Category.TWO_PAIR, (14, 14, 2, 2))),
        ("Js Jh 3d 2c", (Category.PAIR, (11, 11, 3, 2))),
        ("2h 4h 6h 8h", (Category.FLUSH, (8, 6, 4, 2))),
        ("Qc Td 9s 4h", (Category.HIGH_CARD, (12, 10, 9, 4))),
    ],
)
def test_four_cards(hand: str, made: tuple[Category, tuple[int, ...]]) -> None:
    assert pattern(parse_all(hand.split())) == made


@pytest.mark.parametrize(
    ("hand", "qualifies"),
    [
        ("As Kd 4c 3h 2s", True),
        ("2s 2d 5c 4h 3s", True),
        ("As 2d 3c 4h 5s", True),
        ("As Qd Jc Th 9s", False),
        ("Ks Qd Jc Th 8s", False),
    ],
)
def test_ace_king_or_better(hand: str, qualifies: bool) -> None:
    assert ace_king_or_better(best(hand)) is qualifies


@pytest.mark.parametrize(
    ("recorded", "counts_as"),
    [
        ("7h 7h Ad Kc 2s", "7h 7d Ad Kc 2s"),
        ("7h 7h 7h 2c 2c", "7h 7d 7c 2h 2c"),
        ("7h 7h 7h 2h 2h", "7h 7d 7c 2h 2c"),
        ("7h 7h 7h 7h 2h", "7h 7d 7c 7s 2h"),
    ],
)
def test_a_card_recorded_twice_is_judged_as_it_stands(recorded: str, counts_as: str) -> None:
    assert best(recorded) == best(counts_as)
    assert lowest(recorded) == lowest(counts_as)


@pytest.mark.parametrize("recorded", ["7h 7h 7d 7c 7s", "7h 7h 7h 7h 7h"])
def test_five_recorded_cards_of_one_rank_are_four_of_a_kind_and_a_kicker(recorded: str) -> None:
    assert category(best(recorded)) is Category.FOUR_OF_A_KIND
    assert best("7c 7d 7h 7s 8d") > best(recorded) > best("7c 7d 7h 7s 6d")
    assert lowest("7c 7d 7h 7s 8d") < lowest(recorded) < lowest("7c 7d 7h 7s 6d")


def test_five_recorded_cards_of_one_suit_are_a_flush_even_if_two_are_one_card() -> None:
    assert category(best("9h 9h Ah 6h 2h")) is Category.FLUSH
    assert ranks(best("9h 9h Ah 6h 2h")) == (14, 9, 9, 6, 2)
    assert best("Ah Qh 9h 6h 3h") > best("Ah Jh 9h 9h 3h") > best("As Ks Qs Js Td")


def test_four_recorded_cards_count_as_the_rarest_pattern_they_show() -> None:
    assert shown("Ah Ah Kh Qh") is Category.FLUSH
    assert shown("Ah Ah Kh Kh") is Category.TWO_PAIR
    assert shown("Ah Ah Ah Kh") is Category.THREE_OF_A_KIND


def test_the_order_of_the_cards_decides_nothing() -> None:
    flush = parse_all(["Ah", "5h", "4h", "3h", "2h"])
    assert {high(hand) for hand in permutations(flush)} == {best("Ad 5d 4d 3d 2d")}
