"""The tree of commands. A module of this package that has `register(app)` is a command group.

A command module imports typer, `cli.settings` and `cli.show` at its top and the ledger's rooms
inside its functions: `pit --help` must not wait for a database library.
"""

from importlib import import_module
from importlib.metadata import version
from pkgutil import iter_modules
from typing import Annotated

import typer

import cli

# The order of a night's work; a module that is not named here comes after these.
ORDER = (
    "init",
    "ingest",
    "quarantine",
    "report",
    "explain",
    "diff",
    "replay",
    "fact",
    "find",
    "readjudicate",
    "dispute",
    "patron",
    "reconcile",
    "verify",
    "checkpoint",
    "proof",
    "bundle",
    "tiles",
    "keys",
    "books",
    "games",
    "demo",
    "simulate",
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pit {version('pit')}")
        raise typer.Exit


def _root(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """The table-games ledger: the night's facts in, the morning's reports out.

    \b
    Examples:
      pit init
      pit ingest night.ndjson
      pit report shift --day last
    """


def _modules() -> list[str]:
    names = [module.name for module in iter_modules(cli.__path__) if not module.ispkg]
    place = {name: number for number, name in enumerate(ORDER)}
    return sorted(names, key=lambda name: (place.get(name, len(place)), name))


def build() -> typer.Typer:
    """The whole command line, ready to be called."""
    app = typer.Typer(
        name="pit",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_root)
    for name in _modules():
        if name in {"__main__", "app"}:
            continue
        register = getattr(import_module(f"cli.{name}"), "register", None)
        if register is not None:
            register(app)
    return app


def group(app: typer.Typer, name: str, text: str) -> typer.Typer:
    """Add a command group such as `pit books`; `text` is the first sentence of its help."""
    made = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help=text)
    app.add_typer(made, name=name)
    return made
