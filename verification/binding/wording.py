"""Whether two Russian phrases are the same name: by letters, by dictionary forms, or by likeness.

Likeness forgives spelling and word-building, and nothing else: every word of one phrase has its partner in the other;
numbers, negations, comparators and the other guard words of ``words.toml`` must be the same on both sides, and so must
capitalised words but for one letter.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

import pymorphy3
from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

__all__ = [
    "FUZZY_LEAST", "Likeness", "Phrase", "Word", "abbreviates", "holds_roots", "is_participle", "known_abbreviation",
    "known_word", "lexicon", "likeness", "may_be_someone", "noun_lemma", "opposed", "phrase", "resemblance",
]  # fmt: skip

FUZZY_LEAST = 85.0
"""The least score at which phrases that are not the same word for word count as one name."""
_LONG, _VERY_LONG, _COMMON_START, _WORD_LEAST = 6, 9, 4, 80.0
_ROOT = 5
"""Letters that words of one root share at their beginning."""
_ROMAN = re.compile(r"[IVXХ]{2,}")
_TOKEN = re.compile(r"[^\W_]+(?:[-’'][^\W_]+)*|%", re.UNICODE)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of ``words.toml``."""

    weak: frozenset[str]
    padding: frozenset[str]
    guards: frozenset[str]
    negations: frozenset[str]
    quantifiers: frozenset[str]
    numbers: dict[str, str]
    roles: frozenset[str]
    other_conditions: tuple[str, ...]
    none_of_them: tuple[str, ...]
    opposites: frozenset[frozenset[str]]
    each: frozenset[str]
    of: frozenset[str]


@cache
def lexicon() -> Lexicon:
    """The guard words, read once."""
    data = tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))
    listed = {k: frozenset(data[k]) for k in ("weak", "padding", "guards", "negations", "quantifiers")}
    pointing = data["anaphora"]
    return Lexicon(
        weak=listed["weak"], padding=listed["padding"], guards=listed["guards"], negations=listed["negations"],
        quantifiers=listed["quantifiers"], numbers=data["numbers"], roles=frozenset(data["roles"]["any"]),
        other_conditions=tuple(pointing["other_conditions"]), none_of_them=tuple(pointing["none_of_them"]),
        opposites=frozenset(frozenset(pair) for pair in data["opposites"]),
        each=frozenset(data["each"]), of=frozenset(data["of"]),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a phrase: lower case with ё as е, its possible dictionary forms, and what kind of word it is."""

    text: str
    lemmas: frozenset[str]
    kind: Literal["weak", "guard", "name", "plain"]
    guard: str = ""

    @property
    def rank(self) -> int | None:
        """The number of an ordinal («четвёртый»)."""
        number, ordinal, _ = self.guard.partition("-й")
        return int(number) if ordinal and number.isdecimal() else None


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase taken apart."""

    text: str
    words: tuple[Word, ...]

    @property
    def plain(self) -> str:
        """Its words in lower case, one blank between."""
        return " ".join(w.text for w in self.words)

    @property
    def guards(self) -> tuple[str, ...]:
        """Its numbers, negations, comparators and other words that no likeness may change, sorted."""
        return tuple(sorted(w.guard for w in self.words if w.kind == "guard"))

    @property
    def strong(self) -> tuple[Word, ...]:
        """Its words without the weak ones."""
        return tuple(w for w in self.words if w.kind != "weak")


@cache
def _morph() -> pymorphy3.MorphAnalyzer:
    return pymorphy3.MorphAnalyzer()


def _parses(word: str) -> list[pymorphy3.analyzer.Parse]:
    """The dictionary's readings; a character without a Unicode name is read as U+FFFD, for pymorphy3 asks for the name."""
    found: list[pymorphy3.analyzer.Parse] = _morph().parse("".join(c if unicodedata.name(c, "") else "\ufffd" for c in word))
    return found


@lru_cache(maxsize=20_000)
def _lemmas(word: str) -> frozenset[str]:
    return frozenset(p.normal_form.replace("ё", "е") for p in _parses(word)) | {word}


def known_abbreviation(token: str, *, names_only: bool = False) -> bool:
    """True if the dictionary knows the abbreviation («США»); ``names_only``: as that of a country or an organisation."""
    names = ("Geox", "Orgn") if names_only else ("Abbr", "Geox")
    return any(p.is_known and any(n in p.tag for n in names) for p in _parses(token.lower()))


@lru_cache(maxsize=20_000)
def known_word(word: str) -> bool:
    """True if the dictionary has the word, in any form."""
    return bool(_morph().word_is_known(word.lower()))


@lru_cache(maxsize=20_000)
def noun_lemma(word: str) -> str | None:
    """The dictionary form of a word that the dictionary takes for a noun first of all; None for any other."""
    best = _parses(word)[0]
    return str(best.normal_form) if best.tag.POS == "NOUN" else None


@lru_cache(maxsize=20_000)
def is_participle(word: str) -> bool:
    """True for a word that the dictionary takes for a participle first of all («захваченный»)."""
    return str(_parses(word)[0].tag.POS) in ("PRTF", "PRTS")


@lru_cache(maxsize=20_000)
def may_be_someone(word: str) -> bool:
    """True for a word that may name somebody: a living being, a land, a participle, an adjective used as a noun."""
    tags = [p.tag for p in _parses(word)]
    return any("NOUN" in t and ("anim" in t or "Geox" in t) for t in tags) or "Subx" in tags[0] or tags[0].POS == "PRTF"


@lru_cache(maxsize=20_000)
def _denied(word: str) -> str | None:
    """The word that «не…» denies in one word («неконтролируемые»), or None."""
    rest = word[2:]
    if not word.startswith("не") or len(rest) < 5 or not _morph().word_is_known(rest):
        return None
    return rest if any(p.tag.POS in ("ADJF", "ADJS", "PRTF", "PRTS") for p in _parses(word)) else None


def _word(token: str) -> list[Word]:
    if _ROMAN.fullmatch(token):
        token = token.replace("Х", "X")  # a Cyrillic letter in a Roman number
    lex, text = lexicon(), token.lower().replace("ё", "е")
    if token.isupper() and len(token) > 1 and text not in lex.numbers:  # «ПО» is no preposition
        return [Word(text, frozenset({text}), "plain")]
    if (rest := _denied(text)) is not None:
        return [Word("не", frozenset({"не"}), "guard", "не"), Word(rest, _lemmas(rest), "plain")]
    lemmas = _lemmas(text)
    number = text if text.isdigit() else next((lex.numbers[x] for x in sorted(lemmas) if x in lex.numbers), None)
    if number is not None:
        return [Word(text, lemmas, "guard", number)]
    if text in lex.guards or (guard := sorted(lemmas & lex.guards)):
        return [Word(text, lemmas, "guard", text if text in lex.guards else guard[0])]
    if text in lex.weak or (lemmas & (lex.weak - {"и"}) and len(text) < 5):
        return [Word(text, lemmas, "weak")]
    return [Word(text, lemmas, "name" if token[0].isupper() else "plain")]


@lru_cache(maxsize=20_000)
def phrase(text: str) -> Phrase:
    """A phrase taken apart into words."""
    return Phrase(text, tuple(w for token in _TOKEN.findall(text) for w in _word(token)))


@dataclass(frozen=True, slots=True)
class Likeness:
    """How two phrases match, and how well (0 to 100)."""

    method: Literal["exact", "lemma", "fuzzy"]
    score: float


def _typo(a: str, b: str) -> bool:
    """One letter in a long word, two in a very long one."""
    least = min(len(a), len(b))
    return Levenshtein.distance(a, b) <= (2 if least >= _VERY_LONG else 1 if least >= _LONG else 0)


def _alike(a: Word, b: Word) -> float:
    """How alike two words are, 0 to 100; 0 where they may not stand for each other."""
    if a.lemmas & b.lemmas or a.text == b.text:
        return 100.0
    if "guard" in (a.kind, b.kind):
        return 0.0
    if a.kind == b.kind == "name":
        return 95.0 if min(len(a.text), len(b.text)) > _LONG and Levenshtein.distance(a.text, b.text) == 1 else 0.0
    best = 0.0
    for x in sorted(a.lemmas):
        for y in sorted(b.lemmas):
            if _typo(x, y) and x[:1] == y[:1]:
                best = max(best, 95.0)
            elif x[:_COMMON_START] == y[:_COMMON_START] and (r := fuzz.ratio(x, y)) >= _WORD_LEAST:
                best = max(best, r)
    return best


def _paired(a: tuple[Word, ...], b: tuple[Word, ...], least: float) -> float | None:
    """The mean likeness of the words when every word finds its partner, whatever the order; None if one does not."""
    if len(a) != len(b) or not a:
        return None
    left, total = list(b), 0.0
    for word in sorted(a, key=lambda w: (-len(w.text), w.text)):
        scores = [_alike(word, other) for other in left]
        best = max(scores)
        if best < least:
            return None
        total += best
        del left[scores.index(best)]
    return total / len(a)


def _without_padding(words: tuple[Word, ...]) -> tuple[Word, ...]:
    return tuple(w for w in words if not w.lemmas & lexicon().padding)


@lru_cache(maxsize=100_000)
def likeness(a: str, b: str) -> Likeness | None:
    """How the two phrases match as names, or None if they do not."""
    one, two = phrase(a), phrase(b)
    if one.plain == two.plain:
        return Likeness("exact", 100.0)
    if _paired(one.words, two.words, 100.0):
        return Likeness("lemma", 99.0)
    if one.guards != two.guards:
        return None
    if _paired(one.strong, two.strong, 100.0):
        return Likeness("lemma", 97.0)
    score = _paired(one.strong, two.strong, _WORD_LEAST)
    if score is None:
        score = _paired(_without_padding(one.strong), _without_padding(two.strong), _WORD_LEAST)
    if score is None or score < FUZZY_LEAST:
        return None
    return Likeness("fuzzy", round(min(96.0, score), 1))


def holds_roots(said: str, name: str) -> bool:
    """True if every word of a name of two words or more stands in what is said, in any form or as a word of the same root.

    «Определяются результаты экспедиций» holds «Определение результатов экспедиций»; guard words and capitalised ones must
    be the same.
    """
    words, strong = phrase(said).words, phrase(name).strong
    return len(strong) > 1 and all(any(_of_one_root(w, s, i == 0) for i, s in enumerate(words)) for w in strong)


def _of_one_root(a: Word, b: Word, opens: bool) -> bool:
    """``opens``: the second opens a sentence, so that its capital says nothing."""
    if a.lemmas & b.lemmas:
        return True
    if "guard" in (a.kind, b.kind) or (b.kind == "name" and not opens):
        return False
    return min(len(a.text), len(b.text)) >= _ROOT and a.text[:_ROOT] == b.text[:_ROOT]


def abbreviates(short: str, full: str) -> bool:
    """«ПО» of «победные очки»: the first letters of all its words. It may be those of other names too."""
    words = full.split()
    return len(words) == len(short) > 1 and all(w[0].upper() == c for w, c in zip(words, short, strict=True))


def opposed(a: str, b: str) -> bool:
    """True if the phrases are the same but for one word, which says the contrary («по убыванию», «по возрастанию»)."""
    one, two = phrase(a).words, phrase(b).words
    if len(one) != len(two):
        return False
    other = [(x, y) for x, y in zip(one, two, strict=True) if not x.lemmas & y.lemmas]
    return len(other) == 1 and any(pair & other[0][0].lemmas and pair & other[0][1].lemmas for pair in lexicon().opposites)


def resemblance(a: str, b: str) -> float:
    """A rough likeness of two phrases, 0 to 100, to show the nearest name where none matches; it binds nothing."""
    return float(fuzz.token_sort_ratio(phrase(a).plain, phrase(b).plain))
