"""One verb over things of two kinds: «контролирует Рим или не менее пяти областей» states a fact and a comparison."""

from __future__ import annotations

from collections.abc import Sequence

from extract.grammar.facts import is_predicate
from extract.grammar.numbers import numbers_in
from extract.grammar.tree import case, is_noun
from extract.language import Sentence

__all__ = ["counted_apart"]


def counted_apart(sentence: Sentence, indices: Sequence[int], join: int) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The words cut at the conjunction ``join``, the verb given to both sides; None where they are of one kind.

    The verb stands before both; on one side of the conjunction a thing is counted, on the other one is only named.
    """
    before, after = [i for i in indices if i < join], [i for i in indices if i > join]
    verb = next((i for i in reversed(before) if is_predicate(sentence.tokens[i])), None)
    if verb is None or any(is_predicate(sentence.tokens[i]) for i in after):
        return None
    first, second = [i for i in before if i > verb], after
    if (
        not _is_object(sentence, first)
        or not _is_object(sentence, second)
        or _counted(sentence, first) == _counted(sentence, second)
    ):
        return None
    return tuple(before), (*(i for i in before if i <= verb), *second)


def _is_object(sentence: Sentence, indices: Sequence[int]) -> bool:
    """A noun and what describes or counts it, and no more."""
    nouns = [i for i in indices if is_noun(sentence.tokens[i])]
    return bool(nouns) and case(sentence.tokens[nouns[0]]) != "Nom" and not any(sentence.tokens[i].text in ",;:" for i in indices)


def _counted(sentence: Sentence, indices: Sequence[int]) -> bool:
    return any(n.first in indices and n.kind == "cardinal" for n in numbers_in(sentence))
