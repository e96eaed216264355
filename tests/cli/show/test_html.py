"""The page of a round as a file: complete in itself, well formed, and text wherever text was."""

import re
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

import pytest

from cli.show.html import replay_page
from tests.cli.rounds import Json, disputed, document, noted, signed, told, wager

HOSTILE = "<script>hacked=1</script>\"'&\x1b[2J\u202egnorw</style><!--"
SHOWN = (
    "&lt;script&gt;hacked=1&lt;/script&gt;&quot;&#x27;&amp;"
    r"\x1b[2J\u202egnorw&lt;/style&gt;&lt;!--"
)
VOID = {"meta", "input"}


class Outline(HTMLParser):
    """What a reader that believes nothing finds in a page."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._seen(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._seen(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in {"style", "script"}:
            self.text.append(data)

    def _seen(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            assert not name.startswith("on")
            self.attributes.append((name, value or ""))
            if name == "id":
                self.ids.append(value or "")

    def values(self, name: str) -> list[str]:
        return [value for one, value in self.attributes if one == name]

    def words(self) -> str:
        return " ".join(" ".join(self.text).split())


def played() -> Json:
    """A round with a discard, a correction, a late fact and a wrong payout."""
    amended: Json = {
        "position": 900,
        "time": "2026-11-28T01:00:00-08:00",
        "type": "event.corrected",
        "actor": "F26",
        "witness": "M01",
        "reason": "typed wrongly",
        "holds": True,
        "taken_back": False,
    }
    paid = {"seat": 2, "wager": "ante", "result": "win", "paid": 4_000}
    facts = (
        told("opened", {"number": 123, "dealer": "D104"}),
        told("wagered", {"seat": 2, "wager": "ante", "amount": 1_000}),
        told("dealt", {"to": "seat:2", "cards": ["As", "Td"], "up": [False, True]}),
        told("decided", {"seat": 2, "choice": "draw", "on": None, "discards": ["Td"]}),
        told("dealt", {"to": "community", "cards": ["9c", "As"]}),
        told(
            "settled",
            paid,
            state="corrected",
            recorded=paid | {"paid": 40_500},
            amendments=[amended],
        ),
        told("wagered", {"seat": 7, "wager": "blind", "amount": 5}, state="annulled"),
        told("closed", {}, entered_after={"source": "/a", "id": "1"}),
    )
    wrong = wager(
        2,
        "ante",
        expected={"result": "win", "paid": 2_000},
        recorded={"result": "win", "paid": 4_000},
        difference=2_000,
        line="pair of aces: 2 to 1",
        verdict="wrong",
    )
    found = {"seat": 2, "wager": "ante", "rule": "payout", "expected": wrong["expected"]}
    found |= {"recorded": wrong["recorded"], "difference": 2_000, "events": [106]}
    return document(*facts, wagers=[wrong, wager(2, "blind")], exceptions=[found])


def annulling(position: int) -> Json:
    """The annulment of a fact of a dispute."""
    made = signed(position, type="event.annulled", witness="M02", reason="the wrong round")
    return made | {"reason_sha256": None, "holds": True, "taken_back": False}


def ruled() -> Json:
    """The round with a dispute: a ruling that was taken back with its adjustment, and another."""
    gone = {"state": "annulled", "amendments": [annulling(4_005)]}
    day: Json = {"gaming_day": "2026-11-27", "shift": "swing", "of": "D-WS-01-000123-1"}
    day |= {"reason": "misread", "reason_sha256": None, "witness": "M02"}
    one = disputed(
        noted(4_001, "seen on video", video=["cam8/0116"]),
        noted(4_002, "form N-12", notice=True, told=["patron"]),
        noted(4_003, "misread", ruling="upheld", amount=40_500, **gone),
        noted(4_006, "half of it", ruling="settled", amount=20_000),
        state="ruled",
        notice="given",
        notice_given_at="2026-11-29T12:00:00-08:00",
        adjustments=[
            signed(4_004, amount=-40_500, **day, **gone),
            signed(4_007, amount=-20_000, **day),
        ],
    )
    return played() | {"disputes": [one]}


def test_a_dispute_is_told_beside_the_round_with_what_is_due_ruled_and_posted() -> None:
    read = Outline(replay_page(ruled())).words()
    for words in (
        "Dispute D-WS-01-000123-1 : ruled, settled",
        "Claim seat 2, patron P-5521 claims 405.00: paid once",
        "Video cam7/0115",
        "Opened 2026-11-29 12:00:00-08:00 by M01, position 4,000",
        "Licensees D104 (dealer of the round)",
        "Written notice given 2026-11-29 12:00:00-08:00, in time",
        "The patron's complaint before 2026-12-09 00:00:00-08:00",
        "The record is kept until 2031-11-29",
        "seen on video (video: cam8/0116)",
        "written notice: form N-12 (told: patron)",
        "upheld, 405.00: misread annulled 4,005 by M01 + M02: annulled at 2026-11-29",
        "settled, 200.00: half of it",
        "it is no part of what was owed or paid",
        "-405.00 on 2026-11-27 swing: misread annulled",
        "-200.00 on 2026-11-27 swing: misread",
        "Checkpoint of the dispute none covers every fact of the dispute yet",
    ):
        assert words in read
    owed, _, rest = read.partition("Owed and paid")[2].partition("D-WS-01-000123-1")
    assert "200.00" not in owed  # money that was posted is in no figure of the round
    assert rest


def test_a_round_that_nobody_disputes_has_no_word_of_a_dispute() -> None:
    for made in (played(), played() | {"disputes": []}):
        assert "isput" not in Outline(replay_page(made)).words()


def test_each_dispute_is_named_at_the_top_and_stands_under_its_own_heading() -> None:
    second = disputed(dispute="D-2", seat=1)
    page = replay_page(ruled() | {"disputes": [*ruled()["disputes"], second]})
    found = Outline(page)
    assert {"#dispute-0", "#dispute-1"} <= set(found.values("href"))
    assert {"dispute-0", "dispute-1"} <= set(found.values("aria-labelledby"))
    assert "Disputes D-WS-01-000123-1 : ruled, settled" in found.words()
    levels = [int(one[1]) for one in found.tags if re.fullmatch("h[1-6]", one)]
    assert levels[0] == 1
    assert all(one <= before + 1 for before, one in pairwise(levels))


def test_what_was_owed_comes_before_the_disputes_and_those_before_the_facts() -> None:
    page = replay_page(ruled())
    places = [page.index(f'<h2 id="{name}"') for name in ("table", "owed", "disputes", "facts")]
    assert places == sorted(places)


def test_the_outcome_stands_at_the_top() -> None:
    head = Outline(replay_page(ruled()).partition("<main>")[0]).words()
    assert "2 wagers: 1 wrong, 1 right. The house lost 20.00 by what differs." in head
    cards: Json = {"rule": "cards", "seat": None, "wager": None, "expected": None, "difference": 0}
    cards |= {"recorded": {"card": "As"}, "events": [103]}
    made = played()
    made["exceptions"].append(cards)
    assert "by what differs. 1 other exception." in Outline(replay_page(made)).words()


def test_a_cell_says_its_heading_and_its_role_where_it_no_longer_stands_in_a_column() -> None:
    found = Outline(replay_page(played()))
    roles = found.values("role")
    assert roles.count("row") == 3  # the headings, and two wagers
    assert roles.count("columnheader") == 8
    assert roles.count("rowheader") == 2
    assert roles.count("cell") == 14
    assert (roles.count("table"), roles.count("region")) == (1, 0)  # a section is one already
    assert found.values("data-label").count("Paid") == 2


def test_everything_is_said_in_words_without_a_script() -> None:
    read = Outline(replay_page(played())).words()
    for said in (
        "Round WS-01-000123",
        "Dunes · table WS-01 · 2026-11-27 · swing shift · USD",
        "seat 2 gets As Td (Td up)",
        "seat 2: draw, discards Td",
        "corrected",
        "recorded as: seat 2: ante win 405.00",
        "900: corrected at 2026-11-28 01:00:00-08:00 by F26 + M01 : typed wrongly",
        "annulled",
        "entered late",
        "2 wagers: 1 wrong, 1 right. The house lost 20.00 by what differs.",
        "owed: win 20.00",
        "pair of aces: 2 to 1",
        "payout seat 2 ante: expected win 20.00; recorded win 40.00; the house lost 20.00; at 106",
        "Journal position 5,000",
        "Checkpoint none covers every fact of this round yet",
    ):
        assert said in read


def test_the_checkpoint_and_the_rule_set_are_named_whole() -> None:
    made = played()
    made["meta"]["rule_sets"] = {"western-stud/original": "ab" * 32, "house/new": None}
    signed = {"position": 17_955, "signer": "dunes.example/pit", "root": "MXE2+/=="}
    read = Outline(replay_page(made, signed)).words()
    assert "Checkpoint position 17,955, signed by dunes.example/pit, root MXE2+/==" in read
    assert f"Rule set western-stud/original SHA-256 {'ab' * 32}" in read
    assert "Rule set house/new adopted by nobody" in read


def test_the_page_needs_nothing_but_itself() -> None:
    page = replay_page(played())
    found = Outline(page)
    assert not {"link", "img", "iframe", "object", "base", "form"} & set(found.tags)
    assert all(one.startswith("#") for one in found.values("href"))
    assert not re.search(r"https?:|@import|url\(|src=", page)
    assert any("default-src 'none'" in one for one in found.values("content"))


def test_what_is_named_is_there_once() -> None:
    found = Outline(replay_page(ruled()))
    assert found.open == []
    assert len(found.ids) == len(set(found.ids))
    named = [one.removeprefix("#") for one in found.values("href")]
    named += found.values("aria-labelledby") + found.values("data-touches")
    assert set(named) <= set(found.ids)


def test_a_card_is_drawn_once_and_used_where_it_lies() -> None:
    page = replay_page(played())
    assert page.count('<symbol id="card-As"') == 1
    assert page.count('href="#card-As"') == 2
    assert page.count('aria-label="ace of spades"') == 2
    assert "card-2c" not in page


def test_every_card_of_the_deck_has_a_face() -> None:
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    page = replay_page(document(told("dealt", {"to": "community", "cards": deck})))
    found = Outline(page)
    assert {f"card-{card}" for card in deck} <= set(found.ids)
    assert len({one for one in found.values("aria-label") if " of " in one}) == 52


def test_the_same_round_gives_the_same_bytes() -> None:
    assert replay_page(played()) == replay_page(played())


def hostile(value: Any) -> Any:
    """The value with hostile text wherever any text is that a feed could have brought."""
    if isinstance(value, dict):
        return {key: one if key in KEPT else hostile(one) for key, one in value.items()}
    if isinstance(value, list):
        return [hostile(one) for one in value]
    return HOSTILE if isinstance(value, str) else value


KEPT = {"at", "opened_at", "notice_given_at", "deadlines", "notice"} | {
    *("type", "time", "recorded_at", "to", "cards", "discards", "state", "verdict", "rule_sets"),
}


def test_recorded_text_is_text_wherever_it_stands() -> None:
    made = hostile(ruled())
    made["meta"]["rule_sets"] = {HOSTILE: HOSTILE}
    made["unverifiable"] = [HOSTILE]
    checkpoint = {"position": 1, "signer": HOSTILE, "root": HOSTILE}
    page = replay_page(made, checkpoint, checkpoint)
    assert page.count(SHOWN) > 20
    assert "<script>hacked" not in page
    assert "\x1b" not in page
    assert "\u202e" not in page
    assert Outline(page).open == []
    assert Outline(page).tags.count("script") == 1


@pytest.mark.parametrize("status", ["voided", "annulled", "open"])
def test_a_round_that_is_not_judged_says_so(status: str) -> None:
    ending = told("voided", {"reason": "a card face up"})
    facts = [ending] if status == "voided" else []
    read = Outline(replay_page(document(*facts, status=status))).words()
    if status == "open":
        assert "No wager was recorded." in read
    else:
        assert f"The round is {status}: nothing in it is judged." in read
    assert ("Round voided, every stake goes back: a card face up" in read) is (status == "voided")


def test_a_round_without_facts_is_a_page_too() -> None:
    found = Outline(replay_page(document(dealer=None, game=None, rules=None)))
    assert "Nothing was laid on this table." in found.words()
    assert "No facts." in found.words()


def test_a_page_grows_with_its_facts_and_no_faster() -> None:
    def page(count: int) -> str:
        staked = told("wagered", {"seat": 1, "wager": "ante", "amount": 500})
        dealt = told("dealt", {"to": "seat:1", "cards": ["As"]})
        return replay_page(document(*[staked, dealt] * (count // 2)))

    small, large = len(page(1_000)), len(page(10_000))
    assert large < 11 * small
