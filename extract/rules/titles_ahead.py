"""The titles over the rules of a text, read together: they are asked for line by line."""

from __future__ import annotations

from extract.context import Context
from extract.language import analyse_ahead
from extract.rules.titles import first_dash, may_tell, plain

__all__ = ["read_titles_ahead"]


def read_titles_ahead(context: Context) -> None:
    """Read those of the titles, labels, columns and words before a dash that may say something of an outcome or an end."""
    over = [x.title for x in context.layout.sections]
    over += [t for b in context.layout.blocks for t in (b.label, b.column) if t]
    over += [x.sentence.text for x in context.sentences if x.block.kind == "heading"]
    over += [x.sentence.span_text(0, dash) for x in context.stating if (dash := first_dash(x.sentence))]
    analyse_ahead((bare, 0) for bare in map(plain, dict.fromkeys(over)) if may_tell(bare))
