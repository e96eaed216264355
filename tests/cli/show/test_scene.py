"""A round as a picture that changes: the table after any fact, without a picture for every fact."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cli.show.scene import Scene, scene
from tests.cli.rounds import Json, document, told


def picture(made: Scene, step: int) -> Json:
    """What lies on the table after the fact `step`, in plain values."""
    places: Json = {}
    for name, place in made.places.items():
        boxes = {
            wager: (
                [one.amount for one in box.stakes if one.seen(step)],
                [(one.result, one.paid) for one in box.settled if one.seen(step)],
            )
            for wager, box in place.boxes.items()
        }
        seen: Json = {
            "cards": [
                (one.card, one.up, one.out is not None and one.out <= step)
                for one in place.cards
                if one.seen(step)
            ],
            "boxes": {wager: box for wager, box in boxes.items() if box != ([], [])},
            "choices": [one.choice for one in place.choices if one.seen(step)],
        }
        if any(seen.values()):
            places[name] = seen
    return {"places": places, "ended": [one.reason for one in made.endings if one.seen(step)]}


SEATS = st.integers(1, 3)
CARDS = st.lists(st.sampled_from(["As", "Kd", "Tc", "2h"]), max_size=3)
FACTS = st.one_of(
    st.builds(
        lambda seat, wager, amount: told(
            "wagered", {"seat": seat, "wager": wager, "amount": amount}
        ),
        SEATS,
        st.sampled_from(["ante", "blind"]),
        st.integers(0, 5_000),
    ),
    st.builds(
        lambda to, cards: told("dealt", {"to": to, "cards": cards, "up": [True] * len(cards)}),
        st.sampled_from(["seat:1", "seat:2", "dealer", "dealer:1", "community"]),
        CARDS,
    ),
    st.builds(
        lambda seat, cards: told("decided", {"seat": seat, "choice": "draw", "discards": cards}),
        SEATS,
        CARDS,
    ),
    st.builds(
        lambda seat, paid: told(
            "settled", {"seat": seat, "wager": "ante", "result": "win", "paid": paid}
        ),
        SEATS,
        st.integers(0, 5_000),
    ),
    st.just(told("closed", {})),
    st.just(told("voided", {"reason": "a card face up in the shoe"})),
    st.just(told("wagered", {"seat": 1, "wager": "ante", "amount": 9}, state="annulled")),
)


@given(st.lists(FACTS, min_size=1, max_size=12), st.data())
def test_the_table_after_a_fact_is_that_of_the_facts_up_to_it(
    facts: list[Json], data: st.DataObject
) -> None:
    step = data.draw(st.integers(0, len(facts) - 1))
    whole = scene(document(*facts))
    begun = scene(document(*facts[: step + 1]))
    assert picture(whole, step) == picture(begun, step)
    assert whole.touched[: step + 1] == begun.touched


def after(*facts: Json) -> Any:
    return picture(scene(document(*facts)), len(facts) - 1)


def test_a_wager_placed_twice_adds_up_and_a_settlement_replaces_the_one_before() -> None:
    staked = told("wagered", {"seat": 3, "wager": "ante", "amount": 500})
    lost = told("settled", {"seat": 3, "wager": "ante", "result": "lose", "paid": 0})
    won = told("settled", {"seat": 3, "wager": "ante", "result": "win", "paid": 700})
    seen = after(staked, staked, lost, won)["places"]["seat:3"]["boxes"]
    assert seen == {"ante": ([1_000], [("win", 700)])}


def test_the_first_decision_discards_and_a_card_that_was_not_held_marks_nothing() -> None:
    dealt = told("dealt", {"to": "seat:3", "cards": ["As", "2h", "2h"]})
    first = told("decided", {"seat": 3, "choice": "draw", "discards": ["2h", "9c"]})
    second = told("decided", {"seat": 3, "choice": "draw", "discards": ["As"]})
    seen = after(dealt, first, second)["places"]["seat:3"]
    assert [out for _, _, out in seen["cards"]] == [False, True, False]
    assert seen["choices"] == ["draw", "draw"]


def test_an_annulled_fact_is_a_step_that_changes_nothing() -> None:
    staked = told("wagered", {"seat": 3, "wager": "ante", "amount": 500}, state="annulled")
    made = scene(document(staked, told("closed", {})))
    assert (made.places, made.touched) == ({}, [None, None])
    assert [one.since for one in made.endings] == [1]


def test_dealer_hands_come_in_their_order_before_the_community_and_seats_by_number() -> None:
    places = ["seat:10", "community", "dealer:2", "seat:9", "dealer:1"]
    made = scene(document(*(told("dealt", {"to": one, "cards": ["As"]}) for one in places)))
    assert [one.name for one in made.shared()] == ["dealer:1", "dealer:2", "community"]
    assert [one.seat for one in made.seats()] == [9, 10]
