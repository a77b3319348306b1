"""Named cards: «Мор»: король теряет 1 очко» among the cards is what happens when that card is played."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.tree import is_finite
from extract.language import Sentence, analyse
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.verbs import DASHES

__all__ = ["on_named_card"]


def on_named_card(context: Context, line: Line, segment: Segment) -> bool:
    """True if a card's quoted name and a colon or dash stand before the award, and what they open is done by a verb."""
    sentence, label = line.sentence, (line.block.label or "").strip()
    labelled = label.endswith("»") and context.before(line) is None
    done = any(is_finite(x) or x.feats.get("Mood") == "Imp" for x in sentence.tokens[segment.start : segment.stop])
    return done and (labelled or _quotes(sentence, segment)) and _among_cards(context, line, label if labelled else sentence.text)


def _quotes(sentence: Sentence, segment: Segment) -> bool:
    """True for «…»: at the head of the sentence, or right after a word for the card."""
    closed = next((x.i for x in sentence.tokens[: segment.mention.first] if x.text == "»"), None)
    opened = next((x.i for x in sentence.tokens[: segment.mention.first] if x.text == "«"), None)
    if closed is None or opened is None or opened > 1 or closed + 1 >= len(sentence.tokens):
        return False
    return sentence.tokens[closed + 1].text in DASHES


def _among_cards(context: Context, line: Line, told: str) -> bool:
    """True if what opens with the name, its lead-in or a heading over it speaks of cards and events."""
    over = [told.split("«")[0], *(x.title for x in context.headings(line.block)[:2])]
    over.extend(x.sentence.text for x in context.governing(line))
    return any(t.lemma in words(LEXICON, "award.cards") for text in over if text.strip() for t in analyse(text).tokens)
