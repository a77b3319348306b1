"""How far an outcome reaches: its words beside those of others, the list below it, the sentences after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from extract.context import Context, Line
from extract.grammar.quantities import name_quantity
from extract.grammar.tree import is_noun
from extract.lexicon import WordFile, lexicon, words
from extract.rules.end_cues import end_cue, is_counted_up
from extract.rules.items import items_under
from extract.rules.outcomes import Outcome, outcomes_in
from extract.rules.victory_parts import Parts
from models.parties import Party
from models.timing import Timing

__all__ = ["counted_before", "counted_up", "is_spoken", "leads_list", "regions", "said_later"]

VICTORIES = WordFile(__file__).with_name("victories.toml")
QUANTITIES = WordFile(__file__).parent.parent / "grammar" / "quantities.toml"


def counted_up(context: Context, line: Line, outcome: Outcome, parts: Parts) -> Parts:
    """«Когда карты кончились, игра завершается и побеждает богатейший»: what ends the game is no condition of the win."""
    most = parts.winner is not None and parts.winner.kind in ("highest", "lowest")
    placed = parts.timing.when == "phase" or parts.timing.turns is not None
    if not most or placed or not is_counted_up(context, line, outcome) or end_cue(context, line) is None:
        return parts
    return replace(parts, conditions=(), own=None, timing=Timing("game_end"), event=False)


def counted_before(context: Context, line: Line, parts: Parts) -> Parts:
    """«Все считают монеты. Выигрывает тот, у кого их больше»: what «их» are is the object of the counting before."""
    winner = parts.winner
    if winner is None or winner.kind not in ("highest", "lowest"):
        return parts
    meant = next((t for t in line.sentence.tokens if t.norm in words(QUANTITIES, "many") and t.pos in ("PRON", "DET")), None)
    unnamed = str(lexicon(QUANTITIES)["unnamed"])
    if meant is None and winner.word == unnamed and not any(context.is_points(t, line.sentence) for t in line.sentence.tokens):
        meant = next((t for t in line.sentence.tokens if t.text == ":"), None)  # «Считаем зёрна: у кого больше, …»
    before = context.before(line)
    spoken = [*reversed(line.sentence.tokens[: meant.i])] if meant is not None else []
    for sentence, tokens in (
        (line.sentence, spoken),
        *([(before.sentence, before.sentence.tokens)] if before is not None else []),
    ):
        for token in tokens if meant is not None else ():
            counting = sentence.tokens[token.head].lemma in words(VICTORIES, "timing.counting")
            if is_noun(token) and token.feats.get("Number") == "Plur" and counting and token.head != token.i:
                name = name_quantity(context, sentence, token.i).quantity.name
                return replace(parts, winner=Party(winner.kind, (name,)))
    return parts


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
