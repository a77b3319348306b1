"""How a game of Virgin Queen goes, as far as its rules of victory see it.

What happens in impulses is not modelled: a step says what an impulse, a card or a turn's end came to. Points go to one of the
three kinds and to the total at once, and an award that the rules value brings its points with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from models.meaning import State, Value
from verification.reference.base import Engine
from verification.reference.course import Course
from verification.reference.deeds import Changes, Deed, Position, course_of, number, setting, turn_ends
from verification.reference.virgin_queen.variables import POWER_IDS
from verification.situations import split_key

__all__ = ["play"]

AT_ONCE = frozenset(
    {"protestant_religious_victory", "catholic_religious_victory_france", "catholic_religious_victory_spain",
     "catholic_uprising_victory"}
)  # fmt: skip
START = (
    "начало кампании, ход 1 (ПО, области и браки, которых источники не называют, взяты обычными)",
    "the campaign starts, turn 1 (points, spaces and marriages, which no source gives, are ordinary ones)",
)


def _points(kind: str, ru: str, en: str) -> Deed:
    """Points of one kind, which the total goes up or down with."""
    return number(
        (f"{{who}}: {ru} ПО +{{n}}", f"{{who}} gains {{n}} {en} VP"),
        (f"{{who}}: {ru} ПО −{{n}}", f"{{who}} loses {{n}} {en} VP"),
        3,
        also=tuple(f"{v}[{{who}}]" for v in ("victory_points", "base_points", "special_points", "bonus_points")
                   if v in ("victory_points", kind)),
    )  # fmt: skip


def _award(ru: str, en: str, points: int, *owners: str) -> Deed:
    """Something done once that the rules value in bonus points."""
    earned = {f"{v}[{{who}}]": points for v in ("victory_points", "bonus_points")}
    return setting({True: (f"{{who}} {ru} ({points:+d} ПО)", f"{{who}} {en} ({points:+d} VP)")}, owners=owners or None,
                   effects=earned)  # fmt: skip


KINDS = {
    "base_points": _points("base_points", "основные", "base"), "special_points": _points("special_points", "особые", "special"),
    "bonus_points": _points("bonus_points", "призовые", "bonus"),
}  # fmt: skip


def _of_any_kind(kind: str) -> Deed:
    """The total changes through points of one kind."""

    def deed(state: State, key: str, value: Value, engine: Engine) -> Iterator[tuple[tuple[str, str], Changes]]:
        own = f"{kind}[{split_key(key)[1]}]"
        yield from KINDS[kind](state, own, int(state[own]) + int(value) - int(state[key]), engine)

    return deed


SPACES = ("protestant_spaces", "protestant_influence_spaces")
CONVERSION = (
    ("в {n} обл. утверждается протестантское влияние", "{n} spaces come under Protestant influence"),
    ("{n} обл. возвращаются к католичеству", "{n} spaces return to the Catholic faith"),
)
DEEDS: Mapping[str, tuple[Deed, ...]] = {
    "victory_points": tuple(_of_any_kind(k) for k in ("bonus_points", "base_points", "special_points")),
    "uprising_hits": (
        number(("в восстании английских католиков {who} выбрасывает хитов: {n}",
                "in the uprising of the English Catholics {who} scores {n} hits"), None, 15),
    ),
    "keys_in_netherlands": (
        number(("{who} занимает ключевые области в Нидерландах: {n}", "{who} takes {n} keys in the Netherlands"),
               ("{who} теряет ключевые области в Нидерландах: {n}", "{who} loses {n} keys in the Netherlands"), 2),
    ),
    "assassinations": (
        number(("{who} устраивает убийство (+1 ПО)", "{who} brings off an assassination (+1 VP)"), None, 1,
               also=("victory_points[{who}]", "bonus_points[{who}]")),
    ),
    "unmarried_turns": (
        number(("{who}: королева остаётся незамужней (+1 ПО)", "{who}: the queen stays unmarried (+1 VP)"), None, 1,
               also=("victory_points[{who}]", "bonus_points[{who}]")),
    ),
    "married_valois": (
        number(("Валуа вступает в брак (+1 ПО Франции)", "a Valois marries (+1 VP for France)"), None, 1,
               also=("victory_points[france]", "special_points[france]")),
    ),
    "protestant_spaces": (
        number(*CONVERSION, 6, also=("protestant_influence_spaces",)),
        number(("в {n} обл. прекращаются беспорядки", "unrest ends in {n} spaces"),
               ("в {n} обл. вспыхивают беспорядки", "unrest breaks out in {n} spaces"), 6,
               against=("protestant_spaces_in_unrest",)),
    ),
    "protestant_influence_spaces": (number(*CONVERSION, 6, also=("protestant_spaces",)),),
    "protestant_spaces_in_unrest": (
        number(("в {n} обл. вспыхивают беспорядки", "unrest breaks out in {n} spaces"),
               ("в {n} обл. прекращаются беспорядки", "unrest ends in {n} spaces"), 6, against=("protestant_spaces",)),
    ),
    "protestant_spaces_france_scotland": (
        number(("в {n} обл. Франции и Шотландии утверждается протестантское влияние",
                "{n} spaces of France and Scotland come under Protestant influence"),
               ("{n} обл. Франции и Шотландии возвращаются к католичеству",
                "{n} spaces of France and Scotland return to the Catholic faith"), 5, also=SPACES),
    ),
    "paris_controller": (
        setting(dict.fromkeys(POWER_IDS, ("Париж переходит под контроль: {what}", "Paris comes under the control of {what}"))),
    ),
    "paris_in_unrest": (
        setting({True: ("Париж охвачен беспорядками", "Paris is in unrest"),
                 False: ("беспорядки в Париже прекращаются", "the unrest in Paris ends")}),
    ),
    "french_ruler": (
        setting({"henry_iii": ("во Франции правит {what}", "{what} rules France"),
                 "other": ("во Франции правит {what}", "{what} rules France")}),
    ),
    "duke_of_guise_in_paris": (
        setting({True: ("герцог Гиз прибывает в Париж", "the Duke of Guise comes to Paris")}),
    ),
    "henry_of_navarre_in_paris": (
        setting({True: ("Генрих Наваррский прибывает в Париж", "Henry of Navarre comes to Paris")}),
    ),
    "empire_controls_prague_vienna_buda": (
        setting({True: ("Империя занимает Прагу, Вену и Буду", "the Empire holds Prague, Vienna and Buda")}),
    ),
    "central_europe_in_unrest": (
        setting({True: ("в Праге, Вене или Буде вспыхивают беспорядки", "unrest breaks out in Prague, Vienna or Buda")}),
    ),
    "empire_preference_revealed": (
        setting({True: ("Империя раскрывает религиозное предпочтение", "the Empire reveals its religious preference")}),
    ),
    "suez_canal_built": (_award("строит Суэцкий канал", "builds the Suez Canal", 2),),
    "first_circumnavigation": (_award("первой обходит вокруг света", "is the first to sail round the world", 2),),
    "second_circumnavigation": (_award("второй обходит вокруг света", "is the second to sail round the world", 1),),
    "slave_trader": (_award("берёт маркер «Работорговец»", "takes the Slave Trader marker", -1),),
    "mary_executed": (_award("казнит Марию Стюарт", "executes Mary, Queen of Scots", -1, "england"),),
    **{k: (d,) for k, d in KINDS.items()},
}  # fmt: skip


def play(engine: Engine) -> Course[Position]:
    """A campaign from its first turn."""
    deeds = {**DEEDS, "turn": (turn_ends(lambda s: not engine.winners(s)),)}
    start: dict[str, Value] = {"turn": 1, **{f"uprising_hits[{p}]": 0 for p in ("spain", "england")}}
    return course_of(engine, start, START, deeds, AT_ONCE)
