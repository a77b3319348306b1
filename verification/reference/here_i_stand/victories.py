"""How Here I Stand is won and how long it lasts (sections 7 and 23)."""

from __future__ import annotations

from fractions import Fraction

from models.expressions import Expr, all_of, any_of, fact, negate, quantity
from models.parties import highest, named
from models.records import GameEnd, Limit, TieBreak, Victory
from models.timing import Timing, TurnSet
from verification.reference.base import PartyName, Rule, rule
from verification.reference.here_i_stand.variables import AUTO_WIN_KEYS, LAST_TURN, POWER_IDS, POWERS
from verification.reference.terms import ANY_POWER, each_other, of, own
from verification.reference.totals import Ladder

__all__ = ["LADDER", "LENGTH", "SOMEONE_HAS_WON", "VICTORIES"]

LADDER = Ladder(threshold=25, lead=5, lead_from=4, last_turn=LAST_TURN)

IN_ACTIONS = Timing("phase", "action")
VP = own("victory_points")
EARLIER_TURNS = (TieBreak("highest", "victory_points", "previous_turn", True, "victory_points"),)
RELIGIOUS_WIN = all_of(quantity("protestant_influence_spaces") >= 50, quantity("protestant_spaces_in_unrest").equals(0))


def _military_win(power: str) -> Expr:
    return all_of(of("keys", power) >= AUTO_WIN_KEYS[power], of("keys_in_unrest", power).equals(0))


def _leads_by_five(power: str) -> Expr:
    return all_of(*(of("victory_points", power) - of("victory_points", p) >= 5 for p in POWER_IDS if p != power))


SOMEONE_HAS_WON: Expr = any_of(
    RELIGIOUS_WIN,
    *(_military_win(p) for p in AUTO_WIN_KEYS),
    *(of("victory_points", p) >= 25 for p in POWER_IDS),
    *(all_of(quantity("turn") >= 4, _leads_by_five(p)) for p in POWER_IDS),
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


@rule(
    "standard_victory",
    ru="Стандартная победа",
    en="Standard victory",
    cites="23",
    provenance="independent",
    note="HISR, confidence H",
)
def standard_victory() -> Victory:
    return Victory(
        name="standard_victory", evidence=(), winner=highest("victory_points"),
        timing=Timing("phase", "victory_determination"), condition=VP >= 25, tie_break=EARLIER_TURNS,
    )  # fmt: skip


@rule(
    "domination_victory",
    ru="Победа из-за доминирования",
    en="Domination victory",
    cites="23",
    provenance="independent",
    note="HISR, confidence H; a lead of 8 in the variant for two players",
)
def domination_victory() -> Victory:
    return Victory(
        name="domination_victory", evidence=(), winner=ANY_POWER,
        timing=Timing("phase", "victory_determination", TurnSet(first=4)),
        condition=all_of(VP < 25, VP - each_other("victory_points") >= 5),
    )  # fmt: skip


@rule(
    "time_limit_victory",
    ru="Победа по истечении времени",
    en="Time limit victory",
    cites="23",
    provenance="independent",
    note="HISR, confidence H",
)
def time_limit_victory() -> Victory:
    return Victory(
        name="time_limit_victory", evidence=(), winner=highest("victory_points"),
        timing=Timing("phase", "victory_determination", TurnSet(only=(LAST_TURN,))),
        condition=negate(fact("someone_has_won")), tie_break=EARLIER_TURNS,
    )  # fmt: skip


VICTORIES: tuple[Rule, ...] = (
    *(_military(p) for p in POWERS if p.id in AUTO_WIN_KEYS),
    religious_victory,
    standard_victory,
    domination_victory,
    time_limit_victory,
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
