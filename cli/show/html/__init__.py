"""A round as a page of its own, drawn from the document of `pit replay`. It knows no ledger and no
rule of a game."""

from cli.show.html.page import replay_page

__all__ = ["replay_page"]
