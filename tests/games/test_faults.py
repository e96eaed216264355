"""What the rules do not allow: feed contract, points 11 to 17."""

from collections.abc import Sequence

import pytest

import games
from games.kit.cards import text
from games.kit.engine import (
    Closed,
    Dealt,
    Decided,
    Event,
    Fault,
    Limits,
    Opened,
    Settled,
    Voided,
    Wagered,
)
from games.kit.rulebook import RuleSet
from tests.games.given import (
    Due,
    cards,
    folded,
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

HIGH = western("Ks Kh 7d 4c", "2s", "high", "Qs Qd 9h 5c 3d", "Ah Jc 8s 6d 2c")
FOLD = western("Js Jd 3c 2h", "", "fold", "Qs Qd 9h 5c 3d", "Ah Jc 8s 6d 2c")
DRAW = stand_pat("Jc Jd 9h 6s 3d", "draw", "Jc Jd", "7h 4s 2c Kd")
PLAYED = tropical("Jh Jd 9c 6s 3h", "play", "9s 9h Kd 8c 4d")
EXCHANGED = tropical("Kh 9h 6h 2h 3c", "exchange", "Qs Qd 8c 7d 4d", out="3c", bought="Ah")


def faults(rules: RuleSet, events: Sequence[Event]) -> list[Fault]:
    """The faults of a round."""
    return list(games.engine(rules.game).faults(folded(rules.game, events), rules))


def without(events: list[Event], wager: str) -> list[Event]:
    """The round without one wager's stake."""
    return [each for each in events if not (isinstance(each, Wagered) and each.wager == wager)]


def restaked(events: list[Event], wager: str, amount: int) -> list[Event]:
    """The round with another amount on one wager."""
    return [
        Wagered(each.seat, wager, amount, each.ref)
        if isinstance(each, Wagered) and each.wager == wager
        else each
        for each in events
    ]


@pytest.mark.parametrize(
    ("rules", "events"),
    [
        (WESTERN, HIGH),
        (WESTERN, FOLD),
        (STAND_PAT, DRAW),
        (TROPICAL, PLAYED),
        (TROPICAL, EXCHANGED),
    ],
)
def test_a_round_dealt_by_the_rules_has_no_fault(rules: RuleSet, events: list[Event]) -> None:
    assert faults(rules, [Limits(10, 100), Opened(), *events, Closed()]) == []


@pytest.mark.parametrize(
    ("rules", "events", "wager", "expected"),
    [
        (WESTERN, HIGH, "blind", 10),
        (WESTERN, HIGH, "play", 10),
        (STAND_PAT, DRAW, "draw", 10),
        (TROPICAL, PLAYED, "bet", 20),
        (TROPICAL, EXCHANGED, "bet", 20),
        (TROPICAL, EXCHANGED, "exchange", 10),
    ],
)
def test_a_stake_of_a_wrong_size_or_missing(
    rules: RuleSet, events: list[Event], wager: str, expected: int
) -> None:
    refs = tuple(each.ref for each in events if isinstance(each, Wagered) and each.wager == wager)

    assert faults(rules, restaked(events, wager, 15)) == [
        Fault("wager", 1, wager, {"amount": expected}, {"amount": 15}, refs)
    ]
    (missing,) = faults(rules, without(events, wager))
    assert (missing.rule, missing.wager) == ("wager", wager)
    assert (missing.expected, missing.recorded) == ({"amount": expected}, {"amount": 0})


def test_a_wager_of_a_wrong_size_is_settled_on_its_actual_amount() -> None:
    assert owed(WESTERN, restaked(HIGH, "blind", 15))[1, "blind"] == ("win", 15)
    assert owed(STAND_PAT, restaked(DRAW, "draw", 25))[1, "draw"] == ("win", 25)


def test_the_same_wager_twice_adds_up() -> None:
    twice = [*restaked(HIGH, "blind", 4), Wagered(1, "blind", 6, 9)]

    assert [each.rule for each in faults(WESTERN, twice)] == ["sequence"]
    assert owed(WESTERN, twice)[1, "blind"] == ("win", 10)
    more = faults(WESTERN, [*HIGH, Wagered(1, "play", 5, 9)])
    assert more == [Fault("wager", 1, "play", {"amount": 10}, {"amount": 15}, (5, 9))]


def test_what_shows_that_a_stake_is_missing_is_the_decision_that_stands() -> None:
    again = [*without(HIGH, "play"), Decided(1, "play", "low", ref=60)]
    (missing,) = [each for each in faults(WESTERN, again) if each.rule == "wager"]

    assert missing.events == (4,)
    (no_blind,) = faults(WESTERN, [Wagered(1, "ante", 10, 1)])
    assert (no_blind.wager, no_blind.events) == ("blind", (1,))


def test_a_missing_ante_is_known_by_the_blind() -> None:
    (missing,) = faults(WESTERN, without(HIGH, "ante"))

    assert (missing.wager, missing.expected, missing.recorded) == (
        "ante",
        {"amount": 10},
        {"amount": 0},
    )


@pytest.mark.parametrize(
    ("rules", "events", "wager"),
    [
        (WESTERN, FOLD, "play"),
        (STAND_PAT, stand_pat("Ad 2c 3h 4s 5d", "stand"), "draw"),
        (STAND_PAT, stand_pat("Kd 9c 7h 4s 2d", "fold"), "draw"),
        (TROPICAL, PLAYED, "exchange"),
        (TROPICAL, tropical("Qh 9d 7c 4s 2h", "fold", "Ks Qd 8c 6h 3d"), "bet"),
        (TROPICAL, tropical("Qh 9d 7c 4s 2h", "fold", "Ks Qd 8c 6h 3d"), "exchange"),
        (WESTERN, HIGH, "lucky"),
        (STAND_PAT, DRAW, "ante"),
    ],
)
def test_a_stake_that_is_forbidden_or_unknown_is_expected_to_be_nothing(
    rules: RuleSet, events: list[Event], wager: str
) -> None:
    staked = [*events, Wagered(1, wager, 10, 50)]

    assert faults(rules, staked) == [Fault("wager", 1, wager, {"amount": 0}, {"amount": 10}, (50,))]
    assert owed(rules, staked)[1, wager] == (None, None)
    assert judged(rules, [*staked, Settled(1, wager, "win", 10)]).unverifiable == 1


@pytest.mark.parametrize("amount", [9, 101])
def test_the_table_s_limits_apply_to_the_opening_wager(amount: int) -> None:
    events = western("Js Jd 3c 2h", "", "fold", unit=amount)

    assert faults(WESTERN, [Limits(10, 100), *events]) == [
        Fault("limit", 1, "ante", {"min": 10, "max": 100}, {"amount": amount}, (1,))
    ]


@pytest.mark.parametrize("amount", [10, 100])
def test_the_limits_themselves_are_allowed(amount: int) -> None:
    for rules, events in (
        (WESTERN, western("Js Jd 3c 2h", "", "fold", unit=amount)),
        (TROPICAL, tropical("Jh Jd 9c 6s 3h", "play", "9s 9h Kd 8c 4d", unit=amount)),
        (STAND_PAT, stand_pat("Kd 9c 7h 4s 2d", "fold", unit=amount)),
    ):
        assert faults(rules, [Limits(10, 100), *events]) == []


def test_the_limits_apply_to_what_a_seat_staked_in_all() -> None:
    events = [Limits(10, 100), *stand_pat("Kd 9c 7h 4s 2d", "fold", unit=60)]
    early = [events[0], Wagered(1, "stand_pat", 60, 40), *events[1:]]

    (limit,) = faults(STAND_PAT, early)
    assert (limit.recorded, limit.events) == ({"amount": 120}, (40, 1))


def test_two_cards_exchanged_are_one_fault_and_the_hand_is_settled_as_it_stood() -> None:
    events = tropical("Kh 9h 6h 2d 3c", "exchange", "Qs Qd 8c 7d 4d", out="2d 3c", bought="Ah 5h")

    assert faults(TROPICAL, events) == [
        Fault("decision", 1, None, None, {"choice": "exchange", "discards": ["2d", "3c"]}, (3,))
    ]
    assert owed(TROPICAL, events)[1, "bet"] == ("win", 100)


@pytest.mark.parametrize(
    ("rules", "events", "decision"),
    [
        (WESTERN, HIGH, Decided(1, "fold", ref=60)),
        (WESTERN, FOLD, Decided(1, "play", "high", ref=60)),
        (STAND_PAT, DRAW, Decided(1, "draw", discards=cards("Jc Jd"), ref=60)),
        (STAND_PAT, DRAW, Decided(1, "draw", discards=cards("As"), ref=60)),
        (STAND_PAT, DRAW, Decided(1, "draw", ref=60)),
        (STAND_PAT, DRAW, Decided(1, "draw", discards=(), ref=60)),
        (TROPICAL, EXCHANGED, Decided(1, "exchange", discards=cards("Kh"), ref=60)),
        (TROPICAL, EXCHANGED, Decided(1, "exchange", discards=cards("As"), ref=60)),
        (TROPICAL, EXCHANGED, Decided(1, "exchange", discards=cards("Kh 9h"), ref=60)),
        (WESTERN, HIGH, Decided(1, "play", "low", ref=60)),
        (WESTERN, HIGH, Decided(1, "play", "sideways", ref=60)),
        (TROPICAL, EXCHANGED, Decided(1, "fold", ref=60)),
    ],
)
def test_a_second_decision_is_a_fault_and_the_first_stands(
    rules: RuleSet, events: list[Event], decision: Decided
) -> None:
    at = next(place for place, each in enumerate(events) if isinstance(each, Decided)) + 1
    again = [*events[:at], decision, *events[at:]]

    (fault,) = faults(rules, again)
    assert (fault.rule, fault.seat, fault.wager, fault.events) == ("decision", 1, None, (60,))
    assert owed(rules, again) == owed(rules, events)


@pytest.mark.parametrize(
    ("rules", "events", "decision"),
    [
        (WESTERN, HIGH, Decided(1, "raise", ref=4)),
        (WESTERN, HIGH, Decided(1, "play", "sideways", ref=4)),
        (WESTERN, HIGH, Decided(1, "exchange", discards=cards("Ks"), ref=4)),
        (STAND_PAT, DRAW, Decided(1, "draw", discards=cards("As"), ref=3)),
        (STAND_PAT, DRAW, Decided(1, "draw", discards=cards("9h 9h"), ref=3)),
        (TROPICAL, EXCHANGED, Decided(1, "exchange", discards=cards("As"), ref=3)),
    ],
)
def test_after_an_unknown_choice_or_a_card_not_held_the_seat_is_unverifiable(
    rules: RuleSet, events: list[Event], decision: Decided
) -> None:
    odd = [decision if isinstance(each, Decided) else each for each in events]
    discards = decision.discards
    texts = None if discards is None else [text(card) for card in discards]

    assert faults(rules, odd) == [
        Fault(
            "decision",
            1,
            None,
            None,
            {"choice": decision.choice, "discards": texts},
            (decision.ref,),
        )
    ]
    assert set(owed(rules, odd).values()) == {(None, None)}


def test_standing_with_less_than_a_straight_is_lost_and_no_fault() -> None:
    events = stand_pat("7c 7d 7h Ks 2d", "stand")

    assert faults(STAND_PAT, events) == []
    assert owed(STAND_PAT, events) == {(1, "stand_pat"): ("lose", 0)}


@pytest.mark.parametrize(
    ("discards", "stand_pat_due", "draw_due"),
    [
        ("", ("lose", 0), ("win", 10)),
        ("Jc Jd 9h 6s 3d", (None, None), (None, None)),
    ],
)
def test_a_draw_of_no_card_or_of_five_is_a_fault(
    discards: str, stand_pat_due: Due, draw_due: Due
) -> None:
    decision = Decided(1, "draw", discards=cards(discards), ref=3)
    odd = [decision if isinstance(each, Decided) else each for each in DRAW]

    (fault,) = faults(STAND_PAT, odd)
    assert (fault.rule, fault.recorded) == (
        "decision",
        {"choice": "draw", "discards": discards.split()},
    )
    # Five kept jacks are settled as they stand; for five drawn cards there are only four boxes.
    assert owed(STAND_PAT, odd) == {(1, "stand_pat"): stand_pat_due, (1, "draw"): draw_due}


def test_a_card_dealt_twice_is_one_fault_of_nobody() -> None:
    events = western("Ks Kh 7d 4c", "2s", "high", "Qs Ks 9h 5c 3d", "Ks Jc 8s 6d 2c")

    assert faults(WESTERN, events) == [Fault("cards", None, None, None, {"card": "Ks"}, (3, 7, 8))]
    # Judged on the cards as recorded: the pair of kings is above the dealer's king high.
    assert owed(WESTERN, events)[1, "blind"] == ("win", 10)


def test_a_card_dealt_to_two_places_is_one_fault_with_both_as_evidence() -> None:
    events = stand_pat("Jc Jd 9h 6s 3d", "draw", "Jc Jd", "7h 4s 9h Kd")

    assert faults(STAND_PAT, events) == [Fault("cards", None, None, None, {"card": "9h"}, (2, 5))]


def test_every_surplus_card_is_a_fault_of_its_seat_and_the_first_ones_count() -> None:
    surplus = Dealt("seat:1", cards("Kd Kc"), ref=40)

    assert faults(WESTERN, [*HIGH[:-2], surplus, *HIGH[-2:]]) == [
        Fault("cards", 1, None, None, {"card": "Kd"}, (40,)),
        Fault("cards", 1, None, None, {"card": "Kc"}, (40,)),
    ]
    assert owed(WESTERN, [*HIGH, surplus])[1, "ante"] == ("win", 10)


def test_a_fifth_card_to_a_folded_hand_is_one_too_many() -> None:
    events = [*FOLD[:4], Dealt("seat:1", cards("9s"), ref=41), *FOLD[4:]]

    assert faults(WESTERN, events) == [Fault("cards", 1, None, None, {"card": "9s"}, (41,))]
    assert faults(rules_of("western-stud/original", fifth_to_folded=True), events) == []


@pytest.mark.parametrize(
    ("rules", "events", "place"),
    [
        (WESTERN, HIGH, "dealer:1"),
        (WESTERN, HIGH, "dealer:2"),
        (WESTERN, HIGH, "community"),
        (STAND_PAT, DRAW, "community"),
        (STAND_PAT, DRAW, "dealer"),
        (TROPICAL, PLAYED, "dealer"),
    ],
)
def test_a_surplus_card_of_a_shared_place_has_no_seat(
    rules: RuleSet, events: list[Event], place: str
) -> None:
    crowded = [*events, Dealt(place, cards("Ts"), ref=42)]

    assert faults(rules, crowded) == [Fault("cards", None, None, None, {"card": "Ts"}, (42,))]
    assert owed(rules, crowded) == owed(rules, events)


@pytest.mark.parametrize(
    ("rules", "events"), [(STAND_PAT, DRAW), (TROPICAL, PLAYED), (TROPICAL, EXCHANGED)]
)
def test_a_card_more_than_the_game_deals_is_one_too_many_and_not_played(
    rules: RuleSet, events: list[Event]
) -> None:
    crowded = [*events, Dealt("seat:1", cards("Ts"), ref=42)]

    assert faults(rules, crowded) == [Fault("cards", 1, None, None, {"card": "Ts"}, (42,))]
    assert owed(rules, crowded) == owed(rules, events)


@pytest.mark.parametrize(
    ("rules", "events", "opening", "rest"),
    [
        (STAND_PAT, DRAW, {"stand_pat"}, {"draw"}),
        (TROPICAL, PLAYED, {"ante"}, {"bet"}),
        (TROPICAL, EXCHANGED, {"ante"}, {"bet", "exchange"}),
        (WESTERN, HIGH, {"ante", "blind"}, {"play"}),
    ],
)
def test_without_the_opening_wager_nothing_else_may_be_staked(
    rules: RuleSet, events: list[Event], opening: set[str], rest: set[str]
) -> None:
    for wager in opening:
        events = without(events, wager)

    assert {
        (each.wager, each.expected["amount"]) for each in faults(rules, events) if each.expected
    } == {(wager, 0) for wager in rest}
    assert owed(rules, events) == dict.fromkeys([(1, wager) for wager in rest], (None, None))


def late(seat: int | None, wager: str | None, kind: str, ref: int) -> Fault:
    """A fact out of its order."""
    return Fault("sequence", seat, wager, None, {"type": f"round.{kind}"}, (ref,))


@pytest.mark.parametrize(
    ("rules", "wagers"),
    [(WESTERN, ("ante", "blind")), (STAND_PAT, ("stand_pat",)), (TROPICAL, ("ante",))],
)
def test_an_opening_wager_after_the_seat_s_first_card_is_late(
    rules: RuleSet, wagers: tuple[str, ...]
) -> None:
    events: list[Event] = [
        Dealt("seat:2", cards("2c")),
        *[Wagered(1, wager, 10, 70) for wager in wagers],
        Dealt("seat:1", cards("3c")),
        *[Wagered(1, wager, 5, 71) for wager in wagers],
    ]

    assert faults(rules, events) == [late(1, wager, "wagered", 71) for wager in wagers]


def test_a_wager_that_follows_from_the_ante_may_come_before_or_after_the_decision() -> None:
    early = [HIGH[0], HIGH[1], HIGH[2], HIGH[4], HIGH[3], *HIGH[5:]]

    assert faults(WESTERN, early) == []


@pytest.mark.parametrize(
    ("rules", "turned", "is_late"),
    [
        (WESTERN, [Dealt("dealer:1", cards("2c 3c 4c 5c"))], False),
        (WESTERN, [Dealt("dealer:1", cards("2c 3c 4c 5c 7c"))], True),
        (WESTERN, [Dealt("dealer:2", cards("2c 3c 4c 5c")), Dealt("dealer:2", cards("7c"))], True),
        (WESTERN, [Dealt("dealer:1", cards("2c"), (True,))], True),
        (TROPICAL, [Dealt("dealer", cards("2c 3c 4c 5c 7c"), (False,) * 4 + (True,))], False),
        (TROPICAL, [Dealt("dealer", cards("2c 3c 4c 5c 7c"))], False),
        (TROPICAL, [Dealt("dealer", cards("2c 3c"), (True, True))], True),
        (
            TROPICAL,
            [
                Dealt("dealer", cards("2c"), (True,)),
                Dealt("dealer", cards("3c 4c 5c 7c"), (True,) * 4),
            ],
            True,
        ),
        (STAND_PAT, [Dealt("community", cards("2c 3c 4c 5c"), (True,) * 4)], False),
    ],
)
def test_a_decision_after_the_dealer_s_hidden_cards_were_turned_is_late(
    rules: RuleSet, turned: list[Event], is_late: bool
) -> None:
    events = [*turned, Decided(1, "fold", ref=80)]

    assert faults(rules, events) == ([late(1, None, "decided", 80)] if is_late else [])


def test_everything_after_the_close_is_late_and_counts_all_the_same() -> None:
    events: list[Event] = [
        *HIGH,
        Closed(20),
        Wagered(1, "play", 0, 21),
        Settled(1, "ante", "win", 10, 22),
        Settled(1, "ante", "win", 10, 23),
        Dealt("seat:2", (), ref=24),
        Dealt("community", (), ref=25),
        Opened(26),
        Closed(27),
    ]
    sequence = [each for each in faults(WESTERN, events) if each.rule == "sequence"]

    assert sequence == [
        late(1, "play", "wagered", 21),
        late(1, "ante", "settled", 22),
        late(1, "ante", "settled", 23),
        late(2, None, "dealt", 24),
        late(None, None, "dealt", 25),
        late(None, None, "opened", 26),
        late(None, None, "closed", 27),
    ]
    assert judged(WESTERN, events).verified == 1


def test_a_late_decision_names_its_seat() -> None:
    assert faults(STAND_PAT, [Closed(), Decided(4, "fold", ref=9)]) == [late(4, None, "decided", 9)]


def test_voiding_after_the_close_is_in_order_and_leaves_no_fault() -> None:
    assert faults(WESTERN, [*HIGH, Wagered(1, "lucky", 5), Closed(), Voided()]) == []


def test_open_rounds_have_every_fault_but_the_unsettled_one() -> None:
    verdict = judged(WESTERN, [Limits(20, 90), *restaked(HIGH, "play", 30)])

    assert sorted(each.rule for each in verdict.findings) == ["limit", "wager"]
    assert [each.difference for each in verdict.findings] == [0, 0]
