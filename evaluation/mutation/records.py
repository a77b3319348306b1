"""A record changed in one place: what a mistaken text would state, or a mistaken engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar

from evaluation.mutation.operators import Operator
from models.expressions import FLIPPED, All, Any, Compare, Expr, Fact, Node, Not, Number, Op, Others, Quantity, negate, walk
from models.parties import Party, anyone
from models.records import Definition, GameEnd, Limit, Phase, Record, TieBreak, Victory, VPSource
from models.timing import LAST, Timing, TurnSet

__all__ = ["RecordMutant", "record_mutants"]

_OTHER_EDGE: dict[Op, Op] = {">=": ">", ">": ">=", "<=": "<", "<": "<=", "==": ">=", "!=": ">"}
R = TypeVar("R", bound=Record)


@dataclass(frozen=True, slots=True)
class RecordMutant:
    """A changed record, by which operator, and what was changed in a few words."""

    operator: Operator
    change: str
    record: Record


def record_mutants(record: Record, parties: Sequence[str], last_turn: int) -> Iterator[RecordMutant]:
    """Every mutant of one record, in a fixed order. ``parties`` are the game's powers in the words that the record uses."""
    if isinstance(record, Victory | VPSource | GameEnd | Phase | Definition) and record.condition is not None:
        for operator, change, condition in _conditions(record.condition, parties):
            yield RecordMutant(operator, change, replace(record, condition=condition))
        yield from _dropped(record, record.condition)
    if isinstance(record, Victory | VPSource | GameEnd):
        for change, timing in _moments(record.timing):
            yield RecordMutant("moment", change, replace(record, timing=timing))
        for change, turns in _turn_sets(record.timing.turns, last_turn):
            yield RecordMutant("turns", change, replace(record, timing=replace(record.timing, turns=turns)))
    match record:
        case Victory():
            yield from _of_victory(record, parties)
        case VPSource():
            yield from _of_points(record, parties)
        case Phase():
            yield from _of_phase(record, last_turn)
        case GameEnd():
            for change, turns in _turn_sets(record.turns, last_turn):
                yield RecordMutant("turns", change, replace(record, turns=turns))
        case Limit():
            yield from _of_limit(record)
        case _:
            pass


# ---------------------------------------------------------------------- conditions


def _everywhere(root: Expr, change: Callable[[Node], Node | None]) -> Iterator[tuple[Node, Expr]]:
    """The condition with one node changed, for every node that ``change`` has something to say of."""
    for i, node in enumerate(walk(root)):
        new = change(node)
        if new is not None and new != node:
            yield node, _put(root, i, new)


def _put(root: Expr, place: int, new: Node) -> Expr:
    """The tree with its node number ``place`` (in the order of `walk`) exchanged."""
    from dataclasses import fields

    count = -1

    def rebuilt(node: Node) -> Node:
        nonlocal count
        count += 1
        if count == place:
            count += sum(1 for _ in walk(node)) - 1
            return new
        changed: dict[str, object] = {}
        for f in fields(node):
            value = getattr(node, f.name)
            if isinstance(value, Node):
                changed[f.name] = rebuilt(value)
            elif isinstance(value, tuple) and any(isinstance(x, Node) for x in value):
                changed[f.name] = tuple(rebuilt(x) if isinstance(x, Node) else x for x in value)
        return replace(node, **changed) if changed else node  # type: ignore[arg-type]

    made = rebuilt(root)
    assert isinstance(made, Expr)
    return made


def _conditions(root: Expr, parties: Sequence[str]) -> Iterator[tuple[Operator, str, Expr]]:
    for step in (1, -1):
        for node, made in _everywhere(root, _stepped(step)):
            assert isinstance(node, Number)
            yield "number", f"{node.value} → {node.value + step}", made
    for name, table in (("comparator", FLIPPED), ("strictness", _OTHER_EDGE)):
        for node, made in _everywhere(root, _compared(table)):
            assert isinstance(node, Compare)
            yield ("comparator" if name == "comparator" else "strictness"), f"{node.op} → {table[node.op]}", made
    for node, made in _everywhere(root, lambda n: _other_holder(n, parties)):
        yield "party", f"whose: {getattr(getattr(node, 'holder', None), 'words', ())} → another", made
    for node, made in _everywhere(root, _other_which):
        yield "quantifier", f"{getattr(node, 'which', '')} → another", made
    for _, made in _everywhere(root, lambda n: n.part if isinstance(n, Not) else negate(n) if isinstance(n, Fact) else None):
        yield "negation", "a fact turned round", made
    for node, made in _everywhere(root, _other_join):
        yield "and/or", "and → or" if isinstance(node, All) else "or → and", made
    for node, made in _everywhere(
        root, lambda n: replace(n, within=n.within[:-1]) if isinstance(n, Quantity) and n.within else None
    ):
        yield "place", f"within {getattr(node, 'within', ())} → one place fewer", made


def _stepped(step: int) -> Callable[[Node], Node | None]:
    return lambda n: Number(n.value + step) if isinstance(n, Number) else None


def _compared(table: dict[Op, Op]) -> Callable[[Node], Node | None]:
    return lambda n: replace(n, op=table[n.op]) if isinstance(n, Compare) else None


def _other_holder(node: Node, parties: Sequence[str]) -> Node | None:
    if not isinstance(node, Quantity | Fact) or node.holder is None or node.holder.kind != "name":
        return None
    other = _other_party(node.holder, parties)
    return None if other is None else replace(node, holder=other)


def _other_which(node: Node) -> Node | None:
    if not isinstance(node, Others):
        return None
    return replace(node, which="any" if node.which in ("each", "highest") else "each")


def _other_join(node: Node) -> Node | None:
    if isinstance(node, All) and len(node.parts) > 1:
        return Any(node.parts, span=node.span)
    if isinstance(node, Any) and len(node.parts) > 1:
        return All(node.parts, span=node.span)
    return None


def _dropped(record: Victory | VPSource | GameEnd | Phase | Definition, condition: Expr) -> Iterator[RecordMutant]:
    if not isinstance(condition, All) or not condition.parts:
        if isinstance(record, Victory | VPSource):
            yield RecordMutant("dropped condition", "the whole condition", replace(record, condition=None))
        return
    for i in range(len(condition.parts)):
        left = (*condition.parts[:i], *condition.parts[i + 1 :])
        rest = left[0] if len(left) == 1 else All(left)
        yield RecordMutant("dropped condition", f"part {i + 1} of {len(condition.parts)}", replace(record, condition=rest))


# ---------------------------------------------------------------------- time


def _moments(timing: Timing) -> Iterator[tuple[str, Timing]]:
    if timing.when in ("immediately", "phase"):
        yield f"{timing.when} → at the end of the game", replace(timing, when="game_end", phase=None)
    elif timing.when == "game_end":
        yield "at the end of the game → at any moment", replace(timing, when="immediately")


def _turn_sets(turns: TurnSet | None, last_turn: int) -> Iterator[tuple[str, TurnSet | None]]:
    """A turn more or less at each end, the opposite set, and none at all."""
    if turns is None:
        return
    if turns.only or turns.except_:
        named = turns.only or turns.except_
        yield "only ↔ except", TurnSet(only=turns.except_, except_=turns.only, unit=turns.unit)
        first = named[0]
        moved = last_turn - 1 if first == LAST else first + 1 if first < last_turn else first - 1
        swapped = (moved, *named[1:])
        if moved not in named:
            made = replace(turns, only=swapped) if turns.only else replace(turns, except_=swapped)
            yield f"turn {first} → {moved}", made
        if len(named) > 1:
            yield (
                f"without turn {named[-1]}",
                (replace(turns, only=named[:-1]) if turns.only else replace(turns, except_=named[:-1])),
            )
        return
    if isinstance(turns.first, int) and turns.first > 1:
        yield f"from {turns.first} → from {turns.first + 1}", replace(turns, first=turns.first + 1)
        yield f"from {turns.first} → to {turns.first}", TurnSet(final=turns.first, unit=turns.unit)
    if isinstance(turns.final, int):
        yield f"to {turns.final} → to {turns.final - 1}", replace(turns, final=turns.final - 1)


# ---------------------------------------------------------------------- record by record


def _other_party(party: Party, parties: Sequence[str]) -> Party | None:
    """The next power of the game, for a party that is one by name."""
    if party.kind != "name" or not parties:
        return None
    place = parties.index(party.word) if party.word in parties else -1
    other = parties[(place + 1) % len(parties)]
    return None if other == party.word else Party("name", (other,))


def _who(record: R, field: str, party: Party | None, parties: Sequence[str]) -> Iterator[RecordMutant]:
    if party is None:
        return
    other = _other_party(party, parties)
    if other is not None:
        yield RecordMutant("party", f"{party.word} → {other.word}", replace(record, **{field: other}))  # type: ignore[arg-type]
    elif party.kind in ("highest", "lowest"):
        kind: Party = Party("lowest" if party.kind == "highest" else "highest", party.words)
        yield RecordMutant("extremum", f"{party.kind} → {kind.kind}", replace(record, **{field: kind}))  # type: ignore[arg-type]
    elif party.kind == "any" and parties:
        one = Party("name", (parties[0],))
        yield RecordMutant("quantifier", f"any → {parties[0]} alone", replace(record, **{field: one}))  # type: ignore[arg-type]
    elif party.kind == "names":
        fewer = Party("names", party.words[:-1])
        yield RecordMutant("party", f"without {party.words[-1]}", replace(record, **{field: fewer}))  # type: ignore[arg-type]
        if set(party.words) < set(parties):
            every = anyone("держава")
            yield RecordMutant("quantifier", "some → any", replace(record, **{field: every}))  # type: ignore[arg-type]


def _of_victory(record: Victory, parties: Sequence[str]) -> Iterator[RecordMutant]:
    yield from _who(record, "winner", record.winner, parties)
    yield from _who(record, "loser", record.loser, parties)
    for i, step in enumerate(record.tie_break):
        for change, new in _tie_steps(step, parties):
            steps = (*record.tie_break[:i], new, *record.tie_break[i + 1 :])
            yield RecordMutant("tie rule", change, replace(record, tie_break=steps))


def _tie_steps(step: TieBreak, parties: Sequence[str]) -> Iterator[tuple[str, TieBreak]]:
    if isinstance(step.prefer, str):
        yield "most ↔ least", replace(step, prefer="lowest" if step.prefer == "highest" else "highest")
    elif (other := _other_party(step.prefer, parties)) is not None:
        yield "another power", replace(step, prefer=other)
    if step.at in ("previous_turn", "next_turn"):
        yield "before ↔ after", replace(step, at="next_turn" if step.at == "previous_turn" else "previous_turn")
    if step.at == "previous_turn":
        yield "once ↔ again and again", replace(step, repeat=not step.repeat)


def _of_points(record: VPSource, parties: Sequence[str]) -> Iterator[RecordMutant]:
    yield from _who(record, "recipient", record.recipient, parties)
    amount = record.amount
    if amount.number is None:
        return
    for step in (1, -1):
        changed = amount.number + step
        yield RecordMutant("number", f"{amount.number} → {changed}", replace(record, amount=replace(amount, number=changed)))
    if amount.number:
        yield RecordMutant(
            "sign", f"{amount.number} → {-amount.number}", replace(record, amount=replace(amount, number=-amount.number))
        )
    if amount.per is not None:
        yield RecordMutant("quantifier", "for each → once", replace(record, amount=replace(amount, per=None)))


def _of_phase(record: Phase, last_turn: int) -> Iterator[RecordMutant]:
    for field in ("turns", "limited_turns"):
        for change, turns in _turn_sets(getattr(record, field), last_turn):
            yield RecordMutant("turns", change, replace(record, **{field: turns}))  # type: ignore[arg-type]
    if record.turns is None:
        yield RecordMutant("turns", "every turn → all but the first", replace(record, turns=TurnSet(except_=(1,))))
    if len(record.actors) > 1:
        a, b, *rest = record.actors
        yield RecordMutant("order", f"{a} ↔ {b}", replace(record, actors=(b, a, *rest)))


def _of_limit(record: Limit) -> Iterator[RecordMutant]:
    for field in ("minimum", "maximum"):
        value = getattr(record, field)
        if isinstance(value, Fraction):
            yield RecordMutant("number", f"{field} {value} → {value + 1}", replace(record, **{field: value + 1}))  # type: ignore[arg-type]
            yield RecordMutant("number", f"{field} {value} → {value - 1}", replace(record, **{field: value - 1}))  # type: ignore[arg-type]
