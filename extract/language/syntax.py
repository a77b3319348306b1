"""Heads and relations: slovnet's arc scores, held to the clauses, decoded to one tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from spacy.attrs import DEP, HEAD

from extract.language.constraints import constrained
from extract.language.decoding import best_tree
from extract.language.relations import name_relations
from extract.language.segmentation import find_clauses
from extract.language.segments import tagged
from extract.language.subjects import settle_cases
from extract.language.weights import Word, networks

if TYPE_CHECKING:
    from spacy.tokens import Doc

CLAUSES = "ustav_clauses"

def parse_batch(docs: list[Doc], words: list[list[Word]]) -> Iterator[Doc]:
    """Write heads and relations into tagged documents, and leave their clauses in `user_data`."""
    encoded, scores = networks().arc_scores(words)
    heads = []
    for doc, matrix in zip(docs, scores, strict=True):
        clauses = find_clauses(tagged(doc))
        doc.user_data[CLAUSES] = clauses
        heads.append(best_tree(constrained(doc, clauses, matrix)))
    scores = networks().relation_scores(encoded, heads)
    for doc, found, matrix in zip(docs, heads, scores, strict=True):
        relations = name_relations(doc, doc.user_data[CLAUSES], found, matrix)
        settle_cases(doc, found, relations)
        _write(doc, found, relations)
        yield doc


def _write(doc: Doc, heads: Sequence[int], relations: Sequence[str]) -> None:
    offsets = [0 if head == 0 else head - 1 - i for i, head in enumerate(heads)]
    strings = doc.vocab.strings
    array = np.zeros((len(doc), 2), dtype=np.uint64)
    array[:, 0] = np.array(offsets, dtype=np.int64).astype(np.uint64)
    array[:, 1] = [strings.add(relation) for relation in relations]
    doc.from_array([HEAD, DEP], cast(Any, array))
