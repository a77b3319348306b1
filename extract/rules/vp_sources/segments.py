"""Segments: which amounts of a sentence are awards, and which words of the sentence belong to each of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from extract.grammar.amounts import LEXICON as AMOUNTS
from extract.grammar.amounts import Mention, is_threshold
from extract.grammar.names import is_role
from extract.grammar.points import is_symbol
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.around import (
    DASHES,
    Frame,
    Scoring,
    breaks_after,
    denied_to_all,
    frame_of_verb,
    has_condition,
    has_label,
    in_case,
    outside_of,
    reach,
    to_somebody,
    verb_near,
    whole,
)
from extract.rules.vp_sources.bare import bare_award
from extract.rules.vp_sources.grounds import LEXICON, grounds_in

__all__ = ["DASHES", "Frame", "Scoring", "Segment", "frame_of_verb", "outside_of", "segments_in"]

NUMBERING = re.compile(r"\d+(?:\.\d+)+\.?|\d+\)")


@dataclass(frozen=True, slots=True)
class Segment:
    """An award: its amount, the tokens ``[start, stop)`` that speak of it, the verb that gives or takes the points.

    ``verb`` is None where the verb is left out or was never there; ``inherited`` is true where it is the verb of the
    segment before («за верный 150 баллов начисляется, за неверный – 0»).
    """

    mention: Mention
    start: int
    stop: int
    verb: int | None = None
    inherited: bool = False


def segments_in(
    sentence: Sentence, mentions: tuple[Mention, ...], scoring: Scoring = "no", labelled: bool = False
) -> tuple[Segment, ...]:
    """The awards among the amounts of a sentence, each with its words.

    ``scoring``: whether numbers here are points; ``labelled``: whether a label before the sentence names the thing.
    """
    sure = [x for x in mentions if x.sure and _may_award(sentence, x)]
    accepted = [x for x in sure if _is_award(sentence, x, scoring, bool(len(sure) > 1))]
    accepted = _without_replaced(sentence, accepted)
    bare = [x for x in mentions if not x.sure and bare_award(sentence, x, accepted, scoring, labelled)]
    return _cut(sentence, sorted([*accepted, *bare], key=lambda x: x.first))


def _may_award(sentence: Sentence, mention: Mention) -> bool:
    return not _is_price(sentence, mention) and not in_case(sentence, mention) and not denied_to_all(sentence, mention) and not is_threshold(sentence, mention)


def _is_price(sentence: Sentence, mention: Mention) -> bool:
    """True for «за одно очко двигают отряд»: the points are what is paid, not what is given."""
    before = sentence.tokens[mention.first - 1] if mention.first else None
    return before is not None and before.norm in words(LEXICON, "ground.sole") and mention.kind == "number"


def _is_award(sentence: Sentence, mention: Mention, scoring: Scoring, several: bool) -> bool:
    verb = verb_near(sentence, mention, *reach(sentence, mention))
    grounds = grounds_in(sentence, 0, len(sentence.tokens), frozenset(range(mention.first, mention.stop)))
    if mention.kind == "unspecified" and _is_led_to(sentence, mention, verb):
        return True
    if mention.kind in ("unspecified", "table") and (_in_container(sentence, mention) or _as_role(sentence, mention) or _looks_back(sentence, mention)):
        return False
    if mention.kind == "unspecified" or mention.kind == "table":
        return _open_award(sentence, mention, verb, bool(grounds), scoring)
    if mention.values == (0,) and mention.unit is not None:
        return True
    if mention.kind == "formula" and mention.words:
        return mention.unit is not None
    if verb is not None:
        token = sentence.tokens[verb]
        if not grounds and _of_picture(sentence) and not has_condition(sentence):
            return False
        weak = token.lemma in words(AMOUNTS, "weak")
        if weak and token.lemma in words(AMOUNTS, "grasp") and any(x.norm in words(LEXICON, "recipient.who") for x in sentence.tokens[:verb]):
            return True
        return not weak or bool(grounds) or mention.values == (0,)
    listed = scoring in ("list", "column")
    return listed or mention.signed or bool(grounds) or to_somebody(sentence, mention) or has_label(sentence, mention) or has_condition(sentence) or whole(sentence, mention) or _drawn(sentence, mention)


def _drawn(sentence: Sentence, mention: Mention) -> bool:
    """True for «Лавка ★1»: the drawn mark alone gives the points to what stands before it."""
    return mention.unit is not None and is_symbol(sentence.tokens[mention.unit].text) and mention.first > 0


def _of_picture(sentence: Sentence) -> bool:
    """True for «Синий игрок получает 9 очков»: the caption of a picture."""
    return any(
        x.lemma in words(LEXICON, "recipient.colours") and x.feats.get("Case") == "Nom" and is_role(sentence.tokens[x.i + 1])
        for x in sentence.tokens[:-1]
    )


def _open_award(sentence: Sentence, mention: Mention, verb: int | None, grounded: bool, scoring: Scoring) -> bool:
    """An amount that the text leaves open is an award if it says for what, or in which case, or how to read it off."""
    if verb is not None:
        token = sentence.tokens[verb]
        if mention.kind == "table":
            return token.lemma not in words(AMOUNTS, "weak") or token.feats.get("Mood") == "Imp"
        if token.lemma in words(AMOUNTS, "weak"):
            return False
        return grounded or has_condition(sentence) or _denied(sentence, verb)
    if mention.kind == "formula":
        return True
    if mention.kind == "table":
        return scoring != "no"
    return scoring == "list" and all(x.is_punct or x.pos in ("ADJ", "DET") for x in sentence.tokens[: mention.first])


def _denied(sentence: Sentence, verb: int) -> bool:
    return any(x.norm == "не" for x in sentence.tokens[max(0, verb - 2) : verb])


def _in_container(sentence: Sentence, mention: Mention) -> bool:
    """True for «итог ПО», «маркер победных очков»: the whole, not something given."""
    if mention.kind == "unspecified" and sentence.tokens[mention.first].lemma in words(AMOUNTS, "number_nouns"):
        return True
    before = sentence.tokens[mention.first - 1] if mention.first else None
    if before is None or mention.unit is None or sentence.tokens[mention.stop : mention.stop + 1] and sentence.tokens[mention.stop].norm == "не":
        return False
    unit = sentence.tokens[mention.unit]
    genitive = unit.feats.get("Case") in ("Gen", None) or unit.text.isupper()
    if mention.kind == "table" and before.lemma in words(AMOUNTS, "number_nouns"):
        return False
    held = unit.head == before.i or unit.text.isupper() or before.lemma in words(AMOUNTS, "number_nouns")
    return genitive and held and before.pos == "NOUN" and before.lemma in words(LEXICON, "award.containers")


def _is_led_to(sentence: Sentence, mention: Mention, verb: int | None) -> bool:
    """True for «приводит к начислению очков», «означает потерю ПО»: giving or taking as a noun that something leads to."""
    before = sentence.tokens[mention.first - 1] if mention.first else None
    named = before is not None and (before.lemma in words(AMOUNTS, "giving") or before.lemma in words(AMOUNTS, "loss_nouns"))
    return named and verb is not None and sentence.tokens[verb].lemma in words(AMOUNTS, "cause")


def _looks_back(sentence: Sentence, mention: Mention) -> bool:
    """True for «эти ПО», «накопленные очки»: points spoken of before, not given now."""
    inside = sentence.tokens[max(0, mention.first - 1) : mention.stop]
    return any(x.lemma in words(LEXICON, "award.back") for x in inside)


def _as_role(sentence: Sentence, mention: Mention) -> bool:
    """True for «в качестве особых ПО», «в счёт ПО»: as what something counts."""
    before = sentence.tokens[max(0, mention.first - 1) : mention.first]
    return any(x.norm in words(LEXICON, "award.role") for x in before)


def _without_replaced(sentence: Sentence, mentions: list[Mention]) -> list[Mention]:
    """«не 1, а 3 очка», «вместо 2 ПО»: the number that is replaced is no award."""
    out = []
    for mention in mentions:
        before = [x.norm for x in sentence.tokens[max(0, mention.first - 2) : mention.first]]
        if before and before[-1] in words(LEXICON, "award.replaced"):
            continue
        out.append(mention)
    return out


def _cut(sentence: Sentence, mentions: list[Mention]) -> tuple[Segment, ...]:
    if not mentions:
        return ()
    borders = [_after_numbering(sentence)]
    for left, right in pairwise(mentions):
        borders.append(_border(sentence, left, right))
    borders.append(len(sentence.tokens))
    out: list[Segment] = []
    for mention, (start, stop) in zip(mentions, pairwise(borders), strict=True):
        start, stop = _within_brackets(sentence, mention, start, stop)
        verb = verb_near(sentence, mention, start, stop)
        inherited = verb is None and bool(out) and out[-1].verb is not None
        out.append(Segment(mention, start, stop, out[-1].verb if inherited else verb, inherited))
    return tuple(out)


def _after_numbering(sentence: Sentence) -> int:
    """The token after «3.1.1.» at the head of a sentence."""
    start = 0
    while start < len(sentence.tokens) - 1 and NUMBERING.fullmatch(sentence.tokens[start].text):
        start += 1
    return start + 1 if start and sentence.tokens[start].text == "." else start


def _within_brackets(sentence: Sentence, mention: Mention, start: int, stop: int) -> tuple[int, int]:
    """The segment without what follows the bracket that closes around its amount."""
    open_ = next((x.i for x in reversed(sentence.tokens[: mention.first]) if x.text in "()"), None)
    if open_ is not None and sentence.tokens[open_].text == "(":
        stop = next((x.i for x in sentence.tokens[mention.stop : stop] if x.text == ")"), stop)
    return start, stop


def _border(sentence: Sentence, left: Mention, right: Mention) -> int:
    """The token before which the words of ``right`` begin."""
    best, place = -1, left.stop
    for token in sentence.tokens[left.stop : right.first]:
        rank = _rank(sentence, token.i, right.first)
        if rank > best or (rank == best and token.text == ","):
            best, place = rank, token.i
    after = sentence.tokens[place]
    return place + 1 if after.is_punct and after.text not in ("(", "«") else place


def _rank(sentence: Sentence, i: int, limit: int) -> int:
    """How strongly a mark or conjunction parts two awards."""
    token = sentence.tokens[i]
    following = sentence.tokens[i + 1 : min(limit, i + 4)]
    if breaks_after(sentence, i - 1):
        return 95
    verb_follows = any(x.feats.get("VerbForm") == "Fin" for x in following)
    if token.text in (";", ".", "|"):
        return 100
    if token.text == "(":
        return 90
    if token.pos == "CCONJ" or token.norm in ("плюс", "иначе"):
        joined = i > 0 and sentence.tokens[i - 1].text == ","
        return 85 if token.norm in ("а", "но", "иначе") else 80 if verb_follows else 60 if joined else 40
    if token.text == ",":
        ground = bool(following) and following[0].norm in words(LEXICON, "ground.sole")
        return 75 if following and following[0].pos == "CCONJ" and verb_follows else 65 if ground else 50
    return 30 if token.text == "/" else -1
