"""What stands over a scale of outcomes: what its numbers count («из очков А вычитают очки Б»), when, and on what condition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from extract.blocks import Block
from extract.context import Context, Line
from extract.grammar.conditions import condition_of_words, conditions_of
from extract.grammar.function_words import does
from extract.grammar.quantities import counted_noun, name_quantity
from extract.grammar.timing import time_of_words
from extract.grammar.tree import case, is_finite, is_noun
from extract.language import Sentence, Token, nominative
from extract.lexicon import WordFile, words
from extract.rules.outcome_sides import capital, side_named
from models.expressions import Difference, Expr, Quantity, Term
from models.parties import Party, named
from models.spans import Span
from models.timing import Timing

__all__ = ["Lead", "lead_of", "led_term"]

LEXICON = WordFile(__file__).with_name("outcomes.toml")
VICTORIES = WordFile(__file__).with_name("victories.toml")


@dataclass(frozen=True, slots=True)
class Lead:
    """``counted``: what the numbers are of, None where the lead-in does not say."""

    line: Line
    counted: Term | None
    timing: Timing
    conditions: tuple[Expr, ...]
    span: Span


def lead_of(context: Context, block: Block) -> Lead | None:
    """The lead-in of the scale that begins with the block; None if no sentence over it or right before it leads one in."""
    over = context.block(block.parent)
    while over is not None and over.kind in ("cell", "item", "definition"):
        over = context.block(over.parent)
    before = context.block(block.index - 1) if block.index else None
    for candidate in (over, before):
        lines = context.lines_of(candidate) if candidate is not None and candidate.kind == "paragraph" else ()
        if lines and (lead := _read(context, lines[-1])) is not None:
            return lead
    return None


def _read(context: Context, line: Line) -> Lead | None:
    sentence = line.sentence
    counted = led_term(context, sentence)
    opens = sentence.text.rstrip().endswith(":")
    if counted is None and not opens:
        return None
    timing = time_of_words(context, sentence, tuple(range(len(sentence.tokens))))
    conditions = _conditions(context, line)
    end = sentence.start + len(sentence.text.rstrip(" :.\n"))
    return Lead(line, counted, timing, conditions, Span(sentence.start, end))


def _conditions(context: Context, line: Line) -> tuple[Expr, ...]:
    """The clauses of condition, up to where it begins to say what is subtracted."""
    sentence = line.sentence
    taking = next((t for t in sentence.tokens if t.lemma in words(LEXICON, "scale.taking")), None)
    origin = next((t.i for t in sentence.tokens if does(t, "out_of")), None) if taking is not None else None
    out: list[Expr] = []
    for found in conditions_of(context, line):
        if found.clause is None:
            continue
        if origin is None or found.stop <= origin:
            out.append(found.expr)
            continue
        told = [i for i in range(found.first, origin) if i not in found.clause.marker]
        expr = condition_of_words(context, line, told) if told else None
        out.extend([expr] if expr is not None else [])
    return tuple(out)


def led_term(context: Context, sentence: Sentence) -> Term | None:
    """What the sentence says is looked at: a difference of two sides, or what is counted of one; None if it says neither."""
    found = (read(context, sentence) for read in (_taken_from, _between, _counted))
    return next((x for x in found if x is not None), None)


def _taken_from(context: Context, sentence: Sentence) -> Term | None:
    """«из ПО осаждающих вычитают ПО гарнизона»: what it is taken from comes first."""
    if not any(t.lemma in words(LEXICON, "scale.taking") for t in sentence.tokens):
        return None
    origin = next((t.i for t in sentence.tokens if does(t, "out_of")), None)
    if origin is None:
        return None
    found = _sides(context, sentence)
    first = next((x for i, x in found if i > origin), None)
    other = next((x for i, x in found if x != first), None)
    return _difference(context, sentence, first, other)


def _between(context: Context, sentence: Sentence) -> Term | None:
    """«разницу между очками Севера и очками Юга», «перевес Лиги над Короной»."""
    noun = next((t for t in sentence.tokens if t.lemma in words(LEXICON, "scale.differing")), None)
    found = [x for i, x in _sides(context, sentence) if noun is not None and i > noun.i]
    return _difference(context, sentence, *found[:2]) if len(found) > 1 and found[0] != found[1] else None


def _difference(context: Context, sentence: Sentence, first: Party | None, other: Party | None) -> Term | None:
    if first is None or other is None:
        return None
    name = _named(sentence) or context.points.plural or context.points.name
    return Difference(Quantity(name, first), Quantity(name, other)) if name else None


def _named(sentence: Sentence) -> str | None:
    """What is subtracted, by the word of the sentence itself: the noun behind «из», or the first one behind «разница»."""
    found = (
        counted_noun(sentence, t.i + 1) for t in sentence.tokens if does(t, "out_of") or t.norm in words(LEXICON, "scale.between")
    )
    head = next((x for x in found if x is not None), None)
    if head is None or case(sentence.tokens[head]) not in ("Gen", "Ins", ""):
        return None
    noun = sentence.tokens[head]
    return noun.text if noun.text.isupper() else nominative([noun], "plur").lower()


def _sides(context: Context, sentence: Sentence) -> list[tuple[int, Party]]:
    found = ((t.i, side_named(context, sentence, t.i) or _whose_points(sentence, t)) for t in sentence.tokens)
    return [(i, party) for i, party in found if party is not None]


def _whose_points(sentence: Sentence, token: Token) -> Party | None:
    """«ПО гарнизона»: a noun in the genitive right behind what is counted, where something is subtracted."""
    before = sentence.tokens[token.i - 1] if token.i else None
    counted = before is not None and (before.lemma in words(LEXICON, "scale.points") or before.text.isupper())
    taking = any(t.lemma in words(LEXICON, "scale.taking") for t in sentence.tokens)
    one = is_noun(token) and case(token) == "Gen" and token.feats.get("Number") == "Sing"
    return named(capital(nominative([token]))) if counted and taking and one else None


def _counted(context: Context, sentence: Sentence) -> Term | None:
    """«подсчитайте удержанные города Лиги», «уровень победы определяют по очкам отряда»."""
    for token in sentence.tokens:
        counting = token.lemma in words(VICTORIES, "timing.counting") and is_finite(token)
        by = token.norm in words(LEXICON, "win.by") and any(_settles(t) for t in sentence.tokens)
        head = counted_noun(sentence, token.i + 1) if counting or by else None
        if head is None or not _is_counted(sentence.tokens[head], by):
            continue
        one = sentence.tokens[head].feats.get("Number") == "Sing"
        quantity = name_quantity(context, sentence, head, singular=one).quantity
        return quantity if quantity.holder is not None else _with_holder(context, sentence, quantity, head)
    return None


def _settles(token: Token) -> bool:
    return token.lemma in words(LEXICON, "win.settling") and is_finite(token)


def _is_counted(noun: Token, by: bool) -> bool:
    told = case(noun) == "Dat" if by else case(noun) == "Acc" or noun.dep == "obj"
    return told and noun.lemma not in words(LEXICON, "win.victory")


def _with_holder(context: Context, sentence: Sentence, quantity: Quantity, head: int) -> Quantity:
    behind: Sequence[tuple[int, Party]] = [x for x in _sides(context, sentence) if x[0] in (head + 1, head + 2)]
    if not behind:
        return quantity
    last = quantity.name.split(" ")
    name = " ".join(last[:-1]) if len(last) > 1 and sentence.tokens[behind[0][0]].norm == last[-1].lower() else quantity.name
    return Quantity(name, behind[0][1], quantity.within)
