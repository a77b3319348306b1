"""What can be the subject of a verb: case, number, and what else hangs on the verb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from extract.language.dictionary import analyses, fold
from extract.language.features import feature, set_features
from extract.language.lexicon import predicates, word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

SUBJECTS = ("nsubj", "nsubj:pass")
_NAMING = frozenset(["NOUN", "PROPN", "PRON", "NUM", "DET", "ADJ", "X", "VERB"])


def can_be_subject(token: Token, head: Token, siblings: Sequence[Token], conjoined: bool) -> bool:
    """Whether a token may be the subject of its head.

    What may be a nominative and agrees with the verb in number, or is joined with others (`conjoined`); the genitive
    of what is not there or is counted. `siblings` are the other words that hang on the head.
    """
    if token.pos_ not in _NAMING:
        return fold(token.text) in word_set("predicates", "counting") or token.lemma_ in word_set("predicates", "counting")
    if _after_preposition(token):
        return False
    if _counted(token, head):
        return True
    if _is_object(token, head, siblings):
        return False
    case = feature(token, "Case") or "Nom"
    verb = feature(head, "Number")
    if case == "Nom":
        noun = feature(token, "Number")
        return conjoined or not verb or not noun or noun == verb or feature(head, "VerbForm") != "Fin"
    if case == "Loc":
        return False
    numbers = _nominative_numbers(token)
    return bool(numbers) and (not verb or verb in numbers)


def _is_object(token: Token, head: Token, siblings: Sequence[Token]) -> bool:
    """«Карты сдают поровну», «Города выложите»: a thing beside a verb that needs an object and has no other."""
    if token.pos_ not in ("NOUN", "PROPN") or feature(token, "Animacy") != "Inan" or token._.is_abbreviation:
        return False
    if feature(head, "Mood") == "Imp":
        return True
    if (feature(head, "Number"), feature(head, "Person"), feature(head, "VerbForm")) != ("Plur", "3", "Fin"):
        return False
    if not any("tran" in reading.grammemes and reading.pos == "VERB" for reading in analyses(head.text)):
        return False
    if not any("accs" in reading.grammemes for reading in analyses(token.text)):
        return False
    return not any(_may_be_object(other) for other in siblings)


def _may_be_object(token: Token) -> bool:
    if token.pos_ in ("NOUN", "PROPN", "PRON", "NUM", "X", "DET", "ADJ"):
        first = min([token.i, *(child for child in range(max(0, token.i - 4), token.i) if _attributive(token, child))])
        if first == 0 or token.doc[first - 1].pos_ != "ADP":
            return True
        # «по одной армии»
        shares_out = token.doc[first - 1].lower_ in word_set("government", "distributive")
        return shares_out and any(token.doc[k].pos_ == "NUM" for k in range(first, token.i + 1))
    return token.pos_ == "SCONJ" or (token.pos_ in ("VERB", "AUX") and feature(token, "VerbForm") != "Conv")


def _attributive(token: Token, i: int) -> bool:
    """Whether all words from i up to a noun are its attributes."""
    return all(token.doc[k].pos_ in ("ADJ", "DET", "NUM", "VERB") for k in range(i, token.i))


def _counted(token: Token, head: Token) -> bool:
    """Whether a genitive is the subject because a number, a word of quantity or a negation makes it one."""
    left = [token.doc[i] for i in range(max(0, token.i - 3), token.i)]
    if any(word.pos_ == "NUM" or fold(word.text) in word_set("predicates", "counting") for word in left):
        return True
    around = [fold(head.text), *(fold(head.nbor(-k).text) for k in (1, 2) if head.i >= k)]
    lists = predicates()
    counted = around[0] in word_set("predicates", "counting")
    return counted or any(word in lists.negations or word in lists.negative for word in around)


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
        case = feature(token, "Case")
        if relation not in SUBJECTS or not case or case == "Nom" or _counted(token, doc[head - 1]):
            continue
        numbers = _nominative_numbers(token)
        if not numbers:
            continue
        old = feature(token, "Number")
        number = old if old in numbers else min(numbers)
        set_features(token, {**token.morph.to_dict(), "Case": "Nom", "Number": number})
        for word, governor in zip(doc, heads, strict=True):
            attribute = governor == token.i + 1 and word.pos_ in ("ADJ", "DET", "VERB") and word.i < token.i
            if attribute and feature(word, "Case") == case and number in _nominative_numbers(word):
                features = word.morph.to_dict()
                features.pop("Animacy", None)
                set_features(word, {**features, "Case": "Nom"})
