"""The three ways to win by points that games share whose totals are checked turn by turn, as rules over one `Ladder`.

`Ladder` decides a game from the totals on record; here the same numbers are stated as data. ``victory_points`` of each
power, the phase ``victory_determination`` and the fact ``someone_has_won`` are the engine's own.
"""

from __future__ import annotations

from collections.abc import Sequence

from models.expressions import Expr, all_of, any_of, fact, negate, quantity
from models.parties import highest
from models.records import TieBreak, Victory
from models.reports import Provenance
from models.timing import Timing, TurnSet
from verification.reference.parts import Rule, rule
from verification.reference.terms import ANY_POWER, each_other, of, own
from verification.reference.totals import Ladder

__all__ = ["ladder_victories", "won_by_points"]

_VP = own("victory_points")
_PHASE = "victory_determination"
_EARLIER_TURNS = (TieBreak("highest", "victory_points", "previous_turn", True, "victory_points"),)


def won_by_points(ladder: Ladder, powers: Sequence[str]) -> Expr:
    """Some power has reached the threshold, or leads every other far enough and late enough."""

    def leads(power: str) -> Expr:
        return all_of(*(of("victory_points", power) - of("victory_points", p) >= ladder.lead for p in powers if p != power))

    return any_of(
        *(of("victory_points", p) >= ladder.threshold for p in powers),
        *(all_of(quantity("turn") >= ladder.lead_from, leads(p)) for p in powers),
    )


def ladder_victories(ladder: Ladder, cites: str, provenance: Provenance, notes: tuple[str, str, str]) -> tuple[Rule, ...]:
    """Standard victory, domination, time limit; ``notes`` say for each where it is known from and how surely."""

    @rule("standard_victory", ru="Стандартная победа", en="Standard victory", cites=cites, provenance=provenance, note=notes[0])
    def standard() -> Victory:
        return Victory(
            name="standard_victory", evidence=(), winner=highest("victory_points"), timing=Timing("phase", _PHASE),
            condition=ladder.threshold <= _VP, tie_break=_EARLIER_TURNS,
        )  # fmt: skip

    @rule(
        "domination_victory", ru="Победа из-за доминирования", en="Domination victory", cites=cites, provenance=provenance,
        note=notes[1],
    )  # fmt: skip
    def domination() -> Victory:
        return Victory(
            name="domination_victory", evidence=(), winner=ANY_POWER,
            timing=Timing("phase", _PHASE, TurnSet(first=ladder.lead_from)),
            condition=all_of(ladder.threshold > _VP, _VP - each_other("victory_points") >= ladder.lead),
        )  # fmt: skip

    @rule(
        "time_limit_victory", ru="Победа по истечении времени", en="Time limit victory", cites=cites, provenance=provenance,
        note=notes[2],
    )  # fmt: skip
    def time_limit() -> Victory:
        return Victory(
            name="time_limit_victory", evidence=(), winner=highest("victory_points"),
            timing=Timing("phase", _PHASE, TurnSet(only=(ladder.last_turn,))),
            condition=negate(fact("someone_has_won")), tie_break=_EARLIER_TURNS,
        )  # fmt: skip

    return standard, domination, time_limit
