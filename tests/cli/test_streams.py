"""Streams that were closed, disks that are full, and files that must not be written over."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Pit

PIT = f"{sys.executable} -m cli"
FULL = Path("/dev/full")


def shell(words: str, *, cwd: Path) -> subprocess.CompletedProcess[str]:
    """A line of a person's shell, in a folder of its own; what it says is kept apart."""
    root = Path(__file__).parents[2]
    return subprocess.run(
        ["sh", "-c", words],
        cwd=cwd,
        env={"PYTHONPATH": str(root), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (f"{PIT} games list <&- >&-", 0),
        (f"{PIT} games list --format json >&-", 0),
        (f"{PIT} --help >&-", 0),
        (f"{PIT} games list 2>&-", 0),
        (f"{PIT} games show no/such 2>&-", 2),
        (f"{PIT} games show no/such <&- >&- 2>&-", 2),
        (f"{PIT} init <&- >&- 2>&- && {PIT} ingest - <&-", 1),
        (f"{PIT} quarantine purge 1 <&-", 2),
    ],
)
def test_a_closed_stream_is_no_bug(words: str, code: int, tmp_path: Path) -> None:
    done = shell(words, cwd=tmp_path)
    assert done.returncode == code
    assert "bug" not in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not FULL.exists(), reason="no full device here")
@pytest.mark.parametrize(
    "words", ["games list", "games list --format json", "--help", "simulate --out /dev/full"]
)
def test_a_full_disk_is_one_line(words: str, tmp_path: Path) -> None:
    done = shell(f"{PIT} {words} > /dev/full", cwd=tmp_path)
    assert done.returncode == 1
    first, *rest = done.stderr.replace('{"error": {"code": "', "pit: ").splitlines()
    assert first.startswith("pit: storage-failed")
    assert "Traceback" not in done.stderr
    assert len(rest) <= 1


@pytest.mark.skipif(not FULL.exists(), reason="no full device here")
def test_where_nothing_can_be_said_the_exit_code_still_says_it(tmp_path: Path) -> None:
    assert shell(f"{PIT} games show no/such 2> /dev/full", cwd=tmp_path).returncode == 2


@pytest.mark.parametrize("option", ["--out", "--injected", "--people"])
def test_a_feed_is_not_written_over_a_ledger(option: str, pit: Pit, tmp_path: Path) -> None:
    ledger = tmp_path / "pit.db"
    assert pit("init", "--db", f"sqlite:///{ledger}").code == 0
    held = ledger.read_bytes()
    answer = pit("simulate", "--out", str(tmp_path / "night.ndjson"), option, str(ledger))
    assert answer.code == 1
    assert answer.err.startswith("pit: not-written: ")
    assert ledger.read_bytes() == held
    assert not (tmp_path / "night.ndjson").exists()


def test_two_files_of_a_simulation_are_two(pit: Pit, tmp_path: Path) -> None:
    place = str(tmp_path / "one")
    assert pit("simulate", "--out", place, "--people", place).code == 2
    assert not (tmp_path / "one").exists()


def test_an_entry_beyond_all_counting_is_not_there(pit: Pit, tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'pit.db'}"
    assert pit("init", "--db", db).code == 0
    for words in (["show", "9" * 30], ["retry", "9" * 30], ["purge", "9" * 30, "--yes"]):
        answer = pit("quarantine", *words, "--db", db)
        assert (answer.code, answer.err.partition(": ")[2][:13]) == (2, "no-such-entry")


def in_bytes(*words: bytes, cwd: Path) -> subprocess.CompletedProcess[bytes]:
    """The words as bytes, as a shell of another encoding hands them over."""
    root = Path(__file__).parents[2]
    return subprocess.run(
        [sys.executable.encode(), b"-m", b"cli", *words],
        cwd=cwd,
        env={"PYTHONPATH": str(root), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize(
    "words",
    [
        (b"dispute", b"note", b"D-1", b"--note", b"caf\xe9", b"--actor", b"M01"),
        (b"break", b"note", b"caf\xe9", b"--note", b"seen", b"--actor", b"M01"),
        (b"caf\xe9",),
    ],
)
def test_a_word_that_is_not_utf_8_is_wrong_usage(words: tuple[bytes, ...], tmp_path: Path) -> None:
    done = in_bytes(*words, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith(b"pit: wrong-usage: the word caf\\xe9 is not UTF-8\n  ")
    told = in_bytes(*words, b"--format", b"json", cwd=tmp_path)
    assert json.loads(told.stderr)["error"]["code"] == "wrong-usage"


def test_a_file_is_taken_by_whatever_name_it_has(tmp_path: Path) -> None:
    assert in_bytes(b"init", cwd=tmp_path).returncode == 0
    (Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.ndjson"))).write_text("no fact\n")
    done = in_bytes(b"ingest", b"caf\xe9.ndjson", cwd=tmp_path)
    assert done.returncode == 4
    assert b"bug" not in done.stderr
    assert in_bytes(b"quarantine", b"list", b"--format", b"json", cwd=tmp_path).returncode == 0
