"""Steps of a scale that leave out what is counted: «Поля: ноль или одно – 1, от двух до четырёх – 2, с пяти – 4»."""

from __future__ import annotations

from fractions import Fraction

from extract.context import Context, Line
from extract.grammar.function_words import does
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import is_comparator
from extract.grammar.numbers import numbers_in
from extract.language import Sentence, Token, nominative
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from models.expressions import Compare, Expr, Op, Quantity, Term, all_of, any_of, number

__all__ = ["step_of_topic", "step_under_lead", "topic_over"]

SHORT = 8
"""More words than a lead-in has that only names what the steps under it count."""


def step_under_lead(context: Context, line: Line, sentence: Sentence, indices: tuple[int, ...]) -> Expr | None:
    """«Потопленные корабли общей стоимостью: до 50 – 0, больше 100 – 3»: the step of what the lead-in over the line names."""
    lead = next(iter(context.governing(line)), None)
    if lead is None or not (lead.sentence.text.rstrip().endswith(":") or lead.block.kind == "heading"):
        return None
    said = [x for x in lead.sentence.tokens if not x.is_punct]
    told = any(x.feats.get("VerbForm") == "Fin" or context.is_points(x, lead.sentence) for x in said)
    if not said or len(said) > SHORT or told:
        return None
    return step_of_topic(context, line, sentence, indices, nominative(said)[:1].lower() + nominative(said)[1:])


def step_of_topic(context: Context, line: Line, sentence: Sentence, indices: tuple[int, ...], topic: str = "") -> Expr | None:
    """The comparison that words of number alone make with the noun over them; None if they say anything else."""
    inside = [sentence.tokens[i] for i in indices if not sentence.tokens[i].is_punct]
    found = [x for x in numbers_in(sentence) if indices[0] <= x.first <= indices[-1] and x.kind == "cardinal"]
    spoken = {i for x in found for i in range(x.first, x.stop)}
    rest = [x for x in inside if x.i not in spoken]
    small = (*words(LEXICON, "ground.or_more"), *words(LEXICON, "ground.or_less"), *words(LEXICON, "ground.from_step"))
    if len(found) != 1 or any(x.norm not in small and x.lemma not in small and x.pos not in ("CCONJ", "PART") for x in rest):
        return None
    topic = topic or topic_over(context, line, sentence, indices[0])
    if not topic:
        return None
    counted = Quantity(topic)
    step = found[0]
    if step.listed:
        return any_of(*(Compare(counted, "==", number(x)) for x in (step.value, *step.listed)))
    if step.high is not None:
        return all_of(Compare(counted, ">=", number(step.value)), Compare(counted, "<=", number(step.high)))
    return _compared(counted, step.value, step.open_end, rest, step.first)


def _compared(counted: Term, value: Fraction, opened: bool, rest: list[Token], first: int) -> Expr:
    said = {x.norm for x in rest} | {x.lemma for x in rest}
    op: Op = "=="
    ahead = next((x for x in rest if x.i == first - 1), None)
    if ahead is not None and is_comparator(ahead) and not any(does(x, "not") for x in rest):
        return Compare(counted, "<" if {ahead.lemma, ahead.norm} & words(LEXICON, "ground.or_less") else ">", number(value))
    if opened or said & (words(LEXICON, "ground.or_more") | words(LEXICON, "ground.from_step") - words(AMOUNTS, "upto_step")):
        op = ">="
    if said & (words(LEXICON, "ground.or_less") | words(AMOUNTS, "upto_step")):
        op = "<="
    return Compare(counted, op, number(value))


def topic_over(context: Context, line: Line, sentence: Sentence, before: int) -> str:
    """What is counted: the nouns before the colon of the sentence, the label of the block, its row; empty if nothing says."""
    colon = next((x.i for x in reversed(sentence.tokens[:before]) if x.text == ":"), None)
    if colon is not None:
        start = max((x.i + 1 for x in sentence.tokens[:colon] if x.text in (".", ";", ",")), default=0)
        nouns = [x for x in sentence.tokens[start:colon] if not x.is_punct and x.norm not in words(AMOUNTS, "correlative.tail")]
        held = next((k for k, x in enumerate(nouns) if k and does(x, "at")), len(nouns))
        nouns = nouns[:held]  # «сколько портов у игрока: …»
        ground = next((k for k, x in reversed(list(enumerate(nouns))) if x.norm in words(LEXICON, "ground.sole")), None)
        if ground is not None and nouns[ground + 1 :]:
            nouns = nouns[ground + 1 :]  # «каждый добавляет за разные росписи: …»
            nouns = nouns[: next((k for k, x in enumerate(nouns) if x.feats.get("VerbForm") == "Fin"), len(nouns))]
        if nouns and any(x.pos in ("NOUN", "PROPN") for x in nouns) and not any(x.feats.get("VerbForm") == "Fin" for x in nouns):
            name = nominative(nouns)
            return name[:1].lower() + name[1:]
    label = line.block.label or line.block.row or ""
    return label[:1].lower() + label[1:] if label and context.text.count(label) else ""
