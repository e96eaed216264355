"""A round is retold with the disputes about it, and with no other's."""

import json
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ledger import journal
from tests.cli.conftest import Pit

CASES = Path(__file__).parents[1] / "cases"
NOON = 1_795_982_400_000_000  # 2026-11-29T20:00:00Z: noon in Las Vegas
HOSTILE = "<b onclick=hacked()>\x1b[2J\u202e[bold]"

Json = dict[str, Any]


@pytest.fixture
def house(
    pit: Pit, sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, list[str]]:
    """A ledger of a given day, and its rounds with seat 2 in them."""
    clock = iter(range(NOON, NOON + 1_000_000_000, 1_000_000))
    monkeypatch.setattr("cli.disputing.now_us", lambda: next(clock))
    monkeypatch.setenv("PIT_DB", sqlite_url)
    monkeypatch.setenv("PIT_KEY", str(tmp_path / "pit.key"))
    monkeypatch.chdir(tmp_path)
    feed = next((CASES / "tiny-clean").glob("feed*"))
    assert pit("ingest", str(feed)).code == 0
    made = json.loads(pit("find", "--seat", "2", "--format", "json").out)
    return sqlite_url, [one["round"] for one in made["rounds"]]


def opened(pit: Pit, round_: str, *more: str, summary: str = "paid once") -> None:
    words = ("--patron", "P-5521", "--claim", "405", "--actor", "M01", "--summary", summary)
    seat = () if "--seat" in more else ("--seat", "2")
    assert pit("dispute", "open", round_, *words, *seat, *more).code == 0


def ruled(pit: Pit, name: str, amount: str) -> None:
    words = ("--ruling", "upheld", "--amount", amount, "--reason", "misread")
    assert pit("dispute", "rule", name, *words, "--actor", "M01", "--witness", "M02").code == 0


def retold(pit: Pit, round_: str, *more: str) -> Json:
    answer = pit("replay", round_, "--format", "json", *more)
    assert (answer.code, answer.err) == (0, "")
    made: Json = json.loads(answer.out)
    return made


def words(text: str) -> str:
    return " ".join(text.split())


def test_the_dispute_comes_with_its_ruling_and_what_was_posted_and_changes_nothing_of_the_round(
    pit: Pit, house: tuple[str, list[str]]
) -> None:
    round_, other = house[1][:2]
    before = retold(pit, round_)
    assert before["disputes"] == []
    opened(pit, round_, "--video", "cam7/0115")
    ruled(pit, f"D-{round_}-1", "400")

    made = retold(pit, round_)
    (one,) = made["disputes"]
    assert (one["dispute"], one["seat"], one["patron"]) == (f"D-{round_}-1", 2, "P-5521")
    assert (one["claim"], one["state"], one["video"]) == (40_500, "ruled", ["cam7/0115"])
    (ruling,) = one["entries"]
    assert (ruling["ruling"], ruling["amount"]) == ("upheld", 40_000)
    assert [each["amount"] for each in one["adjustments"]] == [-40_000]
    told = json.loads(pit("dispute", "show", one["dispute"], "--format", "json").out)
    for key in ("entries", "adjustments"):
        assert [each["position"] for each in one[key]] == [each["position"] for each in told[key]]
    for key in ("facts", "wagers", "exceptions", "unverifiable", "status"):
        assert made[key] == before[key]
    assert retold(pit, other)["disputes"] == []
    assert retold(pit, round_, "--as-of", str(before["position"])) == before


def test_people_see_the_dispute_after_the_exceptions_and_at_the_end_of_the_steps(
    pit: Pit, house: tuple[str, list[str]]
) -> None:
    round_ = house[1][0]
    opened(pit, round_, "--video", "cam7/0115")
    ruled(pit, f"D-{round_}-1", "400")
    for more in ((), ("--step",)):
        answer = pit("replay", round_, *more)
        read = words(answer.out.partition("xceptions")[2])
        assert f"Dispute D-{round_}-1: ruled, upheld" in read
        assert "seat 2, patron P-5521 claims 405.00: paid once (video: cam7/0115)" in read
        assert "M01 + M02 upheld, 400.00: misread" in read
        assert "M01 + M02 adjustment -400.00 on 2026-11-27" in read
        assert "it is no part of what was owed or paid." in read


def test_of_one_seat_the_disputes_of_others_are_left_out(
    pit: Pit, house: tuple[str, list[str]]
) -> None:
    round_ = house[1][0]
    seats = {one["seat"] for one in retold(pit, round_)["wagers"]}
    other = max(seats - {2})
    opened(pit, round_)
    opened(pit, round_, "--seat", str(other))
    assert len(retold(pit, round_)["disputes"]) == 2
    (one,) = retold(pit, round_, "--seat", str(other))["disputes"]
    assert one["seat"] == other


def test_what_was_taken_back_stays_in_sight(pit: Pit, house: tuple[str, list[str]]) -> None:
    round_ = house[1][0]
    name = f"D-{round_}-1"
    opened(pit, round_)
    ruled(pit, name, "400")
    badges = ("--actor", "M01", "--witness", "M02")
    assert pit("dispute", "annul", name, "--reason", "wrong round", *badges).code == 0
    (one,) = retold(pit, round_)["disputes"]
    assert (one["state"], one["entries"][0]["state"]) == ("open", "annulled")
    assert [each["state"] for each in one["adjustments"]] == ["annulled"]
    read = words(pit("replay", round_).out)
    assert f"Dispute {name}: open" in read
    assert "~~ upheld, 400.00: misread ~~ annulled" in read
    page = pit("replay", round_, "--html", "-").out
    assert '<del class="what"><bdi>upheld, 400.00: misread</bdi></del>' in page


def test_a_text_that_is_kept_apart_stays_there(pit: Pit, house: tuple[str, list[str]]) -> None:
    """Whoever holds a page of the round holds it after an erasure too."""
    round_ = house[1][0]
    opened(pit, round_, "--apart", summary="A. Guest of room 12 says so")
    for more in ((), ("--format", "json"), ("--html", "-")):
        told = pit("replay", round_, *more).out
        assert f"D-{round_}-1" in told
        assert "Guest" not in told
    assert "kept apart, SHA-256" in words(pit("replay", round_).out)


def test_the_page_names_the_checkpoint_over_the_round_and_the_one_over_its_dispute(
    pit: Pit, house: tuple[str, list[str]]
) -> None:
    round_ = house[1][0]
    assert pit("keys", "new", "--name", "dunes.example/pit").code == 0
    assert pit("checkpoint").code == 0
    opened(pit, round_)

    def under(name: str) -> str:
        page = pit("replay", round_, "--html", "-").out
        return page.partition(f"<dt>{name}</dt><dd>")[2].partition("</dd>")[0]

    first = under("Checkpoint")
    assert first.startswith("position ")
    assert under("Checkpoint of the dispute") == "none covers every fact of the dispute yet"
    assert pit("checkpoint").code == 0
    assert under("Checkpoint") == first
    assert under("Checkpoint of the dispute") not in {first, ""}


def test_the_bundle_has_it_in_every_form(pit: Pit, house: tuple[str, list[str]]) -> None:
    round_, quiet = house[1][:2]
    opened(pit, round_, summary=HOSTILE)
    assert pit("keys", "new", "--name", "dunes.example/pit").code == 0
    assert pit("checkpoint").code == 0
    for name in (round_, quiet):
        assert pit("bundle", name, "--out", f"{name}.zip").code == 0
    with zipfile.ZipFile(f"{round_}.zip") as packed:
        made = json.loads(packed.read("replay.json"))
        assert made["disputes"] == json.loads(packed.read("disputes.json"))
        assert [one["dispute"] for one in made["disputes"]] == [f"D-{round_}-1"]
        assert f"Dispute D-{round_}-1: open".encode() in packed.read("replay.txt")
        page = packed.read("replay.html").decode()
    assert "&lt;b onclick=hacked()&gt;\\x1b[2J\\u202e[bold]" in page
    with zipfile.ZipFile(f"{quiet}.zip") as packed:
        assert json.loads(packed.read("replay.json"))["disputes"] == []
        assert all(b"P-5521" not in packed.read(name) for name in packed.namelist())


def test_other_disputes_of_the_ledger_are_not_read(
    pit: Pit, house: tuple[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *others = house[1][:8]
    read: list[int] = []
    whole = journal.read_positions

    def counting(connection: Any, positions: Iterable[int]) -> Iterator[Any]:
        for entry in whole(connection, positions):
            read.append(entry.position)
            yield entry

    monkeypatch.setattr(journal, "read_positions", counting)
    opened(pit, first)
    read.clear()
    retold(pit, first)
    alone = len(read)
    for other in others:
        opened(pit, other)
    read.clear()
    retold(pit, first)
    assert len(read) == alone > 0
