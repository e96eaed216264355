"""The audit of one round: what the rules owed against what was settled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.kit.engine import Engine, Json, Rule, Settled, Settlement
from games.kit.round import Round, Seat
from games.kit.rulebook import RuleSet


@dataclass(frozen=True, slots=True)
class Finding:
    """One exception of the audit report.

    `difference` is what the house lost by it, in minor units: expected house take - recorded
    house take for `payout` and `unsettled`, 0 for the other rules. `events` are journal positions.
    """

    rule: Rule
    seat: int | None
    wager: str | None
    expected: Json | None
    recorded: Json | None
    difference: int
    events: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A round's share of the audit: settled wagers counted, exceptions named.

    `settlements` = `verified` + `unverifiable`. `owed` holds what the rules say of every wager.
    """

    settlements: int
    verified: int
    unverifiable: int
    findings: tuple[Finding, ...]
    owed: tuple[Settlement, ...]


NOTHING: Verdict = Verdict(0, 0, 0, (), ())


def judge(engine: Engine, state: Round, rules: RuleSet | None) -> Verdict:
    """Judge a round by the rule set it opened under; None where nobody adopted that rule set.

    A voided round is in no figure (feed contract, point 19). Never raises on anything recorded.
    """
    seen = state.seen
    if seen.voided:
        return NOTHING
    owed = engine.owed(state, rules) if rules is not None else ()
    findings = [
        Finding(each.rule, each.seat, each.wager, each.expected, each.recorded, 0, each.events)
        for each in engine.faults(state, rules)
    ]
    verified = 0
    for due in owed:
        settled = seen.seats[due.seat].settled.get(due.wager)
        if settled is None or due.result is None:
            continue
        verified += 1
        if due.result != settled.result or due.paid != settled.paid:
            findings.append(_payout(due, settled))
    settlements = 0
    for seat in seen.seats.values():
        settlements += len(seat.settled)
        if seen.closed and not seat.settled.keys() >= seat.stakes.keys():
            findings.extend(_unsettled(seat, owed))
    findings.sort(key=lambda each: each.events)
    return Verdict(settlements, verified, settlements - verified, tuple(findings), owed)


def take(stake: int, result: str | None, paid: int | None) -> int:
    """What the house takes of a wager: a lost stake, less what was paid; below 0 it pays."""
    return (stake if result == "lose" else 0) - (paid or 0)


def _payout(due: Settlement, settled: Settled) -> Finding:
    recorded_take = take(due.stake, settled.result, settled.paid)
    return Finding(
        "payout",
        due.seat,
        due.wager,
        {"result": due.result, "paid": due.paid},
        {"result": settled.result, "paid": settled.paid},
        take(due.stake, due.result, due.paid) - recorded_take,
        (settled.ref,),
    )


def _unsettled(seat: Seat, owed: Sequence[Settlement]) -> list[Finding]:
    """Stakes of a closed round that nobody settled; each counts as nothing taken (point 18)."""
    dues = {each.wager: each for each in owed if each.seat == seat.number}
    found: list[Finding] = []
    for wager, stake in seat.stakes.items():
        if wager in seat.settled or not stake:
            continue
        due = dues.get(wager)
        known = due is not None and due.result is not None
        found.append(
            Finding(
                "unsettled",
                seat.number,
                wager,
                {"result": due.result, "paid": due.paid} if due is not None and known else None,
                None,
                take(stake, due.result, due.paid) if due is not None and known else 0,
                seat.refs(wager),
            )
        )
    return found
