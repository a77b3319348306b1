"""The dictionary: what a Russian word can be (pymorphy3 with the OpenCorpora dictionary)."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from extract.language.lexicon import contracted, people_endings, word_set

if TYPE_CHECKING:
    from pymorphy3 import MorphAnalyzer
    from pymorphy3.analyzer import Parse


LONGEST = 64
"""Letters of the longest word that is looked up: the analyser cuts prefixes off one by one, each in a call of its own."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """One way to read a word form: tag as OpenCorpora writes it, dictionary form, how likely out of context."""

    tag: str
    lemma: str
    score: float
    known: bool

    @property
    def grammemes(self) -> frozenset[str]:
        """The tag's parts, without order."""
        return _grammemes(self.tag)

    @property
    def pos(self) -> str:
        """The OpenCorpora part of speech, the first grammeme of the tag."""
        return _part_of_speech(self.tag)


@lru_cache(maxsize=8192)
def _grammemes(tag: str) -> frozenset[str]:
    return frozenset(tag.replace(" ", ",").split(","))


@lru_cache(maxsize=8192)
def _part_of_speech(tag: str) -> str:
    return tag.replace(" ", ",").split(",", 1)[0]


def fold(word: str) -> str:
    """Lower case, ё written е: the form in which words are compared."""
    return word.lower().replace("ё", "е")


@lru_cache(maxsize=1)
def analyzer() -> MorphAnalyzer:
    """The one dictionary of the process, loaded on first use."""
    import pymorphy3
    import pymorphy3_dicts_ru

    # by its path: asked for by its language, the dictionary is looked for among all that is installed
    return pymorphy3.MorphAnalyzer(path=pymorphy3_dicts_ru.get_path(), lang="ru")


@lru_cache(maxsize=65536)
def parses(word: str) -> tuple[Parse, ...]:
    """pymorphy3's own analyses of a word, likeliest first, equal ones in a fixed order.

    A character without a Unicode name is read as U+FFFD: pymorphy3 asks for the name and raises where there is none.
    What is longer than any word (`LONGEST`) has no analysis; «кол-во» is read as the word that is meant.
    """
    if len(word) > LONGEST:
        return ()
    word = contracted().get(word.lower(), word)
    found = analyzer().parse("".join(c if unicodedata.name(c, "") else "\ufffd" for c in word))
    return tuple(sorted(found, key=lambda parse: (-round(parse.score, 6), str(parse.tag), parse.normal_form)))


@lru_cache(maxsize=65536)
def analyses(word: str) -> tuple[Analysis, ...]:
    """Every reading of a word form, likeliest first."""
    nameless = any(not unicodedata.name(c, "") for c in word)
    return tuple(
        Analysis(str(parse.tag), fold(word if nameless else parse.normal_form), round(parse.score, 6), bool(parse.is_known))
        for parse in parses(word)
    )


_NO_WORD = "щщ"
_SHORTEST_STEM, _VOWELS = 3, "аеиоуыэюя"


@lru_cache(maxsize=1024)
def people_readings(word: str) -> tuple[Analysis, ...]:
    """How a word that the dictionary does not hold reads as the name of a people: «Имперцы» → «имперец», in the plural.

    Empty for a word that the dictionary has, or that has no such ending. Before the ending stands a consonant: «-ицы» is
    the plural of a feminine.
    """
    folded = fold(word)
    for ending, cases in people_endings().items():
        stem = folded.removesuffix(ending)
        if stem == folded or len(stem) < _SHORTEST_STEM or stem[-1] in _VOWELS or any(x.known for x in analyses(word)):
            continue
        lemma = stem.removesuffix("й") + "ец" if stem[-2:-1] in _VOWELS else stem + "ец"
        return tuple(Analysis(f"NOUN,anim,masc plur,{case}", lemma, 1.0 / len(cases), False) for case in cases)
    return ()


@lru_cache(maxsize=1024)
def name_readings(word: str) -> tuple[Analysis, ...]:
    """How a word reads as a name that the dictionary does not hold: nouns guessed from its ending («Буду» → «Буда»).

    Two letters that begin no word keep the dictionary from finding the common word that is spelt alike.
    """
    return tuple(
        Analysis(x.tag, x.lemma.removeprefix(_NO_WORD), x.score, False)
        for x in analyses(_NO_WORD + word.lower())
        if x.pos == "NOUN" and x.lemma.startswith(_NO_WORD)
    )


@lru_cache(maxsize=65536)
def known_word(word: str) -> bool:
    """Whether the dictionary holds this form. A word with a hyphen is known if it stands there as a whole."""
    return 0 < len(word) <= LONGEST and bool(analyzer().word_is_known(word.lower()))


@lru_cache(maxsize=65536)
def lemma_of(word: str) -> str:
    """Dictionary form of a word out of context, in lower case, ё written е.

    Of equally likely dictionary words the one listed in `data/lemmas.toml` is taken.
    """
    readings = analyses(word)
    if not readings:
        return fold(word)
    best = readings[0]
    for reading in readings:
        if reading.lemma in word_set("lemmas", "preferred") and reading.score >= best.score / 2:
            return reading.lemma
    return best.lemma


@lru_cache(maxsize=16384)
def form_of(word: str, grammemes: frozenset[str], parts_of_speech: frozenset[str], lemma: str = "") -> str | None:
    """The form of a word with these grammemes, most like the word as it is written; None where there is none.

    Only readings of the given parts of speech count; readings of `lemma` (folded), if given, come first. «меньшей»
    gives «меньшая» and not «малейшая», «маркера» gives «маркер» and not «маркёр».
    """
    found: list[tuple[bool, bool, int, bool, float, int, str]] = []
    for parse in parses(word):
        if str(parse.tag.POS) not in parts_of_speech:
            continue
        for form in parse.lexeme:
            if grammemes <= form.tag.grammemes and str(form.tag.POS) == str(parse.tag.POS):
                written = str(form.word)
                degree = ("Supr" in form.tag) != ("Supr" in parse.tag)
                yo = ("ё" in written) != ("ё" in word)
                other = fold(parse.normal_form) != lemma
                rarity = -_likelihood(written, grammemes)
                alike = min(_common_start(written, word), len(word) - 1)  # the ending itself may differ: «хода» → «ходы»
                found.append((other, degree, -alike, yo, rarity, len(found), written))
    return min(found)[-1] if found else None


def _likelihood(word: str, grammemes: frozenset[str]) -> float:
    """How likely a form is read with these grammemes: «ходы» is the plural rather than «хода»."""
    total = sum(parse.score for parse in parses(word) if grammemes <= parse.tag.grammemes)
    return round(float(total), 3)


def _common_start(left: str, right: str) -> int:
    length = 0
    for one, other in zip(fold(left), fold(right), strict=False):
        if one != other:
            break
        length += 1
    return length


def inflect(word: str, **grammemes: str) -> str | None:
    """The form of a word with the grammemes asked for, in lower case; None where the word has no such form.

    Values are OpenCorpora grammemes, the keyword names are free: `inflect("область", case="nomn", number="plur")`.
    """
    return _inflected(word, frozenset(grammemes.values()))


@lru_cache(maxsize=16384)
def _inflected(word: str, wanted: frozenset[str]) -> str | None:
    for parse in parses(word):
        form = parse.inflect(wanted)
        if form is not None:
            return str(form.word)
    return None
