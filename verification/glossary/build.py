"""From a rule book to its glossary."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

from models.reports import Finding
from models.rulebook import RuleBook
from models.spans import Span
from verification.binding import likeness
from verification.consistency.terms import check_terms
from verification.glossary.base import Fault, Gloss, Glossary, Term, Use
from verification.glossary.seeds import Seed, seeds_of
from verification.glossary.tokens import Token, capital_of, find, key_of, nominative, same_key, tokens_of

__all__ = ["glossary_of"]

Key = tuple[frozenset[str], ...]


def glossary_of(book: RuleBook) -> Glossary:
    """The glossary of a text, with what is uneven in it: two glosses, two spellings, now a capital and now none."""
    tokens = tokens_of(book)
    groups: list[tuple[Key, list[Seed]]] = []
    by_name: dict[str, int] = {}
    by_lemma: dict[str, list[int]] = {}
    for seed in seeds_of(book, tokens):
        place = by_name.get(seed.name)
        if place is None:
            key = key_of(seed.name)
            place = next((g for g in _near(key, by_lemma) if same_key(groups[g][0], key)), None)
            if place is None:
                place = len(groups)
                groups.append((key, []))
                for lemma in sorted(key[0]) if key else ():
                    by_lemma.setdefault(lemma, []).append(place)
            by_name[seed.name] = place
        groups[place][1].append(seed)
    terms = [t for key, seeds in groups if (t := _term(key, seeds, tokens, book.text)) is not None]
    terms = _longest(terms)
    terms.sort(key=lambda t: (t.name.lower().replace("ё", "е"), t.name))
    named = tuple(_with_variants(t, terms) for t in terms)
    return Glossary(book.document, named, tuple(_faults(book, named)))


def _near(key: Key, by_lemma: dict[str, list[int]]) -> list[int]:
    return sorted({g for lemma in (key[0] if key else ()) for g in by_lemma.get(lemma, ())})


def _term(key: Key, seeds: Sequence[Seed], tokens: Sequence[Token], text: str) -> Term | None:
    """The term of these seeds with every place where it stands; None where its words never stand together."""
    if not key:
        return None
    uses, proper = [], _only_proper(seeds)
    for i in find(key, tokens, text):
        words = tokens[i : i + len(key)]
        if proper and not words[0].text[0].isupper():
            continue  # «Буду» (Buda) is no form of «быть»
        span = Span(words[0].span.start, words[-1].span.end)
        uses.append(Use(span, " ".join(span.quote(text).split()), capital_of(words)))
    if not uses:
        return None
    glosses = {g.span: g for s in seeds if (g := s.gloss) is not None}
    defined = sorted(s.defined for s in seeds if s.defined is not None)
    first = defined[0] if defined else min(glosses, default=None)
    sources = tuple(dict.fromkeys(s.source for s in seeds))
    return Term(_name(seeds), sources, tuple(uses), tuple(glosses[s] for s in sorted(glosses)), first)


def _only_proper(seeds: Sequence[Seed]) -> bool:
    """True for a single word with a capital that nothing but a gloss or its capital makes a term: a proper name."""
    return all(s.source in ("gloss", "capital") and s.name[0].isupper() and " " not in s.name for s in seeds)


def _name(seeds: Sequence[Seed]) -> str:
    """The name to show: of a record where there is one, which is in dictionary form; else the first."""
    named = [s.name for s in seeds if s.source in ("quantity", "phase", "party", "definition")]
    return named[0] if named else nominative(seeds[0].name)


def _longest(terms: Sequence[Term]) -> list[Term]:
    """The terms without those that only ever stand within a longer one and that nothing else makes a term."""
    covered = sorted((u.span for t in terms for u in t.uses), key=lambda s: (s.start, -s.end))
    inside: set[Span] = set()
    reach: Span | None = None
    for span in covered:
        if reach is not None and span.end <= reach.end and span != reach:
            inside.add(span)
        elif reach is None or span.end > reach.end:
            reach = span
    weak = {"capital", "quoted"}
    return [t for t in terms if not (set(t.sources) <= weak and all(u.span in inside for u in t.uses))]


def _with_variants(term: Term, terms: Sequence[Term]) -> Term:
    """The term with those that may be the same: alike in letters, or the gloss of one another."""
    names = []
    for other in terms:
        alike = likeness(term.name, other.name)
        if other is not term and (_glossed(term, other) or (alike is not None and alike.method == "fuzzy")):
            names.append(other.name)
    return replace(term, variants=tuple(names))


# ---------------------------------------------------------------------- what is uneven


def _faults(book: RuleBook, terms: Sequence[Term]) -> Iterator[Fault]:
    for finding in check_terms(book):
        yield _drift(finding)
    for a, b in itertools.combinations(terms, 2):
        if b.name in a.variants and not _glossed(a, b):
            often, rare = (a, b) if len(a.uses) >= len(b.uses) else (b, a)
            yield Fault(
                "drift", often.name, f"то «{often.name}» ({len(often.uses)}), то «{rare.name}» ({len(rare.uses)})",
                f"now “{often.name}” ({len(often.uses)}), now “{rare.name}” ({len(rare.uses)})",
                tuple(u.span for u in rare.uses), False,
            )  # fmt: skip
    for term in terms:
        yield from _two_glosses(term)
        yield from _uneven(term)


def _glossed(a: Term, b: Term) -> bool:
    return any(g.text.lower() == y.name.lower() for x, y in ((a, b), (b, a)) for g in x.glosses)


def _drift(finding: Finding) -> Fault:
    return Fault(
        "drift", finding.message.split("«")[1].split("»")[0], finding.message, finding.message_en, finding.evidence, False
    )


def _two_glosses(term: Term) -> Iterator[Fault]:
    by_text: dict[str, list[Gloss]] = {}
    for gloss in term.glosses:
        by_text.setdefault(" ".join(gloss.text.lower().split()), []).append(gloss)
    latin = [g for g in by_text.values() if g[0].is_foreign]
    if len(latin) > 1:
        told = ", ".join(f"«{g[0].text}»" for g in latin)
        spans = tuple(g.span for gs in latin[1:] for g in gs)
        yield Fault("two glosses", term.name, f"«{term.name}»: в скобках то одно, то другое: {told}",
                    f"“{term.name}” is glossed now one way, now another: {told}", spans, False)  # fmt: skip


def _uneven(term: Term) -> Iterator[Fault]:
    """Now with a capital, now without, in the middle of sentences: the rarer places."""
    counts = term.capitals()
    if not counts.get("capital") or not counts.get("small"):
        return
    rarer = "capital" if counts["capital"] < counts["small"] else "small"
    spans = tuple(u.span for u in term.uses if u.capital == rarer)
    big, small = counts["capital"], counts["small"]
    yield Fault("uneven capital", term.name, f"«{term.name}»: с прописной {big}, со строчной {small}",
                f"“{term.name}”: {big} with a capital, {small} without", spans, False)  # fmt: skip
