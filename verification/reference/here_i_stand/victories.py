"""How Here I Stand is won and how long it lasts (sections 7 and 23)."""

from __future__ import annotations

from fractions import Fraction

from models.expressions import Expr, all_of, any_of, quantity
from models.parties import named
from models.records import GameEnd, Limit, Victory
from models.timing import Timing, TurnSet
from verification.reference.base import PartyName, Rule, rule
from verification.reference.here_i_stand.variables import AUTO_WIN_KEYS, LAST_TURN, POWER_IDS, POWERS
from verification.reference.ladder import ladder_victories, won_by_points
from verification.reference.terms import of
from verification.reference.totals import Ladder

__all__ = ["LADDER", "LENGTH", "SOMEONE_HAS_WON", "VICTORIES"]

LADDER = Ladder(threshold=25, lead=5, lead_from=4, last_turn=LAST_TURN)

IN_ACTIONS = Timing("phase", "action")
RELIGIOUS_WIN = all_of(quantity("protestant_influence_spaces") >= 50, quantity("protestant_spaces_in_unrest").equals(0))


def _military_win(power: str) -> Expr:
    return all_of(of("keys", power) >= AUTO_WIN_KEYS[power], of("keys_in_unrest", power).equals(0))


SOMEONE_HAS_WON: Expr = any_of(
    RELIGIOUS_WIN,
    *(_military_win(p) for p in AUTO_WIN_KEYS),
    won_by_points(LADDER, POWER_IDS),
)
"""Another way to win than by time has decided the game."""


def _military(power: PartyName) -> Rule:
    @rule(
        f"military_victory_{power.id}",
        ru=f"Военная победа: {power.ru}",
        en=f"Military victory: {power.en}",
        cites="23",
        provenance="independent",
        note="HISR, confidence H: instant, in the action phase, never for the Protestant; the number of keys is that of "
        "HISE, read off an image of the power cards, confidence M",
    )
    def made() -> Victory:
        return Victory(
            name="military_victory", evidence=(), winner=named(power.id), timing=IN_ACTIONS, condition=_military_win(power.id)
        )

    return made


@rule(
    "religious_victory",
    ru="Религиозная победа",
    en="Religious victory",
    cites="23",
    provenance="independent",
    note="HISR, confidence H",
)
def religious_victory() -> Victory:
    return Victory(
        name="religious_victory", evidence=(), winner=named("protestant"), timing=Timing("immediately"),
        condition=RELIGIOUS_WIN,
    )  # fmt: skip


VICTORIES: tuple[Rule, ...] = (
    *(_military(p) for p in POWERS if p.id in AUTO_WIN_KEYS),
    religious_victory,
    *ladder_victories(
        LADDER,
        "23",
        "independent",
        (
            "HISR, confidence H",
            "HISR, confidence H; a lead of 8 in the variant for two players",
            "HISR, confidence H",
        ),
    ),
)


@rule("game_length", ru="Девять ходов", en="Nine turns", cites="7", provenance="independent", note="HISR, confidence H")
def game_length() -> GameEnd:
    return GameEnd(name="game_length", evidence=(), timing=Timing("turn_end"), turns=TurnSet(first=1, final=LAST_TURN))


@rule(
    "turns_limit",
    ru="Не больше девяти ходов",
    en="At most nine turns",
    cites="7",
    provenance="independent",
    note="HISR, confidence H",
)
def turns_limit() -> Limit:
    return Limit(name="game_length", evidence=(), quantity="turn", maximum=Fraction(LAST_TURN))


LENGTH: tuple[Rule, ...] = (game_length, turns_limit)
