"""How far an outcome reaches: its words beside those of others, the list below it, the sentences after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from extract.context import Context, Line
from extract.rules.items import items_under
from extract.rules.outcomes import Outcome, outcomes_in

__all__ = ["is_spoken", "leads_list", "regions", "said_later"]


def is_spoken(context: Context, line: Line) -> bool:
    """True for a sentence taken for a heading («Цель игрока — первым дойти до башни.»): it has its full stop and an outcome."""
    stopped = context.text[line.sentence.end - 1 : line.sentence.end + 1].strip().endswith(".")
    return stopped and bool(outcomes_in(context, line))


def leads_list(context: Context, line: Line) -> bool:
    """«Цель игры — победить одним из способов:»: the list below says how."""
    return line.sentence.text.rstrip().endswith(":") and bool(items_under(context, line))


def said_later(context: Context, line: Line) -> bool:
    """True if another sentence of the block says who wins."""
    after = context.after(line)
    while after is not None:
        if any(o.party is not None for o in outcomes_in(context, after)):
            return True
        after = context.after(after)
    return False


def regions(line: Line, found: Sequence[Outcome]) -> Iterator[tuple[Outcome, int, int]]:
    """The words of the sentence that belong to each of its outcomes: up to where the next one's own words begin."""
    clauses = line.sentence.clauses
    starts = [0]
    for before, outcome in pairwise(found):
        mine = outcome.clause.i
        own = [c.start for c in clauses if c.start > before.cue and mine in (c.i, c.parent)]
        cut = next((t.i + 1 for t in line.sentence.tokens[before.cue : outcome.cue] if t.text == ";"), None)
        starts.append(cut if cut is not None else min(own, default=outcome.clause.start))
    bounds = [*starts, len(line.sentence.tokens)]
    for k, outcome in enumerate(found):
        yield outcome, bounds[k], bounds[k + 1]
