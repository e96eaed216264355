"""A dispute's record, from facts of whatever desk."""

from typing import Any

import pytest

from ledger.books.rows import DocumentRow
from ledger.disputes import Dispute, NotOpen, Text, disputes, ruled
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
    assert [(one.type, one.said.text.words) for one in made.entries] == [
        ("dispute.noted", "asked for"),
        ("dispute.ruled", "seen"),
    ]
    assert (made.entries[0].said.video, made.entries[0].said.told) == (("cam7",), ("patron",))
    assert made.state == "ruled"
    assert [(one.said.ruling, one.said.amount) for one in made.rulings] == [("denied", 0)]
    with pytest.raises(NotOpen, match="at position 9"):
        ruled(made, "upheld", amount=0, reason=Text("r"), row=None, witness=None)


def test_of_two_openings_the_first_counts_and_a_note_on_none_is_left_out() -> None:
    made = record(
        opened(2, claim=7), opened(1, claim=5), said(3, "noted", dispute="D-9", note="what?")
    )
    assert (made.claim.claim, made.entries, made.state, made.rulings) == (5, (), "open", [])


ODD = ["patron", {"a": 1}, None, 7, True]


@pytest.mark.parametrize("odd", ODD)
def test_another_desks_own_keys_are_no_trouble(odd: Any) -> None:
    keys: dict[str, Any] = dict.fromkeys(("told", "licensees", "witnesses", "note_sha256"), odd)
    flags: dict[str, Any] = {key: [odd] for key in ("notice", "attempt", "apart")}
    opening = opened(1, licensees=odd, witnesses=odd, apart=odd)
    made = record(opening, said(2, "noted", dispute="D-1", note="n", **keys, **flags))
    (entry,) = made.entries
    assert (entry.said.told, entry.said.notice, entry.said.attempt) == ((), False, False)
    assert entry.said.text == Text("n")
    assert (made.licensees, made.witnesses) == ([], [])


def test_whoever_was_there_is_named_once_whenever_it_was_said() -> None:
    made = record(
        opened(1, licensees=["F22", "F22"], witnesses=["P-7"]),
        said(2, "noted", dispute="D-1", note="n", licensees=["F3", "F22"], witnesses=["S03"]),
    )
    assert (made.licensees, made.witnesses) == (["F22", "F3"], ["P-7", "S03"])


DAY = 86_400_000_000
HOUR = DAY // 24
DUE = 1 + 48 * HOUR  # of a dispute opened at 1


def notice(at: int, position: int = 2) -> DocumentRow:
    return said(position, "noted", at=at, dispute="D-1", note="form", notice=True)


def test_the_first_notice_begins_the_patrons_days() -> None:
    alone = record(opened(1), notice(10 * DAY))
    assert record(opened(1), notice(20 * DAY, 3), notice(10 * DAY)).deadlines == alone.deadlines
    assert alone.deadlines.complaint > record(opened(1)).deadlines.complaint


@pytest.mark.parametrize(
    ("at", "stands", "hours"),
    [
        (2, "given", 0),
        (DUE, "given", 0),
        (DUE + 1, "given late", 1),
        (DUE + HOUR, "given late", 1),
        (DUE + HOUR + 1, "given late", 2),
        (DUE + 30 * HOUR, "given late", 30),
    ],
)
def test_a_notice_is_in_time_or_so_many_begun_hours_late(at: int, stands: str, hours: int) -> None:
    made = record(opened(1), notice(at))
    assert (made.notice, made.notice_at, made.hours_late) == (stands, at, hours)
    assert not made.is_overdue(10**18)


@pytest.mark.parametrize(
    ("at", "stands"), [(2, "not due"), (DUE, "not due"), (DUE + 1, "not given")]
)
def test_no_notice_is_due_of_what_was_ruled_on_in_time(at: int, stands: str) -> None:
    ruling = said(2, "ruled", at=at, dispute="D-1", ruling="denied", amount=0, reason="r")
    made = record(opened(1), ruling)
    assert (made.notice, made.notice_at, made.hours_late) == (stands, None, 0)
    assert not made.is_overdue(10**18)


def test_a_notice_is_overdue_when_its_time_has_passed() -> None:
    made = record(opened(1))
    assert [made.is_overdue(at) for at in (DUE - 1, DUE, DUE + 1)] == [False, False, True]
