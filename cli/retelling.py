"""A round as `pit replay` and `pit bundle` tell it: its report, and the disputes about it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ledger.books import View
    from ledger.reports.replay import ReplayReport

Told = dict[str, Any]


def retold(
    connection: Any,
    view: "View",
    round_: str,
    *,
    table: str | None = None,
    seat: int | None = None,
    rules: str | None = None,
) -> "ReplayReport":
    """The round as known at the view's position. Raises what `replay_report` raises.

    Texts that are kept apart stay there: whoever holds a page of the round holds it after an
    erasure too.
    """
    from ledger import disputes, intake
    from ledger.reports.round_asked import replay_report

    made = replay_report(
        connection,
        view,
        round_,
        table=table,
        seat=seat,
        rules=rules,
        quarantined=intake.open_count(connection, view.position),
    )
    where = disputes.zone_of(view)
    about = disputes.of_round(connection, view, made.row.table, made.row.round)
    told = (disputes.told(one, where) for one in about if seat in (None, one.claim.seat))
    return replace(made, disputes=tuple(told))


def covered(connection: Any, made: "ReplayReport") -> tuple[Told | None, Told | None]:
    """The first kept checkpoint that covers the round, and the first that covers its disputes."""
    from ledger.reports.covered import covered_by, first_over

    disputed = [position for one in made.disputes for position in _positions(one)]
    return covered_by(connection, made.facts), first_over(
        connection, disputed
    ) if disputed else None


def _positions(told: Any) -> Iterator[int]:
    """Every position that a document names."""
    if isinstance(told, dict):
        if "position" in told:
            yield told["position"]
        for each in told.values():
            yield from _positions(each)
    elif isinstance(told, list):
        for each in told:
            yield from _positions(each)
