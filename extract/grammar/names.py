"""Who plays: the names of powers and sides that a text itself uses, and the names of its phases."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from extract.blocks import Layout
from extract.language import Sentence, Token, nominative
from extract.lexicon import table, words

__all__ = ["Names", "find_parties", "find_phases", "is_player", "is_role"]

LEXICON = Path(__file__).with_name("names.toml")
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
        """The name among these that an adjective is made of («английский» → «Англия»), None if none is."""
        land = table(LEXICON, "lands").get(adjective)
        if land is not None:
            return next((x for x in self.by_lemma.values() if x == land), None)
        stem = re.sub(r"(?:ческий|нский|ский|цкий|кий|ный|ный)$", "", adjective)
        if stem == adjective or len(stem) < SHARED - 1:
            return None
        alike = (name for lemma, name in sorted(self.by_lemma.items()) if lemma.startswith(stem[: max(SHARED, len(stem) - 1)]))
        return next(alike, None)


def find_parties(sentences: tuple[Sentence, ...]) -> Names:
    """The names of powers and sides: proper nouns that act or gain, and whatever follows «игрок за …»."""
    seen: Counter[tuple[str, str]] = Counter()
    for sentence in sentences:
        for token in sentence.tokens:
            if _after_for(token, sentence):
                seen[token.lemma, _name(token)] += 2
            elif _acts(token, sentence):
                seen[token.lemma, _name(token)] += 1
    by_lemma: dict[str, str] = {}
    for (lemma, name), _ in sorted(seen.items(), key=lambda x: (-x[1], x[0])):
        by_lemma.setdefault(lemma, name)
    return Names(by_lemma)


def _name(token: Token) -> str:
    form = nominative([token])
    return form if form.isupper() and len(form) > 1 else form[:1].upper() + form[1:]


def _proper(token: Token) -> bool:
    return token.text[:1].isupper() and token.pos in ("PROPN", "NOUN") and token.text.isalpha()


def _after_for(token: Token, sentence: Sentence) -> bool:
    """«игрок за Империю»: the name after «за» after a noun for a player."""
    if token.i < 2 or not _proper(token):
        return False
    role, preposition = sentence.tokens[token.i - 2], sentence.tokens[token.i - 1]
    return preposition.norm == "за" and role.lemma in words(LEXICON, "for_name")


def _acts(token: Token, sentence: Sentence) -> bool:
    """A proper noun that is the subject of what a party does («США контролируют»), and not only a first word."""
    if not _proper(token) or token.dep not in ("nsubj", "nsubj:pass") or is_role(token):
        return False
    head = sentence.tokens[token.head]
    return head.lemma in words(LEXICON, "acts") and (token.pos == "PROPN" or token.text.isupper() or token.i > 0)


def find_phases(layout: Layout, sentences: tuple[Sentence, ...]) -> tuple[str, ...]:
    """The names of phases: headings that begin with a noun for a phase, in the order of the text, each once."""
    nouns = words(LEXICON, "phases")
    out: dict[str, None] = {}
    for section in layout.sections:
        if section.title.split(" ", 1)[0].lower() in nouns:
            out[section.title] = None
    return tuple(out)
