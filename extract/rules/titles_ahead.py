"""The titles over the rules of a text, read together: they are asked for line by line."""

from __future__ import annotations

from collections.abc import Iterator

from extract.blocks import Layout
from extract.context import SPOKEN, Context
from extract.language import analyse_ahead
from extract.rules.run_steps import heads_of_runs
from extract.rules.titles import first_dash, may_tell, plain
from extract.rules.told_steps import heads_of_enumerations
from extract.rules.victory_ties import ASKED

__all__ = ["read_titles_ahead", "titles_asked"]


def titles_asked(layout: Layout) -> Iterator[tuple[str, int]]:
    """What is known from the layout alone and asked for later, each with its place.

    These are the labels in front of blocks and, in small letters, all short titles and those of the other titles, labels and
    columns that may say something of an outcome or an end.
    """
    over = [x.title for x in layout.sections]
    yield from ((title.lower(), 0) for title in over if title and len(title.split()) < ASKED)
    for block in layout.blocks:
        over += [text for text in (block.label, block.column) if text]
        if block.kind == "heading":
            over += [x.quote(layout.text) for x in block.sentences or (block.body,)]
        if block.label and block.kind in SPOKEN and block.body.start > block.span.start:
            start = layout.text.find(block.label, block.span.start, block.body.start)
            if start >= 0:
                yield block.label, start
    yield from ((bare, 0) for bare in map(plain, dict.fromkeys(over)) if may_tell(bare))


def read_titles_ahead(context: Context) -> None:
    """Read the words before a dash that may say something of an outcome or an end, and the heads that may lead to steps."""
    before = [x.sentence.span_text(0, dash) for x in context.stating if (dash := first_dash(x.sentence))]
    told = [bare for bare in map(plain, dict.fromkeys(before)) if may_tell(bare)]
    heads = (*heads_of_runs(context, context.stating), *heads_of_enumerations(context, context.stating))
    analyse_ahead((text, 0) for text in (*told, *heads))
