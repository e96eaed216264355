"""The property's wall clock: instants as people read them there, with the offset."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final

from ledger.books.rows import ConfigRow

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def zone_of(configs: Sequence[ConfigRow]) -> tzinfo:
    """The property's time zone; UTC while nobody has configured one."""
    if not configs:
        return UTC
    from ledger.facts.zones import zone  # noqa: PLC0415 most reports show no clock

    return zone(configs[-1].timezone)


def clock(at: int, zone: tzinfo, timespec: str = "auto") -> str:
    """UTC microseconds as RFC 3339 with the zone's offset."""
    return (_EPOCH + timedelta(microseconds=at)).astimezone(zone).isoformat(timespec=timespec)
