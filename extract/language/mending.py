"""Mends a sentence before it is parsed, and keeps for every character the place it came from.

Line breaks become spaces, hyphens left by a PDF are joined, look-alike letters of the other script are repaired,
glosses in Latin letters are set aside, „names“ are quoted in one way, «–1» becomes a number, «5ПО» and «см.14.2» are parted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from extract.language.dictionary import LONGEST, known_word
from extract.language.lexicon import look_alikes, number_endings

_CYRILLIC = "А-Яа-яЁё"
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff\u0301\u0300]")
_GLOSS = re.compile(r"\[[^\[\]]{1,120}\]|\([^()]{1,120}\)")
_GLOSS_INSIDE = re.compile(r"[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ0-9 \t\n,.;:'’&/+–-]*")
_ROMAN = re.compile(r"[IVXLC]+(?:[ ,–-]+[IVXLC]+)*")
_BROKEN = re.compile(rf"([{_CYRILLIC}]+)([-‐‑¬] +)([{_CYRILLIC}]+)")
_DASHED = re.compile(rf"(?<![{_CYRILLIC}])[{_CYRILLIC}]+(?:[–—‐‑−][{_CYRILLIC}]+)+(?![{_CYRILLIC}])")
_MINUS = re.compile(r"(?:(?<=^)|(?<=[\s(«„\[:/]))[–—−‐‑](?=\d)")
_QUOTED = re.compile(r"[„“]([^„“”«»\"]{1,120})[“”]")
_MIXED = re.compile(rf"[A-Za-zëË0-9{_CYRILLIC}Іі]+")
_LATIN_OR_DIGIT = re.compile("[A-Za-z0-9]")
_BLANK = re.compile(r"\s")
_LATIN_WORD = re.compile(r"(?<![A-Za-z])[A-Za-z]+(?![A-Za-z])")
_GLUED_NUMBER = re.compile(rf"(?<=\d)-?([{_CYRILLIC}]+)")
_GLUED_DOT = re.compile(rf"(?<=[{_CYRILLIC}]\.)(?=\d)|(?<=[{_CYRILLIC}][,;:])(?=[{_CYRILLIC}\d])|(?<=№)(?=\d)")
_OVERLONG = re.compile(rf"\w{{{LONGEST + 1},}}")
_REPEATED = re.compile(r"([^\w\s])\1{16,}")
_SPACES = re.compile(r" {2,}|^ +| +$")


@dataclass(frozen=True, slots=True)
class Mended:
    """A mended sentence: `origin[k]` is the index in the source of character k, -1 for a space put in."""

    text: str
    origin: tuple[int, ...]
    glosses: tuple[tuple[int, int], ...]


class _Strand:
    """A text under repair, each character beside its index in the source."""

    def __init__(self, source: str) -> None:
        self.text = source
        self.origin = list(range(len(source)))

    def delete(self, spans: Iterable[tuple[int, int]]) -> None:
        for start, end in sorted(spans, reverse=True):
            self.text = self.text[:start] + self.text[end:]
            del self.origin[start:end]

    def insert_spaces(self, places: Iterable[int]) -> None:
        for place in sorted(set(places), reverse=True):
            self.text = self.text[:place] + " " + self.text[place:]
            self.origin.insert(place, -1)

    def rewrite(self, pattern: re.Pattern[str], change: Callable[[re.Match[str]], str] | str) -> None:
        """Replace matches by texts of the same length."""
        self.text = pattern.sub(change, self.text)


def mend(source: str) -> Mended:
    """Mend one sentence; nothing is lost: what is taken out stands among the glosses or was no letter."""
    strand = _Strand(source)
    strand.delete(match.span() for match in _INVISIBLE.finditer(strand.text))
    strand.delete(_past_bearing(strand.text))
    strand.rewrite(_BLANK, " ")
    strand.rewrite(_QUOTED, r"«\1»")
    glosses = _set_aside_glosses(strand)
    _join_broken_words(strand)
    strand.rewrite(_DASHED, _hyphenate)
    strand.rewrite(_MINUS, "-")
    if _LATIN_OR_DIGIT.search(strand.text):
        strand.rewrite(_MIXED, _one_script)
        _latin_words_that_are_russian(strand)
    strand.insert_spaces(_glued(strand.text))
    strand.delete(_extra_spaces(strand.text))
    return Mended(strand.text, tuple(strand.origin), glosses)


def _past_bearing(text: str) -> list[tuple[int, int]]:
    """What a word has that is longer than any, and a mark that is repeated on and on, but for its beginning and its end."""
    words = [(match.start() + LONGEST - 1, match.end() - 1) for match in _OVERLONG.finditer(text)]
    return words + [(match.start() + 8, match.end() - 8) for match in _REPEATED.finditer(text)]


def _set_aside_glosses(strand: _Strand) -> tuple[tuple[int, int], ...]:
    spans = []
    for match in _GLOSS.finditer(strand.text):
        inside = match.group()[1:-1].strip()
        latin = sum(letter.isalpha() for letter in inside)
        if latin < 2 or not _GLOSS_INSIDE.fullmatch(inside) or _ROMAN.fullmatch(inside):
            continue
        spans.append(match.span())
    if not spans:
        return ()
    glosses = tuple((strand.origin[start], strand.origin[end - 1] + 1) for start, end in spans)
    # the closing bracket stays as a space: «пиратство [Piracy]и» must not become one word
    strand.delete((start, end - 1) for start, end in spans)
    keep = {end - 1 for _, end in glosses}
    strand.text = "".join(" " if origin in keep else letter for letter, origin in zip(strand.text, strand.origin, strict=True))
    return glosses


def _join_broken_words(strand: _Strand) -> None:
    """«мень- шей» is one word if the dictionary knows the whole and not both halves as words of their own."""
    cuts = []
    for match in _BROKEN.finditer(strand.text):
        left, _, right = match.groups()
        if known_word(left + right):
            cuts.append(match.span(2))
        elif known_word(f"{left}-{right}"):
            cuts.append((match.start(2) + 1, match.end(2)))
        elif right.islower() and not (known_word(left) and known_word(right)):
            cuts.append(match.span(2))
    strand.delete(cuts)


def _hyphenate(match: re.Match[str]) -> str:
    """«из–за» with a dash is the word «из-за» where the dictionary knows it."""
    word = re.sub("[–—‐‑−]", "-", match.group())
    return word if known_word(word) or re.search("[‐‑]", match.group()) else match.group()


def _one_script(match: re.Match[str]) -> str:
    """A word of mixed scripts, all in the one that makes a word of it."""
    word = match.group()
    if not _LATIN_OR_DIGIT.search(word):
        return word  # most words
    to_cyrillic, to_latin = look_alikes()
    latin = sum(letter.isascii() and letter.isalpha() for letter in word)
    cyrillic = sum(not letter.isascii() for letter in word)
    digits = len(word) - latin - cyrillic
    if not cyrillic or not (latin or digits):
        return word
    as_cyrillic = "".join(to_cyrillic.get(letter, letter) for letter in word)
    all_cyrillic = all(not letter.isascii() for letter in as_cyrillic)
    if digits:
        # «1О» or «З0» may be numbers: only a word that the dictionary knows justifies reading a digit as a letter
        return as_cyrillic if all_cyrillic and word[0].isalpha() and known_word(as_cyrillic) else _keep(word)
    if all_cyrillic and (known_word(as_cyrillic) or cyrillic >= latin):
        return as_cyrillic
    as_latin = "".join(to_latin.get(letter, letter) for letter in word)
    return as_latin if as_latin.isascii() else word


def _keep(word: str) -> str:
    """A word with digits in it: only its letters are brought to one script."""
    to_cyrillic, _ = look_alikes()
    return "".join(letter if letter.isdigit() else to_cyrillic.get(letter, letter) for letter in word)


def _latin_words_that_are_russian(strand: _Strand) -> None:
    """A word typed wholly in Latin letters among Russian ones: «c каждой» is «с каждой»."""
    to_cyrillic, _ = look_alikes()

    def change(match: re.Match[str]) -> str:
        word = match.group()
        if len(word) > 4 or (word.isupper() and len(word) > 1) or any(letter not in to_cyrillic for letter in word):
            return word
        if word.isupper() and match.start() > 0:
            return word
        as_cyrillic = "".join(to_cyrillic[letter] for letter in word)
        before = strand.text[: match.start()].rstrip()
        after = strand.text[match.end() :].lstrip()
        beside = re.match(rf"[{_CYRILLIC}«]", after) and (not before or re.search(rf"[{_CYRILLIC}\d,;:»]$", before))
        return as_cyrillic if beside and known_word(as_cyrillic) else word

    strand.rewrite(_LATIN_WORD, change)


def _glued(text: str) -> list[int]:
    """Where a space is missing: «5ПО», «см.14.2», «да,но», «№5»; not inside «5-го», «10и»."""
    endings = number_endings().ordinal | number_endings().cardinal
    places = [
        match.start(1) for match in _GLUED_NUMBER.finditer(text) if text[match.start()] != "-" and match.group(1) not in endings
    ]
    return places + [match.start() for match in _GLUED_DOT.finditer(text)]


def _extra_spaces(text: str) -> list[tuple[int, int]]:
    """All spaces of a run but the first; all of them at the edges."""
    spans = []
    for match in _SPACES.finditer(text):
        at_edge = match.start() == 0 or match.end() == len(text)
        spans.append((match.start() if at_edge else match.start() + 1, match.end()))
    return spans
