"""What is told around a sentence: which types of records its neighbours, its list and its section gave."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from extract.context import Context, Line
from extract.overlaps import Overlaps
from models.records import CORE, Record
from models.spans import Span

__all__ = ["surroundings", "told_by_line"]

NEAR = (-2, -1, 1, 2)
"""How far off in reading order a sentence still is a neighbour."""


def told_by_line(context: Context, records: Sequence[Record]) -> tuple[frozenset[str], ...]:
    """For every sentence, in reading order, the types of the records that its words gave."""
    placed = Overlaps((e, x.type) for x in records if x.type in CORE for e in x.evidence)
    return tuple(frozenset(placed.of(Span(x.sentence.start, x.sentence.end))) for x in context.sentences)


def surroundings(lines: Sequence[Line], told: Sequence[frozenset[str]], wanted: AbstractSet[int]) -> dict[int, dict[str, float]]:
    """For the wanted sentences of a text the features of what is around each; ``told``: the types that each sentence told."""
    lists = _shares((x.block.list_id for x in lines), told)
    sections = _shares((-1 if x.block.section is None else x.block.section for x in lines), told)
    out = {}
    for at in sorted(wanted):
        line = lines[at]
        found: dict[str, float] = {}
        for step in NEAR:
            if 0 <= at + step < len(lines):
                beside = "own" if lines[at + step].block.index == line.block.index else "other"
                found.update((f"near:{step}:{beside}:{kind}", 1.0) for kind in told[at + step])
        if line.block.list_id is not None:
            found.update(_without(f"list:{kind}", kind, told[at], lists[line.block.list_id][kind]) for kind in CORE)
        section = sections[-1 if line.block.section is None else line.block.section]
        found.update(_without(f"section:{kind}", kind, told[at], section[kind]) for kind in CORE)
        out[at] = found
    return out


def _shares(keys: Iterable[int | None], told: Sequence[frozenset[str]]) -> Mapping[int | None, dict[str, tuple[int, int]]]:
    """For every group how many of its sentences tell each type, and how many sentences it has."""
    groups: dict[int | None, list[frozenset[str]]] = defaultdict(list)
    for key, types in zip(keys, told, strict=True):
        groups[key].append(types)
    return {key: {kind: (sum(kind in x for x in held), len(held)) for kind in CORE} for key, held in groups.items()}


def _without(name: str, kind: str, own: frozenset[str], counted: tuple[int, int]) -> tuple[str, float]:
    """The share of the other sentences of a group."""
    told, all_ = counted
    return name, (told - (kind in own)) / (all_ - 1) if all_ > 1 else 0.0
