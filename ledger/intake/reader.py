"""Sources read and decoded into batches: here, or for a long file in a process of its own.

Decoding takes about as long as storing, so for a long file the two go on side by side. The process
holds a batch or two, never the file, and ends when nobody reads from it any more.
"""

import marshal
import signal
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from ledger.facts import Refused
from ledger.intake.candidate import Candidate, decode
from ledger.intake.lines import LineFields, batches, lines
from ledger.intake.sources import (
    BrokenSource,
    DamagedFile,
    Meter,
    Source,
    UnreadableFile,
    chunks,
)

BATCH_LINES = 4_000
BATCH_BYTES = 4 << 20
# A process of its own takes half a second to start: worth it from some 60,000 lines on.
LONG_PLAIN = 16 << 20
LONG_PACKED = 1 << 20
PACKED = frozenset({".gz", ".zst"})


Packed = tuple[LineFields, tuple[Any, ...]]


class Batch(NamedTuple):
    """Lines in their order, what each could be, and the bytes of the source taken by then.

    A line is a plain tuple of Line's fields: few are ever looked at again.
    """

    lines: Sequence[LineFields]
    decoded: list[Candidate | Refused]
    taken: int


def read(source: Source) -> Generator[Batch]:
    """The source's batches. Raises BrokenSource after those that stood before the break."""
    return read_apart(source) if is_long(source) else read_here(source)


def is_long(source: Source) -> bool:
    """Whether decoding in a process of its own pays."""
    if source.size is None:
        return False
    packed = Path(source.path).suffix in PACKED
    return source.size >= (LONG_PACKED if packed else LONG_PLAIN)


def read_here(source: Source) -> Generator[Batch]:
    """The source's batches, decoded in this process."""
    with Meter(source) as meter:
        for batch in batches(lines(chunks(meter)), count=BATCH_LINES, size=BATCH_BYTES):
            yield Batch(batch, [decode(line) for line in batch], meter.taken)


def read_apart(source: Source) -> Generator[Batch]:
    """The source's batches, decoded in a process of their own."""
    with _reader(source) as pipe:
        while True:
            try:
                kind, *rest = marshal.loads(pipe.recv_bytes())  # noqa: S302 our own process wrote it
            except (EOFError, OSError) as error:
                raise BrokenSource(
                    f"{source.name}: the process that read it has ended before its end",
                    remedy="send it again: what was taken is known and not taken twice",
                ) from error
            if kind == "end":
                return
            if kind != "batch":
                broken, message, remedy = rest
                raise _BREAKS[broken](message, remedy=remedy)
            found, taken = rest
            yield _unpacked(found, taken)


_BREAKS: dict[str, type[BrokenSource]] = {
    kind.code: kind for kind in (BrokenSource, DamagedFile, UnreadableFile)
}


@contextmanager
def _reader(source: Source) -> Iterator[Connection]:
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_serve, args=(source, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        yield ours
    finally:
        ours.close()
        process.terminate()
        process.join()


def _serve(source: Source, pipe: Connection) -> None:
    """The other process: batch after batch into the pipe, as fast as they are taken out."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it decides when it ends
    try:
        try:
            for batch in read_here(source):
                pipe.send_bytes(marshal.dumps(("batch", _packed(batch), batch.taken)))
            pipe.send_bytes(marshal.dumps(("end",)))
        except BrokenSource as error:
            last = ("broken", error.code, error.message, error.remedy)
            pipe.send_bytes(marshal.dumps(last))
    except BrokenPipeError:
        return  # nobody reads any more


def _packed(batch: Batch) -> list[Packed]:
    return [
        (
            (number, raw, cut),
            tuple(found) if isinstance(found, Candidate) else (found.code, found.message),
        )
        for (number, raw, cut), found in zip(batch.lines, batch.decoded, strict=True)
    ]


def _unpacked(found: list[Packed], taken: int) -> Batch:
    make = Candidate._make
    return Batch(
        [line for line, _ in found],
        [make(it) if len(it) > 2 else Refused(*it) for _, it in found],
        taken,
    )
