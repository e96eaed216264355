"""The facts beside the table: who said what when, and what came over it since."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from cli.show.html.markup import Markup, joined, tag
from cli.show.replay import said_of
from cli.show.signed import amended, badge, clock

Fact = Mapping[str, Any]


def facts(told: Sequence[Fact], touched: Sequence[str | None], currency: str) -> Markup:
    """All facts by their day, in the round's order. `touched`: what each one changes."""
    if not told:
        return tag("p", "No facts.")
    numbered = [(number, fact) for number, fact in enumerate(told)]
    days = [
        joined(
            [
                tag("h3", day),
                tag(
                    "ol",
                    *(_fact(number, fact, touched[number], currency) for number, fact in group),
                    class_="facts",
                ),
            ]
        )
        for day, group in groupby(numbered, key=lambda each: str(each[1]["time"])[:10])
    ]
    return joined(days)


def _fact(number: int, fact: Fact, touched: str | None, currency: str) -> Markup:
    state, said = fact["state"], said_of(fact["type"], fact["data"], currency)
    before = fact["recorded"]
    marks = [] if state == "as recorded" else [state]
    if fact["entered_after"] is not None:
        marks.append("entered late")
    return tag(
        "li",
        tag(
            "a",
            f"{fact['position']:,}",
            href=f"#fact-{fact['position']}",
            class_="position",
            aria_label=f"Position {fact['position']:,}",
        ),
        tag("time", clock(fact["time"]), datetime=fact["time"]),
        tag("bdi", badge(fact), class_="badge"),
        tag("del" if state == "annulled" else "span", tag("bdi", said), class_="what"),
        *(tag("strong", mark, class_="mark") for mark in marks),
        _line("recorded as: ", said_of(fact["type"], before, currency))
        if before is not None
        else None,
        *(_amending(one) for one in fact["amendments"]),
        id=f"fact-{fact['position']}",
        class_=state.replace(" ", "-"),
        data_step=number,
        data_touches=touched,
    )


def _amending(one: Fact) -> Markup:
    head = f"{one['position']:,}: {amended(one)} by "
    return tag(
        "p", head, tag("bdi", badge(one)), ": ", tag("bdi", one["reason"]), class_="amending"
    )


def _line(label: str, said: str) -> Markup:
    return tag("p", label, tag("bdi", said), class_="amending")
