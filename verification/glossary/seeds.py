"""What a text uses as a term: what it defines, glosses, abbreviates, quotes, counts, and writes with a capital."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from models.expressions import Expr, Others, Quantity, walk
from models.parties import Party
from models.records import Definition, Limit, Phase, Record
from models.rulebook import RuleBook
from models.spans import Span
from verification.binding import conditions_of
from verification.binding.wording import abbreviates, known_abbreviation, known_word
from verification.glossary.base import Gloss
from verification.glossary.tokens import Token, is_weak

__all__ = ["Seed", "seeds_of"]

_LONGEST = 5
_CLOSING = re.compile(r"[\s»\"]+\Z")
_BACK = 2
"""How many more words than its gloss has a name may begin with, back to one with a capital."""
_NEAR = 10
"""Within so many characters before a bracket the name ends."""
_ROMAN = re.compile(r"[IVXLCDM]+")
_OFTEN = 2
"""A word with a capital counts as a term where it is written so at least that often in the middle of sentences."""
_BRACKETS = re.compile(r"[(\[]([^()\[\]\n]{2,60})[)\]]")
_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9 .,'’&/-]*")
_ABBREVIATION = re.compile(r"[А-ЯЁA-Z]{2,6}")
_QUOTED = re.compile(r"«([А-ЯЁ][^«»\n]{1,50})»")


@dataclass(frozen=True, slots=True)
class Seed:
    """A name that the text uses as a term, why, and the gloss that stands at one of its places."""

    name: str
    source: str
    gloss: Gloss | None = None
    defined: Span | None = None


def seeds_of(book: RuleBook, tokens: list[Token]) -> Iterator[Seed]:
    """Every term, the surest first: defined, glossed, counted, quoted, abbreviated, with a capital."""
    for record in book.records:
        if isinstance(record, Definition) and _is_name(record.term):
            yield Seed(record.term, "definition", None, record.evidence[0] if record.evidence else None)
    yield from _glossed(book, tokens)
    for record in book.records:
        yield from _of_record(record)
    for found in _QUOTED.finditer(book.text):
        if _is_name(found[1]):
            yield Seed(found[1], "quoted")
    yield from _abbreviations(tokens)
    yield from _capitals(tokens)


def _is_name(name: str) -> bool:
    return 0 < len(name.split()) <= _LONGEST and any(c.isalpha() for c in name)


def _of_record(record: Record) -> Iterator[Seed]:
    if isinstance(record, Phase) and _is_name(record.name):
        yield Seed(record.name, "phase")
    if isinstance(record, Limit) and _is_name(record.quantity):
        yield Seed(record.quantity, "quantity")
    for name in ("winner", "loser", "recipient", "holder", "actor"):
        party = getattr(record, name, None)
        if isinstance(party, Party):
            yield from (Seed(w, "party") for w in party.words if party.kind not in ("highest", "lowest") and _is_name(w))
            yield from (Seed(w, "quantity") for w in party.words if party.kind in ("highest", "lowest") and _is_name(w))
    roots: list[Expr | Quantity] = [*conditions_of(record)]
    per = getattr(getattr(record, "amount", None), "per", None)
    roots += [per] if isinstance(per, Quantity) else []
    for root in roots:
        for node in walk(root):
            if isinstance(node, Quantity | Others) and _is_name(node.name):
                yield Seed(node.name, "quantity")


# ---------------------------------------------------------------------- brackets


def _glossed(book: RuleBook, tokens: list[Token]) -> Iterator[Seed]:
    """«победные очки (ПО)», «ПО (победные очки)», «Карл IX [Charles IX]»: a name and another name of it."""
    ends = {t.span.end: i for i, t in enumerate(tokens)}
    for found in _BRACKETS.finditer(book.text):
        inner, start = found[1].strip(), found.start()
        before = book.text[max(0, start - _NEAR) : start]
        last = ends.get(start - len(before) + len(_CLOSING.sub("", before)))
        if last is None or "\n" in book.text[tokens[last].span.end : start]:
            continue
        gloss = Gloss(inner, Span(found.start(1), found.end(1)))
        name: str | None = None
        if _ABBREVIATION.fullmatch(inner):
            name = _full_before(inner, tokens, last, book.text)
        elif _LATIN.fullmatch(inner) and not inner.isdigit():
            large = sum(w[0].isupper() for w in inner.split())
            name = _named_before(tokens, last, large or len(inner.split()), book.text)
        elif _ABBREVIATION.fullmatch(tokens[last].text) and abbreviates(tokens[last].text, inner):
            name = tokens[last].text
        if name is not None:
            yield Seed(name, "gloss", gloss)


def _full_before(short: str, tokens: list[Token], last: int, text: str) -> str | None:
    """The words before an abbreviation whose first letters it is."""
    first = last - len(short) + 1
    if first < 0:
        return None
    words = tokens[first : last + 1]
    if not abbreviates(short, " ".join(t.text for t in words)):
        return None
    name = _written(words, text)
    return name[0].lower() + name[1:] if words[0].open else name  # it only begins the sentence


def _named_before(tokens: list[Token], last: int, count: int, text: str) -> str | None:
    """The words that a foreign name stands for: about as many as it has, back to one with a capital where one is near."""
    if not re.search("[а-яё]", tokens[last].text.lower()):
        return None
    first = last
    while (
        first > 0 and last - first < count + _BACK - 1 and text[tokens[first - 1].span.end : tokens[first].span.start].isspace()
    ):
        first -= 1
    begin = max(first, last - count + 1)
    if not tokens[begin].text[0].isupper():
        large = [k for k in range(first, last + 1) if tokens[k].text[0].isupper() and not is_weak(tokens[k].text)]
        begin = min(large, key=lambda k: (abs(k - begin), -k), default=begin)
    while begin < last and is_weak(tokens[begin].text):
        begin = begin - 1 if begin > first and not is_weak(tokens[begin - 1].text) else begin + 1
        if not is_weak(tokens[begin].text):
            break
    return _written(tokens[begin : last + 1], text)


def _written(words: list[Token], text: str) -> str:
    return " ".join(text[words[0].span.start : words[-1].span.end].split())


# ---------------------------------------------------------------------- words alone


def _abbreviations(tokens: list[Token]) -> Iterator[Seed]:
    counts = Counter(t.text for t in tokens if _ABBREVIATION.fullmatch(t.text) and not t.open)
    for text in counts:
        if not _ROMAN.fullmatch(text) and (not known_word(text) or known_abbreviation(text)):
            yield Seed(text, "abbreviation")


def _capitals(tokens: list[Token]) -> Iterator[Seed]:
    """Words that are written with a capital in the middle of a sentence, often enough."""
    counts: Counter[str] = Counter()
    shown: dict[str, str] = {}
    for token in tokens:
        if token.open or not token.text[0].isupper() or token.text.isupper() or len(token.text) < 3 or token.text.isascii():
            continue
        lemma = min(token.lemmas - {token.text.lower()}, default=token.text.lower())
        counts[lemma] += 1
        shown.setdefault(lemma, lemma.capitalize())
    yield from (Seed(shown[lemma], "capital") for lemma, n in counts.items() if n >= _OFTEN)
