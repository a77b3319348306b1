"""Worked examples: the situation they give and the amounts that come out of it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from extract.blocks import Block
from extract.context import Context, Line
from extract.grammar.conditions import condition_of_clause
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.parties import party_at, subject_party
from extract.language import Clause
from extract.lexicon import lexicon, words
from models.expressions import All, Compare, Expr
from models.records import Example, Expected
from models.spans import Span

__all__ = ["examples"]

LEXICON = Path(__file__).with_name("examples.toml")


def examples(context: Context) -> list[Example]:
    """One record per block that is an example and states an amount or a situation."""
    return [x for x in (_example(context, b) for b in context.layout.blocks if b.kind == "example") if x]


def _example(context: Context, block: Block) -> Example | None:
    lines = context.lines_of(block)
    expected: list[Expected] = []
    given: list[Expr] = []
    party = ""
    for line in lines:
        results, party = _results(context, line, party)
        expected.extend(results)
        given.extend(_situation(context, line, bool(results), bool(expected)))
    if not lines or not (expected or given):
        return None
    return Example(
        name=_name(context, lines, block), section=context.section(block), evidence=(Span(block.span.start, block.span.end),),
        given=tuple(given), expected=tuple(expected),
    )  # fmt: skip


def _name(context: Context, lines: tuple[Line, ...], block: Block) -> str:
    """What the example is of: the first name in it that is no party's, else its label with the section's title."""
    for line in lines:
        for token in line.sentence.tokens[1:]:
            if (
                token.text[:1].isupper()
                and token.text.isalpha()
                and len(token.text) > 3
                and context.parties.name_of(token) is None
            ):
                return token.text
    title = context.heading_of(block)
    return f"{(block.label or '').capitalize()}: {title}" if title else (block.label or "").capitalize()


def _points(context: Context, line: Line, number: NumberPhrase) -> bool:
    """Whether the number counts points."""
    return any(context.is_points(t, line.sentence) for t in line.sentence.tokens[number.stop : number.stop + 3])


def _clause_of(line: Line, i: int) -> Clause:
    return line.sentence.clause_of(i)


def _results(context: Context, line: Line, party: str) -> tuple[list[Expected], str]:
    """The amounts that the sentence gives out, one per clause; a stated total stands for the whole sentence."""
    sentence = line.sentence
    by_clause: dict[int, list[tuple[NumberPhrase, int]]] = {}
    total: NumberPhrase | None = None
    moves: list[NumberPhrase] = []
    for number in numbers_in(sentence):
        if number.kind != "cardinal" or number.value.denominator != 1:
            continue
        if _is_move(line, number):
            moves.append(number)
        elif _points(context, line, number):
            before = {t.lemma for t in sentence.tokens[max(0, number.first - 3) : number.first]}
            equals = number.first > 0 and sentence.tokens[number.first - 1].text == "="
            total = number if equals or before & words(LEXICON, "words.total") else total
            sign = _sign(line, number.first)
            if sign:
                by_clause.setdefault(_verb_of(line, number.first), []).append((number, sign))
    out: list[Expected] = []
    unit = _unit(context, line)
    for verb, found in sorted(by_clause.items()):
        party = _party(context, line, verb) or party
        value = total.value if total is not None and len(by_clause) == 1 else sum((n.value for n, _ in found), Fraction(0))
        out.append(Expected(party, unit, value * found[0][1]))
    for number in moves:
        shift = f"{lexicon(LEXICON)['words']['shift']} {unit}".strip()
        out.append(Expected(_favoured(context, line, number) or party, shift, number.value))
    return out, party


def _unit(context: Context, line: Line) -> str:
    found = [t for t in line.sentence.tokens if context.is_points(t, line.sentence)]
    short = next((t.text for t in found if t.text.isupper()), None)
    return short or next((t.lemma for t in found), "")


def _is_move(line: Line, number: NumberPhrase) -> bool:
    tokens = line.sentence.tokens
    counted = any(t.lemma in words(LEXICON, "nouns.spaces") for t in tokens[number.stop : number.stop + 2])
    said = {t.lemma for t in tokens}
    return counted and bool(said & words(LEXICON, "verbs.move")) and bool(said & words(LEXICON, "nouns.marker"))


def _favoured(context: Context, line: Line, number: NumberPhrase) -> str:
    """«на 4 клетки к победе СССР»: in whose favour a marker moves, where that is said behind the number."""
    for token in line.sentence.tokens[number.stop :]:
        found = party_at(context, line.sentence, token.i) if token.pos in ("NOUN", "PROPN", "X") else None
        if found is not None and found.is_named:
            return found.word
    return ""


def _verb_of(line: Line, i: int) -> int:
    """The nearest verb of gain or loss before a number (after it where none stands before), -1 for none."""
    told = words(LEXICON, "verbs.gain") | words(LEXICON, "verbs.loss")
    found = [t.i for t in line.sentence.tokens if t.lemma in told]
    before = [k for k in found if k < i]
    return before[-1] if before else (found[0] if found else -1)


def _sign(line: Line, i: int) -> int:
    verb = _verb_of(line, i)
    if verb < 0 or (verb > i and _clause_of(line, verb).i != _clause_of(line, i).i):
        return 0
    return -1 if line.sentence.tokens[verb].lemma in words(LEXICON, "verbs.loss") else 1


def _party(context: Context, line: Line, verb: int) -> str:
    """Who gets or loses: the subject of the verb's clause."""
    clause = _clause_of(line, verb)
    found = subject_party(context, line.sentence, clause)
    return found.word if found is not None else ""


def _situation(context: Context, line: Line, results: bool, later: bool) -> list[Expr]:
    """What the example supposes: conditions, and plain statements in front of the first result."""
    out: list[Expr] = []
    for clause in line.sentence.clauses:
        supposed = clause.kind == "condition" or (clause.kind == "main" and not results and not later)
        expr = condition_of_clause(context, line, clause) if supposed and clause.predicate is not None else None
        if expr is not None:
            exact = not any(t.norm in words(LEXICON, "words.bounding") for t in line.sentence.tokens)
            parts = expr.parts if isinstance(expr, All) else (expr,)
            out.extend(_as_given(x) if exact else x for x in parts)
    return out


def _as_given(expr: Expr) -> Expr:
    """«США имеют 1 очко влияния»: in a situation that is what there is, not the least that must be."""
    return replace(expr, op="==") if isinstance(expr, Compare) and expr.op == ">=" else expr
