"""Small feeds written by hand, one for each kind of break and each example, with their answers.

`answer.json` says what the feed is about, every break with its amount and those of its candidates
that must be there (the likeliest first), and figures of the rows.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from ledger.reconcile import Break
from ledger.reports import select, shift_report
from tests.reconcile.houses import House

CASES = Path(__file__).parents[1] / "cases"
SMALL = sorted(path.parent.name for path in CASES.glob("reconcile/*/answer.json"))
GIVEN = sorted(path.parent.name for path in CASES.glob("*/injected.json"))
NAMES = ("id", "kind", "gaming_day", "shift", "table", "amount", "slip")


def said(found: Break) -> dict[str, Any]:
    return {name: getattr(found, name) for name in NAMES}


def wanted(answer: dict[str, Any]) -> list[dict[str, Any]]:
    return sorted(
        ({name: one[name] for name in NAMES} for one in answer["breaks"]), key=lambda one: one["id"]
    )


def agree(house: House, answer: dict[str, Any], at: int | None = None) -> None:
    only = answer.get("only")
    found = [one for one in house.reconciled(at).breaks if only is None or one.kind in only]
    assert sorted(map(said, found), key=lambda one: one["id"]) == wanted(answer)
    by_id = {one.id: one for one in found}
    for one in answer["breaks"]:
        documents = [each.document() for each in by_id[one["id"]].candidates]
        first = [{k: d[k] for k in ("kind", "ids", "amount")} for d in documents]
        assert first[: len(one["candidates"])] == one["candidates"]
        assert by_id[one["id"]].dispute == one.get("dispute")
    with house.reading(at) as (_, reading):
        rows = shift_report(reading, select(), quarantined=0).table()
    for row in answer["rows"]:
        assert [each for each in rows if row.items() <= each.items()]


@pytest.mark.parametrize("case", SMALL)
def test_a_small_feed_has_its_breaks_and_no_other(house: House, case: str) -> None:
    folder = CASES / "reconcile" / case
    answer = json.loads((folder / "answer.json").read_text())
    lines = (folder / "feed.ndjson").read_bytes().splitlines()
    before = answer.get("before")
    if before is not None:
        house.take(lines[: before["lines"]])
        agree(house, before)
        lines = lines[before["lines"] :]
    house.take(lines)
    agree(house, answer)


@pytest.mark.parametrize("case", SMALL)
def test_a_day_alone_has_its_part_of_the_breaks(house: House, case: str) -> None:
    house.take_file(CASES / "reconcile" / case / "feed.ndjson")
    whole = house.reconciled()
    for day in whole.days:
        alone = house.reconciled(day=day)
        assert [said(one) for one in alone.breaks] == [
            said(one) for one in whole.breaks if one.gaming_day == day
        ]


@pytest.mark.parametrize("case", GIVEN)
def test_a_given_case_has_its_breaks_and_no_other(house: House, case: str) -> None:
    house.take_file(CASES / case / "feed.ndjson.zst")
    truth = json.loads((CASES / case / "truth.json").read_text())["breaks"]

    def key(one: dict[str, Any]) -> tuple[Any, ...]:
        return tuple(one[name] for name in NAMES[1:])

    breaks = house.reconciled().breaks
    assert len({one.id for one in breaks}) == len(breaks)
    found = {key(said(one)) for one in breaks}
    assert {key(one) for one in truth if not one.get("conditional")} <= found
    assert found <= {key(one) for one in truth}
