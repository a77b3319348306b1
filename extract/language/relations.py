"""Names for the arcs of a decoded tree: the parser's best relation among those that morphology and clauses allow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from extract.language.drafts import Draft
from extract.language.features import feature
from extract.language.subjects import SUBJECTS, can_be_subject
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


def name_relations(doc: Doc, clauses: Sequence[Draft], heads: Sequence[int], matrix: Floats) -> list[str]:
    """Relations for all tokens. In: heads (0 is the root, else 1 + index), scores tokens × relations."""
    owner = {token: clause for clause in clauses for token in clause.tokens}
    tokens = list(doc)
    hanging: dict[int, list[Token]] = {}
    for token, head in zip(tokens, heads, strict=True):
        hanging.setdefault(head - 1, []).append(token)
    found = []
    for token, head, row in zip(tokens, heads, matrix, strict=True):
        if head == 0:
            found.append("root")
            continue
        allowed = _allowed(token, tokens[head - 1], owner)
        candidates = row if allowed is None else np.where(_mask(allowed), row, -np.inf)
        siblings = [other for other in hanging[head - 1] if other.i != token.i]
        conjoined = any(feature(other, "Case") == "Nom" for other in hanging.get(token.i, ()))
        subject = can_be_subject(token, tokens[head - 1], siblings, conjoined)
        candidates = np.where(_mask(_forbidden(token, tokens[head - 1], subject)), -np.inf, candidates)
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


def _forbidden(token: Token, head: Token, subject: bool) -> tuple[str, ...]:
    forbidden: tuple[str, ...] = ("root", "<pad>")
    if token.pos_ != "PUNCT":
        forbidden += ("punct",)
    if not subject:
        forbidden += SUBJECTS
    if token.pos_ in ("NOUN", "PROPN"):
        forbidden += ("advmod", "aux", "aux:pass", "cc", "mark", "det", "amod")
        verbal = head.pos_ in ("VERB", "AUX")
        if verbal and subject and (feature(token, "Case"), feature(token, "Animacy")) == ("Nom", "Anim"):
            forbidden += ("obj", "iobj")  # whoever is done something to has another form
        forbidden += ("nmod",) if verbal else ("obl", "obj", "iobj") if head.pos_ in ("NOUN", "PROPN") else ()
    if subject and _are_people(token) and feature(head, "Number") == feature(token, "Number"):
        forbidden += ("obj", "iobj", "obl")
    if token.pos_ in ("NUM", "DET", "ADJ") and head.pos_ in ("VERB", "AUX"):
        forbidden += ("nummod", "nummod:gov", "nummod:entity", "det", "amod")
    if token.pos_ in ("VERB", "AUX") and feature(token, "VerbForm") == "Fin":
        forbidden += ("amod", "nmod", "obj", "obl", "nsubj", "nsubj:pass", "advmod", "case", "det")
    return forbidden


def _are_people(token: Token) -> bool:
    """«Осаждающие получают»: a participle of doing that stands for people, whose accusative would be «осаждающих»."""
    doing = token.pos_ == "VERB" and feature(token, "VerbForm") == "Part" and feature(token, "Voice") != "Pass"
    other = feature(token, "Gender") in ("Fem", "Neut")
    return doing and not other and feature(token, "Case") in ("Nom", "Acc")


@lru_cache(maxsize=256)
def _mask(names: tuple[str, ...]) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return np.isin(np.array(networks().relations), names)
