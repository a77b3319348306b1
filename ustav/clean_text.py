"""A reading as a person wants it: text, Markdown and JSON, with the tree of its sections."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from extract.blocks import Layout
    from extract.reading.pages import Reading
    from models.rulebook import Section

__all__ = ["Part", "as_json", "as_markdown", "numbering_faults", "parts_of"]

_BULLET = re.compile(r"^([•·▪◦●○■□►▶‣⁃∙➢➤✓✔★☆♦◆◇❖⚫✦]|[–—*-])\s+")
_RULE = re.compile(r":?-{2,}:?")
_HASHES = re.compile(r"#{1,6}\s*(?P<title>[^#\s].*?)\s*#*$")
_EQUALS = re.compile(r"(?P<signs>={1,6})\s*(?P<title>[^=\s].*?)\s*(?P=signs)$")
_UNDERLINE = re.compile(r"(?:={3,}|-{3,}|~{3,})$")
_ROW = re.compile(r"^\|.*\|$")


@dataclass(frozen=True, slots=True)
class Part:
    """A line of the clean text: what it is, its level (of a heading, from 1; of an item, from 0), its text or its cells."""

    kind: Literal["heading", "item", "text", "row"]
    text: str
    level: int = 0
    cells: tuple[str, ...] = ()


def parts_of(text: str, layout: Layout) -> Iterator[Part]:
    """The lines of a text in order, headings with their levels, rows of tables as cells; empty lines are left out."""
    levels = {s.span.start: s.level for s in layout.sections}
    headings = {b.span.start: (b.span.end, levels.get(b.span.start, 1)) for b in layout.blocks if b.kind == "heading"}
    position = covered = 0
    for line in text.splitlines(keepends=True):
        start = position + len(line) - len(line.lstrip())
        position += len(line)
        plain = line.strip()
        if not plain or start < covered:
            continue
        if start in headings:
            end, level = headings[start]
            yield Part("heading", _unmarked(text[start:end]), level)
            covered = end
            rest = text[end:position].strip() if end < position else ""
            if rest:
                yield Part("text", rest)
        elif _ROW.match(plain):
            yield Part("row", plain, cells=tuple(c.strip() for c in plain[1:-1].split("|")))
        else:
            indent = (len(line) - len(line.lstrip(" "))) // 4
            yield Part("item" if _BULLET.match(plain) or indent else "text", plain, indent)


def _unmarked(heading: str) -> str:
    """A heading without the signs that mark it in the file: «# Ход», «== Ход ==», «Ход» over a line of signs."""
    lines = heading.strip().splitlines()
    kept = lines[:-1] if len(lines) > 1 and _UNDERLINE.match(lines[-1].strip()) else lines
    plain = " ".join(" ".join(kept).split())
    found = _HASHES.match(plain) or _EQUALS.match(plain)
    return found["title"] if found else plain


def as_markdown(text: str, layout: Layout) -> str:
    """Markdown: headings with as many signs as their level, bullets as dashes, tables with a rule under their head."""
    out: list[str] = []
    before: Part | None = None
    for part in parts_of(text, layout):
        if part.kind == "row" and all(_RULE.fullmatch(x.strip()) for x in part.cells):
            continue  # the rule under the head, as the source has it: one of ours stands there
        listed = part.kind == "item" and before is not None and before.kind == "item"
        if before is not None and not (part.kind == "row" and before.kind == "row") and not listed:
            out.append("")
        if part.kind == "heading":
            out.append(f"{'#' * min(part.level, 6)} {part.text}")
        elif part.kind == "row":
            out.append(part.text)
            if before is None or before.kind != "row":
                out.append("|" + " --- |" * len(part.cells))
        else:
            marked = _BULLET.sub("- ", part.text) if part.kind == "item" else part.text
            out.append("    " * part.level * (part.kind == "item") + marked)
        before = part
    return "\n".join(out) + "\n"


def as_json(reading: Reading, layout: Layout) -> dict[str, Any]:
    """Everything that is known of a reading as plain data: text, sections, pages with how they were read, tables, asides."""

    def place(start: int, end: int) -> dict[str, Any]:
        page, box = reading.places.span(start, end)
        return {"page": page, "bbox": list(box) if box else None} if page is not None else {}

    return {
        "schema": "ustav.reading/1",
        "document": {"source": reading.source, "sha256": reading.sha256, "encoding": reading.encoding,
                     "characters": len(reading.text)},
        "text": reading.text,
        "sections": [
            {"number": s.number, "title": s.title, "level": s.level, "start": s.span.start, "end": s.span.end, "parent": s.parent,
             **place(s.span.start, min(s.span.end, s.span.start + max(1, len(s.title))))}
            for s in layout.sections
        ],
        "numbering": numbering_faults(layout.sections),
        "pages": [
            {"number": p.number, "width": p.width, "height": p.height, "how": p.how, "why": p.why, "state": p.state}
            for p in reading.pages
        ],
        "regions": [
            {"kind": r.kind, "start": r.start, "end": r.end, "page": r.page, "bbox": [round(v, 2) for v in r.box]}
            for r in reading.regions
        ],
        "tables": [
            {"start": t.start, "end": t.end, "pages": list(t.pages), "ruled": t.ruled, "rows": t.rows, "columns": t.columns,
             "cells": [
                 {"row": c.row, "column": c.column, "rowspan": c.rowspan, "colspan": c.colspan, "text": c.text} for c in t.cells
             ]}
            for t in reading.tables
        ],
        "furniture": [_aside(a) for a in reading.furniture],
        "hidden": [_aside(a) for a in reading.hidden],
        "joins": [{"position": j.position, "dropped": j.dropped, "word": j.word, "why": j.why} for j in reading.joins],
        "notes": [{"kind": n.kind, "page": n.page, "message": n.message} for n in reading.notes],
    }  # fmt: skip


def _aside(aside: Any) -> dict[str, Any]:
    return {
        "page": aside.page,
        "kind": aside.kind,
        "text": aside.text,
        "bbox": [round(v, 2) for v in aside.box] if aside.box else None,
    }


def numbering_faults(sections: Sequence[Section]) -> list[str]:
    """What is odd in the numbers of sections, in their order: said twice, a step back, a number left out."""
    out: list[str] = []
    seen: dict[tuple[int, ...], str] = {}
    last: tuple[int, ...] | None = None
    for section in sections:
        if section.number is None or not re.fullmatch(r"\d{1,4}(?:\.\d{1,4})*", section.number):
            continue
        number = tuple(map(int, section.number.split(".")))
        if number in seen:
            out.append(f"{section.number} «{section.title}» has the number of «{seen[number]}»")
            continue
        seen[number] = section.title
        if last is not None and number < last:
            out.append(f"{section.number} «{section.title}» comes after {'.'.join(map(str, last))}")
            continue  # what follows is measured by the highest number so far
        if last is not None and (gap := _gap(last, number)):
            out.append(f"{gap} is missing before {section.number} «{section.title}»")
        last = number
    return out


def _gap(last: tuple[int, ...], number: tuple[int, ...]) -> str:
    """The first number that is left out between two that follow each other; empty if none is."""
    for k, (a, b) in enumerate(zip(last, number, strict=False)):
        if a != b:
            return ".".join(map(str, (*number[:k], a + 1))) if b > a + 1 else _first(number[k + 1 :], number[: k + 1])
    rest = number[len(last) :]
    return ".".join(map(str, (*last, 1))) if len(rest) > 1 and rest[0] > 0 else _first(rest, number[: len(last)])


def _first(rest: tuple[int, ...], above: tuple[int, ...]) -> str:
    return ".".join(map(str, (*above, 1))) if rest and rest[0] > 1 else ""
