"""Facts entered by a command: all, or none."""

import pytest

from ledger.facts import Refused
from ledger.intake import submit
from tests.intake.conftest import House, commissioned, shelf, sold


def enter(house: House, *lines: bytes) -> list[int]:
    return submit(house.database, lines, now=house.now, shelf=shelf)


def test_each_fact_s_position_is_told(house: House) -> None:
    assert enter(house, commissioned("c1", rules="house/one"), sold("s1")) == [2, 3]


def test_a_fact_that_is_known_keeps_its_position(house: House) -> None:
    house.send(commissioned("c1"), sold("s1"))
    assert enter(house, sold("s2"), sold("s1")) == [3, 2]


@pytest.mark.parametrize("bad", [b"{", sold("s1", table="T9"), sold("s0", 1)])
def test_one_that_is_refused_keeps_all_out_and_leaves_nothing(house: House, bad: bytes) -> None:
    house.send(commissioned("c1"), sold("s0"))
    with pytest.raises(Refused):
        enter(house, sold("s2"), bad)
    assert house.ids() == ["c1", "s0"]
    assert house.entries() == []
    assert enter(house, sold("s3")) == [3]
