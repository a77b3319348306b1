"""The charset of a saved web page: the one that it is really in, whatever it declares."""

from __future__ import annotations

import re

from extract.reading.errors import EncodingDoubtError
from extract.reading.pages import Note
from extract.reading.tangled import untangled
from extract.reading.text import best_single_byte, decoded_as, russian_score

__all__ = ["decoded_page"]

_META = re.compile(
    rb"<meta[^>]{0,300}charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]+)|<\?xml[^>]{0,200}encoding\s*=\s*[\"']([A-Za-z0-9_.:-]+)", re.I
)
_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


def decoded_page(raw: bytes, source: str, encoding: str | None) -> tuple[str, str, Note | None]:
    """Text, name of the encoding, and a note where the page declares another one than it is in.

    ``encoding`` overrules both. Raises `EncodingDoubtError`.
    """
    if encoding is not None:
        return decoded_as(raw, source, encoding), encoding, None
    for mark, name in _MARKS:
        if raw.startswith(mark):
            return raw.decode(name, "replace"), name, None
    found = _META.search(raw[:8192])
    declared = (found[1] or found[2]).decode("ascii").lower() if found else None
    try:
        text, name = raw.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        text, name = _single_byte(raw, source, declared, error)
    if (meant := untangled(text, russian_score)) is not None:
        return meant[0], name, Note("charset", meant[1])
    other = declared is not None and _canonical(declared) != _canonical(name) and not raw.isascii()
    note = Note("charset", f"the page says that it is in {declared}, and is in {name}") if other else None
    return text, name, note


def _single_byte(raw: bytes, source: str, declared: str | None, error: UnicodeDecodeError) -> tuple[str, str]:
    """The declared encoding if the page reads as Russian in it, else the one in which it does."""
    text = _try(raw, declared) if declared and _canonical(declared) != "utf-8" else None
    # A page cut off in the middle, or with a few broken bytes, is still UTF-8.
    loose = raw.decode("utf-8", "replace")
    if loose.count("\ufffd") <= max(3, len(loose) // 2000) and sum("а" <= c <= "я" for c in loose.lower()) > 40:
        return loose, "utf-8"
    try:
        best, name = best_single_byte(raw, source)
    except EncodingDoubtError:
        if text is None or declared is None:
            raise
        return text, declared
    if text is not None and declared is not None and russian_score(text) >= russian_score(best) - 0.15:
        return text, declared
    return best, name


def _try(raw: bytes, name: str) -> str | None:
    try:
        return raw.decode(name, "replace")
    except LookupError:
        return None


def _canonical(name: str) -> str:
    plain = re.sub(r"[^a-z0-9]", "", name.lower())
    return {
        "windows1251": "cp1251",
        "win1251": "cp1251",
        "utf8": "utf-8",
        "utf8sig": "utf-8",
        "ibm866": "cp866",
        "koi8r": "koi8r",
    }.get(plain, plain)
