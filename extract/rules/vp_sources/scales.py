"""Scales: «3 карты – 4 очка, 4 карты – 7»: how many there are as a condition."""

from __future__ import annotations

from extract.context import Context
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.counted_things import ground_quantity
from extract.rules.vp_sources.grounds import Ground
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.thing import Thing
from extract.rules.vp_sources.verbs import DASHES
from models.expressions import Compare, Expr, Term, all_of, number

__all__ = ["case_on_scale"]


def case_on_scale(context: Context, sentence: Sentence, indices: tuple[int, ...], before: Thing | None) -> Expr | None:
    """«3 карты – 4 очка, 4 карты – 7», «за две – 3»: how many there are, where the sentence holds several steps of a scale."""
    found = [x for x in numbers_in(sentence) if x.first == indices[0] and x.kind == "cardinal"]
    if not found or sentence.tokens[indices[0]].pos == "NOUN":
        return None
    noun = next((sentence.tokens[i] for i in indices if sentence.tokens[i].pos in ("NOUN", "PROPN") and i >= found[0].stop), None)
    if noun is None:
        same_thing = before is not None and isinstance(before.case, Compare) and found[0].stop > indices[-1]
        if before is None or not same_thing or not isinstance(before.case, Compare):
            return None
        return _step(before.case.left, found[0], sentence, indices)
    same = [
        x for x in sentence.tokens if x.lemma == noun.lemma and any(n.stop <= x.i <= n.stop + 4 for n in numbers_in(sentence))
    ]
    steps = [x for x in numbers_in(sentence) if x.first > indices[-1] and _alone_before_dash(sentence, x.first, x.stop)]
    if len(same) < 2 and not steps and not found[0].open_end and found[0].high is None:
        return None
    rest = tuple(i for i in indices if i >= noun.i or (i >= found[0].stop and sentence.tokens[i].pos == "ADJ"))
    return _step(ground_quantity(context, sentence, Ground("for", rest[0], rest), None), found[0], sentence, indices)


def _alone_before_dash(sentence: Sentence, first: int, stop: int) -> bool:
    """True for the number of «…, три – 5» and «за две – 3»: its noun is left out."""
    before = sentence.tokens[first - 1] if first else None
    after = sentence.tokens[stop] if stop < len(sentence.tokens) else None
    opened = before is not None and (before.text in (",", ";") or before.norm in words(LEXICON, "ground.sole"))
    return opened and after is not None and after.text in DASHES


def _step(counted: Term, found: NumberPhrase, sentence: Sentence, indices: tuple[int, ...]) -> Expr:
    """One step of a scale as a condition."""
    more = found.open_end or any(sentence.tokens[i].lemma in words(LEXICON, "ground.or_more") for i in indices)
    if found.high is not None:
        return all_of(Compare(counted, ">=", number(found.value)), Compare(counted, "<=", number(found.high)))
    return Compare(counted, ">=" if more else "==", number(found.value))
