"""Heads and relations: slovnet's arc scores, held to the clauses, decoded to one tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.language.constraints import constrained
from extract.language.decoding import best_tree
from extract.language.relations import name_relations
from extract.language.segmentation import find_clauses
from extract.language.subjects import settle_cases
from extract.language.tagged import tagged
from extract.language.weights import Floats, Shown, networks

if TYPE_CHECKING:
    from extract.language.document import Document

# Tokens decoded as one tree: no sentence is longer, but a table that was read as one block may be.
_LONGEST = 200


def parse_batch(docs: list[Document], words: list[list[Shown]]) -> None:
    """Write heads and relations into tagged documents, and leave their clauses in them."""
    encoded, scores = networks().arc_scores(words)
    heads = []
    for doc, matrix in zip(docs, scores, strict=True):
        clauses = find_clauses(tagged(doc))
        doc.clauses = clauses
        heads.append(_decode(doc, constrained(doc, clauses, matrix)))
    scores = networks().relation_scores(encoded, heads)
    for doc, found, matrix in zip(docs, heads, scores, strict=True):
        relations = name_relations(doc, doc.clauses, found, matrix)
        settle_cases(doc, found, relations)
        doc.hang(found, relations)


def _decode(doc: Document, scores: Floats) -> list[int]:
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


def _piece_end(doc: Document, start: int) -> int:
    if len(doc) - start <= _LONGEST:
        return len(doc)
    marks = [i + 1 for i in range(start + _LONGEST // 2, start + _LONGEST) if doc[i].pos == "PUNCT"]
    return marks[-1] if marks else start + _LONGEST
