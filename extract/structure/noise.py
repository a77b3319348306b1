"""What a page carries beside its text: menus, breadcrumbs, forum headers, counters, dates, links."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from extract.structure.lexicon import fold, words
from extract.structure.words import words_of

__all__ = ["contents_lines", "foreign", "is_noise", "noise_tail"]

_NO_LETTERS = re.compile(r"[^\w§№]+$")
_STAMP = re.compile(r"(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})(?:[\s,г.]*\d{1,2}:\d{2}(?::\d{2})?)?\.?$")
_STAMPED = re.compile(
    r"(?:[\w .\-]{2,30},\s+)?\d{1,2}\s+[а-яё]{3,8}\.?\s+\d{4}(?:\s*г\.?)?(?:,?\s+(?:\w\s+)?\d{1,2}:\d{2}(?::\d{2})?)?$",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"\s+(?:\||»|>|›|::|·|•)\s+")
_COUNTER = re.compile(r"[^\W\d_][^|:]{0,40}:\s*\|[\s\d|()+\-–.,%]*$")
_PAGE = re.compile(
    rf"(?:{'|'.join(re.escape(w) for w in sorted(words('small', 'page'), reverse=True))})?\s*[-–—]?\s*\d{{1,4}}\s*"
    rf"(?:{'|'.join(sorted(words('small', 'of')))})?\s*\d{{0,4}}\s*[-–—]?$",
    re.IGNORECASE,
)
_LINK = re.compile(r"\S*(?:https?://|www\.)\S+$|\S+@\S+\.\w+$", re.IGNORECASE)
_EMPTY_LIST = re.compile(rf"\w+\.?\s*(?:{'|'.join(sorted(words('small', 'also')))}):?[\s,;]*$", re.IGNORECASE)
_SENTENCES = re.compile(r"[а-яё]{3,}[.!] [А-ЯЁ][а-яё]+[, ]", re.UNICODE)
LONG = 9
"""More words than a button or a counter of a page has."""
_LEADER = re.compile(r".*(?:\.\s?){4,}\s*\d*$|.*…{2,}\s*\d*$")
_CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)


def foreign(line: str) -> bool:
    """True for a line of at least three Latin words and no Cyrillic one: a sentence of another language."""
    return not _CYRILLIC.search(line) and len(re.findall(r"[A-Za-z]{2,}", line)) >= 3


def is_noise(line: str) -> bool:
    """True if the line, taken by itself, is no part of a rule text."""
    if (
        _NO_LETTERS.match(line)
        or _STAMP.match(line)
        or _STAMPED.match(line)
        or _LINK.match(line)
        or _EMPTY_LIST.match(line)
        or _PAGE.match(line)
        or _LEADER.match(line)
    ):
        return True
    folded = fold(line)
    bare = folded.strip(" .:!»>|-–—•*[]()")
    if bare in words("noise", "lines") or folded in words("noise", "lines"):
        return True
    if folded.startswith(_listed("starts")) and not _is_told(line):
        return True
    if _COUNTER.match(line):
        return True
    return _is_crumbs(line) or (any(w in folded for w in _listed("anywhere")) and len(words_of(line)) <= 8)


def _is_told(line: str) -> bool:
    """«Поделитесь на две команды. Команда, …»: sentences of a rule, which begin like a button of a page."""
    return _SENTENCES.search(line) is not None and len(words_of(line)) > LONG


@cache
def _listed(key: str) -> tuple[str, ...]:
    return tuple(sorted(words("noise", key)))


def _is_crumbs(line: str) -> bool:
    """Short names between separators: a path of pages, a bar of links."""
    parts = _SEPARATOR.split(line)
    if re.fullmatch(r"\s*\d{1,2}", parts[0]) and len(parts) == 2:
        return False  # «1 > бои» counts
    if len(parts) < 2 or line.startswith("|") or len(words_of(line)) > 18 or re.search(r":\s", parts[0]):
        return False
    short = all(0 < len(p) <= 48 and not re.search(r"[!?;]|[.:]\s+[А-ЯЁ]", p) for p in parts)
    return short and (len(parts) > 2 or len(words_of(line)) <= 8) and not re.search(r"^\s*[+−-]?\d+\s*$", parts[-1])


def contents_lines(lines: list[str]) -> set[int]:
    """The lines of a table of contents: those right behind its title that come again further down."""
    found: set[int] = set()
    for i, line in enumerate(lines):
        if fold(line).strip(" .:") not in words("noise", "contents"):
            continue
        later = [fold(x) for x in lines[i + 1 :]]
        for k, text in enumerate(later):
            bare = re.sub(r"[\s.…]*\d*$", "", text)
            if not bare or not any(x.startswith(bare) for x in later[k + 1 :]):
                break
            found.add(i + 1 + k)
    return found


@lru_cache(maxsize=1)
def _tail() -> re.Pattern[str]:
    phrases = "|".join(re.escape(w) for w in sorted(words("noise", "tails"), key=lambda w: (-len(w), w)))
    return re.compile(rf"(?<=[\s.!?…»)])(?:(?:{phrases})(?:\s+|$)){{2,}}$")


def noise_tail(line: str) -> int | None:
    """Where a tail of two or more menu words glued to the end of a line begins; None if there is none."""
    found = _tail().search(fold(line))
    return found.start() if found and found.start() > 0 else None
