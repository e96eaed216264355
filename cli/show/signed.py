"""Who signed a fact and when, and what an amendment did to it: in the words of every listing."""

from collections.abc import Mapping
from typing import Any

Row = Mapping[str, Any]


def badge(fact: Row) -> str:
    """Who signed: one badge, or both."""
    return str(fact["actor"]) + (f" + {fact['witness']}" if fact["witness"] else "")


def clock(time: str) -> str:
    """The clock time with its offset, to the second: `20:15:03-08:00`."""
    of_day = time[11:]
    return of_day[:8] + of_day[-6:]


def moment(time: str) -> str:
    """A date, the clock time and its offset, to the second."""
    return f"{time[:10]} {clock(time)}"


def amended(one: Row) -> str:
    """What an amendment did and when: `corrected, taken back at 2026-11-27 20:15:03-08:00`."""
    done = "corrected" if one["type"] == "event.corrected" else "annulled"
    if one["taken_back"]:
        done += ", taken back"
    elif not one["holds"]:
        done += ", but another amendment holds"
    return f"{done} at {moment(one['time'])}"
