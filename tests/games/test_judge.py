"""What was settled against what was owed: payouts, wagers never settled, what can be verified."""

import pytest

import games
from games.kit.engine import Closed, Dealt, Decided, Event, Settled, Voided, Wagered
from games.kit.judge import Verdict, judge
from tests.games.given import (
    cards,
    folded,
    found,
    judged,
    rules_of,
    settled_as_owed,
    tropical,
    western,
)

RULES = rules_of("western-stud/original")
W1 = western("Ks Kh 7d 4c", "2s", "high", "Qs Qd 9h 5c 3d", "Ah Jc 8s 6d 2c")


def settled(*facts: tuple[str, str, int]) -> list[Event]:
    """Settlements of seat 1, numbered from 20 on."""
    return [Settled(1, *fact, ref=ref) for ref, fact in enumerate(facts, start=20)]


def test_a_round_settled_as_owed_has_no_findings() -> None:
    verdict = judged(RULES, settled_as_owed(RULES, W1))

    assert (verdict.settlements, verdict.verified, verdict.unverifiable) == (3, 3, 0)
    assert verdict.findings == ()


def test_paid_too_much_costs_the_house_the_difference() -> None:
    facts = settled(("ante", "win", 20), ("blind", "win", 10), ("play", "win", 10))
    verdict = judged(RULES, [*W1, *facts])

    (finding,) = verdict.findings
    assert (finding.rule, finding.seat, finding.wager) == ("payout", 1, "ante")
    assert finding.expected == {"result": "win", "paid": 10}
    assert finding.recorded == {"result": "win", "paid": 20}
    assert finding.difference == 10
    assert finding.events == (20,)
    assert verdict.verified == 3


def test_a_win_taken_as_lost_is_what_the_house_gained() -> None:
    facts = settled(("ante", "lose", 0), ("blind", "win", 10), ("play", "win", 10))
    (finding,) = judged(RULES, [*W1, *facts]).findings

    assert finding.difference == -20


def test_a_loss_given_back_as_a_push_costs_the_stake() -> None:
    tie = western("Ad Kc 9h 7s", "4d", "high", "As Kd 9c 7d 4h", "Qh Jh 8c 5s 3h")
    facts = settled(("ante", "lose", 0), ("blind", "push", 0), ("play", "lose", 0))
    (finding,) = judged(RULES, [*tie, *facts]).findings

    assert finding.expected == {"result": "lose", "paid": 0}
    assert finding.recorded == {"result": "push", "paid": 0}
    assert finding.difference == 10


def test_winnings_paid_on_a_lost_wager_are_a_wrong_payout() -> None:
    tie = western("Ad Kc 9h 7s", "4d", "high", "As Kd 9c 7d 4h", "Qh Jh 8c 5s 3h")
    facts = settled(("ante", "lose", 0), ("blind", "lose", 5), ("play", "lose", 0))
    (finding,) = judged(RULES, [*tie, *facts]).findings

    assert finding.recorded == {"result": "lose", "paid": 5}
    assert finding.difference == 5


def test_of_two_settlements_of_a_wager_the_last_counts() -> None:
    facts = settled(
        ("ante", "win", 20), ("blind", "win", 10), ("play", "win", 10), ("ante", "win", 10)
    )
    verdict = judged(RULES, [*W1, *facts, Closed()])

    assert verdict.settlements == 3
    assert found(verdict, "payout") == []
    (again,) = found(verdict, "sequence")
    assert (again.seat, again.wager, again.events) == (1, "ante", (23,))
    assert again.recorded == {"type": "round.settled"}


def test_a_wager_never_settled_is_said_of_a_closed_round_alone() -> None:
    facts = settled(("ante", "win", 10), ("blind", "win", 10))

    assert judged(RULES, [*W1, *facts]).findings == ()
    (finding,) = judged(RULES, [*W1, *facts, Closed(30)]).findings
    assert (finding.rule, finding.seat, finding.wager) == ("unsettled", 1, "play")
    assert finding.expected == {"result": "win", "paid": 10}
    assert finding.recorded is None
    # Not paid, so the house kept 10 more than it should have; the stake counts as not taken.
    assert finding.difference == -10
    assert finding.events == (5,)


def test_a_lost_wager_never_settled_costs_the_house_its_stake() -> None:
    fold = western("Js Jd 3c 2h", "", "fold")
    verdict = judged(RULES, [*fold, *settled(("ante", "lose", 0)), Closed()])

    (finding,) = verdict.findings
    assert (finding.wager, finding.difference) == ("blind", 10)
    assert verdict.settlements == 1


def test_where_what_was_owed_is_unknown_nothing_is_expected() -> None:
    no_dealer = western("Ks Kh 7d 4c", "2s", "high")
    (blind, play) = judged(RULES, [*no_dealer, *settled(("ante", "win", 10)), Closed()]).findings

    assert (blind.rule, blind.wager, blind.expected, blind.difference) == (
        "unsettled",
        "blind",
        None,
        0,
    )
    assert (play.wager, play.expected) == ("play", None)


def test_a_round_without_cards_is_unverifiable_folds_too() -> None:
    events: list[Event] = [
        Wagered(1, "ante", 10),
        Wagered(1, "blind", 10),
        Decided(1, "fold"),
        *settled(("ante", "win", 99), ("blind", "lose", 0)),
        Closed(),
    ]
    verdict = judged(RULES, events)

    assert (verdict.settlements, verdict.verified, verdict.unverifiable) == (2, 0, 2)
    assert verdict.findings == ()


def test_an_exchange_fee_of_a_round_without_cards_is_unverifiable_too() -> None:
    events: list[Event] = [
        Wagered(1, "ante", 10),
        Decided(1, "exchange"),
        Wagered(1, "bet", 20),
        Wagered(1, "exchange", 10),
        *settled(("ante", "win", 10), ("bet", "push", 0), ("exchange", "lose", 0)),
        Closed(),
    ]
    verdict = judged(rules_of("tropical-stud/original"), events)

    assert (verdict.unverifiable, verdict.findings) == (3, ())


def test_a_voided_round_is_in_no_figure() -> None:
    facts = settled(("ante", "win", 999))
    for events in ([*W1, *facts, Voided()], [*W1, *facts, Closed(), Voided()]):
        assert judged(RULES, events) == Verdict(0, 0, 0, (), ())


def test_under_rules_that_nobody_adopted_nothing_is_verified() -> None:
    facts = settled(("ante", "win", 999), ("blind", "win", 10), ("side", "win", 1))
    state = folded("western-stud", [*W1, Wagered(1, "play", 90), *facts, Closed(40)])
    verdict = judge(games.engine("western-stud"), state, None)

    assert (verdict.settlements, verdict.verified, verdict.unverifiable) == (3, 0, 3)
    # Neither the payout nor the size of the play can be judged; that it was never settled can.
    (finding,) = verdict.findings
    assert (finding.rule, finding.wager, finding.expected, finding.difference) == (
        "unsettled",
        "play",
        None,
        0,
    )


def test_every_wager_s_line_says_what_decided_it() -> None:
    state = folded(
        "western-stud", western("As 2d 3c 4h", "5s", "low", "Tc Td 9h 8c 3d", "7h 5d 4c 3s 2c")
    )
    lines = {each.wager: each.line for each in games.engine("western-stud").owed(state, RULES)}

    assert lines["ante"] == "four cards: straight 7; five cards: straight 4"
    assert lines["blind"] == "low: below the dealer's Low"


def test_a_rule_set_of_another_game_is_refused() -> None:
    engine = games.engine("western-stud")
    other = rules_of("stand-pat/house")

    for question in (engine.owed, engine.faults):
        with pytest.raises(TypeError, match="stand-pat/house"):
            question(folded("western-stud", W1), other)


def test_a_settlement_of_a_needed_stake_that_is_missing_is_judged_on_nothing_staked() -> None:
    rules = rules_of("tropical-stud/original")
    whole = tropical("Jh Jd 9c 6s 3h", "play", "9s 9h Kd 8c 4d")
    without_bet = [
        each for each in whole if not (isinstance(each, Wagered) and each.wager == "bet")
    ]
    facts = settled(("ante", "win", 10), ("bet", "win", 20))
    verdict = judged(rules, [*without_bet, *facts, Closed()])

    (missing,) = found(verdict, "wager")
    assert (missing.wager, missing.expected, missing.recorded) == (
        "bet",
        {"amount": 20},
        {"amount": 0},
    )
    (payout,) = found(verdict, "payout")
    assert payout.expected == {"result": "win", "paid": 0}
    assert payout.difference == 20
    assert verdict.verified == 2


def test_the_settlement_of_a_place_that_staked_nothing_is_unverifiable() -> None:
    events: list[Event] = [Dealt("seat:1", cards("As Kd")), *settled(("ante", "lose", 0)), Closed()]

    verdict = judged(RULES, events)
    assert (verdict.unverifiable, verdict.findings) == (1, ())


def test_each_seats_unsettled_wager_is_owed_by_its_own_cards() -> None:
    folded_away = western("Js Jd 3c 2h", "", "fold", seat=2)
    verdict = judged(RULES, [*W1, *folded_away, Closed()])

    antes = {each.seat: each for each in found(verdict, "unsettled") if each.wager == "ante"}
    # W1: a pair of kings in four cards pays the ante 1:1; a folded ante is lost (games, 2.6 W9).
    assert antes[1].expected == {"result": "win", "paid": 10}
    assert antes[1].difference == -10
    assert antes[2].expected == {"result": "lose", "paid": 0}
    assert antes[2].difference == 10


def test_a_wager_that_the_game_does_not_have_stands_once_beside_those_it_has() -> None:
    strange: list[Event] = [Wagered(1, "bonus", 7, 30), Settled(1, "tip", "lose", 0, 31)]
    engine = games.engine("western-stud")
    due = engine.owed(folded("western-stud", [*W1, *strange]), RULES)

    assert [(each.wager, each.stake, each.result) for each in due] == [
        ("ante", 10, "win"),
        ("blind", 10, "win"),
        ("play", 10, "win"),
        ("bonus", 7, None),
        ("tip", 0, None),
    ]


def test_a_voided_round_owes_nothing() -> None:
    engine = games.engine("western-stud")
    assert engine.owed(folded("western-stud", [*W1, Voided()]), RULES) == ()
