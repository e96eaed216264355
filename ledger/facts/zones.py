"""Time zones from the packaged data alone, so that every machine resolves a day alike.

This is the one place that sets where `zoneinfo` looks.
"""

import zoneinfo
from functools import cache

zoneinfo.reset_tzpath(to=())


@cache
def zone_names() -> frozenset[str]:
    """The IANA names that the packaged time zone data knows."""
    return frozenset(zoneinfo.available_timezones())


def zone(name: str) -> zoneinfo.ZoneInfo:
    """The zone of an IANA name; raises KeyError for an unknown one."""
    return zoneinfo.ZoneInfo(name)
