"""The command line as a door into a ledger: words in, two streams and an exit code out."""

from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from typing import NamedTuple

from cli.exits import run


class Answer(NamedTuple):
    """What a command gave back."""

    code: int
    out: str
    err: str


def said(*words: str) -> Answer:
    out, err = (TextIOWrapper(BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        code = run(words)
    texts = [stream.buffer.getvalue().decode() for stream in (out, err)]
    return Answer(int(code), *texts)
