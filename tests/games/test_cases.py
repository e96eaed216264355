"""Every given case: the audit of its rounds is the given one, exception by exception."""

import json
from typing import Any

import pytest

import games
from games.kit.judge import judge
from tests.games.feeds import CASES, lines_of, replay, rounds_of, truth_of

Json = dict[str, Any]
AUDITED = sorted(path.parent.name for path in CASES.glob("*/truth.json"))


def sorted_exceptions(exceptions: list[Json]) -> list[str]:
    """Exceptions without what the games cannot know: the day, the shift and the position."""
    unknown = {"gaming_day", "shift", "events"}
    plain = [{k: v for k, v in each.items() if k not in unknown} for each in exceptions]
    return sorted(json.dumps(each, sort_keys=True) for each in plain)


@pytest.mark.parametrize("case", AUDITED)
def test_the_audit_of_a_given_case_is_the_given_one(case: str) -> None:
    expected = truth_of(case)["audit"]
    rules = {each: games.load_rules(games.shipped_text(each)) for each in games.shipped()}
    counts = {"rounds": 0, "settlements": 0, "verified": 0, "unverifiable": 0}
    exceptions: list[Json] = []

    for name, recorded in rounds_of(lines_of(case)).items():
        state = replay(recorded)
        verdict = judge(games.engine(recorded.game), state, rules[recorded.rules])
        counts["rounds"] += not state.seen.voided
        counts["settlements"] += verdict.settlements
        counts["verified"] += verdict.verified
        counts["unverifiable"] += verdict.unverifiable
        exceptions += [
            {
                "table": recorded.table,
                "round": name,
                "seat": found.seat,
                "wager": found.wager,
                "dealer": recorded.dealer,
                "rule": found.rule,
                "expected": found.expected,
                "recorded": found.recorded,
                "difference": found.difference,
            }
            for found in verdict.findings
        ]

    assert counts == {key: expected[key] for key in counts}
    assert sorted_exceptions(exceptions) == sorted_exceptions(expected["exceptions"])
