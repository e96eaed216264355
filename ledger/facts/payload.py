"""Whether a payload fits its type, and if not, in one line why."""

from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from ledger.facts.refused import Refused, bad_value, missing, shown, wrong_type
from ledger.facts.registry import Kind

_TYPE_ERRORS = ("_type", "_parsing", "_from_float", "_attributes_type")
_ELEMENT = {
    "int": "a whole number",
    "bool": "true or false",
    "string": "text",
    "dict": "an object",
    "list": "a list",
    "model": "an object",
    "literal": "a card, rank then suit, as As, Td, 9c",
}


def check(kind: Kind, data: dict[str, Any]) -> None:
    """Raises `Refused` naming the first field that does not fit and what was wanted."""
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
    kind, context = error["type"], error.get("ctx", {})
    path = _path(error["loc"])
    if kind == "lacking":
        return missing(f"{path}.{context['field']}", context["wanted"])
    if kind == "bad_value":
        return bad_value(path, error["input"], context["wanted"])
    wanted = _wanted(model, error)
    if kind == "missing":
        return missing(path, wanted)
    value = error["input"]
    if kind.endswith(_TYPE_ERRORS):
        return wrong_type(path, value, wanted)
    if isinstance(value, int) and value < 0:
        return Refused("bad-value", f"{path}: {value} is negative; wanted {wanted}")
    return bad_value(path, value, wanted)


def _path(loc: tuple[int | str, ...]) -> str:
    return ".".join(["data", *(str(step) for step in loc)])


def _wanted(model: type[BaseModel], error: ErrorDetails) -> str:
    """The description of the field that an error is about, or of its kind inside a list."""
    fields = {field.alias or name: field for name, field in model.model_fields.items()}
    head, *rest = error["loc"]
    field = fields.get(str(head))
    if field is None:
        return "another value"
    if not rest:
        return field.description or "text that is not empty"
    return _ELEMENT.get(error["type"].partition("_")[0], field.description or "another value")
