"""From lines to journal: what is appended, known, or set aside, and in which order."""

import json
from pathlib import Path

import pytest
import zstandard

from ledger import facts, intake
from ledger.intake import Counts, DamagedFile, reader
from ledger.intake.batch import Batch
from ledger.intake.sources import source
from tests.intake.conftest import CASES, House, commissioned, configured, corrected, line, sold

NAMES = sorted(path.parent.name for path in CASES.glob("*/feed.ndjson.zst"))


def truth(case: str) -> Counts:
    return Counts(**json.loads((CASES / case / "truth.json").read_text())["ingest"])


@pytest.mark.parametrize("case", NAMES)
def test_a_given_feed_gives_its_counts_and_sent_again_changes_nothing(
    house: House, case: str
) -> None:
    feed = str(CASES / case / "feed.ndjson.zst")
    expected = truth(case)
    assert intake.ingest(house.database, [feed], now=house.now) == expected
    ids, entries = house.ids(), house.entries()
    assert len(entries) == expected.quarantined == house.open()

    again = intake.ingest(house.database, [feed], now=house.now)
    assert again == Counts(0, expected.appended + expected.duplicates, expected.quarantined)
    assert house.ids() == ids
    assert house.entries() == entries


def test_a_feed_decoded_apart_is_the_feed_decoded_here() -> None:
    feed = source(str(CASES / "two-days-errors" / "feed.ndjson.zst"))
    here = list(reader.batches(reader.parts_here(feed)))
    apart = list(reader.batches(reader.parts_apart(feed)))
    assert [batch.lines for batch in apart] == [batch.lines for batch in here]
    for one, other in zip(apart, here, strict=True):
        assert [str(found) for found in one.decoded] == [str(found) for found in other.decoded]


def test_a_source_that_breaks_off_says_so_from_another_process_too(tmp_path: Path) -> None:
    path = tmp_path / "night.zst"
    whole = (CASES / "tiny-clean" / "feed.ndjson.zst").read_bytes()
    path.write_bytes(whole + b"no frame")
    seen: list[Batch] = []
    with pytest.raises(DamagedFile, match=r"night\.zst: zstd data is corrupt"):
        seen.extend(reader.batches(reader.parts_apart(source(str(path)))))
    assert sum(len(batch.lines) for batch in seen) == truth("tiny-clean").appended


def test_a_duplicate_is_told_by_its_values_not_its_bytes(house: House) -> None:
    fact = {
        "specversion": "1.0",
        "type": "chips.sold",
        "source": "/dunes/table/WS-01",
        "id": "s1",
        "time": "2026-11-27T06:00:00-08:00",
        "table": "WS-01",
        "actor": "D100",
        "data": {"seat": 1, "tender": "cash", "amount": 5000},
    }
    house.send(commissioned("c1"))
    house.send(json.dumps(fact).encode())
    reordered = json.dumps(dict(reversed(fact.items())), indent=None, separators=(" , ", " : "))
    assert house.send(reordered.encode(), name="other") == Counts(duplicates=1)


def test_another_content_under_a_known_identity_is_a_conflict(house: House) -> None:
    house.send(commissioned("c1"), sold("s1", 5000))
    assert house.send(sold("s1", 5001), name="later") == Counts(quarantined=1)
    assert house.codes() == ["conflict"]
    assert house.ids() == ["c1", "s1"]


def test_duplicates_and_conflicts_within_one_batch_are_told_apart(house: House) -> None:
    counts = house.send(commissioned("c1"), sold("s1"), sold("s1"), sold("s1", 1), sold("s2"))
    assert counts == Counts(appended=3, duplicates=1, quarantined=1)
    (entry,) = house.entries()
    assert (entry.line, entry.code, entry.position) == (4, "conflict", 2)


def test_one_source_s_id_is_free_for_another_source(house: House) -> None:
    other = line(
        "chips.sold",
        "s1",
        source="/dunes/table/WS-02",
        table="WS-01",
        data={"seat": 1, "tender": "cash", "amount": 1},
    )
    assert house.send(commissioned("c1"), sold("s1"), other).appended == 3


def test_a_fact_of_a_table_that_nobody_commissioned_is_set_aside(house: House) -> None:
    counts = house.send(sold("s1"), commissioned("c1"), sold("s2"), sold("s3", table="WS-02"))
    assert counts == Counts(appended=2, quarantined=2)
    assert house.ids() == ["c1", "s2"]
    assert house.codes() == ["unknown-table", "unknown-table"]


def test_a_line_that_is_held_stays_so_though_it_could_be_a_fact_by_now(house: House) -> None:
    feed = [sold("s1"), commissioned("c1"), sold("s2")]
    house.send(*feed)
    assert house.send(*feed) == Counts(duplicates=2, quarantined=1)
    assert house.ids() == ["c1", "s2"]
    assert len(house.entries()) == 1


def test_a_ledger_is_kept_in_one_currency(house: House) -> None:
    assert house.send(configured("o1", "USD"), configured("o2", "USD")).appended == 2
    assert house.send(configured("o3", "EUR"), name="b") == Counts(quarantined=1)
    assert house.codes() == ["other-currency"]


def test_a_correction_does_not_bring_another_currency_in(house: House) -> None:
    house.send(configured("o1", "USD"))
    data = json.loads(configured("o1", "EUR"))["data"]
    house.send(corrected("x1", "o1", data, of_source="/dunes/office"), name="b")
    assert house.codes() == ["other-currency"]


def test_a_bad_line_never_stops_the_rest(house: House) -> None:
    counts = house.send(commissioned("c1"), b"{", b"\xff\xfe", b"[]", sold("s1"))
    assert counts == Counts(appended=2, quarantined=3)
    assert [entry.raw for entry in house.entries()] == [b"{", b"\xff\xfe", b"[]"]


def test_the_same_bad_line_at_two_places_is_two_entries(house: House) -> None:
    assert house.send(b"{", b"{").quarantined == 2
    assert house.send(b"{", name="other").quarantined == 1
    assert len(house.entries()) == 3


def test_a_line_of_megabytes_is_kept_whole(house: House) -> None:
    bomb = b'{"a":[' + b"[]," * 2_000_000 + b"1]}"
    padded = sold("s1").replace(b'","', b'",' + b" " * 200_000 + b'"')
    assert house.send(commissioned("c1"), bomb, padded) == Counts(appended=2, quarantined=1)
    (entry,) = house.entries()
    assert (entry.code, entry.length) == ("too-long", len(bomb))
    with house.database.reading() as connection:
        assert intake.entry(connection, entry.id).whole == bomb


def test_of_a_line_beyond_all_bounds_the_head_is_kept(house: House) -> None:
    monster = b'{"id":"' + b"x" * (17 << 20) + b'"}'
    house.send(monster, sold("s1"))
    entry = house.entries()[0]
    assert (entry.code, entry.length) == ("line-too-long", len(monster))
    with house.database.reading() as connection:
        assert intake.entry(connection, entry.id).whole is None


def test_progress_is_told_after_each_batch(
    sqlite_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "BATCH_LINES", 2)
    path = sqlite_house.file([commissioned("c1"), *(sold(f"s{n}") for n in range(4))])
    told: list[intake.Progress] = []
    intake.ingest(sqlite_house.database, [path], now=sqlite_house.now, progress=told.append)
    assert [(stage.name, stage.lines) for stage in told] == [
        ("feed.ndjson", 2),
        ("feed.ndjson", 4),
        ("feed.ndjson", 5),
    ]
    assert told[-1].taken == told[-1].size == Path(path).stat().st_size


def test_a_feed_in_zstd_is_known_when_it_comes_plain(house: House) -> None:
    feed = [commissioned("c1"), sold("s1")]
    path = house.folder / "feed.zst"
    path.write_bytes(zstandard.ZstdCompressor().compress(b"\n".join(feed)))
    house.ingest(str(path))
    assert house.send(*feed) == Counts(duplicates=2)


def test_what_is_journalled_is_the_canonical_form(house: House) -> None:
    house.send(commissioned("c1"), b"  " + sold("s1") + b" ")
    assert facts.decode(sold("s1")).canonical == facts.canonical(json.loads(sold("s1")))
    assert house.journal()[1].data == {"seat": 1, "tender": "cash", "amount": 5000}
