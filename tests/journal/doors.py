"""The command line as a door into a ledger: words in, two streams and an exit code out."""

import os
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from typing import NamedTuple
from unittest.mock import patch

from cli.exits import run


class Answer(NamedTuple):
    """What a command gave back."""

    code: int
    out: str
    err: str


def said(*words: str) -> Answer:
    out, err = (TextIOWrapper(BytesIO(), "utf-8", write_through=True) for _ in range(2))
    as_wide = patch.dict(os.environ, {"COLUMNS": "80"})  # whoever asks first: a fixture has no test
    with as_wide, redirect_stdout(out), redirect_stderr(err):
        code = run(words)
    texts = [stream.buffer.getvalue().decode() for stream in (out, err)]
    return Answer(int(code), *texts)
