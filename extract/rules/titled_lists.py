"""Items that are themselves steps over the list of their own parts."""

from __future__ import annotations

from extract.context import Context
from extract.rules.steps import Sequence, Step, names_phase, tidy
from models.spans import Span

__all__ = ["titles_over"]

_NAMING = 4
"""The most words of a sentence that only names a step."""


def titles_over(context: Context, listed: list[Sequence]) -> list[Sequence]:
    """«5. ФАЗА БОЯ. Бой идёт так:» over a list of steps: the item itself is a step, called by its first sentence."""
    out = []
    for lead in {q.lead.block.index: q.lead for q in listed if q.lead is not None and q.lead.block.kind == "item"}.values():
        lines = context.lines_of(lead.block)
        title = lines[0].sentence.text.rstrip(" .")
        if len(lines) < 2 or len(title.split()) > _NAMING or not names_phase(title):
            continue
        start = lines[0].sentence.start
        step = Step(tidy(title), [Span(start, start + len(title))], lead.block, list(lines))
        out.append(Sequence([step], "list", start, lead.block))
    known = {s.block.index for q in listed for s in q.steps}
    return [q for q in out if q.block.index not in known]
