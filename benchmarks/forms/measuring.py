"""Figures of forms with the contract's own scorer, per form and per pair of forms."""

from __future__ import annotations

import json
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from benchmarks.forms.case import Case
from benchmarks.quality import scorer
from extract.pipeline import extract_text
from models.contract import book_to_json

__all__ = ["SHOWN", "Read", "figures", "read", "rows"]

SHOWN = ("records.core.precision", "records.core.recall", "records.core.f1", "slots.core.f1")
"""The measures of the contract that a line of the table shows."""

Read = tuple[Case, dict[str, Any]]
"""A case and the rule book that was read from its text, without records of types that its gold does not hold."""


def read(cases: Iterable[Case]) -> list[Read]:
    """Every case as the extractor reads it."""
    out = []
    for case in cases:
        book = book_to_json(extract_text(case.text, case.form))
        out.append((case, {**book, "records": [r for r in book["records"] if r["type"] in case.types]}))
    return out


def figures(books: list[Read], verbose: bool = False) -> dict[str, float]:
    """The measures of the contract over these cases together; 1.0 where nothing is stated and nothing was read."""
    with tempfile.TemporaryDirectory() as folder:
        pairs = []
        for i, (case, book) in enumerate(books):
            gold = {"text": case.text, "records": list(case.records), "sections": [], "references": []}
            paths = [Path(folder) / f"{i}-{side}.json" for side in ("read", "gold")]
            for path, what in zip(paths, (book, gold), strict=True):
                path.write_text(json.dumps(what, ensure_ascii=False), encoding="utf-8")
            pairs.append((str(paths[0]), str(paths[1])))
        measures: dict[str, float] = scorer().measure(pairs, verbose)
    if not any(case.records or book["records"] for case, book in books):
        return {**measures, **dict.fromkeys(SHOWN, 1.0)}
    return measures


def rows(books: list[Read], key: Callable[[Case], str]) -> list[tuple[str, int, dict[str, float]]]:
    """(value of the key, number of cases, measures) for every value of the key, the worst F1 of records first."""
    groups: dict[str, list[Read]] = defaultdict(list)
    for case, book in books:
        groups[key(case)].append((case, book))
    found = [(name, len(group), figures(group)) for name, group in groups.items()]
    return sorted(found, key=lambda row: (row[2]["records.core.f1"], row[2]["slots.core.f1"], row[0]))
