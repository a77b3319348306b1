"""Runs of short parts behind what names a turn: between commas, dashes, strokes or full stops, brackets aside.

«Сутки делятся так: ночь (шлём приказы) - рассвет - день», «Круг = загадывание, показ, спор», «Сдача идёт так. Торг. Снос.»
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from extract.blocks import Block
from extract.context import Context, Line
from extract.grammar.numbers import numbers_in
from extract.language import Sentence, analyse, analyse_ahead, lemma_of
from extract.lexicon import any_words, words
from extract.rules.cuts import alternatives, blanked
from extract.rules.deed_names import mostly_deeds, only_names_turn, told_below
from extract.rules.enumerated_steps import out_of_genitive
from extract.rules.leads import (
    announces_steps,
    asks_for_steps,
    goes_in_manner,
    heads_turn,
    is_sequence_title,
    may_announce,
    may_lead,
    within_turn,
)
from extract.rules.steps import LEXICON, Sequence, Step, bare, cut_name, folded, is_ranking, lemmas, phrase_in
from extract.structure.words import has_finite_verb
from models.spans import Span

__all__ = ["from_runs", "heads_of_runs"]

_SEPARATORS = (r"(?:→|➔|⇒|➜|->|=>|>)", r"\s/\s", r"\s\|\s", r";\s", r"\s[–—-]\s", r",\s", r"[.!]\s")
"""What may part a run, the strongest first; a full stop only between bare names."""
_MARK = re.compile(r"\s*(?:\(?(?:[IVX]{1,4}|\d{1,2}|[а-еa-fА-ЕA-F])(?:[.)]|\s+[–—-])\s+)?")
_COUNTED = re.compile(r"(?:^|,\s)\s*(?:[IVX]{1,4}|\d{1,2})$")
"""A number before a dash, which is no separator then: «I — сбор, II — марш»."""
_LETTERED = re.compile(r"^\s*[А-ЯA-Z]$")
"""A letter before a full stop, which is no separator then: «A. Сбор. B. Марш.»"""
_ASKED = re.compile(r"([^\W\d_]{1,7})[:.]\s+")
_HEAD = re.compile(r"(?::|\s=|\s[–—-])\s+(?=\S)")
_LEAD = 8
"""The most words of a sentence that leads to a run."""
_LONGEST = 5
"""The most words of a part."""
_Named = tuple[str, Span, Span | None, bool]
"""The name of a part, its span, the bracket behind it, and whether several sentences stand in it."""


def from_runs(context: Context, named: dict[int, int]) -> list[Sequence]:
    """The runs of three parts or more.

    In a block whose steps are read in another way, only what stands behind them is: ``named`` says where they end.
    """
    out = []
    taken: frozenset[int] = frozenset()
    left = [x for x in context.stating if x.sentence.start >= named.get(x.block.index, 0)]
    for line in left:
        if line.block.index in taken:
            continue
        for block, start, end, head in _stretches(context, line):
            steps = _parts(context, block, start, end, line)
            names = [s.name for s in steps]
            done = not only_names_turn(head) or mostly_deeds(names) or told_below(context, names)
            if block.index not in taken and len(steps) >= 3 and done:
                out.append(Sequence(steps, "sentence", line.sentence.start, block, line))
                taken = taken | {block.index}
                break
    return out


def heads_of_runs(context: Context, lines: Iterable[Line]) -> Iterator[str]:
    """The heads that may lead to a run and are to be parsed for it."""
    for line in lines:
        for head in (_label(context, line), _head_of(line)):
            if head is not None:
                yield head


def _stretches(context: Context, line: Line) -> list[tuple[Block, int, int, Sentence]]:
    """Where the parts may stand that the line announces: behind its head, in the next sentences, in the next block.

    With each stretch comes the head that announces it.
    """
    sentence = line.sentence
    out = []
    label, head, sign = _label(context, line), _head_of(line), _HEAD.search(sentence.text)
    if label is not None and announces_run(analyse(label)):
        out.append((line.block, sentence.start, sentence.end, analyse(label)))
        if context.after(line) is not None:
            out.append((line.block, sentence.start, line.block.span.end, analyse(label)))
    if sign is not None and head is not None and announces_run(analyse(head)):
        out.append((line.block, sentence.start + sign.end(), sentence.end, analyse(sentence.text[: sign.start()])))
    asked = _ASKED.match(line.block.span.quote(context.text))
    if asked and folded(asked[1]) in words(LEXICON, "lead.asking"):
        sentence = analyse(sentence.text[max(0, line.block.span.start + asked.end() - sentence.start) :].split(",")[0] + "?")
        led = announces_run(sentence)
    else:
        led = _leads_on(line) and announces_run(sentence)
    if not led:
        return out
    following = context.after(line)
    if following is not None:
        out.append((line.block, following.sentence.start, following.sentence.end, sentence))
        out.append((line.block, following.sentence.start, line.block.span.end, sentence))
        second = context.after(following)
        if second is not None and sentence.text.rstrip().endswith("?"):
            out.append((line.block, second.sentence.start, second.sentence.end, sentence))
        return out
    after = next((b for b in context.layout.blocks[line.block.index + 1 :] if b.kind != "noise"), None)
    if after is not None and after.kind in ("paragraph", "definition") and after.marker is None:
        lines = context.lines_of(after)
        out.extend((after, x.sentence.start, x.sentence.end, sentence) for x in lines[:2])
    return out


def _label(context: Context, line: Line) -> str | None:
    """The label in front of the line with its colon, where it may lead to a run."""
    label = line.block.label
    if not label or context.before(line) is not None or not _may_lead([lemma_of(w.lower()) for w in label.split()]):
        return None
    return f"{label}:" if may_announce(f"{label}:") else None


def _head_of(line: Line) -> str | None:
    """What stands before the first sign of the sentence, with a colon, where it may lead to a run."""
    sentence = line.sentence
    sign = _HEAD.search(sentence.text)
    if sign is None or not _may_lead([t.lemma for t in sentence.tokens if t.end <= sentence.start + sign.start()]):
        return None
    head = sentence.text[: sign.start()].rstrip() + ":"
    return head if not sentence.text.rstrip().endswith(":") and may_announce(head) else None


def _may_lead(found: list[str]) -> bool:
    """A first look at the words of a head, before it is read: not too many, with a noun for a turn, a step or how it goes."""
    nouns = any_words(LEXICON, "step.turn", "step.strong", "step.weak", "lead.verbs", "title.orders")
    return len(found) <= 2 * _LEAD and any(w in nouns for w in found)


def _leads_on(line: Line) -> bool:
    """Whether a sentence leads to what stands behind it: by a colon, as a title or a question, by «так», by an order."""
    sentence = line.sentence
    if sentence.text.rstrip().endswith((":", "?")) or line.block.kind == "heading":
        return True
    return len(lemmas(sentence)) <= _LEAD and (phrase_in(sentence, "lead.manner") or phrase_in(sentence, "lead.order"))


def announces_run(head: Sentence) -> bool:
    """True if a head names a turn, its order, or how something goes."""
    if not may_lead(head):
        return False
    if set(lemmas(head)) & any_words(LEXICON, "lead.other", "lead.tie") or phrase_in(head, "lead.choice"):
        return False
    if any(c.kind == "condition" for c in head.clauses):
        return False
    if len(lemmas(head)) > _LEAD + 2:
        return False
    told = heads_turn(head) and len(lemmas(head)) <= 4
    known = told or is_sequence_title(head, True) or announces_steps(head) or asks_for_steps(head)
    return known or within_turn(head, ":") or goes_in_manner(head)


def _parts(context: Context, block: Block, start: int, end: int, line: Line) -> list[Step]:
    """The steps of the strongest separator that gives three parts or more, all of them short."""
    text = context.text[start:end].rstrip(" .!;")
    for separator in _SEPARATORS:
        pieces = _cut(text, separator)
        if separator == _SEPARATORS[5]:
            pieces = _joined_last(text, pieces)
        if len(pieces) < 3:
            continue
        named = [_named(context, start + a, start + b) for a, b in pieces]
        analyse_ahead((name, 0) for name, *_ in named if _is_short(name))
        read = [_part(context, block, x, line) for x in named]
        if separator == _SEPARATORS[-1] and None in read[3:]:
            pieces = pieces[: read.index(None, 3)]
        steps = [s for s in read[: len(pieces)] if s]
        if len(steps) == len(pieces) and _plausible(steps):
            return steps
        if separator != _SEPARATORS[5]:
            return []
    return []


def _cut(text: str, separator: str) -> list[tuple[int, int]]:
    """The pieces between separators that stand in no bracket and in no quotes."""
    bounds, position, depth = [], 0, 0
    for found in re.finditer(rf"[(«\[]|[)»\]]|{separator}", text):
        if found[0] in "(«[":
            depth += 1
        elif found[0] in ")»]":
            depth = max(0, depth - 1)
        elif depth == 0 and not any(x.search(text[position : found.start()]) for x in (_COUNTED, _LETTERED)):
            bounds.append((position, found.start()))
            position = found.end()
    return [*bounds, (position, len(text))]


def _joined_last(text: str, pieces: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The last piece parted at «и»."""
    a, b = pieces[-1]
    found = re.search(rf"(?:^|\s){alternatives('small.joining')}\s+", blanked(folded(text[a:b])))
    if found is None or len(pieces) < 2:
        return pieces
    if not text[a : a + found.start()].strip():
        return [*pieces[:-1], (a + found.end(), b)]
    return [*pieces[:-1], (a, a + found.start()), (a + found.end(), b)]


def _named(context: Context, start: int, end: int) -> _Named:
    """The name of a part, its span, the bracket behind it, and whether the part has several sentences."""
    text = context.text[start:end]
    mark = _MARK.match(text)
    lead = mark.end() if mark else 0
    opening = re.match(rf"(?:{alternatives('then.openers')}|{alternatives('small.opening')})(?!\w)[\s,–—-]*", folded(text[lead:]))
    lead += opening.end() if opening else 0
    several = re.search(r"[.!?]\s+[А-ЯЁ]", text[lead:]) is not None
    return (*cut_name(text[lead:].rstrip(" .!;"), start + lead), several)


def _is_short(name: str) -> bool:
    return 1 <= len(name.split()) <= _LONGEST and re.search(r"[а-яё]{2,}", folded(name)) is not None


def _part(context: Context, block: Block, named: _Named, line: Line) -> Step | None:
    name, span, remark, several = named
    first = analyse(name).tokens[0] if _is_short(name) else None
    opens = (
        first is not None
        and not several
        and first.pos not in ("ADP", "SCONJ", "CCONJ", "PART", "PRON")
        and not name.endswith("?")
    )
    if not opens:
        return None
    lines = list(context.lines_in(span)[:1]) or [line]
    return Step(out_of_genitive(lines[0].sentence, span) or name, [span], block, lines, remark)


def _plausible(steps: list[Step]) -> bool:
    """No row of numbers, of cases, of qualities; no name twice."""
    names = [s.name for s in steps]
    counted = sum(bool(re.search(r"\d", n)) and not has_finite_verb(n) for n in names)
    cases = sum(folded(n.split()[0]) in words(LEXICON, "small.supposing") | words(LEXICON, "small.or") for n in names)
    things = sum(_first_noun(n) in words(LEXICON, "title.things") for n in names)
    read = [analyse(bare(n)).tokens[0] for n in names]
    alive = sum(t.feats.get("Animacy") == "Anim" and t.feats.get("Case") == "Nom" for t in read)
    if alive * 2 > len(names) or any(t.pos == "ADV" and len(n.split()) == 1 for t, n in zip(read, names, strict=True)):
        return False
    verbal = sum(has_finite_verb(n) for n in names)
    if any(_ordinal_only(n) for n in names) or 0.25 < verbal / len(names) < 0.75:
        return False
    qualities = all(t.pos == "ADJ" for n in names for t in analyse(bare(n)).tokens[:1] if len(n.split()) == 1)
    single = [n for n in names if len(n.split()) == 1]
    if counted * 2 >= len(names) or cases or things * 2 > len(names) or len(set(names)) < len(names) or is_ranking(names):
        return False
    return not (qualities and len(single) == len(names))


def _ordinal_only(name: str) -> bool:
    tokens = analyse(name).tokens
    return any(n.kind == "ordinal" and n.first == 0 and n.stop == len(tokens) for n in numbers_in(analyse(name)))


def _first_noun(name: str) -> str:
    """The lemma of the noun that a name is about: «осмотр карты» is an «осмотр»."""
    return next((t.lemma for t in analyse(name).tokens if t.pos in ("NOUN", "PROPN")), "")
