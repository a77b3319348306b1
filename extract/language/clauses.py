"""Turns drafts of clauses into clauses with predicate, subject and negation, once the sentence is parsed."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from extract.language.drafts import Draft
from extract.language.lexicon import predicates
from extract.language.sentence import Clause, ClauseKind

if TYPE_CHECKING:
    from extract.language.document import Document

_SUBJECTS = ("nsubj", "nsubj:pass", "csubj")


def read_clauses(doc: Document) -> tuple[tuple[Clause, ...], dict[int, int]]:
    """The clauses of a parsed document, and for every token the index of its clause."""
    drafts = doc.clauses
    owner = {token: number for number, draft in enumerate(drafts) for token in draft.tokens}
    numbers = {id(draft): number for number, draft in enumerate(drafts)}
    clauses = []
    for number, draft in enumerate(drafts):
        predicate = _predicate(doc, draft)
        clauses.append(
            Clause(
                i=number,
                kind=cast(ClauseKind, draft.kind),
                start=min(draft.tokens),
                end=max(draft.tokens) + 1,
                ranges=_ranges(draft.tokens),
                marker=draft.marker,
                parent=numbers.get(id(draft.parent)) if draft.parent is not None else None,
                predicate=predicate,
                subject=_subject(doc, draft, predicate),
                negated=predicate is not None and _negated(doc, predicate),
            )
        )
    return tuple(clauses), owner


def _ranges(tokens: list[int]) -> tuple[tuple[int, int], ...]:
    ranges: list[list[int]] = []
    for token in sorted(tokens):
        if ranges and ranges[-1][1] == token:
            ranges[-1][1] = token + 1
        else:
            ranges.append([token, token + 1])
    return tuple((start, end) for start, end in ranges)


def _predicate(doc: Document, draft: Draft) -> int | None:
    """The predicate that the clause's other words hang on; in a clause without one its topmost word."""
    own = set(draft.tokens) - set(draft.marker)
    tops = [i for i in sorted(own) if doc[i].head not in own or doc[i].head == i]
    found = draft.predicates or _verbless_predicates(doc, own)
    for top in tops:
        if top in found:
            return top
    if found:
        return min(found, key=lambda i: (doc.depth(i), i))
    words = [i for i in tops if doc[i].pos not in ("PUNCT", "SYM", "CCONJ", "SCONJ", "ADP", "PART")]
    return words[0] if words else None


def _verbless_predicates(doc: Document, own: set[int]) -> list[int]:
    """Where no finite form is: an infinitive, participle or converb, else a comparison («итог меньше, чем 25»)."""
    verbal = [i for i in sorted(own) if doc[i].feature("VerbForm") not in ("", "Part")]
    participles = [i for i in sorted(own) if doc[i].feature("VerbForm") == "Part" and doc[i].head not in own]
    return verbal or participles or [i for i in sorted(own) if doc[i].feature("Degree") == "Cmp"]


def _subject(doc: Document, draft: Draft, predicate: int | None) -> int | None:
    own = set(draft.tokens)
    if predicate is not None:
        for child in doc[predicate].children:
            if doc[child].dep in _SUBJECTS and child in own:
                return child
    for i in sorted(own):
        if i != predicate and doc[i].dep in _SUBJECTS[:2]:
            return i
    return None


def _negated(doc: Document, predicate: int) -> bool:
    lists = predicates()
    token = doc[predicate]
    if token.norm in lists.negative:
        return True
    if any(doc[child].norm in lists.negations and child < predicate for child in token.children):
        return True
    return predicate > 0 and doc[predicate - 1].norm in lists.negations
