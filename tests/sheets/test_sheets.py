"""A sheet and its mapping: facts, or every row named that cannot be one."""

import json
from typing import Any

import pytest

from ledger.facts import zone
from ledger.sheets import BadMapping, BadSheet, House, Mapping, Sheet, load, read

HOUSE = House(2, zone("America/Los_Angeles"))
COUNT = """
source = "/dunes/count-room/sheets"
decimal = "."
[columns]
box = "Box"
table = "Table"
gaming_day = "Day"
shift = "Shift"
count = "No"
cash = "Cash"
[constants]
coupons = "0"
markers_issued = "0"
markers_redeemed = "0"
time = "2026-11-28T09:00:00-08:00"
actor = "C1"
witness = "C2"
"""
HEAD = "Table,Box,Day,Shift,No,Cash\n"
SLIPS = """
source = "/dunes/cage/sheets"
separator = ";"
decimal = ","
thousands = "."
day = "DD.MM.YYYY"
time = "DD.MM.YYYY hh:mm"
blank_is_zero = true
[columns]
kind = "Art"
slip = "Beleg"
table = "Tisch"
time = "Zeit"
actor = "Kasse"
witness = "Zeuge"
reason = "Grund"
total = "Summe"
[values.kind]
Fill = "fill.issued"
Credit = "credit.received"
Storno = "fill.voided"
[denominations]
10000 = "100er"
2500 = "25er"
[skip]
column = "Tisch"
values = ["TOTALES"]
"""
SLIP_HEAD = "Art;Beleg;Tisch;Zeit;Kasse;Zeuge;Grund;100er;25er;Summe\n"


def count(rows: str, mapping: str = COUNT) -> Sheet:
    return read((HEAD + rows).encode(), load(mapping, "count"), "count", HOUSE)


def slips(rows: str, mapping: str = SLIPS, encoding: str = "utf-8") -> Sheet:
    return read((SLIP_HEAD + rows).encode(encoding), load(mapping, "slips"), "slips", HOUSE)


def fact(sheet: Sheet, at: int = 0) -> dict[str, Any]:
    assert sheet.faults == ()
    made: dict[str, Any] = json.loads(sheet.entered[at].fact)
    return made


def test_a_row_of_a_count_sheet_is_a_count_of_a_box() -> None:
    made = fact(count("WS-01,B1,2026-11-27,swing,1,1050.00\n"))
    assert made["data"] == {
        "box": "B1",
        "table": "WS-01",
        "gaming_day": "2026-11-27",
        "shift": "swing",
        "count": 1,
        "cash": 105000,
        "coupons": 0,
        "markers_issued": 0,
        "markers_redeemed": 0,
    }
    assert (made["type"], made["table"], made["actor"], made["witness"]) == (
        "box.counted",
        "WS-01",
        "C1",
        "C2",
    )
    assert made["source"] == "/dunes/count-room/sheets"


def test_a_box_without_a_shift_covers_the_day() -> None:
    assert "shift" not in fact(count("WS-01,B1,2026-11-27,,1,0\n"))["data"]


def test_the_same_row_is_the_same_fact_and_another_amount_another() -> None:
    row = "WS-01,B1,2026-11-27,swing,1,1050.00\n"
    first, again = count(row), count("WS-02,B2,2026-11-27,swing,1,5\n" + row)
    assert first.entered[0].fact == again.entered[1].fact
    assert fact(count(row.replace("1050", "1051")))["id"] != fact(first)["id"]


def test_every_faulty_row_is_named_by_its_line() -> None:
    made = count(
        "WS-01,B1,2026-11-27,swing,1,1050.00\n"
        "WS-01,B1,27.11.2026,swing,2,1050.00\n"
        'WS-01,"B\n2",2026-11-27,swing,2,1.050\n'
        "WS-01,B3,2026-11-27,swing,2\n"
        "\n"
        "WS-01,B4,2026-11-27,swing,3,5.00\n"
        "WS-01,,2026-11-27,swing,1,5.00\n"
        "WS-01,B5,2026-11-27,swing,1,\n"
    )
    assert [one.line for one in made.faults] == [3, 4, 6, 8, 9, 10]
    assert [one.line for one in made.entered] == [2]
    assert "unknown is not 0" in made.faults[-1].message


def test_slips_of_a_cage_with_its_own_words() -> None:
    made = slips(
        "Fill;F-1;WS-01;27.11.2026 15:00;K1;K2;;40;320;12.000,00\n"
        "Credit;C-1;WS-02;27.11.2026 16:00;K1;K2;;;4;100,00\n"
        "Storno;F-2;WS-01;27.11.2026 17:00;K1;K2;falscher Tisch;;;\n"
        "TOTALES;;TOTALES;;;;;;;\n"
    )
    assert [fact(made, at)["type"] for at in range(3)] == [
        "fill.issued",
        "credit.received",
        "fill.voided",
    ]
    assert fact(made)["data"] == {
        "slip": "F-1",
        "table": "WS-01",
        "chips": {"10000": 40, "2500": 320},
    }
    assert fact(made)["time"] == "2026-11-27T23:00:00+00:00"
    assert fact(made, 1)["data"]["chips"] == {"2500": 4}
    assert fact(made, 2)["data"] == {"slip": "F-2", "reason": "falscher Tisch"}


def test_a_total_that_is_not_what_the_chips_are_worth_is_a_fault() -> None:
    made = slips("Fill;F-1;WS-01;27.11.2026 15:00;K1;K2;;40;320;12.000,50\n")
    assert [one.line for one in made.faults] == [2]


def test_columns_may_hold_values_instead_of_counts() -> None:
    mapping = SLIPS.replace("[columns]", 'denominations_are = "amounts"\n[columns]')
    row = "Fill;F-1;WS-01;27.11.2026 15:00;K1;K2;;{};8.000,00;12.000,00\n"
    assert fact(slips(row.format("4.000"), mapping))["data"]["chips"] == {
        "10000": 40,
        "2500": 320,
    }
    assert slips(row.format("4.010"), mapping).faults


@pytest.mark.parametrize(
    "row",
    [
        "Buyin;F-1;WS-01;27.11.2026 15:00;K1;K2;;1;;100,00\n",
        "Fill;F-1;WS-01;01.11.2026 01:30;K1;K2;;1;;100,00\n",
        "Fill;F-1;WS-01;27.11.2026 15:00;K1;K1;;1;;100,00\n",
        "Fill;F-1;WS-01;27.11.2026 15:00;K1;K2;;0,5;;50,00\n",
        "Storno;F-1;WS-01;27.11.2026 15:00;K1;K2;;;;\n",
    ],
)
def test_what_can_be_no_slip_is_a_fault(row: str) -> None:
    assert [one.line for one in slips(row).faults] == [2]


@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"])
def test_utf_8_with_and_without_its_mark(start: bytes) -> None:
    data = start + (HEAD + "Saal-ü,B1,2026-11-27,,1,5\n").encode()
    made = read(data, load(COUNT, "count"), "count", HOUSE)
    assert fact(made)["table"] == "Saal-ü"


@pytest.mark.parametrize("start", [b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"])
def test_a_workbook_is_no_csv_and_is_told_so(start: bytes) -> None:
    with pytest.raises(BadSheet, match="workbook") as refused:
        read(start + bytes(100), load(COUNT, "count"), "count", HOUSE)
    assert "CSV" in refused.value.remedy


def test_cp1252_only_where_the_mapping_says_so() -> None:
    row = "Fill;F-ü;WS-01;27.11.2026 15:00;K1;K2;;1;;100,00\n"
    with pytest.raises(BadSheet, match="line 2"):
        slips(row, encoding="cp1252")
    mapping = 'encoding = "cp1252"\n' + SLIPS
    assert fact(slips(row, mapping, "cp1252"))["data"]["slip"] == "F-ü"
    with pytest.raises(BadSheet, match="line 1"):
        read(b"\x81", load(mapping, "slips"), "slips", HOUSE)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Table,Box,Day,Shift,No\nWS-01,B1,2026-11-27,,1\n",
        "Table,Box,Day,Shift,No,Cash,Cash\n",
        HEAD + 'WS-01,"B1,2026-11-27,,1,5\n',
    ],
)
def test_a_sheet_that_is_not_the_mappings_is_refused_as_a_whole(text: str) -> None:
    with pytest.raises(BadSheet):
        read(text.encode(), load(COUNT, "count"), "count", HOUSE)


def test_headings_may_stand_further_down() -> None:
    mapping = COUNT.replace("[columns]", "heading = 3\n[columns]", 1)
    data = "Count of 27 November\n\n" + HEAD + "WS-01,B1,2026-11-27,,1,5\n"
    made = read(data.encode(), load(mapping, "count"), "count", HOUSE)
    assert made.entered[0].line == 4


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('box = "Box"', "", "nothing gives box"),
        ('coupons = "0"', "", "nothing gives coupons"),
        ('box = "Box"', 'box = "Box"\nchips = "Chips"', "no field chips"),
        ('actor = "C1"', 'actor = "C1"\nbox = "B1"', "both a column and a constant"),
        ('decimal = "."', 'decimal = "."\nthousands = "."', "same mark"),
        ('decimal = "."', 'decimal = ";"', "decimal"),
        ('decimal = "."', 'day = "DD.MM.YY"', "YYYY"),
        ('decimal = "."', 'colour = "red"', "colour"),
        ("[columns]", "[columns", "TOML"),
        ('source = "/dunes/count-room/sheets"', "", "source"),
    ],
)
def test_a_mapping_that_says_too_little_or_too_much_is_refused(
    old: str, new: str, said: str
) -> None:
    with pytest.raises(BadMapping, match=said):
        load(COUNT.replace(old, new, 1), "count")


def test_slips_need_denominations() -> None:
    mapping = SLIPS.replace("[denominations]", "[values.slip]").replace("10000", "a")
    with pytest.raises(BadMapping, match="denominations"):
        load(mapping.replace("2500", "b"), "slips")


def test_a_mapping_is_a_value() -> None:
    assert isinstance(load(COUNT, "count"), Mapping)
    assert load(COUNT, "count") == load(COUNT, "count")
