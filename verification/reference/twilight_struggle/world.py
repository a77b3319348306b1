"""The map of Twilight Struggle: 84 countries, read from `countries.csv` beside this module.

The table was checked against four public implementations of the game: all 112 borders between countries, all 9 borders
with a superpower, every stability and every battleground. Russian names are the ordinary ones, not those of an edition.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Literal, get_args

__all__ = [
    "REGIONS", "SIDES", "Country", "Region", "Side", "UnknownCountryError", "UnknownRegionError", "countries", "countries_of",
    "country", "opponent",
]  # fmt: skip

Side = Literal["us", "ussr"]
Region = Literal["europe", "asia", "middle_east", "africa", "central_america", "south_america", "southeast_asia"]
SIDES: tuple[Side, ...] = get_args(Side)
REGIONS: tuple[Region, ...] = get_args(Region)
"""The six regions and Southeast Asia, which is part of Asia and has a scoring card of its own."""


class UnknownCountryError(KeyError):
    """There is no country of this name on the map."""

    def __init__(self, name: str) -> None:
        names = [x for c in countries().values() for x in (c.id, c.en, c.ru)]
        near = get_close_matches(name, names, 1, cutoff=0.5)
        self.message = f"no country {name!r} on the map" + (f"; perhaps {near[0]!r}?" if near else "; see countries()")
        super().__init__(self.message)

    def __str__(self) -> str:
        return self.message


class UnknownRegionError(KeyError):
    """There is no region of this name."""

    def __init__(self, name: str) -> None:
        self.message = f"no region {name!r}; there are {', '.join(REGIONS)}"
        super().__init__(self.message)

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True, slots=True)
class Country:
    """A country: ``next_to`` is the superpower that it borders on, if any; ``neighbours`` are ids of countries."""

    id: str
    ru: str
    en: str
    region: Region
    subregions: tuple[str, ...]
    stability: int
    battleground: bool
    neighbours: tuple[str, ...]
    next_to: Side | None


def opponent(side: Side) -> Side:
    """The other superpower."""
    return "ussr" if side == "us" else "us"


@cache
def countries() -> Mapping[str, Country]:
    """Every country by its id, in the order of the table."""
    text = files(__package__).joinpath("countries.csv").read_text(encoding="utf-8")
    return MappingProxyType({row["id"]: _country(row) for row in csv.DictReader(text.splitlines())})


def _country(row: Mapping[str, str]) -> Country:
    region = next(r for r in REGIONS if r == row["region"])
    return Country(
        row["id"], row["ru"], row["en"], region, _list(row["subregions"]), int(row["stability"]), row["battleground"] == "yes",
        _list(row["neighbours"]), next((s for s in SIDES if s == row["next_to"]), None),
    )  # fmt: skip


def _list(cell: str) -> tuple[str, ...]:
    return tuple(cell.split(";")) if cell else ()


@cache
def _names() -> Mapping[str, str]:
    return {_folded(name): c.id for c in countries().values() for name in (c.id, c.en, c.ru)}


def _folded(name: str) -> str:
    return " ".join(name.lower().replace("ё", "е").split())


def country(name: str) -> Country:
    """The country of this id, English or Russian name. Raises `UnknownCountryError`, which names the nearest."""
    found = _names().get(_folded(name))
    if found is None:
        raise UnknownCountryError(name)
    return countries()[found]


@cache
def countries_of(region: Region) -> tuple[Country, ...]:
    """The countries that are scored with a region. Raises `UnknownRegionError`."""
    if region not in REGIONS:
        raise UnknownRegionError(region)
    return tuple(c for c in countries().values() if c.region == region or region in c.subregions)
