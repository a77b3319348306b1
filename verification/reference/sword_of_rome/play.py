"""How a game of The Sword of Rome goes, as far as its scoring sees it: spaces change hands, and every turn is scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from models.meaning import State, Value
from verification.reference.base import Engine
from verification.reference.course import Course, Step
from verification.reference.deeds import Changes, Deed, Position, course_of, number, setting
from verification.reference.sword_of_rome.scoring import score_turn
from verification.reference.sword_of_rome.variables import POWER_IDS

__all__ = ["play"]

START = (
    "начало партии, ход 1 (начальные ПО и уровни автоматической победы напечатаны на карте; приняты обычными: 6 и 10)",
    "the game starts, turn 1 (points at the start and the automatic levels are printed on the map; taken to be 6 and 10)",
)
MOST_A_TURN = 2
"""How many points a power wins or loses in a turn here, at most."""


def _turn(state: State, wanted: Mapping[str, Value], engine: Engine) -> tuple[tuple[str, str], Changes] | None:
    """A turn is scored: spaces are held so that points move towards the wanted ones, and nobody wins by the level.

    The Gauls win nothing by spaces. Spaces that are gained are those of powers without a player.
    """
    turn = state["turn"]
    assert isinstance(turn, int)
    if turn >= int(wanted.get("turn", engine.last_turn)):
        return None
    gained, lost, told = dict.fromkeys(POWER_IDS, 0), dict.fromkeys(POWER_IDS, 0), list[tuple[str, str]]()
    before = {p: int(state[f"victory_points[{p}]"]) for p in POWER_IDS}
    for party in engine.parties:
        apart = int(wanted.get(f"victory_points[{party.id}]", before[party.id])) - before[party.id]
        if apart > 0 and party.id != "gauls":
            gained[party.id] = min(apart, MOST_A_TURN)
        lost[party.id] = min(max(-apart, 0), MOST_A_TURN)
        change = gained[party.id] - lost[party.id]
        if change:
            told.append((f"{party.ru} {change:+d} ПО", f"{party.en} {change:+d} VP"))
    after = {p: s.after for p, s in score_turn(before, gained, lost, players=int(state["players"])).items()}
    if any(v >= int(state["automatic_victory_level"]) for v in after.values()):
        return None
    ru, en = (", ".join(t[i] for t in told) for i in (0, 1))
    ru, en = f"ход {turn} сыгран и подсчитан{ru and f': {ru}'}", f"turn {turn} is played and scored{en and f': {en}'}"
    return (ru, en), {"turn": turn + 1, **{f"victory_points[{p}]": v for p, v in after.items()}}


def _neapolis(state: State, key: str, value: Value, engine: Engine) -> Iterator[tuple[tuple[str, str], Changes]]:
    """Neapolis changes hands: its home power lacks it, another power has it outside its home."""
    now = state[key]
    party = next((p for p in engine.parties if p.id == value), None)
    if now == value:
        return
    changes: dict[str, Value] = {key: value}
    for key_, by in ((f"foreign_victory_spaces[{now}]", -1), (f"foreign_victory_spaces[{value}]", 1)):
        if key_ in state and key_ != "foreign_victory_spaces[greeks]":
            changes[key_] = int(state[key_]) + by
    lost = "lost_home_victory_spaces[greeks]"
    changes[lost] = int(state[lost]) + (now == "greeks") - (value == "greeks")
    who = (party.ru, party.en) if party is not None else ("независимость", "independence")
    yield (f"Neapolis переходит: {who[0]}", f"Neapolis goes over: {who[1]}"), changes


DEEDS: Mapping[str, tuple[Deed, ...]] = {
    "foreign_victory_spaces": (
        number(("{who} берут независимые победные локации вне дома: {n}", "{who} take {n} independent victory spaces"),
               ("{who} отдают победные локации вне дома: {n}", "{who} give up {n} victory spaces outside their home"), 2),
    ),
    "lost_home_victory_spaces": (
        number(("{who} теряют домашние победные локации: {n}", "{who} lose {n} victory spaces of their home"),
               ("{who} возвращают домашние победные локации: {n}", "{who} win back {n} victory spaces of their home"), 2),
    ),
    "neapolis_controller": (_neapolis,),
    "raids": (number(("{who} совершают набеги: {n}", "{who} make {n} raids"), None, 3),),
    "lootings": (number(("{who} грабят города: {n}", "{who} loot {n} cities"), None, 3),),
    "plunder_track_full_gallic": (
        setting({True: ("маркеры Галлов заполняют шкалу добычи", "Gallic markers fill the plunder track")}),
    ),
    "plunder_track_full_transalpine": (
        setting({True: ("маркеры Трансальпийских Галлов заполняют шкалу добычи",
                        "Transalpine markers fill the plunder track")}),
    ),
    "carthaginian_unrest": (
        number(("в Карфагене беспорядков больше на {n}", "unrest in Carthage grows by {n}"),
               ("в Карфагене беспорядков меньше на {n}", "unrest in Carthage falls by {n}"), 3),
    ),
}  # fmt: skip


def play(engine: Engine) -> Course[Position]:
    """A game from its first turn, with as many players as are wanted."""
    nobody = {f"{v}[{p}]": 0 for v in ("foreign_victory_spaces", "lost_home_victory_spaces") for p in POWER_IDS}
    plain = course_of(engine, {"turn": 1, **nobody}, START, DEEDS)

    def starts(wanted: Mapping[str, Value]) -> Iterator[Step[Position]]:
        for step in plain.starts(wanted):
            yield Step(step.told, {**step.after, "players": wanted.get("players", step.after["players"])})

    def steps(state: Position, wanted: Mapping[str, Value]) -> Iterator[Step[Position]]:
        if (scored := _turn(state, wanted, engine)) is not None and scored[1] is not None:
            yield Step(scored[0], {**state, **scored[1]})
        yield from plain.steps(state, wanted)

    return Course(starts, plain.values, steps, plain.over)
