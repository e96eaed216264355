"""Who works in the house: badges by desk, and names for them that never enter the feed."""

from collections.abc import Iterator

from ledger.simulation.casino import Casino
from ledger.simulation.chance import Chance

OFFICE = ("M01", "M02")
COUNTERS = (("K01", "K02"), ("K03", "K04"), ("K05", "K06"))
"""The count room: first count, second count, and the final one where the two differ."""
CAGE = ("C01", "C02")
SECURITY = ("S01", "S02", "S03")
SURVEILLANCE = ("V01", "V02")
DEALERS_A_TABLE = 4


def dealers(index: int) -> tuple[str, ...]:
    """The badges of those who deal at the table of this number."""
    first = 101 + index * DEALERS_A_TABLE
    return tuple(f"D{first + number}" for number in range(DEALERS_A_TABLE))


def floor(index: int) -> tuple[str, str]:
    """The badges of the table's two supervisors; three tables share them."""
    return f"F{11 + 2 * (index // 3)}", f"F{12 + 2 * (index // 3)}"


def badges(casino: Casino) -> list[str]:
    """Every badge of the house, each once, by desk."""
    found = [*OFFICE, *CAGE, *SECURITY, *SURVEILLANCE, *(one for two in COUNTERS for one in two)]
    for index in range(casino.tables):
        found += [*floor(index), *dealers(index)]
    return list(dict.fromkeys(found))


def people(casino: Casino) -> Iterator[tuple[str, str]]:
    """Badge and name of everybody, for a list beside the feed; the same names for a seed."""
    from faker import Faker  # noqa: PLC0415 half a second, and only this list wants it

    faker = Faker("en_US")
    faker.seed_instance(Chance(casino.seed, "people").below(2**31))
    for badge in badges(casino):
        yield badge, faker.name()
