"""A ledger's file cut off at any page, or with bytes of it changed: always a plain word, and
`verify` never says that a log is whole which is not."""
# ruff: noqa: S608 - the statements are the tests' own

import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
import zstandard

from tests.journal.doors import said

FEED = Path(__file__).parents[1] / "cases" / "tiny-clean" / "feed.ndjson.zst"
FACTS = 600  # of them the first, so that a tile of the tree is stored
PAGE = 4096
LOG = ("journal", "head", "tree", "checkpoint")
COMMANDS = ("verify", "report shift", "books check", "ingest")
FLIPS = 10  # at each of the eight seeds

pytestmark = pytest.mark.slow


class Whole(NamedTuple):
    """A whole ledger: its file's bytes, its log, and one more fact to be sent."""

    content: bytes
    log: dict[str, list[tuple[object, ...]]]
    more: Path


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    folder = tmp_path_factory.mktemp("whole")
    lines = zstandard.ZstdDecompressor().stream_reader(FEED.read_bytes()).read().splitlines(True)
    (folder / "night").write_bytes(b"".join(lines[:FACTS]))
    (folder / "more").write_bytes(lines[FACTS])
    db, key = ("--db", f"sqlite:///{folder / 'pit.db'}"), ("--key", str(folder / "pit.key"))
    for words in (
        ("init", *db),
        ("ingest", str(folder / "night"), *db),
        ("keys", "new", "--name", "x.example/pit", *key),
        ("checkpoint", *key, *db),
    ):
        assert said(*words).code == 0
    with closing(sqlite3.connect(folder / "pit.db", isolation_level=None)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return Whole((folder / "pit.db").read_bytes(), log(folder / "pit.db"), folder / "more")


def log(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as file:
        return {table: file.execute(f"SELECT * FROM {table}").fetchall() for table in LOG}


def holds(whole: Whole, content: bytes, folder: Path) -> None:
    """Every command has a plain word for a ledger of these bytes."""
    path = folder / "pit.db"
    for command in COMMANDS:
        for beside in folder.glob("pit.db*"):
            beside.unlink()
        path.write_bytes(content)
        words = [*command.split(), *([str(whole.more)] if command == "ingest" else [])]

        answer = said(*words, "--db", f"sqlite:///{path}")

        assert answer.code in (0, 1, 4, 5), (command, answer)
        assert "bug" not in answer.err, (command, answer)
        assert "Traceback" not in answer.err
        if command == "verify" and answer.code == 0:
            assert log(path) == whole.log


def test_an_index_that_says_otherwise_than_its_table_is_found(whole: Whole, tmp_path: Path) -> None:
    """A fact that the index of identities does not know could come in twice."""
    path = tmp_path / "pit.db"
    places = [
        one.end() - 1 for one in re.finditer(b"/dunes/table/WS-01WS-01-0000100", whole.content)
    ]
    answers = []
    for place in places:
        content = bytearray(whole.content)
        content[place] ^= 1
        path.write_bytes(content)
        answers.append(said("verify", "--db", f"sqlite:///{path}"))

    # Once it stands in the table, where the entry tells, and once in the index.
    assert sorted(answer.code for answer in answers) == [1, 5]
    (damaged,) = [answer for answer in answers if answer.code == 1]
    assert "pit: damaged-database: " in damaged.err
    assert damaged.out == ""


def test_a_file_that_is_cut_off_at_any_page(whole: Whole, tmp_path: Path) -> None:
    for end in range(0, len(whole.content), PAGE):
        holds(whole, whole.content[:end], tmp_path)


@pytest.mark.parametrize("seed", range(8))
def test_bytes_that_are_changed_anywhere(whole: Whole, seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)  # noqa: S311 - a plan, not a secret
    pages = len(whole.content) // PAGE
    for _ in range(FLIPS):
        content = bytearray(whole.content)
        match chance.randrange(4):
            case 0:  # a bit
                content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
            case 1:  # where a page says what is in it
                content[chance.randrange(pages) * PAGE + chance.randrange(12)] = chance.randrange(
                    256
                )
            case 2:  # a piece
                at = chance.randrange(len(content) - 64)
                content[at : at + 64] = chance.randbytes(64)
            case _:  # a whole page
                at = chance.randrange(pages) * PAGE
                content[at : at + PAGE] = bytes(PAGE)
        holds(whole, bytes(content), tmp_path)
