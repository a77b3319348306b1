"""Grounds: what points are given for («за каждую школу», «Город – 10 ПО», «с каждого жетона»)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Literal

from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.names import is_role
from extract.grammar.numbers import numbers_in
from extract.language import Sentence
from extract.lexicon import words
from extract.memory import remembered
from extract.rules.vp_sources.noun_phrases import LEXICON, phrase_from

__all__ = ["Ground", "GroundKind", "grounds_in", "has_ground", "rank_of"]

GroundKind = Literal["each", "for", "from"]


@dataclass(frozen=True, slots=True)
class Ground:
    """The noun phrase at tokens ``indices`` for which points are given; the preposition stands at ``first``."""

    kind: GroundKind
    first: int
    indices: tuple[int, ...]

    @property
    def stop(self) -> int:
        """The token after the last one of the phrase."""
        return self.indices[-1] + 1


def grounds_in(sentence: Sentence, start: int, stop: int, taken: frozenset[int]) -> tuple[Ground, ...]:
    """The grounds between tokens ``start`` and ``stop``, in reading order; no token of ``taken`` is part of one."""
    out: list[Ground] = []
    for i in _openers(sentence):
        if not start <= i < stop or i in taken or (out and i < out[-1].stop):
            continue
        ground = _ground_at(sentence, i, stop, taken)
        if ground is not None:
            out.append(ground)
    return tuple(out)


def has_ground(sentence: Sentence, taken: frozenset[int]) -> bool:
    """True if there is a ground anywhere in the sentence."""
    stop = len(sentence.tokens)
    return any(i not in taken and _ground_at(sentence, i, stop, taken) is not None for i in _openers(sentence))


@remembered
def _openers(sentence: Sentence) -> tuple[int, ...]:
    """The words with which a ground may begin: each amount of a sentence looks for its own among them."""
    listed = _opening()
    return tuple(x.i for x in sentence.tokens if x.norm in listed and x.pos in ("ADP", "X", "NOUN"))


@cache
def _opening() -> frozenset[str]:
    keys = ("ground.each", "ground.sole", "ground.shared_from", "ground.happening")
    return frozenset[str]().union(*(words(LEXICON, key) for key in keys))


def _ground_at(sentence: Sentence, i: int, stop: int, taken: frozenset[int]) -> Ground | None:
    token = sentence.tokens[i]
    after = sentence.tokens[i + 1] if i + 1 < stop else None
    points = token.pos != "ADP" and token.text.isupper() and len(token.text) > 1  # «ПО любой державы» is no «по любой»
    if after is None or token.pos not in ("ADP", "X", "NOUN") or points or _of_case(sentence, i, taken):
        return None
    every = after.lemma in words(LEXICON, "ground.every")
    if every and token.norm in words(LEXICON, "ground.shares") and after.feats.get("Case") == "Loc":
        return None  # «на каждом этапе»: where or when
    if token.norm in words(LEXICON, "ground.sole") and not every and _is_where_or_how_long(sentence, i, taken):
        return None
    if token.norm in words(LEXICON, "ground.sole") and not every and _is_for_prize(sentence, i):
        return None
    whom = sentence.tokens[i + 2] if every and i + 2 < stop else None
    someone = whom is not None and (is_role(whom) or whom.feats.get("Animacy") == "Anim")
    if someone and token.norm in words(LEXICON, "recipient.from") and _takes(sentence):
        return None  # «снимите с любого соперника 2 ПО»: from whom they are taken
    if every and token.norm in words(LEXICON, "ground.each"):
        kind: GroundKind = "each"
    elif (token.norm in words(LEXICON, "ground.sole") and not _is_side(sentence, i)) or (
        token.norm in words(LEXICON, "ground.shared_from") and _is_share(sentence, i, taken)
    ):
        kind = "for"
    elif token.norm in words(LEXICON, "ground.happening") and _each_inside(sentence, i, stop):
        kind = "each"
    else:
        return None
    indices = phrase_from(sentence, i + 1, stop, taken)
    if not any(sentence.tokens[k].pos in ("NOUN", "PROPN", "X", "ADJ", "NUM", "VERB") for k in indices) and kind != "each":
        return None
    alone = all(sentence.tokens[k].lemma in words(LEXICON, "ground.every") for k in indices)
    if alone and token.norm in words(LEXICON, "ground.shares"):
        return None
    return Ground(kind, i, indices) if indices else None


def _is_where_or_how_long(sentence: Sentence, i: int, taken: frozenset[int]) -> bool:
    """«за рекой нет врагов»: behind what; «не сдавший за сезон ни одного заказа»: in how long a time something was not done."""
    noun = next((x for x in sentence.tokens[i + 1 : i + 4] if x.pos in ("NOUN", "PROPN")), None)
    clause = sentence.clause_of(i)
    said = clause.kind in ("condition", "participle", "relative") and not any(k in clause.tokens for k in taken)
    if noun is None or not said:
        return False
    if clause.kind in ("participle", "relative") and sentence.tokens[i + 1].lemma not in words(LEXICON, "ground.every"):
        return True  # «отряд, вышедший за край карты, даёт 2»: no words of the award
    return noun.feats.get("Case") == "Ins" or noun.lemma in words(LEXICON, "ground.turns")


def _is_for_prize(sentence: Sentence, i: int) -> bool:
    """True for «обладатель приза за покраску получает …»: what the prize was for, that somebody has before the verb."""
    prize, owner = sentence.tokens[max(0, i - 1)], sentence.tokens[max(0, i - 2)]
    held = (
        prize.pos == "NOUN"
        and prize.feats.get("Case") in ("Gen", "Ins")
        and (is_role(owner) or owner.feats.get("VerbForm") == "Part")
    )
    return i > 1 and held and any(x.feats.get("VerbForm") == "Fin" for x in sentence.tokens[i:])


def _takes(sentence: Sentence) -> bool:
    """True if a verb of the sentence takes points from somebody."""
    return any(x.lemma in words(AMOUNTS, "loss_from") or x.lemma in words(AMOUNTS, "take") for x in sentence.tokens)


def _is_share(sentence: Sentence, i: int, taken: frozenset[int]) -> bool:
    """True for «по очку с комнаты»: right after the amount, of what each gives; «снимают очко с команды» takes from somebody."""
    near = sentence.tokens[i + 1 : i + 4]
    after = next((x for x in near if x.pos == "NOUN"), near[0])
    if any(x.pos not in ("ADJ", "NOUN") for x in near[: after.i - i]):
        return False
    one = (
        after.pos == "NOUN"
        and after.feats.get("Number") == "Sing"
        and after.feats.get("Animacy") == "Inan"
        and not is_role(after)
    )
    shown = after.lemma in words(AMOUNTS, "shown.things")
    return i - 1 in taken and not shown and one and not _takes(sentence)


def _of_case(sentence: Sentence, i: int, taken: frozenset[int]) -> bool:
    """True for «всякий раз, как отряд выходит за край»: the words of a case, no ground; its predicate stands before."""
    clause = sentence.clause_of(i)
    if clause.kind not in ("condition", "time") or clause.predicate is None or not clause.marker or i < clause.predicate:
        return False
    if any(x.text == "," for x in sentence.tokens[clause.predicate : i]):
        return False
    return bool(taken) and not any(k in clause.tokens for k in taken)


def _each_inside(sentence: Sentence, i: int, stop: int) -> bool:
    """True for «после захвата каждого города»: a happening of each of something."""
    for token in sentence.tokens[i + 1 : min(stop, i + 6)]:
        if token.lemma in words(LEXICON, "ground.every"):
            return token.i > i + 1 and token.feats.get("Case") == "Gen" and token.lemma not in words(LEXICON, "ground.some")
        if token.pos not in ("NOUN", "ADP", "ADJ"):
            return False
    return False


def _is_side(sentence: Sentence, i: int) -> bool:
    """True for «игрок за Империю» and for «за счёт», «за раз»."""
    before = sentence.tokens[i - 1] if i else None
    after = sentence.tokens[i + 1]
    if after.lemma in words(LEXICON, "ground.scores") and _ends_before_amount(sentence, i + 2):
        return False  # «за счёт – 4», «за счёт 3 очка»
    return (before is not None and before.lemma in words(LEXICON, "ground.side")) or after.lemma in words(LEXICON, "ground.fixed")


def _ends_before_amount(sentence: Sentence, i: int) -> bool:
    """True if nothing, a mark or a number follows: no genitive that «за счёт» could govern."""
    following = sentence.tokens[i : i + 1]
    return all(x.is_punct or x.pos == "NUM" or x.text.isdigit() for x in following)


def rank_of(sentence: Sentence, ground: Ground) -> Fraction | None:
    """The rank that the ground names («за первое», «за 2-е место»), None if it names none."""
    inside = [
        x
        for x in numbers_in(sentence)
        if ground.indices[0] <= x.first < ground.stop and (x.kind == "ordinal" or _counts_places(sentence, x.stop))
    ]
    return inside[0].value if inside and inside[0].first == ground.indices[0] else None


def _counts_places(sentence: Sentence, i: int) -> bool:
    """True for «1 место», which is written like a count and is a rank."""
    return i < len(sentence.tokens) and sentence.tokens[i].lemma in words(LEXICON, "ground.places")
