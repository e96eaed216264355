"""A step that is in the journal is told so, whatever fails behind it: who enters it again pays
twice."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ledger import books, intake
from ledger.journal import StorageFailed
from tests.reconcile.command import Pit

FULL = Path("/dev/full")
TRAY = "tray/2026-11-27/day/WS-01"
TWO = ("--actor", "A17", "--witness", "M01")
ADJUST = ("break", "adjust", TRAY, "--amount", "-15.00", "--reason", "lost", *TWO)
STEPS = {
    "adjustment.posted": ADJUST,
    "break.noted": ("break", "note", TRAY, "--note", "seen", "--actor", "A17"),
    "break.resolved": ("break", "resolve", TRAY, "--reason", "found", "--actor", "A17"),
    "day.closed": ("day", "close", "2026-11-27", "--tolerance", "50", "--reason", "seen", *TWO),
}


@pytest.fixture
def short(pit: Pit) -> Pit:
    """A closed day whose tray is 15.00 short."""
    pit.take("tray")
    return pit


def last(pit: Pit) -> int:
    """The journal's last position."""
    return int(pit.json("day", "show", "2026-11-27")["position"])


def into(stream: int, words: tuple[str, ...], pit: Pit) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cli", *words, "--db", pit.house.url],
        cwd=Path(__file__).parents[2],
        stdout=stream,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )


@pytest.mark.skipif(not FULL.exists(), reason="no full device here")
@pytest.mark.parametrize("type_", STEPS)
def test_a_step_whose_answer_finds_no_room_is_recorded_once(type_: str, short: Pit) -> None:
    before = last(short)
    with FULL.open("wb") as full:
        done = into(full.fileno(), STEPS[type_], short)
    told, remedy = done.stderr.splitlines()
    assert done.returncode == 1
    assert told.startswith(f"pit: recorded: it is recorded, at position {before + 1}, ")
    assert remedy == f"  do not enter it again; pit fact {before + 1} shows it"
    assert last(short) == before + 1
    assert type_ in short("fact", str(before + 1)).out


def test_so_is_one_whose_reader_has_left(short: Pit) -> None:
    before = last(short)
    reader, writer = os.pipe()
    os.close(reader)
    done = into(writer, ADJUST, short)
    os.close(writer)
    assert done.returncode == 141
    assert f"recorded, at position {before + 1}, " in done.stderr


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (StorageFailed("the disk is full", remedy="make room and try again"), 1),
        (OSError(errno.ENOSPC, "No space left on device"), 1),
        (RuntimeError("of our own"), 1),
        (KeyboardInterrupt(), 130),
    ],
)
def test_so_is_one_behind_which_the_books_fail(
    error: BaseException, code: int, short: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = last(short)
    submit, catch_up = intake.submit_made, books.catch_up
    entered: list[int] = []

    def submitted(*words: object, **named: object) -> list[int]:
        entered.extend(submit(*words, **named))  # type: ignore[arg-type]
        return entered

    def failing(*words: object, **named: object) -> int:
        if entered:
            raise error
        return catch_up(*words, **named)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr("ledger.intake.entering.submit_made", submitted)
        patched.setattr("ledger.books.catch_up", failing)
        answer = short(*ADJUST, "--format", "json")
    told = json.loads(answer.err)["error"]
    assert (answer.code, told["code"]) == (code, "recorded")
    assert f"at position {before + 1}, " in told["message"]
    assert "again" not in told["message"]
    assert told["remedy"] == f"do not enter it again; pit fact {before + 1} shows it"
    assert short.json("break", "show", TRAY)["entries"][0]["amount"] == -1500


def test_what_fails_before_the_step_is_told_as_it_is(
    short: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = last(short)

    def full(*_: object, **__: object) -> int:
        raise StorageFailed("the disk is full", remedy="make room and try again")

    with monkeypatch.context() as patched:
        patched.setattr("ledger.intake.entering.submit_made", full)
        answer = short(*ADJUST)
    assert answer.code == 1
    assert answer.err.startswith("pit: storage-failed: the disk is full")
    assert last(short) == before
    assert "recorded" not in short("break", "adjust", "no/such", *ADJUST[3:]).err
