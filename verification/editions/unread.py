"""Differences in words that no record holds: bounds, contraries, names and lists that a rewording may not exchange."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from verification.binding.wording import phrase
from verification.editions.base import Aspect, Change
from verification.editions.fields import words
from verification.editions.sections import normal

__all__ = ["half_read", "unread_changes"]

_NAME = r"[А-ЯЁA-Z][^\W\d_]+(?:-[^\W\d_]+)*"
_LIST = re.compile(rf"{_NAME}(?:(?:, | и |, и ){_NAME})+")
_DIGITS = re.compile(r"(?<![\d\w])[-−]?\d+|\d+")


def unread_changes(old: str, new: str, known: frozenset[str]) -> tuple[Change, ...]:
    """What two wordings of rules that were read alike differ in, of what no rewording exchanges; ``known`` are numbers read."""
    found = [
        *_numbers(old, new, known),
        *(c for look in (_exceptions, _bounds, _contraries, _names, _lists) for c in look(old, new)),
    ]
    return tuple(dict.fromkeys(found))


def half_read(old: str, new: str, changes: Sequence[Change]) -> bool:
    """True if what one record lacks stands in its sentence all the same: it was not read there, and nothing else differs.

    Every word and number of the field that only the other record has stands in this sentence too; both sentences have the same
    numbers, and nothing that no rewording exchanges tells them apart.
    """
    if any(bool(c.old) == bool(c.new) for c in changes) or _figures(old) != _figures(new):
        return False
    if any(c.aspect != "number" for c in unread_changes(old, new, frozenset())):
        return False
    return all(_stands_in(c.old or c.new, new if c.old else old) for c in changes)


def _figures(text: str) -> list[str]:
    return sorted(g for g in phrase(text).guards if g[0].isdigit())


def _stands_in(field: str, sentence: str) -> bool:
    there = phrase(sentence).words
    lemmas = {x for w in there for x in w.lemmas}
    figures = {w.guard for w in there if w.kind == "guard"}
    wanted = phrase(re.sub(r"\([^)]*\)", "", field)).words
    plain = [w for w in wanted if w.kind in ("plain", "name")]
    counted = [w.guard for w in wanted if w.kind == "guard" and w.guard[0].isdigit()]
    return bool(plain or counted) and all(w.lemmas & lemmas for w in plain) and all(n in figures for n in counted)


def _numbers(old: str, new: str, known: frozenset[str]) -> Iterator[Change]:
    found = ([n.replace("−", "-") for n in _DIGITS.findall(t)] for t in (old, new))
    before, after = (sorted(n for n in side if n not in known) for side in found)
    same_in_words = _figures(old) == _figures(new) and old.count("−") + old.count("-") == new.count("−") + new.count("-")
    if before != after and not same_in_words:
        yield Change("number", ", ".join(before), ", ".join(after))


def _bounds(old: str, new: str) -> Iterator[Change]:
    """Both have bounds, and not the same ones."""
    sides = [_bounds_of(t)[0] for t in (old, new)]
    kinds = [set(side.values()) for side in sides]
    if kinds[0] and kinds[1] and kinds[0] != kinds[1]:
        yield Change("condition", ", ".join(sides[0]), ", ".join(sides[1]))


def _bounds_of(text: str) -> tuple[dict[str, str], str]:
    """The wordings of bounds in a text, each with its kind, and the words that are left; «не более чем» is no «более чем»."""
    plain, found = f" {normal(text)} ", dict[str, str]()
    known = [(wording, kind) for kind, wordings in words()["bounds"].items() for wording in wordings]
    for wording, kind in sorted(known, key=lambda x: (not x[0].startswith("не "), -len(x[0]), x[0])):
        for more in (f" {wording} чем ", f" {wording} "):
            if more in plain:
                found[wording] = kind
                plain = plain.replace(more, " ")
    return found, plain


@cache
def _pairs() -> tuple[tuple[Aspect, str, str], ...]:
    """Two words that are each other's contrary, and in what rules differ that have the one and the other."""
    kinds: tuple[tuple[Aspect, str], ...] = (("condition", "pairs"), ("modality", "modal"))
    return tuple((aspect, a, b) for aspect, key in kinds for a, b in words()["contraries"][key])


def _exceptions(old: str, new: str) -> Iterator[Change]:
    """One wording takes out what the other does not."""
    sides = [[w for w in words()["exceptions"]["words"] if w in _lemmas(t)] for t in (old, new)]
    if bool(sides[0]) != bool(sides[1]):
        yield Change("condition", ", ".join(sides[0]), ", ".join(sides[1]))


def _lemmas(text: str) -> dict[str, str]:
    """Dictionary forms of the words of a text, each with the word as it stands there."""
    return {lemma: w.text for w in phrase(text).words for lemma in w.lemmas}


def _contraries(old: str, new: str) -> Iterator[Change]:
    """One wording has a word that the other lacks, and that has its contrary instead; wordings of bounds are looked at apart."""
    before, after = (_lemmas(_bounds_of(t)[1]) for t in (old, new))
    gone, come = set(before) - set(after), set(after) - set(before)
    for aspect, one, other in _pairs():
        for a, b in ((one, other), (other, one)):
            if a in gone and b in come:
                yield Change(aspect, before[a], after[b])


def _names(old: str, new: str) -> Iterator[Change]:
    """A proper name within the one wording for another within the other."""
    sides = [_names_of(t) for t in (old, new)]
    lemmas = [_lemmas(t) for t in (old, new)]
    gone = [n for n, forms in sides[0].items() if not forms & lemmas[1].keys()]
    come = [n for n, forms in sides[1].items() if not forms & lemmas[0].keys()]
    if gone and come:
        yield Change("party", ", ".join(gone), ", ".join(come))


def _names_of(text: str) -> dict[str, frozenset[str]]:
    """Words with a capital that do not begin a sentence, with their dictionary forms."""
    out: dict[str, frozenset[str]] = {}
    for found in re.finditer(_NAME, text):
        before = text[: found.start()].rstrip(" «„“\"'([")
        if before and before[-1] not in ".!?…:" and not found[0].isupper():
            out[found[0]] = frozenset(x for w in phrase(found[0]).words for x in w.lemmas)
    return out


def _lists(old: str, new: str) -> Iterator[Change]:
    """A list of the same names in another order."""
    before, after = ([re.findall(_NAME, m[0]) for m in _LIST.finditer(t)] for t in (old, new))
    for a in before:
        for b in after:
            if a != b and len(a) > 2 and sorted(a) == sorted(b):
                yield Change("order", ", ".join(a), ", ".join(b))
