"""Write down anew what the newest revision makes: `python -m tests.journal.shape`."""

import tempfile
from pathlib import Path

from ledger import journal
from ledger.journal import shape
from migrations.shape import path
from tests import postgres


def described(url: str) -> str:
    """The shape of the ledger at `url`, as its file has it."""
    with journal.connect(url, write=False) as database, database.reading() as connection:
        return "".join(sorted("\t".join(thing) + "\n" for thing in shape.found(connection)))


def write() -> None:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'pit.db'}"
        journal.upgrade(url)
        path("sqlite").write_text(described(url), encoding="utf-8")
    with postgres.running() as server:
        url = server.url(server.create())
        journal.upgrade(url)
        path("postgresql").write_text(described(url), encoding="utf-8")


if __name__ == "__main__":
    write()
