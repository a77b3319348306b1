"""Who plays: the names of powers and sides that a text itself uses."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from extract.blocks import Layout
from extract.grammar.function_words import does, ends
from extract.language import Sentence, Token, inflect, lemma_of, nominative
from extract.language.dictionary import analyses
from extract.lexicon import WordFile, table, words

__all__ = ["Names", "find_parties", "is_player", "is_role"]

LEXICON = WordFile(__file__).with_name("names.toml")
OPENING = (".", ":", "«", "(", "-", "–", "—", "!", "?", "•", "·", "*", ")", ";", "|")
"""Marks after which a capital opens a sentence, an item or a title."""
AGAIN = 4
"""How often a participle stands for people where it is what they are called."""
SHARED = 4
"""How many letters an adjective and its land must share to be one name («испан-ский», «Испан-ия»)."""


def is_role(token: Token) -> bool:
    """True if the noun is one for whoever plays: «игрок», «держава», «вождь»."""
    return token.lemma in words(LEXICON, "roles")


def is_player(token: Token) -> bool:
    """True if the noun stands for a player in every game: «игрок», «участник», «соперник»."""
    return token.lemma in words(LEXICON, "players")


@dataclass(frozen=True, slots=True)
class Names:
    """The names of powers and sides: lemma (lower case, е for ё) → the name in the nominative as the text writes it."""

    by_lemma: dict[str, str]

    def name_of(self, token: Token) -> str | None:
        """The name that a word gives: a noun its own («Испании»), an adjective its land's («испанский»); else None."""
        if token.lemma in self.by_lemma and token.text[:1].isupper():
            return self.by_lemma[token.lemma]
        return self.land_of(token.lemma) if token.pos == "ADJ" else None

    def land_of(self, adjective: str) -> str | None:
        """The name that an adjective is made of («английский» → «Англия»), None if none is known."""
        for lemma, name in sorted(self.by_lemma.items()):
            if table(LEXICON, "lands").get(adjective, "").lower() == name.lower() or _made_of(adjective, lemma):
                return name
        return table(LEXICON, "lands").get(adjective)


def _made_of(adjective: str, lemma: str) -> bool:
    """«испанский» is made of «Испания», «протестантский» of «протестант»: the same letters up to the ending."""
    stem = re.sub(r"(?:ческий|ский|цкий|кий|ный)$", "", adjective)
    shared = max(SHARED, min(len(stem), len(lemma) - 2))
    return stem != adjective and len(stem) >= SHARED - 1 and lemma[:shared] == stem[:shared]


def find_parties(layout: Layout, sentences: tuple[Sentence, ...]) -> Names:
    """The names of powers and sides.

    Proper nouns that act or gain, what follows «игрок за …», what a heading or label names and the sentences speak of,
    and the names joined with these in a row.
    """
    seen: Counter[tuple[str, str]] = Counter()
    for sentence in sentences:
        for token in sentence.tokens:
            if _after_for(token, sentence):
                seen[token.lemma, _name(token)] += 2
            elif _acts(token, sentence):
                seen[token.lemma, _name(token)] += 1
    _add_substantives(sentences, seen)
    _add_roles(sentences, seen)
    _add_heads(sentences, seen)
    spoken = {t.lemma for s in sentences for t in s.tokens if t.i > 0 and t.text[:1].isupper() and not t.text.isupper()}
    titles = [s.title for s in layout.sections] + [b.label or "" for b in layout.blocks]
    for title in titles:
        word = title.strip(" .:")
        if word.isalpha() and word[:1].isupper() and not word.isupper() and lemma_of(word) in spoken:
            seen[lemma_of(word), word] += 1
    _join_rows(sentences, seen)
    by_lemma: dict[str, str] = {}
    for (lemma, name), _ in sorted(seen.items(), key=lambda x: (-x[1], x[0])):
        by_lemma.setdefault(lemma, name)
    return Names(by_lemma)


def _add_heads(sentences: tuple[Sentence, ...], seen: Counter[tuple[str, str]]) -> None:
    """Subjects at the head of a sentence that do what parties do, and are written with a capital elsewhere too."""
    inner = {t.lemma for s in sentences for t in s.tokens if t.i > 0 and t.text[:1].isupper() and not t.text.isupper()}
    for sentence in sentences:
        token = sentence.tokens[0] if sentence.tokens else None
        subject = token is not None and token.lemma in inner and _proper(token) and token.dep == "nsubj" and not is_role(token)
        if token is not None and subject and sentence.tokens[token.head].lemma in words(LEXICON, "acts"):
            seen[token.lemma, _name(token)] += 1


def _add_roles(sentences: tuple[Sentence, ...], seen: Counter[tuple[str, str]]) -> None:
    """«Сыщик», «Отшельнику»: a living noun that is written with a capital inside sentences, and there is never more than one."""
    inner: Counter[str] = Counter()
    several: set[str] = set()
    for sentence in sentences:
        for token in sentence.tokens:
            if token.pos not in ("NOUN", "PROPN") or is_role(token) or not _common(token.norm):
                continue
            before = sentence.tokens[token.i - 1] if token.i else None
            if token.feats.get("Number") == "Plur" or (before is not None and before.lemma in words(LEXICON, "anyone_of")):
                several.add(token.lemma)
            elif before is not None and token.text[:1].isupper() and not token.text.isupper() and before.text not in OPENING:
                inner[token.lemma] += 1
    for lemma, count in inner.items():
        if lemma not in several:
            seen[lemma, lemma[:1].upper() + lemma[1:]] += count


@lru_cache(maxsize=16384)
def _common(word: str) -> bool:
    """True if the dictionary has the word as a common noun of somebody living, and not as anybody's name."""
    found = [x for x in analyses(word) if "NOUN" in x.grammemes]
    named = any(x.grammemes & {"Name", "Surn", "Patr", "Geox", "Orgn"} for x in found)
    return bool(found) and not named and all(x.known for x in found) and any("anim" in x.grammemes for x in found)


def _add_substantives(sentences: tuple[Sentence, ...], seen: Counter[tuple[str, str]]) -> None:
    """«Синие», «Атакующего»: plural adjectives and participles that stand for people, with a capital, more than once."""
    counts: Counter[tuple[str, str]] = Counter()
    inner: set[str] = set()
    _add_lasting(sentences, seen)
    for sentence in sentences:
        for token in sentence.tokens:
            if token.text.isupper() or not token.text[:1].isupper() or _describes(token, sentence):
                continue
            plural = token.pos in ("ADJ", "NOUN", "PROPN") and token.feats.get("Number") == "Plur" and _of_people(token)
            acting = token.feats.get("VerbForm") == "Part" and token.feats.get("Variant") != "Short"
            if not plural and not acting:
                continue
            number = "plur" if token.feats.get("Number") == "Plur" else "sing"
            form = inflect(token.norm, case="nomn", number=number) or token.norm
            counts[token.lemma, form[:1].upper() + form[1:]] += 1
            if token.i > 0:
                inner.add(token.lemma)
    for (lemma, name), count in counts.items():
        if count > 1 and lemma in inner:
            seen[lemma, name] += count


def _add_lasting(sentences: tuple[Sentence, ...], seen: Counter[tuple[str, str]]) -> None:
    """«осаждающие», «осаждающих»: what one side does all the time, in the plural and without a noun, again and again."""
    counts: Counter[tuple[str, str]] = Counter()
    subjects: Counter[str] = Counter()
    for sentence in sentences:
        for token in sentence.tokens:
            doing = (
                token.feats.get("VerbForm") == "Part"
                and token.feats.get("Voice") != "Pass"
                and token.feats.get("Tense") == "Pres"
            )
            if not doing or token.feats.get("Number") != "Plur" or _describes(token, sentence) or token.dep in ("acl", "amod"):
                continue
            form = inflect(token.norm, case="nomn", number="plur") or token.norm
            counts[token.lemma, form[:1].upper() + form[1:]] += 1
            subjects[token.lemma] += token.dep.startswith("nsubj")
    for (lemma, name), count in counts.items():
        if count >= AGAIN and subjects[lemma] > 1:
            seen[lemma, name] += count


def _of_people(token: Token) -> bool:
    """An adjective used as a noun."""
    return lemma_of(token.norm) == token.lemma and ends(token.lemma, "adjectives")


def _describes(token: Token, sentence: Sentence) -> bool:
    """True for an adjective with its noun."""
    after = sentence.tokens[token.i + 1] if token.i + 1 < len(sentence.tokens) else None
    return after is not None and after.pos in ("NOUN", "PROPN", "ADJ") and after.feats.get("Case") == token.feats.get("Case")


def _join_rows(sentences: tuple[Sentence, ...], seen: Counter[tuple[str, str]]) -> None:
    """«Османы, Габсбурги, Англия, Франция»: where two of a row are parties, all are."""
    known = {lemma for lemma, _ in seen}
    for sentence in sentences:
        for row in _rows(sentence):
            if len(row) > 2 and sum(t.lemma in known for t in row) > 1:
                for token in row:
                    seen[token.lemma, _name(token)] += 1


def _rows(sentence: Sentence) -> list[list[Token]]:
    """Proper nouns parted only by commas and conjunctions."""
    rows: list[list[Token]] = [[]]
    for token in sentence.tokens:
        if _proper(token) and not is_role(token):
            rows[-1].append(token)
        elif not rows[-1] or (token.text != "," and token.pos != "CCONJ"):
            rows.append([])
    return [row for row in rows if row]


def _name(token: Token) -> str:
    if token.text.isupper() and len(token.text) > 1:
        return token.text
    form = nominative([token])
    return form[:1].upper() + form[1:]


def _proper(token: Token) -> bool:
    return token.text[:1].isupper() and token.pos in ("PROPN", "NOUN") and token.text.isalpha()


def _after_for(token: Token, sentence: Sentence) -> bool:
    """«игрок за Империю»: the name after «за» after a noun for a player."""
    if token.i < 2 or not _proper(token):
        return False
    role, preposition = sentence.tokens[token.i - 2], sentence.tokens[token.i - 1]
    return does(preposition, "for") and role.lemma in words(LEXICON, "for_name")


def _acts(token: Token, sentence: Sentence) -> bool:
    """A proper noun that is the subject of what a party does («США контролируют»)."""
    if not _proper(token) or token.dep not in ("nsubj", "nsubj:pass") or is_role(token):
        return False
    head = sentence.tokens[token.head]
    return head.lemma in words(LEXICON, "acts") and (token.pos == "PROPN" or token.text.isupper() or token.i > 0)
