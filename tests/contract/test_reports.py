"""The reports' shapes, filters, sums and exit codes, to the command line's letter."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ledger import books, intake, journal
from tests.contract.house import (
    ABSENT,
    DAY,
    Desk,
    Line,
    Pit,
    count_room,
    encoded,
    figures,
    office,
    said,
    table,
)

NEXT = "2026-11-28"
ROW = (
    *("gaming_day", "shift", "table", "game", "pit", "opener", "fills", "credits", "closer"),
    *("drop", "drop_cash", "drop_coupons", "drop_card", "drop_markers_issued"),
    *("drop_markers_redeemed", "win", "hold", "status", "rounds", "handle", "game_win"),
    *("expected_closer", "tray_variance", "recorded_cash", "box_variance"),
)
SUMS = tuple(name for name in ROW[5:] if name != "status")


def night(name: str = "T1", day: str = DAY, **how: str) -> tuple[Desk, Desk]:
    """A table's day shift: 50.00 of cash, 7.00 won of 10.00 staked; its box is counted."""
    t, room = table(name, **how), count_room()
    t.opened(f"{day}T06:00:00-08:00", 100_000, day=day)
    t.sold(f"{day}T07:00:00-08:00", 5_000)
    t.round(f"{day}T08:00:00-08:00", f"{name}-{day}-1", 1_000)
    t.round(f"{day}T08:10:00-08:00", f"{name}-{day}-2", 500, "win", 300)
    t.closed(f"{day}T13:00:00-08:00", 95_700, day=day)
    room.source = f"/dunes/count-room/{name}/{day}"
    for count in (1, 2):
        room.box(f"{day}T14:00:00-08:00", name, count, 5_000, gaming_day=day)
    return t, room


@pytest.fixture
def two_days(pit: Pit) -> Pit:
    """T1 on the first day, T2 on both; T2's second day is not counted and T1's box is."""
    t2, room = night("T2")
    t2.opened(f"{NEXT}T06:00:00-08:00", 95_700, "day", day=NEXT)
    t2.rolled(f"{NEXT}T14:00:00-08:00", 95_700, "day", "swing", days=(NEXT, NEXT))
    pit.accept(*said(office(), *night("T1", pit="P9"), t2, room))
    return pit


def test_the_shift_report_has_every_name_and_the_identity_holds(two_days: Pit) -> None:
    report = two_days.shift()
    assert report.keys() >= {
        *("property", "currency", "position", "rows", "totals", "totals_known"),
        *("quarantined", "meta"),
    }
    for row in report["rows"]:
        assert set(ROW) <= row.keys()
    for totals in (report["totals"], report["totals_known"]):
        assert set(SUMS) <= totals.keys()
    row = report["rows"][0]
    assert figures(row, *SUMS) == {
        "opener": 100_000,
        "fills": 0,
        "credits": 0,
        "closer": 95_700,
        "drop": 5_000,
        "drop_cash": 5_000,
        "drop_coupons": 0,
        "drop_card": 0,
        "drop_markers_issued": 0,
        "drop_markers_redeemed": 0,
        "win": 700,  # 95,700 + 5,000 - 100,000
        "hold": "0.1400",
        "rounds": 2,
        "handle": 1_500,
        "game_win": 700,  # 1,000 - 300
        "expected_closer": 95_700,
        "tray_variance": 0,
        "recorded_cash": 5_000,
        "box_variance": 0,
    }
    assert row["win"] == row["game_win"] + row["tray_variance"] + row["box_variance"]
    assert (report["property"], report["currency"]) == ("Dunes", "USD")
    assert report["position"] == two_days.ask("report", "audit")["position"]


def test_totals_are_null_where_a_part_is_and_totals_known_leave_it_out(two_days: Pit) -> None:
    report = two_days.shift()
    assert [row["status"] for row in report["rows"]] == ["counted", "counted", "uncounted", "open"]
    assert figures(report["totals"], "closer", "drop", "win", "hold", "opener", "rounds") == {
        "closer": None,
        "drop": None,
        "win": None,
        "hold": None,
        "opener": 391_400,  # 100,000 * 2 + 95,700 * 2
        "rounds": 4,
    }
    known = report["totals_known"]
    assert figures(known, "closer", "drop", "win", "hold", "opener", "tray_variance") == {
        "closer": 287_100,  # 95,700 * 3
        "drop": 10_000,
        "win": 1_400,
        "hold": "0.1400",
        "opener": 391_400,
        "tray_variance": 0,
    }


def test_totals_of_no_rows_are_0_and_have_no_hold(two_days: Pit, new_empty: Pit) -> None:
    for totals in (new_empty.shift()["totals"], new_empty.shift()["totals_known"]):
        assert [totals[name] for name in SUMS if name != "hold"] == [0] * (len(SUMS) - 1)
        assert totals["hold"] is None
    report = two_days.shift("--day", NEXT, "--table", "T1")
    assert report["rows"] == []
    assert (report["totals_known"]["drop"], report["totals"]["drop"]) == (0, 0)


@pytest.fixture
def new_empty(new_pit: Callable[[], Pit]) -> Pit:
    """A ledger without a fact."""
    return new_pit()


def places(report: Line) -> list[tuple[str, str, str]]:
    """Where the rows stand."""
    return [(row["gaming_day"], row["shift"], row["table"]) for row in report["rows"]]


def test_the_filters(two_days: Pit) -> None:
    one = (DAY, "day", "T1")
    two = [(DAY, "day", "T2"), (NEXT, "day", "T2"), (NEXT, "swing", "T2")]
    asked = [
        ([], [one, *two]),
        (["--day", DAY], [one, two[0]]),
        (["--day", "last"], two[1:]),
        (["--day", f"{DAY}..{NEXT}"], [one, *two]),
        (["--day", f"{DAY}..{DAY}"], [one, two[0]]),
        (["--day", f"2026-01-01..{DAY}"], [one, two[0]]),
        (["--shift", "day"], [one, *two[:2]]),
        (["--table", "T1"], [one]),
        (["--table", "T2", "--shift", "swing", "--day", "last"], two[2:]),
    ]
    for words, expected in asked:
        assert places(two_days.shift(*words)) == expected, words
    assert len(two_days.drop("--day", DAY)["rows"]) == 2
    assert len(two_days.drop("--table", "T1")["rows"]) == 1
    assert two_days.ask("report", "audit", "--table", "T2")["rounds"] == 2
    assert two_days.ask("report", "audit", "--day", "last")["rounds"] == 0


@pytest.mark.parametrize("report", ["shift", "drop", "hold", "audit"])
def test_what_is_not_there_and_what_is_said_wrong_end_with_2(two_days: Pit, report: str) -> None:
    for words in (
        ["--day", "2025-01-01"],
        ["--day", "2025-01-01..2025-02-01"],
        ["--table", "T7"],
        ["--day", "tomorrow"],
        ["--day", f"{NEXT}..{DAY}"],
        ["--day", "2026-13-01"],
        ["--as-of", "yesterday"],
        ["--format", "xml"],
        ["--what"],
    ):
        answer = two_days.run("report", report, *words)
        assert (answer.code, answer.out) == (2, ""), words
        assert answer.err
    answer = two_days.run("report", report, "--day", "2025-01-01", "--format", "json")
    error = json.loads(answer.err)["error"]
    assert error.keys() == {"code", "message", "remedy"}


def test_a_ledger_that_is_not_there_ends_with_1(tmp_path: Path) -> None:
    nowhere = Pit(f"sqlite:///{tmp_path / 'none.db'}", tmp_path)
    answer = nowhere.run("report", "shift", "--format", "json")
    assert (answer.code, answer.out) == (1, "")
    assert json.loads(answer.err)["error"].keys() == {"code", "message", "remedy"}
    assert not (tmp_path / "none.db").exists()


def test_csv_is_the_rows_alone_in_minor_units(two_days: Pit) -> None:
    for report in ("shift", "drop", "hold"):
        answer = two_days.run("report", report, "--format", "csv")
        rows = list(csv.DictReader(io.StringIO(answer.out)))
        made = two_days.ask("report", report)["rows"]
        assert len(rows) == len(made)
        for row, whole in zip(rows, made, strict=True):
            assert row.keys() == whole.keys()
            for name in ("drop", "win", "total", "hold", "gaming_day", "table"):
                if name in whole:
                    assert row[name] == ("" if whole[name] is None else str(whole[name]))


@pytest.mark.parametrize(
    ("win", "cash", "hold"),
    [
        (100, 2_000_000, "0.0000"),  # 0.00005: half to the even 0
        (300, 2_000_000, "0.0002"),  # 0.00015: half to the even 2
        (-100, 2_000_000, "0.0000"),  # never -0.0000
        (-300, 2_000_000, "-0.0002"),
        (500, 2_000_000, "0.0002"),  # 0.00025: half to the even 2
        (100, 300, "0.3333"),
        (-200, 300, "-0.6667"),
        (100, 0, None),
    ],
)
def test_hold_is_rounded_half_to_even(pit: Pit, win: int, cash: int, hold: str | None) -> None:
    t, room = table(), count_room()
    t.opened("06:00", 3_000_000)
    t.closed("13:00", 3_000_000 - cash + win)
    room.counted_twice("14:00", "T1", cash)
    pit.accept(*said(office(), t, room))
    report = pit.shift()
    assert (report["rows"][0]["win"], report["rows"][0]["hold"]) == (win, hold)
    assert (report["totals"]["hold"], report["totals_known"]["hold"]) == (hold, hold)
    assert [row["hold"] for row in pit.hold()["rows"]] == [hold]


def test_as_of_a_position_is_what_the_report_said_then(pit: Pit) -> None:
    t, room = night()
    lines = said(office(), t, room)
    made = []
    for line in lines:
        pit.accept(line)
        made.append(pit.shift())
    for report in made:
        assert pit.shift("--as-of", str(report["position"])) == report
    assert pit.run("report", "shift", "--as-of", "99999").code == 2
    assert pit.rows("--as-of", "0") == []


def test_as_of_a_time_is_the_time_of_recording(pit: Pit) -> None:
    t, room = night()
    recorded = 1_795_897_600_000_000  # 2026-11-28T20:26:40Z
    for number, lines in enumerate((said(office(), t), room.lines)):
        path = pit.file(b"\n".join(encoded(line) for line in lines))
        at = recorded + number * 1_000_000
        with journal.connect(pit.url, write=True) as database:
            intake.ingest(database, [path], now=lambda at=at: at)  # type: ignore[misc]
            books.catch_up(database)
    for asked, drop in (
        ("2026-11-28T20:26:40Z", None),
        ("2026-11-28T12:26:40.999999-08:00", None),
        ("2026-11-28T20:26:41Z", 5_000),
        ("2026-11-29T00:00:00Z", 5_000),
    ):
        assert pit.row("--as-of", asked)["drop"] == drop, asked
    # the facts' own time was hours before, but nothing was recorded yet
    assert pit.rows("--as-of", "2026-11-28T20:26:39.999999Z") == []


def test_a_closed_day_is_audited_until_it_is_opened_again(two_days: Pit) -> None:
    office_2 = Desk("/dunes/office/2")
    closing = {"gaming_day": DAY, "position": 1, "reason": "done"}
    office_2.says("day.closed", f"{NEXT}T10:00:00-08:00", closing)
    office_2.says("day.reopened", f"{NEXT}T11:00:00-08:00", closing)
    two_days.accept(office_2.lines[0])
    statuses = [row["status"] for row in two_days.rows()]
    assert statuses == ["audited", "audited", "uncounted", "open"]
    two_days.accept(office_2.lines[1])
    assert [row["status"] for row in two_days.rows("--day", DAY)] == ["counted", "counted"]


def test_an_adjustment_is_a_column_of_its_own(pit: Pit) -> None:
    t, room = night()
    desk = Desk("/dunes/audit")
    data = {"gaming_day": DAY, "shift": "day", "table": "T1", "of": "x", "reason": "r"}
    desk.says("adjustment.posted", "15:00", data | {"amount": 250})
    desk.says("adjustment.posted", "15:01", data | {"amount": -50})
    pit.accept(*said(office(), t, room, desk))
    report = pit.shift()
    assert figures(report["rows"][0], "adjustments", "win", "hold") == {
        "adjustments": 200,
        "win": 700,
        "hold": "0.1400",
    }
    assert report["totals"]["adjustments"] == 200


HELD = {"drop", "win", "hold", "handle", "game_win", "rounds", "open_rows"}


@pytest.mark.parametrize(
    ("by", "period", "keys"),
    [
        ("table", "shift", {"gaming_day", "shift", "table"}),
        ("table", "day", {"gaming_day", "table"}),
        ("game", "day", {"gaming_day", "game"}),
        ("pit", "all", {"pit"}),
        ("dealer", "all", {"dealer"}),
        ("house", "day", {"gaming_day"}),
        ("house", "all", set()),
    ],
)
def test_hold_has_the_keys_asked_for(two_days: Pit, by: str, period: str, keys: set[str]) -> None:
    rows = two_days.hold("--by", by, "--period", period)["rows"]
    assert rows
    for row in rows:
        assert row.keys() >= keys | (HELD if by != "dealer" else {"handle", "game_win"})
        assert not (row.keys() & {"table", "game", "pit", "dealer", "shift"}) - keys


def held(row: Line) -> tuple[object, ...]:
    """A row's sums."""
    names = ("drop", "win", "hold", "handle", "game_win", "rounds", "open_rows")
    return tuple(row[name] for name in names)


def test_hold_sums_what_is_final_and_says_how_many_rows_are_not(two_days: Pit) -> None:
    (house,) = two_days.hold("--by", "house", "--period", "all")["rows"]
    assert held(house) == (10_000, 1_400, "0.1400", 3_000, 1_400, 4, 2)
    rows = two_days.hold("--by", "table", "--period", "day")["rows"]
    assert [(row["table"], *held(row)) for row in rows] == [
        ("T1", 5_000, 700, "0.1400", 1_500, 700, 2, 0),
        ("T2", 5_000, 700, "0.1400", 1_500, 700, 2, 0),
        ("T2", None, None, None, None, None, None, 2),
    ]
    rows = two_days.hold("--by", "pit", "--period", "all", "--day", DAY)["rows"]
    assert [(row["pit"], row["win"]) for row in rows] == [("P1", 700), ("P9", 700)]


def test_hold_by_dealer_has_neither_drop_nor_hold(two_days: Pit) -> None:
    (row,) = two_days.hold("--by", "dealer", "--period", "all")["rows"]
    assert row["dealer"] == "D1"
    assert (row.get("drop"), row.get("hold"), row.get("win")) == (None, None, None)
    assert (row["handle"], row["game_win"], row["rounds"]) == (3_000, 1_400, 4)


def test_hold_takes_the_day_row_where_a_day_box_is_used(pit: Pit) -> None:
    t, room = table(), count_room()
    t.opened("06:00", 100_000)
    t.rolled("14:00", 97_000, "day", "swing")
    t.closed("20:00", 95_700, "swing")
    room.counted_twice("22:00", "T1", 5_000, shift=ABSENT)
    pit.accept(*said(office(), t, room))
    # 192,700 + 5,000 - 197,000 = 700
    (row,) = pit.hold("--by", "table", "--period", "day")["rows"]
    assert held(row)[:3] == (5_000, 700, "0.1400")
    (row,) = pit.hold("--by", "house", "--period", "all")["rows"]
    assert held(row)[:3] == (5_000, 700, "0.1400")
    rows = pit.hold("--by", "table", "--period", "shift")["rows"]
    assert [row["hold"] for row in rows if row["shift"] is not None] == [None] * 2


def test_the_drop_report_is_sorted_and_has_every_name(two_days: Pit) -> None:
    report = two_days.drop()
    names = {
        *("gaming_day", "shift", "table", "box", "cash", "coupons", "card", "markers_issued"),
        *("markers_redeemed", "total", "count_1", "count_2", "final", "counted_at", "notes"),
    }
    for row in report["rows"]:
        assert row.keys() >= names
    assert [row["table"] for row in report["rows"]] == ["T1", "T2"]
    assert (report["totals"]["cash"], report["totals"]["total"]) == (10_000, 10_000)


def test_every_report_says_how_many_lines_are_in_quarantine(two_days: Pit) -> None:
    two_days.take(b"{wrong", b"[]")
    for report in ("shift", "drop", "hold", "audit"):
        answer = two_days.ask("report", report)
        assert answer["quarantined"] == 2
        assert answer["meta"]
    assert two_days.ask("reconcile", code=None)["quarantined"] == 2
