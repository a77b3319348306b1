"""The text of a rule book as a page can hold it, and the places in it: offsets, sections, what was read.

Offsets of a browser's strings count UTF-16 units, ours count characters: they part behind the first character beyond
U+FFFF, so every offset goes through `Places.at`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from models.reports import Report
from models.rulebook import RuleBook
from models.spans import Span
from verification.reports.common import clean, harmless

__all__ = ["Places"]


class Places:
    """The places of one rule book, as a page counts them."""

    def __init__(self, book: RuleBook) -> None:
        self.text = harmless(book.text)
        self._wide = [i for i, c in enumerate(self.text) if ord(c) > 0xFFFF]
        self._sections = [s.span for s in book.sections]
        self._levels = [s.level for s in book.sections]
        self.sections = [
            [clean(s.number or ""), clean(s.title), s.level, self.at(s.span.start), self.at(s.span.end)] for s in book.sections
        ]

    def at(self, offset: int) -> int:
        """The offset in UTF-16 units."""
        return offset + bisect_left(self._wide, offset)

    def span(self, span: Span) -> list[int]:
        """Start, end, and the page where there is one."""
        return [self.at(span.start), self.at(span.end), *([span.page] if span.page is not None else [])]

    def section(self, spans: Iterable[Span]) -> int | None:
        """The index of the innermost section that the first of the places lies in."""
        for span in spans:
            inside = [i for i, s in enumerate(self._sections) if s.start <= span.start < s.end]
            if inside:
                return max(inside, key=lambda i: (self._levels[i], self._sections[i].start))
        return None

    def coverage(self, report: Report, book: RuleBook) -> list[list[int]]:
        """Start, end and 1 (gave a record) or 2 (states a rule and was not read), in the order of the text, apart.

        A rule book without sentences (records made by hand) shows the evidence of its records as read.
        """
        unread = set(report.coverage.unread)
        read = [s.span for s in book.sentences if s.normative and s.records]
        if not book.sentences:
            read = [s for r in book.records for s in r.evidence]
        marked = sorted([*((s.start, s.end, 2) for s in unread), *((s.start, s.end, 1) for s in read)])
        out: list[list[int]] = []
        for start, end, what in marked:
            begin = max(self.at(start), out[-1][1] if out else 0)
            if self.at(end) > begin:
                out.append([begin, self.at(end), what])
        return out
