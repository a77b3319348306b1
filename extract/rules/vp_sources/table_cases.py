"""Cases that a table tells: the place or outcome of the column, what the row is, the turn that the row counts."""

from __future__ import annotations

from dataclasses import replace

from extract.context import Context, Line
from extract.grammar.facts import fact_of
from extract.grammar.numbers import numbers_in
from extract.grammar.parties import player
from extract.grammar.tree import is_noun
from extract.grammar.turns import is_unit
from extract.language import Sentence, analyse
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from models.expressions import All, Compare, Expr, Fact, Quantity, all_of, number, walk
from models.records import VPSource
from models.timing import TurnSet

__all__ = ["with_table_cases"]

SHORT = 4
"""More words than the header of a column has that names a case."""


def with_table_cases(context: Context, line: Line, records: list[VPSource]) -> list[VPSource]:
    """The records of a cell with the cases of its row and column, where each gives a plain number for nothing counted."""
    block = line.block
    if block.kind != "cell" or not block.row or not block.column or len(records) != 1:
        return records
    record = records[0]
    if record.amount.number is None or record.amount.per is not None:
        return records
    header = analyse(block.column)
    place, outcome = _place(header), _outcome(header)
    if place is None and outcome is None:
        return records
    out = record
    told = _parts(record.condition)
    if place is not None and not any(_is_place(x) for x in told):
        told = (place, *told)
        out = replace(out, recipient=out.recipient or player())
    if outcome is not None and not any(isinstance(y, Fact) for x in told for y in walk(x)):
        told = (*told, outcome)
    head = context.block(block.parent)
    first = analyse(head.column) if head is not None and head.column else None
    row = analyse(block.row.split("(")[0])
    turn = _turn(first, row)
    if turn is not None:
        out = replace(out, timing=replace(out.timing, turns=turn))
    named = _of_row(first, row, header) if turn is None else None
    if named is not None and not any(isinstance(x, Fact) and x.text == named.text for x in told):
        told = (named, *told)
    return [replace(out, condition=all_of(*told) if told else None)]


def _place(header: Sentence) -> Expr | None:
    """«1-е место», «Второй по силе»: the column is of whoever has that place."""
    rank = next((x for x in numbers_in(header) if x.kind == "ordinal" and x.first == 0), None)
    if rank is None or len(header.tokens) > SHORT:
        return None
    behind = [x for x in header.tokens[rank.stop :] if not x.is_punct]
    if behind and not (behind[0].lemma in words(LEXICON, "ground.places") or behind[0].pos == "ADP"):
        return None
    return Compare(Quantity(sorted(words(LEXICON, "ground.place_name"))[0], player()), "==", number(rank.value))


def _outcome(header: Sentence) -> Expr | None:
    """«Контракт не сыгран»: what the column says of the thing of its row."""
    spoken = [x.i for x in header.tokens if not x.is_punct]
    stated = any(x.feats.get("Variant") == "Short" or x.feats.get("VerbForm") == "Fin" for x in header.tokens)
    if not stated or not 1 < len(spoken) <= SHORT or not any(is_noun(x) for x in header.tokens):
        return None
    return fact_of(header, spoken)


def _of_row(first: Sentence | None, row: Sentence, header: Sentence) -> Fact | None:
    """«Область: Оазис»: the row is one of what the header of the first column names."""
    named = [x for x in first.tokens if not x.is_punct] if first is not None else []
    if len(named) != 1 or not is_noun(named[0]) or any(x.feats.get("VerbForm") == "Fin" for x in row.tokens):
        return None
    if any(x.feats.get("Variant") == "Short" for x in row.tokens) or all(x.text.isdigit() for x in row.tokens):
        return None
    said = row.text.strip()
    proper = row.tokens[0].pos == "PROPN"
    return Fact(f"{named[0].norm} — {said if proper else said[:1].lower() + said[1:]}")


def _turn(first: Sentence | None, row: Sentence) -> TurnSet | None:
    """«Раунд: 2»: the row is of that turn."""
    counted = first is not None and len(first.tokens) > 0 and is_unit(first.tokens[0]) and len(first.tokens) == 1
    told = numbers_in(row)
    if not counted or len(told) != 1 or told[0].stop - told[0].first != len(row.tokens) or told[0].value.denominator != 1:
        return None
    return TurnSet(only=(int(told[0].value),))


def _is_place(condition: Expr) -> bool:
    name = sorted(words(LEXICON, "ground.place_name"))[0]
    return any(isinstance(x, Compare) and isinstance(x.left, Quantity) and x.left.name == name for x in walk(condition))


def _parts(condition: Expr | None) -> tuple[Expr, ...]:
    return condition.parts if isinstance(condition, All) else (condition,) if condition is not None else ()
