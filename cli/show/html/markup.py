"""HTML from values: whatever was recorded becomes text, and only what is written here is markup."""

from collections.abc import Iterable
from html import escape

from cli.show.plain import plain

VOID = frozenset({"input", "meta", "use", "path", "rect", "circle", "ellipse", "line"})


class Markup(str):
    """Text that is markup already. Made by this module alone, or from constants."""

    __slots__ = ()


Child = str | Markup | None
Attribute = str | int | bool | None


def text(value: object) -> Markup:
    """Recorded text as text: unseen characters as escapes, markup as its characters."""
    return Markup(escape(plain(value), quote=True))


def tag(name: str, /, *children: Child, **attributes: Attribute) -> Markup:
    """An element. `class_` is `class`, `data_since` is `data-since`; None and False leave one out.

    Children that are not Markup are text.
    """
    opened = f"<{name}{''.join(_attribute(*each) for each in attributes.items())}"
    if name in VOID:
        return Markup(f"{opened}/>" if name not in {"input", "meta"} else f"{opened}>")
    return Markup(f"{opened}>{joined(children)}</{name}>")


def joined(children: Iterable[Child], between: str = "") -> Markup:
    """The children one after the other; None is left out."""
    found = (one if isinstance(one, Markup) else text(one) for one in children if one is not None)
    return Markup(between.join(found))


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    spelled = name.rstrip("_").replace("_", "-")
    return f" {spelled}" if value is True else f' {spelled}="{text(value)}"'
