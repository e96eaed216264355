"""The same house is the same feed, on every machine: no clock, no order of hashing."""

import os
import subprocess
import sys
from itertools import islice

import pytest

from ledger.errors import WrongUsage
from ledger.facts import decode
from ledger.simulation import KINDS, Casino, Errors, Injected, people, simulate

SMALL = Casino(seed=5, tables=3, rounds_per_hour=2, errors=Errors(rate=0.05))
WORDS = ("simulate", "--seed", "5", "--rounds-per-hour", "2", "--errors", "0.05")


def printed(hash_seed: str, zone: str) -> bytes:
    """The feed as another process prints it."""
    surroundings = {**os.environ, "PYTHONHASHSEED": hash_seed, "TZ": zone}
    done = subprocess.run(
        [sys.executable, "-m", "cli", *WORDS], env=surroundings, capture_output=True, check=True
    )
    return done.stdout


def test_two_processes_print_the_same_bytes() -> None:
    first = printed("1", "UTC")
    assert first.count(b"\n") > 1000
    assert printed("2", "Asia/Tokyo") == first


def test_the_errors_are_the_same_too() -> None:
    first: list[Injected] = []
    second: list[Injected] = []
    assert list(simulate(SMALL, first.append)) == list(simulate(SMALL, second.append))
    assert first == second != []


def test_another_seed_is_another_feed() -> None:
    other = Casino(seed=6, tables=3, rounds_per_hour=2)
    same = Casino(seed=5, tables=3, rounds_per_hour=2)
    assert list(simulate(other)) != list(simulate(same))


def test_a_feed_comes_line_by_line() -> None:
    # Ten years of a large house: only what is asked for is played.
    first = list(islice(simulate(Casino(days=3660, tables=30)), 1000))
    assert len(first) == 1000


def test_every_source_numbers_its_facts_and_never_goes_back_in_time() -> None:
    seen: dict[str, tuple[str, int]] = {}
    for fact in map(decode, simulate(Casino(seed=5, days=2, rounds_per_hour=5))):
        if "/table/" not in fact.source:
            continue
        id_, at = seen.get(fact.source, ("", 0))
        assert (fact.id > id_, fact.at >= at) == (True, True)
        seen[fact.source] = (fact.id, fact.at)
    assert len(seen) == 4


def test_the_feed_has_badges_and_no_names() -> None:
    named = dict(people(SMALL))
    feed = b"\n".join(simulate(Casino(seed=5, tables=3, rounds_per_hour=2)))
    facts = [decode(line) for line in feed.split(b"\n")]
    badges = {badge for fact in facts for badge in (fact.actor, fact.witness) if badge}

    assert badges <= named.keys()
    assert dict(people(SMALL)) == named
    assert [name for name in named.values() if name.encode() in feed] == []


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"days": 0}, "days"),
        ({"tables": 1000}, "tables"),
        ({"rounds_per_hour": 0}, "rounds per hour"),
        ({"currency": "XXX"}, "XXX"),
        ({"zone": "Mars/Olympus"}, "Mars/Olympus"),
    ],
)
def test_a_house_that_cannot_be_is_refused(wrong: dict[str, int | str], says: str) -> None:
    with pytest.raises(WrongUsage, match=says):
        Casino(**wrong)  # type: ignore[arg-type] # one of them is wrong on purpose


def test_errors_that_cannot_be_are_refused() -> None:
    with pytest.raises(WrongUsage, match=r"1\.5"):
        Errors(rate=1.5)
    with pytest.raises(WrongUsage, match="overpayed"):
        Errors(rate=0.1, kinds=(*KINDS, "overpayed"))
