"""What an outcome hangs on where no clause of condition says it: premises before a dash, whoever wins."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.conditions import Condition, condition_of_clause, condition_of_words
from extract.grammar.facts import is_predicate
from extract.grammar.parties import player
from extract.grammar.superlatives import superlative_in
from extract.grammar.tree import case, is_noun, is_participle, phrase_at, phrases_from
from extract.language import Sentence, nominative
from extract.lexicon import WordFile, phrases, words
from extract.rules.outcomes import LEXICON as OUTCOMES
from extract.rules.outcomes import Outcome
from models.expressions import All, Any, Compare, Expr, Fact
from models.spans import Span

__all__ = ["at_least", "before_dash", "by_deed", "by_others", "last_left", "verbless", "whoever"]

LEXICON = WordFile(__file__).with_name("victories.toml")
TIMES = WordFile(__file__).parent.parent / "grammar" / "timing.toml"


def by_others(context: Context, line: Line, outcome: Outcome, low: int, high: int) -> list[Condition]:
    """«Победой Рима оборачиваются три взятые столицы»: what brings the victory, where it is the subject."""
    sentence = line.sentence
    cue = sentence.tokens[outcome.cue]
    verb = next((i for i in outcome.clause.tokens if sentence.tokens[i].lemma in words(OUTCOMES, "win.bringing")), None)
    if verb is None or not is_noun(cue) or outcome.kind not in ("win", "lose"):
        return []
    own = {*sentence.subtree(outcome.cue), verb, *([outcome.place] if outcome.place is not None else [])}
    rest = [i for i in outcome.clause.tokens if low <= i < high and i not in own and not sentence.tokens[i].is_punct]
    if not any(is_noun(sentence.tokens[i]) for i in rest):
        return []
    expr = condition_of_words(context, line, rest)
    return [Condition(at_least(expr), rest[0], rest[-1] + 1)] if expr is not None else []


def at_least(expr: Expr) -> Expr:
    """What happens so often, and not exactly so often: «три взятия» brings the victory with the fourth as well."""
    if isinstance(expr, Compare) and expr.op == "==":
        return Compare(expr.left, ">=", expr.right, span=expr.span)
    if isinstance(expr, All | Any):
        return type(expr)(tuple(at_least(x) for x in expr.parts))
    return expr


def whoever(context: Context, line: Line, outcome: Outcome, low: int) -> Condition | None:
    """«Кто трижды взял все взятки, забирает пулю»: the clause that stands for the winner."""
    sentence = line.sentence
    for clause in sentence.clauses:
        asked = any(sentence.tokens[i].lemma in words(OUTCOMES, "win.asked") for i in clause.marker or clause.tokens[:2])
        near = low <= clause.start < outcome.cue or clause.start in (outcome.cue + 1, outcome.cue + 2)
        if clause.kind in ("relative", "content") and asked and near:
            that = (i for i in clause.tokens if sentence.tokens[i].lemma in words(OUTCOMES, "prepositions.that_one"))
            stop = next((i for i in that if sentence.tokens[i - 1].text == ","), None)
            told = [i for i in clause.tokens if i not in clause.marker and (stop is None or i < stop)]
            expr = condition_of_clause(context, line, clause, player())
            if stop is not None:  # «кто остался с картами, тот дурак»: without a verb the rest hangs on
                expr = condition_of_words(context, line, told, player())
            return Condition(expr, clause.start, clause.end, clause) if expr is not None else None
    return None


def last_left(line: Line, outcome: Outcome, low: int) -> list[Condition]:
    """«последний оставшийся побеждает», «победа за последним из выживших»: who is left when nobody else is."""
    tokens = line.sentence.tokens
    for token in tokens[low : low + 12]:
        after = tokens[token.i + 1 : token.i + 3]
        left = next((t for t in after if is_participle(t) and t.lemma in words(OUTCOMES, "win.left")), None)
        ends = left is not None and (left.i + 1 >= len(tokens) or tokens[left.i + 1].pos != "ADP")  # no «в живых» behind it
        plain = ends and left is not None and all(t.pos in ("ADP", "ADJ") for t in after[: left.i - token.i - 1])
        if token.lemma in words(OUTCOMES, "win.last") and left is not None and plain and abs(left.i - outcome.cue) < 5:
            whole = tokens[token.i : left.i + 1]
            turned = case(token) not in ("", "Nom") and all(t.pos != "ADP" for t in whole)
            text = nominative(whole, "sing") if turned else line.sentence.span_text(token.i, left.i + 1)
            span = Span(token.start, left.end)
            return [Condition(Fact(text[:1].lower() + text[1:], span=span), token.i, left.i + 1)]
    return []


def _and_you(sentence: Sentence, outcome: Outcome, low: int) -> int | None:
    """«Набери 21 очко, и ты победил»: the «и» between an imperative and the outcome."""
    for i in range(outcome.cue - 1, low, -1):
        if sentence.tokens[i].pos == "CCONJ":
            before = sentence.tokens[low:i]
            return i if any(t.feats.get("Mood") == "Imp" or t.feats.get("Person") == "2" for t in before) else None
    return None


def verbless(context: Context, line: Line, outcome: Outcome, high: int) -> list[Condition]:
    """«Корона берёт верх сразу, едва у неё 30 очков»: a condition without a verb, which is no clause of its own."""
    sentence = line.sentence
    for i in range(outcome.cue + 1, high):
        for phrase in phrases_from(sentence, i, phrases(LEXICON, "timing.opening")):
            stop = phrase_at(sentence, i, phrase)
            if stop is not None and stop < high:
                expr = condition_of_words(context, line, range(stop, high), outcome.party)
                return [Condition(expr, i, high)] if expr is not None else []
    return []


def by_deed(context: Context, line: Line, outcome: Outcome, low: int, high: int) -> list[Condition]:
    """«С гибелью вождя племя проигрывает»: a preposition and a noun of what happens."""
    sentence = line.sentence
    for i in outcome.clause.tokens:
        if not low <= i < high or sentence.tokens[i].norm not in words(LEXICON, "timing.with_deed") or i + 1 >= high:
            continue
        noun = next((t for t in sentence.tokens[i + 1 : i + 4] if is_noun(t)), None)
        if sentence.tokens[i + 1].lemma in words(TIMES, "moments.whatever"):
            continue  # «при любом исходе»
        endings = tuple(sorted(words(TIMES, "moments.happenings")))
        if (
            noun is None
            or noun.lemma in words(TIMES, "moments.states")
            or not (noun.lemma in words(TIMES, "moments.deeds") or noun.lemma.endswith(endings))
        ):
            continue
        below = [k for k in sentence.subtree(noun.i) if k > i]
        expr = condition_of_words(context, line, below, outcome.party)
        return [Condition(at_least(expr), i, max(below) + 1)] if expr is not None else []
    return []


def before_dash(context: Context, line: Line, outcome: Outcome, low: int) -> list[Condition]:
    """«нет ни столицы, ни верфей — раса проиграла»: what stands before the dash, where nothing else is a condition."""
    sentence = line.sentence
    dashes = words(LEXICON, "statements.dashes")
    dash = next((i for i in range(outcome.cue - 1, low, -1) if sentence.tokens[i].text in dashes), None)
    if dash is None:
        dash = _and_you(sentence, outcome, low)
    if dash is None and sentence.tokens[low].lemma in words(OUTCOMES, "win.hardly"):
        dash = outcome.clause.start
        low += 1
    before = list(range(low, dash or low))
    if any(sentence.tokens[i].lemma in words(OUTCOMES, "not_game.aim") for i in before):
        return []  # «Цель игры, как и многих других, — победа»
    if any(sentence.tokens[i].lemma in words(LEXICON, "timing.counting") for i in before):
        return []  # «Сравните монеты: побеждает тот, у кого их больше»
    party = outcome.place is not None and outcome.place in before
    if dash is None or party or superlative_in(context, sentence, before, bare=True) is not None:
        return []
    named = is_noun(sentence.tokens[outcome.cue]) and any(is_noun(sentence.tokens[i]) for i in before)
    verbal = any(is_predicate(sentence.tokens[i]) or sentence.tokens[i].feats.get("VerbForm") == "Inf" for i in before)
    counted = any(sentence.tokens[i].pos == "NUM" for i in before) and any(is_noun(sentence.tokens[i]) for i in before)
    if not named and not verbal and not counted:
        return []
    expr = condition_of_words(context, line, before, outcome.party)
    if expr is not None and not any(is_predicate(sentence.tokens[i]) for i in before):
        expr = at_least(expr)
    return [Condition(expr, low, dash)] if expr is not None else []
