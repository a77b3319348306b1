"""In which turns a step is played, restricted or left out, and under which condition."""

from __future__ import annotations

import re

from extract.context import Context, Line
from extract.language import analyse
from extract.lexicon import words
from extract.rules.kinds_of_turns import kinds_of_turns, limit_by_kind
from extract.rules.limiting_words import Limits, said_in, turn_phrases
from extract.rules.own_limits import speaks_of_holding
from extract.rules.phase_absences import limit_from_description, limit_from_elsewhere
from extract.rules.phase_remarks import limit_by_name
from extract.rules.step_mentions import named_at
from extract.rules.steps import LEXICON, Step, key_of, lemmas
from models.spans import Span

OUTCOMES = LEXICON.with_name("outcomes.toml")

__all__ = ["Limits", "limiting_lines", "limits_of"]


def limiting_lines(context: Context) -> tuple[Line, ...]:
    """The sentences that could limit a step: they leave something out, restrict it or name the only turns."""
    said = frozenset().union(
        *(words(LEXICON, f"limits.{key}") for key in ("only", "skipped", "restricted", "none", "forbidden", "idle"))
    )
    won = words(OUTCOMES, "win.verbs") | words(OUTCOMES, "win.victory") | words(OUTCOMES, "lose.verbs")
    return tuple(
        line
        for line in context.stating
        if (said & said_in(line.sentence) or turn_phrases(line.sentence))
        and not any(t.lemma in won for t in line.sentence.tokens)
    )


def limits_of(
    context: Context, step: Step, place: int | None, others: tuple[tuple[str, ...], ...], limiting: tuple[Line, ...]
) -> Limits:
    """Everything that the text says of a step's turns: behind its name, in its description, anywhere else.

    ``others`` are the keys of the other steps: a sentence that names one of them does not speak of this one by itself.
    ``place`` is the place of an outermost step, by which «первая фаза» speaks of it; ``limiting`` are the sentences of the
    text that could limit a step (`limiting_lines`).
    """
    limits = Limits()
    if _by_kind(context, step, limiting, limits):
        return limits
    limit_by_name(context, step, limits)
    for line in step.shared:
        _from_shared(line, limits)
    for line in step.described:
        if limits.turns is None and limits.limited is None:
            _from_description(context, line, step, others, limits)
    for line in limiting:
        if limits.turns is None and limits.limited is None and limits.condition is None:
            limit_from_elsewhere(context, line, step, place, others, limits)
    return limits


def _by_kind(context: Context, step: Step, limiting: tuple[Line, ...], limits: Limits) -> bool:
    """Turns of a kind that the text has told the numbers of: in the bracket behind the name, in the description, elsewhere."""
    kinds = kinds_of_turns(context)
    if not kinds:
        return False
    if step.remark is not None:
        remark = analyse(step.remark.quote(context.text).strip("()"), step.remark.start + 1)
        if limit_by_kind(remark, kinds, limits):
            limits.widened = Span(step.spans[0].start, step.remark.end)
            limits.evidence = limits.evidence[:1]
            return True
    own = [x for x in step.described if x.sentence.end > step.spans[0].end]
    named = [x for x in limiting if named_at(x.sentence, key_of(step.name))]
    return any(limit_by_kind(x.sentence, kinds, limits) for x in (*own, *named))


def _from_shared(line: Line, limits: Limits) -> None:
    found = turn_phrases(line.sentence)
    if found:
        limits.turns = found[0].turns
        first, last = line.sentence.tokens[found[0].first], line.sentence.tokens[found[0].stop - 1]
        limits.evidence.append(Span(first.start, last.end))


def _from_description(context: Context, line: Line, step: Step, others: tuple[tuple[str, ...], ...], limits: Limits) -> None:
    """«… Проводится только во втором раунде», «В первый ход эта фаза пропускается» in the step's own description.

    What stands behind the dash or colon after its name is its description, too («Сбор – на 1-м ходу не играется»).
    """
    sentence, name = line.sentence, step.spans[0]
    if sentence.start <= name.start and name.end < sentence.end:
        behind = re.match(r"\s*[–—:;-]\s+", context.text[name.end : sentence.end])
        if behind is None:
            return
        start = name.end + behind.end()
        line = Line(line.index, line.block, analyse(context.text[start : sentence.end], start))
    held, spoken = speaks_of_holding(line.sentence), f" {' '.join(lemmas(line.sentence))} "
    if line.sentence.end <= name.start or (not held and any(f" {' '.join(k)} " in spoken for k in others)):
        return
    limit_from_description(context, line, step, line is not step.described[0] or len(step.described) == 1, limits)
