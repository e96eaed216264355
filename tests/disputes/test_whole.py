"""The whole record of a dispute, on each database: nothing that was ever entered vanishes."""

from typing import Any

import pytest

from ledger import books, disputes, facts, journal
from ledger.disputes import AlreadyPosted, Dispute, NothingStands, NotOpen, Text, UnknownDispute
from tests.books.feeds import DAY, Desk, append, named

DISPUTE = {"dispute": "D-1", "round": "R1", "seat": 1, "patron": "P-5", "claim": 900}


@pytest.fixture
def desk() -> Desk:
    return Desk("/eye", "A")


def opened(desk: Desk, **more: Any) -> facts.Fact:
    return desk.says("dispute.opened", DISPUTE | {"summary": "paid once"} | more)


def noted(desk: Desk, note: str = "seen", **more: Any) -> facts.Fact:
    return desk.says("dispute.noted", {"dispute": "D-1", "note": note} | more)


def ruled(desk: Desk, amount: int = 900) -> facts.Fact:
    data = {"dispute": "D-1", "ruling": "upheld", "amount": amount, "reason": "r"}
    return desk.says("dispute.ruled", data)


def posted(desk: Desk, of: Any = "D-1") -> facts.Fact:
    data = {"gaming_day": DAY, "table": "A", "amount": -900, "of": of, "reason": "r"}
    return desk.says("adjustment.posted", data)


def record(database: journal.Database, *said: facts.Fact, name: str = "D-1") -> Dispute:
    append(database, said)
    books.catch_up(database)
    with books.view(database) as view, database.reading() as connection:
        return disputes.record(connection, view, name)


def states(made: Dispute) -> list[tuple[str, str | None]]:
    return [(one.standing.state, one.said.text.words) for one in made.entries]


def test_an_annulled_note_stays_with_who_annulled_it_and_why(
    database: journal.Database, desk: Desk
) -> None:
    gone = noted(desk, "wrong table", notice=True)
    made = record(database, opened(desk), gone, desk.annuls(gone), noted(desk))
    assert states(made) == [("annulled", "wrong table"), ("as recorded", "seen")]
    (amended,) = made.entries[0].standing.amendments
    assert (amended.position, amended.corrects, amended.holds) == (3, False, True)
    assert (amended.actor, amended.witness, amended.reason.words) == ("D1", "F1", "twice")
    assert made.notice_at is None


def test_a_corrected_note_says_what_stood_before(database: journal.Database, desk: Desk) -> None:
    note = noted(desk, "cam6")
    right = desk.corrects(note, {"dispute": "D-1", "note": "cam7"})
    made = record(database, opened(desk), note, right)
    assert states(made) == [("corrected", "cam7")]
    assert made.entries[0].standing.before == {"dispute": "D-1", "note": "cam6"}


def test_an_annulment_taken_back_is_told_and_the_note_counts(
    database: journal.Database, desk: Desk
) -> None:
    note = noted(desk)
    annulled = desk.annuls(note)
    made = record(database, opened(desk), note, annulled, desk.annuls(annulled))
    assert states(made) == [("as recorded", "seen")]
    assert [one.taken_back for one in made.entries[0].standing.amendments] == [True]


def test_a_note_that_was_of_another_dispute_is_in_both_and_counts_in_one(
    database: journal.Database, desk: Desk
) -> None:
    note = noted(desk, licensees=["F9"])
    moved = desk.corrects(note, {"dispute": "D-2", "note": "seen", "licensees": ["F9"]})
    append(database, [opened(desk, dispute="D-2")])
    made = record(database, opened(desk), note, moved)
    assert states(made) == [("moved", "seen")]
    assert made.licensees == []
    other = record(database, name="D-2")
    assert states(other) == [("corrected", "seen")]
    assert other.licensees == ["F9"]


def test_a_dispute_whose_opening_was_annulled_is_annulled_and_takes_no_more(
    database: journal.Database, desk: Desk
) -> None:
    opening = opened(desk)
    made = record(database, opening, noted(desk), desk.annuls(opening))
    assert (made.state, made.notice, made.claim.claim) == ("annulled", "not due", 900)
    assert states(made) == [("as recorded", "seen")]
    with books.view(database) as view, database.reading() as connection:
        assert disputes.found_in(view) == []
        (same,) = disputes.of_round(connection, view, "A", "R1")
        assert same == made
        assert disputes.of_round(connection, view, "B", "R1") == []
    with pytest.raises(NotOpen, match="annulled"):
        disputes.noted(made, Text("n"), disputes.Seen())
    with pytest.raises(NotOpen, match="annulled"):
        disputes.ruled(made, "denied", amount=0, reason=Text("r"), row=None, witness=None)


def test_an_opening_annulled_and_entered_anew_leaves_the_first_in_sight(
    database: journal.Database, desk: Desk
) -> None:
    wrong = opened(desk, claim=90_000)
    made = record(database, wrong, desk.annuls(wrong), opened(desk))
    assert (made.state, made.claim.claim) == ("open", 900)
    (before,) = made.entries
    assert (before.type, before.standing.state) == ("dispute.opened", "annulled")
    assert before.claim is not None
    assert before.claim.claim == 90_000


def test_a_corrected_claim_says_what_stood_before(database: journal.Database, desk: Desk) -> None:
    wrong = opened(desk, claim=90_000, patron="P-4")
    right = desk.corrects(wrong, DISPUTE | {"summary": "paid once"})
    made = record(database, wrong, right)
    assert made.claim.claim == 900
    assert made.history is not None
    assert made.history.opening.before is not None
    assert made.history.opening.before["claim"] == 90_000
    assert made.patrons == {"P-4", "P-5"}


def test_money_without_a_ruling_keeps_another_ruling_out_and_is_taken_back_alone(
    database: journal.Database, desk: Desk
) -> None:
    """A desk annulled the ruling, and left what it had paid."""
    ruling, money = ruled(desk), posted(desk)
    made = record(database, opened(desk), ruling, money, desk.annuls(ruling))
    assert made.state == "open"
    told = disputes.told(made, facts.zone("Etc/UTC"))
    assert told["adjustment_without_ruling"] is True
    assert [(one["amount"], one["state"]) for one in told["adjustments"]] == [(-900, "as recorded")]
    with pytest.raises(AlreadyPosted, match="at position 3"):
        disputes.ruled(made, "denied", amount=0, reason=Text("r"), row=None, witness=None)
    (taken,) = disputes.annulled(made, Text("r"), 10**18)
    assert taken.data["of"] == named(money)


@pytest.mark.parametrize("of", ["D-1", f"dispute/{DAY}/day/A/D-1", "ruling"])
def test_money_counts_however_it_names_the_dispute(
    database: journal.Database, desk: Desk, of: str
) -> None:
    ruling = ruled(desk)
    money = posted(desk, named(ruling) if of == "ruling" else of)
    made = record(database, opened(desk), ruling, money, posted(desk, "tray/1"))
    assert [one.position for one in made.adjustments] == [3]
    taken = disputes.annulled(made, Text("r"), 10**18)
    assert [one.data["of"] for one in taken] == [named(ruling), named(money)]


def test_money_that_was_corrected_to_be_for_something_else_counts_no_more(
    database: journal.Database, desk: Desk
) -> None:
    money = posted(desk)
    other = posted(desk, "tray/1").data
    made = record(database, opened(desk), money, desk.corrects(money, other))
    assert made.adjustments == []
    assert made.history is not None
    assert [one.standing.state for one in made.history.adjustments] == ["moved"]
    with pytest.raises(NothingStands):
        disputes.annulled(made, Text("r"), 10**18)


def test_a_ruling_whose_money_was_taken_back_says_so(
    database: journal.Database, desk: Desk
) -> None:
    money = posted(desk)
    made = record(database, opened(desk), ruled(desk), money, desk.annuls(money))
    told = disputes.told(made, facts.zone("Etc/UTC"))
    assert (told["state"], told["ruling_without_adjustment"]) == ("ruled", True)
    assert told["adjustment_without_ruling"] is False


def test_an_annulment_that_would_not_hold_is_not_entered(
    database: journal.Database, desk: Desk
) -> None:
    """A correction by a desk whose clock is ahead has the last word (point 10)."""
    ruling = ruled(desk)
    right = desk.corrects(ruling, ruling.data | {"amount": 800})
    made = record(database, opened(desk), ruling, right)
    with pytest.raises(disputes.ClockBehind, match="position 2"):
        disputes.annulled(made, Text("r"), right.at)
    assert len(disputes.annulled(made, Text("r"), right.at + 1)) == 1


def test_nobody_has_opened_it(database: journal.Database, desk: Desk) -> None:
    with pytest.raises(UnknownDispute):
        record(database, noted(desk), posted(desk))


def test_an_id_is_given_out_once_even_where_it_was_annulled(
    database: journal.Database, desk: Desk
) -> None:
    gone = opened(desk, dispute="D-R1-1")
    append(database, [gone, opened(desk, dispute="D-R1-3"), desk.annuls(gone)])
    books.catch_up(database)
    with books.view(database) as view, database.reading() as connection:
        assert disputes.next_id(connection, view, "R1") == "D-R1-2"
        assert disputes.next_id(connection, view, "R2") == "D-R2-1"
        disputes.require_new(connection, view, "D-R1-2")
        for name in ("D-R1-1", "D-R1-3"):
            with pytest.raises(disputes.DisputeExists):
                disputes.require_new(connection, view, name)


@pytest.mark.parametrize(("told_at", "complaint"), [(5, "2026-12-08"), (15, "2026-12-05")])
def test_days_off_are_those_of_the_configuration_in_force_when_the_notice_was_given(
    database: journal.Database, desk: Desk, told_at: int, complaint: str
) -> None:
    """Told on a Friday, with five business days from Monday on; Tuesday was a day off at first."""
    house: dict[str, Any] = {
        "name": "House",
        "currency": "USD",
        "timezone": "Etc/UTC",
        "gaming_day_starts": "06:00",
        "shifts": [{"name": "day", "starts": "06:00"}],
    }
    office = Desk("/office")
    first = office.says("property.configured", house | {"holidays": ["2026-12-01"]}, at=0)
    second = office.says("property.configured", house, at=10)
    data = {"dispute": "D-1", "note": "form", "notice": True}
    given = desk.says("dispute.noted", data, at=told_at)
    made = record(database, first, second, opened(Desk("/eye/2", "A")), given)
    due = disputes.told(made, facts.zone("Etc/UTC"))["deadlines"]["complaint"]
    assert due == f"{complaint}T00:00:00+00:00"
