"""How many decoded rounds a second are judged on one core: folded, owed, faults, compared.

    python -m tests.bench.judging [seconds]

Rounds are those of the given cases, as the games' own facts; decoding and translating a feed is not
counted. Printed: rounds a second of the best pass in CPU time, and facts a round.
"""

import sys
from functools import reduce
from time import process_time

import games
from games.kit.judge import judge
from tests.bench.measure import say
from tests.games.feeds import lines_of, rounds_of

CASES = ("rare-rounds", "two-days-errors")


def main(seconds: float) -> None:
    for case in CASES:
        rules = {each: games.load_rules(games.shipped_text(each)) for each in games.shipped()}
        work = [
            (games.engine(each.game), rules[each.rules], each.events)
            for each in rounds_of(lines_of(case)).values()
        ]
        best = 0.0
        until = process_time() + seconds
        while process_time() < until:
            start = process_time()
            for engine, rule_set, events in work:
                judge(engine, reduce(engine.evolve, events, engine.initial), rule_set)
            best = max(best, len(work) / (process_time() - start))
        facts = sum(len(events) for _, _, events in work) / len(work)
        say(f"judged: {case}, {facts:.0f} facts a round", best, "rounds/s", "≥ 5,000")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
