"""The situation of a worked example on the engine's map, turn by turn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from models.expressions import Compare, Expr, Fact, Is, Not, Number, Opaque, Quantity
from models.meaning import Choice, Value, in_russian
from models.records import Example
from verification.binding import Binder
from verification.binding.matching import Candidate, search
from verification.binding.wording import Phrase, Word, phrase
from verification.comparison import Context
from verification.consistency.lexicon import lexicon

__all__ = ["Case", "set_up", "turn_of"]

_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Case:
    """An example as the engine's map takes it, and what could not be set up.

    ``steps`` are what is given, in order, each with the turn from which it holds (0: from the start).
    """

    steps: tuple[tuple[int, dict[str, Value]], ...]
    left: tuple[str, ...]

    def at(self, turn: int | None) -> dict[str, Value]:
        """What holds in a turn: all that was given for it or before it, the later word for the earlier; None: in the end."""
        out: dict[str, Value] = {}
        for since, values in self.steps:
            if turn is None or since <= turn:
                out |= values
        return out


def turn_of(text: str) -> int | None:
    """The turn that a phrase names («ПО за второй ход» → 2); None where it names none."""
    said = phrase(text).words
    for word, after in pairwise(said):
        number = _NUMBER.match(word.guard or word.text)
        if number and after.lemmas & lexicon().turns:
            return int(number[0])
    return None


def set_up(example: Example, bound: Example, binder: Binder, context: Context) -> Case:
    """The statements of an example as keys of the engine's map; ``bound`` is the same example in the game's identifiers."""
    steps: list[tuple[int, dict[str, Value]]] = []
    left: list[str] = []
    for text, condition in zip(example.given, bound.given, strict=True):
        found = _on_map(text, binder, context)
        if found is None:
            found = _in_state(condition, context)
        if found is None and _nothing_else(text):
            found = {}
        if found is None:
            found = _mentioned(text, binder, context)
        if found is None:
            left.append(in_russian(text))
        else:
            steps.append((turn_of(in_russian(text)) or 0, found))
    return Case(tuple(steps), tuple(left))


def _nothing_else(expr: Expr) -> bool:
    """«остальные страны никем не контролируются»: what an example takes for granted of all that it does not name."""
    text = expr.part.text if isinstance(expr, Not) and isinstance(expr.part, Fact | Opaque) else getattr(expr, "text", "")
    said = {x for w in phrase(text).words for x in w.lemmas}
    return bool(said & lexicon().rest) and bool(said & lexicon().untouched)


def _places(said: Phrase, context: Context) -> list[str]:
    """The places of the map that a phrase names, in the map's order."""
    out = []
    for place in context.engine.places:
        if _stands_in([w for w in phrase(place.ru).words if w.kind != "weak"], said):
            out.append(place.id)
    return out


def _power_in(said: Phrase, binder: Binder) -> str | None:
    found = {
        c.id for c in binder.powers for i in range(len(said.words))
        if (parts := phrase(c.wording).words) and len(said.words) - i >= len(parts)
        and all(p.lemmas & w.lemmas for p, w in zip(parts, said.words[i:], strict=False))
    }  # fmt: skip
    return found.pop() if len(found) == 1 else None


def _on_map(expr: Expr, binder: Binder, context: Context) -> dict[str, Value] | None:
    """«СССР контролирует Кубу и Гаити», «1 очко влияния США в Панаме» as keys of the map, or None.

    What is not retaken from somebody is still theirs.
    """
    denied = isinstance(expr, Not)
    stated = expr.part if isinstance(expr, Not) else expr
    if isinstance(stated, Fact | Opaque):
        said = phrase(stated.text)
        denied = denied or any(w.guard == "не" for w in said.words)
        places, power = _places(said, context), _power_in(said, binder)
        lost = any(w.lemmas & lexicon().retaken for w in said.words)
        controls = lost if denied else any(w.lemmas & lexicon().control for w in said.words)
        return {f"controller[{p}]": power for p in places} if places and power is not None and controls else None
    if isinstance(expr, Compare) and expr.op == "==" and isinstance(expr.left, Quantity) and isinstance(expr.right, Number):
        places = [p for w in expr.left.within for p in _places(phrase(w), context)]
        holder = expr.left.holder
        power = None if holder is None else _power_in(phrase(holder.word), binder)
        names = [Candidate(n, q.id, q.id) for q in binder.vocabulary.quantities for n in q.names]
        quantity = search("quantity", expr.left.name, [expr.left.name], names).target
        if len(places) == 1 and power is not None and quantity is not None:
            return {f"{quantity}[{power}][{places[0]}]": int(expr.right.value)}
    return None


def _mentioned(expr: Expr, binder: Binder, context: Context) -> dict[str, Value] | None:
    """What a told deed says by the way of the whole game: «сыграл карту подсчёта очков в Азии» fixes the region, or None.

    The longest wording of the vocabulary that stands in the deed word for word decides; equally long ones must agree.
    """
    if not isinstance(expr, Fact | Opaque):
        return None
    said = phrase(expr.text)
    if any(w.guard == "не" for w in said.words):
        return None
    choices = {v.id for v in context.engine.variables if isinstance(v.domain, Choice) and not v.parties}
    found: dict[int, set[tuple[str, Value]]] = {}
    for fact in binder.vocabulary.facts:
        if fact.variable not in choices or len(fact.values) != 1:
            continue
        for wording in fact.names:
            parts = phrase(wording).words
            if any(w.kind == "plain" for w in parts) and _stands_in(parts, said):  # a bare name of a place says too little
                found.setdefault(len(parts), set()).add((fact.variable, fact.values[0]))
    longest = found.get(max(found, default=0), set())
    return dict(longest) if len(longest) == 1 else None


def _stands_in(parts: Sequence[Word], said: Phrase) -> bool:
    """True if the words stand in the phrase one after another, in whatever case."""
    starts = range(len(said.words) - len(parts) + 1)
    return any(all(p.lemmas & w.lemmas for p, w in zip(parts, said.words[i:], strict=False)) for i in starts)


def _in_state(expr: Expr, context: Context) -> dict[str, Value] | None:
    """A bound condition that fixes one variable, as its key; a derived fact that is always true adds nothing."""
    if isinstance(expr, Is):
        return {expr.quantity.id or expr.quantity.name: expr.value}
    if isinstance(expr, Fact) and expr.id is not None:
        if expr.id in context.engine.derived:
            return {}
        return {expr.id: True}
    if isinstance(expr, Not) and isinstance(expr.part, Is | Fact):
        return _denied(expr.part, context)
    return None


def _denied(part: Is | Fact, context: Context) -> dict[str, Value] | None:
    """The variable with another value than the one that is denied: its ordinary one, or the next."""
    if isinstance(part, Fact):
        return None if part.id is None or part.id in context.engine.derived else {part.id: False}
    name = part.quantity.id or part.quantity.name
    usual, domain = context.typical.get(name), context.domains.get(name)
    others = [v for v in (usual, *getattr(domain, "values", ())) if v is not None and v != part.value]
    return {name: others[0]} if others else None
