"""Rule sets in the journal: adopted, adopted late, unknown, and other text under a known id."""

import hashlib
import json
from typing import Any

import pytest

import games
from tests.contract.house import Desk, Line, NewPit, Pit, office
from tests.contract.rounds import (
    GAMES,
    audit,
    commissioned,
    counts,
    deals,
    exceptions,
    felt,
    owed,
    replayed,
    said_of,
    verdicts,
)

# Ace-king against ace-king on High: loses by the original, goes back under "push".
TIE = """
bet 1 ante 100
bet 1 blind 100
deal seat:1 Ad Kc 9h 7s
1 play high
bet 1 play 100
deal seat:1 4d
deal dealer:1 As Kd 9c 7d 4h
deal dealer:2 Qh Jh 8c 5s 3h
pay 1 ante lose
pay 1 blind lose
pay 1 play lose
close
"""
HOUSE = "western-stud/dunes"


def text_of(rules: str = HOUSE, like: str = "western-stud/push", comment: str = "") -> str:
    """A house's own rule set: a shipped one under another id."""
    text = games.shipped_text(like)
    assert text.count(f'"{like}"') == 1
    return comment + text.replace(f'"{like}"', f'"{rules}"')


def adopted(
    desk: Desk, at: str, content: str | None = None, rules: str = HOUSE, **more: Any
) -> Line:
    content = text_of() if content is None else content
    data: Line = {"rules": rules, "content": content}
    data["sha256"] = more.pop("sha256", hashlib.sha256(content.encode()).hexdigest())
    return desk.says("rules.adopted", at, data, **more)


def house_table(rules: str = HOUSE, game: str = "western-stud", name: str = "WS-01") -> Desk:
    desk = Desk(f"/dunes/table/{name}", name)
    commissioned(desk, rules, game=game)
    desk.opened("06:00", 1_000_000)
    return desk


def codes(pit: Pit) -> list[str]:
    return [each["code"] for each in pit.listed()["entries"]]


def test_rounds_under_rules_that_nobody_adopted_are_unverifiable(pit: Pit) -> None:
    desk = house_table()
    deals(desk, "R", TIE)
    pit.accept(*office().lines, *desk.lines)
    assert counts(pit) == (1, 3, 0, 3)
    assert exceptions(pit) == []
    assert pit.row()["game_win"] == 300
    assert HOUSE in replayed(pit, "R")["unverifiable"][0]


def test_a_rule_set_holds_for_earlier_rounds_under_its_id_too(new_pit: NewPit) -> None:
    desk, desk_of_rules = house_table(), Desk("/dunes/rules")
    deals(desk, "R", TIE, "10:00")
    adopted(desk_of_rules, "23:00")
    first = office().lines
    for files in ([desk.lines, desk_of_rules.lines], [desk_of_rules.lines, desk.lines]):
        pit = new_pit()
        pit.accept(*first)
        for lines in files:
            pit.accept(*lines)
        assert counts(pit) == (1, 3, 3, 0)
        assert [each[:3] for each in said_of(pit, "R")] == [
            ("payout", 1, "blind"),
            ("payout", 1, "play"),
        ]
        assert owed(pit, "R")[1, "play"] == ("push", 0)


def test_before_the_adoption_the_report_says_what_it_said(pit: Pit) -> None:
    desk, rules = house_table(), Desk("/dunes/rules")
    deals(desk, "R", TIE)
    adopted(rules, "23:00")
    pit.accept(*office().lines, *desk.lines)
    before = audit(pit)["position"]
    pit.accept(*rules.lines)
    assert counts(pit) == (1, 3, 3, 0)
    assert counts(pit, "--as-of", str(before)) == (1, 3, 0, 3)


def test_the_same_text_again_is_another_fact_and_another_text_is_quarantined(pit: Pit) -> None:
    desk, rules = house_table(), Desk("/dunes/rules")
    deals(desk, "R", TIE)
    pit.accept(*office().lines, *desk.lines, adopted(rules, "09:00"))
    other = adopted(rules, "09:01", text_of(like="western-stud/original"))
    assert pit.take(other)["quarantined"] == 1
    assert codes(pit) != []
    # what was adopted first stays in force
    assert owed(pit, "R")[1, "blind"] == ("push", 0)


def test_a_comment_more_is_another_text(pit: Pit) -> None:
    rules = Desk("/dunes/rules")
    pit.accept(*office().lines, adopted(rules, "09:00"))
    assert pit.take(adopted(rules, "09:01", text_of(comment="# ours\n")))["quarantined"] == 1


@pytest.mark.parametrize("sha256", ["0" * 64, "", "ab"])
def test_a_wrong_hash_is_quarantined(pit: Pit, sha256: str) -> None:
    rules = Desk("/dunes/rules")
    pit.accept(*office().lines)
    assert pit.take(adopted(rules, "09:00", sha256=sha256))["quarantined"] == 1


def test_an_adoption_wants_two_badges(pit: Pit) -> None:
    rules = Desk("/dunes/rules")
    pit.accept(*office().lines)
    assert pit.take(adopted(rules, "09:00", witness="(absent)"))["quarantined"] == 1
    assert pit.take(adopted(rules, "09:00", witness="A1"))["quarantined"] == 1


def test_another_text_under_a_shipped_id_is_quarantined(pit: Pit) -> None:
    desk, rules = felt(), Desk("/dunes/rules")
    deals(desk, "R", TIE)
    pit.accept(*office().lines, *desk.lines)
    name = "western-stud/original"
    mine = text_of(rules=name)
    assert pit.take(adopted(rules, "09:00", mine, name))["quarantined"] == 1
    assert exceptions(pit) == []


def test_a_shipped_rule_set_enters_the_journal_with_its_first_table(pit: Pit) -> None:
    desk, second = felt("WS-01"), felt("WS-02")
    setting_up = [*office().lines, desk.lines[0], desk.lines[1]]
    assert pit.take(*setting_up)["appended"] == 3
    assert pit.shift()["position"] == 4
    assert pit.take(*second.lines)["appended"] == 2
    assert pit.shift()["position"] == 6


def test_a_rule_set_of_another_game_does_not_judge(pit: Pit) -> None:
    desk = house_table("stand-pat/house")
    deals(desk, "R", TIE)
    pit.accept(*office().lines, *desk.lines)
    assert counts(pit) == (1, 3, 0, 3)


def test_rules_changed_between_two_rounds(new_pit: NewPit) -> None:
    """Point 6: in the table's own source where they stand; a round keeps those of its opening."""
    desk = felt("WS-01")
    deals(desk, "R1", TIE, "10:00")
    deals(desk, "R2", "", "10:05")
    commissioned(desk, "western-stud/push", "10:06")
    deals(desk, "R2", TIE, "10:07", opens=False)
    deals(desk, "R3", TIE, "10:10")
    pit = new_pit()
    pit.accept(*office().lines, *desk.lines)
    assert said_of(pit, "R1") == said_of(pit, "R2") == []
    assert len(said_of(pit, "R3")) == 2


def test_rules_changed_by_another_desk_hold_from_their_time(new_pit: NewPit) -> None:
    desk, boss = felt("WS-01"), Desk("/dunes/pit-desk", "WS-01")
    deals(desk, "R1", TIE, "10:00")
    commissioned(boss, "western-stud/push", "10:30")
    commissioned(boss, "western-stud/original", "11:30")
    deals(desk, "R2", TIE, "11:00")
    deals(desk, "R3", TIE, "12:00")
    both = ([desk.lines, boss.lines], [boss.lines, desk.lines])
    for files in both:
        pit = new_pit()
        pit.accept(*office().lines)
        for lines in files:
            pit.take(*lines)
        pit.run("quarantine", "retry")
        assert [len(said_of(pit, name)) for name in ("R1", "R2", "R3")] == [0, 2, 0]


def test_a_corrected_commission_judges_its_rounds_anew(pit: Pit) -> None:
    desk = felt("WS-01")
    deals(desk, "R", TIE)
    right = desk.lines[0]["data"] | {"rules": "western-stud/push"}
    pit.accept(*office().lines, *desk.lines)
    assert said_of(pit, "R") == []
    pit.accept(Desk("/dunes/audit").corrects("23:00", desk.lines[0], right))
    assert counts(pit) == (1, 3, 3, 0)
    assert len(said_of(pit, "R")) == 2


def test_all_of_it_by_command(pit: Pit) -> None:
    desk = house_table()
    deals(desk, "R", TIE)
    pit.accept(*office().lines, *desk.lines)
    file = pit.file(text_of().encode(), "dunes.toml")
    shown = pit.ask("games", "check", file)
    assert (shown["rules"], shown["game"]) == (HOUSE, "western-stud")
    assert counts(pit) == (1, 3, 0, 3)
    badges = ("--actor", "F26", "--witness", "M01")
    assert pit.run("games", "adopt", file, "--actor", "F26", "--witness", "F26").code == 2
    done = pit.ask("games", "adopt", file, *badges)
    assert done["sha256"] == hashlib.sha256(text_of().encode()).hexdigest()
    assert done["adopted"] is True
    assert counts(pit) == (1, 3, 3, 0)
    assert pit.ask("games", "adopt", file, *badges)["adopted"] is False
    other = pit.file(text_of(comment="# ours\n").encode(), "other.toml")
    refused = pit.run("games", "adopt", other, *badges, "--format", "json")
    assert refused.code == 1
    assert set(json.loads(refused.err)["error"]) == {"code", "message", "remedy"}
    assert verdicts(pit, "R")[1, "play"] == "wrong"


def test_games_listed_and_shown(pit: Pit) -> None:
    listed = pit.ask("games", "list")["games"]
    assert {(each["game"], each["rules"]) for each in listed} == set(GAMES.values())
    for _, rules in GAMES.values():
        assert pit.ask("games", "show", rules)["rules"] == rules
    assert pit.run("games", "show", "western-stud/none").code == 2
    assert pit.run("games", "check", "/nowhere.toml").code == 2
    bad = pit.file(text_of().replace("version", "verzion").encode(), "bad.toml")
    assert pit.run("games", "check", bad).code == 2


def test_an_adoption_that_is_annulled_and_taken_back(pit: Pit) -> None:
    desk, rules, audits = house_table(), Desk("/dunes/rules"), Desk("/dunes/audit")
    deals(desk, "R", TIE)
    adoption = adopted(rules, "09:00")
    pit.accept(*office().lines, *desk.lines, adoption)
    assert counts(pit) == (1, 3, 3, 0)
    annulment = audits.annuls("21:00", adoption)
    pit.accept(annulment)
    assert counts(pit) == (1, 3, 0, 3)
    pit.accept(audits.annuls("22:00", annulment))
    assert counts(pit) == (1, 3, 3, 0)
