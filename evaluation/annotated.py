"""Rule books for measuring: the records contract, with gold records that may be marked optional."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.contract import book_from_json, record_from_json
from models.rulebook import RuleBook
from models.showing import Shown

__all__ = ["Annotated", "BrokenAnnotation", "annotated", "annotated_from_json", "read_annotated"]


class BrokenAnnotation(ValueError):
    """A file that is no rule book of the records contract; the message names the file, the record and the cure."""

    def __init__(self, source: str, place: str, problem: str, cure: str) -> None:
        super().__init__(f"{source}: {place}: {problem}; {cure}")


@dataclass(frozen=True, slots=True)
class Annotated(Shown):
    """A rule book; ``optional`` are the places (in ``book.records``) of the records that count neither way."""

    book: RuleBook
    optional: frozenset[int] = frozenset()


def annotated(book: RuleBook) -> Annotated:
    """A rule book in which every record counts: what an extractor gives."""
    return Annotated(book)


def annotated_from_json(data: Any, source: str) -> Annotated:
    """The rule book of parsed JSON; ``source`` names it in errors. Raises `BrokenAnnotation`."""
    cure = "see the guide for annotators, corpus/ANNOTATING.md"
    if not isinstance(data, Mapping) or not isinstance(data.get("records"), list):
        raise BrokenAnnotation(source, "the file", "no rule book: an object with a list of `records` is needed", cure)
    for place, record in enumerate(data["records"]):
        name = record.get("id") or f"number {place + 1}" if isinstance(record, Mapping) else f"number {place + 1}"
        try:
            record_from_json(record)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BrokenAnnotation(source, f"record {name}", _problem(error), cure) from error
    try:
        book = book_from_json({"sections": [], "references": [], **data})
    except (ValueError, KeyError, TypeError) as error:
        raise BrokenAnnotation(source, "the rule book", _problem(error), cure) from error
    for place, record in enumerate(book.records):
        outside = [span for span in record.evidence if span.end > len(book.text)]
        if outside:
            problem = f"evidence [{outside[0].start}, {outside[0].end}) lies beyond the text of {len(book.text)} characters"
            raise BrokenAnnotation(source, f"record {record.id or place + 1}", problem, "correct its offsets")
    return Annotated(book, frozenset(i for i, r in enumerate(data["records"]) if r.get("optional")))


def _problem(error: BaseException) -> str:
    if isinstance(error.__cause__, KeyError):
        error = error.__cause__
    return f"the field {error} is missing" if isinstance(error, KeyError) else str(error)


def read_annotated(path: str | Path) -> Annotated:
    """The rule book of a JSON file. Raises `BrokenAnnotation` if it cannot be read or holds none, or several."""
    source = str(path)
    try:
        data = json.loads(Path(path).read_text("utf-8"))
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise BrokenAnnotation(source, "the file", f"no JSON in UTF-8 ({error})", "mend it there") from error
    except OSError as error:
        raise BrokenAnnotation(source, "the file", f"it cannot be read ({error.strerror})", "check its path") from error
    if isinstance(data, list):
        raise BrokenAnnotation(source, "the file", f"a list of {len(data)} rule books", "give each a file of its own in a folder")
    return annotated_from_json(data, source)
