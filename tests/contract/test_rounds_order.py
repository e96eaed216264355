"""Feed contract, point 11: what is out of order in a round, and that it counts all the same."""

import pytest

from tests.contract.house import Pit, office
from tests.contract.rounds import counts, deals, events_of, exceptions, felt, said_of, verdicts

LATE_STAKE = {"type": "round.wagered"}
LATE_CHOICE = {"type": "round.decided"}
TWICE = {"type": "round.settled"}

# Seat 3: kings stay under aces on High, no line pays (K-K is a pair of kings: one to one of the
# first four). So ante wins 1 x, blind and play lose.
WEST = """
bet 3 ante 1000
bet 3 blind 1000
deal seat:3 Ks Kh 7d 4c
3 play high
bet 3 play 1000
deal seat:3 2s
deal dealer:1 Qs Qd 9h 5c 3d
deal dealer:2 Ah Ac 8s 6d 2c
pay 3 ante win 1000
pay 3 blind lose
pay 3 play lose
close
"""


def west(*changes: tuple[str, str]) -> str:
    text = WEST
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def dealt(pit: Pit, text: str, table: str = "WS-01") -> Pit:
    desk = felt(table)
    deals(desk, "R", text)
    pit.accept(*office().lines, *desk.lines)
    return pit


def test_a_round_in_order_is_clean(pit: Pit) -> None:
    dealt(pit, WEST)
    assert exceptions(pit) == []
    assert counts(pit) == (1, 3, 3, 0)


@pytest.mark.parametrize(
    "text",
    [
        west(("3 play high\n", ""), ("bet 3 play 1000\n", "bet 3 play 1000\n3 play high\n")),
        west(("deal seat:3 Ks Kh 7d 4c", "deal seat:3 Ks\ndeal seat:3 Kh 7d\ndeal seat:3 4c")),
        west(
            ("deal dealer:1 Qs Qd 9h 5c 3d\n", ""),
            ("deal seat:3 Ks Kh 7d 4c\n", "deal seat:3 Ks Kh 7d 4c\ndeal dealer:1 Qs Qd 9h 5c\n"),
            ("deal dealer:2 Ah", "deal dealer:1 3d up 1\ndeal dealer:2 Ah"),
        ),
        # another seat has its card already: the wagers of seat 3 are in time
        west(("bet 3 ante 1000", "deal seat:4 9c\nbet 3 ante 1000")),
    ],
    ids=["the wager before its decision", "card by card", "a dealer's hand in two", "other seat"],
)
def test_what_may_come_in_either_order_is_no_exception(pit: Pit, text: str) -> None:
    dealt(pit, text)
    assert exceptions(pit) == []
    assert counts(pit) == (1, 3, 3, 0)


def test_an_opening_wager_after_the_seats_first_card_is_late_and_counts(pit: Pit) -> None:
    dealt(
        pit,
        west(
            ("bet 3 ante 1000\nbet 3 blind 1000\n", ""),
            ("deal seat:3 Ks Kh 7d 4c\n", "deal seat:3 Ks\nbet 3 ante 1000\nbet 3 blind 1000\n"),
            ("3 play high", "deal seat:3 Kh 7d 4c\n3 play high"),
        ),
    )
    assert said_of(pit, "R") == [
        ("sequence", 3, "ante", None, LATE_STAKE, 0),
        ("sequence", 3, "blind", None, LATE_STAKE, 0),
    ]
    assert [each["events"] for each in exceptions(pit)] == [
        events_of(pit, "R", "R/2"),
        events_of(pit, "R", "R/3"),
    ]
    assert counts(pit) == (1, 3, 3, 0)
    assert pit.row()["handle"] == 3_000


@pytest.mark.parametrize(
    ("table", "text", "wager"),
    [
        ("SP-01", "deal seat:1 7c 7d 7h Ks 2d\nbet 1 stand_pat 500\n1 stand", "stand_pat"),
        ("TR-01", "deal seat:1 7c 7d 7h Ks 2d\nbet 1 ante 500\n1 fold", "ante"),
    ],
)
def test_the_opening_wager_of_the_other_games_is_late_in_the_same_way(
    pit: Pit, table: str, text: str, wager: str
) -> None:
    dealt(pit, text, table)
    assert said_of(pit, "R") == [("sequence", 1, wager, None, LATE_STAKE, 0)]


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ("SP-01", "bet 1 stand_pat 500\ndeal seat:1 7c 7d 7h Ks 2d\n1 draw Ks 2d\nbet 1 draw 500"),
        (
            "TR-01",
            "bet 1 ante 500\ndeal seat:1 7c 2d\n1 exchange 2d\nbet 1 bet 1000\nbet 1 exchange 500",
        ),
    ],
)
def test_wagers_that_follow_the_decision_are_not_late(pit: Pit, table: str, text: str) -> None:
    dealt(pit, text, table)
    assert exceptions(pit) == []


TROPICAL = "bet 1 ante 500\ndeal seat:1 7c 7d 7h Ks 2d\n{}\n1 play\nbet 1 bet 1000"
STUD = "bet 3 ante 1000\nbet 3 blind 1000\ndeal seat:3 Ks Kh 7d 4c\n{}\n3 fold"


@pytest.mark.parametrize(
    ("table", "text", "late"),
    [
        ("TR-01", TROPICAL.format("deal dealer As Kd 9c 8h 4d up 00001"), False),
        ("TR-01", TROPICAL.format("deal dealer As Kd 9c 8h 4d"), False),
        ("TR-01", TROPICAL.format("deal dealer 4d up 1"), False),
        ("TR-01", TROPICAL.format("deal dealer As Kd 9c 8h 4d up 00011"), True),
        ("TR-01", TROPICAL.format("deal dealer 4d up 1\ndeal dealer As Kd 9c 8h up 1111"), True),
        ("TR-01", TROPICAL.format("deal dealer 4d up 1\ndeal dealer As up 1"), True),
        ("WS-01", STUD.format("deal dealer:1 Qs Qd 9h 5c"), False),
        ("WS-01", STUD.format("deal dealer:1 Qs Qd 9h 5c up 0000"), False),
        ("WS-01", STUD.format("deal dealer:1 Qs up 1"), True),
        ("WS-01", STUD.format("deal dealer:1 Qs Qd 9h 5c\ndeal dealer:1 3d"), True),
        ("WS-01", STUD.format("deal dealer:2 Qs Qd 9h 5c 3d"), True),
    ],
)
def test_a_decision_after_the_dealers_hidden_cards_were_turned_is_late(
    pit: Pit, table: str, text: str, *, late: bool
) -> None:
    dealt(pit, text, table)
    seat = int(text.split()[1])
    expected = [("sequence", seat, None, None, LATE_CHOICE, 0)] if late else []
    assert said_of(pit, "R") == expected


def test_stand_pats_community_is_no_dealers_place(pit: Pit) -> None:
    text = "bet 1 stand_pat 500\ndeal seat:1 7c 7d 7h Ks 2d\ndeal community 2c 3d 4h 5s up 1111"
    dealt(pit, text + "\n1 fold\npay 1 stand_pat lose\nclose", "SP-01")
    assert exceptions(pit) == []


def test_of_two_settlements_the_last_one_counts_in_every_figure(pit: Pit) -> None:
    # paid 1000 and then taken back: the house keeps 1000 of the blind, 1000 of play, pays 1000
    dealt(pit, west(("pay 3 blind lose", "pay 3 blind win 1000\npay 3 blind lose")))
    assert said_of(pit, "R") == [("sequence", 3, "blind", None, TWICE, 0)]
    assert counts(pit) == (1, 3, 3, 0)
    assert pit.row()["game_win"] == 1_000
    assert exceptions(pit)[0]["events"][-1] in events_of(pit, "R", "R/11")


def test_the_last_settlement_is_the_one_that_is_judged(pit: Pit) -> None:
    dealt(pit, west(("pay 3 blind lose", "pay 3 blind lose\npay 3 blind win 1000")))
    # taken 1000 by the rules; paid 1000 in fact: 2000 lost by it
    assert said_of(pit, "R") == [
        (
            "payout",
            3,
            "blind",
            {"result": "lose", "paid": 0},
            {"result": "win", "paid": 1_000},
            2000,
        ),
        ("sequence", 3, "blind", None, TWICE, 0),
    ]
    assert pit.row()["game_win"] == -1_000


@pytest.mark.parametrize(
    ("late", "seat", "wager", "type_"),
    [
        ("bet 3 ante 1000", 3, "ante", "round.wagered"),
        ("3 fold", 3, None, "round.decided"),
        ("deal seat:5 9d", 5, None, "round.dealt"),
        ("deal dealer:2 2c", None, None, "round.dealt"),
        ("pay 3 play lose", 3, "play", "round.settled"),
        ("close", None, None, "round.closed"),
    ],
)
def test_anything_after_the_round_closed_is_late(
    pit: Pit, late: str, seat: int | None, wager: str | None, type_: str
) -> None:
    text = west(("pay 3 play lose\n", ""), ("6d 2c", "6d"), ("close", "close\n" + late))
    dealt(pit, text)
    expected = ("sequence", seat, wager, None, {"type": type_}, 0)
    assert expected in said_of(pit, "R")
    assert [rule for rule, *_ in said_of(pit, "R")].count("sequence") == 1


def test_what_came_late_still_counts(pit: Pit) -> None:
    dealt(pit, west(("pay 3 play lose\nclose", "close\npay 3 play lose\nbet 4 ante 700")))
    assert ("unsettled", 3, "play") not in [each[:3] for each in said_of(pit, "R")]
    assert pit.row()["handle"] == 3_700
    assert counts(pit)[1] == 3


def test_voiding_after_closing_is_in_order_and_what_follows_too(pit: Pit) -> None:
    dealt(pit, west(("close", "close\nvoid")))
    assert exceptions(pit) == []
    assert counts(pit) == (0, 0, 0, 0)
    assert set(verdicts(pit, "R").values()) == {"voided"}
