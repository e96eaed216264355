"""The worked rounds of the three games through the front door, under all five rule sets.

Each is dealt and paid as the table says: so the audit finds nothing and verifies everything; and
paid otherwise it finds exactly that.
"""

from collections.abc import Callable, Iterator

import pytest

from tests.contract.house import Pit, office
from tests.contract.rounds import counts, deals, exceptions, felt

UNIT = 1_000  # one unit of the tables below is 10

# id | four cards | fifth | choice | dealer's hands | net of ante, blind, play | blind and play push
WESTERN = """
W1 | Ks Kh 7d 4c | 2s | high | Qs Qd 9h 5c 3d | Ah Jc 8s 6d 2c | 10 10 10 | -
W2 | Ad Kc 9h 7s | 4d | high | As Kd 9c 7d 4h | Qh Jh 8c 5s 3h | -10 -10 -10 | -10
W3 | 2c 3d 5h 7s | 8d | low | Ts Td 9h 5c 3s | Jh 9c 6s 4d 2h | 20 10 10 | -
W4 | As 2d 3c 4h | 5s | low | Tc Td 9h 8c 3d | 7h 5d 4c 3s 2c | 110 10 10 | -
W5 | Ah 2h 3s 4d | 5c | low | Kd 9d 7d 6d 2d | Ac 2s 3h 4c 5d | 110 -10 -10 | 110
W6 | Qh Jd 8s 6c | 2h | low | Ad 2c 3h 4s 5d | Ks Qd 9c 6h 3s | -10 10 10 | -
W7 | 2s 3d 4h 5c | 6s | both | Kc Kd 8h 7c 2h | 9h 8c 7d 3c 2d | 110 10 30 | -
W8 | 7h 8d 9c Ts | Jh | both | Kc Kd 8h 5c 2h | 9h 7c 6d 3c 2d | 110 -10 -10 | -
W9 | Js Jd 3c 2h | - | fold | - | - | -10 -10 - | -
W10 | As Ah Ad Ac | Kd | high | Ks Kh 9c 6d 2s | Qs Jd 8h 7c 4s | 5500 10 10 | -
W11 | As Ks Qs Js | Ts | high | 8c 8d 6h 5c 2d | Kh 9d 7c 4h 3s | 5500 10 10 | -
W12 | 2h 4h 6h 8h | 3c | low | Qc Qd Ts 7d 5s | Js 9d 6s 5h 2d | 30 10 10 | -
W13 | As 8c 7d 6h | 4s | low | Kc Kd Th 9s 3d | 8h 7c 6s 4d 2c | 20 10 10 | -
W14 | 6c 4d 3s 2h | 6d | low | Ac Ad Th 9s 5d | Ks Jc 8h 7d 4h | 10 -10 -10 | -
W15 | Ac Ad 9h 5s | 3c | low | Ks Kd 8c 7h 4d | 2s 2d 9c 5d 3h | 10 10 10 | -
W16 | 9c 9d 4s 3h | 9h | high | Qs Qd 8h 6c 2s | Ah Jd 7s 5c 4d | 20 10 10 | -
W17 | Qc Td 9s 4h | 2d | low | 5s 5h Kd 8c 3h | Kc Jh 8d 7c 6s | -10 10 10 | -
W18 | 2c 3c 4c 5s | 6h | both | Kh Kd 9s 8d 7h | 6d 5d 4s 3h 2h | 110 -10 -10 | 110
"""

# id | first five | choice and discards | boxes 1 to 4 | net of stand_pat, draw | draw as printed
STAND_PAT = """
S1 | As Ks Qs Js Ts | stand | - | 50000 - | -
S2 | Ad 2c 3h 4s 5d | stand | - | 300 - | -
S3 | 7c 7d 7h Ks 2d | stand | - | -10 - | -
S4 | Kd 9c 7h 4s 2d | fold | - | -10 - | -
S5 | Jc Jd 9h 6s 3d | draw 9h 6s 3d | 7h 4s 2c Kd | -10 10 | 300
S6 | Tc Td 9h 6s 3d | draw 9h 6s 3d | 7h 4s 2c Kd | -10 -10 | -10
S7 | Kh 9h 6h 2h 3c | draw 3c | Qh 8s 4d 5c | 10 60 | 500
S8 | Kh 9h 6h 2h 3c | draw 3c | 8s Qh 4d 5c | -10 -10 | -10
S9 | Ah Jc 8d 5s 2c | draw Jc 8d 5s 2c | Ad 9c 9s 3d | -10 20 | 300
S10a | 5h 6h 7d 8s Kd | draw Kd | 9d 5c Qs 8h | 10 40 | 300
S10b | Qc Qd Qh 4c 2s | draw 4c 2s | 9d 5c Qs 8h | -10 30 | 300
S10c | Kc Ks Td 7s 3h | draw Td 7s 3h | 9d 5c Qs 8h | -10 10 | 300
S10d | Ac Jc 8c 6c 3c | stand | 9d 5c Qs 8h | 500 - | -
S11 | Ah Kh Qh Jh 4h | draw 4h | Th 6c 2d 9s | 10 8000 | 50000
S12 | Ah Kh Qh Jh 4h | draw 4h | 2c Th 6c 9s | -10 -10 | -10
S13 | 7c 7d 7h Kd 4s | draw Kd 4s | 2d 7s Qc 9h | 10 250 | 2500
S14 | Tc Td 4h 4s Kd | draw Kd | 4c 8d Qs 2h | 10 90 | 1000
S15 | Ac 2d 3h 4s Kd | draw Kd | 5c 9d Jh 7s | 10 40 | 300
S16 | Kd Ah 2c 3s 8d | draw 8d | 4d 9c Jh 7s | -10 -10 | -10
S17 | Ac Kd Qh Js Tc | stand | - | 300 - | -
S18 | 5c 6d 7h 8s 9c | draw 9c | 4h Kd Jh 2s | 10 40 | 300
"""

# id | five cards | choice, card given, card bought | dealer | net of ante, bet, exchange
TROPICAL = """
T1 | Qh 9d 7c 4s 2h | fold | Ks Qd 8c 6h 3d | -10 - -
T2 | 5h 5d Qc 9s 3h | play | As Qd Jc 9h 4d | 10 0 -
T3 | Ah Jh 8h 6h 2h | play | Ks Qd Jc 9d 4d | 10 0 -
T4 | Kh 9h 6h 2h 3c | exchange 3c 7h | As Qd Jc 9d 4d | 10 0 -10
T5 | Ah Kd Jc 9s 3h | play | As Kc Qd 8h 2d | -10 -20 -
T6 | Ah Kd Qc 9s 3h | play | As Kc Qd 8h 7d | 10 20 -
T7 | Ah Kd 9c 5s 2h | play | As Kc 9d 5h 2d | 0 0 -
T8 | Ah Kd 9c 5s Jh | exchange Jh 2h | As Kc 9d 5h 2d | 0 0 -10
T9 | Jh Jd 9c 6s 3h | play | 9s 9h Kd 8c 4d | 10 20 -
T10 | 8h 8d Kc 7s 2h | play | 8s 8c Kd 6h 5d | 10 20 -
T11 | Th Td 4c 4s Ah | play | As Kd 9c 7h 3d | 10 40 -
T12 | Kh 9h 6h 2h 3c | exchange 3c Ah | Qs Qd 8c 7d 4d | 10 100 -10
T13 | Kh 9h 6h 2h 3c | exchange 3c Jc | Qs Qd 8c 7d 4d | -10 -20 -10
T14 | Ah 2d 3c 4s 5h | play | Ks Kd 9c 7d 4d | 10 80 -
T15 | Ah 2d 3c 4s 5h | play | 2s 3d 4c 5d 6d | -10 -20 -
T16 | Ah Kh Qh Jh Th | play | As Kd 9c 7d 4d | 10 2000 -
T17 | 7h 7d 7c 9s 3h | play | 2s 2d Jc 9d 4d | 10 60 -
T18 | 9h 9d 9c 2s 2h | play | 8s 8d 8c As Ad | 10 140 -
T19 | Ah Jh 8h 6h 2h | play | As Ts 9s 7s 5s | 10 100 -
T20 | 6h 6d 6c 6s Kh | play | As Ad Kc 7d 4d | 10 400 -
T21 | Qh Qc 8d 8s 3h | exchange 3h Kd | As Ad Ac 7d 4d | -10 -20 -10
T22 | 5h 6h 7h 8h 9h | play | Ts Td 9c 7d 4d | 10 1000 -
"""

# Under western-stud/push: equal hands; the net is the ante's alone, blind and play go back.
PUSHES = ("W2", "W5", "W18")


def rows(text: str) -> Iterator[list[str]]:
    for line in text.strip().splitlines():
        yield [cell.strip() for cell in line.split("|")]


def paid(seat: int, stakes: dict[str, int], nets: dict[str, int | None]) -> str:
    """The settlements that make these nets."""
    lines = []
    for wager, net in nets.items():
        if net is None:
            continue
        amount = net * UNIT // 10
        assert amount >= -stakes[wager]
        result = "win" if amount > 0 else "lose" if amount else "push"
        lines.append(f"pay {seat} {wager} {result} {max(amount, 0)}")
    return "\n".join([*lines, "close"])


def number(text: str) -> int | None:
    return None if text == "-" else int(text)


def western(rules: str) -> Iterator[tuple[str, str]]:
    for id_, four, fifth, choice, first, second, nets, push in rows(WESTERN):
        said = [f"bet 2 ante {UNIT}", f"bet 2 blind {UNIT}", f"deal seat:2 {four}"]
        if choice == "fold":
            said.append("2 fold")
        else:
            said += [f"2 play {choice}", f"bet 2 play {UNIT}", f"deal seat:2 {fifth}"]
            said += [f"deal dealer:1 {first}", f"deal dealer:2 {second}"]
        ante, blind, play = map(number, nets.split())
        if rules == "WP" and number(push) is not None and id_ in PUSHES:
            blind = play = 0
        stakes = dict.fromkeys(("ante", "blind", "play"), UNIT)
        net = {"ante": ante, "blind": blind, "play": play}
        yield id_, "\n".join([*said, paid(2, stakes, net)])


def stand_pat(rules: str) -> Iterator[tuple[str, str]]:
    for id_, five, choice, boxes, nets, printed in rows(STAND_PAT):
        said = [f"bet 2 stand_pat {UNIT}", f"deal seat:2 {five}"]
        if boxes != "-":
            said.append(f"deal community {boxes}")
        said.append(f"2 {choice}")
        if choice.startswith("draw"):
            said.append(f"bet 2 draw {UNIT}")
        stood, drawn = map(number, nets.split())
        if rules == "SO" and drawn is not None:
            drawn = number(printed)
        stakes = dict.fromkeys(("stand_pat", "draw"), UNIT)
        yield id_, "\n".join([*said, paid(2, stakes, {"stand_pat": stood, "draw": drawn})])


def tropical(rules: str) -> Iterator[tuple[str, str]]:
    for id_, five, choice, dealer, nets in rows(TROPICAL):
        said = [f"bet 2 ante {UNIT}", f"deal seat:2 {five}", f"deal dealer {dealer} up 00001"]
        words = choice.split()
        said.append("2 " + " ".join(words[:2]))
        if choice != "fold":
            said.append(f"bet 2 bet {2 * UNIT}")
        if words[0] == "exchange":
            said += [f"bet 2 exchange {UNIT}", f"deal seat:2 {words[2]}"]
        ante, bet, fee = map(number, nets.split())
        stakes = {"ante": UNIT, "bet": 2 * UNIT, "exchange": UNIT}
        net = {"ante": ante, "bet": bet, "exchange": fee}
        yield id_, "\n".join([*said, paid(2, stakes, net)])


ALL: dict[str, Callable[[str], Iterator[tuple[str, str]]]] = {
    "WS": western,
    "WP": western,
    "SP": stand_pat,
    "SO": stand_pat,
    "TR": tropical,
}


@pytest.mark.parametrize("rules", ALL)
def test_every_worked_round_is_paid_as_it_was_worked(pit: Pit, rules: str) -> None:
    desk = felt(f"{rules}-01")
    settled = 0
    for id_, text in ALL[rules](rules):
        settled += text.count("pay ")
        deals(desk, id_, text)
    pit.accept(*office().lines, *desk.lines)
    assert [(each["round"], each["rule"], each["wager"]) for each in exceptions(pit)] == []
    assert counts(pit)[1:] == (settled, settled, 0)


@pytest.mark.parametrize("rules", ALL)
def test_every_settlement_paid_a_unit_too_much_is_found(pit: Pit, rules: str) -> None:
    desk = felt(f"{rules}-01")
    expected = []
    for id_, text in ALL[rules](rules):
        said = []
        for line in text.splitlines():
            words = line.split()
            if words[0] == "pay":
                expected.append((id_, "payout", words[2], UNIT))
                words[4] = str(int(words[4]) + UNIT)
            said.append(" ".join(words))
        deals(desk, id_, "\n".join(said))
    pit.accept(*office().lines, *desk.lines)
    keys = ("round", "rule", "wager", "difference")
    assert [tuple(each[key] for key in keys) for each in exceptions(pit)] == expected


def test_full_tables_dealt_card_by_card(pit: Pit) -> None:
    west, pat, tropic = felt("WS-01"), felt("SP-01"), felt("TR-01")
    deals(west, "WS-R1", western_table())
    deals(pat, "SP-R1", stand_pat_table())
    deals(tropic, "TR-R1", tropical_table())
    pit.accept(*office().lines, *west.lines, *pat.lines, *tropic.lines)
    assert exceptions(pit) == []
    assert counts(pit) == (3, 8 + 7 + 6, 8 + 7 + 6, 0)
    # in units of 10: players are ahead by 150, 290 and 60
    wins = {row["table"]: row["game_win"] for row in pit.rows()}
    assert wins == {"WS-01": -15_000, "SP-01": -29_000, "TR-01": -6_000}


def cards(text: str) -> list[str]:
    return text.split()


def western_table() -> str:
    deck = [
        "8d",
        "7h",
        "6s",
        "Td",
        "5s",
        "Jh",
        "4s",
        "3h",
        "Kh",
        "Ks",
        "Tc",
        "3c",
        "Th",
        "9d",
        "Qd",
        "9s",
        "6c",
        "3s",
        "7c",
        "Jc",
        "Qs",
        "2s",
        "5d",
        "8s",
    ]
    around = ["seat:1", "seat:3", "seat:6", "dealer:1", "dealer:2"] * 4
    said = [f"bet {seat} {wager} 1000" for seat in (1, 3, 6) for wager in ("ante", "blind")]
    said += [f"deal {place} {card}" for place, card in zip(around, deck[:20], strict=True)]
    said += ["1 play high", "bet 1 play 1000", "3 play low", "bet 3 play 1000", "6 fold"]
    last = ["seat:1", "seat:3", "dealer:1", "dealer:2"]
    said += [f"deal {place} {card}" for place, card in zip(last, deck[20:], strict=True)]
    # seat 1: a straight in four and in five; seat 3: an eight-or-better low in both
    said += ["pay 1 ante win 11000", "pay 1 blind win 1000", "pay 1 play win 1000"]
    said += ["pay 3 ante win 2000", "pay 3 blind win 1000", "pay 3 play win 1000"]
    return "\n".join([*said, "pay 6 ante lose", "pay 6 blind lose", "close"])


def stand_pat_table() -> str:
    deck = [
        "8d",
        "Ac",
        "9c",
        "Kc",
        "4d",
        "5d",
        "As",
        "2s",
        "5c",
        "Ah",
        "5h",
        "Ts",
        "7h",
        "8c",
        "2c",
        "2d",
        "6c",
        "4c",
        "4s",
        "Td",
    ]
    said = [f"bet {seat} stand_pat 1000" for seat in (1, 2, 5, 7)]
    around = [1, 2, 5, 7] * 5
    said += [f"deal seat:{seat} {card}" for seat, card in zip(around, deck, strict=True)]
    said += [f"deal community {card}" for card in ("Jc", "3d", "Qs", "6s")]
    said += ["1 stand", "2 draw 5d 8c 4c", "bet 2 draw 1000", "5 draw 9c", "bet 5 draw 1000"]
    said += ["7 draw Kc", "bet 7 draw 1000", "pay 1 stand_pat win 30000"]
    said += ["pay 2 stand_pat lose", "pay 2 draw win 1000"]
    said += ["pay 5 stand_pat lose", "pay 5 draw lose"]
    return "\n".join([*said, "pay 7 stand_pat lose", "pay 7 draw win 2000", "close"])


def tropical_table() -> str:
    deck = [
        "3s",
        "2d",
        "Jd",
        "3h",
        "Ad",
        "6c",
        "Ks",
        "Kd",
        "Jh",
        "5s",
        "Qd",
        "Td",
        "6s",
        "Qh",
        "4s",
    ]
    said = ["bet 1 ante 1000", "bet 4 ante 1000"]
    around = ["seat:1", "seat:4", "dealer"] * 5
    for place, card in zip(around, deck, strict=True):
        said.append(f"deal {place} {card}" + (" up 1" if card == "4s" else ""))
    said += ["1 exchange 3h", "bet 1 bet 2000", "bet 1 exchange 1000"]
    said += ["4 exchange Qh", "bet 4 bet 2000", "bet 4 exchange 1000"]
    said += ["deal seat:1 8s", "deal seat:4 Jc"]
    # seat 1: a spade flush over jacks; seat 4: ace-king under jacks
    said += ["pay 1 ante win 1000", "pay 1 bet win 10000", "pay 1 exchange lose"]
    return "\n".join([*said, "pay 4 ante lose", "pay 4 bet lose", "pay 4 exchange lose", "close"])
