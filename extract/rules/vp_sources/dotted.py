"""Dotted lines: the thing before the dots of «гекс города ........ 5 ОП»."""

from __future__ import annotations

from dataclasses import replace

from extract.context import Context, Line
from extract.language import Sentence, analyse
from extract.rules.vp_sources.counted_things import ground_name
from extract.rules.vp_sources.grounds import grounds_in
from extract.rules.vp_sources.labels import thing_of_label
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import Thing
from models.spans import Span

__all__ = ["dotted_label", "thing_of_dots"]


def thing_of_dots(context: Context, line: Line, segment: Segment) -> Thing | None:
    """The thing of a line with dots before its amount."""
    label = dotted_label(context, line, segment)
    if label is None or not label.tokens:
        return None
    span = Span(label.start, line.sentence.tokens[segment.mention.stop - 1].end)
    grounds = grounds_in(label, 0, len(label.tokens), frozenset())
    if grounds:
        name = ground_name(label, grounds[0].indices)
        return Thing(name, label, grounds[0].indices, grounds[0], True, label=label, evidence=span)
    found = thing_of_label(context, line, label, segment, tuple(x.i for x in label.tokens), label)
    return replace(found, evidence=span)


def dotted_label(context: Context, line: Line, segment: Segment) -> Sentence | None:
    """«гекс города ........ 5 ОП»: the words before the dots, which end the sentence before."""
    before = context.before(line)
    if segment.mention.first > 0 or before is None or not before.sentence.text.rstrip().endswith(("...", "…")):
        return None
    tail = before.sentence.text.rstrip(" .…\n").rsplit("\n", 1)[-1]
    start = before.sentence.start + before.sentence.text.rindex(tail)
    return analyse(tail.strip(), start + len(tail) - len(tail.lstrip()))
