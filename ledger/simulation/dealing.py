"""One round at a table: played, settled by the engine, and every chip of it moved."""

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING

from games.kit.engine import Closed, Event, Settled, Wagered
from ledger.simulation.chance import Deck
from ledger.simulation.chips import STEPS, Heap, add, remove
from ledger.simulation.clock import HOUR
from ledger.simulation.kinds import ROUND_KINDS
from ledger.simulation.script import Script, payload
from ledger.simulation.upstairs import Complaint
from ledger.simulation.wrong import AFTER, BEFORE

if TYPE_CHECKING:
    from ledger.simulation.patron import Patron
    from ledger.simulation.table import Table

VOIDED, DISPUTED, MISKEYED = 1 / 250, 1 / 300, 1 / 500
CHANGED = 3
"""Larger chips that are changed at a time, so that it need not be done every round."""
DEADLINE = 50 * HOUR
"""After this a dispute that nobody ruled on is a break, whatever comes before it is opened."""
LONGEST = 150
"""Seconds that a round takes at most."""


def deal(table: "Table", bets: Sequence[tuple[int, int]], pace: int) -> None:
    """Play a round for these seats; it takes most of `pace` seconds, and never much more."""
    table.rounds += 1
    round_ = f"{table.id}-{table.rounds:06d}"
    voided = table.chance.happens(VOIDED)
    kind = None
    if table.records_cards and not voided:
        kind = table.house.mischief.one_of(ROUND_KINDS)
    script = _script(table, round_, bets, kind)
    if not voided:
        _settle(table, script, kind)
    dealer = {"number": table.rounds, "dealer": table.dealer}
    table.write("round.opened", dealer, round_=round_)
    _perform(table, script, table.now, min(pace * 3 // 4, LONGEST))
    if voided:
        reason = {"reason": "fouled deck found"}
        table.write("round.voided", reason, round_=round_, witness=table.supervisor)
    else:
        table.write("round.closed", {}, round_=round_)
        _complain(table, script)


def _script(
    table: "Table", round_: str, bets: Sequence[tuple[int, int]], kind: str | None
) -> Script:
    """The round up to its settlement, and what goes wrong before that."""
    unit = table.house.chips.unit
    if kind == "over_limit":
        seat, _ = bets[0]
        bets = [(seat, table.maximum + unit), *bets[1:]]
        _tell(
            table, round_, kind, "limit", {"seat": seat, "wager": table.style.opening, "amount": 0}
        )
    deck = Deck(table.chance)
    events = table.style.play(bets, deck, table.chance, table.rules)
    script = Script(round_, deck, unit, events)
    if kind in BEFORE:
        rule, deed = BEFORE[kind]
        found = deed(script)
        if found is not None:
            _tell(table, round_, kind, rule, found)
    return script


def _settle(table: "Table", script: Script, kind: str | None) -> None:
    """What the engine owes, and what goes wrong in handing it over."""
    state = reduce(table.engine.evolve, script.events, table.engine.initial)
    for due in table.engine.owed(state, table.rules):
        if due.result is not None and due.paid is not None:
            script.settled.append(Settled(due.seat, due.wager, due.result, due.paid))
    if kind in AFTER:
        rule, deed = AFTER[kind]
        found = deed(script)
        if found is not None:
            _tell(table, script.round, kind, rule, found)
    elif kind is None:
        _miskey(table, script)


def _miskey(table: "Table", script: Script) -> None:
    """Now and then a payout is keyed with a nought too many; the pit corrects it."""
    due = table.house.mischief.is_due("corrected_settlement", 1)
    if not due and not table.chance.happens(MISKEYED):
        return
    for place, settled in enumerate(script.settled):
        if settled.result == "win":
            script.misrecorded[place] = settled.paid * 10
            if due:
                where = {"seat": settled.seat, "wager": settled.wager, "round": script.round}
                table.house.mischief.made(
                    "corrected_settlement",
                    amount=settled.paid,
                    wrong=settled.paid * 10,
                    **where,
                    **table.where(),
                )
            return


def _perform(table: "Table", script: Script, start: int, span: int) -> None:
    """Write everything down and move its chips; `now` ends where the round does."""
    steps: list[Event] = [*script.events, *script.settled, Closed()]
    stakes: dict[tuple[int, str], Heap] = {}
    settled = 0
    for step, event in enumerate(steps, start=1):
        table.now = max(table.now, start + span * step // len(steps))
        written = payload(event, cards=table.records_cards)
        if isinstance(event, Wagered):
            chips = _stake(table, table.patrons[event.seat], event.amount)
            stakes[event.seat, event.wager] = chips
        elif isinstance(event, Settled):
            _hand_over(table, event, stakes.pop((event.seat, event.wager)))
        if written is None:
            continue
        type_, data = written
        if isinstance(event, Settled):
            _key_in(table, script, settled, data)
            settled += 1
        else:
            table.write(type_, data, round_=script.round)
    # What a round leaves on the layout goes back to the players: all of it, if it was voided.
    for (seat, _), chips in stakes.items():
        add(table.patrons[seat].rack, chips)


def _key_in(table: "Table", script: Script, place: int, data: dict[str, object]) -> None:
    """Record a settlement, wrongly where the script says so, and have it corrected."""
    wrong = script.misrecorded.get(place)
    if wrong is None:
        table.write("round.settled", data, round_=script.round)
        return
    id_ = table.write("round.settled", {**data, "paid": wrong}, round_=script.round)
    table.house.pit_desk.correct(table, id_, data)


def _stake(table: "Table", patron: "Patron", amount: int) -> Heap:
    """Chips of the patron's rack for a wager; a larger chip is changed where it must be."""
    chips = table.house.chips
    missing = amount - chips.value(patron.rack)
    if missing > 0:  # a wager that was not planned: the pocket has more
        add(patron.rack, [missing // chips.unit, 0, 0, 0])
    while True:
        heap = chips.made_of(patron.rack, amount)
        if heap is not None:
            remove(patron.rack, heap)
            return heap
        place = next(each for each, count in enumerate(patron.rack) if each and count)
        larger, smaller = [0, 0, 0, 0], [0, 0, 0, 0]
        larger[place] = min(patron.rack[place], CHANGED)
        smaller[place - 1] = larger[place] * (STEPS[place] // STEPS[place - 1])
        table.make_room_for(smaller)
        remove(table.tray, smaller)
        remove(patron.rack, larger)
        add(table.tray, larger)
        add(patron.rack, smaller)
        data = {"given": chips.written(smaller), "taken": chips.written(larger)}
        table.write("chips.exchanged", data)


def _hand_over(table: "Table", settled: Settled, stake: Heap) -> None:
    """Take a wager, give it back, or pay it."""
    if settled.result == "lose":
        add(table.tray, stake)
        return
    rack = table.patrons[settled.seat].rack
    add(rack, stake)
    if settled.paid:
        add(rack, table.out_of_tray(settled.paid, mixed=True))


def _complain(table: "Table", script: Script) -> None:
    """Now and then a patron says that it was too little. Upstairs rules, unless it is forgotten."""
    house = table.house
    lies_too_long = table.now + DEADLINE < house.days[-1].ends
    forgotten = lies_too_long and house.mischief.is_due("dispute_open", 1)
    if not script.settled or not (forgotten or table.chance.happens(DISPUTED)):
        return
    settled = script.settled[-1]
    claim = script.stake(settled)
    patron = table.patrons[settled.seat].ref
    about = Complaint(table.id, script.round, settled.seat, patron, claim)
    number = house.surveillance.dispute(about, table.now, ruled=not forgotten)
    if forgotten:
        house.mischief.made(
            "dispute_open",
            ("break", "dispute"),
            dispute=number,
            round=script.round,
            seat=settled.seat,
            amount=claim,
            **table.where(),
        )


def _tell(table: "Table", round_: str, kind: str, rule: str, found: dict[str, object]) -> None:
    table.house.mischief.made(kind, ("exception", rule), round=round_, **found, **table.where())
