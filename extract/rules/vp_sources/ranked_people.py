"""Ranked people: «первому 18 ПО, второму 12», «следующему за ним – 3», «остальным по 1», «лучший защитник – 1»."""

from __future__ import annotations

from dataclasses import replace

from extract.grammar.function_words import does
from extract.grammar.names import is_role
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.counted_things import ground_name
from extract.rules.vp_sources.grounds import Ground
from extract.rules.vp_sources.noun_phrases import LEXICON, phrase_from
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import Thing, is_best, thing_at_place
from models.expressions import Compare, Fact

__all__ = ["best_one", "ranked_dative", "rest_dative"]


def rest_dative(sentence: Sentence, segment: Segment, before: Thing | None) -> Thing | None:
    """«второму 4, остальным по 1»: whoever has none of the places before."""
    if before is None or before.place is None:
        return None
    near = [*sentence.tokens[segment.start : segment.mention.first], *sentence.tokens[segment.mention.stop : segment.stop][:2]]
    every = any(x.lemma in words(LEXICON, "ground.every") for x in near)
    later = [x for x in near if x.lemma in words(LEXICON, "recipient.later") and (every or x.feats.get("Number") == "Plur")]
    if not later and not any(x.lemma in words(LEXICON, "recipient.others") for x in near):
        return None
    ground = Ground("for", segment.start, tuple(range(segment.start, segment.mention.first)))
    found = thing_at_place(sentence.span_text(segment.start, segment.mention.first), ground, before.place)
    assert isinstance(found.case, Compare)
    return replace(found, case=replace(found.case, op=">"))


def ranked_dative(sentence: Sentence, segment: Segment) -> Thing | None:
    """«первому 18 ПО, второму 12»: the place of whoever gets them."""
    for found in numbers_in(sentence):
        token = sentence.tokens[found.first]
        if found.kind != "ordinal" or not segment.start <= found.first < segment.stop:
            continue
        after = segment.mention.first - found.stop
        noun = after == 1 and sentence.tokens[found.stop].lemma in words(LEXICON, "ground.places")
        beside = 0 <= after <= 1 or noun or found.first == segment.mention.stop or _opens_ranks(sentence, segment, found)
        if token.feats.get("Case") in ("Dat", "Nom", None) and beside:
            ground = Ground("for", found.first, tuple(range(found.first, found.stop)))
            return thing_at_place(sentence.span_text(found.first, found.stop), ground, int(found.value))
    return _next_dative(sentence, segment)


def _next_dative(sentence: Sentence, segment: Segment) -> Thing | None:
    """«…, следующему за ним 3»: whoever has the second place."""
    inside = sentence.tokens[segment.start : segment.mention.first]
    told = next((x for x in inside if x.norm in words(LEXICON, "ground.next_to")), None)
    behind = sentence.tokens[told.i + 1 : segment.mention.first] if told is not None else ()
    if told is None or segment.start == 0 or len(behind) != 2 or not does(behind[0], "for") or behind[1].pos != "PRON":
        return None
    ground = Ground("for", told.i, tuple(range(told.i, segment.mention.first)))
    return thing_at_place(sentence.span_text(told.i, segment.mention.first), ground, 2)


def _opens_ranks(sentence: Sentence, segment: Segment, found: NumberPhrase) -> bool:
    """True for «первый финишировавший приносит 10, второй – 8»: the first of several ranks, at the head of its award."""
    ranks = [x for x in numbers_in(sentence) if x.kind == "ordinal" and x.first > segment.mention.stop]
    after = sentence.tokens[found.stop : found.stop + 1]
    described = any(x.feats.get("VerbForm") == "Part" or is_role(x) or x.feats.get("Animacy") == "Anim" for x in after)
    return found.first == segment.start and found.value == 1 and described and any(x.value == 2 for x in ranks)


def best_one(sentence: Sentence, segment: Segment) -> Thing | None:
    """«лучший защитник – 1 балл»: whoever is judged the best, as a fact."""
    best = next((x for x in sentence.tokens[segment.start : segment.mention.first] if is_best(x)), None)
    if best is None:
        return None
    indices = phrase_from(sentence, best.i, segment.mention.first, frozenset())
    if len(indices) < 2:
        return None
    name = ground_name(sentence, indices)
    return Thing(name, sentence, (), Ground("for", best.i, indices), case=Fact(name[:1].lower() + name[1:]))
