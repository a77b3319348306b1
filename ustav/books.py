"""A rulebook read for a command: its records, with a word on the standard error of what is missing and what is stale."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ustav.aside import in_russian
from ustav.exits import Exit
from ustav.output import warn

if TYPE_CHECKING:
    from extract.reading.pages import Reading
    from extract.reading.places import Places
    from models.rulebook import RuleBook
    from ustav.cache import Stages

__all__ = ["BookRead", "read_book", "records_of", "say_what_is_missing", "stages_for", "what_is_missing", "what_is_stale"]


class BookRead(NamedTuple):
    """The rule book of a file, the exit status so far, and where on its pages the words of the book stand."""

    book: RuleBook
    status: Exit
    places: Places


def stages_for(cache: bool = True) -> Stages:
    """`ustav.cache.kept_stages`, and the run knows whether what is finished will be there for the next one."""
    from ustav.aside import keeps_results
    from ustav.cache import kept_stages

    stages = kept_stages(cache)
    keeps_results(stages.store is not None)
    return stages


def read_book(file: Path, encoding: str | None, stages: Stages, errata: Path | None = None, *, so: str = "") -> BookRead:
    """The rule book of a file, and 1 as the exit status if part of the file was not read. ``so``: what follows without a rule.

    Raises `extract.reading.ReadingError` and `ustav.amend.AmendmentError`.
    """
    reading = stages.read(file, encoding)
    status = say_what_is_missing(reading)
    return BookRead(records_of(reading, stages, errata, so=so), status, _places(reading, errata))


def _places(reading: Reading, errata: Path | None) -> Places:
    if errata is None or not len(reading.places):
        return reading.places
    from ustav.amend import read_errata, with_errata

    return with_errata(reading, read_errata(errata))[0].places


def records_of(reading: Reading, stages: Stages, errata: Path | None = None, *, so: str = "") -> RuleBook:
    """The rule book of a reading."""
    book = stages.records(reading, errata)
    for line in what_is_stale(book):
        warn(line)
    if not book.records:
        warn(f"{book.document.source}: no rule was found in this text{so and f', so {so}'}")
    return book


def say_what_is_missing(reading: Reading) -> Exit:
    """Warns of every part of a file that was not read; the exit status is 1 if there is one."""
    lines, whole = what_is_missing(reading)
    for line in lines:
        warn(line)
    return Exit.OK if whole else Exit.FINDINGS


def what_is_missing(reading: Reading) -> tuple[tuple[str, ...], bool]:
    """Every part of a file that was not read, a line each; true if the file was read as a whole all the same."""
    lines = []
    for note in reading.notes:
        place = f", page {note.page}" if note.page is not None else ""
        lines.append(f"{reading.source}{place}: {note.message}")
    if any(p.state == "needs ocr" for p in reading.pages):
        from extract.reading.ocr import INSTALL

        lines.append(f"{reading.source}: to read pages that are pictures, run: {INSTALL}")
    return tuple(lines), reading.complete and not any(n.kind in ("skipped", "failed", "cut") for n in reading.notes)


def what_is_stale(book: RuleBook) -> tuple[str, ...]:
    """Every erratum and override that no longer fits the text, a line each; why not, in the language of the messages."""
    return tuple(
        f"{one.file}: {one.kind} {one.number} was not made ({one.what}): {one.fault[0 if in_russian() else 1]}"
        for one in book.amendments
        if not one.applied
    )
