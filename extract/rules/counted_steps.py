"""Steps counted in words, or named by the times of a day: «Этап первый: …», «I фаза. …», «Первая фаза – …», «Утро: …»."""

from __future__ import annotations

import itertools
import re

from extract.blocks import Block
from extract.context import Context, Line
from extract.grammar.numbers import NumberPhrase, may_count, numbers_in
from extract.language import Token, analyse, lemma_of, may_say, outline
from extract.lexicon import words
from extract.rules.leads import names_turn
from extract.rules.steps import LEXICON, Sequence, Step, bare, cut_name, names_phase, tidy
from extract.structure.markers import roman_value
from models.spans import Span

__all__ = [
    "bracket_after",
    "counted_head",
    "counted_label",
    "from_counted_heads",
    "from_labels",
    "from_ordinals",
    "names_time",
]

_HEAD = re.compile(r"([^\W_]+(?:-[^\W\d_]+)?)\s+([^\W_]+(?:-[^\W\d_]+)?)(?=\s*[.,:(–—-])")
_LETTERS = ("АБВГДЕЖЗИК", "ABCDEFGHIJ")


def from_ordinals(context: Context) -> list[Sequence]:
    """«Первая фаза – разведка. Вторая фаза – марш.»: names behind the places one, two, three …."""
    out: list[Sequence] = []
    for line in context.stating:
        found = _ordinal_step(context, line) or _bare_ordinal(context, line) or _within_ordinal(line)
        if found is None:
            continue
        place, step = found
        if out and place == len(out[-1].steps) + 1:
            out[-1].steps.append(step)
        elif place == 1:
            out.append(Sequence([step], "sentence", line.sentence.start, line.block, line))
    return [q for q in out if len(q.steps) >= 2]


def _ordinal_step(context: Context, line: Line) -> tuple[int, Step] | None:
    tokens = line.sentence.tokens
    number = next((n for n in numbers_in(line.sentence) if n.first <= 2 and n.kind == "ordinal"), None)
    if number is None or number.stop >= len(tokens):
        return None
    if tokens[number.stop].lemma not in words(LEXICON, "step.strong") and not _counted_before(context, line, tokens[number.stop]):
        return None
    opening = tokens[number.stop + 1] if number.stop + 2 < len(tokens) else None
    if opening is not None and opening.text == "(" and tokens[number.stop + 2].lemma in words(LEXICON, "step.strong"):
        close = context.text.find(")", opening.end, line.sentence.end)
        name, span, remark = cut_name(context.text[opening.end : close if close > 0 else line.sentence.end], opening.end)
        return (int(number.value), Step(name, [span], line.block, [line], remark)) if name else None
    sign = next(
        (
            t
            for t in tokens[number.stop + 1 : number.stop + 4]
            if t.text in ("–", "—", "-", ":") or t.lemma in words(LEXICON, "ordinals.naming")
        ),
        None,
    )
    if sign is None:
        return None
    text = context.text[sign.end : line.sentence.end]
    lead = len(text) - len(text.lstrip(" –—-:"))
    stop = re.search(r"[,;.(]|$", text[lead:])
    name, span, remark = cut_name(text[lead : lead + (stop.start() if stop else len(text))], sign.end + lead)
    return (int(number.value), Step(name, [span], line.block, [line], remark)) if name and len(name.split()) <= 7 else None


def _counted_before(context: Context, line: Line, noun: Token) -> bool:
    """Whether the sentence before counts the parts by this noun: «Круг состоит из двух частей. Первая часть – торги»."""
    before = context.before(line)
    while before is not None:
        if names_turn(before.sentence) and numbers_in(before.sentence):
            return noun.pos == "NOUN" and any(
                t.lemma == noun.lemma or t.norm[:5] == noun.norm[:5] for t in before.sentence.tokens
            )
        before = context.before(before)
    return False


def _within_ordinal(line: Line) -> tuple[int, Step] | None:
    """«На первом этапе все пишут указы»: what is done in a step that a preposition and its place open the sentence with."""
    tokens = line.sentence.tokens
    number = next((n for n in numbers_in(line.sentence) if n.first == 1 and n.kind == "ordinal"), None)
    if number is None or tokens[0].pos != "ADP" or number.stop + 1 >= len(tokens):
        return None
    if tokens[number.stop].lemma not in words(LEXICON, "step.strong") | words(LEXICON, "step.weak") | words(
        LEXICON, "step.parted"
    ):
        return None
    rest = next((t for t in tokens[number.stop + 1 :] if not t.is_punct), None)
    if rest is None:
        return None
    end = line.sentence.start + len(line.sentence.text.rstrip(" .;!"))
    name, span, remark = cut_name(line.sentence.text[rest.start - line.sentence.start : end - line.sentence.start], rest.start)
    whole = Span(tokens[0].start, span.end)
    return (int(number.value), Step(name, [whole], line.block, [line], remark)) if name else None


def _bare_ordinal(context: Context, line: Line) -> tuple[int, Step] | None:
    """«Первое: тянем жребий», where the label, the title or the sentence before names a turn."""
    tokens = line.sentence.tokens
    number = next((n for n in numbers_in(line.sentence) if n.first == 0 and n.kind == "ordinal"), None)
    if number is None or number.stop + 1 >= len(tokens) or tokens[number.stop].text not in ("–", "—", "-", ":"):
        return None
    before = context.before(line)
    over = [line.block.label or "", context.heading_of(line.block) or "", before.sentence.text if before else ""]
    if not any(x and (_names_turn(x) or _counted_in(x)) for x in over):
        return None
    start = tokens[number.stop + 1].start
    name, span, remark = cut_name(context.text[start : line.sentence.end], start)
    return (int(number.value), Step(name, [span], line.block, [line], remark)) if name and len(name.split()) <= 7 else None


def from_counted_heads(context: Context) -> list[Sequence]:
    """«I фаза. Снабжение», «Этап второй: заезды», «Фаза 3 (Отлёт): …», each in a block, a sentence or before a semicolon.

    Each noun counts for itself: «Шаг 1» may stand between «Первая фаза» and «Вторая фаза».
    """
    out: list[Sequence] = []
    nouns: dict[int, str] = {}
    places: dict[int, int] = {}
    for block in context.layout.blocks:
        if block.kind not in ("paragraph", "definition", "item"):
            continue
        for start, end in _segments(context, block):
            found = _counted_head(context, block, start, end)
            if found is None:
                if out and block.kind == "paragraph":
                    out[-1].steps[-1].described.extend(x for x in context.lines_of(block) if start <= x.sentence.start < end)
                continue
            noun = _noun_of(context.text[start : block.span.end])
            open_ = next((q for q in reversed(out) if nouns[id(q)] == noun), None)
            if open_ is not None and found[0] == places[id(open_)] + 1:
                open_.steps.append(found[1])
                places[id(open_)] += 1
            elif found[0] == 1 or (start == block.span.start and open_ is None):  # a text may begin with the eighth
                out.append(Sequence([found[1]], "sentence", start, block))
                nouns[id(out[-1])], places[id(out[-1])] = noun, found[0]
    return [q for q in out if len(q.steps) >= 2]


def _segments(context: Context, block: Block) -> list[tuple[int, int]]:
    """The sentences of a block from its very start on, cut at semicolons."""
    bounds = sorted({block.span.start, *(x.sentence.start for x in context.lines_of(block)[1:]), block.span.end})
    out = []
    for a, b in itertools.pairwise(bounds):
        for found in re.finditer(r"[^;]+", context.text[a:b]):
            lead = len(found[0]) - len(found[0].lstrip())
            out.append((a + found.start() + lead, a + found.end()))
    return out


def _counted_head(context: Context, block: Block, start: int, end: int) -> tuple[int, Step] | None:
    """The place and the step that a stretch of text opens with; None if it opens with no noun for a step beside a number."""
    text = context.text[start : block.span.end]
    found = _HEAD.match(text)
    if found is None:
        return None
    nouns = words(LEXICON, "step.strong")
    one, two = lemma_of(found[1].lower()), lemma_of(found[2].lower())
    if (one in nouns) == (two in nouns):
        return None
    place = _place_of(found[2] if one in nouns else found[1])
    if place is None:
        return None
    rest = re.match(r"\s*(?:\(([^()]+)\)|[.,:–—-]\s*)", text[found.end() :])
    if rest is None:
        return None
    at = found.end() + (rest.start(1) if rest[1] else rest.end())
    body = rest[1] or re.split(r"[.;:]\s|[.;:]$|\n", text[at:])[0].rstrip()
    name, span, remark = cut_name(body, start + at)
    if not name or len(name.split()) > 9:
        return None
    lines = [x for x in context.lines_of(block) if start <= x.sentence.start < end]
    return place, Step(name, [span], block, lines, remark)


def counted_head(title: str) -> int | None:
    """Where the name stands in «Первый этап – торг», «ФАЗА II. Бой»: behind the count and its sign; None where no name is."""
    plain = re.match(r"([^\W\d_]+)\s+(?:\d{1,2}|[IVX]{1,4})\s+(?=[А-ЯЁ«])", title)
    if plain is not None and lemma_of(plain[1].lower()) in words(LEXICON, "step.strong"):
        return plain.end()
    found = _HEAD.match(title)
    if found is None or not counted_label(title[: found.end()]):
        return None
    rest = re.match(r"\s*[.,:–—-]\s*(?=[^\W\d_«\"])", title[found.end() :])
    return found.end() + rest.end() if rest is not None else None


def _names_turn(text: str) -> bool:
    return may_say(text, words(LEXICON, "step.turn")) and names_turn(analyse(text))


def _counted_in(text: str) -> tuple[NumberPhrase, ...]:
    return numbers_in(analyse(text)) if may_count(outline(text)) else ()


def _noun_of(text: str) -> str:
    """The noun for a step in front of a text, as a lemma; empty where there is none."""
    found = _HEAD.match(text)
    pair = [lemma_of(x.lower()) for x in found.groups()] if found is not None else []
    return next((x for x in pair if x in words(LEXICON, "step.strong")), "")


def _place_of(word: str) -> int | None:
    if word.isdigit():
        return int(word)
    if (value := roman_value(word)) is not None and word.isupper():
        return value
    if len(word) == 1:
        return next((x.index(word.upper()) + 1 for x in _LETTERS if word.upper() in x), None)
    number = next((n for n in _counted_in(word) if n.value.denominator == 1 and n.value > 0), None)
    return int(number.value) if number is not None else None


def names_time(text: str) -> bool:
    """True if the text is a time of the day or the year, by which a game names its parts: «Утро», «Ночь», «Осень»."""
    found = [lemma_of(w) for w in bare(text).lower().strip(" .:").split()]
    return 1 <= len(found) <= 2 and any(w in words(LEXICON, "step.times") for w in found)


def from_labels(context: Context) -> list[Sequence]:
    """Blocks in a row whose label is a phase or a time: «Утро: …», «Ночь:» over a list, «Фаза обмена: игроки меняются»."""
    out: list[list[Step]] = [[]]
    for block in context.layout.blocks:
        label = block.label or _own_label(context, block)
        if block.kind in ("definition", "paragraph") and label and _names_step(label):
            at = context.text.find(label, block.span.start)
            span = Span(at, at + len(label))
            out[-1].append(Step(tidy(label), [span], block, list(context.lines_of(block)), bracket_after(context, span, block)))
        elif block.kind == "heading":
            out.append([])
    return [Sequence(steps, "list", steps[0].block.span.start, steps[0].block) for steps in out if _different(steps)]


def _names_step(label: str) -> bool:
    return (names_time(label) or names_phase(label)) and not counted_label(bare(label))


def _own_label(context: Context, block: Block) -> str | None:
    """A paragraph that is nothing but a name and a colon."""
    text = block.body.quote(context.text).rstrip()
    return text[:-1].rstrip() if text.endswith(":") and len(text.split()) <= 3 and block.marker is None else None


def bracket_after(context: Context, span: Span, block: Block) -> Span | None:
    """The bracket right behind a name within its block; None if there is none."""
    found = re.match(r"[*_]*\s*(\([^()]*\))", context.text[span.end : block.span.end])
    return Span(span.end + found.start(1), span.end + found.end(1)) if found else None


def counted_label(label: str) -> bool:
    """True for a label that only counts: «Шаг первый», «II этап»."""
    if " " not in label:
        return any(n.kind == "ordinal" for n in _counted_in(label))
    found = _HEAD.match(f"{label}:")
    if found is None or found.end() != len(label):
        return False
    nouns = words(LEXICON, "step.strong")
    one, two = lemma_of(found[1].lower()), lemma_of(found[2].lower())
    return (one in nouns) != (two in nouns) and _place_of(found[2] if one in nouns else found[1]) is not None


def _different(steps: list[Step]) -> bool:
    return len(steps) >= 2 and len({s.name for s in steps}) == len(steps)
