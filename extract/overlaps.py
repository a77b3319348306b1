"""Which of many stretches of a text meet a given one, without asking each of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Generic, TypeVar

from models.spans import Span

__all__ = ["Overlaps"]

T = TypeVar("T")
_REACH = 512
"""Characters of one drawer; a stretch lies in every drawer that it runs through."""


class Overlaps(Generic[T]):
    """Things with the stretches they stand in; ``of`` gives those that meet a stretch, each once, in the order given."""

    def __init__(self, placed: Iterable[tuple[Span, T]]) -> None:
        self._all = list(placed)
        self._drawers: dict[int, list[int]] = defaultdict(list)
        for at, (span, _) in enumerate(self._all):
            for drawer in _drawers(span):
                self._drawers[drawer].append(at)

    def of(self, span: Span) -> tuple[T, ...]:
        """The things that share a character with ``span``."""
        near = sorted({at for drawer in _drawers(span) for at in self._drawers.get(drawer, ())})
        return tuple(self._all[at][1] for at in near if span.overlaps(self._all[at][0]))


def _drawers(span: Span) -> range:
    return range(span.start // _REACH, span.end // _REACH + 1)
