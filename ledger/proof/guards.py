"""Are the triggers that keep the log append-only still there?"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from sqlalchemy import Connection

import migrations
from ledger.journal.guards import triggers
from ledger.proof.failures import Failures

_VERSIONS = migrations.FOLDER / "versions"


def check(connection: Connection, failures: Failures) -> None:
    """Adds a failure where a promised trigger is not on.

    Guards hinder and do not prove: who can drop one can put it back. So it is one failure, and has
    no position.
    """
    lost = promised(connection.dialect.name) - triggers(connection)
    if lost:
        failures.add(
            "guard", None, f"the database no longer refuses changes: {', '.join(sorted(lost))}"
        )


@cache
def promised(dialect: str) -> frozenset[str]:
    """The names of all guards that the revisions make."""
    from migrations import ddl  # noqa: PLC0415 - it loads Alembic

    names: frozenset[str] = frozenset()
    for module in iter_modules([str(_VERSIONS)]):
        revision = import_module(f"{migrations.__name__}.versions.{module.name}")
        names |= ddl.guards(revision, dialect)
    return names
