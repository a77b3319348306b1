"""Which records of the text and which rules of the engine are the same rule.

Every pair of one type gets a score from names, parties, quantities, turns and amounts; the pairing with the greatest
sum is taken. Records that are left over join a rule that they name again; rules that are left over join a record of
their name that speaks for them too. Everything else stands alone. Same input, same groups, in the text's order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any as AnyType

from models.expressions import Expr, Fact, Is, Number, Others, Quantity, walk
from models.parties import Party
from models.records import Amount, Limit, Phase, Record, Victory, VPSource
from models.timing import LAST, TurnSet
from verification.binding import Bound, speaks_for
from verification.comparison import COMPARED, Group
from verification.comparison.phases import same_turns
from verification.reference.base import Engine, Rule

__all__ = ["LEAST", "align", "assign", "score"]

LEAST = 35
"""A pair needs this score to be taken for the same rule."""
NAME, LIKELY_NAME, OTHER_NAME, PARTY, OTHER_PARTY, WORDS, TURNS, AMOUNT = 60, 30, -25, 25, -25, 25, 5, 10


def align(records: Sequence[Bound], engine: Engine, agrees: Callable[[Group], bool]) -> tuple[Group, ...]:
    """All records and all rules in groups, each in exactly one.

    ``agrees`` tells whether a group comes out as agreement: it settles whether a left-over rule belongs to a group.
    """
    groups: list[Group] = []
    for kind in (*COMPARED, *sorted({r.record.type for r in engine.rules} - set(COMPARED))):
        mine = [b for b in records if b.record.type == kind]
        rules = [r for r in engine.rules if r.record.type == kind]
        groups += _of_one_type(mine, rules, engine, agrees) if kind in COMPARED else [Group((), (r,)) for r in rules]
    place = {b.record.id: i for i, b in enumerate(records)}
    first = {r.id: i for i, r in enumerate(engine.rules)}
    return tuple(sorted(groups, key=lambda g: (0, place[g.records[0].record.id]) if g.records else (1, first[g.rules[0].id])))


def _of_one_type(records: Sequence[Bound], rules: Sequence[Rule], engine: Engine, agrees: Callable[[Group], bool]) -> list[Group]:
    table = [[score(b, r, engine) for r in rules] for b in records]
    pairs = {i: j for i, j in assign(table) if table[i][j] >= LEAST}
    joined: dict[int, tuple[list[Bound], list[Rule]]] = {i: ([records[i]], [rules[j]]) for i, j in pairs.items()}
    owner = {j: i for i, j in pairs.items()}
    alone: list[Group] = []
    for i, bound in enumerate(records):
        if i in pairs:
            continue
        again = [j for j in owner if table[i][j] >= LEAST and _named(bound, rules[j])]
        if not again and _only_mentions(bound.record):
            again = [j for j in owner if _likely(bound, rules[j])]
        if again:
            joined[owner[max(again, key=lambda j: (table[i][j], -j))]][0].append(bound)
        else:
            alone.append(Group((bound,), ()))
    for j, rule in enumerate(rules):
        if j in owner:
            continue
        home = _home(rule, joined, agrees)
        if home is None:
            alone.append(Group((), (rule,)))
        else:
            home.append(rule)
    return [Group(tuple(b), tuple(r)) for b, r in joined.values()] + alone


def _home(rule: Rule, joined: dict[int, tuple[list[Bound], list[Rule]]], agrees: Callable[[Group], bool]) -> list[Rule] | None:
    """The rules of the group that a left-over rule belongs to: a group that only names it, or that it completes."""
    for bounds, rules in joined.values():
        if not any(_named(b, rule) for b in bounds):
            continue
        if all(b.record.status == "referenced" for b in bounds):
            return rules
        if agrees(Group(tuple(bounds), (*rules, rule))) and not agrees(Group(tuple(bounds), tuple(rules))):
            return rules
    return None


def _named(bound: Bound, rule: Rule) -> bool:
    return rule.id in bound.rules or rule.record.name in bound.rules


def _likely(bound: Bound, rule: Rule) -> bool:
    return rule.id in bound.likely or rule.record.name in bound.likely


def _only_mentions(record: Record) -> bool:
    """True for points that the text names in passing, with neither a number nor a condition («… и ПО за контроль над ним»)."""
    return isinstance(record, VPSource) and record.amount.unspecified and record.condition is None


# ---------------------------------------------------------------------- how alike two are


def score(bound: Bound, rule: Rule, engine: Engine) -> int:
    """How much speaks for a record and a rule being the same rule; `LEAST` and more is enough."""
    record, other = bound.record, rule.record
    if isinstance(record, Phase):
        return NAME if rule.id in bound.rules else 0
    if isinstance(record, Limit) and isinstance(other, Limit) and record.quantity != other.quantity:
        return 0
    total = NAME if _named(bound, rule) else LIKELY_NAME if _likely(bound, rule) else OTHER_NAME if bound.rules else 0
    if rule.id in bound.rules and rule.record.name != rule.id:
        total += 5
    total += _party_score(speaks_for(record), speaks_for(other), engine)
    words, known = _words(record), _words(other)
    if words and known:
        total += round(WORDS * len(words & known) / len(words | known))
    mine, its = _turns(record), _turns(other)
    if (mine is not None or its is not None) and same_turns(mine, its, engine.last_turn):
        total += TURNS
    if isinstance(record, VPSource) and isinstance(other, VPSource):
        total += _amount_score(record.amount, other.amount)
    if isinstance(record, Limit):
        total += NAME
    return total


def _party_score(mine: Party | None, its: Party | None, engine: Engine) -> int:
    if mine is None or its is None:
        return 0
    if mine == its or mine.kind == its.kind == "any":
        return PARTY
    everybody = set(engine.party_ids)
    a, b = (set(p.words) if p.is_named else everybody for p in (mine, its))
    if mine.kind != its.kind and not (mine.is_named and its.is_named):
        return 0 if a & b else OTHER_PARTY
    return PARTY // 2 if a & b else OTHER_PARTY


def _amount_score(mine: Amount, its: Amount) -> int:
    if mine.number is None or its.number is None:
        return AMOUNT // 2 if (mine.number is None) == (its.number is None) else -AMOUNT // 2
    return (AMOUNT if mine.number == its.number else 0) + (AMOUNT // 2 if (mine.per is None) == (its.per is None) else 0)


def _turns(record: Record) -> AnyType:
    timing = getattr(record, "timing", None)
    if isinstance(record, Victory) and record.timing.when == "game_end" and record.timing.turns is None:
        return TurnSet(only=(LAST,))
    return getattr(record, "turns", None) or (timing.turns if timing is not None else None)


def _words(record: Record) -> frozenset[str]:
    """The ids and numbers that a record's condition and amount speak of, and the quantity that picks its party."""
    amount, who = getattr(record, "amount", None), speaks_for(record)
    roots = [getattr(record, "condition", None), amount.per if isinstance(amount, Amount) else None]
    out = {who.word} if who is not None and who.kind in ("highest", "lowest") else set()
    for root in roots:
        if isinstance(root, Expr | Quantity):
            for node in walk(root):
                if isinstance(node, Quantity | Others | Fact) and node.id is not None:
                    out.add(node.id)
                elif isinstance(node, Is):
                    out.add(f"{node.quantity.id}={node.value}")
                elif isinstance(node, Number):
                    out.add(str(node.value))
    return frozenset(out)


# ---------------------------------------------------------------------- the best assignment


def assign(table: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """The pairs (row, column) with the greatest sum of scores, no row or column twice (the Hungarian method).

    Only pairs with a positive score are returned; where several assignments are equally good, always the same one.
    """
    rows, columns = len(table), len(table[0]) if table else 0
    if not rows or not columns:
        return []
    size = max(rows, columns)
    cost = [[-max(0, table[i][j]) if i < rows and j < columns else 0 for j in range(size)] for i in range(size)]
    up, down = [0] * (size + 1), [0] * (size + 1)
    match, way = [0] * (size + 1), [0] * (size + 1)
    for i in range(1, size + 1):
        match[0], j0 = i, 0
        least, used = [10**9] * (size + 1), [False] * (size + 1)
        while True:
            used[j0], i0, delta, j1 = True, match[j0], 10**9, 0
            for j in range(1, size + 1):
                if used[j]:
                    continue
                now = cost[i0 - 1][j - 1] - up[i0] - down[j]
                if now < least[j]:
                    least[j], way[j] = now, j0
                if least[j] < delta:
                    delta, j1 = least[j], j
            for j in range(size + 1):
                if used[j]:
                    up[match[j]] += delta
                    down[j] -= delta
                else:
                    least[j] -= delta
            j0 = j1
            if match[j0] == 0:
                break
        while j0:
            match[j0], j0 = match[way[j0]], way[j0]
    found = [(match[j] - 1, j - 1) for j in range(1, size + 1)]
    return sorted((i, j) for i, j in found if i < rows and j < columns and table[i][j] > 0)
