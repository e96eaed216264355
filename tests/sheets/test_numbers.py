"""Numbers as spreadsheets write them: exact, or refused; never guessed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.sheets.numbers import NoNumber, Numbers

PLAIN = Numbers()
GERMAN = Numbers(decimal=",", thousands=".")
ENGLISH = Numbers(decimal=".", thousands=",")


@pytest.mark.parametrize(
    ("numbers", "text", "units"),
    [
        (PLAIN, "1234", 123400),
        (PLAIN, "12.5", 1250),
        (PLAIN, "12,50", 1250),
        (PLAIN, "1,234.56", 123456),
        (PLAIN, "1.234,56", 123456),
        (PLAIN, "1,234,567", 123456700),
        (GERMAN, "1.234", 123400),
        (GERMAN, "1.234,5", 123450),
        (GERMAN, "1234,50", 123450),
        (ENGLISH, "1,234", 123400),
        (ENGLISH, "1.5000", 150),
        (Numbers(decimal=".", decimals=0), "1234.00", 1234),
        (Numbers(decimal=".", thousands="'"), "1\u2019234.50", 123450),
        (Numbers(decimal=",", thousands=" "), "1\u00a0234,50", 123450),
        (Numbers(thousands="."), "1.234", 123400),
        (Numbers(decimal=".", symbol="$"), "$ 12.00", 1200),
        (Numbers(decimal=".", symbol="kr"), "12.00 kr", 1200),
        (Numbers(decimals=0), "1234", 1234),
        (Numbers(decimal=".", decimals=3), "1.234", 1234),
        (ENGLISH, "0", 0),
        (ENGLISH, " 7.00 ", 700),
    ],
)
def test_an_amount_in_minor_units(numbers: Numbers, text: str, units: int) -> None:
    assert numbers.amount(text) == units


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        (PLAIN, "1.234"),
        (PLAIN, "1,234"),
        (PLAIN, "1.234.56"),
        (PLAIN, "1,23.456,7"),
        (Numbers(decimals=0), "1.234"),
        (GERMAN, "1.23"),
        (GERMAN, "1.2345,00"),
        (GERMAN, "1,234"),
        (GERMAN, "1,2,3"),
        (ENGLISH, "1.234"),
        (ENGLISH, "1.500"),
        (ENGLISH, "12,34.00"),
        (Numbers(decimal="."), "1,234.00"),
        (PLAIN, "-5"),
        (PLAIN, "(5)"),
        (PLAIN, "5-"),
        (PLAIN, "1e3"),
        (PLAIN, "\u0665"),
        (PLAIN, "$5"),
        (PLAIN, "."),
        (ENGLISH, ".5"),
        (ENGLISH, "5."),
        (PLAIN, ""),
        (Numbers(decimals=0, decimal="."), "1.5"),
    ],
)
def test_what_could_be_read_in_two_ways_or_in_none_is_refused(numbers: Numbers, text: str) -> None:
    with pytest.raises(NoNumber):
        numbers.amount(text)


@given(st.integers(0, 10**12), st.sampled_from([GERMAN, ENGLISH]))
def test_an_amount_written_by_the_mapping_is_read_back(units: int, numbers: Numbers) -> None:
    whole, rest = divmod(units, 100)
    text = f"{whole:,}".replace(",", numbers.thousands or "") + f"{numbers.decimal}{rest:02d}"
    assert numbers.amount(text) == units


@pytest.mark.parametrize(("text", "count"), [("12", 12), ("1.200", 1200), ("12,0", 12)])
def test_a_count_is_whole(text: str, count: int) -> None:
    assert GERMAN.count(text) == count


@pytest.mark.parametrize("text", ["12,5", "x", "-1"])
def test_half_a_chip_is_refused(text: str) -> None:
    with pytest.raises(NoNumber):
        GERMAN.count(text)
