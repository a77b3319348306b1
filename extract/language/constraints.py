"""What the arc scores are corrected by before a tree is decoded: clauses, coordination, amounts.

The parser was trained on news and knows nothing of the clauses found here; an arc that crosses them, or that hangs a
predicate on a noun, costs log probability. All costs were set on sentences of our own (tests/extract/language).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from extract.language.coordination import conjuncts
from extract.language.dictionary import fold
from extract.language.drafts import Draft
from extract.language.features import feature
from extract.language.lexicon import conjunctions, word_set
from extract.language.tags import is_auxiliary
from extract.language.weights import DIGITS, Floats

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_ACROSS = 8.0
_TO_PARENT = 3.0
_ROOT_INSIDE = 30.0
_ROOT_NO_PREDICATE = 8.0
_LATER_MAIN = 3.0
_LATER_ACROSS = 6.0
_PREDICATE_UNDER_WORD = 6.0
_PREDICATE_UNDER_LATER = 6.0
_PUNCT_HEAD = 12.0
_PHRASE_ON_AMOUNT = 4.0
_ON_COMPARATOR = 6.0
_UNDER_GENITIVE = 5.0
_CONJUNCT = 5.0
_PREPOSITION = 5.0
_POSSESSIVE = 2.0
_COMPARED = 4.0
_SUBJECT = 8.0


def constrained(doc: Doc, clauses: Sequence[Draft], matrix: Floats) -> Floats:
    """Arc scores less the cost of arcs that no Russian sentence of these clauses has, rounded again."""
    tokens = list(doc)
    scores = matrix.copy()
    scores[:, 1:] -= _across_costs(tokens, clauses)
    for clause in clauses:
        scores[clause.tokens, 0] -= _root_costs(tokens, clause, clauses)
        place = np.ix_(clause.tokens, [token + 1 for token in clause.tokens])
        scores[place] -= _within(tokens, clause)
    scores[:, 1:] -= _word_costs(tokens)
    owner = {token: clause for clause in clauses for token in clause.tokens}
    for later, first in conjuncts(tokens, owner):
        scores[later, first + 1] += _CONJUNCT
    for word, head, gain in [*_small_words(tokens), *_subjects_after_genitives(tokens)]:
        scores[word, head + 1] += gain
    return np.round(scores, DIGITS)


def _root_costs(tokens: Sequence[Token], clause: Draft, clauses: Sequence[Draft]) -> Floats:
    costs = np.zeros(len(clause.tokens))
    main = next((other for other in clauses if other.is_main), None)
    if main is not None and not clause.is_main:
        return costs + _ROOT_INSIDE
    if clause.predicates:
        costs += np.where(np.isin(clause.tokens, _full_predicates(tokens, clause)), 0.0, _ROOT_NO_PREDICATE)
    return costs + (_LATER_MAIN if main is not None and clause is not main else 0.0)


def _full_predicates(tokens: Sequence[Token], clause: Draft) -> list[int]:
    """Predicates without the auxiliaries that stand beside them («была разыграна»)."""
    full = [token for token in clause.predicates if not is_auxiliary(tokens[token].lemma_)]
    return full or clause.predicates


def _across_costs(tokens: Sequence[Token], clauses: Sequence[Draft]) -> Floats:
    """Costs of heads in another clause: free for a clause's first predicate towards the clause that governs it."""
    numbers = {id(clause): number for number, clause in enumerate(clauses)}
    owner = np.zeros(len(tokens), dtype=np.int64)
    to_linked = np.zeros(len(tokens))
    linked = np.zeros((len(clauses), len(clauses)), dtype=bool)
    mains = [number for number, clause in enumerate(clauses) if clause.is_main]
    linked[np.ix_(mains, mains)] = True
    for number, clause in enumerate(clauses):
        owner[clause.tokens] = number
        if clause.parent is not None:
            linked[number, numbers[id(clause.parent)]] = True
        if clause.predicates:
            full = _full_predicates(tokens, clause)
            to_linked[clause.tokens] = _TO_PARENT
            to_linked[full[1:]] = _LATER_ACROSS
            to_linked[full[0]] = 0.0
    costs = np.where(linked[np.ix_(owner, owner)], to_linked[:, None], _ACROSS)
    return np.where(owner[:, None] == owner[None, :], 0.0, costs)


def _within(tokens: Sequence[Token], clause: Draft) -> Floats:
    """Costs inside a clause: a predicate hangs on no noun, and of two joined predicates the second on the first."""
    costs = np.zeros((len(clause.tokens), len(clause.tokens)))
    full = _full_predicates(tokens, clause)
    for row, token in enumerate(clause.tokens):
        if token not in full:
            continue
        for column, head in enumerate(clause.tokens):
            if head in full:
                costs[row, column] = _PREDICATE_UNDER_LATER if head > token else 0.0
            elif tokens[head].pos_ not in ("VERB", "AUX", "ADV"):
                costs[row, column] = _PREDICATE_UNDER_WORD
    return costs


def _word_costs(tokens: Sequence[Token]) -> Floats:
    """Costs of heads by what the two words are, wherever they stand."""
    costs = np.zeros((len(tokens), len(tokens)))
    costs[:, [token.pos_ == "PUNCT" for token in tokens]] += _PUNCT_HEAD
    amounts = [token.i for token in tokens if _is_amount(token)]
    comparators = [token.i for token in tokens if _is_comparator(token)]
    for token in tokens:
        if token.pos_ not in ("NOUN", "PROPN"):
            continue
        if amounts and _in_prepositional_phrase(token):
            costs[token.i, [head for head in amounts if head < token.i]] += _PHRASE_ON_AMOUNT
        costs[token.i, [head for head in comparators if head < token.i]] += _ON_COMPARATOR
        following = token.i + 1
        if following < len(tokens) and tokens[following].pos_ == "NOUN" and feature(tokens[following], "Case") == "Gen":
            # «жетон удачи»: the genitive hangs on the word before it
            costs[token.i, following] += _UNDER_GENITIVE
    return costs


def _small_words(tokens: Sequence[Token]) -> list[tuple[int, int, float]]:
    """Arcs that word order alone tells: (word, its head, gain)."""
    possessives = word_set("predicates", "possessive")
    arcs = []
    for token in tokens:
        noun = _noun_after(tokens, token.i)
        if noun is None:
            continue
        if token.pos_ == "ADP":
            arcs.append((token.i, noun, _PREPOSITION))
        elif token.pos_ in ("DET", "PRON") and fold(token.text) in possessives:
            # «отдаёт её хранителю»: beside a verb the pronoun may be its object
            if token.i == 0 or token.nbor(-1).pos_ != "VERB":
                arcs.append((token.i, noun, _POSSESSIVE))
        elif token.pos_ == "SCONJ" and fold(token.text) in conjunctions().comparing:
            compared = [head.i for head in tokens[: token.i] if feature(head, "Degree") == "Cmp"]
            arcs.append((token.i, noun, _COMPARED))
            arcs.extend((noun, head, _COMPARED) for head in compared[-1:])
    return arcs


def _subjects_after_genitives(tokens: Sequence[Token]) -> list[tuple[int, int, float]]:
    """«За каждый отряд Османов Имперцы получают …»: a nominative between a genitive and the verb that it agrees with."""
    return [
        (noun.i, verb.i, _SUBJECT)
        for before, noun, verb in zip(tokens, tokens[1:], tokens[2:], strict=False)
        if before.pos_ in ("NOUN", "PROPN") and feature(before, "Case") == "Gen"
        and noun.pos_ in ("NOUN", "PROPN") and feature(noun, "Case") == "Nom"
        and feature(verb, "VerbForm") == "Fin" and feature(verb, "Number") == feature(noun, "Number")
    ]  # fmt: skip


def _noun_after(tokens: Sequence[Token], i: int) -> int | None:
    """The noun that a small word introduces: the next one with nothing but its attributes before it."""
    for j in range(i + 1, len(tokens)):
        if tokens[j].pos_ in ("NOUN", "PROPN") or (tokens[j].pos_ == "DET" and j + 1 == len(tokens)):
            return j
        if tokens[j].pos_ not in ("ADJ", "DET", "NUM") or not feature(tokens[j], "Case"):
            return None
    return None


def _is_amount(token: Token) -> bool:
    """A noun after a number: «3 монеты»."""
    return token.i > 0 and token.pos_ == "NOUN" and token.nbor(-1).pos_ == "NUM"


def _is_comparator(token: Token) -> bool:
    """«более», «меньше» before a number: «не более двух отрядов»."""
    if token.lower_ not in word_set("predicates", "counting") or token.i + 1 >= len(token.doc):
        return False
    return token.nbor(1).pos_ == "NUM"


def _in_prepositional_phrase(token: Token) -> bool:
    """Whether a noun stands after a preposition with nothing but its attributes between: «за каждый порт»."""
    if token.pos_ not in ("NOUN", "PROPN"):
        return False
    i = token.i - 1
    while i >= 0 and token.doc[i].pos_ in ("ADJ", "DET", "NUM", "VERB") and feature(token.doc[i], "Case"):
        i -= 1
    return i >= 0 and token.doc[i].pos_ == "ADP"
