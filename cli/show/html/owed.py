"""What each wager was owed and paid, what was not in order, and what the page stands on."""

from collections.abc import Mapping, Sequence
from typing import Any

from cli.show.html.markup import Child, Markup, joined, tag
from cli.show.money import money
from cli.show.replay import exception
from cli.show.under import difference
from cli.show.words import words

Row = Mapping[str, Any]

UNDER = ("Seat", "Wager", "Stake", "Owed", "Under", "House would lose", "By which line")
HEADINGS = ("Seat", "Wager", "Stake", "Owed", "Paid", "House lost", "Verdict", "By which line")
SIGNS = {"right": "✓", "wrong": "✗", "unsettled": "✗"}  # beside the word, never instead of it
UNKNOWN = "—"


def owed(document: Row, currency: str) -> Markup:
    """The table of wagers, then the exceptions and what could not be judged."""
    wagers: Sequence[Row] = document["wagers"]
    return joined(
        [
            tag("p", summary(document, currency), class_="summary"),
            _wagers(wagers, currency) if wagers else tag("p", "No wagers."),
            None if document.get("under") is None else _under(document["under"], currency),
            _listed("Not verifiable", document["unverifiable"]),
            _listed("Exceptions", [exception(one, currency) for one in document["exceptions"]]),
        ]
    )


def _under(one: Row, currency: str) -> Markup:
    """The wagers by another rule set, where one was asked for."""
    head = tag("tr", *(tag("th", name, scope="col") for name in UNDER))
    rows = [
        tag(
            "tr",
            tag("td", str(each["seat"]), class_="figure"),
            tag("th", tag("bdi", each["wager"]), scope="row"),
            tag("td", money(each["stake"], currency), class_="figure"),
            tag("td", _said(each["owed"], currency)),
            tag("td", _said(each["under"], currency)),
            tag("td", money(each["difference"], currency) or UNKNOWN, class_="figure"),
            tag("td", tag("bdi", each["line"]), class_="line"),
        )
        for each in one["wagers"]
    ]
    whole = tag("table", tag("thead", head), tag("tbody", *rows))
    return joined(
        [
            tag("h3", f"Under {one['rules']}", id="under"),
            tag("p", difference(one, currency)),
            None if one["why"] is None else tag("p", tag("bdi", one["why"])),
            tag("div", whole, class_="wide", tabindex=0, role="region", aria_labelledby="under"),
            tag("p", "SHA-256 ", tag("code", one["sha256"])),
        ]
    )


def summary(document: Row, currency: str) -> str:
    """The outcome in one sentence."""
    if document["status"] in {"voided", "annulled"}:
        return f"The round is {document['status']}: nothing in it is judged."
    wagers: Sequence[Row] = document["wagers"]
    count = "1 wager" if len(wagers) == 1 else f"{len(wagers):,} wagers"
    verdicts = [one["verdict"] for one in wagers]
    counted = [f"{verdicts.count(one):,} {one}" for one in dict.fromkeys(verdicts)]
    said = f"{count}: {', '.join(counted)}." if wagers else "No wager was recorded."
    lost = sum(one["difference"] or 0 for one in wagers)
    if lost:
        way = "lost" if lost > 0 else "gained"
        said += f" The house {way} {money(abs(lost), currency)} by what differs."
    return said


def stands_on(document: Row, checkpoint: Row | None) -> Markup:
    """The journal position, the checkpoint that covers the round, rule sets and versions."""
    meta: Mapping[str, Any] = document["meta"]
    facts: list[tuple[str, Child]] = [
        ("Journal position", f"{document['position']:,}"),
        ("Checkpoint", _checkpoint(checkpoint)),
    ]
    facts += [
        (f"Rule set {rules}", f"SHA-256 {sha256}" if sha256 else "adopted by nobody")
        for rules, sha256 in meta["rule_sets"].items()
    ]
    facts.append(("Versions", f"pit {meta['program']}, time zone data {meta['tzdata']}"))
    if document["quarantined"]:
        facts.append(("In quarantine", f"{document['quarantined']:,} lines of the ledger"))
    parts = [tag("div", tag("dt", name), tag("dd", said)) for name, said in facts]
    return tag("dl", *parts, class_="stands-on")


def _checkpoint(checkpoint: Row | None) -> Child:
    if checkpoint is None:
        return "none covers every fact of this round yet"
    said = f"position {checkpoint['position']:,}, signed by {checkpoint['signer']}, root "
    return joined([said, tag("code", checkpoint["root"])])


def _wagers(wagers: Sequence[Row], currency: str) -> Markup:
    head = tag("tr", *(tag("th", name, scope="col") for name in HEADINGS))
    rows = [_wager(one, currency) for one in wagers]
    whole = tag("table", tag("thead", head), tag("tbody", *rows))
    return tag("div", whole, class_="wide", tabindex=0, role="region", aria_labelledby="owed")


def _wager(one: Row, currency: str) -> Markup:
    verdict, difference = one["verdict"], money(one["difference"], currency)
    return tag(
        "tr",
        tag("td", str(one["seat"]), class_="figure"),
        tag("th", tag("bdi", one["wager"]), scope="row"),
        tag("td", money(one["stake"], currency), class_="figure"),
        tag("td", _said(one["expected"], currency)),
        tag("td", _said(one["recorded"], currency)),
        tag("td", UNKNOWN if difference is None else difference, class_="figure"),
        tag("td", f"{SIGNS.get(verdict, '')} {verdict}".strip(), class_=f"verdict {verdict}"),
        tag("td", tag("bdi", one["line"]), class_="line"),
        class_=verdict,
    )


def _said(value: Row | None, currency: str) -> str:
    return UNKNOWN if value is None else words(value, currency)


def _listed(title: str, lines: Sequence[str]) -> Markup | None:
    if not lines:
        return tag("p", "No exceptions.") if title == "Exceptions" else None
    items = [tag("li", tag("bdi", one)) for one in lines]
    return joined([tag("h3", title), tag("ul", *items, class_="listed")])
