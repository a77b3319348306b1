"""Sequences that stand as lists."""

from __future__ import annotations

import re
from collections import defaultdict

from extract.blocks import Block
from extract.context import Context, Line
from extract.language import Sentence, analyse, lemma_of, nominative
from extract.language.dictionary import analyses
from extract.lexicon import words
from extract.rules.counted_steps import bracket_after, counted_label
from extract.rules.leads import announces_steps, asks_for_steps, heads_turn, is_sequence_title
from extract.rules.steps import LEXICON, Sequence, Step, cut_name, folded, is_ranking, lemmas, names_phase, tidy
from models.spans import Span

__all__ = [
    "from_lists",
    "inner_lists",
    "lead_of",
    "references_in",
    "states_outcomes",
    "step_of_item",
    "title_of",
]

_NAMING = 4
"""The most words of a lead-in that only names a step."""


def title_of(context: Context, section: int | None) -> Sentence | None:
    """The title of the section of this index as a sentence; None if it has none."""
    if section is None or not context.layout.sections[section].title:
        return None
    return analyse(context.layout.sections[section].title, context.layout.sections[section].span.start)


def lead_of(context: Context, block: Block) -> Line | None:
    """The sentence right in front of a list: the last one of the block that governs it, else of the block before."""
    parent = context.block(block.parent)
    if parent is None:
        at = block.index - 1
        while at >= 0 and context.layout.blocks[at].kind == "noise":
            at -= 1
        parent = context.layout.blocks[at] if at >= 0 else None
    lines = context.lines_of(parent) if parent is not None else ()
    return lines[-1] if lines else None


def references_in(context: Context, span: Span) -> tuple[str, ...]:
    """The section numbers that are cited within a span."""
    return tuple(r.number for r in context.references_from(span.start, span.end) if span.contains(r.span))


def _body_of(block: Block, text: str) -> str:
    """The body up to the end of its first sentence."""
    end = block.sentences[0].end if block.sentences else block.body.end
    return text[block.body.start : end]


def step_of_item(context: Context, block: Block) -> Step | None:
    """The step that an item names, None if nothing is left of it."""
    text = context.text
    lines = list(context.lines_of(block))
    if block.label and counted_label(block.label):
        at = text.find(block.label, block.span.start, block.span.end) + len(block.label)
        lead = re.match(r"[\s.:–—-]*", text[at : block.span.end])
        start = at + (lead.end() if lead else 0)
        name, span, remark = cut_name(text[start : block.sentences[0].end if block.sentences else block.body.end], start)
        return Step(name, [span], block, lines, remark, references_in(context, block.span)) if name else None
    if block.label and (names_phase(block.label) or block.kind in ("item", "definition")) and len(block.label.split()) <= 6:
        at = text.find(block.label, block.span.start, block.span.end)
        span = Span(at, at + len(block.label)) if at >= 0 else block.body
        named = tidy(block.label)
        return (
            Step(named, [span], block, lines, bracket_after(context, span, block), references_in(context, block.span))
            if named
            else None
        )
    name, span, remark = cut_name(_body_of(block, text), block.body.start)
    if not name:
        return None
    name, span = _one_in_genitive(lines, span) or (_turned(name, span, lines), span)
    return Step(name, [span], block, lines, remark, references_in(context, block.span))


def _one_in_genitive(lines: list[Line], span: Span) -> tuple[str, Span] | None:
    """«фазы сбора, в которой …» behind «состоит из»: one phase in the genitive, not several; its name and where that stands."""
    tokens = [t for t in lines[0].sentence.tokens if span.start <= t.start < span.end] if lines else []
    stop = next((k for k, t in enumerate(tokens) if t.text in (",", "(")), len(tokens))
    if stop < 2 or tokens[0].text[:1].isupper():
        return None
    if not any(a.lemma in words(LEXICON, "step.strong") and {"gent", "sing"} <= a.grammemes for a in analyses(tokens[0].norm)):
        return None
    return tidy(nominative(tokens[:stop], "sing")), Span(tokens[0].start, tokens[stop - 1].end)


def _turned(name: str, span: Span, lines: list[Line]) -> str:
    """A name in the nominative where the lead-in put it in another case («включает: фазу сбора»)."""
    if not lines:
        return name
    first = name.split()[0].lower()
    readings = analyses(first)
    if not readings or any(
        "nomn" in a.grammemes or a.pos not in ("NOUN", "ADJF") for a in readings if a.known or len(readings) == 1
    ):
        return name
    tokens = [t for t in lines[0].sentence.tokens if span.start <= t.start < span.end]
    return tidy(nominative(tokens)) if tokens else name


def _marked_in_order(items: list[Block]) -> bool:
    """Numbers, letters, or signs that count or lead from one to the next: «# …», «→ …»."""
    signs = words(LEXICON, "step.signs")
    return all(b.ordinal is not None or (b.marker or "") in signs for b in items)


def _lists(context: Context) -> list[list[Block]]:
    found: dict[int, list[Block]] = defaultdict(list)
    for block in context.layout.blocks:
        if block.list_id is not None and block.kind in ("item", "definition"):
            found[block.list_id].append(block)
    return list(found.values())


def inner_lists(context: Context) -> list[list[Step]]:
    """Short lists whose lead-in is so short that it only names what they are the parts of («В Совете а) …, б) …»)."""
    out = []
    for items in _lists(context):
        lead = lead_of(context, items[0])
        steps = [s for s in (step_of_item(context, b) for b in items) if s]
        if lead is None or len(steps) < 2 or len(lemmas(lead.sentence)) > _NAMING or is_ranking([s.name for s in steps]):
            continue
        if lead.block.index == items[0].parent and _short(steps) and _plain_items(steps):
            out.append(steps)
    return out


def from_lists(context: Context) -> list[Sequence]:
    """Every list whose lead-in, title or items say that it is a sequence."""
    out: list[Sequence] = []
    holding: set[int] = set()
    for items in _lists(context):
        steps = _without_cases([s for s in (step_of_item(context, b) for b in items) if s])
        inside = items[0].parent in holding and _marked_in_order(items) and _short(steps)
        if len(steps) < 2 or not (inside or _is_sequence(context, items, steps)):
            continue
        holding.update(s.block.index for s in steps)
        out.append(Sequence(steps, "list", items[0].span.start, items[0], lead_of(context, items[0])))
    return out


def _without_cases(steps: list[Step]) -> list[Step]:
    """Without «Если у вас нет карт, фаза пропускается», a line without a marker below those that are called phases."""
    cases = words(LEXICON, "small.supposing")
    kept = [s for s in steps if s.block.marker is not None or folded(s.name).split()[0] not in cases]
    return kept if sum(names_phase(s.name) for s in kept) >= 0.6 * len(kept) and len(kept) > 1 else steps


def _is_sequence(context: Context, items: list[Block], steps: list[Step]) -> bool:
    named = sum(names_phase(s.name) for s in steps)
    if named >= 0.6 * len(steps) or _share_noun(steps):
        return True
    if is_ranking([s.name for s in steps]) or states_outcomes(context, steps):
        return False
    if any(folded(b.marker or "").startswith(tuple(sorted(words(LEXICON, "step.strong")))) for b in items):
        return True
    numbered = _marked_in_order(items)
    lead = lead_of(context, items[0])
    if lead is not None and _opens_case(lead.sentence):
        return False
    announced = lead is not None and lead.block.kind != "heading" and announces_steps(lead.sentence, numbered)
    asked = lead is not None and lead.sentence.text.rstrip().endswith("?") and asks_for_steps(lead.sentence)
    announced = announced or (asked and (numbered or _plain_items(steps)))
    if not announced and any(_opens_sequence(context, b) for b in items):
        return False
    parent = context.block(items[0].parent)
    under = parent is not None and (parent.kind == "item" or (parent.kind == "heading" and _short(steps)))
    if under and numbered and lead is not None and names_phase(lead.sentence.text):
        return True
    if lead is not None and lead.block.kind != "heading":
        if announced or (numbered and _short(steps) and heads_turn(lead.sentence) and is_sequence_title(lead.sentence, True)):
            return True
        if lead.sentence.text.rstrip().endswith(":"):
            return False
    title = title_of(context, items[0].section)
    above = context.block(parent.parent) if parent is not None and parent.kind == "paragraph" and numbered else parent
    under_title = above is None or above.kind == "heading"
    if not numbered and not _plain_items(steps):
        return False
    return title is not None and under_title and is_sequence_title(title, numbered) and _short(steps)


def _opens_case(sentence: Sentence) -> bool:
    """«Коны сдают, пока», «Ход кончается, когда:»: the items are cases."""
    last = next((t for t in reversed(sentence.tokens) if not t.is_punct), None)
    return last is not None and last.norm in words(LEXICON, "small.supposing")


def _share_noun(steps: list[Step]) -> bool:
    """«Утренняя смена», «Дневная смена», «Ночная смена»: all are called by one noun for a part of the play."""
    nouns = words(LEXICON, "step.turn") | words(LEXICON, "step.weak")
    last = {lemma_of(s.name.split()[-1].lower()) for s in steps}
    return len(steps) > 1 and len(last) == 1 and last <= nouns and all(len(s.name.split()) == 2 for s in steps)


def states_outcomes(context: Context, steps: list[Step]) -> bool:
    """Most items give an amount of points, open with a condition, or say who loses: no steps of play."""
    first = [s.described[0].sentence for s in steps if s.described]
    outcome = words(LEXICON, "lead.losing")
    said = [
        (any(context.is_points(t, x) for t in x.tokens) and any(t.pos == "NUM" or t.text.isdigit() for t in x.tokens))
        or bool(x.tokens and x.tokens[0].norm in words(LEXICON, "small.supposing"))
        or bool(set(lemmas(x)) & outcome)
        for x in first
    ]
    return sum(said) * 2 > len(steps)


def _plain_items(steps: list[Step]) -> bool:
    """Items without numbers that can be steps: short, none of them leaves a choice or gives an amount."""
    said = [set(lemmas(line.sentence)) for s in steps for line in s.described[:1]]
    other = [x & words(LEXICON, "lead.other") and not x & words(LEXICON, "step.checks") for x in said]
    loose = sum(bool(x & words(LEXICON, "lead.modal") or y) for x, y in zip(said, other, strict=True))
    return all(len(s.name.split()) <= 8 for s in steps) and loose * 3 <= len(steps)


def _opens_sequence(context: Context, item: Block) -> bool:
    """An item that itself announces the steps of a list below it."""
    lines = context.lines_of(item)
    return bool(lines) and lines[-1].sentence.text.endswith(":") and announces_steps(lines[-1].sentence, True)


def _short(steps: list[Step]) -> bool:
    return sum(len(s.name.split()) <= 12 for s in steps) >= 0.7 * len(steps)
