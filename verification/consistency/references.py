"""Sections that are cited and not there, section numbers that stand twice or are left out."""

from __future__ import annotations

import itertools
from collections import defaultdict

from models.reports import Finding, Severity
from models.rulebook import RuleBook
from models.spans import Span
from verification.findings import finding

__all__ = ["check_references", "is_excerpt"]


def is_excerpt(book: RuleBook) -> bool:
    """True if the text is plainly a part of a longer one: it has no numbered sections, or they do not begin with 1."""
    tops = [s.number.split(".")[0] for s in book.sections if s.number]
    return not tops or tops[0] not in ("0", "1")


def check_references(book: RuleBook) -> list[Finding]:
    """Dangling references (one finding for each section cited), doubled and left-out section numbers."""
    return [*_dangling(book), *_numbering(book)]


def _dangling(book: RuleBook) -> list[Finding]:
    places: dict[str, list[Span]] = defaultdict(list)
    for reference in book.references:
        if not reference.resolved:
            places[reference.number].append(reference.span)
    severity: Severity = "note" if is_excerpt(book) else "warning"
    return [
        finding("dangling_reference", severity, f"раздела {number} в тексте нет", f"the text has no section {number}",
                evidence=spans, about=number)
        for number, spans in places.items()
    ]  # fmt: skip


def _numbering(book: RuleBook) -> list[Finding]:
    out: list[Finding] = []
    seen: dict[str, Span] = {}
    children: dict[str, list[tuple[int, Span]]] = defaultdict(list)
    for section in book.sections:
        if section.number is None:
            continue
        head = Span(section.span.start, min(section.span.end, section.span.start + len(section.number)))
        if section.number in seen:
            out.append(
                finding("contradiction", "warning", f"номер раздела {section.number} стоит дважды",
                        f"the section number {section.number} stands twice", evidence=[seen[section.number], head],
                        about=section.number)
            )  # fmt: skip
            continue
        seen[section.number] = head
        parent, _, own = section.number.rpartition(".")
        if own.isdigit():
            children[parent].append((int(own), head))
    for parent, numbered in children.items():
        there = {number for number, _ in numbered}
        for (before, above), (after, head) in itertools.pairwise(numbered):
            was, now = (f"{parent}.{n}".lstrip(".") for n in (before, after))
            if after < before:
                out.append(
                    finding("gap", "note", f"раздел {now} стоит после раздела {was}", f"section {now} stands after {was}",
                            evidence=[above, head], about=now)
                )  # fmt: skip
            if after > before + 1 and before + 1 not in there and not str(after).startswith(str(before)):  # 6.31 is a case of 6.3
                left_out = f"{parent}.{before + 1}".lstrip(".")
                out.append(
                    finding("gap", "note", f"после раздела {was} сразу идёт {now}", f"section {left_out} is left out",
                            evidence=[head], about=left_out)
                )  # fmt: skip
    return out
