"""Errata: words of a text replaced by others before its rules are read, from a file that stands apart from the text.

    [[erratum]]
    section = "25.3"          # number or title; may be left out
    before = "25 ПО"          # as the text has it; line breaks do not matter
    after = "26 ПО"           # empty: the words are struck out
    status = "official"       # how binding it is, in a word of your own
    source = "Errata of 2012-05-01"

Offsets of the rule book refer to the text with the errata in it; each applied erratum keeps both places.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from extract.reading.places import Places
from models.amendments import Amendment
from models.showing import Shown
from models.spans import Box, Span
from ustav.amend.errors import AmendmentError, entries_of
from ustav.amend.finding import not_once, places_of

if TYPE_CHECKING:
    from extract.reading.pages import Reading

__all__ = ["Erratum", "read_errata", "with_errata"]


@dataclass(frozen=True, slots=True)
class Erratum(Shown):
    """One entry of a file: which words become which, in which section, how binding, and who says so."""

    before: str
    after: str
    status: str
    source: str
    section: str | None
    file: str
    number: int


@dataclass(frozen=True, slots=True)
class _Edit:
    """Characters ``old`` of the text as read are characters ``new`` of the amended text."""

    old: Span
    new: Span


def read_errata(path: str | Path) -> tuple[Erratum, ...]:
    """The errata of a file. Raises `AmendmentError`."""
    out = []
    for number, e in enumerate(entries_of(Path(path), "erratum", ("before", "status", "source"), ("after", "section")), 1):
        if not isinstance(e.get("after"), str) or not isinstance(e.get("section", ""), str):
            raise AmendmentError(str(path), f"erratum {number}", "after or section is no text", 'write after = "…"')
        out.append(Erratum(e["before"], e["after"], e["status"], e["source"], e.get("section"), str(path), number))
    return tuple(out)


def with_errata(reading: Reading, errata: Sequence[Erratum]) -> tuple[Reading, tuple[Amendment, ...]]:
    """The reading with the errata in its text, and for each erratum whether it was made or why not.

    An erratum is made where its words stand exactly once (in its section). Regions, tables, doubts and pages follow the words;
    new words lie where the replaced ones did.
    """
    from extract.pipeline import layout_of

    sections = layout_of(reading.text).sections
    found: list[tuple[Erratum, Span | None, tuple[str, str]]] = []
    taken: list[Span] = []
    for one in errata:
        named = [s.span for s in sections if one.section in (s.number, s.title)] if one.section is not None else [None]
        if not named:
            found.append((one, None, (f"раздела {one.section} в тексте нет", f"the text has no section {one.section}")))
            continue
        spans = sorted({x for within in named for x in places_of(reading.text, one.before, within)})
        fault = _fault(one, spans, reading.text, taken)
        taken += spans if not fault[0] else []
        found.append((one, None if fault[0] else spans[0], fault))
    edits, text = _edited(reading.text, [(one, span) for one, span, _ in found if span is not None])
    notes = tuple(_note(one, edits.get(one.number) if span is not None else None, fault) for one, span, fault in found)
    return _moved(reading, text, sorted(edits.values(), key=lambda e: e.old)), notes


def _fault(one: Erratum, spans: Sequence[Span], text: str, taken: Sequence[Span]) -> tuple[str, str]:
    if not spans and one.after.strip() and places_of(text, one.after):
        return "в тексте уже стоят новые слова", "the text has the new words already"
    if (fault := not_once(spans))[0]:
        return fault
    if any(spans[0].overlaps(t) for t in taken):
        return "эти слова меняет другая поправка", "another erratum changes these words"
    return "", ""


def _edited(text: str, made: Sequence[tuple[Erratum, Span]]) -> tuple[dict[int, _Edit], str]:
    """The amended text, and by the number of its erratum what became what."""
    out, last, shift = [], 0, 0
    edits: dict[int, _Edit] = {}
    for one, span in sorted(made, key=lambda x: x[1]):
        out += [text[last : span.start], one.after]
        edits[one.number] = _Edit(span, Span(span.start + shift, span.start + shift + len(one.after)))
        shift += len(one.after) - len(span)
        last = span.end
    return edits, "".join([*out, text[last:]])


def _note(one: Erratum, edit: _Edit | None, fault: tuple[str, str]) -> Amendment:
    what = f"«{one.before}» → «{one.after}»"
    spans, original = ((edit.new,), edit.old) if edit is not None else ((), None)
    return Amendment("erratum", what, one.source, one.file, one.number, one.status, one.section, fault, spans, original)


# ---------------------------------------------------------------------- everything that points into the text


def _moved(reading: Reading, text: str, edits: Sequence[_Edit]) -> Reading:
    if not edits:
        return reading
    doubts = tuple(
        replace(d, span=replace(d.span, start=_now(d.span.start, edits), end=_now(d.span.end, edits)))
        for d in reading.doubts
        if not any(e.old.overlaps(d.span) for e in edits)
    )
    return replace(
        reading, text=text, places=_Amended(reading.places, edits), doubts=doubts,
        regions=tuple(replace(r, start=_now(r.start, edits), end=_now(r.end, edits)) for r in reading.regions),
        tables=tuple(replace(t, start=_now(t.start, edits), end=_now(t.end, edits)) for t in reading.tables),
        joins=tuple(replace(j, position=_now(j.position, edits)) for j in reading.joins),
    )  # fmt: skip


def _now(place: int, edits: Sequence[_Edit]) -> int:
    """Where a place of the text as read is in the amended text; within replaced words it is their end."""
    k = bisect_right([e.old.start for e in edits], place) - 1
    if k < 0:
        return place
    edit = edits[k]
    return edit.new.end if edit.old.start < place < edit.old.end else edit.new.start if place == edit.old.start else (
        place + edit.new.end - edit.old.end
    )  # fmt: skip


class _Amended(Places):
    """The places of a reading, asked with offsets of its amended text."""

    def __init__(self, places: Places, edits: Sequence[_Edit]) -> None:
        super().__init__()
        self._asked, self._edits = places, edits

    def __len__(self) -> int:
        return len(self._asked)

    def _before(self, start: int, end: int) -> tuple[int, int]:
        """The characters of the text as read that became these."""
        return self._was(start, first=True), max(self._was(start, first=True), self._was(end, first=False))

    def _was(self, place: int, *, first: bool) -> int:
        for edit in reversed(self._edits):
            if place >= edit.new.end and not (first and place == edit.new.start):
                return place - edit.new.end + edit.old.end
            if place > edit.new.start or (first and place == edit.new.start):
                return edit.old.start if first else edit.old.end
        return place

    def span(self, start: int, end: int) -> tuple[int | None, Box | None]:
        """Page and box of the words that stood there."""
        return self._asked.span(*self._before(start, end))

    def boxes(self, start: int, end: int) -> list[tuple[int, Box]]:
        """Page and box of every word that stood there."""
        return self._asked.boxes(*self._before(start, end))
