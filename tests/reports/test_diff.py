"""`pit diff`: the figures that moved between two positions, and the facts that moved them."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.exits import run
from ledger import facts, journal

CASE = Path(__file__).parent.parent / "cases" / "day-clean" / "feed.ndjson.zst"
Said = dict[str, Any]


class House:
    """A ledger of a clean day, what is sent to it later, and the command."""

    def __init__(self, url: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.url, self._folder, self._capsys = url, folder, capsys
        assert run(["ingest", str(CASE), "--db", url]) == 0
        self.end = len(self.recorded())

    def recorded(self) -> list[facts.Recorded]:
        with (
            journal.connect(self.url, write=False) as database,
            database.reading() as connection,
        ):
            return [facts.replay(*entry) for entry in journal.read(connection)]

    def send(self, type_: str, data: Said, id_: str = "x1") -> None:
        fact = {
            "specversion": "1.0",
            "type": type_,
            "source": "/dunes/audit",
            "id": id_,
            "time": "2026-11-29T04:00:00Z",
            "actor": "M01",
            "witness": "M02",
            "data": data,
        }
        feed = self._folder / "late.ndjson"
        feed.write_text(json.dumps(fact))
        assert run(["ingest", str(feed), "--db", self.url]) == 0

    def diff(self, *words: str, code: int = 0) -> Said:
        self._capsys.readouterr()
        assert run(["diff", *words, "--db", self.url, "--format", "json"]) == code
        out, err = self._capsys.readouterr()
        found: Said = json.loads(out or err)
        return found

    def first(self, type_: str, table: str) -> facts.Recorded:
        return next(each for each in self.recorded() if (each.type, each.table) == (type_, table))


@pytest.fixture
def house(sqlite_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> House:
    return House(sqlite_url, tmp_path, capsys)


def of(fact: facts.Recorded) -> Said:
    return {"source": fact.source, "id": fact.id}


def moved(answer: Said) -> dict[str, tuple[int | None, int | None, list[int]]]:
    return {row["figure"]: (row["before"], row["after"], row["events"]) for row in answer["rows"]}


def test_where_nothing_came_nothing_moved(house: House) -> None:
    answer = house.diff(str(house.end))
    assert (answer["before"], answer["position"]) == (house.end, house.end)
    assert (answer["rows"], answer["facts"]) == ([], [])


def test_an_annulled_fill_moves_what_it_stood_in_and_is_named(house: House) -> None:
    fill = house.first("fill.received", "WS-01")
    amount = sum(int(each) * count for each, count in fill.data["chips"].items())
    house.send("event.annulled", {"of": of(fill), "reason": "entered twice"})

    answer = house.diff(str(house.end), "now", "--table", "WS-01")

    late = house.end + 1
    rows = moved(answer)
    assert set(rows) == {"fills", "win", "expected_closer", "tray_variance"}
    for before, after, events in rows.values():
        assert before is not None
        assert after is not None
        assert abs(after - before) == amount
        assert events == [late]
    assert rows["fills"][0] == 2_280_000  # as the README's report has it
    (said,) = answer["facts"]
    assert (said["position"], said["type"]) == (late, "event.annulled")
    assert (said["actor"], said["witness"], said["reason"]) == ("M01", "M02", "entered twice")


def test_of_a_correction_taken_back_both_words_are_named(house: House) -> None:
    fill = house.first("fill.received", "WS-01")
    right = {**fill.data, "chips": {"100": 3}}
    house.send("event.corrected", {"of": of(fill), "reason": "misread", "data": right}, "x1")
    then = house.end + 1
    house.send(
        "event.annulled", {"of": {"source": "/dunes/audit", "id": "x1"}, "reason": "no"}, "x2"
    )

    assert moved(house.diff(str(house.end))) == {}
    assert moved(house.diff(str(house.end), str(then)))["fills"][1:] == (300, [then])
    assert moved(house.diff(str(then)))["fills"] == (300, 2_280_000, [then + 1])


def test_a_box_that_is_counted_makes_the_drop_known(house: House) -> None:
    second = next(
        each.position
        for each in house.recorded()
        if each.type == "box.counted" and each.table == "WS-01" and each.data["count"] == 2
    )
    rows = moved(house.diff(str(second - 1), str(second), "--table", "WS-01"))
    before, after, events = rows["drop"]
    assert before is None
    assert after is not None
    assert events == [second]
    assert {"win", "drop_cash", "box_variance"} <= set(rows)
    assert "opener" not in rows


def test_from_before_the_day_every_figure_is_new(house: House) -> None:
    answer = house.diff("0", "now", "--day", "last", "--table", "WS-01", "--shift", "day")
    rows = moved(answer)
    assert {before for before, _, _ in rows.values()} == {None}
    assert rows["rounds"][1] == 31  # as the README's report has it
    assert len(rows["rounds"][2]) > 31
    assert rows["win"][1] == 119_500


def test_now_may_stand_on_both_sides(house: House) -> None:
    answer = house.diff("now", "now")
    assert (answer["before"], answer["position"]) == (house.end, house.end)
    assert answer["rows"] == []


def test_card_sales_become_drop_by_the_count_that_settles_the_box(house: House) -> None:
    second = next(
        each.position
        for each in house.recorded()
        if each.type == "box.counted" and each.table == "WS-01" and each.data["count"] == 2
    )
    rows = moved(house.diff(str(second - 1), str(second), "--table", "WS-01"))
    before, after, events = rows["drop_card"]
    assert (before, events) == (None, [second])
    assert after is not None


def test_a_later_state_is_not_compared_with_an_earlier_one(house: House) -> None:
    assert house.diff("9", "5", code=2)["error"]["code"] == "back-to-front"


def test_people_see_the_figures_and_who_moved_them(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    fill = house.first("fill.received", "WS-01")
    house.send("event.annulled", {"of": of(fill), "reason": "entered twice"})
    capsys.readouterr()
    assert run(["diff", str(house.end), "--db", house.url]) == 0
    out = capsys.readouterr().out
    assert "22,800.00" in out
    assert f"{house.end + 1}  event.annulled by M01, M02" in out
    assert out.endswith(": entered twice\n")


def test_people_see_80_columns_a_line_a_round_and_the_propertys_clock(
    house: House, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    capsys.readouterr()
    assert run(["diff", str(house.end // 2), "--table", "WS-01", "--db", house.url]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert any("facts of round WS-01-" in line for line in lines)
    assert not any(line.startswith("Day:") for line in lines)

    fill = house.first("fill.received", "WS-01")
    house.send("event.annulled", {"of": of(fill), "reason": "entered twice"})
    capsys.readouterr()
    assert run(["diff", str(house.end), "--db", house.url]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert told.endswith("at 2026-11-28T20:00:00-08:00: entered twice")


@pytest.mark.parametrize("words", [("999999",), ("5", "999999"), ("then",), ("5", "then")])
def test_what_is_no_position_is_named_by_its_place(
    house: House, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    capsys.readouterr()
    assert run(["diff", *words, "--db", house.url]) == 2
    assert ("OLD", "NEW")[len(words) - 1] in capsys.readouterr().err
