"""A prediction held against a gold: pair the records, then look at every field of every pair."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from evaluation.annotated import Annotated
from evaluation.fields import Names, lone_slots, record_slots
from evaluation.pairing import Pairing, pair_records, same_extent
from evaluation.result import MEASURED, Evaluation, Unpaired
from evaluation.slots import Slot
from evaluation.tally import Tally
from evaluation.words import stems
from models.records import Record
from models.rulebook import RuleBook

__all__ = ["measure"]


class _Counts:
    """Tallies while they grow."""

    def __init__(self) -> None:
        self.of: defaultdict[str, Tally] = defaultdict(Tally)

    def add(self, name: str, hit: bool, predicted: bool, gold: bool) -> None:
        self.of[name] += Tally(int(hit), int(predicted), int(gold))


def measure(predicted: Annotated, gold: Annotated, document: str | None = None) -> Evaluation:
    """How well ``predicted`` agrees with ``gold``. ``document`` names the text in what is returned (None: the gold's id).

    Gold records marked optional count neither way: found or not, right or wrong.
    """
    ours, theirs = predicted.book, gold.book
    name = document or theirs.document.id
    pairing = pair_records(ours, theirs)
    records, slots = _Counts(), _Counts()
    exact, confused = _count_pairs(pairing, ours, gold, records, slots)
    made_up = [ours.records[i] for i in pairing.made_up if ours.records[i].type in MEASURED]
    missed = [theirs.records[j] for j in pairing.missed if j not in gold.optional and theirs.records[j].type in MEASURED]
    for record in made_up:
        _count_alone(record, records, slots, predicted=True)
    for record in missed:
        _count_alone(record, records, slots, predicted=False)
    return Evaluation(
        documents=(name,),
        records={kind: records.of[kind] for kind in MEASURED if kind in records.of},
        slots=dict(sorted(slots.of.items())),
        sections=_in_common(
            [(s.number, stems(s.title)) for s in ours.sections], [(s.number, stems(s.title)) for s in theirs.sections]
        ),
        references=_in_common([r.number for r in ours.references], [r.number for r in theirs.references]),
        exact=exact,
        counted=sum(t.gold for t in records.of.values()),
        confused=dict(confused),
        missed=tuple(_unpaired(r, theirs, name) for r in missed),
        made_up=tuple(_unpaired(r, ours, name) for r in made_up),
    )


def _count_pairs(
    pairing: Pairing, ours: RuleBook, gold: Annotated, records: _Counts, slots: _Counts
) -> tuple[int, Counter[tuple[str, str | None, str | None]]]:
    """Count the pairs in; how many are right in every field, and which values were taken for which."""
    theirs = gold.book
    our_names, their_names = _names(ours), _names(theirs)
    confused: Counter[tuple[str, str | None, str | None]] = Counter()
    exact = 0
    for i, j in pairing.pairs:
        p, g = ours.records[i], theirs.records[j]
        if j in gold.optional or g.type not in MEASURED:
            continue
        records.add(g.type, True, True, True)
        tight = same_extent(p, g, ours, theirs)
        extent = Slot(f"{g.type}.evidence", "as long" if tight else "longer or shorter", "as long", tight)
        found = [*record_slots(p, g, our_names, their_names), extent]
        exact += all(s.right for s in found)
        for s in found:
            slots.add(s.field, s.right, s.predicted is not None, s.gold is not None)
            if not s.right:
                confused[s.field, s.gold, s.predicted] += 1
    return exact, confused


def _count_alone(record: Record, records: _Counts, slots: _Counts, predicted: bool) -> None:
    records.add(record.type, False, predicted, not predicted)
    for field in lone_slots(record):
        slots.add(field, False, predicted, not predicted)


def _names(book: RuleBook) -> Names:
    return {r.id: r.name for r in book.records}


def _unpaired(record: Record, book: RuleBook, document: str) -> Unpaired:
    return Unpaired(document, record.type, record.id, record.name, record.section, book.quote(record))


def _in_common(ours: Iterable[object], theirs: Iterable[object]) -> Tally:
    """What both lists hold, each as often as both do; nothing where the gold lists none: it was not annotated for them."""
    a, b = Counter(ours), Counter(theirs)
    return Tally((a & b).total(), a.total(), b.total()) if b else Tally()
