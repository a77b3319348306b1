"""Tests beside points: the cell under «Условие» in the row of a cell of points says what the points are for."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_words
from extract.grammar.superlatives import superlative_in
from extract.language import analyse
from extract.lexicon import words
from extract.rules.vp_sources.counted_things import ground_name
from extract.rules.vp_sources.grounds import Ground, grounds_in
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.thing import Thing
from models.expressions import Fact
from models.spans import Span

__all__ = ["thing_of_test"]


def thing_of_test(context: Context, line: Line, place: Place) -> Thing | None:
    """«Аквариум | за каждый бассейн | 2», «Вольер | если он заселён | 4»; None if no such cell stands in the row."""
    cell = _test_beside(context, line)
    if cell is None or place.row is None:
        return None
    sentence = cell.sentence
    span = Span(sentence.start, line.sentence.end)
    name = place.row.text[:1].upper() + place.row.text[1:]
    inside = tuple(x.i for x in sentence.tokens if not x.is_punct)
    if not inside:
        return None
    if sentence.tokens[inside[0]].norm in words(LEXICON, "award.if"):
        stated = condition_of_words(context, cell, inside[1:])
        if isinstance(stated, Fact):
            first, _, rest = stated.text.partition(" ")
            about = first.lower() in words(LEXICON, "place.back") and rest
            stated = Fact(f"{place.row.text[:1].lower()}{place.row.text[1:]} {rest}", span=stated.span) if about else stated
        return Thing(name, sentence, inside, Ground("for", inside[0], inside), case=stated, evidence=span, happening=True)
    grounds = grounds_in(sentence, 0, len(sentence.tokens), frozenset())
    if grounds:
        counted = Thing(ground_name(sentence, grounds[0].indices), sentence, grounds[0].indices, grounds[0], True)
        return Thing(name, sentence, counted.indices, grounds[0], True, evidence=span)
    most = superlative_in(context, sentence, inside)
    if most is not None:
        return Thing(name, sentence, inside, Ground("for", inside[0], inside), evidence=span, most=most.party)
    return None


def _test_beside(context: Context, line: Line) -> Line | None:
    """The first sentence of the cell under a header of tests in the row of a cell."""
    block = line.block
    if block.kind != "cell" or not block.row:
        return None
    at = block.index - 1
    while at >= 0 and context.layout.blocks[at].kind == "cell" and context.layout.blocks[at].row == block.row:
        other = context.layout.blocks[at]
        heads = {x.lemma for x in analyse(other.column or "").tokens}
        if heads & words(LEXICON, "place.tests") and not heads & words(LEXICON, "place.prices"):
            lines = context.lines_of(other)
            return lines[0] if lines else None
        at -= 1
    return None
