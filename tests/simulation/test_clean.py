"""A house without errors: whatever its seed, size, zone and money, nothing is found in it."""

from datetime import date
from itertools import pairwise

import pytest

from ledger.facts import decode
from ledger.simulation import Casino, simulate
from tests.simulation.judged import Judge

NEW_YORK = "America/New_York"
BACK, FORTH = date(2026, 10, 31), date(2027, 3, 13)
"""Gaming days that have 25 and 23 hours: the clocks change in their nights."""

HOUSES = [
    Casino(seed=1, days=2, tables=4, rounds_per_hour=3),
    Casino(seed=2, days=1, tables=7, rounds_per_hour=2, zone="Europe/Berlin", currency="EUR"),
    Casino(seed=3, days=1, tables=1, rounds_per_hour=10, currency="KWD", zone="Asia/Kuwait"),
    Casino(seed=4, days=2, tables=3, rounds_per_hour=1, currency="JPY", zone="Asia/Tokyo"),
    Casino(seed=5, days=3, tables=3, rounds_per_hour=1, start=BACK, zone=NEW_YORK),
    Casino(seed=6, days=3, tables=3, rounds_per_hour=1, start=FORTH, zone=NEW_YORK),
]


@pytest.mark.parametrize("casino", HOUSES, ids=lambda casino: f"seed {casino.seed}")
def test_nothing_is_found_in_a_house_without_errors(casino: Casino, judged: Judge) -> None:
    found = judged(casino)

    assert (found.counts.duplicates, found.counts.quarantined) == (0, 0)
    assert found.audit["exceptions"] == []
    assert found.breaks == []
    assert found.injected == []

    # The chips and the rounds tell the same win, row by row.
    whole = [row for row in found.shift["rows"] if row["status"] != "partial"]
    assert {row["status"] for row in whole} == {"counted"}
    assert [row for row in whole if row["win"] != row["game_win"]] == []
    assert [row for row in found.shift["rows"] if row["tray_variance"] != 0] == []
    assert [row for row in whole if row["box_variance"] != 0] == []
    assert found.shift["totals"]["win"] == found.shift["totals"]["game_win"]


def test_every_line_can_be_a_fact() -> None:
    for line in simulate(Casino(seed=7, tables=4, rounds_per_hour=3)):
        decode(line)


def test_the_days_and_shifts_are_the_calendars() -> None:
    casino = Casino(seed=8, days=3, tables=1, rounds_per_hour=20, start=BACK, zone=NEW_YORK)
    facts = [decode(line) for line in simulate(casino)]
    boxes = [fact.data for fact in facts if fact.type == "box.removed" and fact.table == "WS-01"]

    assert [(box["gaming_day"], box["shift"]) for box in boxes] == [
        (day, shift)
        for day in ("2026-10-31", "2026-11-01", "2026-11-02")
        for shift in ("day", "swing", "grave")
    ]
    ends = [fact.at for fact in facts if fact.type == "box.removed" and fact.table == "WS-01"]
    hours = [round((later - earlier) / 3.6e9) for earlier, later in pairwise(ends)]
    # The clocks go back on 1 November at 02:00, in the grave shift of 31 October.
    assert hours == [8, 9, 8, 8, 8, 8, 8, 8]


def test_a_house_shows_the_whole_life_of_a_table() -> None:
    house = Casino(seed=9, days=2, tables=6, rounds_per_hour=15)
    types = {decode(line).type for line in simulate(house)}

    assert types == {
        "property.configured",
        "table.commissioned",
        "table.opened",
        "table.counted",
        "table.closed",
        "dealer.seated",
        "fill.issued",
        "fill.received",
        "credit.issued",
        "credit.received",
        "chips.sold",
        "chips.exchanged",
        "marker.issued",
        "marker.redeemed",
        "box.removed",
        "box.counted",
        "round.opened",
        "round.wagered",
        "round.dealt",
        "round.decided",
        "round.settled",
        "round.closed",
        "round.voided",
        "event.corrected",
        "event.annulled",
        "dispute.opened",
        "dispute.noted",
        "dispute.ruled",
    }
