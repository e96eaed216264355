"""However desks and commands take turns, money that answers a dispute stands once at most."""

import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger import books, disputes, facts, journal
from ledger.disputes import Dispute, Text
from ledger.errors import WrongUsage
from ledger.facts import Entered
from tests.books.feeds import DAY, Desk, append

OWN = "/pit/disputes"


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("money") / "empty.db"
    journal.upgrade(f"sqlite:///{path}")
    return path


class Turns:
    """A ledger with one dispute, and what each may do to it in a turn."""

    def __init__(self, database: journal.Database) -> None:
        self._database = database
        self._desk = Desk("/eye", "A")
        table = Desk("/t", "A")
        claim = {"dispute": "D-1", "round": "R1", "seat": 1, "patron": "P", "claim": 900}
        opened = self._desk.says("dispute.opened", claim | {"summary": "s"}, at=60)
        self._append(table.opens(), *table.round("R1", 500), opened)

    def record(self) -> Dispute:
        with books.view(self._database) as view, self._database.reading() as connection:
            return disputes.record(connection, view, "D-1")

    def rule(self) -> None:
        """By the command."""
        with books.view(self._database) as view:
            (row,) = view.round("R1")
        reason = Text("r")
        self._enter(
            disputes.ruled(self.record(), "upheld", amount=900, reason=reason, row=row, witness="W")
        )

    def annul(self) -> None:
        """By the command."""
        self._enter(disputes.annulled(self.record(), Text("r"), 10**16))

    def annul_ruling(self) -> None:
        """By the feed, and the ruling alone."""
        for each in self.record().rulings:
            self._annul(each.source, each.id)

    def annul_money(self) -> None:
        """By the feed, and what was posted alone."""
        for each in self.record().adjustments:
            self._annul(each.source, each.id)

    def post(self) -> None:
        """Another desk pays by itself."""
        data = {"gaming_day": DAY, "table": "A", "amount": -900, "of": "D-1", "reason": "r"}
        self._append(self._desk.says("adjustment.posted", data))

    def _annul(self, source: str, id_: str) -> None:
        data = {"of": {"source": source, "id": id_}, "reason": "r"}
        self._append(self._desk.says("event.annulled", data))

    def _enter(self, entered: list[Entered]) -> None:
        with self._database.reading() as connection:
            place = journal.head(connection) + 1
        lines = [
            one.line(OWN, ("M", "W"), now_us=10**16, position=at)
            for at, one in enumerate(entered, start=place)
        ]
        self._append(*map(facts.decode, lines))

    def _append(self, *said: facts.Fact) -> None:
        append(self._database, said)
        books.catch_up(self._database)


TURNS: dict[str, Callable[[Turns], None]] = {
    "rule": Turns.rule,
    "annul": Turns.annul,
    "annul ruling": Turns.annul_ruling,
    "annul money": Turns.annul_money,
    "post": Turns.post,
}


@settings(max_examples=25, deadline=None)
@given(turns=st.lists(st.sampled_from(sorted(TURNS)), max_size=8))
def test_a_command_never_adds_to_money_that_stands(template: Path, turns: list[str]) -> None:
    with TemporaryDirectory() as folder:
        path = shutil.copyfile(template, Path(folder) / "pit.db")
        with journal.connect(f"sqlite:///{path}", write=True) as database:
            ledger = Turns(database)
            for turn in turns:
                before = ledger.record()
                try:
                    TURNS[turn](ledger)
                except WrongUsage:
                    assert ledger.record() == before
                    continue
                after = ledger.record()
                if turn == "rule":
                    assert (before.rulings, before.adjustments) == ([], [])
                    assert [one.amount for one in after.adjustments] == [-900]
                if turn == "annul":
                    assert (after.state, after.adjustments) == ("open", [])
                assert sum(one.source == OWN for one in after.adjustments) <= 1
