"""The sources of victory points in Virgin Queen (sections 25.2 and 25.3): base, special and bonus."""

from __future__ import annotations

from fractions import Fraction

from models.expressions import Expr, all_of, fact, negate, quantity
from models.parties import Party, named
from models.records import Amount, Definition, VPSource
from models.timing import Timing, TurnSet
from verification.reference.base import Rule, rule
from verification.reference.terms import ANY_POWER, own, own_fact, value_is

__all__ = ["AWARDS", "LATE_TURNS"]

LATE_TURNS = (5, 6, 7)
"""The turns in which Paris may be worth 2 points."""

EVENT = Timing("event")
IN_PHASE = Timing("phase", "victory_determination")
POWER_CARD = "карточка державы"
SPACES_TRACK = "Дорожка протестантских областей"


def _points(number: int, per: str | None = None, holder: Party | None = ANY_POWER) -> Amount:
    return Amount(number=Fraction(number), per=quantity(per, holder) if per else None)


def _award(
    identifier: str,
    ru: str,
    en: str,
    *,
    category: str,
    amount: Amount,
    name: str = "",
    recipient: Party = ANY_POWER,
    condition: Expr | None = None,
    timing: Timing = EVENT,
    cites: str = "25.2",
    note: str = "VQS, confidence H",
    overrides: tuple[str, ...] = (),
) -> Rule:
    """A source of points out of the text itself; without a number it is not known."""

    @rule(
        identifier, ru=ru, en=en, cites=cites, provenance="same_text", note=note, known=amount.number is not None,
        overrides=overrides,
    )  # fmt: skip
    def made() -> VPSource:
        return VPSource(
            name=name or identifier, evidence=(), recipient=recipient, amount=amount, condition=condition,
            timing=timing, category=category,
        )  # fmt: skip

    return made


# ------------------------------------------------------------------------------------------------ base points

BASE = (
    _award(
        "base_points_from_card", "Основные ПО с карточки державы", "Base points from the power card",
        category="основные", amount=Amount(table=POWER_CARD), timing=Timing(),
        note="VQS: the last open box; the numbers stand on the power cards and were not found",
    ),
    _award(
        "all_boxes_covered_points", "Основных ПО нет: все ячейки закрыты", "No base points: all boxes are covered",
        category="основные", amount=_points(0), condition=own_fact("all_boxes_covered"), timing=Timing(),
    ),
    _award(
        "protestant_base_points", "Основные ПО Протестанта: ключевые области вне Нидерландов",
        "The Protestant's base points: keys outside the Netherlands",
        category="основные", amount=Amount(table="Ключевые области вне Нидерландов"), recipient=named("protestant"),
        timing=Timing(), overrides=("base_points_from_card",),
        note="VQS: read from the row of his card that is named so; its numbers were not found",
    ),
    _award(
        "protestant_netherlands_points", "Основные ПО Протестанта: ключевые области в Нидерландах",
        "The Protestant's base points: keys in the Netherlands",
        category="основные", amount=_points(3, "keys_in_netherlands", named("protestant")),
        recipient=named("protestant"), timing=Timing(),
        note="VQS, confidence H; whether unrest in such a key takes its points away is not said, and it does not here",
    ),
)  # fmt: skip

# --------------------------------------------------------------------------------------------- special points


def _by_track(power: str, ru: str, en: str, condition: Expr | None = None) -> Rule:
    return _award(
        f"protestant_spaces_points_{power}", f"Протестантские области: {ru}", f"Protestant spaces: {en}",
        name="protestant_spaces_points", category="особые", amount=Amount(table=SPACES_TRACK), recipient=named(power),
        condition=condition, timing=Timing(),
        note="VQS: read off the Protestant Spaces Track; its numbers were not found",
    )  # fmt: skip


SPECIAL = (
    _award(
        "ottoman_special_points", "Особых ПО у Оттомана нет", "The Ottoman has no special points",
        category="особые", amount=_points(0), recipient=named("ottoman"), timing=Timing(),
    ),
    _by_track("spain", "Испания", "Spain"),
    _by_track("england", "Англия", "England"),
    _award(
        "valois_marriage_points", "Бракосочетание Валуа", "Valois marriages",
        category="особые", amount=_points(1, "married_valois", None), recipient=named("france"),
        note="VQS, confidence H: five members of the house can marry, so at most 5 points",
    ),
    _by_track("empire", "Империя", "the Empire", fact("empire_preference_revealed")),
    _by_track("protestant", "Протестант", "the Protestant"),
)  # fmt: skip

# ----------------------------------------------------------------------------------------------- bonus points


def _bonus(identifier: str, ru: str, en: str, amount: Amount, condition: Expr | None = None, name: str = "") -> Rule:
    return _award(identifier, ru, en, category="призовые", amount=amount, condition=condition, name=name)


def _not_stated(identifier: str, ru: str, en: str, recipient: Party = ANY_POWER) -> Rule:
    return _award(
        identifier, ru, en, category="призовые", amount=Amount(), recipient=recipient,
        note="VQS names it without a number; the number was not found",
    )  # fmt: skip


BONUS = (
    _not_stated("piracy_points", "ПО за пиратство", "Piracy"),
    _not_stated("patronage_points", "ПО за покровительство", "Patronage of scientists and artists"),
    _bonus("assassination_points", "ПО за убийства", "Assassinations", _points(1, "assassinations")),
    _bonus(
        "circumnavigation_points_first", "Первое кругосветное плавание", "First circumnavigation",
        _points(2), own_fact("first_circumnavigation"), "circumnavigation_points",
    ),
    _bonus(
        "circumnavigation_points_second", "Второе кругосветное плавание", "Second circumnavigation",
        _points(1), own_fact("second_circumnavigation"), "circumnavigation_points",
    ),
    _bonus("virgin_queen_points", "«Королева-девственница»", "Virgin Queen", _points(1, "unmarried_turns")),
    _not_stated("marriage_points", "Брачные ПО", "Marriages"),
    _not_stated("virginia_dare_points", "Вирджиния Дэйр", "Virginia Dare"),
    _not_stated("cyprus_points", "ПО за Кипр", "Cyprus", named("ottoman")),
    _bonus("suez_canal_points", "Суэцкий канал", "Suez Canal", _points(2), own_fact("suez_canal_built")),
    _not_stated("war_winner_points", "Победитель в войне", "War Winner"),
    _not_stated("master_of_netherlands_points", "Повелитель Нидерландов", "Master of Netherlands"),
    _not_stated("polish_royal_election_points", "Королевские выборы в Польше", "Polish Royal Election"),
    _not_stated("dutch_revolt_points", "Голландское восстание", "Dutch Revolt"),
    _not_stated("enterprise_of_england_points", "Английский проект", "Enterprise of England"),
    _bonus("slave_trader_points", "Работорговец", "Slave Trader", _points(-1), own_fact("slave_trader")),
    _bonus("mary_executed_points", "Казнь Марии Стюарт", "Mary, Queen of Scots executed", _points(-1), own_fact("mary_executed")),
)  # fmt: skip

# --------------------------------------------------------------------------------- awards of the victory phase

LATE = all_of(quantity("turn") >= LATE_TURNS[0], quantity("turn") <= LATE_TURNS[-1])

PARIS: dict[str, tuple[str, str, Expr]] = {
    "france": ("Франция", "France", value_is("french_ruler", "charles_ix", "henry_iii")),
    "spain": ("Испания", "Spain", fact("duke_of_guise_in_paris")),
    "protestant": ("Протестант", "the Protestant", fact("henry_of_navarre_in_paris")),
}
"""Who can earn points for Paris, and what it takes beside control and the turn to earn 2."""


def _paris(power: str) -> tuple[Rule, Rule]:
    ru, en, more = PARIS[power]
    holds_it = all_of(value_is("paris_controller", power), negate(fact("paris_in_unrest")))
    two = _award(
        f"paris_points_{power}_2", f"ПО за Париж: {ru}, 2 ПО", f"Paris: {en}, 2 points", name="paris_points",
        category="призовые", amount=_points(2), recipient=named(power), condition=all_of(holds_it, more),
        timing=Timing("phase", "victory_determination", TurnSet(only=LATE_TURNS)), cites="25.3",
    )  # fmt: skip
    one = _award(
        f"paris_points_{power}_1", f"ПО за Париж: {ru}, 1 ПО", f"Paris: {en}, 1 point", name="paris_points",
        category="призовые", amount=_points(1), recipient=named(power),
        condition=all_of(holds_it, negate(all_of(LATE, more))), timing=IN_PHASE, cites="25.3",
        note="VQS, confidence H: «these other conditions are not fulfilled» is taken as: at least one of them is not",
    )  # fmt: skip
    return two, one


IN_VICTORY_PHASE = (
    *(r for power in PARIS for r in _paris(power)),
    _award(
        "master_of_central_europe_points", "Повелитель Центральной Европы", "Master of Central Europe",
        category="призовые", amount=_points(1), recipient=named("empire"),
        condition=all_of(fact("empire_controls_prague_vienna_buda"), negate(fact("central_europe_in_unrest"))),
        timing=Timing("each_turn"), cites="25.3",
    ),
)  # fmt: skip


@rule(
    "total_victory_points",
    ru="Итог ПО",
    en="Total of victory points",
    cites="25.2",
    provenance="same_text",
    note="VQS: the sum of base, special and bonus points; what a sum below 0 comes to is not said",
)
def total_victory_points() -> Definition:
    total = own("base_points") + own("special_points") + own("bonus_points")
    return Definition(name="total_victory_points", evidence=(), term="Итог ПО", condition=own("victory_points").equals(total))


AWARDS: tuple[Rule, ...] = (*BASE, *SPECIAL, *BONUS, *IN_VICTORY_PHASE, total_victory_points)
