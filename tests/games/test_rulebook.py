"""Rule sets: the shipped ones figure for figure, and every fault of a file named with its place."""

import json
import tomllib
from itertools import combinations, product

import pytest

import games
from games.kit.cards import DECK
from games.stand_pat.rules import StandPatRules
from games.tropical_stud.rules import TropicalRules
from games.western_stud.lines import NO_LINE, five_card_lines, four_card_lines
from games.western_stud.rules import WesternRules
from tests.games.given import rules_of

SHIPPED = (
    "stand-pat/house",
    "stand-pat/original",
    "tropical-stud/original",
    "western-stud/original",
    "western-stud/push",
)


def test_what_ships() -> None:
    assert games.names() == ("stand-pat", "tropical-stud", "western-stud")
    assert games.shipped() == SHIPPED


@pytest.mark.parametrize("rules", SHIPPED)
def test_a_shipped_rule_set_has_the_id_and_the_game_of_its_place(rules: str) -> None:
    loaded = games.load_rules(games.shipped_text(rules))

    assert loaded.id == rules
    assert rules.startswith(f"{loaded.game}/")
    assert (loaded.status == "suspect") == (rules == "stand-pat/original")


def test_western_stud_as_printed() -> None:
    rules = rules_of("western-stud/original")
    assert isinstance(rules, WesternRules)

    assert list(rules.four_cards.values()) == [500, 250, 50, 25, 9, 7, 4, 2, 1, 1]
    assert list(rules.five_cards.values()) == [500, 250, 50, 8, 6, 4, 2, 1, 1]
    push = rules_of("western-stud/push")
    assert isinstance(push, WesternRules)
    assert (rules.ties, push.ties) == ("lose", "push")
    assert (push.four_cards, push.five_cards) == (rules.four_cards, rules.five_cards)


def test_stand_pat_as_printed_strange_lines_included() -> None:
    original, house = rules_of("stand-pat/original"), rules_of("stand-pat/house")
    assert isinstance(original, StandPatRules)
    assert isinstance(house, StandPatRules)

    assert list(original.pat_table.values()) == [5000, 500, 250, 100, 50, 30]
    assert list(original.draw_table.values()) == [5000, 500, 250, 100, 50, 30, 30, 30, 30]
    assert house.pat_table == original.pat_table
    assert list(house.draw_table.values()) == [800, 50, 25, 9, 6, 4, 3, 2, 1]


def test_tropical_stud_as_printed() -> None:
    rules = rules_of("tropical-stud/original")
    assert isinstance(rules, TropicalRules)

    assert list(rules.bet_table.values()) == [100, 50, 20, 7, 5, 4, 3, 2, 1, 1]
    assert (rules.bet_multiple, rules.exchange_fees) == (2, (1,))


def test_the_four_card_lines_of_all_hands_are_as_many_as_counted() -> None:
    rules = rules_of("western-stud/original")
    assert isinstance(rules, WesternRules)
    counts: dict[str, int] = {}
    for hand in combinations(DECK, 4):
        lines = four_card_lines(hand, rules)
        best = max(lines, key=rules.four_cards.__getitem__, default=NO_LINE)
        counts[best] = counts.get(best, 0) + 1

    assert counts == {
        "four-aces": 1,
        "four-of-a-kind": 12,
        "four-card-royal": 4,
        "straight-flush": 40,
        "three-of-a-kind": 2_496,
        "straight": 2_772,
        "two-pair": 2_808,
        "flush": 2_816,
        "pair": 25_344,
        "low": 16_380,
        NO_LINE: 218_052,
    }


def test_the_five_card_hands_paid_as_a_low_are_as_many_as_counted() -> None:
    rules = rules_of("western-stud/original")
    assert isinstance(rules, WesternRules)
    eight_and_under = (12, 0, 1, 2, 3, 4, 5, 6)  # ranks by their place, the ace low
    lows = sum(
        five_card_lines([4 * rank + suit for rank, suit in zip(ranks, suits, strict=True)], rules)
        == ("low",)
        for ranks in combinations(eight_and_under, 5)
        for suits in product(range(4), repeat=5)
    )

    assert lows == 53_040


WESTERN = games.shipped_text("western-stud/original")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('ties = "lose"', "", "ties: missing"),
        ('ties = "lose"', 'ties = "draw"', "ties: 'draw' is not one of 'lose', 'push'"),
        ('ties = "lose"', 'tie = "lose"', "tie: no such value; did you mean 'ties'?"),
        ("play_multiple = 1", "play_multiple = 0", "play_multiple: 0 is not a whole number"),
        ("play_multiple = 1", "play_multiple = 1.0", "play_multiple: 1.0 is not a whole number"),
        ("play_multiple = 1", "play_multiple = true", "play_multiple: True is not a whole"),
        ("both_odds = 3", 'both_odds = "3"', "both_odds: '3' is not a whole number"),
        ("both_odds = 3", "both_odds = 1000000001", "both_odds: 1000000001 is not a whole"),
        ("fifth_to_folded = false", "fifth_to_folded = 0", "fifth_to_folded: 0 is not true or"),
        ("two-pair = 4\n", "", "four_cards.two-pair: missing"),
        ("full-house = 8", "full-house = -8", "five_cards.full-house: -8 is not"),
        ("full-house = 8", "full-houses = 8", "five_cards.full-houses: no such value"),
        ('pair_from = "J"', 'pair_from = "11"', "double_pay_ante.pair_from: '11' is not one of"),
        ('id = "western-stud/original"', 'id = "western stud"', "id: 'western stud' has spaces"),
        ('id = "western-stud/original"', 'id = "  "', "id: '  ' is not an id"),
        ("version = 1", "version = 0", "version: 0 is not a whole number"),
        ('status = "original"', 'status = "new"', "status: 'new' is not one of"),
        ('game = "western-stud"', 'game = "roulette"', "game: 'roulette' is not one of"),
        ("[four_cards]", "[four_card]", "four_card: no such value; did you mean 'four_cards'?"),
        ("[four_cards]", "four_cards = 3\n[other]", "double_pay_ante.four_cards: no such value"),
        ("play_multiple = 1", "play_multiple 1", "the text cannot be read"),
        ("play_multiple = 1", "play_multiple = 1\nplay_multiple = 2", "the text cannot be read"),
    ],
)
def test_a_fault_is_named_with_its_place(old: str, new: str, fault: str) -> None:
    assert old in WESTERN
    with pytest.raises(games.RulesInvalid) as invalid:
        games.load_rules(WESTERN.replace(old, new, 1))

    assert [each for each in invalid.value.faults if each.startswith(fault)]


def test_all_faults_are_named_at_once() -> None:
    text = WESTERN.replace('"lose"', '"maybe"').replace("flush = 6", "flush = -6")

    with pytest.raises(games.RulesInvalid) as invalid:
        games.load_rules(text)

    places = [fault.split(":")[0] for fault in invalid.value.faults]
    assert places == ["ties", "folded_ante", "five_cards.flush"]


def test_a_missing_table_is_one_fault() -> None:
    with pytest.raises(games.RulesInvalid) as invalid:
        games.load_rules(WESTERN[: WESTERN.index("[five_cards]")])

    assert invalid.value.faults == ("five_cards: missing, a table is wanted",)


STAND_PAT = games.shipped_text("stand-pat/house")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (WESTERN.replace("ties =", "tie ="), "tie: no such value; did you mean 'ties'?"),
        (
            WESTERN.replace("[four_cards]", "[four_card]"),
            "four_card: no such value; did you mean 'four_cards'?",
        ),
        (
            WESTERN.replace('ties = "lose"\n', "").replace(
                "[double_pay_ante]", '[double_pay_ante]\nties = "lose"'
            ),
            "double_pay_ante.ties: no such value here; it belongs at the top, above the tables",
        ),
        (
            WESTERN.replace('lines = "best"\n', "").replace("ties =", 'lines = "best"\nties ='),
            "lines: no such value here; it belongs under [double_pay_ante]",
        ),
        (
            WESTERN.replace("[double_pay_ante]\n", ""),
            "lines, tables, odds and 5 more: no such value here; they belong under [double_pay",
        ),
        (STAND_PAT.replace('pat_from = "straight"', 'pat_from = "str8"'), "pat_from: 'str8' is"),
        (
            STAND_PAT.replace("pat_from =", "pat_form ="),
            "pat_form: no such value; did you mean 'pat_from'?",
        ),
        (
            STAND_PAT.replace("draw_least = 1", "draw_least = 2").replace(
                "draw_most = 4", "draw_most = 0"
            ),
            "draw_most: 0 is not a whole number from 1 to 4",
        ),
    ],
)
def test_one_slip_is_one_fault(text: str, fault: str) -> None:
    with pytest.raises(games.RulesInvalid) as invalid:
        games.load_rules(text)

    (found,) = invalid.value.faults
    assert found.startswith(fault)


def test_a_slip_hides_no_other_one() -> None:
    text = STAND_PAT.replace('pat_from = "straight"', 'pat_from = "str8"')
    text = text.replace("[pat_table]", "[pat_table]\nroyal = 1")

    with pytest.raises(games.RulesInvalid) as invalid:
        games.load_rules(text.replace("royal-flush = 800", "royal-flush = -1"))

    places = [fault.split(":")[0] for fault in invalid.value.faults]
    assert places == ["pat_from", "draw_table.royal-flush", "pat_table.royal"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("draw_most = 4", "draw_most = 5", "draw_most: 5 is not a whole number from 1 to 4"),
        ("draw_least = 1", "draw_least = 0", "draw_least: 0 is not a whole number from 1 to 4"),
        ("draw_most = 4", "draw_most = 0", "draw_most: 0 is not a whole number from 1 to 4"),
        ('pat_from = "straight"', 'pat_from = "flush"', "pat_table.straight: no such value"),
    ],
)
def test_faults_of_a_stand_pat_file(old: str, new: str, fault: str) -> None:
    with pytest.raises(games.RulesInvalid) as invalid:
        games.load_rules(games.shipped_text("stand-pat/house").replace(old, new, 1))

    assert [each for each in invalid.value.faults if each.startswith(fault)]


def test_a_draw_cannot_have_a_least_above_its_most() -> None:
    text = games.shipped_text("stand-pat/house")
    text = text.replace("draw_least = 1", "draw_least = 3").replace(
        "draw_most = 4", "draw_most = 2"
    )

    with pytest.raises(games.RulesInvalid) as invalid:
        games.load_rules(text)

    assert invalid.value.faults == ("draw_least: 3 is more than draw_most, 2",)


@pytest.mark.parametrize("fees", ["1", "[0]", "[1.5]", "[true]", "[1, 2, 3, 2, 1, 1]", '"1"'])
def test_exchange_fees_are_a_list_of_antes(fees: str) -> None:
    text = games.shipped_text("tropical-stud/original")
    text = text.replace("exchange_fees = [1]", f"exchange_fees = {fees}")

    with pytest.raises(games.RulesInvalid, match=r"exchange_fees: .* is not a list of at most 5"):
        games.load_rules(text)


@pytest.mark.parametrize(
    ("caps", "fault"),
    [
        ('order = "rising"\nwager = -1', "caps.wager: -1 is not"),
        ("wager = 100", "caps.order: missing"),
        ('order = "rising"\nseat = 5', "caps.seat: no such value"),
    ],
)
def test_faults_of_the_caps(caps: str, fault: str) -> None:
    with pytest.raises(games.RulesInvalid) as invalid:
        games.load_rules(f"{WESTERN}\n[caps]\n{caps}\n")

    assert [each for each in invalid.value.faults if each.startswith(fault)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "{}",
        '{"game": "western-stud"}',
        '{"game": "western-stud", "game": "western-stud"}',
        "{" + '"a":{' * 100_000,
        "game = 'western-stud'",
        "\x00",
    ],
)
def test_a_text_that_is_no_rule_set_is_refused_and_nothing_else_is_raised(text: str) -> None:
    with pytest.raises(games.RulesInvalid):
        games.load_rules(text)


def test_a_rule_set_may_be_json_as_well() -> None:
    as_json = json.dumps(tomllib.loads(WESTERN))

    assert games.load_rules(as_json) == games.load_rules(WESTERN)


def test_a_byte_order_mark_and_other_line_ends_change_nothing() -> None:
    dressed = "\ufeff" + WESTERN.replace("\n", "\r\n")

    assert games.load_rules(dressed) == games.load_rules(WESTERN)


@pytest.mark.parametrize("rules", SHIPPED)
def test_every_page_of_a_rule_set_reads_as_text(rules: str) -> None:
    loaded = games.load_rules(games.shipped_text(rules))
    pages = games.engine(loaded.game).show(loaded)

    assert pages[0].title == rules
    assert all(name and value and "{" not in value for page in pages for name, value in page.rows)


def test_what_was_changed_can_be_seen() -> None:
    def shown(rules: games.RuleSet) -> dict[str, str]:
        pages = games.engine(rules.game).show(rules)
        return {name: value for page in pages for name, value in page.rows}

    western = shown(rules_of("western-stud/push"))
    assert western["a hand equal to the dealer's"] == "is a push"
    assert shown(rules_of("western-stud/original", caps__table=500))["winnings of the table"] == (
        "at most 500 minor units"
    )
    tropical = shown(rules_of("tropical-stud/original", exchange_fees=[1, 2]))
    assert tropical["cards exchanged"] == "1 for 1 x the ante, 2 for 2 x the ante"
    assert shown(rules_of("stand-pat/house", pair_from="T"))["draw table's pair"] == "T or better"


def test_a_rule_set_that_does_not_ship_is_named() -> None:
    for name in ("western-stud/none", "nowhere/original", "western-stud", "../secrets", ""):
        with pytest.raises(games.UnknownRules):
            games.shipped_text(name)


def test_a_game_that_is_not_installed_is_named() -> None:
    for name in ("roulette", "kit", "western_stud", ""):
        with pytest.raises(games.UnknownGame):
            games.engine(name)
