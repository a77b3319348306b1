"""The two baselines: one that always says «agrees» finds nothing; one reads numbers by regular expressions."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from models.expressions import MIRRORED, Compare, Difference, Expr, Node, Number, Op, walk
from models.records import Amount, GameEnd, Limit, Phase, Record
from models.timing import Timing, TurnSet

__all__ = ["Item", "known_items", "read_items"]

Item = tuple[str, int]
"""A kind of number (a comparison sign, «points», «turns») and the number."""


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    data = tomllib.loads((Path(__file__).parent / "baseline.toml").read_text("utf-8"))
    return tuple((kind, re.compile(p)) for table in ("thresholds", "single") for kind, ps in data[table].items() for p in ps)


def read_items(text: str) -> frozenset[Item]:
    """The numbers that the expressions read off a text."""
    return frozenset((kind, int(m[1].replace("–", "-"))) for kind, p in _patterns() for m in p.finditer(text))


def known_items(records: Iterable[Record]) -> frozenset[Item]:
    """The numbers that rules have, in the same form."""
    out: set[Item] = set()
    for record in records:
        condition, amount, timing = (getattr(record, n, None) for n in ("condition", "amount", "timing"))
        if isinstance(condition, Expr):
            out |= set(_of_condition(condition))
        if isinstance(amount, Amount) and amount.number is not None:
            out.add(("points", int(amount.number)))
        if isinstance(record, Limit):
            out |= {(op, int(v)) for op, v in ((">=", record.minimum), ("<=", record.maximum)) if v is not None}
        sets = [timing.turns if isinstance(timing, Timing) else None]
        sets += [record.turns] if isinstance(record, Phase | GameEnd) else []
        sets += [record.limited_turns] if isinstance(record, Phase) else []
        out |= {("turns", t) for s in sets if s is not None for t in _turns(s)}
    return frozenset(out)


def _turns(turns: TurnSet) -> list[int]:
    return [t for t in (*turns.only, *turns.except_, turns.first, turns.final) if isinstance(t, int)]


def _of_condition(condition: Node) -> Iterable[Item]:
    for node in walk(condition):
        if not isinstance(node, Compare):
            continue
        sides: list[tuple[object, Op]] = [(node.right, node.op), (node.left, MIRRORED[node.op])]
        sides += [(x, node.op) for side in (node.left, node.right) if isinstance(side, Difference) for x in walk(side)]
        yield from ((op, int(term.value)) for term, op in sides if isinstance(term, Number))
