"""Feed contract, points 12, 13 and 16: stakes that the rules do not allow, and the limits."""

from typing import Any

import pytest

from tests.contract.house import Desk, NewPit, Pit, office
from tests.contract.rounds import (
    commissioned,
    counts,
    deals,
    events_of,
    exceptions,
    felt,
    owed,
    said_of,
)

# Kings under aces on High: four cards pay 1 (a pair of kings), blind and play lose.
WEST = """
bet 3 ante {ante}
bet 3 blind {blind}
deal seat:3 Ks Kh 7d 4c
3 play high
{play}
deal seat:3 2s
deal dealer:1 Qs Qd 9h 5c 3d
deal dealer:2 Ah Ac 8s 6d 2c
"""
# Queens under kings: the hand on High wins; blind and play are paid one to one.
WON = WEST.replace("Ah Ac 8s 6d 2c", "Ah Jc 8s 6d 2c")
FOLDED = "bet 3 ante 1000\nbet 3 blind 1000\ndeal seat:3 Ks Kh 7d 4c\n3 fold\n"
PAT = "bet 1 stand_pat 1000\ndeal seat:1 7c 7d 7h Ks 2d\ndeal community 2c 3d 4h 5s\n"
TROPIC = "bet 1 ante 1000\ndeal seat:1 9c 9d 7h Ks 2d\ndeal dealer As Kd 8c 6h 4d up 00001\n"


def west(text: str = WEST, ante: int = 1000, blind: int = 1000, play: int | None = 1000) -> str:
    return text.format(ante=ante, blind=blind, play="" if play is None else f"bet 3 play {play}")


def dealt(pit: Pit, text: str, table: str = "WS-01", **limits: int) -> list[tuple[Any, ...]]:
    desk = felt(table, **limits)
    deals(desk, "R", text)
    pit.accept(*office().lines, *desk.lines)
    return said_of(pit, "R")


def wager(seat: int, name: str, expected: int | None, recorded: int) -> tuple[Any, ...]:
    wanted = None if expected is None else {"amount": expected}
    return ("wager", seat, name, wanted, {"amount": recorded}, 0)


@pytest.mark.parametrize(
    ("table", "text", "expected"),
    [
        ("WS-01", west(), []),
        ("WS-01", west(play=1500), [wager(3, "play", 1000, 1500)]),
        ("WS-01", west(play=500), [wager(3, "play", 1000, 500)]),
        ("WS-01", west(blind=900), [wager(3, "blind", 1000, 900)]),
        ("WS-01", west(play=None), [wager(3, "play", 1000, 0)]),
        ("WS-01", west().replace("bet 3 blind 1000\n", ""), [wager(3, "blind", 1000, 0)]),
        ("WS-01", FOLDED, []),
        ("WS-01", FOLDED + "bet 3 play 1000", [wager(3, "play", 0, 1000)]),
        ("WS-01", FOLDED + "bet 3 bonus 300", [wager(3, "bonus", 0, 300)]),
        ("WS-01", FOLDED + "bet 3 stand_pat 300", [wager(3, "stand_pat", 0, 300)]),
        ("SP-01", PAT + "1 stand", []),
        ("SP-01", PAT + "1 stand\nbet 1 draw 1000", [wager(1, "draw", 0, 1000)]),
        ("SP-01", PAT + "1 fold\nbet 1 draw 1000", [wager(1, "draw", 0, 1000)]),
        ("SP-01", PAT + "1 draw Ks 2d\nbet 1 draw 1000", []),
        ("SP-01", PAT + "1 draw Ks 2d\nbet 1 draw 999", [wager(1, "draw", 1000, 999)]),
        ("SP-01", PAT + "1 draw Ks 2d", [wager(1, "draw", 1000, 0)]),
        ("TR-01", TROPIC + "1 fold", []),
        ("TR-01", TROPIC + "1 fold\nbet 1 bet 2000", [wager(1, "bet", 0, 2000)]),
        ("TR-01", TROPIC + "1 play\nbet 1 bet 2000", []),
        ("TR-01", TROPIC + "1 play\nbet 1 bet 1000", [wager(1, "bet", 2000, 1000)]),
        ("TR-01", TROPIC + "1 play", [wager(1, "bet", 2000, 0)]),
        (
            "TR-01",
            TROPIC + "1 play\nbet 1 bet 2000\nbet 1 exchange 1000",
            [wager(1, "exchange", 0, 1000)],
        ),
        ("TR-01", TROPIC + "1 exchange 2d\nbet 1 bet 2000\nbet 1 exchange 1000", []),
        (
            "TR-01",
            TROPIC + "1 exchange 2d\nbet 1 bet 2000\nbet 1 exchange 500",
            [wager(1, "exchange", 1000, 500)],
        ),
        ("TR-01", TROPIC + "1 exchange 2d\nbet 1 bet 2000", [wager(1, "exchange", 1000, 0)]),
        # the wager twice adds up: 600 + 400 is the ante
        ("WS-01", west(ante=600).replace("deal seat:3 2s", "deal seat:3 2s\nbet 3 ante 400"), None),
    ],
)
def test_a_stake_of_another_size_than_the_rules_want(
    pit: Pit, table: str, text: str, expected: list[tuple[Any, ...]] | None
) -> None:
    found = dealt(pit, text, table)
    if expected is None:  # late, as it comes after the first card, but whole
        assert found == [("sequence", 3, "ante", None, {"type": "round.wagered"}, 0)]
        assert owed(pit, "R")[3, "ante"] == ("win", 1000)
    else:
        assert found == expected


def test_the_same_wager_twice_adds_up(pit: Pit) -> None:
    text = west(WON, ante=600).replace("bet 3 blind", "bet 3 ante 400\nbet 3 blind")
    assert dealt(pit, text + "pay 3 ante win 1000\npay 3 blind win 1000\npay 3 play win 1000") == []
    assert pit.row()["handle"] == 3_000


def test_a_wager_of_a_wrong_size_is_settled_on_its_actual_amount(pit: Pit) -> None:
    text = west(WON, blind=1500, play=700)
    text += "pay 3 ante win 1000\npay 3 blind win 1500\npay 3 play win 700\nclose"
    assert dealt(pit, text) == [wager(3, "blind", 1000, 1500), wager(3, "play", 1000, 700)]
    assert counts(pit) == (1, 3, 3, 0)
    # paid 1000 + 1500 + 700
    assert pit.row()["game_win"] == -3_200
    assert exceptions(pit)[0]["events"] == events_of(pit, "R", "R/2")


def test_paid_as_if_the_size_had_been_right_is_a_payout(pit: Pit) -> None:
    text = west(WON, play=700) + "pay 3 ante win 1000\npay 3 blind win 1000\npay 3 play win 1000"
    due, paid = {"result": "win", "paid": 700}, {"result": "win", "paid": 1000}
    assert dealt(pit, text) == [
        wager(3, "play", 1000, 700),
        ("payout", 3, "play", due, paid, 300),
    ]


@pytest.mark.parametrize(
    ("table", "text", "forbidden", "known"),
    [
        ("WS-01", FOLDED + "bet 3 play 1000\npay 3 play win 1000", "play", {"ante", "blind"}),
        ("WS-01", FOLDED + "bet 3 bonus 300\npay 3 bonus win 900", "bonus", {"ante", "blind"}),
        ("SP-01", PAT + "1 stand\nbet 1 draw 1000\npay 1 draw lose", "draw", {"stand_pat"}),
        ("TR-01", TROPIC + "1 fold\nbet 1 bet 2000\npay 1 bet lose", "bet", {"ante"}),
    ],
)
def test_settlements_of_forbidden_or_unknown_stakes_are_unverifiable(
    pit: Pit, table: str, text: str, forbidden: str, known: set[str]
) -> None:
    seat = int(text.split()[1])
    found = dealt(pit, text + "\nclose", table)
    assert [each[0] for each in found if each[2] == forbidden] == ["wager"]
    assert counts(pit) == (1, 1, 0, 1)
    due = owed(pit, "R")
    assert due[seat, forbidden] is None
    assert all(due[seat, name] is not None for name in known)
    stake = sum(int(line.split()[3]) for line in text.splitlines() if line.startswith("bet"))
    assert pit.row()["handle"] == stake


def test_an_unknown_stake_that_was_never_settled_cannot_be_known(pit: Pit) -> None:
    found = dealt(pit, FOLDED + "bet 3 bonus 300\npay 3 ante lose\npay 3 blind lose\nclose")
    assert sorted(found, key=lambda each: each[0]) == [
        ("unsettled", 3, "bonus", None, None, 0),
        wager(3, "bonus", 0, 300),
    ]


@pytest.mark.parametrize("amount", [500, 10_000])
def test_the_limits_themselves_are_within(pit: Pit, amount: int) -> None:
    assert dealt(pit, west(ante=amount, blind=amount, play=amount), low=500, high=10_000) == []


@pytest.mark.parametrize(
    ("table", "text", "name"),
    [
        ("WS-01", "bet 1 ante {0}\nbet 1 blind {0}", "ante"),
        ("SP-01", "bet 1 stand_pat {0}", "stand_pat"),
        ("TR-01", "bet 1 ante {0}", "ante"),
    ],
)
@pytest.mark.parametrize("amount", [499, 10_001])
def test_an_opening_wager_outside_the_limits(
    pit: Pit, table: str, text: str, name: str, amount: int
) -> None:
    found = dealt(pit, text.format(amount), table, low=500, high=10_000)
    assert found == [("limit", 1, name, {"min": 500, "max": 10_000}, {"amount": amount}, 0)]


def test_wagers_whose_size_follows_have_no_limits(pit: Pit) -> None:
    # bet 2 x 600 is over the table's 1000; the ante is not
    text = "bet 1 ante 600\ndeal seat:1 9c 9d 7h Ks 2d\n1 play\nbet 1 bet 1200"
    assert dealt(pit, text, "TR-01", low=500, high=1_000) == []


def test_a_blind_below_the_limit_is_a_wrong_size_alone(pit: Pit) -> None:
    assert dealt(pit, "bet 1 ante 600\nbet 1 blind 100", low=500) == [wager(1, "blind", 600, 100)]


def test_the_limit_is_asked_of_the_sum(pit: Pit) -> None:
    text = "bet 1 ante 300\nbet 1 ante 300\nbet 1 blind 600"
    assert dealt(pit, text, low=500) == []


@pytest.mark.parametrize("own", [True, False])
def test_limits_hold_for_rounds_that_open_after_them(new_pit: NewPit, *, own: bool) -> None:
    """Point 6: where they stand in the table's own source, else at their time."""
    text = "bet 1 ante 200\nbet 1 blind 200"
    desk = felt("WS-01", low=100)
    deals(desk, "R1", text, "10:00")
    boss = desk
    if not own:
        boss = Desk("/dunes/pit-desk", "WS-01")
    # in its own source it stands here, whatever its clock says
    commissioned(boss, "western-stud/original", "12:00" if own else "10:30", low=500)
    deals(desk, "R2", text, "11:00")
    bounds = ("limit", 1, "ante", {"min": 500, "max": 100_000}, {"amount": 200}, 0)
    orders = [[desk.lines]] if own else [[desk.lines, boss.lines], [boss.lines, desk.lines]]
    for files in orders:
        pit = new_pit()
        pit.take(*office().lines, *(line for lines in files for line in lines))
        pit.run("quarantine", "retry")
        assert said_of(pit, "R1") == []
        assert said_of(pit, "R2") == [bounds]


def test_a_round_that_was_open_is_judged_by_the_limits_of_its_opening(pit: Pit) -> None:
    desk = felt("WS-01", low=100)
    deals(desk, "R1", "", "10:00")
    commissioned(desk, "western-stud/original", "10:01", low=500)
    deals(desk, "R1", "bet 1 ante 200\nbet 1 blind 200", "10:02", opens=False)
    pit.accept(*office().lines, *desk.lines)
    assert said_of(pit, "R1") == []


def test_rounds_that_a_second_device_reports_are_judged_by_the_limits_of_their_time(
    new_pit: NewPit,
) -> None:
    """The limits stand in the table's own source, the rounds in another: by their time."""
    desk, reader = felt("WS-01", low=100), Desk("/dunes/reader", "WS-01")
    text = "bet 1 ante 200\nbet 1 blind 200"
    commissioned(desk, "western-stud/original", "10:30", low=500)
    desk.rolled("14:00", 1_000_000, "day", "swing")
    commissioned(desk, "western-stud/original", "14:30", low=150)
    for name, at in (("R1", "10:00"), ("R2", "11:00"), ("R3", "14:10"), ("R4", "15:00")):
        deals(reader, name, text, at)
    for files in ([desk.lines, reader.lines], [desk.lines[:2], reader.lines, desk.lines[2:]]):
        pit = new_pit()
        pit.accept(*office().lines)
        for lines in files:
            pit.accept(*lines)
        assert {each["round"]: each["expected"]["min"] for each in exceptions(pit)} == {
            "R2": 500,
            "R3": 500,
        }
