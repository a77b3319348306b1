"""Corrections by hand, kept beside the scan in ``FILE.corrections.toml`` and made anew at every reading.

    [[correction]]
    page = 3
    read = "1В ПО"          # as it was read: one word or several in a row, on one line
    to = "18 ПО"
    box = [102, 340, 131, 352]   # optional, points from the upper left corner: which of several

With ``box`` and without ``read`` the words in the box are replaced whatever they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from extract.reading.beside import corrections_path
from extract.reading.errors import CorrectionsError
from extract.reading.pages import Line, Note, Word
from extract.reading.places import around
from models.spans import Box
from models.toml_file import TomlFileError, read_toml

__all__ = ["Correction", "corrected", "read_corrections", "unused"]

_FIELDS = frozenset({"page", "read", "to", "box"})


@dataclass(frozen=True, slots=True)
class Correction:
    """On which page, what was read (None: whatever stands in the box), what it is to be, where (None: everywhere on the page)."""

    page: int
    read: str | None
    to: str
    box: Box | None = None

    def __str__(self) -> str:
        where = "" if self.box is None else " in box " + ", ".join(f"{v:g}" for v in self.box)
        what = f"«{self.read}»" if self.read is not None else "the words"
        return f"{what}{where} → «{self.to}»"


def read_corrections(path: Path) -> tuple[Correction, ...]:
    """The corrections beside the scan ``path``; none if there is no such file. Raises `CorrectionsError`."""
    place = corrections_path(path)
    if not place.is_file():
        return ()
    try:
        data = read_toml(place)
    except TomlFileError as error:
        raise CorrectionsError(str(place), str(error), "mend that place") from error
    listed = data.get("correction", [])
    if not isinstance(listed, list) or set(data) - {"correction"}:
        raise CorrectionsError(str(place), "only [[correction]] tables are known", "write each correction as one")
    return tuple(_correction(str(place), k, entry) for k, entry in enumerate(listed, 1))


def _correction(place: str, number: int, entry: object) -> Correction:
    def fault(what: str) -> CorrectionsError:
        return CorrectionsError(place, f"correction {number}: {what}", "see the manual for the form of a correction")

    if not isinstance(entry, dict) or set(entry) - _FIELDS:
        raise fault("its fields are page, read, to, box")
    page, read, to, box = (entry.get(k) for k in ("page", "read", "to", "box"))
    if not isinstance(page, int) or page < 1 or isinstance(page, bool):
        raise fault(f"page is a number from 1, not {page!r}")
    if not isinstance(to, str) or not (read is None or (isinstance(read, str) and read.split())):
        raise fault("read and to are texts")
    if read is None and box is None:
        raise fault("it needs read, or box, or both")
    if box is None:
        return Correction(page, read, to)
    if not isinstance(box, list) or len(box) != 4 or not all(isinstance(v, int | float) for v in box):
        raise fault("box is four numbers: left, top, right, bottom")
    return Correction(page, read, to, (float(box[0]), float(box[1]), float(box[2]), float(box[3])))


def corrected(lines: Sequence[Line], corrections: Sequence[Correction], page: int) -> tuple[list[Line], tuple[Note, ...]]:
    """The lines of a page with its corrections made, and a note for each that found nothing to correct."""
    out, stale = list(lines), []
    for one in corrections:
        if one.page != page:
            continue
        made = [_line(n, one) for n in out]
        if any(a is not b for a, b in zip(made, out, strict=True)):
            out = [n for n in made if n.words]
        elif not any(_stands(n, one) for n in out):
            stale.append(Note("stale correction", f"{one}: nothing like that was read on the page", page))
    return out, tuple(stale)


def unused(corrections: Sequence[Correction], pages: Sequence[int]) -> tuple[Note, ...]:
    """A note for each correction of a page that was not read from a picture."""
    return tuple(
        Note("stale correction", f"{c}: the page was not read from a picture", c.page) for c in corrections if c.page not in pages
    )


def _inside(word: Word, box: Box | None) -> bool:
    if box is None:
        return True
    x, y = (word.box[0] + word.box[2]) / 2, (word.box[1] + word.box[3]) / 2
    return box[0] - 1 <= x <= box[2] + 1 and box[1] - 1 <= y <= box[3] + 1


def _stands(line: Line, one: Correction) -> bool:
    """Whether the page already says what the correction wants."""
    wanted, words = one.to.split(), [w.text for w in line.words]
    hits = range(len(words) - len(wanted) + 1)
    return bool(wanted) and any(
        words[k : k + len(wanted)] == wanted and all(_inside(w, one.box) for w in line.words[k : k + len(wanted)]) for k in hits
    )


def _line(line: Line, one: Correction) -> Line:
    words, k, changed = list(line.words), 0, False
    wanted = one.read.split() if one.read is not None else None
    while k < len(words):
        count = len(wanted) if wanted is not None else 1
        if wanted is None:
            while k + count < len(words) and _inside(words[k], one.box) and _inside(words[k + count], one.box):
                count += 1
        found = words[k : k + count]
        fits = all(_inside(w, one.box) for w in found) and (wanted is None or [w.text for w in found] == wanted)
        if fits and len(found) == count and [w.text for w in found] != one.to.split():
            new = _written(found, one.to)
            words[k : k + count] = new
            k, changed = k + len(new), True
        else:
            k += count if fits else 1
    return Line(tuple(words), line.baseline) if changed else line


def _written(found: Sequence[Word], to: str) -> list[Word]:
    """New words in place of those found; they share the place evenly where their number is another."""
    texts = to.split()
    if len(texts) == len(found):
        return [replace(w, text=t, doubt=None, other="", confidence=1.0) for w, t in zip(found, texts, strict=True)]
    x0, top, x1, bottom = around([w.box for w in found])
    step = (x1 - x0) / max(1, len(texts))
    return [
        replace(found[0], text=t, box=(round(x0 + k * step, 2), top, round(x0 + (k + 1) * step, 2), bottom), doubt=None, other="",
                confidence=1.0)
        for k, t in enumerate(texts)
    ]  # fmt: skip
