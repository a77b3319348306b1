"""The parts of a step told in words: «сначала … затем …» in a sentence, in sentences in a row, in the bracket behind its name."""

from __future__ import annotations

import re

from extract.context import Context, Line
from extract.rules.cuts import alternatives, clauses, cut, opened
from extract.rules.leads import announces_steps, names_turn
from extract.rules.steps import Step, cut_name, folded, phrase_in, tidy
from extract.rules.told_names import told_step
from models.spans import Span

__all__ = ["parts_by_number", "parts_in_bracket", "parts_in_order", "parts_of_item", "sentences_in_order"]

_INNER = re.compile(r"[(\[]?(\d{1,2})\.(\d{1,2})[)\]]\s+(?=[^\W\d_])")
_SHORT = 8
"""The most words of a part that is counted within a line."""


def parts_in_bracket(context: Context, step: Step) -> list[Step]:
    """«стычки (сначала морские, потом сухопутные)»: the parts of a step in the bracket behind its name."""
    found = re.match(r"\s*\(([^()]*)\)", context.text[step.spans[0].end : step.block.span.end])
    if found is None or not re.search(rf"(?<!\w){alternatives('then.ordering')}(?!\w)", folded(found[1])):
        return []
    start = step.spans[0].end + found.start(1)
    pieces = cut(found[1], re.compile(r"[,;]\s+"))
    if all(opened(found[1][a:b]).lstrip()[:1].isupper() for a, b in pieces):
        return []  # «(Орден, затем Лига)»: those who act one after another
    steps = [Step(tidy(opened(found[1][a:b])), [Span(start + a, start + b)], step.block) for a, b in pieces]
    return steps if len(steps) >= 2 and all(s.name and len(s.name.split()) <= 5 for s in steps) else []


def parts_by_number(context: Context, step: Step) -> list[Step]:
    """«(2) заявки — (2.1) запись, (2.2) вскрытие»: the parts that are counted below the number of their step."""
    start = step.spans[0].end
    text = context.text[start : step.block.span.end]
    found = list(_INNER.finditer(text))
    if len(found) < 2 or [int(m[2]) for m in found] != list(range(1, len(found) + 1)) or len({m[1] for m in found}) > 1:
        return []
    stops = [m.start() for m in found[1:]] + [len(text)]
    out = []
    for mark, stop in zip(found, stops, strict=True):
        name, span, remark = cut_name(text[mark.end() : stop].rstrip(" ,;."), start + mark.end())
        if not name or len(name.split()) > _SHORT:
            return []
        out.append(Step(name, [span], step.block, [], remark))
    return out


def parts_of_item(context: Context, step: Step) -> list[Step]:
    """The parts of an item told in words: «бросить на сторону, затем - на очерёдность»."""
    if not step.described:
        return []
    line = step.described[0]
    sentence = line.sentence
    start = sentence.start
    if step.block.label and step.spans[0].end > start:
        dash = re.match(r"\s*[–—:-]\s*", sentence.text[step.spans[0].end - start :])
        start = step.spans[0].end + (dash.end() if dash else 0)
    text = sentence.text[start - sentence.start :].rstrip(" .;")
    if start > sentence.start and re.search(rf"(?<![\w-]){alternatives('then.ordering')}(?!\w)", folded(text)):
        pieces = clauses(sentence, start, text)
    else:
        pieces = cut(folded(text), re.compile(rf"[,;]\s+(?={alternatives('then.parting')}(?!\w))"))
    if len(pieces) < 2 or (names_turn(sentence) and announces_steps(sentence)):
        return []
    return [told_step(line, start + a, start + b) for a, b in pieces]


def parts_in_order(line: Line) -> list[Step]:
    """«Сначала голосуют, затем голоса вскрывают»: the clauses of a sentence between adverbs of order."""
    sentence = line.sentence
    text = sentence.text.rstrip(" .;")
    colon = text.find(": ")
    text = text if colon < 0 or not phrase_in(sentence, "then.first") or colon < len(text) / 2 else text[:colon]
    later = text.find(";")
    if later >= 0 and not re.search(rf"(?<!\w){alternatives('then.parting')}(?!\w)", folded(text[later:])):
        text = text[:later]  # another statement, which tells no step
    pieces = cut(
        folded(text), re.compile(rf"(?:\s+[аи])?(?:[,;]\s+(?:[аи]\s+)?|\s+[аи]\s+)(?={alternatives('then.parting')}(?!\w))")
    )
    if len(pieces) < 2 or any(text[a:b].count("(") != text[a:b].count(")") for a, b in pieces):
        return []
    first = re.search(rf"(?<!\w){alternatives('then.ordering')}(?!\w)", folded(text[: pieces[0][1]]))
    if first is not None:
        pieces[0] = (first.start(), pieces[0][1])
    steps = [told_step(line, sentence.start + a, sentence.start + b) for a, b in pieces]
    return steps if all(len(s.name) > 2 and len(s.name.split()) <= 12 for s in steps) else []


def sentences_in_order(lines: tuple[Line, ...], start: int) -> list[Step]:
    """«сначала молятся. Затем торгуются. Наконец, …» behind the name of a step: the sentences that adverbs put in order."""
    out: list[Step] = []
    for line in lines:
        end = line.sentence.start + len(line.sentence.text.rstrip(" .;!"))
        at = max(line.sentence.start, start)
        text = line.sentence.text[at - line.sentence.start : end - line.sentence.start]
        lead = len(text) - len(text.lstrip(" :–—-.,"))
        text = text[lead:]
        if not out and text and (inner := _inner_opening(text)):
            lead, text = lead + inner, text[inner:]  # «В фазу штурма сначала объявляют участки»
        key = "then.parting" if out else "then.ordering"
        if text and opened(text) != text and re.match(rf"{alternatives(key)}(?!\w)", folded(text)):
            colon = text.find(": ")
            out.append(told_step(line, at + lead, at + lead + colon if colon > 0 else end))
        elif out and len(out) < 2:
            return []
    return out if len(out) >= 2 and all(s.name and len(s.name.split()) <= 12 for s in out) else []


def _inner_opening(text: str) -> int:
    """Where an adverb of order stands behind a few words that say when; 0 where none does."""
    found = re.match(rf"(?:в|во|на|при)\s(?:[^\W\d_]+\s){{1,4}}(?={alternatives('then.ordering')}\s)", folded(text))
    return found.end() if found is not None else 0
