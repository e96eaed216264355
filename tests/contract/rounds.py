"""Rounds in few words: what a table reports of them, and what the ledger says of each."""

from collections.abc import Sequence
from typing import Any

from tests.contract.house import Desk, Line, Pit

GAMES = {
    "WS": ("western-stud", "western-stud/original"),
    "WP": ("western-stud", "western-stud/push"),
    "SP": ("stand-pat", "stand-pat/house"),
    "SO": ("stand-pat", "stand-pat/original"),
    "TR": ("tropical-stud", "tropical-stud/original"),
}


def commissioned(
    desk: Desk,
    rules: str,
    at: str = "05:10",
    *,
    game: str = "western-stud",
    low: int = 100,
    high: int = 100_000,
    **more: Any,
) -> Line:
    """A table's game and rules."""
    data = {"game": game, "rules": rules, "pit": "P1", "seats": 7}
    return desk.says("table.commissioned", at, data | {"limits": {"min": low, "max": high}}, **more)


def felt(name: str = "WS-01", *, low: int = 100, high: int = 100_000) -> Desk:
    """A table whose name begins with its game, opened."""
    game, rules = GAMES[name[:2]]
    desk = Desk(f"/dunes/table/{name}", name)
    commissioned(desk, rules, game=game, low=low, high=high)
    desk.opened("06:00", 1_000_000)
    return desk


def deals(
    desk: Desk, name: str, text: str, at: str = "10:00", *, dealer: str = "D104", opens: bool = True
) -> list[Line]:
    """A round said a line a fact; ids are `name/0` for its opening, then `name/1`, `name/2` …

    bet 3 ante 1000 | deal seat:3 Ks Kh 7d 4c | deal dealer Ks Qd up 01 | 3 play high |
    3 draw 5d 6c | 3 fold | pay 3 ante win 1000 | pay 3 blind lose | close | void
    """
    said: list[Line] = []
    if opens:
        said.append(
            desk.says(
                "round.opened",
                at,
                {"number": len(desk.lines), "dealer": dealer},
                round=name,
                id_=f"{name}/0",
            )
        )
    for number, words in enumerate(filter(None, (line.split() for line in text.splitlines())), 1):
        type_, data = _fact(words)
        said.append(desk.says(type_, at, data, round=name, id_=f"{name}/{number}"))
    return said


def _fact(words: Sequence[str]) -> tuple[str, Line]:
    data: Line
    match words:
        case ["bet", seat, wager, amount]:
            type_, data = "wagered", {"seat": int(seat), "wager": wager, "amount": int(amount)}
        case ["deal", place, *cards]:
            type_, data = "dealt", {"to": place, "cards": cards}
            if "up" in cards:
                at = cards.index("up")
                data |= {"cards": cards[:at], "up": [one == "1" for one in cards[at + 1]]}
        case ["pay", seat, wager, result, *paid]:
            type_, data = "settled", {"seat": int(seat), "wager": wager, "result": result}
            data["paid"] = int(paid[0]) if paid else 0
        case ["close"]:
            type_, data = "closed", {}
        case ["void"]:
            type_, data = "voided", {"reason": "misdeal"}
        case [seat, choice, *rest]:
            type_, data = "decided", {"seat": int(seat), "choice": choice}
            if rest:
                data |= {"on": rest[0]} if choice == "play" else {"discards": rest}
        case _:
            raise AssertionError(words)
    return f"round.{type_}", data


def audit(pit: Pit, *words: str) -> Line:
    """The audit report."""
    made: Line = pit.ask("report", "audit", *words)
    return made


def counts(pit: Pit, *words: str) -> tuple[int, int, int, int]:
    """Rounds, settlements, verified, unverifiable."""
    made = audit(pit, *words)
    return made["rounds"], made["settlements"], made["verified"], made["unverifiable"]


def exceptions(pit: Pit, name: str | None = None) -> list[Line]:
    """What the audit found in a round, or in all."""
    return [each for each in audit(pit)["exceptions"] if name in (None, each["round"])]


def said_of(pit: Pit, name: str) -> list[tuple[Any, ...]]:
    """The same, short: rule, seat, wager, expected, recorded, difference."""
    keys = ("rule", "seat", "wager", "expected", "recorded", "difference")
    return [tuple(each[key] for key in keys) for each in exceptions(pit, name)]


def replayed(pit: Pit, name: str, *words: str) -> Line:
    """`pit replay`."""
    made: Line = pit.ask("replay", name, *words)
    return made


def owed(pit: Pit, name: str) -> dict[tuple[int, str], tuple[str, int] | None]:
    """By seat and wager, what the rules owe; None where it cannot be known."""
    return {
        (each["seat"], each["wager"]): each["expected"]
        and (each["expected"]["result"], each["expected"]["paid"])
        for each in replayed(pit, name)["wagers"]
    }


def verdicts(pit: Pit, name: str) -> dict[tuple[int, str], str]:
    """By seat and wager, what the replay says of it."""
    return {
        (each["seat"], each["wager"]): each["verdict"] for each in replayed(pit, name)["wagers"]
    }


def events_of(pit: Pit, name: str, *ids: str) -> list[int]:
    """The positions of facts of a round, by their ids."""
    at = {each["id"]: each["position"] for each in replayed(pit, name)["facts"]}
    return [at[id_] for id_ in ids]
