"""Two rule books of one game side by side: every rule of either in one row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rapidfuzz import fuzz

from models.records import Definition, Norm, Record, VPSource
from models.rulebook import RuleBook
from models.timing import Timing
from verification.binding import Bound
from verification.binding.wording import resemblance
from verification.editions.base import ASPECTS, Aspect, Basis, Change, EditionDiff, Row, Telling, Verdict
from verification.editions.fields import changes_between, words
from verification.editions.guards import denied, figures_of, goes_without_saying, guards_differ, perhaps_same
from verification.editions.order import moved_rules, orders_of_phases
from verification.editions.pairing import Item, items_of, numbers_of, pair
from verification.editions.proof import Proof, may_be_same, prove
from verification.editions.sections import SectionMap, align_sections
from verification.editions.tellings import tell
from verification.editions.unread import half_read, unread_changes
from verification.editions.unseen import seen_book
from verification.editions.world import World, names_in, renamed, world_of
from verification.reports.html.words import phrases

__all__ = ["compare_editions"]

_CONTAINED = 80.0
"""So much of a left-over rule's words (0 to 100) must stand in a rule of the other edition to be a part of it."""
_DECIDED: dict[str, frozenset[Aspect]] = {
    "victory": frozenset({"condition", "number", "party"}), "vp_source": frozenset({"condition", "number", "party", "amount"}),
}  # fmt: skip
_CONDITION: frozenset[Aspect] = frozenset({"condition"})


def compare_editions(old: RuleBook, new: RuleBook) -> EditionDiff:
    """Hold two editions, translations or readings of one rulebook against each other; the same books give the same rows."""
    old, new = seen_book(old), seen_book(new)
    world = world_of(old, new)
    sections, section_rows = align_sections(old, new)
    task = _Task(world, sections, items_of(old, world.old), items_of(new, world.new))
    return EditionDiff(old.document, new.document, section_rows, tuple(task.rows()), (old.amendments, new.amendments))


@dataclass(frozen=True, slots=True)
class _Task:
    """Two editions on their way to rows."""

    world: World
    sections: SectionMap
    old: Sequence[Item]
    new: Sequence[Item]

    def rows(self) -> list[Row]:
        """All rows, in the order of the new text; what was removed stands after what it stood after."""
        pairs = pair(self.old, self.new, self.sections)
        moved = moved_rules(self.old, self.new, pairs, self.sections)
        orders = orders_of_phases(self.old, self.new, pairs)
        more_new = self._parts(pairs, self.new, {j for _, j in pairs}, forward=True)
        more_old = self._parts(pairs, self.old, {i for i, _ in pairs}, forward=False)
        placed: list[tuple[tuple[int, int, int], Row]] = []
        at: dict[int, int] = {}
        for i, j in pairs:
            at[i] = self.new[j].start
            row = self._row(self.old[i], self.new[j], orders.get(i, ()))
            if (i, j) in more_new or (i, j) in more_old:
                row = self._joined(row, i, j, more_new.get((i, j), []), more_old.get((i, j), []))
            placed.append(((self.new[j].start, 1, j), replace(row, moved=i in moved)))
        used_new = {j for _, j in pairs} | {j for js in more_new.values() for j in js}
        used_old = {i for i, _ in pairs} | {i for js in more_old.values() for i in js}
        placed += [((x.start, 1, j), _alone(x, "added")) for j, x in enumerate(self.new) if j not in used_new]
        last = -1
        for i, x in enumerate(self.old):
            last = at.get(i, last)
            if i not in used_old:
                placed.append(((last, 2, i), _alone(x, "removed")))
        return [row for _, row in sorted(placed, key=lambda x: x[0])]

    # ------------------------------------------------------------------ one pair

    def _row(self, a: Item, b: Item, order: Sequence[Change]) -> Row:
        if a.kind != b.kind or a.bound is None or b.bound is None:
            return self._by_words(a, b)
        assert a.record is not None and b.record is not None
        changes, proof = self._held(a.bound, b.bound, a.record, b.record)
        basis: Basis = "proved" if proof.verdict != "open" and _decides(a.record, b.record) else "compared"
        plain = not changes_between(a.bound, b.bound, a.record, b.record)  # else the proof has seen what differs
        changes = _sorted([*(c for c in changes if not _understood(c, a, b)), *order])
        assumed: tuple[tuple[str, str], ...] = ()
        telling: Telling | None = None
        if changes:
            verdict: Verdict = "changed"
            assumed = () if order else self._assumed(a, b, changes)
            if assumed:
                verdict = "unclear"
            elif not order and half_read(a.around, b.around, changes):
                verdict, basis = "unclear", "words"
            else:
                telling = proof.telling or tell(a.record, b.record, self.world.context.engine.last_turn)
        elif plain and (unread := _unread(a, b)):
            verdict, changes, basis = "unclear", _sorted(unread), "words"
        else:
            verdict = "same" if a.words == b.words else "reworded"
        means = {"changed": False, "unclear": None}.get(verdict, True)
        if not changes and proof.verdict == "open" and verdict == "reworded" and _decides(a.record, b.record):
            means, verdict = None, "unclear"
        readings = [max(1, len(x.record.readings)) for x in (a, b) if x.record is not None]
        if verdict == "reworded":
            changes = (Change("wording", a.place.quote, b.place.quote),)
        if len(set(readings)) > 1:
            changes = _sorted([*changes, Change("readings", *map(str, readings))])
        return Row(verdict, b.kind, b.name, (a.place,), (b.place,), basis, False, means, changes, telling, assumed)

    def _held(self, old: Bound, new: Bound, mine: Record, its: Record) -> tuple[tuple[Change, ...], Proof]:
        """In which fields two records differ, those left out that are proved to come to the same; and the proof."""
        changes = changes_between(old, new, mine, its)
        if not changes and old.record.readings == new.record.readings:
            same = Proof("open" if any(b.problems for b in (old, new)) else "same")
            return (), prove([old], [new], self.world.context) if same.verdict == "open" else same
        proof = prove([old], [new], self.world.context)
        if proof.verdict == "same":
            covered = _covered(mine, its)
            changes = tuple(c for c in changes if c.aspect not in covered and not self._same_turns(c, old, new))
            numbers = mine.type not in _DECIDED and _bare(old.record) == _bare(new.record)
            changes = tuple(c for c in changes if not (numbers and c.aspect == "number"))
        return changes, proof

    def _same_turns(self, change: Change, old: Bound, new: Bound) -> bool:
        """True if a change of time is one of turns that come to the same, which the proof has seen."""
        a, b = (getattr(x.record, "timing", None) for x in (old, new))
        if change.aspect != "timing" or old.record.type not in _DECIDED or not (isinstance(a, Timing) and isinstance(b, Timing)):
            return False
        return (a.when, a.phase) == (b.when, b.phase)

    def _by_words(self, a: Item, b: Item) -> Row:
        """A pair of which at least one side was not read as the same kind of rule: the sentences are all there is."""
        changes: tuple[Change, ...] = ()
        kind = (_kinds(a.kind, b.kind),) if a.kind != b.kind else ()
        if a.sentence == b.sentence:
            verdict: Verdict = "same"
        else:
            changes = guards_differ(a.words, b.words)
            certain = any(c.aspect == "number" for c in changes) or denied(a.words) != denied(b.words)
            verdict = "changed" if certain else "unclear"
            changes = _sorted([*changes, *kind, *(() if changes else (Change("wording", a.place.quote, b.place.quote),))])
        means = {"same": True, "changed": False}.get(verdict)
        return Row(verdict, b.kind, b.name, (a.place,), (b.place,), "words", False, means, changes)

    def _assumed(self, a: Item, b: Item, changes: Sequence[Change]) -> tuple[tuple[str, str], ...]:
        """Which words would have to mean the same for the two to be one rule; none where that would not suffice."""
        assert a.bound is not None and a.record is not None and b.record is not None
        deeds: list[tuple[str, str]] = []
        for change in changes:
            if change.aspect in ("action", "term", "quantity"):
                if not perhaps_same("deed", change.old, change.new):
                    return ()
                deeds.append((change.old, change.new))
        before, after = (dict.fromkeys(names_in(r)) for r in (self.world.before[a.record.id], self.world.after[b.record.id]))
        left, right = [n for n in before if n not in after], [n for n in after if n not in before]
        found: dict[tuple[str, str], str] = {}
        for kind, name in right:
            near = [(resemblance(name, n), n) for k, n in left if k == kind and perhaps_same(kind, n, name)]
            if not near:
                continue
            found[kind, name] = max(near)[1]
        if self._apart_in_words(a, b, changes, left, right):
            facts = ["; ".join(n for k, n in side if k == "fact") for side in (left, right)]
            return ((facts[0], facts[1]),)
        if not found and not deeds:
            return ()
        other = self.world.binder.bind(renamed(self.world.after[b.record.id], found))
        rest, _ = self._held(a.bound, other, a.record, b.record)
        if any(c.aspect not in ("action", "term", "quantity") for c in rest):
            return ()
        return tuple(dict.fromkeys([*((old, new) for (_, new), old in found.items()), *deeds]))

    def _apart_in_words(
        self, a: Item, b: Item, changes: Sequence[Change], left: Sequence[tuple[str, str]], right: Sequence[tuple[str, str]]
    ) -> bool:
        """True if all that tells two rules apart are facts in other words, with the same numbers."""
        assert a.bound is not None and b.bound is not None
        facts = [[n for k, n in side if k == "fact"] for side in (left, right)]
        only = {c.aspect for c in changes} == {"condition"} and {k for k, _ in (*left, *right)} == {"fact"}
        if not only or not all(facts) or figures_of(facts[0]) != figures_of(facts[1]):
            return False
        return may_be_same(a.bound, b.bound, frozenset((*facts[0], *facts[1])), self.world.context)

    # ------------------------------------------------------------------ one rule in several

    def _parts(
        self, pairs: Sequence[tuple[int, int]], side: Sequence[Item], taken: set[int], *, forward: bool
    ) -> dict[tuple[int, int], list[int]]:
        """Left-over rules of one edition whose words stand in a rule of the other that has its partner already."""
        out: dict[tuple[int, int], list[int]] = {}
        for k, item in enumerate(side):
            if k in taken or len(item.words.split()) < 3:
                continue
            found = []
            for i, j in pairs:
                whole, partner = (self.old[i], self.new[j]) if forward else (self.new[j], self.old[i])
                apart = item.sentence not in (partner.sentence, whole.sentence) and len(item.words) <= len(whole.sentence)
                if whole.kind == item.kind and apart and partner.sentence != whole.sentence:
                    found.append((self._belongs(item, whole, partner), -i, (i, j)))
            best = max(found, default=(0.0, 0, (0, 0)))
            if best[0] >= _CONTAINED:
                out.setdefault(best[2], []).append(k)
        return out

    def _belongs(self, item: Item, whole: Item, partner: Item) -> float:
        """How surely a left-over rule is a part of a whole one, 0 to 100: by its words, or because both parts together are it."""
        words, its = set(item.words.split()), set(whole.sentence.split())
        score = fuzz.partial_ratio(item.words, whole.sentence)
        if score >= _CONTAINED or item.kind not in _DECIDED or len(words & its) * 2 < len(words):
            return score
        assert item.bound is not None and whole.bound is not None and partner.bound is not None
        alone, both = (
            prove([whole.bound], parts, self.world.context) for parts in ([partner.bound], [partner.bound, item.bound])
        )
        return 100.0 if (alone.verdict, both.verdict) == ("different", "same") else score

    def _joined(self, row: Row, i: int, j: int, more_new: Sequence[int], more_old: Sequence[int]) -> Row:
        olds, news = [self.old[i], *(self.old[k] for k in more_old)], [self.new[j], *(self.new[k] for k in more_new)]
        bounds = [[x.bound for x in side if x.bound is not None] for side in (olds, news)]
        decided = bounds[0] and bounds[1] and olds[0].kind not in ("norm", "sentence", "limit", "claim", "example", "phase")
        proof = prove(bounds[0], bounds[1], self.world.context) if decided else Proof("open")
        means = {"same": True, "different": False}.get(proof.verdict)
        first, second = olds[0].record, news[0].record
        covered = _CONDITION if first is None or second is None else _covered(first, second)
        changes = tuple(c for c in row.changes if means is not True or c.aspect not in covered)
        return replace(
            row, verdict="split" if more_new else "merged", old=tuple(x.place for x in olds), new=tuple(x.place for x in news),
            basis="words" if means is None else "proved", means=means, changes=changes, telling=proof.telling, assumed=(),
        )  # fmt: skip


def _kinds(old: str, new: str) -> Change:
    """Two rules that were read as rules of different kinds, in words."""
    unread = tuple(words()["page"]["unread"])
    (was, was_en), (now, now_en) = (unread if k == "sentence" else phrases("record_type")[k] for k in (old, new))
    return Change("kind", was, now, was_en, now_en)


def _alone(item: Item, verdict: Verdict) -> Row:
    old, new = ((item.place,), ()) if verdict == "removed" else ((), (item.place,))
    return Row(verdict, item.kind, item.name, old, new, "words" if item.record is None else "compared", means=False)


def _sorted(changes: Sequence[Change]) -> tuple[Change, ...]:
    return tuple(dict.fromkeys(sorted(changes, key=lambda c: ASPECTS.index(c.aspect))))


def _decides(a: Record, b: Record) -> bool:
    """True for records whose meaning is a condition or points, so that the solver has the last word."""
    if isinstance(a, Norm):
        return False
    return a.type in _DECIDED or any(getattr(r, "condition", None) is not None for r in (a, b)) or isinstance(a, Definition)


def _covered(a: Record, b: Record) -> frozenset[Aspect]:
    """The aspects that a proof of two records decides: of points that are no numbers, the conditions alone."""
    if any(isinstance(r, VPSource) and r.amount.number is None for r in (a, b)):
        return _CONDITION
    return _DECIDED.get(a.type, _CONDITION)


def _bare(record: Record) -> tuple[object, ...]:
    """The numbers that stand outside the condition."""
    return tuple(getattr(record, k, None) for k in ("minimum", "maximum", "number", "op", "expected"))


def _understood(change: Change, a: Item, b: Item) -> bool:
    """True for whom a bound or a norm is of, where one edition leaves that to be understood."""
    if change.aspect != "party" or a.kind not in ("limit", "norm"):
        return False
    wording, bare = (a, b) if change.old else (b, a)
    return goes_without_saying(change.old, change.new, wording.around, bare.around)


def _unread(a: Item, b: Item) -> tuple[Change, ...]:
    """What two rules that were read alike differ in, of what no record holds."""
    assert a.bound is not None and b.bound is not None
    if a.around == b.around:
        return ()
    known = numbers_of(a.bound.record) | numbers_of(b.bound.record)
    return unread_changes(a.around, b.around, known)
