"""`pit dispute`, from the patron's complaint to the ruling, as its users meet it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Pit

CASES = Path(__file__).parents[1] / "cases"
NOON = 1_795_982_400_000_000  # 2026-11-29T20:00:00Z: noon in Las Vegas, on a Sunday
HOSTILE = "<b>\x1b[2J\u202e[bold]"


@pytest.fixture
def house(pit: Pit, sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """A ledger of a given day, and one of its rounds with seat 1 or others in it."""
    monkeypatch.setattr("cli.disputing.now_us", lambda: NOON)
    assert pit("init", "--db", sqlite_url).code == 0
    feed = next((CASES / "tiny-clean").glob("feed*"))
    assert pit("ingest", str(feed), "--db", sqlite_url).code == 0
    made = json.loads(pit("find", "--seat", "2", "--db", sqlite_url, "--format", "json").out)
    return sqlite_url, made["rounds"][0]["round"]


def opened(pit: Pit, house: tuple[str, str], *more: str, summary: str = "paid once") -> Any:
    url, round_ = house
    words = ("--seat", "2", "--patron", "P-5521", "--claim", "405", "--actor", "M01")
    kept = ("--summary", summary, "--video", "cam7/0115", *more)
    return pit("dispute", "open", round_, *words, *kept, "--db", url, "--format", "json")


def record(pit: Pit, house: tuple[str, str], id_: str) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(
        pit("dispute", "show", id_, "--db", house[0], "--format", "json").out
    )
    return made


def adjustments(pit: Pit, url: str) -> int:
    made = json.loads(pit("report", "shift", "--db", url, "--format", "json").out)
    found: int = made["totals"]["adjustments"]
    return found


def test_a_dispute_from_its_opening_to_its_ruling(pit: Pit, house: tuple[str, str]) -> None:
    url, round_ = house
    answer = opened(pit, house)
    made = json.loads(answer.out)
    name = f"D-{round_}-1"
    assert answer.code == 0
    assert (made["dispute"], made["claim"], made["state"]) == (name, 40_500, "open")
    assert made["opened_at"] == "2026-11-29T12:00:00-08:00"
    assert made["deadlines"] == {
        "notice": "2026-12-01T12:00:00-08:00",
        "complaint": "2026-12-09T00:00:00-08:00",
        "kept_until": "2031-11-29",
    }
    before = json.loads(pit("report", "shift", "--db", url, "--format", "json").out)
    wagers = json.loads(pit("replay", round_, "--db", url, "--format", "json").out)["wagers"]

    noted = ("dispute", "note", name, "--note", "form N-12", "--notice", "--told", "patron")
    assert pit(*noted, "--actor", "M01", "--db", url).code == 0
    assert record(pit, house, name)["deadlines"]["complaint"] == "2026-12-05T00:00:00-08:00"

    ruled = ("dispute", "rule", name, "--ruling", "upheld", "--amount", "400", "--reason", "r")
    refused = pit(*ruled, "--actor", "M01", "--db", url)
    assert (refused.code, refused.err.split(":")[1].strip()) == (2, "one-badge")
    mute = pit(*ruled, "--reason", " ", "--actor", "M01", "--witness", "M02", "--db", url)
    assert (mute.code, "'--reason': it is empty" in mute.err) == (2, True)
    same = pit(*ruled, "--actor", "M01", "--witness", "M01", "--db", url)
    assert (same.code, same.err.split(":")[1].strip()) == (2, "not-taken")
    assert record(pit, house, name)["state"] == "open"
    assert adjustments(pit, url) == 0

    assert pit(*ruled, "--actor", "M01", "--witness", "M02", "--db", url).code == 0
    after = record(pit, house, name)
    assert (after["state"], after["entries"][-1]["amount"]) == ("ruled", 40_000)
    assert adjustments(pit, url) == -40_000
    figures = json.loads(pit("report", "shift", "--db", url, "--format", "json").out)
    assert figures["totals"]["win"] == before["totals"]["win"]
    assert figures["totals"]["game_win"] == before["totals"]["game_win"]
    again = json.loads(pit("replay", round_, "--db", url, "--format", "json").out)["wagers"]
    assert again == wagers

    twice = pit(*ruled, "--actor", "M01", "--witness", "M02", "--db", url)
    assert (twice.code, twice.err.split(":")[1].strip()) == (2, "not-open")
    assert adjustments(pit, url) == -40_000
    assert pit("verify", "--db", url).code == 0


def test_a_denial_needs_one_badge_and_moves_nothing(pit: Pit, house: tuple[str, str]) -> None:
    url, round_ = house
    opened(pit, house)
    ruled = ("dispute", "rule", f"D-{round_}-1", "--ruling", "denied", "--amount", "0")
    assert pit(*ruled, "--reason", "seen on video", "--actor", "M01", "--db", url).code == 0
    assert adjustments(pit, url) == 0


def test_the_open_ones_are_listed_with_what_is_due(pit: Pit, house: tuple[str, str]) -> None:
    url, round_ = house
    opened(pit, house)
    opened(pit, house)
    ruled = ("dispute", "rule", f"D-{round_}-1", "--ruling", "denied", "--amount", "0")
    assert pit(*ruled, "--reason", "r", "--actor", "M01", "--db", url).code == 0
    listed = json.loads(pit("dispute", "list", "--db", url, "--format", "json").out)
    assert [one["dispute"] for one in listed["disputes"]] == [f"D-{round_}-2"]
    every = pit("dispute", "list", "--all", "--db", url)
    assert len([line for line in every.out.splitlines() if "P-5521" in line]) == 2
    assert "2026-12-01 12:00:00-08:00" in every.out
    rows = pit("dispute", "list", "--db", url, "--format", "csv").out.splitlines()
    assert len(rows) == 2


def test_a_text_that_is_kept_apart_is_named_by_its_hash(pit: Pit, house: tuple[str, str]) -> None:
    url, round_ = house
    words = ("--seat", "2", "--patron", "P-1", "--claim", "1", "--actor", "M01", "--db", url)
    assert pit("dispute", "open", round_, *words, "--summary-sha256", "ab" * 32).code == 0
    shown = pit("dispute", "show", f"D-{round_}-1", "--db", url).out
    assert f"Claim: kept apart, SHA-256 {'ab' * 32}" in shown
    neither = pit("dispute", "open", round_, *words)
    assert (neither.code, neither.err.split(":")[1].strip()) == (2, "not-taken")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--summary", "a", "--summary-sha256", "zz"), "64 lower-case hexadecimal digits"),
        (("--summary-sha256", "AB" * 32), "64 lower-case hexadecimal digits"),
        (("--summary", "a", "--apart", "--summary-sha256", "ab" * 32), "--apart"),
    ],
)
def test_a_hash_is_64_digits_and_the_only_one(
    pit: Pit, house: tuple[str, str], more: tuple[str, ...], said: str
) -> None:
    url, round_ = house
    words = ("--seat", "2", "--patron", "P-1", "--claim", "1", "--actor", "M01", "--db", url)
    answer = pit("dispute", "open", round_, *words, *more)
    assert (answer.code, answer.out, answer.err.split(":")[1].strip()) == (2, "", "wrong-usage")
    assert said in answer.err
    assert json.loads(pit("dispute", "list", "--db", url, "--format", "json").out) == (
        {"disputes": []}
    )


def test_recorded_text_is_shown_and_never_obeyed(pit: Pit, house: tuple[str, str]) -> None:
    opened(pit, house, summary=HOSTILE)
    shown = pit("dispute", "show", f"D-{house[1]}-1", "--db", house[0])
    assert "Claim: <b>\\x1b[2J\\u202e[bold]" in shown.out
    assert "\x1b" not in shown.out


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (["show", "D-9"], "unknown-dispute"),
        (["note", "D-9", "--note", "n", "--actor", "A"], "unknown-dispute"),
        (
            ["open", "R-9", "--seat", "1", "--patron", "P", "--claim", "1", "--actor", "A"],
            "unknown-round",
        ),
    ],
)
def test_what_is_not_there_is_wrong_usage(
    pit: Pit, house: tuple[str, str], asked: list[str], code: str
) -> None:
    answer = pit("dispute", *asked, "--db", house[0])
    assert (answer.code, answer.out, answer.err.split(":")[1].strip()) == (2, "", code)


def test_a_taken_id_a_wrong_seat_and_a_wrong_amount(pit: Pit, house: tuple[str, str]) -> None:
    url, round_ = house
    assert opened(pit, house, "--id", "D-1").code == 0
    assert json.loads(opened(pit, house, "--id", "D-1").err)["error"]["code"] == "dispute-exists"
    words = ("--patron", "P", "--actor", "A", "--summary", "s", "--db", url)
    seat = pit("dispute", "open", round_, "--seat", "77", "--claim", "1", *words)
    claim = pit("dispute", "open", round_, "--seat", "2", "--claim", "much", *words)
    assert [one.err.split(":")[1].strip() for one in (seat, claim)] == [
        "unknown-seat",
        "bad-amount",
    ]
    assert "--claim 'much'" in claim.err


def test_after_an_erasure_the_dispute_stands_and_every_proof_holds(
    pit: Pit, house: tuple[str, str], tmp_path: Path
) -> None:
    url, round_ = house
    name, key = f"D-{round_}-1", str(tmp_path / "pit.key")
    answer = opened(pit, house, "--apart", summary="the guest in room 1702")
    digest = json.loads(answer.out)["summary_sha256"]
    assert json.loads(answer.out)["summary"] == "the guest in room 1702"
    assert pit("patron", "keep", "P-5521", "--name", "A. Guest", "--db", url).code == 0
    shown = pit("patron", "show", "P-5521", "--db", url).out
    assert shown == "Patron P-5521: A. Guest, no contact, 1 text\n"
    assert pit("keys", "new", "--name", "dunes.example/pit", "--key", key).code == 0
    assert pit("checkpoint", "--key", key, "--db", url).code == 0

    asked = pit("patron", "erase", "P-5521", "--db", url)
    assert (asked.code, "--yes" in asked.err) == (2, True)
    gone = pit("patron", "erase", "P-5521", "--yes", "--db", url, "--format", "json")
    assert json.loads(gone.out) == {"patron": "P-5521", "erased": 2}
    made = record(pit, house, name)
    assert (made["summary"], made["summary_sha256"]) == (None, digest)
    assert (made["patron"], made["claim"]) == ("P-5521", 40_500)
    assert pit("verify", "--db", url).code == 0
    assert pit("books", "check", "--db", url).code == 0


def test_a_hold_blocks_the_erasure_and_says_why(pit: Pit, house: tuple[str, str]) -> None:
    url = house[0]
    assert pit("patron", "keep", "P-1", "--contact", "555 0100", "--db", url).code == 0
    held = pit("patron", "hold", "P-1", "--reason", "case 17-204", "--db", url)
    assert "Under a legal hold: case 17-204" in held.out
    blocked = pit("patron", "erase", "P-1", "--yes", "--db", url)
    assert (blocked.code, blocked.err.split(":")[1].strip()) == (1, "legal-hold")
    assert pit("patron", "hold", "P-1", "--release", "--db", url).code == 0
    assert pit("patron", "erase", "P-1", "--yes", "--db", url).code == 0
    missing = pit("patron", "show", "P-1", "--db", url)
    assert (missing.code, missing.err.split(":")[1].strip()) == (2, "unknown-patron")


@pytest.mark.parametrize(
    "asked",
    [
        ("patron", "keep", "P-1"),
        ("patron", "hold", "P-1"),
        ("patron", "hold", "P-1", "--release", "--reason", "r"),
    ],
)
def test_half_a_command_is_wrong_usage(
    pit: Pit, house: tuple[str, str], asked: tuple[str, ...]
) -> None:
    answer = pit(*asked, "--db", house[0])
    assert (answer.code, answer.err.split(":")[1].strip()) == (2, "wrong-usage")
