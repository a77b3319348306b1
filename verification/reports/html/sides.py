"""Both sides of a finding in words: what the text's record says, what the engine's rule says, and the situation as rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from models.meaning import Value, in_english, in_russian
from models.records import Amount, Reading, Record
from models.reports import Witness
from verification.reference.base import Engine, Rule
from verification.reference.terms import ANY_POWER
from verification.reports.common import clean, played_of
from verification.reports.html.words import Pair, phrases
from verification.reports.results import result_in_both

__all__ = ["Sides"]


class Sides:
    """Puts records, rules and situations into words; ``engine`` names what is in it, without it ids stand."""

    def __init__(self, engine: Engine | None) -> None:
        self._engine = engine
        self._variables = {v.id: v for v in engine.variables} if engine else {}
        self._parties: dict[str, Pair] = {p.id: (p.ru, p.en) for p in engine.parties} if engine else {}
        self._rules = {r.id: r for r in engine.rules} if engine else {}
        self._names: tuple[dict[str, str], dict[str, str]] = ({ANY_POWER.word: "держава"}, {ANY_POWER.word: "power"})
        for i, names in enumerate(self._names):
            names.update({k: v[i] for k, v in self._parties.items()})
            for v in self._variables.values():
                names[v.id] = (v.ru, v.en)[i]
                names.update((v.values_ru, v.values_en)[i])

    # ------------------------------------------------------------------ records and rules

    def record(self, record: Record) -> dict[str, Any]:
        """A record: type, name, and its amount and condition in words."""
        return {
            "type": record.type,
            "name": clean(record.name),
            "amount": self._amount(getattr(record, "amount", None)),
            "condition": self._condition(getattr(record, "condition", None)),
            "readings": [self._reading(r) for r in record.readings],
        }

    def rule(self, rule_id: str) -> dict[str, Any]:
        """A rule of the engine: name, the section it cites, its amount and condition in words, what to know of it."""
        rule: Rule | None = self._rules.get(rule_id)
        if rule is None:
            return {"name": [clean(rule_id)] * 2}
        return {
            "name": [clean(rule.ru), clean(rule.en)],
            "cites": clean(rule.cites),
            "provenance": rule.provenance,
            "note": clean(rule.note),
            "amount": self._amount(getattr(rule.record, "amount", None)),
            "condition": self._condition(getattr(rule.record, "condition", None)),
        }

    def _reading(self, reading: Reading) -> dict[str, Any]:
        return {"label": clean(reading.label), "condition": self._condition(dict(reading.changes).get("condition"))}

    def _condition(self, condition: Any) -> list[str] | None:
        if condition is None:
            return None
        ru, en = self._names
        return [clean(in_russian(condition, ru)), clean(in_english(condition, en))]

    def _amount(self, amount: Amount | None) -> list[str] | None:
        if amount is None or amount.unspecified:
            return None
        if amount.number is None:
            return [clean(amount.table or amount.formula or "")] * 2
        per = amount.per
        each = [f" × {names.get(per.id or per.name, per.name)}" if per is not None else "" for names in self._names]
        return [clean(f"{amount.number}{x}") for x in each]

    # ------------------------------------------------------------------ the situation

    def witness(self, witness: Witness) -> dict[str, Any]:
        """The situation as rows of name, value here, value in the neighbouring state (null where it is the same)."""
        near = witness.near or {}
        keys = [*witness.state, *(k for k in near if k not in witness.state)]
        return {
            "rows": [[self._name(k), self._value(k, witness.state), self._value(k, near, witness.state)] for k in keys],
            "near": witness.near is not None,
            "text": _told(witness.text, self._engine),
            "reference": _told(witness.reference, self._engine),
            "readings": [[clean(k), _told(v, self._engine)] for k, v in (witness.readings or {}).items()],
            "replayed": witness.replayed,
            "origin": witness.origin,
            "play": [list(pair) for pair in zip(played_of(witness, "ru"), played_of(witness, "en"), strict=True)],
        }

    def _name(self, key: str) -> list[str]:
        name, _, owner = key.partition("[")
        variable = self._variables.get(name)
        if variable is None:
            return [clean(key)] * 2
        party = self._parties.get(owner.rstrip("]"))
        words = (variable.ru, variable.en)
        return [clean(f"{party[i]}: {words[i]}" if party else words[i]) for i in (0, 1)]

    def _value(self, key: str, state: Mapping[str, Value], unless: Mapping[str, Value] | None = None) -> list[str] | None:
        """A value in words; None where the state lacks it or, given ``unless``, has the same there."""
        if key not in state or (unless is not None and unless.get(key) == state[key]):
            return None
        value = state[key]
        if isinstance(value, bool):
            return list(phrases("result_words")["yes" if value else "no"])
        variable = self._variables.get(key.partition("[")[0])
        if isinstance(value, str) and variable is not None:
            return [clean(variable.values_ru.get(value, value)), clean(variable.values_en.get(value, value))]
        return [clean(str(value))] * 2


def _told(told: str | None, engine: Engine | None) -> list[str] | None:
    return None if told is None else list(result_in_both(told, engine))
