"""Sources read and decoded into batches: here, or for a long file in a process of its own.

Decoding takes about as long as storing, so for a long file the two go on side by side. The process
is a few parts ahead, never the file, and ends when nobody reads from it any more.
"""

import gc
import marshal
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from ledger import beside
from ledger.intake.batch import Batch
from ledger.intake.lines import lines
from ledger.intake.part import Part, decoded
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
PART_LINES = 128
# A process of its own takes half a second to start: worth it from some 60,000 lines on.
LONG_PLAIN = 16 << 20
LONG_PACKED = 1 << 20
PACKED = frozenset({".gz", ".zst"})

# A part, None where the sender rests, and the bytes of the source that were taken by then.
Taken = tuple[Part | None, int]
Parts = Generator[Taken]


def read(source: Source) -> Generator[Batch]:
    """The source's batches. Raises BrokenSource after those that stood before the break."""
    with closing(parts_apart(source) if is_long(source) else parts_here(source)) as parts:
        yield from batches(parts)


def is_long(source: Source) -> bool:
    """Whether decoding in a process of its own pays."""
    if source.size is None:
        return False
    packed = Path(source.path).suffix in PACKED
    return source.size >= (LONG_PACKED if packed else LONG_PLAIN)


def batches(parts: Iterable[Taken]) -> Generator[Batch]:
    """Parts put together, to about BATCH_LINES lines and BATCH_BYTES bytes; a rest ends a batch.

    When the source breaks off, what stood before the break comes first, then the error.
    """
    batch: list[Part] = []
    count = size = taken = 0
    broken: BrokenSource | None = None
    try:
        for part, taken in parts:
            if part is not None:
                batch.append(part)
                count += len(part.numbers)
                size += len(part.raw)
            if batch and (part is None or count >= BATCH_LINES or size >= BATCH_BYTES):
                yield Batch(batch, taken)
                batch, count, size = [], 0, 0
    except BrokenSource as error:
        broken = error
    if batch:
        yield Batch(batch, taken)
    if broken is not None:
        raise broken


def parts_here(source: Source) -> Parts:
    """The source's parts, decoded in this process."""
    step = min(PART_LINES, BATCH_LINES)
    with Meter(source) as meter:
        for run in lines(chunks(meter)):
            if not run:
                yield None, meter.taken
            for start in range(0, len(run), step):
                yield decoded(run[start : start + step]), meter.taken


def parts_apart(source: Source) -> Parts:
    """The source's parts, decoded in a process of their own."""
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
            if kind != "part":
                broken, message, remedy = rest
                raise _BREAKS[broken](message, remedy=remedy)
            part, taken = rest
            yield Part._make(part), taken


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
    """The other process: part after part into the pipe, as fast as they are taken out."""
    # Facts are no cycles: to look for some after every few hundred costs a quarter of the time.
    gc.freeze()
    gc.set_threshold(200_000)
    try:
        try:
            for part, taken in parts_here(source):
                if part is not None:
                    fields: tuple[Any, ...] = part
                    pipe.send_bytes(marshal.dumps(("part", tuple(fields), taken)))
            pipe.send_bytes(marshal.dumps(("end",)))
        except BrokenSource as error:
            last = ("broken", error.code, error.message, error.remedy)
            pipe.send_bytes(marshal.dumps(last))
    except BrokenPipeError:
        return  # nobody reads any more
