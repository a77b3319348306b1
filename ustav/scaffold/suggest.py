"""What a first reading of a text suggests for a game: powers, quantities with bounds, phases, facts, rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace

from models.expressions import Expr, Fact, Node, Quantity, rewrite
from models.meaning import IntRange
from models.parties import Party
from models.records import Definition, GameEnd, Limit, Phase, Victory, VPSource
from models.rulebook import RuleBook
from models.vocabulary import FactName, Name, PhaseName, QuantityName, Vocabulary
from ustav.scaffold.names import identifiers
from verification.binding import Bound
from verification.binding.wording import lexicon, phrase
from verification.consistency import own_game
from verification.editions.world import stands_for
from verification.reference.base import Engine, PartyName, Variable
from verification.verify import bind_book

__all__ = ["RULES_OF", "Suggestion", "suggest"]

RULES_OF = (Victory, GameEnd, VPSource, Limit, Definition)
"""The types of records that are rules of a game with a name of their own; phases are rules by the name of the phase."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A vocabulary, an engine without rules, and the records of the text in the names of both."""

    vocabulary: Vocabulary
    engine: Engine
    bounds: tuple[Bound, ...]


def suggest(book: RuleBook, game: str, title_ru: str, title_en: str, edition: str) -> Suggestion:
    """What the text's own words suggest for a game of this id. Bounds of quantities are guesses."""
    words, own = own_game(book)
    powers = identifiers((p.names[0] for p in words.powers), ("power", "party"))
    full, names = _quantities(words, book.text)
    ids = {"turn": "turn", **identifiers((q for q in names if q != "turn"), ("turn",))}
    facts = identifiers((f.names[0] for f in words.facts), ids.values())
    phases = identifiers(dict.fromkeys(p.names[0] for p in words.phases), (*ids.values(), *facts.values()))
    by_record = {r.id: phases[r.name] for r in book.records if isinstance(r, Phase)}
    rules = identifiers(dict.fromkeys(r.name for r in book.records if isinstance(r, RULES_OF)), phases.values())
    owned = {q.id: q.per_party for q in words.quantities}
    vocabulary = Vocabulary(
        id=game, title_ru=title_ru, title_en=title_en, edition=edition,
        powers=tuple(Name(powers[p.names[0]], p.names) for p in words.powers),
        quantities=tuple(QuantityName(ids[q], names[q], any(owned[k] for k, f in full.items() if f == q)) for q in names),
        phases=tuple(dict.fromkeys(PhaseName(phases[p.names[0]], p.names, by_record.get(p.parent or "")) for p in words.phases)),
        facts=tuple(FactName(facts[f.names[0]], f.names) for f in words.facts),
        rules=tuple(Name(i, (n,)) for n, i in rules.items()), players=_players(book),
    )  # fmt: skip
    parties = tuple(PartyName(powers[p.names[0]], o.ru, o.en) for p, o in zip(words.powers, own.parties, strict=True))
    variables = tuple(_variables(own, full, ids, {f.id: facts[f.names[0]] for f in words.facts}, parties))
    named = _Names({k: ids[f] for k, f in full.items() if f in ids}, facts, {p.id: powers[p.names[0]] for p in words.powers})
    derived = {facts[f.names[0]]: named.in_game(own.derived[f.id]) for f in words.facts if f.id in own.derived}
    engine = Engine(
        id=game, title=title_en, edition=edition, parties=parties, variables=variables, rules=(), last_turn=own.last_turn,
        derived=derived,
    )  # fmt: skip
    return Suggestion(vocabulary, engine, bind_book(book, vocabulary, engine, any_role=True).bounds)


@dataclass(frozen=True, slots=True)
class _Names:
    """What the text's own words are called in the game: quantities, facts (by their words) and powers."""

    quantities: Mapping[str, str]
    facts: Mapping[str, str]
    powers: Mapping[str, str]

    def in_game(self, condition: Expr) -> Expr:
        """A condition on the text's own words as one on the game's."""
        return rewrite(condition, self._one)

    def _one(self, node: Node) -> Node:
        match node:
            case Quantity() if node.id is not None:
                return replace(node, id=self.quantities.get(node.id, node.id), holder=self._holder(node.holder))
            case Fact() if node.id is not None:
                return replace(node, id=self.facts.get(node.text, node.id), holder=self._holder(node.holder))
            case _:
                return node

    def _holder(self, holder: Party | None) -> Party | None:
        if holder is None or not holder.is_named:
            return holder
        return replace(holder, words=tuple(self.powers.get(w, w) for w in holder.words))


def _players(book: RuleBook) -> tuple[str, ...]:
    """What the text calls whichever player a rule speaks of, beside the words that every game has for that."""
    words = dict.fromkeys(p.word for r in book.records for p in _parties(r) if p.kind == "any")
    return tuple(w for w in words if not all(x.lemmas & lexicon().roles for x in phrase(w).words))


def _parties(value: object) -> Iterator[Party]:
    """Every party in a record, at whatever depth."""
    if isinstance(value, Party):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _parties(one)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _parties(getattr(value, field.name))


def _quantities(words: Vocabulary, text: str) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """The id of each quantity of the text → the one that it is kept under, and all names of each that is kept.

    «ПО» goes with «победные очки».
    """
    ids = [q.id for q in words.quantities]
    shown = {q.id: q.names[0] for q in words.quantities}
    full = {i: next((o for o in ids if o != i and stands_for(shown[i], shown[o], (text,))), i) for i in ids}
    names: dict[str, tuple[str, ...]] = {}
    for i in sorted(ids, key=lambda x: (full[x] != x, ids.index(x))):
        names[full[i]] = (*names.get(full[i], ()), shown[i])
    return full, {i: names[i] for i in ids if i in names}


def _variables(
    own: Engine, full: Mapping[str, str], ids: Mapping[str, str], facts: Mapping[str, str], parties: Sequence[PartyName]
) -> list[Variable]:
    owners = tuple(p.id for p in parties)
    widest = max((v.domain.high for v in own.variables if isinstance(v.domain, IntRange) and v.id != "turn"), default=0)
    out: dict[str, Variable] = {}
    for v in own.variables:
        name = facts.get(v.id) or ids[full.get(v.id, v.id)]
        held = owners if v.parties or (name in out and out[name].parties) else ()
        kept = out.get(name, v)
        if isinstance(kept.domain, IntRange) and name != "turn":  # a limit that the text states may be wrong
            kept = replace(kept, domain=IntRange(min(0, kept.domain.low), max(widest, kept.domain.high)))
        out[name] = replace(kept, id=name, parties=held)
    return list(out.values())
