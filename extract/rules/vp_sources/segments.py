"""Segments: which amounts of a sentence are awards, and which words of the sentence belong to each of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from extract.grammar.amounts import LEXICON as AMOUNTS
from extract.grammar.amounts import Mention, is_threshold
from extract.grammar.names import is_role
from extract.grammar.numbers import numbers_in
from extract.language import Sentence, Token
from extract.lexicon import words
from extract.rules.vp_sources.grounds import LEXICON, grounds_in

__all__ = ["Frame", "Scoring", "Segment", "frame_of_verb", "outside_of", "segments_in"]

Scoring = Literal["no", "prose", "section", "list", "column"]
"""Whether numbers are points here: under a heading that speaks of them, in a list that gives them, in
their column; in the sentences after one that says that points are counted."""
Frame = Literal["gain", "loss", "give", "take", "worth"]
FRAMES: tuple[Frame, ...] = ("gain", "loss", "give", "take", "worth")
DASHES = ("-", "–", "—", "−", ":", "→", "=", "=>", "->")
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


def frame_of_verb(token: Token) -> Frame | None:
    """What a verb does with points: its subject gains, its subject loses, it gives, takes, is worth; None: nothing."""
    found: Frame | None = next((x for x in FRAMES if token.lemma in words(AMOUNTS, x)), None)
    return found or ("give" if token.lemma in words(AMOUNTS, "cause") else None)


def segments_in(sentence: Sentence, mentions: tuple[Mention, ...], scoring: Scoring = "no") -> tuple[Segment, ...]:
    """The awards among the amounts of a sentence, each with its words; ``scoring``: whether numbers here are points."""
    sure = [x for x in mentions if x.sure and _may_award(sentence, x)]
    accepted = [x for x in sure if _is_award(sentence, x, scoring, bool(len(sure) > 1))]
    accepted = _without_replaced(sentence, accepted)
    bare = [x for x in mentions if not x.sure and _bare_award(sentence, x, accepted, scoring)]
    return _cut(sentence, sorted([*accepted, *bare], key=lambda x: x.first))


def _may_award(sentence: Sentence, mention: Mention) -> bool:
    return not _is_price(sentence, mention) and not _in_case(sentence, mention) and not _denied_to_all(sentence, mention) and not is_threshold(sentence, mention)


def _in_case(sentence: Sentence, mention: Mention) -> bool:
    """True for an amount inside «если …», «когда …»: it names a case and gives nothing.

    A clause that was cut too long is no such case: past its own predicate and a comma a verb of points follows.
    """
    clause = sentence.clause_of(mention.unit if mention.unit is not None else mention.first)
    after = [x.norm for x in sentence.tokens[mention.stop : mention.stop + 2]]
    ahead = sentence.tokens[mention.first - 1] if mention.first else None
    opens = ahead is not None and (ahead.text == "," or ahead.pos == "CCONJ" or ahead.norm in words(LEXICON, "award.extra"))
    if opens and len(after) == 2 and after[0] == "," and after[1] in words(LEXICON, "award.if"):
        return False
    if clause.kind not in words(LEXICON, "award.cases") or not any(i < mention.first for i in clause.marker):
        return False
    if clause.predicate is None or clause.predicate >= mention.first:
        return True
    between = sentence.tokens[clause.predicate + 1 : mention.first]
    comma = next((x.i for x in between if x.text == ","), None)
    return comma is None or not any(_is_verb(x) and frame_of_verb(x) for x in sentence.tokens[comma : mention.first])


def _is_price(sentence: Sentence, mention: Mention) -> bool:
    """True for «за одно очко двигают отряд»: the points are what is paid, not what is given."""
    before = sentence.tokens[mention.first - 1] if mention.first else None
    return before is not None and before.norm in words(LEXICON, "ground.sole") and mention.kind == "number"


def _denied_to_all(sentence: Sentence, mention: Mention) -> bool:
    """True for «никто не получает очков»: a tie that gives nothing is no award."""
    start, stop = _reach(sentence, mention)
    return any(x.lemma in words(AMOUNTS, "nobody") for x in sentence.tokens[start:stop])


def _verb_near(sentence: Sentence, mention: Mention, start: int, stop: int) -> int | None:
    """The verb of points that governs the amount: by the arcs, else the nearest of its clause."""
    i = mention.unit if mention.unit is not None else mention.stop - 1
    aside = outside_of(sentence, mention)
    for _ in range(4):
        token = sentence.tokens[i]
        apart = _dash_between(sentence, i, mention)
        if start <= i < stop and i not in aside and not apart and _is_verb(token) and frame_of_verb(token):
            return i
        if token.head == i:
            break
        i = token.head
    clause = sentence.tokens[mention.first].clause
    near = [
        x for x in sentence.tokens[start:stop]
        if x.i not in aside and _is_verb(x) and frame_of_verb(x) and not _dash_between(sentence, x.i, mention)
    ]
    same = [x for x in near if x.clause == clause] or near
    return min(same, key=lambda x: (abs(x.i - mention.first), x.i)).i if same else None


def _dash_between(sentence: Sentence, verb: int, mention: Mention) -> bool:
    """True if a dash or arrow parts a verb from the amount after it: «взял Краков – 3 ОП» gives for the taking."""
    return any(x.text in DASHES and x.text != ":" for x in sentence.tokens[verb + 1 : mention.first])


def outside_of(sentence: Sentence, mention: Mention) -> frozenset[int]:
    """The tokens inside brackets that do not hold the amount."""
    out: set[int] = set()
    open_: list[int] = []
    for token in sentence.tokens:
        if token.text == "(":
            open_.append(token.i)
        elif token.text == ")" and open_:
            start = open_.pop()
            if not start < mention.first < token.i:
                out.update(range(start, token.i + 1))
    return frozenset(out)


def _is_verb(token: Token) -> bool:
    """A verb in a form that can be a predicate: no full participle, no converb of another deed."""
    form = token.feats.get("VerbForm")
    return token.pos in ("VERB", "AUX", "ADJ") and (form != "Part" or token.feats.get("Variant") == "Short")


def _is_award(sentence: Sentence, mention: Mention, scoring: Scoring, several: bool) -> bool:
    verb = _verb_near(sentence, mention, *_reach(sentence, mention))
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
        if not grounds and _of_picture(sentence) and not _has_condition(sentence):
            return False
        weak = token.lemma in words(AMOUNTS, "weak")
        if weak and token.lemma in words(AMOUNTS, "grasp") and any(x.norm in words(LEXICON, "recipient.who") for x in sentence.tokens[:verb]):
            return True
        return not weak or bool(grounds) or mention.values == (0,)
    listed = scoring in ("list", "column")
    return listed or mention.signed or bool(grounds) or _to_somebody(sentence, mention) or _labelled(sentence, mention) or _has_condition(sentence) or _whole(sentence, mention)


def _of_picture(sentence: Sentence) -> bool:
    """True for «Синий игрок получает 9 очков»: the caption of a picture."""
    return any(
        x.lemma in words(LEXICON, "recipient.colours") and x.feats.get("Case") == "Nom" and is_role(sentence.tokens[x.i + 1])
        for x in sentence.tokens[:-1]
    )


def _reach(sentence: Sentence, mention: Mention) -> tuple[int, int]:
    """Tokens in which the verb is looked for: up to the nearest semicolon on either side."""
    start = max((x.i + 1 for x in sentence.tokens[: mention.first] if x.text in (";", "(")), default=0)
    stop = next((x.i for x in sentence.tokens[mention.stop :] if x.text in (";", ")")), len(sentence.tokens))
    return start, stop


def _open_award(sentence: Sentence, mention: Mention, verb: int | None, grounded: bool, scoring: Scoring) -> bool:
    """An amount that the text leaves open is an award if it says for what, or in which case, or how to read it off."""
    if verb is not None:
        token = sentence.tokens[verb]
        if mention.kind == "table":
            return token.lemma not in words(AMOUNTS, "weak") or token.feats.get("Mood") == "Imp"
        if token.lemma in words(AMOUNTS, "weak"):
            return False
        return grounded or _has_condition(sentence) or _denied(sentence, verb)
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


def _has_condition(sentence: Sentence) -> bool:
    return any(x.kind in ("condition", "time") for x in sentence.clauses)


def _labelled(sentence: Sentence, mention: Mention) -> bool:
    """True if a dash or colon stands right beside the amount: «Город – 10 ПО», «5 ПО: взятие города»."""
    first = mention.first
    while first and (sentence.tokens[first - 1].pos in ("ADV", "PART") or sentence.tokens[first - 1].norm in words(LEXICON, "award.extra")):
        first -= 1
    before = sentence.tokens[first - 1] if first else None
    after = sentence.tokens[mention.stop] if mention.stop < len(sentence.tokens) else None
    return (before is not None and before.text in DASHES) or (
        mention.first == 0 and after is not None and after.text in DASHES
    )


def _to_somebody(sentence: Sentence, mention: Mention) -> bool:
    """True if a dative stands right before the amount: «первому 18 ПО», «победителю – 3 очка»."""
    near = [*sentence.tokens[max(0, mention.first - 1) : mention.first], *sentence.tokens[mention.stop : mention.stop + 1]]
    return any(x.feats.get("Case") == "Dat" and x.pos in ("NOUN", "ADJ", "PRON", "DET", "PROPN", "VERB") for x in near)


def _whole(sentence: Sentence, mention: Mention) -> bool:
    """True if nothing but the amount stands there, or it stands in brackets of its own after a name."""
    inside = [x for x in sentence.tokens if not x.is_punct]
    before = sentence.tokens[mention.first - 1].text if mention.first else ""
    after = sentence.tokens[mention.stop].text if mention.stop < len(sentence.tokens) else ""
    return len(inside) <= mention.stop - mention.first or (before == "(" and after in (")", ";", ","))


def _without_replaced(sentence: Sentence, mentions: list[Mention]) -> list[Mention]:
    """«не 1, а 3 очка», «вместо 2 ПО»: the number that is replaced is no award."""
    out = []
    for mention in mentions:
        before = [x.norm for x in sentence.tokens[max(0, mention.first - 2) : mention.first]]
        if before and before[-1] in words(LEXICON, "award.replaced"):
            continue
        out.append(mention)
    return out


def _bare_award(sentence: Sentence, mention: Mention, accepted: list[Mention], scoring: Scoring) -> bool:
    """A number without a noun is points beside another amount in a like place, or where everything is points."""
    before = sentence.tokens[mention.first - 1] if mention.first else None
    if mention.kind == "formula" and mention.words:
        return scoring in ("section", "list", "column") and dashed_before(sentence, mention)
    if is_threshold(sentence, mention) or mention.kind == "formula":
        return False
    if _in_case(sentence, mention) or _denied_to_all(sentence, mention):
        return False
    if len(mention.values) > 1 and not any(x.text == "/" for x in sentence.tokens[mention.first : mention.stop]):
        return False
    dashed = before is not None and before.text in DASHES
    if mention.kind == "table":
        return bool(accepted) or scoring != "no"
    if scoring != "no" and _opens_ground(sentence, mention):
        return True
    named = before is not None and (before.lemma in words(AMOUNTS, "gain_nouns") or before.lemma in words(AMOUNTS, "loss_nouns"))
    if named and before is not None and before.feats.get("Case") == "Nom":
        return True
    if _names_threshold(sentence, mention, scoring):
        return False
    if mention.first == 0 and scoring != "prose" and _each_follows(sentence, mention):
        return True
    if scoring in ("section", "list", "column") and _grounded_before(sentence, mention):
        return True
    if scoring != "no" and (dashed or _whole(sentence, mention) or mention.signed):
        return True
    verb = _verb_near(sentence, mention, *_reach(sentence, mention))
    if mention.values == (0,) and sentence.tokens[mention.first].text.isalpha():
        if any(x.feats.get("VerbForm") == "Part" for x in sentence.tokens[max(0, mention.first - 1) : mention.first]):
            return False
        return verb is not None and sentence.clause_of(mention.first).kind not in ("participle", "relative", "converb")
    if scoring == "prose":
        near = _verb_near(sentence, mention, *_reach(sentence, mention))
        grounded = bool(grounds_in(sentence, *_reach(sentence, mention), frozenset(range(mention.first, mention.stop))))
        kept = near is not None and sentence.tokens[near].lemma not in words(AMOUNTS, "weak")
        return kept and (grounded or (near is not None and frame_of_verb(sentence.tokens[near]) not in ("gain", "worth")))
    instead = any(x.norm in words(LEXICON, "award.replaced") for x in sentence.tokens[: mention.first])
    if instead and verb is not None and abs(verb - mention.first) == 1:
        return True
    if not any(x.first < mention.first for x in accepted):
        return False
    ranked = any(x.kind == "ordinal" and x.stop == mention.first for x in numbers_in(sentence))
    before_noun = ranked or before is not None and before.pos in ("NOUN", "ADJ", "PRON", "PROPN", "DET") and before.feats.get("Case") == "Dat"
    other = before is not None and before.norm in words(LEXICON, "award.otherwise")
    if other and any(x.first < mention.first for x in accepted):
        return True
    extra = before is not None and before.lemma in words(LEXICON, "award.extra")
    return dashed or before_noun or extra or mention.signed


def _grounded_before(sentence: Sentence, mention: Mention) -> bool:
    """True for «за каждый остров по два, за маяк три»: the ground stands right before the bare number."""
    start = mention.first
    while start and sentence.tokens[start - 1].text not in (",", ";", ":", "(", "."):
        start -= 1
    return start < mention.first and sentence.tokens[start].norm in words(LEXICON, "ground.sole") or (
        start + 1 < mention.first and sentence.tokens[start + 1].norm in words(LEXICON, "ground.sole")
    )


def dashed_before(sentence: Sentence, mention: Mention) -> bool:
    """True if a dash, a colon or an arrow stands right before the amount, or the amount opens the sentence."""
    return mention.first == 0 or sentence.tokens[mention.first - 1].text in DASHES


def _names_threshold(sentence: Sentence, mention: Mention, scoring: Scoring) -> bool:
    """True for «500 – следопыт, 1500 – аналитик»: so many points bring a rank, and are not given."""
    after = sentence.tokens[mention.stop : mention.stop + 2]
    if scoring in ("list", "column") and mention.first == 0:
        return False
    return len(after) == 2 and after[0].text in DASHES and after[1].pos in ("NOUN", "PROPN", "ADJ") and mention.unit is None


def _each_follows(sentence: Sentence, mention: Mention) -> bool:
    """True for «Единицы: 1 за каждую единицу», where nothing else is counted."""
    after = sentence.tokens[mention.stop : mention.stop + 2]
    return len(after) == 2 and after[0].norm in words(LEXICON, "ground.sole") and after[1].lemma in words(LEXICON, "ground.every")


def _opens_ground(sentence: Sentence, mention: Mention) -> bool:
    """True for «3 — за столицу», «5 за победу» where everything is points."""
    after = [x for x in sentence.tokens[mention.stop : mention.stop + 2] if x.text not in DASHES]
    return bool(after) and after[0].norm in words(LEXICON, "ground.sole")


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
        verb = _verb_near(sentence, mention, start, stop)
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
    return place + 1 if after.is_punct and after.text != "(" else place


def _rank(sentence: Sentence, i: int, limit: int) -> int:
    """How strongly a mark or conjunction parts two awards."""
    token = sentence.tokens[i]
    following = sentence.tokens[i + 1 : min(limit, i + 4)]
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
