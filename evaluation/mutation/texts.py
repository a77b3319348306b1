"""A rule text with one place changed: for the worse (a mutant) or in words alone (a paraphrase).

What is exchanged for what stands in ``texts.toml``: regular expressions and what to put in their place.
"""

from __future__ import annotations

import itertools
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from evaluation.mutation.operators import OPERATORS
from models.spans import Span

__all__ = ["TextMutant", "paraphrases", "set_aside", "text_mutants"]


@dataclass(frozen=True, slots=True)
class TextMutant:
    """A changed text: what stood at ``span`` of the old one and what stands there now. ``name`` is the operator's."""

    name: str
    span: Span
    before: str
    after: str
    text: str

    @property
    def told(self) -> str:
        """The change in a few words."""
        flat = [" ".join(x.split()) for x in (self.before, self.after)]
        return " → ".join(f"«{x if len(x) <= 60 else x[:57] + '…'}»" for x in flat)


@dataclass(frozen=True, slots=True)
class _Exchange:
    name: str
    pattern: re.Pattern[str]
    to: str


@cache
def _tables() -> tuple[tuple[_Exchange, ...], tuple[_Exchange, ...]]:
    """The exchanges of the operators, and those that keep the meaning."""
    data = tomllib.loads((Path(__file__).parent / "texts.toml").read_text("utf-8"))
    made: list[_Exchange] = []
    for name, entries in data["operators"].items():
        assert name in OPERATORS, name
        made += [_Exchange(name, re.compile(p), to) for p, to in entries]
    for group in data["powers"]:
        for one, two in zip(group, (*group[1:], group[0]), strict=True):
            made += [_Exchange("party", re.compile(rf"(?<!\w){re.escape(a)}(?!\w)"), b) for a, b in zip(one, two, strict=True)]
    same = [_Exchange(name, re.compile(p), to) for name, entries in data["paraphrases"].items() for p, to in entries]
    return tuple(made), tuple(same)


def text_mutants(text: str, ruled: Sequence[Span]) -> Iterator[TextMutant]:
    """Every mutant of a text whose changed place lies in one of the ``ruled`` spans, operator by operator, in order.

    ``ruled`` are the places where the text states a rule. A changed number is one more and one less.
    """
    exchanges, _ = _tables()
    seen: set[tuple[str, int, str]] = set()
    for name in OPERATORS:
        if name == "number":
            yield from _numbers(text, ruled)
        for made in _exchanged(text, ruled, [e for e in exchanges if e.name == name]):
            key = made.name, made.span.start, made.text
            if key not in seen:
                seen.add(key)
                yield made
        if name == "order":
            yield from _reordered(text, ruled)


def paraphrases(text: str, ruled: Sequence[Span]) -> Iterator[TextMutant]:
    """The text with other words of the same meaning, one place at a time; a row of a table stays one line."""
    for made in _exchanged(text, ruled, _tables()[1]):
        start = text.rfind("\n", 0, made.span.start) + 1
        if "\n" not in made.after or "\n" in made.before or "\t" not in text[start : made.span.end]:
            yield made


@dataclass(frozen=True, slots=True)
class _Aside:
    game: str
    name: str
    here: re.Pattern[str]
    why: str


@cache
def _asides() -> tuple[_Aside, ...]:
    data = tomllib.loads((Path(__file__).parent / "texts.toml").read_text("utf-8"))
    return tuple(_Aside(a["game"], a["operator"], re.compile(a["here"]), a["why"]) for a in data["aside"])


def set_aside(game: str, mutant: TextMutant) -> str | None:
    """Why a mutant is not asked of verification, where ``texts.toml`` says so of its game, operator and place; else None.

    The place is told by what surrounds the change in the changed text, `AROUND` characters on either side.
    """
    start = mutant.span.start
    around = mutant.text[max(0, start - AROUND) : start + len(mutant.after) + AROUND]
    found = (a for a in _asides() if a.game == game and a.name == mutant.name and a.here.search(around))
    return next((a.why for a in found), None)


AROUND = 60


def _inside(start: int, end: int, ruled: Sequence[Span]) -> bool:
    return any(s.start <= start and end <= s.end for s in ruled)


def _exchanged(text: str, ruled: Sequence[Span], exchanges: Sequence[_Exchange]) -> Iterator[TextMutant]:
    for exchange in exchanges:
        for found in exchange.pattern.finditer(text):
            after = found.expand(exchange.to)
            if found[0][:1].isupper():
                after = after[:1].upper() + after[1:]
            blank = len(found[0]) - len(found[0].lstrip())
            if after != found[0] and _inside(found.start() + blank, found.end(), ruled):
                yield _put(exchange.name, text, found.start(), found.end(), after)


def _put(name: str, text: str, start: int, end: int, after: str) -> TextMutant:
    return TextMutant(name, Span(start, end), text[start:end], after, text[:start] + after + text[end:])


_NUMBER = re.compile(r"(?<![\w.,-])\d{1,2}(?![\w.,]*\d)(?!\w)")


def _numbers(text: str, ruled: Sequence[Span]) -> Iterator[TextMutant]:
    """Numbers in figures, one more and one less; section numbers and the numbers of lists are left alone."""
    for found in _NUMBER.finditer(text):
        line = text.rfind("\n", 0, found.start()) + 1
        if not _inside(found.start(), found.end(), ruled) or not text[line : found.start()].strip():
            continue
        if re.match(r"\.\d", text[found.end() :]) or re.search(r"(?:см\.|[Рр]аздел\w*)\s*$", text[line : found.start()]):
            continue
        for value in (int(found[0]) + 1, int(found[0]) - 1):
            if value >= 0:
                yield _put("number", text, found.start(), found.end(), str(value))


_LISTED = re.compile(r"(?<=[ :])([А-ЯЁ][а-яё]+(?: [а-яё]+)?), ([А-ЯЁ][а-яё]+(?: [а-яё]+)?)(?=,| –| \(|\.)")


def _reordered(text: str, ruled: Sequence[Span]) -> Iterator[TextMutant]:
    """Two neighbours of a list of names exchanged, and two neighbouring lines of a numbered table."""
    for found in _LISTED.finditer(text):
        if _inside(found.start(), found.end(), ruled):
            yield _put("order", text, found.start(), found.end(), f"{found[2]}, {found[1]}")
    lines = list(re.finditer(r"(?m)^(\d{1,2}(?:\t|[.)] ))(\S.*)$", text))
    for one, two in itertools.pairwise(lines):
        if one.end() + 1 == two.start() and any(s.overlaps(Span(one.start(), two.end())) for s in ruled):
            after = f"{one[1]}{two[2]}\n{two[1]}{one[2]}"
            yield _put("order", text, one.start(), two.end(), after)
