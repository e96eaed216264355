"""An engine made of a game's play and of what all games share."""

from __future__ import annotations

from games.kit.engine import Engine, Fault, Settlement
from games.kit.faults import faults
from games.kit.owing import owed
from games.kit.play import Play, R
from games.kit.round import NOTHING_YET, Round, evolve
from games.kit.rulebook import Page, RuleSet


def engine_of(play: Play[R]) -> Engine:
    """The engine of a game. It takes rule sets of that game alone (TypeError)."""

    def owed_by(state: Round, rules: RuleSet) -> tuple[Settlement, ...]:
        return owed(play, state, play.narrow(rules))

    def faults_of(state: Round, rules: RuleSet | None) -> tuple[Fault, ...]:
        return faults(play, state, None if rules is None else play.narrow(rules))

    def wanted(state: Round, rules: RuleSet | None) -> dict[str, int]:
        own = None if rules is None else play.narrow(rules)
        seats = (seat for seat in state.seen.seats.values() if seat.stakes or seat.settled)
        by_seat = {f"seat:{seat.number}": play.allowance(seat, own) for seat in seats}
        return by_seat | dict(play.layout.places)

    def show(rules: RuleSet) -> tuple[Page, ...]:
        return play.show(play.narrow(rules))

    return Engine(
        name=play.name,
        wagers=play.layout.wagers,
        choices=play.layout.choices,
        initial=NOTHING_YET,
        evolve=evolve,
        owed=owed_by,
        faults=faults_of,
        wanted=wanted,
        read=play.read,
        show=show,
    )
