"""Files that are given away are never written over a ledger or a key."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.proof import NotWritten, PrivateKey
from ledger.proof.files import write


def a_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as driver:
        driver.execute("CREATE TABLE night (box TEXT)")


def a_key(path: Path) -> None:
    path.write_text(PrivateKey.new("dunes.example/pit").text + "\n", encoding="utf-8")


@pytest.mark.parametrize("make", [a_database, a_key])
@pytest.mark.parametrize("linked", [False, True], ids=["itself", "by a link"])
def test_nothing_is_written_over_a_database_or_a_key(
    make: object, linked: bool, tmp_path: Path
) -> None:
    assert callable(make)
    path = tmp_path / "precious"
    make(path)
    held = path.read_bytes()
    named = path
    if linked:
        named = tmp_path / "link"
        named.symlink_to(path)
    with pytest.raises(NotWritten) as refused:
        write(named, b"a checkpoint")
    assert refused.value.remedy
    assert path.read_bytes() == held


@pytest.mark.parametrize("end", ["-wal", "-shm", "-journal", ".lock"])
def test_nor_over_what_stands_beside_a_database(end: str, tmp_path: Path) -> None:
    a_database(tmp_path / "pit.db")
    with pytest.raises(NotWritten):
        write(tmp_path / f"pit.db{end}", b"a checkpoint")
    assert not (tmp_path / f"pit.db{end}").exists()


def test_what_was_given_away_before_is_written_over(tmp_path: Path) -> None:
    for content in (b"the first", b"the second"):
        write(tmp_path / "head.checkpoint", content)
    assert (tmp_path / "head.checkpoint").read_bytes() == b"the second"


def test_a_link_stays_and_the_file_behind_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "held").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "held" / "head")
    for content in (b"the first", b"the second"):
        write(tmp_path / "link", content)
        assert (tmp_path / "held" / "head").read_bytes() == content
    assert (tmp_path / "link").is_symlink()


@pytest.mark.parametrize("linked", [False, True], ids=["itself", "by a link"])
def test_a_pipe_stays_one_and_takes_the_content(linked: bool, tmp_path: Path) -> None:
    pipe = named = tmp_path / "pipe"
    os.mkfifo(pipe)
    if linked:
        named = tmp_path / "link"
        named.symlink_to(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write(named, b"a checkpoint")
        assert os.read(reader, 100) == b"a checkpoint"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted({"pipe", named.name})


def test_a_link_that_leads_to_itself_is_refused_and_stays(tmp_path: Path) -> None:
    (tmp_path / "ring").symlink_to(tmp_path / "ring")
    with pytest.raises(NotWritten):
        write(tmp_path / "ring", b"a checkpoint")
    assert (tmp_path / "ring").is_symlink()
