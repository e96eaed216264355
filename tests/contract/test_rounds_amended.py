"""Corrections and annulments of a round's facts, late facts, straddled rounds, and any order.

Every figure is as if the right fact had stood there (feed contract, "After the fact"; points 7, 8,
10, 20).
"""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from tests.contract.house import Desk, Line, NewPit, Pit, auditor, key, office
from tests.contract.rounds import (
    audit,
    counts,
    deals,
    events_of,
    exceptions,
    felt,
    owed,
    replayed,
    said_of,
    verdicts,
)

# kings over queens on High: four cards pay 1, blind and play 1. Paid: -3000.
# facts: 0 open 1 ante 2 blind 3 four 4 decides 5 play 6 fifth 7 8 dealer 9 10 11 paid 12 close
ROUND = """
bet 3 ante 1000
bet 3 blind 1000
deal seat:3 Ks Kh 7d 4c
3 play high
bet 3 play 1000
deal seat:3 2s
deal dealer:1 Qs Qd 9h 5c 3d
deal dealer:2 Ah Jc 8s 6d 2c
pay 3 ante win 1000
pay 3 blind win 1000
pay 3 play win 1000
close
"""
Said = list[tuple[Any, ...]]
WON = {"result": "win", "paid": 1000}
LOST = {"result": "lose", "paid": 0}


def unsettled(wager: str, difference: int = -1000) -> tuple[Any, ...]:
    return ("unsettled", 3, wager, WON, None, difference)


def facts() -> tuple[Desk, list[Line]]:
    desk = felt()
    return desk, deals(desk, "R", ROUND)


CORRECTIONS: list[tuple[int, Line | None, Said, tuple[int, int, int], tuple[int, int]]] = [
    # number of the fact, right data (None: annulled), exceptions,
    # rounds, handle, game_win, and settlements, verified
    (1, {"seat": 3, "wager": "ante", "amount": 1500},
     [("wager", 3, "blind", {"amount": 1500}, {"amount": 1000}, 0),
      ("wager", 3, "play", {"amount": 1500}, {"amount": 1000}, 0),
      ("payout", 3, "ante", {"result": "win", "paid": 1500}, WON, -500)],
     (1, 3500, -3000), (3, 3)),
    (2, {"seat": 3, "wager": "blind", "amount": 900},
     [("wager", 3, "blind", {"amount": 1000}, {"amount": 900}, 0),
      ("payout", 3, "blind", {"result": "win", "paid": 900}, WON, 100)],
     (1, 2900, -3000), (3, 3)),
    (3, {"to": "seat:3", "cards": ["Ks", "Jh", "7d", "4c"]},
     # king-high: no line pays, and it is under the queens
     [("payout", 3, "ante", LOST, WON, 2000),
      ("payout", 3, "blind", LOST, WON, 2000),
      ("payout", 3, "play", LOST, WON, 2000)],
     (1, 3000, -3000), (3, 3)),
    # on Low the kings are above every Low: lost
    (4, {"seat": 3, "choice": "play", "on": "low"},
     [("payout", 3, "blind", LOST, WON, 2000), ("payout", 3, "play", LOST, WON, 2000)],
     (1, 3000, -3000), (3, 3)),
    # both: the low side is lost
    (4, {"seat": 3, "choice": "play", "on": "both"},
     [("payout", 3, "blind", LOST, WON, 2000), ("payout", 3, "play", LOST, WON, 2000)],
     (1, 3000, -3000), (3, 3)),
    # folded: a stake and a card that it forbids
    (4, {"seat": 3, "choice": "fold"},
     [("wager", 3, "play", {"amount": 0}, {"amount": 1000}, 0),
      ("cards", 3, None, None, {"card": "2s"}, 0),
      ("payout", 3, "ante", LOST, WON, 2000), ("payout", 3, "blind", LOST, WON, 2000)],
     (1, 3000, -3000), (3, 2)),
    (7, {"to": "dealer:1", "cards": ["As", "Ad", "9h", "5c", "3d"]},
     [("payout", 3, "blind", LOST, WON, 2000), ("payout", 3, "play", LOST, WON, 2000)],
     (1, 3000, -3000), (3, 3)),
    (9, {"seat": 3, "wager": "ante", "result": "lose", "paid": 0},
     [("payout", 3, "ante", WON, LOST, -2000)],
     (1, 3000, -1000), (3, 3)),
    (10, {"seat": 3, "wager": "blind", "result": "push", "paid": 0},
     [("payout", 3, "blind", WON, {"result": "push", "paid": 0}, -1000)],
     (1, 3000, -2000), (3, 3)),
    # the wager that was meant was the play: it was settled twice, and the blind never
    (10, {"seat": 3, "wager": "play", "result": "lose", "paid": 0},
     [("sequence", 3, "play", None, {"type": "round.settled"}, 0), unsettled("blind")],
     (1, 3000, -2000), (2, 2)),
    # annulled
    (9, None, [unsettled("ante")], (1, 3000, -2000), (2, 2)),
    (12, None, [], (1, 3000, -3000), (3, 3)),
    # the dealer's second hand was a pair of aces: with it away nobody knows the High
    (8, None, [], (1, 3000, -3000), (3, 1)),
    # the play stake that was needed is missing: on nothing nothing is paid
    (5, None,
     [("wager", 3, "play", {"amount": 1000}, {"amount": 0}, 0),
      ("payout", 3, "play", {"result": "win", "paid": 0}, WON, 1000)],
     (1, 2000, -3000), (3, 3)),
]  # fmt: skip


@pytest.mark.parametrize("way", ["after", "before", "corrected twice"])
def test_a_fact_put_right_is_as_if_it_had_been_so(pit: Pit, way: str) -> None:
    desk, audit_desk = felt(), auditor()
    for number, (which, right, *_) in enumerate(CORRECTIONS):
        said = deals(desk, f"R{number}", ROUND)
        if way == "corrected twice" and right is not None:
            audit_desk.corrects("20:00", said[which], said[which]["data"])
        if right is None:
            audit_desk.annuls("21:00", said[which])
        else:
            audit_desk.corrects("21:00", said[which], right)
    files = [desk.lines[1:], audit_desk.lines]
    pit.accept(*office().lines, desk.lines[0])
    for lines in files[::-1] if way == "before" else files:
        pit.accept(*lines)
    totals = [0, 0, 0, 0, 0]
    for number, (_, _, expected, figures, settled) in enumerate(CORRECTIONS):
        found = said_of(pit, f"R{number}")
        assert sorted(found, key=str) == sorted(expected, key=str), number
        told = list(verdicts(pit, f"R{number}").values())
        unknown, open_ = told.count("unverifiable"), told.count("unsettled")
        assert (len(told) - open_, len(told) - open_ - unknown) == settled, number
        totals = [one + other for one, other in zip(totals, figures + settled, strict=True)]
    row = pit.row()
    assert [row["rounds"], row["handle"], row["game_win"]] == totals[:3]
    assert list(counts(pit)[1:3]) == totals[3:]


def test_the_opening_put_right_names_the_other_dealer(pit: Pit) -> None:
    desk, said = facts()
    wrong = said[9]["data"] | {"paid": 3000}
    said[9]["data"].update(wrong)
    desk_of_audit = auditor()
    pit.accept(*office().lines, *desk.lines)
    assert [each["dealer"] for each in exceptions(pit)] == ["D104"]
    pit.accept(desk_of_audit.corrects("21:00", said[0], {"number": 9, "dealer": "D7"}))
    (found,) = exceptions(pit)
    assert (found["dealer"], found["difference"]) == ("D7", 2000)
    assert replayed(pit, "R")["number"] == 9
    assert [row["dealer"] for row in pit.hold("--by", "dealer")["rows"]] == ["D7"]


def test_a_round_whose_opening_is_annulled_is_not_counted(pit: Pit) -> None:
    """`rounds` are opened ones, `handle` and `game_win` are theirs."""
    desk, said = facts()
    pit.accept(*office().lines, *desk.lines, auditor().annuls("21:00", said[0]))
    row = pit.row()
    assert (row["rounds"], audit(pit)["rounds"]) == (0, 0)


@pytest.mark.parametrize("taken_back", [False, True])
def test_a_voiding_that_is_annulled(pit: Pit, *, taken_back: bool) -> None:
    desk, _ = facts()
    (void,) = deals(desk, "R", "void", "10:30", opens=False)[:1]
    # ids are R/1 again: give it one of its own
    void["id"] = "R/void"
    desk_of_audit = auditor()
    lines = [desk_of_audit.annuls("21:00", void)]
    if taken_back:
        lines.append(desk_of_audit.annuls("21:10", lines[0]))
    pit.accept(*office().lines, *desk.lines)
    assert counts(pit) == (0, 0, 0, 0)
    pit.accept(*lines)
    row = pit.row()
    found = (row["rounds"], row["handle"], row["game_win"])
    assert found == ((0, 0, 0) if taken_back else (1, 3000, -3000))
    assert counts(pit)[0] == (0 if taken_back else 1)
    assert exceptions(pit) == []


@pytest.mark.parametrize(("missing", "after"), [(1, 0), (4, 3), (8, 7), (9, 8), (12, 11)])
@pytest.mark.parametrize("source", ["table", "desk"])
def test_a_fact_entered_late_stands_where_it_belongs(
    new_pit: NewPit, missing: int, after: int, source: str
) -> None:
    desk, said = facts()
    late = said[missing]
    desk.lines.remove(late)
    desk.closed("13:00", 997_000)
    late["data"] = late["data"] | {"entered_after": key(said[after])}
    late["time"] = "2026-11-27T22:00:00-08:00"
    late["id"] = "late"
    if source == "table":
        files = [[*desk.lines, late]]
    else:
        late["source"] = "/dunes/pit-desk"
        files = [[*desk.lines, late], [desk.lines[0], late, *desk.lines[1:]]]
    for lines in files:
        pit = new_pit()
        pit.accept(*office().lines, *lines)
        assert exceptions(pit) == []
        assert counts(pit) == (1, 3, 3, 0)
        row = pit.row()
        assert (row["handle"], row["game_win"], row["tray_variance"]) == (3000, -3000, 0)


def test_a_late_decision_from_another_desk_is_not_out_of_order(pit: Pit) -> None:
    desk, said = facts()
    desk.lines.remove(said[4])
    late = dict(said[4]) | {"source": "/dunes/pit-desk", "id": "late"}
    late["data"] = said[4]["data"] | {"entered_after": key(said[5])}
    pit.accept(*office().lines, *desk.lines, late)
    assert exceptions(pit) == []


def straddled(*, early: int = 5) -> Desk:
    """The round opens in the day shift and is paid in the swing shift.

    The stakes lie on the layout at the count, so the day's tray is as it was; 3000 are paid in the
    swing, whose tray is 3000 less. The round belongs to the day.
    """
    desk = felt()
    said = deals(desk, "R", ROUND, "13:55")
    rest = said[early:]
    for line in rest:
        desk.lines.remove(line)
        line["time"] = "2026-11-27T14:05:00-08:00"
    desk.rolled("14:00", 1_000_000, "day", "swing")
    desk.lines.extend(rest)
    deals(desk, "S", ROUND, "14:30")
    desk.closed("21:00", 994_000, "swing")
    return desk


@pytest.mark.parametrize("early", [1, 9])
def test_a_round_that_straddles_a_count_belongs_to_where_it_opened(pit: Pit, early: int) -> None:
    desk = straddled(early=early)
    pit.accept(*office().lines, *desk.lines)
    day, swing = pit.rows()
    assert (day["rounds"], day["handle"], day["game_win"]) == (1, 3000, -3000)
    assert (swing["rounds"], swing["handle"], swing["game_win"]) == (1, 3000, -3000)
    # 1_000_000 - 3000 expected, 1_000_000 counted; then 997_000 expected, 994_000 counted
    assert (day["tray_variance"], swing["tray_variance"]) == (3000, -3000)
    breaks = {each["shift"]: each for each in pit.breaks("tray")}
    assert {shift: each["amount"] for shift, each in breaks.items()} == {
        "day": 3000,
        "swing": -3000,
    }
    for each in breaks.values():
        assert ["R"] in [one["ids"] for one in each["candidates"] if one["kind"] == "round"]
    assert {each["round"]: each["shift"] for each in exceptions(pit)} == {}
    made = replayed(pit, "R")
    assert (made["shift"], made["gaming_day"]) == ("day", "2026-11-27")
    assert len(made["facts"]) == 13


def test_an_exception_of_a_straddled_round_is_of_its_first_period(pit: Pit) -> None:
    desk = straddled()
    deals(desk, "R", "bet 3 bonus 500", "21:10", opens=False)[0]["id"] = "R/late"
    pit.accept(*office().lines, *desk.lines)
    assert {(each["shift"], each["rule"]) for each in exceptions(pit)} == {
        ("day", "wager"),
        ("day", "sequence"),
        ("day", "unsettled"),
    }
    assert audit(pit, "--shift", "day")["rounds"] == 1
    assert audit(pit, "--shift", "swing")["exceptions"] == []


def test_a_straddled_round_that_is_voided_later_leaves_both_trays_clean(pit: Pit) -> None:
    desk = straddled()
    deals(desk, "R", "void", "20:00", opens=False)[0]["id"] = "R/void"
    pit.accept(*office().lines, *desk.lines)
    day, swing = pit.rows()
    assert (day["rounds"], day["game_win"], day["tray_variance"]) == (0, 0, 0)
    assert (swing["game_win"], swing["tray_variance"]) == (-3000, -3000)


def orders(desks: list[list[Line]]) -> Iterator[list[list[Line]]]:
    """Each desk's lines in a file, each file ahead once; and a line of each in turn."""
    for first in range(len(desks)):
        yield desks[first:] + desks[:first]
    yield desks[::-1]
    merged = [one for row in itertools.zip_longest(*desks) for one in row if one]
    yield [merged[: len(merged) // 2], merged[len(merged) // 2 :]]


def test_in_whatever_order_the_sources_come_the_figures_are_the_same(new_pit: NewPit) -> None:
    """A desk that corrects, one that commissions, one that enters late, and the table."""
    desk = straddled()
    said = {line["id"]: line for line in desk.lines}
    boss, slow, amends = Desk("/dunes/boss", "WS-01"), Desk("/dunes/slips"), auditor()
    low = desk.lines[0]["data"] | {"limits": {"min": 2000, "max": 9000}}
    boss.says("table.commissioned", "14:10", low)
    late = {"seat": 5, "wager": "ante", "amount": 700, "entered_after": key(said["R/2"])}
    slow.says("round.wagered", "23:00", late, table="WS-01", round="R")
    amends.corrects("20:00", said["S/9"], said["S/9"]["data"] | {"paid": 1300})
    amends.annuls("20:30", said["R/12"])
    lines = [desk.lines[2:], boss.lines, slow.lines, amends.lines]
    seen = []
    for files in orders(lines):
        pit = new_pit()
        pit.accept(*office().lines, *desk.lines[:2])
        for file in files:
            pit.take(*file)
        pit.run("quarantine", "retry")
        rows = [{k: v for k, v in row.items() if k != "events"} for row in pit.rows()]
        seen.append((rows, sorted(said_of(pit, "R") + said_of(pit, "S"), key=str), counts(pit)))
    assert all(each == seen[0] for each in seen)
    rows, found, totals = seen[0]
    assert found == sorted(
        [
            # the round S opened after the limits changed
            ("limit", 3, "ante", {"min": 2000, "max": 9000}, {"amount": 1000}, 0),
            ("payout", 3, "ante", WON, {"result": "win", "paid": 1300}, 300),
            # seat 5 of R put down an ante and no blind, and R is no longer closed
            ("wager", 5, "blind", {"amount": 700}, {"amount": 0}, 0),
        ],
        key=str,
    )
    assert [row["handle"] for row in rows] == [3700, 3000]
    assert totals == (2, 6, 6, 0)


def test_events_are_the_positions_of_the_facts_at_fault(pit: Pit) -> None:
    desk, said = facts()
    said[10]["data"]["paid"] = 900
    said[5]["data"]["amount"] = 1200
    pit.accept(*office().lines, *desk.lines)
    found = {(each["rule"], each["wager"]): each["events"] for each in exceptions(pit)}
    assert found == {
        ("wager", "play"): events_of(pit, "R", "R/5"),
        ("payout", "blind"): events_of(pit, "R", "R/10"),
        ("payout", "play"): events_of(pit, "R", "R/11"),
    }


@pytest.mark.parametrize("first", [True, False])
def test_two_sources_of_one_table(new_pit: NewPit, *, first: bool) -> None:
    """A second device settles: a desk of another kind, its facts stand by their time."""
    desk, said = facts()
    device = Desk("/dunes/table/WS-01/reader", "WS-01")
    for line in said[9:12]:
        desk.lines.remove(line)
        line["source"] = device.source
        line["time"] = "2026-11-27T09:59:59-08:00" if first else "2026-11-27T10:00:00-08:00"
        device.lines.append(line)
    seen = []
    for files in ([desk.lines, device.lines], [desk.lines[:2], device.lines, desk.lines[2:]]):
        pit = new_pit()
        pit.accept(*office().lines)
        for lines in files:
            pit.accept(*lines)
        row = pit.row()
        seen.append((counts(pit), row["handle"], row["game_win"], sorted(said_of(pit, "R"))))
    assert seen[0] == seen[1]
    assert seen[0][:3] == ((1, 3, 3, 0), 3000, -3000)


def test_owed_does_not_change_by_what_was_paid(pit: Pit) -> None:
    desk, said = facts()
    said[9]["data"] |= {"result": "lose", "paid": 0}
    pit.accept(*office().lines, *desk.lines)
    assert owed(pit, "R") == {(3, wager): ("win", 1000) for wager in ("ante", "blind", "play")}


def test_where_the_first_decision_is_annulled_the_second_stands(pit: Pit) -> None:
    desk = felt()
    said = deals(desk, "R", ROUND.replace("3 play high", "3 fold\n3 play high"))
    pit.accept(*office().lines, *desk.lines)
    assert {each[0] for each in said_of(pit, "R")} == {"decision", "wager", "cards", "payout"}
    pit.accept(auditor().annuls("21:00", said[4]))
    assert said_of(pit, "R") == []
    assert counts(pit) == (1, 3, 3, 0)


def test_a_correction_that_is_no_payload_of_its_fact_is_quarantined(pit: Pit) -> None:
    desk, said = facts()
    pit.accept(*office().lines, *desk.lines)
    right = said[9]["data"]
    desk_of_audit = auditor()
    for wrong in (right | {"result": "x"}, right | {"paid": 1.5}, right | {"round": "Z"}):
        assert pit.take(desk_of_audit.corrects("21:00", said[9], wrong))["quarantined"] == 1
    assert exceptions(pit) == []


def test_an_opening_that_was_annulled_and_entered_late(pit: Pit) -> None:
    desk, said = facts()
    again = dict(said[0]) | {"id": "again", "time": "2026-11-27T23:00:00-08:00"}
    again["data"] = said[0]["data"] | {"dealer": "D7", "entered_after": key(desk.lines[1])}
    pit.accept(*office().lines, *desk.lines, auditor().annuls("21:00", said[0]), again)
    assert exceptions(pit) == []
    assert counts(pit) == (1, 3, 3, 0)
    assert (pit.row()["rounds"], pit.row()["handle"]) == (1, 3000)
    assert replayed(pit, "R")["dealer"] == "D7"


def test_one_id_at_two_tables_is_two_rounds(pit: Pit) -> None:
    one, other = felt("WS-01"), felt("WS-02")
    deals(one, "R", ROUND)
    deals(other, "R", ROUND.replace("pay 3 blind win 1000", "pay 3 blind push"))
    pit.accept(*office().lines, *one.lines, *other.lines)
    assert counts(pit) == (2, 6, 6, 0)
    assert [each["table"] for each in exceptions(pit)] == ["WS-02"]
    assert pit.run("replay", "R").code == 2
    assert replayed(pit, "R", "--table", "WS-02")["exceptions"] != []
    assert pit.run("replay", "NONE").code == 2
    assert pit.run("replay", "R", "--table", "WS-01", "--seat", "5").code == 2
