"""A text without an engine: its own names, quantities and facts as a game that has no rules.

So that readings, overlaps and gaps of any text can be told apart by a situation, as if it had an engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor

from models.expressions import Compare, Expr, Fact, Node, Number, Others, Quantity, walk
from models.meaning import Flag, IntRange
from models.meaning.ground import free_key
from models.parties import Party
from models.records import Limit, Phase, Record, Victory, VPSource
from models.rulebook import RuleBook
from models.vocabulary import FactName, Name, PhaseName, QuantityName, Vocabulary
from verification.binding import conditions_of, speaks_for
from verification.consistency.claims import last_turn_of
from verification.consistency.lexicon import lexicon, speaks_of
from verification.consistency.nobody_won import with_nobody_won
from verification.reference.base import Engine, PartyName, Variable

__all__ = ["own_game"]

_FEWEST = 10
_ANONYMOUS = (("a", "первый игрок", "the first player"), ("b", "второй игрок", "the second player"))


def own_game(book: RuleBook) -> tuple[Vocabulary, Engine]:
    """A vocabulary and an engine without rules, made of the words that the book's own records use."""
    parties = _parties(book)
    quantities, facts = _quantities(book), _facts(book)
    asked, negative = _asked_of(book), _negative(book)
    last, limits = last_turn_of(book), totals_bounded(book)
    owners = tuple(p.id for p in parties)
    variables = [Variable("turn", IntRange(1, last), min(last, 2), "ход", "turn")]
    for key, (name, owned) in quantities.items():
        if key not in ("turn", "ход"):
            greatest = max([_FEWEST, *asked.get(key, ())])
            domain = _within(limits.get(key, ()), IntRange(-2 * greatest if negative else 0, 2 * greatest))
            usual = max(domain.low, min(domain.high, greatest // 2))
            variables.append(Variable(key, domain, usual, name, name, owners if owned else ()))
    held = _held_facts(book)
    variables += [Variable(key, Flag(), False, text, text, owners if key in held else ()) for key, text in facts.items()]
    vocabulary = Vocabulary(
        id=book.document.id, title_ru=book.document.source, title_en=book.document.source, edition=book.document.source,
        powers=tuple(Name(p.id, (p.ru,)) for p in parties),
        quantities=(
            QuantityName("turn", ("ход",)),
            *(QuantityName(k, (n,), o) for k, (n, o) in quantities.items() if k not in ("turn", "ход")),
        ),
        phases=tuple(PhaseName(r.id, (r.name,), r.parent) for r in book.records if isinstance(r, Phase)),
        facts=tuple(FactName(k, (t,), per_party=k in held) for k, t in facts.items()),
    )  # fmt: skip
    engine = Engine(
        id=book.document.id, title=book.document.source, edition=book.document.source, parties=parties,
        variables=tuple(variables), rules=(), last_turn=last,
    )  # fmt: skip
    return vocabulary, with_nobody_won(engine, vocabulary, book.records)


def _roots(book: RuleBook) -> Iterator[Node]:
    for record in book.records:
        yield from conditions_of(record)
        for reading in record.readings:
            yield from (v for _, v in reading.changes if isinstance(v, Expr))
        if isinstance(record, VPSource) and record.amount.per is not None:
            yield record.amount.per


def _nodes(book: RuleBook) -> Iterator[Node]:
    for root in _roots(book):
        yield from walk(root)


def _asked_of(book: RuleBook) -> dict[str, list[int]]:
    """For each quantity, by its key, the numbers that it is compared with, without their sign."""
    out: dict[str, list[int]] = {}
    for node in _nodes(book):
        if isinstance(node, Compare):
            inside = list(walk(node))
            numbers = [abs(int(n.value)) for n in inside if isinstance(n, Number)]
            for n in inside:
                if isinstance(n, Quantity | Others):
                    out.setdefault(free_key(" ".join((n.name, *n.within))), []).extend(numbers)
    return out


def _negative(book: RuleBook) -> bool:
    return any(isinstance(n, Number) and n.value < 0 for n in _nodes(book))


def _all_parties(record: Record, book: RuleBook) -> Iterator[Party]:
    who = speaks_for(record)
    if who is not None:
        yield who
    for root in conditions_of(record):
        yield from (n.holder for n in walk(root) if isinstance(n, Quantity | Fact) and n.holder is not None)


def _parties(book: RuleBook) -> tuple[PartyName, ...]:
    named = dict.fromkeys(w for r in book.records for p in _all_parties(r, book) if p.is_named for w in p.words)
    own = [PartyName(free_key(n), n, n) for n in named]
    fill = [PartyName(i, ru, en) for i, ru, en in _ANONYMOUS][: max(0, 2 - len(own))]
    return (*own, *fill)


def _quantities(book: RuleBook) -> dict[str, tuple[str, bool]]:
    """Key → name as the text has it, and whether every party has its own."""
    out: dict[str, tuple[str, bool]] = {}

    def add(name: str, owned: bool) -> None:
        key = free_key(name)
        if key:
            out[key] = (name, owned or out.get(key, (name, False))[1])

    for node in _nodes(book):
        if isinstance(node, Quantity):
            add(" ".join((node.name, *node.within)), node.holder is not None)
        elif isinstance(node, Others):
            add(" ".join((node.name, *node.within)), True)
        elif isinstance(node, Compare):
            continue
    for record in book.records:
        who = speaks_for(record)
        if who is not None and who.kind in ("highest", "lowest"):
            add(who.word, True)
        if isinstance(record, Victory):
            for step in record.tie_break:
                if step.quantity is not None:
                    add(step.quantity, True)
        if isinstance(record, Limit):
            add(record.quantity, record.holder is not None)
    return out


def totals_bounded(book: RuleBook) -> dict[str, list[Limit]]:
    """Bounds by the key of the quantity: not those of a named power, and none where the text gives several.

    A sentence that bounds what is got at one time («за ход не больше 3 ПО») bounds no total.
    """
    out: dict[str, list[Limit]] = {}
    for record in book.records:
        if isinstance(record, Limit) and not record.readings and (record.holder is None or record.holder.kind == "any"):
            if not _of_a_total(record, " ".join(e.quote(book.text) for e in record.evidence)):
                continue
            out.setdefault(free_key(record.quantity), []).append(record)
    return {k: v for k, v in out.items() if len({(x.minimum, x.maximum) for x in v}) == 1}


def _of_a_total(limit: Limit, said: str) -> bool:
    lex = lexicon()
    if speaks_of(limit.quantity, lex.turns | lex.phases):
        return True
    return not (speaks_of(said, lex.gaining) or speaks_of(said, lex.turns | lex.phases))


def _within(limits: Sequence[Limit], domain: IntRange) -> IntRange:
    """The range with the text's own bounds; the range itself where those leave nothing."""
    low = max([domain.low, *(ceil(x.minimum) for x in limits if x.minimum is not None)])
    high = min([domain.high, *(floor(x.maximum) for x in limits if x.maximum is not None)])
    return IntRange(low, high) if low <= high else domain


def _held_facts(book: RuleBook) -> frozenset[str]:
    """Facts that are so of one party or another: «whoever has founded a colony wins» speaks of that party."""
    held: set[str] = set()
    for record in book.records:
        if isinstance(record, Victory) and any(p is not None and p.kind == "any" for p in (record.winner, record.loser)):
            held |= {free_key(n.text) for root in conditions_of(record) for n in walk(root) if isinstance(n, Fact)}
    return frozenset(held)


def _facts(book: RuleBook) -> dict[str, str]:
    return {free_key(n.text): n.text for n in _nodes(book) if isinstance(n, Fact) and free_key(n.text)}
