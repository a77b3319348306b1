"""The case in which a step is left out, told without «если»: «На распасах сноса нет», «Шторм? Боя нет»."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_clause, condition_of_words
from extract.grammar.tree import is_noun
from extract.language import Sentence, Token, nominative
from extract.lexicon import table, words
from extract.rules.limiting_words import Limits, words_around
from extract.rules.steps import LEXICON, folded, time_when
from models.expressions import Fact, negate
from models.spans import Span

__all__ = ["company_of", "in_case", "on_question", "pointed_case"]

SHORT = 8
"""The most words and signs of a question before a step that is left out."""


def in_case(sentence: Sentence, spot: int, limits: Limits) -> None:
    """«На распасах сноса нет», «В игре вдвоём драфт не проводится», «Вдвоём драфта нет»: the case in which a step is left out."""
    first = sentence.tokens[0]
    if first.pos == "ADP":
        head = next((t for t in sentence.tokens[1:4] if is_noun(t)), None)
        stop = head.i + 1 if head is not None else 0
        while stop and stop < spot and sentence.tokens[stop].pos in ("ADV", "NOUN") and sentence.tokens[stop].head == stop - 1:
            stop += 1
        tokens = list(sentence.tokens[1:stop])
    else:
        told = first.pos == "ADV" and first.norm in words(LEXICON, "limits.companies")
        tokens = [first] if told or time_when(first.norm) is not None else []
    if not tokens or tokens[-1].i >= spot or tokens[0].lemma in words(LEXICON, "step.strong"):
        return
    timed = any(t.norm in words(LEXICON, "limits.during") for t in tokens)
    if timed or any(t.lemma in words(LEXICON, "step.turn") and t.lemma not in words(LEXICON, "step.whole") for t in tokens):
        return  # a time, not a case
    if first.norm in words(LEXICON, "limits.without"):
        limits.condition = Fact(nominative(tokens).lower())  # «Без противника на клетке шаг пропускают»
        limits.evidence.append(words_around(sentence, spot))
        return
    company, season = company_of(tokens[0]), time_when(tokens[0].norm)
    limits.condition = negate(company if company is not None else Fact(season or nominative(tokens).lower()))
    limits.evidence.append(words_around(sentence, spot))


def company_of(token: Token) -> Fact | None:
    """«вдвоём», «втроём»: how many play, as a fact."""
    told = table(LEXICON, "company").get(folded(token.norm))
    return Fact(told) if told is not None else None


def pointed_case(context: Context, line: Line, limits: Limits) -> None:
    """«Если все спасовали, карты сдают заново. Этап розыгрыша в такой сдаче не проводится»: the case told right before."""
    before = context.before(line)
    pointing = words(LEXICON, "limits.this")
    turn = words(LEXICON, "step.turn")
    pointed = any(
        t.lemma in turn and t.i and line.sentence.tokens[t.i - 1].lemma in pointing for t in line.sentence.tokens
    ) or any(t.norm in words(LEXICON, "limits.so") for t in line.sentence.tokens)
    clause = next((c for c in before.sentence.clauses if c.kind in ("condition", "time")), None) if before is not None else None
    if not pointed or before is None or clause is None or clause.start > 1 or not clause.tokens:
        return
    found = condition_of_clause(context, before, clause)
    if found is not None:
        limits.condition = negate(found)
        last = next(t for t in reversed(before.sentence.tokens[: max(clause.tokens) + 1]) if not t.is_punct)
        limits.evidence += [Span(before.sentence.start, last.end), words_around(line.sentence, 0)]


def on_question(context: Context, line: Line, absent: bool, limits: Limits) -> None:
    """«Шторм на сводке? Боя нет вовсе»: the short question before says when the step is left out."""
    before = context.before(line)
    if before is None or not absent or not before.sentence.text.rstrip().endswith("?") or len(before.sentence.tokens) > SHORT:
        return
    asked = [t.i for t in before.sentence.tokens if t.text != "?"]
    if any(before.sentence.tokens[i].norm in words(LEXICON, "title.question") for i in asked[:1]):
        return
    found = condition_of_words(context, before, asked)
    if found is not None:
        limits.condition = negate(found)
        limits.evidence.append(Span(before.sentence.start, line.sentence.end))
