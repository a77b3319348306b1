"""Rules of the engine that the text states in a sentence which gave no record of the rule's own type.

Such a rule was not compared; but the text does not lack it either. What makes a sentence the rule's is that every word of
one of the rule's names stands in it. It may be read as what somebody must do, or not be read at all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from models.records import Norm
from models.rulebook import RuleBook
from models.spans import Span
from models.vocabulary import Vocabulary
from verification.binding import Bound
from verification.binding.wording import holds_roots, phrase
from verification.comparison import Group
from verification.reference.base import Rule

__all__ = ["told_in_sentences", "untold_norms", "with_norms", "with_told"]

_LEAST_WORDS = 3
"""Words that a name must have for a sentence to be taken for the rule by them alone."""

_TOLD = ("phase", "vp_source")
"""Kinds of rules that a sentence tells by its words; a test of a term or a way to win is told only by what it says."""

Names = Mapping[str, tuple[str, ...]]


def _names(vocabulary: Vocabulary) -> Names:
    return {x.id: x.names for x in (*vocabulary.phases, *vocabulary.rules)}


def with_norms(groups: Sequence[Group], records: Sequence[Bound], text: str, vocabulary: Vocabulary) -> tuple[Group, ...]:
    """The groups, with a norm of the text in those that have a phase and no record. A norm goes to one group at most."""
    free = [b for b in records if isinstance(b.record, Norm) and b.record.modality != "must_not"]
    names, out = _names(vocabulary), list[Group]()
    for group in groups:
        found = None
        if not group.records and group.kind == "phase":
            mine = [n for r in group.rules for n in names.get(r.id, ())]
            found = next((b for b in free if any(holds_roots(_said(b, text), n) for n in mine)), None)
        if found is not None:
            free.remove(found)
        out.append(group if found is None else Group((found,), group.rules))
    return tuple(out)


def _said(bound: Bound, text: str) -> str:
    return " ".join(e.quote(text) for e in bound.record.evidence)


def with_told(groups: Sequence[Group], book: RuleBook, vocabulary: Vocabulary) -> tuple[Group, ...]:
    """The groups, with a record that no rule was found for joined to the rule whose name its sentence holds word for word.

    Only where the sentence gave no other record of that type that stands alone.
    """
    told, out = told_in_sentences(groups, book, vocabulary), list(groups)
    for group in [g for g in groups if not g.records]:
        spans = [told[r.id] for r in group.rules if r.id in told]
        alone = [
            g for g in out if g.records and not g.rules and g.kind == group.kind
            and any(e.overlaps(s) for b in g.records for e in b.record.evidence for s in spans)
        ]  # fmt: skip
        if len(alone) == 1 and len(alone[0].records) == 1:
            out[out.index(alone[0])] = Group(alone[0].records, group.rules)
            out.remove(group)
    return tuple(out)


def told_in_sentences(groups: Sequence[Group], book: RuleBook, vocabulary: Vocabulary) -> dict[str, Span]:
    """For the rules of groups without a record, a sentence of the text that holds every word of one of their names."""
    names, out = _names(vocabulary), dict[str, Span]()
    for rule in (r for g in groups if not g.records and g.kind in _TOLD for r in g.rules):
        mine = [n for n in names.get(rule.id, ()) if len(phrase(n).strong) >= _LEAST_WORDS]
        spans = (s.span for s in book.sentences if s.normative)
        found = next((s for s in spans if any(holds_roots(s.quote(book.text), n) for n in mine)), None)
        if found is not None:
            out[rule.id] = found
    return out


def untold_norms(rules: Sequence[Rule], book: RuleBook, vocabulary: Vocabulary) -> tuple[Rule, ...]:
    """The engine's rules on what must, may or must not be done that no sentence of the text holds all words of.

    Only those that the vocabulary has names for: what such a rule says cannot be compared, but whether a text tells it can
    be seen.
    """
    names, said = _names(vocabulary), [s.span.quote(book.text) for s in book.sentences]
    return tuple(
        r for r in rules
        if isinstance(r.record, Norm) and names.get(r.id) and not any(holds_roots(x, n) for n in names[r.id] for x in said)
    )  # fmt: skip
