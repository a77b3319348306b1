"""Rules of winning told as real texts tell them, with gold written beside each in a few words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

__all__ = ["told"]

HERE = Path(__file__).parent
RULES: list[dict[str, Any]] = tomllib.loads((HERE / "wins_told.toml").read_text(encoding="utf-8"))["told"]
COMPARED = re.compile(r"(?:(name|any) ([^:]+): )?(.+?) (>=|<=|==|!=|>|<) (.+)$")


def told() -> list[tuple[str, list[dict[str, Any]], bool]]:
    """Each text with its gold records, and whether it is kept from whoever mends; where none is placed, all is evidence."""
    return [(x["text"], [_record(r, x["text"]) for r in x["records"]], x.get("kept", False)) for x in RULES if not x.get("skip")]


def _record(rule: Mapping[str, Any], text: str) -> dict[str, Any]:
    said = rule.get("says", text)
    more: dict[str, Any] = {"optional": True} if rule.get("optional") else {}
    more["spans"] = [(text.index(said), text.index(said) + len(said))]
    turns = {"only": rule["turns"]} if "turns" in rule else None
    condition = expression(rule["if"]) if "if" in rule else None
    if "end" in rule:
        length = {"from": 1, "to": rule["turns_to"]} if "turns_to" in rule else turns
        timing = {"when": rule["end"], "phase": None, "turns": None}
        return {"type": "game_end", "name": "", "condition": condition, "timing": timing, "turns": length, **more}
    timing = {"when": rule.get("when", "unspecified"), "phase": None, "turns": turns}
    record = {"type": "victory", "name": "", "winner": _party(rule.get("win")), "timing": timing, "condition": condition}
    loser = {"loser": _party(rule["lose"])} if "lose" in rule else {}
    drawn = {"draw": True} if rule.get("draw") else {}
    return {**record, "tie_break": [_step(x) for x in rule.get("ties", [])], **loser, **drawn, **more}


def _party(told: str | None) -> dict[str, str] | None:
    kind, _, word = (told or "").partition(" ")
    return {kind: word} if word else None


def _step(told: str) -> dict[str, Any]:
    if told == "shared":
        return {"prefer": {"any": "игрок"}, "quantity": None, "at": "shared", "repeat": False}
    way, _, quantity = told.partition(" ")
    return {"prefer": way, "quantity": quantity, "at": "same", "repeat": False}


def expression(told: str) -> dict[str, Any]:
    """A condition of a few words: «a | b & !c», «any игрок: руны >= 5»."""
    for sign, key in ((" | ", "any"), (" & ", "all")):
        if sign in told:
            return {key: [expression(x) for x in told.split(sign)]}
    if told.startswith("!"):
        return {"not": expression(told[1:])}
    found = COMPARED.match(told)
    if found is None:
        return {"fact": told}
    kind, holder, quantity, op, number = found.groups()
    left = {"quantity": quantity, **({"holder": {kind: holder}} if kind else {})}
    if number.isdigit():
        return {"left": left, "op": op, "right": {"number": int(number)}}
    return {
        "left": left,
        "op": op,
        "right": {"others": "each", "quantity": quantity} if number == "others" else {"quantity": number},
    }
