"""How a token is shown to the networks: words without an embedding are shown as a known word of the same form."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from extract.language.dictionary import analyses, analyzer, fold
from extract.language.lexicon import contracted, stand_ins
from extract.language.morphology import LATIN, NUMBER, NUMBER_WITH_ENDING, has_own_reading
from extract.language.weights import Word, networks

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token


def mark_abbreviations(doc: Doc) -> None:
    """Say of every token whether it is an abbreviation in capitals («ПО», «БЕ», «ПО-шка» is none).

    In a line that is all capitals nothing is one: there capitals say nothing.
    """
    words = [token for token in doc if token.is_alpha]
    shouting = len(words) > 2 and sum(token.is_upper for token in words) > len(words) / 2
    for token in doc:
        capitals = 2 <= len(token) <= 5 and token.is_alpha and token.is_upper and not token.text.isascii()
        token._.is_abbreviation = capitals and not shouting and _spells_no_word(token.text)


def _spells_no_word(text: str) -> bool:
    """Whether capitals are not there to stress an ordinary word («НЕ», «ИЛИ»)."""
    if text in stand_ins().spelt_like_words:
        return True
    return not any(reading.known and "Abbr" not in reading.grammemes for reading in analyses(text))


def network_words(doc: Doc) -> list[Word]:
    """The sentence as the networks are to see it, one word for every token."""
    return [_shown(token) for token in doc]


def _shown(token: Token) -> Word:
    lists = stand_ins()
    text = token.text
    if NUMBER.fullmatch(text):
        return Word(text, text)
    if token._.is_abbreviation and not (has_own_reading(text) and networks().knows(fold(text))):
        genitive = token.i > 0 and _takes_genitive(token.nbor(-1))
        word = lists.abbreviation_genitive if genitive else lists.abbreviation
        return Word(word, word)
    ending = NUMBER_WITH_ENDING.fullmatch(text)
    if ending:
        return Word(lists.ordinals.get(ending.group(2).lower(), text), text.lower())
    if LATIN.fullmatch(text):
        word = lists.latin_word if len(text) > 1 else lists.latin_letter
        return Word(word, word.capitalize() if text[0].isupper() and len(text) > 1 else word)
    if not any(letter.isalpha() for letter in text):
        return Word(text, text)
    shape = text if not text.isupper() or len(text) == 1 or token._.is_abbreviation else text.lower()
    return Word(stand_in(contracted().get(text.lower(), text.lower())), shape)


def _takes_genitive(token: Token) -> bool:
    """Whether a noun after this word is likely in the genitive: after numbers and nouns («итог ПО»)."""
    if NUMBER.fullmatch(token.text):
        return True
    readings = analyses(token.text)
    return bool(readings) and readings[0].pos in ("NOUN", "NUMR")


@lru_cache(maxsize=16384)
def stand_in(word: str) -> str:
    """The word itself if the networks know it, with ё or with е; else a frequent word in the same form."""
    knows = networks().knows
    for form in (word, fold(word)):
        if knows(form):
            return form
    # a dictionary word that the networks know is a commoner reading than one they do not («довести», not «доведь»)
    for reading in sorted(analyses(word), key=lambda reading: not knows(reading.lemma))[:1]:
        for tags, lemma in stand_ins().by_tags:
            if not set(tags) <= reading.grammemes:
                continue
            same = _same_form(lemma, reading.tag)
            if same is not None and knows(same):
                return same
    return word


_FORM = frozenset(
    [
        "nomn",
        "gent",
        "datv",
        "accs",
        "ablt",
        "loct",
        "sing",
        "plur",
        "masc",
        "femn",
        "neut",
        "past",
        "pres",
        "futr",
        "1per",
        "2per",
        "3per",
        "impr",
        "indc",
        "INFN",
        "PRTF",
        "PRTS",
        "GRND",
        "ADJS",
        "COMP",
        "pssv",
        "actv",
    ]
)
_GENDERS = frozenset(["masc", "femn", "neut"])


def _same_form(lemma: str, tag: str) -> str | None:
    wanted = [grammeme for grammeme in tag.replace(" ", ",").split(",") if grammeme in _FORM]
    if tag.startswith("NOUN"):
        wanted = [grammeme for grammeme in wanted if grammeme not in _GENDERS]
    if not wanted:
        return lemma
    form = analyzer().parse(lemma)[0].inflect(set(wanted))
    return str(form.word) if form is not None else None
