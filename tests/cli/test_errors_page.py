"""docs/errors.md lists every error a user can meet: code, exit code, what to do."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType

import cli
import ledger
from ledger.errors import PitError

PAGE = Path(__file__).parents[2] / "docs" / "errors.md"
ROW = re.compile(r"^\| `(?P<code>[a-z0-9-]+)` \| (?P<exit>\d+) \| (?P<what>.+) \| (?P<do>.+) \|$")
BESIDE = {"bug": 1}  # what is said of an exception that is no PitError


def import_all(package: ModuleType) -> None:
    """Import every module below the package, so that all its errors are known."""
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.endswith("__main__"):
            import_module(module.name)


def below(kind: type[PitError]) -> Iterator[type[PitError]]:
    """The class and all its subclasses that the product defines."""
    yield kind
    for sub in kind.__subclasses__():
        if sub.__module__.split(".")[0] in {"cli", "ledger", "games"}:
            yield from below(sub)


def test_the_page_has_every_error_with_its_exit_code_and_no_other() -> None:
    import_all(ledger)
    import_all(cli)
    errors = {kind.code: int(kind.exit) for kind in below(PitError) if kind is not PitError}
    rows = [match for line in PAGE.read_text().splitlines() if (match := ROW.match(line))]
    listed = {row["code"]: int(row["exit"]) for row in rows}
    assert len(rows) == len(listed)
    assert listed == errors | BESIDE
