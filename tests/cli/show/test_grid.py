"""A table for people: aligned, never cut, and in blocks where it cannot fit."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.show import Column, Section, grid, plain

COLUMNS = (Column("Table"), Column("Opener", figures=True), Column("Win", figures=True))
ROWS = Section([["WS-01", "45,000.00", "-1,200.00"], ["SP-01", "9,000.00", None]], "swing")
SOME = settings(max_examples=60)


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> "Printed":
    return Printed(capsys, monkeypatch)


class Printed:
    """What `grid` prints at a width."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def at(self, columns: int | None, *sections: Section) -> list[str]:
        self._capsys.readouterr()
        if columns is not None:
            self._monkeypatch.setenv("COLUMNS", str(columns))
        grid(COLUMNS, sections)
        return self._capsys.readouterr().out.splitlines()


def test_figures_stand_right_and_the_unknown_is_a_dash(printed: Printed) -> None:
    assert printed.at(80, ROWS, Section([["Total", "54,000.00", None]], ruled=True)) == [
        "Table     Opener        Win",
        "───────────────────────────",
        "swing",
        "WS-01  45,000.00  -1,200.00",
        "SP-01   9,000.00          —",
        "───────────────────────────",
        "Total  54,000.00          —",
    ]


def test_a_table_that_nearly_fits_stands_closer_together(printed: Printed) -> None:
    assert printed.at(25, ROWS)[3] == "WS-01 45,000.00 -1,200.00"


def test_a_table_that_does_not_fit_is_divided_and_each_part_names_its_rows(
    printed: Printed,
) -> None:
    assert printed.at(16, ROWS) == [
        "Table     Opener",
        "────────────────",
        "swing",
        "WS-01  45,000.00",
        "SP-01   9,000.00",
        "",
        "Table        Win",
        "────────────────",
        "swing",
        "WS-01  -1,200.00",
        "SP-01          —",
    ]


def test_below_that_every_record_is_a_block(printed: Printed) -> None:
    assert printed.at(12, ROWS) == [
        "swing",
        "Table: WS-01",
        "Opener: 45,000.00",
        "Win: -1,200.00",
        "",
        "Table: SP-01",
        "Opener: 9,000.00",
        "Win: —",
    ]


def test_a_pipe_is_as_wide_as_the_content(printed: Printed) -> None:
    wide = Section([["W" * 300, "1.00", "1.00"]])
    assert printed.at(None, wide)[2] == "W" * 300 + "    1.00  1.00"


def test_wide_characters_keep_the_columns_straight(printed: Printed) -> None:
    lines = printed.at(80, Section([["牌桌", "1.00", "2.00"], ["WS-01", "1.00", "2.00"]]))
    assert lines[2:] == ["牌桌     1.00  2.00", "WS-01    1.00  2.00"]


@SOME
@given(st.integers(1, 200), st.lists(st.tuples(st.text(), st.text(), st.text()), max_size=4))
def test_no_cell_is_ever_cut(
    printed: Printed, columns: int, rows: list[tuple[str, str, str]]
) -> None:
    out = "\n".join(printed.at(columns, Section(rows)))
    for row in rows:
        for cell in row:
            assert plain(cell).rstrip() in out


def test_prose_is_folded_at_its_words_and_figures_never_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    columns = [Column("Line", figures=True), Column("Why", prose=True)]
    grid(
        columns, [Section([["2,229", "the witness is missing; wanted a second badge"], ["7", ""]])]
    )
    assert capsys.readouterr().out.splitlines() == [
        " Line  Why",
        "────────────────────────────────────────",
        "2,229  the witness is missing; wanted a",
        "       second badge",
        "    7",
    ]


def test_a_word_longer_than_its_column_is_folded_and_not_cut(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    word = "abcdefghij" * 6
    grid([Column("Why", prose=True)], [Section([[word]])])
    assert "".join(capsys.readouterr().out.splitlines()[2:]) == word


def test_totals_say_nothing_where_there_is_nothing_to_sum(printed: Printed) -> None:
    total = Section([["Total", "54,000.00", ""]], ruled=True)
    halves = printed.at(18, ROWS, total)
    assert "Total  54,000.00" in halves
    assert halves.count("Total") == 0
    blocks = printed.at(12, ROWS, total)
    assert "Win: " not in blocks
    assert blocks[-2:] == ["Table: Total", "Opener: 54,000.00"]
