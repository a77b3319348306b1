"""A text as lines: where each begins and ends, how far it is indented, what gap stands above it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

__all__ = ["TERMINAL", "Line", "ends_sentence", "read_lines", "wrap_width"]

_BREAK = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_STEMS = re.compile(r"(?:[│┃]\s*)+(?=[├└╰┣┗┝┕┌╭┏])")
_TAB = 8
TERMINAL = ".!?…:;"
_CLOSERS = "\"'»”’)]}*_"


@dataclass(frozen=True)
class Line:
    """One line that is not blank. ``start`` and ``end`` bound it without outer blanks, ``raw_start`` is its first character."""

    start: int
    end: int
    raw_start: int
    raw: str
    gap: int
    """How many blank lines stand above it."""

    @cached_property
    def text(self) -> str:
        """The line without blanks around it."""
        return self.raw.strip()

    @cached_property
    def indent(self) -> int:
        """Columns of blanks before the text; a tab fills up to the next eighth column, the stems of a drawn tree are blanks."""
        stems = _STEMS.match(self.text)
        return len(self.raw[: self.start - self.raw_start].expandtabs(_TAB)) + (stems.end() if stems else 0)


def read_lines(text: str) -> list[Line]:
    """All lines of the text that hold something other than blanks, in order."""
    lines: list[Line] = []
    gap = position = 0
    while position <= len(text):
        found = _BREAK.search(text, position)
        stop = found.start() if found else len(text)
        raw = text[position:stop]
        body = raw.strip()
        if body:
            start = position + len(raw) - len(raw.lstrip())
            lines.append(Line(start, start + len(body), position, raw, gap))
            gap = 0
        else:
            gap += 1
        if not found:
            break
        position = found.end()
    return lines


def ends_sentence(line: str, marks: str = TERMINAL) -> bool:
    """True if the line ends with one of the marks, closing quotes and brackets behind it aside."""
    bare = line.rstrip().rstrip(_CLOSERS).rstrip()
    return line.rstrip()[-1:] in tuple(marks) or bare[-1:] in tuple(marks)


def wrap_width(lines: list[Line]) -> int | None:
    """The width at which the text was wrapped by hand or by a program; None if lines are whole paragraphs.

    Wrapped text shows in many lines of nearly the same, moderate length that end in the middle of a sentence.
    """
    lengths = sorted(len(line.text) for line in lines)
    if len(lengths) < 6:
        return None
    width = lengths[int(0.95 * (len(lengths) - 1))]
    if not 40 <= width <= 120:
        return None
    full = [line for line in lines if len(line.text) >= width - 15]
    broken = [line for line in full if not ends_sentence(line.text)]
    return width if len(full) >= max(4, 0.3 * len(lines)) and len(broken) >= 0.5 * len(full) else None
