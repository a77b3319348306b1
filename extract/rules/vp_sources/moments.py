"""Moments: at which time an award is given."""

from __future__ import annotations

from dataclasses import replace

from extract.context import Context, Line
from extract.grammar.frames import frame_of, told_in_section
from extract.grammar.same_times import points_back, time_before
from extract.grammar.timing import LEXICON as TIMES
from extract.grammar.timing import time_of_words, timing_of
from extract.grammar.tree import phrase_stop
from extract.language import analyse
from extract.lexicon import phrases, words
from extract.rules.end_cues import end_cue
from extract.rules.vp_sources.circumstances import only_after
from extract.rules.vp_sources.first_to import only_first
from extract.rules.vp_sources.grounds import Ground
from extract.rules.vp_sources.named_cards import on_named_card
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.played import when_played
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.turn_labels import turns_like_first
from models.timing import Timing

__all__ = ["timing_for", "timing_over"]

SHORT = 4
"""More words than a sentence has that says nothing but that the game is over."""


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
    if own.when == "immediately" and only_first(sentence, range(segment.start, segment.stop)):
        own = Timing("unspecified", None, own.turns)
    if own.turns is None and (ranked := turns_like_first(sentence, segment)) is not None:
        own = replace(own, turns=ranked)  # «1 ПО в первом веке, 3 во втором»
    if points_back(sentence, range(segment.start, segment.stop)) and own.when in ("phase", "unspecified"):
        meant = time_before(context, line)
        if meant != Timing():
            return meant  # «в ту же фазу»
    if own.when == "event" and place.lead is not None and timing_over(context, line, place).when == "game_end":
        return Timing("game_end", None, own.turns)  # «В конце игры: … 7 очков, когда на витрине десять ваз»
    if own.when != "unspecified":
        return own
    if when_played(sentence, segment):
        return Timing("event", None, own.turns)
    around = _time_around(context, line, segment, first, place)
    if around.when in ("phase", "unspecified") and on_named_card(context, line, segment):
        return Timing("event", None, own.turns)
    return replace(around, turns=own.turns) if own.turns is not None else around


def _time_around(context: Context, line: Line, segment: Segment, first: Segment, place: Place) -> Timing:
    """The time that the head of the sentence gives, else what governs the sentence."""
    sentence = line.sentence
    if segment is not first:
        before = tuple(range(first.start, first.mention.first))
        ahead = timing_of(context, line, before)
        if ahead.when == "immediately" and only_first(sentence, before):
            ahead = Timing("unspecified", None, ahead.turns)
        if ahead != Timing() and sentence.tokens:
            return ahead
        if when_played(sentence, first):
            return Timing("event")
    return timing_over(context, line, place)


def timing_over(context: Context, line: Line, place: Place) -> Timing:
    """When, by the lead-in, else by whatever governs the line."""
    if place.lead is not None:
        led = timing_of(context, place.lead)
        if led.when != "unspecified":
            return led
    led_by = context.lines_of(place.lead.block) if place.lead is not None else ()
    if context.nearest_before(line, _ends_game, False) or any(_ends_game(context, x) for x in led_by):
        return Timing("game_end")
    if _goes_on_from_end(context, line if place.lead is None else place.lead):
        return Timing("game_end")
    beside = _beside_in_row(context, line)
    if beside != Timing():
        return beside
    framed = frame_of(context, line)
    framed = told_in_section(context, line) if framed.when == "unspecified" else framed
    headed = _of_headings(context, line) if framed.when == "unspecified" else framed
    if headed != Timing():
        return replace(headed, turns=headed.turns or framed.turns)
    if framed != Timing():
        return framed
    return _of_lead_before(context, place.lead) if place.lead is not None else _of_list_before(context, line)


def _goes_on_from_end(context: Context, line: Line) -> bool:
    """True for «Затем считают дополнительно:» after a paragraph that says when the game is over."""
    if phrase_stop(line.sentence, 0, phrases(TIMES, "counting.then")) is None or context.before(line) is not None:
        return False
    before = context.block(line.block.index - 1) if line.block.index else None
    if before is None or before.kind != "paragraph" or before.section != line.block.section:
        return False
    return any(_ends_game(context, x) for x in context.lines_of(before))


def _ends_game(context: Context, line: Line) -> bool:
    """True for a sentence that says that the game is over, or what ends it."""
    return _is_over(line) or end_cue(context, line) is not None


def _is_over(line: Line) -> bool:
    """True for «Партия окончена.», «Игра завершена»: a short statement that the game is over, before what is counted then."""
    said = [x.lemma for x in line.sentence.tokens if not x.is_punct]
    over = any(x in words(TIMES, "edges.over") for x in said) and not line.sentence.text.rstrip().endswith("?")
    return over and len(said) <= SHORT and said[0] in words(TIMES, "games")


def _of_headings(context: Context, line: Line) -> Timing:
    """«Бонусы в конце раунда», «Доход каждый ход»: the edge of a turn that a heading over the line names."""
    for section in context.headings(line.block):
        sentence = analyse(section.title)
        told = time_of_words(context, sentence, tuple(range(len(sentence.tokens))))
        if told.when in ("turn_end", "each_turn"):
            return told
        lemmas = {x.lemma for x in sentence.tokens}
        ended = lemmas & words(LEXICON, "place.final") or lemmas & words(LEXICON, "place.endings")
        if ended and lemmas & words(LEXICON, "place.topics"):
            return Timing("game_end")
    return Timing()


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
