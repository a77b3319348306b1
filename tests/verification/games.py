"""The games of the corpus, and a small game of our own whose rules are easy to see through."""

from __future__ import annotations

import json
import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from models.contract import book_from_json
from models.meaning import Choice, Flag, IntRange
from models.parties import highest
from models.records import Amount, GameEnd, Limit, Phase, TieBreak, Victory, VPSource
from models.rulebook import RuleBook
from models.timing import Timing, TurnSet
from models.vocabulary import Vocabulary
from verification.reference import engine
from verification.reference.base import Engine, PartyName, Rule, Variable, rule
from verification.reference.terms import ANY_POWER, each_other, own, own_fact

ROOT = Path(__file__).parents[2]
GAMES = ("here_i_stand", "sword_of_rome", "twilight_struggle", "virgin_queen")


@cache
def vocabulary_of(game: str) -> Vocabulary:
    path = ROOT / "corpus" / game / "game.toml"
    return Vocabulary.from_mapping(tomllib.loads(path.read_text("utf-8")), str(path))


def gold_data(game: str, mended: bool = False) -> dict[str, Any]:
    name = "gold_mended.json" if mended else "gold.json"
    data: dict[str, Any] = json.loads((ROOT / "corpus" / game / name).read_text("utf-8"))
    return data


@cache
def gold_book(game: str, mended: bool = False) -> RuleBook:
    return book_from_json(gold_data(game, mended))


def game_engine(game: str) -> Engine:
    return engine(game)


# ---------------------------------------------------------------------- the small game

POWERS = (PartyName("reds", "Красные", "Reds"), PartyName("blues", "Синие", "Blues"), PartyName("whites", "Белые", "Whites"))
IDS = tuple(p.id for p in POWERS)


def _rules() -> tuple[Rule, ...]:
    made: list[Rule] = []

    def add(identifier: str, ru: str, record: Any, cites: str = "2", name: str = "") -> None:
        make = rule(identifier, ru=ru, en=identifier, cites=cites, provenance="independent")
        made.append(make(lambda: record))

    add(
        "race",
        "Гонка",
        Victory(name="race", evidence=(), winner=ANY_POWER, timing=Timing("immediately"), condition=own("vp") >= 20),
    )
    add(
        "end", "Победа в конце",
        Victory(name="end", evidence=(), winner=highest("vp"), timing=Timing("phase", "check", TurnSet(only=(6,))),
                tie_break=(TieBreak("highest", "coins", "same", False, "coins"),)),
    )  # fmt: skip
    points = {
        "city": ("Город", Amount(Fraction(1), own("cities")), None),
        "castle": ("Замок", Amount(Fraction(3)), own_fact("has_castle")),
        "lead": ("Перевес", Amount(Fraction(2)), own("cities") > each_other("cities")),
    }
    for identifier, (ru, amount, condition) in points.items():
        award = VPSource(name=identifier, evidence=(), recipient=ANY_POWER, amount=amount, condition=condition)
        add(identifier, ru, award, "3")
    add("income", "Доход", Phase(name="income", evidence=(), order=1), "1")
    add("moves", "Движение", Phase(name="moves", evidence=(), order=2, actors=IDS), "1")
    add("storm", "Шторм", Phase(name="storm", evidence=(), order=3, turns=TurnSet(only=(1,))), "1")
    add("check", "Проверка", Phase(name="check", evidence=(), order=4), "1")
    add("length", "Шесть ходов", GameEnd(name="length", evidence=(), timing=Timing("turn_end"), turns=TurnSet(first=1, final=6)))
    add(
        "coins_limit", "Предел монет", Limit(name="coins_limit", evidence=(), quantity="coins", minimum=None, maximum=Fraction(9))
    )
    return tuple(made)


SMALL = Engine(
    id="small", title="Small", edition="none", parties=POWERS, last_turn=6, rules=_rules(),
    variables=(
        Variable("turn", IntRange(1, 6), 3, "ход", "turn"),
        Variable("vp", IntRange(0, 40), 8, "ПО", "VP", IDS),
        Variable("coins", IntRange(0, 9), 2, "монеты", "coins", IDS),
        Variable("cities", IntRange(0, 12), 2, "города", "cities", IDS),
        Variable("has_castle", Flag(), False, "есть замок", "has a castle", IDS),
        Variable("weather", Choice(("calm", "storm")), "calm", "погода", "weather"),
        Variable("forts", IntRange(0, 5), 1, "крепости", "forts"),
    ),
)  # fmt: skip

SMALL_WORDS = Vocabulary.from_mapping(
    {
        "id": "small", "title_ru": "Малая", "title_en": "Small", "edition": "none",
        "powers": [
            {"id": "reds", "names": ["Красные", "игрок за Красных", "красный игрок"]},
            {"id": "blues", "names": ["Синие", "игрок за Синих"]},
            {"id": "whites", "names": ["Белые", "игрок за Белых"]},
        ],
        "quantities": [
            {"id": "vp", "names": ["ПО", "победные очки"], "per_party": True},
            {"id": "coins", "names": ["монеты"], "per_party": True},
            {"id": "cities", "names": ["города", "контролируемые города"], "per_party": True},
            {"id": "forts", "names": ["крепости"], "names_within": ["укрепления"], "within": ["Север"], "holder": "reds"},
            {"id": "turn", "names": ["ход"]},
        ],
        "phases": [
            {"id": "income", "names": ["Фаза дохода"]}, {"id": "moves", "names": ["Фаза движения"]},
            {"id": "storm", "names": ["Фаза шторма"]}, {"id": "check", "names": ["Фаза проверки"]},
        ],
        "facts": [
            {"id": "has_castle", "names": ["замок построен", "игрок владеет замком"], "names_not": ["замка нет"],
             "per_party": True},
            {"id": "stormy", "names": ["море бурное"], "variable": "weather", "value": "storm"},
            {"id": "any_weather", "names": ["море бурное или спокойное"], "variable": "weather", "values": ["storm", "calm"]},
            {"id": "no_forts", "names": ["крепостей нет"], "variable": "forts", "value": 0},
            {"id": "dragon", "names": ["дракон проснулся"]},
        ],
        "rules": [
            {"id": "race", "names": ["Гонка", "Победа в гонке"]}, {"id": "end", "names": ["Победа в конце"]},
            {"id": "city", "names": ["Город", "Города"]}, {"id": "castle", "names": ["Замок"]},
            {"id": "lead", "names": ["Перевес"]}, {"id": "length", "names": ["Шесть ходов"]},
            {"id": "coins_limit", "names": ["Предел монет"]},
        ],
    },
    "small",
)  # fmt: skip

TEXT = "Правила малой игры."


def small_book(*records: dict[str, Any], text: str = TEXT, sections: list[dict[str, Any]] | None = None) -> RuleBook:
    """A rule book of these records; evidence is the whole text unless given."""
    filled = []
    for i, r in enumerate(records):
        base = {"id": f"{r['type']}/{i}", "name": r.get("name", "?"), "section": None, "status": "stated",
                "evidence": [{"start": 0, "end": len(text)}], "refs": [], "readings": []}  # fmt: skip
        filled.append({**base, **_defaults(r["type"]), **r})
    data = {
        "schema": "ustav.records/1",
        "document": {"id": "small", "source": "small.txt", "sha256": "0" * 64, "characters": len(text)},
        "text": text, "sections": sections or [], "records": filled, "references": [],
    }  # fmt: skip
    return book_from_json(data)


def _defaults(kind: str) -> dict[str, Any]:
    timing = {"when": "unspecified", "phase": None, "turns": None}
    every: dict[str, dict[str, Any]] = {
        "victory": {"winner": None, "timing": timing, "condition": None, "tie_break": []},
        "vp_source": {"recipient": None, "amount": {"unspecified": True}, "timing": timing, "condition": None, "category": None},
        "phase": {"parent": None, "turns": None, "limited_turns": None, "actors": []},
        "game_end": {"condition": None, "timing": timing, "turns": None},
        "limit": {"holder": None, "minimum": None, "maximum": None},
        "definition": {"condition": None}, "claim": {"op": "=="}, "example": {"given": [], "expected": []},
    }  # fmt: skip
    return every[kind]
