"""Heads: words outside an award's own that carry a field of it, quoted as a span before it.

«В конце игры купцы получают: по 2 очка за склад, 5 очков за караван» – the second award is «в конце игры купцы получают»
and «5 очков за караван». Headings and headers of columns are not quoted.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import replace

from extract.context import Context, Line
from extract.grammar.frames import counting_line, opening_words
from extract.grammar.timing import time_of_words, time_tokens
from extract.language import Sentence, Token
from extract.rules.vp_sources.field_words import case_words, class_words, counted_words, party_words, stems_of
from extract.rules.vp_sources.places import Place, category_of_lead
from extract.rules.vp_sources.segments import Segment
from models.records import VPSource
from models.spans import Span

__all__ = ["with_head"]

JOINED = ("ADP", "DET", "ADJ", "NUM", "PART")
"""What belongs to the word after it."""
TIMES = ("phase", "turn_end", "game_end", "immediately", "event")


def _within(sentence: Sentence, span: Span) -> Sequence[Token]:
    """The tokens that begin inside a span, without a look at all the others."""
    first, stop = (bisect_left(sentence.tokens, x, key=lambda t: t.start) for x in (span.start, span.end))
    return sentence.tokens[first:stop]


def with_head(context: Context, line: Line, segment: Segment, first: Segment, place: Place, record: VPSource) -> VPSource:
    """The award with the words before it that carry what its own words leave out."""
    own = [x for e in record.evidence for x in _within(line.sentence, e)]
    said = {y for x in own for y in stems_of(x)}
    timed = record.timing.when in TIMES and not _tells_time(context, line.sentence, own, record)
    spans: list[Span] = []
    if segment is not first:
        wanted = party_words(record)
        if not _is_described(own):
            wanted |= case_words(record.condition) | counted_words(record)
        ahead = [x for x in line.sentence.tokens[first.start : first.mention.first] if x.start < record.evidence[0].start]
        timed = _quote(context, line.sentence, ahead, record, wanted - said, timed, spans)
    if not spans and place.label is not None and not _is_described(own):
        spans.extend(_labelled(place.label, (case_words(record.condition) | counted_words(record)) - said, record))
    if not spans and line.block.kind != "cell" and place.lead is not None:
        wanted = (set() if _is_anyone(record) else party_words(record)) | case_words(record.condition)
        sorted_ = class_words(record) - said
        wanted |= (sorted_ | party_words(record)) if sorted_ and record.category == category_of_lead(context, place) else set()
        timed = _quote(context, place.lead.sentence, place.lead.sentence.tokens, record, wanted - said, timed, spans)
    if timed:
        spans = [*_time_over(context, line, place, record), *spans]
    return replace(record, evidence=(*sorted(spans), *record.evidence)) if spans else record


def _quote(
    context: Context,
    sentence: Sentence,
    ahead: Sequence[Token],
    record: VPSource,
    wanted: set[str],
    timed: bool,
    spans: list[Span],
) -> bool:
    """Adds the span from the first to the last of the words that are wanted or say when; True if a time is still wanted."""
    held = [x.i for x in ahead if stems_of(x) & wanted and not x.is_punct and x.pos not in ("CCONJ", "ADP")]
    when = _time_words(context, sentence, ahead, record) if timed else []
    if held or when:
        spans.append(_between(sentence, [*held, *when]))
    return timed and not when


def _labelled(label: Sentence, wanted: set[str], record: VPSource) -> tuple[Span, ...]:
    """The label before the colon of the block, where it tells what the points are for: «Мосты: 1–3 – 2 очка»."""
    if label.end > record.evidence[0].start or not any(stems_of(x) & wanted for x in label.tokens):
        return ()
    inside = [x for x in label.tokens if not x.is_punct or x.text in "«»"]
    return (Span(inside[0].start, inside[-1].end),)


def _time_over(context: Context, line: Line, place: Place, record: VPSource) -> tuple[Span, ...]:
    """The time with which a sentence before in the paragraph or before the lead-in opens, or that says when is counted."""
    for here in (line, place.lead):
        before = context.before(here) if here is not None else None
        while before is not None:
            opened = opening_words(before.sentence)
            held = _time_words(context, before.sentence, [before.sentence.tokens[i] for i in sorted(opened)], record)
            if held:
                return (_between(before.sentence, held),)
            before = context.before(before)
    counting = counting_line(context, line)
    if counting is None or not _tells_time(context, counting.sentence, counting.sentence.tokens, record):
        return ()
    held = _time_words(context, counting.sentence, counting.sentence.tokens, record)
    return (_between(counting.sentence, held),) if held else ()


def _time_words(context: Context, sentence: Sentence, ahead: Sequence[Token], record: VPSource) -> list[int]:
    """Those of the words that say when, as the record has it."""
    if not ahead or not _tells_time(context, sentence, ahead, record):
        return []
    inside = tuple(x.i for x in ahead)
    told = time_tokens(sentence, inside) & set(inside) or set(inside) & set(opening_words(sentence))
    return sorted(i for i in told if not sentence.tokens[i].is_punct)


def _is_anyone(record: VPSource) -> bool:
    return record.recipient is not None and record.recipient.kind == "any"


def _is_described(own: Sequence[Token]) -> bool:
    """True for «за неверный – 0», «обычная – 1»: an adjective stands for the thing, and is enough."""
    opened = next((x for x in own if x.pos not in ("ADP", "CCONJ", "PUNCT")), None)
    return (
        opened is not None
        and opened.pos == "ADJ"
        and not any(x.pos in ("NOUN", "PROPN") for x in own if x.head == opened.head or x.i == opened.head)
    )


def _between(sentence: Sentence, held: Sequence[int]) -> Span:
    """From the first to the last of the words, with what belongs to the first before it."""
    first = min(held)
    while first and sentence.tokens[first - 1].pos in JOINED and sentence.tokens[first - 1].head >= first - 1:
        first -= 1
    return Span(sentence.tokens[first].start, sentence.tokens[max(held)].end)


def _tells_time(context: Context, sentence: Sentence, inside: Iterable[Token], record: VPSource) -> bool:
    """True if the words themselves say when, as the record has it."""
    return time_of_words(context, sentence, tuple(x.i for x in inside)).when == record.timing.when
