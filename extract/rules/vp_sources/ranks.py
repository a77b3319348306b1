"""Ranks told in a row: «первый по силе – 5, второй – 3», «второму и третьему по 2»: each is a place in one ranking."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace

from extract.grammar.function_words import does
from extract.grammar.names import is_role
from extract.grammar.numbers import numbers_in
from extract.grammar.parties import player
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.scene import Drawn
from models.expressions import All, Any, Compare, Expr, Number, Quantity, all_of, number
from models.parties import anyone

__all__ = ["ranked"]


def ranked(sentence: Sentence, drawn: Sequence[Drawn]) -> list[Drawn]:
    """The awards of a sentence, those that go to several ranks or to the first of several as places."""
    places = [_place_of(x.record.condition) for x in drawn]
    apart = {x.right for x in places if x is not None}
    out = [_with_joined_ranks(sentence, x, apart) for x in drawn]
    return _with_first(sentence, out)


def _with_joined_ranks(sentence: Sentence, drawn: Drawn, apart: Set[object]) -> Drawn:
    """«второму и третьему по 2»: either of the places, if none of the others has an award of its own."""
    place = _place_of(drawn.record.condition)
    if place is None:
        return drawn
    inside = [x for x in numbers_in(sentence) if x.kind == "ordinal" and drawn.segment.start <= x.first < drawn.segment.stop]
    mine = next((x for x in inside if Number(x.value) == place.right and x.listed), None)
    if mine is None or apart & {Number(x) for x in mine.listed}:
        return drawn
    return _with_condition(drawn, place, Any(tuple(replace(place, right=number(x)) for x in (mine.value, *mine.listed))))


def _with_first(sentence: Sentence, drawn: list[Drawn]) -> list[Drawn]:
    """«первый по силе род – 5, второй – 3»: the first of a ranking, and not whoever has most."""
    first = next((x for x in numbers_in(sentence) if x.kind == "ordinal" and x.value == 1), None)
    most = next((k for k, x in enumerate(drawn) if x.record.recipient is not None and x.record.recipient.kind == "highest"), None)
    if first is None or most is None or first.first >= drawn[most].segment.mention.first:
        return drawn
    behind = sentence.tokens[first.stop : first.stop + 2]
    later = [k for k in range(most + 1, len(drawn)) if _place_of(drawn[k].record.condition) is not None]
    if len(behind) < 2 or not does(behind[0], "by") or not later or drawn[most].record.condition is not None:
        return drawn
    role = next((x for x in sentence.tokens[first.stop + 2 : first.stop + 4] if is_role(x)), None)
    name = f"{sorted(words(LEXICON, 'ground.place_name'))[0]} {behind[0].norm} {behind[1].norm}"
    who = anyone(role.lemma) if role is not None else player()
    out = list(drawn)
    own = Compare(Quantity(name, who), "==", number(1))
    out[most] = replace(drawn[most], record=replace(drawn[most].record, recipient=who, condition=own))
    for k in later:
        place = _place_of(out[k].record.condition)
        if place is not None and isinstance(place.left, Quantity):
            out[k] = _with_condition(out[k], place, replace(place, left=replace(place.left, name=name)))
    return out


def _place_of(condition: Expr | None) -> Compare | None:
    """The one comparison of a place in a condition; None if it has none."""
    name = sorted(words(LEXICON, "ground.place_name"))[0]
    parts = condition.parts if isinstance(condition, All) else (condition,)
    found = [x for x in parts if isinstance(x, Compare) and isinstance(x.left, Quantity) and x.left.name == name and x.op == "=="]
    return found[0] if len(found) == 1 else None


def _with_condition(drawn: Drawn, old: Expr, new: Expr) -> Drawn:
    condition = drawn.record.condition
    parts = condition.parts if isinstance(condition, All) else (condition,)
    changed = all_of(*(new if x is old else x for x in parts if x is not None))
    return replace(drawn, record=replace(drawn.record, condition=changed))
