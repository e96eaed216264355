"""Two desks at the same dispute at the same moment, on each database: one step is taken."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest

from cli import disputing
from cli.disputing import Step
from cli.settings import Format
from ledger import books, disputes, intake, journal
from ledger.disputes import personal
from ledger.errors import PitError
from tests.cli.conftest import Pit
from tests.cli.disputed import BADGES, NAME, ROUND, House


@pytest.fixture
def house(pit: Pit, database_url: str, tmp_path: Path) -> House:
    made = House(pit, database_url, tmp_path)
    assert made.open().code == 0
    return made


Together = Callable[[Step], list[str]]


@pytest.fixture
def together(monkeypatch: pytest.MonkeyPatch, house: House) -> Together:
    """Enter a step at two desks that stand at the journal's door side by side; the errors."""

    def entered(step: Step) -> list[str]:
        door, refused = Barrier(2), list[str]()
        submit = intake.submit_made

        def side_by_side(*words: Any, **named: Any) -> list[int]:
            door.wait(60)
            return submit(*words, **named)

        def desk(actor: str) -> None:
            try:
                disputing.enter(house.url, Format.JSON, (actor, "M02"), step)
            except PitError as error:
                refused.append(error.code)

        desks = [Thread(target=desk, args=(actor,)) for actor in ("M01", "M03")]
        with monkeypatch.context() as patched:
            patched.setattr("ledger.intake.entering.submit_made", side_by_side)
            for each in desks:
                each.start()
            for each in desks:
                each.join()
        return refused

    return entered


def rule(desk: disputing.Desk) -> Any:
    one = desk.record(NAME)
    (row,) = desk.view.round(ROUND)
    reason = desk.worded("misread", "P-5521", apart=True)
    return NAME, disputes.ruled(one, "upheld", amount=40_000, reason=reason, row=row, witness="M02")


def annul(desk: disputing.Desk) -> Any:
    return NAME, disputes.annulled(desk.record(NAME), disputes.Text("r"), desk.now)


def open_(desk: disputing.Desk) -> Any:
    disputes.require_new(desk.connection, desk.view, "D-9")
    (row,) = desk.view.round(ROUND)
    text, seen = disputes.Text("s"), disputes.Seen()
    return "D-9", disputes.opened(
        "D-9", row, seat=2, patron="P-1", claim=1, summary=text, seen=seen
    )


def test_one_of_two_rulings_is_taken_and_its_money_posted_once(
    house: House, together: Together
) -> None:
    assert together(rule) == ["not-open"]
    made = house.record()
    assert (len(made["entries"]), len(made["adjustments"])) == (1, 1)
    assert house.posted() == -40_000
    with journal.connect(house.url, write=False) as database, database.reading() as connection:
        assert personal.kept(connection, "P-5521").texts == 1  # the other's was not kept


def test_one_of_two_annulments_is_taken(house: House, together: Together) -> None:
    assert house.rule().code == 0
    assert together(annul) == ["nothing-stands"]
    made = house.record()
    assert [len(one["amendments"]) for one in (*made["entries"], *made["adjustments"])] == [1, 1]
    assert (made["state"], house.posted()) == ("open", 0)


def test_one_of_two_openings_of_an_id_is_taken(house: House, together: Together) -> None:
    assert together(open_) == ["dispute-exists"]
    with journal.connect(house.url, write=False) as database, books.view(database) as view:
        assert len(disputes.found_in(view)) == 2  # with the one that was there


def test_two_processes_give_one_ruling_and_the_other_hears_what_to_do(house: House) -> None:
    asked = ("dispute", "rule", NAME, "--ruling", "upheld", "--amount", "400", "--reason", "r")
    words = (sys.executable, "-m", "cli", *asked, *BADGES, "--db", house.url)
    desks = [
        subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    said = [each.communicate(timeout=120)[1] for each in desks]
    assert sorted(each.returncode for each in desks) == [0, 2]
    assert "Traceback" not in "".join(said)
    assert f"pit: not-open: dispute '{NAME}' is ruled on already" in "".join(said)
    assert f"pit dispute annul {NAME}" in "".join(said)
    assert house.posted() == -40_000


def test_a_text_is_kept_with_its_fact_or_not_at_all(house: House) -> None:
    """The fact is refused after the text was written; one badge signs twice."""
    twice = ("--apart", "--witness", "M01")
    assert house.rule(*twice, reason="the guest in room 17").code == 2
    missing = house.pit("patron", "show", "P-5521")
    assert (missing.code, "unknown-patron" in missing.err) == (2, True)
    assert house.note("--apart", note="the guest in room 17").code == 0
    assert house.pit("patron", "show", "P-5521").out.endswith("1 text\n")
