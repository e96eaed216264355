"""The table drawn: dealer hands, community cards and seats, every item marked with its steps.

The page is drawn as it stood after the last fact. What `data-since` and `data-until` say lets the
page's script show it after any other.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from cli.show.html import cards, chips
from cli.show.html.markup import Attribute, Child, Markup, joined, tag
from cli.show.money import money
from cli.show.scene import Box, CardLaid, Choice, Paid, Place, Scene, Shown
from cli.show.words import wager_name, words

MANY = 10  # cards of a place: more are laid in rows
NAMES = {
    "dealer": "Dealer",
    "dealer:1": "Dealer, first hand",
    "dealer:2": "Dealer, second hand",
    "community": "Community cards",
}

Judged = Mapping[tuple[int, str], Mapping[str, Any]]
"""What was owed on each wager, by seat and wager."""


def felt(scene: Scene, wagers: Judged, currency: str) -> Markup:
    """The whole table."""
    order = {name: number for number, name in enumerate(scene.places)}
    shared = [_shared(place, order[place.name]) for place in scene.shared()]
    seats = [_seat(place, order[place.name], wagers, currency) for place in scene.seats()]
    nothing = (
        None if shared or seats else tag("p", "Nothing was laid on this table.", class_="bare")
    )
    endings = [_ending(one.since, one.reason) for one in scene.endings]
    return tag(
        "div",
        tag("div", *shared, class_="shared") if shared else None,
        tag("ol", *seats, class_="seats") if seats else None,
        nothing,
        *endings,
        class_="felt",
    )


def place_ids(scene: Scene) -> dict[str, str]:
    """The element of each place."""
    return {name: f"place-{number}" for number, name in enumerate(scene.places)}


def _item(name: str, shown: Shown, *children: Child, class_: str) -> Markup:
    """An element that is seen for some of the steps; without a script, as after the last one."""
    gone = shown.until is not None
    more: dict[str, Attribute] = {"data_since": shown.since, "data_until": shown.until}
    return tag(name, *children, class_=f"{class_} unseen" if gone else class_, **more)


def _shared(place: Place, number: int) -> Markup:
    title = NAMES.get(place.name, place.name.replace(":", " "))
    numbered = place.name == "community"
    laid = _cards(place, numbered=numbered)
    return tag("div", tag("h3", title), laid, class_="place hand", id=f"place-{number}")


def _seat(place: Place, number: int, wagers: Judged, currency: str) -> Markup:
    boxes = [
        _box(wager, box, wagers.get((place.seat or 0, wager)), currency)
        for wager, box in place.boxes.items()
    ]
    return tag(
        "li",
        tag("h3", f"Seat {place.seat}"),
        _cards(place) if place.cards else None,
        tag("p", *_choices(place), class_="choices") if place.choices else None,
        tag("ul", *boxes, class_="boxes") if boxes else None,
        class_="place seat",
        id=f"place-{number}",
    )


def _cards(place: Place, *, numbered: bool = False) -> Markup:
    laid = [
        _card(one, str(number) if numbered else None)
        for number, one in enumerate(place.cards, start=1)
    ]
    return tag("ul", *laid, class_="cards many" if len(laid) > MANY else "cards")


def _card(one: CardLaid, number: str | None) -> Markup:
    out = None if one.out is None else _item("b", Shown(one.out), "out", class_="out")
    return _item(
        "li",
        one,
        cards.face(one.card),
        tag("small", "up") if one.up else None,
        tag("small", number) if number else None,
        out,
        class_="laid",
    )


def _choices(place: Place) -> Iterator[Markup]:
    for number, one in enumerate(place.choices):
        said = _chosen(one) if number == 0 else f"then: {_chosen(one)}"
        yield _item("span", one, said, class_="choice")


def _chosen(one: Choice) -> str:
    said = one.choice if one.on is None else f"{one.choice} on {one.on}"
    return said if one.discards is None else f"{said}, discards {' '.join(one.discards) or 'none'}"


def _box(wager: str, box: Box, judged: Mapping[str, Any] | None, currency: str) -> Markup:
    stakes = [
        _item(
            "span",
            one,
            chips.stack(one.amount, currency),
            money(one.amount, currency),
            class_="stake",
        )
        for one in box.stakes
    ]
    settled = [
        _item("span", one, _result(one, currency), class_=f"paid {_way(one)}")
        for one in box.settled
    ]
    owed = None
    if judged is not None and judged["verdict"] == "wrong" and box.settled:
        said = f"owed: {words(judged['expected'], currency)}"
        owed = _item("span", Shown(box.settled[-1].since), said, class_="flag")
    return tag(
        "li",
        tag("span", wager_name(wager), class_="wager"),
        tag("span", *stakes, class_="stakes"),
        tag("span", *settled, class_="settled") if settled else None,
        owed,
        class_="box",
    )


def _way(one: Paid) -> str:
    return one.result if one.result in {"win", "lose", "push"} else "other"


def _result(one: Paid, currency: str) -> str:
    return words({"result": one.result, "paid": one.paid}, currency)


def _ending(since: int, reason: str | None) -> Markup:
    said = "Round closed" if reason is None else "Round voided, every stake goes back:"
    why = None if reason is None else joined([" ", tag("bdi", reason)])
    return _item("p", Shown(since), said, why, class_="ending")
