"""What limits a step in its own words: a bracket behind its name, a condition in the item or in front of it."""

from __future__ import annotations

import re

from extract.context import Context, Line
from extract.grammar.conditions import (
    Condition,
    condition_of_clause,
    condition_of_words,
    conditions_of,
    until,
)
from extract.grammar.timing import TurnPhrase, turn_sets_in
from extract.grammar.until import until_condition
from extract.language import Sentence, Token, analyse, nominative
from extract.lexicon import words
from extract.rules.limiting_words import Limits, apply, excluded, only_near, said_in, turn_phrases
from extract.rules.phase_cases import company_of
from extract.rules.steps import LEXICON, Step
from models.expressions import Expr, Fact, negate
from models.spans import Span

__all__ = ["limit_by_name"]

SEVERAL = 3
"""In how many sentences of a description a bracket at the end may limit the step."""


def limit_by_name(context: Context, step: Step, limits: Limits) -> None:
    """A bracket behind the name («только 1 ход»), or a condition in the item itself («…, если она есть»)."""
    if step.remark is not None:
        _limit_by_remark(context, step, step.remark, limits)
    elif (behind := _bracket_behind(context, step)) is not None:
        _limit_by_bracket(context, step, behind, limits)
    if limits.condition is None and limits.turns is None:
        _limit_by_own_words(context, step, limits)


def _limit_by_remark(context: Context, step: Step, bracket: Span, limits: Limits) -> None:
    """The bracket or clause right behind the name: turns, the side that alone has the step, or a condition."""
    quoted = bracket.quote(context.text)
    remark = analyse(quoted.strip("()"), bracket.start + len(quoted) - len(quoted.lstrip("(")))
    said = said_in(remark)
    named = {t.lemma for t in analyse(step.name).tokens}
    another = any(t.dep == "obj" and t.pos == "NOUN" and t.lemma not in named for t in remark.tokens)
    # «(победу по времени проверяют только в ход 7)»: what is limited is another thing
    phrase = next(iter(turn_phrases(remark)), None) if not another else None
    if phrase is not None and (_limits_turns(remark, phrase, said) or not any(_says_more(t, phrase) for t in remark.tokens)):
        apply(phrase.turns, said, limits)
    elif phrase is not None:
        limits.limited = phrase.turns
    elif said & words(LEXICON, "actors.for"):
        pass  # whose step it is: no limit, but part of what says so
    elif (company := next((f for t in remark.tokens if (f := company_of(t)) is not None), None)) is not None:
        left_out = said & (words(LEXICON, "limits.skipped") | words(LEXICON, "limits.none"))
        limits.condition = negate(company) if left_out else company
    elif (skipped := _skipped_while(context, step, remark)) is not None:
        limits.condition = skipped
    elif said & words(LEXICON, "limits.only") or _supposes(remark):
        limits.condition = _condition_in(context, step, remark)
    else:
        return
    limits.widened = Span(step.spans[0].start, bracket.end)


def _skipped_while(context: Context, step: Step, remark: Sentence) -> Expr | None:
    """«(пропускайте, пока никто не ранен)», «(пропускают, если рынок пуст)»: what a step waits for, or hangs on."""
    if not remark.tokens or remark.tokens[0].lemma not in words(LEXICON, "limits.skipped"):
        return None
    line = Line(0, step.block, remark)
    clause = next((c for c in remark.clauses if c.kind in ("condition", "time") and c.start > 0), None)
    if clause is None:
        return None
    if until(remark, clause):
        return until_condition(context, line, clause)
    found = condition_of_clause(context, line, clause)
    return negate(found) if found is not None else None


def _supposes(remark: Sentence) -> bool:
    """«если …», «проводится, когда …»: a bracket that opens with a condition, or with a verb of holding before one."""
    opening = [t for t in remark.tokens if not t.is_punct][:2]
    if not opening:
        return False
    if opening[0].norm in words(LEXICON, "limits.there") and opening[-1].norm in words(LEXICON, "small.there"):
        return True  # «(там, где бой выигран)»
    held = opening[0].lemma in words(LEXICON, "limits.held") and opening[-1].norm in words(LEXICON, "limits.supposed")
    return opening[0].norm in words(LEXICON, "small.if") or held


def _limits_turns(remark: Sentence, phrase: TurnPhrase, said: set[str]) -> bool:
    """Whether the words of a bracket say that the step is, or is not, in the turns that it names."""
    keys = ("limits.none", "limits.restricted", "limits.skipped", "limits.from")
    only = bool(said & words(LEXICON, "limits.only")) and _only_these(remark, phrase)
    # «в 1 раунде продаются только акции»: what is done, and not when
    return only or any(said & words(LEXICON, key) for key in keys)


def _bracket_behind(context: Context, step: Step) -> Span | None:
    """The bracket that ends the description of a step and limits it: «Торг – меняют товары (если пришёл караван)»."""
    for line in step.described[:SEVERAL]:
        found = re.search(r"\(([^()]*)\)[.;]?\s*$", context.text[line.sentence.start : line.sentence.end])
        opening = re.findall(r"[^\W\d_]+", found[1].lower())[:1] if found is not None else []
        if found is not None and opening and opening[0] in words(LEXICON, "limits.closing"):
            return Span(line.sentence.start + found.start(1), line.sentence.start + found.end(1))
    return None


def _limit_by_bracket(context: Context, step: Step, bracket: Span, limits: Limits) -> None:
    remark = analyse(bracket.quote(context.text), bracket.start)
    phrase = next(iter(turn_phrases(remark)), None)
    if phrase is None:
        if remark.tokens[0].norm not in words(LEXICON, "limits.only") | words(LEXICON, "small.if"):
            return  # «(в любом порядке)» limits nothing
        limits.condition = _condition_in(context, step, remark)
    elif (only_near(remark, phrase) and not any(_says_more(t, phrase) for t in remark.tokens)) or phrase.turns.except_:
        limits.turns = phrase.turns
    else:
        return  # «(в первый год её назначает хозяин)»: how it is done then
    limits.evidence.append(bracket)


def _condition_in(context: Context, step: Step, remark: Sentence) -> Expr:
    """What a bracket behind the name says that the step hangs on: a comparison where it counts, else its words as a fact."""
    line = Line(0, step.block, remark)
    found = next(iter(conditions_of(context, line, kinds=("condition", "time"))), None)
    dropped = words(LEXICON, "limits.only") | words(LEXICON, "small.if")
    told = [t.i for t in remark.tokens if t.norm not in dropped]
    expr = found.expr if found is not None else condition_of_words(context, line, told)
    if expr is not None and not isinstance(expr, Fact):
        return expr
    said = expr.text if found is not None and isinstance(expr, Fact) else _plain_words(remark)
    first, _, rest = said.partition(" ")
    meant = first.lower() in words(LEXICON, "small.it") and rest
    return Fact(f"{step.name[:1].lower()}{step.name[1:]} {rest}" if meant else said)


def _only_these(remark: Sentence, phrase: TurnPhrase) -> bool:
    """«только в ходы 2 и 4», «только чётные ходы: 2, 4»: nothing but the turns stands between «только» and their numbers."""
    only = next((t.i for t in remark.tokens[: phrase.stop] if t.norm in words(LEXICON, "limits.only")), None)
    between = remark.tokens[only + 1 : phrase.first] if only is not None else ()
    plain = all(t.is_punct or t.pos in ("ADJ", "ADP", "DET") or t.lemma in words(LEXICON, "step.turn") for t in between)
    return only is not None and plain


def _says_more(token: Token, phrase: TurnPhrase) -> bool:
    """A word of a bracket beside its turns: the step is another in them then, not missing in the rest."""
    inside = phrase.first <= token.i < phrase.stop or token.lemma in words(LEXICON, "limits.even")
    return not inside and token.pos in ("VERB", "NOUN", "ADV", "ADJ", "PROPN") and token.lemma not in words(LEXICON, "step.turn")


def _plain_words(remark: Sentence) -> str:
    dropped = words(LEXICON, "limits.only") | words(LEXICON, "small.if")
    opening = [t.norm for t in remark.tokens if not t.is_punct][:2]
    if len(opening) > 1 and opening[0] in words(LEXICON, "limits.there") and opening[1] in words(LEXICON, "small.there"):
        dropped = dropped | set(opening)
    return " ".join(t.text for t in remark.tokens if (t.norm not in dropped and not t.is_punct) or t.text == "№").replace(
        "№ ", "№"
    )


def _limit_by_own_words(context: Context, step: Step, limits: Limits) -> None:
    """A condition within the words that make the step, or right before them in their sentence («если …, сдвиньте …»)."""
    name = step.spans[0]
    own = analyse(name.quote(context.text), name.start)
    for condition in conditions_of(context, Line(0, step.block, own), kinds=("condition", "time")):
        clause = condition.clause
        if clause is not None and clause.kind == "time" and (condition.first == 0 or until(own, clause)):
            continue  # «когда все походили, сбросьте карты»; «тяните карты, пока не …»: when, and how long
        limits.condition = _with_noun(condition.expr, own, condition)
        return
    for line in context.lines_of(step.block):
        if not line.sentence.start <= name.start < line.sentence.end:
            continue
        for condition in conditions_of(context, line):
            tokens = line.sentence.tokens
            if (
                condition.clause is not None
                and tokens[condition.stop - 1].end <= name.start
                and line.sentence.start >= name.start - 400
                and not set(");") & set(context.text[tokens[condition.stop - 1].start : name.start])
                and not _of_part_before(line.sentence, condition)
            ):
                _before_name(line.sentence, condition, limits)
                return


def _of_part_before(sentence: Sentence, condition: Condition) -> bool:
    """«…, бой, если он объявлен, снабжение»: the condition follows another part of the row, and limits that."""
    before = sentence.tokens[max(0, condition.first - 2) : condition.first]
    return len(before) == 2 and before[1].text == "," and before[0].pos in ("NOUN", "PROPN")


def _before_name(sentence: Sentence, condition: Condition, limits: Limits) -> None:
    """A condition clause in front of the step: turns that it excludes («это не ход 7») are no part of the condition."""
    limits.condition = condition.expr
    last = condition.stop - 1
    while last > condition.first and sentence.tokens[last].is_punct:
        last -= 1
    limits.evidence.append(Span(sentence.tokens[condition.first].start, sentence.tokens[last].end))
    for phrase in turn_sets_in(sentence):
        if condition.first <= phrase.first < condition.stop:
            near = sentence.tokens[max(0, phrase.first - 3) : phrase.first + 1]
            denied = any(t.norm in words(LEXICON, "limits.none") for t in near)
            limits.turns = excluded(phrase.turns) if denied else phrase.turns


def _with_noun(expr: Expr, sentence: Sentence, condition: Condition) -> Expr:
    """«если она есть» with the noun that the pronoun stands for, where the item itself names it."""
    if not isinstance(expr, Fact) or condition.clause is None or condition.clause.subject is None:
        return expr
    pronoun = sentence.tokens[condition.clause.subject]
    if pronoun.pos != "PRON" or pronoun.norm in words(LEXICON, "small.nobody") or not expr.text.lower().startswith(pronoun.norm):
        return expr
    for token in reversed(sentence.tokens[: condition.first]):
        same = all(token.feats.get(k) == pronoun.feats.get(k) for k in ("Gender", "Number") if pronoun.feats.get(k))
        if token.pos in ("NOUN", "PROPN") and same:
            group = [
                sentence.tokens[i]
                for i in sentence.subtree(token.i)
                if token.i <= i < condition.first and sentence.tokens[i].pos != "PUNCT"
            ]
            return Fact(nominative(group) + expr.text[len(pronoun.norm) :])
    return expr
