"""A process beside this one: an interrupt is this one's alone, from the first moment on."""

import signal
import sys
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnProcess


def start(process: SpawnProcess) -> None:
    """Start it deaf to Ctrl-C, which a terminal sends to both: we say when it ends.

    It inherits the mask before its first own line runs, so there is no moment in which it could
    die with a traceback. An interrupt that comes meanwhile reaches this process a moment later.
    """
    if sys.platform == "win32":
        process.start()
        return
    resource_tracker.ensure_running()  # starting that lifts the mask again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
