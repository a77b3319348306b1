"""Noun phrases in their dictionary form, agreement kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from extract.language.dictionary import fold, parses
from extract.language.sentence import Token

_MODIFIERS = ("ADJ", "DET", "NUM", "VERB", "PRON")
_NOMINAL = ("NOUN", "PROPN", "PRON", "X")
_GENDERS = {"Masc": "masc", "Fem": "femn", "Neut": "neut"}


def nominative(tokens: Sequence[Token], number: Literal["sing", "plur"] | None = None) -> str:
    """A noun phrase in the nominative: «протестантских областей» → «протестантские области».

    Only the head noun and the adjectives, participles and pronouns that agree with it turn; what depends on it in the
    genitive or with a preposition, relative parts, quoted and Latin names stay as written. `number` None keeps the
    number of the phrase. Words keep their capital letter.
    """
    phrase = [token for token in tokens if token.text]
    if not phrase:
        return ""
    head = _head(phrase)
    if head is None:
        return _join(phrase, {})
    plural = number == "plur" or (number is None and head.feats.get("Number") == "Plur")
    forms: dict[int, str] = {}
    turned, gender = _turn_noun(head, plural)
    if turned is not None:
        forms[head.i] = turned
    for token in phrase:
        if token.i < head.i and _agrees(token, head, phrase):
            form = _turn_modifier(token, plural, gender)
            if form is not None:
                forms[token.i] = form
    return _join(phrase, forms)


def _head(phrase: Sequence[Token]) -> Token | None:
    inside = {token.i for token in phrase}
    quoted = _quoted(phrase)
    tops = [token for token in phrase if token.head not in inside or token.head == token.i]
    for candidates in (tops, phrase):
        for token in candidates:
            if token.pos in _NOMINAL and token.i not in quoted and not token.is_punct:
                return token
    return next((token for token in phrase if not token.is_punct and token.i not in quoted), None)


def _quoted(phrase: Sequence[Token]) -> set[int]:
    inside: set[int] = set()
    depth = 0
    for token in phrase:
        if token.text in "«„“" and token.text:
            depth += 1
        elif token.text in "»”":
            depth -= 1
        elif depth:
            inside.add(token.i)
    return inside


def _agrees(token: Token, head: Token, phrase: Sequence[Token]) -> bool:
    """An adjective-like word of the head's case that stands before it with nothing but such words between."""
    if token.pos not in _MODIFIERS or not ({"Case"} & set(token.feats)):
        return False
    if any(other.pos == "ADP" for other in phrase if token.i < other.i < head.i):
        return False
    return token.feats.get("Case") == head.feats.get("Case") or token.head == head.i


def _turn_noun(head: Token, plural: bool) -> tuple[str | None, str]:
    wanted = {"nomn", "plur" if plural else "sing"}
    best = None
    for parse in parses(head.norm):
        if parse.tag.POS not in ("NOUN", "NPRO", "ADJF", "PRTF", "NUMR"):
            continue
        fits = fold(parse.normal_form) == head.lemma
        form = parse.inflect(wanted) or parse.inflect({"nomn"})
        if form is not None and (best is None or (fits and not best[0])):
            best = (fits, str(form.word), str(form.tag.gender or ""))
    if best is None:
        return None, _GENDERS.get(head.feats.get("Gender", ""), "masc")
    return _as_written(best[1], head), best[2] or _GENDERS.get(head.feats.get("Gender", ""), "masc")


def _turn_modifier(token: Token, plural: bool, gender: str) -> str | None:
    wanted = {"nomn", "plur"} if plural else {"nomn", "sing", gender}
    for parse in parses(token.norm):
        if parse.tag.POS in ("ADJF", "PRTF", "NPRO"):
            form = parse.inflect(wanted)
            if form is not None:
                return _as_written(str(form.word), token)
    return None


def _as_written(form: str, token: Token) -> str:
    """The form with the capitals of the word in the text."""
    if token.text.isupper() and len(token.text) > 1:
        return form.upper() if fold(form) != token.norm else token.text
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
