"""The whole way: a text becomes a rule book."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import PurePath

from extract.blocks import Block, Layout
from extract.context import Context
from extract.coverage import sentences_of
from extract.grammar.readings import with_readings
from models.records import Record
from models.rulebook import Document, RuleBook, with_ids
from models.spans import Span

__all__ = ["extract_text", "extract_with_context", "lines_as_blocks", "read_records"]

RULES = ("victories", "game_ends", "vp_sources", "phases", "limits", "definitions", "claims", "examples", "norms")
"""The types of records, each read by the function of its own name in the module of its own name."""


def extract_text(text: str, source: str, sha256: str | None = None) -> RuleBook:
    """The rule book of a text. ``source`` is its path as given; ``sha256`` that of the file (None: of the text as UTF-8)."""
    return extract_with_context(text, source, sha256)[0]


def extract_with_context(text: str, source: str, sha256: str | None = None) -> tuple[RuleBook, Context]:
    """The same with what the rules saw of the text: its sentences as they were parsed."""
    layout = layout_of(text)
    context = Context(layout)
    read = with_readings(context, without_told_norms(without_repeats(tuple(read_records(context)))))
    records = with_ids(in_reading_order(read), text)
    digest = sha256 or hashlib.sha256(text.encode()).hexdigest()
    document = Document(PurePath(source).stem, source, digest, len(text))
    sentences = sentences_of(context, records)
    return RuleBook(document, text, layout.sections, records, layout.references, sentences), context


def layout_of(text: str) -> Layout:
    """Sections, blocks and references of a text."""
    if find_spec("extract.structure") is None:
        return lines_as_blocks(text)
    lay_out: Callable[[str], Layout] = import_module("extract.structure").lay_out
    return lay_out(text)


def lines_as_blocks(text: str) -> Layout:
    """The plainest layout: one paragraph per line that is not empty, no sections."""
    spans = [Span(m.start(), m.start() + len(m[0].rstrip())) for m in re.finditer(r"[^\s][^\n\r]*", text)]
    return Layout(text, (), tuple(Block(i, "paragraph", s, s) for i, s in enumerate(spans)), ())


def read_records(context: Context) -> Iterator[Record]:
    """The records of every type, type by type."""
    for name in RULES:
        if find_spec(f"extract.rules.{name}") is not None:
            yield from getattr(import_module(f"extract.rules.{name}"), name)(context)


def without_repeats(records: tuple[Record, ...]) -> tuple[Record, ...]:
    """The records without those that say the same at the same place."""
    kept: dict[tuple[object, ...], Record] = {}
    for record in records:
        kept.setdefault((type(record), record.evidence, replace(record, id="", evidence=record.evidence)), record)
    return tuple(kept.values())


def without_told_norms(records: tuple[Record, ...]) -> tuple[Record, ...]:
    """The records without the norms whose words another record tells: a norm stands for a rule that gives nothing else."""
    told = [span for x in records if x.type != "norm" for span in x.evidence]
    return tuple(x for x in records if x.type != "norm" or not any(e.overlaps(t) for e in x.evidence for t in told))


def in_reading_order(records: tuple[Record, ...]) -> tuple[Record, ...]:
    """The records by where their evidence begins; records of one place in the order of their types."""
    kinds = [name.removesuffix("s").replace("victorie", "victory") for name in RULES]
    return tuple(sorted(records, key=lambda r: (r.evidence[0].start, kinds.index(r.type))))
