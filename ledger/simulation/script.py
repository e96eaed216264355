"""A round as it is about to happen: what is dealt and decided, and how it will be settled."""

from dataclasses import dataclass, field

from games.kit.cards import text
from games.kit.engine import Dealt, Decided, Event, Settled, Wagered
from ledger.simulation.chance import Deck


@dataclass(slots=True)
class Script:
    """`events` lead up to the settlement, `settled` is it. `misrecorded` holds, by its place in
    `settled`, a payout that is keyed otherwise than it was paid; amounts in minor units.
    """

    round: str
    deck: Deck
    unit: int
    events: list[Event]
    settled: list[Settled] = field(default_factory=list)
    misrecorded: dict[int, int] = field(default_factory=dict)

    def stake(self, settled: Settled) -> int:
        """What was staked on a settled wager."""
        return sum(
            each.amount
            for each in self.events
            if isinstance(each, Wagered)
            and each.seat == settled.seat
            and each.wager == settled.wager
        )


def payload(event: Event, *, cards: bool) -> tuple[str, dict[str, object]] | None:
    """The type and payload of a round's fact; None for cards where none are recorded."""
    if isinstance(event, Wagered):
        data: dict[str, object] = {"seat": event.seat, "wager": event.wager}
        data["amount"] = event.amount
        return "round.wagered", data
    if isinstance(event, Dealt):
        if not cards:
            return None
        data = {"to": event.place, "cards": [text(card) for card in event.cards]}
        if event.up:
            data["up"] = list(event.up)
        return "round.dealt", data
    if isinstance(event, Decided):
        data = {"seat": event.seat, "choice": event.choice}
        if event.on is not None:
            data["on"] = event.on
        if event.discards is not None and cards:
            data["discards"] = [text(card) for card in event.discards]
        return "round.decided", data
    if isinstance(event, Settled):
        data = {"seat": event.seat, "wager": event.wager}
        data.update(result=event.result, paid=event.paid)
        return "round.settled", data
    return None
