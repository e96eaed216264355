"""Every code that a sender can meet is on the page of refusals, and no other."""

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

from ledger.facts import Refused

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reference" / "refusals.md"


def _codes_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="Refused"), args=[ast.Constant(value=str(code)), *_]):
                yield code
            case _:
                pass


def test_the_page_has_the_codes_that_the_program_has() -> None:
    rooms = ("facts", "intake")
    sources = [path for room in rooms for path in (ROOT / "ledger" / room).glob("*.py")]
    raised = {code for path in sources for code in _codes_in(path)}
    documented = set(re.findall(r"^\| `([a-z0-9-]+)` \|", PAGE.read_text(), re.MULTILINE))
    assert documented == raised


def test_a_refusal_can_pass_from_one_process_to_another() -> None:
    refused = pickle.loads(pickle.dumps(Refused("bad-time", "time: yesterday is no instant")))  # noqa: S301
    assert (refused.code, refused.message) == ("bad-time", "time: yesterday is no instant")
    assert str(refused) == "bad-time: time: yesterday is no instant"
