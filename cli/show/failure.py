"""An error as the contract says: one line and its remedy, or one JSON object."""

import json
import sys

from cli.show.console import say
from cli.show.plain import plain


def failure(code: str, message: str, remedy: str, *, as_json: bool) -> None:
    """Write an error to standard error. Source: command line contract, JSON shapes."""
    if as_json:
        error = {"code": code, "message": message, "remedy": remedy}
        print(json.dumps({"error": error}), file=sys.stderr)
        return
    say(f"pit: {plain(code)}: {plain(message)}", style="bold red")
    if remedy:
        say(f"  {plain(remedy)}")
