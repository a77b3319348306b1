"""Figures of a run as a table: ours and those of peers, measured in the same run, with their ratio; Markdown and JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

__all__ = ["Figure", "Results"]

FORM = "ustav.benchmarks/1"


@dataclass(frozen=True, slots=True)
class Figure:
    """What one reader takes for one task.

    ``value`` in ``unit``, less is better; None where the reader was left out, and ``note`` says why. ``ratio``: how many
    times as much as this reader ustav takes. ``right``: how much of the text came out right, 0 to 1, where that was asked.
    """

    task: str
    reader: str
    unit: str
    value: float | None
    ratio: float | None = None
    right: float | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Results:
    """All figures of a run, the machine, the versions, and whether it was the short form."""

    figures: tuple[Figure, ...]
    machine: dict[str, str]
    versions: dict[str, str]
    short: bool

    def as_json(self) -> str:
        """One object; `FORM` names its form."""
        told = {"schema": FORM, "short": self.short, "machine": self.machine, "versions": self.versions}
        return json.dumps({**told, "figures": [asdict(f) for f in self.figures]}, ensure_ascii=False, indent=2) + "\n"

    def as_markdown(self) -> str:
        """The machine, the versions, and one row a figure."""
        where = "; ".join(f"{name}: {value}" for name, value in self.machine.items())
        used = ", ".join(f"{name} {value}" for name, value in self.versions.items())
        rows = [
            [f.task, f.reader, _number(f.value), f.unit, _times(f.ratio), "" if f.right is None else f"{f.right:.4f}", f.note]
            for f in self.figures
        ]
        head = ["task", "reader", "least", "unit", "ustav takes … times as much", "right", "note"]
        lines = [f"{where}.", "", f"Versions: {used}.", "", *_table(head, rows)]
        return "\n".join(lines) + "\n"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    marks = ["---", "---", "---:", "---", "---:", "---:", "---"]
    return ["| " + " | ".join(row) + " |" for row in (head, marks, *rows)]


def _number(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.2f}" if value >= 1 else f"{value:.3g}"


def _times(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.2f}"
