"""Sequences told inside sentences: enumerations, compositions, answers, «сначала … затем …»."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from extract.context import Context, Line
from extract.grammar.numbers import numbers_in
from extract.language import Sentence, Token, analyse, may_say
from extract.lexicon import words
from extract.rules.counted_steps import names_time
from extract.rules.cuts import alternatives
from extract.rules.deed_names import mostly_deeds, only_names_turn, told_below
from extract.rules.enumerated_steps import enumerated
from extract.rules.leads import (
    announces_steps,
    asks_for_steps,
    goes_in_manner,
    heads_turn,
    is_sequence_title,
    many,
    may_announce,
    names_turn,
    within_turn,
)
from extract.rules.steps import (
    LEXICON,
    Sequence,
    Step,
    folded,
    lemmas,
    matches_phrase,
    names_phase,
    phrase_in,
)
from extract.structure.markers import roman_value

__all__ = ["from_enumerations", "heads_of_enumerations"]


_PART = 4
"""The most words of a part between commas behind the name of a turn."""
_CLAUSE = 7
"""The same where the order was announced: parts may be clauses then."""


def from_enumerations(context: Context, skip: frozenset[int] = frozenset()) -> list[Sequence]:
    """«Раунд состоит из трёх фаз: сбор, ход и счёт», the same behind a dash or in brackets, and «добавляются: …».

    ``skip`` holds the starts of sentences that are read in another way.
    """
    out = []
    lines = [x for x in context.stating if x.sentence.start not in skip]
    for line in lines:
        found = (
            _enumeration(context, line)
            or _composition(context, line)
            or _named_parts(context, line)
            or _named_turn(context, line)
            or _answer(context, line)
        )
        if found and len(found.steps) >= 2:
            out.append(found)
    return out


def heads_of_enumerations(context: Context, lines: Iterable[Line]) -> Iterator[str]:
    """The heads that may lead to an enumeration and are to be parsed for it."""
    for line in lines:
        head = _head_of(context, line)
        if head is not None:
            yield head[0]


def _enumeration(context: Context, line: Line) -> Sequence | None:
    sentence = line.sentence
    text = sentence.text
    adding = any(t.lemma in words(LEXICON, "lead.adding") for t in sentence.tokens)
    for opening in re.finditer(r":\s+(?=\S)|\s[–—-]\s+|\(", text):
        head = text[: opening.start()]
        tail = text[opening.end() :]
        if opening[0] == "(":
            tail = tail[: tail.find(")")] if ")" in tail else ""
        if not _opens(sentence, head, opening[0].strip(), adding) and not _counted_in_order(sentence, head, tail):
            continue
        steps = enumerated(context, line, sentence.start + opening.end(), tail)
        if len(steps) >= 2:
            sequence = Sequence(steps, "sentence", sentence.start, line.block, line, adding)
            if adding:
                for step in steps:
                    step.shared.append(line)
            return sequence
        return None
    return None


def _counted_in_order(sentence: Sentence, head: str, tail: str) -> bool:
    """«Жатва собрана из трёх кусков: сперва поле, потом прокорм»: parts by any noun, counted and put in order by adverbs."""
    tokens = [t for t in sentence.tokens if t.end <= sentence.start + len(head)]
    parts = any(t.lemma in words(LEXICON, "step.weak") and many(sentence, t) for t in tokens[-1:])
    ordered = re.findall(rf"(?<!\w){alternatives('then.openers')}(?!\w)", folded(tail))
    return parts and any(t.pos == "NUM" for t in tokens) and len(ordered) >= 2


def _opens(sentence: Sentence, head: str, sign: str, adding: bool) -> bool:
    """Whether what stands before the colon, dash or bracket announces steps."""
    tokens = [t for t in sentence.tokens if t.end <= sentence.start + len(head)]
    found = [t.lemma for t in tokens if not t.is_punct]
    if not found:
        return False
    if adding and sign == ":":
        return True
    steps = [t for t in tokens if t.lemma in words(LEXICON, "step.strong") and many(sentence, t)]
    weak = [t for t in tokens if t.lemma in words(LEXICON, "step.weak") and many(sentence, t)]
    if weak and set(found) & words(LEXICON, "step.turn") and any(t.pos == "NUM" or t.text.isdigit() for t in tokens):
        steps = steps or weak
    counted = any(t.pos == "NUM" for t in tokens) or bool(set(found) & words(LEXICON, "lead.composing"))
    if sign != ":":
        return bool(steps) and counted and tokens[-1].lemma in words(LEXICON, "step.strong") | words(LEXICON, "step.weak")
    if any(matches_phrase(found, p) for p in sorted(words(LEXICON, "lead.choice"))):
        return False
    ordered_ = any(matches_phrase(found, p) for p in sorted(words(LEXICON, "lead.order")))
    if steps and (counted or ordered_ or set(found) & (words(LEXICON, "step.turn") | words(LEXICON, "lead.verbs"))):
        return True
    composing = set(found) & words(LEXICON, "lead.composing") and set(found) & words(LEXICON, "step.turn")
    ordered = any(matches_phrase(found, p) for p in sorted(words(LEXICON, "lead.order"))) and set(found) & words(
        LEXICON, "step.turn"
    )
    return bool(composing or ordered) and not set(found) & words(LEXICON, "lead.other")


def _named_turn(context: Context, line: Line) -> Sequence | None:
    """«Ход любой фракции — Рассвет, День, Вечер», «Раунд: доход, торг, счёт»: a turn, and behind a sign its parts."""
    if (asked := _head_of(context, line)) is None:
        return None
    text, sign = asked
    if sign is None:
        over = analyse(text)
        told = heads_turn(over) or within_turn(over, ":") or announces_steps(over, True)
        other = set(lemmas(over)) & words(LEXICON, "lead.other")
        titled = is_sequence_title(over)
        found = _bare_parts(context, line, line.sentence.start, _PART, titled) if told and not other else None
        return _done_in(context, found, over)
    head = analyse(text)
    titled = len(lemmas(head)) <= _PART and is_sequence_title(head)
    if set(lemmas(head)) & words(LEXICON, "lead.other") or not (
        titled or heads_turn(head) or within_turn(head, sign[0]) or (sign[0].startswith(":") and goes_in_manner(head))
    ):
        return None
    longest = _CLAUSE if phrase_in(head, "lead.manner") or phrase_in(head, "lead.order") else _PART
    return _done_in(context, _bare_parts(context, line, line.sentence.start + sign.end(), longest), head)


def _head_of(context: Context, line: Line) -> tuple[str, re.Match[str] | None] | None:
    """What may name a turn: the label with its colon and None, else the words before the first sign, and the sign."""
    if line.block.kind == "item":
        return None
    label, text = line.block.label, line.sentence.text
    if label and context.before(line) is None and line.sentence.start > line.block.span.start + len(label):
        return (f"{label}:", None) if may_announce(f"{label}:") else None
    sign = re.search(r":\s+(?=\S)|\s[–—-]\s+(?:это\s+)?", text)
    if sign is None or sign.start() > 50:
        return None
    head = re.sub(r"^\(?\d+(?:\.\d+)*\.?\)?\s+(?=[^\W\d_])", "", text[: sign.start()])  # «(12.4) Порядок месяца: …»
    return (head, sign) if may_say(head, words(LEXICON, "step.turn") | words(LEXICON, "lead.verbs")) else None


def _done_in(context: Context, found: Sequence | None, head: Sentence) -> Sequence | None:
    """The parts behind a head that only names a turn are steps if they are deeds: «Бой: меч, щит, лук» names things."""
    names = [s.name for s in found.steps] if found is not None else []
    return found if not only_names_turn(head) or mostly_deeds(names) or told_below(context, names) else None


def _answer(context: Context, line: Line) -> Sequence | None:
    """«Из чего ход? О: Найм, Покупка, Уборка»: the parts that answer a question after a turn."""
    before = context.before(line) or _asked_above(context, line)
    if before is None or not before.sentence.text.rstrip().endswith("?"):
        return None
    question = re.sub(r"^[^\W\d_]{1,7}[:.]\s+", "", before.sentence.text)
    if not asks_for_steps(analyse(question)):
        return None
    label = re.match(rf"(?:[^\W\d_]{{1,7}}[:.]\s+)?(?:{alternatives('lead.parts')}\s+)?", folded(line.sentence.text))
    return _bare_parts(context, line, line.sentence.start + (label.end() if label else 0))


def _asked_above(context: Context, line: Line) -> Line | None:
    """The last sentence of the paragraph right above, where the line is the first of its own."""
    at = line.block.index - 1
    while at >= 0 and context.layout.blocks[at].kind == "noise":
        at -= 1
    lines = context.lines_of(context.layout.blocks[at]) if at >= 0 else ()
    return lines[-1] if lines else None


def _bare_parts(context: Context, line: Line, start: int, longest: int = _PART, titled: bool = False) -> Sequence | None:
    """Three parts or more between commas, each short and without a number; a word of choice makes them a menu."""
    tail = context.text[start : line.sentence.end]
    tokens = [t for t in line.sentence.tokens if t.start >= start]
    if sum(t.text == ";" for t in tokens) > 1:
        return _between_semicolons(context, line, start, tail)
    commas = [t.i for t in tokens if t.text == ","]
    marked = {t.i + 1 for t in tokens if t.text.isdigit() or roman_value(t.text) is not None or _is_letter(t)}
    dashes = {t.i for t in tokens if t.text in "–—-" and len(commas) > 1 and t.i > commas[1]} - marked
    stop = next((t.start - start for t in tokens if t.text in (".", ":") or t.i in dashes), len(tail))
    outside = [t for t in tokens if t.start < start + stop and _bracketless(line.sentence, t)]
    figures = [t for t in outside if t.pos == "NUM" or t.text.isdigit()]
    counted = bool(figures) and (not titled or len(figures) > 1)
    if counted or any(t.norm in words(LEXICON, "small.or") for t in outside):
        return None
    steps = enumerated(context, line, start, tail[:stop])
    if any(numbers_in(s.described[0].sentence) and _only_ordinal(s) for s in steps):
        return None
    if any(folded(s.name).split()[0] in words(LEXICON, "small.not") for s in steps):
        return None
    small = [s for s in steps if len(s.name.split()) <= longest]
    enough = len(steps) >= 3 or (len(steps) == 2 and all(names_phase(s.name) or names_time(s.name) for s in steps))
    return Sequence(steps, "sentence", line.sentence.start, line.block, line) if enough and len(small) == len(steps) else None


def _is_letter(token: Token) -> bool:
    """«А – подготовка, Б – розыгрыш»: a capital that numbers a part."""
    return len(token.text) == 1 and token.text.isalpha() and token.text.isupper()


def _between_semicolons(context: Context, line: Line, start: int, tail: str) -> Sequence | None:
    """Three parts or more between semicolons, each with a short name, whatever is told behind the name."""
    steps = enumerated(context, line, start, tail)
    short = all(len(s.name.split()) <= _CLAUSE for s in steps)
    plain = not any(context.text[s.spans[0].start].isdigit() for s in steps)
    return Sequence(steps, "sentence", line.sentence.start, line.block, line) if len(steps) >= 3 and short and plain else None


def _only_ordinal(step: Step) -> bool:
    """«первый»: a place alone names no step."""
    sentence = analyse(step.name)
    return any(n.kind == "ordinal" and n.first == 0 and n.stop == len(sentence.tokens) for n in numbers_in(sentence))


def _bracketless(sentence: Sentence, token: Token) -> bool:
    before = sentence.text[: token.start - sentence.start]
    return before.count("(") <= before.count(")")


def _named_parts(context: Context, line: Line) -> Sequence | None:
    """«Ход делится на фазы «Ветер» и «Шторм»», «состоит из фаз сбора, похода и боя»: names behind the noun for the parts."""
    sentence = line.sentence
    nouns = words(LEXICON, "step.strong") | words(LEXICON, "step.weak")
    head = next((t for t in sentence.tokens if t.lemma in nouns and many(sentence, t)), None)
    told = set(lemmas(sentence)) & (words(LEXICON, "lead.composing") | words(LEXICON, "lead.including"))
    if head is None or not told or ":" in sentence.text or not names_turn(sentence) or head.i + 1 >= len(sentence.tokens):
        return None
    after = sentence.tokens[head.i + 1]
    if after.text not in ("«", '"', "“") and not (after.feats.get("Case") == "Gen" and after.pos in ("NOUN", "ADJ", "PROPN")):
        return None
    steps = enumerated(context, line, after.start, context.text[after.start : sentence.end])
    return Sequence(steps, "sentence", sentence.start, line.block, line) if len(steps) >= 2 else None


def _passes(sentence: Sentence, token: Token) -> bool:
    """«проходит через разведку, сбор и стройку»."""
    after = sentence.tokens[token.i + 1].lemma if token.i + 1 < len(sentence.tokens) else ""
    return token.lemma in words(LEXICON, "lead.verbs") and after in words(LEXICON, "lead.through")


def _composition(context: Context, line: Line) -> Sequence | None:
    """«Ход состоит из броска, движения и боя»: parts without a noun for a step, each a noun of its own."""
    sentence = line.sentence
    composing = words(LEXICON, "lead.composing") | words(LEXICON, "lead.including") | words(LEXICON, "lead.entering")
    verb = next((t for t in sentence.tokens if t.lemma in composing or _passes(sentence, t)), None)
    if verb is None or ":" in sentence.text or not names_turn(sentence):
        return None
    opening = next((t for t in sentence.tokens[verb.i + 1 : verb.i + 3] if t.norm in words(LEXICON, "lead.parts")), None)
    if (
        opening is not None
        and opening.i + 1 < len(sentence.tokens)
        and sentence.tokens[opening.i + 1].norm in words(LEXICON, "lead.itself")
    ):
        opening = sentence.tokens[opening.i + 1]
    if opening is None and verb.lemma in words(LEXICON, "lead.including"):
        opening = verb
    if verb.lemma in words(LEXICON, "lead.entering"):
        opening = verb if sentence.tokens[0].norm in words(LEXICON, "lead.parts") else None
    if opening is None or any(t.pos == "NUM" or t.text.isdigit() for t in sentence.tokens[verb.i :]):
        return None
    tail = context.text[opening.end : sentence.end]
    steps = enumerated(context, line, opening.end, tail)
    heads = [next((t for t in sentence.tokens if t.start >= s.spans[0].start and not t.is_punct), None) for s in steps]
    nominal = all(h is not None and h.pos in ("NOUN", "PROPN", "ADJ") for h in heads)
    things = any(h is not None and _named_noun(sentence, h).lemma in words(LEXICON, "title.things") for h in heads)
    return Sequence(steps, "sentence", sentence.start, line.block, line) if len(steps) >= 2 and nominal and not things else None


def _named_noun(sentence: Sentence, first: Token) -> Token:
    """The noun that a part is called by: the first one, or that behind its adjectives."""
    return next((t for t in sentence.tokens[first.i : first.i + 3] if t.pos in ("NOUN", "PROPN")), first)
