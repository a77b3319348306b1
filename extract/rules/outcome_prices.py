"""An outcome that is only priced: «победа – 3 очка, ничья 1, поражение – ничего» says what it brings, not that it happens."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.numbers import number_at
from extract.grammar.tree import phrase_stop
from extract.language import Sentence
from extract.lexicon import WordFile, phrases, words

__all__ = ["is_priced", "is_tariff"]

LEXICON = WordFile(__file__).with_name("outcomes.toml")
VICTORIES = WordFile(__file__).with_name("victories.toml")
NEAR = 4
"""Sentences to either side in which a tariff goes on."""


def is_priced(context: Context, sentence: Sentence, i: int) -> bool:
    """True if right after the outcome at token ``i`` stands how many points it brings: «даёт 3 очка», «– 0,5», «ни одного»."""
    k = _after_price_mark(sentence, i)
    if k >= len(sentence.tokens):
        return False
    nothing = sentence.tokens[k].lemma in words(AMOUNTS, "zero")
    stop = k + 1 if nothing else phrase_stop(sentence, k, phrases(AMOUNTS, "zero_phrases"))
    number = number_at(sentence, k)
    if stop is None and number is not None and number.first == k and number.kind != "ordinal":
        stop = number.stop
    if stop is None:
        return False
    following = sentence.tokens[stop] if stop < len(sentence.tokens) else None
    return following is None or following.is_punct or context.is_points(following, sentence)


def is_tariff(context: Context, line: Line) -> bool:
    """«Победа: 3 очка. Ничья: 1 очко»: the prices of other outcomes stand beside it, so it is no threshold of winning."""
    others = words(LEXICON, "draw.words") | words(LEXICON, "lose.defeat")
    near = context.sentences[max(0, line.index - NEAR) : line.index + NEAR + 1]
    return any(
        token.lemma in others and is_priced(context, other.sentence, token.i) for other in near for token in other.sentence.tokens
    )


def _after_price_mark(sentence: Sentence, i: int) -> int:
    """The token after what joins an outcome with its price: a verb of giving, a dash, a colon, or nothing."""
    k = i + 1
    marks = words(VICTORIES, "statements.dashes") | {":", "="}
    gives = words(AMOUNTS, "give") | words(AMOUNTS, "worth") | words(AMOUNTS, "bringing")
    while k < len(sentence.tokens) and k < i + 4:
        token = sentence.tokens[k]
        if token.text not in marks and not (token.pos == "VERB" and token.lemma in gives):
            break
        k += 1
    return k
