"""Names for the arcs of a decoded tree: the parser's best relation among those that morphology and clauses allow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from extract.language.segmentation import Draft
from extract.language.weights import Floats, networks

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

# What a clause of each kind may be to the word that it hangs on, the usual one first.
_CLAUSE_RELATIONS: dict[str, tuple[str, ...]] = {
    "condition": ("advcl",),
    "time": ("advcl", "acl"),
    "cause": ("advcl",),
    "purpose": ("advcl", "acl", "ccomp"),
    "concession": ("advcl",),
    "relative": ("acl:relcl", "acl", "nsubj", "csubj"),
    "content": ("ccomp", "acl", "csubj", "advcl"),
    "participle": ("acl", "amod"),
    "converb": ("advcl",),
    "other": ("parataxis", "advcl", "appos"),
    "main": ("conj", "parataxis"),
}
_SUBJECTS = ("nsubj", "nsubj:pass")
_NOT_SUBJECT_CASES = frozenset(["Dat", "Ins", "Loc"])
_COUNTING = frozenset(["сколько", "столько", "много", "мало", "несколько", "больше", "меньше", "более", "менее"])
_NAMING = frozenset(["NOUN", "PROPN", "PRON", "NUM", "DET", "ADJ", "X", "VERB"])


def name_relations(doc: Doc, clauses: Sequence[Draft], heads: Sequence[int], matrix: Floats) -> list[str]:
    """Relations for all tokens. In: heads (0 is the root, else 1 + index), scores tokens × relations."""
    owner = {token: clause for clause in clauses for token in clause.tokens}
    found = []
    for token, head, row in zip(doc, heads, matrix, strict=True):
        if head == 0:
            found.append("root")
            continue
        allowed = _allowed(token, doc[head - 1], owner)
        candidates = row if allowed is None else np.where(_mask(allowed), row, -np.inf)
        candidates = np.where(_mask(_forbidden(token)), -np.inf, candidates)
        if not np.isfinite(candidates).any():
            candidates = row
        found.append(networks().relations[int(candidates.argmax())])
    return found


def _allowed(token: Token, head: Token, owner: dict[int, Draft]) -> tuple[str, ...] | None:
    """Relations that a clause's predicate may have to a word outside it; None where anything is possible."""
    if token.pos_ == "PUNCT":
        return ("punct",)
    clause, other = owner[token.i], owner[head.i]
    if clause is other or token.i not in clause.predicates:
        return None
    return _CLAUSE_RELATIONS[clause.kind]


def _forbidden(token: Token) -> tuple[str, ...]:
    forbidden: tuple[str, ...] = ("root", "<pad>")
    if token.pos_ != "PUNCT":
        forbidden += ("punct",)
    case = token.morph.get("Case")
    counts = token.pos_ in _NAMING or token.lemma_ in _COUNTING or token.text.lower() in _COUNTING
    if not counts or (case and case[0] in _NOT_SUBJECT_CASES):
        forbidden += _SUBJECTS
    return forbidden


@lru_cache(maxsize=256)
def _mask(names: tuple[str, ...]) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return np.isin(np.array(networks().relations), names)
