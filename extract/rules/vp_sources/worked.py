"""Sentences that work an example in the middle of the rules: they count points and give none."""

from __future__ import annotations

from extract.context import Line
from extract.lexicon import phrases
from extract.rules.vp_sources.noun_phrases import LEXICON

__all__ = ["is_worked_example"]


def is_worked_example(line: Line) -> bool:
    """True for «Скажем, протока в шесть клеток: двенадцать», «Например, …»: no rule but one worked."""
    marks = [x.text for x in line.sentence.tokens]
    if (
        "=" in marks
        and "+" in marks[: marks.index("=")]
        and any(x.isdigit() for x in marks[marks.index("=") + 1 : marks.index("=") + 2])
    ):
        return True  # «на присяге 3 + 4 + 2 = 9»
    opening = [x for x in line.sentence.tokens[:3] if not x.is_punct][:2]
    return any(phrase == tuple(x.norm for x in opening[: len(phrase)]) for phrase in phrases(LEXICON, "place.examples"))
