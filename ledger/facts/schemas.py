"""Writes the JSON Schemas of the feed: one file a type, and one for the envelope around them.

    python -m ledger.facts.schemas [FOLDER]        (docs/reference/facts if none is given)

A schema says what JSON Schema can say. What it cannot, such as a hash that must fit its text, is in
the feed contract alone.
"""

import json
import sys
from pathlib import Path
from typing import Any

from ledger.facts.registry import KINDS, Kind

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_FOLDER = Path("docs/reference/facts")
_ATTRIBUTES = {
    "id": "unique within its source",
    "source": "the device or desk",
    "type": "the type of the fact",
    "time": "when it happened: RFC 3339 with seconds and an offset",
    "table": "the table's stable id",
    "round": "the round's id, unique in the property",
    "actor": "the badge of whoever did it",
    "witness": "the second badge, never the actor's",
}


def schemas() -> dict[str, str]:
    """The text of every schema by its file's name, the same at every call."""
    files = {f"{name}.json": _payload(name, kind) for name, kind in KINDS.items()}
    files["envelope.json"] = _envelope()
    return {name: json.dumps(schema, indent=2) + "\n" for name, schema in sorted(files.items())}


def schema_id(type_: str, version: int) -> str:
    """The URI by which a line's `dataschema` names a version of a payload."""
    return f"urn:pit:fact:{type_}:{version}"


def write(folder: Path) -> None:
    """Writes all schemas into a folder, which is made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in schemas().items():
        (folder / name).write_text(text, encoding="utf-8")


def _payload(name: str, kind: Kind) -> dict[str, Any]:
    schema = kind.model.model_json_schema(by_alias=True)
    head = {"$schema": _DIALECT, "$id": schema_id(name, kind.version)}
    return head | schema | {"title": name}


def _envelope() -> dict[str, Any]:
    text = {"type": "string", "minLength": 1}
    attributes = {name: text | {"description": said} for name, said in _ATTRIBUTES.items()}
    attributes["type"] |= {"enum": sorted(KINDS)}
    attributes["time"] |= {"format": "date-time"}
    for name in ("table", "round", "witness"):
        attributes[name] |= {"type": ["string", "null"]}
    return {
        "$schema": _DIALECT,
        "$id": "urn:pit:fact:envelope:1",
        "title": "one line of the feed",
        "type": "object",
        "required": ["specversion", "id", "source", "type", "time", "actor", "data"],
        "properties": {
            "specversion": {"const": "1.0"},
            **attributes,
            "datacontenttype": {"type": ["string", "null"]},
            "dataschema": {"type": ["string", "null"], "minLength": 1},
            "subject": {},
            "sequence": {"type": ["string", "null"], "pattern": "^[0-9]+$"},
            "data": {"type": "object"},
        },
        "allOf": [_rule(name, kind) for name, kind in sorted(KINDS.items())],
    }


def _rule(name: str, kind: Kind) -> dict[str, Any]:
    """What a type asks of its envelope, and the schema of its payload."""
    needs = sorted(kind.needs)
    wanted: dict[str, Any] = {attribute: {"type": "string"} for attribute in needs}
    wanted["data"] = {"$ref": schema_id(name, kind.version)}
    return {
        "if": {"properties": {"type": {"const": name}}},
        "then": {"required": needs, "properties": wanted},
    }


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else _FOLDER)
