"""Why a name of the text was tied to one of the engine's, and what was compared for an outcome, in Russian too."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["detail_in_both", "reason_in_both"]

_PLACE = re.compile(r"\\\{(\w+)\\\}")


@cache
def reason_in_both(reason: str) -> tuple[str, str]:
    """A binding's reason in Russian and in English; one that is not known stays English."""
    kind, found, rest = reason.partition(": ")
    known = _data()["kinds"].get(kind) if found else None
    told = _in_russian(rest if known else reason, "reason")
    return (f"{known}: {told}" if known else told), reason


@cache
def detail_in_both(detail: str) -> tuple[str, str]:
    """What was compared, in Russian and in English; a part that is not known stays English."""
    return "; ".join(_in_russian(part, "detail") for part in detail.split("; ")), detail


def _in_russian(words: str, table: str) -> str:
    for pattern, russian in _patterns(table):
        if found := pattern.fullmatch(words):
            return russian.format(**{k: _kind(v) for k, v in found.groupdict().items()})
    return words


def _kind(words: str) -> str:
    """What stands in a place: a kind of points or an end of a bound has words of its own, a name none."""
    single: dict[str, str] = {d["en"]: d["ru"] for d in _data()["detail"] if " " not in d["en"]}
    return single.get(words, words)


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files("verification") / "reasons.toml").read_text("utf-8"))


@cache
def _patterns(table: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The patterns, the ones with the most words of their own first."""
    ordered = sorted(_data()[table], key=lambda one: -len(re.sub(r"\{\w+\}", "", one["en"])))
    return tuple((re.compile(_PLACE.sub(r"(?P<\1>.+)", re.escape(one["en"]))), one["ru"]) for one in ordered)
