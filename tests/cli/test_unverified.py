"""What could not be verified is said first, with why: no report sounds cleaner than it is."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Pit
from tests.reports.feeds import At, Ledger, Night, worth

CASES = Path(__file__).parents[1] / "cases"


@pytest.fixture
def ledger(sqlite_url: str, tmp_path: Path) -> Ledger:
    """An empty ledger."""
    return Ledger(sqlite_url, tmp_path)


def dealt(table: At) -> None:
    """A shift with one round, folded and lost, of which no card was recorded."""
    name = f"{table.table}-000001"
    table.opened(worth(1_000))
    table.say("round.opened", {"number": 1, "dealer": "D1"}, round=name)
    for wager in ("ante", "blind"):
        table.say("round.wagered", {"seat": 1, "wager": wager, "amount": 500}, round=name)
    table.say("round.decided", {"seat": 1, "choice": "fold"}, round=name)
    for wager in ("ante", "blind"):
        lost = {"seat": 1, "wager": wager, "result": "lose", "paid": 0}
        table.say("round.settled", lost, round=name)
    table.say("round.closed", {}, round=name)
    table.closed(worth(1_010))


def under(rules: str) -> Callable[[At], None]:
    """The same by another rule set."""

    def dealt_under(table: At) -> None:
        data = {"game": "western-stud", "rules": rules, "pit": "P1", "seats": 6}
        table.say("table.commissioned", data | {"limits": {"min": 500, "max": 50_000}})
        dealt(table)

    return dealt_under


def left_open(table: At) -> None:
    """The same, but for the end of its round."""
    dealt(table)
    table.night.lines = [line for line in table.night.lines if "round.closed" not in line]


def audit(pit: Pit, ledger: Ledger, *words: str) -> Any:
    return json.loads(pit("report", "audit", *words, "--db", ledger.url, "--format", "json").out)


@pytest.mark.parametrize(
    ("shift", "kind", "why"),
    [
        (dealt, "cards", "a card or a decision that decides them was not recorded"),
        (under("dunes/own"), "rules", "nobody has adopted the rule set dunes/own"),
    ],
)
def test_where_nothing_could_be_verified_the_audit_says_why_and_sounds_not_clean(
    pit: Pit, ledger: Ledger, shift: Callable[[At], None], kind: str, why: str
) -> None:
    night = Night().configured()
    shift(night.table())
    ledger.take(night.lines)

    (told,) = audit(pit, ledger)["unverified"]
    assert (told["kind"], told["why"], told["wagers"], len(told["rounds"])) == (kind, why, 2, 1)

    lines = pit("report", "audit", "--db", ledger.url).out.splitlines()
    assert lines[2] == "Not verified: 2 of 2 settled wagers"
    assert why in lines[3]
    assert "Nothing was verified: whether there are exceptions cannot be known." in lines
    assert "No exceptions." not in lines


def test_a_text_that_is_no_rule_set_judges_nothing(pit: Pit, ledger: Ledger) -> None:
    night = Night().configured()
    text = "no rule set at all"
    data = {"rules": "dunes/torn", "sha256": sha256(text.encode()).hexdigest(), "content": text}
    night.say("/dunes/office", "rules.adopted", data, witness="A2")
    under("dunes/torn")(night.table())
    ledger.take(night.lines)
    (told,) = audit(pit, ledger)["unverified"]
    assert told["kind"] == "rules"
    assert told["why"] == "the text adopted as dunes/torn is no rule set of western-stud"


def test_a_round_that_is_not_closed_is_not_judged_to_the_end(pit: Pit, ledger: Ledger) -> None:
    night = Night().configured()
    left_open(night.table())
    night.lines = [line for line in night.lines if "round.settled" not in line]
    ledger.take(night.lines)
    (told,) = audit(pit, ledger)["unverified"]
    assert (told["kind"], told["wagers"]) == ("open", 0)
    assert "Not judged to the end:" in pit("report", "audit", "--db", ledger.url).out


def test_a_voided_round_leaves_no_doubt(pit: Pit, ledger: Ledger) -> None:
    night = Night().configured()
    table = night.table()
    dealt(table)
    table.say("round.voided", {"reason": "misdeal"}, round="WS-01-000001")
    ledger.take(night.lines)
    assert audit(pit, ledger)["unverified"] == []


@pytest.mark.parametrize("case", ["day-clean", "two-days-errors"])
def test_the_wagers_that_could_not_be_verified_are_all_accounted_for(
    pit: Pit, ledger: Ledger, case: str
) -> None:
    pit("ingest", str(CASES / case / "feed.ndjson.zst"), "--db", ledger.url)
    truth = json.loads((CASES / case / "truth.json").read_text())["audit"]
    told = audit(pit, ledger)["unverified"]
    assert sum(one["wagers"] for one in told) == truth["unverifiable"]
    assert bool(told) == bool(truth["unverifiable"])
    if not told:
        assert "No exceptions." in pit("report", "audit", "--db", ledger.url).out.splitlines()


def test_a_check_that_passes_says_that_it_did_not_see_everything(pit: Pit, ledger: Ledger) -> None:
    night = Night().configured()
    dealt(night.table())
    ledger.take(night.lines)
    answer = pit("report", "audit", "--check", "--db", ledger.url, "--format", "csv")
    assert (answer.code, "not everything could be verified" in answer.err) == (0, True)


def test_the_hold_names_what_is_in_none_of_its_sums(pit: Pit, ledger: Ledger) -> None:
    night = Night().configured()
    counted, open_, waiting = (night.table(name) for name in ("WS-01", "WS-02", "WS-03"))
    dealt(counted)
    counted.box(0)
    open_.opened(worth(1_000))
    dealt(waiting)
    ledger.take(night.lines)

    words = ("report", "hold", "--db", ledger.url)
    told = json.loads(pit(*words, "--format", "json").out)["unverified"]
    assert [(one["table"], one["kind"]) for one in told] == [
        ("WS-02", "open"),
        ("WS-03", "uncounted"),
    ]
    lines = pit(*words).out.splitlines()
    assert lines[2:5] == [
        "Not in these sums, for they are not final:",
        "  there is no closer yet: 2026-11-27 day WS-02",
        "  the drop is not counted yet: 2026-11-27 day WS-03",
    ]


def test_a_day_box_that_is_not_counted_is_named_once(pit: Pit, ledger: Ledger) -> None:
    night = Night().configured()
    table = night.table()
    table.opened(worth(1_000))
    table.rolled(worth(1_000), "day", "swing")
    table.closed(worth(1_000), "swing")
    table.say("box.removed", {"box": "B1", "gaming_day": "2026-11-27"})
    ledger.take(night.lines)
    told = json.loads(pit("report", "hold", "--db", ledger.url, "--format", "json").out)
    assert [(one["shift"], one["kind"]) for one in told["unverified"]] == [(None, "uncounted")]


def test_a_rule_set_that_nobody_adopted_is_called_so_under_the_report(
    pit: Pit, ledger: Ledger
) -> None:
    night = Night().configured()
    under("dunes/own")(night.table())
    ledger.take(night.lines)
    assert "Rule sets: dunes/own not adopted" in pit("report", "shift", "--db", ledger.url).out
