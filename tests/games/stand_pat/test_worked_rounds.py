"""The worked rounds of Stand Pat, one unit of 10, under both shipped rule sets."""

from typing import NamedTuple

import pytest

from games.kit.engine import Dealt, Decided, Event, Wagered
from tests.games.given import cards, nets, owed, rules_of, stand_pat


class Worked(NamedTuple):
    """A round as it was worked by hand: nets by wager, the draw under the two tables."""

    id: str
    five: str
    choice: str
    kept: str
    boxes: str
    stand_pat: int
    house: int | None = None
    original: int | None = None


SHARED = "9d 5c Qs 8h"
ROUNDS = [
    Worked("S1", "As Ks Qs Js Ts", "stand", "", "", 50000),
    Worked("S2", "Ad 2c 3h 4s 5d", "stand", "", "", 300),
    Worked("S3", "7c 7d 7h Ks 2d", "stand", "", "", -10),
    Worked("S4", "Kd 9c 7h 4s 2d", "fold", "", "", -10),
    Worked("S5", "Jc Jd 9h 6s 3d", "draw", "Jc Jd", "7h 4s 2c Kd", -10, 10, 300),
    Worked("S6", "Tc Td 9h 6s 3d", "draw", "Tc Td", "7h 4s 2c Kd", -10, -10, -10),
    Worked("S7", "Kh 9h 6h 2h 3c", "draw", "Kh 9h 6h 2h", "Qh 8s 4d 5c", 10, 60, 500),
    Worked("S8", "Kh 9h 6h 2h 3c", "draw", "Kh 9h 6h 2h", "8s Qh 4d 5c", -10, -10, -10),
    Worked("S9", "Ah Jc 8d 5s 2c", "draw", "Ah", "Ad 9c 9s 3d", -10, 20, 300),
    Worked("S10a", "5h 6h 7d 8s Kd", "draw", "5h 6h 7d 8s", SHARED, 10, 40, 300),
    Worked("S10b", "Qc Qd Qh 4c 2s", "draw", "Qc Qd Qh", SHARED, -10, 30, 300),
    Worked("S10c", "Kc Ks Td 7s 3h", "draw", "Kc Ks", SHARED, -10, 10, 300),
    Worked("S10d", "Ac Jc 8c 6c 3c", "stand", "", SHARED, 500),
    Worked("S11", "Ah Kh Qh Jh 4h", "draw", "Ah Kh Qh Jh", "Th 6c 2d 9s", 10, 8000, 50000),
    Worked("S12", "Ah Kh Qh Jh 4h", "draw", "Ah Kh Qh Jh", "2c Th 6c 9s", -10, -10, -10),
    Worked("S13", "7c 7d 7h Kd 4s", "draw", "7c 7d 7h", "2d 7s Qc 9h", 10, 250, 2500),
    Worked("S14", "Tc Td 4h 4s Kd", "draw", "Tc Td 4h 4s", "4c 8d Qs 2h", 10, 90, 1000),
    Worked("S15", "Ac 2d 3h 4s Kd", "draw", "Ac 2d 3h 4s", "5c 9d Jh 7s", 10, 40, 300),
    Worked("S16", "Kd Ah 2c 3s 8d", "draw", "Kd Ah 2c 3s", "4d 9c Jh 7s", -10, -10, -10),
    Worked("S17", "Ac Kd Qh Js Tc", "stand", "", "", 300),
    Worked("S18", "5c 6d 7h 8s 9c", "draw", "5c 6d 7h 8s", "4h Kd Jh 2s", 10, 40, 300),
]


@pytest.mark.parametrize("worked", ROUNDS, ids=lambda worked: worked.id)
@pytest.mark.parametrize("rules", ["house", "original"])
def test_a_worked_round(worked: Worked, rules: str) -> None:
    events = stand_pat(*worked[1:5])

    expected = {"stand_pat": worked.stand_pat}
    draw = worked.house if rules == "house" else worked.original
    if draw is not None:
        expected["draw"] = draw
    assert nets(rules_of(f"stand-pat/{rules}"), events) == expected


def test_a_whole_table_dealt_from_the_deck_in_its_order() -> None:
    deck = iter(
        cards("8d Ac 9c Kc 4d 5d As 2s 5c Ah 5h Ts 7h 8c 2c 2d 6c 4c 4s Td Jc 3d Qs 6s"),
    )
    seats = (1, 2, 5, 7)
    events: list[Event] = [Wagered(seat, "stand_pat", 10) for seat in seats]
    events += [Dealt(f"seat:{seat}", (next(deck),)) for _ in range(5) for seat in seats]
    events += [
        Decided(1, "stand"),
        Decided(2, "draw", discards=cards("5d 8c 4c")),
        Decided(5, "draw", discards=cards("9c")),
        Decided(7, "draw", discards=cards("Kc")),
    ]
    events += [Wagered(seat, "draw", 10) for seat in (2, 5, 7)]
    events.append(Dealt("community", tuple(deck)))

    assert owed(rules_of("stand-pat/house"), events) == {
        (1, "stand_pat"): ("win", 300),
        (2, "stand_pat"): ("lose", 0),
        (2, "draw"): ("win", 10),
        (5, "stand_pat"): ("lose", 0),
        (5, "draw"): ("lose", 0),
        (7, "stand_pat"): ("lose", 0),
        (7, "draw"): ("win", 20),
    }
