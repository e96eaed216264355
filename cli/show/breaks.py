"""Breaks for people: one line on a clean day, else each with its causes, within 80 columns."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from cli.show.console import line
from cli.show.footer import footer
from cli.show.money import money
from cli.show.plain import plain
from cli.show.prose import prose
from cli.show.unverified import unverified_rows

SHOWN = 3  # candidates of a break; JSON has them all
NOT_COMPARED = "Not compared yet:"
LOOKED_AT = {
    "round": "rounds settled wrongly or across a count",
    "slip": "fills, credits and counts of the tray",
    "marker": "markers",
    "exchange": "exchanges of chips",
    "sale": "sales",
    "count": "the counts of the box",
    "table": "the other tables",
}


def breaks(document: Mapping[str, Any]) -> None:
    """Print the document of `pit reconcile --format json` for people."""
    found = [one for one in document["breaks"] if one["state"] != "resolved"]
    resolved = len(document["breaks"]) - len(found)
    if not found:
        if document["unverified"]:
            unverified_rows(document["unverified"], NOT_COMPARED)
            line()
        line(f"{_looked(document)}: {_verdict(document, resolved)}")
        return
    currency = str(document.get("currency") or "")
    name = document.get("property") or "unnamed property"
    line(", ".join(part for part in (f"{name}: breaks", currency) if part), style="bold")
    if document["unverified"]:
        line()
        unverified_rows(document["unverified"], NOT_COMPARED)
    for title, group in groupby(found, key=_title):
        line()
        line(title, style="bold")
        for _, gap in groupby(group, key=_gap):
            _told(list(gap), currency)
    line()
    number = f"{len(found):,} break{'s' if len(found) > 1 else ''}"
    prose(f"{number} in {_looked(document)}", "  ")
    if resolved:
        line(f"{resolved:,} more resolved")
    line()
    footer(document)


def _gap(one: Mapping[str, Any]) -> tuple[Any, ...]:
    """Alike for the numbers that a series passes over at one place, and for no other two breaks."""
    if one["kind"] != "slip":
        return (one["id"],)
    number = str(one["slip"]).rstrip("0123456789")
    return ("slip", number, *one["documents"][1:], one["state"], one["owner"])


def _told(gap: Sequence[Mapping[str, Any]], currency: str) -> None:
    """Each break by itself, but a long gap in a series as one."""
    if len(gap) <= SHOWN:
        for one in gap:
            break_(one, currency)
        return
    first, last = gap[0], gap[-1]
    numbers = f"{len(gap):,} numbers in a row are missing, {first['slip']} to {last['slip']}"
    prose(f"  no amount  slip: {numbers}: {first['documents'][1]} was used next", "      ")
    line(f"      {plain(first['id'])} to {plain(last['id'])} (--format json)", style="dim")


def _verdict(document: Mapping[str, Any], resolved: int) -> str:
    """What a reconciliation without an open break may say of itself."""
    if not document["periods"] and not document["breaks"]:
        return "no table was opened, so nothing was compared"
    said = f"no break open, {resolved:,} resolved" if resolved else "no break"
    return f"{said} in what was compared" if document["unverified"] else said


def _looked(document: Mapping[str, Any]) -> str:
    # Slips of a table that was never opened stand on days of which there is nothing else.
    standing = {one["gaming_day"] for one in document["breaks"] if one["gaming_day"]}
    days: Sequence[str] = document["days"] or sorted(standing)
    span = "no day" if not days else days[0] if len(days) == 1 else f"{days[0]}..{days[-1]}"
    parts = (
        span,
        f"tables {document['tables']:,}",
        f"periods {document['periods']:,}",
        f"position {document['position']:,}",
        f"quarantined {document.get('quarantined') or 0:,}",
    )
    return ", ".join(parts)


def _title(one: Mapping[str, Any]) -> str:
    words = (one["gaming_day"], one["shift"] or ("whole day" if one["table"] else None))
    return " ".join(str(word) for word in (*words, one["table"] or "the house") if word)


def break_(one: Mapping[str, Any], currency: str) -> None:
    """Print one break: amount, what differs, likely causes, its id and who looks after it."""
    amount = money(one["amount"], currency)
    said = str(one["detail"])
    if not said.startswith(str(one["kind"])):
        said = f"{one['kind']}: {said}"
    prose(f"  {amount if amount is not None else 'no amount'}  {said}", "      ")
    for candidate in one["candidates"][:SHOWN]:
        prose(f"      maybe {candidate['why']}", "        ")
    if one.get("looked_at") and not one["candidates"]:
        places = ", ".join(LOOKED_AT.get(kind, kind) for kind in one["looked_at"])
        prose(f"      no cause comes to {amount}, nor two together: looked at {places}", "        ")
    more = len(one["candidates"]) - SHOWN
    if more > 0:
        line(f"      and {more} more that would explain it (--format json)")
    kept = f" ({one['state']}, {plain(one['owner'])})" if one["state"] != "open" else ""
    line(f"      {plain(one['id'])}{kept}", style="dim")
