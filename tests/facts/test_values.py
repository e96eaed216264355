"""Money, chips, cards, places, days: strict as the contract writes them, never coerced."""

import json
from hashlib import sha256
from typing import Any

import pytest

from ledger.facts import decode
from tests.facts.feed import code_of, line_of, refusal

LARGEST = 2**53 - 1
DENOMINATION = "a denomination in minor units, digits without a leading zero"
AMOUNTS = [
    ("chips.sold", "amount"),
    ("marker.issued", "amount"),
    ("marker.redeemed", "amount"),
    ("box.counted", "cash"),
    ("box.counted", "coupons"),
    ("box.counted", "markers_issued"),
    ("box.counted", "markers_redeemed"),
    ("round.wagered", "amount"),
    ("round.settled", "paid"),
    ("dispute.opened", "claim"),
    ("dispute.ruled", "amount"),
]
CHIPS = [
    ("table.opened", "chips"),
    ("table.counted", "chips"),
    ("table.closed", "chips"),
    ("fill.issued", "chips"),
    ("credit.issued", "chips"),
    ("chips.exchanged", "given"),
    ("chips.exchanged", "taken"),
    ("box.counted", "notes"),
]


@pytest.mark.parametrize(("type_", "field"), AMOUNTS)
@pytest.mark.parametrize("amount", [0, 1, LARGEST])
def test_money_is_a_whole_number_of_minor_units(type_: str, field: str, amount: int) -> None:
    assert decode(line_of(type_, data={field: amount})).data[field] == amount


@pytest.mark.parametrize(("type_", "field"), AMOUNTS)
@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (-1, "bad-value"),
        (LARGEST + 1, "bad-value"),
        (10**30, "wrong-type"),
        (100.0, "wrong-type"),
        (500.5, "wrong-type"),
        (True, "wrong-type"),
        ("50000", "wrong-type"),
        ([1], "wrong-type"),
    ],
)
def test_nothing_else_is_money(type_: str, field: str, amount: Any, code: str) -> None:
    assert code_of(line_of(type_, data={field: amount})) == code


def test_a_float_is_no_money_however_it_is_written() -> None:
    line = line_of("chips.sold", data={"amount": 777})
    for written in (b"777.0", b"777e0", b"7.77E+2", b"77700e-2"):
        assert code_of(line.replace(b"777", written)) == "wrong-type"


def test_an_adjustment_may_be_negative_and_is_the_only_amount_that_may() -> None:
    assert decode(line_of("adjustment.posted", data={"amount": -5000})).data["amount"] == -5000
    for amount in (-LARGEST - 1, LARGEST + 1):
        assert code_of(line_of("adjustment.posted", data={"amount": amount})) == "bad-value"


@pytest.mark.parametrize(("type_", "field"), CHIPS)
@pytest.mark.parametrize("chips", [{}, {"2500": 40, "500": 100}, {"0": 3}, {"100": 0}])
def test_chips_are_denominations_and_counts(type_: str, field: str, chips: dict[str, int]) -> None:
    assert decode(line_of(type_, data={field: chips})).data[field] == chips


@pytest.mark.parametrize(("type_", "field"), CHIPS)
@pytest.mark.parametrize(
    ("chips", "code"),
    [
        ({"-500": 1}, "bad-value"),
        ({"+500": 1}, "bad-value"),
        ({"0500": 1}, "bad-value"),
        ({"5.00": 1}, "bad-value"),
        ({"\u0665": 1}, "bad-value"),
        ({"500 ": 1}, "bad-value"),
        ({"": 1}, "bad-value"),
        ({"500": -1}, "bad-value"),
        ({"500": 1.0}, "wrong-type"),
        ({"500": "1"}, "wrong-type"),
        ({"500": True}, "wrong-type"),
        ({"500": None}, "wrong-type"),
        ({str(LARGEST): 2}, "bad-value"),
        ([500, 1], "wrong-type"),
        (500, "wrong-type"),
    ],
)
def test_nothing_else_is_chips(type_: str, field: str, chips: Any, code: str) -> None:
    assert code_of(line_of(type_, data={field: chips})) == code


@pytest.mark.parametrize("seat", [1, 7, 99])
def test_seats_count_from_one_and_may_lie_beyond_the_table(seat: int) -> None:
    assert code_of(line_of("round.wagered", data={"seat": seat})) is None


@pytest.mark.parametrize(
    ("seat", "code"), [(0, "bad-value"), (-1, "bad-value"), ("1", "wrong-type")]
)
def test_other_seats_are_none(seat: Any, code: str) -> None:
    assert code_of(line_of("round.wagered", data={"seat": seat})) == code


def test_every_card_of_the_pack_is_a_card() -> None:
    pack = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    assert decode(line_of("round.dealt", data={"cards": pack, "up": None})).data["cards"] == pack


@pytest.mark.parametrize("card", ["10s", "as", "AS", "Ax", "1c", "", "A", "As ", "Joker"])
def test_anything_else_is_no_card(card: str) -> None:
    dealt = line_of("round.dealt", data={"cards": ["As", card], "up": None})
    assert code_of(dealt) == "bad-value"
    assert code_of(line_of("round.decided", data={"discards": [card]})) == "bad-value"


def test_cards_are_texts_in_a_list() -> None:
    assert code_of(line_of("round.dealt", data={"cards": [12], "up": None})) == "wrong-type"
    assert code_of(line_of("round.dealt", data={"cards": "As", "up": None})) == "wrong-type"


def test_up_says_of_each_card_whether_it_lies_face_up() -> None:
    cards = ["As", "Kd"]
    assert code_of(line_of("round.dealt", data={"cards": cards, "up": [True, False]})) is None
    assert code_of(line_of("round.dealt", data={"cards": cards, "up": [True]})) == "bad-value"
    assert code_of(line_of("round.dealt", data={"cards": cards, "up": [1, 0]})) == "wrong-type"


@pytest.mark.parametrize("to", ["seat:1", "seat:12", "dealer", "dealer:1", "dealer:2", "community"])
def test_cards_go_to_a_place(to: str) -> None:
    assert code_of(line_of("round.dealt", data={"to": to})) is None


@pytest.mark.parametrize(
    "to",
    [
        "seat",
        "seat:0",
        "seat:01",
        "seat:-1",
        "seat:1 ",
        "seat:1\n",
        "dealer:0",
        "dealer:3",
        "board",
    ],
)
def test_a_place_of_another_form_is_refused(to: str) -> None:
    assert code_of(line_of("round.dealt", data={"to": to})) == "bad-value"


@pytest.mark.parametrize(
    ("type_", "field", "values"),
    [
        ("chips.sold", "tender", ["cash", "coupon", "card"]),
        ("marker.redeemed", "tender", ["chips", "cash"]),
        ("round.settled", "result", ["win", "lose", "push"]),
        ("dispute.ruled", "ruling", ["upheld", "denied", "settled"]),
        ("table.counted", "reason", ["shift", "check"]),
    ],
)
def test_a_value_stands_in_its_list(type_: str, field: str, values: list[str]) -> None:
    for value in values:
        assert code_of(line_of(type_, data={field: value})) is None
    for value in ("other", values[0].upper(), ""):
        assert code_of(line_of(type_, data={field: value})) == "bad-value"


@pytest.mark.parametrize(
    ("type_", "data"),
    [
        ("round.wagered", {"wager": "side-bet"}),
        ("round.decided", {"choice": "surrender"}),
        ("round.decided", {"on": "middle"}),
        ("round.settled", {"result": "lose", "paid": 500}),
        ("chips.exchanged", {"given": {"500": 1}, "taken": {"100": 4}}),
        ("table.opened", {"shift": "brunch"}),
        ("table.commissioned", {"rules": "nobody/knows"}),
        ("round.dealt", {"cards": ["As"] * 11, "up": None}),
    ],
)
def test_what_breaks_a_rule_is_a_fact_all_the_same(type_: str, data: dict[str, Any]) -> None:
    assert code_of(line_of(type_, data=data)) is None


def test_a_count_that_changes_shifts_names_both_sides() -> None:
    for field in ("gaming_day", "shift", "next_gaming_day", "next_shift"):
        lacking = line_of("table.counted", data={"reason": "shift", field: None})
        assert code_of(lacking) == "missing"
        assert code_of(line_of("table.counted", data={"reason": "check", field: None})) is None


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"count": 1}, None),
        ({"count": 2}, None),
        ({"count": 3}, "bad-value"),
        ({"count": 0}, "bad-value"),
        ({"count": 3, "final": False}, "bad-value"),
        ({"count": 3, "final": True}, None),
        ({"count": 1, "final": 1}, "wrong-type"),
    ],
)
def test_a_box_is_counted_first_second_or_finally(data: dict[str, Any], code: str | None) -> None:
    assert code_of(line_of("box.counted", data=data)) == code


@pytest.mark.parametrize("day", ["2026-11-27", "2024-02-29", "0001-01-01", "9999-12-31"])
def test_a_gaming_day_is_a_real_date(day: str) -> None:
    assert code_of(line_of("table.opened", data={"gaming_day": day})) is None


@pytest.mark.parametrize(
    "day",
    ["2026-02-29", "2026-13-01", "2026-11-31", "20261127", "2026-11-27T06:00", "27.11.2026", ""],
)
def test_other_days_are_refused(day: str) -> None:
    assert code_of(line_of("table.opened", data={"gaming_day": day})) == "bad-value"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("currency", "usd"),
        ("currency", "XXQ"),
        ("timezone", "America"),
        ("timezone", "Pacific Time"),
        ("timezone", "../../etc/passwd"),
        ("timezone", "america/new_york"),
        ("gaming_day_starts", "24:00"),
        ("gaming_day_starts", "6:00"),
        ("gaming_day_starts", "06:00:00"),
        ("gaming_day_starts", "06:60"),
        ("shifts", [{"name": "day", "starts": "noon"}]),
        ("shifts", [{"name": "", "starts": "06:00"}]),
    ],
)
def test_a_property_has_a_known_currency_zone_and_clock(field: str, value: Any) -> None:
    assert code_of(line_of("property.configured", data={field: value})) == "bad-value"


def test_a_table_deals_a_game_that_is_installed() -> None:
    for game in ("western-stud", "stand-pat", "tropical-stud"):
        assert code_of(line_of("table.commissioned", data={"game": game})) is None
    assert code_of(line_of("table.commissioned", data={"game": "faro"})) == "bad-value"


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        ({"min": 500}, "missing"),
        ({"min": 500, "max": 100.5}, "wrong-type"),
        ({"min": -1, "max": 5}, "bad-value"),
        ([500, 1000], "wrong-type"),
    ],
)
def test_limits_are_two_amounts(limits: Any, code: str) -> None:
    assert code_of(line_of("table.commissioned", data={"limits": limits})) == code


def test_an_adopted_rule_set_has_the_hash_of_its_text() -> None:
    text = 'title = "höchstens"\r\n'
    right = sha256(text.encode()).hexdigest()
    assert code_of(line_of("rules.adopted", data={"content": text, "sha256": right})) is None
    for other in ({"sha256": "0" * 64}, {"content": text.replace("\r", "")}):
        wrong = {"content": text, "sha256": right} | other
        assert code_of(line_of("rules.adopted", data=wrong)) == "bad-value"


def test_a_dispute_says_what_it_is_about_or_the_hash_of_it() -> None:
    by_hash = {"summary": None, "summary_sha256": "ab" * 32}
    assert code_of(line_of("dispute.opened", data=by_hash)) is None
    assert code_of(line_of("dispute.opened", data=by_hash | {"summary_sha256": "x"})) == "bad-value"


@pytest.mark.parametrize("type_", ["break.noted", "break.resolved"])
def test_a_break_is_noted_or_resolved_with_a_note_or_a_reason(type_: str) -> None:
    for data in ({"note": "n", "reason": None}, {"note": None, "reason": "r"}):
        assert code_of(line_of(type_, data=data)) is None
    assert code_of(line_of(type_, data={"note": None, "reason": None})) == "missing"


def test_an_adjustment_is_of_a_break_a_dispute_or_an_event() -> None:
    for of in ("tray/2026-11-27/swing/WS-01", {"source": "/dunes/cage/1", "id": "7"}):
        assert code_of(line_of("adjustment.posted", data={"of": of})) is None
    assert code_of(line_of("adjustment.posted", data={"of": 7})) == "wrong-type"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            line_of("chips.sold", data={"amount": -50000}),
            "data.amount: -50000 is negative; wanted a whole number of minor units from 0",
        ),
        (
            line_of("table.opened", data={"chips": {"0500": 1}}),
            'data.chips: "0500" is not accepted; wanted ' + DENOMINATION,
        ),
        (
            line_of("table.commissioned", data={"limits": {"min": 1}}),
            "data.limits.max is missing; wanted a whole number of minor units from 0",
        ),
        (
            line_of("round.dealt", data={"cards": ["As", "1s"], "up": None}),
            'data.cards.1: "1s" is not accepted; wanted a card, rank then suit, as As, Td, 9c',
        ),
    ],
)
def test_a_refusal_says_where_what_was_seen_and_what_was_wanted(line: bytes, message: str) -> None:
    refused = refusal(line)
    assert refused is not None
    assert refused.message == message


def test_a_refusal_is_one_short_line_whatever_a_sender_writes() -> None:
    hostile = "\x1b[2J\n" * 1000
    for data in ({"amount": hostile}, {"tender": hostile}):
        refused = refusal(line_of("chips.sold", data=data))
        assert refused is not None
        assert len(refused.message) < 200
        assert refused.message.isprintable()
    refused = refusal(line_of("table.opened", data={"chips": {hostile: 1}}))
    assert refused is not None
    assert refused.message.isprintable()
    assert json.dumps(refused.message).isascii()
