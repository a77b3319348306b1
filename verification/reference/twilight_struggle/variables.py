"""The state of Twilight Struggle as far as scoring and victory look at it; what the map makes true of it."""

from __future__ import annotations

from collections.abc import Iterator

from models.expressions import Count, Expr, all_of, any_of, fact, quantity
from models.meaning import Choice, Flag, IntRange
from models.parties import named
from verification.reference.base import PartyName, Variable
from verification.reference.terms import each_other, iff, implies, of, own, own_fact, value_is
from verification.reference.twilight_struggle.scoring import LAST_TURN, TRACK
from verification.reference.twilight_struggle.world import REGIONS, SIDES, Region, Side, countries_of, opponent

__all__ = ["DERIVED", "INVARIANTS", "POWERS", "REGION_NAMES", "VARIABLES"]

POWERS = (PartyName("us", "США", "US"), PartyName("ussr", "СССР", "USSR"))
BOTH = tuple(p.id for p in POWERS)

REGION_NAMES: dict[Region, tuple[str, str]] = {
    "europe": ("Европа", "Europe"),
    "asia": ("Азия", "Asia"),
    "middle_east": ("Ближний Восток", "Middle East"),
    "africa": ("Африка", "Africa"),
    "central_america": ("Центральная Америка", "Central America"),
    "south_america": ("Южная Америка", "South America"),
    "southeast_asia": ("Юго-Восточная Азия", "Southeast Asia"),
}

ORDINARY: Region = "africa"

VARIABLES = (
    Variable("turn", IntRange(1, LAST_TURN), 5, "ход", "turn"),
    Variable("defcon", IntRange(1, 5), 3, "уровень DEFCON", "DEFCON"),
    Variable(
        "region",
        Choice((ORDINARY, *(r for r in REGIONS if r != ORDINARY))),
        ORDINARY,
        "регион",
        "region",
        values_ru={r: ru for r, (ru, _) in REGION_NAMES.items()},
        values_en={r: en for r, (_, en) in REGION_NAMES.items()},
    ),
    Variable("victory_points", IntRange(-TRACK, TRACK), 0, "перевес на счетчике ПО", "lead on the victory point track", BOTH),
    Variable("vp_marker_shift", IntRange(-30, 30), 0, "сдвиг маркера ПО в её пользу", "VP marker shift in its favour", BOTH),
    Variable("controlled_countries", IntRange(0, 21), 3, "контролируемые страны региона", "countries controlled", BOTH),
    Variable(
        "controlled_battlegrounds", IntRange(0, 6), 1, "контролируемые ключевые страны региона", "battlegrounds controlled", BOTH
    ),
    Variable(
        "controlled_non_battlegrounds",
        IntRange(0, 16),
        2,
        "контролируемые неключевые страны региона",
        "non-battlegrounds controlled",
        BOTH,
    ),
    Variable(
        "controlled_adjacent_countries",
        IntRange(0, 3),
        0,
        "контролируемые страны, соседние со сверхдержавой соперника",
        "controlled countries next to the enemy superpower",
        BOTH,
    ),
    Variable(
        "adjacent_countries",
        IntRange(0, 3),
        0,
        "страны региона, соседние со сверхдержавой соперника",
        "countries of the region next to the enemy superpower",
        BOTH,
    ),
    Variable("battlegrounds", IntRange(1, 6), 5, "ключевые страны региона", "battlegrounds of the region"),
    Variable(
        "controls_all_battlegrounds",
        Flag(),
        False,
        "контролирует все ключевые страны региона",
        "controls all battlegrounds",
        BOTH,
    ),
    Variable("influence", IntRange(0, 20), 2, "очки влияния в стране", "influence in the country", BOTH),
    Variable("stability", IntRange(1, 5), 2, "стабильность страны", "stability of the country"),
    Variable("military_operations", IntRange(0, 5), 3, "очки военных операций", "military operations", BOTH),
    Variable(
        "opponent_missing_operations",
        IntRange(0, 5),
        0,
        "недобор очков военных операций у соперника",
        "military operations that the opponent lacks",
        BOTH,
    ),
    Variable("scoring_card_held", Flag(), False, "удержана карта подсчета очков", "holds a scoring card", BOTH),
    Variable("holds_china_card", Flag(), False, "карта «Китай» на руках", "holds the China Card", BOTH),
    Variable(
        "phasing_player",
        Choice(BOTH),
        "ussr",
        "чья фаза действий",
        "phasing player",
        values_ru={p.id: p.ru for p in POWERS},
        values_en={p.id: p.en for p in POWERS},
    ),
)

# --------------------------------------------------------------------------------- what the map makes true


def _reach(side: Side, battlegrounds: int, others: int, adjacent: tuple[int, int]) -> Iterator[Expr]:
    """What a side can control in a region with so many battlegrounds and others, of them so many of each adjacent.

    A set of controlled countries with given numbers of battlegrounds, others and adjacent ones exists on the map just if
    the adjacent ones fit into what is controlled, and the rest into what is not adjacent.
    """
    held, held_battlegrounds = of("controlled_countries", side), of("controlled_battlegrounds", side)
    held_others, held_adjacent = of("controlled_non_battlegrounds", side), of("controlled_adjacent_countries", side)
    near, near_others = adjacent
    yield of("adjacent_countries", side).equals(near + near_others)
    if not near + near_others:
        yield held_adjacent.equals(0)
        return
    yield from (held_adjacent <= near + near_others, held_adjacent <= held)
    yield from (held_adjacent <= held_battlegrounds + near_others, held_adjacent <= held_others + near)
    yield held - held_adjacent <= battlegrounds + others - near - near_others
    yield held_battlegrounds - held_adjacent <= battlegrounds - near
    yield held_others - held_adjacent <= others - near_others


def _map(region: Region) -> Expr:
    """What is true when this region is scored."""
    inside = countries_of(region)
    battlegrounds = sum(c.battleground for c in inside)
    others = len(inside) - battlegrounds
    true: list[Expr] = [
        quantity("battlegrounds").equals(battlegrounds),
        of("controlled_battlegrounds", *BOTH) <= battlegrounds,
        of("controlled_non_battlegrounds", *BOTH) <= others,
    ]
    for side in SIDES:
        near = [c for c in inside if c.next_to == opponent(side)]
        count = sum(c.battleground for c in near)
        true = [*true, *_reach(side, battlegrounds, others, (count, len(near) - count))]
    return implies(value_is("region", region), *true)


def _missing(side: Side) -> Expr:
    """What the enemy of a side lacks in military operations: as many points as DEFCON are required (8.2.1)."""
    done, lacks, level = of("military_operations", opponent(side)), of("opponent_missing_operations", side), quantity("defcon")
    return any_of(all_of(done >= level, lacks.equals(0)), all_of(done < level, (lacks + done).equals(level)))


INVARIANTS: tuple[Expr, ...] = (
    (own("controlled_battlegrounds") + own("controlled_non_battlegrounds")).equals(own("controlled_countries")),
    iff(own_fact("controls_all_battlegrounds"), own("controlled_battlegrounds").equals(quantity("battlegrounds"))),
    *(_map(r) for r in REGIONS),
    of("victory_points", *BOTH).equals(0),
    of("vp_marker_shift", *BOTH).equals(0),
    *(_missing(s) for s in SIDES),
    Count(tuple(fact("holds_china_card", named(s)) for s in BOTH)) <= 1,
)

DERIVED: dict[str, Expr] = {
    "opponent_met_military_operations": each_other("military_operations") >= quantity("defcon"),
    # Said in an example of countries that it does not name: a board has no influence where none was put.
    "other_countries_uncontrolled": all_of(),
}
