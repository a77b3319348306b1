"""A large letter at the start of a paragraph, as high as several lines, becomes part of the word that it opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from extract.reading.pages import Line, Word

__all__ = ["with_initials"]

_LARGE = 1.8
"""Times the size of the line beside it."""


def with_initials(lines: Sequence[Line], known: Callable[[str], bool]) -> tuple[Line, ...]:
    """The lines of a page; every large initial is set before the upper one of the lines that stand beside it."""
    initials = [n for n in lines if _letter(n)]
    if not initials:
        return tuple(lines)
    out = list(lines)
    for initial in initials:
        whole = initial if len(initial.words) == 1 else Line(initial.words[:1], initial.baseline)
        beside = [n for n in out if n is not initial and _beside(whole, n)]
        rest = initial.words[1:]
        if rest and _beside(whole, Line(rest, initial.baseline)):
            beside.append(Line(rest, initial.baseline))
        if len(beside) < 2:
            continue
        first = min(beside, key=lambda n: n.baseline)
        out = [n for n in out if n is not initial and n is not first]
        if rest and first.words != rest:
            out.append(Line(rest, initial.baseline))
        out.append(Line(_joined(initial.words[0], first, known), first.baseline))
    return tuple(sorted(out, key=lambda n: (round(n.baseline, 1), n.box[0])))


def _letter(line: Line) -> bool:
    core = line.words[0].text.lstrip('«"„“(')
    smaller = len(line.words) == 1 or line.words[0].size >= _LARGE * line.words[1].size
    return len(core) == 1 and core.isalpha() and core.isupper() and smaller


def _beside(initial: Line, line: Line) -> bool:
    """Whether a line of small letters begins right behind the initial, at its height."""
    size, word = line.words[0].size or 1.0, initial.words[0]
    if word.size < _LARGE * size:
        return False
    high = initial.baseline - 0.8 * word.size
    near = -0.1 * word.size <= line.words[0].box[0] - word.box[2] <= 1.5 * size
    return near and high <= line.baseline <= initial.baseline + 0.3 * size


def _joined(initial: Word, first: Line, known: Callable[[str], bool]) -> tuple[Word, ...]:
    """The words of a line with the initial before them: as the head of the first one, or as a word if only that makes sense."""
    word, (x0, top, _, bottom) = first.words[0], first.box
    core = word.text.strip('.,;:!?…»)"')
    alone = known(initial.text[-1]) and core[:1].islower() and known(core)
    if alone and not known(initial.text[-1] + core):
        letter = replace(word, text=initial.text, box=(initial.box[0], top, min(initial.box[2], x0), bottom))
        return (letter, *first.words)
    box = (initial.box[0], min(top, word.box[1]), word.box[2], word.box[3])
    return (replace(word, text=initial.text + word.text, box=box), *first.words[1:])
