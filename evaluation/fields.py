"""The fields of every type of record that are measured, and when two values of one agree.

Adding a field is adding a line to `FIELDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from evaluation.conditions import party_key, wording
from evaluation.pairing import amount_key
from evaluation.slots import Same, Slot, Value, alike, compare_conditions, equal, slot
from evaluation.words import likeness, stems
from models.parties import Party
from models.records import Record, RecordType, TieBreak
from models.timing import LAST, TurnSet

__all__ = ["Names", "lone_slots", "record_slots"]

Names = Mapping[str, str]
"""Id → name of the records of one rule book: a phase's parent is compared by name."""
_SOME_PARENT = "(parent)"


@dataclass(frozen=True, slots=True)
class Field:
    """A measured field: how it is read off a record, and when two values agree.

    ``only_if_gold``: a value that the gold does not have counts nothing.
    """

    name: str
    value: Callable[[Any, Names], Value | None]
    same: Same = equal
    only_if_gold: bool = False


def _party(party: Party | None) -> Value | None:
    if party is None:
        return None
    return Value(party_key(party), ", ".join(party.words) if party.is_named else party.kind)


def _text(text: str | None) -> Value | None:
    return None if text is None else Value(text, text)


def _turns(turns: TurnSet | None) -> Value | None:
    """A set of turns: «only 5, 6, 7» and «from 5 to 7» are one; what is counted (turns, years) is not compared."""
    if turns is None:
        return None
    if turns.only:
        numbers = sorted(t for t in turns.only if t != LAST)
        if len(numbers) == len(turns.only) and numbers == list(range(numbers[0], numbers[-1] + 1)):
            return Value((numbers[0], numbers[-1]), f"{numbers[0]}–{numbers[-1]}")
    for word, listed in (("only", turns.only), ("except", turns.except_)):
        if listed:
            parts = tuple(sorted(map(str, listed)))
            return Value((word, *parts), f"{word} {', '.join(parts)}")
    ends = ["" if end is None else str(end) for end in (turns.first, turns.final)]
    return Value((turns.first, turns.final), "–".join(ends))


def _when(record: Any, _: Names) -> Value | None:
    when = record.timing.when
    return None if when == "unspecified" else Value(when, when)


def _amount(record: Any, _: Names) -> Value | None:
    key = amount_key(record.amount)
    return None if key is None else Value(key, key if isinstance(key, str) else f"{key:g}")


def _parent(record: Any, names: Names) -> Value | None:
    return _text(names.get(record.parent)) if record.parent else None


def _actors(record: Any, _: Names) -> Value | None:
    return Value(tuple(stems(a) for a in record.actors), " → ".join(record.actors)) if record.actors else None


def _refs(record: Any, _: Names) -> Value | None:
    refs = tuple(sorted(set(record.refs)))
    return Value(refs, ", ".join(refs)) if refs else None


def _bounds(record: Any, _: Names) -> Value:
    low, high = ("" if b is None else f"{float(b):g}" for b in (record.minimum, record.maximum))
    return Value((record.minimum, record.maximum), f"{low}…{high}")


def _expected(record: Any, _: Names) -> Value | None:
    numbers = tuple(sorted(float(e.number) for e in record.expected))
    return Value(numbers, ", ".join(f"{n:g}" for n in numbers)) if numbers else None


def _readings(record: Any, _: Names) -> Value | None:
    return Value(True, "several") if len(record.readings) >= 2 else None


_LOOSE, _CLOSE = alike(0.5), alike(0.6)
_PHASE_NAME = Field("phase", lambda r, _: _text(r.timing.phase or None), _CLOSE, only_if_gold=True)
_MOMENT = (Field("when", _when), Field("turns", lambda r, _: _turns(r.timing.turns)), _PHASE_NAME)

FIELDS: dict[RecordType, tuple[Field, ...]] = {
    "victory": (
        Field("winner", lambda r, _: _party(r.winner)),
        *_MOMENT,
        Field("loser", lambda r, _: _party(r.loser)),
        Field("draw", lambda r, _: Value(True, "draw") if r.draw else None),
    ),
    "game_end": (Field("when", _when), Field("turns", lambda r, _: _turns(r.turns))),
    "vp_source": (
        Field("recipient", lambda r, _: _party(r.recipient)),
        *_MOMENT,
        Field("amount", _amount),
        Field("per", lambda r, _: _text(wording(r.amount.per)) if r.amount.per is not None else None, _LOOSE),
        Field("category", lambda r, _: _text(r.category), _LOOSE),
    ),
    "phase": (
        Field("order", lambda r, _: Value(r.order, str(r.order))),
        Field("parent", _parent, _CLOSE),
        Field("turns", lambda r, _: _turns(r.turns)),
        Field("limited", lambda r, _: _turns(r.limited_turns)),
        Field("actors", _actors),
        Field("refs", _refs),
        Field("name", lambda r, _: _text(r.name), _LOOSE),
    ),
    "limit": (Field("quantity", lambda r, _: _text(r.quantity), _LOOSE), Field("bounds", _bounds)),
    "definition": (Field("term", lambda r, _: _text(r.term), _CLOSE),),
    "claim": (
        Field("about", lambda r, _: _text(r.about), alike(0.4)),
        Field("number", lambda r, _: Value((r.op, float(r.number)), f"{r.op} {float(r.number):g}")),
    ),
    "example": (Field("expected", _expected),),
    "norm": (),
}  # fmt: skip
_WITH_CONDITION: frozenset[RecordType] = frozenset({"victory", "game_end", "vp_source", "phase", "definition"})


def _same_step(p: TieBreak, g: TieBreak) -> bool:
    kinds = [step.prefer if isinstance(step.prefer, str) else "party" for step in (p, g)]
    return kinds[0] == kinds[1] and p.repeat == g.repeat and likeness(p.quantity, g.quantity) >= 0.5


def _step(step: TieBreak | None) -> str | None:
    if step is None:
        return None
    prefer = step.prefer if isinstance(step.prefer, str) else ", ".join(step.prefer.words)
    words = (prefer, step.quantity or "", "" if step.at == "same" else f"at {step.at}", "again" if step.repeat else "")
    return " ".join(w for w in words if w)


def _tie_breaks(predicted: tuple[TieBreak, ...], gold: tuple[TieBreak, ...]) -> Iterator[Slot]:
    """Step by step, in order."""
    for p, g in zip_longest(predicted, gold):
        yield Slot("victory.tie_break", _step(p), _step(g), p is not None and g is not None and _same_step(p, g))


def record_slots(predicted: Any | None, gold: Any, ours: Names, theirs: Names) -> Iterator[Slot]:
    """The slots of a pair of records of one type; without ``predicted``, those of the gold record alone."""
    kind: RecordType = gold.type
    for field in FIELDS[kind]:
        p = None if predicted is None else field.value(predicted, ours)
        g = field.value(gold, theirs)
        if g is not None or not field.only_if_gold:
            yield from slot(f"{kind}.{field.name}", p, g, field.same)
    if kind == "victory":
        yield from _tie_breaks(predicted.tie_break if predicted is not None else (), gold.tie_break)
    if kind in _WITH_CONDITION:
        yield from compare_conditions(kind, predicted.condition if predicted is not None else None, gold.condition)
    yield from slot(f"{kind}.readings", _readings(predicted, ours) if predicted is not None else None, _readings(gold, theirs))


def lone_slots(record: Record) -> tuple[str, ...]:
    """The fields that a record without a partner fills, its evidence among them: all lost, or all made up."""
    names = {parent: _SOME_PARENT} if (parent := getattr(record, "parent", None)) else {}
    return (*(s.field for s in record_slots(None, record, {}, names)), f"{record.type}.evidence")
