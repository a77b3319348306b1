"""Which lines are headings, by markup, number, capitals or the way they stand between paragraphs."""

from __future__ import annotations

import re

from extract.structure.counted_headings import CountedHeadings
from extract.structure.dressed_headings import dressed_headings
from extract.structure.lines import Line
from extract.structure.markers import read_marker
from extract.structure.noise import is_noise
from extract.structure.plain_headings import PlainHeadings
from extract.structure.titles import Heading, marked_heading

__all__ = ["find_headings"]


def _hash_items(lines: list[Line]) -> set[int]:
    """Lines that a wiki numbers: «# Сдача» right above «# Ход». Headings of Markdown have text between them."""
    found: set[int] = set()
    for i in range(1, len(lines)):
        one, two = (re.match(r"#+(?=[^#])", lines[k].text) for k in (i - 1, i))
        if one and two and not lines[i].gap and (one[0] == two[0] or i - 1 in found):
            found |= {i - 1, i}
    return found


def _bold_items(lines: list[Line]) -> set[int]:
    """«**1. Торг**:» where «**2. Бой**. Отряды …» goes on behind its name: items of one list, no headings."""
    counted = [i for i, line in enumerate(lines) if (m := read_marker(line.text)) and m.text[:2] in ("**", "__") and m.ordinal]
    goes_on = [i for i in counted if marked_heading(lines[i], None) is None]
    return set(counted) if goes_on else set()


def find_headings(lines: list[Line], skip: set[int]) -> dict[int, Heading]:
    """The headings of a text, by index of line. ``skip`` holds the lines of tables and of noise."""
    found: dict[int, Heading] = {}
    counted, plain = CountedHeadings(lines, skip, found), PlainHeadings(lines, skip, found)
    listed = _hash_items(lines) | _bold_items(lines)
    for i, line in enumerate(lines):
        if i in skip or i in listed:
            continue
        following = lines[i + 1] if i + 1 < len(lines) else None
        marked = marked_heading(line, following)
        marker = counted.markers[i]
        heading = marked or (counted.numbered(i, marker) if marker else None)
        if heading and (heading.title or heading.number) and not (marked and is_noise(heading.title)):
            found[i] = heading
    plain.bold()
    counted.runs()
    found |= dressed_headings(lines, skip | listed, set(found))
    plain.plain()
    return found
