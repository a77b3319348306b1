"""Turns of a kind: «ходы 3 и 6 считаются ночными» tells when «ночью» is, and so what «ночью шаг опускается» leaves out."""

from __future__ import annotations

from dataclasses import dataclass

from extract.context import Context
from extract.grammar.numbers import numbers_in
from extract.language import Sentence, Token
from extract.lexicon import words
from extract.memory import remembered
from extract.rules.limiting_words import Limits, excluded, said_in, turn_phrases, words_around
from extract.rules.steps import LEXICON
from models.spans import Span
from models.timing import TurnSet

__all__ = ["TurnKind", "kinds_of_turns", "limit_by_kind"]

_STEM = 3
"""How many first letters «ночь», «ночью» and «ночной» have in common."""


@dataclass(frozen=True, slots=True)
class TurnKind:
    """The adjective that some turns are called by, these turns, and the words that say so."""

    lemma: str
    turns: TurnSet
    span: Span


@remembered
def kinds_of_turns(context: Context) -> tuple[TurnKind, ...]:
    """The kinds of turns that the text names with their numbers."""
    out = []
    for line in context.stating:
        sentence = line.sentence
        for token in sentence.tokens:
            turns = _called(sentence, token) if token.pos == "ADJ" and _of_time(token) else None
            if turns is not None:
                out.append(TurnKind(token.lemma, turns, words_around(sentence, token.i)))
    return tuple(out)


def _of_time(token: Token) -> bool:
    """«ночной», «зимний»: made of a time of the day or the year."""
    return any(token.lemma[:_STEM] == time[:_STEM] for time in words(LEXICON, "step.times"))


def _called(sentence: Sentence, adjective: Token) -> TurnSet | None:
    """«ход 5 — ночной», «ходы 3 и 6 считаются ночными», «ночные среди них третий и седьмой»: the turns that are called so."""
    near = sentence.clause_of(adjective.i)
    found = next((x for x in turn_phrases(sentence) if x.turns.only and sentence.clause_of(x.first).i == near.i), None)
    if found is not None:
        between = sentence.tokens[min(found.stop, adjective.i + 1) : max(found.first, adjective.i)]
        named = any(t.text in "–—-" or t.lemma in words(LEXICON, "limits.called") for t in between)
        return found.turns if named and len(between) <= _STEM else None
    behind = sentence.tokens[adjective.i + 1 : adjective.i + 4]
    among = any(t.norm in words(LEXICON, "limits.among") for t in behind)
    ranks = [n for n in numbers_in(sentence) if n.kind == "ordinal" and n.first > adjective.i]
    if not among or not ranks:
        return None
    return TurnSet(only=tuple(int(v) for n in ranks for v in (n.value, *n.listed) if v.denominator == 1))


def limit_by_kind(sentence: Sentence, kinds: tuple[TurnKind, ...], limits: Limits) -> bool:
    """«Ночью его нет», «в ночные ходы отсутствует», «только зимой»: what a sentence about a step says of such turns."""
    if turn_phrases(sentence):
        return False
    spoken = next(((t, k) for t in sentence.tokens for k in kinds if _means(t, k)), None)
    if spoken is None:
        return False
    token, kind = spoken
    said = said_in(sentence)
    if said & (words(LEXICON, "limits.skipped") | words(LEXICON, "limits.none") | words(LEXICON, "limits.idle")):
        limits.turns = excluded(kind.turns)
    elif any(t.norm in words(LEXICON, "limits.only") for t in sentence.tokens[max(0, token.i - 3) : token.i]):
        limits.turns = kind.turns
    elif said & (words(LEXICON, "limits.restricted") | words(LEXICON, "limits.forbidden") | words(LEXICON, "limits.only")):
        limits.limited = kind.turns
    else:
        return False
    limits.evidence += [kind.span, words_around(sentence, token.i)]
    return True


def _means(token: Token, kind: TurnKind) -> bool:
    same = token.lemma == kind.lemma
    when = token.pos in ("ADV", "NOUN") and token.norm[:_STEM] == kind.lemma[:_STEM] and token.feats.get("Case", "Ins") == "Ins"
    return same or when
