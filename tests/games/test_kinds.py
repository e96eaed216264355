"""Kinds of hands: as many as the ranking has classes, and none that it does not reach."""

from itertools import combinations

import pytest

from games.kit.cards import DECK
from games.kit.kinds import kinds, landmarks
from games.kit.ranking import high, low
from tests.games.given import cards


def test_a_whole_hand_has_every_one_of_the_7462_kinds_once() -> None:
    hands = list(kinds((), 5, DECK))
    assert len(hands) == 7_462
    assert len({high(hand) for hand in hands}) == 7_462
    assert len({low(hand) for hand in hands}) == 6_175


@pytest.mark.parametrize("held", ["As Kd", "2h 5h", "9c 9d", "Th Jh Qh", "7c 7d 7h 7s"])
def test_what_is_held_is_completed_to_every_kind_that_it_can_become(held: str) -> None:
    lies = cards(held)
    left = [card for card in DECK if card not in lies and card % 5]
    missing = 5 - len(lies)
    reached = {high((*lies, *drawn)) for drawn in combinations(left, missing)}
    found = list(kinds(lies, missing, left))
    assert {high((*lies, *drawn)) for drawn in found} == reached
    assert all(set(drawn) <= set(left) and len(set(drawn)) == missing for drawn in found)


def test_the_landmarks_are_the_ends_of_both_orders() -> None:
    hands = landmarks((), 5, DECK)
    everything = list(kinds((), 5, DECK))
    for strength in (high, low):
        reached = {strength(hand) for hand in hands}
        assert {max(map(strength, everything)), min(map(strength, everything))} <= reached


def test_a_hand_of_few_kinds_has_them_all() -> None:
    held = cards("Kc Kd 9h 8s")
    assert len(landmarks(held, 1, [card for card in DECK if card not in held])) == 13
