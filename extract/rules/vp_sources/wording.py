"""Wording: what an award is called, which sections it cites."""

from __future__ import annotations

import re

from extract.context import Context, Line
from extract.language import Sentence, analyse
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import Thing
from models.spans import Span
from models.timing import Timing

__all__ = ["name_of", "open_timing", "plain_label", "refs_of"]


def name_of(context: Context, line: Line, segment: Segment, thing: Thing, place: Place) -> str:
    """What the award is called: its thing, the label of its block or row, the heading, else its own words."""
    label = plain_label(place.label) if place.label is not None else ""
    if label and place.scoring == "list" and line.block.kind == "item" and not _is_party(context, label):
        return label
    if thing.name:
        return thing.name
    heading = context.heading_of(line.block)
    if label and _is_party(context, label) and heading and _of_points(context, heading):
        return heading
    if label:
        return label
    if line.block.row:
        return line.block.row
    return context.heading_of(line.block) or line.sentence.span_text(segment.mention.first, segment.mention.stop)


def plain_label(label: Sentence) -> str:
    """A label without the foreign words in brackets behind it («Канал [Canal]»)."""
    return re.sub(r"\s*\[[^\]]*\]", "", label.text).strip()


def _is_party(context: Context, label: str) -> bool:
    return label in context.parties.by_lemma.values()


def _of_points(context: Context, heading: str) -> bool:
    sentence = analyse(heading)
    return any(context.is_points(x, sentence) for x in sentence.tokens)


def refs_of(context: Context, evidence: tuple[Span, ...]) -> tuple[str, ...]:
    """The numbers of the sections that the evidence cites."""
    return tuple(x.number for x in context.layout.references if any(e.contains(x.span) for e in evidence))


def open_timing(context: Context, sentence: Sentence, evidence: tuple[Span, ...], timing: Timing) -> Timing:
    """The time of a source that is only named: where it is defined says when, unless it is an event that brings it."""
    inside = [x for x in sentence.tokens if evidence[0].start <= x.start < evidence[0].end]
    if timing.when != "game_end" and any(x.lemma in words(LEXICON, "ground.events") for x in inside):
        return Timing("event", None, timing.turns)
    return Timing() if refs_of(context, evidence) and timing.when == "phase" else timing
