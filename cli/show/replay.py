"""A round for people: its facts down the page, what each wager was owed, what was wrong."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from cli.show.console import line
from cli.show.disputed import disputed
from cli.show.footer import footer
from cli.show.grid import Column, Section, grid
from cli.show.money import money
from cli.show.prose import prose
from cli.show.signed import amended, badge, clock
from cli.show.under import under
from cli.show.words import wager_name, words

Row = Mapping[str, Any]
Cells = list[str | None]

FACTS = (
    Column("Position", figures=True),
    Column("Time"),
    Column("Badge"),
    Column("What", prose=True),
)
WAGERS = (
    Column("Seat", figures=True),
    Column("Wager"),
    Column("Stake", figures=True),
    Column("Owed"),
    Column("Paid"),
    Column("+/-", figures=True),
    Column("Verdict"),
    Column("Line", prose=True),
)


def replay(document: Mapping[str, Any]) -> None:
    """Print the document of `pit replay --format json` for people."""
    currency = str(document.get("currency") or "")
    head(document, currency)
    line()
    sections = [
        Section([cells for fact in facts for cells in _fact(fact, currency)], title=day)
        for day, facts in groupby(document["facts"], key=lambda fact: str(fact["time"])[:10])
    ]
    if sections:
        grid(FACTS, sections)
    else:
        line("No facts.")
    line()
    outcome(document, currency)


def outcome(document: Mapping[str, Any], currency: str) -> None:
    """Print what each wager was owed and paid, the exceptions, the disputes about the round, and
    what it all stands on."""
    wagers: Sequence[Row] = document["wagers"]
    if wagers:
        grid(WAGERS, [Section([_wager(one, currency) for one in wagers])], keys=2)
    else:
        line("No wagers.")
    line()
    _exceptions(document, currency)
    line()
    disputed(document.get("disputes") or (), currency)
    if document.get("under") is not None:
        under(document["under"], currency)
        line()
    footer(document)


def head(document: Mapping[str, Any], currency: str) -> None:
    """Print which round it is, where it was dealt and by which rules."""
    seat = document["seat"]
    title = f"round {document['round']}" + (f", seat {seat}" if seat is not None else "")
    name = document.get("property")
    parts = (f"{name}: {title}" if name else title, currency)
    line(", ".join(part for part in parts if part), style="bold")
    where = [
        f"table {document['table']}",
        " ".join(str(document[key]) for key in ("gaming_day", "shift") if document[key]),
        document["status"],
    ]
    line(", ".join(part for part in where if part))
    dealer = f", dealer {document['dealer']}" if document["dealer"] else ""
    line(f"{document['game'] or 'no game'} by {document['rules'] or 'no rules'}{dealer}")


def _fact(fact: Row, currency: str) -> Iterator[Cells]:
    """A fact's line, then one for what stood before and one for each amendment."""
    data = fact["data"]
    late = "" if fact["entered_after"] is None else " (entered late)"
    said = said_of(fact["type"], data, currency) + late
    signed = badge(fact)
    position = f"{fact['position']:,}"
    if fact["state"] == "annulled":
        said = f"~~ {said} ~~ annulled"
    elif fact["state"] == "corrected":
        said = f"{said} (corrected)"
    yield [position, clock(fact["time"]), signed, said]
    if fact["recorded"] is not None:
        before = said_of(fact["type"], fact["recorded"], currency)
        yield ["", "", "", f"  recorded as: {before}"]
    for one in fact["amendments"]:
        yield [f"{one['position']:,}", "", badge(one), f"  {amended(one)}: {one['reason']}"]


def about(fact: Row, currency: str) -> Iterator[str]:
    """One fact in lines of its own: when, by whom and what, then what came over it."""
    yield f"{clock(fact['time'])}  {badge(fact)}  position {fact['position']:,}"
    first, *more = _fact(fact, currency)
    yield str(first[-1])
    for position, _, signed, said in more:
        yield f"{said} (by {signed}, position {position})" if signed else str(said)


def said_of(type_: str, data: Row, currency: str) -> str:
    """What a round fact says, in a few words."""
    seat = f"seat {data.get('seat')}"
    match type_:
        case "round.opened":
            said = f"round {data['number']} opened, dealer {data['dealer']}"
        case "round.wagered":
            said = f"{seat}: {wager_name(data['wager'])} {money(data['amount'], currency)}"
        case "round.dealt":
            said = f"{str(data['to']).replace(':', ' ')} gets {_cards(data)}"
        case "round.decided":
            said = f"{seat}: {data['choice']}" + _needs(data)
        case "round.settled":
            said = f"{seat}: {wager_name(data['wager'])} {words(_result(data), currency)}"
        case "round.closed":
            said = "round closed"
        case "round.voided":
            said = f"round voided: {data['reason']}"
        case _:
            said = f"{type_} {words(data, currency)}"
    return said


def _result(data: Row) -> dict[str, Any]:
    return {"result": data["result"], "paid": data["paid"]}


def _cards(data: Row) -> str:
    cards, up = data["cards"], data.get("up") or ()
    if not cards:
        return "no cards"
    shown = [card for card, is_up in zip(cards, up, strict=False) if is_up]
    listed = " ".join(cards)
    if not shown:
        return listed
    return f"{listed} (face up)" if len(shown) == len(cards) else f"{listed} ({' '.join(shown)} up)"


def _needs(data: Row) -> str:
    on, discards = data.get("on"), data.get("discards")
    said = "" if on is None else f" on {on}"
    return said if discards is None else f"{said}, discards {' '.join(discards) or 'nothing'}"


def _wager(one: Row, currency: str) -> Cells:
    return [
        str(one["seat"]),
        wager_name(one["wager"]),
        money(one["stake"], currency),
        None if one["expected"] is None else words(one["expected"], currency),
        None if one["recorded"] is None else words(one["recorded"], currency),
        money(one["difference"], currency),
        one["verdict"],
        one["line"],
    ]


def _exceptions(document: Mapping[str, Any], currency: str) -> None:
    for why in document["unverifiable"]:
        prose(f"Not verifiable: {why}", "  ")
    exceptions: Sequence[Row] = document["exceptions"]
    if not exceptions:
        line("No exceptions.")
        return
    line("Exceptions", style="bold")
    for one in exceptions:
        prose(f"  {exception(one, currency)}", "    ")


def exception(one: Row, currency: str) -> str:
    """An exception of the audit in one line."""
    where = "" if one["seat"] is None else f" seat {one['seat']}"
    where += f" {wager_name(one['wager'])}" if one["wager"] is not None else ""
    parts = [f"{one['rule']}{where}:"]
    parts += (
        f"{label} {words(one[label], currency)};"
        for label in ("expected", "recorded")
        if one[label] is not None
    )
    if one["difference"]:
        way = "lost" if one["difference"] > 0 else "gained"
        parts.append(f"the house {way} {money(abs(one['difference']), currency)};")
    events = ", ".join(f"{event:,}" for event in one["events"])
    return " ".join(parts) + f" at {events}"
