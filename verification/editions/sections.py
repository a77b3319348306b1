"""Sections of two editions side by side, though they moved, were renumbered or got another title."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rapidfuzz import fuzz

from models.rulebook import RuleBook, Section
from verification.editions.base import SectionRow, SectionState
from verification.editions.unseen import seen

__all__ = ["SectionMap", "align_sections", "in_order", "normal", "own_text", "section_at"]

LEAST = 50.0
"""Two sections need this score (0 to 100) to be taken for one."""
TITLE, BODY, NUMBER, PLACE = 0.4, 0.45, 0.1, 0.05
_COVERED = 80.0
_LETTERS = str.maketrans("ёaceopxyk", "еасеорхук")
_SHORT = 3
"""Words below which a section's own text says nothing of which section it is; letters below which a word says nothing."""
_STEM, _MANY = 5, 3
"""Letters by which two forms of a word are one, and titles that make a word of theirs a usual one."""


@dataclass(frozen=True, slots=True)
class SectionMap:
    """Which section became which, by index.

    ``parts`` lists further new sections that an old one was split into, ``whole`` the old sections that a new one was merged of,
    ``moved`` the old ones that stand in another order.
    """

    new_of: Mapping[int, int]
    parts: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    whole: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    moved: frozenset[int] = frozenset()

    def together(self, old: int | None, new: int | None) -> bool:
        """True if one became the other, or a part of it; no section in both editions counts as one."""
        if old is None or new is None:
            return old is None and new is None
        return self.new_of.get(old) == new or new in self.parts.get(old, ()) or old in self.whole.get(new, ())


def normal(text: str) -> str:
    """The words of a text in lower case, ё as е, Latin letters that look like Russian ones as these («CP», «СР»)."""
    return " ".join(re.findall(r"[\w%+]+", seen(text).lower().translate(_LETTERS)))


def own_text(book: RuleBook, index: int) -> str:
    """The text of a section without its title and without the sections in it."""
    section = book.sections[index]
    inner = [s.span.start for s in book.sections[index + 1 :] if section.span.start < s.span.start < section.span.end]
    text = book.text[section.span.start : min(inner, default=section.span.end)]
    first, _, rest = text.partition("\n")
    return rest if section.title and section.title in seen(first) else text


def section_at(book: RuleBook, place: int) -> int | None:
    """The index of the innermost section at a place of the text."""
    inside = [i for i, s in enumerate(book.sections) if s.span.start <= place < s.span.end]
    return max(inside, key=lambda i: (book.sections[i].level, i), default=None)


def align_sections(old: RuleBook, new: RuleBook) -> tuple[SectionMap, tuple[SectionRow, ...]]:
    """Which section of the old edition is which of the new, and a row for each section of either."""
    usual = _usual(old) | _usual(new)
    before, after = (
        [(_rare(normal(s.title), usual), normal(own_text(b, i)), s.number) for i, s in enumerate(b.sections)] for b in (old, new)
    )
    scored = sorted(
        (-score, abs(i - j), i, j)
        for i, a in enumerate(before)
        for j, b in enumerate(after)
        if (score := _alike(a, b, i, j, len(before), len(after))) >= LEAST
    )
    pairs: dict[int, int] = {}
    for _, _, i, j in scored:
        if i not in pairs and j not in pairs.values():
            pairs[i] = j
    parts = _covered(before, after, pairs)
    whole = _covered(after, before, {j: i for i, j in pairs.items()})
    kept = in_order([pairs[i] for i in sorted(pairs)])
    moved = frozenset(i for k, i in enumerate(sorted(pairs)) if k not in kept)
    found = SectionMap(pairs, parts, whole, moved)
    return found, tuple(_rows(old.sections, new.sections, found))


def _usual(book: RuleBook) -> frozenset[str]:
    """Words that so many titles have that they tell none from another («Фаза …»)."""
    counts = Counter(w for s in book.sections for w in set(normal(s.title).split()))
    return frozenset(w for w, n in counts.items() if n >= _MANY)


def _rare(title: str, usual: frozenset[str]) -> str:
    return " ".join(w for w in title.split() if w not in usual) or title


def _likeness(a: str, b: str) -> float:
    """How alike two wordings are, 0 to 100: by their letters, and by the words that both have (whatever their endings)."""
    one, two = ({w[:_STEM] for w in text.split() if len(w) >= _SHORT} for text in (a, b))
    shared = 200.0 * len(one & two) / (len(one) + len(two)) if one or two else 100.0 * (a == b)
    return (fuzz.token_sort_ratio(a, b) + shared) / 2


def _alike(a: tuple[str, str, str | None], b: tuple[str, str, str | None], i: int, j: int, n: int, m: int) -> float:
    """How alike two sections are, 0 to 100."""
    if a[0] == b[0] and a[1] == b[1]:
        return 100.0 if a[2] == b[2] else 99.0
    titled = bool(a[0] and b[0])
    empty = min(len(a[1].split()), len(b[1].split())) < _SHORT
    if not titled and empty:
        return 0.0  # nothing tells which section it is
    title = _likeness(a[0], b[0]) if titled else _likeness(a[1], b[1])
    body = title if empty else _likeness(a[1], b[1])
    if max(title, body) < LEAST:
        return 0.0
    near = 100.0 * (1 - abs(i / max(1, n) - j / max(1, m)))
    score = TITLE * title + BODY * body + NUMBER * 100.0 * (a[2] == b[2]) + PLACE * near
    return max(score, body * 0.9 if not empty else 0.0)  # the same words under quite another title


def _covered(
    before: Sequence[tuple[str, str, str | None]], after: Sequence[tuple[str, str, str | None]], pairs: Mapping[int, int]
) -> dict[int, tuple[int, ...]]:
    """Sections of ``after`` that no section became and whose words all stand in one of ``before``: a split."""
    taken, out = set(pairs.values()), dict[int, tuple[int, ...]]()
    for j, (_, body, _) in enumerate(after):
        if j in taken or len(body.split()) < _SHORT:
            continue
        scores = [(fuzz.partial_ratio(body, a[1]), -i, i) for i, a in enumerate(before) if len(a[1]) >= len(body)]
        best = max(scores, default=(0.0, 0, 0))
        if best[0] >= _COVERED:
            out[best[2]] = (*out.get(best[2], ()), j)
    return out


def in_order(places: Sequence[int]) -> frozenset[int]:
    """The indices of the longest part of a sequence that does not fall: what stands in its old order."""
    tails: list[int] = []  # for each length the index at which the best such part ends
    before: list[int] = []
    for k, place in enumerate(places):
        length = bisect_right(tails, place, key=places.__getitem__)
        before.append(tails[length - 1] if length else -1)
        tails[length : length + 1] = [k]
    kept, k = set(), tails[-1] if tails else -1
    while k >= 0:
        kept.add(k)
        k = before[k]
    return frozenset(kept)


def _label(section: Section) -> str:
    return " ".join(x for x in (section.number, section.title) if x)


def _rows(old: Sequence[Section], new: Sequence[Section], found: SectionMap) -> list[SectionRow]:
    back = {j: i for i, j in found.new_of.items()}
    halves = {j: i for i, js in found.parts.items() for j in js}
    out: list[SectionRow] = []
    for j, section in enumerate(new):
        if j in back:
            mine = old[back[j]]
            out.append(SectionRow(_state(mine, section, back[j], j, found), _label(mine), _label(section)))
        elif j in halves:
            out.append(SectionRow("split", _label(old[halves[j]]), _label(section)))
        else:
            out.append(SectionRow("added", None, _label(section)))
    joined = {i: j for j, many in found.whole.items() for i in many}
    for i, section in enumerate(old):
        if i not in found.new_of:
            to = joined.get(i)
            out.append(
                SectionRow("removed" if to is None else "merged", _label(section), None if to is None else _label(new[to]))
            )
    return out


def _state(mine: Section, its: Section, i: int, j: int, found: SectionMap) -> SectionState:
    if i in found.parts:
        return "split"
    if i in found.moved:
        return "moved"
    if mine.number != its.number:
        return "renumbered"
    return "same" if normal(mine.title) == normal(its.title) else "retitled"
