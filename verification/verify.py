"""A rule book meets an engine: every record and every rule in one outcome, and what a person should look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from models.records import CORE, Phase, Record, Victory, VPSource
from models.reports import Acceptance, Binding, Coverage, Finding, Outcome, Provenance, Report
from models.rulebook import RuleBook
from models.vocabulary import Vocabulary
from verification.accepted import with_acceptances, with_fingerprints
from verification.alignment import align
from verification.anaphora import resolve
from verification.binding import Binder, Bound
from verification.comparison import COMPARED, Comparison, Context, Group, compare
from verification.comparison.base import Memory, joined
from verification.consistency import check_meaning, check_text, own_game
from verification.consistency.examples import check_examples
from verification.consistency.terms import check_names
from verification.findings import finding, ordered
from verification.missing import covered_by, missing, missing_norms, only_told
from verification.played import turn_by_play
from verification.reference.base import Engine
from verification.told_in_words import told_in_sentences, untold_norms, with_norms, with_told
from verification.untold import overtold_of, untold_of

__all__ = ["Bindings", "bind_book", "lint_book", "verify_book"]


@dataclass(frozen=True, slots=True)
class Bindings:
    """A rule book in the identifiers of a game."""

    bounds: tuple[Bound, ...]

    def __getitem__(self, record_id: str) -> Bound:
        return next(b for b in self.bounds if b.record.id == record_id)

    @property
    def table(self) -> tuple[Binding, ...]:
        """Every name that was looked up, once, in the order of the text."""
        return tuple(dict.fromkeys(x for b in self.bounds for x in b.bindings))


def bind_book(book: RuleBook, vocabulary: Vocabulary, engine: Engine, *, any_role: bool = False) -> Bindings:
    """All records of a rule book in the game's identifiers, «the other conditions» filled in. ``any_role``: see `Binder`."""
    binder = Binder(vocabulary, engine, any_role=any_role)
    return Bindings(resolve([binder.bind(r) for r in book.records], engine.last_turn))


def verify_book(
    book: RuleBook,
    vocabulary: Vocabulary,
    engine: Engine,
    *,
    resource_limit: int | None = None,
    memory: Memory | None = None,
    accepted: Sequence[Acceptance] = (),
    edition_known: bool = True,
) -> Report:
    """Hold a rule book against an engine.

    ``resource_limit`` is z3's own unit of work for one question (None: the solver's default). ``memory`` keeps answers for
    another book or other rules of the same engine; ``accepted`` are findings that a person has accepted;
    ``edition_known`` is false for a text that is not of the edition that the vocabulary names. The same book, vocabulary
    and engine give the same report, byte for byte.
    """
    edition = vocabulary.edition if edition_known else None
    bound = bind_book(book, vocabulary, engine)
    context = _context(bound, vocabulary, engine, resource_limit)
    context = context if memory is None else replace(context, memory=memory)
    candidates = [b for b in bound.bounds if b.record.type in COMPARED]
    groups = align(candidates, engine, lambda g: compare(g, context).verdict == "agrees")
    groups = with_norms(groups, bound.bounds, book.text, vocabulary)
    groups = with_told(groups, book, vocabulary)
    context = replace(context, excepted=_exceptions(groups))
    told = told_in_sentences(groups, book, vocabulary)
    results = [(g, _UNREAD if only_told(g, told) else compare(g, context)) for g in groups]
    outcomes = [_outcome(g, c, engine) for g, c in results]
    core_left = [b for b in bound.bounds if b.record.type in CORE and b.record.type not in COMPARED]
    assert not core_left, "every core record has a comparison"
    covered = covered_by(results, book)
    found = [f for g, c in results for f in (*_findings(g, c), *untold_of(g), *overtold_of(g, context.domains, book.text))]
    found += missing(results, covered, told) + missing_norms(untold_norms(engine.rules, book, vocabulary), covered)
    rules = {b.record.id: g.rules for g in groups for b in g.records}
    found += check_text(book) + check_meaning(bound.bounds, book.text, context, rules)
    found += check_names(bound.bounds) + _unread(book) + _likely(book)
    found += check_examples(book.records, bound.bounds, groups, Binder(vocabulary, engine), context)
    found = [replace(f, witness=turn_by_play(f.witness, engine)) for f in found]
    return Report(
        document=book.document,
        game=engine.id,
        outcomes=tuple(o for o in outcomes if o is not None),
        findings=with_acceptances(with_fingerprints(ordered(found), book), accepted, edition),
        coverage=coverage(book, bound),
        bindings=bound.table,
        editions={"text": edition, "reference": engine.edition} | ({} if edition_known else {"vocabulary": vocabulary.edition}),
        amendments=book.amendments,
    )


def lint_book(book: RuleBook, *, resource_limit: int | None = None) -> Report:
    """Hold a rule book against itself alone: no game, no engine, no outcomes."""
    vocabulary, engine = own_game(book)
    bound = bind_book(book, vocabulary, engine, any_role=True)
    context = _context(bound, vocabulary, engine, resource_limit)
    found = check_text(book) + check_meaning(bound.bounds, book.text, context)
    findings = with_fingerprints(ordered([*found, *_unread(book), *_likely(book)]), book)
    return Report(book.document, None, (), findings, coverage(book, bound), amendments=book.amendments)


def _context(bound: Bindings, vocabulary: Vocabulary, engine: Engine, resource_limit: int | None) -> Context:
    phases = {b.record.id: b for b in bound.bounds if isinstance(b.record, Phase)}
    ids = {r.id for r in engine.rules if isinstance(r.record, Phase)}
    placed = {i: b.rules[0] for i, b in phases.items() if b.rules and b.rules[0] in ids}
    return Context(engine, vocabulary, resource_limit, {}, placed, phases)


def _exceptions(groups: Sequence[Group]) -> dict[str, frozenset[str]]:
    """For general rules, and the records aligned with them, the parties for which an exception stands in their place.

    The text's exceptions count only where the text states them.
    """
    out: dict[str, frozenset[str]] = {}
    home = {r.id: g for g in groups for r in g.rules}
    for group in groups:
        for rule in group.rules:
            if not isinstance(rule.record, VPSource) or rule.record.recipient is None:
                continue
            parties = frozenset(rule.record.recipient.words)
            said = frozenset(
                w for b in group.records if isinstance(b.record, VPSource) and b.record.recipient is not None
                and b.record.recipient.is_named for w in b.record.recipient.words
            )  # fmt: skip
            for general in rule.overrides:
                out[general] = out.get(general, frozenset()) | parties
                for b in home[general].records:
                    out[b.record.id] = out.get(b.record.id, frozenset()) | said
    return out


# ---------------------------------------------------------------------- outcomes


_UNREAD = Comparison("not_formalised", detail="a sentence of the text speaks of it, and gave no record of it")


def _outcome(group: Group, result: Comparison, engine: Engine) -> Outcome | None:
    """The outcome of a group; None for a record that is no core record and stands alone."""
    if not group.rules and group.kind not in CORE:
        return None
    provenance: Provenance | None = None
    if group.rules:
        provenance = "independent" if all(r.provenance == "independent" for r in group.rules) else "same_text"
    return Outcome(
        tuple(b.record.id for b in group.records), tuple(r.id for r in group.rules), result.verdict, result.basis,
        provenance, result.states, turn_by_play(joined(result.differences), engine), result.detail,
    )  # fmt: skip


# ---------------------------------------------------------------------- findings


def _findings(group: Group, result: Comparison) -> list[Finding]:
    records, rules = [b.record for b in group.records], [r.id for r in group.rules]
    if result.verdict == "differs":  # one rule, one error, in however many ways they differ
        ru, en = ("; кроме того, ".join(d.ru for d in result.differences), "; besides, ".join(d.en for d in result.differences))
        return [
            finding("mismatch", "error", f"{group.title()}: {ru}", f"{group.title('en')}: {en}", records=records, rules=rules,
                    witness=joined(result.differences))
        ]  # fmt: skip
    if not records:
        return []
    misplaced = [(b.record, *m) for b in group.records for m in b.misplaced] if rules else []
    if misplaced:
        return [
            finding("mismatch", "error", f"{group.title()}: {ru}", f"{group.title('en')}: {en}", records=[record], rules=rules,
                    about=en)
            for record, ru, en in misplaced
        ]  # fmt: skip
    if all(r.status == "referenced" for r in records):
        where = ", ".join(dict.fromkeys(n for r in records for n in r.refs))
        return [
            finding("missing", "note",
                    f"{records[0].name}: текст только называет это правило" + (f" и отсылает к разделу {where}" if where else ""),
                    f"{records[0].name}: the text only names this rule" + (f" and refers to section {where}" if where else ""),
                    records=records, rules=rules)
        ]  # fmt: skip
    if not rules and result.verdict == "not_formalised":
        ru, en = _why_ru(group, result), result.detail
        return [
            finding("unread", "warning", f"{group.title()}: не сверено: {ru}", f"{group.title('en')}: not compared: {en}",
                    records=records)
        ]  # fmt: skip
    if not rules:
        return _extra(group, records)
    if result.verdict == "text_silent" and group.kind == "vp_source":
        where = ", ".join(dict.fromkeys(n for r in records for n in r.refs))
        there, there_en = (f" (см. раздел {where})", f" (see section {where})") if where else ("", "")
        return [
            finding("missing", "note" if where else "warning", f"{group.title()}: сколько ПО, в тексте не сказано{there}",
                    f"{group.title('en')}: the text does not say how many points{there_en}", records=records, rules=rules)
        ]  # fmt: skip
    if result.verdict == "not_formalised":
        return [
            finding("unread", "warning" if _readable(group) else "note", f"{group.title()}: не сверено: {_why_ru(group, result)}",
                    f"{group.title('en')}: not compared: {result.detail}", records=records, rules=rules)
        ]  # fmt: skip
    return []


def _readable(group: Group) -> bool:
    """True if the engine can run the rules: that they were not compared is then for want of names, which a person can mend."""
    return group.kind in (*CORE, "definition") and all(r.known for r in group.rules)


def _why_ru(group: Group, result: Comparison) -> str:
    unread = [u for b in group.records for u in b.unread]
    names = [n for b in group.records for n in _unbound_names(b)]
    words = list(dict.fromkeys([*unread, *names]))
    return "словарь игры не знает " + "; ".join(f"«{w}»" for w in words) if words else "сравнить нечем"


def _unbound_names(bound: Bound) -> list[str]:
    if bound.problems:
        return [b.name for b in bound.bindings if b.target is None]
    ties = bound.record.tie_break if isinstance(bound.record, Victory) else ()
    return [s.quantity for s in ties if s.quantity is not None and s.quantity_id is None]


def _extra(group: Group, records: Sequence[Record]) -> list[Finding]:
    if group.kind not in CORE:
        return []
    return [
        finding("extra", "warning", f"{records[0].name}: в движке такого правила нет",
                f"{records[0].name}: the reference has no such rule", records=records)
    ]  # fmt: skip


# ---------------------------------------------------------------------- coverage


def _unread(book: RuleBook) -> list[Finding]:
    """One note for all normative sentences that gave no record."""
    spans = [s.span for s in book.sentences if s.normative and not s.records]
    if not spans:
        return []
    return [
        finding("unread", "note", f"нормативных предложений без записи: {len(spans)}",
                f"normative sentences that gave no record: {len(spans)}", evidence=spans, about="sentences")
    ]  # fmt: skip


def _likely(book: RuleBook) -> list[Finding]:
    """One note for all records that were read by likeness: no rule of the language vouches for them."""
    records = [r for r in book.records if r.id in book.likely]
    if not records:
        return []
    names = ", ".join(f"«{r.name}»" for r in records)
    return [
        finding("unread", "note", f"прочитано лишь по сходству с размеченными правилами, проверьте: {names}",
                f"read only by likeness to annotated rules, check: {names}", records=records, about="likeness")
    ]  # fmt: skip


def coverage(book: RuleBook, bound: Bindings) -> Coverage:
    """How much of the text was read: normative sentences, those with a record, those with a record that runs."""
    able = {b.record.id for b in bound.bounds if b.record.type in COMPARED and b.record.status == "stated" and not b.opaque}
    normative = [s for s in book.sentences if s.normative]
    recorded = [s for s in normative if s.records]
    runs = [s for s in recorded if set(s.records) & able]
    return Coverage(len(normative), len(recorded), len(runs), tuple(s.span for s in normative if not s.records))
