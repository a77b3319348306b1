"""Rows of things and their values in signs of the author's own: «Мост [3]», «• Мост .... 3», «Мост × 3», «(3) мост», «+3 мост».

One such line may be anything; three below each other in the same signs, two below a colon, are a table of two columns. Where the
thing stands first, rows that dashes, colons or blanks part are read as they stand; values in front that rise by one mark a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from extract.structure.lexicon import fold, words
from extract.structure.lines import Line
from extract.structure.words import words_of

__all__ = ["ValuedRow", "valued_rows"]

_FEWEST = 3
_LETTERS = 70
"""The most letters of a thing that has a value; what is longer is a sentence."""
_WORDS = 6
_VALUE = r"[+−–-]?\d{1,3}(?:[,./]\d{1,2})?"
_SCORED = "|".join(re.escape(x).replace(r"\*", "[а-я]*") for x in sorted(words("marks", "units")))
_UNIT = rf"(?:\s?(?:[А-ЯA-Z]{{2,3}}(?![^\W\d_])|{_SCORED}))?"
_GROUND = "|".join(sorted(words("marks", "grounds")))
_THING = rf"(?!(?:{_GROUND})\s)[«\"(]?[^\W\d_](?:(?![.;:!?]\s).){{0,69}}?"
_BULLET = r"(?:[•·▪◦●○■□►▶‣⁃*–—-]\s+)?"
_LEADING = re.compile(
    rf"{_BULLET}(?P<thing>{_THING})(?P<sep>\s*(?:\.\s?){{3,}}\s*|\s*…+\s*|\s*_{{3,}}\s*|\s*(?:->|=>|-->|[\[{{<«×x✕*/|~★☆]|\sx)\s*)"
    rf"(?P<value>{_VALUE}{_UNIT})(?P<close>\s*[\]}}>»★☆]?)[.;,]?$"
)
_FOLLOWING = re.compile(
    rf"{_BULLET}(?P<open>[(\[{{<«★☆+×]?\s*)(?P<value>{_VALUE}{_UNIT})(?P<sep>\s*(?:[)\]}}>»:=|←/★☆]|<-|[–—-](?=\s)|\t|(?=\s))\s*)(?P<thing>{_THING})[.;,]?$"
)


@dataclass(frozen=True, slots=True)
class ValuedRow:
    """One row: offsets of thing and value in the line's text, and whether the value comes first."""

    line: int
    thing: tuple[int, int]
    value: tuple[int, int]

    @property
    def reversed(self) -> bool:
        """True for «(3) мост»."""
        return self.value[0] < self.thing[0]


def valued_rows(lines: list[Line]) -> Iterator[list[ValuedRow]]:
    """The tables of this kind, each as its rows."""
    for pattern, front in ((_LEADING, False), (_FOLLOWING, True)):
        run: list[tuple[str, ValuedRow, int]] = []
        for i, line in enumerate(lines):
            row = _row(i, line.text, pattern, front)
            if row and run and (row[0] != run[-1][0] or run[-1][1].line != i - 1 or line.gap):
                yield from _table(run, lines, front)
                run = []
            if row:
                run.append(row)
            elif run:
                yield from _table(run, lines, front)
                run = []
        if run:
            yield from _table(run, lines, front)


def _row(i: int, text: str, pattern: re.Pattern[str], front: bool) -> tuple[str, ValuedRow, int] | None:
    found = pattern.match(text) if len(text) <= 2 * _LETTERS else None
    if not found or len(words_of(found["thing"])) > _WORDS or (front and not _told(found)):
        return None
    signs = (found["open"] if front else found["sep"], found["sep"] if front else found["close"])
    worn = "…".join(re.sub(r"[\s.…_]+", lambda m: "." if m[0].strip() else "", x) for x in signs)
    value = re.match(r"\d+", found["value"].lstrip("+−–-"))
    return worn, ValuedRow(i, found.span("thing"), found.span("value")), int(value[0]) if value else 0


def _told(found: re.Match[str]) -> bool:
    """A bare number in front of a word counts things («3 моста»): some sign must part the two."""
    return bool((found["open"] + found["sep"]).strip() or "\t" in found["sep"] or found["value"][0] in "+−–")


def _table(run: list[tuple[str, ValuedRow, int]], lines: list[Line], front: bool) -> Iterator[list[ValuedRow]]:
    first = run[0][1].line
    over = lines[first - 1].text.rstrip() if first else ""
    led = over.endswith(":") and fold(over).strip(" .:") not in words("noise", "contents")
    values = [x[2] for x in run]
    counts = front and values == list(range(values[0], values[0] + len(values)))
    pages = (
        not front
        and len(values) > 2
        and values == sorted(values)
        and len(set(values)) == len(values)
        and values[-1] > len(values)
    )
    if len(run) >= (2 if led else _FEWEST) and not counts and (led or not pages or "." not in run[0][0]):
        yield [x[1] for x in run]
