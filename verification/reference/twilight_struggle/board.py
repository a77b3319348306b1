"""Influence on the map of Twilight Struggle: who controls which country, and what there is to count in a region."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from models.meaning import Value
from verification.reference.twilight_struggle.world import (
    SIDES,
    Country,
    Region,
    Side,
    countries,
    countries_of,
    country,
    opponent,
)

__all__ = ["Board", "Counts", "InfluenceError"]


class InfluenceError(ValueError):
    """Influence that cannot lie on the map."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What one side controls in a region; ``adjacent`` are controlled countries that border on the enemy superpower."""

    countries: int
    battlegrounds: int
    non_battlegrounds: int
    adjacent: int


@dataclass(frozen=True)
class Board:
    """Influence points of both sides, by country id; countries left out have none.

    Use `of` to name countries in English or Russian. Raises `InfluenceError` for a negative number and
    `UnknownCountryError` for a name that is not on the map.
    """

    us: Mapping[str, int] = field(default_factory=dict)
    ussr: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for side in SIDES:
            for identifier, points in self._of(side).items():
                if identifier not in countries():
                    country(identifier)
                    raise InfluenceError(f"{identifier!r} is no country id; make the board with Board.of, which takes names")
                if points < 0:
                    raise InfluenceError(f"{points} influence of {side} in {identifier}; give 0 or more")

    @classmethod
    def of(cls, us: Mapping[str, int] | None = None, ussr: Mapping[str, int] | None = None) -> Board:
        """The board of these points; countries by id, English or Russian name."""
        return cls(*({country(n).id: p for n, p in (points or {}).items()} for points in (us, ussr)))

    @classmethod
    def controlled_by(cls, us: Iterable[str] = (), ussr: Iterable[str] = ()) -> Board:
        """The board on which each side controls just these countries, with no more influence than that takes."""
        own = ({c.id: c.stability for c in map(country, names)} for names in (us, ussr))
        board = cls(*own)
        both = sorted(set(board.us) & set(board.ussr))
        if both:
            raise InfluenceError(f"{', '.join(both)} cannot be controlled by both sides; name it once")
        return board

    def with_influence(self, side: Side, name: str, points: int) -> Board:
        """The same board with ``points`` of a side in a country, instead of what is there."""
        changed = {**self._of(side), country(name).id: points}
        return Board(changed, self.ussr) if side == "us" else Board(self.us, changed)

    def influence(self, side: Side, name: str) -> int:
        """Influence points of a side in a country."""
        return self._of(side).get(country(name).id, 0)

    def controls(self, side: Side, name: str) -> bool:
        """Whether a side controls a country (2.1.7): as many points as its stability, and as many more than the enemy."""
        where = country(name)
        own, enemy = self.influence(side, where.id), self.influence(opponent(side), where.id)
        return own >= where.stability and own - enemy >= where.stability

    def controller(self, name: str) -> Side | None:
        """Who controls a country, if anybody does."""
        return next((s for s in SIDES if self.controls(s, name)), None)

    def controlled(self, side: Side, region: Region) -> tuple[Country, ...]:
        """The countries of a region that a side controls, in the order of the map."""
        return tuple(c for c in countries_of(region) if self.controls(side, c.id))

    def counts(self, side: Side, region: Region) -> Counts:
        """What there is to count for a side in a region."""
        own = self.controlled(side, region)
        battlegrounds = sum(c.battleground for c in own)
        return Counts(len(own), battlegrounds, len(own) - battlegrounds, sum(c.next_to == opponent(side) for c in own))

    def values(self, region: Region) -> dict[str, Value]:
        """What a region's scoring looks at, as keys and values of the engine's state."""
        inside = countries_of(region)
        battlegrounds = sum(c.battleground for c in inside)
        out: dict[str, Value] = {"region": region, "battlegrounds": battlegrounds}
        for side in SIDES:
            counts = self.counts(side, region)
            out |= {
                f"controlled_countries[{side}]": counts.countries,
                f"controlled_battlegrounds[{side}]": counts.battlegrounds,
                f"controlled_non_battlegrounds[{side}]": counts.non_battlegrounds,
                f"controlled_adjacent_countries[{side}]": counts.adjacent,
                f"adjacent_countries[{side}]": sum(c.next_to == opponent(side) for c in inside),
                f"controls_all_battlegrounds[{side}]": counts.battlegrounds == battlegrounds,
            }
        return out

    def _of(self, side: Side) -> Mapping[str, int]:
        return self.us if side == "us" else self.ussr
