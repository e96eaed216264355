"""What each wager was owed and paid, what was not in order, and what the page stands on."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cli.show.html.markup import Child, Markup, joined, tag
from cli.show.money import money
from cli.show.replay import exception
from cli.show.under import difference
from cli.show.words import wager_name, words

Row = Mapping[str, Any]

HEADINGS = {
    "seat": "Seat",
    "wager": "Wager",
    "stake": "Stake",
    "expected": "Owed",
    "recorded": "Paid",
    "difference": "House lost",
    "verdict": "Verdict",
    "line": "By which line",
}
UNDER = {
    "seat": "Seat",
    "wager": "Wager",
    "stake": "Stake",
    "owed": "Owed",
    "under": "Under",
    "difference": "House would lose",
    "line": "By which line",
}
FIGURES = frozenset({"seat", "stake", "difference"})
SIGNS = {"right": "✓", "wrong": "✗", "unsettled": "✗"}  # beside the word, never instead of it
JUDGED = frozenset({"payout", "unsettled"})  # exceptions that a wager's verdict tells
UNKNOWN = "—"


def owed(document: Row, currency: str) -> Markup:
    """The table of wagers, then the exceptions and what could not be judged."""
    wagers: Sequence[Row] = document["wagers"]
    rows = [(one["verdict"], _wager(one, currency)) for one in wagers]
    return joined(
        [
            _table("owed", HEADINGS, rows) if wagers else tag("p", "No wagers."),
            None if document.get("under") is None else _under(document["under"], currency),
            _listed("Not verifiable", document["unverifiable"]),
            _listed("Exceptions", [exception(one, currency) for one in document["exceptions"]]),
        ]
    )


def _under(one: Row, currency: str) -> Markup:
    """The wagers by another rule set, where one was asked for."""
    rows = [(None, _compared(each, currency)) for each in one["wagers"]]
    return joined(
        [
            tag("h3", f"Under {one['rules']}", id="under"),
            tag("p", difference(one, currency)),
            None if one["why"] is None else tag("p", tag("bdi", one["why"])),
            _table("under", UNDER, rows) if rows else None,
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
    others = sum(one["rule"] not in JUDGED for one in document["exceptions"])
    if others:
        said += f" {others:,} other exception{'' if others == 1 else 's'}."
    return said


def stands_on(document: Row, checkpoint: Row | None, over_disputes: Row | None) -> Markup:
    """The journal position, the checkpoints that cover what is shown, rule sets and versions."""
    meta: Mapping[str, Any] = document["meta"]
    facts: list[tuple[str, Child]] = [
        ("Journal position", f"{document['position']:,}"),
        ("Checkpoint", _checkpoint(checkpoint, "this round")),
    ]
    if document.get("disputes"):
        facts.append(("Checkpoint of the dispute", _checkpoint(over_disputes, "the dispute")))
    facts += [
        (f"Rule set {rules}", f"SHA-256 {sha256}" if sha256 else "adopted by nobody")
        for rules, sha256 in meta["rule_sets"].items()
    ]
    facts.append(("Versions", f"pit {meta['program']}, time zone data {meta['tzdata']}"))
    if document["quarantined"]:
        lines = "1 line" if document["quarantined"] == 1 else f"{document['quarantined']:,} lines"
        facts.append(("In quarantine", f"{lines} of the whole ledger that could be no facts"))
    parts = [tag("div", tag("dt", name), tag("dd", said)) for name, said in facts]
    return tag("dl", *parts, class_="stands-on")


def _checkpoint(checkpoint: Row | None, what: str) -> Child:
    if checkpoint is None:
        return f"none covers every fact of {what} yet"
    said = f"position {checkpoint['position']:,}, signed by {checkpoint['signer']}, root "
    return joined([said, tag("code", checkpoint["root"])])


def _table(
    name: str, headings: Mapping[str, str], rows: Iterable[tuple[str | None, Row]]
) -> Markup:
    """Cells by column, each row with its class. On a narrow screen a row becomes a block, whose
    roles are said because its layout no longer says them; each cell has its heading with it."""
    heads = [
        tag("th", said, scope="col", role="columnheader", class_=_kind(key))
        for key, said in headings.items()
    ]
    made = [
        tag("tr", *(_cell(key, said, row[key]) for key, said in headings.items()), **_row(class_))
        for class_, row in rows
    ]
    whole = tag(
        "table",
        tag("thead", tag("tr", *heads, role="row"), role="rowgroup"),
        tag("tbody", *made, role="rowgroup"),
        role="table",
        aria_labelledby=name,
    )
    return tag("div", whole, class_="wide", tabindex=0, role="group", aria_labelledby=name)


def _row(class_: str | None) -> dict[str, str | None]:
    return {"class_": class_, "role": "row"}


def _kind(key: str) -> str:
    return f"of-{key} figure" if key in FIGURES else f"of-{key}"


def _cell(key: str, heading: str, said: Child) -> Markup:
    if key == "wager":
        return tag("th", said, scope="row", role="rowheader", class_=_kind(key), data_label=heading)
    return tag("td", said, role="cell", class_=_kind(key), data_label=heading)


def _wager(one: Row, currency: str) -> dict[str, Child]:
    verdict = one["verdict"]
    return {
        "seat": str(one["seat"]),
        "wager": tag("bdi", wager_name(one["wager"])),
        "stake": money(one["stake"], currency),
        "expected": _said(one["expected"], currency),
        "recorded": _said(one["recorded"], currency),
        "difference": money(one["difference"], currency) or UNKNOWN,
        "verdict": f"{SIGNS.get(verdict, '')} {verdict}".strip(),
        "line": tag("bdi", one["line"]),
    }


def _compared(one: Row, currency: str) -> dict[str, Child]:
    return {
        "seat": str(one["seat"]),
        "wager": tag("bdi", wager_name(one["wager"])),
        "stake": money(one["stake"], currency),
        "owed": _said(one["owed"], currency),
        "under": _said(one["under"], currency),
        "difference": money(one["difference"], currency) or UNKNOWN,
        "line": tag("bdi", one["line"]),
    }


def _said(value: Row | None, currency: str) -> str:
    return UNKNOWN if value is None else words(value, currency)


def _listed(title: str, lines: Sequence[str]) -> Markup | None:
    if not lines:
        return tag("p", "No exceptions.") if title == "Exceptions" else None
    items = [tag("li", tag("bdi", one)) for one in lines]
    return joined([tag("h3", title), tag("ul", *items, class_="listed")])
