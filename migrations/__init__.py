"""The schema's history, one Alembic revision after another: the only place that changes a schema.

It must not know the rooms whose tables it makes: a revision never changes, and rooms do.
"""

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent


@cache
def revisions() -> tuple[str, ...]:
    """All revisions' ids, oldest first. Files' names begin with them: Alembic is not needed."""
    files = (FOLDER / "versions").glob("[0-9]*_*.py")
    return tuple(sorted(file.name.partition("_")[0] for file in files))


__all__ = ["FOLDER", "revisions"]
