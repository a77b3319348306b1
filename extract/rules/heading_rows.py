"""Which headings a sentence above them counts or announces: «Раунд делится на три фазы.» over three titles."""

from __future__ import annotations

from extract.blocks import Block
from extract.context import Context
from extract.grammar.numbers import numbers_in
from extract.language import Sentence, analyse
from extract.language.dictionary import analyses
from extract.lexicon import words
from extract.rules.deed_names import mostly_deeds
from extract.rules.leads import announces_steps, is_sequence_title, many, names_turn
from extract.rules.steps import LEXICON, is_chapter, is_ranking, lemmas, names_phase

__all__ = ["announced_rows", "steps_counted"]

_LONGEST = 7
"""The most words of a title that names a step."""


def announced_rows(context: Context) -> set[int]:
    """The sections whose headings, one behind another on one level, are the steps that the block right above announces.

    A count takes as many headings as it says; a colon without a count takes all that are on that level.
    """
    out: set[int] = set()
    last: Block | None = None
    for block in context.layout.blocks:
        if block.kind == "noise":
            continue
        if block.kind == "heading" and block.section is not None and last is not None:
            row = _row(context, block.section)
            wanted = _wanted(context, last, len(row))
            wanted = wanted or (len(row) if _below_title(context, block) else 0)
            titles = [context.layout.sections[k].title for k in row[:wanted]]
            if wanted >= 2 and len(titles) == wanted and mostly_deeds(titles) and _may_be_steps(titles):
                out.update(row[:wanted])
        last = block
    return out


def _below_title(context: Context, block: Block) -> bool:
    """Whether a heading lies under «Фазы хода», «Этапы раунда»: a title that names the steps of a turn in the plural."""
    parent = context.layout.sections[block.section].parent if block.section is not None else None
    if parent is None:
        return False
    written = context.layout.sections[parent].title
    title = analyse(written.capitalize() if written.isupper() else written)
    named = any(
        t.lemma in words(LEXICON, "step.strong") and any({"nomn", "plur"} <= a.grammemes for a in analyses(t.norm))
        for t in title.tokens
    )
    above = context.layout.blocks[block.index - 1]
    ordered = above.kind == "heading" and above.section == parent and bool(set(lemmas(title)) & words(LEXICON, "title.orders"))
    ordered = ordered and bool(set(lemmas(title)) & (words(LEXICON, "step.turn") - words(LEXICON, "step.whole")))
    return (named or ordered) and is_sequence_title(title) and len(lemmas(title)) <= _LONGEST


def _row(context: Context, first: int) -> list[int]:
    """A section and those behind it on its level, with titles."""
    sections = context.layout.sections
    parent = sections[first].parent
    return [k for k in range(first, len(sections)) if sections[k].parent == parent and sections[k].title]


def _wanted(context: Context, over: Block, available: int) -> int:
    """How many headings the block above counts or announces; 0 for none."""
    if over.kind not in ("paragraph", "item"):
        return 0
    for line in reversed(context.lines_of(over)):
        if _names_place(line.sentence):
            return 0  # «Шаг 5, «Насыпи». Роды насыпают курганы.»: the steps stand right there
        count = steps_counted(line.sentence)
        if count:
            return count if count <= available else 0
    lines = context.lines_of(over)
    opens = bool(lines) and lines[-1].sentence.text.rstrip().endswith(":")
    return available if opens and _steps_in(lines[-1].sentence) and announces_steps(lines[-1].sentence, True) else 0


def _names_place(sentence: Sentence) -> bool:
    """«Шаг 5», «Первая фаза – …»: a sentence that opens with a step by its place."""
    opening = [t for t in sentence.tokens if not t.is_punct][:2]
    named = any(t.lemma in words(LEXICON, "step.strong") for t in opening)
    return named and any(n.first < 2 and (n.kind == "ordinal" or n.first == 1) for n in numbers_in(sentence))


def _steps_in(sentence: Sentence) -> bool:
    return any(t.lemma in words(LEXICON, "step.strong") and many(sentence, t) for t in sentence.tokens)


def steps_counted(sentence: Sentence) -> int:
    """How many steps the sentence says that a turn has, where it does not name them itself; 0 if it says no such thing."""
    inside = sentence.text.rstrip(" .:")
    if ":" in inside or "(" in inside or not names_turn(sentence):
        return 0
    told = set(lemmas(sentence)) & (
        words(LEXICON, "lead.verbs") | words(LEXICON, "lead.composing") | words(LEXICON, "step.strong")
    )
    nouns = words(LEXICON, "step.strong") | words(LEXICON, "step.weak")
    for number in numbers_in(sentence):
        behind = [t for t in sentence.tokens[number.stop : number.stop + 2] if t.pos not in ("DET", "VERB")]
        whole = number.kind != "ordinal" and number.value.denominator == 1 and 2 <= number.value <= 20
        whole = whole and not number.listed  # «в раундах 3, 6 и 9 этот шаг опускают»
        if told and whole and any(t.lemma in nouns for t in behind):
            return int(number.value) if announces_steps(sentence) else 0
    return 0


def _may_be_steps(titles: list[str]) -> bool:
    """Titles that can all name steps: short, no chapters, no grounds of a ranking, nothing about points or the box."""
    if is_ranking(titles) or any(is_chapter(x) or len(x.split()) > _LONGEST or x.rstrip().endswith("?") for x in titles):
        return False
    other = (words(LEXICON, "lead.other") | words(LEXICON, "lead.tie")) - words(LEXICON, "step.checks")
    return all(names_phase(x) or not set(lemmas(analyse(x))) & other for x in titles)
