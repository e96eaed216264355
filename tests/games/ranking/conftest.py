"""Every five-card hand once, with its strengths: shared by the exhaustive tests."""

from itertools import combinations

import pytest

from games.kit.cards import DECK
from games.kit.ranking import High, high


@pytest.fixture(scope="session")
def every_high() -> list[High]:
    """The high strength of all 2,598,960 hands, in the order of itertools.combinations."""
    return [high(hand) for hand in combinations(DECK, 5)]
