"""Whether a bracket behind the name of a step says when the step is held."""

from __future__ import annotations

import re

from extract.language import lemma_of
from extract.language.dictionary import analyses
from extract.lexicon import WordFile, words
from extract.structure.lexicon import fold

__all__ = ["limits_step"]

LEXICON = WordFile(__file__).with_name("phases.toml")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def limits_step(bracket: str) -> bool:
    """Whether a bracket behind a name says when the step is held: «(только зимой)», «(бросают, если …)», «(там, где …)»."""
    opening = _WORD.findall(fold(bracket))
    if not opening:
        return False
    if any(lemma_of(w) in words(LEXICON, "step.turn") for w in opening) and all(_counts_turns(w) for w in opening):
        return True  # «(круги 2, 4, 6)», «(первые два хода)»
    supposed = words(LEXICON, "limits.supposed")
    holds = {lemma_of(w) for w in opening[:2]} & words(LEXICON, "limits.held")  # «(её проводят лишь тогда, когда …)»
    if (holds and set(opening) & supposed) or {lemma_of(w) for w in opening} & words(LEXICON, "limits.skipped"):
        return True
    if len(opening) > 1 and opening[1] in supposed and _is_verb(opening[0]):
        return True
    if len(opening) > 1 and opening[0] in words(LEXICON, "limits.there") and opening[1] in words(LEXICON, "small.there"):
        return True
    known = words(LEXICON, "limits.bracket") | words(LEXICON, "limits.restricted")
    return bool({opening[0], lemma_of(opening[0])} & known)


def _counts_turns(word: str) -> bool:
    """A noun for a turn, a number in words, or what joins them."""
    known = lemma_of(word) in words(LEXICON, "step.turn") or word in words(LEXICON, "small.and")
    return known or any(a.pos == "NUMR" or "Anum" in a.grammemes for a in analyses(word))


def _is_verb(word: str) -> bool:
    return any(a.pos == "VERB" for a in analyses(word)[:1])
