"""`pit fact`: whatever a report names by its position can be looked at whole."""

import csv
import io
import json
import sqlite3
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Pit

Json = dict[str, Any]

HOSTILE = "\x1b[2J\u202egnorw [bold]x[/bold]"
SOLD = {"seat": 3, "tender": "cash", "amount": 20_000, "house_key": 18_446_744_073_709_551_616}


def line(id_: str, type_: str, data: Json, **more: Any) -> Json:
    whole: Json = {"specversion": "1.0", "id": id_, "source": "/dunes/table/T1", "type": type_}
    whole |= {"time": "2026-11-27T20:15:03-08:00", "table": "T1", "actor": "D104", "data": data}
    return whole | more


def amending(id_: str, of: str, type_: str = "event.annulled", **data: Any) -> Json:
    data |= {"of": {"source": "/dunes/table/T1", "id": of}, "reason": f"why {id_}"}
    return line(id_, type_, data, witness="M01")


PROPERTY: Json = {
    "name": "Dunes",
    "currency": "USD",
    "timezone": "America/Los_Angeles",
    "gaming_day_starts": "06:00",
    "shifts": [{"name": "day", "starts": "06:00"}],
}
TABLE: Json = {"game": "western-stud", "rules": "of nobody", "pit": "P1", "seats": 6}
LIMITS = {"limits": {"min": 500, "max": 50_000}}
FEED = [
    line("1", "property.configured", PROPERTY, table=None),
    line("2", "table.commissioned", TABLE | LIMITS),
    line("3", "chips.sold", SOLD, subject="as the table likes", room=HOSTILE),
    line("4", "chips.sold", SOLD),
    amending("5", "3", "event.corrected", data=SOLD | {"amount": 2_000}),
    amending("6", "4"),
    amending("7", "not yet"),
    amending("8", "6"),  # position 8: the fourth fact counts again
]


def fed(pit: Pit, url: str, folder: Path) -> str:
    """A ledger of the feed: each fact at the position of its id."""
    feed = folder / "feed.ndjson"
    feed.write_text("\n".join(map(json.dumps, FEED)))
    answer = pit("ingest", str(feed), "--db", url)
    assert answer.code == 0, pit("quarantine", "list", "--db", url)
    return url


@pytest.fixture
def house(pit: Pit, database_url: str, tmp_path: Path) -> str:
    return fed(pit, database_url, tmp_path)


def told(pit: Pit, url: str, *words: str) -> Json:
    answer = pit("fact", *words, "--db", url, "--format", "json")
    assert (answer.code, answer.err) == (0, "")
    made: Json = json.loads(answer.out)
    return made


def test_a_fact_is_given_back_as_it_was_sent_with_what_counts_of_it(pit: Pit, house: str) -> None:
    made = told(pit, house, "3")
    assert (made["position"], made["state"], made["amends"]) == (3, "corrected", None)
    assert made["fact"] == FEED[2]
    assert made["counts"] == SOLD | {"amount": 2_000}
    (one,) = made["amendments"]
    assert (one["position"], one["type"], one["actor"], one["witness"], one["reason"]) == (
        *(5, "event.corrected", "D104", "M01", "why 5"),
    )
    assert (one["holds"], one["taken_back"]) == (True, False)
    assert made["recorded_at"][-6:] in {"-08:00", "-07:00"}  # on the property's clock


def test_it_is_found_by_who_sent_it_and_their_id_too(pit: Pit, house: str) -> None:
    named = told(pit, house, "--source", "/dunes/table/T1", "--id", "3")
    assert named == told(pit, house, "3")


def test_an_annulment_that_was_annulled_leaves_the_fact_as_recorded(pit: Pit, house: str) -> None:
    made = told(pit, house, "4")
    assert (made["state"], made["counts"]) == ("as recorded", SOLD)
    assert [(one["position"], one["taken_back"]) for one in made["amendments"]] == [(6, True)]
    before = told(pit, house, "4", "--as-of", "7")
    assert (before["state"], before["counts"]) == ("annulled", None)
    assert before["fact"] == FEED[3]


def test_an_amendment_names_its_fact_and_whether_it_holds(pit: Pit, house: str) -> None:
    amends = {name: told(pit, house, name)["amends"] for name in "5678"}
    key = {"source": "/dunes/table/T1"}
    assert amends == {
        "5": key | {"position": 3, "id": "3", "type": "chips.sold", "holds": True},
        "6": key | {"position": 4, "id": "4", "type": "chips.sold", "holds": False},
        "7": key | {"position": None, "id": "not yet", "type": None, "holds": False},
        "8": key | {"position": 6, "id": "6", "type": "event.annulled", "holds": True},
    }
    assert told(pit, house, "6")["state"] == "annulled"


def test_its_leaf_is_the_hash_of_what_the_proof_proves(
    pit: Pit, house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIT_KEY", str(tmp_path / "pit.key"))
    assert told(pit, house, "3")["checkpoint"] is None
    assert pit("keys", "new", "--name", "dunes.example/pit").code == 0
    assert pit("checkpoint", "--db", house).code == 0
    assert told(pit, house, "3")["checkpoint"]["position"] == len(FEED)
    assert told(pit, house, "3")["checkpoint"]["signer"] == "dunes.example/pit"
    proof = json.loads(pit("proof", "make", "3", "--db", house).out)
    entry = b64decode(proof["facts"][0]["entry"])
    leaf = b64encode(sha256(b"\x00" + entry).digest()).decode()
    assert told(pit, house, "3")["leaf"] == leaf


def test_people_see_what_was_sent_beside_what_counts(pit: Pit, house: str) -> None:
    answer = pit("fact", "3", "--db", house)
    lines = [" ".join(one.split()) for one in answer.out.splitlines()]
    assert answer.code == 0
    assert lines[0] == "Position 3: chips.sold, corrected"
    assert "amount 20000 2000" in lines
    assert "subject as the table likes" in lines
    assert "room \\x1b[2J\\u202egnorw [bold]x[/bold]" in lines
    came = "Corrected at 2026-11-27 20:15:03-08:00 by D104 + M01, position 5: why 5"
    assert came in " ".join(lines)
    assert "No checkpoint covers it yet" in lines
    annulled = pit("fact", "6", "--db", house).out
    assert annulled.startswith("Position 6: event.annulled, annulled\n")
    assert "It names the chips.sold at position 4, where it does not hold" in annulled
    assert "It counts for nothing." in annulled


def test_the_csv_is_one_row(pit: Pit, house: str) -> None:
    (row,) = csv.DictReader(io.StringIO(pit("fact", "3", "--db", house, "--format", "csv").out))
    assert (row["position"], row["state"]) == ("3", "corrected")
    assert json.loads(row["fact"]) == FEED[2]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["0"], "no-such-position"),
        (["9"], "no-such-position"),
        (["99999999999999999999999"], "wrong-usage"),
        (["5", "--as-of", "4"], "no-such-position"),
        (["three"], "wrong-usage"),
        (["1,5"], "wrong-usage"),
        ([], "wrong-usage"),
        (["3", "--source", "/dunes/table/T1", "--id", "3"], "wrong-usage"),
        (["--source", "/dunes/table/T1"], "wrong-usage"),
        (["--source", "/dunes/table/T1", "--id", "9"], "unknown-fact"),
        (["--source", "/dunes/table/T1", "--id", "8", "--as-of", "7"], "unknown-fact"),
    ],
)
def test_what_is_not_there_is_wrong_usage(
    pit: Pit, house: str, words: list[str], code: str
) -> None:
    answer = pit("fact", *words, "--db", house)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"pit: {code}: ")


def test_a_position_is_taken_as_reports_print_it(pit: Pit, house: str) -> None:
    answer = pit("fact", "1,234", "--db", house)
    assert "no fact at position 1234: the last is at 8" in answer.err


def test_a_fact_that_was_changed_is_not_shown_as_if_it_were_one(
    pit: Pit, sqlite_url: str, tmp_path: Path
) -> None:
    fed(pit, sqlite_url, tmp_path)
    with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as database:
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            database.execute(f'DROP TRIGGER "{name}"')
        (entry,) = database.execute("SELECT entry FROM journal WHERE position = 3").fetchone()
        forged = entry.replace(b"20000", b"10000")
        database.execute("UPDATE journal SET entry = ? WHERE position = 3", (forged,))
    answer = pit("fact", "3", "--db", sqlite_url)
    assert (answer.code, answer.out) == (5, "")
    assert "position 3 is not what was recorded there" in answer.err
