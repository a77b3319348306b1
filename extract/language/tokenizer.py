"""Sentences to tokens: marks are taken off the edges of every word, and what the inside of a word holds is parted.

The way is that of spaCy's tokenizer (what stays whole first, then prefixes and suffixes one by one, then infixes), with
rules for Russian rule text: words with hyphens stay whole, numbers and what stands beside them part.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from extract.language.lexicon import abbreviations

__all__ = ["tokenize"]

_LOWER = "a-zß-öø-ÿа-яѐ-џ"
_UPPER = "A-ZÀ-ÖØ-ÞА-ЯЀ-Џ"
_LETTER = r"[^\W\d_]"
_PUNCTUATION = r"…,:;!?¿¡()\[\]{}<>_#*&·"
_QUOTES = r"'\"”“`‘´’‚„»«『』「」（）〔〕【】《》〈〉⟦⟧"
_PREFIX = re.compile(rf"\.\.+|[{_PUNCTUATION}{_QUOTES}§%=—–→•−№$£€¥₽]|[+-](?![0-9])")
# A dash between letters, a slash, and any dash between digits («7–8/9–10/11+») part what stands beside them; a hyphen
# between letters does not («из-за»).
_BESIDE = rf"(?:(?<=[0-9»)])|(?<={_LETTER}))"
_BEFORE = rf"(?=[0-9«(]|{_LETTER})"
_INFIX = re.compile(
    r"\.\.+|…|(?<=[0-9])[+*^×=](?=[0-9-])|(?<=[0-9+])[-–—/](?=[0-9])"
    rf"|(?<=[{_LOWER}])\.(?=[{_UPPER}])|(?<={_LETTER}),(?={_LETTER})"
    rf"|{_BESIDE}[–—→/:<>=;()«»\[\]]{_BEFORE}"
    r"|(?P<picture>[^\w\s!-~])"
)
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)*")
_LONGEST = 1000
"""Letters of the longest chunk whose tokens are kept: longer ones do not come again."""


def tokenize(text: str) -> Iterator[tuple[int, str]]:
    """The tokens of a mended sentence, each with its place: with the spaces between them they are the text again."""
    place = 0
    for chunk in text.split(" "):
        at = place
        for token in _kept(chunk) if len(chunk) <= _LONGEST else _parts(chunk):
            yield at, token
            at += len(token)
        place += len(chunk) + 1


def _parts(chunk: str) -> tuple[str, ...]:
    """The tokens of what stands between two spaces."""
    before: list[str] = []
    after: list[str] = []
    whole = abbreviations().whole
    length = -1
    while chunk and len(chunk) != length and not _NUMBER.fullmatch(chunk) and chunk not in whole:
        length = len(chunk)
        first = _prefix(chunk)
        if first and chunk[first:] in whole:
            before.append(chunk[:first])
            chunk = chunk[first:]
            break
        last = _suffix(chunk[first:])
        if last and chunk[:-last] in whole:
            after.append(chunk[-last:])
            chunk = chunk[:-last]
            break
        if first:
            before.append(chunk[:first])
        if last:
            after.append(chunk[-last:])
        chunk = chunk[first : len(chunk) - last]
    inside = (chunk,) if chunk in whole or _NUMBER.fullmatch(chunk) else _parted(chunk)
    return _joined((*before, *(x for x in inside if x), *reversed(after)))


_kept = lru_cache(maxsize=16384)(_parts)


def _prefix(text: str) -> int:
    """The length of the mark that a chunk begins with, 0 for none."""
    match = _PREFIX.match(text)
    return match.end() if match else int(_is_picture(text[:1]))


def _suffix(text: str) -> int:
    """The length of the mark or unit that a chunk ends with, 0 for none."""
    match = _suffixes().search(text)
    return len(text) - match.start() if match else int(_is_picture(text[-1:]))


def _is_picture(letter: str) -> bool:
    """Dingbats, arrows drawn as pictures, emoji."""
    return letter > "~" and unicodedata.category(letter) == "So"


@lru_cache(maxsize=1)
def _suffixes() -> re.Pattern[str]:
    units = "|".join(map(re.escape, sorted(abbreviations().units, key=lambda x: (-len(x), x))))
    return re.compile(
        rf"(?:\.\.+|[{_PUNCTUATION}{_QUOTES}—–→№]|['’][sS]|(?<=[0-9])(?:[+$£€¥₽]|{units})"
        rf"|(?<=[0-9{_LOWER}%²+\-|{_PUNCTUATION}{_QUOTES}])\.|(?<=[{_UPPER}][{_UPPER}])\.)$"
    )


def _parted(chunk: str) -> Iterator[str]:
    """A chunk without marks at its edges, cut where marks stand inside it; the pieces may be empty."""
    start = 0
    for match in _INFIX.finditer(chunk):
        if match.start() == 0 or (match["picture"] and not _is_picture(match.group())):
            continue
        yield chunk[start : match.start()]
        yield match.group()
        start = match.end()
    yield chunk[start:]


def _joined(tokens: tuple[str, ...]) -> tuple[str, ...]:
    """The tokens with abbreviations that were cut up whole again: «(см.,т.е.»."""
    whole = abbreviations().whole
    out: list[str] = []
    i = 0
    while i < len(tokens):
        most = next((n for n in range(len(tokens) - i, 1, -1) if "".join(tokens[i : i + n]) in whole), 1)
        out.append("".join(tokens[i : i + most]))
        i += most
    return tuple(out)
