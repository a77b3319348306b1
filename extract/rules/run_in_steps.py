"""Steps without markers: a short name in front of each paragraph, bare lines below a title."""

from __future__ import annotations

import re

from extract.blocks import Block
from extract.context import Context, Line
from extract.language import Sentence
from extract.rules.cuts import cut
from extract.rules.heading_rows import steps_counted
from extract.rules.leads import announces_steps, is_sequence_title
from extract.rules.listed_items import references_in, step_of_item, title_of
from extract.rules.listed_steps import states_outcomes
from extract.rules.steps import Sequence, Step, bare, cut_name, is_ranking, names_phase
from extract.structure.words import names

__all__ = ["from_bare_lines", "from_run_ins"]

_SHORT = 6
"""The most words of a bare line that is a step."""


def from_run_ins(context: Context, taken: set[int]) -> list[Sequence]:
    """Paragraphs below the title of a turn or a lead-in, each with a short name in front: «Рынок. Выложите пять карт»."""
    out = []
    for lead, below in _announced(context):
        named = [b for b in below if b.kind in ("paragraph", "definition")]
        over = {b.index for b in named}
        if any(b.index in taken for b in named) or any(b.index not in over and b.parent not in over for b in below):
            continue
        steps = [s for b in named if (s := _run_in(context, b))]
        enough = 3 if lead is None else steps_counted(lead.sentence) or 3
        if len(steps) >= enough and len(steps) >= 0.7 * len(named):
            out.append(Sequence(steps, "list", below[0].span.start, steps[0].block, lead))
    return out


def _announced(context: Context) -> list[tuple[Line | None, list[Block]]]:
    """The blocks below each title over a sequence, or behind each paragraph that announces one, up to the next heading."""
    out: list[tuple[Line | None, list[Block]]] = []
    blocks = context.layout.blocks
    for block in blocks:
        lines = context.lines_of(block)
        if block.kind == "heading" and block.section is not None:
            title = title_of(context, block.section)
            told = title is not None and is_sequence_title(title, True)
        else:
            told = block.kind == "paragraph" and bool(lines) and announces_steps(lines[-1].sentence, True)
        if told:
            below = []
            for other in blocks[block.index + 1 :]:
                if other.kind == "heading":
                    break
                if other.kind != "noise":
                    below.append(other)
            out.append((lines[-1] if lines else None, below))
    return out


def _run_in(context: Context, block: Block) -> Step | None:
    lines = context.lines_of(block)
    if block.label:
        return step_of_item(context, block) if len(block.label.split()) <= 4 else None
    if (opening := _phase_before_colon(context, block)) is not None:
        return opening
    if len(lines) < 2 or len(lines[0].sentence.text.split()) > _SHORT or not names(lines[0].sentence.text):
        return None
    name, span, remark = cut_name(lines[0].sentence.text, lines[0].sentence.start)
    return Step(name, [span], block, list(lines[1:]), remark, references_in(context, block.span)) if name else None


def _phase_before_colon(context: Context, block: Block) -> Step | None:
    """«Этап ночи, три шага:» over its list: the phase that a line leading to a list opens with."""
    lines = context.lines_of(block)
    if len(lines) != 1 or not lines[0].sentence.text.rstrip().endswith(":"):
        return None
    head = lines[0].sentence.text.rstrip(" :").split(",")[0]
    name, span, remark = cut_name(head, lines[0].sentence.start)
    return Step(name, [span], block, list(lines), remark) if names_phase(name) and len(name.split()) <= _SHORT else None


def from_bare_lines(context: Context, taken: set[int]) -> list[Sequence]:
    """Three short lines or more right below a title over a sequence, no markers, no full stops: «Раздача», «Ставки»."""
    out = []
    blocks = context.layout.blocks
    for block in blocks:
        lines = context.lines_of(block)
        if block.kind not in ("heading", "paragraph") or len(lines) != 1 or block.index in taken:
            continue
        if lines[0].sentence.text.rstrip()[-1:] in ".;," or not _over_sequence(lines[0].sentence):
            continue
        below: list[Block] = []
        for other in blocks[block.index + 1 :]:
            apart = context.text[(below[-1] if below else block).span.end : other.span.start].count("\n")
            titles = block.kind == "heading" and other.kind == "heading"
            if titles or apart > (1 if below else 2) or not apart or not _bare_line(context, other):
                break
            below.append(other)
        steps = [s for b in below if (s := step_of_item(context, b))]
        for step in steps:
            step.parts = _between_strokes(context, step)
        known = {b.index for b in below} & taken
        if len(steps) >= 3 and not known and not is_ranking([s.name for s in steps]) and not states_outcomes(context, steps):
            out.append(Sequence(steps, "list", below[0].span.start, below[0], lines[0]))
    return out


def _between_strokes(context: Context, step: Step) -> list[Step]:
    """«Бой: нападающие / защитники / урон»: the parts behind the colon."""
    found = re.match(r"\s*:\s*", context.text[step.spans[0].end : step.block.span.end])
    if found is None:
        return []
    start = step.spans[0].end + found.end()
    pieces = cut(context.text[start : step.block.span.end], re.compile(r"\s/\s"))
    parts = []
    for a, b in pieces if len(pieces) > 1 else []:
        name, span, _ = cut_name(context.text[start + a : start + b], start + a)
        parts.append(Step(name, [span], step.block))
    return parts


def _over_sequence(sentence: Sentence) -> bool:
    return is_sequence_title(sentence, True) or announces_steps(sentence, True)


def _bare_line(context: Context, block: Block) -> bool:
    text = block.body.quote(context.text)
    plain = block.kind in ("paragraph", "heading", "definition") and block.marker is None and "\n" not in text
    named = bare(text).split(":")[0]
    return plain and 1 <= len(named.split()) <= _SHORT and text.rstrip()[-1:] not in ".:;?!"
