"""Sequences that are narrated: «сначала … затем …», «Раунд начинается с …», what an item tells in order."""

from __future__ import annotations

import re

from extract.blocks import Block
from extract.context import Context, Line
from extract.grammar.numbers import numbers_in
from extract.language import Sentence, Token, analyse, nominative
from extract.lexicon import words
from extract.rules.cuts import alternatives, opened
from extract.rules.heading_rows import steps_counted
from extract.rules.leads import announces_steps, asks_for_steps, is_sequence_title, names_turn
from extract.rules.steps import LEXICON, Sequence, Step, folded, is_ranking, lemmas, names_phase, phrase_in, tidy
from extract.rules.told_names import told_step
from extract.rules.told_parts import parts_in_order
from extract.structure.words import has_finite_verb
from models.spans import Span

__all__ = [
    "from_chains",
    "from_counted_sentences",
    "from_told_turns",
]

TITLE = 4
"""The most words of a sentence that is a title."""
_MARKED = 3
"""How many sentences that open with an adverb of order leave those between them to describe."""
_LONG = 6
"""More words than the name of a step needs."""


def from_chains(context: Context) -> list[Sequence]:
    """«Сначала …. Затем …. После этого …»: the ordered narrative right below the heading of a phase, or of a turn that opens."""
    out = []
    for block in context.layout.blocks:
        lines = context.lines_of(block)
        if block.kind not in ("paragraph", "definition", "item") or len(lines) < 2:
            continue
        first = next((k for k, x in enumerate(lines) if phrase_in(x.sentence, "then.first") or _opening_step(x)), None)
        if first is None or not _chain_may_start(context, block, lines, first):
            continue
        later = [k for k, x in enumerate(lines) if phrase_in(x.sentence, "then.middle") or phrase_in(x.sentence, "then.last")]
        if not later or later[-1] <= first:
            continue
        told = lines[first:-1] if _begins_anew(lines[-1]) else lines[first:]
        kept = [x for k, x in enumerate(told) if first + k <= later[-1] or (_bids(x) and not _remarks(x))]
        opening = [x for x in kept if opened(x.sentence.text) != x.sentence.text or _opening_step(x)]
        kept = [x for x in kept if x in opening or _bids(x) or _times_deed(x)] if len(opening) >= _MARKED else kept
        steps = [_opening_step(x) or _step_of_sentence(x) for x in kept]
        out.append(Sequence(steps, "chain", lines[first].sentence.start, block, lines[first]))
    return out


def from_counted_sentences(context: Context) -> list[Sequence]:
    """«В раунде три шага. Открываем погоду. Двигаем корабли. Стреляем.»: as many short sentences as the first one counts."""
    out = []
    for block in context.layout.blocks:
        lines = context.lines_of(block)
        count = steps_counted(lines[0].sentence) if block.kind == "paragraph" and len(lines) > 2 else 0
        told = lines[1:]
        if count < 2 or len(told) != count or any(len(x.sentence.text.split()) > _LONG for x in told):
            continue
        if all(has_finite_verb(x.sentence.text) for x in told):
            steps = [_step_of_sentence(x) for x in told]
            out.append(Sequence(steps, "chain", lines[1].sentence.start, block, lines[0]))
    return out


def _bids(line: Line) -> bool:
    """«Передвиньте маркер»: a sentence that tells somebody to do something."""
    return any(t.feats.get("Mood") == "Imp" for t in line.sentence.tokens)


def _times_deed(line: Line) -> bool:
    """«По сигналу все сдают ответы»: a short sentence that opens with a moment and says what all do then."""
    tokens = [t for t in line.sentence.tokens if not t.is_punct]
    opens = len(tokens) <= _LONG and tokens[0].pos == "ADP"
    return opens and any({t.lemma, t.norm} & words(LEXICON, "then.all") for t in tokens)


def _remarks(line: Line) -> bool:
    """Behind the last step, how long it all takes: «Бой длится не более трёх раундов; если …»."""
    return any(t.lemma in words(LEXICON, "then.lasting") for t in line.sentence.tokens) and bool(numbers_in(line.sentence))


def _chain_may_start(context: Context, block: Block, lines: tuple[Line, ...], first: int) -> bool:
    """Whether a narrative is one of steps: led in, below the heading of a step, or opened by «Раунд начинается …»."""
    parent = context.block(block.parent)
    if (
        (first > 0 and (_leads_chain(lines[first - 1]) or _only_title(lines[first - 1])))
        or _begins_anew(lines[-1])
        or _over_turn(lines[first:])
        or (first == 0 and _led_above(context, block, lines))
    ):
        return True
    told = [x for x in lines[first:] if opened(x.sentence.text) != x.sentence.text]
    if _opening_step(lines[first]) and len(told) >= 2 and 2 * len(told) >= len(lines) - first - 1:
        return True
    if parent is None or parent.kind != "heading" or block.kind != "paragraph":
        return False
    return names_phase(parent.body.quote(context.text)) or _told_in_order(context, parent, lines)


def _led_above(context: Context, block: Block, lines: tuple[Line, ...]) -> bool:
    """Whether the paragraph right above only leads to what is told in order here: «Что делать в свой ход?», «Раунд идёт так»."""
    over = context.layout.blocks[block.index - 1] if block.index else None
    above = context.lines_of(over) if over is not None and over.kind == "paragraph" else ()
    if not above or sum(opened(x.sentence.text) != x.sentence.text for x in lines) < _MARKED:
        return False
    lead = above[-1]
    asked = lead.sentence.text.rstrip().endswith("?") and asks_for_steps(lead.sentence)
    return asked or _leads_chain(lead) or (len(above) == 1 and _only_title(lead))


def _over_turn(lines: tuple[Line, ...]) -> bool:
    """«В начале хода …. Затем …. В конце хода …»: a narrative from the beginning of a turn to its end."""
    opening = lines[0].sentence.tokens[:4]
    begun = phrase_in(lines[0].sentence, "then.first") and any(t.lemma in words(LEXICON, "step.turn") for t in opening)
    told = [x for x in lines[1:] if opened(x.sentence.text) != x.sentence.text]
    return begun and len(told) >= 2


def _begins_anew(line: Line) -> bool:
    """«После этого начинается новый раунд»: the end of a narrative of what a turn is made of."""
    tokens = line.sentence.tokens
    begun = any(t.lemma in words(LEXICON, "then.opening") for t in tokens)
    return begun and any(
        t.lemma in words(LEXICON, "step.turn") and tokens[t.i - 1].lemma in words(LEXICON, "then.anew") for t in tokens[1:]
    )


def _opening_step(line: Line) -> Step | None:
    """«Раунд начинается с торга», «Фаза открывается начислением дохода»: what a turn or a step opens with."""
    sentence = line.sentence
    verb = next((t for t in sentence.tokens if t.lemma in words(LEXICON, "then.opening")), None)
    nouns = words(LEXICON, "step.turn") | words(LEXICON, "step.strong")
    if verb is None or not any(t.lemma in nouns and t.feats.get("Case") == "Nom" for t in sentence.tokens[: verb.i + 3]):
        return None
    stop = next((t.i for t in sentence.tokens[verb.i :] if t.text in (".", ";", ":", ",", "(")), None)
    tail = list(sentence.tokens[verb.i + 1 : stop])
    while tail and (tail[0].lemma in nouns or tail[0].pos in ("ADP", "ADV", "PART", "DET")):
        tail.pop(0)
    if not tail or tail[0].feats.get("Case") not in ("Gen", "Ins") or tail[0].pos not in ("NOUN", "ADJ", "PROPN"):
        return None
    return Step(tidy(nominative(tail)), [Span(verb.start, tail[-1].end)], line.block, [line])


def from_told_turns(context: Context) -> list[Sequence]:
    """«На своём ходу возьми карту, потом ходи, потом сбрось лишнее»: three clauses or more of one sentence about a turn."""
    out = []
    for line in context.stating:
        steps = parts_in_order(line) if line.block.kind in ("paragraph", "definition") else []
        opening = [t for t in line.sentence.tokens if steps and t.end <= steps[0].spans[0].end]
        timed = any(_times_turn(line.sentence, t) for t in opening) or _led_within(line, opening)
        if (
            len(steps) >= (2 if steps and _led(context, line) else 3)
            and (timed or _led(context, line) or _under_title(context, line))
            and not any(c.kind == "condition" for c in line.sentence.clauses)
            and not is_ranking([s.name for s in steps])
        ):
            out.append(Sequence(steps, "chain", line.sentence.start, line.block, line))
    return out


def _led_within(line: Line, opening: list[Token]) -> bool:
    """«Мы играем так: сначала …»: what stands before the colon tells the manner in which it goes."""
    colon = next((t for t in opening if t.text == ":"), None)
    if colon is None:
        return False
    head = analyse(line.sentence.text[: colon.end - line.sentence.start])
    known = words(LEXICON, "lead.verbs") | words(LEXICON, "title.playing") | words(LEXICON, "step.turn")
    return bool(set(lemmas(head)) & known) and (phrase_in(head, "lead.manner") or phrase_in(head, "lead.order"))


def _times_turn(sentence: Sentence, token: Token) -> bool:
    """«В свой ход», «за раунд», «на ходу»: a noun for a turn as the time of what is done."""
    if token.lemma not in words(LEXICON, "step.turn"):
        return False
    if token.feats.get("Case") not in ("Nom", "Acc") or sentence.clause_of(token.i).kind == "time":
        return True
    first = token.i
    while first > 0 and sentence.tokens[first - 1].pos in ("ADJ", "DET"):
        first -= 1
    return first > 0 and sentence.tokens[first - 1].norm in words(LEXICON, "title.within")


def _led(context: Context, line: Line) -> bool:
    """Whether the block right above announces an order: «Порядок боя таков:»."""
    over = context.block(line.block.parent)
    if over is None or context.before(line) is not None or not context.lines_of(over):
        return False
    lead = context.lines_of(over)[-1].sentence
    return is_sequence_title(lead, True) if over.kind == "heading" else announces_steps(lead, True)


def _under_title(context: Context, line: Line) -> bool:
    """«Ход игрока. Сначала …»: the sentence before is nothing but a title for the turn."""
    before = context.before(line)
    return before is not None and _only_title(before)


def _only_title(line: Line) -> bool:
    return len([t for t in line.sentence.tokens if not t.is_punct]) <= TITLE and is_sequence_title(line.sentence, True)


def _leads_chain(line: Line) -> bool:
    """The sentence before «Сначала …»: «Каждый тур проходит в три приёма», «Ход идёт так»."""
    said = set(lemmas(line.sentence))
    counted = bool(said & (words(LEXICON, "step.strong") | words(LEXICON, "step.weak")))
    told = counted or phrase_in(line.sentence, "lead.manner") or phrase_in(line.sentence, "lead.order")
    manner = phrase_in(line.sentence, "lead.manner") and bool(said & words(LEXICON, "title.orders"))
    ordered = (manner or phrase_in(line.sentence, "lead.order")) and len(said) <= TITLE
    return ordered or (names_turn(line.sentence) and bool(said & words(LEXICON, "lead.verbs")) and told)


def _told_in_order(context: Context, heading: Block, lines: tuple[Line, ...]) -> bool:
    """Below a title that names a turn: three sentences or more, nearly all opened by an adverb of order."""
    titles = context.lines_of(heading)
    at = [k for k, x in enumerate(lines) if opened(x.sentence.text) != x.sentence.text]
    told = bool(titles) and (names_turn(titles[0].sentence) or is_sequence_title(titles[0].sentence, True))
    return told and len(at) >= 3 and len(at) >= 0.7 * (at[-1] - at[0] + 1)


def _step_of_sentence(line: Line) -> Step:
    """A sentence of a narrative as a step: its main clause; conditions are left to the limits."""
    sentence = line.sentence
    start, end = sentence.start, sentence.end
    main = [c for c in sentence.clauses if c.kind == "main"]
    if main and sentence.clauses[0].kind == "condition":
        tokens = [i for c in main for i in c.tokens if not sentence.tokens[i].is_punct]
        if tokens:
            start, end = sentence.tokens[min(tokens)].start, sentence.tokens[max(tokens)].end
    inside = folded(sentence.text[start - sentence.start : end - sentence.start])
    opening = re.search(rf"(?<!\w){alternatives('then.openers')}(?!\w)", inside)
    if opening is not None:
        start += opening.start()
    text = sentence.text[start - sentence.start : end - sentence.start].rstrip(" .;,!")
    told = told_step(line, start, start + len(text))
    if told.name != tidy(opened(text)):
        return told
    return Step(_shortened(tidy(opened(text))), [Span(start, start + len(text))], line.block, [line])


def _shortened(name: str) -> str:
    """What a long sentence says first: without what follows a comma, and without a second deed behind «и»."""
    if len(name.split()) <= _LONG:
        return name
    head = name.split(",")[0]
    sentence = analyse(head)
    joined = [t for t in sentence.tokens if t.norm in words(LEXICON, "small.and") and t.i + 1 < len(sentence.tokens)]
    second = next((t for t in joined if sentence.tokens[t.i + 1].pos == "VERB"), None)
    return tidy(head[: second.start]) if second is not None and second.i > 1 else tidy(head)
