"""Rounds that record some cards: what is unverifiable is what a missing card could change."""

import pytest

from games.kit.cards import DECK
from games.kit.engine import Closed, Dealt, Decided, Event, Settled, Wagered
from games.kit.rulebook import RuleSet
from tests.games.given import (
    Due,
    cards,
    judged,
    owed,
    rules_of,
    stand_pat,
    tropical,
    western,
)

WESTERN = rules_of("western-stud/original")
STAND_PAT = rules_of("stand-pat/house")
TROPICAL = rules_of("tropical-stud/original")
A = "Qs Qd 9h 5c 3d"
B = "Ah Jc 8s 6d 2c"
UNKNOWN: Due = (None, None)
LOST: Due = ("lose", 0)


def of_seat_1(rules: RuleSet, events: list[Event]) -> dict[str, Due]:
    """What is owed to seat 1, by wager."""
    return {wager: due for (seat, wager), due in owed(rules, events).items() if seat == 1}


@pytest.mark.parametrize(
    ("events", "ante", "blind"),
    [
        pytest.param(western("Js Jh 7d 4c", "", "high", A, B), UNKNOWN, UNKNOWN, id="own fifth"),
        pytest.param(
            western("Ks Kh 7d 4c", "", "high", A, B),
            UNKNOWN,
            ("win", 10),
            id="kings are above queens whatever the fifth card is",
        ),
        pytest.param(
            western("As Ah Ad Ac", "", "high", A, B),
            ("win", 5500),
            ("win", 10),
            id="four aces need no fifth card",
        ),
        pytest.param(western("Ks Kh 7d 4c", "2s", "high"), ("win", 10), UNKNOWN, id="no dealer"),
        pytest.param(
            western("Ks Kh 7d 4c", "2s", "high", "Qs Qd 9h 5c", B),
            ("win", 10),
            UNKNOWN,
            id="the dealer's queens could become three",
        ),
        pytest.param(
            western("Ks Kh 7d 7c", "7s", "high", "Qs Qd 9h 5c", B),
            ("win", 120),
            ("win", 10),
            id="a full house is above whatever they become",
        ),
        pytest.param(
            western("Ks Kh 7d 4c", "2s", "high", A, "Ah Ac 8s 6d"),
            ("win", 10),
            LOST,
            id="aces are above kings whatever comes",
        ),
        pytest.param(
            western("7s 5h 4d 3c", "2s", "high"),
            ("win", 20),
            LOST,
            id="no hand is below the lowest, and equal hands lose",
        ),
        pytest.param(
            western("Ks Kh Kd Kc", "Qs", "low", "", ""),
            ("win", 3000),
            LOST,
            id="no hand is above the worst low, and equal hands lose",
        ),
    ],
)
def test_western_stud(events: list[Event], ante: Due, blind: Due) -> None:
    assert of_seat_1(WESTERN, events) == {"ante": ante, "blind": blind, "play": blind}


def test_western_stud_a_fold_loses_whatever_the_cards() -> None:
    events: list[Event] = [
        Wagered(1, "ante", 10),
        Wagered(1, "blind", 10),
        Decided(1, "fold"),
        Dealt("dealer:1", cards("2c")),
    ]

    assert of_seat_1(WESTERN, events) == {"ante": LOST, "blind": LOST}


def test_western_stud_without_a_side_the_ante_is_known() -> None:
    events = [
        Decided(1, "play", ref=4) if isinstance(each, Decided) else each
        for each in western("Ks Kh 7d 4c", "2s", "high", A, B)
    ]

    assert of_seat_1(WESTERN, events) == {
        "ante": ("win", 10),
        "blind": UNKNOWN,
        "play": UNKNOWN,
    }


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        pytest.param(
            stand_pat("7c 7d Ks 2d", "stand"),
            {"stand_pat": LOST},
            id="two sevens can become three at most",
        ),
        pytest.param(
            stand_pat("7c 7d 7h Ks", "stand"),
            {"stand_pat": UNKNOWN},
            id="three sevens can become four",
        ),
        pytest.param(
            stand_pat("Kh 9h 6h 2h 3c", "draw", "Kh 9h 6h 2h", "Qh"),
            {"stand_pat": ("win", 10), "draw": ("win", 60)},
            id="boxes above the drawn ones are of no account",
        ),
        pytest.param(
            stand_pat("Kh 9h 6h 2h 3c", "draw", "Kh 9h 6h 2h"),
            {"stand_pat": UNKNOWN, "draw": UNKNOWN},
            id="no boxes",
        ),
        pytest.param(
            stand_pat("Ah Kh 2c 3d 4s", "draw", "Ah Kh", "9d 5c"),
            {"stand_pat": LOST, "draw": UNKNOWN},
            id="a pair at most: the draw may pay, the stand pat wager cannot",
        ),
        pytest.param(
            stand_pat("Jh Jd 2c 3d 4s", "draw", "Jh Jd", "9d 5c"),
            {"stand_pat": LOST, "draw": UNKNOWN},
            id="jacks, two pair or three of them",
        ),
        pytest.param(stand_pat("Kd", "fold"), {"stand_pat": LOST}, id="fold"),
    ],
)
def test_stand_pat(events: list[Event], expected: dict[str, Due]) -> None:
    assert of_seat_1(STAND_PAT, events) == expected


def test_stand_pat_a_discard_that_was_not_recorded_was_the_missing_card() -> None:
    events: list[Event] = [
        Wagered(1, "stand_pat", 10),
        Dealt("seat:1", cards("Kh 9h 6h 2h")),
        Decided(1, "draw", discards=cards("3c")),
        Wagered(1, "draw", 10),
        Dealt("community", cards("Qh 8s 4d 5c")),
    ]

    assert judged(STAND_PAT, events).findings == ()
    assert of_seat_1(STAND_PAT, events) == {"stand_pat": ("win", 10), "draw": ("win", 60)}


def test_stand_pat_a_kept_card_that_was_not_recorded_can_change_the_hand() -> None:
    def drew(four: str, out: str) -> list[Event]:
        return [
            Wagered(1, "stand_pat", 10),
            Dealt("seat:1", cards(four)),
            Decided(1, "draw", discards=cards(out)),
            Wagered(1, "draw", 10),
            Dealt("community", cards("Qh 8s 4d 5c")),
        ]

    flush_or_not = of_seat_1(STAND_PAT, drew("Kh 9h 6h 3c", "3c"))
    assert flush_or_not == {"stand_pat": UNKNOWN, "draw": UNKNOWN}
    a_pair_at_most = of_seat_1(STAND_PAT, drew("Kh 9d 6h 3c", "3c"))
    assert a_pair_at_most == {"stand_pat": LOST, "draw": UNKNOWN}


def test_stand_pat_more_unknown_discards_than_missing_cards_were_not_held() -> None:
    events: list[Event] = [
        Wagered(1, "stand_pat", 10),
        Dealt("seat:1", cards("Kh 9h 6h 2h")),
        Decided(1, "draw", discards=cards("3c 4c")),
        Wagered(1, "draw", 10),
    ]

    assert [each.rule for each in judged(STAND_PAT, events).findings] == ["decision"]


def test_stand_pat_a_draw_without_its_discards_is_no_fault_and_unknown() -> None:
    events: list[Event] = [
        Wagered(1, "stand_pat", 10),
        Dealt("seat:1", cards("Kh 9h 6h 2h 3c")),
        Decided(1, "draw"),
        Wagered(1, "draw", 10),
        Dealt("community", cards("Qh 8s 4d 5c")),
    ]

    assert judged(STAND_PAT, events).findings == ()
    assert of_seat_1(STAND_PAT, events) == {"stand_pat": UNKNOWN, "draw": UNKNOWN}


NOT_QUALIFIED = "As Qd Jc 9d 4d"


@pytest.mark.parametrize(
    ("events", "ante", "bet"),
    [
        pytest.param(
            tropical("", "play", NOT_QUALIFIED), ("win", 10), ("push", 0), id="no game, no own"
        ),
        pytest.param(tropical("Jh Jd 9c 6s 3h", "play"), UNKNOWN, UNKNOWN, id="no dealer"),
        pytest.param(
            tropical("Jh Jd 9c 6s 3h", "play", "As Kd 9h 7d"),
            UNKNOWN,
            UNKNOWN,
            id="the dealer could pair his ace",
        ),
        pytest.param(
            tropical("Jh Jd Jc 6s 3h", "play", "As Kd 9h 7d"),
            ("win", 10),
            ("win", 60),
            id="three jacks are above what the ace and king can become",
        ),
        pytest.param(
            tropical("Jh Jd 9c 6s 3h", "play", "2s 3d 9h 7d"),
            ("win", 10),
            UNKNOWN,
            id="he does not qualify, or with a pair below: the ante wins both ways",
        ),
        pytest.param(
            tropical("9h 9d 9c 2s", "play", "8s 8d Kc 6h 5d"),
            ("win", 10),
            UNKNOWN,
            id="above the dealer in any case, by an unknown line",
        ),
    ],
)
def test_tropical_stud(events: list[Event], ante: Due, bet: Due) -> None:
    assert of_seat_1(TROPICAL, events) == {"ante": ante, "bet": bet}


def test_tropical_stud_the_fee_is_lost_and_the_bought_card_may_be_missing() -> None:
    events = tropical("Kh 9h 6h 2h 3c", "exchange", "Qs Qd 8c 7d 4d", out="3c")

    assert of_seat_1(TROPICAL, events) == {"ante": UNKNOWN, "bet": UNKNOWN, "exchange": LOST}


def test_tropical_stud_an_exchange_without_its_discards_needs_no_card_without_a_game() -> None:
    def exchanged(dealer: str) -> list[Event]:
        return [
            Wagered(1, "ante", 10),
            Dealt("seat:1", cards("Kh 9h 6h 2h 3c")),
            Decided(1, "exchange"),
            Wagered(1, "bet", 20),
            Wagered(1, "exchange", 10),
            Dealt("seat:1", cards("Ah")),
            Dealt("dealer", cards(dealer)),
        ]

    assert judged(TROPICAL, exchanged(NOT_QUALIFIED)).findings == ()
    assert of_seat_1(TROPICAL, exchanged(NOT_QUALIFIED)) == {
        "ante": ("win", 10),
        "bet": ("push", 0),
        "exchange": LOST,
    }
    assert of_seat_1(TROPICAL, exchanged("Qs Qd 8c 7d 4d")) == {
        "ante": UNKNOWN,
        "bet": UNKNOWN,
        "exchange": LOST,
    }


def test_a_card_that_others_hold_cannot_be_the_missing_one() -> None:
    # Three sevens and a king stand; the last seven and the other kings lie elsewhere.
    events: list[Event] = [
        *stand_pat("7c 7d 7h Ks", "stand"),
        Dealt("community", cards("7s Kc Kd Kh")),
    ]

    assert of_seat_1(STAND_PAT, events) == {"stand_pat": LOST}


def test_more_missing_cards_than_the_deck_has_left_leave_the_outcome_unknown() -> None:
    rest = tuple(card for card in DECK if card not in cards("Ks Kh 7d 4c"))
    events = [*western("Ks Kh 7d 4c", "", "high"), Dealt("community", rest)]

    assert set(owed(WESTERN, events).values()) == {UNKNOWN}


def test_known_and_unknown_wagers_of_a_round_are_counted_apart() -> None:
    events = [
        *western("Ks Kh 7d 4c", "2s", "high"),
        Settled(1, "ante", "win", 10),
        Settled(1, "blind", "win", 999),
        Settled(1, "play", "lose", 0),
        Closed(),
    ]
    verdict = judged(WESTERN, events)

    assert (verdict.verified, verdict.unverifiable, verdict.findings) == (1, 2, ())


def test_a_seat_without_a_decision_is_unverifiable() -> None:
    events = [
        each for each in western("Ks Kh 7d 4c", "2s", "high", A, B) if not isinstance(each, Decided)
    ]

    assert set(owed(WESTERN, events).values()) == {UNKNOWN}
    assert judged(WESTERN, events).findings == ()


def _aces(before: str, after: str) -> list[Event]:
    """Seat 1 plays high on cards before and after its decision; the dealer's hands are whole."""
    events: list[Event] = [
        Wagered(1, "ante", 10, 1),
        Wagered(1, "blind", 10, 2),
        Dealt("seat:1", cards(before), ref=3),
        Decided(1, "play", on="high", ref=4),
        Wagered(1, "play", 10, 5),
    ]
    if after:
        events.append(Dealt("seat:1", cards(after), ref=6))
    return [
        *events,
        Dealt("dealer:1", cards("Ks Kh 9c 6d 2s"), ref=7),
        Dealt("dealer:2", cards("Qs Jd 8h 7c 4s"), ref=8),
    ]


def test_four_aces_pay_the_ante_whatever_the_fifth_card_was() -> None:
    due = owed(WESTERN, _aces("As Ah Ad Ac", ""))
    assert due[1, "ante"] == ("win", 5_500)  # 500 for the four cards and 50 for the five


def test_an_ace_after_the_decision_may_have_been_the_fifth_card() -> None:
    # With the last ace among the first four: 500 and 50. As the fifth: trips, 9, and 50.
    due = owed(WESTERN, _aces("As Ah Ad", "Ac"))
    assert due[1, "ante"] == (None, None)


def _draw_one(*boxes: str) -> list[Event]:
    """Seat 1 draws one card to 5-6-7-8 (games, 3.6 S10a); each text is one deal of boxes."""
    events = stand_pat("5h 6h 7d 8s Kd", "draw", "5h 6h 7d 8s")
    return events + [Dealt("community", cards(text), ref=9 + at) for at, text in enumerate(boxes)]


def test_one_deal_tells_the_boxes_from_the_first_on() -> None:
    due = of_seat_1(STAND_PAT, _draw_one("9d 5c"))
    assert due == {"stand_pat": ("win", 10), "draw": ("win", 40)}


def test_of_boxes_told_one_by_one_the_first_may_be_the_one_that_was_not() -> None:
    due = of_seat_1(STAND_PAT, _draw_one("9d", "5c"))
    assert due == {"stand_pat": UNKNOWN, "draw": UNKNOWN}


def test_boxes_told_one_by_one_are_known_when_all_four_were() -> None:
    due = of_seat_1(STAND_PAT, _draw_one("9d", "5c", "Qs", "8h"))
    assert due == {"stand_pat": ("win", 10), "draw": ("win", 40)}
