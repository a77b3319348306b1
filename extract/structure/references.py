"""Cross-references: «см. 14.2», «(14.4, 14.5)», «правило 8.2», a table's column of section numbers."""

from __future__ import annotations

import re
from functools import lru_cache

from extract.structure.lexicon import fold, words
from extract.structure.pieces import Piece
from models.rulebook import Reference, Section
from models.spans import Span

__all__ = ["find_references"]

_DOTTED = r"\d{1,3}(?:\.\d{1,3}){1,4}(?!\.?\d)(?!\s*%)"
_PLAIN = r"\d{1,3}(?:\.\d{1,3}){0,4}(?!\.?\d)(?!\s*%)"
_JOIN = rf"\s*(?:,|;|–|—|-|/|{'|'.join(sorted(words('small', 'joining')))})\s*"
_BRACKET = re.compile(rf"\(\s*({_DOTTED}(?:{_JOIN}{_DOTTED})*)\s*\)")
_COLUMN = re.compile(rf"\s*{_DOTTED}(?:[\s,;/]+{_DOTTED})*\s*$")
_PLAIN_COLUMN = re.compile(rf"\s*{_PLAIN}(?:[\s,;/]+{_PLAIN})*\s*$")


def _alternatives(key: str) -> str:
    return "|".join(re.escape(w) for w in sorted(words("references", key), key=lambda w: (-len(w), w)))


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], ...]:
    any_word, plain_word = _alternatives("before_any"), _alternatives("before_plain")
    also = rf"(?:(?:{'|'.join(sorted(words('small', 'also')))})\s+)?"
    optional = rf"(?:(?:{plain_word})\s*)?(?:№\s*)?"
    return (
        re.compile(rf"(?<!\w)(?:{any_word})\s*{also}{optional}({_DOTTED}(?:{_JOIN}{_PLAIN})*)"),
        re.compile(rf"(?<!\w)(?:{plain_word})\s*(?:№\s*)?({_PLAIN}(?:{_JOIN}{_PLAIN})*)"),
        _BRACKET,
    )


def _numbers(text: str, start: int, end: int) -> list[tuple[str, int, int]]:
    return [(m[0], start + m.start(), start + m.end()) for m in re.finditer(r"\d{1,3}(?:\.\d{1,3})*", text[start:end])]


def _amount_follows(folded: str, end: int) -> bool:
    after = folded[end : end + 24].lstrip(" \u00a0-")
    return after.startswith(tuple(sorted(words("references", "not_after"))))


def _plausible(number: str) -> bool:
    parts = number.split(".")
    return not any(len(p) > 1 and p.startswith("0") for p in parts) and parts[0] != "0"


def find_references(text: str, pieces: list[Piece], sections: tuple[Section, ...]) -> tuple[Reference, ...]:
    """All references in reading order; a number that opens its own section is none."""
    known = {s.number for s in sections if s.number}
    folded = fold(text)
    openings = {p.start for p in pieces if p.heading is not None}
    found: dict[int, tuple[str, int]] = {}
    for place, pattern in enumerate(_patterns()):
        for match in pattern.finditer(folded):
            if match.start() in openings or (place == 1 and _amount_follows(folded, match.end())):
                continue
            for number, start, end in _numbers(text, *match.span(1)):
                if _plausible(number):
                    found.setdefault(start, (number, end))
    for number, start, end in _from_columns(text, pieces):
        found.setdefault(start, (number, end))
    return tuple(Reference(n, Span(a, b), n in known) for a, (n, b) in sorted(found.items()))


def _from_columns(text: str, pieces: list[Piece]) -> list[tuple[str, int, int]]:
    """Section numbers that fill the cells of a column whose header speaks of sections.

    Where a cell of the column holds a number with a dot, numbers without one in its other cells are sections, too.
    """
    stems = tuple(sorted(words("references", "columns")))
    columns: dict[tuple[int | None, str], list[Piece]] = {}
    for piece in pieces:
        if piece.kind == "cell" and piece.column and any(s in fold(piece.column) for s in stems):
            columns.setdefault((piece.table, piece.column), []).append(piece)
    out: list[tuple[str, int, int]] = []
    for cells in columns.values():
        if not any(_COLUMN.match(_written(text, p)) for p in cells):
            continue
        for piece in cells:
            if _COLUMN.match(_written(text, piece)) or _PLAIN_COLUMN.match(_written(text, piece)):
                out.extend(n for n in _numbers(text, piece.body, piece.body_end or piece.end) if _plausible(n[0]))
    return out


def _written(text: str, piece: Piece) -> str:
    return text[piece.body : piece.body_end or piece.end]
