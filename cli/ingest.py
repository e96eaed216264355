"""`pit ingest`: the night's feed into the journal, and the books caught up."""

import gc
import time
from typing import TYPE_CHECKING, Annotated

import typer

from cli import show
from cli.settings import DEFAULT_DB, Db, Format, Output
from ledger.errors import Exit

if TYPE_CHECKING:
    from ledger.intake import Counts
    from ledger.intake import Progress as Stage
    from ledger.journal import Database

LONG_FEED = 40_000
"""Lines from which on the books are kept up beside: a process takes half a second to start."""
LONG_FILE = 32 << 20
"""Bytes of a file that is long for sure, whatever its lines."""

Files = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...",
        help="Feed files, plain, .gz or .zst; - is standard input.",
        show_default=False,
    ),
]


def now_us() -> int:
    """The machine's clock, in microseconds of UTC."""
    return time.time_ns() // 1000


def ingest(files: Files, db: Db = DEFAULT_DB, output: Output = Format.TABLE) -> int:
    """Append feed files to the journal; what cannot be a fact is set aside in quarantine.

    Sending a file again changes nothing, so a feed that broke off is simply sent again. Exit code
    4 says that some line is in quarantine.

    \b
    Examples:
      pit ingest night.ndjson
      pit ingest tables/*.ndjson.gz cage.ndjson --format json
      zstdcat night.ndjson.zst | pit ingest -
    """
    from ledger import books, intake, proof
    from ledger.journal import connect

    # Facts are no cycles: to look for some after every few hundred is time lost on a long feed.
    gc.freeze()
    gc.set_threshold(200_000)
    broken: intake.BrokenSource | None = None
    with connect(db, write=True) as database:
        with (
            show.Progress("ingest") as progress,
            books.Follower(db, [proof.seal]) as follower,
        ):

            def at(stage: intake.Progress) -> None:
                progress.at(_stage(stage))
                if stage.lines >= LONG_FEED or (stage.size or 0) >= LONG_FILE:
                    follower.start()

            try:
                counts = intake.ingest(database, files, now=now_us, progress=at)
            except intake.BrokenSource as error:
                counts, broken = error.counts, error
        catch_up(database)
    tell(counts, output)
    if broken is not None:
        raise broken
    if counts.quarantined:
        show.say(f"{counts.quarantined:,} in quarantine: see pit quarantine list")
        for file in files:
            if intake.looks_like_a_sheet(file):
                show.say(f"{file} reads like a spreadsheet: {intake.importing(file)}")
        return Exit.QUARANTINED
    return Exit.DONE


def catch_up(database: "Database") -> None:
    """Bring the books and the stored tree of the proof up to the journal's end."""
    from ledger import books, proof

    with show.Progress("books") as progress:
        books.catch_up(database, progress=lambda position: progress.at(f"position {position:,}"))
    proof.seal(database)


def tell(counts: "Counts", output: Format) -> None:
    """The three counts, as the contract has them."""
    figures = {
        "appended": counts.appended,
        "duplicates": counts.duplicates,
        "quarantined": counts.quarantined,
    }
    if output is Format.JSON:
        show.document(figures)
    elif output is Format.CSV:
        show.csv(list(figures), [figures])
    else:
        width = max(len(f"{figure:,}") for figure in figures.values())
        for name, figure in figures.items():
            show.line(f"{name:<11} {figure:>{width},}")


def _stage(stage: "Stage") -> str:
    text = f"{stage.name}: {stage.lines:,} lines"
    return f"{text}, {100 * stage.taken // stage.size} %" if stage.size else text


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(ingest)
