"""Verification verified: every mutant and paraphrase is extracted and held against the engine as any text would be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from multiprocessing import get_context
from pathlib import Path

from evaluation.mutation import (
    Layer,
    Measurement,
    RecordMutant,
    TextMutant,
    Trial,
    VocabularyMutant,
    paraphrases,
    record_mutants,
    set_aside,
    text_mutants,
    vocabulary_mutants,
)
from evaluation.mutation.baseline import Item, known_items, read_items
from evaluation.mutation.judging import (
    bare,
    changed_records,
    new_anywhere,
    new_on_records,
    new_on_rules,
    new_on_text,
    sentence_at,
    silent,
    touched,
)
from evaluation.mutation.result import Fate, joined
from extract.language import keeping_parses
from extract.pipeline import extract_text
from models.expressions import Fact, Quantity, walk
from models.parties import Party
from models.records import Claim, Example, Record
from models.reports import Report
from models.rulebook import RuleBook
from models.spans import Span
from models.vocabulary import Vocabulary
from ustav.library import Game, corpus_folder, load_game
from verification.binding import conditions_of
from verification.comparison import COMPARED, Context
from verification.comparison.base import Memory
from verification.consistency.readings import same_meaning
from verification.reference.base import Engine, Rule
from verification.verify import bind_book, verify_book

__all__ = ["LAYERS", "clean_text", "measure"]

LAYERS: tuple[Layer, ...] = ("text", "paraphrase", "record", "engine", "vocabulary")
Progress = Callable[[str], None]
Job = Callable[[], Trial]


def clean_text(game: Game) -> Path:
    """The text that a game's mutants are made of: the mended one where there is one."""
    mended = game.folder / "rules_mended.txt"
    return mended if mended.is_file() else game.rules


def measure(
    games: Sequence[Game], layers: Sequence[Layer] = LAYERS, most: int | None = None, say: Progress | None = None, jobs: int = 1
) -> Measurement:
    """Make the mutants of each game, verify each, and say what became of them.

    ``most`` bounds how many of one operator are tried per game, spread evenly over the text (None: all). ``say`` is told
    what is being done; with more than one of ``jobs``, processes that share the work, it must be a function of a module.
    The same games give the same measurement, whatever the number of jobs.
    """
    names = [_name(g) for g in games]
    if jobs == 1:
        shares = [_share(names, tuple(layers), most, say, 0, 1)]
    else:
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            told = [say, *[None] * (jobs - 1)]
            running = [pool.submit(_share, names, tuple(layers), most, told[k], k, jobs) for k in range(jobs)]
            shares = [r.result() for r in running]
    made: list[Measurement] = []
    for g, game in enumerate(games):
        trials = [t for x in range(len(layers)) for t in _in_turn([share[g][x] for share in shares])]
        made.append(Measurement((game.id,), tuple(trials)))
    return joined(made)


def _name(game: Game) -> str:
    """What `load_game` finds the game by."""
    return game.id if game.folder == corpus_folder() / game.id else str(game.folder)


def _share(
    names: Sequence[str], layers: Sequence[Layer], most: int | None, say: Progress | None, first: int, step: int
) -> list[list[list[Trial]]]:
    """The trials that fall to one process, every ``step``-th from ``first``: by game and by layer."""
    out: list[list[list[Trial]]] = []
    for name in names:
        bench = _Bench(load_game(name), most, say or (lambda _: None))
        with keeping_parses():
            out.append([[try_it() for try_it in bench.jobs(layer)[first::step]] for layer in layers])
    return out


def _in_turn(shares: Sequence[Sequence[Trial]]) -> list[Trial]:
    """What was shared out in turn, in one row again."""
    return [share[i] for i in range(max(map(len, shares))) for share in shares if i < len(share)]


@dataclass
class _Bench:
    """One game with what its mutants are compared with."""

    game: Game
    most: int | None
    say: Progress
    memory: Memory = field(default_factory=dict)

    @cached_property
    def text(self) -> str:
        return clean_text(self.game).read_text("utf-8")

    @cached_property
    def book(self) -> RuleBook:
        """What the extractor reads of the clean text."""
        return extract_text(self.text, self.game.id)

    @cached_property
    def annotated(self) -> RuleBook:
        """The records annotated by hand, for what is measured of verification alone; where there are none, the extractor's."""
        from evaluation import read_annotated

        path = clean_text(self.game).with_name(clean_text(self.game).stem.replace("rules", "gold") + ".json")
        return read_annotated(path).book if path.is_file() else self.book

    @cached_property
    def report(self) -> Report:
        return self.verify(self.book)

    @cached_property
    def annotated_report(self) -> Report:
        return self.verify(self.annotated)

    @cached_property
    def context(self) -> Context:
        return Context(self.game.engine, self.game.vocabulary, memory=self.memory)

    @cached_property
    def known(self) -> frozenset[Item]:
        return known_items(r.record for r in self.game.engine.rules)

    def verify(self, book: RuleBook, vocabulary: Vocabulary | None = None, engine: Engine | None = None) -> Report:
        return verify_book(book, vocabulary or self.game.vocabulary, engine or self.game.engine, memory=self.memory)

    def jobs(self, layer: Layer) -> list[Job]:
        """All trials of one layer, each yet to be made."""
        made: Mapping[Layer, Callable[[], Iterator[Job]]] = {
            "text": self._texts, "paraphrase": self._paraphrases, "record": self._records, "engine": self._engines,
            "vocabulary": self._vocabularies,
        }  # fmt: skip
        self.say(f"{self.game.id}: {layer}")
        return list(made[layer]())

    # ------------------------------------------------------------------ texts

    @property
    def ruled(self) -> list[Span]:
        """Where the text states rules: normative sentences and the evidence of records, examples aside."""
        rules = [s.span for s in self.book.sentences if s.normative]
        return rules + [e for r in self.book.records if not isinstance(r, Example) for e in r.evidence]

    def _few(self, mutants: Sequence[TextMutant]) -> Iterator[TextMutant]:
        """At most ``most`` of each operator, spread evenly."""
        if self.most is None:
            yield from mutants
            return
        for name in dict.fromkeys(m.name for m in mutants):
            mine = [m for m in mutants if m.name == name]
            step = max(1, -(-len(mine) // self.most))
            yield from mine[::step]

    def _texts(self) -> Iterator[Job]:
        for mutant in self._few(list(text_mutants(self.text, self.ruled))):
            yield partial(self._tried, mutant)

    def _tried(self, mutant: TextMutant) -> Trial:
        book = extract_text(mutant.text, self.game.id)
        now = self.verify(book)
        changed = Span(mutant.span.start, max(mutant.span.start + len(mutant.after), mutant.span.start + 1))
        before, after = sentence_at(self.book, mutant.span), sentence_at(book, changed)
        simple = self._seen_simply(mutant, before, after)
        if not self._asked(mutant, book, before):
            return Trial("text", mutant.name, self.game.id, mutant.told, "unasked", simple=simple)
        general = {r.id: frozenset(r.overrides) for r in self.game.engine.rules}
        kinds = new_on_text((self.book, self.report), (book, now), before, after, general)
        fate: Fate = "killed" if kinds else "equivalent" if self._equivalent(book, before, after) else "survived"
        read = bool(changed_records(self.book, book) | changed_records(book, self.book))
        return Trial("text", mutant.name, self.game.id, mutant.told, fate, kinds, simple, read)

    def _asked(self, mutant: TextMutant, book: RuleBook, before: Span) -> bool:
        """True if the changed sentence states what something can be held against: a rule that the engine has too, or a claim.

        By the records annotated by hand and by those that the extractor read, so that a rule which it misses is still asked.
        """
        here = touched(self.annotated, before) & self._compared(self.annotated, self.annotated_report)
        read = (touched(self.book, before) | changed_records(self.book, book)) & self._compared(self.book, self.report)
        return bool(here or read) and set_aside(self.game.id, mutant) is None

    @staticmethod
    def _compared(book: RuleBook, report: Report) -> frozenset[str]:
        """The records that a rule of the engine was found for, and what the text claims of itself."""
        claims = frozenset(r.id for r in book.records if isinstance(r, Claim))
        return claims | {x for o in report.outcomes if o.rules for x in o.records}

    def _seen_simply(self, mutant: TextMutant, before: Span, after: Span) -> bool:
        was, now = read_items(before.quote(self.text)) - self.known, read_items(after.quote(mutant.text)) - self.known
        return bool(now - was)

    def _equivalent(self, book: RuleBook, before: Span, after: Span) -> bool:
        """True if the changed sentence gives other records that are proved to come to the same; never where it gives none."""
        sides = []
        for one, place in ((self.book, before), (book, after)):
            bound = bind_book(one, self.game.vocabulary, self.game.engine)
            sides.append([bound[i] for i in sorted(touched(one, place), key=[r.id for r in one.records].index)])
        old, new = sides
        if len(old) != len(new) or not old or any(b.opaque for b in (*old, *new)):
            return False
        differing = [(a.record, b.record) for a, b in zip(old, new, strict=True) if bare(a.record) != bare(b.record)]
        return bool(differing) and all(same_meaning(a, b, self.context) for a, b in differing)

    def _paraphrases(self) -> Iterator[Job]:
        for mutant in self._few(list(paraphrases(self.text, self.ruled))):
            yield partial(self._reworded, mutant)

    def _reworded(self, mutant: TextMutant) -> Trial:
        kinds = new_anywhere(self.report, self.verify(extract_text(mutant.text, self.game.id)))
        place = sentence_at(self.book, mutant.span)
        shifted = Span(place.start, place.end + len(mutant.after) - len(mutant.before))
        simple = self._seen_simply(mutant, place, shifted)
        return Trial("paraphrase", mutant.name, self.game.id, mutant.told, "killed" if kinds else "survived", kinds, simple)

    # ------------------------------------------------------------------ records and rules

    def _records(self) -> Iterator[Job]:
        book, clean = self.annotated, self.annotated_report
        parties = [p.names[0] for p in self.game.vocabulary.powers]
        parties = _as_the_text_writes(parties, book)
        compared = {x for o in clean.outcomes if o.rules and o.records for x in o.records}
        for record in book.records:
            if record.type not in COMPARED or record.status != "stated":
                continue
            for mutant in record_mutants(record, parties, self.game.engine.last_turn):
                yield partial(self._record, record, mutant, record.id in compared)

    def _unheard(self, record: Record, operator: str) -> bool:
        """True if the engine says nothing of what was changed: `_unsaid` the other way round."""
        ids = {r for o in self.annotated_report.outcomes if record.id in o.records for r in o.rules}
        return silent([r.record for r in self.game.engine.rules if r.id in ids], operator)

    def _record(self, old: Record, mutant: RecordMutant, compared: bool) -> Trial:
        operator, new, told = mutant.operator, mutant.record, f"{old.name}: {mutant.change}"
        if not compared or self._unheard(old, operator):
            return Trial("record", operator, self.game.id, told, "unasked")
        book = replace(self.annotated, records=tuple(new if r.id == old.id else r for r in self.annotated.records))
        kinds = new_on_records(self.annotated_report, self.verify(book), {old.id})
        if kinds:
            return Trial("record", operator, self.game.id, told, "killed", kinds)
        bound = [bind_book(b, self.game.vocabulary, self.game.engine)[old.id] for b in (self.annotated, book)]
        same = not any(b.opaque for b in bound) and same_meaning(bound[0].record, bound[1].record, self.context)
        return Trial("record", operator, self.game.id, told, "equivalent" if same else "survived")

    def _engines(self) -> Iterator[Job]:
        engine = self.game.engine
        fates = {r: o.outcome for o in self.annotated_report.outcomes for r in o.rules}
        for rule in engine.rules:
            if rule.record.type not in COMPARED or not rule.known or rule.record.status != "stated":
                continue
            for mutant in record_mutants(rule.record, engine.party_ids, engine.last_turn):
                if self._stateable(mutant.record):  # else the mistake would be no mistaken rule but a broken engine
                    yield partial(self._rule, rule, mutant, fates.get(rule.id) != "text_silent")

    def _rule(self, rule: Rule, mutant: RecordMutant, said: bool) -> Trial:
        operator, told, engine = mutant.operator, f"{rule.id}: {mutant.change}", self.game.engine
        if not said or self._unsaid(rule.id, operator):
            return Trial("engine", operator, self.game.id, told, "unasked")
        rules = tuple(replace(r, record=mutant.record) if r.id == rule.id else r for r in engine.rules)
        now = self.verify(self.annotated, engine=replace(engine, rules=rules))
        kinds = new_on_rules(self.annotated_report, now, {rule.id})
        fate: Fate = "killed"
        if not kinds:
            fate = "equivalent" if same_meaning(rule.record, mutant.record, self.context) else "survived"
        return Trial("engine", operator, self.game.id, told, fate, kinds)

    def _unsaid(self, rule: str, operator: str) -> bool:
        """True if the text says nothing of what was changed: no moment, no tie-break, no order of those who act."""
        ids = {x for o in self.annotated_report.outcomes if rule in o.rules for x in o.records}
        return silent([r for r in self.annotated.records if r.id in ids], operator)

    def _stateable(self, record: Record) -> bool:
        """True if every power that a rule names has the quantity that it is said to have."""
        known = self.game.engine.domains()
        named = [n for root in conditions_of(record) for n in walk(root) if isinstance(n, Quantity | Fact) and n.id is not None]
        return all(f"{n.id}[{p}]" in known for n in named if n.holder is not None and n.holder.is_named for p in n.holder.words)

    def _vocabularies(self) -> Iterator[Job]:
        bound = [b for b in self.annotated_report.bindings if b.target is not None]
        reasons = " ".join(b.reason for b in bound)
        for mutant in vocabulary_mutants(self.game.vocabulary):
            yield partial(self._renamed, mutant, any(f"«{n}»" in reasons for n in mutant.names))

    def _renamed(self, mutant: VocabularyMutant, used: bool) -> Trial:
        if not used:
            return Trial("vocabulary", mutant.operator, self.game.id, mutant.change, "unasked")
        kinds = new_anywhere(self.annotated_report, self.verify(self.annotated, vocabulary=mutant.vocabulary))
        fate: Fate = "killed" if kinds else "equivalent" if self._says_the_same(mutant.vocabulary) else "survived"
        return Trial("vocabulary", mutant.operator, self.game.id, mutant.change, fate, kinds)

    def _says_the_same(self, vocabulary: Vocabulary) -> bool:
        """True if some record means something else under the other names, and all of them come to the same."""
        sides = [bind_book(self.annotated, v, self.game.engine).bounds for v in (self.game.vocabulary, vocabulary)]
        differing = [(a, b) for a, b in zip(*sides, strict=True) if bare(a.record) != bare(b.record)]
        return (
            bool(differing)
            and not any(a.opaque or b.opaque for a, b in differing)
            and all(same_meaning(a.record, b.record, self.context) for a, b in differing)
        )


def _as_the_text_writes(parties: Sequence[str], book: RuleBook) -> list[str]:
    """The powers in the words of the text's own records, where it names several; else as the vocabulary has them."""
    said = [w for r in book.records for f in ("winner", "recipient") if isinstance(p := getattr(r, f, None), Party) and p.is_named
            for w in p.words]  # fmt: skip
    return list(dict.fromkeys([*said, *parties])) if len(set(said)) < 2 else list(dict.fromkeys(said))
