"""Scoring, plunder, the end of the game and reinforcement in The Sword of Rome, as things that run."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from models.meaning import Value
from verification.reference.base import NotKnownError
from verification.reference.sword_of_rome.variables import PLACES, POINTS_MAXIMUM, POWER_IDS, TIE_ORDER

__all__ = [
    "NON_PLAYERS", "REINFORCEMENTS", "Item", "PlunderTrack", "PowerError", "Slot", "TurnScore", "automatic_victory",
    "end_of_game", "reinforcement_order", "reinforcements", "score_turn", "worked_example",
]  # fmt: skip

HOME_VICTORY_SPACES: dict[str, str] = {"neapolis": "greeks"}


class PowerError(KeyError):
    """No power of this name."""

    def __init__(self, name: str, known: Collection[str]) -> None:
        self.message = f"no power {name!r}; there are {', '.join(known)}"
        super().__init__(self.message)

    def __str__(self) -> str:
        return self.message


# ------------------------------------------------------------------------------------------------ scoring (5.8)


@dataclass(frozen=True, slots=True)
class Item:
    """Points of a turn and the engine's rule that gives them."""

    rule: str
    points: int


@dataclass(frozen=True, slots=True)
class TurnScore:
    """A power's scoring phase: points before and after, and what came between. ``change`` ignores the bounds."""

    power: str
    before: int
    items: tuple[Item, ...]

    @property
    def change(self) -> int:
        """Gains and losses together."""
        return sum(i.points for i in self.items)

    @property
    def after(self) -> int:
        """Points after the phase, within 0 and 12. Gains and losses are added first: the rules leave the order open."""
        return max(0, min(POINTS_MAXIMUM, self.before + self.change))


def score_turn(
    before: Mapping[str, int],
    foreign: Mapping[str, int],
    lost_home: Mapping[str, int],
    *,
    players: int = 4,
    carthaginian_unrest: int = 0,
) -> dict[str, TurnScore]:
    """The scoring phase of a turn for every power in ``before`` (5.8.1).

    ``foreign``: victory spaces that a power controls outside its home area; ``lost_home``: victory spaces of its home
    area that it does not control, independent ones too; a power left out has none. With five ``players`` Carthage loses
    a third of its unrest, rounded down. Raises `PowerError`.
    """
    out: dict[str, TurnScore] = {}
    for name in (*before, *foreign, *lost_home):
        if name not in POWER_IDS:
            raise PowerError(name, POWER_IDS)
    for power, points in before.items():
        items: list[Item] = []
        gained, lost = foreign.get(power, 0), lost_home.get(power, 0)
        gauls = power == "gauls"
        if gained and not gauls:
            items.append(Item("foreign_victory_spaces_points", gained))
        if lost:
            items.append(Item("gauls_lost_home_victory_spaces_points" if gauls else "lost_home_victory_spaces_points", -lost))
        if power == "carthaginians" and players == 5 and carthaginian_unrest >= 3:
            items.append(Item("carthaginian_unrest_points", -(carthaginian_unrest // 3)))
        out[power] = TurnScore(power, points, tuple(items))
    return out


def worked_example(given: Mapping[str, Value]) -> dict[str, int]:
    """What a turn's scoring changes where only the victory spaces named have changed hands.

    ``given``: «neapolis_controller» or «controller[neapolis]» → a power. Gives «victory_points_change[…]» of every power.
    Raises `PowerError` for a power or place that is not known.
    """
    foreign, lost = dict.fromkeys(POWER_IDS, 0), dict.fromkeys(POWER_IDS, 0)
    for key, value in given.items():
        place = key.removeprefix("controller[").removesuffix("]").removesuffix("_controller")
        home = HOME_VICTORY_SPACES.get(place)
        if home is None:
            raise PowerError(key, [f"controller[{p.id}]" for p in PLACES])
        if value == home:
            continue
        lost[home] += 1
        if value != "independent":
            if value not in POWER_IDS:
                raise PowerError(str(value), POWER_IDS)
            foreign[str(value)] += 1
    scored = score_turn(dict.fromkeys(POWER_IDS, 0), foreign, lost)
    return {f"victory_points_change[{p}]": s.change for p, s in scored.items()}


# ------------------------------------------------------------------------------------------------- plunder (14)


@dataclass(frozen=True, slots=True)
class PlunderTrack:
    """The track of plunder markers (14.1): Gallic and Transalpine ones cancel each other, so it holds one kind.

    ``markers``: positive Gallic, negative Transalpine. ``length``: boxes of the track as printed; no source tells it.
    """

    length: int | None = None
    markers: int = 0

    def add(self, *, gallic: int = 0, transalpine: int = 0) -> tuple[PlunderTrack, int]:
        """The track after markers are put on it one by one, and the points that the Gauls gain (or lose) by that.

        Full of Gallic markers it gives 1 point and is cleared, full of Transalpine ones it costs 1. Raises
        `NotKnownError` where the length was not given.
        """
        if self.length is None:
            raise NotKnownError("the length of the plunder track", "printed on the map, 14.1")
        markers, points = self.markers, 0
        for step in [1] * gallic + [-1] * transalpine:
            markers += step
            if abs(markers) == self.length:
                points, markers = points + step, 0
        return PlunderTrack(self.length, markers), points


# ------------------------------------------------------------------------------------------------- victory (4)


def _first_by_tie_order(powers: Collection[str]) -> str:
    return next(p for p in TIE_ORDER if p in powers)


def _most(points: Mapping[str, int]) -> str:
    for name in points:
        if name not in POWER_IDS:
            raise PowerError(name, POWER_IDS)
    best = max(points.values())
    return _first_by_tie_order([p for p in points if points[p] == best])


def automatic_victory(points: Mapping[str, int], level: int | None = None) -> str | None:
    """Who wins at once after scoring (4.2), or None. ``level`` is the one printed on the track for this turn.

    Raises `NotKnownError` where the level was not given: no source tells it.
    """
    if level is None:
        raise NotKnownError("the automatic victory level of the turn", "printed on the victory point track, 4.2")
    return _most(points) if max(points.values()) >= level else None


def end_of_game(points: Mapping[str, int]) -> str:
    """Who wins after the last turn (4.3): most points, equal ones by the order of 4.4. Not for the game of two players."""
    return _most(points)


# ------------------------------------------------------------------------------------------ reinforcement (5.10)

NON_PLAYERS = ("volsci", "transalpine_gauls")

REINFORCEMENTS: dict[str, dict[str, int]] = {
    "romans": {"Roma": 2},
    "greeks": {"Syracusae": 2, "Messana": 1, "Tarentum": 1, "Neapolis": 1},
    "gauls": {"Eporedia": 1, "Genua": 1, "Mediolanum": 1, "Bononia": 1, "Sena Gallica": 1, "Patavium": 1},
    "etruscans": {"Pisae": 1, "Tarquinii": 1},
    "samnites": {"Aufidena": 1, "Bovianum": 1, "Larinum": 1},
    "volsci": {"Antium": 1},
    "transalpine_gauls": {"": 1},
    "carthaginians": {"Carthago": 3},
}
"""Combat units by power and home reinforcement space (SORR 5.10, confidence H). The Transalpine unit has no space."""


@dataclass(frozen=True, slots=True)
class Slot:
    """Powers that act at this place of an order; of several, ``decides`` sets the order among them (4.4)."""

    powers: tuple[str, ...]
    decides: str | None = None


def reinforcement_order(points: Mapping[str, int]) -> tuple[Slot, ...]:
    """Who reinforces after whom (5.10): non-player powers, then players by falling points.

    ``points``: those of every player; Carthage is a non-player power where it is left out. Raises `PowerError`.
    """
    for name in points:
        if name not in POWER_IDS:
            raise PowerError(name, POWER_IDS)
    carthage = () if "carthaginians" in points else ("carthaginians",)
    out = [Slot((*NON_PLAYERS, *carthage))]
    for level in sorted(set(points.values()), reverse=True):
        equal = tuple(p for p in TIE_ORDER if points.get(p) == level)
        out.append(Slot(equal, equal[0] if len(equal) > 1 else None))
    return tuple(out)


def reinforcements(power: str, *, roman_cities: Sequence[str] = (), blocked: Collection[str] = ()) -> dict[str, int]:
    """The combat units that a power gets, by home reinforcement space.

    ``roman_cities``: walled cities that the Romans control beside Roma, each good for one unit and itself a home
    reinforcement space; ``blocked``: spaces besieged or being subjugated, which give none. Carthage's mercenaries of the
    game with five players are left out. Raises `PowerError`.
    """
    if power not in REINFORCEMENTS:
        raise PowerError(power, tuple(REINFORCEMENTS))
    spaces = REINFORCEMENTS[power] | ({c: 1 for c in roman_cities if c != "Roma"} if power == "romans" else {})
    return {space: units for space, units in spaces.items() if space not in blocked}
