"""Phases: their order among siblings, what they are a part of, the turns that have them, who acts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from models.expressions import FALSE
from models.meaning import holds
from models.records import Phase
from models.reports import Basis, Witness
from models.timing import TurnSet
from verification.binding.wording import opposed
from verification.comparison.base import Comparison, Context, Difference, Group, bounds, definite, has_opaque, unique
from verification.semantics import condition_for
from verification.witness import show

__all__ = ["compare_phases", "out_of_order"]


def compare_phases(group: Group, context: Context) -> Comparison:
    """Hold phase records against the engine's phases."""
    rule = cast(Phase, group.rules[0].record)
    problems = tuple(p for b in group.records for p in (*b.problems, *_unknown_actors(cast(Phase, b.record), rule, context)))
    if problems:
        return Comparison("not_formalised", detail="; ".join(problems))
    differences: list[Difference] = []
    states, proved, opaque, decided = context.engine.last_turn, False, False, True
    for bound in group.records:
        text = cast(Phase, bound.record)
        differences += _order(text, rule, context)
        differences += _parent(text, rule, context)
        differences += _turns(text, rule, context)
        differences += _actors(text, rule, context)
        if text.condition is not None and rule.condition is not None:
            found, run, sure = _condition(text, rule, context)
            differences += found
            states, proved, decided = states + run, True, decided and sure
        opaque = opaque or has_opaque(text.condition)
    detail = f"order, parent and turns, turn by turn over {context.engine.last_turn} turns"
    unsaid = [n for b in group.records for n in _uncompared(cast(Phase, b.record), rule, context)]
    if unsaid:
        detail += "; the order of those who act was not compared: " + ", ".join(f"«{n}»" for n in dict.fromkeys(unsaid))
    elif rule.actors and not any(cast(Phase, b.record).actors for b in group.records):
        detail += "; the text does not say who acts"
    if any(cast(Phase, b.record).condition is not None for b in group.records) and rule.condition is None:
        detail += "; the reference does not say when the phase is left out"
    if differences:
        basis: Basis = "proved" if proved and any(d.witness and len(d.witness.state) > 1 for d in differences) else "compared"
        return Comparison("differs", basis, states, unique(differences), detail)
    if opaque:
        return Comparison("not_formalised", None, states, (), detail + "; its condition is not formalised")
    return Comparison("agrees", "compared", states, (), detail) if decided else Comparison("undecided", None, states, (), detail)


# ---------------------------------------------------------------------- order and parent


def out_of_order(places: Sequence[int]) -> tuple[int, ...]:
    """The indices that have to move for ``places`` to rise: those outside a longest rising run, as few as can be."""
    best: list[list[int]] = []
    for i, place in enumerate(places):
        fitting = [run for j, run in enumerate(best) if places[j] < place]
        best.append([*max(fitting, key=len, default=[]), i])
    kept = max(best, key=len, default=[])
    return tuple(i for i in range(len(places)) if i not in kept)


def _siblings(text: Phase, context: Context) -> list[Phase]:
    """The phases of the text's list that this one stands in, in the text's order.

    Orders that start again under one parent are another list (the steps of one turn beside those of every turn).
    """
    under = [cast(Phase, b.record) for b in context.phases.values() if cast(Phase, b.record).parent == text.parent]
    lists: list[list[Phase]] = []
    for phase in under:
        if not lists or phase.order <= lists[-1][-1].order:
            lists.append([])
        lists[-1].append(phase)
    mine = next((x for x in lists if any(p.id == text.id for p in x)), [text])
    return mine if len({p.order for p in under}) < len(under) else sorted(under, key=lambda p: p.order)


def _rule(rule_id: str | None, context: Context) -> Phase | None:
    found = next((r.record for r in context.engine.rules if r.id == rule_id), None)
    return found if isinstance(found, Phase) else None


def _order(text: Phase, rule: Phase, context: Context) -> list[Difference]:
    placed = [(p, _rule(context.placed.get(p.id), context)) for p in _siblings(text, context)]
    known = [(p, r) for p, r in placed if r is not None and r.parent == rule.parent]
    wrong = {known[i][0].id for i in out_of_order([r.order for _, r in known])}
    if text.id not in wrong:
        return []
    ru, en = (", ".join(_name(r.id, context, i) for _, r in sorted(known, key=lambda x: x[1].order)) for i in (0, 1))
    before = [p for p, _ in known if p.order < text.order]
    after = f"«{before[-1].name}»" if before else ""
    return [
        Difference(
            f"«{text.name}» в тексте стоит {'после ' + after if after else 'первой'}, по движку порядок таков: {ru}",
            f"“{text.name}” stands {'after ' + after if after else 'first'} in the text; the order by the reference: {en}",
        )
    ]


def _name(rule_id: str, context: Context, language: int) -> str:
    rule = context.engine.rule(rule_id)
    return (rule.ru, rule.en)[language]


def _parent(text: Phase, rule: Phase, context: Context) -> list[Difference]:
    place = context.placed.get(text.parent or "")
    if place is None or place == rule.parent:
        return []
    part = _name(rule.parent, context, 0) if rule.parent else "самого хода"
    part_en = _name(rule.parent, context, 1) if rule.parent else "the turn itself"
    return [
        Difference(
            f"«{text.name}» по тексту — часть фазы «{_name(place, context, 0)}», по движку — часть «{part}»",
            f"“{text.name}” is a part of “{_name(place, context, 1)}” by the text, of “{part_en}” by the reference",
        )
    ]


# ---------------------------------------------------------------------- turns


def _in_turn(phases: Iterable[Phase], turn: int, last: int) -> bool:
    return all(p.turns is None or p.turns.holds(turn, last) for p in phases)


def _chain(phase: Phase, parent: Phase | None) -> tuple[Phase, ...]:
    return (phase,) if parent is None else (phase, parent)


def _turns(text: Phase, rule: Phase, context: Context) -> list[Difference]:
    last = context.engine.last_turn
    above = context.phases.get(text.parent or "")
    text_chain = _chain(text, cast(Phase, above.record) if above else None)
    rule_chain = _chain(rule, _rule(rule.parent, context))
    own = set(text.limited_turns.turns(last)) if text.limited_turns is not None else set()
    unsaid = {t for p in text_chain[1:] if p.limited_turns for t in p.limited_turns.turns(last)} - own
    unsaid -= {t for t in unsaid if any(p.turns is not None and not p.turns.holds(t, last) for p in _siblings(text, context))}
    out: list[Difference] = []
    for turn in range(1, last + 1):
        said, done = _in_turn(text_chain, turn, last), _in_turn(rule_chain, turn, last)
        # A phase that the text calls restricted in a turn may lack any of its parts there, unless it says which it lacks.
        if said != done and not (said and turn in unsaid):
            out.append(_turn_difference(text, turn, said, done, context))
            break
    if text.limited_turns is not None and rule.limited_turns is not None:
        out += _limited(text, rule, context)
    return out


def _near(text: Phase, rule_id: str, context: Context) -> int | None:
    last = context.engine.last_turn
    rule = _rule(rule_id, context)
    if rule is None:
        return None
    return next((t for t in range(1, last + 1) if _in_turn((text,), t, last) == _in_turn((rule,), t, last)), None)


def _turn_difference(text: Phase, turn: int, said: bool, done: bool, context: Context) -> Difference:
    ru, en = {True: "есть", False: "нет"}, {True: "there is", False: "there is no"}
    near = _near(text, context.placed.get(text.id, ""), context)
    witness = Witness(
        {"turn": turn},
        f"фаза «{text.name}» {ru[said]}",
        f"фаза «{text.name}» {ru[done]}",
        near=None if near is None else {"turn": near},
        replayed=said != done,
    )
    return Difference(
        f"ход {turn}: по тексту фаза «{text.name}» {ru[said]}, по движку её {ru[done]}"
        if not done
        else f"ход {turn}: по тексту фазы «{text.name}» {ru[said]}, по движку она {ru[done]}",
        f"turn {turn}: {en[said]} phase “{text.name}” by the text, {en[done]} by the reference",
        witness,
    )


def _limited(text: Phase, rule: Phase, context: Context) -> list[Difference]:
    last = context.engine.last_turn
    assert text.limited_turns is not None and rule.limited_turns is not None
    for turn in range(1, last + 1):
        said, done = text.limited_turns.holds(turn, last), rule.limited_turns.holds(turn, last)
        if said != done:
            ru, en = {True: "урезана", False: "проходит целиком"}, {True: "restricted", False: "whole"}
            witness = Witness({"turn": turn}, ru[said], ru[done], replayed=True)
            return [
                Difference(
                    f"ход {turn}: фаза «{text.name}» по тексту {ru[said]}, по движку {ru[done]}",
                    f"turn {turn}: the phase “{text.name}” is {en[said]} by the text, {en[done]} by the reference",
                    witness,
                )
            ]
    return []


def same_turns(a: TurnSet | None, b: TurnSet | None, last: int) -> bool:
    """True if both sets hold the same turns of a game of ``last`` turns; None holds all."""
    every = tuple(range(1, last + 1))
    return (every if a is None else a.turns(last)) == (every if b is None else b.turns(last))


# ---------------------------------------------------------------------- actors and condition


def _unknown_actors(text: Phase, rule: Phase, context: Context) -> tuple[str, ...]:
    """Why who acts cannot be compared: a name that neither the vocabulary has nor the engine's order, of the same length."""
    if len(text.actors) != len(rule.actors) or len(rule.actors) < 2 or _turned(text, rule, context):
        return ()
    return tuple(f"who acts, «{a}», is not in the vocabulary" for a in text.actors if a not in _names(context))


def _uncompared(text: Phase, rule: Phase, context: Context) -> tuple[str, ...]:
    """Those who act by the text, where the reference gives nobody, or not all of either side are powers of the game."""
    known = rule.actors and (set(text.actors) <= set(_names(context)) or _turned(text, rule, context))
    return () if known else text.actors


def _names(context: Context) -> dict[str, tuple[str, str]]:
    """What a reader calls everybody who may act: powers, and groups that act together."""
    return {p.id: (p.ru, p.en) for p in (*context.engine.parties, *context.engine.groups)}


def _turned(text: Phase, rule: Phase, context: Context) -> bool:
    """True if the text has the reference's order but for a group that it takes the other way round («возрастания»)."""
    if len(text.actors) != len(rule.actors):
        return False
    names = _names(context)
    return all(a in names or opposed(a, names[b][0]) for a, b in zip(text.actors, rule.actors, strict=True))


def _actors(text: Phase, rule: Phase, context: Context) -> list[Difference]:
    names = _names(context)
    if not text.actors or not rule.actors or text.actors == rule.actors:
        return []
    if not set(text.actors) <= set(names) and not _turned(text, rule, context):
        return []
    ru, ru_ref = (", ".join(names.get(a, (a, a))[0] for a in side) for side in (text.actors, rule.actors))
    en, en_ref = (", ".join(names.get(a, (a, a))[1] for a in side) for side in (text.actors, rule.actors))
    return [
        Difference(
            f"в фазу «{text.name}» по тексту действуют по порядку: {ru}; по движку: {ru_ref}",
            f"in the phase “{text.name}” the order of action by the text is {en}; by the reference {en_ref}",
        )
    ]


def _condition(text: Phase, rule: Phase, context: Context) -> tuple[list[Difference], int, bool]:
    parties = context.engine.party_ids
    lower, upper = (condition_for(x, None, parties) for x in bounds(context.expanded(text.condition)))
    reference = condition_for(context.expanded(rule.condition), None, parties)
    answer = context.decide(definite(lower, upper, reference), FALSE)
    if answer.different is None:
        return [], answer.states, answer.decided
    told = {True: (f"фаза «{text.name}» есть", f"there is a phase “{text.name}”"),
            False: (f"фазы «{text.name}» нет", f"there is no phase “{text.name}”")}  # fmt: skip
    shown = show(answer.different, lambda s: holds(upper, s), lambda s: holds(reference, s), told.__getitem__, context)
    return [Difference(*shown.sentences(context.engine), shown.witness)], answer.states, True
