"""Adding a game is adding a folder: nothing else is edited, and nothing else is imported."""

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from games.shelf import folder_of, name_of

GAME = '''
"""High Card: one card against the dealer's, an equal rank gives the stake back."""

from dataclasses import dataclass

from games.kit.cards import rank
from games.kit.decider import engine_of
from games.kit.play import CARDS_MISSING, Due, Layout, Outcome, Play
from games.kit.rulebook import Page, RuleSet, heading


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(RuleSet):
    odds: int


def read(reader):
    identity, version, status, source = heading(reader)
    return Rules(
        id=identity, game="high-card", version=version, status=status, source=source,
        caps=reader.caps(), odds=reader.whole("odds", least=1),
    )


def outcomes(seat, seen, rules):
    if not seat.cards or not seen.at("dealer"):
        return {"ante": CARDS_MISSING}
    margin = rank(seat.cards[0]) - rank(seen.at("dealer")[0])
    result = "win" if margin > 0 else "lose" if margin < 0 else "push"
    return {"ante": Outcome(result, rules.odds, "the higher card")}


ENGINE = engine_of(
    Play(
        name="high-card",
        layout=Layout(
            wagers=("ante",), choices=("play",), opening=("ante",), limited="ante",
            places={"dealer": 1},
        ),
        rules=Rules,
        stakes=lambda seat, rules: {"ante": Due(seat.stakes.get("ante", 0), needed=False)},
        outcomes=outcomes,
        allowance=lambda seat, rules: 1,
        misplayed=lambda seat, rules: False,
        clouded=lambda seat: None,
        again=lambda seat, place, rules: False,
        read=read,
        show=lambda rules: (Page(rules.id, (("odds", f"{rules.odds} to 1"),)),),
    )
)
'''

RULES = """
id = "high-card/original"
game = "high-card"
version = 1
status = "house"
source = "A game for a rainy afternoon."
odds = 2
"""

USE = """
import games
from cli.exits import run
from games.kit.engine import Closed, Dealt, Decided, Limits, Settled, Wagered
from games.kit.judge import judge
from ledger.facts import decode

assert "high-card" in games.names()
assert "high-card/original" in games.shipped()
assert games.shipped_text("high-card/original").startswith("\\nid")

engine = games.engine("high-card")
rules = games.load_rules(games.shipped_text("high-card/original"))
state = engine.initial
for event in (
    Limits(5, 50),
    Wagered(1, "ante", 10), Wagered(2, "ante", 60),
    Dealt("seat:1", (51,)), Dealt("seat:2", (0, 1)), Dealt("dealer", (47,)),
    Decided(1, "play"), Decided(2, "bluff"),
    Settled(1, "ante", "win", 10), Settled(2, "ante", "lose", 0),
    Closed(),
):
    state = engine.evolve(state, event)
verdict = judge(engine, state, rules)
assert (verdict.verified, verdict.unverifiable) == (1, 1), verdict
assert sorted(each.rule for each in verdict.findings) == ["cards", "decision", "limit", "payout"]
(payout,) = [each for each in verdict.findings if each.rule == "payout"]
assert (payout.expected, payout.difference) == ({"result": "win", "paid": 20}, -10)

decode(
    b'{"specversion":"1.0","id":"1","source":"/t","type":"table.commissioned",'
    b'"time":"2026-11-27T10:00:00Z","table":"HC-01","actor":"M01","data":{"game":"high-card",'
    b'"rules":"high-card/original","pit":"P1","seats":5,"limits":{"min":5,"max":50}}}'
)
assert run(["games", "show", "high-card/original"]) == 0
"""


def python(program: str, *path: Path) -> subprocess.CompletedProcess[str]:
    """Run a program in a process of its own, so that what it imports stays there."""
    lines = [f"import sys; sys.path[:0] = {[str(each) for each in path]!r}", dedent(program)]
    return subprocess.run(
        [sys.executable, "-c", "\n".join(lines)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        cwd=Path(__file__).parents[2],
    )


def lay_out(folder: Path) -> None:
    """A game's folder: its module and the one rule set that it ships."""
    (folder / "rules").mkdir(parents=True)
    (folder / "__init__.py").write_text(GAME)
    (folder / "rules" / "original.toml").write_text(RULES)


def test_a_game_in_a_folder_is_found_read_judged_accepted_and_shown(tmp_path: Path) -> None:
    lay_out(tmp_path / "high_card")

    done = python(f"import games; games.__path__.append({str(tmp_path)!r})\n{USE}")

    assert done.returncode == 0, done.stderr
    assert "2 to 1" in done.stdout


def test_a_game_from_another_distribution_registers_itself(tmp_path: Path) -> None:
    lay_out(tmp_path / "somebody_s_games")
    info = tmp_path / "somebody_s_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: somebody-s-games\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[pit.games]\nhigh-card = somebody_s_games:ENGINE\n")

    done = python(USE, tmp_path)

    assert done.returncode == 0, done.stderr


def test_a_game_from_elsewhere_does_not_replace_one_of_the_house(tmp_path: Path) -> None:
    lay_out(tmp_path / "impostor")
    info = tmp_path / "impostor-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: impostor\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[pit.games]\nstand-pat = impostor:ENGINE\n")

    done = python("import games; print(games.engine('stand-pat').wagers)", tmp_path)

    assert done.stdout.strip() == "('stand_pat', 'draw')"


def test_asked_for_one_game_only_that_one_is_imported() -> None:
    done = python("""
        import sys, games
        assert games.names() == ("stand-pat", "tropical-stud", "western-stud")
        assert not [name for name in sys.modules if name.startswith("games.western_stud")]
        games.engine("stand-pat")
        print(sorted({"games.western_stud", "games.tropical_stud"} & sys.modules.keys()))
    """)

    assert done.stdout.strip() == "[]", done.stderr


@pytest.mark.parametrize("name", ["western-stud", "baccarat", "ultimate-texas-hold-em"])
def test_a_game_s_name_and_its_folder_s_stand_for_each_other(name: str) -> None:
    assert "-" not in folder_of(name)
    assert name_of(folder_of(name)) == name
