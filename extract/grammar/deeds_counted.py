"""Deeds and cases that are counted: «трижды взял крепость», «хотя бы одно из условий не выполнено»."""

from __future__ import annotations

from extract.grammar.facts import fact_of, is_predicate
from extract.grammar.function_words import does
from extract.grammar.numbers import numbers_in
from extract.grammar.quantities import counted_noun, noun_phrase
from extract.grammar.tree import phrase_at, surface
from extract.language import Sentence, inflect, nominative
from extract.lexicon import WordFile, phrases, words
from models.expressions import Compare, Expr, Fact, Number, Quantity, negate
from models.parties import Party
from models.spans import Span

__all__ = ["not_all", "so_often"]

LEXICON = WordFile(__file__).with_name("conditions.toml")


def so_often(sentence: Sentence, indices: tuple[int, ...], about: Party | None) -> Expr | None:
    """«трижды взял крепость»: a deed that is counted; None where nothing says how often, or it is denied."""
    listed = words(LEXICON, "words.times")
    times = next((n for n in numbers_in(sentence) if n.first in indices and sentence.tokens[n.first].norm in listed), None)
    if times is None:
        return None
    deed = fact_of(sentence, [i for i in indices if not times.first <= i < times.stop], about)
    if not isinstance(deed, Fact):
        return None
    own = any(sentence.tokens[i].dep.startswith("nsubj") for i in indices)
    holder = about if about is not None and about.kind in ("any", "name") and not own else None
    return Compare(Quantity(deed.text, holder), ">=", Number(times.value), span=deed.span)


def not_all(sentence: Sentence, indices: tuple[int, ...]) -> Expr | None:
    """«хотя бы одно из остальных условий не выполнено»: not all of them are, which no count says."""
    one = next((n for n in numbers_in(sentence) if n.value == 1 and n.first in indices), None)
    if one is None or one.first == 0 or one.stop + 1 >= len(sentence.tokens) or not does(sentence.tokens[one.stop], "out_of"):
        return None
    at_least = any(
        phrase_at(sentence, k, p) == one.first
        for p in phrases(LEXICON, "words.at_least")
        for k in range(max(0, one.first - 3), one.first)
    )
    head = counted_noun(sentence, one.stop + 1)
    verb = next((i for i in indices if head is not None and i > head and is_predicate(sentence.tokens[i])), None)
    if head is None or verb is None or not at_least or sentence.tokens[verb - 1].norm not in words(LEXICON, "words.negation"):
        return None
    whole = nominative([sentence.tokens[i] for i in noun_phrase(sentence, head)], "plur")
    done = inflect(sentence.tokens[verb].text, number="plur")
    rest = surface(sentence, [i for i in indices if i > verb])
    span = Span(sentence.tokens[indices[0]].start, sentence.tokens[indices[-1]].end)
    return negate(Fact(f"{whole} {done or sentence.tokens[verb].text} {rest}".strip(), span=span))
