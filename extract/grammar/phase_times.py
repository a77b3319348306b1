"""Phases named as a time: «в Фазу действий», «во время Сбора»."""

from __future__ import annotations

from collections.abc import Sequence

from extract.context import Context
from extract.grammar.quantities import noun_phrase
from extract.grammar.tree import case, is_noun, phrase_at, phrases_from, starts_of
from extract.grammar.turns import turn_sets_in
from extract.language import Sentence, Token, analyse, nominative
from extract.lexicon import WordFile, phrases, words
from extract.memory import remembered

__all__ = ["phase_called", "phase_in", "phase_words"]

LEXICON = WordFile(__file__).with_name("timing.toml")


def phase_in(context: Context, sentence: Sentence, inside: Sequence[int]) -> str | None:
    """The phase that the words name as a time («в Фазу действий», «во время Сбора»), in the nominative; None if none."""
    known, prepositions = _known(context), phrases(LEXICON, "phase.prepositions")
    for i in starts_of(sentence, prepositions, inside):
        for phrase in phrases_from(sentence, i, prepositions):
            at = phrase_at(sentence, i, phrase)
            if at is None or at >= len(sentence.tokens):
                continue
            head = _phase_noun(sentence, at, known)
            if head is not None and head in inside:
                return known.get(_key(_phase_name(sentence, head)), _phase_name(sentence, head))
    return None


def phase_called(context: Context, title: str) -> str | None:
    """The phase of the text that a heading names, and nothing but it: «Обжиг (весной)», «Ярмарка» for «Этап ярмарки»."""
    written = title.split("(")[0]
    return _known(context).get(_key(written)) or _bare_names(context).get(_bare(_key(written)))


@remembered
def _bare_names(context: Context) -> dict[str, str]:
    """The names of the text's phases by their lemmas without the noun that means any phase."""
    return {bare: name for name in reversed(context.phases) if (bare := _bare(_key(name)))}


def _bare(key: str) -> str:
    kept = key.split(" ")
    return " ".join(kept[1:] if kept[0] in words(LEXICON, "phases") else kept)


@remembered
def _known(context: Context) -> dict[str, str]:
    """The names of the text's phases by their lemmas."""
    return {_key(name): name for name in context.phases}


def _key(name: str) -> str:
    return " ".join(t.lemma for t in analyse(name).tokens if not t.is_punct)


def _phase_noun(sentence: Sentence, at: int, known: dict[str, str]) -> int | None:
    """The noun of a phase at ``at`` (attributes before it do not matter), or a name that the text has for a phase."""
    for i in range(at, min(at + 4, len(sentence.tokens))):
        token = sentence.tokens[i]
        if token.lemma in words(LEXICON, "phases") or (is_noun(token) and token.lemma in known):
            return i
        if not case(token) or is_noun(token):
            return None
    return None


def _phase_name(sentence: Sentence, head: int) -> str:
    """The name of a phase in the nominative, without the turn that is named after it."""
    turns = turn_sets_in(sentence)
    numbered = {i for x in turns for i in range(x.first, x.stop)}
    phrase: list[Token] = []
    if head + 2 < len(sentence.tokens) and sentence.tokens[head + 1].text == "«":
        closed = next((x.i for x in sentence.tokens[head + 2 :] if x.text == "»"), None)
        if closed is not None:
            return sentence.span_text(head + 2, closed)  # «на этапе «Ярмарка»»
    for i in noun_phrase(sentence, head):
        token = sentence.tokens[i]
        if i > head and (
            i in numbered or token.pos in ("ADP", "VERB") or token.text in ",(" or case(token) not in ("Gen", "Ins", "")
        ):
            break
        if token.pos != "DET":
            phrase.append(token)
    return nominative(phrase)


def phase_words(sentence: Sentence, i: int) -> range:
    """«во время Фазы определения победы»: the words of a phase named as a time."""
    for phrase in phrases_from(sentence, i, phrases(LEXICON, "phase.prepositions")):
        at = phrase_at(sentence, i, phrase)
        head = _phase_noun(sentence, at, {}) if at is not None and at < len(sentence.tokens) else None
        if head is None:
            continue
        stop = head + 1
        while (
            stop < len(sentence.tokens) and case(sentence.tokens[stop]) == "Gen" and sentence.tokens[stop].head in range(i, stop)
        ):
            stop += 1
        return range(i, stop)
    return range(0)
