"""Minor units after ISO 4217, held against the currency data of another project."""

import pytest
from babel.core import get_global
from babel.numbers import get_currency_precision

from ledger.facts import exponent
from ledger.facts.currency import codes

# Where the other table counts the decimals that people use, and ISO 4217 those that are defined.
USED_WITHOUT_DECIMALS = "AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK SOS SYP YER"


def test_decimals_agree_where_both_tables_mean_the_same() -> None:
    for code in codes() - set(USED_WITHOUT_DECIMALS.split()):
        assert exponent(code) == get_currency_precision(code)


@pytest.mark.parametrize(
    ("code", "decimals"),
    [("USD", 2), ("EUR", 2), ("JPY", 0), ("KWD", 3), ("CLF", 4), ("UGX", 0), ("HUF", 2)],
)
def test_decimals_of_known_currencies(code: str, decimals: int) -> None:
    assert exponent(code) == decimals


def test_every_currency_that_a_country_uses_today_is_known() -> None:
    used = {
        currency
        for records in get_global("territory_currencies").values()
        for currency, _, end, tender in records
        if end is None and tender
    }
    assert used - codes() == set()


def test_an_unknown_currency_has_no_decimals() -> None:
    with pytest.raises(KeyError):
        exponent("XXQ")
