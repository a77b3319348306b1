"""Lines that begin alike and count on: «[1] …», «1 > …», «① …», «пн — …», «=> …».

A single line says little: «1 > сбор» may be a sum and «% монеты» a typing error. Three lines in a row that begin with the same
signs and rise by one, or repeat one sign, are a list in whatever way its author marks the items; below a colon two are enough.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from extract.structure.lexicon import fold, series, words
from extract.structure.lines import Line, ends_sentence
from extract.structure.markers import Marker, MarkerKind, letter_value, read_marker, roman_value
from extract.structure.titles import title_like

__all__ = ["marks_in_runs"]

_FEWEST = 3
_REACH = 6
"""How many lines the description of a counted item may take until the next one comes."""
_OPENING = 80
"""How many letters of a line may hold its mark and the first word behind it."""
_SIGNS = r"[^\w\s«„“\"']"
_OPEN = rf"(?:(?:{_SIGNS}|[\"'«_]){{1,3}}\s?|<[a-z]{{1,2}}>|[^\W\d_]{{1,2}}[.-]?\s?(?=[\d]))?"
_ORDINAL = r"(?P<digits>\d{1,2})|(?P<roman>[IVXLCІХ]{1,5}|[ivxlc]{1,5})|(?P<letter>[^\W\d_])"
_ENDING = "|".join(sorted(words("marks", "endings")))
_CLOSE = rf"(?P<close>-(?:{_ENDING})[.:)]?|\s?(?:{_SIGNS}|[_\"'»]){{1,3}}(?:</[a-z]{{1,2}}>)?)?"
_COUNTED = re.compile(rf"(?P<open>{_OPEN})(?:{_ORDINAL})(?![^\W_]){_CLOSE}(?P<gap>\s+(?=[«\"(]?[^\W\d_])|(?=[^\W\d_]))")
_SIGN = re.compile(
    rf"(?P<sign>(?:{_SIGNS}|_){{1,3}}|<[a-z]{{1,2}}>|\((?:{_SIGNS}|\s|[xXхХ])\)|[oо«\"'](?=\s))(?P<gap>\s*)(?=[«\"(]?[^\W\d_])"
)
_NEXT = re.compile(r"[«\"(]*([^\W\d_]+)")
_CLAIMED = frozenset("-–—−+±(№§$€₽…")
"""Signs that open plain lines as well: they mark items only as `markers` knows them, or doubled."""


@dataclass(frozen=True, slots=True)
class _Mark:
    """What a line begins with: how the mark is written around its number, the number, and where the text begins."""

    line: int
    style: str
    kind: MarkerKind
    ordinal: int | None
    end: int
    next: str
    """The first word behind it, folded."""
    text: str


def marks_in_runs(lines: list[Line], covered: Iterable[int]) -> dict[int, Marker]:
    """The markers that only a row of lines shows, by the index of the line. ``covered`` are the lines of tables."""
    skip = set(covered)
    found: dict[int, Marker] = {}
    by_style: dict[str, list[_Mark]] = {}
    for i, line in enumerate(lines):
        if i not in skip:
            for mark in _marks(i, line.text[:_OPENING]):
                by_style.setdefault(mark.style, []).append(mark)
    for marks in by_style.values():
        for run in _runs(marks, lines):
            if not all(i in found or _known(lines[i].text, run) for i in (x.line for x in run)):
                for x in run:
                    found.setdefault(x.line, Marker(x.text, x.kind, x.style, x.ordinal, x.end))
    return found


def _known(text: str, run: list[_Mark]) -> bool:
    """True for a line whose marker is read without the row, with its number where the row counts."""
    marker = read_marker(text)
    counted = run[0].ordinal is not None
    return marker is not None and marker.kind != "bare" and (marker.ordinal is not None) == counted


def _marks(i: int, text: str) -> Iterator[_Mark]:
    """Everything that the beginning of a line may be a mark as."""
    if text[:2].isalpha() and not text[:1].isnumeric() and (named := _named(i, text)):
        yield named
    if text[:3].isalpha() and text[:1] not in "IVXLCІХivxlc":
        return
    if (single := _one_sign(i, text)) is not None:
        yield single
        return
    if found := _COUNTED.match(text):
        yield from _counted(i, text, found)
    if found := _SIGN.match(text):
        sign = found["sign"].strip()
        picture = all(unicodedata.category(c) in ("So", "Sk", "Mn", "Cf") for c in sign) and unicodedata.category(sign[0]) == "So"
        plain = len(sign) == 1 and sign in _CLAIMED
        if not plain and (found["gap"] or len(sign) == 1 or picture):
            yield _Mark(
                i, "run picture" if picture else f"run {sign}", "bullet", None, found.end(), _next(text, found.end()), sign
            )


def _counted(i: int, text: str, found: re.Match[str]) -> Iterator[_Mark]:
    opened, closed = found["open"].strip(), (found["close"] or "").strip()
    around = f"{fold(opened)}…{re.sub('-[а-я]+', '-', closed)}"
    behind = _next(text, found.end())
    mark = text[: found.end()].rstrip()
    if found["digits"] and (closed or opened or found["gap"]):
        yield _Mark(i, f"run {around} digits", "number", int(found["digits"]), found.end(), behind, mark)
    roman = found["roman"]
    if roman and (closed or opened) and (value := roman_value(roman)) is not None:
        case = "upper" if roman.isupper() else "lower"
        yield _Mark(i, f"run {around} roman {case}", "roman", value, found.end(), behind, mark)
    letter = found["letter"] or (roman if roman and len(roman) == 1 else None)
    if letter and (closed or opened) and (place := letter_value(letter)) is not None:
        alphabet = "latin" if letter.isascii() else "own"
        case = "upper" if letter.isupper() else "lower"
        yield _Mark(i, f"run {around} {alphabet} {case}", "letter", place, found.end(), behind, mark)


def _one_sign(i: int, text: str) -> _Mark | None:
    """«① », «❷», «1️⃣», «Ⅲ»: a number that is one sign of its own."""
    keycap = re.match(r"(\d)\ufe0f?\u20e3", text)
    length = keycap.end() if keycap else 1
    if keycap:
        value = float(keycap[1])
    elif "Ⓐ" <= text[0] <= "ⓩ":
        value = float((ord(text[0]) - ord("Ⓐ")) % 26 + 1)
    else:
        value = -1.0 if text[0].isascii() else unicodedata.numeric(text[0], -1.0)
    gap = re.compile(r"\ufe0f?[.):]?\s*(?=[«\"(]?[^\W\d_])").match(text, length)
    if gap is None or value < 0 or value != int(value):
        return None
    family = "keycap" if keycap else unicodedata.name(text[0], "").rsplit(" ", 1)[0]
    return _Mark(i, f"run {family}", "number", int(value), gap.end(), _next(text, gap.end()), text[: gap.end()].rstrip())


def _named(i: int, text: str) -> _Mark | None:
    """«пн — », «вт, ср:», «во-первых,», «раз —»: words that count in their order, with a sign behind them."""
    found = re.match(
        r"([^\W\d_]+(?:[.-][^\W\d_]+)*\.?(?:\s?[,/–-]\s?[^\W\d_]+\.?(?=\s?[:–—-]))?)(\s?[:.,!)–—-]+)\s+(?=[«\"(]?[^\W\d_])", text
    )
    if not found:
        return None
    first = re.split(r"[\s,/–]", fold(found[1]))[0].rstrip(".")
    for name, ordered in series("marks").items():
        if first in ordered:
            sign = found[2].strip()[:1]
            return _Mark(
                i, f"run {name} {sign}", "number", ordered[first], found.end(), _next(text, found.end()), found[0].rstrip()
            )
    return None


def _next(text: str, end: int) -> str:
    found = _NEXT.match(text, end)
    return fold(found[1])[:5] if found else ""


def _runs(marks: list[_Mark], lines: list[Line]) -> Iterator[list[_Mark]]:
    """The rows among the marks of one style: each begins at 0 or 1 and rises by one, or repeats one sign line by line."""
    run: list[_Mark] = []
    for mark in [*marks, None]:
        if mark is not None and run and _follows(run[-1], mark, lines):
            run.append(mark)
            continue
        if run and _is_list(run, lines):
            yield run
        run = [mark] if mark is not None and (mark.ordinal is None or mark.ordinal in (0, 1)) else []


def _follows(last: _Mark, mark: _Mark, lines: list[Line]) -> bool:
    if abs(lines[last.line].indent - lines[mark.line].indent) > 1:
        return False
    if mark.ordinal is None:
        return mark.line == last.line + 1 or (mark.line == last.line + 2 and _goes_on(lines[last.line + 1]))
    step = mark.ordinal - last.ordinal if last.ordinal is not None else 0
    named = mark.kind == "number" and "series" in mark.style
    return (step == 1 or (named and 1 < step <= 2)) and mark.line - last.line <= _REACH


def _heads(mark: _Mark, run: list[_Mark], lines: list[Line]) -> bool:
    """A title with text of its own below, as all of the row have: headings, no items."""
    below = mark.line + 1
    if below >= len(lines) or any(x.line == below for x in run) or not title_like(lines[mark.line].text[mark.end :]):
        return False
    return lines[below].text[:1].isupper() and ends_sentence(lines[below].text)


def _goes_on(line: Line) -> bool:
    return not line.gap and line.text[:1].islower()


def _is_list(run: list[_Mark], lines: list[Line]) -> bool:
    """Rows of things that say the same word behind the number («1 место», «2 место») count things and mark nothing."""
    first = run[0].line
    led = first > 0 and lines[first - 1].text.rstrip().endswith(":")
    if len(run) < (2 if led else _FEWEST):
        return False
    if all(_heads(x, run, lines) for x in run):
        return False
    behind = [x.next for x in run]
    return run[0].ordinal is None or (len(set(behind)) > 1 and behind[0] not in words("marks", "counted"))
