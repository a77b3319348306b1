"""Loose comparison of awards in short form: the slots that count, whatever the exact words of names and facts."""

from __future__ import annotations

import re

from models.records import VPSource
from tests.extract.rules.awards import of_record, read

__all__ = ["as_expected", "same_recipients", "told"]

COMPARED = re.compile(r"(>=|<=|==|!=|>|<) (\S+)")
SHAPE = re.compile(
    r"(?:(?P<who>[?=<>])(?P<name>.*?) )?(?P<amount>[+−-]?\d+(?:[./]\d+)?|\[.*?\]|\(.*?\)|…)"
    r"(?: за (?P<per>.*?))?(?: если (?P<case>.*?))?(?: @(?P<when>\w+))?(?: #(?P<category>\w+))?"
)
SMALL = {"в", "на", "и", "с", "за", "по", "из", "у", "под", "не", "каждый", "игрок", "игроки", "свой", "ваш"}


def told(text: str) -> list[str]:
    """The awards of a text: short form, then «@when» and «#category» where they are set."""
    return [_with_time(x) for x in read(text)]


def _with_time(record: VPSource) -> str:
    when = f" @{record.timing.when}" if record.timing.when != "unspecified" else ""
    return of_record(record) + when + (f" #{record.category}" if record.category else "")


def as_expected(expected: list[str], actual: list[str]) -> bool:
    """True if there are as many awards, and each has the slots of the one expected at its place."""
    return len(expected) == len(actual) and all(_alike(x, y) for x, y in zip(expected, actual, strict=True))


def same_recipients(expected: list[str], actual: list[str]) -> bool:
    """True if each award goes to whom the one expected at its place names: the same noun, or most of the same thing."""
    return len(expected) == len(actual) and all(_same_recipient(x, y) for x, y in zip(expected, actual, strict=True))


def _same_recipient(expected: str, actual: str) -> bool:
    left, right = SHAPE.fullmatch(expected), SHAPE.fullmatch(actual)
    assert left is not None, expected
    if right is None or left["who"] != right["who"]:
        return False
    if left["who"] is None:
        return True
    if left["who"] != "?":
        return _words_alike(left["name"], right["name"])
    first, other = (x["name"].lower().replace("ё", "е").split()[:1] for x in (left, right))
    return first == other


def _alike(expected: str, actual: str) -> bool:
    left, right = SHAPE.fullmatch(expected), SHAPE.fullmatch(actual)
    assert left is not None, expected
    if right is None or left["who"] != right["who"] or (left["who"] == "=" and left["name"] != right["name"]):
        return False
    kinds = [x["amount"][0] if x["amount"][0] in "[(…" else x["amount"] for x in (left, right)]
    return (
        kinds[0] == kinds[1]
        and _words_alike(left["per"], right["per"])
        and _cases_alike(left["case"], right["case"])
        and (left["when"], left["category"]) == (right["when"], right["category"])
    )


def _words_alike(left: str | None, right: str | None) -> bool:
    if left is None or right is None:
        return left is right
    a, b = _stems(left), _stems(right)
    return 2 * len(a & b) >= 0.5 * (len(a) + len(b))


def _stems(text: str) -> set[str]:
    return {x[:4] for x in re.findall(r"[0-9a-zа-я]+", text.lower().replace("ё", "е")) if x not in SMALL}


def _cases_alike(left: str | None, right: str | None) -> bool:
    if left is None or right is None:
        return left is right
    a, b = (re.split(r" [&|] ", y) for y in (left, right))
    if sorted(_figures(a)) != sorted(_figures(b)) or len(a) != len(b):
        return False
    return _words_alike(" ".join(a), " ".join(b)) and _denials(left) == _denials(right)


def _figures(parts: list[str]) -> list[tuple[str, str]]:
    return [(x[1], x[2]) for part in parts for x in COMPARED.finditer(part)]


def _denials(text: str) -> int:
    return len(re.findall(r"(?<![а-я])(?:не|нет|ни|без)(?![а-я])", text)) % 2
