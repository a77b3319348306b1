"""What an engine is: variables with bounds, invariants, and rules that cite their source.

An engine states a game's rules twice over, from one definition: as data (each rule is a record in the house's own
expressions over the engine's variables), so that equality with a text can be proved; and as something that runs, so
that a user can set up a state in Python and ask who wins, what scores, which phase is next.

A rule is written as a function that returns its record, under the decorator `rule`::

    @rule("standard_victory", ru="Стандартная победа", en="Standard victory", cites="25.3", provenance="same_text")
    def standard_victory() -> Victory:
        return Victory(name="standard_victory", evidence=(), winner=highest("victory_points"),
                       condition=VP >= 25, timing=Timing("phase", "victory_determination"))

The record's names are identifiers of the vocabulary (powers, quantities, phases), its evidence is empty. A record's own
``name`` is the id that the vocabulary gives the rule; where one such name covers several rules (an award that three
powers earn in different ways), the rules' ids are that name and what tells them apart (``paris_points_france_2``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from fractions import Fraction
from html import escape
from typing import Any as AnyType
from typing import Literal, TypeVar

from models.expressions import All, Any, Expr, Fact, Node, any_of, rewrite
from models.meaning import Domain, State, Value, ground, holds, in_english
from models.meaning.equivalence import variables
from models.records import Phase, Victory, VPSource
from verification.reference.course import Course, Played, reach
from verification.reference.order import disorder
from verification.reference.parts import (
    EngineError,
    NotKnownError,
    PartyName,
    Place,
    Rule,
    Scored,
    StateError,
    Variable,
    rule,
)
from verification.semantics import Award, award, winning_condition

__all__ = [
    "Engine", "EngineError", "NotKnownError", "PartyName", "Place", "Rule", "Scored", "StateError", "Variable", "rule",
]  # fmt: skip

R = TypeVar("R", Victory, VPSource)


@dataclass(frozen=True, slots=True)
class Engine:
    """A game. ``edition`` names the rules it follows; ``last_turn`` is the scheduled final turn.

    ``parties`` stand in the game's own order of play. ``derived`` are facts that are no part of a state because they
    follow from it («nobody has won yet»): fact id → what it comes to, about the party that a rule speaks of where the
    fact has a holder; `expand` writes them out. Raises `EngineError` if a rule speaks of something that the engine
    does not declare, or two rules share an id.
    """

    id: str
    title: str
    edition: str
    parties: tuple[PartyName, ...]
    variables: tuple[Variable, ...]
    rules: tuple[Rule, ...]
    last_turn: int
    invariants: tuple[Expr, ...] = ()
    silent_on: tuple[str, ...] = ()
    """What the rules of the game hold and this engine leaves out, one phrase each."""
    derived: Mapping[str, Expr] = field(default_factory=dict)
    groups: tuple[PartyName, ...] = ()
    """Those who act together in a phase and are no single power: «the players by falling points»."""
    places: tuple[Place, ...] = ()
    example: Callable[[State], Mapping[str, int]] | None = None
    """Works out an example on the map: what is given, among it «controller[cuba]» and «influence[us][panama]» → the results
    by key. None where the rules that the engine holds need no map."""
    situation: Callable[[State], Mapping[str, Value]] | None = None
    """The values of the state that such an example comes to, so that a text's own rules can be run on it as well."""
    play: Callable[[Engine], Course[AnyType]] | None = None
    """How a game goes, so that a situation can be played; None where nobody has said it."""
    _grounded: tuple[Expr, ...] = field(init=False, repr=False, compare=False)
    _awards: dict[tuple[str, str], Award | None] = field(init=False, repr=False, compare=False, default_factory=dict)
    _winning: dict[tuple[str, str], Expr] = field(init=False, repr=False, compare=False, default_factory=dict)

    _played: dict[tuple[tuple[str, Value], ...], tuple[Played, ...]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        acting = (*self.party_ids, *(g.id for g in self.groups))
        problems = disorder(self.rules, {v.id for v in self.variables} | set(self.derived), self.party_ids, acting)
        if problems:
            raise EngineError(f"{self.id}: {'; '.join(problems)}")
        grounded = (ground(i, p, self.party_ids) for i in self.invariants for p in _speaks_of(i, self))
        object.__setattr__(self, "_grounded", tuple(dict.fromkeys(grounded)))

    @property
    def party_ids(self) -> tuple[str, ...]:
        """The ids of the powers in order of play."""
        return tuple(p.id for p in self.parties)

    def domains(self) -> dict[str, Domain]:
        """Bounds of every key of a state."""
        return {k: v.domain for v in self.variables for k in v.state_keys()}

    def typical(self) -> dict[str, Value]:
        """An ordinary state: every key with its ordinary value."""
        return {k: v.typical for v in self.variables for k in v.state_keys()}

    def rule(self, rule_id: str) -> Rule:
        """The rule of this id. Raises KeyError naming the known ones."""
        for r in self.rules:
            if r.id == rule_id:
                return r
        raise KeyError(f"{self.id} has no rule {rule_id!r}; it has: {', '.join(r.id for r in self.rules)}")

    def state(self, values: Mapping[str, Value] | None = None) -> dict[str, Value]:
        """A whole, lawful state: the ordinary one with ``values`` put in. Raises `StateError`."""
        domains, state = self.domains(), self.typical()
        for name, value in (values or {}).items():
            if name not in domains:
                near = get_close_matches(name, domains, 1)
                cure = f"perhaps {near[0]!r}? " if near else ""
                raise StateError(self.id, f"no variable {name!r}", f"{cure}known are: {', '.join(sorted(domains))}")
            if value not in domains[name]:
                raise StateError(self.id, f"{name} = {value!r} is outside {domains[name]}", "give a value within these bounds")
            state[name] = value
        self.check(state)
        return state

    def check(self, state: State) -> None:
        """Raises `StateError` if an invariant does not hold in a whole state."""
        for invariant in self.grounded_invariants():
            if not holds(invariant, state):
                broken = _broken(invariant, state)
                values = ", ".join(f"{k} = {state[k]!r}" for k in variables(broken))
                said = in_english(broken, self.names("en"))
                raise StateError(self.id, f"the state breaks an invariant: {said}", f"change one of {values}")

    def grounded_invariants(self) -> tuple[Expr, ...]:
        """The invariants for every party that they can speak of."""
        return self._grounded

    def names(self, language: Literal["ru", "en"]) -> dict[str, str]:
        """What a reader calls the ids of powers, variables and their values, for `in_russian` and `in_english`."""
        out: dict[str, str] = {}
        for v in self.variables:
            out |= v.values_ru if language == "ru" else v.values_en
        out |= {v.id: v.ru if language == "ru" else v.en for v in self.variables}
        return out | {p.id: p.ru if language == "ru" else p.en for p in self.parties}

    def expand(self, condition: Expr) -> Expr:
        """The condition with every derived fact written out; to be done before it is grounded."""

        def change(node: Node) -> Node:
            if not isinstance(node, Fact) or node.id is None or node.id not in self.derived:
                return node
            meaning, whose = self.derived[node.id], node.holder
            return ground(meaning, whose.word, self.party_ids) if whose is not None and whose.kind == "name" else meaning

        return rewrite(condition, change)

    def played(self, wanted: Mapping[str, Value]) -> tuple[Played, ...]:
        """Games, from the start on, that lead to a lawful state with the ``wanted`` values; none where none was found."""
        asked = tuple(sorted(wanted.items()))
        if asked not in self._played:
            found = () if self.play is None else tuple(reach(self.play(self), wanted))
            for game in found:
                self.check(game.state)
            self._played[asked] = found
        return self._played[asked]

    def condition(self, rule_id: str, party: str, state: State) -> bool:
        """Whether a rule's condition holds for a party in a state (True where the rule has none).

        Raises `NotKnownError` where the sources do not say the condition, `EngineError` for a power that is none.
        """
        condition = getattr(self._known(rule_id, party).record, "condition", None)
        return condition is None or holds(ground(self.expand(condition), party, self.party_ids), state)

    def points(self, rule_id: str, party: str, state: State) -> Fraction:
        """The points that one rule gives a party in a state; exceptions to it are heeded.

        Raises `NotKnownError` where the amount is not a number that the sources give, `EngineError` for a rule that
        gives no points at all or a power that is none.
        """
        found = self._known(rule_id, party)
        if not isinstance(found.record, VPSource):
            raise EngineError(f"{self.id}: {rule_id} gives no points, it is a {found.record.type}; ask for its condition")
        if party in self._excepted(rule_id):
            return Fraction(0)
        if (rule_id, party) not in self._awards:
            self._awards[rule_id, party] = award(self._expanded(found.record), party, self.party_ids, self.last_turn)
        given = self._awards[rule_id, party]
        if given is None:
            raise NotKnownError(f"{self.id}: how many points {rule_id} gives", found.note or found.cites)
        return given.points(state)

    def _known(self, rule_id: str, party: str) -> Rule:
        """The rule, if it can be run for this power."""
        if party not in self.party_ids:
            raise EngineError(f"{self.id}: no power {party!r}; there are {', '.join(self.party_ids)}")
        found = self.rule(rule_id)
        if not found.known:
            raise NotKnownError(f"{self.id}: {rule_id} ({found.en})", found.note or found.cites)
        return found

    def _excepted(self, rule_id: str) -> tuple[str, ...]:
        """The parties for which an exception stands in the place of this rule."""
        out: list[str] = []
        for r in self.rules:
            if rule_id in r.overrides and isinstance(r.record, VPSource) and r.record.recipient is not None:
                out += r.record.recipient.words
        return tuple(out)

    def _wins(self, rule_id: str, record: Victory, party: str) -> Expr:
        if (rule_id, party) not in self._winning:
            self._winning[rule_id, party] = winning_condition(
                self._expanded(record), party, self.party_ids, self.last_turn, self.holders()
            )
        return self._winning[rule_id, party]

    def _expanded(self, record: R) -> R:
        condition = record.condition
        return record if condition is None else replace(record, condition=self.expand(condition))

    def phases(self, turn: int, parent: str | None = None) -> tuple[str, ...]:
        """The ids of the phases (or the steps of ``parent``) that a turn has, in order."""
        found = [
            (r.record.order, place, r.id)
            for place, r in enumerate(self.rules)
            if isinstance(r.record, Phase) and r.record.parent == parent
            and (r.record.turns is None or r.record.turns.holds(turn, self.last_turn))
        ]  # fmt: skip
        return tuple(i for _, _, i in sorted(found))

    def holders(self) -> dict[str, tuple[str, ...]]:
        """Variable id → the parties that each have one of their own."""
        return {v.id: v.parties for v in self.variables if v.parties}

    def winners(self, state: State) -> dict[str, tuple[str, ...]]:
        """Rule id → the parties that win by it in a state, before any tie-break: all that tie are named."""
        out: dict[str, tuple[str, ...]] = {}
        for r in self.rules:
            if isinstance(r.record, Victory) and r.known and r.record.status == "stated":
                wins = tuple(p for p in self.party_ids if holds(self._wins(r.id, r.record, p), state))
                if wins:
                    out[r.id] = wins
        return out

    def scores(self, state: State) -> tuple[Scored, ...]:
        """The points of every rule whose amount is a number, for every party that gets any in a state."""
        out: list[Scored] = []
        for r in self.rules:
            if isinstance(r.record, VPSource) and r.known and r.record.amount.number is not None:
                for p in self.party_ids:
                    if points := self.points(r.id, p, state):
                        out.append(Scored(r.id, p, points))
        return tuple(out)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(r.id)}</td><td>{escape(r.en)}</td><td>{escape(r.ru)}</td><td>{escape(r.cites)}</td>"
            f"<td>{r.provenance}{'' if r.known else ', not known'}</td></tr>"
            for r in self.rules
        )
        head = "<tr><th>rule</th><th>English</th><th>Russian</th><th>section</th><th>source</th></tr>"
        return f"<p>{escape(self.title)}: {escape(self.edition)}</p><table>{head}{rows}</table>"


def _broken(condition: Expr, state: State) -> Expr:
    """The smallest part of a condition that does not hold, which itself does not hold, to be shown to a user."""
    match condition:
        case All():
            return next(_broken(x, state) for x in condition.parts if not holds(x, state))
        case Any():
            return any_of(*(_broken(x, state) for x in condition.parts))
        case _:
            return condition


def _speaks_of(expr: Expr, engine: Engine) -> Iterable[str]:
    """The parties for which an invariant can be grounded: all that own every quantity it speaks of."""
    known = engine.domains()
    return [p for p in engine.party_ids if set(variables(ground(expr, p, engine.party_ids))) <= set(known)]
