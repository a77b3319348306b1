"""The draft of one item of a list of ways to win."""

from __future__ import annotations

from collections.abc import Sequence

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_words, conditions_of
from extract.grammar.facts import is_predicate
from extract.grammar.parties import player
from extract.grammar.superlatives import superlative_in
from extract.grammar.timing import time_of_words
from extract.lexicon import WordFile, words
from extract.rules.items import Item
from extract.rules.outcomes import Outcome
from extract.rules.ties import tie_start, tie_steps
from extract.rules.ties_grounds import criterion
from extract.rules.title_parties import party_named
from extract.rules.victory_describing import points_at_list
from extract.rules.victory_drafts import UNSPECIFIED, Draft, whole_span
from extract.rules.victory_names import name_of_victory
from extract.rules.victory_parts import Parts
from extract.rules.victory_premises import at_least
from models.expressions import Expr, all_of
from models.parties import Party
from models.spans import Span
from models.timing import Timing

__all__ = ["chain_of", "draft_of_item"]

OUTCOMES = WordFile(__file__).with_name("outcomes.toml")


def draft_of_item(context: Context, line: Line, outcome: Outcome, parts: Parts, item: Item) -> Draft:
    """The draft of one item; ``line``, ``outcome`` and ``parts`` are the lead-in over the list and what it says."""
    sentence = item.line.sentence
    tie = tie_start(sentence, item.indices[0]) if item.indices else None
    told = [i for i in item.indices if tie is None or i < tie]
    most = superlative_in(context, sentence, told)
    whose = party_named(context, item.line.block.label or "") if parts.winner is None or parts.winner.kind == "any" else None
    winner = most.party if most is not None and outcome.kind == "win" else whose or parts.winner or player()
    timing = time_of_words(context, sentence, told)
    condition = _condition(context, item, told, timing, winner, most is not None)
    span = Span(sentence.tokens[0].start, [t for t in sentence.tokens if t.text not in ".;,"][-1].end)
    led = [] if points_at_list(line.sentence) else list(parts.conditions)
    own = [*led, *([condition] if condition is not None else [])]
    name = item.name or name_of_victory(context, line, outcome, winner)
    draft = Draft(
        item.line,
        outcome,
        name,
        winner,
        own,
        [span] if item.name else [parts.span, span],
        timing if timing != UNSPECIFIED else parts.timing,
    )
    if tie is not None:
        steps = tie_steps(context, item.line, tie, ())
        draft.ties.extend(steps.steps if steps is not None else ())
    return draft


def chain_of(context: Context, line: Line, outcome: Outcome, parts: Parts, items: Sequence[Item]) -> Draft | None:
    """«Победители определяются по: 1) очкам; 2) числу побед»: what decides, and what breaks its ties; None for other lists."""
    last = next((t for t in reversed(line.sentence.tokens) if not t.is_punct), None)
    if outcome.kind != "win" or last is None or last.norm not in words(OUTCOMES, "win.by"):
        return None
    read = [criterion(context, item.line.sentence, item.indices, told=True) for item in items]
    steps = [x for x in read if x is not None and isinstance(x.prefer, str) and x.quantity]
    if len(steps) < len(items) or not steps:
        return None
    winner = Party("lowest" if steps[0].prefer == "lowest" else "highest", (steps[0].quantity or "",))
    spans = [parts.span, *(whole_span(x.line) for x in items)]
    draft = Draft(line, outcome, name_of_victory(context, line, outcome, winner), winner, [], spans, parts.timing)
    draft.ties.extend(steps[1:])
    return draft


def _condition(context: Context, item: Item, told: Sequence[int], timing: Timing, winner: Party, decided: bool) -> Expr | None:
    """What the words of an item ask for; ``decided``: most of something decides, so that only a clause asks for more."""
    sentence = item.line.sentence
    if decided:
        said = [c.expr for c in conditions_of(context, item.line, winner, kinds=("condition",)) if c.first in told]
        return all_of(*said) if said else None
    timed = {i for c in sentence.clauses if c.kind == "time" and timing.when == "event" for i in c.tokens}
    stated = [i for i in told if i not in timed]
    condition = condition_of_words(context, item.line, stated, winner)
    verbal = any(is_predicate(sentence.tokens[i]) for i in stated)
    return condition if condition is None or verbal else at_least(condition)
