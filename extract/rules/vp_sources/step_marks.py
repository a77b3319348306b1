"""Step marks: «порты: 2–3 – 4 очка, 4 и больше – 8»: which numbers are steps of a count, and no amounts."""

from __future__ import annotations

from extract.grammar.mention import Mention
from extract.language import Sentence
from extract.rules.vp_sources.verbs import DASHES

__all__ = ["without_steps"]


def without_steps(sentence: Sentence, mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """The amounts without numbers that stand at the head of a part right before the dash of another amount."""
    starts = {x.first for x in mentions}
    return tuple(x for x in mentions if not _is_step(sentence, x, starts))


def _is_step(sentence: Sentence, mention: Mention, starts: set[int]) -> bool:
    tokens = sentence.tokens
    if mention.unit is not None or mention.signed or mention.stop + 1 >= len(tokens) or mention.kind not in ("number", "formula"):
        return False
    dash = tokens[mention.stop]
    before = tokens[mention.first - 1] if mention.first else None
    counted = before is not None and before.pos == "NOUN" and before.feats.get("Case") == "Acc"  # «за поимку двух – 5»
    opens = before is not None and (before.text in (":", ",", ";") or counted)
    return opens and dash.text in DASHES and dash.text != ":" and mention.stop + 1 in starts
