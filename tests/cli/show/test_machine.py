"""JSON and CSV are for programs: UTF-8 whatever the locale, nothing lost."""

import csv as readers
import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.show import csv, document

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(JSON)
def test_a_document_reads_back_as_it_was(
    capfdbinary: pytest.CaptureFixture[bytes], value: Any
) -> None:
    capfdbinary.readouterr()
    document(value)
    out = capfdbinary.readouterr().out
    assert json.loads(out) == value
    assert out.endswith(b"\n")


def test_names_are_utf_8_under_every_locale(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="ascii"))
    document({"property": "Zoë's"})
    csv(["property"], [{"property": "Zoë's"}])
    assert "Zoë's" in json.loads(raw.getvalue().split(b"}")[0] + b"}")["property"]
    assert raw.getvalue().endswith("property\r\nZoë's\r\n".encode())


def test_a_csv_has_the_names_then_the_rows_and_leaves_the_unknown_empty(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    csv(
        ["table", "drop", "final", "notes"],
        [
            {"table": 'WS "01", north', "drop": -3_168_000, "final": True, "notes": {"10000": 2}},
            {"table": "WS-02", "drop": None, "final": False, "notes": None},
        ],
    )
    assert capfdbinary.readouterr().out == (
        b"table,drop,final,notes\r\n"
        b'"WS ""01"", north",-3168000,true,"{""10000"":2}"\r\n'
        b"WS-02,,false,\r\n"
    )


@given(st.lists(st.lists(st.text(st.characters(codec="utf-8")), min_size=2, max_size=2)))
def test_a_csv_reads_back_as_it_was(
    capfdbinary: pytest.CaptureFixture[bytes], rows: list[list[str]]
) -> None:
    capfdbinary.readouterr()
    csv(["a", "b"], [dict(zip(("a", "b"), row, strict=True)) for row in rows])
    out = capfdbinary.readouterr().out.decode()
    assert list(readers.reader(io.StringIO(out, newline=""))) == [["a", "b"], *rows]
