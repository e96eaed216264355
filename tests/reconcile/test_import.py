"""`pit import`: a sheet's rows become facts, all or none, and a second time nothing."""

import json
from pathlib import Path

import pytest

from tests.reconcile.command import Pit

COUNT = """
source = "/dunes/count-room/sheets"
decimal = "."
time = "YYYY-MM-DD hh:mm"
[columns]
box = "Box"
table = "Table"
gaming_day = "Day"
shift = "Shift"
count = "No"
cash = "Cash"
time = "At"
actor = "By"
witness = "With"
[constants]
coupons = "0"
markers_issued = "0"
markers_redeemed = "0"
"""
SHEET = """Table,Box,Day,Shift,No,Cash,At,By,With
WS-01,E7,2026-11-27,day,1,62.00,2026-11-28 09:00,C1,C2
WS-01,E7,2026-11-27,day,2,62.00,2026-11-28 09:30,C3,C4
"""


@pytest.fixture
def sheet(tmp_path: Path) -> tuple[str, str]:
    """A sheet of an emergency box, and its mapping."""
    (tmp_path / "count.csv").write_text(SHEET)
    (tmp_path / "count.toml").write_text(COUNT)
    return str(tmp_path / "count.csv"), str(tmp_path / "count.toml")


def command(sheet: tuple[str, str], *more: str) -> tuple[str, ...]:
    return ("import", "count", sheet[0], "--map", sheet[1], *more)


def test_a_count_sheet_is_taken_in_once(pit: Pit, sheet: tuple[str, str]) -> None:
    pit.take("clean-fills-credits")
    told = pit.json(*command(sheet))
    assert (told["appended"], told["duplicates"]) == (2, 0)
    (box,) = pit.json("reconcile")["breaks"]
    assert (box["kind"], box["amount"]) == ("box", 62_00)
    assert pit(*command(sheet)).out == "appended 0, duplicates 2\n"
    (row,) = pit.json("report", "shift")["rows"]
    assert row["drop_cash"] == 31_680_00 + 62_00


def test_a_dry_run_shows_what_would_be_appended_and_appends_nothing(
    pit: Pit, sheet: tuple[str, str]
) -> None:
    pit.take("clean-fills-credits")
    position = pit.json("reconcile")["position"]
    told = pit.json(*command(sheet, "--dry-run"))
    assert (told["appended"], told["dry_run"]) == (0, True)
    assert [(row["line"], row["fact"]["data"]["cash"]) for row in told["rows"]] == [
        (2, 62_00),
        (3, 62_00),
    ]
    people = " ".join(pit(*command(sheet, "--dry-run")).out.split())
    assert "would append 2, duplicates 0" in people
    assert "cash 62.00" in people
    assert pit.json("reconcile")["position"] == position


@pytest.mark.parametrize(
    "change", [("62.00", "6,2.00"), ("WS-01,E7", "XX-99,E7"), ("C3,C4", "C3,C3")]
)
def test_one_faulty_row_keeps_all_out(
    pit: Pit, sheet: tuple[str, str], change: tuple[str, str]
) -> None:
    pit.take("clean-fills-credits")
    path = Path(sheet[0])
    head, first, second = path.read_text().splitlines()
    path.write_text("\n".join((head, first, second.replace(*change))))
    position = pit.json("reconcile")["position"]
    answer = pit(*command(sheet))
    assert (answer.code, answer.out) == (2, "")
    assert "line 3: " in answer.err
    assert pit.json("reconcile")["position"] == position


def test_slips_of_the_cage_meet_those_of_the_table(pit: Pit, tmp_path: Path) -> None:
    pit.take("fill")
    (tmp_path / "cage.csv").write_text(
        "Slip,Table,At,25s,5s\nF-100202,WS-01,2026-11-27T06:20:00-08:00,240,400\n"
    )
    (tmp_path / "cage.toml").write_text(
        'source = "/dunes/cage/sheets"\n'
        '[columns]\nslip = "Slip"\ntable = "Table"\ntime = "At"\n'
        '[constants]\nkind = "fill.issued"\nactor = "K1"\nwitness = "K2"\n'
        '[denominations]\n2500 = "25s"\n500 = "5s"\n'
    )
    answer = pit(
        "import", "slips", str(tmp_path / "cage.csv"), "--map", str(tmp_path / "cage.toml")
    )
    assert answer.out == "appended 1, duplicates 0\n"
    assert "F-100202" not in {one["slip"] for one in pit.json("reconcile")["breaks"]}


def test_a_file_that_is_not_there(pit: Pit, sheet: tuple[str, str]) -> None:
    assert pit(*command((sheet[0] + "x", sheet[1]))).code == 2
    assert pit(*command((sheet[0], sheet[1] + "x"))).code == 2
    assert json.loads(pit(*command(sheet, "--format", "json")).err)["error"]["code"] == "bad-sheet"
