"""Rounds with cards missing: what the missing card could change is unverifiable, and no more.

Feed contract, under "Round facts" and point 17; the command line, `verified` and `unverifiable`.
"""

import pytest

from tests.contract.house import Pit, office
from tests.contract.rounds import (
    audit,
    counts,
    deals,
    exceptions,
    felt,
    owed,
    replayed,
    said_of,
    verdicts,
)

WEST = "bet 1 ante 100\nbet 1 blind 100\n"
PLAYED = "bet 1 play 100\n"
LOST = ("lose", 0)


def west(four: str, fifth: str, on: str, first: str = "", second: str = "") -> str:
    said = [WEST + f"deal seat:1 {four}", f"1 play {on}", PLAYED.strip()]
    said += [f"deal seat:1 {fifth}"] if fifth else []
    said += [f"deal dealer:1 {first}"] if first else []
    said += [f"deal dealer:2 {second}"] if second else []
    return "\n".join(said)


def pat(cards: str, choice: str, boxes: str = "", others: str = "") -> str:
    said = ["bet 1 stand_pat 100", *(others.splitlines()), f"deal seat:1 {cards}"]
    said += [f"deal community {boxes}"] if boxes else []
    said.append(f"1 {choice}")
    return "\n".join([*said, "bet 1 draw 100"] if "draw" in choice else said)


def tropic(cards: str, choice: str, dealer: str = "", bought: str = "") -> str:
    said = ["bet 1 ante 100", f"deal seat:1 {cards}" if cards else "", f"1 {choice}"]
    said += [] if choice == "fold" else ["bet 1 bet 200"]
    said += ["bet 1 exchange 100"] if "exchange" in choice else []
    said += [f"deal seat:1 {bought}"] if bought else []
    return "\n".join([*said, f"deal dealer {dealer}"] if dealer else said)


def one_by_one(cards: str) -> str:
    """Four cards and a bought one are recorded: one of the first five is missing."""
    said = ["bet 1 ante 100", *(f"deal seat:1 {card}" for card in cards.split())]
    said += ["1 exchange Jh", "bet 1 bet 200", "bet 1 exchange 100", "deal seat:1 2s"]
    return "\n".join([*said, "deal dealer As Kd 8c 6h 4d"])


CASES = [
    # Western Stud. A fold is lost whatever lay there.
    ("WS-01", "fold, one card of the dealer's alone", WEST + "1 fold\ndeal dealer:1 2c",
     {"ante": LOST, "blind": LOST}),
    # Quads of aces: 500 by the first four, and 50 by the five, whatever the fifth is.
    ("WS-01", "four aces without the fifth", west("As Ah Ad Ac", "", "high", "Kc Kd 9h 8s 2c"),
     {"ante": ("win", 55_000), "blind": None, "play": None}),
    # Above both of the dealer's whole hands in any case: quads over kings and over a pair of tens.
    ("WS-01", "four aces over whole hands",
     west("As Ah Ad Ac", "", "high", "Kc Kd 9h 8s 2c", "Tc Td 9s 8h 2d"),
     {"ante": ("win", 55_000), "blind": ("win", 100), "play": ("win", 100)}),
    # The first dealer's hand, a steel wheel up, is above any quads; High is it or better.
    ("WS-01", "below the one hand that is known",
     west("As Ah Ad Ac", "Ks", "high", "5h 6h 7h 8h 9h"),
     {"ante": ("win", 55_000), "blind": LOST, "play": LOST}),
    # Dealer's 2 has four to nothing; both hands stay under a full house? its three eights could
    # become four: unknown. With two eights they become three at most.
    ("WS-01", "three of the dealer's could become four",
     west("Ks Kh Kd 7c", "7d", "high", "Qc Jd 9h 5s 2c", "8c 8d 8h 4s"),
     {"ante": ("win", 1_700), "blind": None, "play": None}),
    ("WS-01", "two of the dealer's become three at most",
     west("Ks Kh Kd 7c", "7d", "high", "Qc Jd 9h 5s 2c", "8c 8d 6h 4s"),
     {"ante": ("win", 1_700), "blind": ("win", 100), "play": ("win", 100)}),
    # Three eights, and the fourth was dealt to another seat: no card can make them four. A pair
    # makes a full house of eights, under one of kings.
    ("WS-01", "the card that would change it lies elsewhere",
     "bet 2 ante 100\nbet 2 blind 100\ndeal seat:2 8s 2h 3h Jh\n2 fold\n"
     + west("Ks Kh Kd 7c", "7d", "high", "Qc Jd 9h 5s 2c", "8c 8d 8h 4s"),
     {"ante": ("win", 1_700), "blind": ("win", 100), "play": ("win", 100)}),
    # A wheel on Low can only be tied. The first dealer's hand is a flush, so a wheel of the second
    # would be Low, and equal hands lose: rare, but the missing five could be it.
    ("WS-01", "a wheel on Low, a whole hand of the dealer's missing",
     west("As 2d 3c 4h", "5s", "low", "Kd 9d 7d 6d 3d"),
     {"ante": ("win", 1_100), "blind": None, "play": None}),
    # The first hand a pair of sixes: then a wheel of the second is High and the sixes are Low,
    # a wheel is below them; and any other Low is above a wheel. It always wins.
    ("WS-01", "a wheel on Low that nothing can tie",
     west("As 2d 3c 4h", "5s", "low", "6d 6c 9d Th Jd"),
     {"ante": ("win", 1_100), "blind": ("win", 100), "play": ("win", 100)}),
    # A royal flush can be tied by another suit's: a dealer's hand is missing wholly.
    ("WS-01", "a royal flush, a whole hand of the dealer's missing",
     west("As Ks Qs Js", "Ts", "high", "2c 3d 5h 7s 9c"),
     {"ante": ("win", 55_000), "blind": None, "play": None}),
    # ... unless a ten, ace, king of each other suit is seen: no other royal is left.
    ("WS-01", "a royal flush, and no other can be",
     west("As Ks Qs Js", "Ts", "high", "Tc Td Th 7s 9c"),
     {"ante": ("win", 55_000), "blind": ("win", 100), "play": ("win", 100)}),
    # A straight flush to the king: only a royal beats it.
    ("WS-01", "king-high straight flush, a dealer's hand missing",
     west("Ks Qs Js Ts", "9s", "high", "2c 3d 5h 7s 9c"),
     {"ante": ("win", 27_500), "blind": None, "play": None}),
    # Both: the first hand is a pair of aces, above a pair of kings: High cannot be beaten.
    ("WS-01", "both, one side lost already",
     west("Ks Kh 7d 4c", "2s", "both", "Ah Ac 8s 6d 2c"),
     {"ante": ("win", 100), "blind": LOST, "play": LOST}),
    # Three of the first four missing: everything but the fold could be otherwise.
    ("WS-01", "one card of four", west("Ks", "", "high", "Ah Ac 8s 6d 2c", "Qd Jd 9h 5s 3c"),
     {"ante": None, "blind": None, "play": None}),
    # Dealt one by one, one of the first four was not recorded: 9-T-4 of clubs and a fifth card. It
    # can have been a club, which makes a flush of four; or a ten, which does not pay.
    ("WS-01", "one of the first four missing, dealt one by one",
     WEST + "deal seat:1 9c\ndeal seat:1 Tc\ndeal seat:1 4c\n1 play high\n" + PLAYED
     + "deal seat:1 2s\ndeal dealer:1 6d 6s 2d Jd As\ndeal dealer:2 Kd 8s Th 6h 3h",
     {"ante": None, "blind": None, "play": None}),
    # 9-T-4-K in order and no fifth: it makes a pair at most, and a pair of five pays nothing.
    # On Low K-T-9 is above the dealer's K-T-8.
    ("WS-01", "the fifth missing, dealt one by one",
     WEST + "deal seat:1 9c\ndeal seat:1 Td\ndeal seat:1 4c\ndeal seat:1 Kh\n1 play low\n"
     + PLAYED + "deal dealer:1 6d 6s 2d Jd As\ndeal dealer:2 Kd 8s Th 6h 3h",
     {"ante": LOST, "blind": LOST, "play": LOST}),
    # Stand Pat.
    ("SP-01", "a pair and two odd cards stand", pat("7c 7d Ks 2d", "stand"),
     {"stand_pat": LOST}),
    ("SP-01", "four to a straight stand", pat("5c 6d 7h 8s", "stand"), {"stand_pat": None}),
    ("SP-01", "four to a flush stand", pat("2c 6c 7c Jc", "stand"), {"stand_pat": None}),
    # Open in the middle for a ten alone, and every ten lies elsewhere.
    ("SP-01", "four to a straight whose outs lie elsewhere",
     pat("Ac Kd Qh Js", "stand", "Tc Td Th Ts"), {"stand_pat": LOST}),
    # Quads: a straight flush cannot be; 250 to 1 whatever the fifth is.
    ("SP-01", "quads stand", pat("9c 9d 9h 9s", "stand"), {"stand_pat": ("win", 25_000)}),
    ("SP-01", "two boxes are enough for two cards", pat("Qc Qd Qh 4c 2s", "draw 4c 2s", "9d 5c"),
     {"stand_pat": LOST, "draw": ("win", 300)}),
    # Told one by one, and one of the four is missing: it can be box 1 or 2, and a nine there makes
    # a full house.
    ("SP-01", "three boxes told one by one",
     "deal community 9d\ndeal community 5c\ndeal community Qs\n"
     + pat("Qc Qd Qh 4c 2s", "draw 4c 2s"), {"stand_pat": None, "draw": None}),
    # One card to 2-7-9-T: a pair of tens at best, from whichever box.
    ("SP-01", "no box pays, whichever it was",
     "deal community 3d\ndeal community 5c\ndeal community 6s\n"
     + pat("2c 7d 9h Ts Kd", "draw Kd"), {"stand_pat": LOST, "draw": LOST}),
    # Queens drawn to three: the missing box could be the fourth; not a straight, flush, but quads
    # and a full house are above a straight.
    ("SP-01", "the second box missing", pat("Qc Qd Qh 4c 2s", "draw 4c 2s", "9d"),
     {"stand_pat": None, "draw": None}),
    # A pair of twos with K, 9 and one missing box: two pair or trips pay the draw; the stand pat
    # wager cannot get to a straight.
    ("SP-01", "the last of three boxes missing", pat("2c 2d 7h 8s Js", "draw 7h 8s Js", "Kd 9c"),
     {"stand_pat": LOST, "draw": None}),
    # Kept A-8, boxes 9 and 5 and one missing of three... a pair of aces at best pays one to one,
    # a pair of eights nothing.
    ("SP-01", "no line can be reached", pat("2c 8d Th Js 4s", "draw Th Js 4s", "5d 6c"),
     {"stand_pat": LOST, "draw": LOST}),
    ("SP-01", "a made flush needs its card", pat("2h 6h 9h Kh 3c", "draw 3c"),
     {"stand_pat": None, "draw": None}),
    ("SP-01", "fold", pat("2h", "fold"), {"stand_pat": LOST}),
    # Tropical Stud.
    ("TR-01", "fold without its cards", tropic("", "fold", "2c"), {"ante": LOST}),
    ("TR-01", "the fee is gone whatever comes", tropic("9c 9d 7h Ks 2d", "exchange 2d"),
     {"ante": None, "bet": None, "exchange": LOST}),
    # The dealer's pair plays already; nines cannot get above his kings without the third.
    ("TR-01", "one of the dealer's cards missing, below it in any case",
     tropic("9c 9d 7h 5s 2d", "play", "Kc Kd 3h 4c"), {"ante": LOST, "bet": LOST}),
    # Three nines over a pair of kings: a third king would be above.
    ("TR-01", "one of the dealer's cards missing, it could be above",
     tropic("9c 9d 9h 5s 2d", "play", "Kc Kd 3h 4c"), {"ante": None, "bet": None}),
    # ... but not when a king is in the hand and one is held: Ks Kh lie with the player.
    ("TR-01", "the kings lie elsewhere",
     tropic("9c 9d 9h Ks Kh", "play", "Kc Kd 3h 4c"),
     {"ante": ("win", 100), "bet": ("win", 1_400)}),
    # Without game only ante matters: four low odd cards, the fifth makes a pair or not.
    ("TR-01", "the dealer's game hangs on it",
     tropic("9c 9d 9h 5s 2d", "play", "Qc Jd 3h 4c"), {"ante": ("win", 100), "bet": None}),
    # The player's missing card: dealer without game pays the ante and gives the bet back.
    ("TR-01", "the dealer has no game, whatever the player holds",
     tropic("9c 9d", "play", "Qc Jd 3h 4c 7s"), {"ante": ("win", 100), "bet": ("push", 0)}),
    # Full house of kings: a nine-high hand with one card missing has a pair of nines at best.
    ("TR-01", "below it whatever the fifth is",
     tropic("9h 7d 5c 3s", "play", "Ks Kd Kc 2h 2d"), {"ante": LOST, "bet": LOST}),
    # The card that was handed in is the one that was not recorded: the final hand is known, a
    # spade flush to the king over ace-king.
    ("TR-01", "the discard is not recorded, the bought card is",
     one_by_one("5s 9s Ks Ts"),
     {"ante": ("win", 100), "bet": ("win", 1_000), "exchange": LOST}),
    # One that was kept is not recorded: its spade makes the flush, another card none.
    ("TR-01", "a kept card is not recorded, the bought card is",
     one_by_one("5s 9s Ks Jh"),
     {"ante": None, "bet": None, "exchange": LOST}),
    # The bought card is missing: a pair of nines stays above ace-king, but the odds hang on it.
    ("TR-01", "the bought card decides the odds",
     tropic("9c 9d 7h Ts 2d", "exchange 2d", "As Kd 8c 6h 4d"),
     {"ante": ("win", 100), "bet": None, "exchange": LOST}),
]  # fmt: skip


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, object]]:
    """What is owed in every case, by its name, out of one ledger."""
    from ledger import journal

    folder = tmp_path_factory.mktemp("missing")
    pit = Pit(f"sqlite:///{folder}/pit.db", folder)
    journal.upgrade(pit.url)
    desks = {name: felt(name) for name in ("WS-01", "SP-01", "TR-01")}
    for table, name, text, _ in CASES:
        deals(desks[table], name, text)
    pit.accept(*office().lines, *(line for desk in desks.values() for line in desk.lines))
    return {
        name: {wager: due for (seat, wager), due in owed(pit, name).items() if seat == 1}
        for _, name, *_ in CASES
    }


@pytest.mark.parametrize(("name", "expected"), [pytest.param(c[1], c[3], id=c[1]) for c in CASES])
def test_what_a_missing_card_could_change_is_unknown_and_no_more(
    known: dict[str, dict[str, object]], name: str, expected: dict[str, object]
) -> None:
    assert known[name] == expected


def test_a_round_without_cards_counts_and_nothing_of_it_is_verified(pit: Pit) -> None:
    desk = felt()
    text = WEST + "1 fold\npay 1 ante lose\npay 1 blind win 500\nclose"
    deals(desk, "R", text)
    pit.accept(*office().lines, *desk.lines)
    assert counts(pit) == (1, 2, 0, 2)
    assert exceptions(pit) == []
    row = pit.row()
    # 100 taken, 500 paid
    assert (row["rounds"], row["handle"], row["game_win"]) == (1, 200, -400)
    assert set(verdicts(pit, "R").values()) == {"unverifiable"}
    assert replayed(pit, "R")["unverifiable"]


def test_too_few_cards_are_no_exception(pit: Pit) -> None:
    desk = felt()
    deals(desk, "R", west("Ks Kh 7d 4c", "2s", "high", "Qs Qd 9h 5c") + "\npay 1 ante win 100"
          "\npay 1 blind win 100\npay 1 play lose\nclose")  # fmt: skip
    pit.accept(*office().lines, *desk.lines)
    assert said_of(pit, "R") == []
    assert counts(pit) == (1, 3, 1, 2)
    made = audit(pit)
    assert made["settlements"] == made["verified"] + made["unverifiable"]


def test_a_stake_of_a_wrong_size_shows_in_a_round_without_cards(pit: Pit) -> None:
    desk = felt()
    deals(desk, "R", "bet 1 ante 100\nbet 1 blind 150\n1 fold\npay 1 ante lose\nclose")
    pit.accept(*office().lines, *desk.lines)
    assert sorted(said_of(pit, "R"), key=str) == [
        ("unsettled", 1, "blind", None, None, 0),
        ("wager", 1, "blind", {"amount": 100}, {"amount": 150}, 0),
    ]
