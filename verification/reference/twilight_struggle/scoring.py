"""Scoring of regions on the map, the victory point track, military operations and the end of Twilight Struggle.

Points on the track are positive for the US and negative for the USSR (8.1, 10.2).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from verification.reference.twilight_struggle.board import Board
from verification.reference.twilight_struggle.world import REGIONS, SIDES, Region, Side, countries_of, opponent

__all__ = [
    "LAST_TURN", "TIER_POINTS", "TRACK", "FinalScore", "Item", "RegionScore", "SideScore", "Tier", "automatic_winner",
    "final_scoring", "military_operations", "move_marker", "scoring", "tier",
]  # fmt: skip

Tier = Literal["none", "presence", "domination", "control"]

LAST_TURN = 10
TRACK = 20
"""The track goes from 20 for the USSR to 20 for the US, with one box for 0 between them."""

TIER_POINTS: dict[Region, dict[Tier, int]] = {
    "europe": {"presence": 3, "domination": 7},
    "asia": {"presence": 3, "domination": 7, "control": 9},
    "middle_east": {"presence": 3, "domination": 5, "control": 7},
    "africa": {"presence": 1, "domination": 4, "control": 6},
    "central_america": {"presence": 1, "domination": 3, "control": 5},
    "south_america": {"presence": 2, "domination": 5, "control": 6},
}
"""Points of the scoring cards. Control of Europe wins the game, and Southeast Asia has no tiers."""


@dataclass(frozen=True, slots=True)
class Item:
    """Points and what they are for: a rule of the engine, and the country where it is one country's."""

    rule: str
    points: int
    country: str | None = None


@dataclass(frozen=True, slots=True)
class SideScore:
    """What one side scores in a region."""

    side: Side
    tier: Tier
    items: tuple[Item, ...]

    @property
    def total(self) -> int:
        """All its points."""
        return sum(i.points for i in self.items)


@dataclass(frozen=True, slots=True)
class RegionScore:
    """A region scored for both sides; ``winner`` is who controls Europe, and so has won the game."""

    region: Region
    us: SideScore
    ussr: SideScore
    winner: Side | None = None

    @property
    def net(self) -> int:
        """By how many boxes the marker moves: positive towards the US, negative towards the USSR (10.1.2)."""
        return self.us.total - self.ussr.total


@dataclass(frozen=True, slots=True)
class FinalScore:
    """The end of turn 10: the marker after all regions and the China Card, and who has won (None: a draw)."""

    regions: tuple[RegionScore, ...]
    points: int
    winner: Side | None


def tier(side: Side, region: Region, board: Board) -> Tier:
    """The highest of presence, domination and control that a side has in a region (10.1.1)."""
    own, enemy = board.counts(side, region), board.counts(opponent(side), region)
    all_battlegrounds = sum(c.battleground for c in countries_of(region))
    if own.countries > enemy.countries and own.battlegrounds == all_battlegrounds:
        return "control"
    more_of_both = own.countries > enemy.countries and own.battlegrounds > enemy.battlegrounds
    if more_of_both and own.battlegrounds >= 1 and own.non_battlegrounds >= 1:
        return "domination"
    return "presence" if own.countries else "none"


def _side(side: Side, region: Region, board: Board) -> SideScore:
    reached = tier(side, region, board)
    own = board.controlled(side, region)
    items: list[Item] = []
    if region == "southeast_asia":
        items += [Item("southeast_asia_points", 1, c.id) for c in own]
    elif points := TIER_POINTS[region].get(reached, 0):
        items.append(Item(f"{reached}_points_{region}", points))
    items += [Item("battleground_bonus", 1, c.id) for c in own if c.battleground]
    items += [Item("adjacency_bonus", 1, c.id) for c in own if c.next_to == opponent(side)]
    return SideScore(side, reached, tuple(items))


def scoring(region: Region, board: Board) -> RegionScore:
    """Score a region for both sides, item by item (10.1). Raises `UnknownRegionError`."""
    us, ussr = (_side(s, region, board) for s in SIDES)
    winner = next((s.side for s in (us, ussr) if region == "europe" and s.tier == "control"), None)
    return RegionScore(region, us, ussr, winner)


def move_marker(points: int, net: int) -> int:
    """Where the marker stands after all awards of one card or event are netted; it does not leave the track (10.2)."""
    return max(-TRACK, min(TRACK, points + net))


def automatic_winner(points: int) -> Side | None:
    """Who has won at once by the place of the marker: to be asked only after the awards of both sides are netted."""
    return "us" if points >= TRACK else "ussr" if points <= -TRACK else None


def military_operations(defcon: int, us: int, ussr: int) -> int:
    """By how many boxes the marker moves at the end of a turn (8.2.1): each missing point is one for the enemy.

    ``defcon`` is the present level, and as many points are required. Raises ValueError for a level that is none.
    """
    if not 1 <= defcon <= 5:
        raise ValueError(f"DEFCON {defcon} is not one of the levels 1 to 5")
    return max(0, defcon - ussr) - max(0, defcon - us)


def final_scoring(board: Board, points: int, china_card: Side | None) -> FinalScore:
    """Score all six regions at the end of turn 10 (10.3), Southeast Asia within Asia only.

    ``points``: the marker before; ``china_card``: who holds it, worth 1 point (12.2, confidence M to H). To reach 20 now
    wins nothing by itself, control of Europe still wins. The sum is not cut off at the ends of the track.
    """
    regions = tuple(scoring(r, board) for r in REGIONS if r != "southeast_asia")
    holder = {"us": 1, "ussr": -1}.get(china_card or "", 0)
    end = points + sum(r.net for r in regions) + holder
    europe = next((r.winner for r in regions if r.winner is not None), None)
    return FinalScore(regions, end, europe or ("us" if end > 0 else "ussr" if end < 0 else None))
