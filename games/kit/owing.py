"""What every wager of a round is owed: the part that all games share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.kit.caps import capped
from games.kit.engine import Settlement
from games.kit.play import Due, Outcome, Play, R
from games.kit.round import Round, Seat, Seen

NO_CARDS: Final = "the round records no cards"
NO_DECISION: Final = "no decision was recorded"
NOT_A_WAGER: Final = "not a wager of this game"
FORBIDDEN: Final = "a stake that the choice does not allow"
UNKNOWN_CHOICE: Final = "a choice that the game does not have"
NO_DUE: Final = Due(0, needed=False)


def owed(play: Play[R], state: Round, rules: R) -> tuple[Settlement, ...]:
    """Every wager that was staked or settled, seat by seat; nothing of a voided round."""
    seen = state.seen
    if seen.voided:
        return ()
    found: list[Settlement] = []
    shows_cards = seen.shows_cards
    for number in sorted(seen.seats):
        seat = seen.seats[number]
        if seat.stakes or seat.settled:
            found.extend(_seat(play, seat, seen, rules, shows_cards=shows_cards))
    return capped(found, rules.caps)


def _seat(
    play: Play[R], seat: Seat, seen: Seen, rules: R, *, shows_cards: bool
) -> Iterator[Settlement]:
    why = _clouded(play, seat) if shows_cards else NO_CARDS
    outcomes = {} if why else play.outcomes(seat, seen, rules)
    stakes = play.stakes(seat, rules)
    for wager in play.layout.wagers:
        staked = seat.stakes.get(wager)
        if staked is None and wager not in seat.settled:
            continue
        stake = staked or 0
        outcome = outcomes.get(wager)
        if stakes.get(wager, NO_DUE).amount == 0:
            yield Settlement(seat.number, wager, stake, None, None, why or FORBIDDEN)
        elif outcome is None or outcome.result is None:
            line = why or (outcome.line if outcome else NO_DECISION)
            yield Settlement(seat.number, wager, stake, None, None, line)
        else:
            yield _settlement(seat.number, wager, stake, outcome)
    for wager in _others(play, seat):
        stake = seat.stakes.get(wager, 0)
        yield Settlement(seat.number, wager, stake, None, None, NOT_A_WAGER)


def _settlement(seat: int, wager: str, stake: int, outcome: Outcome) -> Settlement:
    paid = stake * outcome.odds if outcome.result == "win" else 0
    return Settlement(seat, wager, stake, outcome.result, paid, outcome.line)


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
