"""Words of a scan that may be others: a number, name or comparison that was not read for sure is told, never guessed."""

from __future__ import annotations

from models.reports import Finding
from models.rulebook import Doubt, RuleBook
from verification.findings import finding

__all__ = ["check_doubts"]


def check_doubts(book: RuleBook) -> list[Finding]:
    """A warning for every doubtful word, with the records whose evidence holds it."""
    out = []
    for doubt in book.doubts:
        word = doubt.span.quote(book.text)
        ru, en = _why(doubt, word)
        records = [r for r in book.records if any(e.overlaps(doubt.span) for e in r.evidence)]
        place = f"{doubt.span.start} {doubt.why}"
        out.append(
            finding("scan", "warning", f"Скан{_page(doubt, 'стр.')}: {ru}", f"Scan{_page(doubt, 'page')}: {en}",
                    records=records, evidence=[doubt.span], about=place)
        )  # fmt: skip
    return out


def _page(doubt: Doubt, word: str) -> str:
    return f", {word} {doubt.span.page}" if doubt.span.page is not None else ""


def _why(doubt: Doubt, word: str) -> tuple[str, str]:
    if doubt.why == "second look":
        return f"прочитано «{word}», при втором взгляде – «{doubt.other}»", f"read as «{word}», at a second look «{doubt.other}»"
    if doubt.why == "repair":
        return f"распознано «{doubt.other}», исправлено на «{word}»", f"recognised as «{doubt.other}», mended to «{word}»"
    share = "" if doubt.confidence is None else f" ({round(100 * doubt.confidence)} %)"
    return f"«{word}» распознано неуверенно{share}", f"«{word}» was recognised with little confidence{share}"
