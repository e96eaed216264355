"""The worked examples from the feed's lines to the report's rows."""

from tests.reports.feeds import DAY, At, Ledger, Night, chips, worth

DOLLAR = 100


def test_one_shift_counted_by_denomination(ledger: Ledger) -> None:
    night = Night().configured()
    table = night.table()
    table.opened(chips(d500=10, d100=150, d25=780, d5=1_000, d1=500))
    table.filled(chips(d100=40, d25=320))
    table.filled(chips(d25=240, d5=400))
    table.credited(chips(d100=50))
    table.closed(chips(d500=12, d100=83, d25=604, d5=858, d1=430))
    table.box(31_680)
    ledger.take(night.lines)
    (row,) = ledger.shift().rows
    assert (row.opener, row.fills, row.credits, row.closer, row.drop) == (
        45_000 * DOLLAR,
        20_000 * DOLLAR,
        5_000 * DOLLAR,
        34_120 * DOLLAR,
        31_680 * DOLLAR,
    )
    assert (row.win, row.hold, row.status) == (5_800 * DOLLAR, "0.1831", "counted")


def test_markers_redeemed_in_chips_and_in_cash(ledger: Ledger) -> None:
    night = Night().configured()
    table = night.table()
    table.opened(worth(60_000))
    table.sold(14_000)
    marker = {"slip": "M-1", "patron": "p-1"}
    table.say("marker.issued", marker | {"seat": 1, "amount": 10_000 * DOLLAR})
    table.say("marker.redeemed", marker | {"amount": 4_000 * DOLLAR, "tender": "chips"})
    table.say("marker.redeemed", marker | {"amount": 1_000 * DOLLAR, "tender": "cash"})
    table.round(10_000, "lose")
    table.round(900, "win", paid=1_800)
    table.closed(worth(48_200))
    table.box(15_000, markers_issued=10_000, markers_redeemed=5_000)
    ledger.take(night.lines)
    (row,) = ledger.shift().rows
    assert (row.drop, row.win, row.hold) == (20_000 * DOLLAR, 8_200 * DOLLAR, "0.4100")
    assert (row.game_win, row.tray_variance, row.box_variance) == (8_200 * DOLLAR, 0, 0)
    assert (row.rounds, row.handle) == (2, 10_900 * DOLLAR)


def three_shifts(night: Night) -> At:
    table = night.table()
    table.opened(worth(50_000))
    table.filled(worth(10_000))
    table.rolled(worth(41_300), "day", "swing")
    table.filled(worth(25_000))
    table.credited(worth(5_000))
    table.rolled(worth(29_600), "swing", "grave")
    table.filled(worth(20_000))
    table.closed(worth(38_250), "grave")
    return table


def test_three_shifts_of_a_table_that_never_closes(ledger: Ledger) -> None:
    night = Night().configured()
    table = three_shifts(night)
    for shift, cash in (("day", 21_450), ("swing", 38_900), ("grave", 9_800)):
        table.box(cash, shift)
    ledger.take(night.lines)
    made = ledger.shift()
    assert [(row.shift, row.win, row.hold) for row in made.rows] == [
        ("day", 2_750 * DOLLAR, "0.1282"),
        ("swing", 7_200 * DOLLAR, "0.1851"),
        ("grave", -1_550 * DOLLAR, "-0.1582"),
    ]
    assert (made.totals.win, made.totals.hold) == (8_400 * DOLLAR, "0.1197")


def test_one_box_for_the_whole_day(ledger: Ledger) -> None:
    night = Night().configured()
    three_shifts(night).box(70_150, shift=None)
    ledger.take(night.lines)
    *shifts, day = ledger.shift().rows
    assert {(row.win, row.drop, row.status) for row in shifts} == {(None, None, "partial")}
    assert (day.shift, day.win, day.drop) == (None, 8_400 * DOLLAR, 70_150 * DOLLAR)


def test_a_box_found_a_day_late_restates_its_day_and_the_old_report_stays(ledger: Ledger) -> None:
    night, next_day = Night().configured(), "2026-11-28"
    table = night.table()
    table.opened(worth(30_000))
    table.filled(worth(5_000))
    table.closed(worth(24_100))
    table.box(9_400)
    ledger.take(night.lines)
    before = ledger.shift()
    assert [(row.win, row.hold) for row in before.rows] == [(-1_500 * DOLLAR, "-0.1596")]
    night.lines.clear()
    table.opened(worth(24_100), day=next_day)
    table.closed(worth(21_800), day=next_day)
    table.box(8_800, day=next_day)
    table.box(6_200, box="E7")
    ledger.take(night.lines)
    after = ledger.shift()
    assert [(row.gaming_day, row.win, row.hold) for row in after.rows] == [
        (DAY, 4_700 * DOLLAR, "0.3013"),
        (next_day, 6_500 * DOLLAR, "0.7386"),
    ]
    assert after.totals.win == 11_200 * DOLLAR
    assert ledger.shift(at=before.header.position) == before


def test_the_same_position_gives_the_same_document(ledger: Ledger) -> None:
    night = Night().configured()
    three_shifts(night)
    ledger.take(night.lines)
    now = ledger.shift()
    assert ledger.shift(at=now.header.position).document() == now.document()


def test_before_the_first_fact_every_report_is_empty(ledger: Ledger) -> None:
    night = Night().configured()
    three_shifts(night)
    ledger.take(night.lines)
    made = ledger.shift(at=0)
    assert (made.rows, made.header.position, made.header.property) == ((), 0, None)
