"""What ends the game, where a sentence says that it ends."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.conditions import (
    Condition,
    condition_of_clause,
    condition_of_words,
    conditions_of,
    joined_clauses,
)
from extract.grammar.facts import is_predicate
from extract.grammar.numbers import numbers_in
from extract.grammar.parties import party_at
from extract.grammar.tree import case, is_noun, is_participle, phrase_at, phrase_stop, phrases_from
from extract.grammar.turns import is_unit
from extract.grammar.until import until_condition
from extract.language import Clause, Sentence, nominative
from extract.lexicon import WordFile, phrases, words
from extract.rules.end_cues import Cue, says, until_clause
from extract.rules.victory_parts import is_premise
from extract.rules.victory_premises import at_least
from models.expressions import Compare, Expr, Number, Quantity, all_of, any_of
from models.spans import Span

__all__ = ["edge_of_turn", "end_condition"]

LEXICON = WordFile(__file__).with_name("game_ends.toml")
VICTORIES = WordFile(__file__).with_name("victories.toml")
CONDITIONS = WordFile(__file__).parent.parent / "grammar" / "conditions.toml"
COMPARISONS = WordFile(__file__).parent.parent / "grammar" / "comparisons.toml"
TIMES = WordFile(__file__).parent.parent / "grammar" / "timing.toml"


def end_condition(context: Context, line: Line, cue: Cue) -> tuple[Expr, list[int]] | None:
    """What ends the game, and the words that say it; so much ends it, more does as well («истекло 60 минут»)."""
    found = _condition(context, line, cue)
    return (at_least(found[0]), found[1]) if found is not None and not _exactly(line.sentence) else found


def _asks_behind(sentence: Sentence, colon: int) -> bool:
    """True if a clause of condition stands behind the colon."""
    if sentence.tokens[colon].text != ":" or colon + 1 >= len(sentence.tokens):
        return False
    return any(c.kind in ("condition", "time") and colon < c.start <= colon + 1 for c in sentence.clauses)


def _exactly(sentence: Sentence) -> bool:
    """«ровно», «остался один», «не осталось», «оказался на делении 10»: the number is meant as it stands."""
    marked = any(t.lemma in words(COMPARISONS, "verbs.marks") and case(t) == "Loc" for t in sentence.tokens)
    return marked or any(says(sentence, t.i, "exactly") for t in sentence.tokens)


def _condition(context: Context, line: Line, cue: Cue) -> tuple[Expr, list[int]] | None:
    """Clauses of condition and time, «пока не …» turned round, else what stands after a preposition."""
    sentence = line.sentence
    ending = until_clause(sentence, cue.clause)
    if ending is not None:
        expr = until_condition(context, line, ending)
        used = [i for c in joined_clauses(sentence, ending) for i in c.tokens]
        return (expr, used) if expr is not None else None
    unseen = _until_words(sentence, cue)
    if unseen:
        expr = condition_of_words(context, line, [i for i in unseen if not says(sentence, i, "denied")])
        return (expr, list(unseen)) if expr is not None else None
    dash = next((i for i in range(cue.at) if sentence.tokens[i].text in words(VICTORIES, "statements.dashes")), None)
    if dash is None and says(sentence, cue.at, "closing") and cue.at and sentence.tokens[cue.at - 1].text == ",":
        dash = cue.at - 1
    if dash is not None and _asks_behind(sentence, dash):
        dash = None  # «есть и другая причина остановиться: если …»
    if dash is not None and any(is_predicate(t) for t in sentence.tokens[:dash]):
        before = [i for i in range(dash) if not edge_of_turn(sentence, i)]
        expr = condition_of_words(context, line, before)
        return (expr, list(range(dash))) if expr is not None else None
    round_of = _round_in_which(sentence, cue)
    if round_of is not None:
        inside = [
            i for i in round_of.tokens if (i not in round_of.marker and sentence.tokens[i].pos != "ADP") or i > round_of.start + 1
        ]
        expr = condition_of_words(context, line, inside)
        return (expr, list(round_of.tokens)) if expr is not None else None
    kinds = ("condition", "time", "converb")
    found = [c for c in conditions_of(context, line, kinds=kinds) if _belongs(sentence, cue, c.clause)]
    found = [_alone(context, line, c) for c in found]
    if found:
        return all_of(*(c.expr for c in found)), [i for c in found for i in range(c.first, c.stop)]
    return (
        _after_time(line, cue)
        or _after_preposition(context, line, cue)
        or _beside(context, line, cue)
        or _by_subject(context, line, cue)
        or _asked_before(context, line)
    )


def _until_words(sentence: Sentence, cue: Cue) -> tuple[int, ...]:
    """The words after «пока» in «…, пока все, кроме одного, не выбыли», where the parser saw no clause; only with its «не»."""
    opened = next((t.i for t in sentence.tokens[cue.at + 1 :] if says(sentence, t.i, "whiles")), None)
    rest = range(opened + 1, len(sentence.tokens)) if opened is not None else range(0)
    return tuple(rest) if any(says(sentence, i, "denied") for i in rest) else ()


def _alone(context: Context, line: Line, condition: Condition) -> Condition:
    """«Когда A, игроки делают ещё по ходу, и игра кончена»: what is still played then is no part of the condition."""
    clause = condition.clause
    beyond = range(clause.end, condition.stop) if clause is not None else ()
    if clause is None or not any(is_unit(line.sentence.tokens[i]) for i in beyond):
        return condition
    expr = condition_of_clause(context, line, clause)
    return Condition(expr, clause.start, clause.end, clause) if expr is not None else condition


def _round_in_which(sentence: Sentence, cue: Cue) -> Clause | None:
    """«в конце того раунда, в котором кто-то достиг …»."""
    if not any(is_unit(sentence.tokens[i]) for i in cue.clause.tokens):
        return None
    hangs = [c for c in sentence.clauses if c.kind == "relative" and c.parent == cue.clause.i]
    behind = next((c for c in hangs if c.start > cue.at), None)
    # «Раунд, в котором кто-то …, становится последним»
    ahead = (c for c in hangs if any(is_unit(t) for t in sentence.tokens[max(0, c.start - 2) : c.start]))
    return behind if behind is not None else next(ahead, None)


def _belongs(sentence: Sentence, cue: Cue, clause: Clause | None) -> bool:
    """True for a condition of the clause that says the end, not one of a later statement."""
    if clause is None or clause.parent == cue.clause.i:
        return True
    over = sentence.clauses[clause.parent] if clause.parent is not None else None
    if over is not None and over.end <= cue.clause.start and any(says(sentence, i, "played_out") for i in over.tokens):
        return True  # «если …, раунд доигрывают, после чего игра завершена»
    later = [t for t in sentence.tokens[cue.at : clause.start] if t.text == ";"]
    return not later and clause.parent is None


def _after_preposition(context: Context, line: Line, cue: Cue) -> tuple[Expr, list[int]] | None:
    """«с исчерпанием колоды», «по достижении 10 очков», «до истечения времени или до взятия штаба»."""
    sentence = line.sentence
    for i in cue.clause.tokens:
        for phrase in phrases_from(sentence, i, phrases(LEXICON, "on")):
            stop = phrase_at(sentence, i, phrase)
            if stop is None or stop >= len(sentence.tokens):
                continue
            ahead = i < cue.at
            if phrase == ("по",) and not says(sentence, stop, "signals"):
                continue
            rest = [
                k for k in cue.clause.tokens if k >= stop and (not sentence.tokens[k].is_punct or sentence.tokens[k].text == ",")
            ]
            rest = _deed_ahead(sentence, cue, i, rest) if ahead else rest
            won = any(says(sentence, k, "reaching") for k in rest)
            named = any(is_noun(sentence.tokens[k]) or (won and is_participle(sentence.tokens[k])) for k in rest)
            if named and (won or not any(is_unit(sentence.tokens[k]) for k in rest)):
                read = [condition_of_words(context, line, part) for part in _each_after(sentence, i, rest)]
                told = [at_least(x) for x in read if x is not None]
                return (any_of(*told), rest) if told else None
    return None


def _deed_ahead(sentence: Sentence, cue: Cue, preposition: int, rest: list[int]) -> list[int]:
    """«С гибелью вождя игра заканчивается»: the deed with which the clause opens, before what it ends; else none."""
    until = next((k for k in rest if k == cue.at or k == cue.clause.subject or says(sentence, k, "games")), cue.at)
    told = [k for k in rest if k < until]
    noun = next((k for k in told if is_noun(sentence.tokens[k])), None)
    endings = tuple(sorted(words(TIMES, "moments.happenings")))
    if preposition != cue.clause.start or noun is None:
        return []
    lemma = sentence.tokens[noun].lemma
    deed = lemma in words(TIMES, "moments.deeds") or lemma.endswith(endings) or says(sentence, noun, "signals")
    return told if deed and lemma not in words(TIMES, "moments.states") else []


def _after_time(line: Line, cue: Cue) -> tuple[Expr, list[int]] | None:
    """«через 30 минут», «по истечении двух часов»: so much time ends the game."""
    sentence = line.sentence
    for i in cue.clause.tokens:
        stop = phrase_stop(sentence, i, phrases(LEXICON, "after_time"))
        while stop is not None and stop < len(sentence.tokens) and sentence.tokens[stop].pos == "ADJ" and stop < i + 4:
            stop += 1  # «по истечении отпущенных 90 минут»
        number = next((n for n in numbers_in(sentence) if n.first == stop), None) if stop is not None else None
        unit = sentence.tokens[number.stop] if number is not None and number.stop < len(sentence.tokens) else None
        if number is None or unit is None or not says(sentence, unit.i, "clock"):
            continue
        span = Span(sentence.tokens[i].start, unit.end)
        told = Compare(Quantity(nominative([unit], "plur")), ">=", Number(number.value), span=span)
        return told, list(range(i, unit.i + 1))
    return None


def _each_after(sentence: Sentence, preposition: int, rest: list[int]) -> list[list[int]]:
    """The words after a preposition, cut where it stands again after «или»."""
    again = sentence.tokens[preposition].norm
    out: list[list[int]] = [[]]
    for k in rest:
        token = sentence.tokens[k]
        joined = k and sentence.tokens[k - 1].norm in words(CONDITIONS, "joining.either")
        if token.norm == again and joined:
            out.append([])
        elif token.norm not in words(CONDITIONS, "joining.either") or k + 1 not in rest or sentence.tokens[k + 1].norm != again:
            out[-1].append(k)
    return [[k for k in part if not sentence.tokens[k].is_punct] for part in out]


def edge_of_turn(sentence: Sentence, i: int) -> bool:
    """A word of «в конце раунда», which is the time and no condition."""
    for start in range(max(0, i - 3), i + 1):
        for phrase in phrases_from(sentence, start, phrases(TIMES, "edges.end")):
            stop = phrase_at(sentence, start, phrase)
            if stop is not None and stop < len(sentence.tokens) and is_unit(sentence.tokens[stop]) and start <= i <= stop:
                return True
    return False


def _beside(context: Context, line: Line, cue: Cue) -> tuple[Expr, list[int]] | None:
    """«Кончается всё внезапно: перевернули …», «Стоит кому-либо выставить … — больше не играют», «X взят, и игра окончена»."""
    tokens = line.sentence.tokens
    breaks = words(VICTORIES, "statements.dashes") | {","}
    colon = next((t.i for t in tokens[cue.at :] if t.text in words(VICTORIES, "statements.dashes")), None)
    before = next((t.i for t in reversed(tokens[: cue.at]) if t.text in breaks), None)
    opened = next(
        (t.i for t in tokens[cue.at + 1 :] if tokens[t.i - 1].text == "," and says(line.sentence, t.i, "opening")), None
    )
    for low, high in ((0, before or 0), ((colon or len(tokens)) + 1, len(tokens)), (opened or len(tokens), len(tokens))):
        told = [i for i in range(low, high) if not edge_of_turn(line.sentence, i)]
        told = told[1:] if told and says(line.sentence, told[0], "opening") else told
        verbal = any(is_predicate(tokens[i]) or tokens[i].feats.get("VerbForm") == "Inf" for i in told)
        expr = condition_of_words(context, line, told) if verbal else None
        if expr is not None:
            return expr, told
    return None


def _asked_before(context: Context, line: Line) -> tuple[Expr, list[int]] | None:
    """«Дракон добрался до города? Партия окончена.»: the question before is the premise."""
    before = context.before(line)
    if before is None or not is_premise(before.sentence):
        return None
    expr = condition_of_words(context, before, [t.i for t in before.sentence.tokens if t.text != "?"])
    return (expr, []) if expr is not None else None


def _by_subject(context: Context, line: Line, cue: Cue) -> tuple[Expr, list[int]] | None:
    """«Четвёртая клякса закрывает партию»: what ends the game is the subject."""
    subject = cue.clause.subject
    if (
        subject is None
        or subject == cue.at
        or says(line.sentence, subject, "games")
        or party_at(context, line.sentence, subject) is not None
    ):
        return None
    if line.sentence.tokens[subject].pos == "PRON":
        return None
    told = [i for i in line.sentence.subtree(subject) if i in cue.clause.tokens and i != cue.at]
    expr = condition_of_words(context, line, told)
    if isinstance(expr, Compare) and expr.op == "==":
        expr = Compare(expr.left, ">=", expr.right, span=expr.span)
    return (expr, told) if expr is not None else None
