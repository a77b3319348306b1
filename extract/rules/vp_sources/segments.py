"""Segments: which amounts of a sentence are awards, and which words of the sentence belong to each of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from extract.grammar.function_words import does
from extract.grammar.mention import Mention
from extract.grammar.points import LEXICON as POINTS
from extract.language import Sentence, Token
from extract.lexicon import words
from extract.rules.vp_sources.awards import Scoring, is_award, may_award, without_replaced
from extract.rules.vp_sources.bare import is_bare_award
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.verbs import breaks_after, opening_colon, outside_of, verb_near

__all__ = ["Segment", "segments_in"]

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
    sure = [x for x in mentions if x.sure and may_award(sentence, x)]
    accepted = [x for x in sure if is_award(sentence, x, scoring) or (labelled and _ends_first_part(sentence, x))]
    bare = [x for x in mentions if not x.sure and is_bare_award(sentence, x, accepted, scoring, labelled)]
    return _cut(sentence, sorted([*without_replaced(sentence, accepted), *bare], key=lambda x: x.first))


def _ends_first_part(sentence: Sentence, mention: Mention) -> bool:
    """True for «2 ПО» of «Сбить самолёт: 2 ПО; повредить: 1 ПО», where the label names what it is for."""
    after = sentence.tokens[mention.stop] if mention.stop < len(sentence.tokens) else None
    return mention.first == 0 and mention.kind == "number" and after is not None and after.text in (";", ",")


def _cut(sentence: Sentence, mentions: list[Mention]) -> tuple[Segment, ...]:
    if not mentions:
        return ()
    opened = max(_after_numbering(sentence), _after_announcing(sentence, mentions[0]))
    borders = [max(opened, _after_semicolon(sentence, mentions[0]))]
    for left, right in pairwise(mentions):
        borders.append(_border(sentence, left, right))
    borders.append(len(sentence.tokens))
    out: list[Segment] = []
    for mention, (start, stop) in zip(mentions, pairwise(borders), strict=True):
        start, stop = _within_brackets(sentence, mention, start, stop)
        if sentence.tokens[mention.first].lemma in words(LEXICON, "ground.relative"):
            start = mention.first  # «…, которые даются за находки»
        ended = next((x.i for x in sentence.tokens[mention.stop : stop] if x.text == ";"), stop)
        if _tells_another(sentence, ended, stop):
            stop = ended
        verb = verb_near(sentence, mention, start, ended)
        inherited = verb is None and bool(out) and out[-1].verb is not None
        out.append(Segment(mention, start, stop, out[-1].verb if inherited else verb, inherited))
    return tuple(out)


def _tells_another(sentence: Sentence, mark: int, stop: int) -> bool:
    """True for «…; кто отстал, тот тянет карту»: what follows the semicolon has a party and a verb of its own."""
    rest = sentence.tokens[mark:stop]
    who = any(x.dep.startswith("nsubj") for x in rest)
    return who and any(x.feats.get("VerbForm") == "Fin" for x in rest)


def _after_numbering(sentence: Sentence) -> int:
    """The token after «3.1.1.» at the head of a sentence."""
    start = 0
    while start < len(sentence.tokens) - 1 and NUMBERING.fullmatch(sentence.tokens[start].text):
        start += 1
    return start + 1 if start and sentence.tokens[start].text == "." else start


def _after_announcing(sentence: Sentence, first: Mention) -> int:
    """The token after the colon of «Очки считают так: …», where the words before it only say that points are counted."""
    colon = opening_colon(sentence)
    if colon is None or colon >= first.first:
        return 0
    head = sentence.tokens[:colon]
    if not any(x.lemma in words(LEXICON, "place.counting") for x in head):
        return 0
    told = [x for x in head if x.lemma not in words(LEXICON, "place.counting") and x.norm not in words(LEXICON, "link.thus")]
    told = [x for x in told if x.pos not in ("ADV", "PART", "CCONJ", "PUNCT", "ADJ", "DET")]
    return colon + 1 if len(told) <= 1 and all(_names_points(x) for x in told) else 0


def _after_semicolon(sentence: Sentence, first: Mention) -> int:
    """The token after the last semicolon before the first award: what stands before it is told for itself."""
    mark = next((x.i for x in reversed(sentence.tokens[: first.first]) if x.text == ";"), None)
    if mark is None or any(x.text == ":" for x in sentence.tokens[:mark]):
        return 0
    told = sentence.tokens[mark + 1 : first.first]
    if any(x.norm in words(LEXICON, "award.otherwise") for x in told):
        return 0
    own = any(x.norm in words(LEXICON, "ground.sole") or x.feats.get("VerbForm") == "Fin" for x in told)
    return mark + 1 if own or any(x.pos in ("NOUN", "PROPN") and x.feats.get("Case") == "Nom" for x in told) else 0


def _names_points(token: Token) -> bool:
    """A noun of points, or a short form in capitals, that nothing governs."""
    noun = token.lemma in words(POINTS, "nouns") or token.lemma in words(POINTS, "honours") or token.text.isupper()
    return noun and token.feats.get("Case") in ("Nom", "Acc", None)


def _within_brackets(sentence: Sentence, mention: Mention, start: int, stop: int) -> tuple[int, int]:
    """The segment without what follows the bracket that closes around its amount."""
    open_ = next((x.i for x in reversed(sentence.tokens[: mention.first]) if x.text in "()"), None)
    if open_ is not None and sentence.tokens[open_].text == "(":
        stop = next((x.i for x in sentence.tokens[mention.stop : stop] if x.text == ")"), stop)
    return start, stop


def _border(sentence: Sentence, left: Mention, right: Mention) -> int:
    """The token before which the words of ``right`` begin."""
    case = _own_case(sentence, left, right)
    if case is not None:
        return case
    start = _after_own_bracket(sentence, left, right)
    opening = sentence.tokens[right.first - 1]
    if (
        left.kind == "unspecified"
        and opening.text == "("
        and any(does(x, "for") for x in sentence.tokens[right.stop : right.stop + 1])
    ):
        return opening.i  # «очки за дома, карты и монеты (1 за каждые 3)»
    aside = outside_of(sentence, right) if sentence.tokens[left.stop].text != "(" else frozenset()
    aside |= _described_subject(sentence, start, right)
    place = _strongest(sentence, start, right, aside)  # «мост – 3 ПО, брод (гекс 0507) – 1 ПО»
    if place is None:
        place = _strongest(sentence, start, right, frozenset())
    place = start if place is None else place
    after = sentence.tokens[place]
    return place + 1 if after.is_punct and after.text not in "(«" else place


def _sets_against(sentence: Sentence, start: int, comma: int) -> bool:
    """«…, выиграл, но утонул – 2»: the comma inside the case of the next award, where that begins at the comma before."""
    after = sentence.tokens[comma + 1 : comma + 2]
    stated = any(x.feats.get("VerbForm") == "Fin" or x.feats.get("Variant") == "Short" for x in sentence.tokens[start:comma])
    opened = start < comma and sentence.tokens[start].text == ","
    return opened and stated and any(does(x, "contrast") and x.norm not in words(LEXICON, "award.goes_over") for x in after)


def _described_subject(sentence: Sentence, start: int, right: Mention) -> frozenset[int]:
    """«…, а род, у которого вотчин нет, теряет 1»: what is said of the noun that opens the next award parts nothing."""
    out: set[int] = set()
    for clause in sentence.clauses:
        if clause.kind not in ("relative", "participle") or not start < clause.start - 1 or clause.end > right.first:
            continue
        noun = clause.start - 1 if sentence.tokens[clause.start - 1].text != "," else clause.start - 2
        opened = any(x.text in (",", ";") for x in sentence.tokens[start:noun])
        short = all(x.text not in (",", ";") for x in sentence.tokens[max(start, noun - 1) : noun])
        if opened and short and sentence.tokens[noun].feats.get("Case") in ("Nom", "Dat") and sentence.tokens[noun].pos == "NOUN":
            out.update(range(noun + 1, clause.end))
            out.update(x.i for x in sentence.tokens[clause.end : right.first] if x.i == clause.end and x.text == ",")
    return frozenset(out)


def _strongest(sentence: Sentence, start: int, right: Mention, aside: frozenset[int]) -> int | None:
    """What parts the two awards most strongly, of the words outside ``aside``; None if nothing does."""
    best, place = -1, None
    for token in sentence.tokens[start : right.first]:
        comma = token.i if token.text == "," else token.i - 1
        if sentence.tokens[comma].text == "," and _sets_against(sentence, start, comma):
            continue
        rank = _rank(sentence, token.i, right.first) if token.i not in aside else -1
        if rank > best or (rank == best > -1 and token.text == ","):
            best, place = rank, token.i
    return place


def _after_own_bracket(sentence: Sentence, left: Mention, right: Mention) -> int:
    """Behind the bracket that tells what several values are for: «1, 3 или 5 очков (в 1, 2 и 3 эпохе соответственно), …»."""
    opens = sentence.tokens[left.stop : left.stop + 1]
    if len(left.values) < 2 or not opens or opens[0].text != "(":
        return left.stop
    close = next((x.i for x in sentence.tokens[left.stop : right.first] if x.text == ")"), None)
    return close + 1 if close is not None else left.stop


def _own_case(sentence: Sentence, left: Mention, right: Mention) -> int | None:
    """Where the second case of «если верно, +1 очко, если ошиблась, −1» begins: each stands before its own amount."""
    opening = [x.i for x in sentence.tokens[: right.first] if x.norm in words(LEXICON, "award.if")]
    stop = max((x.i for x in sentence.tokens[: left.first] if x.text in (";", ".")), default=-1)
    before = [i for i in opening if stop < i < left.first]
    between = [i for i in opening if i >= left.stop and sentence.tokens[i - 1].text in (",", ";")]
    return between[-1] if before and between else None


def _rank(sentence: Sentence, i: int, limit: int) -> int:
    """How strongly a mark or conjunction parts two awards."""
    token = sentence.tokens[i]
    following = sentence.tokens[i + 1 : min(limit, i + 4)]
    verb_follows = any(x.feats.get("VerbForm") == "Fin" for x in following)
    if token.text in (";", ".", "|"):
        return 100
    if breaks_after(sentence, i - 1):
        return 95
    if token.text == "(":
        return 90 if i + 1 < limit or any(x.text == "," for x in sentence.tokens[limit : limit + 4]) else -1
    if token.pos == "CCONJ" or token.norm in words(LEXICON, "cuts.joining"):
        joined = i > 0 and sentence.tokens[i - 1].text == ","
        return 85 if token.norm in words(LEXICON, "cuts.contrary") else 80 if verb_follows else 60 if joined else 40
    if token.text == ",":
        ground = bool(following) and following[0].norm in words(LEXICON, "ground.sole")
        return 75 if following and following[0].pos == "CCONJ" and verb_follows else 65 if ground else 50
    return 30 if token.text == "/" else -1
