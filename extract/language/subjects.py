"""What can be the subject of a verb: case, number, and what else hangs on the verb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from extract.language.dictionary import analyses
from extract.language.lexicon import predicates, word_set

if TYPE_CHECKING:
    from extract.language.document import Document, Word

SUBJECTS = ("nsubj", "nsubj:pass")
_NAMING = frozenset(["NOUN", "PROPN", "PRON", "NUM", "DET", "ADJ", "X", "VERB"])


def can_be_subject(token: Word, head: Word, siblings: Sequence[Word], conjoined: bool) -> bool:
    """Whether a token may be the subject of its head.

    What may be a nominative and agrees with the verb in number, or is joined with others (`conjoined`); the genitive
    of what is not there or is counted. `siblings` are the other words that hang on the head.
    """
    if token.pos not in _NAMING:
        return token.norm in word_set("predicates", "counting") or token.lemma in word_set("predicates", "counting")
    if _after_preposition(token):
        return False
    if _counted(token, head):
        return True
    if _is_object(token, head, siblings):
        return False
    case = token.feature("Case") or "Nom"
    verb = head.feature("Number")
    if case == "Nom":
        noun = token.feature("Number")
        return conjoined or not verb or not noun or noun == verb or head.feature("VerbForm") != "Fin"
    if case == "Loc":
        return False
    numbers = _nominative_numbers(token)
    return bool(numbers) and (not verb or verb in numbers)


def _is_object(token: Word, head: Word, siblings: Sequence[Word]) -> bool:
    """«Карты сдают поровну», «Города выложите»: a thing beside a verb that needs an object and has no other."""
    if token.pos not in ("NOUN", "PROPN") or token.feature("Animacy") != "Inan" or token.is_abbreviation:
        return False
    if head.feature("Mood") == "Imp":
        return True
    if (head.feature("Number"), head.feature("Person"), head.feature("VerbForm")) != ("Plur", "3", "Fin"):
        return False
    if not any("tran" in reading.grammemes and reading.pos == "VERB" for reading in analyses(head.text)):
        return False
    if not any("accs" in reading.grammemes for reading in analyses(token.text)):
        return False
    return not any(_may_be_object(other) for other in siblings)


def _may_be_object(token: Word) -> bool:
    if token.pos in ("NOUN", "PROPN", "PRON", "NUM", "X", "DET", "ADJ"):
        first = min([token.i, *(child for child in range(max(0, token.i - 4), token.i) if _attributive(token, child))])
        if first == 0 or token.document[first - 1].pos != "ADP":
            return True
        # «по одной армии»
        shares_out = token.document[first - 1].lower in word_set("government", "distributive")
        return shares_out and any(token.document[k].pos == "NUM" for k in range(first, token.i + 1))
    return token.pos == "SCONJ" or (token.pos in ("VERB", "AUX") and token.feature("VerbForm") != "Conv")


def _attributive(token: Word, i: int) -> bool:
    """Whether all words from i up to a noun are its attributes."""
    return all(token.document[k].pos in ("ADJ", "DET", "NUM", "VERB") for k in range(i, token.i))


def _counted(token: Word, head: Word) -> bool:
    """Whether a genitive is the subject because a number, a word of quantity or a negation makes it one."""
    left = [token.document[i] for i in range(max(0, token.i - 3), token.i)]
    if any(word.pos == "NUM" or word.norm in word_set("predicates", "counting") for word in left):
        return True
    around = [head.norm, *(head.beside(-k).norm for k in (1, 2) if head.i >= k)]
    lists = predicates()
    counted = around[0] in word_set("predicates", "counting")
    return counted or any(word in lists.negations or word in lists.negative for word in around)


def _after_preposition(token: Word) -> bool:
    return token.i > 0 and token.beside(-1).pos == "ADP"


def _nominative_numbers(token: Word) -> frozenset[str]:
    """Numbers in which the form can be a nominative: «карты» in the plural, «карту» in none."""
    if token.is_abbreviation:
        return frozenset(["Sing", "Plur"])
    found = [reading.grammemes for reading in analyses(token.text) if "nomn" in reading.grammemes]
    return frozenset("Plur" if "plur" in grammemes else "Sing" for grammemes in found)


def settle_cases(doc: Document, heads: Sequence[int], relations: Sequence[str]) -> None:
    """A subject that was tagged as an accusative of the same form is a nominative, and its attributes with it."""
    for token, head, relation in zip(doc, heads, relations, strict=True):
        case = token.feature("Case")
        if relation not in SUBJECTS or not case or case == "Nom" or _counted(token, doc[head - 1]):
            continue
        numbers = _nominative_numbers(token)
        if not numbers:
            continue
        old = token.feature("Number")
        number = old if old in numbers else min(numbers)
        token.set_features({**token.features, "Case": "Nom", "Number": number})
        for word, governor in zip(doc, heads, strict=True):
            attribute = governor == token.i + 1 and word.pos in ("ADJ", "DET", "VERB") and word.i < token.i
            if attribute and word.feature("Case") == case and number in _nominative_numbers(word):
                features = {name: value for name, value in word.features.items() if name != "Animacy"}
                word.set_features({**features, "Case": "Nom"})
