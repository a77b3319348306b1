"""In which fields two editions of a rule differ, what changes play first; and what each field says, in a phrase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from tomllib import loads
from typing import Any

from models.expressions import Expr, Number, walk
from models.meaning import in_russian
from models.meaning.sentence import party_in_russian
from models.parties import Party
from models.records import Amount, Expected, Record, TieBreak
from models.timing import Timing, TurnSet
from verification.binding import Bound, likeness
from verification.editions.base import ASPECTS, Aspect, Change

__all__ = ["changes_between", "phrase_of", "same_times", "words"]

_ASPECT: dict[str, Aspect] = {
    "condition": "condition", "timing": "timing", "turns": "timing", "limited_turns": "timing", "amount": "amount",
    "minimum": "number", "maximum": "number", "number": "number", "op": "number", "modality": "modality", "winner": "party",
    "loser": "party", "draw": "party", "recipient": "party", "holder": "party", "actor": "party", "actors": "order",
    "tie_break": "tie_break", "quantity": "quantity", "about": "quantity", "term": "term", "action": "action",
    "given": "condition", "expected": "number", "category": "term", "status": "kind",
}  # fmt: skip
_LENGTHS = range(1, 31)
"""Of how many turns games are for which two sets of turns are compared."""
_FREE = {"term", "about", "action", "category"}
"""Texts that may be worded in another way and mean the same."""


@cache
def words() -> dict[str, dict[str, Any]]:
    """The words of ``words.toml``."""
    return loads((Path(__file__).parent / "words.toml").read_text("utf-8"))


def _word(table: str, key: str, default: str = "") -> str:
    return str(words()[table].get(key, default))


def changes_between(old: Bound, new: Bound, mine: Record, its: Record) -> tuple[Change, ...]:
    """What differs between two records of one type, in the order of `ASPECTS`.

    ``old`` and ``new`` are bound to one world, ``mine`` and ``its`` the same records in their texts' own words, to be shown.
    Order and parents of phases are not looked at.
    """
    out = list(_changes(old.record, new.record, mine, its))
    return tuple(dict.fromkeys(sorted(out, key=lambda c: ASPECTS.index(c.aspect))))


def _changes(old: Record, new: Record, mine: Record, its: Record) -> Iterator[Change]:
    for f in fields(old):
        aspect = _ASPECT.get(f.name)
        before, after = _plain(getattr(old, f.name)), _plain(getattr(new, f.name))
        if aspect is None or before == after or (f.name in _FREE and _same_words(before, after)):
            continue
        told, told_now = getattr(mine, f.name), getattr(its, f.name)
        if _plain_points(f.name, told, told_now) or same_times(before, after):
            continue
        shown = phrase_of(told), phrase_of(told_now)
        if aspect in ("condition", "amount") and (numbers := (_numbers(before), _numbers(after)))[0] != numbers[1]:
            yield Change("number", ", ".join(numbers[0]), ", ".join(numbers[1]))
            if isinstance(before, Amount) and isinstance(after, Amount) and replace(before, number=after.number) == after:
                continue
        yield Change(aspect, *shown)


def _plain_points(field: str, old: object, new: object) -> bool:
    """True if one edition says what the other leaves to be understood: that points are those of which the game is won."""
    return field == "category" and {old, new} - {None} <= set(words()["points"]["plain"])


def same_times(old: object, new: object) -> bool:
    """True for two sets of turns, or two times, that come to the same turns however long the game is."""
    if isinstance(old, TurnSet) and isinstance(new, TurnSet):
        return old.unit == new.unit and all(old.turns(last) == new.turns(last) for last in _LENGTHS)
    if isinstance(old, Timing) and isinstance(new, Timing) and old.phase == new.phase and old.turns and new.turns:
        usual = {"each_turn", "unspecified"}
        return (old.when == new.when or {old.when, new.when} == usual) and same_times(old.turns, new.turns)
    return False


def _plain(value: Any) -> Any:
    """The value without what only one of several ways to bind it leaves in it."""
    if isinstance(value, TieBreak):
        return replace(value, quantity=value.quantity_id or value.quantity)
    return tuple(_plain(v) for v in value) if isinstance(value, tuple) else value


def _same_words(a: object, b: object) -> bool:
    return isinstance(a, str) and isinstance(b, str) and likeness(a, b) is not None


def _numbers(value: object) -> tuple[str, ...]:
    if isinstance(value, Amount):
        return () if value.number is None else (str(value.number),)
    if isinstance(value, tuple):
        return tuple(n for v in value for n in _numbers(v))
    return tuple(str(x.value) for x in walk(value) if isinstance(x, Number)) if isinstance(value, Expr) else ()


# ---------------------------------------------------------------------- a field in words


def phrase_of(value: object) -> str:
    """What a field says, as a Russian phrase; empty for nothing."""
    match value:
        case None | ():
            return ""
        case bool():
            return _word("truth", "yes" if value else "no")
        case Fraction():
            return str(value)
        case Expr():
            return in_russian(value)
        case Party():
            return party_in_russian(value)
        case TurnSet():
            return _turns(value)
        case Timing():
            when = _word("when", value.when).format(value.phase or "?")
            return ", ".join(x for x in (when, _turns(value.turns)) if x)
        case Amount():
            return _amount(value)
        case TieBreak():
            prefer = _word("prefer", value.prefer) if isinstance(value.prefer, str) else party_in_russian(value.prefer)
            return " ".join(x for x in (prefer, value.quantity, _word("at", value.at, value.at)) if x)
        case Expected():
            return f"{value.party}: {value.quantity} {value.op} {value.number}"
        case tuple():
            return "; ".join(phrase_of(v) for v in value)
        case str():
            return _word("constants", value, value)
        case _:
            return str(value)


def _turns(turns: TurnSet | None) -> str:
    if turns is None:
        return ""

    def said(key: str, *named: object) -> str:
        return _word("turns", key).format(", ".join(_word("turns", "last") if t == "last" else str(t) for t in named))

    if turns.only:
        return said("only", *turns.only)
    if turns.except_:
        return said("except", *turns.except_)
    return " ".join(said(k, t) for k, t in (("from", turns.first), ("to", turns.final)) if t is not None)


def _amount(amount: Amount) -> str:
    if amount.number is not None:
        per = "" if amount.per is None else _word("amount", "per").format(" ".join((amount.per.name, *amount.per.within)))
        return f"{amount.number}{per}"
    return amount.table or amount.formula or _word("amount", "unsaid")
