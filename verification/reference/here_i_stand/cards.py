"""What becomes of played cards, and what powers may do in a phase: norms of Here I Stand (sections 6.1, 6.2, 9 to 11, 19)."""

from __future__ import annotations

from typing import Literal

from models.expressions import Expr, any_of, quantity
from models.parties import Party, named
from models.records import Definition, Norm
from models.timing import Timing, TurnSet
from verification.reference.base import Rule, rule
from verification.reference.here_i_stand.variables import POWER_IDS
from verification.reference.terms import ANY_POWER, own, own_fact

__all__ = ["NORMS", "OVERDUE_EVENTS"]

OVERDUE_EVENTS = {
    "Clement VII": 2,
    "Barbary Pirates": 3,
    "Schmalkaldic League": 4,
    "Paul III": 4,
    "Society of Jesus": 6,
}
"""Mandatory event → the turn in whose winter it comes about if nobody has played it (HISR 19, confidence H)."""


def _norm(
    identifier: str,
    ru: str,
    en: str,
    cites: str,
    modality: Literal["must", "may", "must_not"],
    action: str,
    *,
    actor: Party = ANY_POWER,
    condition: Expr | None = None,
    timing: Timing = Timing(),
    note: str = "HISR, confidence H",
) -> Rule:
    @rule(identifier, ru=ru, en=en, cites=cites, provenance="independent", note=note)
    def made() -> Norm:
        return Norm(
            name=identifier, evidence=(), actor=actor, modality=modality, action=action, condition=condition, timing=timing
        )

    return made


CARDS = (
    _norm("removed_card", "Карта выходит из игры", "A card leaves the game", "6.2", "must",
          "remove a card from the deck that was played as an event and says so (red dagger)"),
    _norm("card_played_for_points", "Карта в кучу сброса", "A card is discarded", "6.2", "must",
          "put a card played for command points on the discard pile, also one that is removed when played as an event"),
    _norm("home_card_returns", "Домашняя карта возвращается", "A Home card returns", "6.1", "must",
          "put a played Home card back to its power, not on the discard pile"),
    _norm("no_mandatory_event_from_discard", "Обязательные события не взять из сброса", "No mandatory event from the discards",
          "6.2", "must_not", "take a mandatory event from the discard pile"),
    _norm("no_own_card_from_discard", "Свою карту не взять из сброса", "No own card from the discards", "6.2", "must_not",
          "take a card from the discard pile that this power played as event, response or combat card in the same turn",
          note="HISR, confidence H; the Russian text can be read as forbidding to give such a card away"),
    _norm("discards_are_public", "Куча сброса открыта", "The discard pile is public", "6.2", "may",
          "look through the discard pile"),
)  # fmt: skip

POWERS_IN_PHASES = (
    _norm("sue_for_peace", "Запрос мира", "Suing for peace", "9.3", "may", "sue for peace",
          condition=own_fact("captured_leader_or_home_space"),
          timing=Timing("phase", "peace", TurnSet(except_=(1, "last"))),
          note="HISR, confidence H: only at war with a power that has captured an army leader or a home space; never "
          "Hapsburg or Papacy with the Protestant; the winner gets 1 War Winner VP, 2 where the Ottoman is a party"),
    _norm("ransom_is_drawn", "Карта выкупа тянется", "A ransom is drawn", "9.4", "must",
          "let the captor draw one card from the payer's hand, Home cards apart", timing=Timing("phase", "ransom")),
    _norm("excommunication_is_drawn", "Карта за снятие отлучения тянется", "The card against excommunication is drawn", "9.5",
          "must", "let the Papacy draw one card from the payer's hand, Home cards apart, and put its CP into St Peter's",
          timing=Timing("phase", "excommunication")),
    _norm("war_is_paid", "Объявление войны оплачивается", "A declaration of war is paid", "9.6", "must",
          "pay CP from hand for a declaration of war, never with a mandatory event", timing=Timing("phase", "war")),
    _norm("spring_formation", "Весеннее развёртывание", "Spring deployment", "10", "may",
          "move one formation from a capital to a space under friendly control",
          actor=named(*(p for p in POWER_IDS if p != "protestant")), timing=Timing("phase", "spring_deployment"),
          note="HISR, confidence H: any space, not only a city; the Hapsburgs from one of two capitals"),
    _norm("no_pass", "Пасовать нельзя", "No passing", "11", "must_not", "pass",
          condition=any_of(own_fact("must_play_in_hand"), own("hand") > own("admin_rating")),
          timing=Timing("phase", "action")),
    _norm("winter_regular", "Зимнее пополнение столиц", "A regular in each capital", "19", "must",
          "add one regular to each own capital under its control and not in unrest",
          actor=named(*(p for p in POWER_IDS if p != "protestant")), condition=own_fact("capital_in_order"),
          timing=Timing("phase", "winter"), note="HISR, confidence H; up to two for the Hapsburgs, none for the Protestant"),
)  # fmt: skip


@rule("impulse", ru="Импульс", en="Impulse", cites="7", provenance="independent", note="HISR, confidence H")
def impulse() -> Definition:
    return Definition(name="impulse", evidence=(), term="Импульс")


@rule(
    "action_phase_ends",
    ru="Конец фазы действий",
    en="The action phase ends",
    cites="11",
    provenance="independent",
    note="HISR, confidence H",
)
def action_phase_ends() -> Definition:
    everybody = quantity("consecutive_passes") >= len(POWER_IDS)
    return Definition(name="action_phase_ends", evidence=(), term="Конец фазы действий", condition=everybody)


NORMS: tuple[Rule, ...] = (*CARDS, *POWERS_IN_PHASES, impulse, action_phase_ends)
