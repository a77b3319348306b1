"""Changed records, rules of the engine and names: verification alone, without extraction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from evaluation.mutation import RecordMutant, Trial, VocabularyMutant, record_mutants, vocabulary_mutants
from evaluation.mutation.judging import bare, new_anywhere, new_on_records, new_on_rules, new_situations, silent
from evaluation.mutation.result import Fate
from models.expressions import Fact, Quantity, walk
from models.parties import Party
from models.records import Record
from models.rulebook import RuleBook
from models.vocabulary import Vocabulary
from ustav.measuring_bench import Bench, Job
from verification.binding import conditions_of
from verification.comparison import COMPARED
from verification.consistency.readings import same_meaning
from verification.reference.base import Rule
from verification.verify import bind_book

__all__ = ["RuleTrials"]


@dataclass(frozen=True)
class RuleTrials:
    """The trials of one game's records, rules and names."""

    bench: Bench

    def records(self) -> Iterator[Job]:
        """Records annotated by hand, changed for the worse."""
        book, clean = self.bench.annotated, self.bench.annotated_report
        parties = [p.names[0] for p in self.bench.game.vocabulary.powers]
        parties = _as_the_text_writes(parties, book)
        compared = {x for o in clean.outcomes if o.rules and o.records for x in o.records}
        for record in book.records:
            if record.type not in COMPARED or record.status != "stated":
                continue
            for mutant in record_mutants(record, parties, self.bench.game.engine.last_turn):
                yield partial(self._record, record, mutant, record.id in compared)

    def _unheard(self, record: Record, operator: str) -> bool:
        """True if the engine says nothing of what was changed: `_unsaid` the other way round."""
        ids = {r for o in self.bench.annotated_report.outcomes if record.id in o.records for r in o.rules}
        return silent([r.record for r in self.bench.game.engine.rules if r.id in ids], operator)

    def _record(self, old: Record, mutant: RecordMutant, compared: bool) -> Trial:
        operator, new, told = mutant.operator, mutant.record, f"{old.name}: {mutant.change}"
        if not compared or self._unheard(old, operator):
            return Trial("record", operator, self.bench.game.id, told, "unasked")
        book = replace(self.bench.annotated, records=tuple(new if r.id == old.id else r for r in self.bench.annotated.records))
        now = self.bench.verify(book)
        kinds = new_on_records(self.bench.annotated_report, now, {old.id})
        if kinds:
            shown = new_situations(self.bench.annotated_report, now)
            return Trial("record", operator, self.bench.game.id, told, "killed", kinds, situations=shown)
        bound = [bind_book(b, self.bench.game.vocabulary, self.bench.game.engine)[old.id] for b in (self.bench.annotated, book)]
        same = not any(b.opaque for b in bound) and same_meaning(bound[0].record, bound[1].record, self.bench.context)
        return Trial("record", operator, self.bench.game.id, told, "equivalent" if same else "survived")

    def rules(self) -> Iterator[Job]:
        """Rules of the engine, changed for the worse."""
        engine = self.bench.game.engine
        fates = {r: o.outcome for o in self.bench.annotated_report.outcomes for r in o.rules}
        for rule in engine.rules:
            if rule.record.type not in COMPARED or not rule.known or rule.record.status != "stated":
                continue
            for mutant in record_mutants(rule.record, engine.party_ids, engine.last_turn):
                if self._stateable(mutant.record):  # else the mistake would be no mistaken rule but a broken engine
                    yield partial(self._rule, rule, mutant, fates.get(rule.id) != "text_silent")

    def _rule(self, rule: Rule, mutant: RecordMutant, said: bool) -> Trial:
        operator, told, engine = mutant.operator, f"{rule.id}: {mutant.change}", self.bench.game.engine
        if not said or self._unsaid(rule.id, operator):
            return Trial("engine", operator, self.bench.game.id, told, "unasked")
        rules = tuple(replace(r, record=mutant.record) if r.id == rule.id else r for r in engine.rules)
        now = self.bench.verify(self.bench.annotated, engine=replace(engine, rules=rules))
        kinds = new_on_rules(self.bench.annotated_report, now, {rule.id})
        fate: Fate = "killed"
        if not kinds:
            fate = "equivalent" if same_meaning(rule.record, mutant.record, self.bench.context) else "survived"
        shown = new_situations(self.bench.annotated_report, now)
        return Trial("engine", operator, self.bench.game.id, told, fate, kinds, situations=shown)

    def _unsaid(self, rule: str, operator: str) -> bool:
        """True if the text says nothing of what was changed: no moment, no tie-break, no order of those who act."""
        ids = {x for o in self.bench.annotated_report.outcomes if rule in o.rules for x in o.records}
        return silent([r for r in self.bench.annotated.records if r.id in ids], operator)

    def _stateable(self, record: Record) -> bool:
        """True if every power that a rule names has the quantity that it is said to have."""
        known = self.bench.game.engine.domains()
        named = [n for root in conditions_of(record) for n in walk(root) if isinstance(n, Quantity | Fact) and n.id is not None]
        return all(f"{n.id}[{p}]" in known for n in named if n.holder is not None and n.holder.is_named for p in n.holder.words)

    def names(self) -> Iterator[Job]:
        """Names of the vocabulary tied to the wrong things."""
        bound = [b for b in self.bench.annotated_report.bindings if b.target is not None]
        reasons = " ".join(b.reason for b in bound)
        for mutant in vocabulary_mutants(self.bench.game.vocabulary):
            yield partial(self._renamed, mutant, any(f"«{n}»" in reasons for n in mutant.names))

    def _renamed(self, mutant: VocabularyMutant, used: bool) -> Trial:
        if not used:
            return Trial("vocabulary", mutant.operator, self.bench.game.id, mutant.change, "unasked")
        kinds = new_anywhere(self.bench.annotated_report, self.bench.verify(self.bench.annotated, vocabulary=mutant.vocabulary))
        fate: Fate = "killed" if kinds else "equivalent" if self._says_the_same(mutant.vocabulary) else "survived"
        return Trial("vocabulary", mutant.operator, self.bench.game.id, mutant.change, fate, kinds)

    def _says_the_same(self, vocabulary: Vocabulary) -> bool:
        """True if some record means something else under the other names, and all of them come to the same."""
        sides = [
            bind_book(self.bench.annotated, v, self.bench.game.engine).bounds for v in (self.bench.game.vocabulary, vocabulary)
        ]
        differing = [(a, b) for a, b in zip(*sides, strict=True) if bare(a.record) != bare(b.record)]
        return (
            bool(differing)
            and not any(a.opaque or b.opaque for a, b in differing)
            and all(same_meaning(a.record, b.record, self.bench.context) for a, b in differing)
        )


def _as_the_text_writes(parties: Sequence[str], book: RuleBook) -> list[str]:
    """The powers in the words of the text's own records, where it names several; else as the vocabulary has them."""
    said = [w for r in book.records for f in ("winner", "recipient") if isinstance(p := getattr(r, f, None), Party) and p.is_named
            for w in p.words]  # fmt: skip
    return list(dict.fromkeys([*said, *parties])) if len(set(said)) < 2 else list(dict.fromkeys(said))
