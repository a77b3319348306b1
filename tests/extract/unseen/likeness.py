"""How a record is held against what a snippet says: names agree if they have most of their stems in common."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from extract.pipeline import context_of
from extract.rules.claims import claims
from extract.rules.definitions import definitions
from extract.rules.limits import limits
from extract.structure import lay_out
from tests.extract.rules.outlines import found

__all__ = ["alike", "bounds", "claimed", "outline_differences", "read_snippets", "terms"]

_STEM = 4
FOLDER = Path(__file__).parent


def read_snippets(pattern: str, key: str) -> list[ParameterSet]:
    """The snippets of one kind in all files of a pattern; ``open`` says why one is not read yet (it must fail then)."""
    out = []
    for path in sorted(FOLDER.glob(pattern)):
        found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8")).get(key, [])
        for snippet in found:
            marks = [pytest.mark.xfail(reason=snippet["open"], strict=True)] if "open" in snippet else []
            out.append(pytest.param(snippet, marks=marks, id=snippet["text"].strip().replace("\n", " ")[:50]))
    return out


def _stems(text: str) -> list[str]:
    return [w[:_STEM] for w in re.findall(r"[^\W_]+", text.lower().replace("ё", "е")) if len(w) > 1 or w.isdigit()]


def alike(one: str, other: str) -> bool:
    """Half of the stems in common, or the same words."""
    a, b = _stems(one), _stems(other)
    return one == other or 2 * len(set(a) & set(b)) >= 0.5 * (len(set(a)) + len(set(b))) > 0


def outline_differences(text: str, expected: list[str]) -> list[str]:
    """What differs between the phases of a text and «order name < parent»; nothing if all agree in order and likeness."""
    records = found(text)
    names = {p.id: p.name for p in records}
    got = [(p.order, p.name, names[p.parent] if p.parent else "") for p in records]
    out = [f"got {g}" for g in got]
    wanted = []
    for line in expected:
        order, rest = line.split(" ", 1)
        name, _, parent = rest.partition(" < ")
        wanted.append((int(order), name, parent))
    same = len(got) == len(wanted) and all(
        g[0] == w[0] and alike(g[1], w[1]) and (g[2] == w[2] or (bool(w[2]) and alike(g[2], w[2])))
        for g, w in zip(got, wanted, strict=True)
    )
    return [] if same else out or ["got nothing"]


def bounds(text: str) -> list[tuple[str, int | None, int | None]]:
    """The limits of a text as quantity, minimum, maximum."""
    return [
        (x.quantity, None if x.minimum is None else int(x.minimum), None if x.maximum is None else int(x.maximum))
        for x in limits(context_of(lay_out(text)))
    ]


def terms(text: str) -> list[str]:
    """The terms that a text defines."""
    return [x.term for x in definitions(context_of(lay_out(text)))]


def claimed(text: str) -> list[tuple[str, str, int]]:
    """The claims of a text as what is counted, comparator, number."""
    return [(x.about, x.op, int(x.number)) for x in claims(context_of(lay_out(text)))]
