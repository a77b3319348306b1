"""What no reader sees in a text: letters in two code points, control characters, codes that colour a terminal."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["LIGATURES", "NO_WIDTH", "cleared", "composed", "shown", "shown_note"]

_CODES = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]{0,500}(?:\x07|\x1b\\)|[PX^_][^\x1b\n]{0,500}\x1b\\|[@-Z\\-_])"
)  # colours and moves; titles of a window and other strings whole, with what they hold
_APART = re.compile(r"[A-Za-z][\u0300-\u036f]+|[^\W\d_][\u0306\u0308]")
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1b\x7f\x80-\x84\x86-\x9f]")
LIGATURES = {c: unicodedata.normalize("NFKC", c) for c in "ﬀﬁﬂﬃﬄﬅﬆ"}
_TAKEN_APART = {ord(c): apart for c, apart in LIGATURES.items()}
NO_WIDTH = frozenset(map(chr, (*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065), 0xFEFF)))
"""Signs that nobody sees: joiners, marks of direction, the mark of byte order."""
_UNSEEN = re.compile(f"[\u00ad{''.join(sorted(NO_WIDTH))}]")


def cleared(text: str) -> tuple[str, tuple[str, ...]]:
    """The text as it is meant, and for each kind of change a sentence that says how often it was made.

    Codes of a terminal and control characters are taken out (line breaks, tabs and form feeds stay); letters written
    as a letter and its mark become one («и» and a breve: «й»).
    """
    changes = []
    text, codes = _CODES.subn("", text)
    if codes:
        changes.append(f"{codes} codes of a terminal (colours) were taken out of the text")
    kinds = sorted({f"U+{ord(c):04X}" for c in _CONTROLS.findall(text)})
    text, controls = _CONTROLS.subn("", text)
    if controls:
        changes.append(f"{controls} control characters were taken out of the text ({', '.join(kinds[:8])})")
    whole = composed(text)
    if len(whole) != len(text):
        changes.append(f"{len(text) - len(whole)} letters stood in two code points each and were composed (Unicode NFC)")
    return whole, tuple(changes)


def shown(text: str) -> tuple[str, int]:
    """Text of a Word file or web page as it is seen: composed, without soft hyphens, marks of no width, ligatures.

    The second value is how many characters went. A plain text keeps these, since its characters are counted in the file
    itself; where its words are analysed they do not matter.
    """
    seen, gone = _UNSEEN.subn("", text)
    whole = composed(seen)
    return whole.translate(_TAKEN_APART), gone + len(seen) - len(whole)


def shown_note(count: int) -> str:
    """What is said where `shown` took ``count`` characters out."""
    return f"{count} characters that nobody sees (soft hyphens, letters in two code points) were left out or composed"


def composed(text: str) -> str:
    """й, ё and Latin letters with their marks composed; everything else, stress marks too, is left as it is."""
    return _APART.sub(lambda found: unicodedata.normalize("NFC", found[0]), text)
