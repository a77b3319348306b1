"""A first look for bounds: words that hold no number, or nothing that makes one a bound, need not be read for it."""

from __future__ import annotations

from functools import cache

from extract.grammar.figures import LEXICON as NUMBERS
from extract.grammar.numbers import may_count
from extract.language import outline
from extract.lexicon import WordFile, phrases, words

__all__ = ["may_be_bound"]

LEXICON = WordFile(__file__).with_name("limits.toml")


def may_be_bound(text: str) -> bool:
    """False for words among which `named_bounds` and `worded_bounds` find nothing, whatever their parse."""
    look = outline(text)
    if not may_count(look):
        return False
    if any(sign in text for sign in words(NUMBERS, "signs.dashes")):
        return True
    begun = tuple(words(LEXICON, "superlative"))
    return any(x.rstrip(".") in _bounding() or x in _bounding() or x.startswith(begun) for x in look.words)


@cache
def _bounding() -> frozenset[str]:
    """One of these, or a dash, stands in every sentence that bounds something."""
    keys = (
        "bounds", "extremes", "counts", "scales", "from", "track.from", "upto", "exceeding", "oftener", "below", "above", "most",
        "fewest", "only", "limiting", "exactly",
    )  # fmt: skip
    pairs = frozenset(p[0] for p in phrases(NUMBERS, "signs.pairs"))
    told = frozenset(p[0] for key in ("upper", "lower") for p in phrases(LEXICON, f"words_of.{key}"))
    return (pairs | told).union(*(words(LEXICON, key) for key in keys))
