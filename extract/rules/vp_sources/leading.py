"""Leading: most of something as what points are given for («за наибольшее число портов», «преимущество по картам»)."""

from __future__ import annotations

from dataclasses import replace

from extract.context import Context
from extract.grammar.mention import is_comparator
from extract.grammar.most import LEXICON as MOST
from extract.grammar.superlatives import QUANTITIES, superlative_in
from extract.grammar.tree import is_noun
from extract.language import Sentence, nominative
from extract.lexicon import words
from extract.rules.vp_sources.thing import Thing
from models.parties import Party, highest

__all__ = ["with_leader"]


def with_leader(context: Context, sentence: Sentence, thing: Thing, before: Thing | None) -> Thing:
    """The thing as the count of which most is wanted, where its words say so; else the thing itself.

    In «за наибольшее число рыб дают 5, птиц – 3» the genitive alone is what most is wanted of again.
    """
    if thing.sentence is not sentence or not thing.indices or thing.place is not None:
        return thing
    most = _count_led(context, sentence, thing) or _again(sentence, thing, before)
    return thing if most is None else replace(thing, most=most, counted=False, case=None)


def _count_led(context: Context, sentence: Sentence, thing: Thing) -> Party | None:
    first = thing.indices[0]
    token = sentence.tokens[first]
    after = sentence.tokens[first + 1] if first + 1 < len(sentence.tokens) else None
    named = token.lemma in words(MOST, "most.nouns") or token.lemma in words(MOST, "others.lead")
    counted = after is not None and (after.lemma in words(QUANTITIES, "measures"))
    if not named and not counted:
        return None
    most = superlative_in(context, sentence, thing.indices)
    return most.party if most is not None and most.first == first else None


def _again(sentence: Sentence, thing: Thing, before: Thing | None) -> Party | None:
    if before is None or before.most is None or before.most.kind != "highest":
        return None
    inside = [sentence.tokens[i] for i in thing.indices if not is_comparator(sentence.tokens[i])]
    genitive = all(x.feats.get("Case") == "Gen" for x in inside if is_noun(x) or x.pos == "ADJ")
    return highest(nominative(inside, "plur")) if inside and genitive and is_noun(inside[-1]) else None
