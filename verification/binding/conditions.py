"""Conditions of the text in the game's identifiers: quantities with their holders and places, and facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import cast

from models.expressions import (
    All,
    Any,
    Compare,
    Count,
    Difference,
    Expr,
    Fact,
    Highest,
    Is,
    Node,
    Not,
    Number,
    Opaque,
    Others,
    Quantity,
    Sum,
    Term,
    any_of,
    negate,
    rewrite,
    walk,
)
from models.meaning import Choice, Flag, IntRange, in_russian
from models.parties import Party, anyone
from models.reports import Binding
from models.vocabulary import FactName, QuantityName, Vocabulary
from verification.binding.matching import Candidate, Match, search
from verification.binding.rewording import affirmed, roleless, without
from verification.binding.wording import likeness
from verification.reference.base import Engine, Variable

__all__ = ["ConditionBinder"]


@dataclass(frozen=True, slots=True)
class _Meaning:
    """What a wording of a fact says: the fact, or its negation."""

    name: FactName
    negative: bool


class ConditionBinder:
    """Binds conditions and terms of one record.

    ``party`` binds a party (None: it cannot), ``note`` takes every binding made, ``rules`` are the rules that the
    record may stand for: some wordings mean what they mean only there.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        engine: Engine,
        party: Callable[[Party], Party | None],
        note: Callable[[Binding], None],
        rules: frozenset[str],
    ) -> None:
        self.vocabulary, self.party, self.note, self.rules = vocabulary, party, note, rules
        self.misplaced: list[tuple[str, str]] = []
        self.variables: dict[str, Variable] = {v.id: v for v in engine.variables}
        self.derived = engine.derived

    # ------------------------------------------------------------------ conditions

    def expr(self, expr: Expr) -> Expr:
        """The condition with everything bound that can be; the rest is `Opaque`."""
        match expr:
            case All() | Any():
                return replace(expr, parts=tuple(self.expr(x) for x in expr.parts))
            case Not():
                return negate(self.expr(expr.part))
            case Compare():
                return self._compare(expr)
            case Fact():
                return self.fact(expr)
            case Is():
                bound = self.quantity(expr.quantity)
                return Opaque(in_russian(expr), span=expr.span) if bound.id is None else replace(expr, quantity=bound)
            case _:
                return expr

    def _compare(self, expr: Compare) -> Expr:
        left, right = self.term(expr.left), self.term(expr.right)
        for node in (*walk(left), *walk(right)):
            if isinstance(node, Quantity | Others) and node.id is None:
                return Opaque(in_russian(expr), span=expr.span)
        return Compare(left, expr.op, right, span=expr.span)

    def term(self, term: Term) -> Term:
        """The term with its quantities bound; one that cannot be keeps ``id`` None."""

        def change(node: Node) -> Node:
            if isinstance(node, Quantity):
                return self.quantity(node)
            if isinstance(node, Others):
                return self._others(node)
            return node

        match term:
            case Count():
                return replace(term, conditions=tuple(self.expr(c) for c in term.conditions))
            case Number() | Quantity() | Others() | Sum() | Difference() | Highest():
                return cast(Term, rewrite(term, change))
            case _:
                raise TypeError(f"no term: {term!r}")

    # ------------------------------------------------------------------ quantities

    def quantity(self, quantity: Quantity) -> Quantity:
        """The quantity with its id and its holder in the game's ids; ``id`` is None where that cannot be done."""
        shown = " · ".join((quantity.name, *quantity.within))
        holder = None
        if quantity.holder is not None:
            holder = self.party(quantity.holder)
            if holder is None or holder.kind in ("highest", "lowest"):
                self.note(Binding(shown, None, "none", 0.0, f"quantity: nobody known holds it: «{quantity.holder.word}»"))
                return replace(quantity, id=None)
        match = self._search(shown, quantity.name, quantity.within)
        if match.target is None:
            self._elsewhere(quantity)
            self.note(match.binding)
            return replace(quantity, id=None)
        problem, owner = self._owner(match.target, holder)
        if problem:
            whose = quantity.holder.word if quantity.holder is not None else ""
            self.misplaced.append(
                (f"«{shown}» текст считает у «{whose}», а в игре у этой державы такого нет",
                 f"the text counts “{shown}” of “{whose}”, which has none of it in the game")
            )  # fmt: skip
            self.note(replace(match.binding, target=None, method="none", reason=f"quantity: {problem}"))
            return replace(quantity, id=None)
        self.note(match.binding)
        return Quantity(quantity.name, owner, (), match.target.id, span=quantity.span)

    def _elsewhere(self, quantity: Quantity) -> None:
        """Takes down a quantity that the game counts in more or in fewer places than the text does."""
        for known in self.vocabulary.quantities:
            if not any(likeness(quantity.name, n) for n in known.names_within):
                continue
            said, counted = ([p for p in a if any(likeness(p, q) for q in b)] for a, b in
                             ((quantity.within, known.within), (known.within, quantity.within)))  # fmt: skip
            if said and (len(said) < len(quantity.within) or len(counted) < len(known.within)):
                here, there = ", ".join(quantity.within), ", ".join(known.within)
                self.misplaced.append(
                    (f"«{quantity.name}» текст считает в местах: {here}, а игра — в местах: {there}",
                     f"the text counts “{quantity.name}” in {here}, the game in {there}")
                )  # fmt: skip
                return

    def name_of_quantity(self, name: str) -> str | None:
        """The id of a quantity that every party has, by its name alone."""
        match = self._search(name, name, ())
        self.note(match.binding)
        return None if match.target is None else match.target.id

    def _others(self, others: Others) -> Others:
        shown = " · ".join((others.name, *others.within))
        match = self._search(shown, others.name, others.within)
        if match.target is not None and not self.variables[match.target.id].parties:
            self.note(replace(match.binding, target=None, method="none", reason="quantity: the others have none of their own"))
            return replace(others, id=None)
        self.note(match.binding)
        return others if match.target is None else Others(others.which, others.name, (), match.target.id, span=others.span)

    def _search(self, shown: str, name: str, within: tuple[str, ...]) -> Match[QuantityName]:
        numbers = {i for i, v in self.variables.items() if isinstance(v.domain, IntRange)}
        known = [q for q in self.vocabulary.quantities if q.id in numbers]
        candidates = [Candidate(n, q.id, q) for q in known for n in q.names]
        if not within:
            return search("quantity", shown, [name], candidates)
        placed = [Candidate(n, q.id, q) for q in known if _same_places(within, q.within) for n in q.names_within]
        found = search("quantity", shown, [name], placed)
        return found if found.target is not None else search("quantity", shown, [" ".join((name, *within))], candidates)

    def _owner(self, name: QuantityName, holder: Party | None) -> tuple[str, Party | None]:
        """What speaks against that holder ('' if nothing), and the holder that the bound quantity gets."""
        owners = self.variables[name.id].parties
        if owners:
            strangers = [w for w in holder.words if w not in owners] if holder is not None and holder.is_named else []
            if strangers:
                return f"{', '.join(strangers)} has no {name.id} in this game", None
            return "", holder or anyone("party")
        if holder is not None and holder.is_named and holder.words != (name.holder,):
            return f"{name.id} is one for the whole game, and the text gives it to {', '.join(holder.words)}", None
        return "", None

    # ------------------------------------------------------------------ facts

    def fact(self, fact: Fact) -> Expr:
        """The fact in the engine's variables, or `Opaque` in the text's own words."""
        here = [f for f in self.vocabulary.facts if not f.rules or not self.rules or self.rules & set(f.rules)]
        match = search("fact", fact.text, [fact.text], _wordings(here))
        meaning, holder = match.target, fact.holder
        if meaning is None and not match.binding.score:
            meaning, holder, match = self._by_other_roads(fact, here, match)
        if meaning is None:
            self.note(match.binding)
            return Opaque(fact.text, span=fact.span)
        made = self._made(meaning, holder, fact)
        if isinstance(made, str):
            self.note(replace(match.binding, target=None, method="none", reason=f"fact: {made}"))
            return Opaque(fact.text, span=fact.span)
        self.note(match.binding)
        return negate(made) if meaning.negative else made

    def _by_other_roads(
        self, fact: Fact, here: list[FactName], failed: Match[_Meaning]
    ) -> tuple[_Meaning | None, Party | None, Match[_Meaning]]:
        """The fact without its «не», or with a named power where the vocabulary speaks of any."""
        if (plain := affirmed(fact.text)) is not None:
            found = search("fact", fact.text, [plain], _wordings(here))
            if found.target is not None and found.binding.method != "fuzzy":
                shown = replace(found, binding=replace(found.binding, reason=found.binding.reason + ", denied"))
                return replace(found.target, negative=not found.target.negative), fact.holder, shown
        for power in self.vocabulary.powers:
            for wording in without(fact.text, power.names):
                bare = [Candidate(roleless(c.wording), c.id, c.target) for c in _wordings([f for f in here if f.per_party])]
                found = search("fact", fact.text, [wording], bare)
                if found.target is not None and found.binding.method != "fuzzy":
                    return found.target, Party("name", (power.names[0],)), found
        return None, fact.holder, failed

    def _made(self, meaning: _Meaning, holder: Party | None, fact: Fact) -> Expr | str:
        """The condition that a fact stands for; a text says why it cannot be."""
        name = meaning.name
        if name.variable is None and name.id in self.derived:
            return Fact(fact.text, name.id, anyone("party") if name.per_party else None, span=fact.span)
        variable = self.variables.get(name.variable or name.id)
        if variable is None:
            return f"the engine has no variable {name.variable or name.id!r}"
        owner: Party | None = None
        if variable.parties:
            owner = anyone("party") if holder is None else self.party(holder)
            if owner is None:
                return f"nobody known: «{holder.word if holder else ''}»"
        if not name.values:
            if not isinstance(variable.domain, Flag):
                return f"{variable.id} is neither true nor false in the engine; give the fact a value"
            return Fact(fact.text, variable.id, owner, span=fact.span)
        quantity = Quantity(variable.id, owner, (), variable.id)
        wrong = [v for v in name.values if v not in variable.domain]
        if wrong:
            return f"{variable.id} has no value {wrong[0]!r} in the engine"
        if isinstance(variable.domain, Choice):
            return any_of(*(Is(quantity, str(v), span=fact.span) for v in name.values))
        return any_of(*(replace(quantity.equals(int(v)), span=fact.span) for v in name.values))


def _same_places(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """True if both name the same places, in whatever order."""
    left = list(b)
    for place in a:
        partner = next((x for x in left if likeness(place, x)), None)
        if partner is None:
            return False
        left.remove(partner)
    return not left


def _wordings(names: list[FactName]) -> Iterator[Candidate[_Meaning]]:
    for f in names:
        for negative, wordings in ((False, f.names), (True, f.names_not)):
            for w in wordings:
                yield Candidate(w, f.id, _Meaning(f, negative))
