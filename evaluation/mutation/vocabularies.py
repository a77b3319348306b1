"""A game's vocabulary with two names tied to the wrong things: the mistake that every later step would believe."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from evaluation.mutation.operators import Operator
from models.vocabulary import FactName, Name, Vocabulary

__all__ = ["VocabularyMutant", "vocabulary_mutants"]


@dataclass(frozen=True, slots=True)
class VocabularyMutant:
    """A changed vocabulary, and the names (as texts write them) whose meaning was changed."""

    operator: Operator
    change: str
    vocabulary: Vocabulary
    names: tuple[str, ...]


def vocabulary_mutants(words: Vocabulary) -> Iterator[VocabularyMutant]:
    """Two neighbours of one table exchanged, for every pair of neighbours; every fact turned round."""
    for a, b in itertools.pairwise(words.powers):
        yield VocabularyMutant(
            "party", f"{a.id} ↔ {b.id}", replace(words, powers=_swapped(words.powers, a, b)), (*a.names, *b.names)
        )
    shapes: dict[tuple[object, ...], list[int]] = {}
    for i, q in enumerate(words.quantities):
        shapes.setdefault((q.per_party, q.parties, q.holder is None, bool(q.within)), []).append(i)
    for places in shapes.values():
        for i, j in itertools.pairwise(places):
            a, b = words.quantities[i], words.quantities[j]
            made = list(words.quantities)
            made[i], made[j] = replace(a, id=b.id), replace(b, id=a.id)
            names = (*a.names, *a.names_within, *b.names, *b.names_within)
            yield VocabularyMutant("quantity", f"{a.id} ↔ {b.id}", replace(words, quantities=tuple(made)), names)
    for c, d in itertools.pairwise(words.phases):
        if c.parent == d.parent:
            phases = tuple(replace(p, id={c.id: d.id, d.id: c.id}.get(p.id, p.id)) for p in words.phases)
            yield VocabularyMutant("order", f"{c.id} ↔ {d.id}", replace(words, phases=phases), (*c.names, *d.names))
    for i, fact in enumerate(words.facts):
        turned = replace(fact, names=fact.names_not, names_not=fact.names)
        facts = (*words.facts[:i], turned, *words.facts[i + 1 :])
        yield VocabularyMutant("negation", f"{fact.id} turned round", replace(words, facts=facts), (*fact.names, *fact.names_not))
    yield from _values(words)


def _swapped(names: Sequence[Name], a: Name, b: Name) -> tuple[Name, ...]:
    ids = {a.id: b.id, b.id: a.id}
    return tuple(replace(n, id=ids.get(n.id, n.id)) for n in names)


def _values(words: Vocabulary) -> Iterator[VocabularyMutant]:
    """Two facts about one variable with their values exchanged."""
    by_variable: dict[str, list[FactName]] = {}
    for fact in words.facts:
        if fact.variable is not None and fact.values:
            by_variable.setdefault(fact.variable, []).append(fact)
    for facts in by_variable.values():
        for a, b in itertools.pairwise(facts):
            if a.values == b.values:
                continue
            changed = {a.id: b.values, b.id: a.values}
            made = tuple(replace(f, values=changed.get(f.id, f.values)) for f in words.facts)
            yield VocabularyMutant("value", f"{a.id} ↔ {b.id}", replace(words, facts=made), (*a.names, *b.names))
