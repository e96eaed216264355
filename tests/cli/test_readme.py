"""What the README shows is what the program prints."""

from pathlib import Path

import pytest

from tests.cli.conftest import Pit

ROOT = Path(__file__).parents[2]


def test_the_report_on_the_first_screen_is_the_demos(
    pit: Pit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIT_DB", f"sqlite:///{tmp_path / 'pit.db'}")
    monkeypatch.setenv("COLUMNS", "80")
    report, found, _ = pit("demo").out.partition("\nPosition ")
    assert found
    shown = "".join(f"    {line}".rstrip() + "\n" for line in report.splitlines())
    assert shown in (ROOT / "README.md").read_text()
