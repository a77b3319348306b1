"""The ways to win Virgin Queen, and the steps of the phase in which victory is checked (sections 25.1 and 25.3)."""

from __future__ import annotations

from models.expressions import Expr, all_of, any_of, fact, negate, quantity
from models.parties import named
from models.records import Phase, Victory
from models.timing import Timing, TurnSet
from verification.reference.base import Rule, rule
from verification.reference.ladder import ladder_victories, won_by_points
from verification.reference.terms import ANY_POWER, of
from verification.reference.totals import Ladder
from verification.reference.virgin_queen.variables import LAST_TURN, POWER_IDS

__all__ = ["LADDER", "PHASES", "SOMEONE_HAS_WON", "VICTORIES"]

LADDER = Ladder(threshold=25, lead=5, lead_from=4, last_turn=LAST_TURN)

NOW = Timing("immediately")
IN_PHASE = Timing("phase", "victory_determination")
SPACES = quantity("protestant_spaces")
FRANCE_AND_SCOTLAND = quantity("protestant_spaces_france_scotland")

PROTESTANT_WIN = all_of(quantity("protestant_influence_spaces") >= 50, quantity("protestant_spaces_in_unrest").equals(0))
CATHOLIC_WIN = SPACES <= 9
UPRISING_WIN = of("uprising_hits", "spain") - of("uprising_hits", "england") >= 4


SOMEONE_HAS_WON: Expr = any_of(
    PROTESTANT_WIN,
    CATHOLIC_WIN,
    UPRISING_WIN,
    won_by_points(LADDER, POWER_IDS),
)
"""Another way to win than by time has decided the game."""


@rule(
    "protestant_religious_victory",
    ru="Религиозная победа протестантизма",
    en="Protestant religious victory",
    cites="25.1",
    provenance="same_text",
    note="VQS, confidence H; that it occurs: VQW",
)
def protestant_religious_victory() -> Victory:
    return Victory(
        name="protestant_religious_victory", evidence=(), winner=named("protestant"), timing=NOW, condition=PROTESTANT_WIN
    )


@rule(
    "catholic_religious_victory_france",
    ru="Религиозная победа католицизма: Франция",
    en="Catholic religious victory: France",
    cites="25.1",
    provenance="same_text",
    note="VQS, confidence M: «falls to 9» is taken as 9 or fewer, so that a fall from 11 to 8 counts; "
    "spaces in unrest are not counted here either",
)
def catholic_religious_victory_france() -> Victory:
    return Victory(
        name="catholic_religious_victory", evidence=(), winner=named("france"), timing=NOW,
        condition=all_of(CATHOLIC_WIN, FRANCE_AND_SCOTLAND <= 3),
    )  # fmt: skip


@rule(
    "catholic_religious_victory_spain",
    ru="Религиозная победа католицизма: Испания",
    en="Catholic religious victory: Spain",
    cites="25.1",
    provenance="same_text",
    note="VQS, confidence M: «falls to 9» is taken as 9 or fewer; the winner is Spain wherever it is not France",
)
def catholic_religious_victory_spain() -> Victory:
    return Victory(
        name="catholic_religious_victory", evidence=(), winner=named("spain"), timing=NOW,
        condition=all_of(CATHOLIC_WIN, FRANCE_AND_SCOTLAND > 3),
    )  # fmt: skip


@rule(
    "catholic_uprising_victory",
    ru="Победа благодаря восстанию католиков",
    en="Catholic uprising victory",
    cites="25.1",
    provenance="independent",
    note="VQS and VQW, confidence H",
)
def catholic_uprising_victory() -> Victory:
    return Victory(name="catholic_uprising_victory", evidence=(), winner=named("spain"), timing=NOW, condition=UPRISING_WIN)


@rule(
    "military_victory",
    ru="Военная победа",
    en="Military victory",
    cites="25.1",
    provenance="independent",
    note="it exists, and Spain and the Protestant have won by it (VQW, confidence H); how many keys it takes stands on "
    "the power cards and was not found",
    known=False,
)
def military_victory() -> Victory:
    return Victory(name="military_victory", evidence=(), winner=ANY_POWER, timing=NOW)


BY_POINTS = ladder_victories(
    LADDER,
    "25.3",
    "same_text",
    (
        "VQS, confidence H; the rules of Here I Stand (23) are built and worded alike",
        "VQS, confidence H: exactly 5 more counts, and 25 points or more are never a domination victory",
        "VQS, confidence H; that seven turns are played: reviews and VQW",
    ),
)


VICTORIES: tuple[Rule, ...] = (
    protestant_religious_victory,
    catholic_religious_victory_france,
    catholic_religious_victory_spain,
    catholic_uprising_victory,
    military_victory,
    *BY_POINTS,
)


def _phase(identifier: str, order: int, ru: str, en: str, *, last: bool = True) -> Rule:
    """A step of the victory phase; ``last`` is False for the one that the last turn does not have."""

    @rule(identifier, ru=ru, en=en, cites="25.3", provenance="same_text", note="VQS")
    def made() -> Phase:
        step = identifier != "victory_determination"
        return Phase(
            name=identifier, evidence=(), order=order, parent="victory_determination" if step else None,
            turns=None if last else TurnSet(except_=(LAST_TURN,)),
            condition=None if last else negate(fact("someone_has_won")),
        )  # fmt: skip

    return made


PHASES: tuple[Rule, ...] = (
    _phase("victory_determination", 1, "Фаза определения победы", "Victory Determination Phase"),
    _phase("award_paris_and_central_europe", 1, "Бонус за Париж и Центральную Европу", "Award Paris and Central Europe"),
    _phase("total_points", 2, "Подведение итога ПО", "Total the victory points"),
    _phase("check_victory", 3, "Проверка победы", "Check for victory"),
    _phase("advance_turn", 4, "Продвижение маркера хода", "Advance the turn marker", last=False),
)
