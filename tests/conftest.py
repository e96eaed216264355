"""Databases for the tests: a fresh ledger each, on SQLite and on a PostgreSQL of our own."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import HealthCheck, settings

from ledger import journal
from tests import postgres

ENGINES = ("sqlite", pytest.param("postgresql", marks=pytest.mark.postgres))

# A busy machine is no failure, and one fixture for all examples is meant.
UNHURRIED = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
settings.register_profile("pit", deadline=None, suppress_health_check=UNHURRIED)
settings.load_profile("pit")

Ledgers: TypeAlias = Callable[[str], AbstractContextManager[str]]


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    """One server a test process; started when the first test wants it."""
    with postgres.running() as server:
        yield server


@pytest.fixture(scope="session")
def ledgers(request: pytest.FixtureRequest) -> Ledgers:
    """`with ledgers(engine) as url`: an empty ledger, copied from one that was upgraded once."""
    templates: dict[str, str] = {}

    @contextmanager
    def copied(engine: str) -> Iterator[str]:
        if engine == "sqlite":
            with tempfile.TemporaryDirectory(prefix="pit-") as folder:
                shutil.copyfile(template(engine), f"{folder}/pit.db")
                yield f"sqlite:///{folder}/pit.db"
        else:
            server: postgres.Server = request.getfixturevalue("postgres_server")
            name = server.create(template(engine))
            try:
                yield server.url(name)
            finally:
                server.drop(name)

    def template(engine: str) -> str:
        if engine not in templates:
            if engine == "sqlite":
                folder = request.getfixturevalue("tmp_path_factory").mktemp("template")
                templates[engine] = str(folder / "pit.db")
                journal.upgrade(f"sqlite:///{templates[engine]}")
            else:
                server: postgres.Server = request.getfixturevalue("postgres_server")
                templates[engine] = server.create()
                journal.upgrade(server.url(templates[engine]))
        return templates[engine]

    return copied


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """Each engine's name in turn; the second marked `postgres`."""
    name = str(request.param)
    if name == "postgresql":
        request.getfixturevalue("postgres_server")
    return name


@pytest.fixture
def database_url(engine: str, ledgers: Ledgers) -> Iterator[str]:
    """An empty ledger at the newest revision, on each engine."""
    with ledgers(engine) as url:
        yield url


@pytest.fixture
def sqlite_url(ledgers: Ledgers) -> Iterator[str]:
    """The same on SQLite alone, where the engine makes no difference."""
    with ledgers("sqlite") as url:
        yield url


@pytest.fixture
def postgres_url(ledgers: Ledgers, postgres_server: postgres.Server) -> Iterator[str]:
    """The same on PostgreSQL alone; mark the test `postgres`."""
    with ledgers("postgresql") as url:
        yield url


@pytest.fixture
def blank_url(engine: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """A place for a ledger where nothing has been set up, on each engine."""
    if engine == "sqlite":
        yield f"sqlite:///{tmp_path / 'blank.db'}"
        return
    server: postgres.Server = request.getfixturevalue("postgres_server")
    name = server.create()
    yield server.url(name)
    server.drop(name)


@pytest.fixture
def database(database_url: str) -> Iterator[journal.Database]:
    """An empty ledger, open for writing, on each engine."""
    with journal.connect(database_url, write=True) as opened:
        yield opened
