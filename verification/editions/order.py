"""Where rules stand in two editions: which were moved, and which phases come in another order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from models.records import Phase
from verification.editions.base import Change
from verification.editions.pairing import Item
from verification.editions.sections import SectionMap, in_order

__all__ = ["moved_rules", "orders_of_phases"]


def moved_rules(
    old: Sequence[Item], new: Sequence[Item], pairs: Sequence[tuple[int, int]], sections: SectionMap
) -> frozenset[int]:
    """The old rules that stand in another section now, or in another order in their own; ``pairs`` are places in both lists."""
    away = {i for i, j in pairs if not sections.together(old[i].section, new[j].section)}
    away |= {i for i, _ in pairs if old[i].section in sections.moved}
    inside: dict[int | None, list[tuple[int, int]]] = defaultdict(list)
    for i, j in pairs:
        if i not in away:
            inside[old[i].section].append((i, j))
    for group in inside.values():
        kept = in_order([new[j].start for _, j in group])
        away |= {i for k, (i, _) in enumerate(group) if k not in kept}
    return frozenset(away)


def orders_of_phases(old: Sequence[Item], new: Sequence[Item], pairs: Sequence[tuple[int, int]]) -> dict[int, tuple[Change, ...]]:
    """Phases that come in another order among those that both editions have, or belong to another phase, by their old place."""
    phases = [(i, a, b) for i, j in pairs if isinstance(a := old[i].record, Phase) and isinstance(b := new[j].record, Phase)]
    became = {a.id: b.id for _, a, b in phases}
    names = {x.record.id: x.name for x in (*old, *new) if x.record is not None}
    out: dict[int, tuple[Change, ...]] = {}
    siblings: dict[str | None, list[tuple[int, int, int]]] = defaultdict(list)
    for i, a, b in phases:
        if (became.get(a.parent, a.parent) if a.parent else None) != b.parent:
            out[i] = (Change("order", names.get(a.parent or "", ""), names.get(b.parent or "", "")),)
        else:
            siblings[b.parent].append((a.order, b.order, i))
    for group in siblings.values():
        group.sort()
        kept = in_order([new_order for _, new_order, _ in group])
        out |= {i: (Change("order", str(o), str(n)),) for k, (o, n, i) in enumerate(group) if k not in kept}
    return out
