"""What `pit find` was asked for, read as people write it: amounts with decimals, cards, hands."""

import re
from collections.abc import Collection, Sequence

from games.kit.cards import BadCard, parse
from ledger.books.rows import ConfigRow
from ledger.errors import WrongUsage
from ledger.facts.currency import exponent
from ledger.reports.found import HANDS, Wanted

_AMOUNT = re.compile(r"(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d+))?", re.ASCII)


class BadAmount(WrongUsage):
    """No amount of the ledger's currency."""

    code = "bad-amount"


class UnknownCard(WrongUsage):
    """None of the 52 cards."""

    code = "unknown-card"


def wanted(
    configs: Sequence[ConfigRow],
    *,
    dealer: str | None = None,
    exception: str | None = None,
    seat: int | None = None,
    cards: Collection[str] = (),
    hand: str | None = None,
    amount: str | None = None,
) -> Wanted:
    """What a round must have. `hand` is one of HANDS. Raises BadAmount, UnknownCard."""
    for card in cards:
        try:
            parse(card)
        except BadCard as error:
            raise UnknownCard(f"--card {error}", remedy="rank, then suit: As, Td, 9c") from None
    return Wanted(
        dealer=dealer,
        exception=exception,
        seat=seat,
        cards=tuple(cards),
        hand=None if hand is None else _hand(hand),
        amount=None if amount is None else minor_units(amount, configs),
    )


def minor_units(
    text: str, configs: Sequence[ConfigRow], option: str = "--amount", *, signed: bool = False
) -> int:
    """An amount as people write it, `405`, `1,405.00`, in minor units; `signed`: `-405` too.

    Raises BadAmount.
    """
    currency = configs[-1].currency if configs else ""
    decimals = exponent(currency) if configs else 2
    sign, bare = 1, text.strip()
    if signed and bare[:1] in {"+", "-"}:
        sign, bare = -1 if bare[0] == "-" else 1, bare[1:]
    match = _AMOUNT.fullmatch(bare)
    if match is None or len(match[2] or "") > decimals:
        said = f"{currency} has {decimals} decimals" if currency else "hundredths are the smallest"
        forms = "405, 1,405.00 or -405" if signed else "405 or 1,405.00"
        raise BadAmount(f"{option} {text!r} is no amount", remedy=f"write {forms}; {said}")
    whole = match[1].replace(",", "")
    return sign * int(whole + (match[2] or "").ljust(decimals, "0"))


def _hand(text: str) -> str:
    if text not in HANDS:
        raise WrongUsage(f"{text!r} is no hand", remedy=f"one of: {', '.join(HANDS)}")
    return text
