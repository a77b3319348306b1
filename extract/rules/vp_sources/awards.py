"""Awards: which amounts of a sentence are given or taken, and which are thresholds, totals, prices or only named."""

from __future__ import annotations

from typing import Literal

from extract.grammar.amounts import is_threshold
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import Mention, is_nothing
from extract.grammar.names import is_role
from extract.grammar.points import is_symbol
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.grounds import grounds_in
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.verbs import DASHES, frame_of_verb, is_verb, reach_of, verb_near

__all__ = [
    "Scoring",
    "denied_to_all",
    "has_condition",
    "has_label",
    "is_award",
    "is_in_case",
    "may_award",
    "stands_alone",
    "to_somebody",
    "without_replaced",
]

Scoring = Literal["no", "near", "prose", "section", "list", "column"]
"""Whether numbers are points here: under a heading that speaks of them, in a list that gives them, in
their column; in the sentences after one that says that points are counted; ``near`` points that the text speaks of."""


def may_award(sentence: Sentence, mention: Mention) -> bool:
    """False for an amount that is a price, a threshold, part of a case, or given to nobody."""
    refusals = (_is_price, is_in_case, denied_to_all, is_threshold)
    return not any(refuses(sentence, mention) for refuses in refusals)


def is_in_case(sentence: Sentence, mention: Mention) -> bool:
    """True for an amount inside «если …», «когда …»: it names a case and gives nothing.

    A clause that was cut too long is no such case: past its own predicate and a comma or colon a verb of points follows.
    """
    clause = sentence.clause_of(mention.unit if mention.unit is not None else mention.first)
    after = [x.norm for x in sentence.tokens[mention.stop : mention.stop + 2]]
    ahead = sentence.tokens[mention.first - 1] if mention.first else None
    opens = ahead is not None and (ahead.text == "," or ahead.pos == "CCONJ" or ahead.norm in words(LEXICON, "award.extra"))
    if opens and len(after) == 2 and after[0] == "," and after[1] in words(LEXICON, "award.if"):
        return False
    if ahead is not None and ahead.i >= clause.start and ahead.text == ":":
        return False
    if clause.kind not in words(LEXICON, "award.cases") or not any(i < mention.first for i in clause.marker):
        return False
    if clause.predicate is None or clause.predicate >= mention.first:
        return True
    between = sentence.tokens[clause.predicate + 1 : mention.first]
    comma = next((x.i for x in between if x.text in (",", ":")), None)
    return comma is None or not any(is_verb(x) and frame_of_verb(x) for x in sentence.tokens[comma : mention.first])


def _is_price(sentence: Sentence, mention: Mention) -> bool:
    """True for «за одно очко двигают отряд»: the points are what is paid, not what is given."""
    before = sentence.tokens[mention.first - 1] if mention.first else None
    return before is not None and before.norm in words(LEXICON, "ground.sole") and mention.kind == "number"


def denied_to_all(sentence: Sentence, mention: Mention) -> bool:
    """True for «никто не получает очков»: a tie that gives nothing is no award."""
    start, stop = reach_of(sentence, mention)
    told = [x for x in sentence.tokens[start:stop] if sentence.clause_of(x.i).kind not in ("condition", "time")]
    return any(x.lemma in words(AMOUNTS, "nobody") for x in told)


def is_award(sentence: Sentence, mention: Mention, scoring: Scoring) -> bool:
    """True if the amount is given or taken: by a verb of points, for something, to somebody, or by its place."""
    verb = verb_near(sentence, mention, *reach_of(sentence, mention))
    grounds = grounds_in(sentence, 0, len(sentence.tokens), frozenset(range(mention.first, mention.stop)))
    if mention.kind == "unspecified" and _is_led_to(sentence, mention, verb):
        return True
    elsewhere = (_in_container, _as_role, _looks_back)
    if mention.kind in ("unspecified", "table") and any(named(sentence, mention) for named in elsewhere):
        return False
    if mention.kind in ("unspecified", "table"):
        return _open_award(sentence, mention, verb, bool(grounds), scoring)
    if is_nothing(mention.values) and mention.unit is not None:
        return True
    if mention.kind == "formula" and mention.words:
        return mention.unit is not None
    if verb is not None:
        token = sentence.tokens[verb]
        if not grounds and _of_picture(sentence) and not has_condition(sentence):
            return False
        weak = token.lemma in words(AMOUNTS, "weak")
        if (
            weak
            and token.lemma in words(AMOUNTS, "grasp")
            and any(x.norm in words(LEXICON, "recipient.who") for x in sentence.tokens[:verb])
        ):
            return True
        told = token.lemma in words(AMOUNTS, "grasp") and token.feats.get("Mood") == "Imp"
        return not weak or told or bool(grounds) or is_nothing(mention.values)
    if scoring in ("list", "column") or mention.signed or grounds or has_condition(sentence):
        return True
    return any(stands(sentence, mention) for stands in (to_somebody, has_label, stands_alone, _is_drawn))


def _is_drawn(sentence: Sentence, mention: Mention) -> bool:
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
    if (
        before is None
        or mention.unit is None
        or (sentence.tokens[mention.stop : mention.stop + 1] and sentence.tokens[mention.stop].norm == "не")
    ):
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


def has_condition(sentence: Sentence) -> bool:
    """True if a clause of the sentence names a case or a time."""
    return any(x.kind in ("condition", "time") for x in sentence.clauses)


def has_label(sentence: Sentence, mention: Mention) -> bool:
    """True if a dash or colon stands right beside the amount: «Город – 10 ПО», «5 ПО: взятие города»."""
    first = mention.first
    while first and (
        sentence.tokens[first - 1].pos in ("ADV", "PART") or sentence.tokens[first - 1].norm in words(LEXICON, "award.extra")
    ):
        first -= 1
    before = sentence.tokens[first - 1] if first else None
    after = sentence.tokens[mention.stop] if mention.stop < len(sentence.tokens) else None
    return (before is not None and before.text in DASHES) or (mention.first == 0 and after is not None and after.text in DASHES)


def to_somebody(sentence: Sentence, mention: Mention) -> bool:
    """True if a dative stands right before the amount: «первому 18 ПО», «победителю – 3 очка»."""
    first = mention.first
    while first and (sentence.tokens[first - 1].pos in ("ADV", "PART") or sentence.tokens[first - 1].text == ")"):
        closed = sentence.tokens[first - 1].text == ")"
        first = next((x.i for x in reversed(sentence.tokens[:first]) if x.text == "("), 0) if closed else first - 1
    near = [*sentence.tokens[max(0, first - 1) : first], *sentence.tokens[mention.stop : mention.stop + 1]]
    return any(x.feats.get("Case") == "Dat" and x.pos in ("NOUN", "ADJ", "PRON", "DET", "PROPN", "VERB") for x in near)


def stands_alone(sentence: Sentence, mention: Mention) -> bool:
    """True if nothing but the amount stands there, or it stands in brackets of its own after a name."""
    inside = [x for x in sentence.tokens if not x.is_punct]
    before = sentence.tokens[mention.first - 1].text if mention.first else ""
    after = sentence.tokens[mention.stop].text if mention.stop < len(sentence.tokens) else ""
    return len(inside) <= mention.stop - mention.first or (before == "(" and after in (")", ";", ","))


def without_replaced(sentence: Sentence, mentions: list[Mention]) -> list[Mention]:
    """«не 1, а 3 очка», «вместо 2 ПО»: the number that is replaced is no award."""
    out = []
    for mention in mentions:
        before = [x.norm for x in sentence.tokens[max(0, mention.first - 2) : mention.first]]
        if before and before[-1] in words(LEXICON, "award.replaced"):
            continue
        out.append(mention)
    return out
