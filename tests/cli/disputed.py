"""A small house with one round that is disputed, and the words of the commands about it."""

import json
from pathlib import Path
from typing import Any

from tests.cli.conftest import Answer, Pit

NOON = 1_795_982_400_000_000  # 2026-11-29T20:00:00Z: noon in Las Vegas, on a Sunday
HOUR = 3_600_000_000
HOSTILE = "<b>\x1b[2J\u202e[bold]"
SEEN = "<b>\\x1b[2J\\u202e[bold]"
"""The same as it is shown."""
ROUND, NAME = "WS-01-000001", "D-WS-01-000001-1"
BADGES = ("--actor", "M01", "--witness", "M02")


def line(type_: str, data: dict[str, Any], *, source: str = "/eye", **more: Any) -> dict[str, Any]:
    """A fact of another desk about the table."""
    made = {
        "specversion": "1.0",
        "source": source,
        "type": type_,
        "time": "2026-11-29T10:00:00-08:00",
        "table": "WS-01",
        "actor": "S01",
        "witness": "S02",
        "data": data,
    }
    return made | more


def house_lines() -> list[dict[str, Any]]:
    """A property, a table and a round that dealer D104 dealt to seat 2."""
    table = "/dunes/table/WS-01"
    morning = {"source": table, "time": "2026-11-27T06:00:00-08:00", "actor": "D104"}
    shift = {"gaming_day": "2026-11-27", "shift": "day"}
    rules = {"game": "western-stud", "rules": "house/none", "pit": "P1", "seats": 5}
    staked = {"seat": 2, "wager": "ante", "amount": 1_000}
    played = morning | {"round": ROUND, "time": "2026-11-27T20:15:03-08:00"}
    settled = {"seat": 2, "wager": "ante", "result": "win", "paid": 1_000}
    return [
        configured(),
        line("table.commissioned", rules | {"limits": {"min": 500, "max": 90_000}}, **morning),
        line("table.opened", {"slip": "T-1", "chips": {"100": 900}} | shift, **morning),
        line("round.opened", {"number": 1, "dealer": "D104"}, **played),
        line("round.wagered", staked, **played),
        line("round.settled", settled, **played),
        line("round.closed", {}, **played),
    ]


def configured(**more: Any) -> dict[str, Any]:
    """`property.configured`."""
    data = {
        "name": "Dunes",
        "currency": "USD",
        "timezone": "America/Los_Angeles",
        "gaming_day_starts": "06:00",
        "shifts": [{"name": "day", "starts": "06:00"}],
    }
    at = {"table": None, "time": "2026-11-27T06:00:00-08:00"}
    return line("property.configured", data | more, source="/dunes/office", **at)


class House:
    """A ledger, and what is entered in it of the one dispute."""

    def __init__(self, pit: Pit, url: str, folder: Path) -> None:
        self._pit = pit
        self._folder = folder
        self._sent = 0
        self.url = url
        assert pit("init", "--db", url).code == 0
        self.send(*house_lines())

    def send(self, *lines: dict[str, Any]) -> None:
        """Facts by the feed; each that has no id gets one."""
        feed = self._folder / "feed.ndjson"
        with feed.open("w") as file:
            for each in lines:
                self._sent += 1
                file.write(json.dumps({"id": f"e{self._sent}"} | each) + "\n")
        assert self._pit("ingest", str(feed), "--db", self.url).code == 0

    def pit(self, *words: str) -> Answer:
        """Any command about this ledger."""
        return self._pit(*words, "--db", self.url)

    def open(self, *words: str, summary: str = "paid once") -> Answer:
        """The dispute is opened."""
        asked = ("--seat", "2", "--patron", "P-5521", "--claim", "405", "--actor", "M01")
        return self.pit("dispute", "open", ROUND, *asked, "--summary", summary, *words)

    def note(self, *words: str, note: str = "seen") -> Answer:
        """A note on it."""
        return self.pit("dispute", "note", NAME, "--note", note, "--actor", "M01", *words)

    def rule(self, *words: str, amount: str = "400", reason: str = "misread") -> Answer:
        """A ruling, by two badges."""
        asked = ("--ruling", "upheld", "--amount", amount, "--reason", reason, *BADGES)
        return self.pit("dispute", "rule", NAME, *asked, *words)

    def annul(self, *words: str, reason: str = "wrong round") -> Answer:
        """It is taken back."""
        return self.pit("dispute", "annul", NAME, "--reason", reason, *BADGES, *words)

    def show(self) -> str:
        """The record for people."""
        answer = self.pit("dispute", "show", NAME)
        assert answer.code == 0
        return answer.out

    def record(self) -> dict[str, Any]:
        """The record as JSON."""
        made: dict[str, Any] = json.loads(self.pit("dispute", "show", NAME, "--format", "json").out)
        return made

    def posted(self) -> int:
        """What all adjustments of the ledger come to."""
        made = json.loads(self.pit("report", "shift", "--format", "json").out)
        found: int = made["totals"]["adjustments"]
        return found


def code(answer: Answer) -> str:
    """The error's code."""
    return answer.err.split(":")[1].strip()


def origin(entry: dict[str, Any]) -> dict[str, str]:
    """How another fact names an entry of the record."""
    return {"source": entry["source"], "id": entry["id"]}
