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
from extract.language.subjects import settle_cases
from extract.language.tagged import tagged
from extract.language.weights import Floats, Word, networks

if TYPE_CHECKING:
    from spacy.tokens import Doc

CLAUSES = "ustav_clauses"

# Tokens decoded as one tree: no sentence is longer, but a table that was read as one block may be.
_LONGEST = 200


def parse_batch(docs: list[Doc], words: list[list[Word]]) -> Iterator[Doc]:
    """Write heads and relations into tagged documents, and leave their clauses in `user_data`."""
    encoded, scores = networks().arc_scores(words)
    heads = []
    for doc, matrix in zip(docs, scores, strict=True):
        clauses = find_clauses(tagged(doc))
        doc.user_data[CLAUSES] = clauses
        heads.append(_decode(doc, constrained(doc, clauses, matrix)))
    scores = networks().relation_scores(encoded, heads)
    for doc, found, matrix in zip(docs, heads, scores, strict=True):
        relations = name_relations(doc, doc.user_data[CLAUSES], found, matrix)
        settle_cases(doc, found, relations)
        _write(doc, found, relations)
        yield doc


def _decode(doc: Doc, scores: Floats) -> list[int]:
    """The best tree; what is longer than any sentence is decoded in pieces, whose roots hang on the first one."""
    heads: list[int] = []
    root = 0
    while len(heads) < len(doc):
        start = len(heads)
        stop = _piece_end(doc, start)
        columns = [0, *range(start + 1, stop + 1)]
        for head in best_tree(scores[start:stop, columns]):
            heads.append(head + start if head else root)
        root = root or 1 + heads.index(0)
    return heads


def _piece_end(doc: Doc, start: int) -> int:
    if len(doc) - start <= _LONGEST:
        return len(doc)
    marks = [i + 1 for i in range(start + _LONGEST // 2, start + _LONGEST) if doc[i].pos_ == "PUNCT"]
    return marks[-1] if marks else start + _LONGEST


def _write(doc: Doc, heads: Sequence[int], relations: Sequence[str]) -> None:
    offsets = [0 if head == 0 else head - 1 - i for i, head in enumerate(heads)]
    strings = doc.vocab.strings
    array = np.zeros((len(doc), 2), dtype=np.uint64)
    array[:, 0] = np.array(offsets, dtype=np.int64).astype(np.uint64)
    array[:, 1] = [strings.add(relation) for relation in relations]
    doc.from_array([HEAD, DEP], cast(Any, array))
