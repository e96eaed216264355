"""What a round does to the tray: the same whether its facts are added up or its picture is."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ledger.books.judging import judge_round
from ledger.books.tray import Placing, take
from ledger.facts import Recorded

SEATS = st.integers(1, 3)
WAGERS = st.sampled_from(("ante", "blind"))
AMOUNTS = st.integers(0, 5_000)
STAKES = st.fixed_dictionaries({"seat": SEATS, "wager": WAGERS, "amount": AMOUNTS})
SETTLEMENTS = st.fixed_dictionaries(
    {
        "seat": SEATS,
        "wager": WAGERS,
        "result": st.sampled_from(("win", "lose", "push")),
        "paid": AMOUNTS,
    }
)
FACTS: st.SearchStrategy[tuple[str, dict[str, Any]]] = st.one_of(
    st.tuples(st.just("round.wagered"), STAKES),
    st.tuples(st.just("round.settled"), SETTLEMENTS),
    st.tuples(st.just("round.closed"), st.just({})),
)
VOIDED: tuple[str, dict[str, Any]] = ("round.voided", {})


@given(st.lists(FACTS, max_size=12), st.sampled_from((None, "western-stud")), st.booleans())
def test_the_two_ways_to_a_rounds_figures_agree(
    facts: list[tuple[str, dict[str, Any]]], game: str | None, voided: bool
) -> None:
    said = [*facts, VOIDED] if voided else facts
    added = take(placing(position, *fact) for position, fact in enumerate(said, 1))
    drawn = judge_round(game, None, None, ((at, *fact) for at, fact in enumerate(said, 1)))
    assert (drawn.status, drawn.handle, drawn.win) == (added.status, added.handle, added.win)


def test_a_lost_stake_comes_in_and_winnings_go_out() -> None:
    said: list[tuple[str, dict[str, Any]]] = [
        ("round.wagered", {"seat": 1, "wager": "ante", "amount": 500}),
        ("round.wagered", {"seat": 1, "wager": "ante", "amount": 200}),
        ("round.wagered", {"seat": 2, "wager": "ante", "amount": 1_000}),
        ("round.wagered", {"seat": 3, "wager": "ante", "amount": 300}),
        ("round.settled", {"seat": 1, "wager": "ante", "result": "win", "paid": 900}),
        ("round.settled", {"seat": 1, "wager": "ante", "result": "lose", "paid": 0}),
        ("round.settled", {"seat": 2, "wager": "ante", "result": "win", "paid": 400}),
        ("round.closed", {}),
    ]
    taken = take(placing(position, *fact) for position, fact in enumerate(said, 1))
    # The last settlement counts: 700 come in, 400 go out; what nobody settled goes back.
    assert (taken.status, taken.handle, taken.win) == ("closed", 2_000, 300)


def placing(position: int, type_: str, data: dict[str, Any]) -> Placing:
    """A fact of a round in its place."""
    time = "2026-11-27T20:15:03-08:00"
    fact = Recorded(
        position, 0, "/table", str(position), type_, time, "T", "R", "D1", None, None, data
    )
    return position, fact, data
