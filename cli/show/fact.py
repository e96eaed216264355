"""One fact for people: who said it and when, what it says, and what came over it."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from cli.show.console import line
from cli.show.grid import Column, Section, grid
from cli.show.prose import prose
from cli.show.signed import amended, badge, moment

Row = Mapping[str, Any]

SENT = (Column("Field"), Column("As sent", prose=True))
COUNTS = (*SENT, Column("What counts", prose=True))


def fact(document: Row) -> None:
    """Print the document of `pit fact --format json` for people."""
    sent, counts = document["fact"], document["counts"]
    about = sent["type"] + ("" if document["state"] == "as recorded" else f", {document['state']}")
    line(f"Position {document['position']:,}: {about}", style="bold")
    line(f"Recorded {moment(document['recorded_at'])}")
    for said in _amends(document["amends"]):
        prose(said, "  ")
    line()
    envelope = [[name, _text(value)] for name, value in sent.items() if name != "data"]
    if document["state"] == "corrected":
        grid(COUNTS, [Section([[*row, ""] for row in envelope]), _both(sent["data"], counts)])
    else:
        data = [[name, _text(value)] for name, value in sent["data"].items()]
        grid(SENT, [Section(envelope), Section(data, "data")])
    line()
    for one in document["amendments"]:
        where = f"{amended(one)} by {badge(one)}, position {one['position']:,}"
        prose(f"{where[:1].upper()}{where[1:]}: {one['reason']}", "  ")
    if document["state"] == "annulled":
        line("It counts for nothing.")
    line(f"Leaf hash {document['leaf']}")
    prose(_covered(document["checkpoint"]), "  ")


def _both(sent: Row, counts: Row) -> Section:
    """Every field as it was sent and as it counts; what is only in one is empty in the other."""
    rows = [
        [
            name,
            _text(sent[name]) if name in sent else "",
            _text(counts[name]) if name in counts else "",
        ]
        for name in dict.fromkeys((*sent, *counts))
    ]
    return Section(rows, "data")


def _amends(one: Row | None) -> Iterator[str]:
    if one is None:
        return
    if one["position"] is None:
        yield f"It names {one['id']} of {one['source']}, which has not come"
        return
    holds = "" if one["holds"] else ", where it does not hold"
    yield f"It names the {one['type']} at position {one['position']:,}{holds}"


def _covered(checkpoint: Row | None) -> str:
    if checkpoint is None:
        return "No checkpoint covers it yet"
    where = f"position {checkpoint['position']:,}"
    return f"Covered by the checkpoint at {where}, signed by {checkpoint['signer']}"


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
