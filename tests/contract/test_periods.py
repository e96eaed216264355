"""Accounting periods: what belongs to which, and what a row makes of them (points 8 and 9)."""

from tests.contract.house import (
    DAY,
    Desk,
    NewPit,
    Pit,
    cage,
    chips,
    count_room,
    figures,
    in_every_order,
    office,
    said,
    table,
)
from tests.contract.test_order import table_first

NEXT = "2026-11-28"


def test_a_round_belongs_to_the_period_in_which_it_opened(pit: Pit) -> None:
    # the ante of 10.00 lies on the layout at the roll: 1,000.00 in the tray, 1,010.00 after
    t = table()
    t.opened("06:00", 100_000)
    opened, wagered, settled, closed = t.round("13:59", "r1", 1_000)
    roll = t.rolled("14:00", 100_000, "day", "swing")
    t.lines[-3:] = [roll, settled, closed]
    t.closed("20:00", 101_000, "swing")
    pit.accept(*said(office(), t))
    day, swing = pit.rows()
    names = ("rounds", "handle", "game_win", "expected_closer", "tray_variance")
    assert figures(day, *names) == {
        "rounds": 1,
        "handle": 1_000,
        "game_win": 1_000,
        "expected_closer": 101_000,
        "tray_variance": -1_000,
    }
    assert figures(swing, *names) == {
        "rounds": 0,
        "handle": 0,
        "game_win": 0,
        "expected_closer": 100_000,
        "tray_variance": 1_000,
    }
    found = pit.breaks("tray")
    assert [(each["shift"], each["amount"]) for each in found] == [
        ("day", -1_000),
        ("swing", 1_000),
    ]
    for each in found:
        assert ["r1"] in [one["ids"] for one in each["candidates"] if one["kind"] == "round"]
    assert opened["round"] == wagered["round"]


def test_a_fact_outside_any_period_belongs_to_the_last_before_it_else_to_the_first(
    pit: Pit,
) -> None:
    t = table()
    t.sold("05:30", 100)  # before the first: the first's
    t.round("05:40", "r0", 500)
    t.opened("06:00", 100_000)
    t.closed("08:00", 100_000)
    t.sold("08:30", 200)  # between: the first's
    t.round("08:40", "r1", 700)
    t.opened("09:00", 100_000, "swing")
    t.closed("20:00", 100_000, "swing")
    t.sold("20:30", 400)  # behind: the second's
    t.slipped("fill.received", "21:00", "F-1", 5_000)
    pit.accept(*said(office(), t))
    day, swing = pit.rows()
    names = ("recorded_cash", "fills", "rounds", "game_win", "expected_closer")
    # 100,000 - 300 + 1,200 = 100,900; 100,000 + 5,000 - 400 = 104,600
    assert tuple(day[name] for name in names) == (300, 0, 2, 1_200, 100_900)
    assert tuple(swing[name] for name in names) == (400, 5_000, 0, 0, 104_600)


def test_the_cage_s_copy_goes_by_its_time(new_pit: NewPit) -> None:
    # in transit: a fill break of the period whose counts enclose it, the tray left alone
    t = table()
    t.opened("06:00", 100_000)
    t.closed("08:00", 100_000)
    t.opened("09:00", 100_000, "swing")
    t.closed("20:00", 100_000, "swing")
    c = cage()
    for slip, at in ((1, "05:30"), (2, "07:00"), (3, "08:30"), (4, "10:00"), (5, "21:00")):
        c.slipped("fill.issued", at, f"F-{slip}", slip * 1_000, table="T1")
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, c):
        found = {each["slip"]: (each["shift"], each["amount"]) for each in pit.breaks("fill")}
        assert found == {
            "F-1": ("day", -1_000),
            "F-2": ("day", -2_000),
            "F-3": ("day", -3_000),
            "F-4": ("swing", -4_000),
            "F-5": ("swing", -5_000),
        }
        assert [row["fills"] for row in pit.rows()] == [0, 0]


def test_a_period_keeps_its_opener_s_day_and_shift_whatever_its_end_says(pit: Pit) -> None:
    t = table()
    t.opened("06:00", 100_000)
    t.rolled("14:00", 100_000, "swing", "grave", days=(NEXT, DAY))
    t.closed("23:00", 100_000, "day", day=NEXT)
    pit.accept(*said(office(), t))
    assert [(row["gaming_day"], row["shift"]) for row in pit.rows()] == [
        (DAY, "day"),
        (DAY, "grave"),
    ]


def test_a_table_opened_again_without_a_closer_begins_a_new_period(pit: Pit) -> None:
    t = table()
    t.opened("06:00", 100_000)
    t.sold("07:00", 5_000)
    t.opened("14:00", 95_000, "swing")
    t.sold("15:00", 1_000)
    t.closed("20:00", 94_000, "swing")
    room = count_room()
    room.counted_twice("22:00", "T1", 1_000, shift="swing")
    pit.accept(*said(office(), t, room))
    day, swing = pit.rows()
    # the old period never closes: 100,000 - 5,000 so far
    assert figures(day, "status", "closer", "expected_closer", "tray_variance", "win") == {
        "status": "open",
        "closer": None,
        "expected_closer": 95_000,
        "tray_variance": None,
        "win": None,
    }
    assert figures(swing, "status", "tray_variance", "win", "hold") == {
        "status": "counted",
        "tray_variance": 0,
        "win": 0,
        "hold": "0.0000",
    }
    (missing,) = pit.breaks("missing")
    assert (missing["shift"], missing["table"], missing["amount"]) == ("day", "T1", None)


def test_two_periods_of_one_shift_are_one_row(pit: Pit) -> None:
    # openers 1,000.00 + 500.00, closers 980.00 + 560.00, fills 100.00: each is a sum
    t = table()
    t.opened("06:00", 100_000)
    t.sold("06:30", 2_000)
    t.closed("08:00", 98_000)
    t.opened("09:00", 50_000)
    t.slipped("fill.received", "09:30", "F-1", 10_000)
    t.sold("10:00", 4_000)
    t.closed("13:00", 56_000)
    room = count_room()
    room.counted_twice("14:00", "T1", 6_000)
    pit.accept(*said(office(), t, room))
    row = pit.row()
    assert figures(
        row, "periods", "opener", "closer", "fills", "expected_closer", "tray_variance"
    ) == {
        "periods": 2,
        "opener": 150_000,
        "closer": 154_000,
        "fills": 10_000,
        "expected_closer": 154_000,
        "tray_variance": 0,
    }
    # 154,000 + 6,000 - 150,000 - 10,000 = 0
    assert (row["drop"], row["win"], row["hold"], row["status"]) == (6_000, 0, "0.0000", "counted")


def test_one_of_two_periods_open_makes_the_row_open(pit: Pit) -> None:
    t = table()
    t.opened("06:00", 100_000)
    t.closed("08:00", 101_000)
    t.opened("09:00", 50_000)
    t.sold("09:30", 1_000)
    room = count_room()
    room.counted_twice("14:00", "T1", 1_000)
    pit.accept(*said(office(), t, room))
    report = pit.shift()
    (row,) = report["rows"]
    nulls = ("closer", "tray_variance", "box_variance", "drop", "win", "hold")
    assert [row[name] for name in nulls] == [None] * 6
    # 100,000 + 50,000 - 1,000
    assert figures(row, "status", "opener", "expected_closer") == {
        "status": "open",
        "opener": 150_000,
        "expected_closer": 149_000,
    }
    for totals in (report["totals"], report["totals_known"]):
        assert [totals[name] for name in nulls] == [None] * 6
        assert totals["opener"] == 150_000


def test_a_shift_count_may_be_a_table_s_first_word(pit: Pit) -> None:
    # "the count that opens it": it ends nothing and opens the next shift
    t = table()
    t.rolled("14:00", 100_000, "day", "swing")
    t.sold("15:00", 1_000)
    t.closed("20:00", 99_000, "swing")
    pit.accept(*said(office(), t))
    row = pit.row()
    assert figures(row, "shift", "opener", "closer", "tray_variance") == {
        "shift": "swing",
        "opener": 100_000,
        "closer": 99_000,
        "tray_variance": 0,
    }


def test_a_closer_of_nothing_changes_no_figure(pit: Pit) -> None:
    t = table()
    t.closed("05:30", 70_000)
    t.opened("06:00", 100_000)
    t.closed("08:00", 100_000)
    t.closed("08:01", 50_000)
    pit.accept(*said(office(), t))
    row = pit.row()
    assert (row["periods"], row["opener"], row["closer"]) == (1, 100_000, 100_000)


def test_a_voided_round_is_in_no_figure(pit: Pit) -> None:
    # voided in place of closing, and after it, a payment made or not
    t = table()
    t.opened("06:00", 100_000)
    for name, paid in (("r1", None), ("r2", "win"), ("r3", "lose")):
        t.round("07:00", name, 1_000, paid, 2_000 if paid == "win" else 0)
        t.says("round.voided", "07:05", {"reason": "fouled"}, round=name)
    t.round("08:00", "r4", 500)
    t.closed("09:00", 100_500)
    pit.accept(*said(office(), t))
    assert figures(pit.row(), "rounds", "handle", "game_win", "tray_variance") == {
        "rounds": 1,
        "handle": 500,
        "game_win": 500,
        "tray_variance": 0,
    }
    audit = pit.ask("report", "audit")
    assert (audit["rounds"], audit["settlements"]) == (1, 1)


def trays(pit: Pit) -> list[tuple[str, int]]:
    """The tray breaks: shift and amount."""
    return [(each["shift"], each["amount"]) for each in pit.breaks("tray")]


def test_a_check_count_is_held_against_the_tray_of_its_moment(pit: Pit) -> None:
    t = table()
    t.opened("06:00", 100_000)
    t.checked("06:01", 100_000)
    t.sold("06:10", 5_000)
    t.checked("06:11", 95_000)
    t.says("round.opened", "06:20", {"number": 1, "dealer": "D1"}, round="r1")
    t.wagered("06:20", "r1", 1_000)
    t.checked("06:21", 95_000)  # the stake is on the layout
    t.settled("06:22", "r1", "lose")
    t.checked("06:23", 96_000)
    t.says("round.closed", "06:24", {}, round="r1")
    t.round("06:30", "r2", 1_000, "win", 3_000)
    t.checked("06:31", 93_000)
    t.round("06:40", "r3", 1_000, "push")
    t.checked("06:41", 93_000)
    t.round("06:42", "r4", 9_000, None)
    t.says("round.voided", "06:43", {"reason": "fouled"}, round="r4")
    t.slipped("fill.received", "06:50", "F-1", 7_000)
    t.slipped("credit.issued", "06:51", "C-1", 2_000)
    t.checked("06:52", 98_000)
    data = {"slip": "M-1", "patron": "P", "seat": 1, "amount": 3_000}
    t.says("marker.issued", "06:53", data)
    t.checked("06:54", 95_000)
    paid = {"slip": "M-1", "patron": "P", "amount": 1_000}
    t.says("marker.redeemed", "06:55", paid | {"tender": "chips"})
    t.says("marker.redeemed", "06:56", paid | {"tender": "cash"})
    t.checked("06:57", 96_000)
    t.says("chips.exchanged", "06:58", {"given": chips(500), "taken": chips(400)})
    t.checked("06:59", 96_000)  # an unequal exchange is tray variance: 100 short without it
    t.closed("07:10", 96_000)
    pit.accept(*said(office(), t))
    assert trays(pit) == []
    assert pit.row()["tray_variance"] == 0


def test_a_check_that_differs_is_a_break_of_its_own_and_changes_no_row(pit: Pit) -> None:
    t = table()
    t.opened("06:00", 100_000)
    t.sold("06:10", 5_000)
    t.checked("06:11", 95_300)
    t.checked("06:12", 94_000)
    t.closed("07:10", 95_000)
    without = table()
    without.lines = [line for line in t.lines if line["data"].get("reason") != "check"]
    pit.accept(*said(office(), without))
    before = pit.rows()
    pit.accept(*[line for line in t.lines if line not in without.lines])
    assert pit.rows() == before
    assert sorted(trays(pit)) == [("day", -1_000), ("day", 300)]
    ids = [each["id"] for each in pit.breaks("tray")]
    assert len(set(ids)) == 2


def test_a_check_sees_only_the_facts_before_it(new_pit: NewPit) -> None:
    # a late sale put before the check is seen by it, one behind it is not
    t = table()
    opener = t.opened("06:00", 100_000)
    checked = t.checked("06:30", 95_000)
    t.closed("09:00", 93_000)
    desk = Desk("/dunes/audit", "T1")
    desk.sold("22:00", 5_000, after=opener)
    desk.sold("22:01", 2_000, after=checked)
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, desk):
        assert trays(pit) == []


def test_a_straddling_round_s_stake_is_on_the_layout_for_the_check_of_the_next_shift(
    pit: Pit,
) -> None:
    t = table()
    t.opened("06:00", 100_000)
    *_, settled, closed = t.round("13:59", "r1", 1_000)
    t.lines = t.lines[:-2]
    t.rolled("14:00", 100_000, "day", "swing")
    t.checked("14:01", 100_000)
    t.lines += [settled, closed]
    t.checked("14:02", 101_000)
    t.closed("20:00", 101_000, "swing")
    pit.accept(*said(office(), t))
    # the two of the roll, day -1,000 and swing +1,000, and none of the checks
    assert trays(pit) == [("day", -1_000), ("swing", 1_000)]


def configured(at: str, shifts: list[tuple[str, str]]) -> Desk:
    """A later set-up of the same house."""
    desk = Desk("/dunes/office/2")
    data = dict(office().lines[0]["data"])
    data["shifts"] = [{"name": name, "starts": starts} for name, starts in shifts]
    desk.says("property.configured", at, data)
    return desk


def test_rows_go_by_day_shift_of_the_property_and_table(new_pit: NewPit) -> None:
    one, two = table("A"), table("B")
    for t in (two, one):
        t.opened("06:00", 100_000, "day")
        t.rolled("14:00", 100_000, "day", "swing")
        t.rolled("22:00", 100_000, "swing", "grave")
        t.rolled(f"{NEXT}T06:00:00-08:00", 100_000, "grave", "day", days=(DAY, NEXT))
    room = count_room()
    room.box("15:00", "B", 1, 1_000, shift="(absent)")
    for pit in in_every_order(
        new_pit, [office(), table_first(one), table_first(two)], one, two, room
    ):
        assert [(row["gaming_day"], row["shift"], row["table"]) for row in pit.rows()] == [
            (DAY, "day", "A"),
            (DAY, "day", "B"),
            (DAY, "swing", "A"),
            (DAY, "swing", "B"),
            (DAY, "grave", "A"),
            (DAY, "grave", "B"),
            (DAY, None, "B"),
            (NEXT, "day", "A"),
            (NEXT, "day", "B"),
        ]


def test_a_later_set_up_orders_the_days_after_it(new_pit: NewPit) -> None:
    t = table()
    t.opened("06:00", 100_000, "day")
    t.rolled("14:00", 100_000, "day", "swing")
    t.closed("21:00", 100_000, "swing")
    t.opened(f"{NEXT}T06:00:00-08:00", 100_000, "swing", day=NEXT)
    t.rolled(f"{NEXT}T14:00:00-08:00", 100_000, "swing", "day", days=(NEXT, NEXT))
    t.closed(f"{NEXT}T21:00:00-08:00", 100_000, "day", day=NEXT)
    later = configured(f"{NEXT}T05:00:00-08:00", [("swing", "06:00"), ("day", "14:00")])
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, later):
        assert [(row["gaming_day"], row["shift"]) for row in pit.rows()] == [
            (DAY, "day"),
            (DAY, "swing"),
            (NEXT, "swing"),
            (NEXT, "day"),
        ]


def test_two_devices_of_one_table_its_counts_from_one_of_them(new_pit: NewPit) -> None:
    # the second device's sales go by their time against the counts of the first
    t = table()
    t.opened("06:00", 100_000)
    t.sold("07:00", 1_000)
    t.rolled("14:00", 97_000, "day", "swing")
    t.closed("20:00", 94_000, "swing")
    second = Desk("/dunes/table/T1/b", "T1")
    second.sold("15:00", 3_000)
    second.sold("13:00", 2_000)
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, second):
        assert [row["recorded_cash"] for row in pit.rows()] == [3_000, 3_000]
        assert [row["tray_variance"] for row in pit.rows()] == [0, 0]


def test_a_table_s_source_may_be_renamed(new_pit: NewPit) -> None:
    # the old device opens and rolls, the new one closes: one table, its counts in time's order
    t = table()
    t.opened("06:00", 100_000)
    t.sold("07:00", 1_000)
    t.rolled("14:00", 99_000, "day", "swing")
    second = Desk("/dunes/table/T1/new", "T1")
    second.sold("15:00", 2_000)
    second.closed("20:00", 97_000, "swing")
    second.opened("21:00", 97_000, "grave")
    second.sold("21:10", 500)
    second.closed("23:00", 96_500, "grave")
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, second):
        rows = pit.rows()
        assert [(row["shift"], row["tray_variance"]) for row in rows] == [
            ("day", 0),
            ("swing", 0),
            ("grave", 0),
        ]
