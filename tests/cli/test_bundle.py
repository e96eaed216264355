"""`pit bundle` of a disputed round: what a patron's lawyer is handed."""

import json
import zipfile
from pathlib import Path

import pytest
import zstandard

from tests.cli.conftest import Pit

CASE = Path(__file__).parents[1] / "cases" / "two-days-errors" / "feed.ndjson.zst"


def members(path: str) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def test_a_disputed_round_comes_with_its_page_and_the_record_of_the_dispute(
    pit: Pit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PIT_KEY", raising=False)
    with CASE.open("rb") as packed:
        Path("feed").write_bytes(zstandard.ZstdDecompressor().stream_reader(packed).read())
    for words in (
        ["init"],
        ["ingest", "feed"],
        ["keys", "new", "--name", "dunes"],
        ["checkpoint"],
        ["bundle", "SP-01-000005", "--out", "disputed.zip"],
        ["bundle", "SP-01-000006", "--out", "quiet.zip"],
    ):
        assert pit(*words).code in {0, 4}

    disputed, quiet = members("disputed.zip"), members("quiet.zip")
    (record,) = json.loads(disputed["disputes.json"])
    # The case's own dispute: Q-1, seat 3 claims 60.00, recorded by camera SP-01-7.
    assert (record["dispute"], record["seat"], record["claim"]) == ("Q-1", 3, 6_000)
    assert record["video"] == ["cam-SP-01-7"]
    assert b"SP-01-000005" in disputed["replay.html"]
    assert b"<script src" not in disputed["replay.html"]
    assert "disputes.json" not in quiet
    assert b"SP-01-000006" in quiet["replay.html"]
    # Nothing in it of anybody else's round.
    assert all(b"SP-01-000006" not in each for each in disputed.values())
