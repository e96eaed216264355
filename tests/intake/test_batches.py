"""What one transaction takes: bounded by lines and bytes, and no longer than the sender waits."""

import pytest

from ledger.intake import BrokenSource, DamagedFile, reader
from ledger.intake.batch import Batch
from ledger.intake.part import Part, decoded
from tests.intake.conftest import commissioned, sold


def part(*numbers: int) -> Part:
    return decoded([(number, b"x" * 10, None) for number in numbers])


def numbers(batch: Batch) -> list[int]:
    return [number for number, _, _ in batch.lines]


def test_a_batch_is_bounded_by_lines_and_by_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [(part(number), number) for number in range(1, 8)]
    monkeypatch.setattr(reader, "BATCH_LINES", 3)
    assert [len(batch) for batch in reader.batches(parts)] == [3, 3, 1]
    monkeypatch.setattr(reader, "BATCH_BYTES", 20)
    assert [len(batch) for batch in reader.batches(parts)] == [2, 2, 2, 1]


def test_a_rest_of_the_sender_ends_a_batch() -> None:
    parts = [(None, 0), (part(1, 2), 5), (None, 5), (None, 5), (part(4), 9)]
    batches = list(reader.batches(parts))
    assert [(numbers(batch), batch.taken) for batch in batches] == [([1, 2], 5), ([4], 9)]


def test_what_stood_before_a_break_comes_before_the_error() -> None:
    def broken() -> reader.Parts:
        yield part(1), 10
        raise DamagedFile("it ends here", remedy="send it again")

    seen: list[Batch] = []
    with pytest.raises(BrokenSource, match="it ends here"):
        seen.extend(reader.batches(broken()))
    assert [numbers(batch) for batch in seen] == [[1]]


def test_a_batch_is_cut_where_a_line_raises_a_question() -> None:
    plain = decoded([(1, sold("s1"), None), (2, sold("s2"), None)])
    asks = decoded([(3, commissioned("c1"), None)])
    odd = decoded([(4, b"{", None), (6, sold("s3"), None)])
    batch = Batch([plain, plain, asks, odd, plain], 0)
    assert [len(piece.parts) for piece in batch.pieces()] == [2, 2, 1]
    assert [piece.is_plain for piece in batch.pieces()] == [True, False, True]
