"""Why a name of the text was tied to one of the engine's, in Russian too."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["reason_in_both"]

_PLACE = re.compile(r"\\\{(\w+)\\\}")


@cache
def reason_in_both(reason: str) -> tuple[str, str]:
    """A binding's reason in Russian and in English; one that is not known stays English."""
    kind, found, rest = reason.partition(": ")
    known = _data()["kinds"].get(kind) if found else None
    told = _in_russian(rest if known else reason)
    return (f"{known}: {told}" if known else told), reason


def _in_russian(reason: str) -> str:
    for pattern, russian in _patterns():
        if found := pattern.fullmatch(reason):
            return russian.format(**found.groupdict())
    return reason


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files("verification") / "reasons.toml").read_text("utf-8"))


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The patterns, the ones with the most words of their own first."""
    ordered = sorted(_data()["reason"], key=lambda one: -len(re.sub(r"\{\w+\}", "", one["en"])))
    return tuple((re.compile(_PLACE.sub(r"(?P<\1>.+)", re.escape(one["en"]))), one["ru"]) for one in ordered)
