"""Whether a report on something changed says anything that the report on the clean pair does not.

What was changed is, of a text, the sentences that were changed and every record that became another by it: the opening line
of a list changes the record of each of its items, and a line under a phase who acts in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from models.records import Phase, Record
from models.reports import Finding, Report
from models.rulebook import RuleBook
from models.spans import Span
from models.timing import Timing

__all__ = [
    "bare", "changed_records", "new_anywhere", "new_on_records", "new_on_rules", "new_on_text", "new_situations", "sentence_at",
    "silent", "touched",
]  # fmt: skip

_GRAVE = ("error", "warning")


def _key(finding: Finding) -> tuple[object, ...]:
    """What makes two findings the same where the words of the text, and so the ids of records, are not."""
    return finding.kind, finding.severity, finding.rules


def _more(clean: list[Finding], now: list[Finding]) -> tuple[str, ...]:
    """The kinds of the findings that there are more of."""
    before, after = Counter(map(_key, clean)), Counter(map(_key, now))
    return tuple(sorted({str(k[0]) for k, n in after.items() if n > before[k]}))


def _overlaps(found: Finding, place: Span) -> bool:
    return any(e.overlaps(place) for e in found.evidence)


def _grave(report: Report) -> list[Finding]:
    return [f for f in report.findings if f.severity in _GRAVE]


def sentence_at(book: RuleBook, span: Span) -> Span:
    """The sentences that a place lies in, as one span; its line where the book has no sentence there."""
    mine = [s.span for s in book.sentences if s.span.overlaps(span)]
    if mine:
        return Span(min(s.start for s in mine), max(s.end for s in mine))
    start = book.text.rfind("\n", 0, span.start) + 1
    end = book.text.find("\n", span.end)
    return Span(start, len(book.text) if end < 0 else end)


def touched(book: RuleBook, place: Span) -> frozenset[str]:
    """The ids of the records whose evidence lies in a place."""
    return frozenset(r.id for r in book.records if any(e.overlaps(place) for e in r.evidence))


def bare(record: Record) -> Record:
    """A record without its place: what it says."""
    return replace(record, id="", evidence=(), readings=(), parent=None) if isinstance(record, Phase) else replace(
        record, id="", evidence=(), readings=()
    )  # fmt: skip


def changed_records(one: RuleBook, other: RuleBook) -> frozenset[str]:
    """The ids of the records of ``one`` that ``other`` does not have, wherever it has them."""
    left = Counter(repr(bare(r)) for r in other.records)
    out: set[str] = set()
    for record in one.records:
        left[repr(bare(record))] -= 1
        if left[repr(bare(record))] < 0:
            out.add(record.id)
    return frozenset(out)


def _rules_of(report: Report, records: Set[str]) -> frozenset[str]:
    return frozenset(r for o in report.outcomes if set(o.records) & records for r in o.rules)


def new_on_text(
    clean: tuple[RuleBook, Report],
    now: tuple[RuleBook, Report],
    before: Span,
    after: Span,
    general: Mapping[str, frozenset[str]],
) -> tuple[str, ...]:
    """The kinds of new findings on a changed place: on its records and those changed by it, on its words, or on their rules.

    Their rules are those that its records were held against, and those of the findings on its words.
    ``general`` gives the rules that a rule is an exception to: who is excepted is a part of both.
    """
    found: list[list[Finding]] = []
    sides = ((clean, now, before), (now, clean, after))
    mine = [touched(one[0], place) | changed_records(one[0], other[0]) for one, other, place in sides]
    rules = frozenset(r for (one, _, _), records in zip(sides, mine, strict=True) for r in _rules_of(one[1], records))
    rules |= {r for (_, report), _, place in sides for f in report.findings if _overlaps(f, place) for r in f.rules}
    rules |= {g for r in rules for g in general.get(r, ())}
    for ((_, report), _, place), records in zip(sides, mine, strict=True):
        found.append(
            [f for f in _grave(report)
             if set(f.records) & records or set(f.rules) & rules or _overlaps(f, place)]
        )  # fmt: skip
    return _more(*found)


def new_on_records(clean: Report, now: Report, records: Set[str]) -> tuple[str, ...]:
    """The kinds of new findings on records that keep their ids, or on the rules that they were held against."""
    rules = _rules_of(clean, records) | _rules_of(now, records)
    mine = [[f for f in _grave(r) if set(f.records) & records or set(f.rules) & rules] for r in (clean, now)]
    return _more(*mine)


def new_on_rules(clean: Report, now: Report, rules: Set[str]) -> tuple[str, ...]:
    """The kinds of new findings on rules of the engine, or on the records that were held against them."""
    records = frozenset(x for r in (clean, now) for o in r.outcomes if set(o.rules) & rules for x in o.records)
    mine = [[f for f in _grave(r) if set(f.rules) & rules or set(f.records) & records] for r in (clean, now)]
    return _more(*mine)


def new_anywhere(clean: Report, now: Report) -> tuple[str, ...]:
    """The kinds of new findings, whatever they are about."""
    return _more(_grave(clean), _grave(now))


def new_situations(clean: Report, now: Report) -> tuple[str, ...]:
    """Where the situations of the new findings come from, or that they do not stand when both sides are run on them."""
    known = {f.message for f in clean.findings}
    shown = [f.witness for f in now.findings if f.witness is not None and f.witness.state and f.message not in known]
    return tuple(w.origin if w.replayed else "unreplayed" for w in shown)


def silent(records: Sequence[Record], operator: str) -> bool:
    """True if none of the records says anything of what an operator changes."""
    match operator:
        case "moment":
            return all(getattr(r, "timing", Timing()).when == "unspecified" for r in records)
        case "tie rule":
            return not any(getattr(r, "tie_break", ()) for r in records)
        case "order":
            return not any(getattr(r, "actors", ()) for r in records)
        case _:
            return False
