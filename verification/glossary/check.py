"""A text held against a glossary file: words that may not stand, capitals, glosses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from models.rulebook import RuleBook
from models.spans import Span
from verification.glossary.base import Fault, Glossary, TermRule
from verification.glossary.tokens import Token, capital_of, find, key_of, same_key, tokens_of

__all__ = ["check_glossary"]


def check_glossary(book: RuleBook, glossary: Glossary, rules: Sequence[TermRule]) -> Glossary:
    """The glossary with the faults against the rules first; variants and capitals that a rule settles are no fault besides."""
    tokens = tokens_of(book)
    found = [f for rule in rules for f in _against(rule, book, tokens)]
    found += [f for rule in rules for f in _glosses(rule, glossary)]
    settled = {frozenset(x for w in key_of(n) for x in w) for r in rules for n in (r.name, *r.allowed)}
    rest = [f for f in glossary.faults if not any(frozenset(x for w in key_of(f.term) for x in w) & s for s in settled)]
    return replace(glossary, faults=(*found, *rest))


def _against(rule: TermRule, book: RuleBook, tokens: Sequence[Token]) -> Iterator[Fault]:
    good = _places((rule.name, *rule.allowed), book, tokens)
    for word in rule.forbidden:
        spans = tuple(s for s, _ in _places((word,), book, tokens) if not any(g.contains(s) for g, _ in good))
        if spans:
            yield Fault("forbidden", rule.name, f"«{word}» вместо «{rule.name}»: {len(spans)}",
                        f"“{word}” instead of “{rule.name}”: {len(spans)}", spans, True)  # fmt: skip
    if not good:
        yield Fault(
            "unused", rule.name, f"«{rule.name}» в тексте не встречается", f"the text does not use “{rule.name}”", (), False
        )
    if rule.capital is not None:
        wrong = "small" if rule.capital == "required" else "capital"
        spans = tuple(s for s, i in good if capital_of(tokens[i : i + 1]) == wrong)
        if spans:
            ru, en = ("без прописной", "without a capital") if wrong == "small" else ("с прописной", "with a capital")
            yield Fault(
                "capital", rule.name, f"«{rule.name}» {ru}: {len(spans)}", f"“{rule.name}” {en}: {len(spans)}", spans, True
            )


def _places(names: Sequence[str], book: RuleBook, tokens: Sequence[Token]) -> list[tuple[Span, int]]:
    """Where any of the names stands, with the index of its first word; abbreviations only as they are written."""
    out: dict[Span, int] = {}
    for name in names:
        key = key_of(name)
        for i in find(key, tokens, book.text) if key else ():
            words = tokens[i : i + len(key)]
            out[Span(words[0].span.start, words[-1].span.end)] = i
    return sorted(out.items())


def _glosses(rule: TermRule, glossary: Glossary) -> Iterator[Fault]:
    if rule.gloss is None:
        return
    names = [key_of(n) for n in (rule.name, *rule.allowed)]
    for term in glossary.terms:
        if not any(same_key(key_of(term.name), n) for n in names):
            continue
        wrong = [g for g in term.glosses if g.is_foreign and g.text.lower() != rule.gloss.lower()]
        if wrong:
            yield Fault("gloss", rule.name, f"«{rule.name}»: в скобках «{wrong[0].text}», а нужно «{rule.gloss}»",
                        f"“{rule.name}” is glossed “{wrong[0].text}”, it should be “{rule.gloss}”",
                        tuple(g.span for g in wrong), True)  # fmt: skip
