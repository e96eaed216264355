"""Stand Pat's values: the readings of the original text and both paytables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.kit import paytable
from games.kit.paytable import CATEGORIES, RANK_NAMES, lines_from
from games.kit.ranking import Category
from games.kit.rulebook import Page, Reader, RuleSet, heading

NAME: Final = "stand-pat"
LINES: Final = lines_from(paytable.PAIR)
"""The lines a table can pay: a pair or better."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandPatRules(RuleSet):
    """The readings, each with its choices.

    pat_from          the lowest line that a standing hand is paid on; less is lost
    after_draw_from   the lowest line on which a drawing hand wins its Stand Pat wager
    after_draw_odds   what the Stand Pat wager then pays to one
    drawn_into        `final-hand`: the final hand decides, even if it was there before the draw;
                      `must-improve`: its line has to be better than that of the first five
    draw_multiple     the Draw wager in Stand Pat wagers
    draw_least, draw_most   how many cards may be drawn
    boxes             a draw of n takes the `first` n boxes, or the `best` n of all
    pair_from         the lowest rank (2 to 14) whose pair pays on the Draw table
    """

    pat_from: Category
    after_draw_from: Category
    after_draw_odds: int
    drawn_into: str
    draw_multiple: int
    draw_least: int
    draw_most: int
    boxes: str
    pair_from: int
    pat_table: Mapping[str, int]
    draw_table: Mapping[str, int]


def read(reader: Reader) -> StandPatRules:
    """Take a rule set's values out of its document; faults are noted in the reader."""
    identity, version, status, source = heading(reader)
    pat_from = reader.one_of("pat_from", LINES)
    least = reader.whole("draw_least", least=1, most=4)
    most = reader.whole("draw_most", least=1, most=4)
    if least > most and reader.sound("draw_least", "draw_most"):
        reader.fault("draw_least", f"{least} is more than draw_most, {most}")
    return StandPatRules(
        id=identity,
        game=NAME,
        version=version,
        status=status,
        source=source,
        caps=reader.caps(),
        pat_from=CATEGORIES[pat_from],
        after_draw_from=CATEGORIES[reader.one_of("after_draw_from", LINES)],
        after_draw_odds=reader.whole("after_draw_odds", least=1),
        drawn_into=reader.one_of("drawn_into", ("final-hand", "must-improve")),
        draw_multiple=reader.whole("draw_multiple", least=1),
        draw_least=least,
        draw_most=most,
        boxes=reader.one_of("boxes", ("first", "best")),
        pair_from=paytable.rank_of(reader.one_of("pair_from", RANK_NAMES)),
        pat_table=_pat_table(reader, pat_from),
        draw_table=reader.paytable("draw_table", LINES),
    )


def _pat_table(reader: Reader, pat_from: str) -> dict[str, int]:
    """Odds for the lines that are paid standing: which ones, nobody knows without `pat_from`."""
    known = reader.sound("pat_from")
    return reader.paytable("pat_table", lines_from(pat_from) if known else LINES, exact=known)


def show(rules: StandPatRules) -> tuple[Page, ...]:
    """The rule set as a person reads it."""
    final = rules.drawn_into == "final-hand"
    readings = (
        ("standing is paid from", f"{_line(rules.pat_from)} up, less is lost"),
        ("draw", f"{rules.draw_least} to {rules.draw_most} cards"),
        (
            "a draw of n takes",
            "boxes 1 to n, all of them" if rules.boxes == "first" else "the best n boxes",
        ),
        ("draw wager", f"{rules.draw_multiple} x the stand pat wager"),
        (
            "stand pat wager after a draw",
            (
                f"{paytable.odds(rules.after_draw_odds)} from {_line(rules.after_draw_from)} up, "
                "else lost"
            ),
        ),
        (
            "drawn into means",
            "the final hand shows it" if final else "the final hand improved to it",
        ),
        ("draw table's pair", f"{RANK_NAMES[rules.pair_from - 2]} or better"),
    )
    return (
        paytable.heading_page(rules),
        Page("Wagers and hands", readings),
        paytable.page("Stand Pat, as dealt", rules.pat_table),
        paytable.page("Draw", rules.draw_table),
        paytable.caps_page(rules.caps),
    )


def _line(category: Category) -> str:
    return paytable.spoken(paytable.LINES[category])
