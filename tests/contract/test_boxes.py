"""Fills, credits, markers and boxes, as far as rows and the drop go (points 21 to 25)."""

import pytest

from tests.contract.house import (
    ABSENT,
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
    office,
    said,
    table,
)
from tests.contract.test_order import table_first

NEXT = "2026-11-28"
DROPPED = ("drop", "drop_cash", "drop_coupons", "drop_card")
SLIPS = ("drop_markers_issued", "drop_markers_redeemed")
NO_DROP = dict.fromkeys((*DROPPED, *SLIPS, "win", "hold", "box_variance"))


def shift() -> Desk:
    """A closed day shift with 50.00 of cash in the box and nothing lost or won."""
    t = table()
    t.opened("06:00", 100_000)
    t.sold("07:00", 5_000)
    t.closed("13:00", 95_000)
    return t


def box_of(pit: Pit) -> Line:
    """The only box of the drop report."""
    (row,) = pit.drop()["rows"]
    made: Line = row
    return made


UNKNOWN = {"cash": None, "total": None, "count_1": None, "final": False}


def test_the_first_count_is_hidden_until_the_second_is_there(pit: Pit) -> None:
    room = count_room()
    room.box("14:00", "T1", 1, 5_000)
    pit.accept(*said(office(), shift(), room))
    assert figures(box_of(pit), *UNKNOWN) == UNKNOWN
    assert "5000" not in pit.run("report", "drop", "--format", "csv").out
    row = pit.row()
    assert figures(row, *NO_DROP) == NO_DROP
    assert (row["status"], row["recorded_cash"], row["tray_variance"]) == ("uncounted", 5_000, 0)
    room.box("14:10", "T1", 2, 5_000)
    pit.accept(room.lines[1])
    box = box_of(pit)
    assert figures(box, "count_1", "count_2", "cash", "total", "final", "box", "shift") == {
        "count_1": 5_000,
        "count_2": 5_000,
        "cash": 5_000,
        "total": 5_000,
        "final": True,
        "box": "B1",
        "shift": "day",
    }
    assert figures(pit.row(), "status", "drop", "win", "hold", "box_variance") == {
        "status": "counted",
        "drop": 5_000,
        "win": 0,
        "hold": "0.0000",
        "box_variance": 0,
    }


def test_the_second_count_alone_settles_nothing(pit: Pit) -> None:
    room = count_room()
    room.box("14:00", "T1", 2, 5_000)
    pit.accept(*said(office(), shift(), room))
    assert figures(box_of(pit), *UNKNOWN) == UNKNOWN
    room.box("14:10", "T1", 1, 5_000)
    pit.accept(room.lines[1])
    assert (box_of(pit)["final"], pit.row()["drop"]) == (True, 5_000)


@pytest.mark.parametrize("total", ["cash", "coupons", "markers_issued", "markers_redeemed"])
def test_the_two_counts_agree_in_every_total_or_the_box_is_not_final(pit: Pit, total: str) -> None:
    totals = {"cash": 5_000, "coupons": 0, "markers_issued": 0, "markers_redeemed": 0}
    room = count_room()
    room.box("14:00", "T1", 1, **totals)
    room.box("14:10", "T1", 2, **(totals | {total: totals[total] + 100}))
    pit.accept(*said(office(), shift(), room))
    box = box_of(pit)
    second = 5_100 if total == "cash" else 5_000
    assert (box["count_1"], box["count_2"], box["final"]) == (5_000, second, False)
    assert figures(pit.row(), *NO_DROP) == NO_DROP
    (count,) = pit.breaks("count")
    assert count["amount"] == second - 5_000
    room.box("15:00", "T1", 2, **totals, final=True)
    pit.accept(room.lines[2])
    assert (box_of(pit)["final"], pit.row()["drop"]) == (True, 5_000)
    assert [each["amount"] for each in pit.breaks("count")] == [second - 5_000]  # it stays


def test_notes_are_no_total_and_may_differ(pit: Pit) -> None:
    room = count_room()
    room.box("14:00", "T1", 1, 5_000, notes={"5000": 1})
    room.box("14:10", "T1", 2, 5_000)
    pit.accept(*said(office(), shift(), room))
    assert box_of(pit)["final"] is True


@pytest.mark.parametrize("count", [1, 2])
def test_a_final_count_is_neither_the_first_nor_the_second(pit: Pit, count: int) -> None:
    room = count_room()
    room.box("14:00", "T1", count, 4_000, final=True)
    pit.accept(*said(office(), shift(), room))
    box = box_of(pit)
    assert (box["cash"], box["final"], pit.row()["drop_cash"]) == (4_000, True, 4_000)
    assert (box["count_1"], box["count_2"]) == (None, None)
    assert pit.row()["box_variance"] == -1_000
    # a first and a second count that differ leave it final, and are a break among themselves
    room.box("14:20", "T1", 1, 5_000)
    room.box("14:30", "T1", 2, 5_500)
    pit.accept(*room.lines[1:])
    assert (box_of(pit)["cash"], pit.row()["drop_cash"]) == (4_000, 4_000)
    assert [each["amount"] for each in pit.breaks("count")] == [500]


def test_final_false_is_as_if_it_were_not_said(pit: Pit) -> None:
    room = count_room()
    room.box("14:00", "T1", 1, 5_000, final=False)
    pit.accept(*said(office(), shift(), room))
    assert box_of(pit)["final"] is False
    room.box("14:10", "T1", 2, 5_000, final=False)
    pit.accept(room.lines[1])
    assert box_of(pit)["final"] is True


def test_the_newest_second_is_held_against_the_newest_first(new_pit: NewPit) -> None:
    # 50 and 60 differ; the second is taken again: 50
    room = count_room()
    room.box("14:00", "T1", 1, 5_000)
    room.box("14:10", "T1", 2, 6_000)
    room.box("14:20", "T1", 2, 5_000)
    t = shift()
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, room):
        assert (box_of(pit)["final"], box_of(pit)["cash"]) == (True, 5_000)
        assert pit.breaks("count") == []


@pytest.mark.parametrize(
    "badges", [("C2", "C9"), ("C9", "C2"), ("C3", "C9"), ("C9", "C3"), ("C3", "C2")]
)
def test_a_badge_on_both_counts_is_a_break_and_the_box_is_not_final(
    pit: Pit, badges: tuple[str, str]
) -> None:
    room = count_room()
    room.box("14:00", "T1", 1, 5_000)  # by C2 and C3
    room.box("14:10", "T1", 2, 5_000, actor=badges[0], witness=badges[1])
    pit.accept(*said(office(), shift(), room))
    assert box_of(pit)["final"] is False
    assert pit.row()["drop"] is None
    assert [each["amount"] for each in pit.breaks("count")] == [0]
    room.box("14:20", "T1", 1, 5_000, final=True, actor="C2", witness="C3")
    pit.accept(room.lines[2])
    assert box_of(pit)["final"] is True


def test_several_boxes_of_one_period_add_up_when_all_are_final(pit: Pit) -> None:
    room = count_room()
    room.counted_twice("14:00", "T1", 3_000)
    room.box("14:10", "T1", 1, 2_000, box="B2")
    pit.accept(*said(office(), shift(), room))
    assert (pit.row()["drop"], pit.row()["status"]) == (None, "uncounted")
    drop = pit.drop()
    assert drop["totals"]["total"] is None
    room.box("14:20", "T1", 2, 2_000, box="B2")
    pit.accept(room.lines[3])
    assert (pit.row()["drop"], pit.row()["box_variance"]) == (5_000, 0)
    drop = pit.drop()
    assert [(row["box"], row["total"]) for row in drop["rows"]] == [("B1", 3_000), ("B2", 2_000)]
    assert drop["totals"]["total"] == 5_000


def test_a_box_is_expected_where_it_was_removed(pit: Pit) -> None:
    t = shift()
    t.says("box.removed", "13:10", {"box": "B1", "shift": "day", "gaming_day": DAY})
    t.says("box.removed", "13:11", {"box": "B2", "shift": "day", "gaming_day": DAY})
    room = count_room()
    room.counted_twice("14:00", "T1", 5_000)
    pit.accept(*said(office(), t, room))
    assert (pit.row()["drop"], pit.row()["status"]) == (None, "uncounted")
    assert [(row["box"], row["final"]) for row in pit.drop()["rows"]] == [
        ("B1", True),
        ("B2", False),
    ]
    room.counted_twice("14:30", "T1", 0, box="B2")
    pit.accept(*room.lines[2:])
    assert (pit.row()["drop"], pit.row()["status"]) == (5_000, "counted")


def test_a_box_is_known_by_its_id_table_day_and_shift(new_pit: NewPit) -> None:
    # one id, eight counts: two days of two shifts
    t = table()
    t.opened("06:00", 100_000)
    t.rolled("14:00", 100_000, "day", "swing")
    t.rolled(f"{NEXT}T06:00:00-08:00", 100_000, "swing", "day", days=(DAY, NEXT))
    t.rolled(f"{NEXT}T14:00:00-08:00", 100_000, "day", "swing", days=(NEXT, NEXT))
    t.closed(f"{NEXT}T23:00:00-08:00", 100_000, "swing", day=NEXT)
    room = count_room()
    amount = 0
    for day in (DAY, NEXT):
        for name in ("day", "swing"):
            amount += 1_000
            room.counted_twice(f"{NEXT}T23:30:00-08:00", "T1", amount, gaming_day=day, shift=name)
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, room):
        assert [row["drop"] for row in pit.rows()] == [1_000, 2_000, 3_000, 4_000]
        assert pit.shift()["totals"]["drop"] == 10_000
        assert len(pit.drop()["rows"]) == 4


def day_table() -> Desk:
    """Two shifts of one day: 30.00 and 20.00 sold, 7.00 won in the second."""
    t = table()
    t.opened("06:00", 100_000)
    t.sold("07:00", 3_000)
    t.rolled("14:00", 97_000, "day", "swing")
    t.sold("15:00", 2_000)
    t.round("16:00", "r1", 700)
    t.closed("20:00", 95_700, "swing")
    return t


def test_one_box_for_the_whole_day(new_pit: NewPit) -> None:
    # the day row sums both periods: 197,000 to 192,700; 192,700 + 5,000 - 197,000 = 700
    t, room = day_table(), count_room()
    room.counted_twice("22:00", "T1", 5_000, shift=ABSENT)
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, room):
        report = pit.shift()
        first, second, whole = report["rows"]
        for row in (first, second):
            assert figures(row, *NO_DROP) == NO_DROP
            assert (row["status"], row["tray_variance"]) == ("partial", 0)
        assert figures(
            whole, "shift", "opener", "closer", "drop", "win", "hold", "status", "box_variance"
        ) == {
            "shift": None,
            "opener": 197_000,
            "closer": 192_700,
            "drop": 5_000,
            "win": 700,
            "hold": "0.1400",
            "status": "counted",
            "box_variance": 0,
        }
        assert (whole["rounds"], whole["game_win"], whole["periods"]) == (1, 700, 2)
        assert figures(report["totals"], "opener", "drop", "win", "rounds", "handle") == {
            "opener": 197_000,
            "drop": 5_000,
            "win": 700,
            "rounds": 1,
            "handle": 700,
        }
        assert report["totals"] == report["totals_known"]
        # with --shift the day rows are left out and those shift rows count
        day = pit.shift("--shift", "swing")
        assert [row["shift"] for row in day["rows"]] == ["swing"]
        for totals in (day["totals"], day["totals_known"]):
            assert (totals["opener"], totals["drop"], totals["win"]) == (97_000, None, None)


def test_a_day_box_is_known_by_its_removal(pit: Pit) -> None:
    t = day_table()
    t.says("box.removed", "20:10", {"box": "B1", "gaming_day": DAY})
    pit.accept(*said(office(), t))
    report = pit.shift()
    assert [(row["shift"], row["status"]) for row in report["rows"]] == [
        ("day", "partial"),
        ("swing", "partial"),
        (None, "uncounted"),
    ]
    assert (report["totals"]["drop"], report["totals"]["opener"]) == (None, 197_000)
    box = box_of(pit)
    assert (box["shift"], box["final"], box["counted_at"]) == (None, False, None)
    assert [each["shift"] for each in pit.breaks("missing")] == [None]


def test_open_goes_before_partial(pit: Pit) -> None:
    t = day_table()
    t.lines.pop()
    room = count_room()
    room.counted_twice("22:00", "T1", 5_000, shift=ABSENT)
    pit.accept(*said(office(), t, room))
    first, second, whole = pit.rows()
    assert (first["status"], second["status"], whole["status"]) == ("partial", "open", "open")
    assert figures(whole, "drop", "win", "hold", "closer") == dict.fromkeys(
        ("drop", "win", "hold", "closer")
    )


def test_a_shift_box_beside_a_day_box_is_part_of_the_day(pit: Pit) -> None:
    # a box of 30.00 of the day shift and one of 20.00 for the day: the day took both
    t, room = day_table(), count_room()
    room.counted_twice("14:30", "T1", 3_000)
    room.counted_twice("22:00", "T1", 2_000, shift=ABSENT, box="B2")
    pit.accept(*said(office(), t, room))
    report = pit.shift()
    assert [(row["shift"], row["status"], row["drop"]) for row in report["rows"]] == [
        ("day", "partial", None),
        ("swing", "partial", None),
        (None, "counted", 5_000),
    ]
    assert (report["totals"]["win"], report["totals"]["box_variance"]) == (700, 0)
    assert [(row["shift"], row["total"]) for row in pit.drop()["rows"]] == [
        ("day", 3_000),
        (None, 2_000),
    ]
    assert pit.drop()["totals"]["total"] == 5_000


def test_a_day_box_of_one_table_leaves_the_others_alone(pit: Pit) -> None:
    t, other, room = day_table(), table("T2"), count_room()
    other.opened("06:00", 50_000)
    other.closed("13:00", 50_000)
    room.counted_twice("22:00", "T1", 5_000, shift=ABSENT)
    room.counted_twice("22:10", "T2", 1_000)
    pit.accept(*said(office(), t, other, room))
    report = pit.shift()
    assert [(row["table"], row["shift"], row["status"]) for row in report["rows"]] == [
        ("T1", "day", "partial"),
        ("T2", "day", "counted"),
        ("T1", "swing", "partial"),
        ("T1", None, "counted"),
    ]
    # 197,000 + 50,000; 5,000 + 1,000; 700 + 1,000 (nobody recorded that sale)
    assert figures(report["totals"], "opener", "drop", "win", "box_variance") == {
        "opener": 247_000,
        "drop": 6_000,
        "win": 1_700,
        "box_variance": 1_000,
    }


def test_an_annulled_day_box_gives_the_shifts_their_own_again(new_pit: NewPit) -> None:
    t, room, desk = day_table(), count_room(), auditor()
    room.counted_twice("14:30", "T1", 3_000)
    room.counted_twice("20:30", "T1", 2_000, shift="swing")
    wrong = room.box("22:00", "T1", 1, 9_000, shift=ABSENT)
    desk.annuls("23:00", wrong)
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, room, desk):
        assert [(row["shift"], row["drop"]) for row in pit.rows()] == [
            ("day", 3_000),
            ("swing", 2_000),
        ]


def test_a_box_belongs_to_the_period_it_names_whenever_it_arrives(new_pit: NewPit) -> None:
    t, room = shift(), count_room()
    room.counted_twice("2027-01-05T10:00:00-08:00", "T1", 5_000)
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, room):
        assert (pit.row()["gaming_day"], pit.row()["drop"]) == (DAY, 5_000)


def test_a_corrected_count_may_make_a_box_final_or_not(pit: Pit) -> None:
    room, desk = count_room(), auditor()
    room.box("14:00", "T1", 1, 5_000)
    second = room.box("14:10", "T1", 2, 5_500)
    desk.corrects("15:00", second, second["data"] | {"cash": 5_000})
    pit.accept(*said(office(), shift(), room))
    assert pit.row()["drop"] is None
    pit.accept(*desk.lines)
    assert pit.row()["drop"] == 5_000
    desk.corrects("15:10", second, second["data"] | {"cash": 5_000, "shift": "swing"})
    pit.accept(desk.lines[1])
    assert [row["drop"] for row in pit.rows("--shift", "day")] == [None]


def test_fills_and_credits_change_the_tray_by_the_table_s_copy(new_pit: NewPit) -> None:
    # the cage says 200.00 and 50.00, the table 190.00 and 60.00
    # expected: 100,000 + 19,000 - 6,000 = 113,000
    t, c = table(), cage()
    t.opened("06:00", 100_000)
    c.slipped("fill.issued", "06:10", "F-1", 20_000, table="T1")
    t.slipped("fill.received", "06:20", "F-1", 19_000)
    t.slipped("credit.issued", "06:30", "C-1", 6_000)
    c.slipped("credit.received", "06:40", "C-1", 5_000, table="T1")
    t.closed("13:00", 113_000)
    for pit in in_every_order(new_pit, [office(), table_first(t)], t, c):
        assert figures(pit.row(), "fills", "credits", "expected_closer", "tray_variance") == {
            "fills": 19_000,
            "credits": 6_000,
            "expected_closer": 113_000,
            "tray_variance": 0,
        }
        assert [each["amount"] for each in pit.breaks("fill", "credit")] == [-1_000, 1_000]


def test_a_fill_in_transit_leaves_the_tray_alone_and_a_void_takes_it_back(pit: Pit) -> None:
    t, c = shift(), cage()
    c.slipped("fill.issued", "06:10", "F-1", 20_000, table="T1")
    pit.accept(*said(office(), t, c))
    assert (pit.row()["fills"], pit.row()["tray_variance"]) == (0, 0)
    (found,) = pit.breaks("fill")
    assert (found["shift"], found["amount"], found["slip"]) == ("day", -20_000, "F-1")
    c.says("fill.voided", "06:20", {"slip": "F-1", "reason": "not needed"}, table="T1")
    pit.accept(c.lines[1])
    assert pit.breaks("fill") == []


def test_a_void_after_receipt_leaves_the_tray_as_it_is_and_is_a_break(pit: Pit) -> None:
    t, c = table(), cage()
    t.opened("06:00", 100_000)
    c.slipped("fill.issued", "06:10", "F-1", 20_000, table="T1")
    t.slipped("fill.received", "06:20", "F-1", 20_000)
    c.says("fill.voided", "06:30", {"slip": "F-1", "reason": "late"}, table="T1")
    t.closed("13:00", 120_000)
    pit.accept(*said(office(), t, c))
    assert (pit.row()["fills"], pit.row()["tray_variance"]) == (20_000, 0)
    assert [each["amount"] for each in pit.breaks("fill")] == [20_000]


def test_a_fill_received_by_another_table_moves_that_table_s_tray(new_pit: NewPit) -> None:
    t, other, c = table(), table("T2"), cage()
    for each, value in ((t, 100_000), (other, 120_000)):
        each.opened("06:00", 100_000)
        if each is other:
            each.slipped("fill.received", "06:20", "F-1", 20_000)
        each.closed("13:00", value)
    c.slipped("fill.issued", "06:10", "F-1", 20_000, table="T1")
    for pit in in_every_order(new_pit, [office(), table_first(t), table_first(other)], t, other, c):
        assert [(row["fills"], row["tray_variance"]) for row in pit.rows()] == [
            (0, 0),
            (20_000, 0),
        ]


def test_markers_in_chips_and_in_cash(pit: Pit) -> None:
    # opener 600.00; cash 140.00; marker 100.00; 40.00 paid in chips, 10.00 in cash; won 82.00
    # tray 60,000 - 14,000 - 10,000 + 4,000 + 8,200 = 48,200
    # drop 15,000 + 10,000 - 5,000 = 20,000; win 48,200 + 20,000 - 60,000 = 8,200; 41 %
    t, room = table(), count_room()
    t.opened("06:00", 60_000)
    t.sold("06:10", 14_000)
    marker = {"slip": "M-1", "patron": "P", "seat": 2, "amount": 10_000}
    t.says("marker.issued", "06:20", marker)
    paid = {"patron": "P", "marker": "M-1"}
    for slip, amount, tender in (("M-1", 4_000, "chips"), ("R-7", 1_000, "cash")):
        data = paid | {"slip": slip, "amount": amount, "tender": tender}
        t.says("marker.redeemed", "06:30", data)
    t.round("06:40", "r1", 8_200)
    t.closed("13:00", 48_200)
    slips = {"markers_issued": 10_000, "markers_redeemed": 5_000}
    room.counted_twice("14:00", "T1", 15_000, **slips)
    pit.accept(*said(office(), t, room))
    row = pit.row()
    assert figures(row, "drop", "win", "hold", "tray_variance", "box_variance", *SLIPS) == {
        "drop": 20_000,
        "win": 8_200,
        "hold": "0.4100",
        "tray_variance": 0,
        "box_variance": 0,
        "drop_markers_issued": 10_000,
        "drop_markers_redeemed": 5_000,
    }
    assert (row["recorded_cash"], row["expected_closer"]) == (15_000, 48_200)
    assert pit.breaks() == []


def test_cards_and_coupons_are_parts_of_the_drop(pit: Pit) -> None:
    # cash 10.00, coupons 20.00 (box: 21.00), card 30.00: 100,000 - 6,000 = 94,000
    t, room = table(), count_room()
    t.opened("06:00", 100_000)
    for amount, tender in ((1_000, "cash"), (2_000, "coupon"), (3_000, "card")):
        t.sold("06:10", amount, tender)
    t.closed("13:00", 94_000)
    pit.accept(*said(office(), t))
    assert figures(pit.row(), *NO_DROP) == NO_DROP  # card sales too: unknown before the box
    room.counted_twice("14:00", "T1", 1_000, coupons=2_100)
    pit.accept(*room.lines)
    assert figures(pit.row(), *DROPPED, "win", "recorded_cash", "box_variance") == {
        "drop": 6_100,
        "drop_cash": 1_000,
        "drop_coupons": 2_100,
        "drop_card": 3_000,
        "win": 100,
        "recorded_cash": 1_000,
        "box_variance": 0,
    }
    assert pit.breaks() == []  # a coupon difference shows in the row alone
    # the box's line of the drop report adds up to the row's drop
    box = box_of(pit)
    parts = {"cash": 1_000, "coupons": 2_100, "card": 3_000, "total": 6_100}
    assert figures(box, *parts) == parts


def test_the_money_of_a_box_that_names_a_shift_without_a_period_is_not_lost(pit: Pit) -> None:
    room = count_room()
    room.counted_twice("14:00", "T1", 5_000, shift="swing")
    pit.accept(*said(office(), shift(), room))
    rows = pit.rows()
    assert (rows[0]["shift"], rows[0]["status"]) == ("day", "uncounted")
    assert [(row["shift"], row["total"]) for row in pit.drop()["rows"]] == [("swing", 5_000)]
    assert pit.shift()["totals_known"]["drop"] == 5_000


def test_card_sales_are_said_once_however_many_boxes_a_period_has(pit: Pit) -> None:
    # 20.00 of cash in two boxes, 30.00 by card at the table: 100,000 - 5,000 = 95,000
    t, room = table(), count_room()
    t.opened("06:00", 100_000)
    t.sold("06:10", 3_000, "card")
    t.sold("06:11", 2_000)
    t.closed("13:00", 95_000)
    room.counted_twice("14:00", "T1", 1_500)
    room.counted_twice("14:10", "T1", 500, box="B2")
    pit.accept(*said(office(), t, room))
    drop = pit.drop()
    assert sum(row["card"] for row in drop["rows"]) == drop["totals"]["card"] == 3_000
    assert sum(row["total"] for row in drop["rows"]) == drop["totals"]["total"] == 5_000
    assert (pit.row()["drop"], pit.row()["win"]) == (5_000, 0)


def test_hold_counts_the_shifts_that_wait_for_a_day_box(pit: Pit) -> None:
    t, room = day_table(), count_room()
    room.box("22:00", "T1", 1, 5_000, shift=ABSENT)
    pit.accept(*said(office(), t, room))
    (row,) = pit.hold("--by", "house", "--period", "all")["rows"]
    assert figures(row, "drop", "win", "hold", "open_rows") == {
        "drop": None,
        "win": None,
        "hold": None,
        "open_rows": 2,
    }
    drop = pit.drop()
    assert (drop["totals"]["total"], drop["totals_known"]["total"]) == (None, None)
