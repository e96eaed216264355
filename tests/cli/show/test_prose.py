"""Sentences of a report: folded by the columns that a screen draws, and no word ever cut."""

from unicodedata import east_asian_width

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.show import prose

SOME = settings(max_examples=60)


def cells(text: str) -> int:
    """The columns that a screen draws."""
    return sum(2 if east_asian_width(each) in "WF" else 1 for each in text)


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> "Told":
    return Told(capsys, monkeypatch)


class Told:
    """The lines of a sentence at a width."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def __call__(self, columns: int, text: str, indent: str = "") -> list[str]:
        self._capsys.readouterr()
        self._monkeypatch.setenv("COLUMNS", str(columns))
        prose(text, indent)
        return self._capsys.readouterr().out.splitlines()


def test_a_sentence_is_folded_at_its_words_and_its_further_lines_stand_in(told: Told) -> None:
    assert told(40, "  the drop is not counted yet: 2026-11-27 swing WS-01", "    ") == [
        "  the drop is not counted yet:",
        "    2026-11-27 swing WS-01",
    ]


def test_a_wide_screen_is_not_filled(told: Told) -> None:
    assert max(map(len, told(200, "word " * 60))) <= 80


def test_wide_characters_count_as_the_screen_draws_them(told: Told) -> None:
    lines = told(80, "卓 " * 60)
    assert max(map(cells, lines)) <= 80
    assert len(lines) == 3


def test_a_name_that_is_longer_than_the_screen_is_not_cut(told: Told) -> None:
    name = "tray/2026-11-27/swing/" + "W" * 90
    assert name in told(40, f"see {name} again")


@SOME
@given(st.lists(st.text("abc卓é", min_size=1, max_size=50), min_size=1, max_size=30))
def test_no_word_is_lost_whatever_is_said(told: Told, words: list[str]) -> None:
    lines = told(60, " ".join(words), "  ")
    assert " ".join(lines).split() == words
    assert all(cells(each) <= 60 or len(each.split()) == 1 for each in lines)
