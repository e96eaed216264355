"""`pit simulate`: the feed of a casino where nobody played, to try everything on."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from cli import show
from cli.settings import DEFAULT_DB, Db
from ledger.errors import WrongUsage

if TYPE_CHECKING:
    from ledger.proof import NotWritten
    from ledger.simulation import Casino

FLUSH = 512

Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same feed, always.")]
Days = Annotated[int, typer.Option("--days", help="How many gaming days.")]
Tables = Annotated[int, typer.Option("--tables", help="How many tables; the games in turn.")]
Start = Annotated[str, typer.Option("--start", metavar="DAY", help="The first gaming day.")]
Zone = Annotated[str, typer.Option("--zone", help="The property's time zone, by its IANA name.")]
Currency = Annotated[str, typer.Option("--currency", help="An ISO 4217 code.")]
Pace = Annotated[int, typer.Option("--rounds-per-hour", metavar="R", help="Rounds at a table.")]
Rate = Annotated[
    float, typer.Option("--errors", metavar="RATE", help="The share of rounds with an error, 0..1.")
]
Out = Annotated[str, typer.Option("--out", metavar="FILE", help="The feed; - is standard output.")]
InjectedFile = Annotated[
    Path | None,
    typer.Option(
        "--injected",
        metavar="FILE",
        help="Write each error and what it must cause, as JSON.",
        show_default=False,
    ),
]
People = Annotated[
    Path | None,
    typer.Option(
        "--people",
        metavar="FILE",
        help="Write the names behind the badges, as CSV; the feed has no names.",
        show_default=False,
    ),
]


def simulate(
    *,
    seed: Seed = 1,
    days: Days = 1,
    tables: Tables = 4,
    start: Start = "2026-11-27",
    zone: Zone = "America/Los_Angeles",
    currency: Currency = "USD",
    rounds_per_hour: Pace = 20,
    errors: Rate = 0.0,
    out: Out = "-",
    injected: InjectedFile = None,
    people: People = None,
    db: Db = DEFAULT_DB,  # noqa: ARG001 taken by every command: a script need not know which use it
) -> None:
    """Write the feed of a simulated casino, clean or with errors whose traces are known.

    Cards, stakes, fills, boxes and counts agree to the chip; whatever does not was injected, and
    is listed by --injected.

    \b
    Examples:
      pit simulate --days 2 --tables 6 --out two-days.ndjson
      pit simulate --seed 7 --errors 0.01 --injected errors.json --out night.ndjson
      pit simulate | pit ingest -
    """
    from ledger.simulation import Casino, Errors, Injected, simulate

    _spare_all(out, injected, people)
    casino = Casino(
        seed=seed,
        days=days,
        tables=tables,
        start=_day(start),
        zone=zone,
        currency=currency,
        rounds_per_hour=rounds_per_hour,
        errors=Errors(rate=errors),
    )
    found: list[Injected] = []
    with _opened(out) as feed, show.Progress("simulate") as progress:
        for count, line in enumerate(simulate(casino, found.append), start=1):
            feed.write(line + b"\n")
            if count % FLUSH == 0:
                progress.at(f"{count:,} lines")
    if injected is not None:
        _write(injected, json.dumps(found, indent=1) + "\n")
    if people is not None:
        _write_people(people, casino)


def _spare_all(out: str, *more: Path | None) -> None:
    """Before anything is written: no file is a ledger or a key, and none is named twice."""
    from ledger.proof.files import spare

    places = [] if out == "-" else [Path(out)]
    places += [place for place in more if place is not None]
    for place in places:
        spare(place)
    # The null device may take any number of them.
    real = [place.resolve() for place in places if place.is_file() or not place.exists()]
    if len(set(real)) < len(real):
        raise WrongUsage("two of the files are one and the same", remedy="name a file for each")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise WrongUsage(f"--start {text!r} is no day", remedy="write it as 2026-11-27") from None


@contextmanager
def _opened(out: str) -> Iterator[BinaryIO]:
    if out == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    try:
        file = Path(out).open("wb")  # noqa: SIM115 opened apart: only the opening is caught
    except OSError as wrong:
        raise _unwritable(out, wrong) from None
    with file:
        yield file


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as wrong:
        raise _unwritable(path, wrong) from None


def _write_people(path: Path, casino: "Casino") -> None:
    from ledger.simulation import people

    _write(
        path, "".join(f"{badge},{name}\n" for badge, name in [("badge", "name"), *people(casino)])
    )


def _unwritable(path: str | Path, wrong: OSError) -> "NotWritten":
    from ledger.proof import NotWritten

    why = wrong.strerror or str(wrong)
    return NotWritten(f"{path}: {why}", remedy="name a file in a folder that can be written to")


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(simulate)
