"""Days and times as spreadsheets write them, by a pattern such as `DD.MM.YYYY hh:mm`."""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, tzinfo
from typing import Final

_TOKENS: Final = {
    "YYYY": ("year", "[0-9]{4}"),
    "MM": ("month", "[0-9]{1,2}"),
    "DD": ("day", "[0-9]{1,2}"),
    "hh": ("hour", "[0-9]{1,2}"),
    "mm": ("minute", "[0-9]{2}"),
    "ss": ("second", "[0-9]{2}"),
}
_SPLIT: Final = re.compile("(" + "|".join(_TOKENS) + ")")


class NoMoment(ValueError):
    """Why a text is no day or time here."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern of tokens. Years have four digits: two could be of another century."""

    text: str

    def __post_init__(self) -> None:
        named = [part for part in _SPLIT.split(self.text) if part in _TOKENS]
        if len(set(named)) != len(named) or not {"YYYY", "MM", "DD"} <= set(named):
            raise NoMoment(f"{self.text!r} needs YYYY, MM and DD, each once")

    def day(self, text: str) -> str:
        """`YYYY-MM-DD`. Raises NoMoment."""
        parts = self._parts(text)
        try:
            return date(parts["year"], parts["month"], parts["day"]).isoformat()
        except ValueError:
            raise NoMoment(f"{text!r} is no day of the calendar") from None

    def time(self, text: str, zone: tzinfo) -> str:
        """RFC 3339 in UTC of a clock time in the zone. Raises NoMoment where the clock shows it
        twice or never."""
        parts = self._parts(text)
        try:
            there = datetime(**parts, tzinfo=zone)
        except ValueError:
            raise NoMoment(f"{text!r} is no time of the calendar") from None
        first, second = (there.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
        if first != second:
            shown = "twice" if first < second else "never"
            raise NoMoment(f"the clock shows {text!r} {shown} in {zone}: give it with its offset")
        return first.isoformat()

    def _parts(self, text: str) -> dict[str, int]:
        pattern = "".join(
            f"(?P<{_TOKENS[part][0]}>{_TOKENS[part][1]})" if part in _TOKENS else re.escape(part)
            for part in _SPLIT.split(self.text)
        )
        found = re.fullmatch(pattern, text.strip())
        if found is None:
            raise NoMoment(f"{text!r} is not written as {self.text}")
        return {name: int(digits) for name, digits in found.groupdict().items()}


def with_offset(text: str) -> str:
    """A time that says its offset itself, as RFC 3339. Raises NoMoment."""
    try:
        there = datetime.fromisoformat(text.strip())
    except ValueError:
        raise NoMoment(f"{text!r} is no RFC 3339 time") from None
    if there.tzinfo is None:
        raise NoMoment(f"{text!r} has no offset: say a time pattern in the mapping")
    return there.isoformat()
