"""What a bound record says of a state: a victory as one condition per party, a source of points as a number.

Text and engine go through the same functions, so that a comparison compares rules and not two ways of running them.
A record must be bound: its parties, quantities and phases are identifiers of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from models.expressions import (
    FALSE,
    TRUE,
    Expr,
    Fact,
    Others,
    Quantity,
    all_of,
    any_of,
    quantity,
    walk,
)
from models.meaning import State, ground, holds, key
from models.parties import Party, named
from models.records import Victory, VPSource
from models.timing import TurnSet

__all__ = [
    "RESULTS", "TURN", "Award", "Result", "award", "condition_for", "result_condition", "speaks_of_a_party",
    "turn_condition", "winning_condition",
]  # fmt: skip

Result = Literal["win", "lose", "draw"]
RESULTS: tuple[Result, ...] = ("win", "lose", "draw")

TURN = quantity("turn")
"""The number of the current turn; every engine has it."""


def speaks_of_a_party(condition: Expr) -> bool:
    """True if the condition is about the party that the rule speaks of, and so differs from party to party."""
    return any(
        isinstance(x, Others) or (isinstance(x, Quantity | Fact) and x.holder is not None and x.holder.kind == "any")
        for x in walk(condition)
    )


def turn_condition(turns: TurnSet | None, last_turn: int) -> Expr:
    """The turns as a condition on the turn number; true for None."""
    if turns is None:
        return TRUE
    if turns.first is not None or turns.final is not None:
        first = last_turn if turns.first == "last" else turns.first
        final = last_turn if turns.final == "last" else turns.final
        bounds = ([first <= TURN] if first is not None else []) + ([final >= TURN] if final is not None else [])
        return all_of(*bounds)
    if turns.only:
        return any_of(*(TURN.equals(last_turn if t == "last" else t) for t in turns.only))
    return all_of(*(TURN.differs(last_turn if t == "last" else t) for t in turns.except_))


def condition_for(condition: Expr | None, party: str | None, parties: Sequence[str]) -> Expr:
    """The grounded condition for one party; true for None. Raises `OpaqueError` where it was not formalised."""
    return TRUE if condition is None else ground(condition, party, parties)


def _candidates(who: Party | None, parties: Sequence[str]) -> tuple[str, ...]:
    return tuple(who.words) if who is not None and who.is_named else tuple(parties)


def _owners(quantity_id: str, holders: dict[str, tuple[str, ...]], parties: Sequence[str]) -> tuple[str, ...]:
    return holders.get(quantity_id, tuple(parties))


def winning_condition(
    record: Victory,
    party: str,
    parties: Sequence[str],
    last_turn: int,
    holders: dict[str, tuple[str, ...]] | None = None,
) -> Expr:
    """When ``party`` wins by this record, before any tie-break: one grounded condition.

    With winner ``highest`` the record's condition holds if it does for some party, and the winner has as much of the
    quantity as every other party (``holders``: which parties own a quantity at all).
    """
    turns = turn_condition(record.timing.turns, last_turn)
    who, condition = record.winner, record.condition
    if who is None or (who.is_named and party not in who.words):
        return FALSE
    if who.kind in ("highest", "lowest"):
        owners = _owners(who.word, holders or {}, parties)
        if party not in owners:
            return FALSE
        mine = quantity(who.word, named(party))
        best = [
            mine >= quantity(who.word, named(p)) if who.kind == "highest" else mine <= quantity(who.word, named(p))
            for p in owners
            if p != party
        ]
        some: Expr = TRUE
        if condition is not None:
            speaks = speaks_of_a_party(condition)
            some = (
                any_of(*(condition_for(condition, p, parties) for p in parties))
                if speaks
                else condition_for(condition, None, parties)
            )
        return all_of(turns, some, *best)
    return all_of(turns, condition_for(condition, party, parties))


def _losing_condition(record: Victory, party: str, parties: Sequence[str], last_turn: int) -> Expr:
    """When ``party`` loses by a record that names the loser and no winner."""
    if record.winner is not None or record.loser is None or party not in _candidates(record.loser, parties):
        return FALSE
    return all_of(turn_condition(record.timing.turns, last_turn), condition_for(record.condition, party, parties))


def result_condition(
    record: Victory,
    result: Result,
    party: str,
    parties: Sequence[str],
    last_turn: int,
    holders: dict[str, tuple[str, ...]] | None = None,
) -> Expr:
    """When a record makes ``party`` win or lose, or the game drawn: one grounded condition.

    A draw is the same for every party. Between two parties the loss of one is the win of the other.
    """
    if record.draw:
        if result != "draw":
            return FALSE
        turns = turn_condition(record.timing.turns, last_turn)
        if record.condition is None or not speaks_of_a_party(record.condition):
            return all_of(turns, condition_for(record.condition, None, parties))
        return all_of(turns, any_of(*(condition_for(record.condition, p, parties) for p in parties)))
    if result == "draw":
        return FALSE
    if len(parties) == 2:
        rival = next(p for p in parties if p != party)
        won = winning_condition(record, party, parties, last_turn, holders)
        return any_of(won, _losing_condition(record, rival, parties, last_turn)) if result == "win" else FALSE
    if result == "win":
        return winning_condition(record, party, parties, last_turn, holders)
    return _losing_condition(record, party, parties, last_turn)


@dataclass(frozen=True, slots=True)
class Award:
    """Points for one party: ``number`` for each of ``per`` (None: once) in states where ``condition`` holds."""

    condition: Expr
    number: Fraction
    per: Quantity | None

    def points(self, state: State) -> Fraction:
        """The points in a state."""
        if not holds(self.condition, state):
            return Fraction(0)
        return self.number * (int(state[key(self.per)]) if self.per is not None else 1)


def award(record: VPSource, party: str, parties: Sequence[str], last_turn: int) -> Award | None:
    """What a source of points gives one party, or None where the amount is no number.

    A recipient that the text does not name is whichever party the rule speaks of.
    """
    amount = record.amount
    if amount.number is None:
        return None
    if party not in _candidates(record.recipient, parties):
        return Award(FALSE, amount.number, None)
    per = amount.per
    if per is not None and per.holder is not None and per.holder.kind == "any":
        per = Quantity(per.name, named(party), per.within, per.id, span=per.span)
    condition = all_of(turn_condition(record.timing.turns, last_turn), condition_for(record.condition, party, parties))
    return Award(condition, amount.number, per)
