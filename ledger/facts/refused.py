"""Why a line cannot be a fact: a stable code for scripts and one line for people."""

import json
import re
from typing import Any

_SHOWN = 48
_PLAIN_STEP = re.compile(r"[A-Za-z0-9_:-]{1,40}")


class Refused(Exception):
    """This line, or this payload, cannot be a fact. Every `code` is in docs/reference/refusals.md.

    It is a value for quarantine and never ends a run, so it is no `PitError`.
    """

    def __init__(self, code: str, message: str) -> None:
        # Both stay in `args`, so that a refusal can pass from one process to another.
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


def shown(value: Any) -> str:
    """What was seen, short and on one line, whatever a sender put there."""
    if isinstance(value, str):
        text = json.dumps(value[: _SHOWN + 1])
    elif isinstance(value, dict):
        return "an object"
    elif isinstance(value, list):
        return "a list"
    else:
        text = json.dumps(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def path_of(*steps: str | int) -> str:
    """Where in a line: `data.chips.500`; a step that a sender made strange is shown as text."""
    return ".".join(
        str(step) if isinstance(step, int) or _PLAIN_STEP.fullmatch(step) else shown(step)
        for step in steps
    )


def missing(path: str, wanted: str) -> Refused:
    return Refused("missing", f"{path} is missing; wanted {wanted}")


def wrong_type(path: str, value: Any, wanted: str) -> Refused:
    return Refused("wrong-type", f"{path}: {shown(value)} is of the wrong type; wanted {wanted}")


def bad_value(path: str, value: Any, wanted: str) -> Refused:
    return Refused("bad-value", f"{path}: {shown(value)} is not accepted; wanted {wanted}")
