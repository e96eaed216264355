"""A house's own rule set into the journal: once, byte for byte, one text for an id."""

from hashlib import sha256
from typing import Any

import pytest

from ledger import books, intake
from ledger.intake import Adopted, NotAdopted, RulesDiffer
from tests.intake.conftest import RULES_TEXT, House, commissioned, line, shelf

TEXT = '\ufeffid = "house/own"  # sixty — and CRLF\r\n'
DIGEST = sha256(TEXT.encode()).hexdigest()


def adopt(
    house: House,
    text: str = TEXT,
    rules: str = "house/own",
    actor: str = "F26",
    witness: str = "M01",
) -> Adopted:
    return intake.adopt(
        house.database, rules, text, actor=actor, witness=witness, now=house.now, shelf=shelf
    )


def adopted_by_feed(id_: str, text: str, rules: str = "house/own") -> bytes:
    data = {"rules": rules, "sha256": sha256(text.encode()).hexdigest(), "content": text}
    return line("rules.adopted", id_, source="/dunes/office", witness="M02", data=data)


def test_the_text_stands_in_the_journal_byte_for_byte_under_two_badges(house: House) -> None:
    house.send(commissioned("c1"))
    told = adopt(house)
    fact = house.journal()[-1]
    assert told == Adopted("house/own", DIGEST, 2, fresh=True)
    assert (fact.position, fact.type) == (2, "rules.adopted")
    assert fact.data == {"rules": "house/own", "sha256": DIGEST, "content": TEXT}
    assert (fact.actor, fact.witness) == ("F26", "M01")
    assert fact.at == fact.recorded_at - 1_000_000  # the clock of these tests: a look, a second


def test_the_same_text_again_changes_nothing(house: House) -> None:
    first = adopt(house)
    assert adopt(house, actor="X1", witness="X2") == Adopted("house/own", DIGEST, 1, fresh=False)
    assert first.position == 1
    assert len(house.journal()) == 1


@pytest.mark.parametrize("caught_up", [False, True])
def test_a_text_that_came_by_a_feed_is_known(house: House, caught_up: bool) -> None:
    house.send(adopted_by_feed("r1", TEXT))
    if caught_up:
        books.catch_up(house.database)
    assert adopt(house) == Adopted("house/own", DIGEST, 1, fresh=False)


def test_another_text_under_a_known_id_is_refused(house: House) -> None:
    adopt(house)
    with pytest.raises(RulesDiffer, match="at position 1"):
        adopt(house, TEXT + "# more\n")
    assert len(house.journal()) == 1
    assert house.entries() == []


def test_an_id_that_ships_takes_no_other_text(house: House) -> None:
    with pytest.raises(RulesDiffer, match="ships"):
        adopt(house, rules="house/one")
    assert adopt(house, RULES_TEXT, "house/one").position == 1


def test_a_shipped_text_that_was_adopted_by_hand_is_not_adopted_again(house: House) -> None:
    adopt(house, RULES_TEXT, "house/one")
    house.send(commissioned("c1", rules="house/one"))
    assert [fact.type for fact in house.journal()] == ["rules.adopted", "table.commissioned"]


@pytest.mark.parametrize(
    ("text", "actor", "witness", "said"),
    [
        (TEXT, "F26", "F26", "witness"),
        (TEXT, "", "M01", "actor"),
        ("#" * 70_000, "F26", "M01", "65535"),
    ],
)
def test_what_can_be_no_fact_is_not_adopted(
    house: House, text: str, actor: str, witness: str, said: str
) -> None:
    with pytest.raises(NotAdopted, match=said):
        adopt(house, text, actor=actor, witness=witness)
    assert house.journal() == []
    assert house.entries() == []


def test_an_adoption_that_was_annulled_can_be_made_again(house: House) -> None:
    adopt(house)
    of = {"source": house.journal()[0].source, "id": house.journal()[0].id}
    data = {"of": of, "reason": "not yet in force"}
    house.send(line("event.annulled", "a1", source="/dunes/audit", witness="M02", data=data))
    assert adopt(house) == Adopted("house/own", DIGEST, 3, fresh=True)
    assert adopt(house) == Adopted("house/own", DIGEST, 3, fresh=False)


@pytest.mark.parametrize("quicker", [TEXT, TEXT + "# more\n"])
def test_of_two_who_adopt_at_once_the_later_finds_what_the_quicker_adopted(
    house: House, monkeypatch: pytest.MonkeyPatch, quicker: str
) -> None:
    submit = intake.submit_made

    def held_up(*words: Any, **named: Any) -> list[int]:
        monkeypatch.setattr("ledger.intake.entering.submit_made", submit)
        adopt(house, quicker)
        return submit(*words, **named)

    monkeypatch.setattr("ledger.intake.entering.submit_made", held_up)
    if quicker == TEXT:
        assert adopt(house) == Adopted("house/own", DIGEST, 1, fresh=False)
    else:
        with pytest.raises(RulesDiffer, match="at position 1"):
            adopt(house)
    assert len(house.journal()) == 1
