"""A large letter at the start of a paragraph, as high as several lines, becomes part of the word that it opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from extract.reading.pages import Line, Word

__all__ = ["stands_alone", "with_initials"]

_LARGE = 1.8
"""Times the size of the line beside it."""
_BLANK = 0.18
"""Of the size: by how much further in than the next one a line stands that begins with a blank."""
_MARKS = '.,;:!?…»)"'
_NAMED = frozenset({"NOUN", "ADJF", "NPRO", "PRTF"})
_GOVERNED = {"в": frozenset({"accs", "loct"}), "к": frozenset({"datv"}), "о": frozenset({"loct", "accs"}),
             "с": frozenset({"gent", "ablt"}), "у": frozenset({"gent"})}  # fmt: skip
"""Prepositions of one letter, and the cases behind them (OpenCorpora)."""


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
        starts = [n.words[0].box[0] for n in beside if n is not first and n.baseline > first.baseline]
        apart = bool(starts) and first.words[0].box[0] - min(starts) >= _BLANK * first.size
        out.append(Line(_joined(initial.words[0], first, known, apart), first.baseline))
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


def _joined(initial: Word, first: Line, known: Callable[[str], bool], apart: bool) -> tuple[Word, ...]:
    """The words of a line with the initial before them: as the head of the first one, or as a word of its own.

    ``apart``: the line is set further from the initial than the ones below it, by a blank.
    """
    word, (x0, top, _, bottom) = first.words[0], first.box
    if apart or stands_alone(initial.text, [w.text for w in first.words[:2]], known):
        letter = replace(word, text=initial.text, box=(initial.box[0], top, min(initial.box[2], x0), bottom))
        return (letter, *first.words)
    box = (initial.box[0], min(top, word.box[1]), word.box[2], word.box[3])
    return (replace(word, text=initial.text + word.text, box=box), *first.words[1:])


def stands_alone(initial: str, words: Sequence[str], known: Callable[[str], bool]) -> bool:
    """Whether a large letter is a word of its own and no head of the one behind it; ``words``: that one and the next.

    «В» and «начале» are two words where «хода» follows, and one («Вначале») where «игроки» does.
    """
    letter, core = initial[-1], words[0].strip(_MARKS) if words else ""
    if not (known(letter) and core[:1].islower() and known(core)):
        return False
    return not known(letter + core) or _governs(letter, core, words[1].strip(_MARKS) if len(words) > 1 else "")


def _governs(letter: str, core: str, following: str) -> bool:
    """Whether one word can only be an adverb, two a preposition with its noun, and the next word that noun's genitive."""
    from extract.language.dictionary import analyses

    cases = _GOVERNED.get(letter.lower(), frozenset())
    adverb = all(a.pos not in _NAMED for a in analyses(letter + core))
    noun = any(a.pos == "NOUN" and a.grammemes & cases for a in analyses(core))
    genitive = bool(following) and any(a.pos in _NAMED and "gent" in a.grammemes for a in analyses(following))
    return adverb and noun and genitive
