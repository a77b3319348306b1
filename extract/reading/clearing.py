"""What no reader sees in a text: letters in two code points, control characters, codes that colour a terminal."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["cleared"]

_CODES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[@-Z\\-_])")
_APART = re.compile(r"[A-Za-z][\u0300-\u036f]+|[^\W\d_][\u0306\u0308]")
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1b\x7f\x80-\x84\x86-\x9f]")


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
    composed = _composed(text)
    if len(composed) != len(text):
        changes.append(f"{len(text) - len(composed)} letters stood in two code points each and were composed (Unicode NFC)")
    return composed, tuple(changes)


def _composed(text: str) -> str:
    """й, ё and Latin letters with their marks composed; everything else, stress marks too, is left as it is."""
    return _APART.sub(lambda found: unicodedata.normalize("NFC", found[0]), text)
