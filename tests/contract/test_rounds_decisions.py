"""Feed contract, points 14, 15, 17 to 20: decisions, cards, unsettled stakes, voided rounds."""

from typing import Any

import pytest

from tests.contract.house import Pit, office
from tests.contract.rounds import (
    counts,
    deals,
    events_of,
    exceptions,
    felt,
    owed,
    said_of,
    verdicts,
)

WEST = "bet 3 ante 1000\nbet 3 blind 1000\ndeal seat:3 Ks Kh 7d 4c\n"
HANDS = "deal dealer:1 Qs Qd 9h 5c 3d\ndeal dealer:2 Ah Jc 8s 6d 2c\n"
PAT = "bet 1 stand_pat 1000\ndeal seat:1 7c 7d 7h Ks 2d\ndeal community 2c 3d 4h 5s\n"
# dealer: ace-king high, so in play
TROPIC = "bet 1 ante 1000\ndeal seat:1 9c 9d 7h Ks 2d\ndeal dealer As Kd 8c 6h 4d up 00001\n"
UNKNOWN = None


def dealt(pit: Pit, text: str, table: str = "WS-01") -> list[tuple[Any, ...]]:
    desk = felt(table)
    deals(desk, "R", text)
    pit.accept(*office().lines, *desk.lines)
    return said_of(pit, "R")


def decision(seat: int, choice: str, discards: list[str] | None = None) -> tuple[Any, ...]:
    return ("decision", seat, None, None, {"choice": choice, "discards": discards}, 0)


def payout(
    seat: int, name: str, due: tuple[str, int], paid: tuple[str, int], difference: int
) -> tuple[Any, ...]:
    shapes = [{"result": result, "paid": amount} for result, amount in (due, paid)]
    return ("payout", seat, name, *shapes, difference)


def test_two_cards_exchanged_are_a_decision_and_the_hand_is_settled_as_it_stood(pit: Pit) -> None:
    # 9c 9d Ks and 9h 2h bought: three nines over ace-king; bet 2000 at 3 to 1
    text = "1 exchange 7h 2d\nbet 1 bet 2000\nbet 1 exchange 1000\ndeal seat:1 9h 2h\n"
    text += "pay 1 ante win 1000\npay 1 bet win 6000\npay 1 exchange lose\nclose"
    assert dealt(pit, TROPIC + text, "TR-01") == [decision(1, "exchange", ["7h", "2d"])]
    assert counts(pit) == (1, 3, 3, 0)
    assert exceptions(pit)[0]["events"] == events_of(pit, "R", "R/4")


@pytest.mark.parametrize(
    ("table", "text", "expected", "known"),
    [
        ("SP-01", PAT + "1 draw 9s\nbet 1 draw 1000", decision(1, "draw", ["9s"]), False),
        ("TR-01", TROPIC + "1 exchange 9s\nbet 1 bet 2000\nbet 1 exchange 1000\ndeal seat:1 2h",
         decision(1, "exchange", ["9s"]), False),
        ("WS-01", WEST + "3 raise", decision(3, "raise"), False),
        ("WS-01", WEST + "3 stand", decision(3, "stand"), False),
        ("SP-01", PAT + "1 play", decision(1, "play"), False),
        ("TR-01", TROPIC + "1 draw 2d", decision(1, "draw", ["2d"]), False),
        ("WS-01", WEST + "3 fold\n3 fold", decision(3, "fold"), True),
        ("WS-01", WEST + HANDS.replace("deal", "")[:0] + "3 fold\n3 play high",
         decision(3, "play"), True),
        ("SP-01", PAT + "1 stand\n1 fold", decision(1, "fold"), True),
        ("TR-01", TROPIC + "1 fold\n1 play", decision(1, "play"), True),
    ],
)  # fmt: skip
def test_other_decisions_that_the_rules_do_not_allow(
    pit: Pit, table: str, text: str, expected: tuple[Any, ...], *, known: bool
) -> None:
    assert dealt(pit, text, table) == [expected]
    assert all((due is not None) is known for due in owed(pit, "R").values())


def test_the_first_decision_stands(pit: Pit) -> None:
    # folded first: ante and blind lost, and a play stake is forbidden
    text = WEST + "3 fold\n3 play high\nbet 3 play 1000\ndeal seat:3 2s\n" + HANDS
    found = dealt(pit, text + "pay 3 ante lose\npay 3 blind lose\npay 3 play push\nclose")
    assert sorted(found, key=str) == sorted(
        [
            ("cards", 3, None, None, {"card": "2s"}, 0),
            decision(3, "play"),
            ("wager", 3, "play", {"amount": 0}, {"amount": 1000}, 0),
        ],
        key=str,
    )
    assert owed(pit, "R") == {
        (3, "ante"): ("lose", 0),
        (3, "blind"): ("lose", 0),
        (3, "play"): UNKNOWN,
    }
    assert counts(pit) == (1, 3, 2, 1)


def test_an_unknown_choice_leaves_the_seats_settlements_unverifiable(pit: Pit) -> None:
    text = WEST + "3 surrender\npay 3 ante lose\npay 3 blind push\nclose"
    assert dealt(pit, text) == [decision(3, "surrender")]
    assert counts(pit) == (1, 2, 0, 2)


def test_standing_on_less_than_a_straight_is_lost_and_no_exception(pit: Pit) -> None:
    assert dealt(pit, PAT + "1 stand\npay 1 stand_pat lose\nclose", "SP-01") == []
    assert counts(pit) == (1, 1, 1, 0)


@pytest.mark.parametrize("discards", [["7c", "7d", "7h", "Ks", "2d"], []])
def test_stand_pat_draws_one_to_four(pit: Pit, discards: list[str]) -> None:
    desk = felt("SP-01")
    said = deals(desk, "R", PAT + "1 draw 2d\nbet 1 draw 1000")
    said[4]["data"]["discards"] = discards
    pit.accept(*office().lines, *desk.lines)
    assert said_of(pit, "R") == [decision(1, "draw", discards)]


def test_a_card_dealt_twice_is_one_exception_without_seat_or_wager(pit: Pit) -> None:
    # the king of spades three times, the four of clubs twice
    text = WEST + "bet 5 ante 1000\nbet 5 blind 1000\ndeal seat:5 Ks 4c 9h 8h\n"
    text += "3 fold\n5 fold\ndeal dealer:1 Ks Qd 5h 5c 3d"
    assert sorted(dealt(pit, text), key=str) == [
        ("cards", None, None, None, {"card": "4c"}, 0),
        ("cards", None, None, None, {"card": "Ks"}, 0),
    ]


@pytest.mark.parametrize(
    ("table", "text", "expected"),
    [
        ("WS-01", WEST + "3 play high\nbet 3 play 1000\ndeal seat:3 2s 3s 5s",
         [(3, "3s"), (3, "5s")]),
        ("WS-01", WEST + "3 fold\ndeal seat:3 2s", [(3, "2s")]),
        ("WS-01", WEST + "3 fold\ndeal dealer:1 Qs Qd 9h 5c 3d 2h", [(None, "2h")]),
        ("WS-01", WEST + "3 fold\ndeal dealer 2h", [(None, "2h")]),
        ("WS-01", WEST + "3 fold\ndeal community 2h", [(None, "2h")]),
        ("SP-01", PAT + "1 stand\ndeal community 9c 9d", [(None, "9c"), (None, "9d")]),
        ("SP-01", PAT + "1 draw Ks 2d\nbet 1 draw 1000\ndeal seat:1 9c", [(1, "9c")]),
        ("SP-01", PAT + "1 stand\ndeal dealer 9c", [(None, "9c")]),
        ("TR-01", TROPIC + "1 play\nbet 1 bet 2000\ndeal seat:1 2c", [(1, "2c")]),
        ("TR-01", TROPIC + "1 exchange 2d\nbet 1 bet 2000\nbet 1 exchange 1000\ndeal seat:1 2c 2h",
         [(1, "2h")]),
        ("TR-01", TROPIC + "1 fold\ndeal dealer 2c", [(None, "2c")]),
    ],
)  # fmt: skip
def test_each_surplus_card_is_one_exception_with_its_seat(
    pit: Pit, table: str, text: str, expected: list[tuple[int | None, str]]
) -> None:
    found = dealt(pit, text, table)
    assert found == [("cards", seat, None, None, {"card": card}, 0) for seat, card in expected]


def test_the_first_cards_of_a_place_are_judged(pit: Pit) -> None:
    # K-K-7-4-2 over queens; the sixth card, a king, would have made three
    text = WEST + "3 play high\nbet 3 play 1000\ndeal seat:3 2s Kd\n" + HANDS
    found = dealt(pit, text)
    assert found == [("cards", 3, None, None, {"card": "Kd"}, 0)]
    assert owed(pit, "R") == {
        (3, "ante"): ("win", 1000),
        (3, "blind"): ("win", 1000),
        (3, "play"): ("win", 1000),
    }


def test_unsettled_is_said_of_a_closed_round_alone(pit: Pit) -> None:
    desk = felt()
    text = WEST + "3 play high\nbet 3 play 1000\ndeal seat:3 2s\n" + HANDS + "pay 3 play push"
    deals(desk, "open", text)
    deals(desk, "shut", text + "\nclose")
    pit.accept(*office().lines, *desk.lines)
    wrong = payout(3, "play", ("win", 1000), ("push", 0), -1000)
    assert said_of(pit, "open") == [wrong]
    won = {"result": "win", "paid": 1000}
    # owed 1000 out, nothing taken nor paid: the house is ahead by 1000
    assert sorted(said_of(pit, "shut"), key=str) == sorted(
        [
            wrong,
            ("unsettled", 3, "ante", won, None, -1000),
            ("unsettled", 3, "blind", won, None, -1000),
        ],
        key=str,
    )
    assert verdicts(pit, "open")[3, "ante"] == "open"
    assert counts(pit) == (2, 2, 2, 0)
    assert pit.row()["game_win"] == 0
    assert pit.row()["handle"] == 6_000


def test_what_is_owed_to_an_unsettled_stake_may_be_unknown(pit: Pit) -> None:
    text = WEST + "3 play high\nbet 3 play 1000\ndeal seat:3 2s\ndeal dealer:1 Qs Qd 9h 5c 3d\n"
    found = dealt(pit, text + "pay 3 ante win 1000\nclose")
    assert found == [
        ("unsettled", 3, "blind", None, None, 0),
        ("unsettled", 3, "play", None, None, 0),
    ]


def test_a_lost_stake_that_was_not_taken_is_lost_to_the_house(pit: Pit) -> None:
    found = dealt(pit, WEST + "3 fold\npay 3 ante lose\nclose")
    assert found == [("unsettled", 3, "blind", {"result": "lose", "paid": 0}, None, 1000)]
    # the ante was taken, the blind went back to the player
    assert pit.row()["game_win"] == 1000


@pytest.mark.parametrize("end", ["void", "close\nvoid", "void\nclose"])
def test_a_voided_round_is_in_no_figure(pit: Pit, end: str) -> None:
    desk = felt()
    deals(desk, "gone", WEST + f"3 fold\npay 3 ante win 5000\n{end}")
    deals(desk, "kept", WEST + "3 fold\npay 3 ante lose\npay 3 blind lose\nclose")
    pit.accept(*office().lines, *desk.lines)
    assert exceptions(pit) == []
    assert counts(pit) == (1, 2, 2, 0)
    row = pit.row()
    assert (row["rounds"], row["handle"], row["game_win"]) == (1, 2000, 2000)
    assert row["expected_closer"] == 1_000_000 + 2000
    assert set(verdicts(pit, "gone").values()) == {"voided"}


@pytest.mark.parametrize(
    ("pay", "difference", "win"),
    [
        ("pay 3 ante lose", 0, 1000),
        ("pay 3 ante push", 1000, 0),
        ("pay 3 ante win 1000", 2000, -1000),
        ("pay 3 ante lose 300", 300, 700),
        ("pay 3 ante push 300", 1300, -300),
        ("pay 3 ante win", 1000, 0),
    ],
)
def test_the_tray_moves_by_what_was_really_paid(
    pit: Pit, pay: str, difference: int, win: int
) -> None:
    found = dealt(pit, WEST + f"3 fold\npay 3 blind lose\n{pay}\nclose")
    words = [*pay.split()[3:], "0"]
    recorded = {"result": words[0], "paid": int(words[1])}
    due = {"result": "lose", "paid": 0}
    expected = [("payout", 3, "ante", due, recorded, difference)]
    assert found == (expected if recorded != due else [])
    row = pit.row()
    assert row["game_win"] == win + 1000
    assert row["expected_closer"] == 1_000_000 + win + 1000
