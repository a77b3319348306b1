"""Contrasts: what a later award leaves out because the first one has said it («со второй – 2», «если меньше 15 – 1»)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from extract.context import Context
from extract.grammar.conditions import Condition
from extract.grammar.numbers import numbers_in
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.forms import is_statement
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import Thing
from models.expressions import All, Compare, Expr, Fact, Not, Quantity, all_of, negate, walk

__all__ = ["is_alternative", "ranked_like_first", "with_left_out_quantity", "with_left_out_subject"]

NAMED = ("NOUN", "PROPN", "PRON", "X")


def is_alternative(sentence: Sentence, segment: Segment, found: Condition) -> bool:
    """True for «…; если меньше 15 – теряет 1»: the case that opens the words of a later award, beside that of the first."""
    opened = all(x.is_punct or x.pos in ("CCONJ", "PART") for x in sentence.tokens[segment.start : found.first])
    return found.clause is not None and found.clause.kind == "condition" and opened and found.first >= segment.start


def with_left_out_quantity(context: Context, sentence: Sentence, found: Condition, expr: Expr, shared: Sequence[Expr]) -> Expr:
    """«если сумма равна 21, …; если меньше 15, …»: a comparison without a noun is of what the first one compares."""
    said = next((x.left for e in shared for x in walk(e) if isinstance(x, Compare)), None)
    named = any(x.pos in NAMED for x in sentence.tokens[found.first : found.stop] if x.i >= found.first)
    if said is None or named or not isinstance(expr, Compare) or not isinstance(expr.left, Quantity):
        return expr
    return replace(expr, left=said) if context.is_points_name(expr.left.name) else expr


def with_left_out_subject(thing: Thing, before: Thing | None) -> Thing:
    """«Штурм удался – 2, не удался – 1»: a predicate alone is said of the subject of the case before."""
    said = before.case if before is not None else None
    subject = said.part if isinstance(said, Not) else said
    own = thing.case.part if isinstance(thing.case, Not) else thing.case
    if said is not None and isinstance(own, Fact) and own.text in words(LEXICON, "award.no"):
        return replace(thing, case=negate(said))  # «храм построен – 4, нет – 2»
    if not isinstance(subject, Fact) or not isinstance(own, Fact) or " " in own.text or not is_statement(own.text):
        return thing
    head, _, predicate = subject.text.rpartition(" ")
    if not head or not is_statement(predicate):
        return thing
    full = Fact(f"{head} {own.text}", span=own.span)
    return replace(thing, case=Not(full) if isinstance(thing.case, Not) else full)


def ranked_like_first(
    sentence: Sentence, segment: Segment, first: Segment, thing: Thing, condition: Expr | None
) -> tuple[Thing, Expr | None]:
    """«Если слово угадано с первой попытки, 3 балла, со второй – 2»: the rank takes the place of the first one's."""
    label = [sentence.tokens[i] for i in thing.indices] if thing.sentence is sentence else []
    if segment is first or condition is None or len(label) != 2 or label[0].pos != "ADP":
        return thing, condition
    ranks = {x.first for x in numbers_in(sentence) if x.kind == "ordinal"}
    if label[1].i not in ranks:
        return thing, condition
    for token in sentence.tokens[1 : first.mention.first]:
        before = sentence.tokens[token.i - 1]
        if token.i in ranks and before.lemma == label[0].lemma and before.pos == "ADP":
            said, meant = f"{before.text} {token.text}".lower(), f"{label[0].text} {label[1].text}"
            changed = [_reworded(x, said, meant) for x in (condition.parts if isinstance(condition, All) else (condition,))]
            return replace(thing, case=None, counted=False), all_of(*changed)
    return thing, condition


def _reworded(expr: Expr, said: str, meant: str) -> Expr:
    return replace(expr, text=expr.text.replace(said, meant)) if isinstance(expr, Fact) else expr
