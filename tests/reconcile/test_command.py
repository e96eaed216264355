"""`pit reconcile` as the night job meets it: one line or the breaks, and the exit code."""

import csv
import io
import json

from tests.reconcile.command import SMALL, Pit


def test_a_clean_day_is_one_line(pit: Pit) -> None:
    pit.take("clean-three-shifts")
    lines = (SMALL / "clean-three-shifts" / "feed.ndjson").read_text().count("\n")
    position = lines + 1  # the ledger adopts the rule set itself
    assert pit("reconcile", "--day", "2026-11-27") == (
        0,
        f"2026-11-27, tables 1, periods 3, position {position}, quarantined 0: no break\n",
        "",
    )


def test_a_day_without_facts_is_wrong_usage(pit: Pit) -> None:
    pit.take("clean-three-shifts")
    answer = pit("reconcile", "--day", "2026-11-28")
    assert (answer.code, answer.out) == (2, "")
    assert "2026-11-28" in answer.err


def test_breaks_exit_3_and_are_the_contracts_json(pit: Pit) -> None:
    pit.take("box")
    answer = pit("reconcile", "--day", "last", "--format", "json")
    made = json.loads(answer.out)
    assert answer.code == 3
    assert [one["id"] for one in made["breaks"]] == [
        "tray/2026-11-27/day/WS-01",
        "box/2026-11-27/day/WS-01",
        "box/2026-11-27/day/WS-02",
    ]
    tray = made["breaks"][0]
    assert (tray["amount"], tray["slip"]) == (-14_000, None)
    assert tray["candidates"][0].keys() == {"kind", "ids", "amount", "why"}
    assert (made["currency"], made["quarantined"]) == ("USD", 0)
    assert made["meta"]["rule_sets"].keys() == set()  # no round was dealt


def test_one_table_has_its_own_breaks(pit: Pit) -> None:
    pit.take("box")
    made = json.loads(pit("reconcile", "--table", "WS-02", "--format", "json").out)
    assert [one["id"] for one in made["breaks"]] == ["box/2026-11-27/day/WS-02"]
    assert pit("reconcile", "--table", "XX-99").code == 2


def test_the_csv_is_the_breaks_alone(pit: Pit) -> None:
    pit.take("tray")
    answer = pit("reconcile", "--format", "csv")
    (row,) = csv.DictReader(io.StringIO(answer.out))
    assert (answer.code, row["id"], row["amount"], row["slip"]) == (
        3,
        "tray/2026-11-27/day/WS-01",
        "-1500",
        "",
    )


def test_the_table_says_amount_documents_and_cause_within_80_columns(pit: Pit) -> None:
    pit.take("misposted-fill")
    answer = pit("reconcile")
    assert answer.code == 3
    assert max(len(line) for line in answer.out.splitlines() if "Rule sets" not in line) <= 80
    words = " ".join(answer.out.split())
    assert "10,000.00 tray over by 10,000.00: counted 48,600.00 (WS-01-T0002)" in words
    assert "maybe fill F-000001 is posted to WS-02 day, off by the opposite, and belongs here" in (
        words
    )
    assert "2 breaks in 2026-11-27" in words


def test_a_variance_that_nothing_explains_says_where_was_looked(pit: Pit) -> None:
    pit.take("tray")
    (found,) = json.loads(pit("reconcile", "--format", "json").out)["breaks"]
    assert (found["candidates"], set(found["looked_at"])) == (
        [],
        {"round", "slip", "marker", "exchange", "sale", "table"},
    )
    words = " ".join(pit("reconcile").out.split())
    assert "no cause comes to -15.00, nor two together: looked at rounds" in words


def test_a_variance_with_a_candidate_does_not_say_that_there_is_none(pit: Pit) -> None:
    pit.take("misposted-fill")
    assert "no cause" not in pit("reconcile").out


def test_a_long_gap_in_a_series_is_told_in_one_line(pit: Pit) -> None:
    pit.take("marker-beyond")  # M-000001, then M-000777
    answer = pit("reconcile")
    words = " ".join(answer.out.split())
    assert "775 numbers in a row are missing, M-000002 to M-000776: M-000777 was used next" in words
    assert "776 breaks in 2026-11-27" in words
    assert len(answer.out.splitlines()) < 20
    made = json.loads(pit("reconcile", "--format", "json").out)
    assert len([one for one in made["breaks"] if one["kind"] == "slip"]) == 775


def test_short_gaps_are_told_number_by_number(pit: Pit) -> None:
    pit.take("slip")
    words = " ".join(pit("reconcile").out.split())
    assert "fill slip F-102 is missing" in words
    assert "fill slip F-103 is missing" in words


def test_two_counts_by_one_badge_do_not_differ_but_are_one_teams(pit: Pit) -> None:
    pit.take("count")
    words = " ".join(pit("reconcile", "--table", "WS-01").out.split())
    assert "0.00 count: badge C1 is on both counts of box B1" in words


def test_breaks_of_a_table_that_was_never_opened_have_their_days_and_are_found(pit: Pit) -> None:
    pit.take("clock-forward")  # the cage's slips alone
    answer = pit("reconcile")
    assert "2 breaks in 2026-03-07..2026-03-08, tables 0" in answer.out
    for one in json.loads(pit("reconcile", "--format", "json").out)["breaks"]:
        assert pit("break", "show", one["id"]).code == 0


def test_as_of_shows_the_breaks_of_then(pit: Pit) -> None:
    pit.take("late-box")
    before = json.loads((SMALL / "late-box" / "answer.json").read_text())["before"]["lines"]
    assert pit("reconcile").code == 0
    then = pit("reconcile", "--as-of", str(before + 1), "--format", "json")
    assert then.code == 3
    assert [one["id"] for one in json.loads(then.out)["breaks"]] == ["box/2026-11-27/day/WS-01"]


def test_an_empty_ledger_is_not_called_clean(pit: Pit) -> None:
    looked = "no day, tables 0, periods 0, position 0, quarantined 0"
    said = f"{looked}: no table was opened, so nothing was compared\n"
    assert pit("reconcile") == (0, said, "")


def test_a_table_that_is_still_open_is_named_before_anything_sounds_clean(pit: Pit) -> None:
    lines = (SMALL / "clean-three-shifts" / "feed.ndjson").read_bytes().splitlines()
    pit.house.take(line for line in lines if b'"table.closed"' not in line)
    answer = pit("reconcile")
    assert answer.code == 0
    first, reason, _, verdict = answer.out.splitlines()[:4]
    assert first == "Not compared yet:"
    assert reason == "  there is no closer yet: 2026-11-27 grave WS-01"
    assert verdict.endswith(": no break in what was compared")
    (told,) = json.loads(pit("reconcile", "--format", "json").out)["unverified"]
    assert (told["gaming_day"], told["shift"], told["table"], told["kind"]) == (
        "2026-11-27",
        "grave",
        "WS-01",
        "open",
    )


def test_a_dispute_is_as_old_as_the_newest_fact_makes_it(pit: Pit) -> None:
    pit.take("dispute")  # its newest fact is a commission, which is no document
    made = json.loads(pit("reconcile", "--format", "json").out)
    assert [one["dispute"] for one in made["breaks"]] == ["Q-1"]
