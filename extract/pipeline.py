"""The whole way: a text becomes a rule book."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from operator import attrgetter
from pathlib import PurePath

from extract.blocks import Layout
from extract.context import Context
from extract.coverage import sentences_of
from extract.grammar.readings import with_readings
from extract.language import keeping_parses
from extract.likeness import likely_records
from extract.overlaps import Overlaps
from extract.rules.claims import claims
from extract.rules.definitions import definitions
from extract.rules.examples import examples
from extract.rules.game_ends import game_ends
from extract.rules.limits import limits
from extract.rules.norms import norms
from extract.rules.phases import phases
from extract.rules.titles_ahead import titles_asked
from extract.rules.victories import victories
from extract.rules.vp_sources import vp_sources
from extract.rules.won_at_once import without_ends_won_at_once
from extract.structure import lay_out
from models.records import Record, RecordType
from models.rulebook import Document, RuleBook, with_ids
from models.spans import Span

__all__ = ["context_of", "extract_text", "extract_with_context", "layout_of", "read_records"]

RULES: tuple[tuple[RecordType, Callable[[Context], Iterable[Record]]], ...] = (
    ("victory", victories),
    ("game_end", game_ends),
    ("vp_source", vp_sources),
    ("phase", attrgetter("phase_records")),
    ("limit", limits),
    ("definition", definitions),
    ("claim", claims),
    ("example", examples),
    ("norm", norms),
)
"""Every type of record with the rules that read it."""


def extract_text(text: str, source: str, sha256: str | None = None) -> RuleBook:
    """The rule book of a text. ``source`` is its path as given; ``sha256`` that of the file (None: of the text as UTF-8)."""
    return extract_with_context(text, source, sha256)[0]


def extract_with_context(text: str, source: str, sha256: str | None = None) -> tuple[RuleBook, Context]:
    """The same with what the rules saw of the text: its sentences as they were parsed."""
    with keeping_parses():  # a title that is a sentence of the text as well is parsed once
        return _extracted(text, source, sha256)


def _extracted(text: str, source: str, sha256: str | None) -> tuple[RuleBook, Context]:
    layout = layout_of(text)
    context = context_of(layout)
    read = without_ends_won_at_once(without_repeats(tuple(read_records(context))))
    likely = likely_records(context, read)
    read = with_readings(context, without_told_norms((*read, *likely)))
    records = with_ids(in_reading_order(read), text)
    digest = sha256 or hashlib.sha256(text.encode()).hexdigest()
    document = Document(PurePath(source).stem, source, digest, len(text))
    places = {(x.type, x.evidence) for x in likely}
    sentences = sentences_of(context, records, frozenset(x.id for x in records if (x.type, x.evidence) in places))
    return RuleBook(document, text, layout.sections, records, layout.references, sentences), context


def context_of(layout: Layout) -> Context:
    """What the rules share while they read a text that is laid out."""
    return Context(layout, phases, titles_asked(layout))


def layout_of(text: str) -> Layout:
    """Sections, blocks and references of a text."""
    return lay_out(text)


def read_records(context: Context) -> Iterator[Record]:
    """The records of every type, type by type."""
    for _, read in RULES:
        yield from read(context)


def without_repeats(records: tuple[Record, ...]) -> tuple[Record, ...]:
    """The records without those that say the same at the same place."""
    beside: dict[tuple[object, ...], list[Record]] = {}
    kept: list[Record] = []
    for record in records:
        others = beside.setdefault((type(record), record.evidence), [])
        if not others or replace(record, id="") not in [replace(x, id="") for x in others]:
            others.append(record)
            kept.append(record)
    return tuple(kept)


def without_told_norms(records: tuple[Record, ...]) -> tuple[Record, ...]:
    """The records without the norms whose words another record tells: a norm stands for a rule that gives nothing else."""
    told = Overlaps((span, x) for x in records if x.type != "norm" for span in x.evidence)
    return tuple(x for x in records if x.type != "norm" or not any(told.of(e) for e in x.evidence))


def in_reading_order(records: tuple[Record, ...]) -> tuple[Record, ...]:
    """The records by where their own words begin; records of one place in the order of their types."""
    kinds = [kind for kind, _ in RULES]
    return tuple(sorted(records, key=lambda r: (_own_words(r).start, kinds.index(r.type))))


def _own_words(record: Record) -> Span:
    """The first span of the evidence; an award may have the head that it shares with others before its own words."""
    return record.evidence[-1] if record.type == "vp_source" else record.evidence[0]
