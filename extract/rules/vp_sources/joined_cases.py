"""Joined cases: the condition of an award with the case that its thing names, said of what stands before the colon."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from extract.context import Context, Line
from extract.grammar.mention import is_nothing
from extract.lexicon import words
from extract.rules.vp_sources.forms import is_statement
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import Thing
from extract.rules.vp_sources.wording import plain_label
from models.expressions import All, Compare, Expr, Fact, Not, Quantity, all_of, walk
from models.parties import Party

__all__ = ["held_by", "joined", "subject_over"]


def subject_over(context: Context, line: Line, segment: Segment, place: Place) -> str:
    """What the case of an award is said of: the noun before the colon of its sentence, else the label of its block."""
    tokens = line.sentence.tokens
    colon = next((x.i for x in tokens[: segment.mention.first] if x.text == ":"), None)
    subject = next((x for x in tokens[: colon or 0] if x.pos not in ("ADJ", "DET")), None)
    if colon is not None and subject is not None and subject.feats.get("Case") == "Nom" and subject.pos in ("NOUN", "PROPN"):
        named = line.sentence.span_text(0, subject.i + 1)
        return named[:1].lower() + named[1:]
    if place.label is None or context.before(line) is not None or not place.label.tokens:
        return ""
    return plain_label(place.label)


def _of_label(condition: Expr | None, label: str) -> Expr | None:
    """«Канал: если он построен, 2 ПО»: the pronoun stands for the label."""
    if not label or not isinstance(condition, Fact):
        return condition
    first, _, rest = condition.text.partition(" ")
    if not rest or first.lower() not in words(LEXICON, "place.back"):
        return condition
    return Fact(f"{label} {rest}", span=condition.span)


def joined(condition: Expr | None, thing: Thing, values: tuple[Fraction, ...] | None, topic: str, label: str) -> Expr | None:
    """The condition with the case that the ground names: a rank, a place, a thing that is not counted.

    ``topic`` is what the brackets stand behind: the subject that their condition leaves out («2 ПО, если построен»).
    """
    if topic and isinstance(condition, Fact) and " " not in condition.text:
        condition = Fact(f"{topic} {condition.text}", span=condition.span)
    condition = _of_label(condition, label)
    case = _with_subject(thing.case, label)
    if condition is not None and isinstance(case, Fact) and case.text in words(LEXICON, "award.no"):
        case = None  # «в противном случае – 4»: the condition says it
    if case is None and is_nothing(values) and thing.name:
        case = Fact(thing.name[:1].lower() + thing.name[1:])
    said = {x.text.lower() for x in walk(condition) if isinstance(x, Fact)} if condition is not None else set()
    if isinstance(case, Fact) and case.text.lower() in said:
        return condition
    if thing.place is not None:
        condition = _without_places(condition)
    parts = [x for x in (case, condition) if x is not None]
    return all_of(*parts) if parts else None


def held_by(thing: Thing, recipient: Party | None) -> Thing:
    """«каждый добавляет за росписи: две – 1, три – 3»: what the steps count is of whoever gets the points."""
    case = thing.case
    parts = case.parts if isinstance(case, All) else (case,)
    counted = [x for x in parts if isinstance(x, Compare) and isinstance(x.left, Quantity) and x.left.holder is None]
    if recipient is None or recipient.kind != "any" or case is None or len(counted) != len(parts):
        return thing
    own = [replace(x, left=replace(x.left, holder=recipient)) for x in counted if isinstance(x.left, Quantity)]
    return replace(thing, case=all_of(*own))


def _without_places(condition: Expr | None) -> Expr | None:
    """«занявшим первое место – 10, второе – 6»: the place that the sentence names first is not that of each award."""
    parts = condition.parts if isinstance(condition, All) else (condition,) if condition is not None else ()
    name = sorted(words(LEXICON, "ground.place_name"))[0]
    kept = [x for x in parts if not (isinstance(x, Compare) and isinstance(x.left, Quantity) and x.left.name == name)]
    return all_of(*kept) if kept else None


def _with_subject(case: Expr | None, label: str) -> Expr | None:
    """«Мизер: сыгран – 10»: the label is the subject of a case of one word."""
    if isinstance(case, Not):
        inner = _with_subject(case.part, label)
        return case if inner is None else Not(inner)
    if not label or not isinstance(case, Fact) or " " in case.text or not is_statement(case.text):
        return case
    return Fact(f"{label[:1].lower()}{label[1:]} {case.text}", span=case.span)
