"""In which turns a step is played, restricted or left out, and under which condition."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from extract.context import Context, Line
from extract.grammar.conditions import Condition, condition_of_clause, conditions_of
from extract.grammar.numbers import numbers_in
from extract.grammar.timing import TurnPhrase, turn_sets_in
from extract.language import Clause, Sentence, Token, analyse, nominative
from extract.lexicon import words
from extract.rules.steps import LEXICON, Step, folded, key_of, lemmas, matches_phrase
from models.expressions import Expr, Fact, negate
from models.spans import Span
from models.timing import TurnSet

__all__ = ["Limits", "limiting_lines", "limits_of"]


@dataclass(slots=True)
class Limits:
    """What limits a step, and the spans that say so beside its name."""

    turns: TurnSet | None = None
    limited: TurnSet | None = None
    condition: Expr | None = None
    evidence: list[Span] = field(default_factory=list)
    widened: Span | None = None
    """The name's span with the bracket or clause behind it that limits the step."""


def limiting_lines(context: Context) -> tuple[Line, ...]:
    """The sentences that could limit a step: they leave something out, restrict it or name the only turns."""
    said = frozenset().union(*(words(LEXICON, f"limits.{key}") for key in ("only", "skipped", "restricted", "none")))
    return tuple(line for line in context.stating if said & _lemma_set(line.sentence))


def limits_of(
    context: Context, step: Step, place: int | None, others: tuple[tuple[str, ...], ...], limiting: tuple[Line, ...]
) -> Limits:
    """Everything that the text says of a step's turns: behind its name, in its description, anywhere else.

    ``others`` are the keys of the other steps: a sentence that names one of them does not speak of this one by itself.
    ``place`` is the place of an outermost step, by which «первая фаза» speaks of it; ``limiting`` are the sentences of the
    text that could limit a step (`limiting_lines`).
    """
    limits = Limits()
    _from_name(context, step, limits)
    for line in step.shared:
        _from_shared(line, limits)
    for line in step.described:
        if limits.turns is None and limits.limited is None:
            _from_description(context, line, step, others, limits)
    for line in limiting:
        if limits.turns is None and limits.limited is None and limits.condition is None:
            _from_elsewhere(context, line, step, place, limits)
    return limits


def _lemma_set(sentence: Sentence) -> set[str]:
    return set(lemmas(sentence)) | {t.norm for t in sentence.tokens}


def _excluded(turns: TurnSet) -> TurnSet | None:
    """The turns outside a set, where that can be written down."""
    if turns.only:
        return TurnSet(except_=turns.only, unit=turns.unit)
    if turns.except_:
        return TurnSet(only=turns.except_, unit=turns.unit)
    if turns.first in (None, 1) and isinstance(turns.final, int):
        return TurnSet(first=turns.final + 1, unit=turns.unit)
    if turns.final is None and isinstance(turns.first, int) and turns.first > 1:
        return TurnSet(first=1, final=turns.first - 1, unit=turns.unit)
    return None


def _from_name(context: Context, step: Step, limits: Limits) -> None:
    """A bracket behind the name («только 1 ход»), or a condition in the item itself («…, если она есть»)."""
    if step.remark is not None:
        remark = analyse(step.remark.quote(context.text).strip("()"), step.remark.start + 1)
        found = turn_phrases(remark)
        said = _lemma_set(remark)
        if found:
            limiting = said & (
                words(LEXICON, "limits.only") | words(LEXICON, "limits.none") | words(LEXICON, "limits.restricted")
            )
            limiting |= said & (words(LEXICON, "limits.skipped") | words(LEXICON, "limits.from"))
            covered = not any(_says_more(t, found[0]) for t in remark.tokens)
            if limiting or covered:
                _apply(found[0].turns, said, limits)
            else:
                limits.limited = found[0].turns
            limits.widened = Span(step.spans[0].start, step.remark.end)
        elif said & words(LEXICON, "actors.for"):
            limits.widened = Span(step.spans[0].start, step.remark.end)
        elif said & words(LEXICON, "limits.only") or (remark.tokens and remark.tokens[0].norm in words(LEXICON, "small.if")):
            limits.condition = Fact(_plain_words(remark))
            limits.widened = Span(step.spans[0].start, step.remark.end)
    if limits.condition is None and limits.turns is None:
        _from_own_words(context, step, limits)


def _says_more(token: Token, phrase: TurnPhrase) -> bool:
    """A word of a bracket beside its turns: the step is another in them then, not missing in the rest."""
    inside = phrase.first <= token.i < phrase.stop
    return not inside and token.pos in ("VERB", "NOUN", "ADV", "ADJ", "PROPN") and token.lemma not in words(LEXICON, "step.turn")


def _plain_words(remark: Sentence) -> str:
    dropped = words(LEXICON, "limits.only") | words(LEXICON, "small.if")
    return " ".join(t.text for t in remark.tokens if (t.norm not in dropped and not t.is_punct) or t.text == "№").replace(
        "№ ", "№"
    )


def _from_own_words(context: Context, step: Step, limits: Limits) -> None:
    """A condition within the words that make the step, or right before them in their sentence («если …, сдвиньте …»)."""
    name = step.spans[0]
    own = analyse(name.quote(context.text), name.start)
    for condition in conditions_of(context, Line(0, step.block, own)):
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
                and ")" not in context.text[tokens[condition.stop - 1].start : name.start]
            ):
                _before_name(line.sentence, condition, limits)
                return


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
            limits.turns = _excluded(phrase.turns) if denied else phrase.turns


def _with_noun(expr: Expr, sentence: Sentence, condition: Condition) -> Expr:
    """«если она есть» with the noun that the pronoun stands for, where the item itself names it."""
    if not isinstance(expr, Fact) or condition.clause is None or condition.clause.subject is None:
        return expr
    pronoun = sentence.tokens[condition.clause.subject]
    if pronoun.pos != "PRON" or not expr.text.lower().startswith(pronoun.norm):
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


def _apply(turns: TurnSet, said: set[str], limits: Limits) -> None:
    if said & words(LEXICON, "limits.restricted"):
        limits.limited = turns
    elif turns.except_:
        limits.turns = turns
    elif said & words(LEXICON, "limits.none") or said & words(LEXICON, "limits.skipped"):
        limits.turns = _excluded(turns)
    else:
        limits.turns = turns


def turn_phrases(sentence: Sentence) -> tuple[TurnPhrase, ...]:
    """The sets of turns that a sentence names, also where the numbers stand apart: «чётные ходы: 2, 4, 6», «ходы (4 и 8)»."""
    found = turn_sets_in(sentence)
    listed = [n for n in numbers_in(sentence) if n.listed and n.high is None]
    if found and not any(f.turns.only and n.first <= f.stop <= n.stop and f.first <= n.first + 1 for f in found for n in listed):
        return found
    for number in listed or numbers_in(sentence):
        before = [t for t in sentence.tokens[max(0, number.first - 2) : number.first] if t.text not in (":", "(")]
        values = (number.value, *number.listed)
        if (
            before
            and before[-1].lemma in words(LEXICON, "step.turn")
            and all(v.denominator == 1 for v in values)
            and number.high is None
        ):
            return (TurnPhrase(TurnSet(only=tuple(int(v) for v in values)), number.first, number.stop),)
    return ()


def _from_shared(line: Line, limits: Limits) -> None:
    found = turn_sets_in(line.sentence)
    if found:
        limits.turns = found[0].turns
        first, last = line.sentence.tokens[found[0].first], line.sentence.tokens[found[0].stop - 1]
        limits.evidence.append(Span(first.start, last.end))


def _from_description(context: Context, line: Line, step: Step, others: tuple[tuple[str, ...], ...], limits: Limits) -> None:
    """«… Проводится только во втором раунде», «В первый ход эта фаза пропускается» in the step's own description.

    What stands behind the dash after its name is its description, too («Сбор – на 1-м ходу не играется»).
    """
    sentence, name = line.sentence, step.spans[0]
    own = sentence.start <= name.start and name.end < sentence.end
    if own:
        behind = re.match(r"\s*[–—:-]\s+", context.text[name.end : sentence.end])
        if behind is None:
            return
        sentence = analyse(context.text[name.end + behind.end() : sentence.end], name.end + behind.end())
    elif sentence.end <= name.start or any(matches_phrase(lemmas(sentence), " ".join(k)) for k in others):
        return
    said = _lemma_set(sentence)
    spoken = any(t.lemma in words(LEXICON, "step.strong") for t in sentence.tokens)
    held = said & (words(LEXICON, "limits.held") | words(LEXICON, "limits.skipped") | words(LEXICON, "limits.restricted"))
    for phrase in turn_phrases(sentence):
        only = _only_near(sentence, phrase)
        if (
            held
            and (own or spoken or sentence.tokens[0].lemma in held)
            and (_denied(sentence) or only or said & words(LEXICON, "limits.restricted"))
        ):
            _apply(phrase.turns, said if _denied(sentence) else said - words(LEXICON, "limits.none"), limits)
            limits.evidence.append(_around(sentence, phrase.first, step))
            return


def _mentions(line: Line, step: Step, order: int | None) -> bool:
    """Whether the sentence speaks of the step: by its name, or by its place («первая и четвёртая фаза»)."""
    found = lemmas(line.sentence)
    key = key_of(step.name)
    if matches_phrase(found, " ".join(key)) and any(len(w) > 2 for w in key):
        return True
    return order is not None and order in _places(line.sentence)


def _places(sentence: Sentence) -> set[int]:
    out: set[int] = set()
    for number in numbers_in(sentence):
        after = [t for t in sentence.tokens[number.stop : number.stop + 4] if not t.is_punct]
        for token in after:
            if token.lemma in words(LEXICON, "step.strong"):
                out |= {int(v) for v in (number.value, *number.listed) if v.denominator == 1 and number.kind == "ordinal"}
                break
            if token.pos not in ("CCONJ", "ADJ", "NUM"):
                break
    return out


def _from_elsewhere(context: Context, line: Line, step: Step, order: int | None, limits: Limits) -> None:
    """«На первом ходу торгов нет», «эту фазу пропускают, пока не …», «первая фаза есть только в первом ходе»."""
    sentence = line.sentence
    if not _mentions(line, step, order) or any(
        s.start < sentence.end and sentence.start < s.end for s in step.spans[:1] if step.block.kind != "paragraph"
    ):
        return
    said = _lemma_set(sentence)
    denied = _denied(sentence) or _without(sentence, step)
    restricted = bool(said & words(LEXICON, "limits.restricted"))
    only = bool(said & words(LEXICON, "limits.only"))
    for phrase in turn_phrases(sentence):
        alone = only and _only_near(sentence, phrase) and not _as_time(sentence, step)
        if not (denied or restricted or alone or phrase.turns.except_):
            continue
        if denied and _one_side(context, sentence, phrase):
            limits.limited = phrase.turns
        else:
            _apply(phrase.turns, said if denied or restricted else said - words(LEXICON, "limits.none"), limits)
        limits.evidence.append(_around(sentence, phrase.first, step))
        return
    if denied and said & words(LEXICON, "limits.skipped"):
        _until(context, line, limits)


def _as_time(sentence: Sentence, step: Step) -> bool:
    """«победа случается лишь в конце хода 7, в фазу проверки»: the phase is when it happens, not what is spoken of."""
    key = key_of(step.name)
    for token in sentence.tokens[1:]:
        behind = [t.lemma for t in sentence.tokens[token.i : token.i + 2 + len(key)]]
        if key and behind[: len(key)] == list(key):
            before = sentence.tokens[max(0, token.i - 2) : token.i]
            noun = bool(before) and before[-1].lemma in words(LEXICON, "step.strong")
            return any(t.pos == "ADP" for t in (before[:1] if noun else before[-1:]))
    return False


def _one_side(context: Context, sentence: Sentence, phrase: TurnPhrase) -> bool:
    """Whether only one side leaves the step out: it is restricted then, not missing («Красные не проводят фазу …»)."""
    clause = sentence.clause_of(phrase.first)
    subject = sentence.tokens[clause.subject] if clause.subject is not None else None
    if subject is None or subject.lemma in words(LEXICON, "step.strong"):
        return False
    return context.parties.name_of(subject) is not None or (subject.text[:1].isupper() and subject.pos in ("PROPN", "ADJ"))


def _without(sentence: Sentence, step: Step) -> bool:
    """«… проводятся без фазы артиллерии»."""
    key = key_of(step.name)
    for token in sentence.tokens:
        if token.norm in words(LEXICON, "limits.without"):
            behind = [t.lemma for t in sentence.tokens[token.i + 1 : token.i + 3 + len(key)]]
            if matches_phrase(behind, " ".join(key)):
                return True
    return False


def _only_near(sentence: Sentence, phrase: TurnPhrase) -> bool:
    near = sentence.tokens[max(0, phrase.first - 3) : phrase.first]
    return any(t.norm in words(LEXICON, "limits.only") for t in near)


def _denied(sentence: Sentence) -> bool:
    """«нет», «пропускают», «не проводится»."""
    for token in sentence.tokens:
        if token.norm in words(LEXICON, "small.no") or token.lemma in words(LEXICON, "limits.skipped"):
            return True
        before = sentence.tokens[token.i - 1].norm if token.i else ""
        if before in words(LEXICON, "small.not") and (token.lemma in words(LEXICON, "limits.held")):
            return True
    return False


def _around(sentence: Sentence, i: int, step: Step) -> Span:
    """The words up to the nearest colon or semicolon around token ``i``: what says it, without what explains it."""
    first = last = i
    while first > 0 and sentence.tokens[first - 1].text not in (":", ";", ".", "(", ")"):
        first -= 1
    while last + 1 < len(sentence.tokens) and sentence.tokens[last + 1].text not in (":", ";", ".", "!", "(", ")"):
        last += 1
    return Span(sentence.tokens[first].start, sentence.tokens[last].end)


def _until(context: Context, line: Line, limits: Limits) -> None:
    """A step that is left out until something happens, or if something is so."""
    sentence = line.sentence
    skipping = next((t for t in sentence.tokens if t.lemma in words(LEXICON, "limits.skipped")), None)
    clause = _governing_clause(sentence, skipping.i if skipping else None)
    if clause is None or skipping is None:
        return
    found = condition_of_clause(context, line, clause)
    if found is None:
        return
    written = folded(sentence.text)
    waiting = any(p in re.sub(r"[,\s]+", " ", written) for p in sorted(words(LEXICON, "limits.until")))
    limits.condition = negate(found) if not waiting or clause.negated else found
    limits.evidence.append(_around(sentence, skipping.i, Step("", [], line.block)))


def _governing_clause(sentence: Sentence, verb: int | None) -> Clause | None:
    kinds = ("condition", "time")
    return next(
        (c for c in sentence.clauses if c.kind in kinds and (verb is None or (c.tokens and c.tokens[0] > verb))), None
    ) or next((c for c in sentence.clauses if c.kind in kinds), None)
