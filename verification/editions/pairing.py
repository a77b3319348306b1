"""Which rule of the old edition is which of the new: by words, place, name, and what the rules say."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rapidfuzz import fuzz

from models.expressions import Number, walk
from models.parties import Party
from models.records import Record
from models.rulebook import RuleBook
from models.spans import Span
from models.timing import LAST, Turn, TurnSet
from verification.binding import Bound, conditions_of, likeness, speaks_for
from verification.editions.base import Place
from verification.editions.sections import SectionMap, normal, section_at
from verification.editions.unseen import seen

__all__ = ["Item", "items_of", "numbers_of", "pair"]

LEAST = 56.0
"""Two records of one type need this score to be taken for one rule; `LEAST_NORM` holds for norms, which have few fields to be
alike in, and `LEAST_WORDS` where only words are compared."""
LEAST_NORM, LEAST_WORDS = 50.0, 62.0
_WITHIN, _ENOUGH = 0.85, 3
"""What it counts that all words of the shorter of two rules stand in the longer one, and how many words that takes."""
WORDS, SECTION, NAME, MEANING, NUMBERS, PARTY = 0.5, 20.0, 10.0, 25.0, 8.0, 7.0


@dataclass(frozen=True, slots=True)
class Item:
    """A rule of one edition: a record with what it is bound to, or a normative sentence that gave none.

    ``words`` are its evidence in plain words, ``sentence`` those of the whole sentence that it stands in, which is ``around`` as
    it is written.
    """

    kind: str
    name: str
    place: Place
    words: str
    sentence: str
    around: str
    section: int | None
    record: Record | None = None
    bound: Bound | None = None

    @property
    def start(self) -> int:
        """Where it begins in its text."""
        return self.place.spans[0].start if self.place.spans else 0


def items_of(book: RuleBook, bounds: Mapping[str, Bound]) -> list[Item]:
    """Every record, and every normative sentence without one, in reading order."""
    out = [_record_item(r, book, bounds[r.id]) for r in book.records]
    for sentence in book.sentences:
        if sentence.normative and not sentence.records:
            quote = " ".join(seen(sentence.span.quote(book.text)).split())
            section = section_at(book, sentence.span.start)
            place, plain = Place((), quote, _label(book, section), (sentence.span,)), normal(_unnumbered(quote, book, section))
            out.append(Item("sentence", quote[:60], place, plain, plain, quote, section))
    return sorted(out, key=lambda x: x.start)


def _record_item(record: Record, book: RuleBook, bound: Bound) -> Item:
    quote = " ".join(seen(book.quote(record)).split())
    start = record.evidence[0].start if record.evidence else 0
    section = section_at(book, start)
    place = Place((record.id,), quote, record.section or _label(book, section), record.evidence)
    around = " ".join(_unnumbered(seen(_around(book, record.evidence)), book, section).split())
    plain = normal(_unnumbered(quote, book, section))
    return Item(record.type, record.name, place, plain, normal(around), around, section, record, bound)


def _unnumbered(text: str, book: RuleBook, section: int | None) -> str:
    """A heading without the number of its section, which is no part of a rule."""
    number = None if section is None else book.sections[section].number
    return text.lstrip()[len(number) :].lstrip(". ") if number and text.lstrip().startswith(number) else text


def _label(book: RuleBook, index: int | None) -> str | None:
    return None if index is None else book.sections[index].number or book.sections[index].title or None


def _around(book: RuleBook, spans: Sequence[Span]) -> str:
    """The sentences that the spans lie in, else their lines."""
    found = [s.span for s in book.sentences if any(s.span.overlaps(x) for x in spans)]
    if found:
        return " ".join(s.quote(book.text) for s in found)
    lines = []
    for span in spans:
        start = book.text.rfind("\n", 0, span.start) + 1
        end = re.compile(r"\n|\Z").search(book.text, span.end)
        lines.append(book.text[start : end.start() if end is not None else len(book.text)])
    return " ".join(lines)


def pair(old: Sequence[Item], new: Sequence[Item], sections: SectionMap) -> list[tuple[int, int]]:
    """The pairs of one rule, as indices. The surest go first; ties by place, so that the same input gives the same pairs."""
    pairs = _word_for_word(old, new, sections)
    _by_score(old, new, sections, pairs, same_type=True)
    _by_score(old, new, sections, pairs, same_type=False)
    return sorted(pairs.items())


def _word_for_word(old: Sequence[Item], new: Sequence[Item], sections: SectionMap) -> dict[int, int]:
    """Rules of one type with the same words: those in one section first, then in reading order."""
    known: dict[tuple[str, str], list[int]] = defaultdict(list)
    for j, item in enumerate(new):
        known[item.kind, item.words].append(j)
    pairs: dict[int, int] = {}
    for strict in (True, False):
        for i, item in enumerate(old):
            if i in pairs:
                continue
            for j in known[item.kind, item.words]:
                if not strict or (sections.together(item.section, new[j].section) and item.sentence == new[j].sentence):
                    pairs[i] = j
                    known[item.kind, item.words].remove(j)
                    break
    return pairs


def _by_score(old: Sequence[Item], new: Sequence[Item], sections: SectionMap, pairs: dict[int, int], *, same_type: bool) -> None:
    taken = set(pairs.values())
    left, right = [i for i in range(len(old)) if i not in pairs], [j for j in range(len(new)) if j not in taken]
    scored = []
    for i in left:
        for j in right:
            a, b = old[i], new[j]
            typed = a.kind == b.kind and a.kind != "sentence"
            if typed != same_type:
                continue
            score = _score(a, b, sections) if typed else _words_score(a, b, sections)
            if score >= (LEAST_WORDS if not typed else LEAST_NORM if a.kind == "norm" else LEAST):
                scored.append((-score, abs(i / max(1, len(old)) - j / max(1, len(new))), i, j))
    for _, _, i, j in sorted(scored):
        if i not in pairs and j not in taken:
            pairs[i] = j
            taken.add(j)


def _words_score(a: Item, b: Item, sections: SectionMap) -> float:
    alike = _alike(a.sentence, b.sentence)
    return alike + 5.0 * sections.together(a.section, b.section)


def _alike(a: str, b: str) -> float:
    """How alike two wordings are, 0 to 100."""
    whole = fuzz.token_sort_ratio(a, b)
    long_enough = min(len(a.split()), len(b.split())) >= _ENOUGH
    return max(whole, _WITHIN * fuzz.token_set_ratio(a, b)) if long_enough else whole


def _score(a: Item, b: Item, sections: SectionMap) -> float:
    assert a.record is not None and b.record is not None and a.bound is not None and b.bound is not None
    alike = max(_alike(a.words, b.words), 0.95 * _alike(a.sentence, b.sentence))
    score = WORDS * alike + SECTION * sections.together(a.section, b.section)
    score += NAME * (likeness(a.name, b.name) is not None)
    if _meaning(a.bound.record) == _meaning(b.bound.record):
        score += MEANING
    one, two = numbers_of(a.bound.record), numbers_of(b.bound.record)
    score += NUMBERS * (len(one & two) / len(one | two) if one | two else 0.0)
    mine, its = speaks_for(a.bound.record), speaks_for(b.bound.record)
    if mine is not None and its is not None:
        score += PARTY if mine == its else -PARTY
    return score


def _meaning(record: Record) -> Record:
    """The record without what tells where it stands and what it is called."""
    bare = replace(record, id="", name="", section=None, evidence=(), refs=(), readings=())
    for field in ("holder", "actor"):
        who = getattr(bare, field, None)
        if isinstance(who, Party) and who.kind == "any":  # anybody, said or left out
            bare = replace(bare, **{field: None})  # type: ignore[arg-type]
    return replace(bare, order=0, parent=None) if record.type == "phase" else bare  # type: ignore[call-arg]


def numbers_of(record: Record) -> frozenset[str]:
    """The numbers that a record holds, in its conditions and fields."""
    found = {str(x.value) for e in conditions_of(record) for x in walk(e) if isinstance(x, Number)}
    amount = getattr(record, "amount", None)
    own = [getattr(record, k, None) for k in ("minimum", "maximum", "number")] + [getattr(amount, "number", None)]
    return frozenset(found | {str(x) for x in (*own, *_turns_of(record)) if x is not None})


def _turns_of(record: Record) -> list[Turn]:
    """The turns by number of which a record speaks."""
    timing = getattr(record, "timing", None)
    sets = (getattr(record, "turns", None), getattr(record, "limited_turns", None), getattr(timing, "turns", None))
    return [t for s in sets if isinstance(s, TurnSet) for t in (*s.only, *s.except_, s.first, s.final) if t not in (None, LAST)]
