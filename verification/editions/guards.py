"""Wordings held against each other by the words that no rewording exchanges: numbers, negations, comparators."""

from __future__ import annotations

from collections.abc import Sequence

from verification.binding.wording import is_participle, lexicon, may_be_someone, phrase, resemblance
from verification.editions.base import Aspect, Change
from verification.editions.fields import words

__all__ = ["denied", "figures_of", "goes_without_saying", "guards_differ", "perhaps_same"]

_PERHAPS: dict[str, float] = {"fact": 45.0, "quantity": 60.0, "party": 75.0, "deed": 45.0}
"""From which likeness on other words may mean the same: nothing proves it, and the row says so."""


def guards_differ(old: str, new: str) -> tuple[Change, ...]:
    """What two wordings differ in that no rewording may change: numbers; negations, comparators and the like."""
    before, after = ([w.guard for w in phrase(t).words if w.kind == "guard"] for t in (old, new))
    out: list[Change] = []
    aspects: tuple[tuple[Aspect, bool], ...] = (("number", True), ("condition", False))
    for aspect, is_number in aspects:
        a, b = (sorted(g for g in gs if g[0].isdigit() == is_number) for gs in (before, after))
        if a != b:
            out.append(Change(aspect, ", ".join(a), ", ".join(b)))
    return tuple(out)


def _denies(guard: str) -> bool:
    """True for a guard word that denies («не», «нет»)."""
    return guard in words()["denials"]["same"]


def denied(text: str) -> bool:
    """True if a wording denies an odd number of times."""
    return sum(map(_denies, phrase(text).guards)) % 2 == 1


def perhaps_same(kind: str, a: str, b: str) -> bool:
    """True if two wordings may mean the same: alike enough, with the same numbers, negations and comparators."""
    if kind not in _PERHAPS or _guards(a) != _guards(b):
        return False
    return resemblance(a, b) >= _PERHAPS[kind] or (kind == "quantity" and _in_like_states(a, b))


def goes_without_saying(who: str, others: str, wording: str, bare: str) -> bool:
    """True if one edition says that a rule is of any player («игрок»), and the ``bare`` wording of the other names nobody else.

    ``who`` and ``others`` are whom the two editions name; one of them is empty. A rule of nobody is a rule of everybody; but
    whoever stands in the bare wording alone (a name, a living being, «атакующий») may be of whom it speaks, though unread.
    """
    said = phrase(who or others).words
    if (who and others) or not said or not all(w.lemmas & lexicon().roles for w in said):
        return False
    known = {x for w in phrase(wording).words for x in w.lemmas}
    alone = [(place, w) for place, w in enumerate(phrase(bare).words) if not w.lemmas & known]
    return not any((w.kind == "name" and place) or may_be_someone(w.text) for place, w in alone)


def _in_like_states(a: str, b: str) -> bool:
    """True for one thing in states that different participles tell: «взятые города», «захваченные города»."""
    one, other = (phrase(t).strong for t in (a, b))
    lemmas = [{x for w in side for x in w.lemmas} for side in (one, other)]
    left = [[w.text for w in side if not w.lemmas & theirs] for side, theirs in ((one, lemmas[1]), (other, lemmas[0]))]
    shared = any(w.lemmas & lemmas[1] and not is_participle(w.text) for w in one)
    return shared and all(side and all(map(is_participle, side)) for side in left)


def figures_of(texts: Sequence[str]) -> list[str]:
    """The numbers of several wordings."""
    return sorted(g for t in texts for g in phrase(t).guards if g[0].isdigit())


def _guards(text: str) -> frozenset[str]:
    """The words of a wording that may not differ, with all that merely deny as one."""
    return frozenset("-" if _denies(g) else g for g in phrase(text).guards)
