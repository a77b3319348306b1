"""Scenes: the parts of a text in which points are given, so that a number without their noun may be points."""

from __future__ import annotations

import re
from collections import Counter

from extract.context import Context, Line
from extract.grammar.amounts import mentions_in
from extract.grammar.mention import is_nothing
from extract.lexicon import words
from extract.rules.vp_sources.awards import Scoring
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.segments import segments_in

__all__ = ["Scenes"]

SIGNED = re.compile(r"[+\-−–]\d+(?:[.,]\d+)?")

FRAGMENT = 6000
"""Fewer characters make a fragment: if it speaks of points at all, its sections are about one thing."""

SHORT = 6
"""A sentence of no more words that names points and gives none is the topic of what follows: «Теперь ПО.»."""


class Scenes:
    """Which sentences of a text stand where points are given: after a topic, in a section that speaks of points."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._pointed = {self._part(x) for x in context.stating if self._names(x)}
        giving = [x for x in context.stating if self._gives(x)]
        self._unnamed = not context.points.name or not giving or len(context.text) < FRAGMENT
        self._lists = {x.block.parent for x in giving if x.block.kind == "item"} | self._signed_lists()

    def of(self, line: Line) -> Scoring:
        """How a sentence is scored by what is told around it.

        ``section`` after a topic and in a list that gives points, ``near`` where points are named, else ``no``.
        """
        if line.block.kind == "cell" and line.block.row == "":
            return "no"
        if line.block.kind == "item" and line.block.parent is not None and line.block.parent in self._lists:
            return "section"
        if self._context.nearest_before(line, self._is_topic_at, False):
            return "section"
        return "near" if self._unnamed or self._part(line) in self._pointed else "no"

    def _signed_lists(self) -> set[int | None]:
        """The lists of which two items begin or end with «+3», «−2»: what they count is points."""
        seen: Counter[int | None] = Counter()
        for line in self._context.stating:
            tokens = [x for x in line.sentence.tokens if x.text not in (";", ".", ",")]
            signed = tokens and any(SIGNED.fullmatch(x.text) for x in (tokens[0], tokens[-1]))
            if line.block.kind == "item" and line.block.parent is not None and signed and self._context.before(line) is None:
                seen[line.block.parent] += 1
        return {parent for parent, times in seen.items() if times > 1}

    def _part(self, line: Line) -> int | None:
        """The innermost section with a title: «9.2.» without one is a paragraph of its chapter."""
        index = line.block.section
        sections = self._context.layout.sections
        while index is not None and not sections[index].title:
            index = sections[index].parent
        return index

    def _gives(self, line: Line) -> bool:
        found = mentions_in(line.sentence, self._context.is_points)
        return any(x.sure and x.kind == "number" and not is_nothing(x.values) for x in found) and bool(
            segments_in(line.sentence, found)
        )

    def _names(self, line: Line) -> bool:
        tokens = line.sentence.tokens
        return any(self._context.is_points(x, line.sentence) or x.lemma in words(LEXICON, "place.topics") for x in tokens)

    def _is_topic_at(self, context: Context, line: Line) -> bool:
        return self._is_topic(line)

    def _is_topic(self, line: Line) -> bool:
        """«Теперь ПО.», «Престиж, он же счёт.», «Чего стоят карты?», «Ниже указано, сколько прибавляет или теряет Лига.»."""
        tokens = [x for x in line.sentence.tokens if not x.is_punct]
        lemmas = {x.lemma for x in tokens}
        if any(x.text.isdigit() for x in tokens):
            return False
        asked = bool(lemmas & words(LEXICON, "place.how_much")) and bool(lemmas & words(LEXICON, "place.counting"))
        return asked or (len(tokens) <= SHORT and self._names(line))
