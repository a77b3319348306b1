"""What reading a library took, as tables: by kind, scaling, memory, cost, what a hundred thousand rulebooks need on paper."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from benchmarks.asking import LARGE, Question
from benchmarks.watching import Watched

__all__ = ["Library", "Run"]

FORM = "ustav.library/1"
PAGES_A_BOOK = 24
MIX = {"text": 0.1, "pdf": 0.6, "scan": 0.3}
"""On paper: pages of a rulebook, and how many of a hundred thousand are of each kind."""
PRICE = 0.04
"""Dollars for an hour of one core, as rented machines cost in 2026; on paper only."""
CORES = 64


@dataclass(frozen=True, slots=True)
class Run:
    """All files of one kind, read on so many cores by as many processes."""

    kind: str
    cores: int
    files: int
    pages: int
    took: Watched


@dataclass(frozen=True, slots=True)
class Library:
    """Runs by kind and cores; a run over a few files; the whole again from what was kept; bytes; answers."""

    runs: tuple[Run, ...]
    few: Watched
    again: Watched
    database: int
    files: int
    questions: tuple[Question, ...]
    machine: dict[str, str]
    versions: dict[str, str]
    short: bool

    def as_json(self) -> str:
        """One object; `FORM` names its form."""
        return json.dumps({"schema": FORM, **asdict(self)}, ensure_ascii=False, indent=2) + "\n"

    def as_markdown(self) -> str:
        """The machine, then a table each."""
        where = "; ".join(f"{name}: {value}" for name, value in self.machine.items())
        used = ", ".join(f"{name} {value}" for name, value in self.versions.items())
        parts = [
            f"{where}.",
            f"Versions: {used}.",
            self._by_kind(),
            self._scaling(),
            self._memory(),
            self._paper(),
            self._asked(),
        ]
        return "\n\n".join(parts) + "\n"

    def one(self, kind: str, cores: int) -> Run:
        """The run of a kind on so many cores."""
        return next(r for r in self.runs if (r.kind, r.cores) == (kind, cores))

    def hours(self, kind: str) -> float:
        """Hours of one core for 1,000 pages."""
        run = self.one(kind, 1)
        return run.took.processor / run.pages * 1000 / 3600

    @property
    def kinds(self) -> list[str]:
        """In the order in which they were read."""
        return list(dict.fromkeys(r.kind for r in self.runs))

    def _by_kind(self) -> str:
        rows = []
        for kind in self.kinds:
            run = self.one(kind, 1)
            rows.append([
                kind, str(run.files), str(run.pages), f"{run.took.processor / run.files:.2f}",
                f"{3600 * run.files / run.took.processor:,.0f}", f"{3600 * run.pages / run.took.processor:,.0f}",
                f"{self.hours(kind):.2f}", f"{self.hours(kind) * PRICE:.3f}",
            ])  # fmt: skip
        head = [
            "kind", "rulebooks", "pages", "s of one core a rulebook", "rulebooks an hour and core", "pages an hour and core",
            "core hours for 1,000 pages", f"dollars for them at {PRICE} an hour",
        ]  # fmt: skip
        return table(head, rows)

    def _scaling(self) -> str:
        rows, sums = [], {1: [0.0, 0.0, 0.0, 0.0], 2: [0.0, 0.0, 0.0, 0.0]}
        for kind in [*self.kinds, "all"]:
            spent: dict[int, list[float]] = {}
            for cores in (1, 2):
                if kind != "all":
                    took = self.one(kind, cores).took
                    values = [took.clock, took.processor, took.waited, took.left_alone(cores)]
                    sums[cores] = [a + b for a, b in zip(sums[cores], values, strict=True)]
                else:
                    values = sums[cores]
                spent[cores] = values
                rows.append([kind, str(cores), *(f"{v:.1f}" for v in values), "", ""])
            rows[-1][-2:] = [f"{spent[1][n] / spent[2][n]:.2f}" for n in (0, 3)]
        head = [
            "kind", "cores and processes", "s by the clock", "s of the processor", "s waited for a core",
            "s by the clock without waiting", "times as fast by the clock", "times as fast without waiting",
        ]  # fmt: skip
        return table(head, rows)

    def _memory(self) -> str:
        files = self.one("text", 2).files
        rows = [
            [f"text, {min(files, 25)} files, two processes", str(self.few.first), str(self.few.largest), str(self.few.together)],
            *(
                [f"{k}, {r.files} files, two processes", str(r.took.first), str(r.took.largest), str(r.took.together)]
                for k in self.kinds
                for r in [self.one(k, 2)]
            ),
            ["all, from what was kept, as DuckDB", str(self.again.first), str(self.again.largest), str(self.again.together)],
        ]
        note = f"The whole library again from what was kept: {self.again.clock:.1f} s; DuckDB file {self.database / 1e6:.1f} MB."
        return table(["run", "MB of the first process", "MB of the largest", "MB of all at once"], rows) + "\n\n" + note

    def _paper(self) -> str:
        hours = sum(share * LARGE * PAGES_A_BOOK / 1000 * self.hours(kind) for kind, share in MIX.items())
        books = sum(r.files for r in self.runs if r.cores == 1)
        mixed = ", ".join(f"{share:.0%} {kind}" for kind, share in MIX.items())
        largest = max(r.took.largest for r in self.runs)
        rows = [
            ["hours of one core", f"{hours:,.0f}"],
            [f"days on {CORES} cores", f"{hours / CORES / 24:.1f}"],
            [f"dollars at {PRICE} for an hour of a core", f"{hours * PRICE:,.0f}"],
            ["DuckDB file, GB", f"{self.database / books * LARGE / 1e9:.1f}"],
            ["memory, MB a core", str(largest)],
        ]
        title = f"On paper, {LARGE:,} rulebooks of {PAGES_A_BOOK} pages ({mixed}):"
        return f"{title}\n\n" + table(["what", "needed"], rows)

    def _asked(self) -> str:
        rows = [
            [q.question, f"{q.rulebooks:,}", f"{q.records:,}", f"{q.rows:,}", f"{q.seconds:.3f}"] for q in self.questions
        ]  # fmt: skip
        return table(["question to DuckDB", "rulebooks", "records", "rows", "s"], rows)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Markdown; all columns but the first to the right."""
    marks = ["---", *("---:" for _ in head[1:])]
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, marks, *rows))
