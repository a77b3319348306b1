"""How a game of Here I Stand goes, as far as its sequence of play and its ways to win see it.

A turn goes phase by phase; in the action phase the powers have their impulses in order, and who holds what has to be played,
or too many cards, may not pass. A step says what an impulse came to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from models.meaning import State, Value
from verification.reference.base import Engine
from verification.reference.course import Course
from verification.reference.deeds import Changes, Deed, Position, course_of, number, setting, turn_ends
from verification.reference.here_i_stand.variables import AUTO_WIN_KEYS, POWER_IDS

__all__ = ["play"]

START = (
    "начало кампании 1517 года, ход 1 (ПО и ключевые области в начале взяты обычными)",
    "the campaign of 1517 starts, turn 1 (points and keys at the start are ordinary ones)",
)
HAND = 4
"""Cards that a power is dealt here; how many it is depends on its keys, which are not counted one by one."""


def _card_or_pass(state: State, key: str, value: Value, engine: Engine) -> Iterator[tuple[tuple[str, str], Changes]]:
    """The impulse of the next power: it passes if it may, else it plays a card, and the count of passes starts anew."""
    passes = state[key]
    assert isinstance(passes, int)
    mover = engine.parties[passes % len(engine.parties)]
    hand, rating = state[f"hand[{mover.id}]"], state[f"admin_rating[{mover.id}]"]
    assert isinstance(hand, int) and isinstance(rating, int)
    if hand <= rating and not state[f"must_play_in_hand[{mover.id}]"]:
        yield (f"{mover.ru}: пас", f"{mover.en} passes"), {key: passes + 1}
    elif hand:
        played = {f"hand[{mover.id}]": hand - 1, f"must_play_in_hand[{mover.id}]": False, key: 0}
        yield (f"{mover.ru}: сыграна карта", f"{mover.en} plays a card"), played


def _all_play(state: State, key: str, value: Value, engine: Engine) -> Iterator[tuple[tuple[str, str], Changes]]:
    """One round of impulses in which everybody who may not pass plays a card."""
    if state[key] != 0:
        return
    busy = [p.id for p in engine.parties if int(state[f"hand[{p.id}]"]) > int(state[f"admin_rating[{p.id}]"])]
    if busy:
        after: dict[str, Value] = {f"hand[{p}]": int(state[f"hand[{p}]"]) - 1 for p in busy}
        yield ("круг импульсов: все играют по карте", "a round of impulses: everybody plays a card"), {
            **after, **{f"must_play_in_hand[{p}]": False for p in busy}
        }  # fmt: skip


DEEDS: Mapping[str, tuple[Deed, ...]] = {
    "victory_points": (
        number(("{who}: ПО +{n}", "{who} gains {n} VP"), ("{who}: ПО −{n}", "{who} loses {n} VP"), 3),
    ),
    "keys": (
        number(("{who}: взято ключевых областей: {n}", "{who} takes {n} keys"),
               ("{who}: потеряно ключевых областей: {n}", "{who} loses {n} keys"), 2),
    ),
    "keys_in_unrest": (
        number(("{who}: беспорядки в ключевых областях: {n}", "unrest in {n} keys of {who}"),
               ("{who}: беспорядки прекращаются в ключевых областях: {n}", "unrest ends in {n} keys of {who}"), 2),
    ),
    "protestant_influence_spaces": (
        number(("в {n} обл. утверждается протестантское влияние", "{n} spaces come under Protestant influence"),
               ("{n} обл. возвращаются к католичеству", "{n} spaces return to the Catholic faith"), 6),
    ),
    "protestant_spaces_in_unrest": (
        number(("в {n} обл. вспыхивают беспорядки", "unrest breaks out in {n} spaces"),
               ("в {n} обл. прекращаются беспорядки", "unrest ends in {n} spaces"), 6),
    ),
    "consecutive_passes": (_all_play, _card_or_pass),
    "at_war": (setting({True: ("{who} вступает в войну", "{who} goes to war"),
                        False: ("{who} заключает мир", "{who} makes peace")}),),
    "captured_leader_or_home_space": (
        setting({True: ("{who}: враг берёт в плен военачальника", "an enemy captures a leader of {who}")}),
    ),
    "capital_in_order": (setting({False: ("{who}: столица охвачена беспорядками", "the capital of {who} is in unrest"),
                                  True: ("{who}: в столице снова порядок", "the capital of {who} is in order again")}),),
    "must_play_in_hand": (
        setting({True: ("{who}: на руку приходит домашняя карта или обязательное событие",
                        "{who} is dealt its Home card or a mandatory event"),
                 False: ("{who}: сыграна обязательная карта", "{who} plays the card it had to play")}),
    ),
    "hand": (number(("{who}: взято карт: {n}", "{who} draws {n} cards"),
                    ("{who}: сыграно карт: {n}", "{who} plays {n} cards"), 3),),
    "admin_rating": (number(("{who}: правитель с рейтингом выше на {n}", "{who} has a ruler whose rating is {n} higher"),
                            ("{who}: правитель с рейтингом ниже на {n}", "{who} has a ruler whose rating is {n} lower"), 4),),
}  # fmt: skip


def play(engine: Engine) -> Course[Position]:
    """The campaign from 1517; a game is over at once by a military or the religious victory."""
    at_once = frozenset({"religious_victory", *(f"military_victory_{p}" for p in AUTO_WIN_KEYS)})

    def dealt(_: State) -> dict[str, Value]:
        return {**{f"hand[{p}]": HAND for p in POWER_IDS}, "consecutive_passes": 0}

    deeds = {**DEEDS, "turn": (turn_ends(lambda s: not engine.winners(s), dealt),)}
    return course_of(engine, {"turn": 1, "protestant_influence_spaces": 0}, START, deeds, at_once)
