"""Thing: what points are given for, and how it counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from extract.context import Context
from extract.grammar.parties import player
from extract.language import Sentence, Token
from extract.language.dictionary import analyses
from extract.lexicon import words
from extract.rules.vp_sources.counted_things import ground_name, ground_quantity
from extract.rules.vp_sources.grounds import Ground
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.verbs import frame_of_verb
from models.expressions import Compare, Expr, Quantity, number
from models.parties import Party
from models.spans import Span

__all__ = [
    "Thing",
    "counted_thing",
    "in_quotes",
    "is_best",
    "is_proper",
    "is_single_card",
    "is_superlative",
    "states_case",
    "thing_at_place",
]


@dataclass(frozen=True, slots=True)
class Thing:
    """What points are given for.

    ``counted``: each of it gives them (``per``); ``most``: whoever has most of it gets them;
    ``happening``: the words say what happens; otherwise ``case`` is the condition that it makes. ``sentence`` holds
    the tokens ``indices`` (the line's own, or the label's); where it was made for the thing, ``said`` are the tokens of the
    line that it stands for. ``place`` is set for a rank («за второе место»).
    """

    name: str = ""
    sentence: Sentence | None = None
    indices: tuple[int, ...] = ()
    ground: Ground | None = None
    counted: bool = False
    case: Expr | None = None
    place: int | None = None
    label: Sentence | None = None
    evidence: Span | None = None
    most: Party | None = None
    happening: bool = False
    said: tuple[int, ...] = ()

    @property
    def place_holder(self) -> Party:
        """Whoever has the place."""
        return player()

    def quantity(self, context: Context, holder: Party | None) -> Quantity | None:
        """The thing as a quantity; None if it has no words."""
        if self.sentence is None or self.ground is None:
            return None
        return ground_quantity(context, self.sentence, self.ground, holder)


def thing_at_place(name: str, ground: Ground, rank: int) -> Thing:
    """A place in a ranking: whoever has it gets the points."""
    where = Quantity(sorted(words(LEXICON, "ground.place_name"))[0], player())
    return Thing(name, None, ground.indices, ground, case=Compare(where, "==", number(rank)), place=rank)


def in_quotes(sentence: Sentence) -> frozenset[int]:
    """The tokens that stand in quotation marks, the marks with them."""
    out: set[int] = set()
    inside = False
    for token in sentence.tokens:
        inside = inside or token.norm == "«"
        if inside:
            out.add(token.i)
        inside = inside and token.text != "»"
    return frozenset(out)


def is_superlative(inside: Sequence[Token]) -> bool:
    """True for «самый длинный тракт»: there is one of it."""
    return any(x.lemma in words(LEXICON, "ground.superlative") or is_best(x) for x in inside[:2])


def is_best(token: Token) -> bool:
    """True for «лучший», «быстрейшая», «крупнейшего»: a superlative in one word."""
    return token.pos == "ADJ" and token.norm.startswith(tuple(sorted(words(LEXICON, "ground.superlative_begins"))))


def is_single_card(inside: list[Token]) -> bool:
    """True for «дама пик»: a rank and its suit name one card."""
    if len(inside) != 2 or any(x.feats.get("Number") == "Plur" and x.pos == "ADJ" for x in inside):
        return False
    adjective = inside[0].lemma in words(LEXICON, "ground.suit_adjectives") - words(LEXICON, "ground.trumps")
    rank, suit = (inside[1], inside[0]) if adjective else (inside[0], inside[1])
    ranks, suits = words(LEXICON, "ground.ranks_of_cards"), words(LEXICON, "ground.suits")
    return _is_rank(rank, ranks) and (adjective or suit.lemma in suits or suit.norm in suits)


def _is_rank(token: Token, ranks: frozenset[str]) -> bool:
    """True for a rank of cards, also where the tagger takes «десятка» for a genitive of «десяток»."""
    return token.lemma in ranks or any(x.lemma in ranks for x in analyses(token.norm))


def is_proper(sentence: Sentence, noun: Token) -> bool:
    """True for the name of one place («за Ленинград»), or one that no dictionary has («Вильно – 2»): there is one of it."""
    if not noun.text[:1].isupper() or noun.text.isupper() or noun.feats.get("Number") == "Plur":
        return False
    found = [x for x in analyses(noun.text.lower()) if "NOUN" in x.grammemes]
    before = sentence.tokens[noun.i - 1] if noun.i else None
    inner = before is not None and (before.text == "," or before.text[-1:].isalpha())
    return (bool(found) and "Geox" in found[0].grammemes) or (inner and not any(x.known for x in found))


def counted_thing(sentence: Sentence, indices: tuple[int, ...], label: Sentence | None) -> Thing:
    """A thing each of which gives the points."""
    return Thing(ground_name(sentence, indices), sentence, indices, Ground("for", indices[0], indices), True, label=label)


def states_case(thing: Thing) -> bool:
    """True if its words hold a predicate that is no verb of points: «считаются так», «начисляются» state no case."""
    inside = [thing.sentence.tokens[i] for i in thing.indices] if thing.sentence is not None else []
    return any(
        (x.feats.get("VerbForm") == "Fin" or x.feats.get("Variant") == "Short") and frame_of_verb(x) is None for x in inside
    )
