"""The sealer, signed heads, what the ledger keeps of them, and verify, on both engines."""

from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from ledger import journal, proof
from ledger.errors import DoesNotVerify
from ledger.journal import Database
from ledger.proof import (
    Checkpoint,
    KeyExists,
    KeyExposed,
    NoCheckpoint,
    NothingToVerify,
    keys,
    tree,
)
from ledger.proof.schema import TREE
from tests.journal.raw import raw
from tests.proof.ledgers import KEY, OTHER, entries, kinds, record, signed

TILE = 256
sealer = import_module("ledger.proof.seal")  # the package has a function of that name


def root_over(database: Database, size: int) -> bytes:
    """The root by hashing every entry, with nothing that is stored."""
    return tree.root([tree.leaf(entry) for entry in entries(database)[:size]])


def stored(database: Database) -> dict[tuple[int, int], bytes]:
    with database.reading() as connection:
        rows = connection.execute(select(TREE.c.level, TREE.c.number, TREE.c.hash))
        return {(level, number): bytes(hash_) for level, number, hash_ in rows}


def test_whole_tiles_are_stored_and_the_rest_is_not(database: Database) -> None:
    record(database, 2 * TILE + 3)
    leaves = [tree.leaf(entry) for entry in entries(database)]

    assert proof.seal(database) == 2 * TILE

    assert stored(database) == {
        (1, 0): tree.root(leaves[:TILE]),
        (1, 1): tree.root(leaves[TILE : 2 * TILE]),
    }


def test_less_than_a_tile_leaves_nothing_to_store(database: Database) -> None:
    assert proof.seal(database) == 0
    record(database, TILE - 1)
    assert proof.seal(database) == 0
    assert stored(database) == {}


def test_sealing_again_or_in_parts_gives_the_same(database: Database) -> None:
    for part in range(4):
        record(database, 200, first=200 * part + 1)
        proof.seal(database)
        proof.seal(database)

    leaves = [tree.leaf(entry) for entry in entries(database)]
    assert stored(database) == {
        (1, number): tree.root(leaves[number * TILE : (number + 1) * TILE]) for number in range(3)
    }


def test_many_sealers_at_once_do_no_harm(database: Database) -> None:
    record(database, 5 * TILE)
    with ThreadPoolExecutor(4) as sealers:
        covered = list(sealers.map(lambda _: proof.seal(database), range(4)))

    assert covered == [5 * TILE] * 4
    assert kinds(database) == {}
    assert len(stored(database)) == 5


def test_a_sealer_that_dies_in_its_transaction_leaves_nothing_of_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(database, 3 * TILE)
    written = sealer._extend

    def dies(*all_: Any) -> None:
        written(*all_)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(sealer, "_extend", dies)
        with pytest.raises(KeyboardInterrupt):
            proof.seal(database)
    assert stored(database) == {}
    assert proof.seal(database) == 3 * TILE
    assert kinds(database) == {}


def test_a_sealer_that_dies_between_two_is_carried_on_by_the_next(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(database, 5 * TILE)
    monkeypatch.setattr(sealer, "_BATCH", 2)
    left = iter([sealer._extend, sealer._extend])

    def gives_up(*all_: Any) -> None:
        extend = next(left, None)
        if extend is None:
            raise KeyboardInterrupt
        extend(*all_)

    with monkeypatch.context() as patch:
        patch.setattr(sealer, "_extend", gives_up)
        with pytest.raises(KeyboardInterrupt):
            proof.seal(database)
    assert sorted(stored(database)) == [(1, number) for number in range(4)]
    assert proof.seal(database) == 5 * TILE
    assert kinds(database) == {}


@pytest.mark.parametrize("size", [1, 5, TILE, 2 * TILE, 2 * TILE + 7])
def test_a_checkpoint_is_signed_over_every_entry(database: Database, size: int) -> None:
    record(database, size)

    made = signed(database)

    assert (made.origin, made.size) == ("dunes.example/pit", size)
    assert made.root == root_over(database, size)
    assert made.signed_by([KEY.public]) == KEY.public


def test_the_same_head_is_the_same_checkpoint_kept_once(database: Database) -> None:
    record(database, 3)
    assert signed(database) == signed(database)
    record(database, 1, first=4)
    later = signed(database)

    with database.reading() as connection:
        found = list(proof.kept(connection))
        assert [(one.number, one.size) for one in found] == [(1, 3), (2, 4)]
        assert proof.newest(connection) == later
        assert proof.signers(connection) == [KEY.public]


def test_two_keys_may_sign_one_head(database: Database) -> None:
    record(database, 3)
    signed(database)
    signed(database, OTHER)

    with database.reading() as connection:
        assert {key.id for key in proof.signers(connection)} == {KEY.public.id, OTHER.public.id}
    assert kinds(database) == {}


def test_an_empty_journal_is_not_signed_and_not_verified(database: Database) -> None:
    with pytest.raises(NothingToVerify, match="nothing to sign"):
        signed(database)
    with pytest.raises(NothingToVerify, match="nothing to verify"):
        proof.verify(database)


def test_kept_checkpoints_cannot_be_changed_or_deleted(
    database_url: str, database: Database
) -> None:
    record(database, TILE)
    signed(database)
    with raw(database_url) as forger:
        for statement in (
            "UPDATE checkpoint SET size = 1",
            "DELETE FROM checkpoint",
            "UPDATE tree SET level = 2",
            "DELETE FROM tree",
        ):
            with pytest.raises(Exception, match=r"append-only|permission denied"):
                forger.execute(statement)
    assert kinds(database) == {}


def test_a_checkpoint_is_named_by_its_position_its_file_or_last(
    database: Database, tmp_path: Path
) -> None:
    record(database, 3)
    first = signed(database)
    record(database, 3, first=4)
    second = signed(database)
    path = tmp_path / "held"
    path.write_text(first.note)

    assert proof.checkpoint_named(database, "3") == first
    assert proof.checkpoint_named(database, "last") == second
    assert proof.checkpoint_named(database, str(path)) == first
    with pytest.raises(NoCheckpoint, match="no checkpoint at position 4"):
        proof.checkpoint_named(database, "4")


def test_a_log_verifies_with_the_checkpoints_on_its_way(database: Database) -> None:
    sizes = (1, 100, 156, 1, 300)
    held: list[Checkpoint] = []
    for size in sizes:
        record(database, size, first=held[-1].size + 1 if held else 1)
        held.append(signed(database))

    outcome = proof.verify(database, against=[("held", one) for one in held], trusted=[KEY.public])

    assert outcome.failures == ()
    assert (outcome.first, outcome.last, outcome.checkpoints) == (1, sum(sizes), 2 * len(sizes))
    assert outcome.root == root_over(database, sum(sizes))
    outcome.require()


@pytest.mark.parametrize("start", [1, 255, 256, 300, 512, 700])
def test_since_verifies_only_what_came_after(database: Database, start: int) -> None:
    record(database, start)
    since = signed(database)
    record(database, 100, first=start + 1)
    signed(database)

    outcome = proof.verify(database, since=since, trusted=[KEY.public])

    assert outcome.failures == ()
    assert (outcome.first, outcome.last) == (start + 1, start + 100)
    assert outcome.root == root_over(database, start + 100)


def test_nothing_since_is_no_success(database: Database) -> None:
    record(database, 3)
    since = signed(database)
    with pytest.raises(NothingToVerify, match="after position 3"):
        proof.verify(database, since=since, trusted=[KEY.public])


def another(size: int) -> Checkpoint:
    """A checkpoint with a good signature over another log."""
    return Checkpoint.parse(KEY.sign(f"{KEY.name}\n{size}\n{'A' * 43}=\n"))


def test_since_a_checkpoint_of_another_log_fails(database: Database) -> None:
    record(database, 300)
    outcome = proof.verify(database, since=another(280), trusted=[KEY.public])
    assert [(each.kind, each.position) for each in outcome.failures] == [("checkpoint", 1)]


def test_a_checkpoint_of_another_log_is_told_apart_from_one_before_it_that_holds(
    database: Database,
) -> None:
    record(database, 20)
    held = signed(database)
    record(database, 20, first=21)
    assert kinds(database, [held, another(30)]) == {"checkpoint": 21}
    with pytest.raises(DoesNotVerify, match="position 21: the one held is not over these facts"):
        proof.verify(
            database, against=[("the one held", another(30))], trusted=[KEY.public]
        ).require()


def test_a_checkpoint_signed_by_somebody_else_is_not_believed(database: Database) -> None:
    record(database, 3)
    made = signed(database, OTHER)
    assert kinds(database, [made]) == {"checkpoint": 3}


def test_a_ledger_that_does_not_continue_its_checkpoint_is_not_signed(database: Database) -> None:
    record(database, 3)
    with database.writing() as connection:
        proof.checkpoint._keep(connection, 2, another(2).note, KEY.public)
    with pytest.raises(DoesNotVerify, match="does not continue the checkpoint at 2"):
        signed(database)


def test_stored_hashes_that_are_wrong_missing_or_too_many_are_found(
    sqlite_url: str,
) -> None:
    from tests.proof.conftest import drop_guards

    with journal.connect(sqlite_url, write=True) as database:
        record(database, 3 * TILE + 5)
        proof.seal(database)
        drop_guards(Path(sqlite_url.removeprefix("sqlite:///")))
        for statement, first in (
            ("UPDATE tree SET hash = zeroblob(32) WHERE number = 1", TILE + 1),
            ("DELETE FROM tree WHERE number = 1", TILE + 1),
            ("INSERT INTO tree VALUES (1, 3, zeroblob(32))", 3 * TILE + 1),
            ("INSERT INTO tree VALUES (2, 0, zeroblob(32))", 1),
            ("UPDATE tree SET number = 9 WHERE number = 2", 2 * TILE + 1),
        ):
            with raw(sqlite_url) as forger:
                forger.execute("CREATE TABLE kept AS SELECT * FROM tree")
                forger.execute(statement)
            assert kinds(database) == {"tree": first, "guard": None}, statement
            with raw(sqlite_url) as forger:
                forger.execute("DELETE FROM tree")
                forger.execute("INSERT INTO tree SELECT * FROM kept")
                forger.execute("DROP TABLE kept")


def test_a_guard_that_is_gone_is_a_failure_of_its_own(database_url: str, engine: str) -> None:
    with journal.connect(database_url, write=True) as database:
        record(database, 3)
        on = " ON journal" if engine == "postgresql" else ""
        with raw(database_url) as forger:
            forger.execute(f"DROP TRIGGER journal_no_delete{on}")
        assert kinds(database) == {"guard": None}
        with pytest.raises(DoesNotVerify, match="journal_no_delete"):
            proof.verify(database).require()


def test_a_key_file_is_its_owners_alone_and_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "pit.key"
    public = keys.create(path, "dunes.example/pit")

    assert path.stat().st_mode & 0o777 == 0o600
    assert keys.load(path).public == public
    with pytest.raises(KeyExists):
        keys.create(path, "dunes.example/pit")
    assert keys.load(path).public == public


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o777])
def test_a_key_that_others_can_read_is_not_used(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "pit.key"
    keys.create(path, "dunes.example/pit")
    path.chmod(mode)
    with pytest.raises(KeyExposed, match="can be read by others"):
        keys.load(path)
