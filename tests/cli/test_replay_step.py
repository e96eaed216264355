"""`pit replay --step` and `--html`: at a terminal, into a pipe, and into a file."""

import json
import os
import pty
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cli.show.html import replay_page
from tests.cli.conftest import Pit

CASES = Path(__file__).parents[1] / "cases"
ROUND = "TR-01-000003"  # of the given days: seat 2 exchanges two cards, 20 facts
RIGHT, LEFT, HOME, END = b"\x1b[C", b"\x1b[D", b"\x1b[H", b"\x1b[F"
PATIENCE = 60  # seconds without a word, after which a terminal is taken for dead


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A ledger of the given days with errors."""
    from cli.exits import run

    url = f"sqlite:///{tmp_path_factory.mktemp('days') / 'pit.db'}"
    assert run(["init", "--db", url]) == 0
    assert run(["ingest", str(CASES / "two-days-errors" / "feed.ndjson.zst"), "--db", url]) == 4
    return url


def words(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_into_a_pipe_every_step_is_printed_with_the_table_after_it(pit: Pit, days: str) -> None:
    answer = pit("replay", ROUND, "--step", "--db", days)
    assert (answer.code, answer.err) == (0, "")
    assert "\x1b" not in answer.out
    steps = answer.out.split("Step ")
    assert [one.splitlines()[0] for one in steps[1:]] == [f"{n} of 20" for n in range(1, 21)]
    assert words(steps[1])[1:3] == [
        "06:59:30-08:00 D121 position 206",
        "round 3 opened, dealer D121",
    ]
    last = words(steps[-1])
    assert "seat 3 8d 3d Td 5s 6h fold ante 20.00: lose" in last
    assert any("Qd Ks Kh 8h 9s (Kh up) (Tc Jc out)" in line for line in last)
    assert "decision seat 2: recorded exchange Tc Jc; at 221" in last


def test_a_step_shows_no_more_than_was_known_then(pit: Pit, days: str) -> None:
    answer = pit("replay", ROUND, "--seat", "2", "--step", "--db", days)
    before, after = (
        next(one for one in answer.out.split("Step ") if said in one)
        for said in ("seat 2: bet 10.00", "seat 2: exchange, discards")
    )
    assert "lose" not in before
    assert "(Tc Jc out)" in after


def test_a_correction_is_told_at_its_fact(pit: Pit, days: str) -> None:
    answer = pit("replay", "WS-02-000006", "--step", "--seat", "2", "--db", days)
    one = next(one for one in answer.out.split("Step ") if "(corrected)" in one)
    assert "recorded as: seat 2: play win 405.00" in one
    assert "(by F26 + M01, position 2,422)" in one


def test_it_fits_a_narrow_screen(pit: Pit, days: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    answer = pit("replay", ROUND, "--step", "--db", days)
    assert max(map(len, answer.out.splitlines())) <= 80


class Terminal:
    """`pit` at a terminal of its own: keys in, and what is on the screen."""

    def __init__(self, end: int) -> None:
        self._end = end
        self._seen = b""

    def until(self, wanted: str) -> str:
        """What comes until `wanted` is among it."""
        while wanted.encode() not in self._seen:
            ready, _, _ = select.select([self._end], [], [], PATIENCE)
            assert ready, f"{wanted!r} never came: {self._seen!r}"
            self._seen += os.read(self._end, 1 << 16)
        before, _, self._seen = self._seen.partition(wanted.encode())
        return before.decode()

    def press(self, *pressed: bytes) -> None:
        os.write(self._end, b"".join(pressed))


@contextmanager
def terminal(*asked: str) -> Iterator[tuple[Terminal, "subprocess.Popen[bytes]"]]:
    ours, theirs = pty.openpty()
    surroundings = os.environ | {"TERM": "xterm", "COLUMNS": "100", "NO_COLOR": "1"}
    surroundings["PYTHONUTF8"] = "1"
    with subprocess.Popen(
        [sys.executable, "-m", "cli", *asked],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=surroundings,
        start_new_session=True,
    ) as process:
        os.close(theirs)
        try:
            yield Terminal(ours), process
        finally:
            process.kill()
            os.close(ours)


def test_keys_lead_forward_and_back_and_leaving_tells_the_outcome(days: str) -> None:
    with terminal("replay", ROUND, "--step", "--db", days) as (screen, process):
        screen.until("Step 1 of 20")
        assert "→ next" in screen.until("q quit")
        for key, at in ((RIGHT, 2), (b" ", 3), (LEFT, 2), (END, 20), (RIGHT, 20), (HOME, 1)):
            screen.press(key)
            screen.until(f"Step {at} of 20")
        screen.press(LEFT, b"z", RIGHT, RIGHT)  # the first step is the first; a z is nothing
        screen.until("Step 3 of 20")
        screen.press(b"q")
        assert "verdict" in screen.until("Exceptions").lower()
        screen.until("pit: ")
        assert process.wait(PATIENCE) == 0


def test_step_is_for_people(pit: Pit, days: str) -> None:
    answer = pit("replay", ROUND, "--step", "--format", "json", "--db", days)
    assert answer.code == 2
    assert json.loads(answer.err)["error"]["remedy"] == "leave out one of them"


def test_the_page_comes_to_standard_output_too(pit: Pit, days: str) -> None:
    answer = pit("replay", ROUND, "--html", "-", "--db", days)
    made = json.loads(pit("replay", ROUND, "--db", days, "--format", "json").out)
    assert answer.out == replay_page(made)
    assert pit("replay", ROUND, "--html", "-", "--format", "csv", "--db", days).code == 2


def test_a_page_and_json_in_one_go(pit: Pit, days: str, tmp_path: Path) -> None:
    file = tmp_path / "round.html"
    answer = pit("replay", ROUND, "--html", str(file), "--format", "json", "--db", days)
    assert file.read_text(encoding="utf-8") == replay_page(json.loads(answer.out))


def test_a_page_that_cannot_be_written_is_one_line(pit: Pit, days: str, tmp_path: Path) -> None:
    place = tmp_path / "none" / "round.html"
    answer = pit("replay", ROUND, "--html", str(place), "--db", days)
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith(f"pit: not-written: {place} cannot be written")


def test_the_page_names_the_first_checkpoint_that_covers_it(
    pit: Pit, sqlite_url: str, tmp_path: Path
) -> None:
    """Corrected after the first checkpoint, the round stands under the second."""
    feed = (CASES / "tiny-clean").glob("feed*")
    assert pit("init", "--db", sqlite_url).code == 0
    assert pit("ingest", str(next(feed)), "--db", sqlite_url).code == 0
    row = pit("report", "shift", "--db", sqlite_url, "--format", "json").out
    table = json.loads(row)["rows"][0]["table"]
    name = f"{table}-000001"
    key = str(tmp_path / "pit.key")

    def under() -> str:
        page = pit("replay", name, "--html", "-", "--db", sqlite_url).out
        return page.partition("<dt>Checkpoint</dt><dd>")[2].partition("</dd>")[0]

    assert under() == "none covers every fact of this round yet"
    assert pit("keys", "new", "--name", "dunes.example/pit", "--key", key).code == 0
    assert pit("checkpoint", "--key", key, "--db", sqlite_url).code == 0
    first = under()
    assert ", signed by dunes.example/pit, root <code>" in first

    facts = json.loads(pit("replay", name, "--db", sqlite_url, "--format", "json").out)["facts"]
    closed = next(one for one in facts if one["type"] == "round.closed")

    def corrected(id_: str, of: str) -> None:
        data = {"of": {"source": closed["source"], "id": of}, "reason": "again", "data": {}}
        fixed: dict[str, Any] = {"specversion": "1.0", "id": id_, "source": "/audit"}
        fixed |= {"type": "event.corrected", "time": closed["time"], "actor": "F26"}
        (tmp_path / id_).write_text(json.dumps(fixed | {"witness": "M01", "data": data}))
        assert pit("ingest", str(tmp_path / id_), "--db", sqlite_url).code == 0

    corrected("fix", closed["id"])
    assert under() == "none covers every fact of this round yet"
    assert pit("checkpoint", "--key", key, "--db", sqlite_url).code == 0
    second = under()
    assert second.startswith("position ")
    assert second != first
    corrected("unrelated", "not of this round")
    assert pit("checkpoint", "--key", key, "--db", sqlite_url).code == 0
    assert under() == second


def test_a_plain_replay_waits_for_no_library_of_keys_and_no_page(days: str) -> None:
    heavy = ("cryptography", "cli.show.html", "alembic", "faker")
    code = (
        "import sys; from cli.exits import run; "
        f"assert run(['replay', {ROUND!r}, '--db', {days!r}]) == 0; "
        f"print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert done.stderr.strip() == "[]"
