"""Bullets, numbers and letters at the start of a line or a clause."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from extract.structure.lexicon import fold, words

__all__ = ["Marker", "MarkerKind", "inline_markers", "letter_value", "read_marker", "roman_value"]

MarkerKind = Literal["bullet", "section", "number", "bare", "letter", "roman", "word"]

_CYRILLIC = "абвгдежзиклмнопрстуфхцчшщэюя"
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_BULLETS = "•·▪◦●○■□►▶‣⁃∙➢➤✓✔★☆♦◆◇❖⚫✦➔→⇒"
_BULLET = re.compile(
    rf"[{_BULLETS}]\s*|\*{{2,4}}\s+|(?:[│┃]\s*)*[├└╰┣┗┝┕┌╭┏]\s*[─━]*\s*|"
    r"[*»›>]\s+|[»›](?=[^\W\d_])|\++\s+(?=[^\W\d_«])|~\s+(?=[^\W\d_«])|o\s+(?=[А-ЯЁа-яё«])|[;:](?=[^\W\d_])|"
    r"#+(?:\s+|(?=[^\W\d_]))|[–—‒―-]+(?:\s+|(?=[^\W\d_]))|\[[ xX✓]?\]\s+|[oо]\s{2,}"
)
_TREE = re.compile("[├└╰┣┗┝┕┌╭┏]")
_SECTION = re.compile(r"\[?(\d{1,3}(?:\.\d{1,3}){1,5})(?:\.|\)|(?<=\d)\])?(?:\s+|(?=[^\W\d_]))")
_SUB = re.compile(r"(?:\d{1,2}([а-яa-z])[.)]|(?P<letter>[А-ЯA-Z])(\d{1,2})(?P<stop>[.)]?))\s+(?=\S)")
_PAIR = re.compile(
    r"\d{1,2}-(\d{1,2})[.)]\s+(?=\S)|\d{1,2}(?:\.\d{1,2}){1,2}\.(\d{1,2})\)\s+(?=\S)|\d{1,2}\.(\d{1,2})\)\s+(?=\S)"
)
"""«2-1.», «2.1)»: the first part of item 2."""
_DOTTED = re.compile(r"\d{1,2}\.([а-еa-f])[.)]\s+(?=\S)")
"""«2.а.»: the same with a letter."""
_LOOSE = re.compile(r"\d{1,2}(?:\.\d{1,2})*\.(\d{1,2})\s+(?=[а-яё])")
"""«2.1 сбор»: the same in a run; alone it may be a decimal."""
_NUMBER = re.compile(
    r"\(?(\d{1,3})(?:\.\)|\.(?!\d)|\)|:(?=\s))\s*(?=\S)|№\s*(\d{1,3})[.:)]?\s+|(\d{1,3})\s*[-–—](?:\s+(?=[«\"(А-ЯЁA-Z])|(?=[А-ЯЁ][а-яё]{2}))"
)
_BARE = re.compile(r"(\d{1,3})\s+(?=[«\"А-ЯЁ])|(\d{1,2})\s+[-–—]\s+(?=[а-яё])")
_LETTER = re.compile(r"\(?([а-яёa-z])\)\s*(?=\S)|([а-яa-z])\.\s+(?=\S)(?![а-яёa-z]\.)", re.IGNORECASE)
_ROMAN = re.compile(r"\(?([IVXLC]{1,6}|[ІVХ]{1,5})[.)]\s+(?=\S)")
_WORD = re.compile(
    r"([^\W\d_]+|§)\s*№?\s*(\d{1,3}(?:\.\d{1,3})*|[IVXLC]{1,6}|[А-ЯA-Z](?![^\W\d_]))(?:\s+(?:из|/)\s+\d{1,2}(?=[.:)]))?\s*(?:[.:)]|[-–—](?=\s)|(?=$)|(?=\s[«\"А-ЯЁ]))\s*"
)
_LOW_ROMAN = re.compile(r"\(?([ivx]{1,5})[.)]\s+(?=\S)")
_DATE = re.compile(r"\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})\b|\d{4}\.\d|\d{1,2}\.\d{1,2}\s+\d{1,2}:\d{2}")
_ROMAN_LETTERS = "IVXLCІХivx"
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker at the start of a piece of text.

    ``style`` tells markers of one list from those of another («1.» from «1)»), ``end`` is where the text behind it
    begins, counted from where the marker does. ``bulleted`` is true if a bullet stood before the number.
    """

    text: str
    kind: MarkerKind
    style: str
    ordinal: int | None
    end: int
    number: str | None = None
    bulleted: bool = False


def roman_value(word: str) -> int | None:
    """The value of a Roman number (Latin letters or Cyrillic look-alikes); None if it is none."""
    latin = word.upper().replace("І", "I").replace("Х", "X")
    if not latin or any(c not in _ROMAN_VALUES for c in latin):
        return None
    values = [_ROMAN_VALUES[c] for c in latin]
    return sum(-v if any(w > v for w in values[i + 1 :]) else v for i, v in enumerate(values))


def letter_value(letter: str) -> int | None:
    """The place of a letter in the Russian (without ё, й, ы…) or Latin alphabet; None for any other sign."""
    low = fold(letter)
    for alphabet in (_CYRILLIC, _LATIN):
        if low in alphabet:
            return alphabet.index(low) + 1
    return None


def _is_section_number(number: str, rest: str, closed: bool) -> bool:
    """A number with dots is a section's if it is no date and no decimal and a title or sentence follows."""
    parts = number.split(".")
    if any(len(p) > 1 and p.startswith("0") for p in parts) or (len(parts) == 2 and parts[0] == "0"):
        return False
    opens = r"[«\"„“'(\[*_]?[А-ЯЁA-Z0-9+•–—-]" if not closed and len(parts) < 3 else r"[^\W\d]|[«\"„“'(\[*+•–—-]"
    return bool(re.match(opens, rest)) and not re.match(r"\d{1,2}:\d\d", rest)


def _word_marker(text: str) -> Marker | None:
    found = _WORD.match(text)
    if not found:
        return None
    word = fold(found[1])
    value = found[2]
    ordinal = int(value) if value.isdigit() else roman_value(value) or (letter_value(value) if len(value) == 1 else None)
    number = value if value[0].isdigit() else str(ordinal) if roman_value(value) else value
    if word in words("sections", "words") and (found[1][0].isupper() or word == "§"):
        return Marker(found[0].rstrip(), "word", f"section {word}", ordinal, found.end(), number)
    signed = found[0].rstrip()[-1] in ".:)–—-" and word in words("steps", "small")
    if word in words("steps", "words") and (found[1][0].isupper() or signed):
        return Marker(found[0].rstrip(), "word", f"step {word}", ordinal, found.end(), number)
    return None


def _plain_marker(text: str) -> Marker | None:
    if text[:2].isalpha() and text[0] not in _ROMAN_LETTERS:
        return None  # most lines begin with a word
    if _DATE.match(text):
        return None
    if found := _PAIR.match(text):
        return Marker(found[0].rstrip(), "number", "number pair", int(found[1] or found[2] or found[3]), found.end())
    if found := _DOTTED.match(text):
        return Marker(found[0].rstrip(), "letter", "letter numbered", letter_value(found[1]), found.end())
    if found := _LOOSE.match(text):
        return Marker(found[0].rstrip(), "bare", "bare pair", int(found[1]), found.end())
    if (found := _SECTION.match(text)) and text.startswith("[") == ("]" in found[0]):
        closed = found[0].rstrip()[-1] in ".]"
        if _is_section_number(found[1], text[found.end() :], closed):
            ordinal = int(found[1].split(".")[-1])
            return Marker(found[0].rstrip(), "section", f"section {found[1].count('.')}", ordinal, found.end(), found[1])
        return None
    if found := _NUMBER.match(text):
        digits = found[1] or found[2] or found[3]
        style = re.sub(r"\d+|\s", "", found[0])
        return Marker(found[0].rstrip(), "number", f"number {style}", int(digits), found.end(), digits)
    if (found := _ROMAN.match(text)) and found[1] not in ("C", "L"):
        return Marker(found[0].rstrip(), "roman", "roman", roman_value(found[1]), found.end(), None)
    if (found := _LOW_ROMAN.match(text)) and (value := roman_value(found[1])) is not None:
        return Marker(found[0].rstrip(), "roman", "roman lower", value, found.end(), None)
    if found := _LETTER.match(text):
        letter = found[1] or found[2]
        case = "upper" if letter.isupper() else "lower"
        return Marker(found[0].rstrip(), "letter", f"letter {case} {found[0].strip()[-1]}", letter_value(letter), found.end())
    if found := _SUB.match(text):
        return _sub_marker(found)
    if found := _BARE.match(text):
        digits = found[1] or found[2]
        style = "bare" if found[1] else "bare dash"
        return Marker(found[0].rstrip(), "bare", style, int(digits), found.end(), digits)
    return None


def _sub_marker(found: re.Match[str]) -> Marker:
    """«3а)» is the first part of item 3, «Г2» the second of item Г; a letter and a number alone open an item only in a run."""
    if found["letter"] is None:
        return Marker(found[0].rstrip(), "letter", "letter numbered", letter_value(found[1]), found.end())
    kind: MarkerKind = "number" if found["stop"] else "bare"
    return Marker(found[0].rstrip(), kind, f"lettered {found['letter']}", int(found[3]), found.end())


@lru_cache(maxsize=512)
def read_marker(text: str) -> Marker | None:
    """The marker that ``text`` starts with, None if it starts with none. «- 1.» is one marker, a number."""
    if found := _BULLET.match(text):
        if found.end() >= len(text):
            return None
        inner = _plain_marker(text[found.end() :]) or _word_marker(text[found.end() :])
        if inner and inner.kind not in ("bare", "section"):
            whole = text[: found.end() + inner.end].rstrip()
            return Marker(whole, inner.kind, f"bullet {inner.style}", inner.ordinal, found.end() + inner.end, inner.number, True)
        if _TREE.search(found[0]):
            return Marker(found[0].rstrip(), "bullet", "bullet tree", None, found.end())
        sign = found[0].strip() if found[0].startswith(("**", "--")) else found[0].strip()[:1]
        return Marker(found[0].rstrip(), "bullet", f"bullet {'-' if sign in '–—‒―-' else sign}", None, found.end())
    if text[:2] in ("**", "__") and (inner := _plain_marker(text[2:])) and inner.kind in ("number", "roman", "letter"):
        return replace(inner, text=text[:2] + inner.text, end=inner.end + 2)  # «**1. Торг**: …»
    return _plain_marker(text) or _word_marker(text)


_INLINE = (
    re.compile(r"(?:(?<=^)|(?<=[\s(;,.:]))\(?(?P<letter>[а-яёa-z])\)\s*(?=\S)", re.IGNORECASE),
    re.compile(r"(?:(?<=^)|(?<=[\s(;,.:]))(?<!\d\.)\(?(?P<number>\d{1,2})\)\s*(?=\S)"),
    re.compile(r"(?:(?<=^)|(?<=\s)|(?<=[а-яё:;.!)])(?=\d\.\s[А-ЯЁ]))(?P<number>\d{1,2})\.\s*(?=[«\"(А-ЯЁA-Zа-яё])"),
    re.compile(r"(?:(?<=^)|(?<=\s))(?P<number>\d{1,2})\s+(?=[«\"А-ЯЁ])"),
    re.compile(r"(?:(?<=^)|(?<=\s))(?P<roman>[IV]{1,4})[.)]\s+(?=[«\"А-ЯЁа-яё])"),
    re.compile(r"(?:(?<=^)|(?<=[:,;]\s))(?P<number>\d{1,2})\s+[–—-]\s+(?=[«\"А-ЯЁа-яё])"),
    re.compile(r"(?:(?<=^)|(?<=[\s;,.:]))(?P<bullet>[•▪●◦■])\s*(?=\S)"),
    re.compile(r"(?:(?<=^)|(?<=\s))(?P<letter>[А-ЕA-F])\.\s+(?=[«\"]?[А-ЯЁ][а-яё]{2})"),
)
_NEEDED = tuple(map(re.compile, (r"\)", r"\d\)", r"\d\.", r"\d\s", r"[IV][.)]\s", r"\d\s", "[•▪●◦■]", r"[А-ЕA-F]\.\s")))
"""For each of these patterns what a text without it holds no marker of: a quick first look."""
_SENTENCE_END = ("", *".!?…;:,)>→/")
_REACH = 400
"""Letters: a sentence that goes on longer than this has more than a few words."""


def _last_sign(text: str, end: int) -> str:
    """The last letter or sign before ``end`` that is no blank; empty if there is none."""
    while end and text[end - 1].isspace():
        end -= 1
    return text[end - 1] if end else ""


def _words_before(text: str, end: int) -> int:
    """How many words stand between the end of the last sentence and ``end``."""
    return len(re.split(r"[.!?…]\s", text[max(0, end - _REACH) : end])[-1].split())


def _capital_title(text: str) -> bool:
    """«ХОД ИГРОКА» in front of a run whose line breaks are lost."""
    return 1 <= len(text.split()) <= 5 and text.isupper() and len(text.strip()) > 2


def _value(found: re.Match[str]) -> int | None:
    groups = found.groupdict()
    if groups.get("letter"):
        return letter_value(groups["letter"])
    if groups.get("roman"):
        return roman_value(groups["roman"])
    return int(groups["number"]) if groups.get("number") else None


def inline_markers(text: str) -> list[tuple[int, Marker]]:
    """A run of markers inside one line: «1 Осмотритесь. 2 Решите …», «…: А) …, Б) …». Empty if there is none.

    Of several, the one that begins first. The run starts with 0, 1 or the first letter and rises by one; it stands at the
    start or behind a colon or a full stop, so that letters in the middle of a sentence («с (а) картами и (б) фишками») do
    not cut it.
    """
    best: list[tuple[int, Marker]] = []
    for place, pattern in enumerate(_INLINE):
        if not _NEEDED[place].search(text):
            continue
        run: list[tuple[int, Marker]] = []
        bullet = "bullet" in pattern.groupindex
        led = False  # «две фазы: 1. Доход 2. Стройка»: behind a colon a capital tells the next item, without a full stop
        for found in pattern.finditer(text):
            value = _value(found)
            above = _last_sign(text, found.start())
            head = above in _SENTENCE_END
            if bullet:
                wanted = True
            elif not run:
                opened = above in ("", ":", ".", ";")
                opened = opened or (place == 2 and _capital_title(text[: found.start()]))
                opened = opened or (place < 2 and "(" not in found[0] and _words_before(text, found.start()) <= 4)
                wanted = value in (0, 1) and opened
                led = wanted and place in (2, 3) and above == ":"
            else:
                last = run[-1][1].ordinal
                parted = head or place < 2 or (led and text[found.end()].isupper())
                wanted = value is not None and last is not None and value == last + 1 and parted
            if wanted:
                kind: MarkerKind = (
                    "bullet"
                    if bullet
                    else "roman"
                    if "roman" in pattern.groupindex
                    else "letter"
                    if place in (0, 7)
                    else "bare"
                    if place == 3
                    else "number"
                )
                mark = found[0].rstrip()
                style = f"inline {re.sub(r'[^().•▪●◦■]', '', mark)}{kind}"
                run.append((found.start(), Marker(mark, kind, style, value, found.end() - found.start(), None)))
        if len(run) >= (3 if place in (3, 5, 7) else 2) and (not best or run[0][0] < best[0][0]):
            best = run
    return best
