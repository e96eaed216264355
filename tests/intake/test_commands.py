"""`pit ingest` and `pit quarantine` as their users meet them."""

import base64
import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from cli.exits import run
from ledger import intake, journal
from tests.intake.conftest import CASES, House, commissioned, configured, sold

Answer = tuple[int, str, str]
Pit = Callable[..., Answer]


@pytest.fixture
def pit(
    sqlite_url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Pit:
    """Run `pit` on an empty ledger: exit code, standard output, standard error."""
    monkeypatch.setenv("PIT_DB", sqlite_url)
    monkeypatch.setenv("NO_COLOR", "1")

    def call(*words: str) -> Answer:
        capsys.readouterr()
        code = run(words)
        out, err = capsys.readouterr()
        return int(code), out, err

    return call


def feed(folder: Path, *lines: bytes, name: str = "feed.ndjson") -> str:
    path = folder / name
    path.write_bytes(b"\n".join(lines))
    return str(path)


def test_the_three_counts_as_json_are_the_contract_s(pit: Pit) -> None:
    night = str(CASES / "two-days-errors" / "feed.ndjson.zst")
    expected = json.loads((CASES / "two-days-errors" / "truth.json").read_text())["ingest"]
    code, out, _ = pit("ingest", night, "--format", "json")
    assert code == 4
    assert list(json.loads(out).items()) == list(expected.items())


def test_a_clean_feed_ends_with_0_and_nothing_said(pit: Pit, tmp_path: Path) -> None:
    code, out, err = pit("ingest", feed(tmp_path, commissioned("c1"), sold("s1")))
    assert (code, err) == (0, "")
    assert out.split() == ["appended", "2", "duplicates", "0", "quarantined", "0"]


def test_what_was_set_aside_before_a_break_is_kept_and_the_counts_are_told(
    pit: Pit, tmp_path: Path
) -> None:
    packed = (CASES / "two-days-errors" / "feed.ndjson.zst").read_bytes()
    path = tmp_path / "night.zst"
    path.write_bytes(packed[:-100])
    code, out, err = pit("ingest", str(path), "--format", "json")
    assert code == 1
    assert json.loads(out)["appended"] > 0
    assert json.loads(err)["error"]["code"] == "damaged-file"


@pytest.mark.parametrize("name", ["nowhere.ndjson", "."])
def test_a_file_that_is_not_there_is_exit_2(pit: Pit, tmp_path: Path, name: str) -> None:
    code, out, err = pit("ingest", str(tmp_path / name))
    assert (code, out) == (2, "")
    assert err.startswith("pit: no-such-file: ")
    assert len(err.splitlines()) == 2


def test_the_list_has_the_open_lines_with_their_reasons(pit: Pit, tmp_path: Path) -> None:
    pit("ingest", feed(tmp_path, b"{", sold("s1")))
    code, out, _ = pit("quarantine", "list", "--format", "json")
    assert code == 0
    document = json.loads(out)
    assert document["quarantined"] == 2
    assert [(entry["line"], entry["code"]) for entry in document["entries"]] == [
        (1, "not-json"),
        (2, "unknown-table"),
    ]
    assert "unknown-table" in pit("quarantine", "list")[1]


def test_an_empty_quarantine_says_so(pit: Pit) -> None:
    assert pit("quarantine", "list")[:2] == (0, "Nothing is in quarantine.\n")
    assert json.loads(pit("quarantine", "list", "--format", "json")[1])["entries"] == []


def test_show_writes_control_characters_out_and_keeps_the_bytes(pit: Pit, tmp_path: Path) -> None:
    bad = b'{"id":"\x1b[2J\xe2\x80\xae\xff"}'
    pit("ingest", feed(tmp_path, bad))
    _, out, _ = pit("quarantine", "show", "1")
    assert '{"id":"\\x1b[2J\\u202e\\xff"}' in out
    assert "\x1b" not in out
    _, out, _ = pit("quarantine", "show", "1", "--format", "json")
    assert base64.b64decode(json.loads(out)["base64"]) == bad


def test_a_conflict_shows_both_versions_and_where_they_differ(pit: Pit, tmp_path: Path) -> None:
    pit("ingest", feed(tmp_path, commissioned("c1"), sold("s1", amount=5000)))
    pit("ingest", feed(tmp_path, sold("s1", amount=5500), name="again.ndjson"))

    told = json.loads(pit("quarantine", "show", "1", "--format", "json")[1])
    assert told["conflict"]["position"] == 2
    assert told["conflict"]["fact"] == json.loads(sold("s1", amount=5000))
    assert told["conflict"]["differences"] == [
        {"field": "data.amount", "recorded": 5000, "refused": 5500}
    ]
    people = pit("quarantine", "show", "1")[1]
    assert "In the journal (pit fact 2), recorded " in people
    assert sold("s1", amount=5500).decode() in people
    assert people.splitlines()[-1].split() == ["data.amount", "5000", "5500"]


def test_what_only_one_of_the_two_has_is_a_difference_too(pit: Pit, tmp_path: Path) -> None:
    one, other = json.loads(sold("s1")), json.loads(sold("s1"))
    one["subject"], other["data"]["patron"] = "tray 1", "P-5"
    pit("ingest", feed(tmp_path, commissioned("c1"), json.dumps(one).encode()))
    pit("ingest", feed(tmp_path, json.dumps(other).encode(), name="again.ndjson"))
    told = json.loads(pit("quarantine", "show", "1", "--format", "json")[1])["conflict"]
    assert sorted(told["differences"], key=lambda each: str(each["field"])) == [
        {"field": "data.patron", "recorded": None, "refused": "P-5"},
        {"field": "subject", "recorded": "tray 1", "refused": None},
    ]


def test_a_line_of_another_reason_has_no_conflict(pit: Pit, tmp_path: Path) -> None:
    pit("ingest", feed(tmp_path, b"{"))
    assert json.loads(pit("quarantine", "show", "1", "--format", "json")[1])["conflict"] is None


def test_a_line_says_what_to_do_about_it_until_it_is_closed(pit: Pit, tmp_path: Path) -> None:
    pit("ingest", feed(tmp_path, b"{", sold("s1")))
    assert "to do" in pit("quarantine", "show", "1")[1]
    waits = " ".join(pit("quarantine", "show", "2")[1].split())
    assert "bring in the table's table.commissioned; then pit quarantine retry 2" in waits
    pit("quarantine", "purge", "1", "--yes")
    assert "to do" not in pit("quarantine", "show", "1")[1]


def test_every_reason_has_a_remedy_of_its_own() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "refusals.md").read_text()
    codes = re.findall(r"^\| `([a-z0-9-]+)` \|", page, re.MULTILINE)
    other = remedy_for("no-such-code")
    assert len(codes) > 20
    assert all(remedy_for(code) not in (None, other) for code in codes)


def remedy_for(code: str) -> str | None:
    return intake.remedy(intake.Entry(1, "f", 1, b"", 0, b"", code, "", 0, 0, None, None, None))


def test_times_are_those_of_the_propertys_clock(pit: Pit, tmp_path: Path) -> None:
    pit("ingest", feed(tmp_path, configured(), b"{"))
    told = json.loads(pit("quarantine", "show", "1", "--format", "json")[1])["set_aside_at"]
    there = datetime.fromisoformat(told)
    assert there.utcoffset() == there.astimezone(ZoneInfo("America/Los_Angeles")).utcoffset()
    assert abs(datetime.now(UTC) - there) < timedelta(hours=1)


SHEET = b"Box;Table;Cash\r\nB1;WS-01;100,00"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("count.csv", SHEET),
        ("COUNT.CSV", b"\xef\xbb\xbfCount of the night\n" + SHEET),
        ("count.xlsx", b"PK\x03\x04" + bytes(400)),
        ("count.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(400)),
    ],
)
def test_a_spreadsheet_is_no_feed_and_its_command_is_named(
    pit: Pit, tmp_path: Path, name: str, content: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    code, _, err = pit("ingest", str(path))
    assert (code, err.split(":")[1].strip()) == (2, "not-a-feed")
    assert "pit import" in err
    assert json.loads(pit("quarantine", "list", "--format", "json")[1])["quarantined"] == 0


def test_a_sheet_by_another_name_goes_to_quarantine_with_a_hint(pit: Pit, tmp_path: Path) -> None:
    code, _, err = pit("ingest", feed(tmp_path, SHEET, name="count.txt"))
    assert code == 4
    assert "count.txt reads like a spreadsheet: pit import count " in err


def test_a_feed_is_taken_whatever_its_name_and_its_first_line(pit: Pit, tmp_path: Path) -> None:
    path = feed(tmp_path, b"a;b;c", commissioned("c1"), sold("s1"), name="night.csv")
    code, out, err = pit("ingest", path)
    assert code == 4
    assert out.split()[:2] == ["appended", "2"]
    assert "spreadsheet" not in err


def test_retry_says_what_became_of_the_lines(pit: Pit, tmp_path: Path) -> None:
    pit("ingest", feed(tmp_path, b"{", sold("s1")))
    pit("ingest", feed(tmp_path, commissioned("c1"), name="later"))
    code, out, _ = pit("quarantine", "retry", "--format", "json")
    assert code == 0
    assert json.loads(out) == {"appended": 1, "duplicates": 0, "quarantined": 1}


def test_an_entry_that_is_not_there_is_exit_2(pit: Pit) -> None:
    for words in (("show", "7"), ("retry", "7"), ("purge", "7", "--yes")):
        code, _, err = pit("quarantine", *words)
        assert code == 2
        assert err.startswith("pit: no-such-entry: ")


def test_purge_asks_or_is_told_yes(pit: Pit, tmp_path: Path) -> None:
    pit("ingest", feed(tmp_path, b"{"))
    assert pit("quarantine", "purge", "1")[0] == 2
    code, out, _ = pit("quarantine", "purge", "1", "--yes", "--format", "json")
    assert code == 0
    assert json.loads(out)["purged"] == 1
    assert "purged" in pit("quarantine", "show", "1")[1]


def test_a_ledger_that_is_not_there_is_exit_1(pit: Pit, tmp_path: Path) -> None:
    path = feed(tmp_path, commissioned("c1"))
    code, _, err = pit("ingest", path, "--db", f"sqlite:///{tmp_path / 'none.db'}")
    assert code == 1
    assert err.startswith("pit: missing-database: ")


def test_facts_appended_without_intake_are_known_to_it(sqlite_house: House) -> None:
    from ledger import facts

    with sqlite_house.database.writing() as connection:
        journal.append(connection, [facts.decode(commissioned("c1"))], now_us=1)
    assert sqlite_house.send(sold("s1")).appended == 1
