"""Noun phrases in their dictionary form, agreement kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from extract.language.dictionary import fold, form_of
from extract.language.lexicon import number_endings
from extract.language.sentence import Token

_NOMINAL = ("NOUN", "PROPN", "PRON", "X")
_ATTRIBUTES = ("ADJ", "DET", "VERB", "PRON")
_NOUN_TAGS = frozenset(["NOUN", "NPRO", "ADJF", "PRTF"])
_ATTRIBUTE_TAGS = frozenset(["ADJF", "PRTF"])
_NUMERAL_TAGS = frozenset(["NUMR", "ADJF"])
_GENDERS = {"Masc": "masc", "Fem": "femn", "Neut": "neut"}


def nominative(tokens: Sequence[Token], number: Literal["sing", "plur"] | None = None) -> str:
    """A noun phrase in the nominative: «протестантских областей» → «протестантские области».

    Only the head noun and the adjectives, participles and pronouns that agree with it turn; what depends on it in the
    genitive or with a preposition, relative parts, quoted and Latin names stay as written. `number` None keeps the
    number of the phrase; after a numeral the noun stands as the numeral wants it («двух городов» → «два города»).
    Words keep their capital letter, line breaks inside the phrase become spaces.
    """
    phrase = list(tokens)
    if not phrase:
        return ""
    head = _head(phrase)
    if head is None:
        return _join(phrase, {})
    numeral = _numeral(phrase, head)
    if numeral is not None:
        return _join(phrase, _counted(phrase, head, numeral))
    plural = number == "plur" or (number is None and head.feats.get("Number") == "Plur")
    noun = _noun(head, "plur" if plural else "sing")
    if noun is None:
        # a name that has no plural («Новый Свет»), or no singular
        plural = not plural
        noun = _noun(head, "plur" if plural else "sing")
    forms = {} if noun is None else {head.i: _as_written(noun, head)}
    gender = _GENDERS.get(head.feats.get("Gender", ""), "masc")
    wanted = frozenset(["nomn", "plur"] if plural else ["nomn", "sing", gender])
    for token in _agreeing(phrase, head):
        form = form_of(token.norm, wanted, _ATTRIBUTE_TAGS, token.lemma)
        if form is None and token.pos == "PROPN":
            form = _noun(token, "plur" if plural else "sing")
        if form is not None:
            forms[token.i] = _as_written(form, token)
    return _join(phrase, forms)


def _noun(token: Token, number: str) -> str | None:
    return form_of(token.norm, frozenset(["nomn", number]), _NOUN_TAGS, token.lemma)


def _head(phrase: Sequence[Token]) -> Token | None:
    """The noun that the phrase is about: its topmost one, names in quotes and nouns after a preposition left out."""
    quoted = _quoted(phrase)
    inside = {token.i for token in phrase}
    words = [token for token in phrase if token.i not in quoted and not token.is_punct]
    nouns = [token for token in words if token.pos in _NOMINAL and not _after_preposition(phrase, token)]
    tops = [token for token in nouns if token.head not in inside or token.head == token.i]
    for candidates in (tops, nouns, words):
        if candidates:
            return candidates[0]
    return None


def _after_preposition(phrase: Sequence[Token], noun: Token) -> bool:
    """Whether a preposition of the phrase governs the noun: only attributes stand between them."""
    for token in reversed([token for token in phrase if token.i < noun.i]):
        if token.pos == "ADP":
            return True
        if token.pos not in (*_ATTRIBUTES, "NUM") or token.feats.get("Case", "") != noun.feats.get("Case", ""):
            return False
    return False


def _quoted(phrase: Sequence[Token]) -> set[int]:
    inside: set[int] = set()
    depth = 0
    for token in phrase:
        if token.text in ("«", "„", "“"):
            depth += 1
        elif token.text in ("»", "”"):
            depth -= 1
        elif depth:
            inside.add(token.i)
    return inside


def _agreeing(phrase: Sequence[Token], head: Token) -> list[Token]:
    """Attributes of the head's case before it, and an adjective or name right after it («Генриха Наваррского»)."""
    case = head.feats.get("Case")
    found = []
    for token in phrase:
        if token.pos not in (*_ATTRIBUTES, "PROPN") or token.i == head.i:
            continue
        if token.feats.get("Case") != case and token.head != head.i:
            continue
        beside = token.i == head.i + 1 and token.pos in ("ADJ", "PROPN") and token.feats.get("Case") == case != "Gen"
        name = token.i == head.i + 1 and head.pos == "PROPN" and token.feats.get("Case") == case
        before = token.i < head.i and token.pos != "PROPN" and not _after_preposition(phrase, token)
        if before or beside or name:
            found.append(token)
    return found


def _numeral(phrase: Sequence[Token], head: Token) -> Token | None:
    """A cardinal numeral before the head, with nothing but attributes between."""
    for token in reversed([token for token in phrase if token.i < head.i]):
        if token.pos == "NUM" and token.feats.get("NumForm") != "Roman" and "NumType" not in token.feats:
            return None if token.lemma in number_endings().one or token.norm == "1" else token
        if token.pos not in _ATTRIBUTES:
            return None
    return None


def _counted(phrase: Sequence[Token], head: Token, numeral: Token) -> dict[int, str]:
    """«двух городов» → «два города», «пяти городам» → «пять городов»."""
    few = numeral.lemma in number_endings().few or numeral.norm in ("2", "3", "4")
    gender = _GENDERS.get(head.feats.get("Gender", ""), "masc")
    forms = {}
    noun = form_of(head.norm, frozenset(["gent", "sing" if few else "plur"]), _NOUN_TAGS, head.lemma)
    if noun is not None:
        forms[head.i] = _as_written(noun, head)
    number = form_of(numeral.norm, frozenset(["nomn", gender]), _NUMERAL_TAGS, numeral.lemma)
    number = number or form_of(numeral.norm, frozenset(["nomn"]), _NUMERAL_TAGS, numeral.lemma)
    if number is not None:
        forms[numeral.i] = _as_written(number, numeral)
    for token in phrase:
        if numeral.i < token.i < head.i:
            form = form_of(token.norm, frozenset(["gent", "plur"]), _ATTRIBUTE_TAGS, token.lemma)
            if form is not None:
                forms[token.i] = _as_written(form, token)
    return forms


def _as_written(form: str, token: Token) -> str:
    """The form with the capitals of the word in the text; an abbreviation stays as it is."""
    if token.text.isupper() and len(token.text) > 1:
        return token.text if len(token.text) <= 5 else form.upper()
    if fold(form) == token.norm and "-" not in token.text and token.text.isalpha():
        return token.text
    return form[:1].upper() + form[1:] if token.text[:1].isupper() else form


def _join(phrase: Sequence[Token], forms: dict[int, str]) -> str:
    """The words with the spaces of the text, line breaks as spaces."""
    parts = []
    for token, following in zip(phrase, [*phrase[1:], None], strict=True):
        written = token.text
        if any(letter.isspace() for letter in written) or "\u00ad" in written:
            written = token.norm
        parts.append(forms.get(token.i, written))
        if following is not None and following.start > token.end:
            parts.append(" ")
    return "".join(parts)
