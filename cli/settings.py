"""The options that many commands share, so that they read and behave alike everywhere.

    def shift(day: Day = None, db: Db = DEFAULT_DB, output: Output = Format.TABLE) -> None: ...

Source: command line contract, its first paragraph and the section on JSON shapes.
"""

from enum import StrEnum
from typing import Annotated

import typer

DEFAULT_DB = "sqlite:///pit.db"


class Format(StrEnum):
    """How a report is written to standard output."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"


Db = Annotated[
    str,
    typer.Option("--db", envvar="PIT_DB", metavar="URL", help="The ledger, as a SQLAlchemy URL."),
]
Output = Annotated[
    Format,
    typer.Option("--format", help="For people, for programs, or for a spreadsheet."),
]
Day = Annotated[
    str | None,
    typer.Option("--day", metavar="D", help="A gaming day, a range A..B, or last."),
]
Shift = Annotated[str | None, typer.Option("--shift", metavar="S", help="One shift, by its name.")]
Table = Annotated[str | None, typer.Option("--table", metavar="T", help="One table, by its id.")]
AsOf = Annotated[
    str | None,
    typer.Option(
        "--as-of",
        metavar="POSITION|TIME|CHECKPOINT",
        help="What was known at a position, at a time of recording, or at a checkpoint.",
    ),
]


def not_empty(text: str | None) -> str | None:
    """The text of an option, if there is any in it: an empty reason is none."""
    if text is not None and not text.strip():
        raise typer.BadParameter("it is empty, and somebody will ask why")
    return text


Reason = Annotated[
    str,
    typer.Option("--reason", metavar="TEXT", help="Why, in plain words.", callback=not_empty),
]
