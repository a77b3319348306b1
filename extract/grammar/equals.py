"""One quantity as large as another: «число волков сравнялось с числом овец», «столько жетонов, каков порог»."""

from __future__ import annotations

from typing import cast

from extract.context import Context
from extract.grammar.counted import Comparison
from extract.grammar.function_words import does
from extract.grammar.numbers import numbers_in
from extract.grammar.quantities import counted_noun, name_quantity
from extract.grammar.tree import case, is_noun
from extract.language import Sentence
from extract.lexicon import WordFile, words
from models.expressions import Compare, Op
from models.spans import Span

__all__ = ["as_many", "comparative", "matched"]

LEXICON = WordFile(__file__).with_name("comparisons.toml")
WINDOW = 7
"""How many words may stand between the word for equal and what is equal."""


def comparative(sentence: Sentence, i: int) -> Op | None:
    """What a comparative word says: «больше» is ">", «меньше» is "<"; None for any other word."""
    norm = sentence.tokens[i].norm
    for op in cast("tuple[Op, ...]", (">", "<")):
        if norm in words(LEXICON, f"comparatives.{op}"):
            return op
    return None


def matched(context: Context, sentence: Sentence, inside: tuple[int, ...], i: int) -> Comparison | None:
    """«число волков сравнялось с числом овец», «сила атаки равна силе защиты»: one quantity as large as another."""
    token = sentence.tokens[i]
    if token.lemma not in words(LEXICON, "same.equalling") or any(i < n.first <= i + 3 for n in numbers_in(sentence)):
        return None
    by = token.pos == "VERB"
    nouns = [k for k in inside if is_noun(sentence.tokens[k])]
    subject = next((k for k in nouns if k < i and sentence.tokens[k].dep.startswith("nsubj")), None)
    described = token.pos == "ADJ" and token.feats.get("Variant") != "Short" and is_noun(sentence.tokens[token.head])
    if described and token.head in inside and token.head < i:
        subject = token.head  # «количество ран, равное количеству жизней»
    other = next((k for k in nouns if i < k <= i + WINDOW and case(sentence.tokens[k]) == ("Ins" if by else "Dat")), None)
    if subject is None or other is None or (by and not any(does(t, "with") for t in sentence.tokens[i + 1 : other])):
        return None
    one, two = (
        name_quantity(context, sentence, k, singular=sentence.tokens[k].feats.get("Number") == "Sing") for k in (subject, other)
    )
    first, stop = min(one.indices), max((*two.indices, *(k for k in sentence.subtree(other) if k in inside))) + 1
    span = Span(sentence.tokens[first].start, sentence.tokens[stop - 1].end)
    return Comparison(Compare(one.quantity, _or_equal(sentence, i), two.quantity, span=span), first, stop, subject, i)


def _or_equal(sentence: Sentence, i: int) -> Op:
    """«больше или равна», «меньше либо равно»: what a comparative before the word for equal adds to it."""
    if i < 2 or not does(sentence.tokens[i - 1], "or"):
        return "=="
    more = comparative(sentence, i - 2)
    return "==" if more is None else ">=" if more == ">" else "<="


def _those(sentence: Sentence, i: int) -> int | None:
    """«сколько мирных», «сколько прочих»: an adjective in the plural that stands for those who are so."""
    token = sentence.tokens[i] if i < len(sentence.tokens) else None
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    alone = after is None or not is_noun(after)
    return i if token is not None and alone and token.pos == "ADJ" and token.feats.get("Number") == "Plur" else None


def as_many(context: Context, sentence: Sentence, inside: tuple[int, ...], i: int) -> Comparison | None:
    """«набралось столько жетонов, каков порог», «волков столько же, сколько овец»: one quantity reaches, or is, another."""
    token = sentence.tokens[i]
    if token.norm not in words(LEXICON, "same.so_many"):
        return None
    asked = next((t.i for t in sentence.tokens[i + 1 :] if t.lemma in words(LEXICON, "same.how_many")), None)
    if asked is None:
        return None
    own = counted_noun(sentence, i + 1)
    exact = i + 1 < len(sentence.tokens) and sentence.tokens[i + 1].norm in words(LEXICON, "same.exact")
    if own is None or own > asked:
        own = next(
            (k for k in reversed(inside) if k < i and is_noun(sentence.tokens[k]) and case(sentence.tokens[k]) == "Gen"), None
        )
    after = [t for t in sentence.tokens[asked + 1 :] if t.i in inside or t.clause == sentence.tokens[asked].clause]
    those = _those(sentence, asked + 1)
    other = those if those is not None else next((t.i for t in after if is_noun(t) and case(t) in ("Nom", "Gen")), None)
    if own is None:
        own = next((k for k in inside if k < i and is_noun(sentence.tokens[k]) and case(sentence.tokens[k]) in ("Nom", "")), None)
    if own is None or other is None or other > asked + WINDOW:
        return None
    one = name_quantity(context, sentence, own, drop=(i,))
    two = name_quantity(context, sentence, other, singular=sentence.tokens[other].feats.get("Number") == "Sing")
    first, stop = min(i, own), other + 1
    span = Span(sentence.tokens[first].start, sentence.tokens[stop - 1].end)
    return Comparison(Compare(one.quantity, "==" if exact else ">=", two.quantity, span=span), first, stop, own, None)
