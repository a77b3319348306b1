"""Virgin Queen: every way to win, every source of victory points, and who has won when a turn ends.

    >>> from verification.reference.virgin_queen import ENGINE, VirginQueenState, victory_phase
    >>> state = VirginQueenState(turn=5, paris_controller="spain", duke_of_guise_in_paris=True)
    >>> state.points("spain")["paris_points_spain_2"]
    Fraction(2, 1)
    >>> totals = dict(ottoman=12, spain=19, england=14, france=14, empire=9, protestant=13)
    >>> victory_phase([totals], turn=4).how
    'domination_victory'

Most of it stands on the Russian text itself, as no English text of the section was at hand; each rule says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from verification.reference.base import Engine
from verification.reference.totals import Decision
from verification.reference.typed import Flags, GameState, Numbers
from verification.reference.virgin_queen.play import play
from verification.reference.virgin_queen.points import AWARDS
from verification.reference.virgin_queen.variables import INVARIANTS, LAST_TURN, POWERS, VARIABLES
from verification.reference.virgin_queen.victories import LADDER, PHASES, SOMEONE_HAS_WON, VICTORIES

__all__ = ["ENGINE", "VirginQueenState", "total", "victory_phase", "victory_phase_with_reveal"]

ENGINE = Engine(
    id="virgin_queen",
    title="Virgin Queen",
    edition="The rules of victory: the automatic victories, 25.2 and 25.3 of the Russian translation",
    parties=POWERS,
    variables=VARIABLES,
    rules=(*VICTORIES, *AWARDS, *PHASES),
    last_turn=LAST_TURN,
    invariants=INVARIANTS,
    silent_on=(
        "the numbers on the power cards: base points, and the keys of the military victory",
        "the numbers of the Protestant Spaces Track",
        "how the Empire's secret religious preference is chosen (23.5)",
        "awards that the rules name without a number",
        "what happens when a tie stays unbroken through every turn on record",
        "which of two victories counts that come about at the same moment",
    ),
    derived={"someone_has_won": SOMEONE_HAS_WON},
    play=play,
)


@dataclass(frozen=True, kw_only=True)
class VirginQueenState(GameState):
    """A moment of the game. Fields of each power are mappings; powers left out have an ordinary value."""

    engine: ClassVar[Engine] = ENGINE

    turn: int = 4
    victory_points: Numbers = field(default_factory=dict)
    base_points: Numbers = field(default_factory=dict)
    special_points: Numbers = field(default_factory=dict)
    bonus_points: Numbers = field(default_factory=dict)
    uprising_hits: Numbers = field(default_factory=dict)
    keys_in_netherlands: Numbers = field(default_factory=dict)
    assassinations: Numbers = field(default_factory=dict)
    unmarried_turns: Numbers = field(default_factory=dict)
    married_valois: int = 2
    protestant_influence_spaces: int = 25
    protestant_spaces_in_unrest: int = 0
    protestant_spaces: int = 25
    protestant_spaces_france_scotland: int = 8
    paris_controller: str = "france"
    paris_in_unrest: bool = False
    french_ruler: str = "charles_ix"
    duke_of_guise_in_paris: bool = False
    henry_of_navarre_in_paris: bool = False
    empire_controls_prague_vienna_buda: bool = False
    central_europe_in_unrest: bool = False
    empire_preference_revealed: bool = False
    suez_canal_built: Flags = field(default_factory=dict)
    all_boxes_covered: Flags = field(default_factory=dict)
    first_circumnavigation: Flags = field(default_factory=dict)
    second_circumnavigation: Flags = field(default_factory=dict)
    slave_trader: Flags = field(default_factory=dict)
    mary_executed: Flags = field(default_factory=dict)


def total(base: int, special: int, bonus: int) -> int:
    """A power's total: the sum of its base, special and bonus points (25.2)."""
    return base + special + bonus


def victory_phase(history: Sequence[Numbers], turn: int | None = None) -> Decision:
    """Who has won in the Victory Determination Phase of ``turn`` (default: as many turns as are on record).

    ``history`` holds every power's total, one mapping per turn on record, the present turn's last, with the bonus for
    Paris and Central Europe in it. A tie that no turn on record breaks is reported: ``decision.tie.unbroken``.
    Raises `HistoryError`.
    """
    return LADDER.decide(history, turn)


def victory_phase_with_reveal(
    history: Sequence[Numbers], empire_points: int, turn: int | None = None
) -> tuple[Decision, Decision]:
    """The decision if the Empire keeps its religious preference secret, and if it reveals it and adds ``empire_points``.

    A reveal can win the game for the Empire or deprive another power of a domination victory, so both have to be seen.
    """
    revealed = {p: v + (empire_points if p == "empire" else 0) for p, v in history[-1].items()} if history else {}
    return victory_phase(history, turn), victory_phase([*history[:-1], revealed], turn)
