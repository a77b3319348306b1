"""Turns drafts of clauses into clauses with predicate, subject and negation, once the sentence is parsed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from extract.language.dictionary import fold
from extract.language.drafts import Draft
from extract.language.features import feature
from extract.language.lexicon import predicates
from extract.language.sentence import Clause, ClauseKind
from extract.language.syntax import CLAUSES

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_SUBJECTS = ("nsubj", "nsubj:pass", "csubj")


def read_clauses(doc: Doc) -> tuple[tuple[Clause, ...], dict[int, int]]:
    """The clauses of a parsed document, and for every token the index of its clause."""
    drafts: list[Draft] = doc.user_data.get(CLAUSES, [])
    tokens = list(doc)
    owner = {token: number for number, draft in enumerate(drafts) for token in draft.tokens}
    numbers = {id(draft): number for number, draft in enumerate(drafts)}
    clauses = []
    for number, draft in enumerate(drafts):
        predicate = _predicate(tokens, draft)
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
                subject=_subject(tokens, draft, predicate),
                negated=predicate is not None and _negated(tokens, predicate),
                tokens=tuple(sorted(draft.tokens)),
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


def _predicate(tokens: Sequence[Token], draft: Draft) -> int | None:
    """The predicate that the clause's other words hang on; in a clause without one its topmost word."""
    own = set(draft.tokens) - set(draft.marker)
    tops = [i for i in sorted(own) if tokens[i].head.i not in own or tokens[i].head.i == i]
    found = draft.predicates or _verbless_predicates(tokens, own)
    for top in tops:
        if top in found:
            return top
    if found:
        return min(found, key=lambda i: (_depth(tokens, i), i))
    words = [i for i in tops if tokens[i].pos_ not in ("PUNCT", "SYM", "CCONJ", "SCONJ", "ADP", "PART")]
    return words[0] if words else None


def _verbless_predicates(tokens: Sequence[Token], own: set[int]) -> list[int]:
    """Where no finite form is: an infinitive, participle or converb, else a comparison («итог меньше, чем 25»)."""
    verbal = [i for i in sorted(own) if feature(tokens[i], "VerbForm") not in ("", "Part")]
    participles = [i for i in sorted(own) if feature(tokens[i], "VerbForm") == "Part" and tokens[i].head.i not in own]
    return verbal or participles or [i for i in sorted(own) if feature(tokens[i], "Degree") == "Cmp"]


def _depth(tokens: Sequence[Token], i: int) -> int:
    return sum(1 for _ in tokens[i].ancestors)


def _subject(tokens: Sequence[Token], draft: Draft, predicate: int | None) -> int | None:
    own = set(draft.tokens)
    if predicate is not None:
        for child in tokens[predicate].children:
            if child.dep_ in _SUBJECTS and child.i in own:
                return child.i
    for i in sorted(own):
        if i != predicate and tokens[i].dep_ in _SUBJECTS[:2]:
            return i
    return None


def _negated(tokens: Sequence[Token], predicate: int) -> bool:
    lists = predicates()
    token = tokens[predicate]
    if fold(token.text) in lists.negative:
        return True
    if any(fold(child.text) in lists.negations and child.i < predicate for child in token.children):
        return True
    return predicate > 0 and fold(tokens[predicate - 1].text) in lists.negations
