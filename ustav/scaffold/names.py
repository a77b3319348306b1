"""Identifiers made of Russian names."""

from __future__ import annotations

import keyword
import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

__all__ = ["identifier", "identifiers"]

_LONGEST = 40


@cache
def _letters() -> dict[str, str]:
    data = tomllib.loads((Path(__file__).parent / "letters.toml").read_text("utf-8"))
    return dict(data["letters"])


def identifier(name: str) -> str:
    """The name as an identifier of at most forty Latin letters, digits and underscores: «победные очки» → pobednye_ochki."""
    plain = "".join(_letters().get(c, c) for c in name.lower().replace("ё", "е"))
    made = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    if len(made) > _LONGEST:
        made = made[:_LONGEST].rpartition("_")[0] or made[:_LONGEST]
    if not made or made[0].isdigit():
        made = f"x_{made}".rstrip("_")
    return f"{made}_" if keyword.iskeyword(made) else made


def identifiers(names: Iterable[str], taken: Iterable[str] = ()) -> dict[str, str]:
    """An identifier for each name, no two alike and none of those taken; the same names give the same identifiers."""
    used, out = set(taken), dict[str, str]()
    for name in names:
        made = base = identifier(name)
        number = 2
        while made in used:
            made, number = f"{base}_{number}", number + 1
        used.add(made)
        out[name] = made
    return out
