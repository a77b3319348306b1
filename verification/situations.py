"""Situations and results in a player's words, in Russian and in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from models.meaning import Value
from verification.reference.base import Engine, Variable
from verification.semantics import Result

__all__ = ["Told", "situation", "split_key", "told_result", "told_situation"]

_RU: dict[Result, tuple[str, str]] = {
    "win": ("победитель — {}", "победителя нет"),
    "lose": ("проигравший — {}", "проигравшего нет"),
    "draw": ("ничья", "ничьей нет"),
}
"""A result with the parties that have it, and without any."""
_EN: dict[Result, tuple[str, str]] = {
    "win": ("{} wins", "nobody wins"), "lose": ("{} loses", "nobody loses"), "draw": ("a draw", "no draw")
}  # fmt: skip

Told = tuple[str, str]
"""What a side gives in a situation, in Russian and in English."""


def told_result(result: Result, parties: Sequence[str], engine: Engine) -> Told:
    """Who wins or loses, or that the game is drawn: «победитель — Испания и Франция»."""
    (some, none), (some_en, none_en) = _RU[result], _EN[result]
    if not parties:
        return none, none_en
    known = {p.id: p for p in engine.parties}
    return some.format(" и ".join(known[p].ru for p in parties)), some_en.format(" and ".join(known[p].en for p in parties))


def told_situation(state: Mapping[str, Value], engine: Engine) -> Told:
    """A state in a player's words in both languages."""
    return situation(state, engine, "ru"), situation(state, engine, "en")


def split_key(key: str) -> tuple[str, str | None]:
    """The quantity of a key of a state, and whose it is."""
    name, _, rest = key.partition("[")
    return name, rest[:-1] if rest else None


def situation(state: Mapping[str, Value], engine: Engine, language: str = "ru") -> str:
    """A state in a player's words: «Испания — 24 ПО, остальные по 15 ПО, ход 4»."""
    variables = {v.id: v for v in engine.variables}
    grouped: dict[str, dict[str | None, Value]] = {}
    for key, value in state.items():
        name, owner = split_key(key)
        grouped.setdefault(name, {})[owner] = value
    order = {v.id: i for i, v in enumerate(engine.variables)}
    parts = [
        p
        for name in sorted(grouped, key=lambda n: (n == "turn", order.get(n, 0)))
        for p in _variable(variables[name], grouped[name], engine, language)
    ]
    return ", ".join(parts) if parts else {"ru": "в любой обычной ситуации", "en": "in any ordinary situation"}[language]


def _variable(variable: Variable, values: Mapping[str | None, Value], engine: Engine, language: str) -> list[str]:
    name = variable.ru if language == "ru" else variable.en
    if None in values:
        return [_single(variable, values[None], name, language)]
    party = {p.id: (p.ru if language == "ru" else p.en) for p in engine.parties}
    counts: dict[Value, list[str]] = {}
    for owner, value in values.items():
        counts.setdefault(value, []).append(owner or "")
    rest = next((v for v, who in counts.items() if (len(who) > 1 and len(who) == len(values) - 1) or len(who) > 2), None)
    out: list[str] = []
    for owner in (p for p in variable.parties if p in values):
        if rest is None or values[owner] != rest:
            out.append(f"{party[owner]} — {_single(variable, values[owner], name, language, True)}")
    if rest is not None:
        everyone = len(counts[rest]) == len(variable.parties)
        word = {"ru": "все" if everyone else "остальные", "en": "all" if everyone else "the others"}[language]
        if len(counts[rest]) + len(out) < len(variable.parties):
            word = ", ".join(party[o] for o in counts[rest])
        out.append(f"{word} — {_single(variable, rest, name, language, True)}")
    return out


def _single(variable: Variable, value: Value, name: str, language: str, owned: bool = False) -> str:
    if isinstance(value, bool):
        no = {"ru": "нет", "en": "no"}[language]
        yes = {"ru": "да", "en": "yes"}[language]
        return f"{name}: {yes if value else no}"
    if isinstance(value, str):
        names = variable.values_ru if language == "ru" else variable.values_en
        return f"{name}: {names.get(value, value)}"
    if owned:
        return f"{value} {name}" if name.isupper() or language == "en" else f"{name}: {value}"
    return f"{name} {value}" if len(name.split()) == 1 else f"{name}: {value}"
