"""Shared things: a later award gives for each of what the one before gave for, to somebody else or at another time."""

from __future__ import annotations

from extract.grammar.numbers import numbers_in
from extract.grammar.turns import is_unit
from extract.language import Sentence
from extract.lexicon import table, words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.persons import names_doer
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import Thing
from extract.rules.vp_sources.turn_labels import turns_like_first
from extract.rules.vp_sources.verbs import DASHES, frame_of_verb

__all__ = ["shared_with_before"]


def shared_with_before(sentence: Sentence, segment: Segment, before: Thing | None) -> Thing | None:
    """«За каждое пастбище первый получает 4, занявший второе место – 2»: each of the same thing, for somebody else."""
    mark = segment.mention.first - 1
    frame = frame_of_verb(sentence.tokens[segment.verb]) if segment.verb is not None else None
    timed = turns_like_first(sentence, segment) is not None  # «берут жетон: +1 в первом веке, +3 во втором»
    bare = _nothing_before(sentence, segment) and (frame in ("give", "worth") or timed)
    if (bare or _only_ranked_time(sentence, segment)) and before is not None and before.counted and segment.inherited:
        return Thing(before.name, before.sentence, (), before.ground, before.counted)
    each = before is not None and before.counted and before.ground is not None and before.ground.kind == "each"
    if before is None or not each or not segment.inherited or mark <= segment.start or sentence.tokens[mark].text not in DASHES:
        return None
    indices = tuple(i for i in range(segment.start, mark) if not sentence.tokens[i].is_punct)
    if not indices or not names_doer(sentence, indices):
        return None
    return Thing(before.name, before.sentence, (), before.ground, before.counted)


def _nothing_before(sentence: Sentence, segment: Segment) -> bool:
    """True for «…, и 1 очко, если простаивает»: the amount opens its words."""
    inside = sentence.tokens[segment.start : segment.mention.first]
    return all((x.is_punct or x.pos in ("CCONJ", "ADV", "PART")) and x.norm not in table(LEXICON, "players") for x in inside)


def _only_ranked_time(sentence: Sentence, segment: Segment) -> bool:
    """True for «в первой эпохе 1 ПО, во второй 3»: nothing before the amount but a preposition and a rank."""
    inside = [x for x in sentence.tokens[segment.start : segment.mention.first] if not x.is_punct]
    ranks = {x.first for x in numbers_in(sentence) if x.kind == "ordinal"}
    if len(inside) < 2 or inside[0].pos != "ADP" or inside[0].norm not in words(LEXICON, "ground.time_prepositions"):
        return False
    return inside[1].i in ranks and (len(inside) == 2 or (len(inside) == 3 and is_unit(inside[2])))
