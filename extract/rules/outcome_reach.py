"""How far an outcome reaches: its words beside those of others, the list below it, the sentences after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from extract.context import Context, Line
from extract.rules.end_cues import end_cue, is_counted_up
from extract.rules.items import items_under
from extract.rules.outcomes import Outcome, outcomes_in
from extract.rules.victory_parts import Parts
from models.timing import Timing

__all__ = ["counted_up", "is_spoken", "leads_list", "regions", "said_later"]


def counted_up(context: Context, line: Line, outcome: Outcome, parts: Parts) -> Parts:
    """«Когда карты кончились, игра завершается и побеждает богатейший»: what ends the game is no condition of the win."""
    most = parts.winner is not None and parts.winner.kind in ("highest", "lowest")
    placed = parts.timing.when == "phase" or parts.timing.turns is not None
    if not most or placed or not is_counted_up(context, line, outcome) or end_cue(context, line) is None:
        return parts
    return replace(parts, conditions=(), own=None, timing=Timing("game_end"), event=False)


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
