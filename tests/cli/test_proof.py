"""`pit keys`, `checkpoint`, `verify` and `tiles` as their users meet them."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Pit
from tests.intake.conftest import commissioned, configured, sold


@pytest.fixture(autouse=True)
def _a_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pit: Pit) -> None:
    """A ledger with a few facts in the folder that the commands are said in."""
    for name in ("PIT_KEY", "PIT_VKEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    assert pit("init").code == 0
    Path("feed.ndjson").write_bytes(b"\n".join([configured(), commissioned("c1"), sold("s1")]))
    assert pit("ingest", "feed.ndjson").code == 0


def facts(pit: Pit) -> int:
    answer = json.loads(pit("verify", "--format", "json").out)
    position: int = answer["position"]
    return position


def test_a_new_key_is_printed_by_its_public_half_alone(pit: Pit) -> None:
    made = pit("keys", "new", "--name", "dunes.example/pit")
    shown = pit("keys", "show")

    assert made.out == shown.out
    assert shown.out.startswith("dunes.example/pit+")
    assert Path("pit.key").stat().st_mode & 0o777 == 0o600
    secret = Path("pit.key").read_text().strip().rpartition("+")[2]
    assert secret not in made.out + made.err + shown.out + shown.err
    assert pit("keys", "new", "--name", "again").code == 1


@pytest.mark.parametrize(
    ("words", "code", "error"),
    [
        (["keys", "show"], 1, "no-key"),
        (["checkpoint"], 1, "no-key"),
        (["keys", "new", "--name", "two words"], 2, "bad-key"),
        (["keys", "new", "--name", "x", "--key", "no/folder/key"], 1, "not-written"),
        (["verify", "--against", "nowhere"], 2, "bad-checkpoint"),
        (["verify", "--against", "."], 2, "bad-checkpoint"),
        (["verify", "--since", "last"], 2, "no-checkpoint"),
        (["verify", "--since", "5"], 2, "no-checkpoint"),
        (["tiles", "log"], 2, "no-checkpoint"),
        (["proof", "make", "1"], 2, "no-checkpoint"),
        (["proof", "check", "x"], 2, "wrong-usage"),
    ],
)
def test_what_cannot_be_done_is_a_line_with_a_code(
    pit: Pit, words: list[str], code: int, error: str
) -> None:
    answer = pit(*words)
    assert (answer.code, answer.out) == (code, "")
    assert answer.err.splitlines()[-2].startswith(f"pit: {error}: ")
    assert not Path("pit.key").exists()


def test_a_checkpoint_goes_to_standard_output_a_file_and_a_folder(pit: Pit) -> None:
    pit("keys", "new", "--name", "dunes.example/pit")
    Path("held").mkdir()

    note = pit("checkpoint").out
    pit("checkpoint", "--out", "note")
    pit("checkpoint", "--out", "held")
    answer = json.loads(pit("checkpoint", "--format", "json").out)

    position = facts(pit)
    assert note.splitlines()[:2] == ["dunes.example/pit", str(position)]
    assert Path("note").read_text() == note
    assert [path.name for path in Path("held").iterdir()] == [
        f"dunes.example_pit-{position:012}.checkpoint"
    ]
    assert (answer["position"], answer["checkpoint"], answer["file"]) == (position, note, None)
    listed = json.loads(pit("checkpoint", "--list", "--format", "json").out)
    assert listed == {
        "checkpoints": [{"number": 1, "position": position, "signer": "dunes.example/pit"}]
    }


def test_a_checkpoint_goes_to_a_new_folder_where_the_name_ends_like_one(pit: Pit) -> None:
    pit("keys", "new", "--name", "dunes.example/pit")
    Path("plain").touch()

    answer = pit("checkpoint", "--out", "held/2026/")
    refused = pit("checkpoint", "--out", "plain/")

    assert answer.code == 0
    name = f"dunes.example_pit-{facts(pit):012}.checkpoint"
    assert [path.name for path in Path("held/2026").iterdir()] == [name]
    assert refused.code == 1
    assert "the folder plain cannot be made: a file is there" in refused.err


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("\n— ", "\n- ", 2, "its signature line is damaged"),
        ("\n", "\r\n", 2, "its line ends were changed"),
        ("dunes.example/pit\n", "mirage/pit\n", 5, "it says that it is of mirage/pit"),
        ("\n3\n", "\n2\n", 5, "the text or the signature was changed"),
    ],
)
def test_a_checkpoint_that_was_damaged_is_told_from_a_log_that_was(
    pit: Pit, old: str, new: str, code: int, said: str
) -> None:
    pit("keys", "new", "--name", "dunes.example/pit")
    note = pit("checkpoint").out
    vkey = pit("keys", "show").out.strip()
    Path("note").write_bytes(note.replace(old, new, 1 if old != "\n" else -1).encode())

    answer = pit("verify", "--against", "note", "--vkey", vkey)

    assert answer.code == code
    assert said in answer.err
    assert "anew" in answer.err.splitlines()[-1]
    assert "differs" not in answer.out + answer.err


def test_a_key_that_others_can_read_signs_nothing(pit: Pit) -> None:
    pit("keys", "new", "--name", "dunes.example/pit")
    Path("pit.key").chmod(0o644)
    answer = pit("checkpoint")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith("pit: key-exposed: ")


def test_a_log_that_verifies_says_so(pit: Pit) -> None:
    pit("keys", "new", "--name", "dunes.example/pit")
    pit("checkpoint", "--out", "note")
    vkey = pit("keys", "show").out.strip()
    position = facts(pit)

    answer = pit("verify", "--against", "note", "--vkey", vkey)

    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines()[0] == (
        f"The log verifies: positions 1 to {position}, 2 checkpoints."
    )


def test_without_a_key_of_ones_own_it_is_said_whose_is_believed(pit: Pit) -> None:
    pit("keys", "new", "--name", "dunes.example/pit")
    pit("checkpoint", "--out", "note")
    answer = pit("verify", "--against", "note")
    assert answer.code == 0
    assert "keys that the ledger names" in answer.err


def test_a_checkpoint_of_a_key_that_is_not_believed_does_not_verify(pit: Pit) -> None:
    pit("keys", "new", "--name", "dunes.example/pit")
    pit("keys", "new", "--name", "dunes.example/pit", "--key", "other.key")
    pit("checkpoint", "--out", "note")
    other = pit("keys", "show", "--key", "other.key").out.strip()
    answer = pit("verify", "--against", "note", "--vkey", other)
    assert answer.code == 5
    assert answer.out.startswith("checkpoint: position ")


def test_nothing_to_verify_is_no_success(
    pit: Pit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PIT_DB", f"sqlite:///{tmp_path / 'empty.db'}")
    pit("init")
    answer = pit("verify")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith("pit: nothing-to-verify: ")


def test_tiles_are_written_once(pit: Pit) -> None:
    pit("keys", "new", "--name", "dunes.example/pit")
    note = pit("checkpoint").out
    first = json.loads(pit("tiles", "log", "--format", "json").out)
    second = json.loads(pit("tiles", "log", "--format", "json").out)

    assert Path("log/checkpoint").read_text() == note
    assert first["position"] == second["position"] == facts(pit)
    assert first["written"] > second["written"] == 1
