"""Turn labels: «за победу: в первом веке – 1 ПО, во втором – 3»: the label says in which turn, and no more."""

from __future__ import annotations

from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.turns import is_unit, turn_sets_in
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.counted_things import ground_name
from extract.rules.vp_sources.grounds import grounds_in
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import Thing
from models.timing import TurnSet

__all__ = ["thing_of_turn_label", "turns_like_first"]


def thing_of_turn_label(sentence: Sentence, indices: tuple[int, ...], before: Thing | None) -> Thing | None:
    """What the points of such a label are for: as before, else what stands before the colon; None for any other label."""
    inside = [sentence.tokens[i] for i in indices if not sentence.tokens[i].is_punct]
    timed = words(LEXICON, "ground.time_prepositions") | words(LEXICON, "ground.turn_prepositions")
    if len(inside) not in (2, 3) or inside[0].pos != "ADP" or inside[0].norm not in timed:
        return None
    ranked = _rank_at(sentence, inside[1].i)
    unit = len(inside) == 3 and is_unit(inside[2])
    if ranked is None or not (unit or (len(inside) == 2 and _unit_before(sentence, indices[0]) is not None)):
        return None
    if before is not None and before.counted:
        return Thing(before.name, before.sentence, (), before.ground, before.counted)
    colon = next((x.i for x in reversed(sentence.tokens[: indices[0]]) if x.text == ":"), 0)
    grounds = grounds_in(sentence, 0, colon, frozenset())
    if not grounds:
        return Thing()
    return Thing(ground_name(sentence, grounds[0].indices), sentence, grounds[0].indices, grounds[0], counted=True)


def turns_like_first(sentence: Sentence, segment: Segment) -> TurnSet | None:
    """«1 ПО в первом веке, 3 во втором»: the turn that a rank alone names, where a turn with its noun stands before."""
    unit = _unit_before(sentence, segment.start)
    if unit is None:
        return None
    for found in numbers_in(sentence):
        before = sentence.tokens[found.first - 1] if segment.start < found.first < segment.stop else None
        after = sentence.tokens[found.stop] if found.stop < len(sentence.tokens) else None
        alone = after is None or after.pos not in ("NOUN", "ADJ", "PROPN")
        timed = before is not None and before.norm in words(LEXICON, "ground.time_prepositions")
        if found.kind == "ordinal" and timed and alone:
            return TurnSet(only=(int(found.value),), unit=unit.unit)
    return None


def _rank_at(sentence: Sentence, i: int) -> NumberPhrase | None:
    return next((x for x in numbers_in(sentence) if x.first == i and x.kind == "ordinal"), None)


def _unit_before(sentence: Sentence, stop: int) -> TurnSet | None:
    """The numbered turn that is named, with its noun, before token ``stop``."""
    return next((x.turns for x in turn_sets_in(sentence) if x.first < stop), None)
