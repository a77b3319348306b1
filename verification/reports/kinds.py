"""What each kind of finding says and what to do about it, from ``kinds.toml``: help of the HTML and SARIF forms."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import get_args

from models.reports import FindingKind

__all__ = ["Help", "kind_help"]


@dataclass(frozen=True, slots=True)
class Help:
    """Both in Russian and in English: what findings of a kind say, and what to do about one."""

    says: tuple[str, str]
    do: tuple[str, str]


@cache
def kind_help() -> dict[FindingKind, Help]:
    """The help for every kind of finding, in the order of the contract. Raises KeyError for a kind without any."""
    data = tomllib.loads((files("verification.reports") / "kinds.toml").read_text("utf-8"))
    kinds: tuple[FindingKind, ...] = get_args(FindingKind)
    return {k: Help((data[k]["says_ru"], data[k]["says_en"]), (data[k]["do_ru"], data[k]["do_en"])) for k in kinds}
