"""Every type of fact, its newest model, and the way there from older versions of its payload."""

from collections.abc import Callable
from typing import Any, NamedTuple

from ledger.facts import after, boxes, rounds, setup, slips, table
from ledger.facts.values import Payload

Upcast = Callable[[dict[str, Any]], dict[str, Any]]
"""A pure step from one version of a payload to the next."""


class Kind(NamedTuple):
    """One type of fact. `upcasts[n]` leads from version n + 1 to version n + 2."""

    model: type[Payload]
    needs: frozenset[str]
    upcasts: tuple[Upcast, ...] = ()

    @property
    def version(self) -> int:
        """The newest version of the payload; absent `dataschema` means 1."""
        return len(self.upcasts) + 1

    def upcast(self, data: dict[str, Any], version: int) -> dict[str, Any]:
        """The payload as the newest version would have had it."""
        for step in self.upcasts[version - 1 :]:
            data = step(data)
        return data


_MODELS: tuple[type[Payload], ...] = (
    setup.PropertyConfigured,
    setup.RulesAdopted,
    setup.TableCommissioned,
    table.TableOpened,
    table.TableCounted,
    table.TableClosed,
    table.DealerSeated,
    table.ChipsSold,
    table.ChipsExchanged,
    slips.FillIssued,
    slips.FillReceived,
    slips.FillVoided,
    slips.CreditIssued,
    slips.CreditReceived,
    slips.CreditVoided,
    slips.MarkerIssued,
    slips.MarkerRedeemed,
    boxes.BoxRemoved,
    boxes.BoxCounted,
    rounds.RoundOpened,
    rounds.RoundWagered,
    rounds.RoundDealt,
    rounds.RoundDecided,
    rounds.RoundSettled,
    rounds.RoundClosed,
    rounds.RoundVoided,
    after.EventCorrected,
    after.EventAnnulled,
    after.DisputeOpened,
    after.DisputeNoted,
    after.DisputeRuled,
    after.BreakNoted,
    after.BreakResolved,
    after.AdjustmentPosted,
    after.DayClosed,
    after.DayReopened,
)

KINDS: dict[str, Kind] = {model.type: Kind(model, model.needs, model.upcasts) for model in _MODELS}

TYPES: frozenset[str] = frozenset(KINDS)
"""The names of all types."""
