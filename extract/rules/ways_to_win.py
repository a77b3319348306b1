"""Several ways to win in a sentence that announces them: «Победить можно двояко: взять столицу или набрать 20 очков»."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_words
from extract.grammar.facts import is_predicate
from extract.grammar.parties import actor_of, player
from extract.grammar.superlatives import superlative_in
from extract.grammar.timing import time_of_words
from extract.language import Sentence, Token
from extract.lexicon import WordFile, words
from extract.rules.game_talk import is_game_talk
from extract.rules.outcomes import Outcome, outcomes_in
from extract.rules.victory_drafts import Draft, held_out, whole_span
from extract.rules.victory_names import name_of_victory
from extract.rules.victory_premises import at_least
from extract.rules.ways_leads import (
    announces_ways,
    end_of_announcement,
    names_ways,
    only_announces,
    told_cases,
    way_told,
    ways_start,
)
from models.expressions import Fact
from models.spans import Span

__all__ = ["pieces_after", "ways_in"]

LEXICON = WordFile(__file__).with_name("victories.toml")


def ways_in(context: Context, line: Line) -> tuple[Draft, ...]:
    """The ways to win that the sentence announces and tells, or the one that it tells after an announcement; else empty."""
    sentence = line.sentence
    told, start = way_told(context, line), ways_start(context, line)
    if told is None and start is not None and only_announces(context, line):
        return ()
    if not sentence.clauses or not is_game_talk(context, line, sentence.clauses[0]):
        return ()
    if start is not None and any((o.needs or o.kind == "draw") and o.cue >= start for o in outcomes_in(context, line)):
        return ()  # «Выиграть можно и раньше: для этого нужно …» tells what one way needs
    if told is not None:
        pieces: list[tuple[int, ...]] = [_without_end(sentence, range(told, len(sentence.tokens)))]
    elif start is not None:
        pieces = pieces_after(sentence, start)
        if len(pieces) == 1 and not names_ways(sentence):
            return ()  # «Выиграть можно и раньше: для этого соберите …»
    else:
        pieces = _by_doing(sentence) if announces_ways(sentence) else []
    if len(pieces) == 1 and start is None and told is None:
        only = _draft(context, line, pieces[0])  # «Выиграть можно, захватив столицу»
        return (replace(only, spans=[whole_span(line)]),) if only is not None else ()
    drafts = tuple(x for x in (_draft(context, line, piece) for piece in pieces) if x is not None)
    return drafts if len(drafts) == len(pieces) else ()


def _draft(context: Context, line: Line, told: tuple[int, ...]) -> Draft | None:
    sentence = line.sentence
    clause = sentence.clauses[0]
    actor = actor_of(context, line, clause)
    lead = next((o for o in outcomes_in(context, line) if o.cue < told[0]), None) if told_cases(sentence) else None
    whose = lead.party if lead is not None and lead.party is not None else actor
    winner = whose if whose is not None and (whose.is_named or lead is not None) else player()
    most = superlative_in(context, sentence, told)
    winner = most.party if most is not None else winner
    condition = condition_of_words(context, line, told, winner) if most is None else None
    if condition is None and most is None and any(sentence.tokens[i].feats.get("VerbForm") == "Inf" for i in told):
        span = Span(sentence.tokens[told[0]].start, sentence.tokens[told[-1]].end)
        condition = Fact(sentence.span_text(told[0], told[-1] + 1), span=span)  # «продержаться до конца 12-го хода»
    if condition is None and most is None:
        return None
    if condition is not None and not any(_is_verbal(sentence.tokens[i]) for i in told):
        condition = at_least(condition)
    outcome = Outcome(lead.kind if lead is not None else "win", clause, told[0], winner)
    span = Span(sentence.tokens[told[0]].start, sentence.tokens[told[-1]].end)
    lead_in = end_of_announcement(sentence) if lead is not None else None
    over = [Span(sentence.start, sentence.tokens[lead_in - 2].end)] if lead_in is not None and lead_in > 1 else []
    name = name_of_victory(context, line, outcome, winner)
    timing = held_out(time_of_words(context, sentence, told))
    return Draft(line, outcome, name, winner, [condition] if condition is not None else [], [*over, span], timing)


def _is_verbal(token: Token) -> bool:
    return is_predicate(token) or token.feats.get("VerbForm") in ("Inf", "Conv")


def pieces_after(sentence: Sentence, start: int) -> list[tuple[int, ...]]:
    """The ways behind the colon, one for each infinitive or statement that a comma, a semicolon or «или» parts off."""
    heads = [t.i for t in sentence.tokens[start:] if _is_deed(sentence, t, start)]
    return _parted(sentence, start, heads)


def _by_doing(sentence: Sentence) -> list[tuple[int, ...]]:
    """«Выиграть можно, захватив столицу либо набрав 20 очков»: one for each converb."""
    heads = [t.i for t in sentence.tokens if t.feats.get("VerbForm") == "Conv"]
    return _parted(sentence, heads[0], heads) if heads else []


def _is_deed(sentence: Sentence, token: Token, start: int) -> bool:
    """An infinitive or a finite verb that no other one behind the colon governs: «суметь собрать» is one deed."""
    if not (token.feats.get("VerbForm") == "Inf" or is_predicate(token)) or token.pos not in ("VERB", "AUX"):
        return False
    before = sentence.tokens[token.i - 1]
    governed = before.i >= start and before.pos == "VERB"
    return not governed and sentence.clause_of(token.i).kind not in ("relative", "condition", "time", "purpose")


def _parted(sentence: Sentence, start: int, heads: Sequence[int]) -> list[tuple[int, ...]]:
    """The words of each head: from the sign or conjunction that parts it off to the next one."""
    cuts = [start]
    opening = next((i for i in range(heads[0] - 1, start + 1, -1) if _joins(sentence.tokens[i])), None) if heads else None
    if opening is not None:
        cuts.append(opening + 1)  # «двумя путями: у игрока 25 ПО или соперник лишился крепостей»
    for before, head in pairwise(heads):
        sign = next((i for i in range(head - 1, before, -1) if _parts(sentence.tokens[i])), None)
        if sign is None or (sign == before + 1 and sentence.tokens[before].feats.get("VerbForm") == "Inf"):
            return []  # «забрать или запереть столбы»: one deed of two words
        cuts.append(sign + 1)
    out = []
    for first, stop in zip(cuts, [*cuts[1:], len(sentence.tokens)], strict=True):
        piece = _without_end(sentence, range(first, stop))
        if piece:
            out.append(piece)
    return out


def _joins(token: Token) -> bool:
    return token.text == ";" or token.norm in words(LEXICON, "ways.parting")


def _parts(token: Token) -> bool:
    return token.text in ",;)" or token.norm in words(LEXICON, "ways.parting")


def _without_end(sentence: Sentence, told: Sequence[int]) -> tuple[int, ...]:
    """The words without signs and conjunctions at either end, and without a number that only counts them («1)»)."""
    out = list(told)
    while out and (_parts(sentence.tokens[out[-1]]) or sentence.tokens[out[-1]].is_punct):
        out.pop()
    numbered = len(out) > 1 and sentence.tokens[out[0]].text.isdigit() and sentence.tokens[out[1]].text in ".)"
    if numbered:
        out = out[2:]
    while out and (_parts(sentence.tokens[out[0]]) or sentence.tokens[out[0]].is_punct):
        out.pop(0)
    return tuple(out)
