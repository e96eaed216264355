"""The envelope around every fact: CloudEvents 1.0 attributes as the feed contract narrows them."""

import re
from typing import Any

from ledger.facts.fact import Fact
from ledger.facts.moments import instant
from ledger.facts.refused import Refused, bad_value, missing, shown, wrong_type
from ledger.facts.registry import KINDS, Kind

_WANTED = {
    "id": "an id that is unique within its source",
    "source": "the device or desk, as /dunes/table/WS-01",
    "type": "a type of the feed contract, as chips.sold",
    "time": "RFC 3339 with seconds and an offset, as 2026-11-27T20:15:03-08:00",
    "actor": "the badge of whoever did it",
    "witness": "the second badge",
    "table": "the id of the table",
    "round": "the id of the round",
    "sequence": "a string of digits",
    "datacontenttype": "application/json",
    "dataschema": "the URI of a schema",
}
_VERSION = re.compile(r"(?:[/.:#_-]v|^urn:pit:fact:[a-z.]+:)([0-9]+)(?:\.json)?$")
_LARGEST_SEQUENCE = 2**63 - 1


def open_envelope(line: dict[str, Any], canonical: bytes) -> tuple[Kind, Fact]:
    """The fact that an envelope holds, its payload upcast but not yet checked. Raises `Refused`."""
    if line.get("specversion") != "1.0":
        raise _not_the_version(line.get("specversion"))
    id_, source, type_ = _text(line, "id"), _text(line, "source"), _text(line, "type")
    kind = KINDS.get(type_)
    if kind is None:
        raise Refused(
            "unknown-type", f"type: {shown(type_)} is unknown; wanted a type of the feed contract"
        )
    at = instant(_text(line, "time"))
    actor = _text(line, "actor")
    needs = kind.needs
    table = _text(line, "table") if "table" in needs else _optional(line, "table")
    round_ = _text(line, "round") if "round" in needs else _optional(line, "round")
    witness = _optional(line, "witness")
    if witness is None and "witness" in needs:
        raise Refused("no-second-badge", f"witness is missing; {type_} wants {_WANTED['witness']}")
    if witness == actor:
        raise Refused(
            "one-person-twice", f"witness: {shown(witness)} is the actor too; wanted another badge"
        )
    data = line.get("data")
    if type(data) is not dict:
        raise _no_payload(line)
    if line.get("datacontenttype") is not None:
        _check_content_type(line)
    if line.get("dataschema") is not None:
        data = kind.upcast(data, version_of(_text(line, "dataschema"), kind))
    elif kind.upcasts:
        data = kind.upcast(data, 1)
    sequence = None if line.get("sequence") is None else _sequence(line)
    # Past the named tuple's own constructor, which costs as much as all the checks of the texts.
    fact = tuple.__new__(
        Fact,
        (source, id_, type_, table, round_, at, actor, witness, sequence, data, canonical),
    )
    return kind, fact


def _text(line: dict[str, Any], name: str) -> str:
    value = line.get(name)
    if type(value) is str and value:
        return value
    if value is None:
        raise missing(name, _WANTED[name])
    if value == "":
        raise Refused("missing", f"{name} is empty; wanted {_WANTED[name]}")
    raise wrong_type(name, value, _WANTED[name])


def _optional(line: dict[str, Any], name: str) -> str | None:
    # CloudEvents: an attribute that is null is an attribute that is absent.
    return None if line.get(name) is None else _text(line, name)


def _not_the_version(value: Any) -> Refused:
    if value is None:
        return missing("specversion", '"1.0"')
    if type(value) is not str:
        return wrong_type("specversion", value, '"1.0"')
    return bad_value("specversion", value, '"1.0"')


def _no_payload(line: dict[str, Any]) -> Refused:
    if line.get("data") is None:
        return missing("data", "an object with the payload")
    return wrong_type("data", line["data"], "an object with the payload")


def _check_content_type(line: dict[str, Any]) -> None:
    value = _text(line, "datacontenttype")
    if value.partition(";")[0].strip().lower() != "application/json":
        raise bad_value("datacontenttype", value, _WANTED["datacontenttype"])


def version_of(uri: str | None, kind: Kind) -> int:
    """The version of a payload by its `dataschema`; absent means 1.

    The version stands at the end: `.../v1`, `....v1.json`, `urn:pit:fact:TYPE:1`. A URI without
    one is a house's own name for version 1: the payload is checked all the same.
    """
    if uri is None:
        return 1
    match = _VERSION.search(uri)
    if match is None:
        return 1
    digits = match[1].lstrip("0")
    if not digits:
        raise bad_value("dataschema", uri, f"a version from 1 to {kind.version}")
    if len(digits) > 9 or int(digits) > kind.version:
        raise Refused(
            "newer-version",
            f"dataschema: {shown(uri)} is newer than this program, which knows version "
            f"{kind.version}; upgrade, then run `pit quarantine retry`",
        )
    return int(digits)


def _sequence(line: dict[str, Any]) -> int:
    text = _text(line, "sequence")
    if not (text.isascii() and text.isdigit()):
        raise bad_value("sequence", text, _WANTED["sequence"])
    digits = text.lstrip("0") or "0"
    if len(digits) > 19 or int(digits) > _LARGEST_SEQUENCE:
        raise bad_value("sequence", text, f"digits up to {_LARGEST_SEQUENCE}")
    return int(digits)
