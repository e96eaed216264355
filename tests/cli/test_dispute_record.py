"""What `pit dispute show` and `list` tell: everything that was ever entered, and what is due."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Pit
from tests.cli.disputed import (
    HOSTILE,
    HOUR,
    NAME,
    NOON,
    ROUND,
    SEEN,
    House,
    code,
    configured,
    line,
    origin,
)


class Clock:
    """The time by which a command is given, in hours after the dispute was opened."""

    def __init__(self) -> None:
        self.hours = 0.0

    def __call__(self) -> int:
        return NOON + round(self.hours * HOUR)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr("cli.disputing.now_us", made)
    return made


@pytest.fixture
def house(pit: Pit, sqlite_url: str, tmp_path: Path, clock: Clock) -> House:
    return House(pit, sqlite_url, tmp_path)


def last(shown: str, count: int = 3) -> list[str]:
    return shown.splitlines()[-count:]


# --- what was annulled and corrected


def test_an_annulled_note_stays_in_the_record(house: House) -> None:
    house.open()
    house.note(note="wrong table")
    (note,) = house.record()["entries"]
    house.send(line("event.annulled", {"of": origin(note), "reason": "of another table"}))
    shown = house.show()
    assert "~~ wrong table ~~ annulled" in shown
    assert "S01 + S02  " in shown
    assert "  annulled at 2026-11-29 10:00:00-08:00: of another table" in shown
    (entry,) = house.record()["entries"]
    assert (entry["state"], entry["text"], entry["recorded"]) == ("annulled", "wrong table", None)
    (amended,) = entry["amendments"]
    assert amended["holds"] is True
    assert (amended["actor"], amended["witness"]) == ("S01", "S02")


def test_a_corrected_note_and_a_corrected_claim_say_what_stood_before(house: House) -> None:
    house.open()
    house.note("--video", "cam6/0115", note="cam6")
    (note,) = house.record()["entries"]
    right: dict[str, Any] = {"dispute": NAME, "note": "cam7", "video": ["cam7/0115"]}
    house.send(line("event.corrected", {"of": origin(note), "reason": "misread", "data": right}))
    claim = {"dispute": NAME, "round": ROUND, "seat": 2, "patron": "P-5521", "claim": 4_050}
    opening = {"source": "/pit/disputes", "id": "dispute.opened/8"}
    right = {"of": opening, "reason": "a nought", "data": claim | {"summary": "paid once"}}
    house.send(line("event.corrected", right))

    shown = house.show()
    assert f"Dispute {NAME}: 40.50, open" in shown
    assert f"  recorded as: round {ROUND}, seat 2, patron P-5521, 405.00: paid once" in shown
    assert "a nought (by S01 + S02, position " in shown
    assert "cam7 (video: cam7/0115) (corrected)" in shown
    assert "  recorded as: cam6 (video: cam6/0115)" in shown
    made = house.record()
    assert (made["claim"], made["opening"]["recorded"]["claim"]) == (4_050, 40_500)
    (entry,) = made["entries"]
    assert (entry["state"], entry["text"], entry["recorded"]["text"]) == (
        ("corrected", "cam7", "cam6")
    )


def test_a_dispute_that_was_annulled_is_still_shown_and_its_id_is_not_given_out_again(
    house: House,
) -> None:
    house.open()
    opening = {"source": "/pit/disputes", "id": "dispute.opened/8"}
    house.send(line("event.annulled", {"of": opening, "reason": "entered twice"}))
    shown = house.show()
    assert f"Dispute {NAME}: 405.00, annulled" in shown
    assert "  annulled at 2026-11-29 10:00:00-08:00: entered twice (by S01 + S02" in shown
    assert "No written notice is due: the opening was annulled" in shown
    for answer in (house.note(), house.rule()):
        assert (answer.code, code(answer)) == (2, "not-open")
    assert json.loads(house.pit("dispute", "list", "--all", "--format", "json").out) == (
        {"disputes": []}
    )
    assert code(house.open("--id", NAME)) == "dispute-exists"
    assert f"Dispute D-{ROUND}-2: 405.00, open" in house.open().out


def test_a_dispute_about_a_round_of_another_table_says_whose_it_is(house: House) -> None:
    claim = {"dispute": NAME, "round": ROUND, "seat": 2, "patron": "P", "claim": 9, "summary": "s"}
    game: dict[str, Any] = {"game": "western-stud", "rules": "house/none", "pit": "P1", "seats": 5}
    game["limits"] = {"min": 500, "max": 90_000}
    house.send(
        line("table.commissioned", game, table="WS-02", time="2026-11-27T06:00:00-08:00"),
        line("dispute.opened", claim, table="WS-02"),
    )
    answer = house.rule()
    assert (answer.code, code(answer)) == (2, "no-day")
    assert f"round '{ROUND}' is one of table 'WS-01'" in answer.err


def test_what_was_paid_before_a_move_is_not_paid_after_it(house: House) -> None:
    house.open()
    assert house.rule().code == 0
    opening = {"source": "/pit/disputes", "id": "dispute.opened/8"}
    claim = {"dispute": "D-2", "round": ROUND, "seat": 2, "patron": "P", "claim": 9, "summary": "s"}
    house.send(line("event.corrected", {"of": opening, "reason": "r", "data": claim}))
    asked = ("--ruling", "upheld", "--amount", "400", "--reason", "r", "--actor", "M01")
    for name in (NAME, "D-2"):
        answer = house.pit("dispute", "rule", name, *asked, "--witness", "M02")
        assert (answer.code, code(answer)) == (2, "not-open")
    assert house.posted() == -40_000


def test_the_record_as_it_was_before_is_still_to_be_had(house: House) -> None:
    house.open()
    house.note()
    (note,) = house.record()["entries"]
    house.send(line("event.annulled", {"of": origin(note), "reason": "r"}))
    asked = ("dispute", "show", NAME, "--format", "json", "--as-of", str(note["position"]))
    (entry,) = json.loads(house.pit(*asked).out)["entries"]
    assert (entry["state"], entry["amendments"]) == ("as recorded", [])


def test_the_bundle_tells_what_was_annulled_too(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import zipfile

    house.open()
    opening = {"source": "/pit/disputes", "id": "dispute.opened/8"}
    house.send(line("event.annulled", {"of": opening, "reason": "entered twice"}))
    monkeypatch.setenv("PIT_KEY", str(tmp_path / "pit.key"))
    assert house.pit("keys", "new", "--name", "dunes").code in (0, 2)
    packed = tmp_path / "round.zip"
    assert house.pit("checkpoint").code == house.pit("bundle", ROUND, "--out", str(packed)).code
    with zipfile.ZipFile(packed) as members:
        (made,) = json.loads(members.read("disputes.json"))
    assert (made["dispute"], made["state"]) == (NAME, "annulled")


# --- who was there


def test_the_rounds_dealer_and_time_come_by_themselves(house: House) -> None:
    house.open("--licensee", "F22", "--licensee", "F3", "--seen-by", "P-7")
    house.note("--attempt", "--seen-by", "S03", "--licensee", "F22", note="offered 40.00")
    made = house.record()
    assert made["licensees"] == ["D104", "F22", "F3"]
    assert made["witnesses"] == ["P-7", "S03"]
    assert made["incident"] == {
        "at": "2026-11-27T20:15:03-08:00",
        "gaming_day": "2026-11-27",
        "shift": "day",
        "dealer": "D104",
    }
    assert made["entries"][0]["attempt"] is True
    shown = house.show()
    assert "Licensees: D104 (dealer of the round), F22, F3" in shown
    assert "Incident 2026-11-27 20:15:03-08:00, table WS-01, gaming day 2026-11-27 day" in shown
    assert "attempt to settle: offered 40.00 (licensees: F22) (seen by: S03)" in shown


# --- what is due


@pytest.mark.parametrize(
    ("hours", "said"),
    [(1, "in time"), (48, "in time"), (48.5, "1 hour late"), (78, "30 hours late")],
)
def test_a_notice_that_was_given_is_no_longer_due(
    house: House, clock: Clock, hours: float, said: str
) -> None:
    house.open()
    clock.hours = hours
    house.note("--notice", note="form N-12")
    given = house.record()["notice_given_at"]
    shown = house.show()
    assert f"Written notice given {given[:10]} {given[11:19]}-08:00, {said}" in shown
    assert "by 2026-12-01" not in shown


def test_a_ruling_in_time_needs_no_notice(house: House, clock: Clock) -> None:
    house.open()
    assert last(house.show())[0] == "Written notice to the patron by 2026-12-01 12:00:00-08:00"
    clock.hours = 47
    house.rule(amount="0")
    assert last(house.show(), 2) == [
        "No written notice is due: it was ruled on within 48 hours",
        "The record is kept until 2031-11-29",
    ]
    assert house.record()["notice"] == "not due"


def test_a_ruling_too_late_does_not_make_up_for_the_notice(house: House, clock: Clock) -> None:
    house.open()
    clock.hours = 49
    assert "was due by 2026-12-01 12:00:00-08:00, and is overdue" in house.show()
    house.rule(amount="0")
    assert "was due by 2026-12-01 12:00:00-08:00, and was not given" in house.show()


def test_what_is_overdue_is_listed(house: House, clock: Clock) -> None:
    house.open()
    clock.hours = 1
    house.open()
    clock.hours = 48.5
    shown = house.pit("dispute", "list").out
    assert "overdue since 2026-12-01 12:00:00-08:00" in shown
    assert "by 2026-12-01 13:00:00-08:00" in shown
    assert "1 overdue" in shown
    made = json.loads(house.pit("dispute", "list", "--format", "json").out)["disputes"]
    assert [one["overdue"] for one in made] == [True, False]
    house.note("--notice", note="form N-12")
    shown = house.pit("dispute", "list").out
    assert "given 2026-12-01 12:30:00-08:00, late" in shown
    assert "overdue" not in shown


def test_a_holiday_of_the_house_is_no_business_day(house: House) -> None:
    house.open()
    assert house.record()["deadlines"]["complaint"] == "2026-12-09T00:00:00-08:00"
    house.send(configured(holidays=["2026-12-07", "no day", 5]))
    assert house.record()["deadlines"]["complaint"] == "2026-12-10T00:00:00-08:00"
    house.send(configured(holidays="2026-12-07"))
    assert house.record()["deadlines"]["complaint"] == "2026-12-09T00:00:00-08:00"


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
@pytest.mark.parametrize("output", ["table", "json", "csv"])
def test_the_calendars_ends_stop_nothing(house: House, day: str, output: str) -> None:
    data = {"dispute": NAME, "round": ROUND, "seat": 2, "patron": "P-1", "claim": 1}
    house.send(line("dispute.opened", data | {"summary": "s"}, time=f"{day}T23:59:59Z"))
    noted = {"dispute": NAME, "note": "form", "notice": True}
    house.send(line("dispute.noted", noted, time=f"{day}T23:59:59Z"))
    asked = ("dispute", "list"), ("dispute", "show", NAME), ("dispute", "notice", NAME)
    for words in asked:
        answer = house.pit(*words, "--format", output)
        assert (answer.code, answer.err) == (0, "")


# --- texts that can be erased, and texts that want to be more than text


def test_a_text_kept_apart_is_told_until_it_is_erased(house: House) -> None:
    private = "the guest in room 17"
    house.open("--apart", summary=f"{private}: late")
    house.note("--apart", note=f"{private}: seen")
    house.rule("--apart", reason=f"{private}: right")
    house.annul("--apart", reason=f"{private}: wrong")
    assert house.show().count(private) == 6  # a ruling and its money, each with its annulment
    path = Path(house.url.removeprefix("sqlite:///"))
    made = house.record()
    assert made["entries"][0]["text"] == f"{private}: seen"
    assert made["entries"][0]["text_erased"] is False

    assert house.pit("patron", "erase", "P-5521", "--yes").code == 0
    assert b"room 17" not in b"".join(each.read_bytes() for each in path.parent.glob("pit.db*"))
    shown = house.show()
    assert private not in shown
    assert shown.count("erased, SHA-256 ") == 6
    made = house.record()
    assert (made["summary"], made["summary_erased"]) == (None, True)
    for told in (*made["entries"], *made["adjustments"]):
        key = "text" if "text" in told else "reason"
        assert (told[key], told[f"{key}_erased"]) == (None, True)
        assert len(told[f"{key}_sha256"]) == 64
        for amended in told["amendments"]:
            assert (amended["reason"], amended["reason_erased"]) == (None, True)
    assert house.pit("verify").code == 0


def test_a_hash_of_another_desks_own_text_was_not_erased_here(house: House) -> None:
    house.open()
    data = {"dispute": NAME, "note": "see file 7", "note_sha256": "ab" * 32}
    house.send(line("dispute.noted", data))
    assert "see file 7" in house.show()
    (entry,) = house.record()["entries"]
    assert (entry["text"], entry["text_erased"]) == ("see file 7", False)


def test_hostile_text_is_shown_in_every_field_and_never_obeyed(house: House) -> None:
    people = ("--licensee", HOSTILE, "--seen-by", HOSTILE, "--video", HOSTILE)
    asked = ("--seat", "2", "--patron", HOSTILE, "--claim", "1", "--summary", HOSTILE)
    house.pit("dispute", "open", ROUND, *asked, "--actor", HOSTILE, *people)
    house.note("--attempt", "--told", HOSTILE, *people, note=HOSTILE)
    house.note("--apart", note=HOSTILE)
    house.rule(reason=HOSTILE)
    house.annul("--apart", reason=HOSTILE)
    house.pit("patron", "keep", HOSTILE, "--name", HOSTILE, "--contact", HOSTILE)
    for words in (("show", NAME), ("notice", NAME), ("list",)):
        shown = house.pit("dispute", *words).out
        assert SEEN in shown
        assert not {"\x1b", "\u202e"} & set(shown)
    assert house.show().count(SEEN) == 16


@pytest.mark.parametrize("odd", ["text", 7, {"a": 1}, [None], [[1]], True])
def test_another_desks_odd_values_stop_nothing(house: House, odd: Any) -> None:
    keys = dict.fromkeys(("licensees", "witnesses", "told", "notice", "attempt", "apart"), odd)
    data = {"dispute": NAME, "round": ROUND, "seat": 2, "patron": "P-1", "claim": 1}
    house.send(
        line("dispute.opened", data | {"summary": "s", "summary_sha256": "ab" * 32} | keys),
        line("dispute.noted", {"dispute": NAME, "note": "n", "note_sha256": odd} | keys),
        line("property.configured", configured()["data"] | {"holidays": odd}, table=None),
    )
    for words in (("show", NAME), ("notice", NAME), ("list",)):
        assert house.pit("dispute", *words).code == 0
