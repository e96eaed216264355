"""The page of one round: one file, no network, the same bytes for the same round."""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from typing import Any

from cli.show.disputed import state
from cli.show.html import cards, chips
from cli.show.html.disputed import disputed
from cli.show.html.facts import facts
from cli.show.html.felt import felt, place_ids
from cli.show.html.markup import Child, Markup, joined, tag
from cli.show.html.owed import owed, stands_on, summary
from cli.show.scene import Scene, scene

Document = Mapping[str, Any]
Under = tuple[Document | None, Document | None]


def replay_page(
    document: Document, checkpoint: Document | None = None, over_disputes: Document | None = None
) -> str:
    """The document of `pit replay --format json` as HTML, complete in itself.

    `checkpoint`: `position`, `signer` and `root` (base64) of one that covers the round, or None;
    `over_disputes` the same of one that covers the disputes about it.
    Nothing recorded can become markup or script: it is escaped, and the page's own policy runs
    only the script whose hash it names.
    """
    style, script = _own("page.css"), _own("page.js")
    title = f"Round {document['round']}"
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=_policy(style, script)),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="referrer", content="no-referrer"),
        tag("title", f"{title}, table {document['table']}"),
        tag("style", style),
    )
    body = tag("body", *_body(document, (checkpoint, over_disputes), title), tag("script", script))
    return f"<!doctype html>\n{tag('html', head, body, lang='en')}\n"


def _body(document: Document, under: Under, title: str) -> list[Markup]:
    currency = str(document.get("currency") or "")
    told = scene(document)
    wagers = {(one["seat"], one["wager"]): one for one in document["wagers"]}
    ids = place_ids(told)
    touched = [None if name is None else ids[name] for name in told.touched]
    return [
        _symbols(told),
        tag(
            "nav",
            tag("a", "Skip to what was owed and paid", href="#owed"),
            tag("a", "Skip to the dispute", href="#disputes") if document.get("disputes") else None,
            tag("a", "Skip to the facts", href="#facts"),
            class_="skip",
            aria_label="Skip",
        ),
        tag("header", *_head(document, title)),
        tag(
            "main",
            _section("table", "The table", _controls(len(touched)), felt(told, wagers, currency)),
            _section("owed", "Owed and paid", owed(document, currency)),
            _disputes(document["disputes"], currency) if document.get("disputes") else None,
            _section("facts", "The facts", facts(document["facts"], touched, currency)),
        ),
        tag("footer", tag("h2", "What this page stands on"), stands_on(document, *under)),
    ]


def _head(document: Document, title: str) -> list[Child]:
    where: list[Child] = [
        document["property"],
        f"table {document['table']}",
        document["gaming_day"],
        document["shift"] and f"{document['shift']} shift",
        document["currency"],
    ]
    how: list[Child] = [
        document["game"] or "no game",
        f"by the rules {document['rules']}" if document["rules"] else "by no rules",
        document["dealer"] and f"dealer {document['dealer']}",
        document["status"],
    ]
    seat = document["seat"]
    return [
        tag("h1", tag("bdi", title), None if seat is None else f", seat {seat} alone"),
        tag("p", *_apart(where)),
        tag("p", *_apart(how)),
        tag("p", summary(document, str(document.get("currency") or "")), class_="summary"),
        *(_disputed(number, one) for number, one in enumerate(document.get("disputes") or ())),
    ]


def _disputed(number: int, one: Document) -> Markup:
    link = tag("a", "Dispute ", tag("bdi", one["dispute"]), href=f"#dispute-{number}")
    return tag("p", link, f": {state(one)}", class_="summary")


def _apart(parts: list[Child]) -> list[Child]:
    """The parts that are known, each isolated from the direction of its neighbours."""
    known = [tag("bdi", part) for part in parts if part]
    return [joined(known, between=" · ")]


def _section(name: str, title: str, *children: Child) -> Markup:
    heading = tag("h2", title, id=name, tabindex=-1)
    return tag("section", heading, *children, class_=name, aria_labelledby=name)


def _disputes(found: Sequence[Document], currency: str) -> Markup:
    title = "Dispute" if len(found) == 1 else "Disputes"
    return _section("disputes", title, disputed(found, currency))


def _controls(steps: int) -> Markup | None:
    """Buttons, timeline and the step in words: for the script, which shows them."""
    if not steps:
        return None
    buttons = {
        "first": ("First", "Home"),
        "back": ("Back", "ArrowLeft"),
        "next": ("Next", "ArrowRight"),
        "last": ("Last", "End"),
    }
    made = {
        name: tag("button", said, type="button", data_go=name, aria_keyshortcuts=key)
        for name, (said, key) in buttons.items()
    }
    bar = tag(
        "input",
        type="range",
        id="timeline",
        min=0,
        max=steps - 1,
        value=steps - 1,
        step=1,
        aria_label="Timeline, fact by fact",
    )
    return tag(
        "div",
        tag("div", *made.values(), bar, class_="bar"),
        tag("p", "", id="step", class_="said", aria_live="polite", aria_atomic="true"),
        class_="controls",
        role="group",
        aria_label="Step through the round",
        hidden=True,
    )


def _symbols(told: Scene) -> Markup:
    faces = cards.symbols(one.card for place in told.places.values() for one in place.cards)
    return tag(
        "svg", faces, chips.symbols(), class_="symbols", aria_hidden="true", width=0, height=0
    )


def _own(name: str) -> Markup:
    """A file of this package: its text is ours, so it is markup as it stands."""
    return Markup(files("cli.show.html").joinpath(name).read_text(encoding="utf-8"))


def _policy(style: str, script: str) -> str:
    return (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
