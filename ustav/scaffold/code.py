"""A record in a game's identifiers as Python that an engine can hold."""

from __future__ import annotations

import json
from fractions import Fraction

from models.expressions import (
    All,
    Any,
    Compare,
    Difference,
    Expr,
    Fact,
    Highest,
    Not,
    Number,
    Opaque,
    Others,
    Quantity,
    Sum,
    Term,
)
from models.parties import Party
from models.records import Amount, Definition, GameEnd, Limit, Phase, Record, TieBreak, Victory, VPSource
from models.timing import Timing, TurnSet

__all__ = ["NotAsCodeError", "condition_as_code", "record_as_code"]


class NotAsCodeError(ValueError):
    """Something of a record that an engine cannot hold as it is; the message says what."""


def record_as_code(record: Record, name: str) -> str:
    """The constructor call that makes the record under this name. Raises `NotAsCodeError`."""
    match record:
        case Victory():
            fields = {
                "winner": _party(record.winner), "loser": _party(record.loser), "draw": "True" if record.draw else "",
                "timing": _timing(record.timing), "condition": _condition(record.condition),
                "tie_break": _tuple([_tie(t) for t in record.tie_break]) if record.tie_break else "",
            }  # fmt: skip
        case GameEnd():
            turns = _turns(record.turns)
            fields = {"timing": _timing(record.timing), "condition": _condition(record.condition), "turns": turns}
        case VPSource():
            fields = {
                "recipient": _party(record.recipient), "amount": _amount(record.amount),
                "condition": _condition(record.condition), "timing": _timing(record.timing),
            }  # fmt: skip
        case Phase():
            fields = {
                "order": str(record.order), "turns": _turns(record.turns), "limited_turns": _turns(record.limited_turns),
                "condition": _condition(record.condition),
            }  # fmt: skip
        case Limit():
            fields = {
                "quantity": _text(record.quantity), "holder": _party(record.holder), "minimum": _bound(record.minimum),
                "maximum": _bound(record.maximum),
            }  # fmt: skip
        case Definition():
            fields = {"term": _text(record.term), "condition": _condition(record.condition)}
        case _:
            raise NotAsCodeError(f"a {record.type} is no rule of an engine")
    told = ", ".join(f"{k}={v}" for k, v in fields.items() if v)
    return f"{type(record).__name__}(name={_text(name)}, evidence=(), {told})"


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _tuple(parts: list[str]) -> str:
    return f"({', '.join(parts)},)" if len(parts) == 1 else f"({', '.join(parts)})"


def _bound(value: Fraction | None) -> str:
    return "" if value is None else f"Fraction({_number(value)})"


def _number(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else _text(str(value))


def _party(party: Party | None) -> str:
    if party is None:
        return ""
    if party.kind == "any":
        return "ANY_POWER"
    if party.is_named:
        return f"named({', '.join(map(_text, party.words))})"
    return f"{party.kind}({_text(party.word)})"


def _turns(turns: TurnSet | None) -> str:
    if turns is None:
        return ""
    given = {"only": turns.only, "except_": turns.except_, "first": turns.first, "final": turns.final}
    return f"TurnSet({', '.join(f'{k}={v!r}' for k, v in given.items() if v not in ((), None))})".replace("'", '"')


def _timing(timing: Timing) -> str:
    if timing == Timing():
        return ""
    phase = f", {_text(timing.phase)}" if timing.phase else ", None" if timing.turns else ""
    return f"Timing({_text(timing.when)}{phase}{f', {_turns(timing.turns)}' if timing.turns else ''})"


def _amount(amount: Amount) -> str:
    if amount.number is not None:
        per = f", per={_term(amount.per)}" if amount.per is not None else ""
        return f"Amount(number=Fraction({_number(amount.number)}){per})"
    if amount.table is not None:
        return f"Amount(table={_text(amount.table)})"
    return f"Amount(formula={_text(amount.formula)})" if amount.formula is not None else ""


def _tie(tie: TieBreak) -> str:
    prefer = _text(tie.prefer) if isinstance(tie.prefer, str) else _party(tie.prefer)
    name = tie.quantity_id or tie.quantity
    quantity = "None" if name is None else _text(name)
    return f"TieBreak({prefer}, {quantity}, at={_text(tie.at)}, repeat={tie.repeat}, quantity_id={quantity})"


# ---------------------------------------------------------------------- conditions


def condition_as_code(condition: Expr) -> str:
    """A condition in a game's identifiers as Python. Raises `NotAsCodeError`."""
    return _expr(condition)


def _condition(expr: Expr | None) -> str:
    return "" if expr is None else _expr(expr)


def _expr(expr: Expr) -> str:
    match expr:
        case All() | Any():
            return f"{'all_of' if isinstance(expr, All) else 'any_of'}({', '.join(map(_expr, expr.parts))})"
        case Not():
            return f"negate({_expr(expr.part)})"
        case Compare():
            left, right = _term(expr.left), _plain(expr.right)
            if expr.op in ("==", "!="):
                return f"{left}.{'equals' if expr.op == '==' else 'differs'}({right})"
            return f"({left} {expr.op} {right})"
        case Fact() if expr.id is not None:
            return f"own_fact({_text(expr.id)})" if expr.holder is not None else f"fact({_text(expr.id)})"
        case Fact() | Opaque():
            raise NotAsCodeError(f"«{expr.text}» is not in the vocabulary")
        case _:
            raise NotAsCodeError(f"a condition of kind {type(expr).__name__}")


def _plain(term: Term) -> str:
    """A term at the right of a comparison, where a whole number stands as it is."""
    return str(term.value) if isinstance(term, Number) and term.value.denominator == 1 else _term(term)


def _term(term: Term) -> str:
    match term:
        case Number():
            return f"number({_number(term.value)})"
        case Quantity() if term.id is not None:
            if term.holder is None:
                return f"quantity({_text(term.id)})"
            return f"own({_text(term.id)})" if term.holder.kind == "any" else _of(term.id, term.holder)
        case Others() if term.id is not None:
            name = _text(term.id)
            return f"each_other({name})" if term.which == "each" else f"Others({_text(term.which)}, {name}, (), {name})"
        case Sum() | Highest():
            return f"{type(term).__name__}({_tuple([_term(t) for t in term.terms])})"
        case Difference():
            return f"({_term(term.left)} - {_term(term.right)})"
        case _:
            raise NotAsCodeError("a quantity that is not in the vocabulary")


def _of(identifier: str, holder: Party) -> str:
    if not holder.is_named:
        raise NotAsCodeError("a quantity of whoever has most")
    return f"of({_text(identifier)}, {', '.join(map(_text, holder.words))})"
