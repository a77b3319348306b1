"""All steps of a turn by their places in one sentence: «На первом этапе …, на втором …», «Первое дело — …, второе — …»."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.deed_names import mostly_deeds
from extract.rules.steps import LEXICON, Sequence, Step, cut_name, phrase_in, tidy
from models.spans import Span

__all__ = ["from_inner_ordinals", "from_ranked_rows"]

_LONGEST = 7
"""The most words of a name."""


def from_inner_ordinals(context: Context) -> list[Sequence]:
    """«На первом этапе покупают товары, на втором их везут, на третьем продают»: all steps by their places in one sentence."""
    out = []
    for line in context.stating:
        sentence = line.sentence
        places = [
            n
            for n in numbers_in(sentence)
            if n.kind == "ordinal" and n.first and sentence.tokens[n.first - 1].pos == "ADP" and not n.listed
        ]
        named = words(LEXICON, "step.strong") | words(LEXICON, "step.weak")
        noun = places[0].stop if places else 0
        if len(places) < 3 or noun >= len(sentence.tokens) or sentence.tokens[noun].lemma not in named:
            continue
        if [int(n.value) for n in places] != list(range(1, len(places) + 1)):
            continue
        steps = []
        for n, place in enumerate(places):
            stop = places[n + 1].first - 1 if n + 1 < len(places) else len(sentence.tokens)
            first = place.stop + (1 if sentence.tokens[place.stop].lemma in named else 0)
            inside = list(sentence.tokens[first:stop])
            while inside and (inside[-1].is_punct or inside[-1].pos == "CCONJ"):
                inside.pop()
            while inside and inside[0].is_punct:
                inside.pop(0)
            if inside:
                span = Span(inside[0].start, inside[-1].end)
                steps.append(Step(tidy(span.quote(context.text)), [span], line.block, [line]))
        if len(steps) == len(places):
            out.append(Sequence(steps, "sentence", sentence.start, line.block, line))
    return out


def from_ranked_rows(context: Context) -> list[Sequence]:
    """«Первое дело — растопить баню, второе — напариться, третье — нырнуть»: names behind the places and a dash."""
    out = []
    for line in context.stating:
        places = [(n, at) for n in numbers_in(line.sentence) if (at := _dash_behind(line.sentence, n)) is not None]
        if len(places) < 3 or [int(n.value) for n, _ in places] != list(range(1, len(places) + 1)):
            continue
        steps = _between(context, line, places)
        named = any(line.sentence.tokens[n.stop].lemma in _parts() for n, _ in places[:1])
        if len(steps) == len(places) and (named or _ordered(context, line) or mostly_deeds([s.name for s in steps])):
            out.append(Sequence(steps, "sentence", line.sentence.start, line.block, line))
    return out


def _parts() -> frozenset[str]:
    return words(LEXICON, "step.strong") | words(LEXICON, "step.weak")


def _ordered(context: Context, line: Line) -> bool:
    """«Порядок у нас строгий.»: the sentence before speaks of an order."""
    before = context.before(line)
    return before is not None and phrase_in(before.sentence, "lead.order")


def _dash_behind(sentence: Sentence, number: NumberPhrase) -> int | None:
    """The dash behind a place, with at most a noun for a part between them; None where there is none."""
    if number.kind != "ordinal" or number.listed or number.value.denominator != 1:
        return None
    behind = sentence.tokens[number.stop : number.stop + 2]
    if len(behind) == 2 and behind[0].lemma in _parts():
        behind = behind[1:]
    return behind[0].i if behind and behind[0].text in ("–", "—", "-") else None


def _between(context: Context, line: Line, places: list[tuple[NumberPhrase, int]]) -> list[Step]:
    """The steps from each dash to the next place; none where one is about points or too long."""
    tokens = line.sentence.tokens
    stops = [n.first for n, _ in places[1:]] + [len(tokens)]
    out = []
    for (_, dash), stop in zip(places, stops, strict=True):
        inside = list(tokens[dash + 1 : stop])
        while inside and ((inside[-1].is_punct and inside[-1].text != ")") or inside[-1].pos == "CCONJ"):
            inside.pop()
        if not inside or any(context.is_points(t, line.sentence) for t in inside):
            return []
        name, span, remark = cut_name(context.text[inside[0].start : inside[-1].end], inside[0].start)
        if not name or name[0].isdigit() or len(name.split()) > _LONGEST:
            return []
        out.append(Step(name, [span], line.block, [line], remark))
    return out
