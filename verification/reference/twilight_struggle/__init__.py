"""Twilight Struggle: the map, control of countries and regions, scoring item by item, the track, and who has won.

    >>> from verification.reference.twilight_struggle import Board, scoring
    >>> board = Board.controlled_by(ussr=["Куба", "Гаити", "Доминиканская Республика"], us=["Гватемала"])
    >>> result = scoring("central_america", board.with_influence("us", "Панама", 1))
    >>> result.ussr.total, result.us.total, result.net
    (5, 1, -4)
    >>> [(item.rule, item.country, item.points) for item in result.us.items]
    [('presence_points_central_america', None, 1)]

It stands on the English Deluxe rules and on four public implementations of the game, not on the Russian text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from verification.reference.base import Engine, Place
from verification.reference.twilight_struggle.board import Board, Counts, InfluenceError
from verification.reference.twilight_struggle.example import example_state, worked_example
from verification.reference.twilight_struggle.play import play
from verification.reference.twilight_struggle.rules import RULES
from verification.reference.twilight_struggle.scoring import (
    LAST_TURN,
    FinalScore,
    Item,
    RegionScore,
    SideScore,
    automatic_winner,
    final_scoring,
    military_operations,
    move_marker,
    scoring,
    tier,
)
from verification.reference.twilight_struggle.variables import DERIVED, INVARIANTS, POWERS, VARIABLES
from verification.reference.twilight_struggle.world import (
    REGIONS,
    SIDES,
    Country,
    Region,
    Side,
    UnknownCountryError,
    UnknownRegionError,
    countries,
    countries_of,
    country,
)
from verification.reference.typed import Flags, GameState, Numbers

__all__ = [
    "ENGINE", "REGIONS", "SIDES", "Board", "Country", "Counts", "FinalScore", "InfluenceError", "Item", "Region",
    "RegionScore", "Side", "SideScore", "TwilightStruggleState", "UnknownCountryError", "UnknownRegionError",
    "automatic_winner", "countries", "countries_of", "country", "final_scoring", "military_operations", "move_marker",
    "scoring", "tier",
]  # fmt: skip

ENGINE = Engine(
    id="twilight_struggle",
    title="Twilight Struggle",
    edition="English Deluxe rules",
    parties=POWERS,
    variables=VARIABLES,
    rules=RULES,
    last_turn=LAST_TURN,
    invariants=INVARIANTS,
    silent_on=(
        "events, also those that change a scoring (Formosan Resolution, Shuttle Diplomacy)",
        "the course of a turn: headline phase, action rounds, coups, realignments, the space race",
        "tournament rules (11)",
    ),
    derived=DERIVED,
    places=tuple(Place(c.id, c.ru, c.en) for c in countries().values()),
    example=worked_example,
    situation=example_state,
    play=play,
)


@dataclass(frozen=True, kw_only=True)
class TwilightStruggleState(GameState):
    """A region about to be scored, and the track. Fields of each side are mappings; a side left out has an ordinary value."""

    engine: ClassVar[Engine] = ENGINE

    turn: int = 5
    defcon: int = 3
    region: str = "africa"
    victory_points: Numbers = field(default_factory=dict)
    vp_marker_shift: Numbers = field(default_factory=dict)
    controlled_countries: Numbers = field(default_factory=dict)
    controlled_battlegrounds: Numbers = field(default_factory=dict)
    controlled_non_battlegrounds: Numbers = field(default_factory=dict)
    controlled_adjacent_countries: Numbers = field(default_factory=dict)
    adjacent_countries: Numbers = field(default_factory=dict)
    battlegrounds: int = 5
    controls_all_battlegrounds: Flags = field(default_factory=dict)
    influence: Numbers = field(default_factory=dict)
    stability: int = 2
    military_operations: Numbers = field(default_factory=dict)
    opponent_missing_operations: Numbers = field(default_factory=dict)
    scoring_card_held: Flags = field(default_factory=dict)
    holds_china_card: Flags = field(default_factory=dict)
    phasing_player: str = "ussr"

    @classmethod
    def of_board(cls, region: Region, board: Board) -> TwilightStruggleState:
        """The state in which a region of this board is scored."""
        return cls.from_values(board.values(region))
