"""The state of Virgin Queen as far as its rules of victory look at it: powers, variables, bounds, what must be true."""

from __future__ import annotations

from models.expressions import Count, Expr, fact, quantity
from models.meaning import Choice, Flag, IntRange
from models.parties import named
from verification.reference.base import PartyName, Variable

__all__ = ["INVARIANTS", "LAST_TURN", "POWERS", "POWER_IDS", "VARIABLES"]

LAST_TURN = 7

POWERS = (
    PartyName("ottoman", "Оттоман", "Ottoman"),
    PartyName("spain", "Испания", "Spain"),
    PartyName("england", "Англия", "England"),
    PartyName("france", "Франция", "France"),
    PartyName("empire", "Империя", "Holy Roman Empire"),
    PartyName("protestant", "Протестант", "Protestant"),
)
POWER_IDS = tuple(p.id for p in POWERS)

VARIABLES = (
    Variable("turn", IntRange(1, LAST_TURN), 4, "ход", "turn"),
    Variable("victory_points", IntRange(0, 50), 15, "ПО", "victory points", POWER_IDS),
    Variable("base_points", IntRange(0, 30), 8, "основные ПО", "base victory points", POWER_IDS),
    Variable("special_points", IntRange(0, 20), 4, "особые ПО", "special victory points", POWER_IDS),
    Variable("bonus_points", IntRange(-5, 30), 3, "призовые ПО", "bonus victory points", POWER_IDS),
    Variable(
        "uprising_hits",
        IntRange(0, 15),
        2,
        "хиты в восстании английских католиков",
        "hits in the uprising of the English Catholics",
        ("spain", "england"),
    ),
    Variable(
        "keys_in_netherlands",
        IntRange(0, 6),
        1,
        "ключевые области в Нидерландах",
        "keys controlled in the Netherlands",
        ("protestant",),
    ),
    Variable("assassinations", IntRange(0, 5), 0, "убийства", "assassinations", POWER_IDS),
    Variable("unmarried_turns", IntRange(0, LAST_TURN), 0, "ходы безбрачия", "turns unmarried", POWER_IDS),
    Variable("married_valois", IntRange(0, 5), 2, "Валуа, вступившие в брак", "married members of the house of Valois"),
    Variable(
        "protestant_influence_spaces",
        IntRange(0, 60),
        25,
        "области под протестантским религиозным влиянием",
        "spaces under Protestant religious influence",
    ),
    Variable(
        "protestant_spaces_in_unrest",
        IntRange(0, 60),
        0,
        "области под протестантским влиянием с маркером «Беспорядки»",
        "Protestant-influenced spaces in unrest",
    ),
    Variable(
        "protestant_spaces",
        IntRange(0, 60),
        25,
        "протестантские области без беспорядков (маркер на Дорожке)",
        "Protestant spaces not in unrest (the marker on the track)",
    ),
    Variable(
        "protestant_spaces_france_scotland",
        IntRange(0, 30),
        8,
        "протестантские области во Франции и Шотландии вместе",
        "Protestant spaces in France and Scotland together",
    ),
    Variable(
        "paris_controller",
        Choice(("france", "spain", "protestant", "ottoman", "england", "empire", "none")),
        "france",
        "Париж под контролем",
        "Paris is controlled by",
        values_ru={p.id: p.ru for p in POWERS} | {"none": "никто"},
        values_en={p.id: p.en for p in POWERS} | {"none": "nobody"},
    ),
    Variable("paris_in_unrest", Flag(), False, "Париж охвачен беспорядками", "Paris is in unrest"),
    Variable(
        "french_ruler",
        Choice(("charles_ix", "henry_iii", "other")),
        "charles_ix",
        "правитель Франции",
        "ruler of France",
        values_ru={"charles_ix": "Карл IX", "henry_iii": "Генрих III", "other": "кто-то другой"},
        values_en={"charles_ix": "Charles IX", "henry_iii": "Henry III", "other": "somebody else"},
    ),
    Variable("duke_of_guise_in_paris", Flag(), False, "герцог Гиз в Париже", "the Duke of Guise is in Paris"),
    Variable("henry_of_navarre_in_paris", Flag(), False, "Генрих Наваррский в Париже", "Henry of Navarre is in Paris"),
    Variable(
        "empire_controls_prague_vienna_buda",
        Flag(),
        False,
        "Империя контролирует Прагу, Вену и Буду",
        "the Empire controls Prague, Vienna and Buda",
    ),
    Variable(
        "central_europe_in_unrest",
        Flag(),
        False,
        "в Праге, Вене или Буде беспорядки",
        "Prague, Vienna or Buda is in unrest",
    ),
    Variable(
        "empire_preference_revealed",
        Flag(),
        False,
        "тайное религиозное предпочтение Империи раскрыто",
        "the Empire's secret religious preference is revealed",
    ),
    Variable("suez_canal_built", Flag(), False, "построила Суэцкий канал", "has built the Suez Canal", POWER_IDS),
    Variable(
        "all_boxes_covered",
        Flag(),
        False,
        "все ячейки на карточке державы закрыты",
        "all boxes of the power card are covered",
        POWER_IDS,
    ),
    Variable(
        "first_circumnavigation",
        Flag(),
        False,
        "первое кругосветное плавание",
        "made the first circumnavigation",
        POWER_IDS,
    ),
    Variable(
        "second_circumnavigation",
        Flag(),
        False,
        "второе кругосветное плавание",
        "made the second circumnavigation",
        POWER_IDS,
    ),
    Variable("slave_trader", Flag(), False, "маркер «Работорговец»", "has the Slave Trader marker", POWER_IDS),
    Variable("mary_executed", Flag(), False, "казнила Марию Стюарт", "executed Mary, Queen of Scots", POWER_IDS),
)


def at_most_one_power(flag: str) -> Expr:
    """No two powers have what only one can have."""
    return Count(tuple(fact(flag, named(p)) for p in POWER_IDS)) <= 1


INVARIANTS: tuple[Expr, ...] = (
    # A space under Protestant influence is either counted on the track or in unrest; the track counts only the first.
    (quantity("protestant_spaces") + quantity("protestant_spaces_in_unrest")).equals(quantity("protestant_influence_spaces")),
    quantity("protestant_spaces_france_scotland") <= quantity("protestant_spaces"),
    at_most_one_power("first_circumnavigation"),
    at_most_one_power("second_circumnavigation"),
    at_most_one_power("suez_canal_built"),
    at_most_one_power("mary_executed"),
)
