"""Rounds that lack a decision, its side or its discards, and what can still be said of them."""

import pytest

import games
from games.kit.engine import Closed, Dealt, Decided, Event, Settled, Wagered
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
QUEENS = "Qs Qd 8c 7d 4d"
NOT_QUALIFIED = "As Qd Jc 9d 4d"
UNKNOWN: Due = (None, None)
LOST: Due = ("lose", 0)


def of_seat_1(rules: RuleSet, events: list[Event]) -> dict[str, Due]:
    """What is owed to seat 1, by wager."""
    return {wager: due for (seat, wager), due in owed(rules, events).items() if seat == 1}


def rules_broken(rules: RuleSet, events: list[Event]) -> list[str]:
    """The rules of the audit that the round breaks, in its order."""
    return [each.rule for each in judged(rules, events).findings]


def exchanged(
    first: str,
    out: str | None,
    bought: str,
    dealer: str = QUEENS,
    *,
    decided: str | None = "exchange",
    early: bool = False,
) -> list[Event]:
    """Seat 1 pays for a card: `out` None is an exchange without its discards, `decided` None a lost
    decision. An early decision was recorded before the seat's first card."""
    discards = None if out is None else cards(out)
    decision = [] if decided is None else [Decided(1, decided, discards=discards, ref=2)]
    dealt = [Dealt("seat:1", cards(first), ref=3)] if first else []
    return [
        Wagered(1, "ante", 10, 1),
        *(decision + dealt if early else dealt + decision),
        Wagered(1, "bet", 20, 4),
        Wagered(1, "exchange", 10, 5),
        *([Dealt("seat:1", cards(bought), ref=6)] if bought else []),
        Dealt("dealer", cards(dealer), ref=7),
    ]


def test_a_card_bought_is_no_surplus_where_the_exchange_was_not_recorded() -> None:
    events = exchanged("Kh 9h 6h 2h 3c", None, "Ah", decided=None)

    assert judged(TROPICAL, events).findings == ()
    assert of_seat_1(TROPICAL, events) == dict.fromkeys(("ante", "bet", "exchange"), UNKNOWN)


def test_a_card_more_than_any_seat_can_buy_is_a_surplus_one_whatever_it_decided() -> None:
    # Five cards and one bought are the most that the game gives (feed contract, point 17).
    events = exchanged("Kh 9h 6h 2h 3c", None, "Ah 5h", decided=None)

    (surplus,) = judged(TROPICAL, events).findings
    assert (surplus.rule, surplus.seat, surplus.recorded) == ("cards", 1, {"card": "5h"})
    two = rules_of("tropical-stud/original", exchange_fees=[1, 2])
    assert rules_broken(two, events) == []
    none = rules_of("tropical-stud/original", exchange_fees=[])
    assert rules_broken(none, events).count("cards") == 2


@pytest.mark.parametrize(
    ("decided", "bought", "wanted"),
    [
        (None, "", 5),
        (None, "Ah", 6),
        ("exchange", "", 6),
        ("exchange", "Ah", 6),
        ("play", "", 5),
        ("bluff", "", 5),
    ],
)
def test_no_card_is_wanted_that_nobody_was_recorded_to_buy(
    decided: str | None, bought: str, wanted: int
) -> None:
    state = folded("tropical-stud", exchanged("Kh 9h 6h 2h 3c", None, bought, decided=decided))

    found = games.engine("tropical-stud").wanted(state, TROPICAL)
    assert found == {"seat:1": wanted, "dealer": 5}


def test_a_discard_that_was_not_held_is_a_fault_although_the_bought_card_is_missing() -> None:
    # The five cards before the decision are whole: the ace of spades was none of them (point 14).
    events = exchanged("Kh 9h 6h 2h 3c", "As", "")

    assert rules_broken(TROPICAL, events) == ["decision"]
    assert of_seat_1(TROPICAL, events) == dict.fromkeys(("ante", "bet", "exchange"), UNKNOWN)


def test_a_card_that_was_bought_is_not_one_that_was_handed_in() -> None:
    # All six cards are there, the ace of hearts the last: it was not held (point 14).
    events = exchanged("Kh 9h 6h 2h 3c", "Ah", "Ah", early=True)

    assert rules_broken(TROPICAL, events) == ["decision"]


def test_an_exchange_told_before_the_cards_is_settled_on_the_hand_as_it_finally_stood() -> None:
    # Four hearts and the ace of hearts: a flush, five to one on twenty (games, 4.6 T12).
    events = exchanged("Kh 9h 6h 2h 3c", "3c", "Ah", early=True)

    assert rules_broken(TROPICAL, events) == []
    assert of_seat_1(TROPICAL, events) == {
        "ante": ("win", 10),
        "bet": ("win", 100),
        "exchange": LOST,
    }


@pytest.mark.parametrize(
    ("first", "out", "bought", "ante", "bet"),
    [
        pytest.param(
            "Kh 9h 6h 2h", "3c", "Ah", ("win", 10), ("win", 100), id="handed in: the flush is whole"
        ),
        pytest.param(
            "Kh Kd 9h 3c", "3c", "2s", ("win", 10), UNKNOWN, id="kept: kings or more above queens"
        ),
        pytest.param(
            "Kh Kd 9h 2s", "3c", "", ("win", 10), UNKNOWN, id="handed in, and the bought one lost"
        ),
        pytest.param("Kh 9h 6h 3c", "3c", "Ah", UNKNOWN, UNKNOWN, id="kept: a flush or none"),
    ],
)
def test_an_exchange_of_which_one_of_the_first_cards_was_not_recorded(
    first: str, out: str, bought: str, ante: Due, bet: Due
) -> None:
    events = exchanged(first, out, bought)

    assert rules_broken(TROPICAL, events) == []
    assert of_seat_1(TROPICAL, events) == {"ante": ante, "bet": bet, "exchange": LOST}


@pytest.mark.parametrize(
    ("fee_returned", "dealer", "fee"),
    [
        ("never", QUEENS, LOST),
        ("tie", QUEENS, UNKNOWN),
        ("tie", NOT_QUALIFIED, LOST),
        ("no-game", NOT_QUALIFIED, ("push", 0)),
    ],
)
def test_the_fee_of_an_exchange_without_its_discards(
    fee_returned: str, dealer: str, fee: Due
) -> None:
    rules = rules_of("tropical-stud/original", fee_returned=fee_returned)
    events = exchanged("Kh 9h 6h 2h 3c", None, "Ah", dealer)

    assert of_seat_1(rules, events)["exchange"] == fee


def test_a_fee_that_a_tie_gives_back_is_lost_where_no_missing_card_can_tie() -> None:
    # Four hearts with king and ace: not one card in the deck makes a pair of queens of them.
    rules = rules_of("tropical-stud/original", fee_returned="tie")
    events = exchanged("Kh 9h 6h Ah 3c", "3c", "")

    assert of_seat_1(rules, events) == {"ante": UNKNOWN, "bet": UNKNOWN, "exchange": LOST}


@pytest.mark.parametrize(
    ("choice", "ante", "bet"), [("play", UNKNOWN, UNKNOWN), ("fold", LOST, UNKNOWN)]
)
def test_where_seats_look_first_a_paid_fee_tells_of_an_exchange_that_was_not_recorded(
    choice: str, ante: Due, bet: Due
) -> None:
    looks = rules_of("tropical-stud/original", fold_after_exchange=True)
    events = exchanged("Kh 9h 6h 2h 3c", None, "Ah", decided=choice)
    if choice == "fold":
        del events[3]

    assert rules_broken(looks, events) == []
    expected = {"ante": ante, "exchange": LOST} | ({"bet": bet} if choice == "play" else {})
    assert of_seat_1(looks, events) == expected
    # Where the bet stands with the exchange, such a fee is a stake that the choice forbids.
    assert "wager" in rules_broken(TROPICAL, events)


def test_where_seats_look_first_a_play_without_a_fee_bought_no_card() -> None:
    looks = rules_of("tropical-stud/original", fold_after_exchange=True)
    events = exchanged("Kh 9h 6h 2h 3c", None, "Ah", decided="play")
    del events[4]

    assert rules_broken(looks, events) == ["cards"]
    assert of_seat_1(looks, events) == {"ante": LOST, "bet": LOST}


def test_where_seats_look_first_the_fee_is_open_while_the_seat_is() -> None:
    looks = rules_of("tropical-stud/original", fold_after_exchange=True, fee_returned="tie")
    events = exchanged("Kh 9h 6h 2h 3c", "3c", "Ah")

    assert of_seat_1(looks, events)["exchange"] == UNKNOWN


def test_a_card_handed_in_twice_was_not_held_although_another_was_not_recorded() -> None:
    def drew(first: str, out: str) -> list[Event]:
        return [
            Wagered(1, "stand_pat", 10, 1),
            Dealt("seat:1", cards(first), ref=2),
            Decided(1, "draw", discards=cards(out), ref=3),
            Wagered(1, "draw", 10, 4),
            Dealt("community", cards("Qh 8s 4d 5c"), ref=5),
        ]

    for events in (drew("Kh 9h 6h 2h", "9h 9h"), drew("Kh 9h 6h", "3c 3c")):
        assert rules_broken(STAND_PAT, events) == ["decision"]
        assert of_seat_1(STAND_PAT, events) == {"stand_pat": UNKNOWN, "draw": UNKNOWN}


def drew(kept: str, out: str, *boxes: str) -> list[Event]:
    """Seat 1 draws; each text is one deal of boxes."""
    events: list[Event] = [
        Wagered(1, "stand_pat", 10, 1),
        Dealt("seat:1", cards(f"{kept} {out}"), ref=2),
        Decided(1, "draw", discards=cards(out), ref=3),
        Wagered(1, "draw", 10, 4),
    ]
    return events + [Dealt("community", cards(text), ref=5 + at) for at, text in enumerate(boxes)]


@pytest.mark.parametrize(
    ("events", "stand_pat", "draw"),
    [
        pytest.param(
            drew("Ah", "8d 7c 6s 3c", "Kd", "Qc", "2s"),
            LOST,
            UNKNOWN,
            id="all four boxes are drawn: A K Q 2 and another are no straight",
        ),
        pytest.param(
            drew("Ah", "8d 7c 6s 3c", "Kd", "Qc"),
            UNKNOWN,
            UNKNOWN,
            id="A K Q and two more may be a straight",
        ),
        pytest.param(
            drew("Ah Kd Qc", "6s 3c", "7h", "5s", "Jd"),
            LOST,
            UNKNOWN,
            id="of boxes 7 5 J the first two of four hold the 7 or the 5, or both",
        ),
        pytest.param(
            drew("Ah Kd Qc", "6s 3c", "Th", "5s", "Jd"),
            UNKNOWN,
            UNKNOWN,
            id="the first two of four may be the ten and a jack",
        ),
        pytest.param(
            drew("Kc Kd Kh Ks", "3c", "7h", "5s"),
            ("win", 10),
            ("win", 250),
            id="four kings stay four kings",
        ),
    ],
)
def test_which_of_the_boxes_told_one_by_one_were_drawn(
    events: list[Event], stand_pat: Due, draw: Due
) -> None:
    assert of_seat_1(STAND_PAT, events) == {"stand_pat": stand_pat, "draw": draw}


def test_the_best_boxes_of_which_one_is_missing() -> None:
    best = rules_of("stand-pat/house", boxes="best")

    # Queen of hearts among three: a flush, and no other box makes more of four hearts to the king
    # than another flush. Without it the fourth box may be a heart or not.
    flush = drew("Kh 9h 6h 2h", "3c", "8s Qh 4d")
    assert of_seat_1(best, flush) == {"stand_pat": ("win", 10), "draw": ("win", 60)}
    open_box = drew("Kh 9h 6h 2h", "3c", "8s Qd 4d")
    assert of_seat_1(best, open_box) == {"stand_pat": UNKNOWN, "draw": UNKNOWN}


def test_the_best_boxes_are_of_no_account_to_a_hand_that_draws_none() -> None:
    best = rules_of("stand-pat/house", boxes="best")
    events: list[Event] = [
        Wagered(1, "stand_pat", 10, 1),
        Dealt("seat:1", cards("Jc Jd 9h 6s 3d"), ref=2),
        Decided(1, "draw", discards=(), ref=3),
        Wagered(1, "draw", 10, 4),
    ]

    assert of_seat_1(best, events) == {"stand_pat": LOST, "draw": ("win", 10)}


def told(before: str, choice: str, after: str, on: str | None = None) -> list[Event]:
    """Seat 1 of Western Stud with its cards before and after the decision; no dealer's hand."""
    return [
        Wagered(1, "ante", 10, 1),
        Wagered(1, "blind", 10, 2),
        Dealt("seat:1", cards(before), ref=3),
        Decided(1, choice, on, ref=4),
        *([Wagered(1, "play", 10, 5)] if choice == "play" else []),
        *([Dealt("seat:1", cards(after), ref=6)] if after else []),
    ]


def test_whichever_card_was_the_fifth_nothing_pays_the_ante() -> None:
    # With the king among the four: no pair, no low. As the fifth: a pair of tens at the most.
    assert of_seat_1(WESTERN, told("9c 7d 2h", "play", "Ks", "high"))["ante"] == LOST


def test_a_card_after_a_fold_is_not_known_to_be_one_of_the_four() -> None:
    rules = rules_of("western-stud/original", folded_ante="four-card-line", fifth_to_folded=True)

    # Among the four the fourth jack pays 250; as the fifth it leaves three of a kind, 9.
    assert of_seat_1(rules, told("Js Jd Jc", "fold", "Jh"))["ante"] == UNKNOWN
    assert of_seat_1(rules, told("Js Jd Jc Jh", "fold", ""))["ante"] == ("win", 2500)
    assert of_seat_1(rules, told("Js Jd Jc 2h", "fold", "Jh"))["ante"] == ("win", 90)
    assert of_seat_1(rules, told("Js Jd 3c", "fold", "2h"))["ante"] == UNKNOWN
    # Pairs of jacks or better pay 1 to 1; with 9 7 2 of three suits and a king there is none
    # that the four must have.
    assert of_seat_1(rules, told("9c 7d 2h", "fold", "Ks"))["ante"] == LOST


def test_a_seat_on_a_side_that_is_none_needs_no_play_wager() -> None:
    # The side is no choice of the game's (feed contract, point 14): no stake follows from it.
    events = [each for each in told("9c 7d 2h 3s", "play", "", "sideways") if each.ref != 5]

    assert rules_broken(WESTERN, events) == ["decision"]


def test_the_side_of_a_fold_is_of_no_account() -> None:
    events = told("9c 7d 2h 3s", "fold", "", "sideways")

    assert judged(WESTERN, events).findings == ()
    assert of_seat_1(WESTERN, events) == {"ante": LOST, "blind": LOST}


def test_a_play_whose_side_was_not_recorded_needs_its_wager() -> None:
    events = [each for each in told("9c 7d 2h 3s", "play", "") if each.ref != 5]

    (missing,) = judged(WESTERN, events).findings
    assert (missing.rule, missing.wager, missing.expected) == ("wager", "play", {"amount": 10})


def test_a_stake_of_nothing_needs_no_settlement() -> None:
    events: list[Event] = [
        *western("Js Jd 3c 2h", "", "fold"),
        Wagered(1, "play", 0, 8),
        Settled(1, "ante", "lose", 0, 9),
        Settled(1, "blind", "lose", 0, 10),
        Closed(11),
    ]

    assert judged(WESTERN, events).findings == ()


@pytest.mark.parametrize(
    ("rules", "events"),
    [
        (STAND_PAT, stand_pat("Ad 2c 3h 4s 5d", "stand")),
        (TROPICAL, tropical("Jh Jd 9c 6s 3h", "play", "9s 9h Kd 8c 4d")),
    ],
)
def test_discards_beside_a_choice_that_needs_none_are_of_no_account(
    rules: RuleSet, events: list[Event]
) -> None:
    odd = [
        each._replace(discards=cards("As Kh Qs Js Ts")) if isinstance(each, Decided) else each
        for each in events
    ]

    assert judged(rules, odd).findings == ()
    assert owed(rules, odd) == owed(rules, events)


def test_where_seats_look_first_a_fold_after_a_play_is_a_second_decision() -> None:
    looks = rules_of("tropical-stud/original", fold_after_exchange=True)
    played = tropical("Jh Jd 9c 6s 3h", "play", "9s 9h Kd 8c 4d")
    events = [*played[:-1], Decided(1, "fold", ref=6), played[-1]]

    (second,) = judged(looks, events).findings
    assert (second.rule, second.events) == ("decision", (6,))
    assert owed(looks, events) == owed(looks, played)


def test_a_settlement_of_a_wager_that_nobody_staked_and_no_game_has_is_unverifiable() -> None:
    events = [*western("Js Jd 3c 2h", "", "fold"), Settled(1, "tip", "lose", 0, 9)]

    assert owed(WESTERN, events) == {(1, "ante"): LOST, (1, "blind"): LOST, (1, "tip"): UNKNOWN}
    assert judged(WESTERN, events).unverifiable == 1
