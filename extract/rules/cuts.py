"""Cutting sentences where their parts meet: commas, «и», adverbs that open a step."""

from __future__ import annotations

import re
from functools import cache

from extract.language import Sentence, lemma_of
from extract.lexicon import words
from extract.rules.steps import LEXICON, folded

__all__ = ["alternatives", "blanked", "clauses", "cut", "opened", "opening_words", "subordinate", "top_level"]

_NAME = 120
"""Characters of the longest name that a statement is called by whole."""


def cut(text: str, separator: re.Pattern[str]) -> list[tuple[int, int]]:
    """The stretches of the text between separators, in order."""
    bounds, position = [], 0
    for found in separator.finditer(text):
        bounds.append((position, found.start()))
        position = found.end()
    return [*bounds, (position, len(text))]


def top_level(text: str) -> list[tuple[int, int]]:
    """Pieces between commas and semicolons outside brackets, the last two also parted by «и»."""
    separator = ";" if re.search(r";\s", text) else ","
    cuts, depth, position = [], 0, 0
    for i, sign in enumerate(text):
        depth += sign in "(«["
        depth -= sign in ")»]"
        if sign == separator and depth <= 0:
            cuts.append((position, i))
            position = i + 1
    tail = re.search(rf"\s+{alternatives('small.joining')}\s+(?!{alternatives('small.etc')})", blanked(folded(text[position:])))
    outside = re.sub(r"\([^()]*\)", "", text[position:])
    if (tail and cuts and separator == "," and len(outside.split()) <= 12) or (tail and not cuts):
        cuts.append((position, position + tail.start()))
        position += tail.end()
    return [*cuts, (position, len(text))]


def blanked(text: str) -> str:
    """The text with what stands in brackets blanked, at the same length."""
    return re.sub(r"\([^()]*\)", lambda m: "." * len(m[0]), text)


def subordinate(sentence: Sentence, at: int) -> bool:
    """True if the word at or behind the offset belongs to a clause that depends on another."""
    token = next((t for t in sentence.tokens if t.start >= at), None)
    return token is not None and (
        sentence.clause_of(token.i).kind in ("relative", "time", "condition", "purpose", "participle", "converb")
    )


@cache
def alternatives(key: str) -> str:
    """The phrases of the lexicon under ``key`` as one group of a pattern, longest first."""
    return "(?:" + "|".join(re.escape(w) for w in sorted(words(LEXICON, key), key=lambda w: (-len(w), w))) + ")"


def opened(text: str) -> str:
    """A part of a narrative without the adverb that opens it."""
    found = re.match(rf"{alternatives('then.openers')}[\s,–—-]+", folded(text))
    if found is None:
        return text
    rest = text[found.end() :]
    if folded(found[0]).strip(" ,–—-") in words(LEXICON, "then.bounds"):
        beside = words(LEXICON, "step.turn") | words(LEXICON, "title.beside")
        while (word := re.match(r"([^\W\d_]+)[\s,–—-]+", rest)) and lemma_of(folded(word[1])) in beside:
            rest = rest[word.end() :]  # «в конце каждого раунда»
    return rest


def clauses(sentence: Sentence, start: int, text: str) -> list[tuple[int, int]]:
    """The pieces of a description between commas, those that cannot stand alone joined to the piece before."""
    out: list[tuple[int, int]] = []
    joined = re.compile(rf"\s+[аи]\s+(?={alternatives('then.parting')}(?!\w))")
    pieces = [(a + x, a + y) for a, b in top_level(text) for x, y in cut(folded(text[a:b]), joined)]
    for a, b in pieces:
        if not text[a:b].strip():
            continue
        lead = len(text[a:b]) - len(text[a:b].lstrip())
        if out and subordinate(sentence, start + a + lead):
            out[-1] = (out[-1][0], b)
        else:
            out.append((a + lead, b))
    return out


def opening_words(text: str) -> str:
    """What a long statement is called by: all of it, or its opening up to a mark or a blank, with «…» for the rest."""
    text = " ".join(text.split())
    if len(text) <= _NAME:
        return text
    head = text[: _NAME + 1].rsplit(" ", 1)[0]
    marks = [i for i, c in enumerate(head) if c in ",;:(—–" and i > _NAME // 3]
    return (head[: marks[-1]] if marks else head).rstrip(" ,;:(—–") + "…"
