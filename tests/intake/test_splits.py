"""However a feed is cut, into batches, files or broken-off attempts, the ledger is the same."""

import json
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger import intake, journal
from ledger.intake import reader, reentry
from tests.intake.conftest import House, commissioned, configured, corrected, shelf, sold

TABLES = ("T1", "T2", "T3")
NAMES = st.sampled_from(["a", "b", "c", "d"])
LINES = st.one_of(
    st.builds(
        commissioned,
        NAMES.map("c-{}".format),
        st.sampled_from(TABLES),
        st.sampled_from(["house/one", "house/unknown"]),
    ),
    st.builds(sold, NAMES.map("s-{}".format), st.integers(1, 2), st.sampled_from(TABLES)),
    st.builds(
        corrected,
        NAMES.map("x-{}".format),
        NAMES.map("s-{}".format),
        st.sampled_from([{"seat": 1, "tender": "cash", "amount": 1}, {"seat": 0}]),
    ),
    st.builds(
        corrected,
        NAMES.map("y-{}".format),
        NAMES.map("c-{}".format),
        st.just(json.loads(commissioned("c", rules="house/one"))["data"]),
    ),
    st.builds(configured, NAMES.map("o-{}".format), st.sampled_from(["USD", "EUR"])),
    st.sampled_from([b"{", b'{"id":"\xff"}', b""]),
)


class Outcome(NamedTuple):
    """What a ledger holds, but for times and random bytes."""

    facts: list[str]
    asides: list[tuple[str, bytes | None, str, int, str | None, int | None]]
    open: int


def outcome(house: House) -> Outcome:
    return Outcome(
        [json.dumps([fact.source, fact.id, fact.data]) for fact in house.journal()],
        [
            (
                entry.file,
                entry.raw,
                entry.code,
                entry.position,
                entry.outcome,
                entry.resolved_position,
            )
            for entry in house.entries(closed=True)
        ],
        house.open(),
    )


def sent_once(template: Path, feed: list[bytes]) -> Outcome:
    with TemporaryDirectory() as folder, ledger(template, Path(folder)) as database:
        house = House(database, Path(folder))
        house.send(*feed)
        return outcome(house)


def ledger(template: Path, folder: Path) -> journal.Database:
    path = folder / "pit.db"
    path.write_bytes(template.read_bytes())
    return journal.connect(f"sqlite:///{path}", write=True)


class Crash(Exception):
    """The process ends here."""


@pytest.fixture
def template(sqlite_url: str) -> Path:
    return Path(sqlite_url.removeprefix("sqlite:///"))


HYPOTHESIS = settings(max_examples=25)


@HYPOTHESIS
@given(feed=st.lists(LINES, max_size=25), size=st.integers(1, 6))
def test_the_size_of_a_batch_changes_nothing(feed: list[bytes], size: int, template: Path) -> None:
    whole = sent_once(template, feed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "BATCH_LINES", size)
        assert sent_once(template, feed) == whole


@HYPOTHESIS
@given(feed=st.lists(LINES, max_size=25), run=st.integers(1, 6), size=st.integers(5, 30))
def test_what_is_judged_line_by_line_and_what_goes_in_as_one_piece_changes_nothing(
    feed: list[bytes], run: int, size: int, template: Path
) -> None:
    whole = sent_once(template, feed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "PART_LINES", run)
        patch.setattr(reader, "BATCH_LINES", size)
        assert sent_once(template, feed) == whole


@HYPOTHESIS
@given(feed=st.lists(LINES, max_size=25), cuts=st.lists(st.integers(0, 25), max_size=3))
def test_a_feed_in_several_files_gives_the_same_facts_and_reasons(
    feed: list[bytes], cuts: list[int], template: Path
) -> None:
    edges = sorted({0, len(feed), *(cut for cut in cuts if cut < len(feed))})
    whole = sent_once(template, feed)
    with TemporaryDirectory() as folder, ledger(template, Path(folder)) as database:
        house = House(database, Path(folder))
        parts = [house.file(feed[start:end], f"part-{start}") for start, end in pairwise(edges)]
        house.ingest(*parts)
        split = outcome(house)
    assert split.facts == whole.facts
    assert [aside[1:] for aside in split.asides] == [aside[1:] for aside in whole.asides]


@HYPOTHESIS
@given(
    feed=st.lists(LINES, max_size=25),
    size=st.integers(1, 6),
    crashes=st.lists(st.integers(1, 6), max_size=4),
)
def test_a_feed_that_broke_off_and_was_sent_again_is_as_if_sent_once(
    feed: list[bytes], size: int, crashes: list[int], template: Path
) -> None:
    whole = sent_once(template, feed)
    with (
        TemporaryDirectory() as folder,
        ledger(template, Path(folder)) as database,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(reader, "BATCH_LINES", size)
        house = House(database, Path(folder))
        path = house.file(feed)
        for after in crashes:
            attempt(house, path, after)
        house.ingest(path)
        assert outcome(house) == whole
        house.ingest(path)
        assert outcome(house) == whole


def attempt(house: House, path: str, batches: int) -> None:
    """Ingest, and end inside the transaction of the `batches`-th batch."""
    left = batches

    def now() -> int:
        nonlocal left
        left -= 1
        if left == 0:
            raise Crash
        return house.now()

    with suppress(Crash):
        intake.ingest(house.database, [path], now=now, shelf=shelf)


@HYPOTHESIS
@given(feed=st.lists(LINES, max_size=25), size=st.integers(1, 4))
def test_retrying_by_pages_is_retrying_at_once(
    feed: list[bytes], size: int, template: Path
) -> None:
    found = []
    for page in (size, 1000):
        with (
            TemporaryDirectory() as folder,
            ledger(template, Path(folder)) as database,
            pytest.MonkeyPatch.context() as patch,
        ):
            patch.setattr(reentry, "BATCH_LINES", page)
            house = House(database, Path(folder))
            house.send(*feed)
            house.send(*(commissioned(f"late-{table}", table) for table in TABLES), name="late")
            counts = house.retry()
            found.append((counts, outcome(house)))
    assert found[0] == found[1]
