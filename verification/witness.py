"""A situation that tells two sides apart: lawful, as ordinary as can be, and run on both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from models.expressions import Expr
from models.meaning import Different, Value, holds
from models.records import Victory
from models.reports import Witness
from verification.neighbours import complete, nearest, others, told_near
from verification.played import by_play
from verification.reference.base import Engine, Rule, StateError
from verification.semantics import Result
from verification.situations import Told, told_result, told_situation

if TYPE_CHECKING:
    from verification.comparison.base import Context

__all__ = ["Run", "Shown", "matters", "show", "show_points", "show_result"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shown:
    """A witness and what each side gives in it, in both languages."""

    witness: Witness
    text: Told
    reference: Told

    def sentences(self, engine: Engine) -> Told:
        """The whole as one sentence in Russian and one in English."""
        ru, en = told_situation(self.witness.state, engine)
        return (
            f"{ru}. По тексту {self.text[0]}, по движку {self.reference[0]}",
            f"{en}. By the text {self.text[1]}, by the reference {self.reference[1]}",
        )


Run = Callable[[Mapping[str, Value]], T]


def show(
    found: Different,
    text: Run[T],
    reference: Run[T],
    told: Callable[[T], Told],
    context: Context,
) -> Shown:
    """The situation of ``found``, completed and run on both sides.

    ``text`` and ``reference`` give each side's result in a whole state, ``told`` puts a result into words. Where no
    whole lawful state has these values, or both sides then agree, the witness says that it was not replayed.
    """
    whole = complete(found.state, context.engine)
    if whole is None:
        return Shown(Witness(dict(found.state)), ("?", "?"), ("?", "?"))
    said, done = text(whole), reference(whole)

    def agree(state: Mapping[str, Value]) -> bool:
        return text(state) == reference(state)

    shown = matters(whole, found.state, lambda s: (text(s), reference(s)), context)
    a, b = told(said), told(done)
    near = told_near(found, whole, shown, agree, context.engine) or nearest(shown, agree, context)
    witness = Witness(shown, a[0], b[0], near=near, replayed=said != done)
    return Shown(by_play(witness, lambda s: (text(s), reference(s)), context.engine), a, b)


def matters(
    whole: Mapping[str, Value], names: Iterable[str], results: Callable[[Mapping[str, Value]], object], context: Context
) -> dict[str, Value]:
    """Of a whole state, the values that matter to the results: those whose change alone could change them.

    ``names`` are the variables that the two sides speak of. What is left out has its ordinary value: the engine, given
    what is shown, comes to a lawful state with the same results.
    """
    now, typical, spoken = results(whole), context.typical, set(names)
    odd = [k for k, v in whole.items() if v != typical[k]]
    shown = {k for k in whole if k in spoken and any(results({**whole, k: v}) != now for v in others(k, whole[k], context))}
    added: list[str] = []
    for name in odd:  # values that are not ordinary come back until what is shown suffices
        if _suffices({k: whole[k] for k in shown}, now, results, context.engine):
            break
        if name not in shown:
            shown.add(name)
            added.append(name)
    for name in added:
        if _suffices({k: whole[k] for k in shown - {name}}, now, results, context.engine):
            shown.discard(name)
    return {k: whole[k] for k in whole if k in shown}


def _suffices(shown: Mapping[str, Value], now: object, results: Callable[[Mapping[str, Value]], object], engine: Engine) -> bool:
    try:
        return results(engine.state(shown)) == now
    except StateError:
        return False


def show_result(
    found: Different,
    result: Result,
    text: Mapping[str, Expr],
    reference: Mapping[str, Expr],
    rules: Sequence[Rule],
    context: Context,
) -> Shown:
    """Who wins, loses or draws in the situation: the text's conditions and the engine's own rules are run."""
    engine = context.engine
    winners = result == "win" and all(isinstance(r.record, Victory) and r.record.winner is not None for r in rules)

    def run_text(state: Mapping[str, Value]) -> tuple[str, ...]:
        return tuple(p for p, c in text.items() if holds(c, state))

    def run_reference(state: Mapping[str, Value]) -> tuple[str, ...]:
        if not winners:
            return tuple(p for p, c in reference.items() if holds(c, state))
        run = engine.winners(state)
        won = {p for r in rules for p in run.get(r.id, ())}
        return tuple(p for p in engine.party_ids if p in won)

    return show(found, run_text, run_reference, lambda who: told_result(result, who, engine), context)


def show_points(
    found: Different, party: str, text: Run[Fraction], reference: Run[Fraction], unit: Told | tuple[Told, Told], context: Context
) -> Shown:
    """How many points the party gets in the situation by each side; with a pair of units, what 0 and 1 of them stand for."""
    who = next(p for p in context.engine.parties if p.id == party)

    def told(points: Fraction) -> Told:
        if not isinstance(unit[0], str):
            ru, en = unit[points != 0]
            return f"{who.ru}: {ru}", f"{who.en}: {en}"
        return f"{who.ru}: {points} {unit[0]}", f"{who.en}: {points} {unit[1]}"

    return show(found, text, reference, told, context)
