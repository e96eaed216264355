"""Every cell of Tropical Stud: each wager, with and without a game, better, equal and worse."""

import pytest

from tests.games.given import nets, rules_of, tropical

RULES = rules_of("tropical-stud/original")

NO_GAME = "As Qd 9c 5h 2d"
GAME = "As Kd 9c 5h 2d"
CELLS = [
    # dealer, player, ante, bet; the fee is gone in every cell
    pytest.param(NO_GAME, "3h 3d 8c 7s 6h", 10, 0, id="no game, better"),
    pytest.param(NO_GAME, "Ah Qc 9d 5s 2h", 10, 0, id="no game, equal"),
    pytest.param(NO_GAME, "Jh Td 8c 7s 3h", 10, 0, id="no game, worse"),
    pytest.param(GAME, "Ah Kh 9d 5s 3h", 10, 20, id="game, better: ace-king"),
    pytest.param(GAME, "3h 3d 8c 7s 6h", 10, 20, id="game, better: pair"),
    pytest.param(GAME, "3h 3d 8c 8s 6h", 10, 40, id="game, better: two pair"),
    pytest.param(GAME, "3h 3d 3c 8s 6h", 10, 60, id="game, better: three of a kind"),
    pytest.param(GAME, "3h 4d 5c 6s 7h", 10, 80, id="game, better: straight"),
    pytest.param(GAME, "3h 4h 5s 6h 8h", -10, -20, id="game, worse: four to a flush"),
    pytest.param(GAME, "3h 4h Th 6h 8h", 10, 100, id="game, better: flush"),
    pytest.param(GAME, "3h 3d 3c 8s 8h", 10, 140, id="game, better: full house"),
    pytest.param(GAME, "3h 3d 3c 3s 8h", 10, 400, id="game, better: four of a kind"),
    pytest.param(GAME, "3h 4h 5s 6h 7h", 10, 80, id="game, better: a straight of two suits"),
    pytest.param(GAME, "6h 7h 8h 9h Th", 10, 1000, id="game, better: straight flush"),
    pytest.param(GAME, "Ah Kh Qh Jh Th", 10, 2000, id="game, better: royal flush"),
    pytest.param(GAME, "Ah Kc 9d 5s 2h", 0, 0, id="game, equal"),
    pytest.param(GAME, "Ah Kc 9d 4s 2h", -10, -20, id="game, worse: ace-king"),
    pytest.param(GAME, "Qh Jd 8c 7s 3h", -10, -20, id="game, worse: queen high"),
    pytest.param("As Kd 9c 5h 3d", "Ah Kc 9d 5s 2h", -10, -20, id="game, worse: the last card"),
]


@pytest.mark.parametrize(("dealer", "player", "ante", "bet"), CELLS)
def test_a_hand_that_plays(dealer: str, player: str, ante: int, bet: int) -> None:
    assert nets(RULES, tropical(player, "play", dealer)) == {"ante": ante, "bet": bet}


@pytest.mark.parametrize(("dealer", "player", "ante", "bet"), CELLS)
def test_a_hand_that_exchanges_one_card(dealer: str, player: str, ante: int, bet: int) -> None:
    *kept, bought = player.split()
    dealt = " ".join([*kept, "4c"])
    events = tropical(dealt, "exchange", dealer, out="4c", bought=bought)

    assert nets(RULES, events) == {"ante": ante, "bet": bet, "exchange": -10}


@pytest.mark.parametrize("dealer", [NO_GAME, GAME])
def test_a_hand_that_folds(dealer: str) -> None:
    assert nets(RULES, tropical("Ah Kh Qh Jh Th", "fold", dealer)) == {"ante": -10}
