"""A clean day stays without exceptions whatever deals are lost: too few cards is never one.

Feed contract, point 17. What is still verified is right, as everything was paid by the rules.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
import zstandard

from tests.contract.house import Line, Pit
from tests.contract.rounds import audit

DAY = Path(__file__).parents[1] / "cases" / "day-clean"


def day() -> list[Line]:
    packed = (DAY / "feed.ndjson.zst").open("rb")
    with packed, zstandard.ZstdDecompressor().stream_reader(packed) as reader:
        text = reader.read()
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def card_by_card(lines: list[Line]) -> Iterator[Line]:
    for line in lines:
        if line["type"] != "round.dealt":
            yield line
            continue
        data = line["data"]
        for number, card in enumerate(data["cards"]):
            one = data | {"cards": [card]}
            if "up" in data:
                one["up"] = [data["up"][number]]
            yield line | {"id": f"{line['id']}.{number}", "data": one}


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("share", [0.0, 0.12])
def test_a_lost_deal_is_no_exception(pit: Pit, share: float, *, whole: bool) -> None:
    lines = day() if whole else list(card_by_card(day()))
    chance = random.Random(f"{share} {whole}")  # noqa: S311 a lost line is no secret
    kept = [line for line in lines if line["type"] != "round.dealt" or chance.random() >= share]
    pit.take(*kept)
    made = audit(pit)
    assert made["exceptions"] == []
    assert made["settlements"] == made["verified"] + made["unverifiable"]
    truth = json.loads((DAY / "truth.json").read_text())["audit"]
    assert (made["rounds"], made["settlements"]) == (truth["rounds"], truth["settlements"])
    if share:
        assert 0 < made["verified"] < truth["verified"]
    else:
        assert made["verified"] == truth["verified"]
