"""Disputes for people: a list of them, and the whole record of one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cli.show.console import line
from cli.show.grid import Column, Section, grid
from cli.show.money import money
from cli.show.signed import amended, badge, moment

Row = Mapping[str, Any]
Cells = list[str | None]

LIST = (
    Column("Dispute"),
    Column("Round"),
    Column("Seat", figures=True),
    Column("Patron"),
    Column("Claim", figures=True),
    Column("Opened"),
    Column("State"),
    Column("Written notice"),
)
ENTRIES = (
    Column("Position", figures=True),
    Column("Time"),
    Column("Badge"),
    Column("What", prose=True),
)
GONE = {"annulled": "annulled", "moved": "moved to another dispute"}


def disputes(found: Sequence[Row], currency: str) -> None:
    """Print the disputes, one a line."""
    if not found:
        line("No disputes.")
        return
    grid(LIST, [Section([_row(one, currency) for one in found])])
    overdue = sum(one["overdue"] for one in found)
    if overdue:
        line()
        line(f"{overdue:,} overdue: the patron is to be told in writing", style="yellow")


def dispute(one: Row, currency: str) -> None:
    """Print the whole record."""
    claim = money(one["claim"], currency)
    line(f"Dispute {one['dispute']}: {claim}, {one['state']}", style="bold")
    line(f"Round {one['round']}, seat {one['seat']}, patron {one['patron']}")
    for said in _incident(one):
        line(said)
    line(f"Claim: {words(one, 'summary')}")
    if one["video"]:
        line(f"Video: {', '.join(one['video'])}")
    line(f"Opened {moment(one['opened_at'])} by {one['opened_by']}")
    for said in opening_said(one, currency):
        line(said)
    line()
    entries = [cells for each in one["entries"] for cells in entry_cells(each, currency)]
    posted = [cells for each in one["adjustments"] for cells in posted_cells(each, one, currency)]
    sections = [Section(entries)] if entries else []
    if posted:
        sections.append(Section(posted, title="Adjustments"))
    if sections:
        grid(ENTRIES, sections)
        line()
    if one["adjustment_without_ruling"]:
        said = "An adjustment stands without a ruling: pit dispute annul takes it back"
        line(said, style="yellow")
    if one["ruling_without_adjustment"]:
        line("No adjustment stands for what was ruled", style="yellow")
    for said in due_said(one):
        line(said)


def licensees(one: Row, dealer: str | None) -> list[str]:
    """The badges involved, and which of them dealt."""
    named = {dealer: f"{dealer} (dealer of the round)"}
    return [named.get(badge_, badge_) for badge_ in one["licensees"]]


def words(one: Row, key: str) -> str:
    """A text of the record; of one that is kept apart what can be said of it."""
    if one[key] is not None:
        return str(one[key])
    state = "erased" if one.get(f"{key}_erased") else "kept apart"
    return f"{state}, SHA-256 {one[f'{key}_sha256']}"


def _row(one: Row, currency: str) -> Cells:
    return [
        one["dispute"],
        one["round"],
        str(one["seat"]),
        one["patron"],
        money(one["claim"], currency),
        moment(one["opened_at"]),
        one["state"],
        _notice_in_brief(one),
    ]


def _notice_in_brief(one: Row) -> str:
    match one["notice"]:
        case "due":
            due = moment(one["deadlines"]["notice"])
            return f"overdue since {due}" if one["overdue"] else f"by {due}"
        case "given" | "given late":
            late = ", late" if one["notice"] == "given late" else ""
            return f"given {moment(one['notice_given_at'])}{late}"
        case other:
            return str(other)


def _incident(one: Row) -> Iterator[str]:
    incident = one["incident"]
    if incident is not None:
        when = "at an unknown time" if incident["at"] is None else moment(incident["at"])
        parts = [f"Incident {when}", f"table {one['table']}"]
        day = " ".join(incident[key] for key in ("gaming_day", "shift") if incident[key])
        yield ", ".join([*parts, f"gaming day {day}"] if day else parts)
    involved = licensees(one, None if incident is None else incident["dealer"])
    if involved:
        yield f"Licensees: {', '.join(involved)}"
    if one["witnesses"]:
        yield f"Witnesses: {', '.join(one['witnesses'])}"


def opening_said(one: Row, currency: str) -> Iterator[str]:
    """What stood before a correction of the opening, and what came over it."""
    opening = one["opening"]
    before = opening["recorded"]
    if before is not None:
        video = f" (video: {', '.join(before['video'])})" if before["video"] else ""
        yield f"  recorded as: {_claim(before, currency)}: {words(before, 'summary')}{video}"
    for each in opening["amendments"]:
        by = f"by {badge(each)}, position {each['position']:,}"
        yield f"  {amendment_said(each)} ({by})"


def _claim(one: Row, currency: str) -> str:
    about = f"round {one['round']}, seat {one['seat']}, patron {one['patron']}"
    return f"{about}, {money(one['claim'], currency)}"


def entry_cells(one: Row, currency: str) -> Iterator[Cells]:
    """An entry's line, then one for what stood before and one for each amendment."""
    before = one["recorded"]
    was = None if before is None else entry_said(before, currency)
    yield from _standing(one, entry_said(one, currency), was)


def posted_cells(one: Row, whole: Row, currency: str) -> Iterator[Cells]:
    """The same of an adjustment for the dispute `whole`."""
    before = one["recorded"]
    yield from _standing(
        one,
        adjustment_said(one, whole, currency),
        None if before is None else adjustment_said(before, whole, currency),
    )


def _standing(one: Row, said: str, before: str | None) -> Iterator[Cells]:
    """A fact's line, then one for what stood before and one for each amendment."""
    if one["state"] in GONE:
        said = f"~~ {said} ~~ {GONE[one['state']]}"
    elif one["state"] == "corrected":
        said = f"{said} (corrected)"
    yield [f"{one['position']:,}", moment(one["at"]), badge(one), said]
    if before is not None:
        yield ["", "", "", f"  recorded as: {before}"]
    for each in one["amendments"]:
        yield [f"{each['position']:,}", "", badge(each), f"  {amendment_said(each)}"]


def amendment_said(one: Row) -> str:
    """What an amendment did, when and why."""
    return f"{amended({**one, 'time': one['at']})}: {words(one, 'reason')}"


def entry_said(one: Row, currency: str) -> str:
    """What an entry says, in one sentence."""
    said = words(one, "text")
    if one["ruling"] is not None:
        said = f"{one['ruling']}, {money(one['amount'], currency)}: {said}"
    if one["attempt"]:
        said = f"attempt to settle: {said}"
    if one["notice"]:
        said = f"written notice: {said}"
    for key, label in (
        ("told", "told"),
        ("licensees", "licensees"),
        ("witnesses", "seen by"),
        ("video", "video"),
    ):
        if one[key]:
            said += f" ({label}: {', '.join(one[key])})"
    return f"another opening: {_claim(one, currency)}: {said}" if "claim" in one else said


def adjustment_said(one: Row, whole: Row, currency: str) -> str:
    """What was posted for the dispute `whole`, to which day and why."""
    day = " ".join(one[key] for key in ("gaming_day", "shift") if one[key])
    of = one["of"]
    if isinstance(of, Mapping):
        of = f"{of['source']} {of['id']}"
    about = "" if of == whole["dispute"] else f", of {of}"
    return f"{money(one['amount'], currency)} on {day}{about}: {words(one, 'reason')}"


def due_said(one: Row) -> Iterator[str]:
    """What is due of the dispute, and until when."""
    due = one["deadlines"]
    notice = moment(due["notice"])
    match one["notice"]:
        case "due" if one.get("overdue"):
            yield f"Written notice to the patron was due by {notice}, and is overdue"
        case "due":
            yield f"Written notice to the patron by {notice}"
        case "given" | "given late":
            yield f"Written notice given {moment(one['notice_given_at'])}, {_late(one)}"
        case "not given":
            yield f"Written notice was due by {notice}, and was not given"
        case _:
            annulled = one["state"] == "annulled"
            why = "the opening was annulled" if annulled else "it was ruled on within 48 hours"
            yield f"No written notice is due: {why}"
    if one["notice"] != "not due":
        yield f"The patron's complaint before {moment(due['complaint'])}"
    yield f"The record is kept until {due['kept_until']}"


def _late(one: Row) -> str:
    hours = one["notice_hours_late"]
    if not hours:
        return "in time"
    return "1 hour late" if hours == 1 else f"{hours:,} hours late"
