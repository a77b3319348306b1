"""When a rule applies: moments, phases and sets of turns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from models.showing import Shown

__all__ = ["LAST", "Timing", "Turn", "TurnSet", "When"]

LAST: Literal["last"] = "last"
"""The scheduled final turn of the game, whatever its number."""

Turn = int | Literal["last"]
When = Literal["immediately", "phase", "turn_end", "game_end", "each_turn", "event", "unspecified"]


@dataclass(frozen=True, slots=True)
class TurnSet(Shown):
    """The turns in which something is so.

    Exactly one form is filled: ``only``, ``except_`` (all but these), or a window ``first`` to ``final`` of which
    one end may be open. ``unit`` names what is counted where it is not the turn («раунд», «век»).
    """

    only: tuple[Turn, ...] = ()
    except_: tuple[Turn, ...] = ()
    first: Turn | None = None
    final: Turn | None = None
    unit: str | None = None

    def __post_init__(self) -> None:
        forms = bool(self.only) + bool(self.except_) + (self.first is not None or self.final is not None)
        if forms != 1:
            raise ValueError(f"a set of turns has exactly one form (only, except, from/to), not {forms}: {self!r}")

    def holds(self, turn: int, last: int | None = None) -> bool:
        """True if ``turn`` belongs to the set; ``last`` is the number of the final turn, needed where «last» stands.

        Raises ValueError if the set speaks of the last turn and ``last`` is not given.
        """
        if self.only:
            return turn in self._numbers(self.only, last)
        if self.except_:
            return turn not in self._numbers(self.except_, last)
        low = self._numbers((self.first,), last)[0] if self.first is not None else 1
        if turn < low:
            return False
        return self.final is None or turn <= self._numbers((self.final,), last)[0]

    def turns(self, last: int) -> tuple[int, ...]:
        """All turns of a game of ``last`` turns that belong to the set, in order."""
        return tuple(t for t in range(1, last + 1) if self.holds(t, last))

    @staticmethod
    def _numbers(turns: Iterable[Turn], last: int | None) -> list[int]:
        out: list[int] = []
        for turn in turns:
            if turn != LAST:
                out.append(turn)
            elif last is None:
                raise ValueError("the set speaks of the last turn: say which turn is the last")
            else:
                out.append(last)
        return out


@dataclass(frozen=True, slots=True)
class Timing(Shown):
    """The moment at which a rule applies; ``phase`` is the phase's name where ``when`` is ``phase``."""

    when: When = "unspecified"
    phase: str | None = None
    turns: TurnSet | None = None
