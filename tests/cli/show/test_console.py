"""Colour is for who wants it, and no character stops a report."""

import io
import sys

import pytest

from cli import show


def test_a_pipe_gets_no_colour(capsys: pytest.CaptureFixture[str]) -> None:
    show.line("Total", style="bold")
    assert capsys.readouterr().out == "Total\n"


def test_colour_can_be_forced(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    show.line("Total", style="bold")
    assert capsys.readouterr().out == "\x1b[1mTotal\x1b[0m\n"


def test_no_color_wins_over_force_color(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    show.line("Total", style="bold")
    assert capsys.readouterr().out == "Total\n"


def test_data_in_brackets_is_no_markup(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    show.line("[two pair] [/x] :smile: 123", style="bold")
    assert "[two pair] [/x] :smile: 123" in capsys.readouterr().out


def test_an_ascii_terminal_gets_dashes_and_escapes(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="ascii"))
    show.prepare_streams()
    show.grid([show.Column("Table")], [show.Section([["Zoë"], [None]])])
    sys.stdout.flush()
    assert raw.getvalue() == b"Table\n-----\nZo\\xeb\n-\n"


def test_messages_and_progress_leave_the_data_alone(capsys: pytest.CaptureFixture[str]) -> None:
    show.say("three lines went to quarantine")
    with show.Progress("ingest") as progress:
        progress.at("1,000 lines")
    answer = capsys.readouterr()
    assert answer.out == ""
    assert answer.err == "three lines went to quarantine\n"
