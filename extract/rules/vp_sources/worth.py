"""Worth: the amount of an award, its sign, and what it is counted by."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from extract.context import Context
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import is_nothing
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.series import cases_of
from extract.rules.vp_sources.thing import Thing
from extract.rules.vp_sources.verbs import frame_of_verb, is_denied, takes_for_nobody, thing_gives
from models.expressions import Compare, Fact, all_of
from models.parties import Party
from models.records import Amount, VPSource

__all__ = ["amount_of", "one_per_value", "values_of"]


def values_of(sentence: Sentence, segment: Segment, place: Place) -> tuple[Fraction, ...] | None:
    """The numbers of the amount with the sign that the verb gives them; None where the text states no number.

    A denied verb of points makes nothing of them («не получает ПО»).
    """
    mention = segment.mention
    if _is_denied(sentence, segment) and not mention.signed and mention.kind in ("number", "unspecified"):
        return (Fraction(0),)
    if mention.kind != "number":
        return None
    if mention.signed and any(x < 0 for x in mention.values):
        return mention.values
    return tuple(-x for x in mention.values) if _loses(sentence, segment, place) else mention.values


def _loses(sentence: Sentence, segment: Segment, place: Place) -> bool:
    verb = sentence.tokens[segment.verb] if segment.verb is not None else None
    if verb is not None and thing_gives(sentence, verb.i):
        return False
    if verb is not None and frame_of_verb(verb) in ("loss", "take"):
        return True
    if verb is not None and takes_for_nobody(sentence, verb.i):
        return True
    if verb is not None and frame_of_verb(verb) == "gain":
        return False
    if verb is not None and verb.lemma in words(AMOUNTS, "costing_only"):
        return True  # «спор обходится в 3 очка»
    if verb is not None and verb.lemma in words(AMOUNTS, "costing"):
        after = sentence.tokens[verb.i + 1 : segment.mention.first]
        after = after[: next((k for k, x in enumerate(after) if x.text in (",", ";")), len(after))]
        if any(x.feats.get("Case") == "Dat" for x in after):
            return True
    gives = verb is not None and frame_of_verb(verb) in ("give", "worth") and not segment.inherited
    start = max(segment.start, segment.mention.first - 3) if gives else segment.start
    near = sentence.tokens[start : segment.mention.first if gives else segment.stop]
    colon = next((x.i for x in sentence.tokens[: segment.mention.first] if x.text == ":"), 0)
    leads = not any(x.text == ";" or x.pos == "NUM" for x in sentence.tokens[:colon])
    over = sentence.tokens[:colon] if leads and not segment.mention.signed else ()
    if any(x.lemma in words(AMOUNTS, "loss_nouns") for x in (*over, *near)):
        return True
    behind = sentence.tokens[segment.mention.stop : segment.mention.stop + 1]
    if any(x.lemma in words(AMOUNTS, "loss_nouns") and x.feats.get("Case") == "Gen" for x in behind):
        return True  # «обходится в 4 очка штрафа»
    ahead = sentence.tokens[max(0, segment.mention.first - 1) : segment.mention.first]
    if any(x.norm in words(AMOUNTS, "away") for x in (*behind, *ahead)):
        return True
    label = place.label.tokens if place.label is not None else ()
    return any(x.lemma in words(AMOUNTS, "loss_nouns") for x in label) or (place.loss and not segment.mention.signed)


def _is_denied(sentence: Sentence, segment: Segment) -> bool:
    """True for «не получает ПО»: the verb of points is denied («не 1, а 3» denies a number, not the verb)."""
    if segment.verb is None or segment.inherited:
        return False
    return is_denied(sentence, segment.verb)


def amount_of(
    context: Context,
    sentence: Sentence,
    segment: Segment,
    thing: Thing,
    values: tuple[Fraction, ...] | None,
    place: Place,
    recipient: Party | None,
) -> Amount:
    """The amount of a record; of several aligned values the first (see `one_per_value`)."""
    mention = segment.mention
    ahead = sentence.tokens[mention.first - 1] if mention.first else None
    if values is not None and mention.unit is not None and ahead is not None and ahead.norm in words(LEXICON, "award.upto"):
        return Amount(formula=sentence.span_text(mention.first - 1, mention.stop))
    if values is not None:
        counted = thing.counted and not is_nothing(values) and len(values) == 1
        return Amount(number=values[0], per=thing.quantity(context, recipient) if counted else None)
    if mention.kind == "table":
        return Amount(table=_table_name(mention.words))
    if mention.kind == "formula":
        text = mention.words or sentence.span_text(mention.first, mention.stop)
        return Amount(formula=f"−({text})" if _loses(sentence, segment, place) else text)
    return Amount()


def one_per_value(
    context: Context, sentence: Sentence, segment: Segment, base: VPSource, values: tuple[Fraction, ...] | None
) -> list[VPSource]:
    """One record per value of an aligned amount; a formula where it is not seen what the values are for."""
    if values is None or len(values) == 1:
        return [base]
    cases = cases_of(context, sentence, segment, base.recipient)
    if not cases:
        return [replace(base, amount=Amount(formula=sentence.span_text(segment.mention.first, segment.mention.stop)))]
    out = []
    for case, value in zip(cases, values, strict=True):
        over = None if case.whole and isinstance(base.condition, (Fact, Compare)) else base.condition
        parts = [x for x in (over, case.condition) if x is not None]
        timing = replace(base.timing, turns=case.turns) if case.turns is not None else base.timing
        condition = all_of(*parts) if parts else None
        base = replace(base, recipient=case.party) if case.party is not None else base
        out.append(replace(base, name=case.name, amount=Amount(number=value, per=case.per), timing=timing, condition=condition))
    return out


def _table_name(words_: str) -> str:
    """«напечатанные в строчке «Порты вне Крита»»: the name in quotes, where the table has one."""
    quoted = re.search(r"[«„“]([^«»„“”]+)[»“”]", words_)
    return quoted[1] if quoted is not None else words_
