"""What a text is scored in: «ПО», «победные очки», «баллы», or whatever it says its points are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from extract.language import Sentence, Token
from extract.lexicon import phrases, words

__all__ = ["Points", "find_points"]

LEXICON = Path(__file__).with_name("points.toml")


@dataclass(frozen=True, slots=True)
class Points:
    """The names of what a text is scored in.

    ``heads`` are lemmas (lower case, е for ё) of nouns and abbreviations that always mean it in this text; a noun of
    the lexicon («очко», «балл») means it where nothing beside it says that it is something to spend.
    ``name`` is the shortest name that the text itself uses, as it writes it.
    """

    name: str
    heads: frozenset[str]

    def holds(self, token: Token, sentence: Sentence) -> bool:
        """True if the word, in its sentence, means what this text is scored in."""
        if token.norm in self.heads or token.lemma in self.heads:
            return True
        return token.lemma in words(LEXICON, "nouns") and not _spent(token, sentence)


def _neighbours(token: Token, sentence: Sentence) -> tuple[str, ...]:
    """Lemmas of the words that can describe a noun: two before, one or two after."""
    near = sentence.tokens[max(0, token.i - 2) : token.i] + sentence.tokens[token.i + 1 : token.i + 3]
    return tuple(x.lemma for x in near if not x.is_punct)


def _spent(token: Token, sentence: Sentence) -> bool:
    near = _neighbours(token, sentence)
    scored = any(x in words(LEXICON, "qualifiers") for x in near)
    return not scored and any(x in words(LEXICON, "others") for x in near)


def find_points(text: str, sentences: tuple[Sentence, ...]) -> Points:
    """The names of what ``text`` is scored in, found with the lexicon and in the text's own equations and short forms."""
    heads = set(words(LEXICON, "units"))
    found: list[str] = []
    for sentence in sentences:
        for token in sentence.tokens:
            if token.norm in heads or (token.lemma in words(LEXICON, "nouns") and not _spent(token, sentence)):
                found.append(token.text)
                heads |= _short_form(token, sentence) | _equated(token, sentence)
    name = next((x for x in found if x.isupper()), found[0] if found else "")
    return Points(name, frozenset(heads))


def _short_form(token: Token, sentence: Sentence) -> set[str]:
    """The abbreviation in brackets soon after the noun: «Турнирные баллы … (далее ТБ)», «победные очки (ПО)»."""
    after = sentence.text[token.end - sentence.start :]
    announcing = "|".join(re.escape(x) for x in sorted(words(LEXICON, "announcing")))
    match = re.match(rf"[^().]{{0,40}}\(\s*(?:(?:{announcing})\s*[-–—:]?\s*)?[«\"]?([А-ЯЁA-Z]{{2,4}})[»\"]?\s*[,)]", after)
    return {match[1].lower().replace("ё", "е")} if match else set()


def _equated(token: Token, sentence: Sentence) -> set[str]:
    """The noun that a sentence says to be points: «Монеты и есть победные очки»."""
    if not any(x in words(LEXICON, "qualifiers") for x in _neighbours(token, sentence)):
        return set()
    before = [x for x in sentence.tokens[: token.i] if x.lemma not in words(LEXICON, "qualifiers")]
    norms = [x.norm for x in before]
    for phrase in phrases(LEXICON, "equating"):
        n = len(phrase)
        if tuple(norms[-n:]) == phrase and len(before) > n and before[-n - 1].pos == "NOUN":
            return {before[-n - 1].lemma}
    return set()
