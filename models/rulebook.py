"""A rule book: what was read, and what it says."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import dataclass, replace
from html import escape
from typing import Literal

from models.amendments import Amendment
from models.records import CORE, Phase, Record
from models.showing import Shown
from models.spans import Span

__all__ = ["Document", "Doubt", "DoubtKind", "Reference", "RuleBook", "Section", "Sentence", "with_ids"]


@dataclass(frozen=True, slots=True)
class Document(Shown):
    """The file that was read: ``source`` as the user gave it, ``sha256`` of its bytes, length of the text in characters."""

    id: str
    source: str
    sha256: str
    characters: int


@dataclass(frozen=True, slots=True)
class Section(Shown):
    """A section: ``number`` («25.3» or None), ``level`` from 1 (outermost), ``parent`` an index into the sections."""

    number: str | None
    title: str
    level: int
    span: Span
    parent: int | None = None


@dataclass(frozen=True, slots=True)
class Reference(Shown):
    """A citation of a section; ``resolved`` is true if this text has that section."""

    number: str
    span: Span
    resolved: bool


@dataclass(frozen=True, slots=True)
class Sentence(Shown):
    """A sentence of the text: ``normative`` if it says what is, must, may or may not be done, counted or won.

    ``records`` are the ids of the records that it gave; ``reason`` says in one phrase why there are none,
    or how they were read where no rule of the language read them.
    """

    span: Span
    normative: bool
    records: tuple[str, ...] = ()
    reason: str | None = None


LIKELY = "read by likeness to annotated rules, not by a rule of the language: check it"
"""The reason of a sentence whose records were read by how like it is to sentences that state such rules."""

DoubtKind = Literal["second look", "confidence", "repair"]


@dataclass(frozen=True, slots=True)
class Doubt(Shown):
    """A word of a scan that may be another: the number, name or comparison in ``span`` as it was recognised.

    ``why``: a second look read ``other``; the recogniser itself was not sure; or a usual confusion was mended (``other`` is
    what was recognised). ``confidence`` from 0 to 1.
    """

    span: Span
    why: DoubtKind
    other: str = ""
    confidence: float | None = None


@dataclass(frozen=True, slots=True, repr=False)
class RuleBook:
    """Everything that is known of one text. Every offset refers to ``text``; records stand in reading order.

    ``amendments`` are the errata that are in the text and the changes of records by hand, and those that did not fit.
    """

    document: Document
    text: str
    sections: tuple[Section, ...] = ()
    records: tuple[Record, ...] = ()
    references: tuple[Reference, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    amendments: tuple[Amendment, ...] = ()

    def record(self, record_id: str) -> Record:
        """The record of this id. Raises KeyError with the id if there is none."""
        for r in self.records:
            if r.id == record_id:
                return r
        raise KeyError(f"no record {record_id!r} in {self.document.source}")

    @property
    def likely(self) -> frozenset[str]:
        """The ids of the records that were read by likeness, not by a rule of the language."""
        ids = {i for s in self.sentences if s.reason == LIKELY for i in s.records}
        return frozenset(r.id for r in self.records if r.id in ids and r.type in CORE)

    def without_likely(self) -> RuleBook:
        """The book without the records that were read by likeness, for what is to stand on rules of the language alone."""
        likely = self.likely
        return replace(self, records=tuple(r for r in self.records if r.id not in likely))

    def quote(self, record: Record) -> str:
        """The evidence of a record as the text has it, spans joined by « … »."""
        return " … ".join(s.quote(self.text) for s in record.evidence)

    def __repr__(self) -> str:
        counts = Counter(r.type for r in self.records)
        kinds = ", ".join(f"{n} {kind}" for kind, n in counts.items()) or "none"
        normative = [s for s in self.sentences if s.normative]
        lines = [
            f"rule book {self.document.source}: {self.document.characters} characters, {len(self.sections)} sections",
            f"records: {len(self.records)} ({kinds})",
            f"sentences that state a rule: {len(normative)}, of them without a record: {sum(not s.records for s in normative)}",
        ]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(r.type)}</td><td>{escape(r.name)}</td><td>{escape(r.section or '')}</td>"
            f"<td>{escape(self.quote(r))}</td></tr>"
            for r in self.records
        )
        head = "<tr><th>type</th><th>name</th><th>section</th><th>evidence</th></tr>"
        return f"<p>{escape(self.document.source)}: {len(self.records)} records</p><table>{head}{rows}</table>"


def with_ids(records: tuple[Record, ...], text: str) -> tuple[Record, ...]:
    """The records with stable ids, made from type and normalised evidence.

    A rule inserted elsewhere changes no id; the same words twice are told apart by a running number in reading order.
    Phase parents, given as the old id, are carried over to the new one.
    """
    seen: Counter[str] = Counter()
    new_id: dict[str, str] = {}
    out: list[Record] = []
    for record in records:
        words = " ".join(re.findall(r"\w+", " ".join(s.quote(text) for s in record.evidence).lower().replace("ё", "е")))
        base = f"{record.type}/{hashlib.sha256(words.encode()).hexdigest()[:10]}"
        seen[base] += 1
        made = base if seen[base] == 1 else f"{base}-{seen[base]}"
        if record.id:
            new_id[record.id] = made
        out.append(replace(record, id=made))
    return tuple(replace(r, parent=new_id.get(r.parent, r.parent)) if isinstance(r, Phase) and r.parent else r for r in out)
