"""The missing cards: every one that nobody holds is tried, and none twice or of those that lie."""

import pytest

from games.kit.cards import DECK, Card
from games.kit.engine import Dealt
from games.kit.play import CARDS_MISSING, Outcome
from games.kit.round import Seen
from games.kit.unseen import Hands, Hole, certain
from tests.games.given import cards

LIES = cards("As Kd 7c 2h")
SEEN = Seen((Dealt("seat:1", LIES),))
LEFT = tuple(card for card in DECK if card not in LIES)


@pytest.mark.parametrize("card", LEFT)
def test_any_card_that_nobody_holds_could_be_the_missing_one(card: Card) -> None:
    def outcome(hands: Hands) -> Outcome:
        return Outcome("win" if card in hands[0] else "lose", 1, "")

    assert certain(SEEN, [Hole(LIES, 1)], outcome) == CARDS_MISSING


@pytest.mark.parametrize("missing", [(1,), (2,), (1, 1), (2, 0, 1), (5,), (5, 5), (4, 1, 3)])
def test_the_hands_are_filled_with_different_cards_that_nobody_holds(
    missing: tuple[int, ...],
) -> None:
    tried = 0

    def outcome(hands: Hands) -> Outcome:
        nonlocal tried
        tried += 1
        dealt = [card for hand in hands for card in hand]
        assert [len(hand) for hand in hands] == list(missing)
        assert len(set(dealt)) == len(dealt) == sum(missing)
        assert not set(dealt) & set(LIES)
        return Outcome("lose", 0, "")

    found = certain(SEEN, [Hole((), number) for number in missing], outcome)
    assert (found.result, found.odds) == ("lose", 0)
    assert tried >= len(LEFT)


def test_two_missing_cards_are_tried_in_every_pair() -> None:
    pairs: set[frozenset[Card]] = set()

    def outcome(hands: Hands) -> Outcome:
        pairs.add(frozenset((*hands[0], *hands[1])))
        return Outcome("lose", 0, "")

    certain(SEEN, [Hole((), 1), Hole((), 1)], outcome)
    assert len(pairs) == 48 * 47 // 2


@pytest.mark.parametrize(
    "hand", ["Ah Kh Qh Jh Th", "Ac 2c 3c 4c 5c", "9h 9d 9c 9s Th", "2c 2d 2s 3c 3d"]
)
def test_of_a_whole_missing_hand_the_extremes_are_tried(hand: str) -> None:
    extreme = set(cards(hand))
    suits = {"c", "d", "h", "s"}
    royal = len({text[1] for text in hand.split()} & suits) == 1

    def outcome(hands: Hands) -> Outcome:
        ranks = sorted(card // 4 for card in hands[0])
        like = ranks == sorted(card // 4 for card in extreme)
        one_suit = len({card % 4 for card in hands[0]}) == 1
        return Outcome("win" if like and one_suit == royal else "lose", 1, "")

    assert certain(SEEN, [Hole((), 5)], outcome) == CARDS_MISSING


def test_nothing_missing_is_the_outcome_itself() -> None:
    known = Outcome("push", 0, "as it lies")

    assert certain(SEEN, [Hole(LIES, 0)], lambda _: known) == known
