"""Points beside those for regions, the track, the ways to win, what may not be done (sections 4.5, 8, 10, 11)."""

from __future__ import annotations

from fractions import Fraction

from models.expressions import all_of, negate, quantity
from models.parties import highest, named
from models.records import Amount, GameEnd, Limit, Norm, Victory, VPSource
from models.timing import LAST, Timing, TurnSet
from verification.reference.base import Rule, rule
from verification.reference.terms import ANY_POWER, of, own, own_fact, value_is
from verification.reference.twilight_struggle.regions import CONTROL, DEFINITIONS, REGION_POINTS, WHEN_SCORED
from verification.reference.twilight_struggle.scoring import LAST_TURN, TRACK
from verification.reference.twilight_struggle.world import Side, opponent

__all__ = ["RULES"]

# ------------------------------------------------------------------------------------------------ other points


@rule(
    "event_points",
    ru="ПО за события",
    en="Victory points of events",
    cites="10.1.3",
    provenance="independent",
    note="TSR; each card says how many",
    known=False,
)
def event_points() -> VPSource:
    return VPSource(name="event_points", evidence=(), timing=WHEN_SCORED)


@rule(
    "military_operations_points",
    ru="Недобор очков военных операций",
    en="Missing military operations",
    cites="8.2.1, 10.1.4",
    provenance="independent",
    note="TSR, confidence H: each point that the opponent lacks; both sides may lack some, and then the two are netted",
)
def military_operations_points() -> VPSource:
    return VPSource(
        name="military_operations_points", evidence=(), recipient=ANY_POWER,
        amount=Amount(number=Fraction(1), per=own("opponent_missing_operations")),
        condition=negate(own_fact("opponent_met_military_operations")), timing=Timing("turn_end"),
    )  # fmt: skip


@rule(
    "china_card_points",
    ru="Карта «Китай» в конце игры",
    en="The China Card at the end of the game",
    cites="12.2",
    provenance="independent",
    note="TSR refers to it, TS-g and TS-h do it: confidence M to H",
)
def china_card_points() -> VPSource:
    return VPSource(
        name="china_card_points", evidence=(), recipient=ANY_POWER, amount=Amount(number=Fraction(1)),
        condition=own_fact("holds_china_card"), timing=Timing("game_end", turns=TurnSet(only=(LAST,))),
    )  # fmt: skip


OTHER_POINTS = (event_points, military_operations_points, china_card_points)

# ---------------------------------------------------------------------------------------------- track and victory


@rule(
    "victory_track",
    ru="Счетчик победных очков",
    en="Victory point track",
    cites="10.2.1",
    provenance="independent",
    note="TSR, confidence H: 41 boxes, the start box among them",
)
def victory_track() -> Limit:
    return Limit(
        name="victory_track", evidence=(), quantity="victory_points", holder=ANY_POWER,
        minimum=Fraction(-TRACK), maximum=Fraction(TRACK),
    )  # fmt: skip


def _automatic(side: Side, ru: str, en: str) -> Rule:
    @rule(
        f"{side}_automatic_victory",
        ru=f"Автоматическая победа {ru}",
        en=f"Automatic victory of the {en}",
        cites="10.2.1, 10.3",
        provenance="independent",
        note="TSR, confidence H: only after all awards of a card or event to both sides are netted, and not in final scoring",
    )
    def made() -> Victory:
        return Victory(
            name=f"{side}_automatic_victory", evidence=(), winner=named(side), timing=Timing("immediately"),
            condition=of("victory_points", side) >= TRACK,
        )  # fmt: skip

    return made


@rule(
    "europe_control_victory",
    ru="Победа контролем Европы",
    en="Victory by control of Europe",
    cites="10.3, scoring card Europe",
    provenance="independent",
    note="TSR and TS-a, TS-g, TS-h, TS-r, confidence H: when Europe is scored, in final scoring too",
)
def europe_control_victory() -> Victory:
    return Victory(
        name="europe_control_victory", evidence=(), winner=ANY_POWER, timing=WHEN_SCORED,
        condition=all_of(value_is("region", "europe"), CONTROL),
    )  # fmt: skip


def _defcon(loser: Side, ru: str, en: str) -> Rule:
    @rule(
        f"defcon_loss_{loser}",
        ru=f"Ядерная война: {ru}",
        en=f"Nuclear war: {en}",
        cites="8.1",
        provenance="independent",
        note="TSR, confidence H: the phasing player loses",
    )
    def made() -> Victory:
        return Victory(
            name="defcon_loss", evidence=(), winner=named(opponent(loser)), loser=named(loser), timing=Timing("immediately"),
            condition=all_of(quantity("defcon").equals(1), value_is("phasing_player", loser)),
        )  # fmt: skip

    return made


AT_THE_END = Timing("game_end", turns=TurnSet(only=(LAST,)))


@rule(
    "final_scoring_victory",
    ru="Победа по итогам последнего хода",
    en="Victory by final scoring",
    cites="10.3",
    provenance="independent",
    note="TSR, confidence H: after all six regions are scored at the end of turn 10; 20 points are then no automatic win",
)
def final_scoring_victory() -> Victory:
    return Victory(
        name="final_scoring_victory", evidence=(), winner=highest("victory_points"), timing=AT_THE_END,
        condition=own("victory_points") > 0,
    )  # fmt: skip


@rule(
    "final_scoring_draw",
    ru="Ничья по итогам последнего хода",
    en="Draw by final scoring",
    cites="10.3",
    provenance="independent",
    note="TSR, confidence H: the marker on the start box",
)
def final_scoring_draw() -> Victory:
    return Victory(
        name="final_scoring_draw", evidence=(), draw=True, timing=AT_THE_END, condition=of("victory_points", "us").equals(0)
    )


@rule("game_length", ru="Десять ходов", en="Ten turns", cites="10.3", provenance="independent", note="TSR, confidence H")
def game_length() -> GameEnd:
    return GameEnd(name="game_length", evidence=(), timing=Timing("turn_end"), turns=TurnSet(first=1, final=LAST_TURN))


VICTORIES: tuple[Rule, ...] = (
    _automatic("us", "США", "US"),
    _automatic("ussr", "СССР", "USSR"),
    europe_control_victory,
    _defcon("us", "США проигрывают", "the US loses"),
    _defcon("ussr", "СССР проигрывает", "the USSR loses"),
    final_scoring_victory,
    final_scoring_draw,
    game_length,
    victory_track,
)

# ------------------------------------------------------------------------------------------------------- norms


@rule(
    "highest_tier_only",
    ru="Считается только высшая ступень",
    en="Only the highest tier counts",
    cites="10.1.2",
    provenance="independent",
    note="TS-a, TS-g, TS-h, TS-r agree, confidence H",
)
def highest_tier_only() -> Norm:
    return Norm(
        name="highest_tier_only", evidence=(), actor=ANY_POWER, modality="must",
        action="score only the highest of presence, domination and control", timing=WHEN_SCORED,
    )  # fmt: skip


@rule(
    "net_before_moving",
    ru="Сначала разница, потом сдвиг маркера",
    en="Net first, then move the marker",
    cites="10.1.2, 10.2.3",
    provenance="independent",
    note="TSR, confidence H",
)
def net_before_moving() -> Norm:
    return Norm(
        name="net_before_moving", evidence=(), modality="must",
        action="take the smaller sum from the greater, move the marker once, and only then look for 20 points",
        timing=WHEN_SCORED,
    )  # fmt: skip


@rule(
    "no_scoring_card_held",
    ru="Карту подсчета очков нельзя удержать",
    en="No scoring card may be held",
    cites="4.5 D",
    provenance="independent",
    note="TSR, confidence H; that holding one loses the game is a rule of tournaments only (11.1.2)",
)
def no_scoring_card_held() -> Norm:
    return Norm(
        name="no_scoring_card_held", evidence=(), actor=ANY_POWER, modality="must_not",
        action="hold a scoring card at the end of a turn", timing=Timing("turn_end"),
    )  # fmt: skip


@rule(
    "no_event_forces_holding",
    ru="Событие не вынуждает удержать карту подсчета очков",
    en="No event forces a scoring card to be held",
    cites="10.1.5",
    provenance="independent",
    note="TSR, confidence H: the English 10.1.5 says no more than this; the Russian text makes it a ban on holding at all",
)
def no_event_forces_holding() -> Norm:
    return Norm(
        name="no_event_forces_holding", evidence=(), actor=ANY_POWER, modality="must_not",
        action="be forced by an event to hold a scoring card", timing=WHEN_SCORED,
    )  # fmt: skip


NORMS = (highest_tier_only, net_before_moving, no_scoring_card_held, no_event_forces_holding)

RULES: tuple[Rule, ...] = (*DEFINITIONS, *REGION_POINTS, *OTHER_POINTS, *VICTORIES, *NORMS)
