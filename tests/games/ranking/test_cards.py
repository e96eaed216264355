"""Cards: fifty-two of them, one spelling each, and a refusal that helps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kit.cards import DECK, BadCard, parse, parse_all, rank, suit, text

SPELLED = [r + s for r in "23456789TJQKA" for s in "cdhs"]


def test_the_deck_runs_from_the_deuce_of_clubs_to_the_ace_of_spades() -> None:
    assert [text(card) for card in DECK] == SPELLED
    assert (parse("2c"), parse("2d"), parse("3c"), parse("As")) == (0, 1, 4, 51)


def test_what_is_written_is_read_back() -> None:
    assert [parse(text(card)) for card in DECK] == list(range(52))


@pytest.mark.parametrize(
    ("card", "its_rank", "its_suit"),
    [("2c", 2, 0), ("9d", 9, 1), ("Th", 10, 2), ("Js", 11, 3), ("Qc", 12, 0), ("Ad", 14, 1)],
)
def test_rank_and_suit(card: str, its_rank: int, its_suit: int) -> None:
    assert (rank(parse(card)), suit(parse(card))) == (its_rank, its_suit)


def test_several_cards_keep_their_order() -> None:
    assert parse_all(["As", "2c", "As"]) == (51, 0, 51)


@pytest.mark.parametrize(
    ("given_text", "position", "suggestion"),
    [
        ("10c", 0, "Tc"),
        ("10d", 0, "Td"),
        ("10s", 0, "Ts"),
        ("as", 0, "As"),
        ("td", 0, "Td"),
        ("TH", 1, "Th"),
        ("T♥", 1, "Th"),
        ("A♠", 1, "As"),
        ("9♦", 1, "9d"),
        ("2♣", 1, "2c"),
        ("A♤", 1, "As"),
        ("9♢", 1, "9d"),
        ("2♧", 1, "2c"),
        ("K♡", 1, "Kh"),
        (" As", 0, "As"),
        ("As ", 2, "As"),
        ("", 0, None),
        ("A", 1, None),
        ("1", 0, None),
        ("10", 0, None),
        ("1s", 0, None),
        ("1010", 0, None),
        ("sA", 0, None),
        ("??", 0, None),
        ("A?", 1, None),
        ("AsK", 2, None),
        ("AhAh", 2, None),
        ("Ah Ah", 2, None),
        ("nothing", 0, None),
    ],
)
def test_any_other_spelling_is_refused(
    given_text: str, position: int, suggestion: str | None
) -> None:
    with pytest.raises(BadCard) as refused:
        parse(given_text)
    assert refused.value.text == given_text
    assert refused.value.position == position
    assert refused.value.suggestion == suggestion


@pytest.mark.parametrize(
    ("given_text", "message"),
    [
        (
            "10c",
            (
                "'10c' is no card: at character 1, a rank is wanted, "
                "one of 23456789TJQKA; did you mean 'Tc'?"
            ),
        ),
        ("A", "'A' is no card: at character 2, a suit is wanted, one of cdhs"),
        ("AsK", "'AsK' is no card: at character 3, the card should end"),
    ],
)
def test_the_refusal_names_the_text_the_place_and_the_card_meant(
    given_text: str, message: str
) -> None:
    with pytest.raises(BadCard) as refused:
        parse(given_text)
    assert str(refused.value) == message


@given(st.text(max_size=4))
def test_no_text_is_a_card_by_accident(anything: str) -> None:
    if anything in SPELLED:
        assert text(parse(anything)) == anything
        return
    with pytest.raises(BadCard) as refused:
        parse(anything)
    assert refused.value.suggestion in {None, *SPELLED}
    assert 0 <= refused.value.position <= len(anything)


def test_cards_are_never_searched_for_inside_a_text() -> None:
    with pytest.raises(BadCard):
        parse_all(["As", "no th here"])


@pytest.mark.parametrize("number", [-1, 52])
def test_a_number_outside_the_deck_has_no_text(number: int) -> None:
    with pytest.raises(
        ValueError, match=rf"^{number} is no card: cards are 0 \(2c\) to 51 \(As\)$"
    ):
        text(number)
