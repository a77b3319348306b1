"""Sequences whose steps have headings of their own."""

from __future__ import annotations

import re
from collections import defaultdict

from extract.blocks import Block
from extract.context import Context
from extract.grammar.numbers import numbers_in
from extract.language import Sentence, analyse
from extract.language.dictionary import analyses
from extract.lexicon import words
from extract.rules.counted_steps import counted_head, names_time
from extract.rules.deed_names import says_what_is_so
from extract.rules.heading_rows import announced_rows
from extract.rules.leads import announces_steps, heads_turn, is_sequence_title
from extract.rules.limiting_brackets import limits_step
from extract.rules.listed_items import references_in, title_of
from extract.rules.steps import LEXICON, Sequence, Step, lemmas, names_phase, tidy
from models.spans import Span

__all__ = ["from_headings"]


def from_headings(context: Context) -> list[Sequence]:
    """Sections that are called a phase, and those that lie right below a title over a sequence."""
    groups: dict[int | None, list[Step]] = defaultdict(list)
    announced: int | None = None
    rows = announced_rows(context)
    headings = {b.section: b for b in reversed(context.layout.blocks) if b.kind == "heading" and b.section is not None}
    for k, section in enumerate(context.layout.sections):
        block = headings.get(k)
        if block is None or not section.title:
            continue
        above = title_of(context, section.parent)
        counted = section.number is not None or block.ordinal is not None
        announced = _announced(context, block, announced)
        over_steps = above is not None and is_sequence_title(above, True) and not _names_game(context, section.parent, above)
        under = above is not None and counted and (over_steps or _item_of_phase(context, k, above))
        under = under and not says_what_is_so(analyse(section.title).tokens)
        if names_phase(section.title) or names_time(section.title) or announced or under or k in rows:
            groups[section.parent].append(_step_of_heading(context, block, section.title))
    return [Sequence(steps, "heading", steps[0].block.span.start, steps[0].block) for steps in groups.values() if _phases(steps)]


def _names_game(context: Context, index: int | None, title: Sentence) -> bool:
    """«Морской бой», «Гонка» in front of a whole text with chapters: its title, though games call a turn so as well."""
    if index != 0 or title.start > context.layout.blocks[0].span.end:
        return False
    chapters = [x for x in context.layout.sections if x.parent == 0]
    others = [x for x in context.layout.sections[1:] if x.parent is None]
    numbered = any(x.number and "." in x.number.strip(".") for x in context.layout.sections)
    plain = set(lemmas(title)) & words(LEXICON, "step.plain_turn")
    return len(chapters) > 1 and not others and heads_turn(title) and not plain and (numbered or len(lemmas(title)) > 1)


def _item_of_phase(context: Context, index: int, above: Sentence) -> bool:
    """A numbered title below that of a phase, with no text of its own among sisters without text: an item of a list."""
    if not names_phase(above.text):
        return False
    sections = context.layout.sections
    sisters = [k for k, x in enumerate(sections) if x.parent == sections[index].parent and x.number]
    return len(sisters) > 1 and not any(b.section in sisters and b.kind != "heading" for b in context.layout.blocks)


def _announced(context: Context, block: Block, last: int | None) -> int | None:
    """The ordinal of a heading in a count of headings that the paragraph before the first one announces; else None."""
    if block.ordinal is None:
        return _below_lead_in(context, block, last)
    if last is not None and block.ordinal == last + 1:
        return block.ordinal
    before = context.layout.blocks[block.index - 1] if block.index else None
    lines = context.lines_of(before) if before is not None and before.kind in ("paragraph", "item") else ()
    last_line = lines[-1].sentence if lines else None
    counted = last_line is not None and set(lemmas(last_line)) & words(LEXICON, "step.strong") and numbers_in(last_line)
    opens = last_line is not None and (last_line.text.endswith(":") or bool(counted)) and announces_steps(last_line, True)
    return block.ordinal if opens and block.ordinal <= 1 else None


def _below_lead_in(context: Context, block: Block, last: int | None) -> int | None:
    """A heading without a number, no blank line above it: the first behind the lead-in, or one more of its row."""
    before = context.layout.blocks[block.index - 1] if block.index else None
    if before is None or context.text[before.span.end : block.span.start].count("\n") != 1:
        return None
    if last is not None:
        return last + 1
    if before.kind == "heading" and (over := title_of(context, before.section)) is not None and is_sequence_title(over, True):
        return 1
    lines = context.lines_of(before) if before.kind in ("paragraph", "item") else ()
    return 1 if lines and lines[-1].sentence.text.endswith(":") and announces_steps(lines[-1].sentence, True) else None


def _phases(steps: list[Step]) -> bool:
    """Several steps, or one that is called so; a time of the day alone makes no sequence."""
    return len(steps) > 1 or names_phase(steps[0].name)


def _step_of_heading(context: Context, block: Block, title: str) -> Step:
    start = block.span.start if block.marker and block.marker[:1].isdigit() else block.body.start
    if (counted := counted_head(title)) is not None:
        start, title = block.body.end - len(title) + counted, title[counted:]
    span = Span(start, block.body.end)
    remark = _bracket_at_end(title, block.body)
    if remark is not None and not limits_step(remark.quote(context.text).strip("()")) and remark.start > start:
        span, remark = Span(start, start + len(context.text[start : remark.start].rstrip())), None
    described = [
        line
        for b in context.layout.blocks
        if b.parent == block.index and b.kind in ("paragraph", "definition")
        for line in context.lines_of(b)
    ]
    name = tidy(_without_time(title))
    beside = context.layout.blocks[block.index + 1] if block.index + 1 < len(context.layout.blocks) else None
    same_line = beside is not None and "\n" not in context.text[block.span.end : beside.span.start]
    refs = references_in(context, beside.body) if beside is not None and same_line else ()
    return Step(name, [span], block, described, remark, refs)


def _without_time(title: str) -> str:
    """«Регистрация – с 10 до 11 часов»: the name without what a preposition opens behind a dash."""
    found = re.search(r"\s[–—-]\s+([^\W\d_]+)\s", title)
    timed = found is not None and any(a.pos == "PREP" for a in analyses(found[1].lower())[:1])
    return title[: found.start()] if found is not None and timed else title


def _bracket_at_end(title: str, body: Span) -> Span | None:
    found = re.search(r"\([^()]*\)$", title)
    return Span(body.end - len(found[0]), body.end) if found and len(found[0]) < len(body) else None
