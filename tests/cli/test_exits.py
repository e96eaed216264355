"""One line of error with its remedy, the contract's exit code, and never a traceback."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import typer

import cli.app
from ledger.errors import (
    CannotWork,
    DoesNotVerify,
    FindingsReported,
    InputQuarantined,
    PitError,
    WrongUsage,
)
from tests.cli.conftest import Pit


def given_a_command_that(raises: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    """`pit act` in place of the real tree of commands."""

    def act(format_: str = typer.Option("table", "--format")) -> None:
        raise raises

    def build() -> typer.Typer:
        made = typer.Typer(pretty_exceptions_enable=False, rich_markup_mode=None)
        made.callback()(lambda: None)
        made.command("act")(act)
        return made

    monkeypatch.setattr(cli.app, "build", build)


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        (CannotWork, 1),
        (WrongUsage, 2),
        (FindingsReported, 3),
        (InputQuarantined, 4),
        (DoesNotVerify, 5),
    ],
)
def test_an_expected_failure_is_a_line_a_remedy_and_its_exit_code(
    kind: type[PitError], code: int, pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_a_command_that(kind("slip F-100204 is not there", remedy="ask the cage"), monkeypatch)
    answer = pit("act")
    assert answer.code == code
    assert answer.out == ""
    assert answer.err == f"pit: {kind.code}: slip F-100204 is not there\n  ask the cage\n"


@pytest.mark.parametrize("words", [["--format", "json"], ["--format=json"]])
def test_with_json_a_failure_is_one_object_on_standard_error(
    words: list[str], pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_a_command_that(CannotWork("no ledger", remedy="pit init"), monkeypatch)
    answer = pit("act", *words)
    assert answer.out == ""
    assert json.loads(answer.err) == {
        "error": {"code": "cannot-work", "message": "no ledger", "remedy": "pit init"}
    }


def test_a_message_from_hostile_data_moves_no_cursor(
    pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_a_command_that(CannotWork("table \x1b[2J\u202eWS-01 [bold]"), monkeypatch)
    assert pit("act").err == "pit: cannot-work: table \\x1b[2J\\u202eWS-01 [bold]\n"


def test_a_bug_is_one_line_that_says_so(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    given_a_command_that(ZeroDivisionError("by zero\n[SQL: SELECT patron]"), monkeypatch)
    answer = pit("act")
    assert answer.code == 1
    assert answer.err.startswith("pit: bug: ")
    assert "ZeroDivisionError: by zero\n" in answer.err
    assert "Traceback" not in answer.err
    assert "SELECT" not in answer.err


def test_the_traceback_of_a_bug_is_there_for_who_asks(
    pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_a_command_that(ZeroDivisionError("by zero"), monkeypatch)
    monkeypatch.setenv("PIT_DEBUG", "1")
    assert "Traceback" in pit("act").err


def test_an_interrupted_command_exits_130_without_a_word(
    pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_a_command_that(KeyboardInterrupt(), monkeypatch)
    assert pit("act") == (130, "", "")


@pytest.mark.parametrize(
    ("words", "seen"),
    [
        (["shuffle"], "shuffle"),
        (["init", "--colour"], "--colour"),
        (["init", "--format", "xml"], "xml"),
        (["init", "--db"], "--db"),
    ],
)
def test_wrong_words_are_one_line_with_the_way_to_the_help(
    words: list[str], seen: str, pit: Pit
) -> None:
    answer = pit(*words)
    message, remedy = answer.err.splitlines()
    assert answer.code == 2
    assert message.startswith("pit: wrong-usage: ")
    assert seen in message
    assert remedy.startswith("  see pit")
    assert remedy.endswith("--help")


def test_wrong_words_are_json_where_json_was_asked_for(pit: Pit) -> None:
    answer = pit("init", "--format", "json", "--colour")
    assert answer.code == 2
    assert set(json.loads(answer.err)["error"]) == {"code", "message", "remedy"}


def test_no_words_at_all_show_the_help_and_count_as_wrong_usage(pit: Pit) -> None:
    answer = pit()
    assert answer.code == 2
    assert answer.out == ""
    assert "Usage: pit" in answer.err


def test_the_version_is_one_line(pit: Pit) -> None:
    answer = pit("--version")
    assert answer.code == 0
    assert answer.out.startswith("pit ")
    assert answer.out.count("\n") == 1


def test_a_reader_that_leaves_early_is_no_error() -> None:
    code = (
        "import sys; from cli import show; import cli.app, typer\n"
        "app = typer.Typer(rich_markup_mode=None); app.callback()(lambda: None)\n"
        "app.command('act')(lambda: [show.line('x' * 1000) for _ in range(10_000)] and None)\n"
        "cli.app.build = lambda: app\n"
        "from cli.exits import run; sys.exit(run(['act']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


Ledger = Callable[[Path], str]


def a_missing_file(folder: Path) -> str:
    return f"sqlite:///{folder / 'none.db'}"


def a_folder(folder: Path) -> str:
    return f"sqlite:///{folder}"


def a_text_file(folder: Path) -> str:
    (folder / "notes.txt").write_text("opener 45,000.00\n" * 400)
    return f"sqlite:///{folder / 'notes.txt'}"


def somebody_elses_database(folder: Path) -> str:
    import sqlite3

    path = folder / "books.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE guests (name TEXT)")
    connection.close()
    return f"sqlite:///{path}"


@pytest.mark.parametrize("ledger", [a_missing_file, a_folder, a_text_file, somebody_elses_database])
@pytest.mark.parametrize("words", [["report", "shift"], ["books", "list"]])
def test_what_is_no_ledger_is_said_in_one_line_with_a_remedy(
    ledger: Ledger, words: list[str], pit: Pit, tmp_path: Path
) -> None:
    answer = pit(*words, "--db", ledger(tmp_path))
    message, remedy = answer.err.splitlines()
    assert answer.code == 1
    assert answer.out == ""
    assert message.startswith("pit: ")
    assert remedy.startswith("  ")
    assert "bug" not in message


def test_a_password_in_the_database_url_is_never_printed(pit: Pit) -> None:
    answer = pit("report", "shift", "--db", "postgresql://pit:hunter2@localhost:1/dunes")
    assert answer.code == 1
    assert "hunter2" not in answer.out + answer.err


def test_the_database_may_come_from_the_environment(
    pit: Pit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIT_DB", f"sqlite:///{tmp_path / 'dunes.db'}")
    assert pit("init").code == 0
    assert (tmp_path / "dunes.db").exists()
    assert json.loads(pit("init", "--format", "json").out) == {"upgraded": False}
