"""Databases for the tests: a fresh ledger each, on SQLite and on a PostgreSQL of our own."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger import journal
from tests import postgres

ENGINES = ("sqlite", pytest.param("postgresql", marks=pytest.mark.postgres))


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    """One server a test process; started when the first test wants it."""
    with postgres.running() as server:
        yield server


@pytest.fixture(scope="session")
def _sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "pit.db"
    journal.upgrade(f"sqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def _postgres_template(postgres_server: postgres.Server) -> str:
    name = postgres_server.create()
    journal.upgrade(postgres_server.url(name))
    return name


@pytest.fixture(params=ENGINES)
def blank_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A place for a ledger where nothing has been set up, on each engine."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'pit.db'}"
        return
    server: postgres.Server = request.getfixturevalue("postgres_server")
    name = server.create()
    yield server.url(name)
    server.drop(name)


@pytest.fixture(params=ENGINES)
def database_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """An empty ledger at the newest revision, on each engine."""
    if request.param == "sqlite":
        yield request.getfixturevalue("sqlite_url")
        return
    server: postgres.Server = request.getfixturevalue("postgres_server")
    name = server.create(request.getfixturevalue("_postgres_template"))
    yield server.url(name)
    server.drop(name)


@pytest.fixture
def sqlite_url(tmp_path: Path, _sqlite_template: Path) -> str:
    """The same on SQLite alone, where the engine makes no difference."""
    path = tmp_path / "pit.db"
    shutil.copyfile(_sqlite_template, path)
    return f"sqlite:///{path}"


@pytest.fixture
def database(database_url: str) -> Iterator[journal.Database]:
    """An empty ledger, open for writing, on each engine."""
    with journal.connect(database_url, write=True) as opened:
        yield opened
