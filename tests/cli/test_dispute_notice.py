"""The written notice to a patron: every field of the strictest public rule, or that it is not
known."""

import json
import unicodedata
from pathlib import Path

import pytest

from tests.cli.conftest import Pit
from tests.cli.disputed import HOUR, NAME, NOON, ROUND, House, line


@pytest.fixture
def house(pit: Pit, sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setattr("cli.disputing.now_us", lambda: NOON)
    return House(pit, sqlite_url, tmp_path)


def columns(text: str) -> int:
    """How wide a terminal shows it: an ideograph takes two."""
    return sum(1 + (unicodedata.east_asian_width(each) == "W") for each in text)


def letter(house: House) -> str:
    """The letter in one line, as its words follow each other."""
    answer = house.pit("dispute", "notice", NAME)
    assert answer.code == 0
    return " ".join(answer.out.split())


def test_the_letter_has_every_field_of_the_rule(house: House) -> None:
    house.open("--licensee", "F22", "--seen-by", "P-7", "--video", "cam7/0115")
    house.note("--attempt", "--video", "cam9/0120", note="offered 40.00")
    house.pit("patron", "keep", "P-5521", "--name", "A. Guest", "--contact", "+1 555 0100")
    said = letter(house)
    for field in (
        "WRITTEN NOTICE OF A DISPUTE Dunes, 2026-11-29 12:00:00-08:00",
        f"Dispute {NAME}, open",
        "Patron P-5521",
        "Name A. Guest",
        "Contact +1 555 0100",
        f"Incident 2026-11-27 20:15:03-08:00 table WS-01, round {ROUND}, seat 2",
        "Amount claimed 405.00 USD",
        "Summary paid once",
        "Licensees involved D104 (dealer of the round), F22",
        "Witnesses P-7",
        "Attempts to settle 2026-11-29 12:00:00-08:00 by M01: offered 40.00",
        "Recordings cam7/0115, cam9/0120",
        # Told on a Sunday: Monday to Friday.
        "complaint with the regulator before 2026-12-05 00:00:00-08:00: five business days",
        "due by 2026-12-01 12:00:00-08:00",
        f"stands on round {ROUND} and on the dispute as it was recorded at position 8",
    ):
        assert field in said


def test_what_is_not_known_is_named_as_such(house: House) -> None:
    data = {"dispute": NAME, "round": "R-9", "seat": 2, "patron": "P-1", "claim": 1}
    house.send(line("dispute.opened", data | {"summary_sha256": "ab" * 32}))
    said = letter(house)
    for field in (
        "Name not known",
        "Contact not known",
        "Incident at an unknown time table WS-01, round R-9, seat 2",
        f"Summary kept apart, SHA-256 {'ab' * 22}",
        "Licensees involved not known",
        "Witnesses none recorded",
        "Attempts to settle none recorded",
        "Recordings none recorded",
    ):
        assert field in said


def test_nothing_is_recorded_and_a_notice_that_was_given_keeps_its_date(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.open()
    before = house.record()
    letter(house)
    assert house.record() == before
    house.note("--notice", note="form N-12")
    monkeypatch.setattr("cli.disputing.now_us", lambda: NOON + 100 * HOUR)
    said = letter(house)
    assert "Dunes, 2026-11-29 12:00:00-08:00" in said
    assert "before 2026-12-05 00:00:00-08:00: five business days after this notice, which" in said
    assert "which was given 2026-11-29 12:00:00-08:00." in said


def test_what_was_ruled_is_in_it_and_what_was_annulled_is_not(house: House) -> None:
    house.open()
    house.note("--attempt", note="offered a drink")
    house.rule(reason="a mistake")
    house.annul()
    house.rule(amount="30", reason="misread")
    (attempt, *_) = house.record()["entries"]
    origin = {"source": attempt["source"], "id": attempt["id"]}
    house.send(line("event.annulled", {"of": origin, "reason": "r"}))
    said = letter(house)
    assert "Ruled upheld, 30.00 2026-11-29 12:00:00-08:00 by M01: misread" in said
    assert "a mistake" not in said
    assert "Attempts to settle none recorded" in said


def test_eighty_columns_are_enough_for_anything(house: House, tmp_path: Path) -> None:
    wide = "\N{CJK UNIFIED IDEOGRAPH-8CED}" * 90
    house.open("--seen-by", wide, "--licensee", "F" * 200, summary="word " * 60 + wide)
    house.note("--attempt", note="x" * 170)
    out = tmp_path / "notice.txt"
    shown = house.pit("dispute", "notice", NAME).out
    written = house.pit("dispute", "notice", NAME, "--out", str(out))
    assert out.read_text() == shown
    assert (written.out, "notice.txt" in written.err) == ("", True)
    assert max(map(columns, shown.splitlines())) == 80
    assert "".join(shown.split()).count("\N{CJK UNIFIED IDEOGRAPH-8CED}") == 180


def test_the_same_as_json_and_csv(house: House, tmp_path: Path) -> None:
    house.open("--apart", summary="the guest in room 17")
    house.pit("patron", "keep", "P-5521", "--name", "A. Guest")
    out = tmp_path / "notice.txt"
    asked = ("dispute", "notice", NAME, "--format")
    made = json.loads(house.pit(*asked, "json", "--out", str(out)).out)
    assert "room 17" in out.read_text()
    assert (made["patron"], made["name"], made["contact"]) == ("P-5521", "A. Guest", None)
    assert (made["amount"], made["currency"], made["round"]) == (40_500, "USD", ROUND)
    assert (made["summary"], made["licensees"], made["witnesses"]) == (
        ("the guest in room 17", ["D104"], [])
    )
    assert made["incident_at"] == "2026-11-27T20:15:03-08:00"
    assert made["complaint_before"] == "2026-12-05T00:00:00-08:00"
    assert (made["opened_position"], made["position"]) == (8, 8)
    header, row = house.pit(*asked, "csv").out.splitlines()
    assert header.split(",") == list(made)
    assert "A. Guest" in row


def test_a_letter_is_never_written_over_a_ledger(house: House) -> None:
    house.open()
    path = house.url.removeprefix("sqlite:///")
    answer = house.pit("dispute", "notice", NAME, "--out", path)
    assert (answer.code, "not-written" in answer.err) == (1, True)
    assert house.pit("verify").code == 0
