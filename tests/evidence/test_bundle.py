"""A bundle: everything that names the round and nothing of others, and no byte can be changed."""

import json
import shutil
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from cli.exits import run
from ledger import facts, journal
from ledger.evidence import stranger

CASES = Path(__file__).parents[1] / "cases"
ROUND = "TR-01-000003"


def pit(*words: str, code: int = 0) -> None:
    assert run(words) == code


def line(type_: str, id_: str, **more: Any) -> str:
    fact = {
        "specversion": "1.0",
        "type": type_,
        "source": "/dunes/office",
        "id": id_,
        "time": "2026-11-28T09:00:00-08:00",
        "actor": "M01",
        "data": {},
    }
    return json.dumps(fact | more)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a ledger of a night and some second thoughts about one round, signed."""
    folder = tmp_path_factory.mktemp("house")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PIT_DB", f"sqlite:///{folder / 'pit.db'}")
        patch.setenv("PIT_KEY", str(folder / "pit.key"))
        patch.setenv("NO_COLOR", "1")
        pit("init")
        pit("ingest", str(CASES / "day-clean" / "feed.ndjson.zst"))
        pit("keys", "new", "--name", "dunes.example/pit")
        first = next(
            each
            for each in recorded(folder)
            if each.round == ROUND and each.type == "round.settled"
        )
        of = {"source": first.source, "id": first.id}
        amended = [
            line("event.corrected", "c1", witness="M02", data={"of": of, "reason": "misread",
                                                               "data": first.data}),
            line("event.annulled", "c2", witness="M02", data={"reason": "the other way round",
                 "of": {"source": "/dunes/office", "id": "c1"}}),
            line("dispute.opened", "d1", table="TR-01", data={
                "dispute": "D-1", "round": ROUND, "seat": 1, "patron": "p-77", "claim": 500,
                "summary": "paid short"}),
            line("dispute.noted", "d2", table="TR-01", data={"dispute": "D-1", "note": "on video"}),
            line("dispute.opened", "d3", table="TR-01", data={
                "dispute": "D-2", "round": "TR-01-000004", "seat": 1, "patron": "p-78", "claim": 1,
                "summary": "another"}),
        ]  # fmt: skip
        feed = folder / "amended.ndjson"
        feed.write_text("\n".join(amended))
        pit("ingest", str(feed))
        pit("checkpoint", "--out", str(folder / "held"))
        yield folder


def recorded(folder: Path) -> list[facts.Recorded]:
    with (
        journal.connect(f"sqlite:///{folder / 'pit.db'}", write=False) as database,
        database.reading() as connection,
    ):
        return [facts.replay(*entry) for entry in journal.read(connection)]


@pytest.fixture(scope="module")
def bundle(house: Path) -> Path:
    path = house / "round.zip"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PIT_DB", f"sqlite:///{house / 'pit.db'}")
        pit("bundle", ROUND, "--out", str(path))
    return path


def test_it_holds_every_fact_that_names_the_round_and_its_set_up(house: Path, bundle: Path) -> None:
    held = {position for position, _, _ in stranger.check(stranger.unpacked(bundle.read_bytes()))}

    everything = recorded(house)
    of_the_round = {each.position for each in everything if each.round == ROUND}
    afterwards = {each.position for each in everything if each.id in {"c1", "c2", "d1", "d2"}}
    set_up = {
        each.position
        for each in everything
        if each.type == "property.configured"
        or (each.type == "table.commissioned" and each.table == "TR-01")
        or (each.type == "rules.adopted" and each.data["rules"] == "tropical-stud/original")
    }
    assert len(of_the_round) > 10
    assert held == of_the_round | afterwards | set_up


def test_its_facts_are_the_journals_byte_for_byte(house: Path, bundle: Path) -> None:
    files = stranger.unpacked(bundle.read_bytes())
    with (
        journal.connect(f"sqlite:///{house / 'pit.db'}", write=False) as database,
        database.reading() as connection,
    ):
        stored = {row.position: row.entry for row in journal.read_stored(connection)}
    for one in json.loads(files["facts.json"])["facts"]:
        assert b64decode(one["entry"]) == stored[one["index"] + 1]


def test_it_is_the_same_bytes_whenever_it_is_made(
    house: Path, bundle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIT_DB", f"sqlite:///{house / 'pit.db'}")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("FORCE_COLOR", "1")
    pit("bundle", ROUND, "--out", str(house / "again.zip"))
    assert (house / "again.zip").read_bytes() == bundle.read_bytes()


def test_a_stranger_checks_it_with_python_alone(house: Path, bundle: Path, tmp_path: Path) -> None:
    with ZipFile(bundle) as archive:
        archive.extractall(tmp_path / "unpacked")
    key = (tmp_path / "unpacked" / "key.txt").read_text().strip()
    for words in ([], [str(bundle)], ["--key", key]):
        ran = subprocess.run(
            [sys.executable, "-I", "-S", "-W", "error", "verify.py", *words],
            cwd=tmp_path / "unpacked",
            capture_output=True,
            text=True,
            check=False,
        )
        assert (ran.returncode, ran.stderr) == (0, "")
        assert "NOT PROVEN" in ran.stdout
        assert ROUND in ran.stdout
        assert ("It is the key that you gave." in ran.stdout) == ("--key" in words)


def test_another_key_does_not_do(bundle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = "dunes.example/pit+c8c4c4b5+AX" + "A" * 42 + "="
    assert stranger.main([str(bundle), "--key", other]) == 1
    assert capsys.readouterr().out.startswith("DOES NOT HOLD: ")


@pytest.mark.slow
def test_no_byte_of_the_zip_can_be_changed(bundle: Path) -> None:
    raw = bundle.read_bytes()
    for at in range(len(raw)):
        changed = bytearray(raw)
        changed[at] ^= 1 << (at % 8)
        with pytest.raises(stranger.Refuted):
            stranger.check(stranger.unpacked(bytes(changed)))


@pytest.mark.parametrize("cut", [0, 1, 22, 1000, -1])
def test_no_part_of_the_zip_will_do(bundle: Path, cut: int) -> None:
    with pytest.raises(stranger.Refuted):
        stranger.unpacked(bundle.read_bytes()[:cut])


def test_no_file_of_it_can_be_changed_taken_out_or_put_in(bundle: Path) -> None:
    files = stranger.unpacked(bundle.read_bytes())
    for name, content in files.items():
        for other in (
            {**files, name: content + b"\n"},
            {**files, name: content[:-1]},
            {each: files[each] for each in files if each != name},
            {**files, f"more-{Path(name).name}": content},
        ):
            with pytest.raises(stranger.Refuted):
                stranger.check(other)


def resealed(files: dict[str, bytes], **changed: bytes) -> dict[str, bytes]:
    """A forger's files: the list of hashes is made anew."""
    made = files | {name.replace("_", "."): content for name, content in changed.items()}
    made[stranger.MANIFEST] = stranger.manifest(made)
    return made


def test_a_forger_who_makes_the_list_anew_is_found_by_the_proofs(bundle: Path) -> None:
    files = stranger.unpacked(bundle.read_bytes())
    document = json.loads(files["facts.json"])

    def with_facts(change: Any) -> dict[str, bytes]:
        copy = json.loads(files["facts.json"])
        change(copy)
        return resealed(files, facts_json=json.dumps(copy).encode())

    entry = b64decode(document["facts"][0]["entry"])
    changes = [
        lambda doc: doc["facts"][0].update(entry=str_of(entry[:-2] + b" }")),
        lambda doc: doc["facts"][0].update(index=doc["facts"][0]["index"] + 1),
        lambda doc: doc["facts"][0].update(path=doc["facts"][1]["path"]),
        lambda doc: doc["facts"][0]["path"].pop(),
        lambda doc: doc.update(facts=[]),
        lambda doc: doc.update(form="pit-evidence/2"),
    ]
    for change in changes:
        with pytest.raises(stranger.Refuted):
            stranger.check(with_facts(change))
    for name in ("checkpoint", "key_txt"):
        content = files[name.replace("_", ".")]
        for at in range(len(content)):
            changed = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
            if changed.strip() != content.strip():
                with pytest.raises(stranger.Refuted):
                    stranger.check(resealed(files, **{name: changed}))
    rules = next(name for name in files if name.startswith("rules/"))
    forged = {**files, rules: files[rules] + b" "}
    forged[stranger.MANIFEST] = stranger.manifest(forged)
    with pytest.raises(stranger.Refuted, match="is not a rule set of the log"):
        stranger.check(forged)


def str_of(raw: bytes) -> str:
    from base64 import b64encode

    return b64encode(raw).decode()


def test_of_a_report_it_holds_every_fact_behind_a_figure(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIT_DB", f"sqlite:///{house / 'pit.db'}")
    pit("bundle", "--report", "shift", "--day", "last", "--out", str(house / "day.zip"))

    files = stranger.unpacked((house / "day.zip").read_bytes())
    held = {position for position, _, _ in stranger.check(files)}

    figures = {
        "table.opened", "table.counted", "table.closed", "fill.received", "credit.issued",
        "chips.sold", "marker.issued", "marker.redeemed", "box.counted", "round.opened",
        "round.wagered", "round.settled", "property.configured", "event.corrected",
    }  # fmt: skip
    behind = {each.position for each in recorded(house) if each.type in figures}
    assert behind - held == set()
    assert {"report.txt", "report.json"} <= set(files)
    assert json.loads(files["report.json"])["rows"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["bundle", "NO-SUCH", "--out", "x.zip"], 2),
        (["bundle", "--out", "x.zip"], 2),
        (["bundle", ROUND, "--report", "shift", "--out", "x.zip"], 2),
        (["bundle", ROUND, "--out", "no/folder/x.zip"], 1),
        (["proof", "make", "NO-SUCH"], 2),
        (["proof", "make", "0"], 2),
        (["proof", "make", "99999999"], 2),
        (["proof", "make", "1", "2"], 2),
        (["proof", "make", "--consistency", "1"], 2),
        (["proof", "check", "no-such-file", "--vkey", "x"], 2),
        (["proof", "check", "held"], 2),
    ],
)
def test_what_cannot_be_had_is_said_with_the_contracts_exit_code(
    house: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], code: int
) -> None:
    monkeypatch.setenv("PIT_DB", f"sqlite:///{house / 'pit.db'}")
    monkeypatch.chdir(house)
    pit(*words, code=code)


def test_a_proof_made_by_one_is_checked_by_another_without_the_ledger(
    house: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("PIT_DB", f"sqlite:///{house / 'pit.db'}")
    monkeypatch.setenv("PIT_KEY", str(house / "pit.key"))
    capsys.readouterr()
    pit("keys", "show")
    vkey = capsys.readouterr().out.strip()
    pit("proof", "make", ROUND, "--out", str(tmp_path / "proof.json"))
    monkeypatch.setenv("PIT_DB", "sqlite:////nowhere/at/all.db")
    monkeypatch.setenv("PIT_VKEY", vkey)
    capsys.readouterr()
    pit("proof", "check", str(tmp_path / "proof.json"), "--format", "json")

    answer = json.loads(capsys.readouterr().out)
    everything = recorded(house)
    assert [one["position"] for one in answer["facts"]] == [
        each.position
        for each in everything
        if each.round == ROUND or each.id in {"c1", "c2", "d1", "d2"}
    ]
    broken = (tmp_path / "proof.json").read_text().replace('"index": 2', '"index": 3', 1)
    (tmp_path / "proof.json").write_text(broken)
    pit("proof", "check", str(tmp_path / "proof.json"), code=5)


def test_verify_takes_a_checkpoint_that_somebody_held(
    house: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("PIT_DB", f"sqlite:///{house / 'pit.db'}")
    capsys.readouterr()
    pit("verify", "--against", str(house / "held"), "--format", "json")
    answer = json.loads(capsys.readouterr().out)
    assert (answer["failures"], answer["checkpoints"]) == ([], 2)
    assert answer["position"] == len(recorded(house))

    other = tmp_path / "pit.db"
    shutil.copy(house / "pit.db", other)
    monkeypatch.setenv("PIT_DB", f"sqlite:///{other}")
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(other, isolation_level=None)) as forger:
        forger.execute("DROP TRIGGER journal_no_update")
        forger.execute("UPDATE journal SET type = 'round.voided' WHERE position = 100")
    pit("verify", code=5)
    out, err = capsys.readouterr()
    assert out.splitlines()[0].startswith("column: position 100: ")
    assert err.startswith("pit: does-not-verify: column: position 100: ")
