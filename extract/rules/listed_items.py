"""The step that an item names, and what stands over a list of them."""

from __future__ import annotations

import re

from extract.blocks import Block
from extract.context import Context, Line
from extract.language import Sentence, analyse, nominative
from extract.language.dictionary import analyses
from extract.lexicon import words
from extract.rules.counted_steps import bracket_after, counted_label
from extract.rules.steps import LEXICON, Step, cut_name, names_phase, tidy
from models.spans import Span

__all__ = ["lead_of", "references_in", "step_of_item", "title_of"]


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
    if block.marker and block.label is None and not block.body.quote(text).strip():
        return _named_below(context, block)
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


def _named_below(context: Context, block: Block) -> Step | None:
    """«Шаг 2» on a line of its own: the line below it names the step."""
    following = context.layout.blocks[block.index + 1 :]
    below = next((b for b in following if b.kind != "noise"), None)
    if below is None or below.kind not in ("heading", "paragraph", "definition") or below.marker is not None:
        return None
    lines = list(context.lines_of(below))
    title = below.label if below.label and below.kind == "definition" else _body_of(below, context.text)
    name, span, remark = cut_name(title, below.span.start if below.label == title else below.body.start)
    return Step(name, [span], block, lines, remark, references_in(context, below.span)) if name else None


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
