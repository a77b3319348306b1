"""Counts that can be added up, and the shares that they give."""

from __future__ import annotations

from dataclasses import dataclass

from models.showing import Shown

__all__ = ["Tally"]


@dataclass(frozen=True, slots=True)
class Tally(Shown):
    """How many were right (``hit``), how many the prediction has, how many the gold has."""

    hit: int = 0
    predicted: int = 0
    gold: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.hit + other.hit, self.predicted + other.predicted, self.gold + other.gold)

    @property
    def precision(self) -> float:
        """Share of the predicted that is right; 0 where nothing was predicted."""
        return self.hit / self.predicted if self.predicted else 0.0

    @property
    def recall(self) -> float:
        """Share of the gold that was found; 0 where the gold has nothing."""
        return self.hit / self.gold if self.gold else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of both; 0 where there is nothing at all."""
        total = self.predicted + self.gold
        return 2 * self.hit / total if total else 0.0
