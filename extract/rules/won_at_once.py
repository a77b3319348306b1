"""Ends that are victories: what ends the game and names the winner at once is one victory and no end beside it."""

from __future__ import annotations

from models.expressions import Compare, Expr, Quantity
from models.records import GameEnd, Record, Victory

__all__ = ["without_ends_won_at_once"]

NEAR = 60
"""At most so many characters lie between the two halves: «Игра идёт, пока кто-то не взял 50. Он и победил.»"""


def without_ends_won_at_once(records: tuple[Record, ...]) -> tuple[Record, ...]:
    """The records without each end that a victory, a loss or a draw of the same case tells again beside it.

    A victory that is only counted up at the end of the game («…; у кого больше очков, тот выиграл») leaves the end alone.
    """
    won = [x for x in records if isinstance(x, Victory) and x.timing.when != "game_end" and x.condition is not None]
    return tuple(x for x in records if not (isinstance(x, GameEnd) and any(_same_case(x, v) for v in won)))


def _same_case(end: GameEnd, victory: Victory) -> bool:
    if end.condition is None or victory.condition is None or not _beside(end, victory):
        return False
    told_as_one = victory.timing.when == "immediately" and any(e.contains(v) for e in end.evidence for v in victory.evidence)
    return told_as_one or end.condition == victory.condition or _same_number(end.condition, victory.condition)


def _beside(end: GameEnd, victory: Victory) -> bool:
    return any(e.start <= v.end + NEAR and v.start <= e.end + NEAR for e in end.evidence for v in victory.evidence)


def _same_number(one: Expr, other: Expr) -> bool:
    """True for «до 101 очка» beside «кто набрал 101 очко»: so many of one thing, whoever holds it."""
    if not (isinstance(one, Compare) and isinstance(other, Compare) and one.right == other.right):
        return False
    return isinstance(one.left, Quantity) and isinstance(other.left, Quantity) and one.left.name == other.left.name
