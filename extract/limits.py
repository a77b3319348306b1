"""What a rulebook may take: every bound in one place, handed down as one frozen value.

The limits in force are those of the innermost `limited_to`, else `Limits()`; threads that read pages get them with their work.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import Field, asdict, dataclass, field, fields
from typing import Any, Literal

__all__ = ["Limits", "Stage", "Unit", "bound", "limited_to", "limits", "limits_key", "take_limits"]

Unit = Literal["pages", "pictures", "letters", "objects", "pixels", "bytes", "parts", "levels", "s", "MB", ""]
Stage = Literal["pages", "reading", "records"]
"""What a limit can change: a page as recognised, a file as read, the records made of it."""


def bound(default: int | bool, what: str, unit: Unit, met: str, *changes: Stage, least: int = 1) -> Any:
    """A field of `Limits`: what it bounds, in which unit, what happens when it is met, which results it can change."""
    told = {"what": what, "unit": unit, "met": met, "changes": changes, "least": least}
    return field(default=default, metadata=told)


_REFUSED = "the file is refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The bounds that an untrusted rulebook meets. Raises `ValueError` for a number below the least that makes sense."""

    text_bytes: int = bound(20_000_000, "size of a text file", "bytes", _REFUSED, "reading")
    pdf_pages: int = bound(2_000, "pages read of a PDF", "pages", "the others are listed as skipped", "reading")
    pdf_letters: int = bound(60_000, "letters of a page of a PDF", "letters", "the page is cut there, and listed", "reading")
    pdf_objects: int = bound(
        40_000, "drawn objects of a page of a PDF", "objects", "the page is cut there, and listed", "reading"
    )
    pdf_pixels: int = bound(50_000_000, "pixels of a page of a PDF that is drawn to be recognised", "pixels",
                            "the page is drawn smaller", "reading", least=10_000)  # fmt: skip
    recognised_pages: int = bound(500, "pages recognised of a PDF", "pages", "the others are listed as skipped", "reading")
    pictures: int = bound(500, "pictures of a file of pictures", "pictures", "the others are listed as skipped", "reading")
    picture_bytes: int = bound(400 << 20, "size of a file of pictures", "bytes", _REFUSED, "reading")
    stored_pixels: int = bound(240_000_000, "pixels of a picture before it is made smaller", "pixels",
                               "the picture is not decoded; its page is listed as failed", "reading")  # fmt: skip
    page_pixels: int = bound(60_000_000, "pixels of a page that is recognised", "pixels", "the page is made smaller",
                             "pages", "reading", least=10_000)  # fmt: skip
    recognise_seconds: int = bound(120, "time of the recogniser for a page", "s",
                                   "the recogniser is ended; the page is listed as failed", "pages", "reading")  # fmt: skip
    page_seconds: int = bound(600, "time from one page to the next of a file that is read in a process of its own", "s",
                              "that process is ended; the file is refused, its page named")  # fmt: skip
    process_megabytes: int = bound(0, "memory of a process that reads a file (address space; 0: no bound)", "MB",
                                   "the page is listed as failed, or the file refused", "pages", "reading", least=0)  # fmt: skip
    isolate: bool = bound(True, "files that are not plain text are read in a process of their own", "",
                          "a fault of a library ends that process, not the run")  # fmt: skip
    word_parts: int = bound(20_000, "parts of a Word file", "parts", _REFUSED, "reading")
    word_part_bytes: int = bound(80 << 20, "a part of a Word file, unpacked", "bytes", _REFUSED, "reading")
    word_bytes: int = bound(600 << 20, "a Word file, unpacked", "bytes", _REFUSED, "reading")
    word_nesting: int = bound(400, "nesting of a Word file", "levels", _REFUSED, "reading")
    web_bytes: int = bound(60 << 20, "size of a web page", "bytes", _REFUSED, "reading")
    web_parts: int = bound(20_000, "parts of a web page saved as one file", "parts", "the others are not looked at", "reading")
    sentence_letters: int = bound(2_000, "letters of a sentence", "letters", "it is parsed in pieces", "records", least=50)

    def __post_init__(self) -> None:
        for one in fields(self):
            value, least = getattr(self, one.name), one.metadata["least"]
            if type(value) is not type(one.default) or (value < least and not isinstance(value, bool)):
                raise ValueError(f"{one.name} = {value!r}; give {wanted(one)}")


def wanted(one: Field[Any]) -> str:
    """What a limit takes, in words."""
    if isinstance(one.default, bool):
        return "true or false"
    least = one.metadata["least"]
    return "a whole number" + (f", {least} or more" if least else ", 0 for no bound")


_in_force: ContextVar[Limits] = ContextVar("limits", default=Limits())  # noqa: B039  (frozen)


def limits() -> Limits:
    """The limits in force."""
    return _in_force.get()


def take_limits(taken: Limits) -> None:
    """From here on, in this thread or task, these limits are in force."""
    _in_force.set(taken)


@contextmanager
def limited_to(taken: Limits | None) -> Iterator[Limits]:
    """Within it these limits are in force; with None those that are already."""
    token = _in_force.set(taken or limits())
    try:
        yield limits()
    finally:
        _in_force.reset(token)


def limits_key(*stages: Stage) -> str:
    """The limits in force that can change the result of one of these stages, as text: part of its key where it is kept."""
    values = asdict(limits())
    named = {f.name for f in fields(Limits) if set(stages) & set(f.metadata["changes"])}
    return json.dumps({k: v for k, v in values.items() if k in named})
