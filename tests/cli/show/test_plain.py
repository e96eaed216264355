"""Recorded text cannot hide, colour or reorder what a reader sees."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.show import plain


@pytest.mark.parametrize(
    ("recorded", "shown"),
    [
        ("WS-01", "WS-01"),
        ("Zoë Ångström", "Zoë Ångström"),
        ("[bold]red[/x]", "[bold]red[/x]"),
        ("one\ntwo\tthree", "one\\ntwo\\tthree"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("pay\u202e0001", "pay\\u202e0001"),
        ("WS\u200b-01", "WS\\u200b-01"),
        ("\ud800", "\\ud800"),
    ],
)
def test_what_cannot_be_seen_is_written_out(recorded: str, shown: str) -> None:
    assert plain(recorded) == shown


@given(st.text())
def test_whatever_was_recorded_is_shown_on_one_visible_line(recorded: str) -> None:
    shown = plain(recorded)
    assert all(unicodedata.category(character)[0] != "C" for character in shown)
    assert len(shown.splitlines()) <= 1
