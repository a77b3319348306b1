"""A library of rulebooks made from the texts of the corpus: plain text, PDF with a text layer, scans. The same for a count."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from benchmarks.corpus_texts import open_texts
from scripts.make_scans import CONDITIONS, pages_of, save, set_text

__all__ = ["KINDS", "make_library"]

KINDS = ("text", "pdf", "scan")
SHARES = (5, 3, 2)
"""Of ten rulebooks so many are of each kind."""
PAGE = 3000
"""Characters that count as a page of plain text."""
_CONDITIONS = ("clean 200", "skew 2 degrees", "uneven light")
_POINTS = re.compile(r"\b(\d{1,3})(?= (?:ПО|побед|очк|VP))")


def make_library(folder: Path, count: int) -> dict[str, int]:
    """Write ``count`` rulebooks into a folder for each kind; kind → its pages.

    A rulebook is two texts of the corpus, its points moved by a few so that no two rulebooks say the same.
    """
    sources = [p.read_text("utf-8") for p in open_texts()]
    makers: dict[str, Callable[[Path, str, int], int]] = {"text": _text, "pdf": _pdf, "scan": _scan}
    pages = dict.fromkeys(KINDS, 0)
    for number in range(count):
        kind = _kind(number)
        (folder / kind).mkdir(parents=True, exist_ok=True)
        text = _changed(sources, number)
        pages[kind] += makers[kind](folder / kind / f"game{number:04d}", text, number)
    return pages


def _kind(number: int) -> str:
    place = number % sum(SHARES)
    return next(kind for kind, last in zip(KINDS, (SHARES[0], sum(SHARES[:2]), sum(SHARES)), strict=True) if place < last)


def _changed(sources: list[str], number: int) -> str:
    """Two texts after another, every number of points larger or smaller by the same few."""
    chosen = (sources[number % len(sources)], sources[(7 * number + 3) % len(sources)])
    return _POINTS.sub(lambda found: str(max(1, int(found[1]) + number % 11 - 5)), "\n\n".join(chosen))


def _text(path: Path, text: str, number: int) -> int:
    encoding = ("utf-8", "utf-16")[number % 2]
    path.with_suffix(".txt").write_bytes(text.encode(encoding))
    return -(-len(text) // PAGE)


def _pdf(path: Path, text: str, number: int) -> int:
    document = set_text(text, columns=1 + number % 2, size=9.5)
    document.save(path.with_suffix(".pdf"))
    return int(document.pdf.page_no())


def _scan(path: Path, text: str, number: int) -> int:
    dpi, damage = CONDITIONS[_CONDITIONS[number % len(_CONDITIONS)]]
    pages = pages_of(set_text(text))
    save([damage(page) for page in pages], dpi, path.with_suffix((".pdf", ".tif")[number // 10 % 2]))
    return len(pages)
