"""The exported tiles, read by the rules of their form, give back the log that was signed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.errors import DoesNotVerify
from ledger.journal import Database
from ledger.proof import BadCheckpoint, Checkpoint, NotWritten, tiles, tree
from tests.proof.ledgers import KEY, OTHER, entries, record, signed


def monitor(folder: Path) -> tuple[Checkpoint, list[bytes]]:
    """What a monitor reads: the checkpoint, and the entries of all bundles, in order."""
    checkpoint = Checkpoint.parse((folder / "checkpoint").read_text())
    checkpoint.signed_by([KEY.public])
    found: list[bytes] = []
    for number, width in needed(checkpoint.size):
        found += bundle((folder / f"tile/entries/{number:03}{width}").read_bytes())
    return checkpoint, found


def needed(count: int) -> Iterator[tuple[int, str]]:
    """Numbers and suffixes of the tiles that so many hashes need."""
    for number in range(count // 256):
        yield number, ""
    if count % 256:
        yield count // 256, f".p/{count % 256}"


def bundle(raw: bytes) -> Iterator[bytes]:
    while raw:
        end = 2 + int.from_bytes(raw[:2], "big")
        yield raw[2:end]
        raw = raw[end:]


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("number", "path"),
    [(0, "000"), (67, "067"), (999, "999"), (1000, "x001/000"), (1234067, "x001/x234/067")],
)
def test_a_tiles_number_is_a_path_of_three_digits_each(number: int, path: str) -> None:
    assert tiles.path_of(number) == path


@pytest.mark.parametrize("size", [1, 255, 256, 257, 600])
def test_a_monitor_gets_the_log_that_was_signed(
    database: Database, tmp_path: Path, size: int
) -> None:
    record(database, size)
    made = signed(database)

    tiles.export(database, made, tmp_path)

    checkpoint, found = monitor(tmp_path)
    leaves = [tree.leaf(entry) for entry in found]
    assert checkpoint == made
    assert found == entries(database)
    assert tree.root(leaves) == checkpoint.root
    for number, suffix in needed(size):
        tile = (tmp_path / f"tile/0/{number:03}{suffix}").read_bytes()
        assert tile == b"".join(leaves[number * 256 : (number + 1) * 256])
    whole = [tree.root(leaves[start : start + 256]) for start in range(0, size - 255, 256)]
    for number, suffix in needed(len(whole)):
        assert (tmp_path / f"tile/1/{number:03}{suffix}").read_bytes() == b"".join(whole)


@pytest.mark.slow
def test_the_tiles_of_the_forms_own_example(sqlite_ledger: Database, tmp_path: Path) -> None:
    """A tree of 70,000: 273 whole tiles and one of 112, then one and one of 17, then one of 1."""
    for first in range(1, 70_000, 10_000):
        record(sqlite_ledger, 10_000, first=first)
    tiles.export(sqlite_ledger, signed(sqlite_ledger), tmp_path)

    level_0 = {f"tile/0/{number:03}" for number in range(273)} | {"tile/0/273.p/112"}
    above = {"tile/1/000", "tile/1/001.p/17", "tile/2/000.p/1"}
    bundles = {name.replace("tile/0", "tile/entries") for name in level_0}
    assert files(tmp_path) == level_0 | above | bundles | {"checkpoint"}


def test_a_folder_is_brought_up_by_what_is_new_alone(database: Database, tmp_path: Path) -> None:
    record(database, 300)
    tiles.export(database, signed(database), tmp_path)
    before = {name: (tmp_path / name).read_bytes() for name in files(tmp_path)}
    record(database, 300, first=301)
    later = signed(database)

    written = tiles.export(database, later, tmp_path)

    # entries and hashes of tiles 1 and 2, the wider tile of level 1, the checkpoint
    assert written == 2 + 2 + 1 + 1
    assert monitor(tmp_path) == (later, entries(database))
    for name, content in before.items():
        assert name == "checkpoint" or (tmp_path / name).read_bytes() == content
    assert tiles.export(database, later, tmp_path) == 1


def test_the_folder_of_another_log_is_left_alone(database: Database, tmp_path: Path) -> None:
    record(database, 9)
    made = signed(database)
    for other, error in (
        (KEY.sign(f"{KEY.name}\n5\n{'A' * 43}=\n"), DoesNotVerify),
        (KEY.sign(f"{KEY.name}\n10\n{'A' * 43}=\n"), BadCheckpoint),
        (OTHER.sign(f"mirage.example\n5\n{'A' * 43}=\n"), BadCheckpoint),
        ("notes of mine\n", BadCheckpoint),
    ):
        (tmp_path / "checkpoint").write_text(other)
        with pytest.raises(error):
            tiles.export(database, made, tmp_path)
        assert files(tmp_path) == {"checkpoint"}


def test_a_log_that_is_not_what_was_signed_is_not_exported(
    database: Database, tmp_path: Path
) -> None:
    record(database, 9)
    for size in (9, 10):
        other = Checkpoint.parse(KEY.sign(f"{KEY.name}\n{size}\n{'A' * 43}=\n"))
        with pytest.raises(DoesNotVerify, match="is not what the checkpoint"):
            tiles.export(database, other, tmp_path)
    assert files(tmp_path) == set()


def test_a_folder_that_cannot_be_made_is_said(database: Database, tmp_path: Path) -> None:
    record(database, 1)
    (tmp_path / "file").touch()
    with pytest.raises(NotWritten, match="cannot be made"):
        tiles.export(database, signed(database), tmp_path / "file")
