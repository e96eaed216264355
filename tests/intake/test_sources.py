"""Where lines come from: plain and packed files, standard input, and files that break off."""

import gzip
import io
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import zstandard

from ledger import intake
from ledger.errors import Exit
from ledger.intake import DamagedFile, NoSuchFile, NotAFeed, UnreadableFile
from ledger.intake.sources import Meter, Source, chunks, find
from tests.intake.conftest import House, commissioned, sold

FEED = [commissioned("c1"), *(sold(f"s{number}") for number in range(3000))]
PLAIN = b"".join(line + b"\n" for line in FEED)


def zstd(data: bytes) -> bytes:
    return zstandard.ZstdCompressor(level=1).compress(data)


def unpacked(path: Path) -> bytes:
    with Meter(Source(str(path), path.name)) as meter:
        return b"".join(chunks(meter))


@pytest.mark.parametrize(
    "packed",
    [
        PLAIN,
        gzip.compress(PLAIN),
        gzip.compress(PLAIN[:5000]) + gzip.compress(PLAIN[5000:]) + b"\0" * 700,
        zstd(PLAIN),
        zstd(PLAIN[:5000]) + zstd(PLAIN[5000:]),
        b"\x50\x2a\x4d\x18\x03\x00\x00\x00abc" + zstd(PLAIN),
    ],
    ids=["plain", "gzip", "gzip in members", "zstd", "zstd in frames", "zstd, skippable first"],
)
def test_a_file_is_told_by_its_first_bytes_not_by_its_name(packed: bytes, tmp_path: Path) -> None:
    path = tmp_path / "feed"
    path.write_bytes(packed)
    assert unpacked(path) == PLAIN


def test_an_empty_file_has_no_lines(sqlite_house: House) -> None:
    counts = sqlite_house.ingest(sqlite_house.file([]))
    assert (counts.appended, counts.duplicates, counts.quarantined) == (0, 0, 0)


@pytest.mark.parametrize("pack", [gzip.compress, zstd], ids=["gzip", "zstd"])
def test_standard_input_may_be_packed(
    pack: object, sqlite_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(pack)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(pack(PLAIN))))
    assert sqlite_house.ingest("-").appended == len(FEED)


@pytest.mark.parametrize("pack", [gzip.compress, zstd], ids=["gzip", "zstd"])
@pytest.mark.parametrize("keep", [0.5, 0.99])
def test_a_file_cut_short_keeps_its_whole_lines_and_says_where(
    pack: object, keep: float, sqlite_house: House
) -> None:
    assert callable(pack)
    # Random ids, so that the packed file is long enough to be cut inside.
    feed = [commissioned("c1"), *(sold(os.urandom(20).hex()) for _ in range(9000))]
    packed = pack(b"".join(line + b"\n" for line in feed))
    path = sqlite_house.folder / "night"
    cut = int(len(packed) * keep)
    path.write_bytes(packed[:cut])
    with pytest.raises(
        DamagedFile, match=rf"night: (gzip|zstd) data ends too early near byte {cut}"
    ):
        sqlite_house.ingest(str(path))
    kept = len(sqlite_house.journal())
    assert kept > 0
    assert sqlite_house.entries() == []

    path.write_bytes(packed)
    counts = sqlite_house.ingest(str(path))
    assert (counts.appended, counts.duplicates) == (len(feed) - kept, kept)


@pytest.mark.parametrize("pack", [gzip.compress, zstd], ids=["gzip", "zstd"])
def test_a_corrupt_file_is_one_error_with_the_counts_so_far(
    pack: object, sqlite_house: House
) -> None:
    assert callable(pack)
    whole = pack(PLAIN)
    path = sqlite_house.folder / "night"
    path.write_bytes(whole + b"no such frame or member")
    with pytest.raises(DamagedFile, match="is corrupt") as caught:
        sqlite_house.ingest(str(path))
    assert caught.value.counts.appended == len(FEED)
    assert caught.value.exit is Exit.CANNOT_WORK


def test_every_file_is_looked_for_before_the_first_is_read(sqlite_house: House) -> None:
    there = sqlite_house.file(FEED)
    with pytest.raises(NoSuchFile, match="nowhere") as caught:
        sqlite_house.ingest(there, str(sqlite_house.folder / "nowhere"))
    assert caught.value.exit is Exit.USAGE
    assert sqlite_house.journal() == []


def test_a_folder_is_no_feed(tmp_path: Path) -> None:
    with pytest.raises(NoSuchFile, match="is a folder"):
        find([str(tmp_path)])


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unreadable to root")
def test_a_file_without_the_right_to_read_is_said_so(tmp_path: Path) -> None:
    path = tmp_path / "feed"
    path.touch(mode=0o000)
    with pytest.raises(UnreadableFile, match="Permission denied"):
        find([str(path)])


def test_a_file_name_that_is_no_utf8_is_kept_as_escapes(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/caf\xe9"
    Path(os.fsdecode(path)).touch()
    assert find([os.fsdecode(path)])[0].name == "caf\\xe9"


def links_to(path: Path, folder: Path) -> list[str]:
    """Other ways of naming a file."""
    (folder / "soft").symlink_to(path)
    (folder / "hard").hardlink_to(path)
    return [
        str(path),
        str(folder / "soft"),
        str(folder / "hard"),
        f"{folder}/../{folder.name}/hard",
    ]


def test_the_ledger_is_no_feed_of_its_own_by_whatever_name(
    sqlite_house: House, tmp_path: Path
) -> None:
    sqlite_house.ingest(sqlite_house.file(FEED))
    for own in sqlite_house.database.files():
        if own.exists():
            folder = tmp_path / f"links-{own.name}"
            folder.mkdir()
            for name in links_to(own, folder):
                with pytest.raises(NotAFeed) as refused:
                    find([name], kept=sqlite_house.database.files())
                assert refused.value.exit is Exit.USAGE
                with pytest.raises(NotAFeed):
                    intake.ingest(sqlite_house.database, [name], now=lambda: 0)
    again = sqlite_house.ingest(sqlite_house.file(FEED))
    assert (again.duplicates, again.quarantined) == (len(FEED), 0)


def test_the_ledger_is_no_feed_of_its_own_on_standard_input(
    sqlite_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with sqlite_house.database.files()[0].open("rb") as own:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(own))
        with pytest.raises(NotAFeed):
            sqlite_house.ingest("-")


def test_another_database_is_no_feed(sqlite_house: House) -> None:
    path = sqlite_house.folder / "copy"
    path.write_bytes(b"SQLite format 3\0" + bytes(4080))
    with pytest.raises(NotAFeed):
        sqlite_house.ingest(str(path))


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes there")
@pytest.mark.parametrize("pack", [bytes, gzip.compress, zstd], ids=["plain", "gzip", "zstd"])
def test_what_a_slow_sender_has_sent_is_in_before_it_sends_more(
    pack: Callable[[bytes], bytes], sqlite_house: House
) -> None:
    pipe = sqlite_house.folder / "live"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as beside:
        taken = beside.submit(sqlite_house.ingest, str(pipe))
        with pipe.open("wb", buffering=0) as sender:
            for number, line in enumerate(FEED[:3], start=1):
                sender.write(pack(line + b"\n"))
                wait_for(sqlite_house, number)
            sender.write(pack(sold("the last, without a line end")))
    assert taken.result().appended == 4


def wait_for(house: House, count: int) -> None:
    """Until the journal has that many facts; a minute is for ever here."""
    started = time.monotonic()
    while len(house.journal()) < count:
        assert time.monotonic() < started + 60
        time.sleep(0.01)


def test_a_closed_standard_input_is_said(
    sqlite_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(UnreadableFile, match="closed"):
        sqlite_house.ingest("-")


def test_an_empty_name_is_no_folder() -> None:
    with pytest.raises(NoSuchFile, match="no such file"):
        find([""])


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no open files by name here")
def test_an_open_file_of_this_process_is_read_by_this_process(tmp_path: Path) -> None:
    path = tmp_path / "feed"
    path.write_bytes(PLAIN)
    with path.open("rb") as file:
        handle = f"/dev/fd/{file.fileno()}"
        (tmp_path / "link").symlink_to(handle)
        assert [each.size for each in find([handle, str(tmp_path / "link"), str(path)])] == [
            None,
            None,
            len(PLAIN),
        ]
