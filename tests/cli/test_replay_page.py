"""The page of a round in a real browser: its steps, its keys, its print, and no complaint."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.show.html import replay_page
from tests.cli.browser import Page, browsing, installed
from tests.cli.conftest import Pit
from tests.cli.rounds import Json, disputed, document, noted, told, wager

pytestmark = pytest.mark.browser

CASES = Path(__file__).parents[1] / "cases"
ROUNDS = {
    "western-stud": "WS-02-000006",
    "stand-pat": "SP-01-000010",
    "tropical-stud": "TR-01-000047",
}
HOSTILE = "<img src=x onerror=hacked=1><script>hacked=1</script>\u202e"
SEEN = """(() => {
  const shown = [...document.querySelectorAll('.felt [data-since]')]
    .filter((one) => getComputedStyle(one).visibility === 'visible')
  return shown.map((one) => one.textContent.trim() || one.querySelector('svg').ariaLabel)
})()"""
CONTRAST = """(() => {
  const numbers = (said) => (said.match(/[\\d.]+/g) || []).map(Number)
  const light = ([r, g, b]) => [[r, .2126], [g, .7152], [b, .0722]]
    .map(([c, share]) => [c / 255, share])
    .map(([c, share]) => share * (c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4))
    .reduce((a, b) => a + b)
  const behind = (one) => {
    if (!one) return [255, 255, 255]
    const style = getComputedStyle(one)
    if (style.backgroundImage !== 'none') return [36, 105, 77]  // the felt where it is lightest
    const [r, g, b, a = 1] = numbers(style.backgroundColor)
    if (a === 1) return [r, g, b]
    const under = behind(one.parentElement)
    return [r, g, b].map((c, n) => c * a + under[n] * (1 - a))
  }
  const own = (one) => [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim())
  return [...document.querySelectorAll('body *:not(script):not(svg *)')].filter(own)
    .map((one) => {
      const [a, b] = [light(numbers(getComputedStyle(one).color)), light(behind(one))]
      return [(Math.max(a, b) + .05) / (Math.min(a, b) + .05), one.textContent.slice(0, 40)]
    }).filter(([ratio]) => ratio < 4.5)
})()"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    program = installed()
    if program is None:
        pytest.skip("no Chromium is installed: apt-get install chromium")
    with browsing(program, tmp_path_factory.mktemp("profile")) as page:
        yield page


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A ledger of the given days with errors."""
    from cli.exits import run

    url = f"sqlite:///{tmp_path_factory.mktemp('days') / 'pit.db'}"
    assert run(["init", "--db", url]) == 0
    assert run(["ingest", str(CASES / "two-days-errors" / "feed.ndjson.zst"), "--db", url]) == 4
    return url


def played() -> Json:
    """Four facts that each change the table, and one wrong payout."""
    lost = {"seat": 3, "wager": "ante", "result": "lose", "paid": 0}
    facts = (
        told("wagered", {"seat": 3, "wager": "ante", "amount": 1_000}),
        told("dealt", {"to": "seat:3", "cards": ["As"]}),
        told("decided", {"seat": 3, "choice": "fold"}),
        told("settled", lost),
        told("settled", lost | {"result": "win", "paid": 9_000}),
        told("closed", {}),
    )
    right = {"result": "lose", "paid": 0}
    wrong = wager(3, "ante", expected=right, recorded={"result": "win", "paid": 9_000})
    return document(*facts, wagers=[wrong | {"verdict": "wrong", "difference": 10_000}])


def opened(browser: Page, folder: Path, made: Json, *, script: bool = True) -> None:
    file = folder / "round.html"
    file.write_text(replay_page(made), encoding="utf-8")
    browser.open(file, script=script)


def step(browser: Page) -> str:
    said: str = browser.says("document.getElementById('step').textContent")
    return said


AFTER = [
    ["10.00"],
    ["10.00", "ace of spades"],
    ["10.00", "ace of spades", "fold"],
    ["10.00", "ace of spades", "fold", "lose"],
    ["10.00", "ace of spades", "fold", "win 90.00", "owed: lose"],
    ["10.00", "ace of spades", "fold", "win 90.00", "owed: lose", "Round closed"],
]


def test_each_step_shows_the_table_after_its_fact(browser: Page, tmp_path: Path) -> None:
    opened(browser, tmp_path, played())
    assert sorted(browser.says(SEEN)) == sorted(AFTER[-1])
    browser.press("Home")
    for number, wanted in enumerate(AFTER):
        assert sorted(browser.says(SEEN)) == sorted(wanted)
        assert step(browser).startswith(f"{number + 1} of 6 · ")
        browser.press("ArrowRight")
    for wanted in reversed(AFTER[:-1]):
        browser.press("ArrowLeft")
        assert sorted(browser.says(SEEN)) == sorted(wanted)
    assert browser.complaints() == []


def test_buttons_timeline_and_facts_go_where_they_say(browser: Page, tmp_path: Path) -> None:
    opened(browser, tmp_path, played())
    go = "document.querySelector('[data-go={}]').click()"
    for name, at in (("first", 1), ("next", 2), ("next", 3), ("back", 2), ("last", 6), ("next", 6)):
        browser.says(go.format(name))
        assert step(browser).startswith(f"{at} of 6")
    browser.says("timeline.value = 2; timeline.dispatchEvent(new Event('input'))")
    assert step(browser) == "3 of 6 · seat 3: fold · D104 · 20:15:03-08:00"
    browser.says("document.querySelector('#fact-104 .position').click()")
    assert step(browser).startswith("4 of 6")
    current = browser.says("[...document.querySelectorAll('[aria-current]')].map((one) => one.id)")
    assert current == ["fact-104"]
    assert browser.says("timeline.getAttribute('aria-valuetext')") == step(browser)
    assert browser.complaints() == []


def test_a_key_with_a_modifier_is_the_browsers_own(browser: Page, tmp_path: Path) -> None:
    opened(browser, tmp_path, played())
    browser.says(
        "document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Home', ctrlKey: true}))"
    )
    assert step(browser).startswith("6 of 6")


def test_the_tab_key_reaches_what_can_be_used_and_shows_where_it_is(
    browser: Page, tmp_path: Path
) -> None:
    opened(browser, tmp_path, played())
    reached = []
    for _ in range(7):
        browser.press("Tab")
        reached.append(browser.says("document.activeElement.textContent"))
        assert browser.says("getComputedStyle(document.activeElement).outlineStyle") != "none"
    assert reached[:2] == ["Skip to what was owed and paid", "Skip to the facts"]
    assert reached[2:] == ["First", "Back", "Next", "Last", ""]


def test_a_table_that_is_wider_than_the_screen_is_scrolled_by_the_keys_and_no_other_is_a_stop(
    browser: Page, tmp_path: Path
) -> None:
    wide = "document.querySelector('.wide')"
    opened(browser, tmp_path, played())
    assert browser.says(f"{wide}.tabIndex") == -1
    made = played()
    made["wagers"][0]["recorded"] = {"result": "w" * 200, "paid": 9_000}
    opened(browser, tmp_path, made)
    assert browser.says(f"{wide}.tabIndex") == 0
    browser.says(f"{wide}.focus()")
    browser.press("Home")
    assert step(browser).startswith("6 of 6")


def test_on_a_phone_a_wager_is_a_block_and_no_hand_is_wider_than_the_table(
    browser: Page, tmp_path: Path
) -> None:
    made = played()
    hand = told("dealt", {"to": "dealer:1", "cards": ["7s", "5s", "Qc", "9d", "Ks"]}, position=200)
    opened(browser, tmp_path, made | {"facts": [*made["facts"], hand]})
    edges = (
        "[...document.querySelectorAll('{}')].map((one) => one.getBoundingClientRect())"
        ".map((one) => [one.left, one.right])"
    )
    labels = (
        "[...document.querySelectorAll('.wide tbody [data-label]')]"
        ".map((one) => getComputedStyle(one, '::before').content)"
    )
    assert browser.says(labels) == ["none"] * 8  # on a wide screen the column says it
    browser.size(390, 800)
    try:
        assert "none" not in browser.says(labels)
        assert all(right <= 390 for _, right in browser.says(edges.format(".wide td")))
        ((first, last),) = browser.says(edges.format(".felt"))
        for left, right in browser.says(edges.format(".laid")):
            assert first + 12 <= left < right <= last - 12  # inside the table's own edge
        assert browser.says(CONTRAST) == []
    finally:
        browser.size(1400, 1000)


def test_the_table_is_moved_to_what_a_step_changed(browser: Page, tmp_path: Path) -> None:
    seats = [told("wagered", {"seat": n, "wager": "ante", "amount": 100}) for n in range(1, 21)]
    opened(browser, tmp_path, document(*seats))
    browser.size(390, 600)
    try:
        for key, seat in (("Home", 0), ("End", 19), ("Home", 0)):
            browser.press(key)
            top, bottom = browser.says(
                f"(({{top, bottom}}) => [top, bottom])(document.getElementById('place-{seat}')"
                ".getBoundingClientRect())"
            )
            assert 0 <= top < bottom <= 600
    finally:
        browser.size(1400, 1000)


def test_a_dispute_is_read_and_printed_like_the_rest(browser: Page, tmp_path: Path) -> None:
    entry = noted(4_001, HOSTILE, video=["cam8"], licensees=["D" * 150])
    made = played() | {"disputes": [disputed(entry, summary=HOSTILE, dispute="D-" + "0" * 150)]}
    opened(browser, tmp_path, made)
    assert browser.says("typeof hacked") == "undefined"
    assert browser.says(CONTRAST) == []
    browser.says("document.querySelector('header a').click()")
    assert browser.says("location.hash") == "#dispute-0"
    for width in (360, 800, 1400):
        browser.size(width, 1000)
        assert browser.says("document.documentElement.scrollWidth") <= width
    browser.ask("Emulation.setEmulatedMedia", media="print")
    assert browser.says(CONTRAST) == []
    assert HOSTILE.replace("\u202e", "\\u202e") in browser.says("document.body.innerText")
    browser.ask("Emulation.setEmulatedMedia", media="")
    assert browser.complaints() == []


def test_without_a_script_the_whole_round_is_there(browser: Page, tmp_path: Path) -> None:
    opened(browser, tmp_path, played(), script=False)
    assert sorted(browser.says(SEEN)) == sorted(AFTER[-1])
    assert browser.says("document.querySelector('.controls').hidden") is True
    read = browser.says("document.body.innerText")
    assert "seat 3: ante win 90.00" in read
    assert "The house lost 100.00 by what differs." in read


def test_print_has_every_fact_and_the_last_table_whatever_the_screen_showed(
    browser: Page, tmp_path: Path
) -> None:
    opened(browser, tmp_path, document(*played()["facts"] * 30))
    browser.press("Home")
    browser.says("window.dispatchEvent(new Event('beforeprint'))")
    browser.ask("Emulation.setEmulatedMedia", media="print")
    assert "win 90.00" in browser.says(SEEN)
    assert browser.says("getComputedStyle(document.querySelector('.controls')).display") == "none"
    cut = "(() => { const one = document.querySelector('section.facts');"
    cut += " return one.scrollHeight > one.clientHeight })()"
    assert browser.says(cut) is False
    assert browser.says(CONTRAST) == []
    browser.ask("Emulation.setEmulatedMedia", media="")
    browser.says("window.dispatchEvent(new Event('afterprint'))")
    assert step(browser).startswith("1 of 180")
    assert browser.ask("Page.printToPDF")["data"].startswith("JVBERi")  # %PDF-


@pytest.mark.parametrize("width", [360, 800, 1400])
def test_nothing_is_wider_than_the_screen(browser: Page, tmp_path: Path, width: int) -> None:
    made = played()
    made["round"] = "WS-01-" + "0" * 150
    made["facts"][2]["actor"] = "D" * 150
    opened(browser, tmp_path, made)
    browser.size(width, 800)
    try:
        wide = browser.says("document.documentElement.scrollWidth")
    finally:
        browser.size(1400, 1000)
    assert wide <= width


def test_recorded_text_never_becomes_markup_or_script(browser: Page, tmp_path: Path) -> None:
    made = json.loads(json.dumps(played()).replace("fold", json.dumps(HOSTILE)[1:-1]))
    made |= {"dealer": HOSTILE, "round": HOSTILE, "unverifiable": [HOSTILE]}
    opened(browser, tmp_path, made)
    assert browser.says("typeof hacked") == "undefined"
    assert browser.says("document.querySelectorAll('img, script').length") == 1
    shown = browser.says("document.querySelector('.choice').textContent")
    assert shown == HOSTILE.replace("\u202e", "\\u202e")
    assert browser.complaints() == []


def test_a_round_of_ten_thousand_facts_is_stepped_like_any_other(
    browser: Page, tmp_path: Path
) -> None:
    staked = told("wagered", {"seat": 1, "wager": "ante", "amount": 100})
    dealt = told("dealt", {"to": "seat:2", "cards": ["As"]})
    opened(browser, tmp_path, document(*[staked, dealt] * 5_000))
    assert step(browser).startswith("10000 of 10000")
    assert "5,000.00" in browser.says(SEEN)
    browser.press("Home")
    assert browser.says(SEEN) == ["1.00"]
    browser.press("ArrowRight")
    assert browser.says(SEEN) == ["1.00", "ace of spades"]
    browser.press("End")
    assert len(browser.says(SEEN)) == 5_001


@pytest.mark.parametrize("game", ROUNDS)
def test_a_given_round_of_each_game(
    browser: Page, pit: Pit, days: str, tmp_path: Path, game: str
) -> None:
    file = tmp_path / "round.html"
    answer = pit("replay", ROUNDS[game], "--html", str(file), "--db", days)
    assert (answer.code, answer.out) == (0, "")
    assert answer.err == f"Round {ROUNDS[game]} is in {file}\n"
    browser.open(file)
    assert browser.says(CONTRAST) == []
    facts: list[Any] = browser.says(
        "[...document.querySelectorAll('[data-step]')].map((f) => f.id)"
    )
    browser.press("Home")
    for _ in facts[1:]:
        browser.press("ArrowRight")
    assert step(browser).startswith(f"{len(facts)} of {len(facts)} · round closed")
    assert browser.complaints() == []
    assert browser.fetched() == [file.as_uri()]


def test_the_page_runs_no_script_but_its_own(browser: Page, tmp_path: Path) -> None:
    """Even markup that was smuggled in would be inert."""
    file = tmp_path / "round.html"
    smuggled = "<header><script>hacked=1</script><b onclick='hacked=1' id='b'></b>"
    file.write_text(replay_page(played()).replace("<header>", smuggled), encoding="utf-8")
    browser.open(file)
    browser.says("document.getElementById('b').click()")
    assert browser.says("typeof hacked") == "undefined"
    assert step(browser).startswith("6 of 6")
