"""Stretches of words that only say when: «раньше остальных», «за 10 ходов»."""

from __future__ import annotations

from extract.grammar.numbers import numbers_in
from extract.grammar.tree import phrase_at, phrases_from
from extract.grammar.turns import is_unit
from extract.language import Sentence
from extract.lexicon import WordFile, phrases, words

__all__ = ["before_others", "ranks_noun", "stretch"]

LEXICON = WordFile(__file__).with_name("timing.toml")
SUPERLATIVES = WordFile(__file__).with_name("superlatives.toml")


def before_others(sentence: Sentence, i: int) -> int | None:
    """The token after «раньше остальных», «быстрее всех соперников» at ``i``; None if it does not stand there."""
    if sentence.tokens[i].norm not in words(LEXICON, "moments.sooner"):
        return None
    stop = i + 1
    while stop < len(sentence.tokens) and sentence.tokens[stop].lemma in words(SUPERLATIVES, "others.genitive"):
        stop += 1
    return stop if stop > i + 1 else None


def ranks_noun(sentence: Sentence, i: int) -> bool:
    """True for «с первой попытки»: a rank behind a preposition says which one, and not who is first."""
    token = sentence.tokens[i]
    if (
        not i
        or sentence.tokens[i - 1].pos != "ADP"
        or not any(n.first == i and n.kind == "ordinal" for n in numbers_in(sentence))
    ):
        return False
    following = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    return following is not None and following.pos == "NOUN" and following.feats.get("Number") == token.feats.get("Number")


def stretch(sentence: Sentence, i: int) -> range:
    """«за 10 ходов», «в течение трёх раундов», «за час игры»: how long something takes."""
    for phrase in phrases_from(sentence, i, phrases(LEXICON, "before.stretch")):
        at = phrase_at(sentence, i, phrase)
        if at is None:
            continue
        number = next((n for n in numbers_in(sentence) if n.first == at and n.kind == "cardinal"), None)
        unit = number.stop if number is not None else len(sentence.tokens)
        if unit == len(sentence.tokens):
            continue
        if is_unit(sentence.tokens[unit]) or sentence.tokens[unit].lemma in words(LEXICON, "instants"):
            return range(i, unit + 1)
    return range(0)
