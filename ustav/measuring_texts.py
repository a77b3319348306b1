"""Changed texts: for the worse, in words alone, and with a sentence more that can be read in one way or in several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from evaluation.mutation import TextMutant, Trial, paraphrases, planted_sentences, set_aside, text_mutants
from evaluation.mutation.baseline import read_items
from evaluation.mutation.judging import bare, changed_records, new_anywhere, new_on_text, new_situations, sentence_at, touched
from evaluation.mutation.readings import Planted
from evaluation.mutation.result import Fate
from extract.pipeline import extract_text
from models.records import Claim
from models.reports import Report
from models.rulebook import RuleBook
from models.spans import Span
from ustav.measuring_bench import Bench, Job
from verification.consistency.readings import same_meaning
from verification.verify import bind_book

__all__ = ["TextTrials"]


@dataclass(frozen=True)
class TextTrials:
    """The trials of one game's text."""

    bench: Bench

    def worse(self) -> Iterator[Job]:
        """Texts changed for the worse."""
        for mutant in self._few(list(text_mutants(self.bench.text, self.bench.ruled))):
            yield partial(self._tried, mutant)

    def reworded(self) -> Iterator[Job]:
        """Texts in other words of the same meaning."""
        for mutant in self._few(list(paraphrases(self.bench.text, self.bench.ruled))):
            yield partial(self._reworded, mutant)

    def planted(self, ambiguous: bool) -> Iterator[Job]:
        """Texts with a sentence more, which has several readings or one."""
        for one in planted_sentences(self.bench.game.id, self.bench.text):
            if one.ambiguous == ambiguous:
                yield partial(self._planted, one)

    def _planted(self, one: Planted) -> Trial:
        report = self.bench.verify(extract_text(one.text, self.bench.game.id))
        found = [f for f in report.findings if f.kind == "ambiguity" and any(e.overlaps(one.span) for e in f.evidence)]
        by: tuple[str, ...] = ("ambiguity",) if found else ()
        if any(f.witness is not None and f.witness.replayed for f in found):
            by = ("ambiguity", "situation")
        return Trial("ambiguity" if one.ambiguous else "plain", one.kind, self.bench.game.id, one.said,
                     "killed" if found else "survived", by)  # fmt: skip

    def _few(self, mutants: Sequence[TextMutant]) -> Iterator[TextMutant]:
        """At most ``most`` of each operator, spread evenly."""
        if self.bench.most is None:
            yield from mutants
            return
        for name in dict.fromkeys(m.name for m in mutants):
            mine = [m for m in mutants if m.name == name]
            step = max(1, -(-len(mine) // self.bench.most))
            yield from mine[::step]

    def _tried(self, mutant: TextMutant) -> Trial:
        book = extract_text(mutant.text, self.bench.game.id)
        now = self.bench.verify(book)
        changed = Span(mutant.span.start, max(mutant.span.start + len(mutant.after), mutant.span.start + 1))
        before, after = sentence_at(self.bench.book, mutant.span), sentence_at(book, changed)
        simple = self._seen_simply(mutant, before, after)
        if not self._asked(mutant, book, before):
            return Trial("text", mutant.name, self.bench.game.id, mutant.told, "unasked", simple=simple)
        general = {r.id: frozenset(r.overrides) for r in self.bench.game.engine.rules}
        kinds = new_on_text((self.bench.book, self.bench.report), (book, now), before, after, general)
        fate: Fate = "killed" if kinds else "equivalent" if self._equivalent(book, before, after) else "survived"
        read = bool(changed_records(self.bench.book, book) | changed_records(book, self.bench.book))
        shown = new_situations(self.bench.report, now)
        return Trial("text", mutant.name, self.bench.game.id, mutant.told, fate, kinds, simple, read, shown)

    def _asked(self, mutant: TextMutant, book: RuleBook, before: Span) -> bool:
        """True if the changed sentence states what something can be held against: a rule that the engine has too, or a claim.

        By the records annotated by hand and by those that the extractor read, so that a rule which it misses is still asked.
        """
        here = touched(self.bench.annotated, before) & self._compared(self.bench.annotated, self.bench.annotated_report)
        read = (touched(self.bench.book, before) | changed_records(self.bench.book, book)) & self._compared(
            self.bench.book, self.bench.report
        )
        return bool(here or read) and set_aside(self.bench.game.id, mutant) is None

    @staticmethod
    def _compared(book: RuleBook, report: Report) -> frozenset[str]:
        """The records that a rule of the engine was found for, and what the text claims of itself."""
        claims = frozenset(r.id for r in book.records if isinstance(r, Claim))
        return claims | {x for o in report.outcomes if o.rules for x in o.records}

    def _seen_simply(self, mutant: TextMutant, before: Span, after: Span) -> bool:
        was, now = (
            read_items(before.quote(self.bench.text)) - self.bench.known,
            read_items(after.quote(mutant.text)) - self.bench.known,
        )
        return bool(now - was)

    def _equivalent(self, book: RuleBook, before: Span, after: Span) -> bool:
        """True if the changed sentence gives other records that are proved to come to the same; never where it gives none."""
        sides = []
        for one, place in ((self.bench.book, before), (book, after)):
            bound = bind_book(one, self.bench.game.vocabulary, self.bench.game.engine)
            sides.append([bound[i] for i in sorted(touched(one, place), key=[r.id for r in one.records].index)])
        old, new = sides
        if len(old) != len(new) or not old or any(b.opaque for b in (*old, *new)):
            return False
        differing = [(a.record, b.record) for a, b in zip(old, new, strict=True) if bare(a.record) != bare(b.record)]
        return bool(differing) and all(same_meaning(a, b, self.bench.context) for a, b in differing)

    def _reworded(self, mutant: TextMutant) -> Trial:
        kinds = new_anywhere(self.bench.report, self.bench.verify(extract_text(mutant.text, self.bench.game.id)))
        place = sentence_at(self.bench.book, mutant.span)
        shifted = Span(place.start, place.end + len(mutant.after) - len(mutant.before))
        simple = self._seen_simply(mutant, place, shifted)
        return Trial("paraphrase", mutant.name, self.bench.game.id, mutant.told, "killed" if kinds else "survived", kinds, simple)
