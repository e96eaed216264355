"""Shared by the benchmarks: whole processes timed, peak memory read, results printed as ratios."""

import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

PIT = Path(sys.executable).with_name("pit")


class Run(NamedTuple):
    """One whole process: seconds on the wall, peak resident memory in MiB, what it printed."""

    seconds: float
    peak_mib: float
    out: str


def run(*command: str | Path, env: dict[str, str] | None = None, ok: tuple[int, ...] = (0,)) -> Run:
    """Run a command to its end; a process that fails spoils the benchmark and raises."""
    started = time.perf_counter()
    with subprocess.Popen(
        [str(part) for part in command],
        stdout=subprocess.PIPE,
        env={**os.environ, **(env or {})},
        text=True,
    ) as process:
        assert process.stdout is not None
        out = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - started
    if process.returncode not in ok:
        raise SystemExit(f"{command} ended with {process.returncode}")
    return Run(seconds, usage.ru_maxrss / 1024, out)


def fresh(path: Path) -> Path:
    """The path, with no database there."""
    for suffix in ("", "-wal", "-shm", ".lock"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    return path


def say(name: str, value: float, unit: str, target: str = "") -> None:
    """One line of a result."""
    sys.stdout.write(f"{name:<58} {value:>12,.3f} {unit:<10} {target}\n")
    sys.stdout.flush()


def own_peak_mib() -> float:
    """This process's own peak resident memory."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
