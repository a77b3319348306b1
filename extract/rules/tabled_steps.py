"""Sequences that stand as tables: a row for each step."""

from __future__ import annotations

import re

from extract.blocks import Block
from extract.context import Context, Line
from extract.language import lemma_of
from extract.lexicon import words
from extract.rules.counted_steps import counted_label, names_time
from extract.rules.cuts import alternatives
from extract.rules.leads import announces_steps, is_sequence_title
from extract.rules.listed_items import lead_of, references_in, title_of
from extract.rules.listed_steps import states_outcomes
from extract.rules.steps import LEXICON, Sequence, Step, bare, cut_name, folded, names_phase
from extract.structure.markers import inline_markers, read_marker

__all__ = ["from_tables"]

_MARK = re.compile(r"(?:[IVX]{1,5}|\d{1,2}|[А-ЯA-Z])[.)]?")
_FEW = 7
"""The most words of a part of a row."""
_WORD = re.compile(r"[^\W\d_]+")
_WORDS_FIRST = re.compile(rf"(?:{alternatives('actors.follow')}|{alternatives('then.openers')})\s+", re.IGNORECASE)
_TIMES = 2
"""More rows than this, all times of the day, make a table of steps."""
_WIDE = re.compile(r"[ \u00a0]{2,}")


def from_tables(context: Context) -> list[Sequence]:
    """Rows of a table of phases; parts that a cell holds become steps inside the row's."""
    tables: list[list[list[Block]]] = []
    last: Block | None = None
    for block in context.layout.blocks:
        if block.kind != "cell":
            last = None if block.kind != "noise" else last
            continue
        if last is None:
            tables.append([])
        if not tables[-1] or (block.row in ("", None) and (block.row == "" or last is None)):
            tables[-1].append([])
        tables[-1][-1].append(block)
        last = block
    out = []
    for table in tables:
        under = _under_sequence(context, table)
        steps = [s for s in (_step_of_row(context, row, under) for row in table) if s]
        if len(steps) < 2 or (states_outcomes(context, steps) and not _named_or_column(table, steps)):
            continue
        if (_phase_table(table, steps) and _named_or_column(table, steps)) or under:
            out.append(Sequence(steps, "table", table[0][0].span.start, table[0][0], lead_of(context, table[0][0])))
    return out


def _named_or_column(table: list[list[Block]], steps: list[Step]) -> bool:
    return (
        _by_times(steps)
        or sum(names_phase(s.name) for s in steps) >= 0.6 * len(steps)
        or any(_names_column(b.column) for row in table for b in row)
    )


def _under_sequence(context: Context, table: list[list[Block]]) -> bool:
    """A table below a title or lead-in of a sequence."""
    lead = lead_of(context, table[0][0])
    title = title_of(context, table[0][0].section)
    announced = lead is not None and lead.block.kind != "heading" and announces_steps(lead.sentence, True)
    led_otherwise = lead is not None and lead.block.kind != "heading" and lead.sentence.text.rstrip().endswith(":")
    return announced or (not led_otherwise and title is not None and is_sequence_title(title, True))


def _by_times(steps: list[Step]) -> bool:
    """«Утро | …», «Полдень | …», «Вечер | …»: a row for each part of the day."""
    return len(steps) > _TIMES and all(names_time(s.name) for s in steps)


def _phase_table(table: list[list[Block]], steps: list[Step]) -> bool:
    named = sum(names_phase(s.name) for s in steps)
    return (
        _by_times(steps)
        or named >= 0.6 * len(steps)
        or _counted_rows(table)
        or any(_names_column(b.column) for row in table for b in row)
    )


def _counted_rows(table: list[list[Block]]) -> bool:
    """Rows that are numbered one by one."""
    first = [row[0].body for row in table if row[0].row is not None]
    return len(first) > 1 and all(len(b) <= 3 for b in first)


def _names_column(column: str | None) -> bool:
    """A column over names of steps: «Фаза», «Название этапа»; not «В фазу действий»."""
    return column is not None and folded(bare(column)) in words(LEXICON, "step.strong")


def _step_of_row(context: Context, row: list[Block], under: bool) -> Step | None:
    if row[0].row is None:
        return None
    worded = [b for b in row if re.search(r"[^\W\d_]{3,}", b.body.quote(context.text))]
    counted = any(_names_column(b.column) and b.body.quote(context.text).strip(" .)").isdigit() for b in row)
    named = next((b for b in worded if _names_column(b.column)), worded[0] if worded and counted else None)
    cell = named or (worded[0] if worded else None)
    lines = list(context.lines_of(cell)) if cell else []
    if cell is None or not lines:
        return None
    if counted_label(cell.body.quote(context.text).strip(" .:")) and cell.index == worded[0].index and len(worded) > 1:
        cell = worded[1]  # «Шаг 1 | Бросить кубик»
        lines = list(context.lines_of(cell))
        if not lines:
            return None
    elif len(lines) > 1 and _MARK.fullmatch(lines[0].sentence.text.strip()):
        lines = lines[1:]  # «I. Сбор»
    numbered = len(row) > 1 and row[0].index != cell.index and row[0].body.quote(context.text).strip(".)").isdigit()
    told = names_phase(lines[0].sentence.text) or names_time(lines[0].sentence.text)
    if named is None and not numbered and not under and not told:
        return None
    step = _step_of_line(context, cell, lines[0])
    _fill(context, step, cell, lines[1:])
    for other in row:
        if other.index != cell.index and _tells_who(other.column):
            step.acting = step.acting or _actors_in(other.body.quote(context.text))
        elif other.index != cell.index:
            step.described.extend(context.lines_of(other))
            step.parts = step.parts or _numbered_parts(context, other)
    _deal_references(context, step, cell, row)
    return step


def _tells_who(column: str | None) -> bool:
    """A column over those who act: «Кто», «Кто ходит»."""
    found = _WORD.findall(folded(column or ""))
    return bool(found) and found[0] in words(LEXICON, "actors.column")


def _actors_in(text: str) -> tuple[str, ...]:
    """«рои, потом шмели»: the names in a cell; none where it says that all act."""
    names = [_WORDS_FIRST.sub("", x).strip() for x in re.split(r"[,;]\s*|\s+и\s+", text.strip(" .;"))]
    plain = all(re.fullmatch(r"[^\W\d_]+(?:[ -][^\W\d_]+){0,2}", n) for n in names)
    anybody = any(lemma_of(w.lower()) in words(LEXICON, "actors.anybody") for n in names for w in n.split())
    return tuple(names) if plain and not anybody else ()


def _step_of_line(context: Context, cell: Block, line: Line) -> Step:
    text = line.sentence.text
    mark = read_marker(text)
    lead = mark.end if mark is not None and mark.kind in ("roman", "number", "letter") else 0
    name, span, remark = cut_name(text[lead:], line.sentence.start + lead)
    return Step(name, [span], cell, [], remark)


def _numbered_parts(context: Context, cell: Block) -> list[Step]:
    """«1) сбор; 2) торг»: the parts that another cell of the row counts."""
    text = cell.body.quote(context.text)
    run = inline_markers(text)
    if not run or text[: run[0][0]].strip():
        return []
    parts = []
    for k, (at, marker) in enumerate(run):
        stop = run[k + 1][0] if k + 1 < len(run) else len(text)
        start = at + marker.end
        name, span, remark = cut_name(text[start:stop].rstrip(" ;,."), cell.body.start + start)
        parts.append(Step(name, [span], cell, [], remark))
    return parts if all(p.name and len(p.name.split()) <= _FEW for p in parts) else []


def _fill(context: Context, step: Step, cell: Block, lines: list[Line]) -> None:
    """What stands behind a row's name: parts with a noun of their own, two or more unpunctuated parts, or a description."""
    inner: Step | None = None
    loose: list[Line] = []
    for line in lines:
        if names_phase(line.sentence.text):
            inner = _step_of_line(context, cell, line)
            step.parts.append(inner)
        elif inner is not None:
            inner.described.append(line)
        else:
            loose.append(line)
    plain = [x for x in loose if x.sentence.text[-1:] not in ".!?:;"]
    if not step.parts and len(loose) >= 2 and len(plain) == len(loose):
        step.parts.extend(_step_of_line(context, cell, line) for line in loose)
    else:
        step.described.extend(loose)


def _deal_references(context: Context, step: Step, cell: Block, row: list[Block]) -> None:
    """Section numbers of the row: to the parts in order where both are set apart by wide gaps, else to the row."""
    for other in row:
        body = other.body.quote(context.text)
        refs = references_in(context, other.body)
        if other.index == cell.index or not refs or re.search(r"[^\W\d_]", body):
            continue
        if step.parts and len(refs) == len(step.parts) and len(_WIDE.split(body)) == len(refs):
            for part, number in zip(step.parts, refs, strict=True):
                part.refs = (number,)
        else:
            step.refs = (*step.refs, *refs)
