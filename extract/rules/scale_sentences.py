"""Scales of outcomes told in one sentence: «14 и выше — верх взяла Лига, 6 и ниже — Корона, между ними ничья»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from extract.context import Context, Line
from extract.grammar.numbers import may_count
from extract.grammar.parties import player
from extract.grammar.timing import time_of_words
from extract.grammar.tree import phrase_stop
from extract.language import Sentence, analyse, may_say, outline
from extract.lexicon import WordFile, phrases, words
from extract.rules.outcome_scale import (
    SHORT,
    amount_in,
    bare,
    draft_of_step,
    in_range,
    kind_of_outcome,
    party_of_outcome,
    telling,
)
from extract.rules.outcomes import Outcome
from extract.rules.victory_drafts import Draft
from models.expressions import Compare, Number, negate, walk
from models.spans import Span

__all__ = ["steps_in"]

LEXICON = WordFile(__file__).with_name("outcomes.toml")
VICTORIES = WordFile(__file__).with_name("victories.toml")


def steps_in(context: Context, line: Line) -> tuple[Draft, ...]:
    """The steps of a scale told in one sentence: «14 и выше — верх взяла Лига, 6 и ниже — Корона, между ними ничья»."""
    sentence = line.sentence
    if not _may_scale(sentence):
        return ()
    found = [x for x in (_told(context, line, low, high) for low, high in _pieces(sentence)) if x is not None]
    if not any(x.outcome.cue for x in found):
        return ()
    rest = [x for x in (_rest(context, line, low, high, found) for low, high in _pieces(sentence)) if x is not None]
    if len(found) + len(rest) < 2:
        return ()
    found = [*found, *rest]
    opening = next((s.start for s in found[0].spans), sentence.start)
    if opening > sentence.start and found[0].timing.when == "turn_end":
        when = Span(sentence.start, sentence.start + len(sentence.text[: opening - sentence.start].rstrip()))
        for step in found:
            step.spans = [when, *step.spans]
    between = _between(sentence, found)
    return (*found, between) if between is not None else tuple(found)


def _may_scale(sentence: Sentence) -> bool:
    """False for a sentence that tells no scale, whatever its parts are read as: two of them have a dash, one an outcome."""
    parted = [(low, high) for low, high in _pieces(sentence) if _cut(sentence, low, high) is not None]
    return len(parted) > 1 and any(may_say(sentence.span_text(low, high), telling()) for low, high in parted)


def _rest(context: Context, line: Line, low: int, high: int, found: Sequence[Draft]) -> Draft | None:
    """«…, ниже — поражение», «иначе — ничья»: what holds beyond the steps told in numbers."""
    sentence = line.sentence
    dash = next((i for i in range(low, high) if sentence.tokens[i].text in words(VICTORIES, "statements.dashes")), None)
    if dash is None or not low < dash < high - 1:
        return None
    spoken = [t.norm for t in sentence.tokens[low:dash] if t.norm not in words(LEXICON, "scale.joining")]
    below, above = (len(spoken) == 1 and spoken[0] in words(LEXICON, f"scale.{key}") for key in ("below", "above"))
    otherwise = phrase_stop(sentence, low, phrases(VICTORIES, "names.otherwise")) == dash
    outcome = analyse(bare(sentence.span_text(dash + 1, high)))
    kind = kind_of_outcome(outcome)
    told = [c for x in found for y in x.conditions for c in walk(y) if isinstance(c, Compare)]
    bounds = [c for c in told if c.op == (">=" if below else "<=") and isinstance(c.right, Number)]
    if kind is None or not (bounds if below or above else otherwise and found):
        return None
    edge = sorted(bounds, key=_number)[0 if below else -1] if bounds and not otherwise else None
    conditions = [negate(edge)] if edge is not None else [negate(c) for x in found for c in x.conditions]
    party = None if kind == "draw" else party_of_outcome(context, outcome, True) or player()
    span = Span(sentence.tokens[low].start, sentence.tokens[high - 1].start + len(sentence.tokens[high - 1].text.rstrip(".")))
    text = bare(outcome.text)
    made = Outcome(kind, found[0].outcome.clause, dash)
    return Draft(line, made, text[:1].upper() + text[1:], party, list(conditions), [span], found[0].timing)


def _number(compare: Compare) -> Fraction:
    return compare.right.value if isinstance(compare.right, Number) else Fraction(0)


def _between(sentence: Sentence, found: Sequence[Draft]) -> Draft | None:
    """«…, между ними ничья»: what holds where none of the steps does."""
    drawn = next((t for t in sentence.tokens if t.lemma in words(LEXICON, "draw.words")), None)
    if drawn is None or any(s.start <= drawn.start < s.end for x in found for s in x.spans):
        return None
    low = next((i + 1 for i in range(drawn.i, 0, -1) if sentence.tokens[i].text in ",;:"), 0)
    span = Span(sentence.tokens[low].start, drawn.end)
    first = found[0]
    outcome = Outcome("draw", first.outcome.clause, drawn.i)
    rest = [negate(c) for x in found for c in x.conditions]
    return Draft(first.line, outcome, drawn.text[:1].upper() + drawn.text[1:], None, rest, [span], first.timing)


def _pieces(sentence: Sentence) -> Iterator[tuple[int, int]]:
    cuts = [t.i for t in sentence.tokens if t.text in ",;:"]
    starts = [0, *(c + 1 for c in cuts)]
    yield from zip(starts, [*cuts, len(sentence.tokens)], strict=True)


def _cut(sentence: Sentence, low: int, high: int) -> int | None:
    """Where the outcome of a piece begins: its dash, or a verb of meaning («3 и выше означает победу», «объявляется ничья»)."""
    dashes = words(VICTORIES, "statements.dashes")
    inside = [t for t in sentence.tokens[low + 1 : high - 1] if not in_range(sentence, t.i)]
    dash = next((t.i for t in inside if t.text in dashes), None)
    verb = next((t.i for t in inside if t.lemma in words(LEXICON, "scale.meaning") and t.pos == "VERB"), None)
    return dash if dash is not None else verb


def _after_time(context: Context, sentence: Sentence, low: int, cut: int) -> int:
    """«По окончании восьмого хода +3 и выше …»: where the amount begins behind a time that opens the sentence."""
    for start in range(low + 2, cut):
        counted = sentence.span_text(start, cut)
        if outline(counted).count > SHORT or not may_count(outline(counted)):
            continue
        amount = analyse(counted)
        if amount_in(context, amount) is None:
            continue
        timed = time_of_words(context, sentence, tuple(range(low, start))).when != "unspecified"
        return start if timed else low
    return low


def _told(context: Context, line: Line, low: int, high: int) -> Draft | None:
    sentence = line.sentence
    dash = _cut(sentence, low, high)
    if dash is None:
        return None
    low = _after_time(context, sentence, low, dash)
    counted = sentence.span_text(low, dash)
    if outline(counted).count > SHORT or not may_count(outline(counted)):
        return None
    amount = analyse(counted)
    if amount_in(context, amount) is None:
        return None
    outcome = analyse(bare(sentence.span_text(dash + 1, high)))
    span = Span(sentence.tokens[low].start, sentence.tokens[high - 1].start + len(sentence.tokens[high - 1].text.rstrip(".")))
    draft = draft_of_step(context, line, amount, outcome, span, sure=True)
    if draft is not None and kind_of_outcome(outcome) is not None:
        draft.outcome = Outcome(draft.outcome.kind, draft.outcome.clause, dash)
    return draft
