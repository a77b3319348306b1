"""Records held against rules, one module for each kind of record."""

from __future__ import annotations

from collections.abc import Callable

from models.expressions import Opaque
from verification.comparison.base import Comparison, Context, Difference, Group
from verification.comparison.others import compare_definitions, compare_game_ends, compare_limits
from verification.comparison.phases import compare_phases
from verification.comparison.points import compare_points
from verification.comparison.victories import compare_victories

__all__ = ["COMPARED", "Comparison", "Context", "Difference", "Group", "compare", "may_be"]

_COMPARERS: dict[str, Callable[[Group, Context], Comparison]] = {
    "victory": compare_victories, "vp_source": compare_points, "phase": compare_phases, "game_end": compare_game_ends,
    "limit": compare_limits, "definition": compare_definitions,
}  # fmt: skip
COMPARED = tuple(_COMPARERS)
"""The types of records that can be held against an engine."""


def may_be(group: Group, context: Context) -> tuple[str, ...]:
    """The engine's rules that a record without a rule may state: alike in name, where nothing of its condition was formalised.

    That the engine lacks such a rule nobody can say then.
    """
    bound = group.records[0]
    unread = isinstance(getattr(bound.record, "condition", None), Opaque)
    if group.rules or not unread or bound.record.status != "stated":
        return ()
    return tuple(r.id for r in context.engine.rules if r.id in bound.likely or r.record.name in bound.likely)


def compare(group: Group, context: Context) -> Comparison:
    """Hold a group's records against its rules. A group that lacks one side is silent there."""
    if not group.rules:
        if maybe := may_be(group, context):
            return Comparison("not_formalised", detail=f"what it says was not formalised; it may be {', '.join(maybe)}")
        named = all(b.record.status == "referenced" for b in group.records)
        return Comparison("reference_silent", detail="the text only names it" if named else "the reference has no such rule")
    if group.kind == "norm" and group.records:
        return Comparison("not_formalised", detail="the text states it as what somebody does; it was not compared")
    if group.kind not in _COMPARERS:
        return Comparison("not_formalised", detail="rules of this kind are not compared yet")
    if not group.records:
        return Comparison("text_silent", detail="the text has no such rule")
    if all(b.record.status == "referenced" for b in group.records):
        return Comparison("text_silent", detail="the text names the rule and leaves it to another section")
    unknown = [r.id for r in group.rules if not r.known]
    if unknown and group.kind != "vp_source":
        return Comparison("reference_silent", detail=f"the sources of the reference do not say: {', '.join(unknown)}")
    return _COMPARERS[group.kind](group, context)
