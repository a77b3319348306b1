"""Worked examples: the situation they give and the amounts that come out of it."""

from __future__ import annotations

from dataclasses import replace

from extract.blocks import Block
from extract.context import Context, Line
from extract.language import nominative
from extract.lexicon import WordFile, lexicon
from extract.rules.example_givens import situation
from extract.rules.example_parties import who
from extract.rules.example_results import Told, results_in
from models.expressions import Expr
from models.records import Example, Expected
from models.spans import Span

__all__ = ["examples"]

LEXICON = WordFile(__file__).with_name("examples.toml")
SHORT = 4
"""A name has more letters than this, less one."""


def examples(context: Context) -> list[Example]:
    """One record per block that is an example and states an amount or a situation."""
    return [x for x in (_example(context, b) for b in context.layout.blocks if b.kind == "example") if x]


def _example(context: Context, block: Block) -> Example | None:
    lines = context.lines_of(block)
    told = Told()
    given: list[Expr] = []
    for line in lines:
        later = bool(told.results)
        results = results_in(context, line, told)
        given.extend(situation(context, line, results, later))
    if not lines or not (told.results or given):
        return None
    return Example(
        name=_name(context, lines, block), section=context.section(block), evidence=(Span(block.span.start, block.span.end),),
        given=tuple(given), expected=_by_turn(told),
    )  # fmt: skip


def _by_turn(told: Told) -> tuple[Expected, ...]:
    """The results, each with its turn where the example goes through several."""
    several = len({turn for turn, _ in told.results}) > 1
    during = lexicon(LEXICON)["words"]["during"]
    return tuple(
        replace(e, quantity=f"{e.quantity} {during} {turn}".strip()) if several and turn else e for turn, e in told.results
    )


def _name(context: Context, lines: tuple[Line, ...], block: Block) -> str:
    """What the example is of: the first name in it that is no party's, else its label with the section's title."""
    for line in lines:
        tokens = line.sentence.tokens
        for token in tokens[1:]:
            named = token.text[:1].isupper() and token.text.isalpha() and len(token.text) >= SHORT
            if not named or context.parties.name_of(token) is not None or who(context, line.sentence, token.i):
                continue
            stop = token.i + 1
            while stop < len(tokens) and token.pos == "ADJ" and tokens[stop].text[:1].isupper():
                stop += 1
                if tokens[stop - 1].pos != "ADJ":
                    break
            name = nominative(list(tokens[token.i : stop]))
            return name[:1].upper() + name[1:]
    title = context.heading_of(block)
    return f"{(block.label or '').capitalize()}: {title}" if title else (block.label or "").capitalize()
