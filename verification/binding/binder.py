"""The text's names become the identifiers of the game.

What the vocabulary does not know stays visible: an unbound fact or comparison becomes `Opaque` with the text's own
words, and anything else that a record cannot do without is listed among its problems.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any as AnyType

from models.expressions import Expr, Fact, Opaque, walk
from models.parties import Party, anyone
from models.records import Amount, Example, GameEnd, Limit, Phase, Record, TieBreak, Victory, VPSource
from models.reports import Binding
from models.timing import Timing
from models.vocabulary import Vocabulary
from verification.binding.conditions import ConditionBinder
from verification.binding.matching import Candidate, Match, search
from verification.binding.wording import FUZZY_LEAST, holds_roots, lexicon, phrase
from verification.reference.base import Engine

__all__ = ["Binder", "Bound", "bind"]


@dataclass(frozen=True, slots=True)
class Bound:
    """A record in the game's identifiers.

    ``bindings`` are all names that were looked up, ``problems`` what could not be bound and is no condition (a winner,
    what points are counted per), ``rules`` the engine's rules that the record's name stands for, ``likely`` those that it
    may stand for because one name holds all words of the other. ``misplaced`` tells, in Russian and English, what the record
    counts of a power that has none of it, or in other places than the game does.
    """

    record: Record
    bindings: tuple[Binding, ...]
    problems: tuple[str, ...]
    rules: tuple[str, ...]
    likely: tuple[str, ...] = ()
    misplaced: tuple[tuple[str, str], ...] = ()

    @property
    def opaque(self) -> bool:
        """True if something that the record needs was not formalised."""
        return bool(self.problems) or bool(self.unread)

    @property
    def unread(self) -> tuple[str, ...]:
        """The words of its conditions that no vocabulary binds."""
        return tuple(dict.fromkeys(o.text for e in conditions_of(self.record) for o in walk(e) if isinstance(o, Opaque)))


def conditions_of(record: Record) -> Iterator[Expr]:
    """Every condition of a record, that of an example included."""
    for f in fields(record):
        value = getattr(record, f.name)
        for x in value if isinstance(value, tuple) else (value,):
            if isinstance(x, Expr):
                yield x


def bind(record: Record, vocabulary: Vocabulary, engine: Engine) -> Bound:
    """A record in the game's identifiers; the record itself is not changed. See `Bound`."""
    return Binder(vocabulary, engine).bind(record)


class Binder:
    """Binds the records of one text to one game.

    ``any_role``: whatever word a text uses for whoever a rule speaks of is taken as that; otherwise only the common ones.
    """

    def __init__(self, vocabulary: Vocabulary, engine: Engine, *, any_role: bool = False) -> None:
        self.vocabulary, self.engine, self.any_role = vocabulary, engine, any_role

    def bind(self, record: Record) -> Bound:
        """A record in the game's identifiers."""
        return _Task(self, record).run()

    @cached_property
    def players(self) -> frozenset[str]:
        """Dictionary forms of the game's own words for whichever power a rule speaks of."""
        return frozenset(lemma for name in self.vocabulary.players for w in phrase(name).words for lemma in w.lemmas)

    @cached_property
    def powers(self) -> tuple[Candidate[str], ...]:
        """Every name of every power that the engine knows."""
        known = set(self.engine.party_ids)
        return tuple(Candidate(n, p.id, p.id) for p in self.vocabulary.powers if p.id in known for n in p.names)

    @cached_property
    def phases(self) -> tuple[tuple[Candidate[str], str | None], ...]:
        """Every name of every phase, and its parent."""
        return tuple((Candidate(n, p.id, p.id), p.parent) for p in self.vocabulary.phases for n in p.names)

    def phases_of(self, top: bool) -> list[Candidate[str]]:
        """Every name of the phases of the turn itself, or of the parts of phases, as the engine has them."""
        parts = {r.id for r in self.engine.rules if isinstance(r.record, Phase) and r.record.parent is not None}
        return [c for c, parent in self.phases if (parent is None and c.id not in parts) == top]

    @cached_property
    def rules(self) -> tuple[Candidate[str], ...]:
        """Every name of every rule."""
        return tuple(Candidate(n, r.id, r.id) for r in self.vocabulary.rules for n in r.names)


class _Task:
    """One record on its way; collects bindings and problems."""

    def __init__(self, binder: Binder, record: Record) -> None:
        self.binder, self.record = binder, record
        self.bindings: list[Binding] = []
        self.problems: list[str] = []
        self.rules = self._rules()
        self.likely = () if self.rules or isinstance(record, Phase) else self._likely()
        self.conditions = ConditionBinder(
            binder.vocabulary, binder.engine, self.party, self.bindings.append, frozenset((*self.rules, *self.likely))
        )

    def run(self) -> Bound:
        record, new = self.record, dict[str, AnyType]()
        for f in fields(record):
            value = getattr(record, f.name)
            bound = self._value(value)
            if bound is not value:
                new[f.name] = bound
        if isinstance(record, VPSource) and record.condition is None and (deed := self._deed(record)) is not None:
            new["condition"] = deed
        if isinstance(record, Victory):
            new["tie_break"] = tuple(self._tie(t) for t in record.tie_break)
        if isinstance(record, Phase):
            new["actors"] = tuple(self._actor(a) for a in record.actors)
        if isinstance(record, Limit):
            new["quantity"] = self._limited(record)
        if isinstance(record, Example):
            new["given"] = tuple(self.conditions.expr(e) for e in record.given)
        new["readings"] = tuple(replace(r, changes=tuple((k, self._value(v)) for k, v in r.changes)) for r in record.readings)
        bound = replace(record, **new) if new else record
        bindings, problems = tuple(dict.fromkeys(self.bindings)), tuple(dict.fromkeys(self.problems))
        misplaced = tuple(dict.fromkeys(self.conditions.misplaced))
        return Bound(bound, bindings, problems, self.rules, self.likely, misplaced)

    def _value(self, value: AnyType) -> AnyType:
        """The value of a field, bound where it is a condition, a party, a time or an amount; itself otherwise."""
        if isinstance(value, Expr):
            return self.conditions.expr(value)
        if isinstance(value, Party):
            return self._essential_party(value)
        if isinstance(value, Timing):
            return self._timing(value)
        return self._amount(value) if isinstance(value, Amount) else value

    # ------------------------------------------------------------------ parties

    def party(self, party: Party) -> Party | None:
        """The party in the game's ids, None if it cannot be bound."""
        if party.kind == "any":
            return self._role(party)
        if party.kind in ("highest", "lowest"):
            bound = self.conditions.name_of_quantity(party.word)
            return None if bound is None else Party(party.kind, (bound,))
        ids = [self.power(w) for w in party.words]
        if any(i is None for i in ids):
            return None
        unique = tuple(dict.fromkeys(i for i in ids if i is not None))
        return Party("name" if len(unique) == 1 else "names", unique)

    def power(self, word: str) -> str | None:
        """The id of a power by any of its names."""
        match = search("power", word, [word], self.binder.powers)
        self.bindings.append(match.binding)
        return match.target

    def _role(self, party: Party) -> Party | None:
        words = phrase(party.word).words
        roles = lexicon().roles | self.binder.players
        if self.binder.any_role or (words and all(w.lemmas & roles for w in words)):
            self.bindings.append(Binding(party.word, "any", "lemma", 100.0, "role: whoever the rule speaks of"))
            return anyone("party")
        match = search("power", party.word, [party.word], self.binder.powers)
        self.bindings.append(match.binding)
        return None if match.target is None else Party("name", (match.target,))

    def _essential_party(self, party: Party) -> Party:
        bound = self.party(party)
        if bound is None:
            self.problems.append(f"the party «{', '.join(party.words)}» is not in the vocabulary")
            return party
        return bound

    # ------------------------------------------------------------------ the rest

    def _rules(self) -> tuple[str, ...]:
        if isinstance(self.record, Phase):
            found = self.phase(self.record.name, self.record.parent)
            return () if found is None else (found,)
        term = getattr(self.record, "term", None)
        table = self.record.amount.table if isinstance(self.record, VPSource) else None
        names = [self.record.name, *(x for x in (term, table) if x)]
        match = search("rule", self.record.name, names, self.binder.rules)
        if match.binding.target is not None:
            self.bindings.append(match.binding)
            return (match.binding.target,)
        if match.binding.score:  # equally good names: all of them are worth trying
            return tuple(dict.fromkeys(c.id for n in names for c in self.binder.rules if search("", n, [n], [c]).target))
        return ()

    def _likely(self) -> tuple[str, ...]:
        """Rules whose name holds all words of the record's name, or the other way round; the longest such names."""
        mine = phrase(self.record.name).strong
        found: list[tuple[int, str, str]] = []
        for c in self.binder.rules:
            its = phrase(c.wording).strong
            fewer, more = (mine, its) if len(mine) < len(its) else (its, mine)
            if fewer and all(any(w.lemmas & m.lemmas for m in more) for w in fewer):
                found.append((len(fewer), c.id, c.wording))
        most = max((n for n, _, _ in found), default=0)
        best = {i: w for n, i, w in found if n == most}
        for identifier, wording in best.items():
            reason = f"rule: «{wording}» holds the same words; other things decide"
            self.bindings.append(Binding(self.record.name, identifier, "fuzzy", 60.0, reason))
        return tuple(best)

    def phase(self, name: str, parent: str | None = None) -> str | None:
        """The id of a phase; where two share a name, the one with a parent (or without) as the text has it."""
        match = search("phase", name, [name], (c for c, _ in self.binder.phases))
        if match.target is None and match.binding.score:
            same_level = [c for c, p in self.binder.phases if (p is None) == (parent is None)]
            match = search("phase", name, [name], same_level)
        if match.target is None and not match.binding.score:
            match = self._told_phase(name, parent) or match
        self.bindings.append(match.binding)
        return match.target

    def _told_phase(self, name: str, parent: str | None) -> Match[str] | None:
        """The phase of the same level that is told in a sentence («Определяются результаты …»), if it is one alone."""
        level = [c for c in self.binder.phases_of(parent is None) if holds_roots(name, c.wording)]
        if len({c.id for c in level}) != 1:
            return None
        best = max(level, key=lambda c: len(c.wording))
        reason = f"phase: every word of «{best.wording}» stands in it, in some form"
        return Match(best.target, Binding(name, best.id, "fuzzy", FUZZY_LEAST, reason))

    def _timing(self, timing: Timing) -> Timing:
        if timing.phase is None:
            return timing
        phase = self.phase(timing.phase)
        if phase is None and isinstance(self.record, Victory | GameEnd):
            self.problems.append(f"the phase «{timing.phase}» is not in the vocabulary")
        return replace(timing, phase=phase)

    def _amount(self, amount: Amount) -> Amount:
        if amount.per is None:
            return amount
        per = self.conditions.quantity(amount.per)
        if per.id is None:
            self.problems.append(f"what the points are counted per, «{amount.per.name}», is not in the vocabulary")
        return replace(amount, per=per)

    def _deed(self, record: VPSource) -> Expr | None:
        """What an award without a condition is given for, where its very name is a fact of the game («казнь короля: −1»)."""
        if record.amount.per is not None or record.timing.when not in ("event", "unspecified", "immediately"):
            return None
        before = len(self.bindings)
        found = self.conditions.fact(Fact(record.name, span=record.evidence[-1] if record.evidence else None))
        if isinstance(found, Opaque):
            del self.bindings[before:]  # a name need not be a fact
            return None
        return found

    def _limited(self, record: Limit) -> str:
        bound = self.conditions.name_of_quantity(record.quantity)
        if bound is None:
            self.problems.append(f"the quantity «{record.quantity}» is not in the vocabulary")
        return bound or record.quantity

    def _tie(self, step: TieBreak) -> TieBreak:
        prefer = step.prefer if isinstance(step.prefer, str) else self._essential_party(step.prefer)
        bound = None if step.quantity is None else self.conditions.name_of_quantity(step.quantity)
        return replace(step, prefer=prefer, quantity_id=bound)

    def _actor(self, name: str) -> str:
        group = search("group", name, [name], (Candidate(g.ru, g.id, g.id) for g in self.binder.engine.groups))
        if group.target is not None:
            self.bindings.append(group.binding)
            return group.target
        return self.power(name) or name


def speaks_for(record: Record) -> Party | None:
    """The party that a record is about: the winner, the loser, or who gets the points."""
    if isinstance(record, Victory):
        return record.winner or record.loser
    return record.recipient if isinstance(record, VPSource) else None
