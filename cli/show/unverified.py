"""What a report could not verify, for people: said first, and by its reason."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cli.show.console import line
from cli.show.prose import prose
from cli.show.words import place

NAMED = 3  # rounds or rows that are named; JSON has them all
HINTS = {"cards": "pit replay ROUND says which", "rules": "pit games adopt FILE"}

Doubts = Sequence[Mapping[str, Any]]


def unverified_rounds(document: Mapping[str, Any]) -> None:
    """Print what the audit could not judge: by reason and table, with the rounds."""
    doubts: Doubts = document["unverified"]
    settled, unjudged = document["settlements"], document["unverifiable"]
    said = f"Not verified: {unjudged:,} of {settled:,} settled wagers"
    line(said if unjudged else "Not judged to the end:", style="yellow")
    for (kind, why), of_reason in _grouped(doubts, "kind", "why"):
        hint = f" ({HINTS[kind]})" if kind in HINTS else ""
        prose(f"  {why}{hint}", "    ")
        for (table,), here in _grouped(of_reason, "table"):
            rounds = [each for one in here for each in one["rounds"]]
            wagers = sum(one["wagers"] for one in here)
            said = f"{_many(wagers, 'wager')} in " if wagers else ""
            named = _named(rounds)
            prose(f"    {table}: {said}{_many(len(rounds), 'round')}: {named}", "      ")


def unverified_rows(doubts: Doubts, title: str) -> None:
    """Print the rows that are in no sum or comparison yet, under a title that says which."""
    prose(title, style="yellow")
    for (why,), rows in _grouped(doubts, "why"):
        prose(f"  {why}: {_named([place(one) for one in rows])}", "    ")


def verdict(document: Mapping[str, Any]) -> str:
    """What an audit without exceptions may say of itself."""
    if not document["rounds"] and not document["settlements"]:
        return "No round here: nothing to verify."
    if not document["verified"]:
        return "Nothing was verified: whether there are exceptions cannot be known."
    return "No exceptions in what was verified." if document["unverified"] else "No exceptions."


def _grouped(
    doubts: Iterable[Mapping[str, Any]], *names: str
) -> list[tuple[tuple[Any, ...], list[Mapping[str, Any]]]]:
    found: dict[tuple[Any, ...], list[Mapping[str, Any]]] = {}
    for one in doubts:
        found.setdefault(tuple(one[name] for name in names), []).append(one)
    return list(found.items())


def _named(names: Sequence[str]) -> str:
    more = f" and {len(names) - NAMED:,} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
