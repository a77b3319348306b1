"""How a game of Twilight Struggle goes, as far as scoring sees it: influence is placed from the first setup on.

A step is what one side does in as many action rounds as it takes it to gain a country, or to take it from the enemy, with
cards of at most three operations; its enemy's rounds between go to places that do not matter here. Influence is placed
where a side had some when the round began, or beside it (6.1), at two points for one where the enemy controls (6.1.2).
A coup is one that fails (6.3): it counts as military operations and, in a battleground, lowers DEFCON. Events and headlines do
not come into it: a game in which they change nothing of this can be played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from models.meaning import State, Value
from verification.reference.base import Engine
from verification.reference.course import Course, Step
from verification.reference.twilight_struggle.board import Board
from verification.reference.twilight_struggle.variables import REGION_NAMES
from verification.reference.twilight_struggle.world import (
    REGIONS,
    SIDES,
    Country,
    Region,
    Side,
    countries,
    countries_of,
    country,
    opponent,
)

__all__ = ["SETUP", "Position", "play"]

OPERATIONS = 3
_MOST_COUNTRIES = 6
"""In how many countries of a stability the wanted influence is tried."""
ROUNDS = {turn: 6 if turn <= 3 else 7 for turn in range(1, 11)}
"""Action rounds of each turn (4.5)."""

SETUP = Board(
    us={"canada": 2, "uk": 5, "west_germany": 4, "italy": 3, "panama": 1, "israel": 1, "iran": 1, "south_africa": 1,
        "south_korea": 1, "japan": 1, "australia": 4, "philippines": 1},
    ussr={"east_germany": 4, "poland": 4, "yugoslavia": 1, "finland": 1, "syria": 1, "iraq": 1, "north_korea": 3},
)  # fmt: skip
"""The printed setup (3.1), with the free points of the sides (6 in Eastern, 7 in Western Europe) placed as is usual."""

COUPS_FROM: Mapping[str, int] = {"europe": 5, "asia": 4, "middle_east": 3}
"""The DEFCON level from which up coups are allowed in a region; elsewhere they always are."""
NAMES = {"us": ("США", "US"), "ussr": ("СССР", "USSR")}


@dataclass(frozen=True)
class Position:
    """A board at the start of a round of a turn, and the region and the country that are looked at."""

    board: Board
    region: Region
    country: str
    turn: int = 1
    round: int = 1
    china: Side = "ussr"
    phasing: Side = "ussr"
    defcon: int = 5
    operations: tuple[int, int] = (0, 0)
    """Military operations of the turn, of the sides in the order of `SIDES`."""


def _values(engine: Engine, here: Position) -> State:
    where = countries()[here.country]
    influence = {f"influence[{s}]": here.board.influence(s, where.id) for s in SIDES}
    china = {f"holds_china_card[{s}]": here.china == s for s in SIDES}
    done = dict(zip(SIDES, here.operations, strict=True))
    lacking = {f"opponent_missing_operations[{s}]": max(0, here.defcon - done[opponent(s)]) for s in SIDES}
    return {
        **engine.typical(), **here.board.values(here.region), **influence, **china, **lacking, "stability": where.stability,
        "turn": here.turn, "phasing_player": here.phasing, "defcon": here.defcon,
        **{f"military_operations[{s}]": n for s, n in done.items()},
    }  # fmt: skip


def _starts(wanted: Mapping[str, Value]) -> Iterator[Step[Position]]:
    """The setup, with the region that is scored: that which is wanted, or each that has as many battlegrounds."""
    about_country = any(k.startswith(("influence", "stability")) for k in wanted)
    fitting = [c for c in countries().values() if c.stability == wanted.get("stability", 2)]
    places = fitting[:_MOST_COUNTRIES] if about_country else [country("panama")]
    about_region = not about_country and any(k.startswith(("controll", "adjacent", "battlegrounds", "region")) for k in wanted)
    for region in REGIONS if about_region else REGIONS[:1]:
        battlegrounds = sum(c.battleground for c in countries_of(region))
        if wanted.get("region", region) != region or wanted.get("battlegrounds", battlegrounds) != battlegrounds:
            continue
        ru, en = REGION_NAMES[region]
        for place in places:
            looked = (f"; страна: {place.ru}", f"; the country is {place.en}") if about_country else ("", "")
            scored = (f"; подсчёт: {ru}", f"; to be scored: {en}") if about_region else looked
            told = (f"начальная расстановка, ход 1{scored[0]}", f"the first setup, turn 1{scored[1]}")
            yield Step(told, Position(SETUP, region, place.id))


# ------------------------------------------------------------------------------------------------------ steps


def _steps(here: Position, wanted: Mapping[str, Value]) -> Iterator[Step[Position]]:
    if int(wanted.get("turn", here.turn)) > here.turn:
        told = (f"ход {here.turn} сыгран, никто не победил", f"turn {here.turn} is played, nobody has won")
        yield Step(told, _next_turn(here))
    if wanted.get("holds_china_card[us]") is True and here.china == "ussr":
        yield Step(("СССР разыгрывает карту «Китай», она переходит к США", "the USSR plays the China Card, which goes to the US"),
                   replace(here, china="us"))  # fmt: skip
    if wanted.get("phasing_player", here.phasing) != here.phasing:
        yield Step(("идёт раунд США", "a round of the US goes on"), replace(here, phasing="us"))
    if any(k.startswith("controll") for k in wanted):
        for where in countries_of(here.region):
            for side in SIDES:
                yield from _for_country(here, side, where, wanted)
    if any(k.startswith(("defcon", "military", "opponent_missing")) for k in wanted):
        for side in SIDES:
            yield from _coups(here, side)
    for side in SIDES:
        value = wanted.get(f"influence[{side}]")
        if value is not None and int(value) > here.board.influence(side, here.country):
            yield from _placed(here, side, countries()[here.country], int(value), wanted)


def _next_turn(here: Position) -> Position:
    """The first round of the next turn: DEFCON improves by one (4.4), military operations are counted anew."""
    return replace(here, turn=here.turn + 1, round=1, defcon=min(5, here.defcon + 1), operations=(0, 0))


def _coups(here: Position, side: Side) -> Iterator[Step[Position]]:
    """Coups that fail on a roll of 1: in a battleground, and elsewhere, where DEFCON allows it (8.1.5)."""
    place = SIDES.index(side)
    fits = [
        c for c in countries().values()
        if here.board.influence(opponent(side), c.id) and here.defcon >= COUPS_FROM.get(c.region, 2)
    ]  # fmt: skip
    for battleground in (True, False):
        for operations in (1, 2, 3, 4):
            where = next((c for c in fits if c.battleground == battleground and operations + 1 <= 2 * c.stability), None)
            done = here.operations[place] + operations
            if where is None or done > 5 or here.round >= ROUNDS[here.turn]:
                continue
            made = tuple(done if i == place else n for i, n in enumerate(here.operations))
            told = (f"{NAMES[side][0]}: неудачный переворот ({where.ru}, {operations} ОО)",
                    f"{NAMES[side][1]}: a coup fails ({where.en}, {operations} operations)")  # fmt: skip
            level = here.defcon - battleground
            yield Step(told, replace(here, round=here.round + 1, defcon=level, operations=(made[0], made[1])))


def _for_country(here: Position, side: Side, where: Country, wanted: Mapping[str, Value]) -> Iterator[Step[Position]]:
    """What a side can do with a country: gain control of it, or take it from the enemy."""
    enemy = opponent(side)
    own, their = here.board.influence(side, where.id), here.board.influence(enemy, where.id)
    if own < their + where.stability:
        yield from _placed(here, side, where, their + where.stability, wanted)
    if their >= own + where.stability:
        yield from _placed(here, side, where, their - where.stability + 1, wanted)


def _placed(here: Position, side: Side, where: Country, points: int, wanted: Mapping[str, Value]) -> Iterator[Step[Position]]:
    """The step in which a side comes to have so many points in a country, if it can reach it in the turns that are left."""
    board = here.board
    if not _open(board, side, where):
        return
    rounds = _rounds(board.influence(side, where.id), board.influence(opponent(side), where.id), points, where.stability)
    then = replace(here, round=here.round + rounds)
    while then.round > ROUNDS[then.turn] + 1:
        if then.turn >= int(wanted.get("turn", 10)):
            return
        then = replace(_next_turn(then), round=then.round - ROUNDS[then.turn])
    added, (ru, en) = points - board.influence(side, where.id), NAMES[side]
    after = replace(then, board=board.with_influence(side, where.id, points))
    yield Step((f"{ru} размещают влияние: {where.ru} +{added}", f"{en} places influence: {where.en} +{added}"), after)


def _open(board: Board, side: Side, where: Country) -> bool:
    """Whether a side may place influence in a country (6.1.1)."""
    beside = (where.id, *where.neighbours)
    return where.next_to == side or any(board.influence(side, n) for n in beside if n in countries())


def _rounds(own: int, their: int, wanted: int, stability: int) -> int:
    """How many rounds it takes to come from ``own`` to ``wanted`` points."""
    rounds, left = 0, 0
    while own < wanted:
        cost = 2 if their - own >= stability and their >= stability else 1
        if left < cost:
            rounds, left = rounds + 1, OPERATIONS
        own, left = own + 1, left - cost
    return rounds


def play(engine: Engine) -> Course[Position]:
    """A game from the first setup up to the round in which a region is scored, or a country is looked at."""
    return Course(_starts, lambda p: _values(engine, p), _steps, lambda p: p.defcon < 2)
