"""The disputes about the round: the claim, what is due, what was said since, what was posted."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cli.show.disputed import BESIDE, claimed, state
from cli.show.disputes import (
    GONE,
    adjustment_said,
    amendment_said,
    due_said,
    entry_said,
    licensees,
    opening_said,
    words,
)
from cli.show.html.markup import Child, Markup, joined, tag
from cli.show.signed import badge, moment

Row = Mapping[str, Any]


def disputed(found: Sequence[Row], currency: str) -> Markup:
    """All of them, in the order in which they were opened."""
    return joined(_dispute(number, one, currency) for number, one in enumerate(found))


def _dispute(number: int, one: Row, currency: str) -> Markup:
    name = f"dispute-{number}"
    entries = [
        _fact(each, entry_said(each, currency), _before(each, currency)) for each in one["entries"]
    ]
    posted = [
        _fact(each, adjustment_said(each, one, currency), _was(each, one, currency))
        for each in one["adjustments"]
    ]
    return tag(
        "article",
        tag("h3", tag("bdi", one["dispute"]), f": {state(one)}", id=name),
        tag("dl", *_record(one, currency), class_="record"),
        _listed("What was said since", entries),
        _listed("Adjustments", posted, BESIDE),
        aria_labelledby=name,
    )


def _record(one: Row, currency: str) -> Iterator[Markup]:
    incident = one["incident"]
    told: list[tuple[str, Sequence[str]]] = [
        ("Claim", [f"{claimed(one, currency)}: {words(one, 'summary')}"]),
        ("Video", one["video"]),
        ("Opened", [_opened(one), *opening_said(one, currency)]),
        ("Licensees", licensees(one, None if incident is None else incident["dealer"])),
        ("Witnesses", one["witnesses"]),
        ("What is due", list(due_said(one))),
    ]
    for name, lines in told:
        if lines:
            said = [tag("dd", tag("bdi", each.strip())) for each in lines]
            yield tag("div", tag("dt", name), *said)


def _opened(one: Row) -> str:
    return f"{moment(one['opened_at'])} by {one['opened_by']}, position {one['position']:,}"


def _before(one: Row, currency: str) -> str | None:
    return None if one["recorded"] is None else entry_said(one["recorded"], currency)


def _was(one: Row, whole: Row, currency: str) -> str | None:
    return None if one["recorded"] is None else adjustment_said(one["recorded"], whole, currency)


def _fact(one: Row, said: str, before: str | None) -> Markup:
    gone = GONE.get(one["state"])
    mark = gone or ("corrected" if one["state"] == "corrected" else None)
    return tag(
        "li",
        tag("span", f"{one['position']:,}", class_="position"),
        tag("time", moment(one["at"]), datetime=one["at"]),
        tag("bdi", badge(one), class_="badge"),
        tag("del" if gone else "span", tag("bdi", said), class_="what"),
        None if mark is None else tag("strong", mark, class_="mark"),
        None if before is None else _line("recorded as: ", before),
        *(
            _line(f"{each['position']:,} by {badge(each)}: ", amendment_said(each))
            for each in one["amendments"]
        ),
    )


def _line(label: str, said: str) -> Markup:
    return tag("p", tag("bdi", label), tag("bdi", said), class_="amending")


def _listed(title: str, facts: Sequence[Markup], about: Child = None) -> Markup | None:
    if not facts:
        return None
    said = None if about is None else tag("p", about)
    return joined([tag("h4", title), said, tag("ol", *facts, class_="facts dated")])
