"""Numbers as spreadsheets write them. What could be read in two ways is refused, never guessed."""

import re
from dataclasses import dataclass
from typing import Final

GROUP: Final = 3  # digits between marks of thousands
_DIGITS: Final = re.compile(r"[0-9]+")
_SPACES: Final = {" ", "\u00a0", "\u202f"}


class NoNumber(ValueError):
    """Why a text is no number here, in words for whoever reads the sheet."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """How a sheet writes numbers: its decimal mark and what stands between thousands.

    Either may be None: not said. `symbol` may stand before or after an amount. `decimals` are those
    of the currency's minor unit.
    """

    decimal: str | None = None
    thousands: str | None = None
    symbol: str | None = None
    decimals: int = 2

    def amount(self, text: str) -> int:
        """An amount in minor units. Raises NoNumber."""
        bare = text.strip()
        if self.symbol is not None:
            bare = bare.removeprefix(self.symbol).removesuffix(self.symbol).strip()
        whole, fraction = self._parts(bare, text)
        if len(fraction) == GROUP and self.decimals != GROUP:
            # By the mapping these are decimals; three of them look like thousands all the same.
            raise NoNumber(f"{text!r} has three decimals, the currency {self.decimals}")
        if fraction[self.decimals :].strip("0"):
            raise NoNumber(f"{text!r} has more decimals than the currency's {self.decimals}")
        digits = fraction[: self.decimals].ljust(self.decimals, "0")
        return int(self._whole(whole, text) + digits)

    def count(self, text: str) -> int:
        """A whole number of chips or notes. Raises NoNumber."""
        whole, fraction = self._parts(text.strip(), text)
        if fraction.strip("0"):
            raise NoNumber(f"{text!r} is no whole number")
        return int(self._whole(whole, text))

    def _parts(self, bare: str, text: str) -> tuple[str, str]:
        if not bare or not re.fullmatch(r"[0-9.,'\u2019 \u00a0\u202f]+", bare):
            raise NoNumber(f"{text!r} is no number")
        mark = self.decimal or self._mark(bare, text)
        if mark is None or mark not in bare:
            return bare, ""
        whole, _, fraction = bare.partition(mark)
        if not _DIGITS.fullmatch(fraction) or not whole:
            raise NoNumber(f"{text!r} is no number with the decimal mark {mark!r}")
        return whole, fraction

    def _mark(self, bare: str, text: str) -> str | None:
        """The decimal mark, where the number itself leaves no doubt which it is."""
        marks = [mark for mark in bare if mark in ".,"]
        if self.thousands is not None:
            marks = [mark for mark in marks if mark != self.thousands]
        if not marks:
            return None
        last = marks[-1]
        if marks.count(last) > 1:
            if len(set(marks)) > 1:
                raise NoNumber(f"{text!r} is no number")
            return None
        after = bare.rpartition(last)[2]
        if len(set(marks)) == 1 and len(after) == 3 and self.thousands is None:
            raise NoNumber(
                f"{text!r} could be read in two ways: say decimal and thousands in the mapping"
            )
        return last

    def _whole(self, whole: str, text: str) -> str:
        if _DIGITS.fullmatch(whole):
            return whole
        mark = self.thousands
        if mark is None and self.decimal is None:
            mark = next((each for each in whole if not each.isdigit()), None)
        if mark is None:
            raise NoNumber(f"{text!r} has marks that the mapping does not name")
        marks = _SPACES if mark in _SPACES else {"'", "\u2019"} if mark == "'" else {mark}
        groups = re.split("[" + re.escape("".join(sorted(marks))) + "]", whole)
        first, *rest = groups
        right = _DIGITS.fullmatch(first) and len(first) <= 3
        if not right or not all(re.fullmatch("[0-9]{3}", group) for group in rest):
            raise NoNumber(f"{text!r} is not grouped in thousands by {mark!r}")
        return "".join(groups)
