"""«Никто не победил» in a text without an engine: what that comes to by the text's own ways to win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from models.expressions import FALSE, Expr, Fact, any_of, negate, walk
from models.meaning.equivalence import variables
from models.meaning.ground import free_key
from models.records import Record, Victory
from models.vocabulary import Vocabulary
from verification.binding import Binder, conditions_of
from verification.binding.wording import phrase
from verification.comparison.base import has_opaque
from verification.consistency.lexicon import lexicon
from verification.reference.base import Engine
from verification.semantics import RESULTS, result_condition

__all__ = ["nobody_has_won", "with_nobody_won"]


def nobody_has_won(text: str) -> bool:
    """True for a fact that says just that: «никто из игроков не победил», «победителя всё ещё нет»."""
    lex = lexicon()
    strong = [w.lemmas for w in phrase(text).words if w.kind != "weak"]
    met = any(f & lex.condition for f in strong) and any(f & lex.met for f in strong)
    won = met or any(f & (lex.victories | lex.winner) for f in strong)
    nobody = any(f & (lex.nobody | lex.absent) for f in strong)
    allowed = lex.victories | lex.winner | lex.nobody | lex.absent | lex.players | lex.turns | lex.ending | lex.game | lex.so_far
    allowed |= lex.condition | lex.met
    return won and nobody and all(f & allowed for f in strong)


def with_nobody_won(engine: Engine, vocabulary: Vocabulary, records: Sequence[Record]) -> Engine:
    """The engine of a text's own words, in which nobody has won just if no other way to win of the text holds.

    A way to win that asks for it itself, and one that always has a winner (whoever has most), are not meant by it.
    """
    said = {free_key(n.text) for r in records for root in conditions_of(r) for n in walk(root) if isinstance(n, Fact)}
    facts = sorted(k for k in said if any(nobody_has_won(name) for f in vocabulary.facts if f.id == k for name in f.names))
    if not facts:
        return engine
    left = tuple(v for v in engine.variables if v.id not in facts)
    plain = replace(engine, variables=left, derived=dict.fromkeys(facts, FALSE))
    binder = Binder(vocabulary, plain, any_role=True)
    won: list[Expr] = []
    for record in records:
        bound = binder.bind(record)
        if isinstance(bound.record, Victory) and _counts(bound.record, facts) and not bound.opaque and not bound.problems:
            way, last, holders = bound.record, plain.last_turn, plain.holders()
            won += (result_condition(way, r, p, plain.party_ids, last, holders) for r in RESULTS for p in plain.party_ids)
    known = [w for w in won if w != FALSE and set(variables(w)) <= plain.domains().keys()]
    return replace(plain, derived=dict.fromkeys(facts, negate(any_of(*known))))


def _counts(record: Victory, facts: Sequence[str]) -> bool:
    if record.status != "stated" or record.draw or record.condition is None:
        return False
    asks = any(isinstance(n, Fact) and n.id in facts for n in walk(record.condition))
    return not asks and not has_opaque(record.condition)
