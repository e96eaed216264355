"""The worked rounds of Western Stud, one unit of 10, under both shipped rule sets."""

from typing import NamedTuple

import pytest

from games.kit.engine import Dealt, Decided, Event, Wagered
from tests.games.given import cards, nets, owed, rules_of, western


class Worked(NamedTuple):
    """A round as it was worked by hand: nets by wager; `push` is the net where equals push."""

    id: str
    four: str
    fifth: str
    choice: str
    first: str
    second: str
    ante: int
    blind: int
    play: int | None
    push: int | None = None


ROUNDS = [
    Worked("W1", "Ks Kh 7d 4c", "2s", "high", "Qs Qd 9h 5c 3d", "Ah Jc 8s 6d 2c", 10, 10, 10),
    Worked(
        "W2", "Ad Kc 9h 7s", "4d", "high", "As Kd 9c 7d 4h", "Qh Jh 8c 5s 3h", -10, -10, -10, -10
    ),
    Worked("W3", "2c 3d 5h 7s", "8d", "low", "Ts Td 9h 5c 3s", "Jh 9c 6s 4d 2h", 20, 10, 10),
    Worked("W4", "As 2d 3c 4h", "5s", "low", "Tc Td 9h 8c 3d", "7h 5d 4c 3s 2c", 110, 10, 10),
    Worked(
        "W5", "Ah 2h 3s 4d", "5c", "low", "Kd 9d 7d 6d 2d", "Ac 2s 3h 4c 5d", 110, -10, -10, 110
    ),
    Worked("W6", "Qh Jd 8s 6c", "2h", "low", "Ad 2c 3h 4s 5d", "Ks Qd 9c 6h 3s", -10, 10, 10),
    Worked("W7", "2s 3d 4h 5c", "6s", "both", "Kc Kd 8h 7c 2h", "9h 8c 7d 3c 2d", 110, 10, 30),
    Worked("W8", "7h 8d 9c Ts", "Jh", "both", "Kc Kd 8h 5c 2h", "9h 7c 6d 3c 2d", 110, -10, -10),
    Worked("W9", "Js Jd 3c 2h", "", "fold", "", "", -10, -10, None),
    Worked("W10", "As Ah Ad Ac", "Kd", "high", "Ks Kh 9c 6d 2s", "Qs Jd 8h 7c 4s", 5500, 10, 10),
    Worked("W11", "As Ks Qs Js", "Ts", "high", "8c 8d 6h 5c 2d", "Kh 9d 7c 4h 3s", 5500, 10, 10),
    Worked("W12", "2h 4h 6h 8h", "3c", "low", "Qc Qd Ts 7d 5s", "Js 9d 6s 5h 2d", 30, 10, 10),
    Worked("W13", "As 8c 7d 6h", "4s", "low", "Kc Kd Th 9s 3d", "8h 7c 6s 4d 2c", 20, 10, 10),
    Worked("W14", "6c 4d 3s 2h", "6d", "low", "Ac Ad Th 9s 5d", "Ks Jc 8h 7d 4h", 10, -10, -10),
    Worked("W15", "Ac Ad 9h 5s", "3c", "low", "Ks Kd 8c 7h 4d", "2s 2d 9c 5d 3h", 10, 10, 10),
    Worked("W16", "9c 9d 4s 3h", "9h", "high", "Qs Qd 8h 6c 2s", "Ah Jd 7s 5c 4d", 20, 10, 10),
    Worked("W17", "Qc Td 9s 4h", "2d", "low", "5s 5h Kd 8c 3h", "Kc Jh 8d 7c 6s", -10, 10, 10),
    Worked(
        "W18", "2c 3c 4c 5s", "6h", "both", "Kh Kd 9s 8d 7h", "6d 5d 4s 3h 2h", 110, -10, -10, 110
    ),
]


@pytest.mark.parametrize("worked", ROUNDS, ids=lambda worked: worked.id)
def test_a_worked_round_where_equal_hands_lose(worked: Worked) -> None:
    events = western(*worked[1:6])

    expected = {"ante": worked.ante, "blind": worked.blind}
    if worked.play is not None:
        expected["play"] = worked.play
    assert nets(rules_of("western-stud/original"), events) == expected


@pytest.mark.parametrize("worked", ROUNDS, ids=lambda worked: worked.id)
def test_a_worked_round_where_equal_hands_push(worked: Worked) -> None:
    events = western(*worked[1:6])

    total = worked.ante + worked.blind + (worked.play or 0)
    expected = total if worked.push is None else worked.push
    assert sum(nets(rules_of("western-stud/push"), events).values()) == expected


def test_a_whole_table_dealt_from_the_deck_in_its_order() -> None:
    deck = iter(
        cards(
            "8d 7h 6s Td 5s Jh 4s 3h Kh Ks Tc 3c Th 9d Qd 9s 6c 3s 7c Jc Qs 2s 5d 8s",
        )
    )
    places = ["seat:1", "seat:3", "seat:6", "dealer:1", "dealer:2"]
    events: list[Event] = [
        Wagered(seat, wager, 10) for seat in (1, 3, 6) for wager in ("ante", "blind")
    ]
    events += [Dealt(place, (next(deck),)) for _ in range(4) for place in places]
    events += [
        Decided(1, "play", on="high"),
        Wagered(1, "play", 10),
        Decided(3, "play", on="low"),
        Wagered(3, "play", 10),
        Decided(6, "fold"),
    ]
    events += [Dealt(place, (next(deck),)) for place in places if place != "seat:6"]

    assert owed(rules_of("western-stud/original"), events) == {
        (1, "ante"): ("win", 110),
        (1, "blind"): ("win", 10),
        (1, "play"): ("win", 10),
        (3, "ante"): ("win", 20),
        (3, "blind"): ("win", 10),
        (3, "play"): ("win", 10),
        (6, "ante"): ("lose", 0),
        (6, "blind"): ("lose", 0),
    }
