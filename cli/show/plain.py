"""Recorded text made safe to print: what cannot be seen is written out instead of obeyed."""

import unicodedata

# Control characters, format characters (right-to-left marks, zero widths), lone surrogates, private
# use, unassigned, line and paragraph separators: each could hide text or move the cursor.
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def plain(value: object) -> str:
    """`value` as one line of visible text; unseen characters as `\\n`, `\\x1b`, `\\u202e`."""
    text = str(value)
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(character) for character in text)


def _visible(character: str) -> str:
    if unicodedata.category(character) not in UNSEEN:
        return character
    return character.encode("unicode_escape", "surrogatepass").decode("ascii")
