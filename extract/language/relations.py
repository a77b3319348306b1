"""Names for the arcs of a decoded tree: the parser's best relation among those that morphology and clauses allow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from extract.language.drafts import Draft
from extract.language.subjects import SUBJECTS, can_be_subject
from extract.language.weights import Floats, networks

if TYPE_CHECKING:
    from extract.language.document import Document, Word

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


def name_relations(doc: Document, clauses: Sequence[Draft], heads: Sequence[int], matrix: Floats) -> list[str]:
    """Relations for all tokens. In: heads (0 is the root, else 1 + index), scores tokens × relations."""
    owner = {token: clause for clause in clauses for token in clause.tokens}
    hanging: dict[int, list[Word]] = {}
    for token, head in zip(doc, heads, strict=True):
        hanging.setdefault(head - 1, []).append(token)
    found = []
    for token, head, row in zip(doc, heads, matrix, strict=True):
        if head == 0:
            found.append("root")
            continue
        allowed = _allowed(token, doc[head - 1], owner)
        candidates = row if allowed is None else np.where(_mask(allowed), row, -np.inf)
        siblings = [other for other in hanging[head - 1] if other.i != token.i]
        conjoined = any(other.feature("Case") == "Nom" for other in hanging.get(token.i, ()))
        subject = can_be_subject(token, doc[head - 1], siblings, conjoined)
        candidates = np.where(_mask(_forbidden(token, doc[head - 1], subject)), -np.inf, candidates)
        if not np.isfinite(candidates).any():
            candidates = row
        found.append(networks().relations[int(candidates.argmax())])
    return found


def _allowed(token: Word, head: Word, owner: dict[int, Draft]) -> tuple[str, ...] | None:
    """Relations that a clause's predicate may have to a word outside it; None where anything is possible."""
    if token.pos == "PUNCT":
        return ("punct",)
    clause, other = owner[token.i], owner[head.i]
    if clause is other or token.i not in clause.predicates:
        return None
    return _CLAUSE_RELATIONS[clause.kind]


def _forbidden(token: Word, head: Word, subject: bool) -> tuple[str, ...]:
    forbidden: tuple[str, ...] = ("root", "<pad>")
    if token.pos != "PUNCT":
        forbidden += ("punct",)
    if not subject:
        forbidden += SUBJECTS
    if token.pos in ("NOUN", "PROPN"):
        forbidden += ("advmod", "aux", "aux:pass", "cc", "mark", "det", "amod")
        verbal = head.pos in ("VERB", "AUX")
        forbidden += ("nmod",) if verbal else ("obl", "obj", "iobj") if head.pos in ("NOUN", "PROPN") else ()
    if token.pos in ("NUM", "DET", "ADJ") and head.pos in ("VERB", "AUX"):
        forbidden += ("nummod", "nummod:gov", "nummod:entity", "det", "amod")
    if token.pos in ("VERB", "AUX") and token.feature("VerbForm") == "Fin":
        forbidden += ("amod", "nmod", "obj", "obl", "nsubj", "nsubj:pass", "advmod", "case", "det")
    return forbidden


@lru_cache(maxsize=256)
def _mask(names: tuple[str, ...]) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return np.isin(np.array(networks().relations), names)
