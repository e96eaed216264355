"""Writers of one SQLite file stand in one queue: a lock on `<database>.lock`, then BEGIN.

SQLite's own waiting is a retry and starves all but the luckiest; the kernel's queue does not.
The lock goes with its process, however that ends. The file stays: without it two could get in.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Lock, Thread

if sys.platform != "win32":
    import fcntl


class NotInTime(Exception):
    """The lock was not free within the time given."""


class LockFileFailed(Exception):
    """The lock file cannot be made or locked."""

    def __init__(self, cause: OSError) -> None:
        super().__init__(str(cause))
        self.cause = cause


class _Waiter:
    """Waits in a thread of its own, so that waiting in the kernel's queue can be given up."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self._got = Event()
        self._deciding = Lock()
        self._given_up = False

    def wait(self, seconds: float) -> bool:
        Thread(target=self._queue, name="journal-lock", daemon=True).start()
        try:
            self._got.wait(seconds)
        finally:  # an interrupt is a giving up, too
            with self._deciding:
                self._given_up = not self._got.is_set()
        return not self._given_up

    def _queue(self) -> None:
        fcntl.flock(self._handle, fcntl.LOCK_EX)
        with self._deciding:
            if self._given_up:
                os.close(self._handle)
            else:
                self._got.set()


@contextmanager
def queued(path: Path, seconds: float) -> Iterator[None]:
    """Hold the lock file at `path`; raises `NotInTime` or `LockFileFailed`."""
    if sys.platform == "win32":
        yield  # SQLite's own waiting has to do
        return
    handle = _acquired(path, seconds)
    try:
        yield
    finally:
        os.close(handle)


def _acquired(path: Path, seconds: float) -> int:
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if not _Waiter(handle).wait(seconds):
                raise NotInTime from None  # the waiter closes the handle when its turn comes
    except OSError as error:
        raise LockFileFailed(error) from error
    return handle
