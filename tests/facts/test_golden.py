"""A real line of every version ever written, read by the newest code. The lines never change."""

import json
from pathlib import Path

import pytest
import rfc8785

from ledger.facts import TYPES, decode, instant, replay
from ledger.facts.registry import KINDS
from tests.facts.feed import GOLDEN

LINES = sorted(GOLDEN.glob("*.v*.json"))


def _type_and_version(path: Path) -> tuple[str, int]:
    type_, _, version = path.stem.rpartition(".v")
    return type_, int(version)


def test_every_version_of_every_type_has_its_line() -> None:
    wanted = {(name, n + 1) for name in TYPES for n in range(KINDS[name].version)}
    assert {_type_and_version(path) for path in LINES} == wanted


@pytest.mark.parametrize("path", LINES, ids=lambda path: path.stem)
def test_the_line_is_a_fact_with_the_attributes_it_shows(path: Path) -> None:
    line = json.loads(path.read_bytes())
    fact = decode(path.read_bytes())
    assert (fact.source, fact.id, fact.type) == (line["source"], line["id"], line["type"])
    assert (fact.table, fact.round) == (line.get("table"), line.get("round"))
    assert (fact.actor, fact.witness) == (line["actor"], line.get("witness"))
    assert fact.type == _type_and_version(path)[0]
    assert fact.canonical == rfc8785.dumps(line)


@pytest.mark.parametrize("path", LINES, ids=lambda path: path.stem)
def test_the_journal_gives_back_what_was_decoded(path: Path) -> None:
    fact = decode(path.read_bytes())
    again = replay(7, 1_700_000_000_000_000, fact.canonical)
    assert (again.position, again.recorded_at) == (7, 1_700_000_000_000_000)
    shared = ("source", "id", "type", "table", "round", "at", "actor", "witness", "sequence")
    for name in (*shared, "data"):
        assert getattr(again, name) == getattr(fact, name)
    assert instant(again.time) == fact.at
