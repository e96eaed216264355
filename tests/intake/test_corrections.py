"""Corrections fit the fact they name, whichever comes first (feed contract, point 10)."""

import json

from ledger import intake
from ledger.intake import Counts
from tests.intake.conftest import House, commissioned, configured, corrected, line, shelf, sold

RIGHT = {"seat": 1, "tender": "cash", "amount": 4000}
WRONG = {"seat": 1, "tender": "cash", "amount": -4000}


def test_a_correction_of_a_known_fact_is_appended_when_it_fits(house: House) -> None:
    house.send(commissioned("c1"), sold("s1"))
    assert house.send(corrected("x1", "s1", RIGHT), name="b") == Counts(appended=1)


def test_a_correction_of_a_known_fact_is_set_aside_when_it_does_not(house: House) -> None:
    house.send(commissioned("c1"), sold("s1"))
    assert house.send(corrected("x1", "s1", WRONG), name="b") == Counts(quarantined=1)
    (entry,) = house.entries()
    assert entry.code == "correction-misfit"
    assert "data.amount" in entry.message
    assert house.ids() == ["c1", "s1"]


def test_a_correction_and_its_fact_may_come_in_one_batch(house: House) -> None:
    counts = house.send(commissioned("c1"), sold("s1"), corrected("x1", "s1", WRONG))
    assert counts == Counts(appended=2, quarantined=1)


def test_a_correction_waits_for_its_fact(house: House) -> None:
    assert house.send(corrected("x1", "s1", RIGHT)) == Counts(appended=1)
    house.send(commissioned("c1"), sold("s1"), name="b")
    assert house.ids() == ["x1", "c1", "s1"]
    assert house.entries() == []


def test_one_that_waited_and_does_not_fit_is_listed_and_stays_in_the_journal(house: House) -> None:
    house.send(corrected("x1", "s1", WRONG))
    assert house.open() == 0
    assert house.send(commissioned("c1"), sold("s1"), name="b") == Counts(appended=2)
    assert house.ids() == ["x1", "c1", "s1"]
    (entry,) = house.entries()
    assert (entry.file, entry.line, entry.code) == (intake.JOURNAL, 1, "correction-misfit")
    assert (house.open(2), house.open(3)) == (0, 1)


def test_the_listed_one_is_there_once_however_often_its_fact_is_sent(house: House) -> None:
    house.send(corrected("x1", "s1", WRONG))
    feed = [commissioned("c1"), sold("s1")]
    house.send(*feed, name="b")
    house.send(*feed, name="c")
    house.send(corrected("x1", "s1", WRONG))
    assert len(house.entries(closed=True)) == 1
    assert house.retry() == Counts(quarantined=1)
    assert house.ids() == ["x1", "c1", "s1"]


def test_two_that_waited_in_the_batch_of_their_fact_are_each_judged(house: House) -> None:
    house.send(
        corrected("x1", "s1", WRONG), corrected("x2", "s1", RIGHT), commissioned("c1"), sold("s1")
    )
    assert [(entry.file, entry.line) for entry in house.entries()] == [(intake.JOURNAL, 1)]


def test_a_correction_of_a_correction_is_a_payload_of_that_type(house: House) -> None:
    house.send(commissioned("c1"), sold("s1"), corrected("x1", "s1", RIGHT))
    payload = {"of": {"source": "/dunes/table/WS-01", "id": "s1"}, "reason": "again", "data": RIGHT}
    good = corrected("x2", "x1", payload, of_source="/dunes/audit")
    bad = corrected("x3", "x1", RIGHT, of_source="/dunes/audit")
    assert house.send(good, bad, name="b") == Counts(appended=1, quarantined=1)


def test_a_correction_repeats_its_fact_s_table_or_says_none(house: House) -> None:
    house.send(commissioned("c1"), sold("s1"))
    house.send(corrected("x1", "s1", RIGHT | {"table": "WS-02"}), name="b")
    assert house.codes() == ["correction-misfit"]


def test_an_annulment_waits_for_anything(house: House) -> None:
    data = {"of": {"source": "/dunes/table/WS-01", "id": "s1"}, "reason": "twice"}
    annulled = line("event.annulled", "a1", source="/dunes/audit", witness="M02", data=data)
    house.send(annulled)
    house.send(commissioned("c1"), sold("s1"), name="b")
    assert house.ids() == ["a1", "c1", "s1"]


def test_a_correction_that_corrects_itself_waits_for_ever(house: House) -> None:
    itself = corrected("x1", "x1", {}, of_source="/dunes/audit")
    assert house.send(itself) == Counts(appended=1)
    assert house.send(itself) == Counts(duplicates=1)


def test_a_shipped_rule_set_is_adopted_before_the_table_that_needs_it(house: House) -> None:
    counts = house.send(
        configured(),
        commissioned("c1", "WS-01", "house/one"),
        commissioned("c2", "WS-02", "house/one"),
    )
    assert counts == Counts(appended=3)
    types = [fact.type for fact in house.journal()]
    assert types == [
        "property.configured",
        "rules.adopted",
        "table.commissioned",
        "table.commissioned",
    ]
    adopted, commission = house.journal()[1:3]
    assert adopted.data["content"] == shelf("house/one")
    assert adopted.time == commission.time
    assert adopted.source == "/pit/rules"
    assert None is not adopted.witness != adopted.actor


def test_it_is_adopted_once_and_again_in_no_later_batch(house: House) -> None:
    house.send(commissioned("c1", "WS-01", "house/one"))
    house.send(commissioned("c2", "WS-02", "house/one"), name="b")
    assert [fact.type for fact in house.journal()].count("rules.adopted") == 1


def test_a_rule_set_that_does_not_ship_is_left_to_the_house(house: House) -> None:
    assert house.send(commissioned("c1", rules="house/unknown")) == Counts(appended=1)
    assert len(house.journal()) == 1


def test_a_correction_to_a_shipped_rule_set_adopts_it(house: House) -> None:
    house.send(commissioned("c1", rules="house/unknown"))
    data = json.loads(commissioned("c1", rules="house/one"))["data"]
    house.send(corrected("x1", "c1", data), name="b")
    assert [fact.type for fact in house.journal()] == [
        "table.commissioned",
        "rules.adopted",
        "event.corrected",
    ]


def test_so_does_one_that_waited_for_its_commission(house: House) -> None:
    data = json.loads(commissioned("c1", rules="house/one"))["data"]
    house.send(corrected("x1", "c1", data))
    house.send(commissioned("c1", rules="house/unknown"), name="b")
    assert [fact.type for fact in house.journal()] == [
        "event.corrected",
        "table.commissioned",
        "rules.adopted",
    ]


def adopted(id_: str, rules: str, content: str) -> bytes:
    from hashlib import sha256

    digest = sha256(content.encode()).hexdigest()
    data = {"rules": rules, "sha256": digest, "content": content}
    return line("rules.adopted", id_, source="/dunes/office", witness="M02", data=data)


def test_another_text_under_a_known_id_is_set_aside_and_the_same_text_is_fine(house: House) -> None:
    house.send(adopted("r1", "house/two", "one text"))
    again = house.send(adopted("r2", "house/two", "one text"), name="b")
    other = house.send(adopted("r3", "house/two", "another"), name="c")
    assert (again, other) == (Counts(appended=1), Counts(quarantined=1))
    assert house.codes() == ["rules-differ"]


def test_the_house_s_own_text_under_a_shipped_id_holds(house: House) -> None:
    house.send(adopted("r1", "house/one", "our text"), commissioned("c1", rules="house/one"))
    assert [fact.source for fact in house.journal()] == ["/dunes/office", "/dunes/table/WS-01"]


def test_a_journal_given_out_and_taken_in_again_is_the_same_journal(
    house: House, sqlite_house: House
) -> None:
    house.send(configured(), commissioned("c1", rules="house/one"), sold("s1"))
    from ledger import journal

    with house.database.reading() as connection:
        out = [entry.canonical for entry in journal.read(connection)]
    sqlite_house.send(*out, name="export")
    assert sqlite_house.ids() == house.ids()
