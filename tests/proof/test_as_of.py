"""`--as-of CHECKPOINT`: the report that was signed on Tuesday, again."""

from pathlib import Path

import pytest

from ledger.errors import DoesNotVerify
from ledger.journal import Database
from ledger.proof import NoCheckpoint
from ledger.reports import BadAsOf, position_asked
from tests.proof.ledgers import KEY, record, signed


def test_a_checkpoint_stands_for_the_position_that_it_was_signed_at(
    database: Database, tmp_path: Path
) -> None:
    record(database, 5)
    tuesday = tmp_path / "tuesday"
    tuesday.write_text(signed(database).note)
    record(database, 300, first=6)
    signed(database)
    record(database, 1, first=306)

    assert position_asked(database, str(tuesday)) == 5
    assert position_asked(database, "last") == 305


def test_a_checkpoint_of_another_log_stands_for_nothing(database: Database, tmp_path: Path) -> None:
    record(database, 5)
    for size in (3, 9):
        other = tmp_path / "other"
        other.write_text(KEY.sign(f"{KEY.name}\n{size}\n{'A' * 43}=\n"))
        with pytest.raises(DoesNotVerify, match="is not one of this log"):
            position_asked(database, str(other))


def test_without_any_checkpoint_there_is_no_last_one(database: Database) -> None:
    record(database, 5)
    with pytest.raises(NoCheckpoint):
        position_asked(database, "last")
    with pytest.raises(BadAsOf, match="nor a checkpoint's file"):
        position_asked(database, "no/such/file")
