"""Situations that tell two editions of a rule apart where they differ in a bound, a permission, a time or a count."""

from __future__ import annotations

from fractions import Fraction

from models.records import Claim, Limit, Norm, Record
from models.timing import Timing, TurnSet
from verification.editions.base import Telling
from verification.editions.fields import phrase_of, words

__all__ = ["tell"]

Told = tuple[str, str]


def _said(key: str, *filled: object) -> Told:
    """A phrase in both languages; what is filled in may be a pair of its own."""
    ru, en = words()["telling"][key]
    sides = [[x[i] if isinstance(x, tuple) else x for x in filled] for i in (0, 1)]
    return ru.format(*sides[0]), en.format(*sides[1])


def _telling(situation: Told, old: Told, new: Told, state: dict[str, int] | None = None) -> Telling:
    return Telling(situation, old, new, dict(state or {}), None, old != new)


def tell(old: Record, new: Record, last_turn: int) -> Telling | None:
    """A situation in which two records of one type, in their texts' own words, come to something else; None if none is known."""
    if isinstance(old, Limit) and isinstance(new, Limit) and (found := _bounds(old, new)) is not None:
        return found
    if isinstance(old, Claim) and isinstance(new, Claim) and old.number != new.number:
        return _telling(_said("counted", old.about), _said("number", old.number), _said("number", new.number))
    if isinstance(old, Norm) and isinstance(new, Norm) and old.modality != new.modality:
        return _deed(old, new)
    for name in ("turns", "limited_turns"):
        found = _turns(getattr(old, name, None), getattr(new, name, None), last_turn)
        if found is not None:
            return found
    before, after = getattr(old, "timing", None), getattr(new, "timing", None)
    if isinstance(before, Timing) and isinstance(after, Timing):
        return _turns(before.turns, after.turns, last_turn) or _moment(before, after)
    return None


def _bounds(old: Limit, new: Limit) -> Telling | None:
    values = [v + d for r in (old, new) for v in (r.minimum, r.maximum) if v is not None for d in (-1, 0, 1)]
    value = next((v for v in values if _allows(old, v) != _allows(new, v)), None)
    if value is None:
        return None
    sides = [_said("allowed" if _allows(r, value) else "forbidden") for r in (old, new)]
    state = {new.quantity: int(value)} if value.denominator == 1 else {}
    return _telling(_said("bound", new.quantity, value), sides[0], sides[1], state)


def _allows(limit: Limit, value: Fraction) -> bool:
    return (limit.minimum is None or value >= limit.minimum) and (limit.maximum is None or value <= limit.maximum)


def _deed(old: Norm, new: Norm) -> Telling:
    """Who must not do it may not; who must may not leave it."""
    doing = "must_not" in (old.modality, new.modality)
    wrong = "must_not" if doing else "must"
    sides = [_said("wrong" if r.modality == wrong else "fine") for r in (old, new)]
    return _telling(_said("deed" if doing else "omitted", new.action), sides[0], sides[1])


def _turns(old: TurnSet | None, new: TurnSet | None, last: int) -> Telling | None:
    for turn in range(1, last + 2):
        sides = [t is None or t.holds(turn, last) for t in (old, new)]
        if sides[0] != sides[1]:
            told = [_said("applies" if s else "idle") for s in sides]
            return _telling(_said("turn", turn), told[0], told[1], {"turn": turn})
    return None


def _moment(old: Timing, new: Timing) -> Telling | None:
    if (old.when, old.phase) == (new.when, new.phase) or "unspecified" in (old.when, new.when):
        return None
    return _telling(_said("moment", (phrase_of(old), phrase_of(old, "en"))), _said("applies"), _said("idle"))
