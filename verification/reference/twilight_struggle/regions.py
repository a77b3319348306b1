"""Presence, domination and control, and the points for a region (sections 2.1.7 and 10.1 of Twilight Struggle)."""

from __future__ import annotations

from fractions import Fraction

from models.expressions import Expr, all_of, negate, quantity
from models.records import Amount, Definition, VPSource
from models.timing import Timing
from verification.reference.base import Rule, rule
from verification.reference.terms import ANY_POWER, each_other, own, own_fact, value_is
from verification.reference.twilight_struggle.scoring import TIER_POINTS
from verification.reference.twilight_struggle.variables import REGION_NAMES
from verification.reference.twilight_struggle.world import Region

__all__ = ["CONTROL", "DEFINITIONS", "REGION_POINTS", "WHEN_SCORED"]

WHEN_SCORED = Timing("event")

COUNTRIES = own("controlled_countries")
BATTLEGROUNDS = own("controlled_battlegrounds")
MORE_COUNTRIES = each_other("controlled_countries") < COUNTRIES

PRESENCE: Expr = COUNTRIES >= 1
DOMINATION = all_of(
    MORE_COUNTRIES,
    each_other("controlled_battlegrounds") < BATTLEGROUNDS,
    BATTLEGROUNDS >= 1,
    own("controlled_non_battlegrounds") >= 1,
)
CONTROL = all_of(MORE_COUNTRIES, own_fact("controls_all_battlegrounds"))
TIERS = {
    "presence": all_of(PRESENCE, negate(DOMINATION), negate(CONTROL)),
    "domination": all_of(DOMINATION, negate(CONTROL)),
    "control": CONTROL,
}
"""Each tier as what is scored: only the highest counts."""
TIER_NAMES = {
    "presence": ("Присутствие", "Presence"),
    "domination": ("Доминирование", "Domination"),
    "control": ("Контроль", "Control"),
}


def _points(number: int, per: str | None = None) -> Amount:
    return Amount(number=Fraction(number), per=own(per) if per else None)


# ------------------------------------------------------------------------------------------------- definitions


@rule(
    "country_control",
    ru="Контроль над страной",
    en="Control of a country",
    cites="2.1.7",
    provenance="independent",
    note="TSR, confidence H",
)
def country_control() -> Definition:
    mine, stability = own("influence"), quantity("stability")
    return Definition(
        name="country_control", evidence=(), term="Контроль над страной",
        condition=all_of(mine >= stability, mine - each_other("influence") >= stability),
    )  # fmt: skip


@rule("presence", ru="Присутствие", en="Presence", cites="10.1.1", provenance="independent", note="TSR, confidence H")
def presence() -> Definition:
    return Definition(name="presence", evidence=(), term="Присутствие", condition=PRESENCE)


@rule(
    "domination",
    ru="Доминирование",
    en="Domination",
    cites="10.1.1",
    provenance="independent",
    note="TSR, confidence H",
)
def domination() -> Definition:
    return Definition(name="domination", evidence=(), term="Доминирование", condition=DOMINATION)


@rule(
    "control",
    ru="Контроль региона",
    en="Control of a region",
    cites="10.1.1",
    provenance="independent",
    note="TSR, confidence H: no non-battleground is needed, so a side can control without passing domination's test",
)
def control() -> Definition:
    return Definition(name="control", evidence=(), term="Контроль", condition=CONTROL)


DEFINITIONS = (country_control, presence, domination, control)

# ------------------------------------------------------------------------------------- points for a region


def _tier(region: Region, tier: str, points: int) -> Rule:
    (ru, en), (region_ru, region_en) = TIER_NAMES[tier], REGION_NAMES[region]

    @rule(
        f"{tier}_points_{region}",
        ru=f"{ru}: {region_ru}",
        en=f"{en}: {region_en}",
        cites=f"10.1, scoring card {region_en}",
        provenance="independent",
        note="TS-a, TS-g, TS-h, TS-r and the card agree, confidence H; only the highest tier of a side counts",
    )
    def made() -> VPSource:
        return VPSource(
            name=f"{tier}_points", evidence=(), recipient=ANY_POWER, amount=_points(points),
            condition=all_of(value_is("region", region), TIERS[tier]), timing=WHEN_SCORED,
        )  # fmt: skip

    return made


@rule(
    "southeast_asia_points",
    ru="Юго-Восточная Азия: 1 ПО за страну",
    en="Southeast Asia: 1 VP for each country",
    cites="scoring card Southeast Asia",
    provenance="independent",
    note="TS-a, TS-g, TS-h, TS-r and the card agree, confidence H: 1 for each controlled country, 2 for Thailand; the "
    "second point of Thailand, the one battleground there, is that of `battleground_bonus`",
)
def southeast_asia_points() -> VPSource:
    return VPSource(
        name="southeast_asia_points", evidence=(), recipient=ANY_POWER, amount=_points(1, "controlled_countries"),
        condition=value_is("region", "southeast_asia"), timing=WHEN_SCORED,
    )  # fmt: skip


@rule(
    "battleground_bonus",
    ru="Контролируемая ключевая страна",
    en="Controlled battleground",
    cites="10.1.2",
    provenance="independent",
    note="TSR, confidence H: each battleground that the side controls",
)
def battleground_bonus() -> VPSource:
    return VPSource(
        name="battleground_bonus", evidence=(), recipient=ANY_POWER, amount=_points(1, "controlled_battlegrounds"),
        timing=WHEN_SCORED,
    )  # fmt: skip


@rule(
    "adjacency_bonus",
    ru="Контролируемая страна, соседняя со сверхдержавой соперника",
    en="Controlled country next to the enemy superpower",
    cites="10.1.2",
    provenance="independent",
    note="TSR, confidence H: each such country that the side controls",
)
def adjacency_bonus() -> VPSource:
    return VPSource(
        name="adjacency_bonus", evidence=(), recipient=ANY_POWER, amount=_points(1, "controlled_adjacent_countries"),
        timing=WHEN_SCORED,
    )  # fmt: skip


REGION_POINTS: tuple[Rule, ...] = (
    *(_tier(region, tier, points) for region, tiers in TIER_POINTS.items() for tier, points in tiers.items()),
    southeast_asia_points,
    battleground_bonus,
    adjacency_bonus,
)
