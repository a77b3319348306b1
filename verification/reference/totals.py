"""Deciding a game by totals of points that were written down turn by turn: ties, and who has won at a turn's end.

Two games of the corpus share the procedure (a threshold, a lead, a last turn, ties broken by going back a turn at a
time); what differs is in `Ladder`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

__all__ = ["Decision", "HistoryError", "Ladder", "Tie", "break_tie"]

Totals = Mapping[str, int]
How = Literal["standard_victory", "domination_victory", "time_limit_victory"]


class HistoryError(ValueError):
    """Recorded totals that cannot be used: the message says which turn and what is wrong."""


@dataclass(frozen=True, slots=True)
class Tie:
    """How a tie came out: ``winner`` is None where it was never broken, and then ``left`` names those still tied.

    ``turn`` is the turn whose totals broke it (or the first on record, where nothing did).
    """

    winner: str | None
    left: tuple[str, ...]
    turn: int

    @property
    def unbroken(self) -> bool:
        """True if no turn on record tells the powers apart; the rules then name no winner."""
        return self.winner is None


@dataclass(frozen=True, slots=True)
class Decision:
    """What the check at the end of a turn gave: ``how`` is None where the game goes on."""

    how: How | None
    winner: str | None = None
    tie: Tie | None = None
    """The tie that had to be broken, if there was one."""


def break_tie(history: Sequence[Totals], tied: Sequence[str]) -> Tie:
    """Who of ``tied`` had most in the latest turn in which they differ.

    ``history`` holds the totals of every power, one mapping per turn, the first turn first and the present one last.
    Only powers that are still tied are compared with each other; the rules do not say whether that is meant, and
    comparing all powers could name a winner who is not among the tied. Raises `HistoryError` for a total that is missing.
    """
    left = tuple(tied)
    for turn in range(len(history), 0, -1):
        best = max(_total(history, turn, p) for p in left)
        left = tuple(p for p in left if _total(history, turn, p) == best)
        if len(left) == 1:
            return Tie(left[0], left, turn)
    return Tie(None, left, 1)


def _total(history: Sequence[Totals], turn: int, power: str) -> int:
    try:
        return history[turn - 1][power]
    except KeyError as missing:
        raise HistoryError(f"turn {turn} on record has no total of {power!r}; write down every power's points") from missing


@dataclass(frozen=True, slots=True)
class Ladder:
    """The checks of a victory phase, in their order.

    ``threshold``: points for a standard victory. ``lead``: by how much a power below the threshold must lead each other
    power to win by domination, from turn ``lead_from`` on. ``last_turn``: when time runs out.
    """

    threshold: int
    lead: int
    lead_from: int
    last_turn: int

    def decide(self, history: Sequence[Totals], turn: int | None = None) -> Decision:
        """Who has won at the end of ``turn`` (default: as many turns as are on record). The last mapping is its totals.

        Raises `HistoryError` where nothing is on record, or the turn is not one of the game's.
        """
        if not history or not history[-1]:
            raise HistoryError("no totals on record; give at least those of the present turn")
        now, totals = turn if turn is not None else len(history), history[-1]
        if not 1 <= now <= self.last_turn:
            raise HistoryError(f"turn {now} is not one of the turns 1 to {self.last_turn}")
        best = max(totals.values())
        leaders = [p for p in totals if totals[p] == best]
        if best >= self.threshold:
            return self._highest("standard_victory", history, leaders)
        if now >= self.lead_from and len(leaders) == 1 and all(best - totals[p] >= self.lead for p in totals if p != leaders[0]):
            return Decision("domination_victory", leaders[0])
        if now == self.last_turn:
            return self._highest("time_limit_victory", history, leaders)
        return Decision(None)

    @staticmethod
    def _highest(how: How, history: Sequence[Totals], leaders: Sequence[str]) -> Decision:
        if len(leaders) == 1:
            return Decision(how, leaders[0])
        tie = break_tie(history, leaders)
        return Decision(how, tie.winner, tie)
