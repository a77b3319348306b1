"""The Sword of Rome: scoring turn by turn, plunder, the order of reinforcement, and who has won.

    >>> from verification.reference.sword_of_rome import reinforcement_order, score_turn
    >>> turn = score_turn({"romans": 5, "greeks": 5}, foreign={"romans": 1}, lost_home={"greeks": 1})
    >>> turn["romans"].after, turn["greeks"].after
    (6, 4)
    >>> reinforcement_order({"romans": 6, "greeks": 4, "gauls": 6, "etruscans_samnites": 2})[1]
    Slot(powers=('gauls', 'romans'), decides='gauls')

It stands on the English rules of the second edition (2010), not on the Russian text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from verification.reference.base import Engine
from verification.reference.sword_of_rome.play import play
from verification.reference.sword_of_rome.rules import GROUPS, RULES
from verification.reference.sword_of_rome.scoring import (
    NON_PLAYERS,
    REINFORCEMENTS,
    Item,
    PlunderTrack,
    PowerError,
    Slot,
    TurnScore,
    automatic_victory,
    end_of_game,
    reinforcement_order,
    reinforcements,
    score_turn,
    worked_example,
)
from verification.reference.sword_of_rome.variables import (
    DERIVED,
    INVARIANTS,
    LAST_TURN,
    PLACES,
    POWERS,
    TIE_ORDER,
    VARIABLES,
)
from verification.reference.typed import GameState, Numbers

__all__ = [
    "ENGINE", "NON_PLAYERS", "REINFORCEMENTS", "TIE_ORDER", "Item", "PlunderTrack", "PowerError", "Slot",
    "SwordOfRomeState", "TurnScore", "automatic_victory", "end_of_game", "reinforcement_order", "reinforcements",
    "score_turn",
]  # fmt: skip

ENGINE = Engine(
    id="sword_of_rome",
    title="The Sword of Rome",
    edition="English rules, second edition (2010)",
    parties=POWERS,
    variables=VARIABLES,
    rules=RULES,
    last_turn=LAST_TURN,
    invariants=INVARIANTS,
    silent_on=(
        "the automatic victory levels of the turns, which are printed on the track",
        "the list of victory spaces, which is printed on the map",
        "the length of the plunder track",
        "what happens inside phases 1 to 7",
        "mercenaries and additional victory spaces of the game with five players",
        "the game with two players",
    ),
    derived=DERIVED,
    groups=GROUPS,
    places=PLACES,
    example=worked_example,
    play=play,
)


@dataclass(frozen=True, kw_only=True)
class SwordOfRomeState(GameState):
    """A scoring phase. Fields of each power are mappings; powers left out have an ordinary value."""

    engine: ClassVar[Engine] = ENGINE

    turn: int = 3
    players: int = 4
    victory_points: Numbers = field(default_factory=dict)
    victory_points_change: Numbers = field(default_factory=dict)
    foreign_victory_spaces: Numbers = field(default_factory=dict)
    lost_home_victory_spaces: Numbers = field(default_factory=dict)
    raids: Numbers = field(default_factory=dict)
    lootings: Numbers = field(default_factory=dict)
    neapolis_controller: str = "greeks"
    plunder_track_full_gallic: bool = False
    plunder_track_full_transalpine: bool = False
    carthaginian_unrest: int = 0
    automatic_victory_level: int = 10

    def score(self) -> dict[str, TurnScore]:
        """The scoring phase of this turn, power by power."""
        return score_turn(
            self.victory_points,
            self.foreign_victory_spaces,
            self.lost_home_victory_spaces,
            players=self.players,
            carthaginian_unrest=self.carthaginian_unrest,
        )
