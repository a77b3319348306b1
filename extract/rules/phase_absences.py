"""Sentences that leave a step out, restrict it, name its only turns or what it hangs on, wherever a text says so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_clause, condition_of_words
from extract.grammar.numbers import numbers_in
from extract.grammar.timing import TurnPhrase
from extract.grammar.tree import is_finite
from extract.language import Clause, Sentence
from extract.lexicon import words
from extract.rules.limiting_words import Limits, apply, excluded, only_near, said_in, turn_phrases, words_around
from extract.rules.own_limits import held_if, held_then, passed_over, restricted_then, undone_then
from extract.rules.phase_cases import in_case, on_question, pointed_case
from extract.rules.step_mentions import acting_at, cognate_at, head_at, named_at, placed_at, pointed_at
from extract.rules.step_states import absent, appears, as_time, restricted, step_verb
from extract.rules.steps import LEXICON, Step, folded, key_of, time_when
from models.expressions import Fact, negate
from models.timing import TurnSet

__all__ = ["limit_from_description", "limit_from_elsewhere"]

SHORT = 8
"""The most words and signs of a remark that is nothing but a limit."""
_BACK = 3
"""How many sentences back a step may have been named that «этот шаг» points at."""
REACH = 4
"""How many words may stand before the turns that open a description («только в ходах 2 и 4»)."""


def limit_from_elsewhere(
    context: Context, line: Line, step: Step, order: int | None, others: Sequence[tuple[str, ...]], limits: Limits
) -> None:
    """«На первом ходу торгов нет», «эту фазу пропускают, пока не …», «первая фаза есть только в первом ходе»."""
    sentence = line.sentence
    if any(s.start < sentence.end and sentence.start < s.end for s in step.spans[:1] if step.block.kind != "paragraph"):
        return
    if sentence.start <= step.spans[0].start < sentence.end and sum(bool(named_at(sentence, k)) for k in others) > 1:
        return  # the row that names them all limits each by its own words
    spots = named_at(sentence, key_of(step.name)) or placed_at(sentence, order) or acting_at(sentence, step)
    if not spots and turn_phrases(sentence):
        spots = cognate_at(sentence, step) or head_at(sentence, step, others)
    if not spots and _spoken_of(context, line, step, others):
        spots = pointed_at(sentence)
    if spots:
        _limit_in(context, line, spots, limits)


def _spoken_of(context: Context, line: Line, step: Step, others: Sequence[tuple[str, ...]]) -> bool:
    """«В шаг выкладки кладут карту. Если некуда, шаг пропускают»: the step that the sentences before spoke of last."""
    if not any(t.lemma in words(LEXICON, "step.strong") for t in line.sentence.tokens):
        return False
    before = context.before(line)
    for _ in range(_BACK):
        if before is None:
            return False
        if named_at(before.sentence, key_of(step.name)):
            return not any(named_at(before.sentence, k) for k in others)
        if any(named_at(before.sentence, k) for k in others):
            return False
        before = context.before(before)
    return False


def limit_from_description(context: Context, line: Line, step: Step, first: bool, limits: Limits) -> None:
    """«В первый ход эта фаза пропускается», «На последнем ходу не проводится»: what the step's own description says of it.

    ``first``: the sentence opens the description, so that a turn from which on something is done opens the step.
    """
    sentence = line.sentence
    if held_if(context, line, limits) or held_then(line, limits) or (first and passed_over(context, line, limits)):
        return
    spots = named_at(sentence, key_of(step.name)) or pointed_at(sentence)
    if spots:
        _limit_in(context, line, spots, limits)
        if limits.turns is None and limits.condition is None and not turn_phrases(sentence):
            _only_if(context, line, None, limits)
        if limits.turns is None and limits.limited is None and not undone_then(context, line, step, limits):
            restricted_then(line, limits)
        return
    phrase = next(iter(turn_phrases(sentence)), None)
    if phrase is not None and (spots := cognate_at(sentence, step) or _nothing_at(sentence)):
        _limit_in(context, line, spots, limits)
        return
    if _only_if(context, line, phrase, limits):
        return
    verbal = phrase is not None and any(t.pos == "VERB" for t in sentence.tokens[: phrase.first])
    if restricted_then(line, limits):
        return
    all_but = phrase is not None and bool(phrase.turns.except_) and not any(is_finite(t) for t in sentence.tokens)
    near = phrase is not None and (_opens(phrase) or only_near(sentence, phrase) or all_but)
    if first and phrase is not None and phrase.first <= REACH and not verbal and near:
        limits.turns = phrase.turns
        limits.evidence.append(words_around(sentence, phrase.first))
        return
    if not undone_then(context, line, step, limits):
        restricted_then(line, limits)


def _nothing_at(sentence: Sentence) -> tuple[int, ...]:
    """«На последнем круге ничего не покупают»: the denied verb beside «ничего», «никто»."""
    if not any(t.norm in words(LEXICON, "limits.nothing") for t in sentence.tokens):
        return ()
    return tuple(
        t.i for t in sentence.tokens[1:] if is_finite(t) and sentence.tokens[t.i - 1].norm in words(LEXICON, "small.not")
    )


def _only_if(context: Context, line: Line, phrase: TurnPhrase | None, limits: Limits) -> bool:
    """«Только если вылазка сорвана, и никогда в первую», «Только летом и осенью!»: a description that opens with a limit."""
    sentence = line.sentence
    held = bool(sentence.tokens) and sentence.tokens[0].lemma in words(LEXICON, "limits.held")
    at = int(held)  # «Проводится только зимой»
    if len(sentence.tokens) <= at or sentence.tokens[at].norm not in words(LEXICON, "limits.only"):
        return False
    clause = next((c for c in sentence.clauses if c.kind in ("condition", "time") and c.start <= 1), None)
    if held and (clause is not None or not _tells_when(sentence, at + 1)):
        return False
    never = (
        next(
            (
                i
                for i in range(max(0, phrase.first - 2), phrase.first)
                if sentence.tokens[i].norm in words(LEXICON, "limits.never")
            ),
            None,
        )
        if phrase is not None
        else None
    )
    if clause is not None and never is not None:
        said = [i for i in clause.tokens if i < never and i not in clause.marker]
        while said and (sentence.tokens[said[-1]].is_punct or sentence.tokens[said[-1]].pos == "CCONJ"):
            said.pop()
        found = condition_of_words(context, line, said[1:] if said and said[0] == 0 else said)
    elif clause is not None:
        found = condition_of_clause(context, line, clause)
    elif phrase is None and not any(t.pos == "VERB" for t in sentence.tokens[at:]) and len(sentence.tokens) <= SHORT:
        found = Fact(" ".join(t.text for t in sentence.tokens[at + 1 :] if not t.is_punct))
    else:
        return False
    if found is None:
        return False
    limits.condition = found
    if phrase is not None and never is not None:
        limits.turns = excluded(phrase.turns)
    limits.evidence.append(words_around(sentence, 0))
    return True


def _tells_when(sentence: Sentence, i: int) -> bool:
    """«зимой», «после осеннего хода», «при полной руке»; «активным игроком» and «один раз» tell none."""
    token = sentence.tokens[i] if i < len(sentence.tokens) else None
    placed = token is not None and token.pos == "ADP" and token.norm in words(LEXICON, "limits.bracket")
    return token is not None and (placed or time_when(token.norm) is not None)


def _limit_in(context: Context, line: Line, spots: Sequence[int], limits: Limits) -> None:
    """What a sentence says of the step that the tokens ``spots`` stand for: turns first, else a condition."""
    sentence = line.sentence
    for spot in spots:
        if sentence.clause_of(spot).kind != "main":
            continue
        missing, less = absent(sentence, spot), restricted(sentence, spot)
        if missing and (ranked := _ranked_step(sentence, spot)) is not None:
            limits.turns = ranked
            limits.evidence.append(words_around(sentence, spot))
            return
        for phrase in _phrases_near(sentence, spot):
            if _limited_by(context, sentence, spot, phrase, missing, less, limits):
                limits.evidence.append(words_around(sentence, phrase.first))
                return
        if not turn_phrases(sentence) and (missing or _only_when(sentence, spot) is not None):
            _on_condition(context, line, spot, missing, limits)
            if limits.condition is not None:
                return


def _limited_by(
    context: Context, sentence: Sentence, spot: int, phrase: TurnPhrase, missing: bool, less: bool, limits: Limits
) -> bool:
    said = said_in(sentence)
    alone = only_near(sentence, phrase) and not as_time(sentence, spot)
    if missing and _one_side(context, sentence, phrase, spot):
        limits.limited = phrase.turns
    elif missing:
        turns = _before_turn(sentence, phrase)
        apply(turns, (said - words(LEXICON, "limits.restricted")) | words(LEXICON, "limits.none"), limits)
    elif less:
        limits.limited = phrase.turns
    elif alone or (phrase.turns.except_ and not as_time(sentence, spot)) or (appears(sentence, spot) and _opens(phrase)):
        apply(phrase.turns, said - words(LEXICON, "limits.none") - words(LEXICON, "limits.restricted"), limits)
    else:
        return False
    return True


def _ranked_step(sentence: Sentence, spot: int) -> TurnSet | None:
    """«Первый приговор отменён»: the step with its own place, once in each turn."""
    number = next((n for n in numbers_in(sentence) if n.kind == "ordinal" and n.stop == spot), None)
    counted = number is not None and number.value.denominator == 1
    if number is None or not counted or sentence.tokens[spot].lemma in words(LEXICON, "step.strong"):
        return None
    return TurnSet(except_=(int(number.value),))


def _before_turn(sentence: Sentence, phrase: TurnPhrase) -> TurnSet:
    """«До третьего раунда»: the turns before the one that is named."""
    final = phrase.turns.final
    before = {t.norm for t in sentence.tokens[max(0, phrase.first - 1) : phrase.first + 1]}
    last = phrase.turns.only[-1] if phrase.turns.only else None
    if before & words(LEXICON, "limits.after") and isinstance(last, int):
        return TurnSet(first=last + 1)
    if not before & words(LEXICON, "limits.up_to") or not isinstance(final, int) or final < 2 or phrase.end:
        return phrase.turns
    return replace(phrase.turns, final=final - 1)


def _opens(phrase: TurnPhrase) -> bool:
    return phrase.turns.final is None and isinstance(phrase.turns.first, int) and phrase.turns.first > 1


def _phrases_near(sentence: Sentence, spot: int) -> tuple[TurnPhrase, ...]:
    """The turns named in the clause of the step, else those of the whole sentence («…, фазы карт в нём нет»)."""
    found = turn_phrases(sentence)
    clause = sentence.clause_of(spot).i
    near = tuple(x for x in found if sentence.clause_of(x.first).i == clause)
    return near or found[:1]


def _one_side(context: Context, sentence: Sentence, phrase: TurnPhrase, spot: int) -> bool:
    """Whether only one side leaves the step out: it is restricted then, not missing («Красные не проводят фазу …»)."""
    clause = sentence.clause_of(phrase.first)
    subject = sentence.tokens[clause.subject] if clause.subject is not None else None
    if subject is None or subject.i == spot or subject.lemma in words(LEXICON, "step.strong"):
        return False
    named = subject.text[:1].isupper() and subject.pos in ("PROPN", "ADJ")
    return context.parties.name_of(subject) is not None or named


def _only_when(sentence: Sentence, spot: int) -> Clause | None:
    """«спор идёт, лишь когда …», «сражения — только там, где …»: the clause that «только» stands before."""
    for clause in sentence.clauses:
        if clause.kind == "main" or clause.start <= spot or not clause.marker:
            continue
        before = [t for t in sentence.tokens[max(0, clause.start - 4) : clause.marker[-1]] if not t.is_punct]
        only = any(t.norm in words(LEXICON, "limits.only") for t in before)
        there = bool(before) and before[-1].norm in words(LEXICON, "limits.there")
        if only and (clause.kind in ("condition", "time") or there):
            return clause
    return None


def _on_condition(context: Context, line: Line, spot: int, missing: bool, limits: Limits) -> None:
    """A step that is left out until something happens, or if something is so; or is there only if it is."""
    sentence = line.sentence
    verb = step_verb(sentence, spot)
    only = _only_when(sentence, spot) if not missing else None
    clause = only or _governing_clause(sentence, spot if verb is None else verb.i)
    if clause is None:
        on_question(context, line, missing, limits)
        if limits.condition is None and missing:
            pointed_case(context, line, limits)
        if limits.condition is None and missing:
            in_case(sentence, spot, limits)
        return
    found = condition_of_clause(context, line, clause)
    if found is None:
        return
    written = folded(sentence.text)
    waiting = any(p in re.sub(r"[,\s]+", " ", written) for p in sorted(words(LEXICON, "limits.until")))
    limits.condition = found if only is not None or (waiting and not clause.negated) else negate(found)
    skipping = next((t.i for t in sentence.tokens if t.lemma in words(LEXICON, "limits.skipped")), spot)
    limits.evidence.append(words_around(sentence, skipping if missing else spot))


def _governing_clause(sentence: Sentence, verb: int | None) -> Clause | None:
    kinds = ("condition", "time")
    return next(
        (c for c in sentence.clauses if c.kind in kinds and (verb is None or (c.tokens and c.tokens[0] > verb))), None
    ) or next((c for c in sentence.clauses if c.kind in kinds), None)
