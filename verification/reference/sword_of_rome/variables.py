"""The state of The Sword of Rome as far as scoring and victory look at it."""

from __future__ import annotations

from models.expressions import Expr, all_of, fact, negate
from models.meaning import Choice, Flag, IntRange
from verification.reference.base import PartyName, Place, Variable
from verification.reference.terms import implies, of, own, value_is

__all__ = ["DERIVED", "INVARIANTS", "LAST_TURN", "PLACES", "POINTS_MAXIMUM", "POWERS", "POWER_IDS", "TIE_ORDER", "VARIABLES"]

LAST_TURN = 9
"""From descriptions of the game (labsk.net, grognard.com): confidence M to H."""
POINTS_MAXIMUM = 12

POWERS = (
    PartyName("romans", "Римляне", "Romans"),
    PartyName("greeks", "Греки", "Greeks"),
    PartyName("gauls", "Галлы", "Gauls"),
    PartyName("etruscans_samnites", "Этруски и Самниты", "Etruscans and Samnites"),
    PartyName("carthaginians", "Карфагеняне", "Carthaginians"),
)
"""The players. Etruscans and Samnites are two powers of one player; Carthage has a player only where five play."""
POWER_IDS = tuple(p.id for p in POWERS)

TIE_ORDER = ("gauls", "etruscans_samnites", "greeks", "carthaginians", "romans")
"""Who comes first where points are equal (SORR 4.4: Gauls, Etruscans, Samnites, Greeks, Carthage, Romans)."""

PLACES = (Place("neapolis", "Neapolis", "Neapolis"),)
"""Victory spaces whose home is known. The whole list stands on the map and was not found."""

VARIABLES = (
    Variable("turn", IntRange(1, LAST_TURN), 3, "ход", "turn"),
    Variable("players", IntRange(2, 5), 4, "число игроков", "number of players"),
    Variable("victory_points", IntRange(0, POINTS_MAXIMUM), 6, "ПО", "victory points", POWER_IDS),
    Variable("victory_points_change", IntRange(-12, 12), 0, "изменение ПО за ход", "victory points of the turn", POWER_IDS),
    Variable(
        "foreign_victory_spaces",
        IntRange(0, 12),
        1,
        "победные локации под контролем вне домашних владений",
        "victory spaces controlled outside the home area",
        POWER_IDS,
    ),
    Variable(
        "lost_home_victory_spaces",
        IntRange(0, 6),
        1,
        "не контролируемые победные локации в домашних владениях",
        "victory spaces of the home area not controlled",
        POWER_IDS,
    ),
    Variable("raids", IntRange(0, 10), 0, "набеги", "raids", POWER_IDS),
    Variable("lootings", IntRange(0, 10), 0, "грабежи", "lootings", POWER_IDS),
    Variable(
        "neapolis_controller",
        Choice(("greeks", "romans", "gauls", "etruscans_samnites", "carthaginians", "independent")),
        "greeks",
        "Neapolis под контролем",
        "Neapolis is controlled by",
        values_ru={p.id: p.ru for p in POWERS} | {"independent": "никто (независимый)"},
        values_en={p.id: p.en for p in POWERS} | {"independent": "nobody (independent)"},
    ),
    Variable(
        "plunder_track_full_gallic",
        Flag(),
        False,
        "шкала добычи заполнена маркерами Галлов",
        "the plunder track is full of Gallic markers",
    ),
    Variable(
        "plunder_track_full_transalpine",
        Flag(),
        False,
        "шкала добычи заполнена маркерами Трансальпийских Галлов",
        "the plunder track is full of Transalpine markers",
    ),
    Variable("carthaginian_unrest", IntRange(0, 15), 0, "беспорядки в Карфагене", "unrest in Carthage"),
    Variable(
        "automatic_victory_level",
        IntRange(1, POINTS_MAXIMUM),
        10,
        "уровень автоматической победы этого хода",
        "automatic victory level of this turn",
    ),
)

INVARIANTS: tuple[Expr, ...] = (
    # Neapolis is a home victory space of the Greeks (SORR 5.8.1, example).
    implies(negate(value_is("neapolis_controller", "greeks")), of("lost_home_victory_spaces", "greeks") >= 1),
    *(implies(value_is("neapolis_controller", p), of("foreign_victory_spaces", p) >= 1) for p in POWER_IDS if p != "greeks"),
    negate(all_of(fact("plunder_track_full_gallic"), fact("plunder_track_full_transalpine"))),
)

DERIVED: dict[str, Expr] = {"controls_victory_spaces": own("foreign_victory_spaces") >= 1}
