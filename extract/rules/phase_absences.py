"""Sentences elsewhere in a text that leave a step out, restrict it, or name its only turns."""

from __future__ import annotations

import re

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_clause
from extract.grammar.numbers import numbers_in
from extract.grammar.timing import TurnPhrase
from extract.language import Clause, Sentence
from extract.lexicon import words
from extract.rules.limiting_words import Limits, apply, denied_in, only_near, said_in, turn_phrases, words_around
from extract.rules.steps import LEXICON, Step, folded, key_of, lemmas, matches_phrase
from models.expressions import negate

__all__ = ["limit_from_elsewhere"]


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


def limit_from_elsewhere(context: Context, line: Line, step: Step, order: int | None, limits: Limits) -> None:
    """«На первом ходу торгов нет», «эту фазу пропускают, пока не …», «первая фаза есть только в первом ходе»."""
    sentence = line.sentence
    if not _mentions(line, step, order) or any(
        s.start < sentence.end and sentence.start < s.end for s in step.spans[:1] if step.block.kind != "paragraph"
    ):
        return
    said = said_in(sentence)
    denied = denied_in(sentence) or _without(sentence, step)
    restricted = bool(said & words(LEXICON, "limits.restricted"))
    only = bool(said & words(LEXICON, "limits.only"))
    for phrase in turn_phrases(sentence):
        if _in_a_bracket_of_its_own(sentence, phrase.first):
            continue
        alone = only and only_near(sentence, phrase) and not _as_time(sentence, step)
        if not (denied or restricted or alone or phrase.turns.except_):
            continue
        if denied and _one_side(context, sentence, phrase):
            limits.limited = phrase.turns
        else:
            apply(phrase.turns, said if denied or restricted else said - words(LEXICON, "limits.none"), limits)
        limits.evidence.append(words_around(sentence, phrase.first))
        return
    if denied and said & words(LEXICON, "limits.skipped"):
        _until(context, line, limits)


def _in_a_bracket_of_its_own(sentence: Sentence, i: int) -> bool:
    """True for a word in brackets that speak of a thing of their own («проверяется победа (вторую проверяют в ход 7)»)."""
    opened = next((t.i for t in reversed(sentence.tokens[:i]) if t.text in "()"), None)
    if opened is None or sentence.tokens[opened].text != "(":
        return False
    shut = next((t.i for t in sentence.tokens[i:] if t.text == ")"), len(sentence.tokens))
    return any(t.dep == "obj" and t.pos in ("NOUN", "PROPN") for t in sentence.tokens[opened + 1 : shut])


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
    limits.evidence.append(words_around(sentence, skipping.i))


def _governing_clause(sentence: Sentence, verb: int | None) -> Clause | None:
    kinds = ("condition", "time")
    return next(
        (c for c in sentence.clauses if c.kind in kinds and (verb is None or (c.tokens and c.tokens[0] > verb))), None
    ) or next((c for c in sentence.clauses if c.kind in kinds), None)
