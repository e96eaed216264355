"""The contract's tables, written down again by hand and held against the code."""

import pytest

from ledger.facts import TYPES, decode
from tests.facts.feed import code_of, golden, line_of, line_without


def _names(text: str) -> list[str]:
    return text.split()


PAYLOADS = {
    "property.configured": "name currency timezone gaming_day_starts shifts",
    "rules.adopted": "rules sha256 content",
    "table.commissioned": "game rules pit seats limits",
    "table.opened": "slip chips gaming_day shift",
    "table.counted": "slip chips reason gaming_day shift next_gaming_day next_shift",
    "table.closed": "slip chips gaming_day shift",
    "dealer.seated": "dealer",
    "fill.issued": "slip table chips",
    "credit.received": "slip table chips",
    "fill.received": "slip chips",
    "credit.issued": "slip chips",
    "fill.voided": "slip reason",
    "credit.voided": "slip reason",
    "chips.sold": "seat tender amount",
    "marker.issued": "slip patron seat amount",
    "marker.redeemed": "slip patron amount tender",
    "chips.exchanged": "given taken",
    "box.removed": "box gaming_day",
    "box.counted": "box table gaming_day cash coupons markers_issued markers_redeemed count",
    "round.opened": "number dealer",
    "round.wagered": "seat wager amount",
    "round.dealt": "to cards",
    "round.decided": "seat choice",
    "round.settled": "seat wager result paid",
    "round.closed": "",
    "round.voided": "reason",
    "event.corrected": "of reason data",
    "event.annulled": "of reason",
    "dispute.opened": "dispute round seat patron claim summary",
    "dispute.noted": "dispute note",
    "dispute.ruled": "dispute ruling amount reason",
    "break.noted": "break note owner",
    "break.resolved": "break reason owner",
    "adjustment.posted": "gaming_day table amount of reason",
    "day.closed": "gaming_day position reason",
    "day.reopened": "gaming_day position reason",
}
OPTIONAL = {
    "chips.sold": "patron",
    "box.removed": "shift",
    "box.counted": "shift notes final",
    "round.dealt": "up",
    "round.decided": "on discards",
    "marker.redeemed": "marker",
    "adjustment.posted": "shift",
    "dispute.opened": "video",
    "dispute.noted": "video",
}
TABLE_FACTS = _names(
    "table.commissioned table.opened table.counted table.closed dealer.seated chips.sold "
    "chips.exchanged fill.issued fill.received fill.voided credit.issued credit.received "
    "credit.voided marker.issued marker.redeemed box.removed box.counted dispute.opened "
    "dispute.noted dispute.ruled"
)
ROUND_FACTS = [name for name in PAYLOADS if name.startswith("round.")]
WITNESSED = _names(
    "table.opened table.counted table.closed fill.issued fill.received fill.voided credit.issued "
    "credit.received credit.voided marker.issued marker.redeemed round.voided box.removed "
    "box.counted event.corrected event.annulled rules.adopted adjustment.posted day.closed "
    "day.reopened"
)


def _pairs(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(name, field) for name, fields in table.items() for field in fields.split()]


def test_every_type_of_the_contract_is_known_and_no_other() -> None:
    assert set(PAYLOADS) == TYPES


@pytest.mark.parametrize("type_", sorted(PAYLOADS))
def test_a_line_as_contracted_is_a_fact(type_: str) -> None:
    assert decode(line_of(type_)).type == type_


@pytest.mark.parametrize(("type_", "field"), _pairs(PAYLOADS))
def test_a_payload_without_a_required_field_is_no_fact(type_: str, field: str) -> None:
    assert code_of(line_without(type_, "data", field)) == "missing"


@pytest.mark.parametrize(("type_", "field"), _pairs(PAYLOADS))
def test_null_is_no_required_field(type_: str, field: str) -> None:
    assert code_of(line_of(type_, data={field: None})) in {"wrong-type", "missing"}


@pytest.mark.parametrize(("type_", "field"), _pairs(OPTIONAL))
def test_an_optional_field_may_be_absent_or_null(type_: str, field: str) -> None:
    assert code_of(line_without(type_, "data", field)) is None
    assert code_of(line_of(type_, data={field: None})) is None


@pytest.mark.parametrize("type_", sorted(PAYLOADS))
@pytest.mark.parametrize(
    "attribute", ["specversion", "id", "source", "type", "time", "actor", "data"]
)
def test_every_line_needs_the_attributes_of_the_envelope(type_: str, attribute: str) -> None:
    assert code_of(line_without(type_, attribute)) == "missing"


@pytest.mark.parametrize("type_", sorted(PAYLOADS))
def test_facts_about_a_table_name_it_in_the_envelope(type_: str) -> None:
    needed = type_ in TABLE_FACTS or type_ in ROUND_FACTS
    assert (code_of(line_without(type_, "table")) == "missing") is needed


@pytest.mark.parametrize("type_", sorted(PAYLOADS))
def test_facts_of_a_round_name_it_in_the_envelope(type_: str) -> None:
    assert (code_of(line_without(type_, "round")) == "missing") is (type_ in ROUND_FACTS)


@pytest.mark.parametrize("type_", sorted(PAYLOADS))
def test_what_takes_two_badges_is_no_fact_with_one(type_: str) -> None:
    expected = "no-second-badge" if type_ in WITNESSED else None
    assert code_of(line_without(type_, "witness")) == expected
    assert code_of(line_of(type_, witness=None)) == expected


@pytest.mark.parametrize("type_", sorted(PAYLOADS))
def test_nobody_signs_twice_even_where_one_badge_would_do(type_: str) -> None:
    assert code_of(line_of(type_, witness=golden(type_)["actor"])) == "one-person-twice"


@pytest.mark.parametrize("type_", sorted(PAYLOADS))
def test_what_a_sender_adds_is_kept_and_given_back(type_: str) -> None:
    fact = decode(line_of(type_, data={"shoe": {"decks": [1, 2.5]}}, traceparent="00-4bf9"))
    assert fact.data["shoe"] == {"decks": [1, 2.5]}
    assert b'"shoe":{"decks":[1,2.5]}' in fact.canonical
    assert b'"traceparent":"00-4bf9"' in fact.canonical


@pytest.mark.parametrize("type_", sorted(PAYLOADS))
def test_any_fact_may_say_after_which_one_it_stands(type_: str) -> None:
    place = {"source": "/dunes/table/WS-01", "id": "17"}
    assert decode(line_of(type_, data={"entered_after": place})).data["entered_after"] == place
    assert code_of(line_of(type_, data={"entered_after": {"id": "17"}})) == "missing"
    assert code_of(line_of(type_, data={"entered_after": "17"})) == "wrong-type"
