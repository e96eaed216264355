"""Sources read and decoded into batches: here, or for a long file in a process of its own.

Decoding takes about as long as storing, so for a long file the two go on side by side. The process
holds a batch or two, never the file, and ends when nobody reads from it any more.
"""

import gc
import marshal
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from ledger import beside
from ledger.intake.batch import Batch, Packed
from ledger.intake.lines import batches, lines
from ledger.intake.sources import (
    BrokenSource,
    DamagedFile,
    Meter,
    NotAFeed,
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
            yield Batch.of(batch, meter.taken)


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
            packed, taken = rest
            yield Batch(Packed._make(packed), taken)


_BREAKS: dict[str, type[BrokenSource]] = {
    kind.code: kind for kind in (BrokenSource, DamagedFile, NotAFeed, UnreadableFile)
}


@contextmanager
def _reader(source: Source) -> Iterator[Connection]:
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_serve, args=(source, theirs), daemon=True)
    beside.start(process)
    theirs.close()
    try:
        yield ours
    finally:
        ours.close()
        process.terminate()
        process.join()


def _serve(source: Source, pipe: Connection) -> None:
    """The other process: batch after batch into the pipe, as fast as they are taken out."""
    # Facts are no cycles: to look for some after every few hundred costs a quarter of the time.
    gc.freeze()
    gc.set_threshold(200_000)
    try:
        try:
            for batch in read_here(source):
                pipe.send_bytes(marshal.dumps(("batch", tuple(batch.packed), batch.taken)))
            pipe.send_bytes(marshal.dumps(("end",)))
        except BrokenSource as error:
            last = ("broken", error.code, error.message, error.remedy)
            pipe.send_bytes(marshal.dumps(last))
    except BrokenPipeError:
        return  # nobody reads any more
