"""Text that was once read in a wrong encoding and saved so («РџСЂР°РІРёР»Р°»), and files whose lines are in two encodings."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

__all__ = ["Scorer", "by_lines", "untangled"]

Scorer = Callable[[str], float]
"""How Russian the letters of a text look, per letter: about -3 for Russian."""
_TAKEN_FOR = ("cp1251", "latin-1", "cp1252", "cp866", "koi8-r", "mac-cyrillic")
_MEANT = ("utf-8", "cp1251", "koi8-r", "cp866", "iso8859-5", "mac-cyrillic")
_RUSSIAN, _BETTER = -3.45, 0.4
_SAMPLE = 6_000
_FEWEST = 24
"""Letters: in fewer the scores tell nothing."""
_PAIR = re.compile(rb"[\xd0\xd1][\x80-\xbf]|\xe2\x80[\x80-\xbf]|\xc2[\x80-\xbf]|\xe2\x84[\x80-\xbf]")
_WIDE = re.compile(rb"[\x80-\xff]")
_DAMAGED = 0.1
"""Of the bytes of a line that are not ASCII: where the line is in UTF-8, no more than that make no letters of it, or one byte."""


def untangled(text: str, score: Scorer) -> tuple[str, str] | None:
    """The text as it was meant, and a sentence that says how it was tangled.

    None where it is as it was meant, or nobody can tell. A text is only taken apart as a whole: every sign of it has to have
    come from a byte.
    """
    sample = "".join(c for c in text[: 8 * _SAMPLE] if c > "\x7f")[:_SAMPLE]
    if len(sample) < _FEWEST or (now := score(sample)) > _RUSSIAN:
        return None
    found = []
    for order, (wrong, right) in enumerate(product(_TAKEN_FOR, _MEANT)):
        meant = _taken_back(text, wrong, right) if wrong != right else None
        if meant is not None and (better := score(_letters(meant))) > max(_RUSSIAN, now + _BETTER):
            found.append((better, -order, meant, wrong, right))
    if not found:
        return None
    _, _, meant, wrong, right = max(found)
    return meant, f"the text had been read as {wrong} and saved so, while it was in {right}: this was undone"


def _letters(text: str) -> str:
    return "".join(c for c in text[: 4 * _SAMPLE] if c > "\x7f")[:_SAMPLE]


def _taken_back(text: str, wrong: str, right: str) -> str | None:
    """The text decoded again; None if some sign of it does not come from a byte, or some byte makes no letter."""
    try:
        return text.encode(wrong).decode(right)
    except UnicodeDecodeError:
        return None
    except UnicodeEncodeError:
        if wrong not in ("cp1251", "cp1252"):
            return None
    # Programs of Windows give bytes without a letter as control characters of the same number.
    raw = bytearray()
    for char in text:
        try:
            raw += char.encode(wrong)
        except UnicodeEncodeError:
            if not "\x80" <= char <= "\x9f":
                return None
            raw.append(ord(char))
    try:
        return raw.decode(right)
    except UnicodeDecodeError:
        return None


def by_lines(raw: bytes, single_byte: Callable[[bytes], tuple[str, str]]) -> tuple[str, str, str] | None:
    """Text, encoding and what is to be said of a file that is UTF-8 but for some bytes or lines; None where it is not.

    ``single_byte`` decodes lines in the one-byte encoding in which they read as Russian, and names it; it raises where none is.
    """
    lines = raw.splitlines(keepends=True)
    wide = [len(_WIDE.findall(n)) for n in lines]
    held = [sum(map(len, _PAIR.findall(n))) for n in lines]
    unicode_lines = [h > 0 and w - h <= max(1, _DAMAGED * w) for h, w in zip(held, wide, strict=True)]
    mine = [k for k, w in enumerate(wide) if w and unicode_lines[k]]
    others = [k for k, w in enumerate(wide) if w and not unicode_lines[k]]
    if not mine:
        return None
    if not others:
        text = raw.decode("utf-8", "replace")
        lost = text.count("\ufffd")
        return text, "utf-8", f"{lost} places are no letters of UTF-8 (cut off or damaged); each is shown as �"
    decoded, name = single_byte(b"".join(lines[k] for k in others))
    rest = iter(decoded.splitlines(keepends=True))
    text = "".join(next(rest) if k in set(others) else n.decode("utf-8", "replace") for k, n in enumerate(lines))
    told = ", ".join(str(k + 1) for k in others[:8]) + (", …" if len(others) > 8 else "")
    lines_are = "line {} is" if len(others) == 1 else "lines {} are"
    return text, f"utf-8 and {name}", f"{lines_are.format(told)} in {name}, the others in utf-8: each was read in its own"
