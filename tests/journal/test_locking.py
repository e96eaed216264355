"""The queue of a file's writers: one at a time, and given up when it takes too long."""

from pathlib import Path
from threading import Event, Thread

import pytest

from ledger.journal.locking import LockFileFailed, NotInTime, queued


def test_one_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "pit.db.lock"

    with queued(path, 0), pytest.raises(NotInTime), queued(path, 0):
        pass


def test_whoever_gave_up_waiting_does_not_hold_it_later(tmp_path: Path) -> None:
    path = tmp_path / "pit.db.lock"
    with queued(path, 0), pytest.raises(NotInTime), queued(path, 0.01):
        pass

    # The one who gave up stands in the queue still; when its turn comes it passes it on.
    with queued(path, 30), pytest.raises(NotInTime), queued(path, 0):
        pass


def test_a_waiting_writer_gets_its_turn(tmp_path: Path) -> None:
    path = tmp_path / "pit.db.lock"
    waiting, done = Event(), Event()

    def other() -> None:
        waiting.set()
        with queued(path, 30):
            done.set()

    with queued(path, 0):
        thread = Thread(target=other)
        thread.start()
        assert waiting.wait(30)
        assert not done.is_set()
    thread.join(30)
    assert done.is_set()


def test_an_error_inside_lets_the_next_one_in(tmp_path: Path) -> None:
    path = tmp_path / "pit.db.lock"
    with pytest.raises(KeyError), queued(path, 0):
        raise KeyError

    with queued(path, 0):
        assert path.exists()


def test_a_lock_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    with pytest.raises(LockFileFailed), queued(tmp_path / "nowhere" / "pit.db.lock", 0):
        pass
