"""Several desks at one break or one day at the same moment, on each database."""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ledger import facts, intake, journal, reconcile
from ledger.errors import PitError
from ledger.journal import Database
from tests.conftest import ENGINES, Ledgers
from tests.reconcile.command import SMALL, Answer, Pit
from tests.reconcile.feeds import fact
from tests.reconcile.houses import RECORDED_US, House

DAY = "2026-11-27"
TRAY = "tray/2026-11-27/day/WS-01"
SHORT = -1500
TWO = ("--actor", "A17", "--witness", "M01")
ADJUST = ("break", "adjust", TRAY, "--amount", "-15.00", "--reason", "lost", *TWO)
CLOSE = ("day", "close", DAY, "--reason", "audited", *TWO)
REOPEN = ("day", "reopen", DAY, "--reason", "a box was found", *TWO)
RESOLVE = ("break", "resolve", TRAY, "--reason", "seen", "--actor", "A17")

Act = Callable[[], object]


@pytest.fixture
def short(database_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Pit:
    """A day whose tray is 15.00 short."""
    made = Pit(House(database_url, tmp_path), capsys)
    made.take("tray")
    return made


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """What another desk does while the next command stands at the journal's door, or `after` it
    was let in."""

    def set_up(act: Act, *, after: bool = False) -> None:
        submit = intake.submit_made

        def held_up(*words: Any, **named: Any) -> list[int]:
            monkeypatch.setattr("ledger.intake.entering.submit_made", submit)
            if not after:
                act()
            positions = submit(*words, **named)
            if after:
                act()
            return positions

        monkeypatch.setattr("ledger.intake.entering.submit_made", held_up)

    return set_up


def entered(url: str, *types: str) -> list[facts.Recorded]:
    with journal.connect(url, write=False) as database, database.reading() as connection:
        found = [facts.replay(*entry) for entry in journal.read(connection)]
    return [one for one in found if one.type in types]


def late_sale(amount: int) -> bytes:
    """Chips that were sold on a card, and bring the tray's shortage down."""
    return fact("chips.sold", {"seat": 1, "tender": "card", "amount": amount}, witness=None)


def test_of_two_closings_the_later_finds_the_day_closed(
    short: Pit, meanwhile: Callable[..., None]
) -> None:
    short(*RESOLVE)
    meanwhile(lambda: short(*CLOSE))
    answer = short(*CLOSE)
    assert (answer.code, answer.err.split(":")[1].strip()) == (2, "day-state")
    assert len(entered(short.house.url, "day.closed")) == 1


def test_of_two_reopenings_the_later_finds_the_day_open(
    short: Pit, meanwhile: Callable[..., None]
) -> None:
    short(*RESOLVE)
    short(*CLOSE)
    meanwhile(lambda: short(*REOPEN))
    answer = short(*REOPEN)
    assert (answer.code, answer.err.split(":")[1].strip()) == (2, "day-state")
    assert len(entered(short.house.url, "day.reopened")) == 1


def test_nothing_is_posted_for_a_break_that_was_put_right_meanwhile(
    short: Pit, meanwhile: Callable[..., None]
) -> None:
    meanwhile(lambda: short.house.take([late_sale(-SHORT)]))
    answer = short(*ADJUST)
    assert (answer.code, answer.err.split(":")[1].strip()) == (2, "unknown-break")
    assert entered(short.house.url, "adjustment.posted") == []


def test_of_two_adjustments_both_stand_and_the_later_answer_shows_both(
    short: Pit, meanwhile: Callable[..., None]
) -> None:
    meanwhile(lambda: short(*ADJUST))
    told = short.json(*ADJUST)
    first, second = entered(short.house.url, "adjustment.posted")
    assert (told["position"], told["amount"]) == (second.position, SHORT)
    assert told["adjustments"] == [
        {"position": one.position, "amount": SHORT} for one in (first, second)
    ]
    assert short.json("report", "shift")["rows"][0]["adjustments"] == 2 * SHORT


def test_people_are_told_what_was_posted_before_and_by_whom(short: Pit) -> None:
    assert "before" not in short(*ADJUST).out
    again = short("break", "adjust", TRAY, "--amount", "-2", "--reason", "more", *TWO).out
    (before,) = [line for line in again.splitlines() if "before" in line]
    assert before.endswith("A17 + M01: adjustment of -15.00: lost")


def test_an_adjustment_of_a_day_that_was_closed_meanwhile_restates_it(
    short: Pit, meanwhile: Callable[..., None]
) -> None:
    short(*RESOLVE)
    meanwhile(lambda: short(*CLOSE))
    assert short(*ADJUST).code == 0
    restated = short.json("day", "show", DAY)["restated"]
    assert [(one["figure"], one["is"]) for one in restated] == [("adjustments", SHORT)]


def test_a_closing_judges_what_came_in_meanwhile_and_claims_no_more(
    short: Pit, meanwhile: Callable[..., None]
) -> None:
    meanwhile(lambda: short.house.take([late_sale(1000)]))
    assert short(*CLOSE, "--tolerance", "15").code == 0
    (closing,) = entered(short.house.url, "day.closed")
    assert closing.data["position"] == closing.position - 1
    assert short.json("day", "show", DAY)["restated"] == []


def test_a_break_that_opens_meanwhile_keeps_the_day_open(
    short: Pit, meanwhile: Callable[..., None]
) -> None:
    short(*RESOLVE)
    meanwhile(lambda: short.house.take([late_sale(1000)]))
    answer = short(*CLOSE)
    assert (answer.code, TRAY in answer.err) == (3, True)
    assert entered(short.house.url, "day.closed") == []


def test_a_resolution_is_of_the_amount_at_the_moment_it_is_entered(
    short: Pit, meanwhile: Callable[..., None]
) -> None:
    meanwhile(lambda: short.house.take([late_sale(1000)]))
    assert short.json(*RESOLVE)["state"] == "resolved"
    (resolved,) = entered(short.house.url, "break.resolved")
    assert resolved.data["amount"] == SHORT + 1000


def test_a_note_leaves_a_break_to_whom_it_was_given_meanwhile(
    short: Pit, meanwhile: Callable[..., None]
) -> None:
    meanwhile(lambda: short("break", "assign", TRAY, "--owner", "B02", "--actor", "M01"))
    told = short.json("break", "note", TRAY, "--note", "seen", "--actor", "A17")
    assert told["owner"] == "B02"


def test_a_step_that_was_entered_is_told_though_the_break_is_put_right_next(
    short: Pit, meanwhile: Callable[..., None]
) -> None:
    meanwhile(lambda: short.house.take([late_sale(-SHORT)]), after=True)
    assert short.json(*ADJUST)["amount"] == SHORT
    assert short("break", "show", TRAY).code == 2


def test_a_word_that_would_not_be_the_last_is_not_entered(short: Pit) -> None:
    claimed = {"gaming_day": DAY, "position": 1, "reason": "signed by a clock that is ahead"}
    ahead = fact("day.closed", claimed).replace(b"2026-11-27T06:10", b"2999-11-27T06:10")
    short.house.take([ahead])
    answer = short(*REOPEN)
    assert (answer.code, "clock is ahead" in answer.err) == (2, True)
    assert entered(short.house.url, "day.reopened") == []


def test_two_equal_steps_under_one_reading_of_the_clock_are_two_facts(short: Pit) -> None:
    with journal.connect(short.house.url, write=True) as database:
        desk = reconcile.Desk(database, lambda: RECORDED_US, "A17", "M01")
        places = [desk.adjust(TRAY, SHORT, "lost") for _ in range(2)]
    assert [one.position for one in entered(short.house.url, "adjustment.posted")] == places
    assert short.json("report", "shift")["rows"][0]["adjustments"] == 2 * SHORT


def test_two_processes_give_one_closing_and_one_plain_error(short: Pit) -> None:
    short(*RESOLVE)
    answers = together(short.house.url, CLOSE, CLOSE)
    said = "".join(each.err for each in answers)
    assert sorted(each.code for each in answers) == [0, 2]
    assert f"pit: day-state: gaming day {DAY} is closed" in said
    assert "Traceback" not in said
    assert len(entered(short.house.url, "day.closed")) == 1


def test_two_processes_post_two_adjustments_and_one_answer_shows_both(short: Pit) -> None:
    answers = together(short.house.url, *[(*ADJUST, "--format", "json")] * 2)
    assert [(each.code, each.err) for each in answers] == [(0, ""), (0, "")]
    shown = [len(json.loads(each.out)["adjustments"]) for each in answers]
    assert sorted(shown) == [1, 2]
    assert len(entered(short.house.url, "adjustment.posted")) == 2


def together(url: str, *commands: tuple[str, ...]) -> list[Answer]:
    """Commands in processes of their own."""
    desks = [
        subprocess.Popen(
            (sys.executable, "-m", "cli", *words, "--db", url),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for words in commands
    ]
    said = [each.communicate(timeout=120) for each in desks]
    return [Answer(each.returncode, *words) for each, words in zip(desks, said, strict=True)]


STEPS: dict[str, Callable[[reconcile.Desk, str], int]] = {
    "break.noted": lambda desk, text: desk.note(TRAY, text),
    "break.resolved": lambda desk, text: desk.resolve(TRAY, text),
    "adjustment.posted": lambda desk, text: desk.adjust(TRAY, SHORT, text),
    "day.closed": lambda desk, text: reconcile.close(desk, DAY, text),
    "day.reopened": lambda desk, text: reconcile.reopen(desk, DAY, text),
}


@dataclass
class Hand:
    """Somebody with steps to enter, and what came of them."""

    badge: str
    steps: list[str]
    taken: dict[int, tuple[str, str, str]] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)

    def work(self, database: Database, door: Barrier) -> None:
        desk = reconcile.Desk(database, lambda: RECORDED_US, self.badge, "M01")
        door.wait(60)
        for number, step in enumerate(self.steps):
            try:
                position = STEPS[step](desk, f"word {number}")
            except PitError as error:
                self.refused.append(error.code)
            else:
                self.taken[position] = (step, self.badge, f"word {number}")


@pytest.mark.parametrize("kind", ENGINES)
@settings(max_examples=4, deadline=None)
@example(steps=[["day.closed", "day.reopened"]] * 3)
@given(
    steps=st.lists(
        st.lists(st.sampled_from(sorted(STEPS)), min_size=1, max_size=4), min_size=3, max_size=3
    )
)
def test_desks_that_post_at_random_leave_exactly_the_accepted_steps(
    kind: str, ledgers: Ledgers, tmp_path_factory: pytest.TempPathFactory, steps: list[list[str]]
) -> None:
    with ledgers(kind) as url:
        House(url, tmp_path_factory.mktemp("desks")).take_file(SMALL / "tray" / "feed.ndjson")
        hands = [Hand(f"A{number}", each) for number, each in enumerate(steps)]
        door = Barrier(len(hands))
        with journal.connect(url, write=True) as database:
            reconcile.Desk(database, lambda: RECORDED_US, "A9").resolve(TRAY, "seen")
            before = len(entered(url, *STEPS))
            desks = [Thread(target=each.work, args=(database, door)) for each in hands]
            for one in desks:
                one.start()
            for one in desks:
                one.join()
        found = entered(url, *STEPS)[before:]
    taken = {place: said for each in hands for place, said in each.taken.items()}
    assert {one.position: (one.type, one.actor, said_in(one)) for one in found} == taken
    assert sum(map(len, (each.refused for each in hands))) + len(found) == sum(map(len, steps))
    assert {code for each in hands for code in each.refused} <= {"day-state"}
    require_lawful(found)


def said_in(one: facts.Recorded) -> str:
    return str(one.data.get("note") or one.data["reason"])


def require_lawful(found: list[facts.Recorded]) -> None:
    """Each step had been possible after the one before it."""
    is_closed = False
    for one in found:
        if one.type == "day.closed":
            assert not is_closed
            assert one.data["position"] == one.position - 1
            is_closed = True
        if one.type == "day.reopened":
            assert is_closed
            is_closed = False
