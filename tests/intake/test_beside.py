"""A process beside: Ctrl-C reaches both at once, and only the first one answers it."""

import os
import signal
import sys
from multiprocessing import get_context
from multiprocessing.connection import Connection

import pytest

from ledger import beside


def _wait_to_be_told(line: Connection) -> None:
    line.send("here")
    line.recv()


@pytest.mark.skipif(sys.platform == "win32", reason="no signal masks there")
def test_an_interrupt_before_its_first_line_does_not_end_it() -> None:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_wait_to_be_told, args=(theirs,), daemon=True)
    beside.start(process)
    theirs.close()
    assert process.pid is not None
    os.kill(process.pid, signal.SIGINT)
    assert ours.recv() == "here"
    ours.send("end")
    process.join()
    assert process.exitcode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no signal masks there")
def test_whoever_starts_one_still_hears_interrupts() -> None:
    context = get_context("spawn")
    process = context.Process(target=int, daemon=True)
    beside.start(process)
    process.join()
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)
