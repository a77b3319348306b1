"""Names for the arcs of a decoded tree: the parser's best relation among those that morphology and clauses allow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from extract.language.dictionary import analyses, fold
from extract.language.lexicon import counting_words, predicates
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
        candidates = np.where(_mask(_forbidden(token, doc[head - 1])), -np.inf, candidates)
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


def _forbidden(token: Token, head: Token) -> tuple[str, ...]:
    forbidden: tuple[str, ...] = ("root", "<pad>")
    if token.pos_ != "PUNCT":
        forbidden += ("punct",)
    if not _can_be_subject(token, head):
        forbidden += _SUBJECTS
    if token.pos_ in ("NOUN", "PROPN"):
        forbidden += ("advmod", "aux", "aux:pass", "cc", "mark", "det", "amod")
        verbal = head.pos_ in ("VERB", "AUX")
        forbidden += ("nmod",) if verbal else ("obl", "obj", "iobj") if head.pos_ in ("NOUN", "PROPN") else ()
    if token.pos_ in ("VERB", "AUX") and "Fin" in token.morph.get("VerbForm"):
        forbidden += ("amod", "nmod", "obj", "obl", "nsubj", "nsubj:pass", "advmod", "case", "det")
    return forbidden


def _can_be_subject(token: Token, head: Token) -> bool:
    """What may be the nominative and agrees with its verb; the genitive of what is not there or is counted."""
    if token.pos_ not in _NAMING:
        return fold(token.text) in counting_words() or token.lemma_ in counting_words()
    case = (token.morph.get("Case") or ["Nom"])[0]
    if case == "Nom" or _counted(token, head):
        return case in ("Nom", "Gen", "Acc", "Par") and not _after_preposition(token)
    if case == "Loc" or "Imp" in head.morph.get("Mood") or _after_preposition(token):
        return False
    verb = head.morph.get("Number")
    numbers = _nominative_numbers(token)
    return bool(numbers) and (not verb or verb[0] in numbers)


def _counted(token: Token, head: Token) -> bool:
    """Whether a genitive is the subject because a number, a word of quantity or a negation makes it one."""
    left = [token.doc[i] for i in range(max(0, token.i - 3), token.i)]
    if any(word.pos_ == "NUM" or fold(word.text) in counting_words() for word in left):
        return True
    around = [fold(head.text), *(fold(head.nbor(-k).text) for k in (1, 2) if head.i >= k)]
    lists = predicates()
    return around[0] in counting_words() or any(word in lists.negations or word in lists.negative for word in around)


def _after_preposition(token: Token) -> bool:
    return token.i > 0 and token.nbor(-1).pos_ == "ADP"


def _nominative_numbers(token: Token) -> frozenset[str]:
    """Numbers in which the form can be a nominative: «карты» in the plural, «карту» in none."""
    if token._.is_abbreviation:
        return frozenset(["Sing", "Plur"])
    found = [reading.grammemes for reading in analyses(token.text) if "nomn" in reading.grammemes]
    return frozenset("Plur" if "plur" in grammemes else "Sing" for grammemes in found)


def settle_cases(doc: Doc, heads: Sequence[int], relations: Sequence[str]) -> None:
    """A subject that was tagged as an accusative of the same form is a nominative, and its attributes with it."""
    for token, head, relation in zip(doc, heads, relations, strict=True):
        case = token.morph.get("Case")
        if relation not in _SUBJECTS or not case or case[0] == "Nom" or _counted(token, doc[head - 1]):
            continue
        numbers = _nominative_numbers(token)
        if not numbers:
            continue
        old = token.morph.get("Number")
        number = old[0] if old and old[0] in numbers else min(numbers)
        token.set_morph({**token.morph.to_dict(), "Case": "Nom", "Number": number})
        for word, governor in zip(doc, heads, strict=True):
            attribute = governor == token.i + 1 and word.pos_ in ("ADJ", "DET", "VERB") and word.i < token.i
            if attribute and word.morph.get("Case") == case and number in _nominative_numbers(word):
                features = word.morph.to_dict()
                features.pop("Animacy", None)
                word.set_morph({**features, "Case": "Nom"})


@lru_cache(maxsize=256)
def _mask(names: tuple[str, ...]) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return np.isin(np.array(networks().relations), names)
