"""In which fields two editions of a rule differ, what changes play first; and what each field says, in a phrase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from tomllib import loads
from typing import Any, Literal

from models.expressions import Expr, Number, walk
from models.meaning import in_english, in_russian
from models.meaning.sentence import party_in_english, party_in_russian
from models.parties import Party
from models.records import Amount, Expected, Record, TieBreak
from models.timing import Timing, TurnSet
from verification.binding import Bound, likeness
from verification.editions.base import ASPECTS, Aspect, Change

__all__ = ["changes_between", "phrase_of", "same_times", "words"]

Language = Literal["ru", "en"]
LANGUAGES: tuple[Language, ...] = ("ru", "en")

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


def _word(table: str, key: str, language: Language, default: str = "") -> str:
    pair = words()[table].get(key)
    return default if pair is None else str(pair[language == "en"])


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
        shown = [phrase_of(x, language) for language in LANGUAGES for x in (told, told_now)]
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


def phrase_of(value: object, language: Language = "ru") -> str:
    """What a field says, as a phrase; empty for nothing. Words of the text stay as they are."""
    match value:
        case None | ():
            return ""
        case bool():
            return _word("truth", "yes" if value else "no", language)
        case Fraction():
            return str(value)
        case Expr():
            return in_russian(value) if language == "ru" else in_english(value)
        case Party():
            return _party(value, language)
        case TurnSet():
            return _turns(value, language)
        case Timing():
            when = _word("when", value.when, language).format(value.phase or "?")
            return ", ".join(x for x in (when, _turns(value.turns, language)) if x)
        case Amount():
            return _amount(value, language)
        case TieBreak():
            prefer = _word("prefer", value.prefer, language) if isinstance(value.prefer, str) else _party(value.prefer, language)
            return " ".join(x for x in (prefer, value.quantity, _word("at", value.at, language, value.at)) if x)
        case Expected():
            return f"{value.party}: {value.quantity} {value.op} {value.number}"
        case tuple():
            return "; ".join(phrase_of(v, language) for v in value)
        case str():
            return _word("constants", value, language, value)
        case _:
            return str(value)


def _party(party: Party, language: Language) -> str:
    return party_in_russian(party) if language == "ru" else party_in_english(party)


def _turns(turns: TurnSet | None, language: Language) -> str:
    if turns is None:
        return ""

    def said(key: str, *named: object) -> str:
        last = _word("turns", "last", language)
        return _word("turns", key, language).format(", ".join(last if t == "last" else str(t) for t in named))

    if turns.only:
        return said("only", *turns.only)
    if turns.except_:
        return said("except", *turns.except_)
    return " ".join(said(k, t) for k, t in (("from", turns.first), ("to", turns.final)) if t is not None)


def _amount(amount: Amount, language: Language) -> str:
    if amount.number is not None:
        if amount.per is None:
            return str(amount.number)
        return f"{amount.number}{_word('amount', 'per', language).format(' '.join((amount.per.name, *amount.per.within)))}"
    return amount.table or amount.formula or _word("amount", "unsaid", language)
