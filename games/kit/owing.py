"""What every wager of a round is owed: the part that all games share."""

from __future__ import annotations

from typing import Final

from games.kit.caps import capped
from games.kit.engine import Settlement
from games.kit.play import Outcome, Play, R
from games.kit.round import Round, Seat, Seen

NO_CARDS: Final = "the round records no cards"
NO_DECISION: Final = "no decision was recorded"
NOT_A_WAGER: Final = "not a wager of this game"
FORBIDDEN: Final = "a stake that the choice does not allow"
UNKNOWN_CHOICE: Final = "a choice that the game does not have"
_settlement: Final = tuple.__new__  # past the constructor: every wager of a house comes by
UNDECIDED: Final = Outcome(None, 0, "nothing recorded decides it")


def owed(play: Play[R], state: Round, rules: R) -> tuple[Settlement, ...]:
    """Every wager that was staked or settled, seat by seat; nothing of a voided round."""
    seen = state.seen
    if seen.voided:
        return ()
    found: list[Settlement] = []
    why = None if seen.shows_cards else NO_CARDS
    for number in sorted(seen.seats):
        seat = seen.seats[number]
        if seat.stakes or seat.settled:
            found.extend(_seat(play, seat, seen, rules, why))
    return capped(found, rules.caps)


def _seat(play: Play[R], seat: Seat, seen: Seen, rules: R, why: str | None) -> list[Settlement]:
    """A seat's wagers; `why` is said where nothing of the whole round can be known."""
    why = why or _clouded(play, seat)
    outcomes = {} if why else play.outcomes(seat, seen, rules)
    dues = play.dues(seat, rules)
    found: list[Settlement] = []
    number, stakes = seat.number, seat.stakes
    for wager in play.layout.wagers:
        if wager not in stakes and wager not in seat.settled:
            continue
        stake = stakes.get(wager, 0)
        result, odds, line = outcomes.get(wager, UNDECIDED)
        due = dues.get(wager)
        if due is not None and due.amount == 0:
            result, line = None, FORBIDDEN
        paid = None if result is None else stake * odds if result == "win" else 0
        found.append(_settlement(Settlement, (number, wager, stake, result, paid, why or line)))
    for wager in _others(play, seat):
        stake = seat.stakes.get(wager, 0)
        found.append(Settlement(seat.number, wager, stake, None, None, NOT_A_WAGER))
    return found


def _clouded(play: Play[R], seat: Seat) -> str | None:
    """Why nothing of this seat can be known (feed contract, point 14)."""
    decision = seat.decision
    if decision is None:
        return NO_DECISION
    if not play.choice_is_known(decision):
        return UNKNOWN_CHOICE
    return play.clouded(seat)


def _others(play: Play[R], seat: Seat) -> list[str]:
    """Wagers that the game does not have, in the order they came."""
    known = play.known_wagers
    if known.issuperset(seat.stakes) and known.issuperset(seat.settled):
        return []
    return [each for each in {**seat.stakes, **seat.settled} if each not in known]
