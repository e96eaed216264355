"""From suspects to candidates: who explains a variance alone, and which two do together.

The search is bounded: singles are found by one pass, pairs by the amount that is missing from each
suspect, so the work grows with the number of suspects and not with its square; three and more are
not tried. Of each, `MOST` are named.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ledger.reconcile.breaks import Candidate

MOST: Final = 10


@dataclass(frozen=True, slots=True)
class Suspect:
    """Something that, if it is not as recorded, makes a variance of `error` (minor units).

    `rank`: the lower, the likelier. `pairs`: whether it is worth trying with another.
    """

    rank: int
    kind: str
    ids: tuple[str, ...]
    error: int
    why: str
    pairs: bool = True


def explain(variance: int, suspects: Iterable[Suspect]) -> tuple[Candidate, ...]:
    """Those whose error is the variance, likeliest first, then pairs whose errors add up to it."""
    likeliest: dict[tuple[object, ...], Suspect] = {}
    for one in suspects:
        if one.error:
            had = likeliest.setdefault((one.kind, one.ids, one.error), one)
            if one.rank < had.rank:
                likeliest[one.kind, one.ids, one.error] = one
    ranked = sorted(likeliest.values(), key=lambda one: (one.rank, one.ids))
    alone = [one for one in ranked if one.error == variance]
    singles = [Candidate(one.kind, one.ids, variance, one.why) for one in alone[:MOST]]
    return (*singles, *_pairs(variance, [one for one in ranked if one.pairs]))


def _pairs(variance: int, ranked: Sequence[Suspect]) -> Iterator[Candidate]:
    by_error: defaultdict[int, list[int]] = defaultdict(list)
    for at, one in enumerate(ranked):
        by_error[one.error].append(at)
    found = 0
    for at, one in enumerate(ranked):
        for other_at in by_error.get(variance - one.error, ()):
            other = ranked[other_at]
            if other_at <= at or set(one.ids) & set(other.ids):
                continue
            if found == MOST:
                return
            found += 1
            kind = one.kind if one.kind == other.kind else f"{one.kind}+{other.kind}"
            yield Candidate(
                kind, one.ids + other.ids, variance, f"together: {one.why}; {other.why}"
            )
