"""Where a fact stands, and what is put right afterwards (feed contract, points 6, 7 and 10)."""

import itertools

import pytest

from tests.contract.house import (
    DAY,
    Desk,
    Line,
    NewPit,
    Pit,
    auditor,
    cage,
    count_room,
    figures,
    in_every_order,
    key,
    office,
    said,
    table,
)


def audited(pit: Pit, rule: str) -> list[tuple[str, Line]]:
    """The exceptions of a rule: round and what was expected."""
    found = pit.ask("report", "audit")["exceptions"]
    return [(each["round"], each["expected"]) for each in found if each["rule"] == rule]


def test_a_table_s_own_amendment_takes_effect_where_it_stands(pit: Pit) -> None:
    t = table(low=500)
    t.opened("06:00", 100_000)
    t.round("07:00", "r1", 300)
    t.commissioned("23:00", low=200)  # its clock is wrong; it stands before r2
    t.round("08:00", "r2", 300)
    t.round("08:10", "r3", 100)
    pit.accept(*said(office(), t))
    assert audited(pit, "limit") == [
        ("r1", {"min": 500, "max": 100_000}),
        ("r3", {"min": 200, "max": 100_000}),
    ]


def test_another_desk_s_amendment_takes_effect_at_its_time(new_pit: NewPit) -> None:
    t = table(low=500)
    t.opened("06:00", 100_000)
    t.round("07:00", "r1", 300)
    _, wagered, *_ = t.round("07:29:59", "r2", 300)
    wagered["time"] = f"{DAY}T07:31:00-08:00"  # r2 opened before: the old limits are its
    t.round("07:40", "r3", 300)
    pit_desk = Desk("/dunes/pit/1", "T1")
    pit_desk.commissioned("07:30", low=200)
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, pit_desk):
        assert audited(pit, "limit") == [
            ("r1", {"min": 500, "max": 100_000}),
            ("r2", {"min": 500, "max": 100_000}),
        ]


def table_first(t: Desk) -> Desk:
    """Takes a table's commission out of its lines, to be said before all else."""
    first = Desk(t.source, t.table, [t.lines.pop(0)])
    assert first.lines[0]["type"] == "table.commissioned"
    return first


def test_a_row_shows_the_game_and_pit_in_force_when_its_last_period_opened(
    new_pit: NewPit,
) -> None:
    t = table(pit="P1")
    t.opened("06:00", 100_000)
    t.closed("08:00", 100_000)
    t.opened("09:00", 100_000)
    t.commissioned("10:00", pit="P4", game="stand-pat")  # in the last period: the next row's
    t.rolled("14:00", 100_000, "day", "swing")
    t.closed("20:00", 100_000, "swing")
    floor = Desk("/dunes/pit/1", "T1")
    floor.commissioned("08:30", pit="P2")  # between the two openings
    floor.commissioned("14:00:01", pit="P9")  # after the roll
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, floor):
        day, swing = pit.rows()
        assert (day["shift"], day["pit"], day["game"]) == ("day", "P2", "western-stud")
        assert (swing["shift"], swing["pit"], swing["game"]) == ("swing", "P4", "stand-pat")


def test_a_sequence_puts_a_table_s_fact_back_to_its_place(pit: Pit) -> None:
    # the sale of 50.00 was sent late, after the next opener, and belongs before the closer
    t = Desk("/dunes/table/T1", "T1")
    t.commissioned("05:10", sequence="1")
    t.opened("06:00", 100_000, sequence="2")
    t.closed("13:00", 95_000, sequence="4")
    t.opened("13:30", 95_000, "swing", sequence="5")
    t.sold("12:00", 5_000, sequence="3")
    t.closed("20:00", 95_000, "swing", sequence="6")
    pit.accept(*said(office(), t))
    day, swing = pit.rows()
    assert (day["recorded_cash"], day["tray_variance"]) == (5_000, 0)
    assert (swing["recorded_cash"], swing["tray_variance"]) == (0, 0)


def test_a_sequence_counts_and_not_the_clock(pit: Pit) -> None:
    t = Desk("/dunes/table/T1", "T1")
    t.commissioned("05:10", sequence="0009")
    t.opened("06:00", 100_000, sequence="0010")
    t.sold("23:00", 5_000, sequence="11")  # the clock says after the closer
    t.closed("13:00", 95_000, sequence="100")  # as digits, not as text
    pit.accept(*said(office(), t))
    assert figures(pit.row(), "recorded_cash", "tray_variance", "status") == {
        "recorded_cash": 5_000,
        "tray_variance": 0,
        "status": "uncounted",
    }


def late_sale() -> tuple[Desk, Line]:
    """Two periods; the second one is under way."""
    t = table()
    opener = t.opened("06:00", 100_000)
    t.closed("13:00", 95_000)
    t.opened("14:00", 95_000, "swing")
    t.closed("21:00", 95_000, "swing")
    return t, opener


@pytest.mark.parametrize("own", [True, False])
def test_a_fact_entered_late_belongs_to_the_place_and_period_of_what_it_stands_after(
    new_pit: NewPit, *, own: bool
) -> None:
    t, opener = late_sale()
    desk = t if own else auditor()
    desk.sold("23:30", 5_000, after=opener, table="T1")
    desks = (t,) if own else (t, desk)
    for pit in in_every_order(new_pit, [office(), table_first(t)], *desks):
        day, swing = pit.rows()
        assert (day["recorded_cash"], day["tray_variance"]) == (5_000, 0)
        assert (swing["recorded_cash"], swing["tray_variance"]) == (0, 0)


def test_late_entries_may_stand_after_each_other(new_pit: NewPit) -> None:
    t, opener = late_sale()
    one, two = Desk("/dunes/audit/1", "T1"), Desk("/dunes/audit/2", "T1")
    first = one.sold("23:30", 2_000, after=opener)
    second = two.sold("23:31", 2_000, after=first)
    one.sold("23:32", 1_000, after=second)
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, one, two):
        day, swing = pit.rows()
        assert (day["recorded_cash"], day["tray_variance"]) == (5_000, 0)
        assert (swing["recorded_cash"], swing["tray_variance"]) == (0, 0)


def test_until_what_it_stands_after_is_known_a_late_entry_stands_at_its_own_place(
    pit: Pit,
) -> None:
    t, opener = late_sale()
    closer = t.lines[2]
    anchor = auditor().sold("12:00", 1_000, after=opener, table="T1")
    t.sold("23:00", 5_000, after=anchor)
    pit.accept(*said(office(), t))
    before = pit.shift()["position"]
    # at its own place it is behind the last closer: the last period before it is swing's
    assert [row["recorded_cash"] for row in pit.rows()] == [0, 5_000]
    pit.accept(anchor)
    assert [row["recorded_cash"] for row in pit.rows()] == [6_000, 0]
    assert [row["recorded_cash"] for row in pit.rows("--as-of", str(before))] == [0, 5_000]
    assert closer["type"] == "table.closed"


def test_late_entries_that_stand_after_each_other_in_a_ring_harm_nothing(new_pit: NewPit) -> None:
    t, _ = late_sale()
    one, two = Desk("/dunes/audit/1", "T1"), Desk("/dunes/audit/2", "T1")
    one.sold("12:00", 2_000, after={"source": "/dunes/audit/2", "id": "n1"})
    two.sold("20:00", 3_000, after=one.lines[0])
    one.sold("12:10", 100, after={"source": "/dunes/audit/1", "id": "n2"})
    made = [
        [row["recorded_cash"] for row in pit.rows()]
        for pit in in_every_order(new_pit, [office(), table_first(t)], t, one, two)
    ]
    assert sum(made[0]) == 5_100
    assert all(each == made[0] for each in made)


def test_a_late_round_stands_where_it_is_said(new_pit: NewPit) -> None:
    # a lost ante of 10.00 found after the night: closer 1,010.00, expected with it
    t = table()
    opener = t.opened("06:00", 100_000)
    t.rolled("14:00", 101_000, "day", "swing")
    t.closed("20:00", 101_000, "swing")
    desk = Desk("/dunes/audit", "T1")
    start = {"number": 1, "dealer": "D1", "entered_after": key(opener)}
    last = desk.says("round.opened", "23:00", start, round="r1")
    last = desk.wagered("23:01", "r1", 1_000, after=last)
    last = desk.settled("23:02", "r1", "lose", after=last)
    desk.says("round.closed", "23:03", {"entered_after": key(last)}, round="r1")
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, desk):
        day, swing = pit.rows()
        assert (day["rounds"], day["handle"], day["game_win"]) == (1, 1_000, 1_000)
        assert (day["tray_variance"], swing["tray_variance"], swing["rounds"]) == (0, 0, 0)
        assert audited(pit, "sequence") == []


def test_facts_of_other_desks_go_by_their_time(new_pit: NewPit) -> None:
    # rounds from a second device: r1 before the roll, r2 after it, r3 at the roll's very time
    t = table()
    t.opened("06:00", 100_000)
    t.rolled("14:00", 101_000, "day", "swing")
    t.closed("20:00", 103_000, "swing")
    shoe = Desk("/dunes/shoe/7", "T1")
    shoe.round("19:00", "r2", 2_000)
    shoe.round("13:59:59", "r1", 1_000)
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, shoe):
        day, swing = pit.rows()
        assert (day["game_win"], day["tray_variance"]) == (1_000, 0)
        assert (swing["game_win"], swing["tray_variance"]) == (2_000, 0)


def corrected(pit: Pit) -> int:
    """What the cash sold came to."""
    made: int = pit.row()["recorded_cash"]
    return made


def sale() -> tuple[Desk, Line]:
    """A period with one sale of 50.00."""
    t = table()
    t.opened("06:00", 100_000)
    sold = t.sold("07:00", 5_000)
    t.closed("13:00", 95_000)
    return t, sold


def cash(amount: int) -> Line:
    """The payload of a sale."""
    return {"seat": 1, "tender": "cash", "amount": amount}


def test_of_two_corrections_from_one_desk_the_later_in_its_order_holds(new_pit: NewPit) -> None:
    t, sold = sale()
    desk = auditor()
    desk.corrects("23:00", sold, cash(6_000))
    desk.corrects("22:00", sold, cash(7_000))  # its clock went back; it is still the later one
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, desk):
        assert corrected(pit) == 7_000
        assert pit.row()["tray_variance"] == 2_000  # 95,000 - (100,000 - 7,000)


def test_of_two_corrections_from_two_desks_the_one_with_the_later_time_holds(
    new_pit: NewPit,
) -> None:
    t, sold = sale()
    one, two = Desk("/dunes/audit/1"), Desk("/dunes/audit/2")
    one.corrects("23:00", sold, cash(6_000))
    two.corrects("22:00", sold, cash(7_000))
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, one, two):
        assert corrected(pit) == 6_000


def test_at_the_same_time_the_source_and_then_the_id_decide(new_pit: NewPit) -> None:
    t, sold = sale()
    one, two = Desk("/dunes/audit/1"), Desk("/dunes/audit/2")
    two.corrects("22:00", sold, cash(7_000), id_="a")
    one.corrects("22:00", sold, cash(6_000), id_="z")
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, one, two):
        assert corrected(pit) == 7_000


def test_three_desks_agree_on_one_whatever_comes_first(new_pit: NewPit) -> None:
    # inside desk 1 the later in order (22:10) holds over its 23:50; then 22:30 of desk 2
    t, sold = sale()
    one, two = Desk("/dunes/audit/1"), Desk("/dunes/audit/2")
    one.corrects("23:50", sold, cash(6_000))
    one.corrects("22:10", sold, cash(6_100))
    two.corrects("22:30", sold, cash(7_000))
    made = {
        corrected(pit) for pit in in_every_order(new_pit, [office(), table_first(t)], t, one, two)
    }
    assert made == {7_000}


def test_an_annulment_and_a_correction_are_ranked_alike(new_pit: NewPit) -> None:
    t, sold = sale()
    desk = auditor()
    desk.annuls("22:00", sold)
    desk.corrects("22:01", sold, cash(6_000))
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, desk):
        assert corrected(pit) == 6_000
    t, sold = sale()
    desk = auditor()
    desk.corrects("22:00", sold, cash(6_000))
    desk.annuls("22:01", sold)
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, desk):
        assert corrected(pit) == 0


def test_annulling_takes_back_what_is_annulled_however_deep(new_pit: NewPit) -> None:
    t, sold = sale()
    desk, other = auditor(), Desk("/dunes/audit/2")
    first = desk.corrects("22:00", sold, cash(6_000))
    second = desk.corrects("22:01", sold, cash(7_000))
    annulled = other.annuls("22:02", second)  # 6,000 holds again
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, desk, other):
        assert corrected(pit) == 6_000
        pit.accept(*(third := Desk("/dunes/audit/3", lines=[])).lines)
        third.annuls("22:03", annulled)  # 7,000 holds again
        third.annuls("22:04", sold)  # and the sale itself goes
        pit.accept(third.lines[0])
        assert corrected(pit) == 7_000
        pit.accept(third.lines[1])
        assert corrected(pit) == 0
        again = Desk("/dunes/audit/4")
        again.annuls("22:05", third.lines[1])
        pit.accept(*again.lines)
        assert corrected(pit) == 7_000
    assert first["data"]["data"] == cash(6_000)


def test_a_correction_may_be_corrected(new_pit: NewPit) -> None:
    t, sold = sale()
    desk, other = auditor(), Desk("/dunes/audit/2")
    first = desk.corrects("22:00", sold, cash(6_000))
    right = {"of": key(sold), "reason": "misread again", "data": cash(6_500)}
    other.corrects("22:01", first, right)
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, desk, other):
        assert corrected(pit) == 6_500


def test_a_correction_that_was_corrected_to_name_another_fact_leaves_the_first_alone(
    new_pit: NewPit,
) -> None:
    t, sold = sale()
    t.lines.insert(3, other_sale := t.sold("07:10", 100))
    t.lines.pop()
    desk, other = auditor(), Desk("/dunes/audit/2")
    first = desk.corrects("22:00", sold, cash(6_000))
    right = {"of": key(other_sale), "reason": "the other one", "data": cash(300)}
    other.corrects("22:01", first, right)
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, desk, other):
        assert corrected(pit) == 5_300


def test_a_correction_that_does_not_fit_is_quarantined(pit: Pit) -> None:
    t, sold = sale()
    pit.accept(*said(office(), t))
    desk = auditor()
    desk.corrects("22:00", sold, {"seat": 1, "tender": "cash"})
    desk.corrects("22:00", sold, {"seat": 1, "tender": "cheque", "amount": 1})
    desk.corrects("22:00", sold, {"dealer": "D1"})
    desk.corrects("22:00", sold, cash(-1))
    desk.corrects("22:00", sold, cash(1) | {"table": "T2"})
    assert pit.take(*desk.lines)["quarantined"] == 5
    assert corrected(pit) == 5_000


def test_a_misfit_that_came_before_its_fact_stays_and_is_listed_when_both_are_known(
    pit: Pit,
) -> None:
    t, sold = sale()
    desk = auditor()
    misfit = desk.corrects("22:00", sold, {"dealer": "D1"})
    pit.accept(*said(office(), desk))
    assert pit.listed()["entries"] == []
    pit.accept(*t.lines)
    assert corrected(pit) == 5_000
    assert pit.shift()["quarantined"] == len(pit.listed()["entries"]) == 1
    assert misfit["id"] in str(pit.ask("quarantine", "show", str(pit.listed()["entries"][0]["id"])))
    # a right one of an earlier time: the misfit has no effect, so this one holds
    other = Desk("/dunes/audit/2")
    other.corrects("21:00", sold, cash(4_000))
    pit.accept(*other.lines)
    assert corrected(pit) == 4_000


def test_what_was_annulled_is_as_if_it_had_not_happened(new_pit: NewPit) -> None:
    # the second opener (without a closer before it) never was: one period, closed at 95,000
    t = table()
    t.opened("06:00", 100_000)
    t.sold("07:00", 5_000)
    second = t.opened("08:00", 95_000, "swing")
    t.sold("09:00", 1_000)
    t.closed("13:00", 94_000, "swing")
    desk = auditor()
    desk.annuls("22:00", second)
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, desk):
        row = pit.row()
        assert (row["shift"], row["periods"], row["recorded_cash"]) == ("day", 1, 6_000)
        assert (row["opener"], row["closer"], row["tray_variance"]) == (100_000, 94_000, 0)
        assert pit.breaks("missing", "tray", "opener") != []  # the box alone is missing
        assert [each["kind"] for each in pit.breaks("missing", "tray", "opener")] == ["missing"]


def test_an_annulled_opener_leaves_its_period_s_facts_to_the_period_before(
    new_pit: NewPit,
) -> None:
    t = table()
    t.opened("06:00", 100_000)
    t.closed("08:00", 100_000)
    second = t.opened("09:00", 100_000, "swing")
    t.sold("10:00", 5_000)
    desk = auditor()
    desk.annuls("22:00", second)
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, desk):
        row = pit.row()
        assert (row["shift"], row["closer"], row["recorded_cash"]) == ("day", 100_000, 5_000)
        assert (row["expected_closer"], row["tray_variance"]) == (95_000, 5_000)


def test_the_only_opener_annulled_leaves_no_row(pit: Pit) -> None:
    t = table()
    opener = t.opened("06:00", 100_000)
    t.sold("10:00", 5_000)
    desk = auditor()
    desk.annuls("22:00", opener)
    pit.accept(*said(office(), t, desk))
    assert pit.rows() == []
    again = Desk("/dunes/audit/2")
    again.annuls("22:01", desk.lines[0])
    pit.accept(*again.lines)
    assert pit.row()["recorded_cash"] == 5_000


def test_a_corrected_count_moves_its_row_and_the_next_opener(new_pit: NewPit) -> None:
    # the roll was read wrong: 96,000 on the layout's day shift, next shift grave, not swing
    t = table()
    t.opened("06:00", 100_000)
    roll = t.rolled("14:00", 99_000, "day", "swing")
    t.closed("20:00", 96_000, "grave")
    desk = auditor()
    right = roll["data"] | {"chips": {"100": 960}, "next_shift": "grave"}
    desk.corrects("22:00", roll, right)
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, desk):
        day, grave = pit.rows()
        assert (day["shift"], day["closer"], day["tray_variance"]) == ("day", 96_000, -4_000)
        assert (grave["shift"], grave["opener"], grave["tray_variance"]) == ("grave", 96_000, 0)


def test_every_kind_of_fact_can_be_corrected(pit: Pit) -> None:
    # opener 1,000.00; fill 100.00 not 200.00; round lost 20.00 not won 10.00; marker 30.00
    # not 300.00; redeemed in chips 10.00, not in cash; box 50.00 not 55.00
    # expected 100,000 + 10,000 - 5,000 - 3,000 + 1,000 + 2,000 = 105,000
    t = table(pit="P1")
    opener = t.opened("06:00", 200_000)
    t.sold("06:05", 5_000)
    filled = t.slipped("fill.received", "06:10", "F-1", 20_000)
    opened, _wagered, settled, _ = t.round("06:20", "r1", 2_000, "win", 1_000)
    data = {"slip": "M-1", "patron": "P", "seat": 1, "amount": 30_000}
    marker = t.says("marker.issued", "06:30", data)
    paid = {"slip": "M-1", "patron": "P", "amount": 1_000, "tender": "cash"}
    redeemed = t.says("marker.redeemed", "06:40", paid)
    closer = t.closed("13:00", 100_000)
    room = count_room()
    slips = {"markers_issued": 3_000, "markers_redeemed": 1_000}
    room.box("15:00", "T1", 1, 5_500, **slips)
    room.box("15:10", "T1", 2, 5_000, **slips)
    house = office()
    desk = auditor()
    rights: list[tuple[Line, Line]] = [
        (opener, opener["data"] | {"chips": {"100": 1_000}}),
        (filled, filled["data"] | {"chips": {"100": 100}}),
        (settled, settled["data"] | {"result": "lose", "paid": 0}),
        (marker, data | {"amount": 3_000}),
        (redeemed, paid | {"tender": "chips"}),
        (closer, closer["data"] | {"chips": {"100": 1_050}}),
        (room.lines[0], room.lines[0]["data"] | {"cash": 5_000}),
        (t.lines[0], t.lines[0]["data"] | {"pit": "P7"}),
        (house.lines[0], house.lines[0]["data"] | {"name": "Dunes II"}),
        (opened, {"number": 7, "dealer": "D2"}),
    ]
    for wrong, right in rights:
        desk.corrects("22:00", wrong, right)
    pit.accept(*said(house, t, room, desk))
    report = pit.shift()
    (row,) = report["rows"]
    assert report["property"] == "Dunes II"
    assert (row["expected_closer"], row["tray_variance"], row["pit"]) == (105_000, 0, "P7")
    # drop 5,000 + 3,000 - 1,000 = 7,000; win 105,000 + 7,000 - 100,000 - 10,000 = 2,000
    assert (row["drop"], row["win"], row["game_win"]) == (7_000, 2_000, 2_000)
    assert [each["dealer"] for each in pit.hold("--by", "dealer")["rows"]] == ["D2"]


def test_a_correction_of_a_late_sale_leaves_it_in_its_period(new_pit: NewPit) -> None:
    t, opener = late_sale()
    desk, other = Desk("/dunes/audit/1", "T1"), Desk("/dunes/audit/2")
    late = desk.sold("23:30", 4_000, after=opener)
    other.corrects("23:40", late, cash(5_000) | {"entered_after": key(opener)})
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, desk, other):
        assert [row["recorded_cash"] for row in pit.rows()] == [5_000, 0]
        assert [row["tray_variance"] for row in pit.rows()] == [0, 0]


def test_a_correction_may_say_the_place_that_the_fact_did_not(new_pit: NewPit) -> None:
    t, opener = late_sale()
    late = t.sold("23:30", 5_000)
    desk = auditor()
    desk.corrects("23:40", late, cash(5_000) | {"entered_after": key(opener)})
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, desk):
        assert [row["recorded_cash"] for row in pit.rows()] == [5_000, 0]


def test_a_late_sale_of_another_desk_can_be_annulled(new_pit: NewPit) -> None:
    t, opener = late_sale()
    desk, other = Desk("/dunes/audit/1", "T1"), Desk("/dunes/audit/2")
    late = desk.sold("23:30", 4_000, after=opener)
    behind = other.sold("23:31", 5_000, after=late, table="T1")
    other.annuls("23:40", late)
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, desk, other):
        # what stands behind the annulled one still stands there: a place is no figure
        assert [row["recorded_cash"] for row in pit.rows()] == [5_000, 0]
    assert behind["data"]["entered_after"] == key(late)


def test_a_corrected_commission_from_another_desk_between_two_rounds(new_pit: NewPit) -> None:
    t = table(low=500)
    t.opened("06:00", 100_000)
    t.round("07:00", "r1", 300)
    t.round("09:00", "r2", 300)
    floor, desk = Desk("/dunes/pit/1", "T1"), auditor()
    wrong = floor.commissioned("08:00", low=400)
    limits = {"limits": {"min": 300, "max": 100_000}}
    desk.corrects("22:00", wrong, wrong["data"] | limits)
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, floor, desk):
        assert [each for each, _ in audited(pit, "limit")] == ["r1"]


def test_all_orders_and_cuts_of_a_whole_night_give_the_same_figures(new_pit: NewPit) -> None:
    t = table()
    t.opened("06:00", 100_000)
    t.slipped("fill.received", "06:10", "F-1", 20_000)
    sold = t.sold("07:00", 5_000)
    t.round("07:10", "r1", 1_000, "win", 1_000)
    t.rolled("14:00", 114_000, "day", "swing")
    t.sold("15:00", 3_000)
    t.closed("20:00", 111_000, "swing")
    c, room, desk = cage(), count_room(), auditor()
    c.slipped("fill.issued", "06:05", "F-1", 20_000, table="T1")
    room.counted_twice("22:00", "T1", 5_000)
    room.counted_twice("22:30", "T1", 3_000, shift="swing")
    desk.corrects("23:00", sold, cash(5_000) | {"patron": "P"})
    made = []
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, c, room, desk):
        report = pit.shift()
        made.append((report["rows"], report["totals"], report["totals_known"], pit.breaks()))
    # day: 114,000 + 5,000 - 100,000 - 20,000 = -1,000; swing: 111,000 + 3,000 - 114,000 = 0
    assert [row["win"] for row in made[0][0]] == [-1_000, 0]
    assert [row["status"] for row in made[0][0]] == ["counted", "counted"]
    assert all(one == two for one, two in itertools.pairwise(made))
