"""A dispute's record, from facts of whatever desk."""

from typing import Any

import pytest

from ledger.books.rows import DocumentRow
from ledger.disputes import Dispute, NotOpen, UnknownDispute, dispute, disputes, next_id
from ledger.facts import zone

UTC_ZONE = zone("Etc/UTC")


def said(position: int, type_: str, at: int | None = None, **data: Any) -> DocumentRow:
    return DocumentRow(
        position=position,
        type=f"dispute.{type_}",
        table="WS-01",
        round=None,
        chapter=None,
        period=None,
        gaming_day=None,
        shift=None,
        at=position if at is None else at,
        source="/desk",
        id=f"e{position}",
        actor="M01",
        witness=None,
        sequence=None,
        data=data,
    )


def opened(position: int, name: str = "D-1", **more: Any) -> DocumentRow:
    data: dict[str, Any] = {
        "dispute": name,
        "round": "R1",
        "seat": 3,
        "patron": "P-5",
        "claim": 40_500,
    }
    return said(position, "opened", **(data | {"summary": "paid once"} | more))


def record(*rows: DocumentRow) -> Dispute:
    (made,) = disputes(rows, UTC_ZONE)
    return made


def test_notes_and_the_ruling_come_in_the_order_of_their_time() -> None:
    made = record(
        said(9, "ruled", at=30, dispute="D-1", ruling="denied", amount=0, reason="seen"),
        said(8, "noted", at=20, dispute="D-1", note="asked for", video=["cam7"], told=["patron"]),
        opened(10, at=None),
    )
    assert [(one.type, one.text) for one in made.entries] == [
        ("dispute.noted", "asked for"),
        ("dispute.ruled", "seen"),
    ]
    assert (made.entries[0].video, made.entries[0].told) == (("cam7",), ("patron",))
    assert made.state == "ruled"
    assert made.ruled is not None
    assert (made.ruled.ruling, made.ruled.amount) == ("denied", 0)
    with pytest.raises(NotOpen):
        made.require_open()


def test_of_two_openings_the_first_counts_and_a_note_on_none_is_left_out() -> None:
    made = record(
        opened(2, claim=7), opened(1, claim=5), said(3, "noted", dispute="D-9", note="what?")
    )
    assert (made.claim, made.entries, made.state, made.ruled) == (5, (), "open", None)


@pytest.mark.parametrize("told", ["patron", {"a": 1}, None, 7])
def test_another_desks_own_keys_are_no_trouble(told: Any) -> None:
    made = record(opened(1), said(2, "noted", dispute="D-1", note="n", told=told, notice="yes"))
    assert (made.entries[0].told, made.entries[0].notice) == ((), False)


def test_the_first_notice_begins_the_patrons_days() -> None:
    day = 86_400_000_000
    late = said(3, "noted", at=20 * day, dispute="D-1", note="again", notice=True)
    first = said(2, "noted", at=10 * day, dispute="D-1", note="form", notice=True)
    alone = record(opened(1), first)
    assert record(opened(1), late, first).deadlines == alone.deadlines
    assert alone.deadlines.complaint > record(opened(1)).deadlines.complaint


def test_an_id_is_found_or_not_and_the_next_one_is_free() -> None:
    found = disputes([opened(1, "D-R1-1"), opened(2, "D-R1-3")], UTC_ZONE)
    assert dispute(found, "D-R1-3").position == 2
    assert next_id(found, "R1") == "D-R1-2"
    with pytest.raises(UnknownDispute):
        dispute(found, "D-R1-2")
