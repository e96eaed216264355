"""What a line must be, and what becomes of one that is not (feed contract, points 1 to 5)."""

import copy
import json
from typing import Any

import pytest

from tests.contract.house import ABSENT, DAY, Line, Pit, encoded, fact, office, said, table

TABLE = "/dunes/table/T1"
CHIPS = {"100": 10}
OF = {"source": TABLE, "id": "gone"}
SLIP = {"slip": "F-1", "chips": CHIPS}
BOX = {"box": "B1", "table": "T1", "gaming_day": DAY, "shift": "day", "cash": 100, "coupons": 0}
COUNTED = BOX | {"markers_issued": 0, "markers_redeemed": 0, "count": 1}
ROLL = {"slip": "S2", "chips": CHIPS, "reason": "shift", "gaming_day": DAY, "shift": "day"}
ROLLED = ROLL | {"next_gaming_day": DAY, "next_shift": "swing"}
GAME = {"game": "western-stud", "rules": "house/none", "pit": "P1", "seats": 5}
HOUSE = {"name": "Dunes", "currency": "USD", "timezone": "America/Los_Angeles"}
HOURS = {"gaming_day_starts": "06:00", "shifts": [{"name": "day", "starts": "06:00"}]}
CLAIM = {"dispute": "D1", "round": "r1", "seat": 1, "patron": "P", "claim": 5, "summary": "s"}
DATA: dict[str, Line] = {
    "property.configured": HOUSE | HOURS,
    "table.commissioned": GAME | {"limits": {"min": 5, "max": 10}},
    "table.opened": {"slip": "S1", "chips": CHIPS, "gaming_day": DAY, "shift": "day"},
    "table.counted": ROLLED,
    "table.closed": {"slip": "S3", "chips": CHIPS, "gaming_day": DAY, "shift": "swing"},
    "dealer.seated": {"dealer": "D1"},
    "fill.issued": SLIP | {"table": "T1"},
    "credit.received": SLIP | {"table": "T1"},
    "fill.received": SLIP,
    "credit.issued": SLIP,
    "fill.voided": {"slip": "F-1", "reason": "spilled"},
    "credit.voided": {"slip": "F-1", "reason": "spilled"},
    "chips.sold": {"seat": 1, "tender": "cash", "amount": 100},
    "marker.issued": {"slip": "M-1", "patron": "P", "seat": 1, "amount": 100},
    "marker.redeemed": {"slip": "M-1", "patron": "P", "amount": 100, "tender": "chips"},
    "chips.exchanged": {"given": CHIPS, "taken": CHIPS},
    "box.removed": {"box": "B1", "shift": "day", "gaming_day": DAY},
    "box.counted": COUNTED,
    "round.opened": {"number": 1, "dealer": "D1"},
    "round.wagered": {"seat": 1, "wager": "ante", "amount": 100},
    "round.dealt": {"to": "seat:1", "cards": ["As", "Td"]},
    "round.decided": {"seat": 1, "choice": "fold"},
    "round.settled": {"seat": 1, "wager": "ante", "result": "win", "paid": 100},
    "round.closed": {},
    "round.voided": {"reason": "fouled"},
    "event.corrected": {"of": OF, "reason": "misread", "data": {}},
    "event.annulled": {"of": OF, "reason": "never was"},
    "dispute.opened": CLAIM | {"video": ["v1"]},
    "dispute.noted": {"dispute": "D1", "note": "n", "video": []},
    "dispute.ruled": {"dispute": "D1", "ruling": "denied", "amount": 0, "reason": "r"},
    "break.noted": {"break": "tray/x", "note": "n", "owner": "o"},
    "break.resolved": {"break": "tray/x", "reason": "r", "owner": "o"},
    "adjustment.posted": {"gaming_day": DAY, "table": "T1", "amount": 5, "of": "x", "reason": "r"},
    "day.closed": {"gaming_day": DAY, "position": 1, "reason": "r"},
    "day.reopened": {"gaming_day": DAY, "position": 1, "reason": "r"},
}
TWO_BADGES = {
    *("table.opened", "table.counted", "table.closed", "fill.issued", "fill.received"),
    *("fill.voided", "credit.issued", "credit.received", "credit.voided", "marker.issued"),
    *("marker.redeemed", "round.voided", "box.removed", "box.counted", "event.corrected"),
    *("event.annulled", "adjustment.posted", "day.closed", "day.reopened"),
}
WITHOUT_TABLE = {"property.configured", "event.corrected", "event.annulled", "break.noted"}
WITHOUT_TABLE |= {"break.resolved", "adjustment.posted", "day.closed", "day.reopened"}


def of(type_: str, id_: Any = "n", **more: Any) -> Line:
    """A right fact of this type."""
    around: Line = {} if type_ in WITHOUT_TABLE else {"table": "T1"}
    around |= {"round": "r1"} if type_.startswith("round.") else {}
    data = copy.deepcopy(DATA[type_])
    line = fact(TABLE, id_, type_, "06:00", data, **around) | more
    return {name: value for name, value in line.items() if value != ABSENT}


def but(type_: str, /, **data: Any) -> Line:
    """A fact with other values in its payload; `ABSENT` takes one away."""
    line = of(type_)
    line["data"] |= data
    line["data"] = {name: value for name, value in line["data"].items() if value != ABSENT}
    return line


def text(type_: str, old: str, new: str) -> bytes:
    """A right fact's line with a piece of its text replaced."""
    line = json.dumps(of(type_))
    assert old in line
    return line.replace(old, new).encode("utf-8", "surrogatepass")


@pytest.fixture
def house(pit: Pit) -> Pit:
    """A property with one table."""
    pit.accept(*said(office(), table()))
    return pit


def every_one_refused(pit: Pit, wrong: list[Line | bytes]) -> None:
    """Each line of a file is set aside, whole, and a right one after them still comes in."""
    right = of("chips.sold", "right")
    counts = pit.take(*wrong, right, name="wrong.ndjson")
    refused = {entry["line"] for entry in pit.listed()["entries"]}
    taken = [wrong[n - 1] for n in range(1, len(wrong) + 1) if n not in refused]
    assert taken == []
    assert counts == {"appended": 1, "duplicates": 0, "quarantined": len(wrong)}


def test_every_type_of_the_feed_is_a_fact(house: Pit) -> None:
    lines = [of(type_, type_) for type_ in DATA]
    assert house.take(*lines) == {"appended": len(DATA), "duplicates": 0, "quarantined": 0}


def test_every_required_attribute_is_required(house: Pit) -> None:
    names = ("specversion", "id", "source", "type", "time", "actor", "data")
    wrong: list[Line | bytes] = [of("chips.sold", **{name: ABSENT}) for name in names]
    wrong += [of("chips.sold", **{name: None}) for name in names]
    wrong += [of("chips.sold", **{name: 7}) for name in names]
    wrong += [of("chips.sold", specversion="1.1"), of("chips.sold", data=[])]
    every_one_refused(house, wrong)


def test_a_table_and_a_round_are_required_where_the_type_says_so(house: Pit) -> None:
    wrong: list[Line | bytes] = []
    wrong += [of(type_, table=ABSENT) for type_ in DATA if type_ not in WITHOUT_TABLE]
    wrong += [of(type_, round=ABSENT) for type_ in DATA if type_.startswith("round.")]
    every_one_refused(house, wrong)


def test_the_second_badge_is_required_where_the_type_says_so_and_never_the_first_again(
    house: Pit,
) -> None:
    wrong: list[Line | bytes] = [of(type_, witness=ABSENT) for type_ in sorted(TWO_BADGES)]
    wrong += [of(type_, witness="A1") for type_ in DATA]
    every_one_refused(house, wrong)


def test_one_badge_is_enough_for_the_others(house: Pit) -> None:
    lines = [of(type_, type_, witness=ABSENT) for type_ in DATA if type_ not in TWO_BADGES]
    assert house.take(*lines)["appended"] == len(lines)


OPTIONAL = {
    *(("box.removed", "shift"), ("box.counted", "shift"), ("adjustment.posted", "shift")),
    *(("chips.sold", "patron"), ("dispute.opened", "summary"), ("break.noted", "owner")),
    *(("break.resolved", "owner"), ("dispute.opened", "video"), ("dispute.noted", "video")),
    *(("dispute.ruled", "reason"),),
}


@pytest.mark.parametrize("type_", [name for name, data in DATA.items() if data])
def test_every_field_of_a_payload_is_required(house: Pit, type_: str) -> None:
    names = [name for name in DATA[type_] if (type_, name) not in OPTIONAL]
    wrong: list[Line | bytes] = [but(type_, **{name: ABSENT}) for name in names]
    wrong += [but(type_, **{name: None}) for name in names]
    if type_ not in ("event.corrected", "adjustment.posted"):
        wrong += [but(type_, **{name: True}) for name in names]
    every_one_refused(house, wrong)


def test_what_is_not_one_json_object_in_utf_8_is_malformed(house: Pit) -> None:
    right = json.dumps(of("chips.sold")).encode()
    every_one_refused(
        house,
        [
            b"[]",
            b'"chips.sold"',
            b"7",
            b"null",
            b"not json",
            right[:-1],
            right + right,
            right + b",",
            right.replace(b'"A1"', b'"\xff"'),
            right.replace(b'"A1"', b'"\xc0\xaf"'),
            right.replace(b'"A1"', b"NaN"),
            b'{"a": NaN, ' + right[1:],
            b'{"a": Infinity, ' + right[1:],
            b"\xff" + right,
        ],
    )


def test_a_key_said_twice_is_malformed_wherever_it_stands(house: Pit) -> None:
    every_one_refused(
        house,
        [
            text("chips.sold", '"id": "n"', '"id": "n", "id": "n"'),
            text("chips.sold", '"id": "n"', '"id": "n", "\\u0069d": "n"'),
            text("chips.sold", '"seat": 1', '"seat": 1, "seat": 1'),
            text("chips.sold", '"seat": 1', '"seat": 1, "note": {"a": 1, "a": 2}'),
            text("chips.sold", '"seat": 1', '"seat": 1, "note": [{"a": 1, "a": 1}]'),
            text("table.opened", '"100": 10', '"100": 10, "100": 10'),
        ],
    )


def test_a_string_without_a_utf_8_form_or_with_nul_is_malformed(house: Pit) -> None:
    every_one_refused(
        house,
        [
            text("chips.sold", '"A1"', '"A\\ud800"'),
            text("chips.sold", '"A1"', '"A\ud800"'),
            text("chips.sold", '"A1"', '"A\\udc00\\ud800"'),
            text("chips.sold", '"A1"', '"A\\u0000"'),
            text("chips.sold", '"A1"', '"A\0"'),
            text("chips.sold", '"seat": 1', '"seat": 1, "note": "\\ud800"'),
            text("chips.sold", '"seat": 1', '"seat": 1, "\\ud800": 1'),
            text("chips.sold", '"seat": 1', '"seat": 1, "a\\u0000b": 1'),
            text("chips.sold", '"id": "n"', '"id": "n", "extra": ["\\u0000"]'),
        ],
    )


def test_a_pair_of_surrogates_is_one_character(house: Pit) -> None:
    line = text("chips.sold", '"A1"', '"A\\ud83c\\udfb2"')
    assert house.take(line)["appended"] == 1


def test_a_time_has_an_offset_and_seconds(house: Pit) -> None:
    times = ["2026-11-27T06:00:00", "2026-11-27T06:00-08:00", "2026-11-27", "06:00:00Z", ""]
    times += ["2026-11-27T25:00:00Z", "2026-02-30T06:00:00Z", "2026-11-27T06:00:00 PST"]
    every_one_refused(house, [of("chips.sold", time=time) for time in times])


def test_a_time_may_be_finer_than_seconds_and_in_any_offset(house: Pit) -> None:
    times = ["2026-11-27T14:00:00Z", "2026-11-27T14:00:00.25Z", "2026-11-27T19:45:00+05:45"]
    times += ["2026-11-27T14:00:00.123456789-00:00"]
    lines = [of("chips.sold", time, time=time) for time in times]
    assert house.take(*lines)["appended"] == len(times)


AMOUNTS = [
    *(("chips.sold", "amount"), ("marker.issued", "amount"), ("marker.redeemed", "amount")),
    *(("round.wagered", "amount"), ("round.settled", "paid"), ("box.counted", "cash")),
    *(("box.counted", "coupons"), ("box.counted", "markers_issued")),
    *(("box.counted", "markers_redeemed"), ("dispute.opened", "claim")),
    ("dispute.ruled", "amount"),
]


@pytest.mark.parametrize(("type_", "name"), AMOUNTS)
def test_an_amount_is_a_whole_number_from_0(house: Pit, type_: str, name: str) -> None:
    line = json.dumps(but(type_, **{name: 424242}))
    said_so = ["-1", "0.5", "100.0", "1e2", '"100"', "null", "[100]", "1.0e2", "-0.0", "true"]
    wrong: list[Line | bytes] = [line.replace("424242", each).encode() for each in said_so]
    every_one_refused(house, wrong)


def test_chips_are_whole_counts_of_denominations_in_digits(house: Pit) -> None:
    trays: list[Any] = [{"100": -1}, {"100": 0.5}, {"100": 1.0}, {"100": "1"}, {"100": None}]
    trays += [{"1.00": 1}, {"-100": 1}, {"": 1}, {"x": 1}, {" 100": 1}, {"+100": 1}, [], 100]
    trays += [{"\u0661\u0660": 1}, {"100": True}]
    wrong: list[Line | bytes] = [but("table.opened", chips=tray) for tray in trays]
    wrong += [but("fill.issued", chips=tray) for tray in trays]
    wrong += [but("chips.exchanged", given=tray) for tray in trays]
    wrong += [but("box.counted", notes=tray) for tray in trays]
    every_one_refused(house, wrong)


def test_a_value_outside_its_list_is_malformed(house: Pit) -> None:
    wrong: list[Line | bytes] = [
        but("chips.sold", tender="cheque"),
        but("chips.sold", tender="Cash"),
        but("marker.redeemed", tender="card"),
        but("marker.redeemed", tender="coupon"),
        but("round.settled", result="won"),
        but("round.settled", result=""),
        but("dispute.ruled", ruling="open"),
        but("table.counted", reason="roll"),
        but("table.commissioned", game="baccarat"),
        but("table.commissioned", game="kit"),
        but("table.commissioned", game=""),
        but("box.counted", count=0),
        but("box.counted", count=3),
    ]
    places = ["seat", "seat:", "seat:x", "seat:-1", "dealer:0", "dealer:3", "board", "Seat:1", ""]
    wrong += [but("round.dealt", to=place) for place in [*places, "seat:1 ", "community:1"]]
    every_one_refused(house, wrong)


def test_a_card_is_one_of_the_52(house: Pit) -> None:
    cards: list[Any] = ["1s", "10h", "as", "AS", "A", "Asx", "", "sA", "Joker", 5, None, "Ax"]
    wrong: list[Line | bytes] = [but("round.dealt", cards=["2c", card]) for card in cards]
    wrong += [but("round.decided", choice="draw", discards=[card]) for card in cards]
    every_one_refused(house, wrong)


def test_a_day_is_written_in_one_way(house: Pit) -> None:
    days = ["2026-1-1", "20261127", "27.11.2026", "2026-11-27T00:00:00Z", "2026-11-31", "", "last"]
    wrong: list[Line | bytes] = []
    for day in [*days, "2026-W48-5", " 2026-11-27", "2026-331"]:
        wrong += [
            but(type_, gaming_day=day)
            for type_ in ("table.opened", "table.closed", "box.counted", "box.removed")
        ]
        wrong += [but("table.counted", next_gaming_day=day), but("day.closed", gaming_day=day)]
        wrong.append(but("adjustment.posted", gaming_day=day))
    every_one_refused(house, wrong)


def test_a_shift_count_has_its_four_fields_and_a_check_needs_none(house: Pit) -> None:
    names = ("gaming_day", "shift", "next_gaming_day", "next_shift")
    every_one_refused(house, [but("table.counted", **{name: ABSENT}) for name in names])
    check = but("table.counted", reason="check", **dict.fromkeys(names, ABSENT))
    assert house.take(check)["appended"] == 1


def test_a_table_or_a_round_in_the_payload_is_the_envelope_s(house: Pit) -> None:
    other = table("T2")
    house.accept(*other.lines)
    wrong: list[Line | bytes] = [
        but("fill.issued", table="T2"),
        but("credit.received", table="T2"),
        but("box.counted", table="T2"),
        but("chips.sold", table="T2"),
        but("chips.sold", round="r2") | {"round": "r1"},
        but("round.settled", round="r2"),
        but("dispute.opened", round="r2") | {"round": "r1"},
        but("adjustment.posted", table="T1") | {"table": "T2"},
    ]
    every_one_refused(house, wrong)


def test_the_cage_and_the_count_room_say_the_table_twice(house: Pit) -> None:
    types = ("fill.issued", "credit.received", "box.counted")
    wrong: list[Line | bytes] = [of(type_, table=ABSENT) for type_ in types]
    wrong += [but(type_, table=ABSENT) for type_ in types]
    wrong += [of(type_, table=ABSENT) for type_ in ("fill.voided", "credit.voided", "box.removed")]
    every_one_refused(house, wrong)


def test_a_canonical_form_has_at_most_65_535_bytes_whatever_the_line_s_length(house: Pit) -> None:
    short = of("chips.sold", note="")
    room = 65_535 - len(json.dumps(short, sort_keys=True, separators=(",", ":")))
    whole = encoded(short | {"note": "x" * room})
    assert house.take(whole.replace(b'"data"', b" " * 70_000 + b'"data"'))["appended"] == 1
    every_one_refused(house, [of("chips.sold", "m", note="x" * (room + 1))])


def test_what_is_odd_is_still_a_fact(house: Pit) -> None:
    odd = [
        but("round.wagered", wager="tips"),
        but("round.wagered", seat=99),
        but("round.decided", choice="surrender"),
        but("round.settled", result="lose", paid=500),
        but("round.settled", wager="nothing"),
        but("chips.exchanged", given={"100": 1}, taken={"100": 3}),
        but("table.opened", shift="siesta"),
        but("table.commissioned", rules="house/never-adopted"),
        but("round.dealt", cards=["As"] * 11),
        but("round.dealt", to="community", cards=[]),
        but("table.opened", chips={}),
        of("chips.sold", dataschema="urn:x", subject="s", datacontenttype="application/json"),
        of("chips.sold", myextension={"a": [1.5, None]}, sequence="0012"),
        but("chips.sold", mood="good", amount=0),
        but("round.settled", patron="P"),
    ]
    lines = [line | {"id": f"odd-{n}"} for n, line in enumerate(odd)]
    assert house.take(*lines) == {"appended": len(odd), "duplicates": 0, "quarantined": 0}


def test_an_unknown_type_is_quarantined_and_not_dropped(house: Pit) -> None:
    line = fact(TABLE, "n", "table.dusted", "06:00", {}, table="T1")
    every_one_refused(house, [line])
    (entry,) = house.listed()["entries"]
    shown = house.ask("quarantine", "show", str(entry["id"]))
    assert "table.dusted" in json.dumps(shown)


def test_the_same_content_is_equal_as_json_values(house: Pit) -> None:
    line = of("chips.sold", note=[1, {"a": "Ä", "b": 100}])
    assert house.take(line)["appended"] == 1
    backwards = dict(reversed(line.items()))
    backwards["data"] = dict(reversed(line["data"].items()))
    spellings = [
        json.dumps(line, indent=None, separators=(" ,\t", " : ")),
        json.dumps(backwards),
        json.dumps(line, ensure_ascii=True),
        json.dumps(line, ensure_ascii=False),
        json.dumps(line).replace('"A1"', '"\\u0041\\u0031"'),
        json.dumps(line).replace('"b": 100', '"b": 1.0e2'),
    ]
    counts = house.take(*spellings)
    assert counts == {"appended": 0, "duplicates": len(spellings), "quarantined": 0}


def test_the_same_key_with_other_content_is_a_conflict(house: Pit) -> None:
    line = of("chips.sold")
    house.accept(line)
    others: list[Line | bytes] = [
        line | {"time": "2026-11-27T06:00:00.000-08:00"},
        line | {"time": "2026-11-27T14:00:00Z"},
        line | {"extra": 1},
        line | {"actor": "A9"},
        but("chips.sold", amount=200),
        but("chips.sold", patron="P"),
        of("dealer.seated"),
    ]
    every_one_refused(house, others)
    assert house.take(line | {"source": "/dunes/table/T1b"})["appended"] == 1


def test_bom_crlf_and_blank_lines_are_nothing(house: Pit) -> None:
    one, two, three = (encoded(of("chips.sold", name)) for name in ("a", "b", "c"))
    content = b"\xef\xbb\xbf" + one + b"\r\n\r\n   \n\t\n\n" + two + b"\r\n" + three
    path = house.file(content)
    assert house.ask("ingest", path) == {"appended": 3, "duplicates": 0, "quarantined": 0}
    for nothing in (b"", b"\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\r\n  \r\n"):
        answer = house.ask("ingest", house.file(nothing))
        assert answer == {"appended": 0, "duplicates": 0, "quarantined": 0}


def test_a_quarantined_line_is_one_entry_by_bytes_file_and_number(house: Pit) -> None:
    wrong = b"{wrong"
    for _ in range(2):
        assert house.take(wrong, name="a.ndjson")["quarantined"] == 1
    assert len(house.listed()["entries"]) == 1
    house.take(wrong, name="b.ndjson")
    assert len(house.listed()["entries"]) == 2
    assert house.take(b"", wrong, name="a.ndjson")["quarantined"] == 1
    assert len(house.listed()["entries"]) == 3
    house.take(b"{wrong ", name="a.ndjson")
    assert [entry["line"] for entry in house.listed()["entries"]] == [1, 1, 2, 1]
    assert house.shift()["quarantined"] == 4


def test_the_exit_code_says_that_something_was_set_aside(house: Pit) -> None:
    wrong = house.file(b"{wrong\n", "wrong.ndjson")
    for _ in range(2):
        assert house.run("ingest", wrong).code == 4
    assert house.run("ingest", house.file(encoded(of("chips.sold")))).code == 0
    assert house.run("ingest", str(house.folder / "absent.ndjson")).code == 2
    assert house.run("quarantine", "show", "999").code == 2
    assert house.run("quarantine", "list").code == 0


def test_facts_of_a_table_that_nobody_commissioned_wait_and_come_in_their_order(
    house: Pit,
) -> None:
    early = [of("chips.sold", name, table="T2", source="/dunes/table/T2") for name in "abc"]
    assert house.take(*early)["quarantined"] == 3
    assert house.ask("quarantine", "retry")["appended"] == 0
    assert len(house.listed()["entries"]) == 3
    house.accept(*table("T2").lines)
    before = house.shift()["position"]
    house.run("quarantine", "retry")
    assert house.listed()["entries"] == []
    assert house.shift()["position"] == before + 3
    assert house.take(*early) == {"appended": 0, "duplicates": 3, "quarantined": 0}


def test_retry_takes_what_has_become_acceptable_and_keeps_the_rest(house: Pit) -> None:
    early = [of("chips.sold", name, table="T2", source="/dunes/table/T2") for name in "ab"]
    house.take(early[0], b"{wrong", early[1])
    house.accept(*table("T2").lines)
    answer = house.ask("quarantine", "retry")
    assert answer == {"appended": 2, "duplicates": 0, "quarantined": 1}
    (entry,) = house.listed()["entries"]
    shown = house.ask("quarantine", "show", str(entry["id"]))
    assert (shown["line"], shown["text"], shown["status"]) == (2, "{wrong", "open")
    assert house.shift()["quarantined"] == 1
