"""Bounds that a noun names: «лимит руки — 7 карт», «минимальная ставка — 5», «число жетонов ограничено десятью»."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from extract.context import Context, Line
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.quantities import counted_noun, name_quantity, noun_phrase
from extract.language import Sentence, Token, nominative
from extract.lexicon import WordFile, words
from models.spans import Span

__all__ = ["NamedBound", "named_bounds"]

LEXICON = WordFile(__file__).with_name("limits.toml")
_HEAD = 2
"""How many words may stand before the noun that names a bound."""


@dataclass(frozen=True, slots=True)
class NamedBound:
    """A bound: of what, from where to where, and the words that say so."""

    quantity: str
    low: Fraction | None
    high: Fraction | None
    span: Span


def named_bounds(context: Context, line: Line) -> Iterator[NamedBound]:
    """The bound that the sentence states of the noun that it opens with; nothing where it states none."""
    sentence = line.sentence
    found = [t for t in sentence.tokens if not t.is_punct][: _HEAD + 1]
    for token in found:
        if token.lemma in words(LEXICON, "bounds") and token.feats.get("Case") == "Nom":
            yield from _of_noun(context, sentence, token)
            return
        if _extreme(token) and token.feats.get("Case") == "Nom":
            yield from _of_adjective(sentence, token)
            return
        if token.lemma in words(LEXICON, "counts") and token.feats.get("Case") == "Nom":
            yield from _of_count(sentence, token)
            return
        if token.pos not in ("ADJ", "DET", "ADP", "ADV"):
            return


def _extreme(token: Token) -> bool:
    """«максимальный», «наибольший» (the dictionary form of which is that of «больший»)."""
    return token.lemma in words(LEXICON, "extremes") or token.norm.startswith(tuple(sorted(words(LEXICON, "superlative"))))


def _least(token: Token) -> bool:
    """«минимальный», «наименьший»."""
    return token.lemma in words(LEXICON, "least") or token.norm.startswith(tuple(sorted(words(LEXICON, "smallest"))))


def _number_after(sentence: Sentence, token: Token) -> NumberPhrase | None:
    """The first number behind a word, where nothing but nouns and an equation stands between."""
    number = next((n for n in numbers_in(sentence) if n.first > token.i), None)
    if number is None or number.value.denominator != 1:
        return None
    between = sentence.tokens[token.i + 1 : number.first]
    verbs = [t for t in between if t.pos in ("VERB", "AUX", "SCONJ") and t.lemma not in words(LEXICON, "equals")]
    signs = [t for t in between if t.is_punct and t.text not in "–—-:()"]
    return None if verbs or signs or len(between) > 8 else number


def _of_noun(context: Context, sentence: Sentence, head: Token) -> Iterator[NamedBound]:
    """«Лимит руки — 10 карт»: the counted noun, else what the bound is of."""
    number = _number_after(sentence, head)
    if number is None:
        return
    noun = counted_noun(sentence, number.stop)
    owner = next((t for t in sentence.tokens[head.i + 1 : number.first] if t.pos == "NOUN"), None)
    if noun is not None:
        quantity = name_quantity(context, sentence, noun).quantity.name
    elif owner is not None:
        quantity = nominative([owner])
    else:
        return
    least = head.lemma in words(LEXICON, "least")
    last = noun if noun is not None else number.stop - 1
    yield _bound(sentence, head, quantity, number, least, last)


def _of_adjective(sentence: Sentence, head: Token) -> Iterator[NamedBound]:
    """«Минимальная ставка — 5 фишек»: what the adjective describes is bounded."""
    number = _number_after(sentence, head)
    noun = next((t for t in sentence.tokens[head.i + 1 : head.i + 3] if t.pos == "NOUN"), None)
    if number is None or noun is None or noun.i >= number.first:
        return
    phrase = [sentence.tokens[i] for i in noun_phrase(sentence, noun.i) if noun.i <= i < number.first]
    counted = counted_noun(sentence, number.stop)
    owner = [t for t in phrase[1:] if t.feats.get("Case") == "Gen"]
    measure = noun.lemma in words(LEXICON, "counts") and bool(owner)
    quantity = nominative(owner if measure else [noun, *owner], "plur" if measure else None)
    if measure and counted is not None:
        quantity = nominative([sentence.tokens[counted]], "plur")
    last = counted if counted is not None else number.stop - 1
    yield _bound(sentence, head, quantity, number, _least(head), last)


def _of_count(sentence: Sentence, head: Token) -> Iterator[NamedBound]:
    """«Число жетонов ограничено десятью», «Количество игроков: от 3 до 7»."""
    number = _number_after(sentence, head)
    of = [t for t in sentence.tokens[head.i + 1 : head.i + 4] if t.pos in ("NOUN", "ADJ") and t.feats.get("Case") == "Gen"]
    noun = next((t for t in of if t.pos == "NOUN"), None)
    if number is None or noun is None or noun.i >= number.first:
        return
    limited = any(t.lemma in words(LEXICON, "limiting") for t in sentence.tokens[noun.i : number.first])
    players = noun.lemma in words(LEXICON, "players")
    quantity = nominative(of[: of.index(noun) + 1], "plur")
    span = Span(sentence.tokens[head.i].start, sentence.tokens[number.stop - 1].end)
    if number.high is not None:
        yield NamedBound(quantity, number.value, number.high, span)
    elif limited:
        yield NamedBound(quantity, None, number.value, span)
    elif players:
        yield NamedBound(quantity, number.value, max((number.value, *number.listed)), span)


def _bound(sentence: Sentence, head: Token, quantity: str, number: NumberPhrase, least: bool, last: int) -> NamedBound:
    span = Span(sentence.tokens[head.i].start, sentence.tokens[last].end)
    return NamedBound(quantity, number.value if least else None, None if least else number.value, span)
