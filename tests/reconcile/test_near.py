"""A day of a long ledger is read from the weeks around it, and says what the whole would say."""

import json
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reconcile.houses import House, Houses

START = date(2026, 9, 1)
VISITS = (0, 3, 20, 48, 49)
"""Days, counted from the start, on which the table is open: weeks lie between them."""


class Year:
    """A feed of one table over many weeks; amounts in minor units, all chips of 1.00."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.numbers = 0
        self.time = ""
        self.say(
            "property.configured",
            {
                "name": "Dunes",
                "currency": "USD",
                "timezone": "America/Los_Angeles",
                "gaming_day_starts": "06:00",
                "shifts": [{"name": "day", "starts": "06:00"}],
            },
            source="/dunes/office",
            time=f"{START}T07:00:00-07:00",
        )
        limits = {"min": 500, "max": 50_000}
        rules = {"game": "western-stud", "rules": "western-stud/original", "pit": "P1", "seats": 6}
        self.say("table.commissioned", rules | {"limits": limits})

    def say(
        self, type_: str, data: dict[str, Any], source: str = "/dunes/table/WS-01", time: str = ""
    ) -> None:
        self.numbers += 1
        self.time = time or self.time
        whole: dict[str, Any] = {
            "specversion": "1.0",
            "id": f"e{self.numbers}",
            "source": source,
            "type": type_,
            "time": self.time,
            "actor": "A1",
            "witness": "A2",
            "data": data,
        }
        if type_ != "property.configured":
            whole["table"] = "WS-01"
        self.lines.append(json.dumps(whole).encode())

    def visit(self, offset: int, opener: int, facts: list[tuple[str, dict[str, Any]]]) -> None:
        day = (START + timedelta(days=offset)).isoformat()
        period = {"gaming_day": day, "shift": "day"}
        slip = f"T{offset}-"
        self.say(
            "table.opened",
            {"slip": f"{slip}1", "chips": {"100": opener}, **period},
            time=f"{day}T08:00:00-07:00",
        )
        for type_, data in facts:
            source = "/dunes/cage/1" if type_ in CAGE else "/dunes/table/WS-01"
            more = {"table": "WS-01"} if type_ in {"fill.issued", "credit.received"} else {}
            self.say(type_, data | more, source=source, time=f"{day}T09:00:00-07:00")
        closer = {"slip": f"{slip}2", "chips": {"100": 1000}, **period}
        self.say("table.closed", closer, time=f"{day}T12:00:00-07:00")


CAGE = {"fill.issued", "credit.received", "fill.voided"}
SLIP = st.integers(1, 9).map("F-{}".format)
FACT = st.one_of(
    st.tuples(
        st.sampled_from(["fill.issued", "fill.received"]),
        st.fixed_dictionaries({"slip": SLIP, "chips": st.just({"100": 5})}),
    ),
    st.tuples(
        st.just("fill.voided"), st.fixed_dictionaries({"slip": SLIP, "reason": st.just("x")})
    ),
    st.tuples(
        st.just("marker.issued"),
        st.fixed_dictionaries(
            {
                "slip": st.integers(1, 4).map("M-{}".format),
                "patron": st.just("p"),
                "seat": st.just(1),
                "amount": st.just(500),
            }
        ),
    ),
    st.tuples(
        st.just("marker.redeemed"),
        st.fixed_dictionaries(
            {
                "slip": st.integers(1, 4).map("M-{}".format),
                "patron": st.just("p"),
                "amount": st.sampled_from([200, 300]),
                "tender": st.just("chips"),
            }
        ),
    ),
)
PLAN = st.tuples(
    *(st.tuples(st.sampled_from([1000, 999]), st.lists(FACT, max_size=4)) for _ in VISITS)
)


@settings(
    max_examples=12,
    derandomize=True,
)
@given(plan=PLAN)
def test_a_day_alone_says_what_the_whole_says_of_it(
    houses: Houses, plan: tuple[tuple[int, list[tuple[str, dict[str, Any]]]], ...]
) -> None:
    year = Year()
    copies: set[tuple[str, str]] = set()
    for offset, (opener, facts) in zip(VISITS, plan, strict=True):
        # A copy of a fill is made once: a number given out again weeks later only the whole sees.
        once = [
            (type_, data)
            for type_, data in facts
            if type_[:4] != "fill" or (type_, data["slip"]) not in copies
        ]
        copies |= {(type_, data["slip"]) for type_, data in once}
        year.visit(offset, opener, once)
    house = houses.house()
    house.take(year.lines)
    whole = house.reconciled()
    for day in whole.days:
        of_day = {(one.id, one.amount) for one in whole.breaks if one.gaming_day == day}
        assert {(one.id, one.amount) for one in house.reconciled(day=day).breaks} == of_day


def fill(slip: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for type_ in ("fill.issued", "fill.received"):
        yield type_, {"slip": slip, "chips": {"100": 5}}


@pytest.mark.parametrize(
    ("between", "gaps"), [(["F-2"], set()), ([], {"slip/F-2"}), (["F-2", "F-4"], set())]
)
def test_a_series_goes_on_after_weeks(house: House, between: list[str], gaps: set[str]) -> None:
    year = Year()
    year.visit(0, 1000, [*fill("F-1"), *(each for slip in between for each in fill(slip))])
    year.visit(48, 1000, list(fill("F-3")))
    house.take(year.lines)
    day = (START + timedelta(days=48)).isoformat()
    assert {one.id for one in house.reconciled(day=day).breaks if one.kind == "slip"} == gaps


def test_an_opener_is_held_against_a_closer_of_weeks_ago(house: House) -> None:
    year = Year()
    year.visit(0, 1000, [])
    year.visit(60, 990, [])
    house.take(year.lines)
    day = (START + timedelta(days=60)).isoformat()
    found = [one for one in house.reconciled(day=day).breaks if one.kind == "opener"]
    assert [one.amount for one in found] == [-1000]
