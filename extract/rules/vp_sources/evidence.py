"""Evidence: the words of an award in its own sentence, no more than carry it."""

from __future__ import annotations

from extract.context import Context, Line
from extract.language import Sentence, Token
from extract.lexicon import words
from extract.rules.vp_sources.grids import in_dotted_list
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import Thing
from models.spans import Span

__all__ = ["evidence_of", "row_start"]


def evidence_of(context: Context, line: Line, segment: Segment, thing: Thing, place: Place) -> tuple[Span, ...]:
    """The words of the award without marks at their ends, with the label before them where it names the thing."""
    if thing.evidence is not None:
        return (_with_reference(context, thing.evidence),)
    tokens: list[Token] = list(line.sentence.tokens[segment.start : segment.stop])
    while tokens and ((tokens[0].is_punct and tokens[0].text not in '«"') or tokens[0].pos == "CCONJ"):
        tokens.pop(0)
    while tokens and tokens[-1].is_punct and tokens[-1].text not in '»"':
        tokens.pop()
    if not tokens:
        return (Span(line.sentence.start, line.sentence.end),)
    start = min(tokens[0].start, thing.label.start) if thing.label is not None else tokens[0].start
    titled = thing.sentence is not None and thing.sentence is place.row
    titled = titled or (segment.start == 0 and in_dotted_list(context, line))
    if titled or (line.block.kind == "cell" and line.block.row and _is_bare(line.sentence, segment, thing)):
        start = min(start, row_start(context, line))
    return (Span(start, tokens[-1].end),)


def _is_bare(sentence: Sentence, segment: Segment, thing: Thing) -> bool:
    """True for «3 очка» and for «если ночью, 5» after it in a cell: its row says what for; not for «за каждый сад 2»."""
    if thing.sentence is sentence and thing.indices:
        return False
    first = next((x for x in sentence.tokens[segment.start :] if not x.is_punct), None)
    opens = next((x for x in sentence.tokens if not x.is_punct), None)
    if first is None or opens is None or not (opens.pos == "NUM" or opens.text[:1].isdigit() or opens.i == segment.mention.first):
        return False
    return first.i <= segment.mention.first and (first is opens or first.norm in words(LEXICON, "award.if"))


def row_start(context: Context, line: Line) -> int:
    """Where the first cell of the line's row begins: the thing of «спасённый юнга | 3»."""
    for block in reversed(context.layout.blocks[: line.block.index]):
        if block.kind == "cell" and block.body.quote(context.text).strip() == line.block.row:
            return block.body.start
    return line.sentence.start


def _with_reference(context: Context, span: Span) -> Span:
    """The span with the bracket right after it that cites where the thing is defined («набеги (см. 14.2)»)."""
    after = context.text[span.end : span.end + 60]
    close = after.find(")")
    if not after.lstrip().startswith("(") or close < 0:
        return span
    cited = any(span.end <= x.span.start < span.end + close for x in context.layout.references)
    return Span(span.start, span.end + close + 1) if cited else span
