"""The state of Here I Stand as far as its sequence of play and victory look at it."""

from __future__ import annotations

from models.expressions import Expr, quantity
from models.meaning import Flag, IntRange
from verification.reference.base import PartyName, Variable
from verification.reference.terms import implies, own, own_fact

__all__ = ["AUTO_WIN_KEYS", "INVARIANTS", "LAST_TURN", "POWERS", "POWER_IDS", "VARIABLES"]

LAST_TURN = 9

POWERS = (
    PartyName("ottoman", "Османы", "Ottoman"),
    PartyName("hapsburg", "Габсбурги", "Hapsburg"),
    PartyName("england", "Англия", "England"),
    PartyName("france", "Франция", "France"),
    PartyName("papacy", "Папство", "Papacy"),
    PartyName("protestant", "Протестанты", "Protestant"),
)
"""In impulse order (HISR 11)."""
POWER_IDS = tuple(p.id for p in POWERS)

AUTO_WIN_KEYS = {"ottoman": 11, "hapsburg": 14, "england": 9, "france": 13, "papacy": 7}
"""Keys that expose the Auto Win box of a power card. Read off an image of the cards by another engine (HISE): confidence M."""
MILITARY = tuple(AUTO_WIN_KEYS)

VARIABLES = (
    Variable("turn", IntRange(1, LAST_TURN), 5, "ход", "turn"),
    Variable("victory_points", IntRange(0, 50), 15, "ПО", "victory points", POWER_IDS),
    Variable("keys", IntRange(0, 18), 6, "ключевые области", "keys controlled", MILITARY),
    Variable("keys_in_unrest", IntRange(0, 18), 0, "ключевые области с беспорядками", "keys in unrest", MILITARY),
    Variable(
        "protestant_influence_spaces",
        IntRange(0, 60),
        25,
        "области под протестантским религиозным влиянием",
        "spaces under Protestant religious influence",
    ),
    Variable(
        "protestant_spaces_in_unrest", IntRange(0, 60), 0, "протестантские области с беспорядками", "Protestant spaces in unrest"
    ),
    Variable("consecutive_passes", IntRange(0, len(POWERS)), 0, "пасов подряд", "passes in a row"),
    Variable("at_war", Flag(), False, "воюет", "is at war", POWER_IDS),
    Variable(
        "captured_leader_or_home_space",
        Flag(),
        False,
        "враг захватил её военачальника или домашнюю область",
        "an enemy has captured its army leader or a home space of it",
        POWER_IDS,
    ),
    Variable(
        "capital_in_order",
        Flag(),
        True,
        "столица под её контролем и без беспорядков",
        "controls its capital, and it is not in unrest",
        POWER_IDS,
    ),
    Variable(
        "must_play_in_hand",
        Flag(),
        False,
        "на руке домашняя карта или обязательное событие",
        "holds its Home card or a mandatory event",
        POWER_IDS,
    ),
    Variable("hand", IntRange(0, 15), 4, "карты на руке", "cards in hand", POWER_IDS),
    Variable("admin_rating", IntRange(0, 4), 1, "административный рейтинг", "administrative rating", POWER_IDS),
)


INVARIANTS: tuple[Expr, ...] = (
    own("keys_in_unrest") <= own("keys"),
    quantity("protestant_spaces_in_unrest") <= quantity("protestant_influence_spaces"),
    implies(own_fact("captured_leader_or_home_space"), own_fact("at_war")),
)
