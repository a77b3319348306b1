"""Ways to play that the text itself names: «Играть можно двумя способами: «Поход» или «Осада»»."""

from __future__ import annotations

import re
from collections.abc import Sequence

from extract.context import Context, Line
from extract.grammar.tree import case
from extract.language import Sentence, lemma_of
from extract.lexicon import WordFile, words
from extract.memory import remembered

__all__ = ["declared_mode"]

LEXICON = WordFile(__file__).with_name("modes.toml")
LONG = 4
"""A name of a way to play has no more words."""

Name = tuple[str, ...]
"""A name by the dictionary forms of its words."""


def declared_mode(context: Context, line: Line) -> str | None:
    """The way to play that a heading over the line, its lead-in or the line itself speaks of; None if it is of none."""
    known = _declared(context)
    if not known:
        return None
    for section in context.headings(line.block):
        found = _in_title(section.title, known)
        if found is not None:
            return found
    for sentence in (line.sentence, *(x.sentence for x in context.governing(line))):
        found = _told_in(sentence, known)
        if found is not None:
            return found
    return None


@remembered
def _declared(context: Context) -> dict[Name, str]:
    """The ways to play that a sentence lists, two or more, each called so again in the text; as written, by their lemmas."""
    for line in context.stating:
        listed = _listed(line.sentence) if _lists_ways(context, line) else []
        if len(listed) > 1:
            return {_lemmas(name): name for name in listed}
    return {}


def _lists_ways(context: Context, line: Line) -> bool:
    """True if the sentence, or the heading over it, speaks of ways to play."""
    told = {*(x.lemma for x in line.sentence.tokens), *_lemmas(line.block.label or "")}
    if told & words(LEXICON, "ways"):
        return True
    title = context.heading_of(line.block)
    return bool(told & words(LEXICON, "playing")) and bool(words(LEXICON, "ways").intersection(_lemmas(title or "")))


def _listed(sentence: Sentence) -> list[str]:
    """The quoted names of a sentence, else what stands behind its colon."""
    quoted: list[str] = []
    for opened in sentence.tokens:
        closed = next((x for x in sentence.tokens[opened.i + 1 :] if x.text == "»"), None) if opened.text == "«" else None
        if closed is not None and 0 < closed.i - opened.i - 1 <= LONG:
            quoted.append(sentence.text[opened.end - sentence.start : closed.start - sentence.start])
    if len(quoted) > 1:
        return quoted
    colon = next((x.i for x in sentence.tokens if x.text == ":"), None)
    way = next((x for x in sentence.tokens[:colon] if x.lemma in words(LEXICON, "ways")), None)
    if colon is None or way is None:
        return []
    named = [x for x in sentence.tokens[colon + 1 :] if not x.is_punct and x.pos != "CCONJ"]
    if not named or len(named) > LONG or any(x.pos not in ("NOUN", "ADJ") or case(x) not in ("Nom", "Acc") for x in named):
        return []
    return [f"{x.norm} {way.lemma}" if x.pos == "ADJ" else x.norm for x in named]


def _in_title(title: str, known: dict[Name, str]) -> str | None:
    """The way whose name a heading is, begins with before a colon, or names behind a preposition («Очки в «Осаде»»)."""
    said = _lemmas(title)
    for name, written in known.items():
        if said == name or (said[: len(name)] == name and ":" in title):
            return written
        at = len(said) - len(name)
        if at > 0 and said[at:] == name and said[at - 1] in words(LEXICON, "prepositions"):
            return written
    return None


def _told_in(sentence: Sentence, known: dict[Name, str]) -> str | None:
    """The way that the sentence opens with: «В «Осаде» в конце игры …»."""
    opened = [x for x in sentence.tokens if x.text not in "«»"]
    if len(opened) < 2 or opened[0].norm not in words(LEXICON, "prepositions") or sentence.tokens[1].text != "«":
        return None
    lemmas: Sequence[str] = [x.lemma for x in opened[1 : 1 + LONG]]
    return next((written for name, written in known.items() if tuple(lemmas[: len(name)]) == name), None)


def _lemmas(text: str) -> Name:
    return tuple(lemma_of(x) for x in re.findall(r"\w+", text.lower()))
