"""The sequence of play of Here I Stand (section 7): phases, segments and the steps of the first turn's diplomacy."""

from __future__ import annotations

from models.expressions import Expr
from models.records import Phase
from models.timing import LAST, TurnSet
from verification.reference.base import Rule, rule
from verification.reference.here_i_stand.variables import POWER_IDS

__all__ = ["PHASES", "TURN_YEARS"]

TURN_YEARS = {1: (1517, 1523)} | {t: (1516 + 4 * t, 1519 + 4 * t) for t in range(2, 10)}
"""The years of each turn (HISR 7; turn 1 has seven years, every later turn four)."""

FIRST_ONLY = TurnSet(only=(1,))
NOT_FIRST = TurnSet(except_=(1,))


def _phase(
    identifier: str,
    order: int,
    ru: str,
    en: str,
    *,
    cites: str,
    parent: str | None = None,
    turns: TurnSet | None = None,
    limited: TurnSet | None = None,
    actors: tuple[str, ...] = (),
    condition: Expr | None = None,
    note: str = "HISR and HISC, confidence H",
) -> Rule:
    @rule(identifier, ru=ru, en=en, cites=cites, provenance="independent", note=note)
    def made() -> Phase:
        return Phase(
            name=identifier, evidence=(), order=order, parent=parent, turns=turns, limited_turns=limited, actors=actors,
            condition=condition,
        )  # fmt: skip

    return made


TURN = (
    _phase("luther_95_theses", 1, "Фаза 95 тезисов Лютера", "Luther's 95 Theses", cites="18.1", turns=FIRST_ONLY,
           actors=("protestant",), note="HISR and HISC, confidence H; a game set up in 1532 never has it"),
    _phase("card_draw", 2, "Фаза раздачи карт", "Card Draw Phase", cites="6.2, 8.2, 20.4"),
    _phase("diplomacy", 3, "Фаза дипломатии", "Diplomacy Phase", cites="9", limited=FIRST_ONLY),
    _phase("diet_of_worms", 4, "Фаза Вормсского сейма", "Diet of Worms", cites="18.1", turns=FIRST_ONLY,
           actors=("hapsburg", "papacy", "protestant"),
           note="HISR and HISC, confidence H; one card each; a game set up in 1532 never has it"),
    _phase("spring_deployment", 5, "Фаза весеннего развёртывания", "Spring Deployment Phase", cites="10"),
    _phase("action", 6, "Фаза действий", "Action Phase", cites="11", actors=POWER_IDS,
           note="HISR and HISC, confidence H; ends after six passes in a row"),
    _phase("winter", 7, "Зимняя фаза", "Winter Phase", cites="19"),
    _phase("new_world", 8, "Фаза Нового Света", "New World Phase", cites="20"),
    _phase("victory_determination", 9, "Фаза определения победителя", "Victory Determination Phase", cites="23"),
)  # fmt: skip

CARD_DRAW = (
    _phase("add_leaders", 1, "Ввод богословов, реформаторов и военачальников", "Add debaters, reformers and leaders",
           cites="8.2", parent="card_draw"),
    _phase("add_cards", 2, "Добавление новых карт в колоду", "Add new cards to the deck", cites="6.2", parent="card_draw",
           note="HISR and HISC, confidence H; there are new cards from turn 3 on"),
    _phase("new_world_riches", 3, "Броски за богатства Нового Света", "Roll for New World riches",
           cites="20.4", parent="card_draw"),
    _phase("shuffle_and_deal", 4, "Перетасовка колоды и раздача карт", "Shuffle and deal the cards",
           cites="6.2", parent="card_draw"),
)  # fmt: skip


def _segment(identifier: str, order: int, ru: str, en: str, cites: str, turns: TurnSet | None, note: str = "") -> Rule:
    return _phase(
        identifier, order, ru, en, cites=cites, parent="diplomacy", turns=turns,
        limited=FIRST_ONLY if turns is None else None, note=f"HISR, confidence H{note}",
    )  # fmt: skip


DIPLOMACY = (
    _segment("negotiation", 1, "Подфаза переговоров", "Negotiation Segment", "9.1", None,
             "; on turn 1 it is the four steps of England's talks"),
    _segment("peace", 2, "Подфаза запроса мира", "Suing for Peace Segment", "9.3", TurnSet(except_=(1, LAST)),
             "; the last turn is the scheduled one: 9, or 6 in the tournament scenario"),
    _segment("ransom", 3, "Подфаза выкупа", "Ransom of Leaders Segment", "9.4", NOT_FIRST),
    _segment("excommunication", 4, "Подфаза снятия отлучения", "Remove Excommunication Segment", "9.5", NOT_FIRST),
    _segment("war", 5, "Подфаза войны", "Declarations of War Segment", "9.6", NOT_FIRST,
             "; on turn 1 the rest of the phase is skipped, declarations of war too"),
)  # fmt: skip


def _step(identifier: str, order: int, ru: str, en: str, actors: tuple[str, ...]) -> Rule:
    return _phase(
        identifier, order, ru, en, cites="9.1", parent="diplomacy", turns=FIRST_ONLY, actors=actors,
        note="HISR, confidence H",
    )  # fmt: skip


FIRST_DIPLOMACY = (
    _step("england_first_negotiation", 1, "Переговоры Англии с Францией или Габсбургами по её выбору",
          "England talks with France or the Hapsburgs, as it chooses", ("england",)),
    _step("england_second_negotiation", 2, "Переговоры Англии с другой державой из этой пары",
          "England talks with the other of the two", ("england",)),
    _step("hapsburg_deals_announced", 3, "Объявление соглашений с Габсбургами", "Deals with the Hapsburgs are announced",
          ("england", "hapsburg")),
    _step("french_deals_announced", 4, "Объявление соглашений с Францией", "Deals with France are announced",
          ("england", "france")),
)  # fmt: skip

NEW_WORLD = (
    _phase("exploration", 1, "Исследовательские экспедиции", "Resolve explorations", cites="20", parent="new_world"),
    _phase("conquest", 2, "Завоевательные экспедиции", "Resolve conquests", cites="20", parent="new_world"),
)

PHASES: tuple[Rule, ...] = (*TURN, *CARD_DRAW, *DIPLOMACY, *FIRST_DIPLOMACY, *NEW_WORLD)
