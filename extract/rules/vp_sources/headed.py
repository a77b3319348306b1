"""Headed: lines that look like a title and are an award («3 ПО за взятие столицы.» alone on its line)."""

from __future__ import annotations

import re
from dataclasses import replace

from extract.context import Context, Line
from extract.grammar.amounts import mentions_in
from extract.language import analyse
from extract.rules.vp_sources.grounds import grounds_in
from extract.rules.vp_sources.segments import segments_in
from extract.rules.vp_sources.standing import has_label

__all__ = ["award_lines"]

MARKS = "#=*_!|"
"""Signs with which a page writes a title: such a line is one."""
_FIGURE = re.compile(r"\d{1,2}\s*[–—-]")
SHORT = 14
"""More words than a line has that is an award and looks like a title."""


def award_lines(context: Context) -> tuple[Line, ...]:
    """The sentences that may give points: all but titles and examples, and the titles that are awards."""
    out = []
    for line in context.sentences:
        if line.block.kind == "heading":
            told = _award_in_title(context, line)
            out.extend([told] if told is not None else [])
        elif line.block.kind != "example":
            out.append(_with_figure(context, line) or line)
    return tuple(out)


def _award_in_title(context: Context, line: Line) -> Line | None:
    """The whole line, with the figure that was taken for its number, if it says how many points and what for."""
    span = line.block.span
    text = context.text[span.start : span.end]
    if not text.strip() or text.lstrip()[0] in MARKS or text.rstrip().endswith((":", "?")):
        return None
    start = span.start if text.lstrip()[0].isdigit() and not _numbered(text) else line.sentence.start
    sentence = analyse(context.text[start : span.end].rstrip(), start)
    mentions = tuple(x for x in mentions_in(sentence, context.is_points) if x.sure and x.kind == "number")
    if not mentions or len(sentence.tokens) > SHORT or not segments_in(sentence, mentions):
        return None
    first = mentions[0]
    taken = frozenset(range(first.first, first.stop))
    told = grounds_in(sentence, 0, len(sentence.tokens), taken) or has_label(sentence, first)
    return replace(line, sentence=sentence) if told else None


def _with_figure(context: Context, line: Line) -> Line | None:
    """«5 – крепость» in a list whose figures do not count up from one: the figure is the amount, and no number of the item."""
    block = line.block
    if block.kind != "item" or block.marker is None or not _FIGURE.fullmatch(block.marker) or context.before(line) is not None:
        return None
    beside = [x.ordinal for x in context.layout.blocks if x.list_id == block.list_id and x.marker is not None]
    if block.list_id is None or beside == list(range(1, len(beside) + 1)):
        return None
    return replace(line, sentence=analyse(context.text[block.span.start : line.sentence.end], block.span.start))


def _numbered(text: str) -> bool:
    """True for «4.2. …», «3) …», «10.3 Очки за города»: the figure is the number of the line, and counts no points."""
    figure, _, rest = text.lstrip().partition(" ")
    counted = rest.lstrip()
    title = counted[:1].isupper() and not counted.split(maxsplit=1)[0].isupper() if counted else True
    return not figure.isdigit() or title
