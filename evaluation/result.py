"""What a measurement gives: tallies that add up over texts, confusions, and the records that found no partner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape

from evaluation.tally import Tally
from models.records import CORE, RecordType
from models.showing import Shown

__all__ = ["MEASURED", "Confusion", "Evaluation", "Unpaired", "pooled"]

MEASURED: tuple[RecordType, ...] = (*CORE, "limit", "definition", "claim", "example")
"""The types whose records are measured; norms are not annotated."""
_NONE = Tally()


@dataclass(frozen=True, slots=True)
class Confusion(Shown):
    """A field whose value was read wrongly: what the gold has, what was predicted (None: nothing), and how often."""

    field: str
    gold: str | None
    predicted: str | None
    count: int


@dataclass(frozen=True, slots=True)
class Unpaired(Shown):
    """A record that found no partner: which text it is of, what it is, and the words of the text that it rests on."""

    document: str
    type: RecordType
    id: str
    name: str
    section: str | None
    quote: str


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Tallies by type and by field («victory.winner»), of sections and references, and the mistakes behind them.

    ``exact`` of ``counted`` gold records were found with every field right. ``sections`` and ``references`` count
    only texts whose gold lists any. `pooled` adds several texts up.
    """

    documents: tuple[str, ...] = ()
    records: Mapping[str, Tally] = field(default_factory=dict)
    slots: Mapping[str, Tally] = field(default_factory=dict)
    sections: Tally = _NONE
    references: Tally = _NONE
    exact: int = 0
    counted: int = 0
    confused: Mapping[tuple[str, str | None, str | None], int] = field(default_factory=dict)
    missed: tuple[Unpaired, ...] = ()
    made_up: tuple[Unpaired, ...] = ()

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(name)}</td><td>{t.precision:.3f}</td><td>{t.recall:.3f}</td><td>{t.f1:.3f}</td></tr>"
            for name, t in [("core records", self.core_records), ("core fields", self.core_slots), *self.records.items()]
        )
        head = "<tr><th></th><th>precision</th><th>recall</th><th>F1</th></tr>"
        return f"<p>{escape(', '.join(self.documents))}</p><table>{head}{rows}</table>"

    def __add__(self, other: Evaluation) -> Evaluation:
        return Evaluation(
            documents=self.documents + other.documents,
            records=_joined(self.records, other.records),
            slots=_joined(self.slots, other.slots),
            sections=self.sections + other.sections,
            references=self.references + other.references,
            exact=self.exact + other.exact,
            counted=self.counted + other.counted,
            confused=dict(Counter(self.confused) + Counter(other.confused)),
            missed=self.missed + other.missed,
            made_up=self.made_up + other.made_up,
        )

    @property
    def core_records(self) -> Tally:
        """All records of the core types pooled."""
        return sum((t for kind, t in self.records.items() if kind in CORE), Tally())

    @property
    def core_slots(self) -> Tally:
        """All fields of the core types pooled."""
        return sum((t for name, t in self.slots.items() if name.split(".")[0] in CORE), Tally())

    @property
    def exact_share(self) -> float:
        """Share of the gold records that were found with every field right; 0 where none counts."""
        return self.exact / self.counted if self.counted else 0.0

    @property
    def confusions(self) -> tuple[Confusion, ...]:
        """What was taken for what, most frequent first, then by field and value."""
        order = sorted(self.confused.items(), key=lambda x: (-x[1], x[0][0], x[0][1] or "", x[0][2] or ""))
        return tuple(Confusion(*key, count) for key, count in order)


def _joined(a: Mapping[str, Tally], b: Mapping[str, Tally]) -> dict[str, Tally]:
    return {key: a.get(key, Tally()) + b.get(key, Tally()) for key in (*a, *(k for k in b if k not in a))}


def pooled(evaluations: Iterable[Evaluation]) -> Evaluation:
    """All texts as one: counts are added up before shares are taken."""
    return sum(evaluations, Evaluation())
