"""Names that a text uses once and explains nowhere: a power, or a thing that it writes like a name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from models.expressions import Fact, Quantity, walk
from models.parties import Party
from models.records import Definition
from models.reports import Finding
from models.rulebook import RuleBook
from models.spans import Span
from verification.binding import conditions_of, speaks_for
from verification.binding.wording import phrase
from verification.findings import finding

__all__ = ["check_rarities"]

_QUOTED = re.compile(r"[«“„]([А-ЯЁ][^»”“«„\n]{2,40})[»”]")
_MOST = 12
_LEAST_TEXT = 1500
"""In a shorter text that a name stands there once says nothing."""


def check_rarities(book: RuleBook) -> list[Finding]:
    """One note for the powers that stand in the text once; one finding for names in quotes that a rule rests on."""
    if len(book.text) < _LEAST_TEXT:
        return []
    return [*_powers(book), *_terms(book)]


def _words(book: RuleBook) -> list[tuple[frozenset[str], Span]]:
    out = []
    for found in re.finditer(r"[^\W\d_]+(?:-[^\W\d_]+)*", book.text):
        out += [(w.lemmas, Span(*found.span())) for w in phrase(found[0]).words[:1]]
    return out


def _places(name: str, words: list[tuple[frozenset[str], Span]]) -> list[Span]:
    """Where a name stands, in whatever form."""
    parts = [w.lemmas for w in phrase(name).words]
    return [
        Span(words[i][1].start, words[i + len(parts) - 1][1].end)
        for i in range(len(words) - len(parts) + 1)
        if all(p & words[i + k][0] for k, p in enumerate(parts))
    ]


def _parties(book: RuleBook) -> Iterator[Party]:
    for record in book.records:
        if (who := speaks_for(record)) is not None:
            yield who
        for root in conditions_of(record):
            yield from (n.holder for n in walk(root) if isinstance(n, Quantity | Fact) and n.holder is not None)


def _powers(book: RuleBook) -> list[Finding]:
    words = _words(book)
    named = dict.fromkeys(w for p in _parties(book) if p.is_named for w in p.words if w[:1].isupper())
    once = [(n, found[0]) for n in named if len(found := _places(n, words)) == 1]
    if not once or len(once) == len(named):
        return []
    names = ", ".join(f"«{n}»" for n, _ in once[:_MOST])
    return [
        finding("undefined_term", "note", f"названы в тексте один раз: {names}", f"named in the text only once: {names}",
                evidence=[s for _, s in once[:_MOST]], about="once")
    ]  # fmt: skip


def _terms(book: RuleBook) -> list[Finding]:
    """Names in quotes within the evidence of a rule that stand nowhere else."""
    evidence = [e for r in book.records if not isinstance(r, Definition) for e in r.evidence]
    flat = book.text.lower().replace("ё", "е")
    once: dict[str, Span] = {}
    for found in _QUOTED.finditer(book.text):
        name = found[1].strip(" .,;:!")
        if flat.count(name[:-1].lower().replace("ё", "е") if len(name) > 5 else name.lower().replace("ё", "е")) > 1:
            continue
        if any(e.start <= found.start() and found.end() <= e.end for e in evidence):
            once[name] = Span(*found.span(1))
    if not once:
        return []
    names = ", ".join(f"«{n}»" for n in list(once)[:_MOST])
    return [
        finding("undefined_term", "note", f"правила стоят на названиях, которых в тексте больше нигде нет: {names}",
                f"rules rest on names that stand nowhere else in the text: {names}",
                evidence=list(once.values())[:_MOST], about="quoted")
    ]  # fmt: skip
