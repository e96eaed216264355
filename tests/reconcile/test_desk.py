"""Work on breaks and the closing of a day: every step a fact, two badges where it counts."""

import json
import shlex
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.reconcile.command import Pit
from tests.reconcile.feeds import box, fact

SMALL = Path(__file__).parents[1] / "cases" / "reconcile"
DAY = "2026-11-27"
TRAY = "tray/2026-11-27/day/WS-01"
TWO = ("--actor", "A17", "--witness", "M01")


@pytest.fixture
def short(pit: Pit) -> Pit:
    """A closed day whose tray is 15.00 short."""
    pit.take("tray")
    return pit


def breaks(pit: Pit) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pit.json("reconcile")["breaks"]
    return found


def row(pit: Pit) -> dict[str, Any]:
    (found,) = pit.json("report", "shift")["rows"]
    return dict(found)


def test_a_note_gives_a_break_an_owner(short: Pit) -> None:
    told = short.json("break", "note", TRAY, "--note", "video asked for", "--actor", "A17")
    assert (told["break"], told["state"], told["owner"]) == (TRAY, "noted", "A17")
    assert (breaks(short)[0]["state"], breaks(short)[0]["owner"]) == ("noted", "A17")
    assert short("reconcile").code == 3


def test_a_break_is_given_to_somebody_and_stays_theirs(short: Pit) -> None:
    short("break", "assign", TRAY, "--owner", "B02", "--actor", "M01")
    short("break", "note", TRAY, "--note", "seen", "--actor", "A17")
    assert breaks(short)[0]["owner"] == "B02"


def test_a_resolved_break_is_counted_and_no_longer_reported(short: Pit) -> None:
    short("break", "resolve", TRAY, "--reason", "three chips under the float", "--actor", "A17")
    answer = short("reconcile")
    assert answer.code == 0
    assert answer.out.endswith("no break open, 1 resolved\n")
    assert [(one["id"], one["state"]) for one in breaks(short)] == [(TRAY, "resolved")]


def test_a_resolution_is_of_the_amount_it_saw(short: Pit) -> None:
    short("break", "resolve", TRAY, "--reason", "three chips", "--actor", "A17")
    late = fact("chips.sold", {"seat": 1, "tender": "card", "amount": 1000}, witness=None)
    short.house.take([late])
    assert [(one["amount"], one["state"]) for one in breaks(short)] == [(-500, "noted")]
    assert short("reconcile").code == 3


def test_the_history_of_a_break_is_told(short: Pit) -> None:
    short("break", "note", TRAY, "--note", "video asked for", "--actor", "A17")
    short("break", "adjust", TRAY, "--amount", "-15.00", "--reason", "lost", *TWO)
    short("break", "resolve", TRAY, "--reason", "written off", "--actor", "A17")
    entries = short.json("break", "show", TRAY)["entries"]
    assert [(one["type"], one["text"], one["amount"]) for one in entries] == [
        ("break.noted", "video asked for", None),
        ("adjustment.posted", "lost", -1500),
        ("break.resolved", "written off", None),
    ]
    told = short("break", "show", TRAY).out
    assert "A17, owner A17: resolved: written off" in " ".join(told.split())


def test_an_id_that_is_nearly_right_is_met_with_the_one_that_was_meant(short: Pit) -> None:
    answer = short("break", "show", "tray/2026-11-27/day/WS-1")
    assert (answer.code, f"did you mean {TRAY}?" in answer.err) == (2, True)


def test_an_adjustment_is_a_column_of_its_own_and_no_part_of_win(short: Pit) -> None:
    before = row(short)
    assert short("break", "adjust", TRAY, "--amount", "-15.00", "--reason", "lost", *TWO).code == 0
    assert row(short)["adjustments"] == -1500
    assert row(short)["win"] == before["win"]


def test_an_adjustment_is_said_back_as_people_write_it(short: Pit) -> None:
    answer = short("break", "adjust", TRAY, "--amount", "-15.00", "--reason", "lost", *TWO)
    assert "-15.00" in answer.out
    shown = short("break", "show", TRAY).out
    assert "A17 + M01: adjustment of -15.00: lost" in shown


def test_the_shift_report_has_its_column_only_where_something_was_posted(short: Pit) -> None:
    assert "Adjusted" not in short("report", "shift").out
    short("break", "adjust", TRAY, "--amount", "-22", "--reason", "lost", *TWO)
    told = short("report", "shift").out
    assert "Adjusted" in told
    assert "-22.00" in told


@pytest.mark.parametrize(
    ("written", "units"),
    [("15", 1500), ("15.00", 1500), ("-15.5", -1550), ("+1,405.00", 140_500), ("-0.05", -5)],
)
def test_an_amount_is_taken_as_people_write_it(short: Pit, written: str, units: int) -> None:
    told = short.json("break", "adjust", TRAY, "--amount", written, "--reason", "found", *TWO)
    assert told["amount"] == units
    assert row(short)["adjustments"] == units


@pytest.mark.parametrize("amount", ["15.005", "1,50", "1e3", "", "1_000", "\u0665", "--5", "$5"])
def test_what_is_no_amount_of_the_currency_is_refused(short: Pit, amount: str) -> None:
    position = short.json("reconcile")["position"]
    adjust = ("break", "adjust", TRAY, "--amount", amount, "--reason", "x", *TWO)
    close = ("day", "close", DAY, "--tolerance", amount, "--reason", "x", *TWO)
    for words in (adjust, close):
        answer = short(*words)
        assert (answer.code, "pit: bad-amount: " in answer.err) == (2, True)
    assert short.json("reconcile")["position"] == position


def test_a_policy_is_no_negative_amount(short: Pit) -> None:
    answer = short("day", "close", DAY, "--tolerance", "-15", "--reason", "x", *TWO)
    assert (answer.code, "pit: bad-amount: --tolerance" in answer.err) == (2, True)


@pytest.mark.parametrize(
    "words",
    [
        (
            "break",
            "adjust",
            TRAY,
            "--amount",
            "1",
            "--reason",
            "x",
            "--actor",
            "A",
            "--witness",
            "A",
        ),
        ("break", "note", "tray/2026-11-27/day/XX-99", "--note", "x", "--actor", "A"),
        ("break", "note", "tray/1999-01-01/day/WS-01", "--note", "x", "--actor", "A"),
        ("break", "resolve", "no-such-thing", "--reason", "x", "--actor", "A"),
        ("break", "resolve", TRAY, "--reason", "x", "--actor", ""),
        ("break", "resolve", TRAY, "--reason", " ", "--actor", "A"),
        ("break", "note", TRAY, "--note", "", "--actor", "A"),
        ("day", "close", DAY, "--reason", "", *TWO),
        ("day", "close", "last", "--reason", "x", *TWO),
        ("day", "close", "2026-11-28", "--reason", "x", *TWO),
        ("day", "reopen", DAY, "--reason", "x", *TWO),
    ],
)
def test_what_cannot_be_entered_enters_nothing(short: Pit, words: tuple[str, ...]) -> None:
    position = short.json("reconcile")["position"]
    answer = short(*words)
    assert answer.code == 2
    assert answer.err.startswith("pit: ")
    assert short.json("reconcile")["position"] == position


def test_nothing_is_posted_for_a_break_without_a_table(pit: Pit) -> None:
    pit.take("slip")
    answer = pit("break", "adjust", "slip/M-2", "--amount", "1", "--reason", "x", *TWO)
    assert (answer.code, answer.err.split(":")[1].strip()) == (2, "not-entered")


def test_what_was_entered_is_told_on_the_propertys_clock(short: Pit) -> None:
    short("break", "note", TRAY, "--note", "video asked for", "--actor", "A17")
    (entry,) = short.json("break", "show", TRAY)["entries"]
    there = datetime.fromisoformat(entry["time"])
    assert there.utcoffset() == there.astimezone(ZoneInfo("America/Los_Angeles")).utcoffset()
    assert abs(there - datetime.now(UTC)) < timedelta(hours=1)
    assert entry["time"] in short("break", "show", TRAY).out


def test_a_day_that_is_not_ready_names_the_very_commands_that_make_it_so(pit: Pit) -> None:
    pit.take("box")
    close = ("day", "close", DAY, "--reason", "audited", *TWO)
    said = pit(*close).err.splitlines()[1].partition(": ")[2].split("; ")
    assert len(said) == 3
    for command in said:
        program, *words = shlex.split(command.replace("TEXT", "seen").replace("BADGE", "A17"))
        assert (program, pit(*words).code) == ("pit", 0)
    assert pit(*close).code == 0


def test_a_day_with_an_open_break_is_not_closed(short: Pit) -> None:
    answer = short("day", "close", DAY, "--reason", "audited", *TWO)
    assert (answer.code, TRAY in answer.err) == (3, True)
    assert row(short)["status"] == "counted"


def test_the_houses_policy_lets_small_breaks_pass(short: Pit) -> None:
    close = ("day", "close", DAY, "--reason", "audited", *TWO)
    assert short(*close, "--tolerance", "14.99").code == 3
    assert short(*close, "--tolerance", "15").code == 0
    assert row(short)["status"] == "audited"


def test_a_break_without_an_amount_keeps_a_day_open_whatever_the_policy(pit: Pit) -> None:
    pit.take("missing")
    answer = pit("day", "close", DAY, "--reason", "x", *TWO, "--tolerance", "999999999")
    assert answer.code == 3


def test_a_table_without_a_closer_keeps_its_day_open(pit: Pit) -> None:
    pit.take("missing")
    answer = pit("day", "close", "2026-11-28", "--reason", "x", *TWO)
    assert answer.code == 3
    assert "WS-01 day is open" in answer.err
    assert "WS-01 day still lacks its closer" in answer.err


def test_a_closed_day_is_audited_until_it_is_reopened(short: Pit) -> None:
    short("break", "resolve", TRAY, "--reason", "x", "--actor", "A17")
    assert short("day", "close", DAY, "--reason", "audited", *TWO).code == 0
    assert row(short)["status"] == "audited"
    assert short("day", "close", DAY, "--reason", "again", *TWO).code == 2
    assert short("day", "reopen", DAY, "--reason", "a box was found", *TWO).code == 0
    assert row(short)["status"] == "counted"
    assert short("day", "close", DAY, "--reason", "audited", *TWO).code == 0


def test_what_comes_in_after_the_closing_is_a_restatement(short: Pit) -> None:
    short("break", "resolve", TRAY, "--reason", "x", "--actor", "A17")
    short("day", "close", DAY, "--reason", "audited", *TWO)
    assert short.json("day", "show", DAY)["restated"] == []
    win = row(short)["win"]
    short.house.take(box(62_00, box="E7"))
    told = short.json("day", "show", DAY)
    restated = {one["figure"]: (one["was"], one["is"]) for one in told["restated"]}
    assert restated["win"] == (win, win + 62_00)
    assert restated["box_variance"] == (0, 62_00)
    assert "opener" not in restated
    assert told["closed"]["actor"] == "A17"
    assert told["rows"][0]["win"] == win + 62_00
    as_closed = short.json("day", "show", DAY, "--as-closed")
    assert as_closed["rows"][0]["win"] == win
    people = " ".join(short("day", "show", DAY, "--as-closed").out.split())
    assert "closed at position" in people
    assert "box_variance 0.00 62.00" in people


@pytest.mark.parametrize("report", ["shift", "drop", "hold", "audit"])
def test_every_report_can_be_had_as_the_day_was_closed(short: Pit, report: str) -> None:
    short("break", "resolve", TRAY, "--reason", "x", "--actor", "A17")
    signed = short.json("report", report, "--day", DAY)
    short("day", "close", DAY, "--reason", "audited", *TWO)
    as_closed = ("report", report, "--day", DAY, "--as-closed")
    assert short(*as_closed).out.splitlines()[-2:] == [
        f"As closed by A17 and M01 at position {signed['position']:,}: audited",
        "Nothing was restated since.",
    ]

    short.house.take(box(62_00, box="E7"))
    told = short.json(*as_closed)
    assert told["closed"] == {
        "position": signed["position"],
        "actor": "A17",
        "witness": "M01",
        "reason": "audited",
    }
    restated = {one["figure"]: (one["was"], one["is"]) for one in told["restated"]}
    assert restated["box_variance"] == (0, 62_00)
    for more in ("gaming_day", "closed", "restated"):
        del told[more]
    assert told == signed
    people = " ".join(short(*as_closed).out.split())
    assert "Restated since: day WS-01 drop " in people
    assert ", day WS-01 drop_cash 15,000.00, now 15,062.00, " in people
    assert f"(pit day show {DAY})" in people
    assert (
        short(*as_closed, "--format", "csv").out
        == short(*("report", report, "--as-of", str(signed["position"]), "--format", "csv")).out
    )


def test_as_closed_keeps_to_the_rows_that_were_asked_for(short: Pit) -> None:
    short("break", "resolve", TRAY, "--reason", "x", "--actor", "A17")
    short("day", "close", DAY, "--reason", "audited", *TWO)
    short.house.take(box(62_00, box="E7"))
    told = short.json("report", "shift", "--day", "last", "--shift", "swing", "--as-closed")
    assert (told["rows"], told["restated"]) == ([], [])


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--day", DAY), "day-state"),
        (("--day", f"{DAY}..2026-11-28"), "wrong-usage"),
        (("--day", DAY, "--as-of", "3"), "wrong-usage"),
    ],
)
def test_only_one_closed_day_is_as_it_was_closed(
    short: Pit, words: tuple[str, ...], code: str
) -> None:
    answer = short("report", "drop", "--as-closed", *words)
    assert (answer.code, answer.out, answer.err.split(":")[1].strip()) == (2, "", code)


def test_a_closing_that_claims_positions_to_come_hides_no_restatement(short: Pit) -> None:
    claimed = {"gaming_day": DAY, "position": 999_999, "reason": "signed elsewhere"}
    short.house.take([fact("day.closed", claimed)])
    assert short.json("day", "show", DAY)["restated"] == []
    short.house.take(
        [fact("chips.sold", {"seat": 1, "tender": "card", "amount": 1000}, witness=None)]
    )
    restated = short.json("day", "show", DAY)["restated"]
    assert ("drop_card", 0, 1000) in [(one["figure"], one["was"], one["is"]) for one in restated]


def test_the_last_day_is_one_that_was_played(short: Pit) -> None:
    claimed = {"gaming_day": "2027-11-27", "position": 1, "reason": "the year mistyped"}
    short.house.take([fact("day.closed", claimed)])
    found = short.json("reconcile", "--day", "last")["breaks"]
    assert [one["id"] for one in found] == [TRAY]


def test_an_open_day_says_so(short: Pit) -> None:
    assert short("day", "show", DAY).out == f"{DAY} is open\n"
    assert short.json("day", "show", DAY)["closed"] is None


def test_the_csv_of_a_step_is_one_row(short: Pit) -> None:
    answer = short("break", "note", TRAY, "--note", "seen", "--actor", "A17", "--format", "csv")
    assert answer.out.splitlines()[0] == "break,position,state,owner"
    assert json.loads(short("break", "show", TRAY, "--format", "json").out)["state"] == "noted"
