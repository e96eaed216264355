"""The worked rounds of Tropical Stud, an ante of 10, a bet of 20 and a fee of 10."""

from typing import NamedTuple

import pytest

from games.kit.engine import Dealt, Decided, Event, Wagered
from tests.games.given import cards, nets, owed, rules_of, tropical


class Worked(NamedTuple):
    """A round as it was worked by hand: nets by wager; `out` and `bought` where it exchanged."""

    id: str
    five: str
    choice: str
    dealer: str
    ante: int
    bet: int | None = None
    out: str = ""
    bought: str = ""


ROUNDS = [
    Worked("T1", "Qh 9d 7c 4s 2h", "fold", "Ks Qd 8c 6h 3d", -10),
    Worked("T2", "5h 5d Qc 9s 3h", "play", "As Qd Jc 9h 4d", 10, 0),
    Worked("T3", "Ah Jh 8h 6h 2h", "play", "Ks Qd Jc 9d 4d", 10, 0),
    Worked("T4", "Kh 9h 6h 2h 3c", "exchange", "As Qd Jc 9d 4d", 10, 0, "3c", "7h"),
    Worked("T5", "Ah Kd Jc 9s 3h", "play", "As Kc Qd 8h 2d", -10, -20),
    Worked("T6", "Ah Kd Qc 9s 3h", "play", "As Kc Qd 8h 7d", 10, 20),
    Worked("T7", "Ah Kd 9c 5s 2h", "play", "As Kc 9d 5h 2d", 0, 0),
    Worked("T8", "Ah Kd 9c 5s Jh", "exchange", "As Kc 9d 5h 2d", 0, 0, "Jh", "2h"),
    Worked("T9", "Jh Jd 9c 6s 3h", "play", "9s 9h Kd 8c 4d", 10, 20),
    Worked("T10", "8h 8d Kc 7s 2h", "play", "8s 8c Kd 6h 5d", 10, 20),
    Worked("T11", "Th Td 4c 4s Ah", "play", "As Kd 9c 7h 3d", 10, 40),
    Worked("T12", "Kh 9h 6h 2h 3c", "exchange", "Qs Qd 8c 7d 4d", 10, 100, "3c", "Ah"),
    Worked("T13", "Kh 9h 6h 2h 3c", "exchange", "Qs Qd 8c 7d 4d", -10, -20, "3c", "Jc"),
    Worked("T14", "Ah 2d 3c 4s 5h", "play", "Ks Kd 9c 7d 4d", 10, 80),
    Worked("T15", "Ah 2d 3c 4s 5h", "play", "2s 3d 4c 5d 6d", -10, -20),
    Worked("T16", "Ah Kh Qh Jh Th", "play", "As Kd 9c 7d 4d", 10, 2000),
    Worked("T17", "7h 7d 7c 9s 3h", "play", "2s 2d Jc 9d 4d", 10, 60),
    Worked("T18", "9h 9d 9c 2s 2h", "play", "8s 8d 8c As Ad", 10, 140),
    Worked("T19", "Ah Jh 8h 6h 2h", "play", "As Ts 9s 7s 5s", 10, 100),
    Worked("T20", "6h 6d 6c 6s Kh", "play", "As Ad Kc 7d 4d", 10, 400),
    Worked("T21", "Qh Qc 8d 8s 3h", "exchange", "As Ad Ac 7d 4d", -10, -20, "3h", "Kd"),
    Worked("T22", "5h 6h 7h 8h 9h", "play", "Ts Td 9c 7d 4d", 10, 1000),
]


@pytest.mark.parametrize("worked", ROUNDS, ids=lambda worked: worked.id)
def test_a_worked_round(worked: Worked) -> None:
    events = tropical(
        worked.five, worked.choice, worked.dealer, out=worked.out, bought=worked.bought
    )

    expected = {"ante": worked.ante}
    if worked.bet is not None:
        expected["bet"] = worked.bet
    if worked.choice == "exchange":
        expected["exchange"] = -10
    assert nets(rules_of("tropical-stud/original"), events) == expected


def test_t16c_the_bet_s_winnings_are_capped() -> None:
    text_with_caps = rules_of("tropical-stud/original")
    capped = rules_of("tropical-stud/original", caps__wager=1000)
    events = tropical("Ah Kh Qh Jh Th", "play", "As Kd 9c 7d 4d")

    assert nets(text_with_caps, events) == {"ante": 10, "bet": 2000}
    assert nets(capped, events) == {"ante": 10, "bet": 1000}


def test_t17_with_the_qualifier_to_the_letter() -> None:
    events = tropical("7h 7d 7c 9s 3h", "play", "2s 2d Jc 9d 4d")

    literal = rules_of("tropical-stud/original", qualifier="ace-and-king")
    assert nets(literal, events) == {"ante": 10, "bet": 0}


def test_a_whole_table_dealt_from_the_deck_in_its_order() -> None:
    deck = iter(cards("3s 2d Jd 3h Ad 6c Ks Kd Jh 5s Qd Td 6s Qh 4s 8s Jc"))
    places = ("seat:1", "seat:4", "dealer")
    events: list[Event] = [Wagered(1, "ante", 10), Wagered(4, "ante", 10)]
    events += [Dealt(place, (next(deck),)) for _ in range(5) for place in places]
    events += [
        Decided(1, "exchange", discards=cards("3h")),
        Wagered(1, "bet", 20),
        Wagered(1, "exchange", 10),
        Decided(4, "exchange", discards=cards("Qh")),
        Wagered(4, "bet", 20),
        Wagered(4, "exchange", 10),
        Dealt("seat:1", (next(deck),)),
        Dealt("seat:4", (next(deck),)),
    ]

    assert owed(rules_of("tropical-stud/original"), events) == {
        (1, "ante"): ("win", 10),
        (1, "bet"): ("win", 100),
        (1, "exchange"): ("lose", 0),
        (4, "ante"): ("lose", 0),
        (4, "bet"): ("lose", 0),
        (4, "exchange"): ("lose", 0),
    }
