"""Whether a payload fits its type, and if not, in one line why."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from ledger.facts.refused import Refused, bad_value, missing, path_of, shown, wrong_type
from ledger.facts.registry import Kind

_Schema = dict[str, Any]


def check(kind: Kind, data: dict[str, Any]) -> None:
    """Raises `Refused` naming the first field that does not fit and what was wanted."""
    if type(data) is not dict:
        raise wrong_type("data", data, "an object with the payload")
    try:
        kind.model.__pydantic_validator__.validate_python(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise _refusal(kind.model, first) from None


def check_repeated(data: dict[str, Any], table: str | None, round_: str | None) -> None:
    """`table` and `round` in a payload say what the envelope says, or nothing (point 2)."""
    if table is not None and data.get("table", table) != table:
        raise _differs("table", data["table"], table)
    if round_ is not None and data.get("round", round_) != round_:
        raise _differs("round", data["round"], round_)


def _differs(name: str, seen: Any, envelope: str) -> Refused:
    return Refused(
        "envelope-differs",
        f"data.{name}: {shown(seen)} differs from the envelope's {shown(envelope)}; "
        "wanted the same in both",
    )


def _refusal(model: type[BaseModel], error: ErrorDetails) -> Refused:
    kind, value, context = error["type"], error["input"], error.get("ctx", {})
    steps, wanted = _found(_schema(model), error["loc"])
    wanted = context.get("wanted", wanted)
    if "field" in context:
        steps = [*steps, context["field"]]
        value = value.get(context["field"])
    path = path_of("data", *steps)
    if kind in {"missing", "lacking"}:
        return missing(path, wanted)
    # Every list of values in the feed is a list of texts.
    if kind.endswith("_type") or (kind == "literal_error" and not isinstance(value, str)):
        return wrong_type(path, value, wanted)
    if isinstance(value, int) and value < 0:
        return Refused("bad-value", f"{path}: {value} is negative; wanted {wanted}")
    return bad_value(path, value, wanted)


@cache
def _schema(model: type[BaseModel]) -> _Schema:
    return model.model_json_schema()


def _found(schema: _Schema, loc: tuple[int | str, ...]) -> tuple[list[int | str], str]:
    """The path of an error as a sender knows it, and what the schema says is wanted there.

    Steps of the validator's own, such as the branch of a union, are left out.
    """
    node, path, wanted = schema, list[int | str](), "an object"
    is_key = loc[-1:] == ("[key]",)
    for step in loc[:-2] if is_key else loc:
        below = _below(schema, node, step)
        if below is not None:
            node, wanted = below, below.get("description", wanted)
            path.append(step)
    if is_key:
        wanted = next(_branches(schema, node))["propertyNames"]["description"]
    return path, wanted


def _below(schema: _Schema, node: _Schema, step: int | str) -> _Schema | None:
    below: _Schema | None = None
    for branch in _branches(schema, node):
        if isinstance(step, int):
            below = below or branch.get("items")
        else:
            below = below or branch.get("properties", {}).get(step)
            below = below or next(iter(branch.get("patternProperties", {}).values()), None)
    return below


def _branches(schema: _Schema, node: _Schema) -> Iterator[_Schema]:
    """The schemas that a value may have here, with references followed."""
    if "$ref" in node:
        node = schema["$defs"][node["$ref"].rpartition("/")[2]]
    if "anyOf" not in node:
        yield node
    for branch in node.get("anyOf", ()):
        yield from _branches(schema, branch)
