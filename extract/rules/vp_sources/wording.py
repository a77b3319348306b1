"""Wording: where an award stands in the text, what it is called, which sections it cites."""

from __future__ import annotations

import re

from extract.context import Context, Line
from extract.language import Sentence, Token, analyse
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import Thing
from models.spans import Span
from models.timing import Timing

__all__ = ["evidence_of", "name_of", "open_timing", "plain_label", "refs_of"]


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


def evidence_of(context: Context, line: Line, segment: Segment, thing: Thing, place: Place) -> tuple[Span, ...]:
    """The words of the award without marks at their ends, with the label before them where it names the thing."""
    if thing.evidence is not None:
        return (_with_reference(context, thing.evidence),)
    stop = _own_end(context, line.sentence, segment)
    tokens: list[Token] = list(line.sentence.tokens[segment.start : stop])
    while tokens and ((tokens[0].is_punct and tokens[0].text not in '«"') or tokens[0].pos == "CCONJ"):
        tokens.pop(0)
    while tokens and tokens[-1].is_punct and tokens[-1].text not in '»"':
        tokens.pop()
    if not tokens:
        return (Span(line.sentence.start, line.sentence.end),)
    start = min(tokens[0].start, thing.label.start) if thing.label is not None else tokens[0].start
    if thing.sentence is not None and thing.sentence is place.row:
        start = min(start, _row_start(context, line))
    return (Span(start, tokens[-1].end),)


def _row_start(context: Context, line: Line) -> int:
    """Where the first cell of the line's row begins: the thing of «спасённый юнга | 3»."""
    for block in reversed(context.layout.blocks[: line.block.index]):
        if block.kind == "cell" and block.body.quote(context.text).strip() == line.block.row:
            return block.body.start
    return line.sentence.start


def _own_end(context: Context, sentence: Sentence, segment: Segment) -> int:
    """Where the words of the award end: before «, а …» and «; …» that go on with something else."""
    for token in sentence.tokens[segment.mention.stop : segment.stop - 1]:
        following = sentence.tokens[token.i + 1]
        if token.text == ";" or (token.text == "," and following.norm in words(LEXICON, "award.goes_on")):
            rest = sentence.tokens[token.i : segment.stop]
            if any(x.feats.get("VerbForm") == "Fin" for x in rest) and not any(context.is_points(x, sentence) for x in rest):
                return token.i
    return segment.stop


def _with_reference(context: Context, span: Span) -> Span:
    """The span with the bracket right after it that cites where the thing is defined («набеги (см. 14.2)»)."""
    after = context.text[span.end : span.end + 60]
    close = after.find(")")
    if not after.lstrip().startswith("(") or close < 0:
        return span
    cited = any(span.end <= x.span.start < span.end + close for x in context.layout.references)
    return Span(span.start, span.end + close + 1) if cited else span


def refs_of(context: Context, evidence: tuple[Span, ...]) -> tuple[str, ...]:
    """The numbers of the sections that the evidence cites."""
    return tuple(x.number for x in context.layout.references if any(e.contains(x.span) for e in evidence))


def open_timing(context: Context, sentence: Sentence, evidence: tuple[Span, ...], timing: Timing) -> Timing:
    """The time of a source that is only named: where it is defined says when, unless it is an event that brings it."""
    inside = [x for x in sentence.tokens if evidence[0].start <= x.start < evidence[0].end]
    if timing.when != "game_end" and any(x.lemma in words(LEXICON, "ground.events") for x in inside):
        return Timing("event", None, timing.turns)
    return Timing() if refs_of(context, evidence) and timing.when == "phase" else timing
