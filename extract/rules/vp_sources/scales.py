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
from models.expressions import All, Compare, Expr, Term, all_of, number

__all__ = ["case_on_scale"]


def case_on_scale(context: Context, sentence: Sentence, indices: tuple[int, ...], before: Thing | None) -> Expr | None:
    """«3 карты – 4 очка, 4 карты – 7», «за две – 3»: how many there are, where the sentence holds several steps of a scale."""
    found = [x for x in numbers_in(sentence) if x.first == indices[0] and x.kind == "cardinal"]
    if not found or sentence.tokens[indices[0]].pos == "NOUN":
        return None
    noun = next((sentence.tokens[i] for i in indices if sentence.tokens[i].pos in ("NOUN", "PROPN") and i >= found[0].stop), None)
    if noun is None:
        counted = _counted_by(before.case) if before is not None and before.case is not None else None
        rest = [sentence.tokens[i] for i in indices if i >= found[0].stop]
        more = words(LEXICON, "ground.or_more") | words(LEXICON, "ground.or_less")
        if counted is None or not all(x.pos == "CCONJ" or x.lemma in more or x.norm in more for x in rest):
            return None
        return _step(counted, found[0], sentence, indices)
    same = [
        x for x in sentence.tokens if x.lemma == noun.lemma and any(n.stop <= x.i <= n.stop + 4 for n in numbers_in(sentence))
    ]
    steps = [x for x in numbers_in(sentence) if x.first > indices[-1] and _alone_before_dash(sentence, x.first, x.stop)]
    if len(same) < 2 and not steps and not found[0].open_end and found[0].high is None:
        return None
    kept = tuple(i for i in indices if i >= noun.i or (i >= found[0].stop and sentence.tokens[i].pos == "ADJ"))
    return _step(ground_quantity(context, sentence, Ground("for", kept[0], kept), None), found[0], sentence, indices)


def _counted_by(case: Expr) -> Term | None:
    """What the step before counts: «6–7 карт» is two comparisons of one quantity."""
    parts = case.parts if isinstance(case, All) else (case,)
    found = [x.left for x in parts if isinstance(x, Compare)]
    return found[0] if found and len(found) == len(parts) and all(x == found[0] for x in found) else None


def _alone_before_dash(sentence: Sentence, first: int, stop: int) -> bool:
    """True for the number of «…, три – 5» and «за две – 3»: its noun is left out."""
    before = sentence.tokens[first - 1] if first else None
    after = sentence.tokens[stop] if stop < len(sentence.tokens) else None
    opened = before is not None and (before.text in (",", ";") or before.norm in words(LEXICON, "ground.sole"))
    return opened and after is not None and after.text in DASHES


def _step(counted: Term, found: NumberPhrase, sentence: Sentence, indices: tuple[int, ...]) -> Expr:
    """One step of a scale as a condition."""
    told = {x for i in indices for x in (sentence.tokens[i].lemma, sentence.tokens[i].norm)}
    more = found.open_end or bool(told & words(LEXICON, "ground.or_more"))
    if found.high is not None:
        return all_of(Compare(counted, ">=", number(found.value)), Compare(counted, "<=", number(found.high)))
    less = bool(told & words(LEXICON, "ground.or_less"))
    return Compare(counted, "<=" if less else ">=" if more else "==", number(found.value))
