"""Steps named in sentences by their nouns: «состоит из фазы сбора и фазы торга», «Фаза сбора: …», «В фазе сбора …»."""

from __future__ import annotations

import re

from extract.blocks import Block
from extract.context import Context, Line
from extract.grammar.numbers import numbers_in
from extract.language import Sentence, Token, analyse, nominative
from extract.language.dictionary import analyses
from extract.lexicon import words
from extract.rules.counted_steps import counted_label, names_time
from extract.rules.enumerated_steps import enumerated
from extract.rules.leads import names_turn
from extract.rules.steps import LEXICON, Sequence, Step, lemmas, names_phase, phrase_in, tidy, time_when
from models.spans import Span

__all__ = ["from_genitives", "from_named_sentences"]

_SEASONS = 3
"""The fewest times of the day or the year that make a sequence of sentences: «Весна: …. Лето: …. Осень: …»."""


def from_genitives(context: Context) -> list[Sequence]:
    """«состоит из фазы отдыха, в которой …, и фазы торга»; «сначала идёт фаза сбора, потом фаза торга»."""
    out = []
    for line in context.stating:
        sentence = line.sentence
        heads = [t.i for t in sentence.tokens if t.lemma in words(LEXICON, "step.strong") and _may_be_single(t.norm)]
        composed = bool(set(lemmas(sentence)) & words(LEXICON, "lead.composing"))
        if len(heads) < 2 or not (composed or _follow_each_other(sentence, len(heads))):
            continue
        outside = [i for i in heads if _bracket_of(sentence, i) is None]
        steps = [s for s in (_named_step(line, i) for i in outside) if s]
        if len({s.name for s in steps}) >= 2:
            for step in steps:
                step.parts = _parts_in_bracket(context, line, step)
            out.append(Sequence(_unique(steps), "sentence", sentence.start, line.block, line))
    return out


def _bracket_of(sentence: Sentence, i: int) -> int | None:
    """The bracket that is open at a token; None if none is."""
    depth = 0
    for token in reversed(sentence.tokens[:i]):
        depth += (token.text == ")") - (token.text == "(")
        if depth < 0:
            return token.i
    return None


def _parts_in_bracket(context: Context, line: Line, step: Step) -> list[Step]:
    """«стадии боя (объявление атаки, урон, конец боя)»: the parts of a step in the bracket right behind its name."""
    tokens = line.sentence.tokens
    opened = next((t for t in tokens if t.start >= step.spans[0].end), None)
    closed = next((t for t in tokens if opened is not None and t.i > opened.i and t.text == ")"), None)
    if opened is None or opened.text != "(" or closed is None:
        return []
    parts = enumerated(context, line, opened.end, context.text[opened.end : closed.start])
    limited = analyse(context.text[opened.end : closed.start]).tokens[0].norm in words(LEXICON, "limits.closing")
    return parts if len(parts) > 1 and not limited else []


def _follow_each_other(sentence: Sentence, heads: int) -> bool:
    """«Сначала идёт фаза сбора, потом …», «Раунд открывает фаза сбора, за которой следуют …»."""
    verbs = bool(set(lemmas(sentence)) & words(LEXICON, "then.following"))
    later = phrase_in(sentence, "then.middle") or phrase_in(sentence, "then.last")
    return (phrase_in(sentence, "then.first") and (later or heads > 2)) or (verbs and (later or heads > 2))


def _may_be_single(word: str) -> bool:
    return any("sing" in a.grammemes for a in analyses(word))


def from_named_sentences(context: Context) -> list[Sequence]:
    """«Фаза старта: все бросают кубик. Фаза гонки: …»: sentences in a row, each with the name of a step in front."""
    out = []
    for block in context.layout.blocks:
        lines = context.lines_of(block)
        steps = [s for line in lines if (s := _front_step(context, line))]
        if block.label and steps and steps[0].described[0] is not lines[0] and _names_part(block.label):
            at = context.text.find(block.label, block.span.start)  # «Весна: сеют. Лето: …»: the first is the label of the block
            steps.insert(0, Step(tidy(block.label), [Span(at, at + len(block.label))], block, [lines[0]]))
        timed = [s for s in steps if not names_phase(s.name)]
        if timed and len(timed) < _SEASONS:
            steps = [s for s in steps if names_phase(s.name)]
        steps = steps or _steps_spoken_of(context, block, lines) or _steps_of_times(block, lines)
        if block.kind in ("paragraph", "definition", "item") and len(steps) >= 2:
            out.append(Sequence(steps, "sentence", steps[0].spans[0].start, block, lines[0]))
    return out


def _steps_of_times(block: Block, lines: tuple[Line, ...]) -> list[Step]:
    """«Весной пашут. Летом воюют. Осенью …», «Ночью …. Днём …»: sentences in a row, each about another time."""
    steps: list[Step] = []
    for line in lines:
        first = line.sentence.tokens[0] if line.sentence.tokens else None
        if first is not None and first.pos in ("NOUN", "ADV") and (time := time_when(first.norm)):
            steps.append(Step(tidy(time), [Span(first.start, first.end)], block, [line]))
    named = {s.name.lower() for s in steps}
    whole = len(named) >= _SEASONS or named == words(LEXICON, "step.day_and_night")
    return _unique(steps) if whole else []


def _names_part(name: str) -> bool:
    return names_phase(name) or names_time(name)


def _front_step(context: Context, line: Line) -> Step | None:
    found = re.match(r"([^:.–—]{3,50}?)\s*(?::|\s[–—-])\s", line.sentence.text)
    if found is None or not _names_part(found[1]) or len(found[1].split()) > 5:
        return None
    ranked = any(n.first == 0 and n.kind == "ordinal" for n in numbers_in(line.sentence))
    numbered = counted_label(found[1]) or bool(
        re.fullmatch(r"\S+\s+(?:\d+|[IVX]+|[А-ЯA-Z])", found[1])
    )  # «Шаг 2 – …»: what is done names it
    if numbered or (ranked and len(found[1].split()) <= 2):
        return None
    start = line.sentence.start
    return Step(tidy(found[1]), [Span(start, start + len(found[1]))], line.block, [line])


def _steps_spoken_of(context: Context, block: Block, lines: tuple[Line, ...]) -> list[Step]:
    """«Ход состоит из двух фаз. В фазе сбора …. В фазе боя …»: the steps in whose name each sentence after the lead begins."""
    first = next((k for k, x in enumerate(lines) if _counts_steps(x)), None)
    after = lines[first + 1 :] if first is not None else ()
    steps = [s for x in after for s in _spoken_in(x)]
    return _unique(steps) if len({s.name for s in steps}) >= 2 else []


def _counts_steps(line: Line) -> bool:
    """«Ход состоит из двух фаз»: a turn, what it is made of, and no more."""
    said = set(lemmas(line.sentence))
    composed = said & (words(LEXICON, "lead.composing") | words(LEXICON, "lead.including") | words(LEXICON, "lead.verbs"))
    return names_turn(line.sentence) and bool(composed) and bool(said & words(LEXICON, "step.strong"))


def _spoken_in(line: Line) -> list[Step]:
    """«В фазе сбора …, а в фазе торга …»: the steps in which the sentence and its clauses play."""
    tokens = line.sentence.tokens
    heads = [t.i for t in tokens[1:] if t.lemma in words(LEXICON, "step.strong") and t.feats.get("Case") in ("Loc", "Acc")]
    opening = [
        i for i in heads if tokens[i - 1].pos == "ADP" and (i == 1 or tokens[i - 2].is_punct or tokens[i - 2].pos == "CCONJ")
    ]
    return [s for i in opening if (s := _named_step(line, i)) is not None]


def _unique(steps: list[Step]) -> list[Step]:
    seen: dict[str, Step] = {}
    for step in steps:
        seen.setdefault(step.name, step)
    return list(seen.values())


def _named_step(line: Line, i: int) -> Step | None:
    """The noun for a step with what follows it: genitives, names in quotes; or the adjectives before it."""
    tokens = line.sentence.tokens
    stop = _behind_quotes(line.sentence, i + 1)
    while stop < len(tokens) and (
        tokens[stop].feats.get("Case") == "Gen"
        or _may_be_genitive(tokens[i], tokens[stop])
        or tokens[stop].text in '«»"'
        or tokens[stop].pos == "PROPN"
    ):
        stop += 1
    first = i
    while (
        first > 0
        and tokens[first - 1].pos in ("ADJ", "DET")
        and tokens[first - 1].feats.get("Case") == tokens[i].feats.get("Case")
    ):
        first -= 1
    if (stop == i + 1 and first == i) or tokens[first].pos == "DET":
        return None  # «на каждом шаге»: no name of one
    name = tidy(nominative(list(tokens[first:stop]), "sing"))
    return Step(name, [Span(tokens[first].start, tokens[stop - 1].end)], line.block, [line])


def _may_be_genitive(head: Token, after: Token) -> bool:
    """«Шаг выкладки»: the noun right behind, in a form that can be the genitive."""
    return after.i == head.i + 1 and after.pos == "NOUN" and any({"gent", "sing"} <= a.grammemes for a in analyses(after.norm))


def _behind_quotes(sentence: Sentence, i: int) -> int:
    """Where a name in quotes that opens at ``i`` has come to its end; ``i`` itself where none opens."""
    if i >= len(sentence.tokens) or sentence.tokens[i].text != "«":
        return i
    return next((t.i + 1 for t in sentence.tokens[i:] if t.text == "»"), i)
