"""The words of a text with their dictionary forms, and phrases found in it whatever their endings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from models.rulebook import RuleBook
from models.spans import Span
from verification.binding.wording import noun_lemma, phrase
from verification.glossary.base import Capital

__all__ = ["Token", "capital_of", "find", "is_weak", "key_of", "nominative", "same_key", "tokens_of"]

_WORD = re.compile(r"[^\W_]+(?:[-’'][^\W_]+)*")
_STARTS = ".!?…:;\n•·▪–—-*|\t"
"""What may stand before a word that begins something, and so has a capital anyway."""
_OPENING = "«„“\"'(["


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the text and its possible dictionary forms; ``open`` where its place asks for a capital anyway."""

    span: Span
    text: str
    lemmas: frozenset[str]
    open: bool


@lru_cache(maxsize=50_000)
def _lemmas(word: str) -> frozenset[str]:
    found = frozenset(x for w in phrase(word).words for x in w.lemmas) or frozenset({word.lower()})
    return found | {word} if _is_abbreviation(word) else found


def _is_abbreviation(word: str) -> bool:
    return 1 < len(word) <= 6 and word.isupper()


def key_of(name: str) -> tuple[frozenset[str], ...]:
    """The words of a name, each by its possible dictionary forms; an abbreviation only as it is written."""
    return tuple(frozenset({w}) if _is_abbreviation(w) else _lemmas(w) for w in _WORD.findall(name))


def same_key(a: Sequence[frozenset[str]], b: Sequence[frozenset[str]]) -> bool:
    """True if two names may be one: word for word they share a dictionary form."""
    return len(a) == len(b) and all(x & y for x, y in zip(a, b, strict=True))


def nominative(name: str) -> str:
    """The name with its first word in dictionary form, where that is a noun and so the rest depends on it."""
    first, blank, rest = name.partition(" ")
    lemma = noun_lemma(first)
    if lemma is None:
        return name
    return (lemma.capitalize() if first[0].isupper() else lemma) + blank + rest


def is_weak(word: str) -> bool:
    """True for prepositions and their like, with which no name begins."""
    return all(w.kind == "weak" for w in phrase(word).words)


def tokens_of(book: RuleBook) -> list[Token]:
    """Every word of the text in order; those in titles of sections, and that begin a sentence or a quote, are open."""
    titles = [Span(s.span.start, min(s.span.end, _line_end(book.text, s.span.start))) for s in book.sections if s.title]
    sentence_starts = {s.span.start for s in book.sentences}
    out: list[Token] = []
    k = 0
    for found in _WORD.finditer(book.text):
        span = Span(found.start(), found.end())
        while k < len(titles) and titles[k].end <= span.start:
            k += 1
        titled = k < len(titles) and titles[k].start <= span.start
        out.append(
            Token(span, found[0], _lemmas(found[0]), titled or span.start in sentence_starts or _begins(book.text, span.start))
        )
    return out


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def _begins(text: str, place: int) -> bool:
    """True if a word at this place begins a sentence, a line, a list item or a quote."""
    before = text[max(0, place - 6) : place]
    bare = before.rstrip(" " + _OPENING)
    if before.rstrip(" ") != bare:
        return True  # after an opening quote or bracket
    return not bare or bare[-1] in _STARTS or bare[-1].isdigit()


def capital_of(tokens: Sequence[Token]) -> Capital:
    """How the first of these words begins."""
    first = tokens[0]
    if len(first.text) > 1 and first.text.isupper():
        return "upper"
    if first.open:
        return "open"
    return "capital" if first.text[0].isupper() else "small"


def find(key: Sequence[frozenset[str]], tokens: Sequence[Token], text: str) -> Iterator[int]:
    """The index of the first word of every place where a name stands, in whatever form, with nothing but blanks between."""
    size = len(key)
    for i in range(len(tokens) - size + 1):
        if all(key[n] & tokens[i + n].lemmas for n in range(size)) and all(
            text[tokens[i + n].span.end : tokens[i + n + 1].span.start].isspace() for n in range(size - 1)
        ):
            yield i
