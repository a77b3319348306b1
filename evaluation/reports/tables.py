"""The tables of an evaluation, as plain cells, for whatever shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from evaluation.result import Confusion, Evaluation, Unpaired
from evaluation.tally import Tally
from models.records import CORE

__all__ = ["NOTHING", "Row", "confusion_cells", "field_rows", "text_rows", "type_rows", "unpaired_cells"]

NOTHING = "—"
"""Stands for a field that says nothing."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of figures; ``pooled`` where it sums up others."""

    name: str
    tally: Tally
    pooled: bool = False

    @property
    def cells(self) -> tuple[str, ...]:
        """Precision, recall, F1 to three places, then right, predicted, gold."""
        t = self.tally
        return (f"{t.precision:.3f}", f"{t.recall:.3f}", f"{t.f1:.3f}", str(t.hit), str(t.predicted), str(t.gold))


def type_rows(found: Evaluation) -> list[Row]:
    """Records by type, then all core records; sections and references where the gold lists any."""
    rows = [Row(kind, tally) for kind, tally in found.records.items() if kind in CORE]
    rows.append(Row("core records", found.core_records, pooled=True))
    rows.extend(Row(kind, tally) for kind, tally in found.records.items() if kind not in CORE)
    rows.extend(Row(n, t) for n, t in (("sections", found.sections), ("references", found.references)) if t.gold)
    return rows


def field_rows(found: Evaluation) -> list[Row]:
    """Fields of the core types, all of them pooled, then the other types' fields."""
    kinds = (*CORE, *(k for k in found.records if k not in CORE))
    by_kind = [(kind, [Row(f, t) for f, t in found.slots.items() if f.split(".")[0] == kind]) for kind in kinds]
    core = [row for kind, rows in by_kind if kind in CORE for row in rows]
    rest = [row for kind, rows in by_kind if kind not in CORE for row in rows]
    return [*core, Row("core fields", found.core_slots, pooled=True), *rest]


def text_rows(texts: Sequence[Evaluation]) -> list[tuple[str, str, str, str]]:
    """One line per text: its name, F1 of core records, F1 of core fields, how many records were exact."""
    return [
        (", ".join(t.documents), f"{t.core_records.f1:.3f}", f"{t.core_slots.f1:.3f}", f"{t.exact} of {t.counted}") for t in texts
    ]


def confusion_cells(c: Confusion) -> tuple[str, str, str, str]:
    """How often, in which field, what the gold has, what was predicted."""
    return str(c.count), c.field, NOTHING if c.gold is None else c.gold, NOTHING if c.predicted is None else c.predicted


def unpaired_cells(r: Unpaired) -> tuple[str, str, str, str, str]:
    """Which text, type, section, name, and the words of the text."""
    return r.document, r.type, r.section or "", r.name, " ".join(r.quote.split())
