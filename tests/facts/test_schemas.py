"""The committed JSON Schemas are those of the models."""

import json
from pathlib import Path

import pytest

from ledger.facts import TYPES
from ledger.facts.schemas import schemas, write

FOLDER = Path(__file__).parents[2] / "docs" / "reference" / "facts"


def test_there_is_a_schema_for_every_type_and_one_for_the_envelope() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == TYPES | {"envelope"}


@pytest.mark.parametrize("name", sorted(schemas()))
def test_the_schema_is_the_one_the_code_would_write(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == schemas()[name]


def test_they_are_written_into_the_folder_that_is_named(tmp_path: Path) -> None:
    write(tmp_path / "new" / "folder")
    written = sorted(path.name for path in (tmp_path / "new" / "folder").iterdir())
    assert written == sorted(schemas())


def test_the_schema_of_a_marker_says_what_the_contract_says() -> None:
    schema = json.loads((FOLDER / "marker.redeemed.json").read_text(encoding="utf-8"))
    assert schema["$id"] == "urn:pit:fact:marker.redeemed:1"
    assert schema["required"] == ["slip", "patron", "amount", "tender"]
    assert schema["additionalProperties"] is True
    assert schema["properties"]["tender"]["enum"] == ["chips", "cash"]
    assert schema["properties"]["amount"]["minimum"] == 0


def test_the_envelope_asks_for_two_badges_where_the_contract_does() -> None:
    schema = json.loads((FOLDER / "envelope.json").read_text(encoding="utf-8"))
    rules = {rule["if"]["properties"]["type"]["const"]: rule["then"] for rule in schema["allOf"]}
    assert rules["fill.received"]["required"] == ["table", "witness"]
    assert rules["round.voided"]["required"] == ["round", "table", "witness"]
    assert rules["chips.sold"]["required"] == ["table"]
    assert rules["property.configured"]["required"] == []
