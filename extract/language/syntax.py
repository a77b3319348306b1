"""Heads and relations: slovnet's arc scores, held to the clauses, decoded to one tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from spacy.attrs import DEP, HEAD

from extract.language.decoding import best_tree
from extract.language.segmentation import Draft, find_clauses
from extract.language.segments import tagged
from extract.language.weights import Floats, Word, networks

if TYPE_CHECKING:
    from spacy.tokens import Doc

CLAUSES = "ustav_clauses"

# Costs in log probability, tuned on sentences of our own (tests/extract/language).
_ACROSS = 8.0
_TO_PARENT = 3.0
_ROOT_INSIDE = 30.0
_ROOT_NO_PREDICATE = 4.0
_LATER_MAIN = 3.0
_PUNCT_HEAD = 12.0


def parse_batch(docs: list[Doc], words: list[list[Word]]) -> Iterator[Doc]:
    """Write heads and relations into tagged documents, and leave their clauses in `user_data`."""
    encoded, scores = networks().arc_scores(words)
    heads = []
    for doc, matrix in zip(docs, scores, strict=True):
        clauses = find_clauses(tagged(doc))
        doc.user_data[CLAUSES] = clauses
        heads.append(best_tree(_held_to_clauses(doc, clauses, matrix)))
    relations = networks().relation_scores(encoded, heads)
    for doc, found, matrix in zip(docs, heads, relations, strict=True):
        _write(doc, found, _relations(found, matrix))
        yield doc


def _held_to_clauses(doc: Doc, clauses: Sequence[Draft], matrix: Floats) -> Floats:
    """Scores with the cost of arcs that no Russian sentence of these clauses has."""
    scores = matrix.copy()
    owner = {token: clause for clause in clauses for token in clause.tokens}
    predicates = {token for clause in clauses for token in clause.predicates}
    mains = [clause for clause in clauses if clause.is_main]
    for i in range(len(doc)):
        clause = owner[i]
        scores[i, 0] -= _root_cost(clause, i in predicates, mains)
        for j in range(len(doc)):
            other = owner[j]
            if other is not clause:
                scores[i, j + 1] -= _across_cost(clause, other, i in predicates)
            if doc[j].pos_ == "PUNCT":
                scores[i, j + 1] -= _PUNCT_HEAD
    return np.round(scores, 3)


def _root_cost(clause: Draft, is_predicate: bool, mains: Sequence[Draft]) -> float:
    if mains and not clause.is_main:
        return _ROOT_INSIDE
    cost = 0.0
    if clause.predicates and not is_predicate:
        cost += _ROOT_NO_PREDICATE
    if mains and clause is not mains[0]:
        cost += _LATER_MAIN
    return cost


def _across_cost(clause: Draft, other: Draft, is_predicate: bool) -> float:
    linked = clause.parent is other or (clause.is_main and other.is_main)
    if not linked:
        return _ACROSS
    return 0.0 if is_predicate or not clause.predicates else _TO_PARENT


def _relations(heads: Sequence[int], matrix: Floats) -> list[str]:
    """The best relation for every arc; "root" for the root and for nothing else."""
    names = networks().relations
    root = names.index("root")
    padding = names.index("<pad>")
    found = []
    for head, row in zip(heads, matrix, strict=True):
        if head == 0:
            found.append("root")
            continue
        row = row.copy()
        row[[root, padding]] = -np.inf
        found.append(names[int(row.argmax())])
    return found


def _write(doc: Doc, heads: Sequence[int], relations: Sequence[str]) -> None:
    offsets = [0 if head == 0 else head - 1 - i for i, head in enumerate(heads)]
    strings = doc.vocab.strings
    array = np.zeros((len(doc), 2), dtype=np.uint64)
    array[:, 0] = np.array(offsets, dtype=np.int64).astype(np.uint64)
    array[:, 1] = [strings.add(relation) for relation in relations]
    doc.from_array([HEAD, DEP], array)
