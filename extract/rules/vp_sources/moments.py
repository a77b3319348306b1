"""Moments: at which time an award is given."""

from __future__ import annotations

from dataclasses import replace

from extract.context import Context, Line
from extract.grammar.timing import frame_of, timing_of
from extract.language import analyse
from extract.lexicon import words
from extract.rules.vp_sources.circumstances import only_after
from extract.rules.vp_sources.grounds import Ground
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.segments import Segment
from models.timing import Timing

__all__ = ["timing_for", "timing_over"]


def timing_for(context: Context, line: Line, segment: Segment, first: Segment, ground: Ground | None, place: Place) -> Timing:
    """When an award is given: by its own words, by the head of the sentence, by what governs it."""
    sentence = line.sentence
    if ground is not None and _is_turn(context, line, ground):
        return Timing("each_turn")
    if ground is not None and sentence.tokens[ground.first].norm in words(LEXICON, "ground.happening"):
        return Timing("event")
    taken = set(ground.indices) if ground is not None else set()
    taken.update(i for c in sentence.clauses if only_after(sentence, c) for i in c.tokens)
    own = timing_of(context, line, tuple(i for i in range(segment.start, segment.stop) if i not in taken))
    if own.when != "unspecified":
        return own
    if own.turns is not None:
        return replace(_time_around(context, line, segment, first, place), turns=own.turns)
    return _time_around(context, line, segment, first, place)


def _time_around(context: Context, line: Line, segment: Segment, first: Segment, place: Place) -> Timing:
    """The time that the head of the sentence gives, else what governs the sentence."""
    sentence = line.sentence
    if segment is not first:
        ahead = timing_of(context, line, tuple(range(first.start, first.mention.first)))
        if ahead != Timing() and sentence.tokens:
            return ahead
    return timing_over(context, line, place)


def timing_over(context: Context, line: Line, place: Place) -> Timing:
    """When, by the lead-in, else by whatever governs the line."""
    if place.lead is not None:
        led = timing_of(context, place.lead)
        if led.when != "unspecified":
            return led
    beside = _beside_in_row(context, line)
    if beside != Timing():
        return beside
    framed = frame_of(context, line)
    if framed != Timing():
        return framed
    return _of_lead_before(context, place.lead) if place.lead is not None else _of_list_before(context, line)


def _beside_in_row(context: Context, line: Line) -> Timing:
    """The time in the row's cell under «Когда», «Момент»."""
    if line.block.kind != "cell" or not line.block.row:
        return Timing()
    for other in context.sentences:
        block = other.block
        if block.index != line.block.index and block.parent == line.block.parent and block.row == line.block.row:
            heads = {x.lemma for x in analyse(block.column or "").tokens}
            if heads & words(LEXICON, "place.time_columns"):
                return timing_of(context, other)
    return Timing()


def _of_list_before(context: Context, line: Line) -> Timing:
    """The time of the list that ends right before a paragraph: «При подсчёте: …; …. За каждый … вычитается …»."""
    before = context.block(line.block.index - 1) if line.block.index else None
    lead = context.block(before.parent) if before is not None and before.kind == "item" else None
    if lead is None or lead.kind == "heading" or lead.section != line.block.section or line.block.marker is not None:
        return Timing()
    lines = context.lines_of(lead)
    return timing_of(context, lines[-1]) if lines else Timing()


def _of_lead_before(context: Context, lead: Line) -> Timing:
    """The time of the lead-in before this one in its section: a second list of the same kind of points."""
    for other in reversed(context.sentences[: lead.index]):
        if other.block.section != lead.block.section:
            break
        if other.block.kind == "paragraph" and other.sentence.text.rstrip().endswith(":"):
            return timing_of(context, other)
    return Timing()


def _is_turn(context: Context, line: Line, ground: Ground) -> bool:
    head = next((line.sentence.tokens[i] for i in ground.indices if line.sentence.tokens[i].pos == "NOUN"), None)
    alone = ground.kind == "for" and len(ground.indices) == 1 and head is not None and head.feats.get("Number") == "Sing"
    return (ground.kind == "each" or alone) and head is not None and head.lemma in words(LEXICON, "ground.turns")
