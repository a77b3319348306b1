"""Tables in plain text: tab-separated rows, pipes, columns aligned with blanks."""

from __future__ import annotations

import re
from dataclasses import dataclass

from extract.structure.lexicon import fold, words
from extract.structure.lines import Line, ends_sentence
from extract.structure.markers import read_marker
from extract.structure.valued_rows import ValuedRow, valued_rows

__all__ = ["Cell", "Table", "find_tables"]

_RULE = re.compile(r"[\s|+:=\-–—_]+$")
_GAP = re.compile(r"[  ]{2,}|\t+[  ]*")
_LEADER = re.compile(r"\s*(?:\.\s?){4,}\s*|\s*…{2,}\s*|\s*_{4,}\s*")
_LONG = 60


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: ``start`` to ``end`` with the separators that belong to it, ``body`` without them (may be empty)."""

    start: int
    end: int
    body: tuple[int, int]
    column: int


@dataclass(frozen=True, slots=True)
class Table:
    """Lines ``first`` to ``last`` (inclusive). ``rows`` maps a line to its cells; a line without cells is a ruler."""

    first: int
    last: int
    rows: tuple[tuple[int, tuple[Cell, ...]], ...]
    header: int | None
    """The line that names the columns, None if no line does."""
    head: int = 0
    """Which cell of a row names what the others tell of: the second one in «(3) мост»."""


def _cut(line: Line, separator: re.Pattern[str]) -> list[tuple[int, int]]:
    """The stretches of the raw line between separators, as offsets in the text."""
    bounds, position = [], 0
    for found in separator.finditer(line.raw):
        bounds.append((position, found.start()))
        position = found.end()
    bounds.append((position, len(line.raw)))
    return [(line.raw_start + a, line.raw_start + b) for a, b in bounds]


def _trim(line: Line, start: int, end: int) -> tuple[int, int]:
    piece = line.raw[start - line.raw_start : end - line.raw_start]
    lead = len(piece) - len(piece.lstrip())
    return (start + lead, start + lead + len(piece.strip())) if piece.strip() else (start, start)


def _cells(line: Line, stretches: list[tuple[int, int]]) -> tuple[Cell, ...]:
    """Cells that hold something; what lies between two of them (separators) goes to the later one."""
    full = [(i, _trim(line, a, b)) for i, (a, b) in enumerate(stretches)]
    held = [(i, body) for i, body in full if body[1] > body[0]]
    if not held:
        return ()
    out = []
    for k, (column, body) in enumerate(held):
        start = line.start if k == 0 else _skip_blanks(line, held[k - 1][1][1])
        end = line.end if k == len(held) - 1 else body[1]
        out.append(Cell(start, end, body, column))
    return tuple(out)


def _skip_blanks(line: Line, position: int) -> int:
    while position < line.end and line.raw[position - line.raw_start].isspace():
        position += 1
    return position


def _pipe_columns(line: Line) -> tuple[Cell, ...]:
    stretches = _cut(line, re.compile(r"\|"))
    if line.text.startswith("|"):
        stretches = stretches[1:]
    return _cells(line, stretches)


def _runs(flags: list[bool], at_least: int) -> list[tuple[int, int]]:
    runs, start = [], None
    for i, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = i
        elif not flag and start is not None:
            if i - start >= at_least:
                runs.append((start, i - 1))
            start = None
    return runs


def _pipe_tables(lines: list[Line]) -> list[Table]:
    tables = []
    flags = [(line.text.startswith("|") and line.text.count("|") >= 2) or (line.text.count("|") >= 2) for line in lines]
    for first, last in _runs(flags, 2):
        rows = tuple((i, () if _RULE.match(lines[i].text) else _pipe_columns(lines[i])) for i in range(first, last + 1))
        framed = any(_RULE.match(lines[i].text) for i in range(first, last + 1)) or lines[first].text.startswith("|")
        if framed:
            tables.append(Table(first, last, rows, _pipe_header(rows, lines)))
    return tables


def _pipe_header(rows: tuple[tuple[int, tuple[Cell, ...]], ...], lines: list[Line]) -> int | None:
    """The first row, unless no ruler stands under it and it holds a number like the rows below («| взятый мост | 2 ПО |»)."""
    held = [k for k, (_, cells) in enumerate(rows) if cells]
    if not held:
        return None
    first, cells = rows[held[0]]
    ruled = held[0] + 1 < len(rows) and not rows[held[0] + 1][1]
    last = cells[-1].body
    numbered = len(cells) > 1 and re.match(r"[+−–-]?\d", lines[first].raw[last[0] - lines[first].raw_start :]) is not None
    counted = all(re.match(r"[+−–-]?\d|\w+$", _last(lines[i], x)) for i, x in rows[held[0] + 1 :] if x)
    worded = re.search(r"[^\W\d]", _last(lines[first], cells)) is not None
    return None if not ruled and numbered and counted and worded else first


def _last(line: Line, cells: tuple[Cell, ...]) -> str:
    start, end = cells[-1].body
    return line.raw[start - line.raw_start : end - line.raw_start]


def _wiki_tables(lines: list[Line]) -> list[Table]:
    """«{|», a row of names «! a !! b», rows «| a || b» between rulers, «|}»."""
    tables, first = [], None
    for i, line in enumerate(lines):
        if line.text.startswith("{|"):
            first = i
        elif line.text.startswith("|}") and first is not None:
            rows = tuple((k, _wiki_row(lines[k])) for k in range(first, i + 1))
            header = next((k for k, cells in rows if cells and lines[k].text.startswith("!")), None)
            if any(cells for _, cells in rows):
                tables.append(Table(first, i, rows, header))
            first = None
    return tables


def _wiki_row(line: Line) -> tuple[Cell, ...]:
    if line.text[:2] in ("{|", "|-", "|}", "|+") or line.text[:1] not in "|!":
        return ()
    stretches = _cut(line, re.compile(r"\|\||!!|^\s*[|!](?![|!])"))
    return _cells(line, stretches[1:])


def _leader_tables(lines: list[Line]) -> list[Table]:
    """«победа ........ 2 очка»: two lines or more whose parts are joined by dots; no list of pages."""
    tables = []
    for first, last in _runs([bool(_LEADER.search(line.text)) and read_marker(line.text) is None for line in lines], 2):
        rows = tuple((i, _cells(lines[i], _cut(lines[i], _LEADER))) for i in range(first, last + 1))
        ends = [re.fullmatch(r".*?(?<!\d)(\d{1,3})", lines[i].text) for i, _ in rows]
        pages = [int(x[1]) for x in ends if x]
        listed = len(pages) == len(rows) > 2 and pages == sorted(pages) and pages[-1] > len(rows)
        if (not listed or _announced(lines, first)) and all(len(cells) > 1 for _, cells in rows):
            tables.append(Table(first, last, rows, None))
    return tables


def _announced(lines: list[Line], first: int) -> bool:
    """True if the line over the rows leads them in («Очки дают:»), and is no title of a table of contents."""
    over = lines[first - 1].text.rstrip() if first else ""
    scored = any(x in words("noise", "scored") for x in fold(over).strip(" .:").split())
    return (over.endswith(":") or scored) and fold(over).strip(" .:") not in words("noise", "contents")


def _barred_tables(lines: list[Line]) -> list[Table]:
    """Three lines or more in a row that one sign parts into the same number of pieces: «0–2 | поровну»."""
    counts = [len(re.findall(r"\s\|\s", x.text)) if read_marker(x.text) is None else 0 for x in lines]
    tables, i = [], 0
    while i < len(lines):
        j = i + 1
        while counts[i] and j < len(lines) and counts[j] == counts[i] and not lines[j].gap:
            j += 1
        if j - i >= 3:
            rows = tuple((k, _pipe_columns(lines[k])) for k in range(i, j))
            tables.append(Table(i, j - 1, rows, _headed(rows, lines)))
        i = j
    return tables


def _headed(rows: tuple[tuple[int, tuple[Cell, ...]], ...], lines: list[Line]) -> int | None:
    """The first row names the columns if its cells are short, hold no sentence and no bare number."""
    first, cells = rows[0]
    bodies = [lines[first].raw[c.body[0] - lines[first].raw_start : c.body[1] - lines[first].raw_start] for c in cells]
    if len(cells) < 2 or len(rows) < 2:
        return None
    plain = all(len(b) <= 40 and not ends_sentence(b, ".!?;:") and not re.match(r"[+–-]?\d", b) for b in bodies)
    return first if plain else None


def _has_tab(line: Line) -> bool:
    return "\t" in line.text or (line.raw.startswith("\t") and line.indent > 0 and "\t" in line.raw.strip(" "))


def _is_item(line: Line) -> bool:
    """True for «•<tab>Начало хода»: all that the tab parts is a bullet, a letter or a number with its stop from its item."""
    head, tab, rest = line.text.partition("\t")
    if not tab or "\t" in rest.strip():
        return False
    marker = read_marker(f"{head.strip()} А")
    return marker is not None and marker.kind != "bare" and marker.text == head.strip()


def _tab_tables(lines: list[Line]) -> list[Table]:
    flags = [not _is_item(line) and _has_tab(line) for line in lines]
    tables = []
    for first, last in _runs(flags, 2):
        if not any("\t" in lines[i].text for i in range(first, last + 1)):
            continue
        rows = tuple((i, _cells(lines[i], _cut(lines[i], re.compile(r"\t")))) for i in range(first, last + 1))
        tables.append(Table(first, last, rows, _headed(rows, lines)))
    return tables


def _aligned_tables(lines: list[Line]) -> list[Table]:
    """Three lines or more in a row that fall into the same number of short pieces, standing under each other."""

    def pieces(line: Line) -> list[tuple[int, int]]:
        if _is_item(line):
            return [(line.start, line.end)]
        return (
            _cut(line, _GAP)
            if not line.raw[:1].isspace()
            else [(line.raw_start + a, line.raw_start + b) for a, b in _offsets(line)]
        )

    parts = [pieces(line) for line in lines]
    tables, i = [], 0
    while i < len(lines):
        j = i
        while j < len(lines) and _aligned(parts[i], parts[j], lines[i], lines[j]) and (j == i or lines[j].gap == 0):
            j += 1
        if j - i >= 3:
            rows = tuple((k, _cells(lines[k], parts[k])) for k in range(i, j))
            tables.append(Table(i, j - 1, rows, _headed(rows, lines)))
            i = j
        else:
            i += 1
    return tables


def _offsets(line: Line) -> list[tuple[int, int]]:
    lead = line.start - line.raw_start
    bounds, position = [], lead
    for found in _GAP.finditer(line.raw, lead):
        bounds.append((position, found.start()))
        position = found.end()
    bounds.append((position, len(line.raw)))
    return [b for b in bounds if line.raw[b[0] : b[1]].strip()]


def _aligned(a: list[tuple[int, int]], b: list[tuple[int, int]], one: Line, other: Line) -> bool:
    if len(a) < 2 or len(a) != len(b) or any(y - x > _LONG for x, y in (*a, *b)):
        return False
    return all(abs((x[0] - one.raw_start) - (y[0] - other.raw_start)) <= 2 for x, y in zip(a[1:], b[1:], strict=True))


def _valued_tables(lines: list[Line]) -> list[Table]:
    """«Мост [3]», «(3) мост»: things and values that signs of the author's own part."""
    return [
        Table(
            run[0].line, run[-1].line, tuple((x.line, _valued_cells(lines[x.line], x)) for x in run), None, int(run[0].reversed)
        )
        for run in valued_rows(lines)
    ]


def _valued_cells(line: Line, row: ValuedRow) -> tuple[Cell, ...]:
    first, second = sorted((row.thing, row.value))
    at = line.start
    middle = at + second[0] if row.reversed else at + first[1]
    return (
        Cell(at, middle, (at + first[0], at + first[1]), 0),
        Cell(middle, line.end, (at + second[0], at + second[1]), 1),
    )


def find_tables(lines: list[Line]) -> list[Table]:
    """All tables, in order, none overlapping another (wiki before pipes before tabs before dots, bars and blanks)."""
    taken: set[int] = set()
    found: list[Table] = []
    for table in (
        *_wiki_tables(lines),
        *_pipe_tables(lines),
        *_tab_tables(lines),
        *_leader_tables(lines),
        *_barred_tables(lines),
        *_aligned_tables(lines),
        *_valued_tables(lines),
    ):
        span = set(range(table.first, table.last + 1))
        if not span & taken:
            taken |= span
            found.append(table)
    return sorted(found, key=lambda t: t.first)
