"""What brings the game to its end, and how long it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_words, conditions_of, until
from extract.grammar.facts import is_predicate
from extract.grammar.modes import mode_in, mode_of
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.tree import phrase_stop
from extract.grammar.turns import is_unit, turn_sets_in
from extract.grammar.until import until_condition
from extract.language import Sentence, analyse, may_say
from extract.lexicon import WordFile, phrases, words
from extract.rules.cuts import opening_words
from extract.rules.end_cases import cases_of_end
from extract.rules.end_conditions import edge_of_turn, end_condition
from extract.rules.end_cues import Cue, end_cue, length_in, says, says_again
from extract.rules.end_lengths import besides, numbered_end, or_else, without_repeats
from extract.rules.end_times import edge_of_numbered_turn, plays_out, time_of_end
from extract.rules.items import Item, items_under, wants_all
from extract.rules.outcomes import outcomes_in
from extract.rules.statements import statements_of
from extract.rules.ties import is_tie_talk
from extract.rules.titled_outcomes import answered
from extract.rules.titles import title_over
from models.expressions import Expr, all_of
from models.records import GameEnd
from models.spans import Span
from models.timing import Timing, TurnSet

__all__ = ["game_ends"]

LEXICON = WordFile(__file__).with_name("game_ends.toml")
VICTORIES = WordFile(__file__).with_name("victories.toml")
WINNING = WordFile(__file__).with_name("outcomes.toml")
UNTIL = WordFile(__file__).parent.parent / "grammar" / "conditions.toml"
TIMES = WordFile(__file__).parent.parent / "grammar" / "timing.toml"


def game_ends(context: Context) -> tuple[GameEnd, ...]:
    """Everything that ends the game, in reading order; an end that names the winner at once is a victory and not here."""
    out: list[GameEnd] = []
    led: set[int] = set()
    ended: Line | None = None
    for statement in statements_of(context):
        line = statement.line
        if line.block.kind == "heading" or line.block.index in led or is_tie_talk(line.sentence):
            continue
        cue = end_cue(context, line)
        before, ended = ended, None
        if cue is not None and before is not None and out and _tells_more(before, line):
            out[-1] = replace(out[-1], timing=time_of_end(context, line, ()))
        elif cue is not None:
            found_here = _of_cue(context, line, cue, led)
            out.extend(found_here)
            ended = line if found_here else None
        elif before is not None and before.block.index == line.block.index and says_again(line.sentence):
            found_again = _again(context, line)
            out.extend(found_again)
            ended = line if found_again else None
        elif (length := _titled_length(context, line)) is not None:
            out.append(length)
        elif _titled(context, line) and not _about_winning(context, line):
            title = title_over(context, line)
            found = _of_item(context, Item(line, None, _spoken(line.sentence, title.rest if title is not None else 0)))
            out.extend([found] if found is not None else [])
    return tuple(without_repeats(out))


def _tells_more(before: Line, line: Line) -> bool:
    """«После этого доигрывается раунд, и игра заканчивается»: how the game ends after the sentence that said what ends it."""
    back = phrase_stop(line.sentence, 0, phrases(LEXICON, "back")) is not None
    return back and before.block.index == line.block.index and plays_out(line.sentence)


def _titled(context: Context, line: Line) -> bool:
    """True for a line that only its label, the question before it or the heading over its list makes one about the end."""
    if line.block.kind == "cell" and not any(t.text[:1].isalpha() for t in line.sentence.tokens):
        return False  # a figure in a table is no end
    title = title_over(context, line)
    if title is not None:
        return title.kind == "end" and (title.start is not None or title.asks or _right_under(context, line))
    return _right_under(context, line) and line.block.kind in ("item", "definition") and _under_heading(context, line)


def _right_under(context: Context, line: Line) -> bool:
    """True for an item with nothing but items between it and the heading."""
    for block in reversed(context.layout.blocks[: line.block.index]):
        if block.kind == "heading":
            return True
        if block.kind not in ("item", "definition"):
            return block.index == line.block.parent
    return False


def _titled_length(context: Context, line: Line) -> GameEnd | None:
    """«Продолжительность: 8 раундов», «Кампания — 10 месячных ходов»: a title and how many turns."""
    title = title_over(context, line)
    if title is None or title.kind != "length":
        return None
    told = answered(line.sentence, title.rest)
    number = next((n for n in numbers_in(line.sentence) if told and n.first == told[0]), None)
    unit = next((t for t in line.sentence.tokens[number.stop : number.stop + 2] if is_unit(t)), None) if number else None
    if number is None or unit is None or number.high is not None or number.value < 2:
        return None
    span = Span(title.start if title.start is not None else line.sentence.start, unit.end)
    return _record(context, line, span, None, Timing("turn_end"), TurnSet(first=1, final=int(number.value)))


def _goes_on(sentence: Sentence, cue: Cue) -> bool:
    """«Партия окончена — листы читают по порядку: …»: the list after it is of what is done then."""
    later = [t for t in sentence.tokens[cue.at + 1 :] if t.pos == "VERB" and is_predicate(t) and not says(sentence, t.i, "end")]
    return any(sentence.clause_of(t.i).kind in ("main", "other") and sentence.tokens[t.i - 1].i > cue.at for t in later) and any(
        t.text in "—–-" for t in sentence.tokens[cue.at + 1 :]
    )


def _again(context: Context, line: Line) -> list[GameEnd]:
    """«Так же поступают, если …»: one more end, after a sentence that said one."""
    found = conditions_of(context, line, kinds=("condition", "time"))
    if not found or outcomes_in(context, line):
        return []
    expr = all_of(*(c.expr for c in found))
    used = [i for c in found for i in range(c.first, c.stop)]
    return [
        _record(context, line, _span(line.sentence, range(len(line.sentence.tokens))), expr, time_of_end(context, line, used))
    ]


def _about_winning(context: Context, line: Line) -> bool:
    """True for an item that is about who wins, or about ties."""
    return bool(outcomes_in(context, line)) or any(t.lemma in words(WINNING, "win.victory") for t in line.sentence.tokens)


def _spoken(sentence: Sentence, first: int = 0) -> tuple[int, ...]:
    """The words of an item before its arrow, without what opens an answer."""
    arrow = next((t.i for t in sentence.tokens if t.text in words(LEXICON, "arrows")), len(sentence.tokens))
    return tuple(i for i in answered(sentence, first) if i < arrow)


def _of_cue(context: Context, line: Line, cue: Cue, led: set[int]) -> list[GameEnd]:
    sentence = line.sentence
    if cue.length is not None:
        return [_of_length(context, line, cue, cue.length)]
    if sentence.text.rstrip().endswith(":") and _goes_on(sentence, cue):
        return []
    cases = cases_of_end(context, line, cue)
    if cases:
        return [_record(context, line, _span(sentence, x), expr, time_of_end(context, line, x)) for expr, x in cases]
    items = items_under(context, line)
    if items:
        led.update(x.line.block.index for x in items)
        read = [x for x in (_of_item(context, item) for item in items) if x is not None]
        if cue.last or time_of_end(context, line, ()).when == "turn_end":
            read = [replace(x, timing=Timing("turn_end")) for x in read]
        return [_together(read)] if read and wants_all(line) else read
    told = end_condition(context, line, cue) if cue.last else None
    if told is not None:
        return [_record(context, line, _span(sentence, [*cue.clause.tokens, *told[1]]), told[0], Timing("turn_end"))]
    turns = numbered_end(sentence, cue)
    if turns is not None:
        span = _span(sentence, [*cue.clause.tokens, turns.first, turns.stop - 1])
        chosen = TurnSet(only=turns.turns.only) if turns.turns.only else turns.turns
        other = or_else(context, line, turns.stop)
        own = replace(span, end=min(span.end, sentence.tokens[turns.stop - 1].end)) if other is not None else span
        numbered = _record(context, line, own, None, edge_of_numbered_turn(context, line, turns), chosen)
        if other is None:
            return [numbered]
        return [numbered, _record(context, line, _span(sentence, other[1]), other[0], other[2])]
    found = end_condition(context, line, cue)
    if found is None:
        return []
    expr, used = found
    beside = besides(context, line)
    if beside is not None:
        before = [i for i in (*cue.clause.tokens, *used) if i < beside.first - 2]
        last = _span(sentence, range(beside.first - 1, beside.stop))
        numbered = _record(context, line, last, None, Timing("turn_end"), beside.turns)
        return [_record(context, line, _span(sentence, before), expr, Timing("immediately")), numbered]
    span = _span(sentence, [*cue.clause.tokens, *used])
    # «если к концу 8-го хода никто не победил»: the turn of the condition is that of the end
    held = next((x for x in turn_sets_in(sentence) if x.first in used and (x.end or x.turns.final is not None)), None)
    turn = None if held is None else held.turns if held.end or held.turns.final is None else TurnSet(only=(held.turns.final,))
    return [_record(context, line, span, expr, time_of_end(context, line, used), turn)]


def _of_length(context: Context, line: Line, cue: Cue, number: NumberPhrase) -> GameEnd:
    sentence = line.sentence
    stop = next(
        (t.i for t in sentence.tokens[number.stop :] if t.text in ";:.(" or t.i not in cue.clause.tokens), len(sentence.tokens)
    )
    told = [i for i in cue.clause.tokens if i < stop]
    if cue.clause.kind == "converb" and cue.clause.parent is not None:  # «Сыграв 8 раундов, подводят итоги»
        told = [*told, *sentence.clauses[cue.clause.parent].tokens]
    span = _span(sentence, told)
    return _record(context, line, span, None, Timing("turn_end"), TurnSet(first=1, final=int(number.value)))


def _of_item(context: Context, item: Item) -> GameEnd | None:
    """An item of a list of ends: a length, or a condition."""
    sentence = item.line.sentence
    span = _span(sentence, range(len(sentence.tokens)))
    for clause in sentence.clauses[:1]:
        length = length_in(context, sentence, clause)
        if length is not None:
            return _record(context, item.line, span, None, Timing("turn_end"), TurnSet(first=1, final=int(length.value)))
    turns = next((x for x in turn_sets_in(sentence) if x.first in item.indices), None)
    played = any(says(sentence, i, "last") or says(sentence, i, "end") for i in item.indices)
    if turns is not None and (turns.end or (turns.turns.only and played)):
        return _record(context, item.line, span, None, Timing("turn_end"), turns.turns)
    told = [i for i in item.indices if not edge_of_turn(sentence, i)]
    opening = sentence.clause_of(told[0]) if told else None
    if opening is not None and opening.kind in ("time", "condition") and opening.end < len(sentence.tokens) - 1:
        told = [i for i in told if i < opening.end]
    expr = None
    if opening is not None and opening.kind == "time" and until(sentence, opening):
        expr = until_condition(context, item.line, opening)
    elif told:
        verb = next((i for i in told if sentence.tokens[i].pos == "VERB"), None)
        dropped = _pleonastic(context, item, verb)
        expr = condition_of_words(context, item.line, [i for i in told if i not in dropped])
    return _record(context, item.line, span, expr, time_of_end(context, item.line, item.indices)) if expr is not None else None


def _pleonastic(context: Context, item: Item, verb: int | None) -> set[int]:
    """The «не» of an item under «играют до тех пор, пока …»."""
    governing = context.governing(item.line)
    lead = governing[0].sentence if governing else None
    led = lead is not None and (
        _ends_in_while(lead) or any(phrase_stop(lead, t.i, phrases(UNTIL, "joining.until")) is not None for t in lead.tokens)
    )
    opened = any(t.norm in words(LEXICON, "whiles") for t in item.line.sentence.tokens[:2])
    if verb is None or not (led or opened):
        return set()
    return {i for i in (verb - 1, verb - 2) if i >= 0 and says(item.line.sentence, i, "denied")}


def _ends_in_while(sentence: Sentence) -> bool:
    """«…, пока», «…, пока:»: a lead-in that its items go on."""
    last = next((t for t in reversed(sentence.tokens) if not t.is_punct), None)
    return last is not None and last.norm in words(LEXICON, "whiles")


def _together(read: list[GameEnd]) -> GameEnd:
    conditions = [x.condition for x in read if x.condition is not None]
    first = read[0]
    return GameEnd(
        name=first.name, section=first.section, evidence=tuple(s for x in read for s in x.evidence), timing=first.timing,
        condition=all_of(*conditions) if conditions else None,
    )  # fmt: skip


def _record(
    context: Context, line: Line, span: Span, condition: Expr | None, timing: Timing, turns: TurnSet | None = None
) -> GameEnd:
    told = [t.i for t in line.sentence.tokens if span.start <= t.start < span.end]
    over = mode_of(context, line)
    mode = over if over is not None else mode_in(line.sentence, told)
    conditions = [x for x in (mode, condition) if x is not None]
    refs = tuple(r.number for r in context.layout.references if span.contains(r.span))
    return GameEnd(
        name=opening_words(span.quote(context.text)), section=context.section(line.block), evidence=(span,), refs=refs,
        timing=timing, condition=all_of(*conditions) if conditions else None, turns=turns,
    )  # fmt: skip


def _span(sentence: Sentence, indices: Sequence[int]) -> Span:
    order = sorted(indices)
    last = [i for i in order if sentence.tokens[i].text not in ",;:—–-."] or order
    return Span(sentence.tokens[order[0]].start, sentence.tokens[last[-1]].end)


def _under_heading(context: Context, line: Line) -> bool:
    """True if the heading over the line is about the end of the game and nothing else."""
    heading = context.heading_of(line.block)
    over = context.block(line.block.parent)
    led = over is not None and over.kind != "heading"
    scored = any(context.is_points(t, line.sentence) for t in line.sentence.tokens)
    if not heading or led or scored or not may_say(heading.lower(), phrases(LEXICON, "headings").firsts):
        return False
    sentence = analyse(heading.lower())
    if any(says(sentence, t.i, "other_headings") for t in sentence.tokens):
        return False
    return phrase_stop(sentence, 0, phrases(LEXICON, "headings")) is not None
