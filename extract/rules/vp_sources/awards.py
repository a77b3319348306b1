"""Awards: which amounts of a sentence are given or taken, and which are thresholds, totals, prices or only named."""

from __future__ import annotations

from typing import Literal

from extract.grammar.amounts import is_threshold
from extract.grammar.function_words import does
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import Mention, is_nothing
from extract.grammar.names import is_role
from extract.language import Sentence
from extract.lexicon import words
from extract.memory import remembered
from extract.rules.vp_sources.grounds import has_ground
from extract.rules.vp_sources.named_points import is_led_to, only_named
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.other_counts import is_added_to, is_legend, is_of_goal, is_subject
from extract.rules.vp_sources.possessions import is_had, is_season, is_start, is_total
from extract.rules.vp_sources.source_rows import opens_row
from extract.rules.vp_sources.standing import has_condition, is_worth_with_preposition, stands_as_award
from extract.rules.vp_sources.verbs import (
    DASHES,
    frame_at,
    frame_of_verb,
    is_denied,
    is_verb,
    outside_of,
    past_case,
    reach_of,
    verb_near,
)

__all__ = [
    "Scoring",
    "denied_to_all",
    "is_award",
    "is_in_case",
    "may_award",
    "without_replaced",
]

Scoring = Literal["no", "near", "prose", "section", "list", "column"]
"""Whether numbers are points here: under a heading that speaks of them, in a list that gives them, in
their column; in the sentences after one that says that points are counted; ``near`` points that the text speaks of."""


def may_award(sentence: Sentence, mention: Mention) -> bool:
    """False for an amount that is a price, a threshold, part of a case, or given to nobody."""
    refusals = (
        _is_price,
        is_in_case,
        denied_to_all,
        is_threshold,
        is_start,
        _is_upto,
        _is_counted_by,
        _is_goal,
        is_total,
        is_had,
        is_season,
        is_legend,
        is_added_to,
        is_of_goal,
        is_subject,
    )
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
    if ahead is not None and ahead.i >= clause.start and (ahead.text in DASHES or ahead.norm in words(LEXICON, "award.then")):
        return False  # «если угадал масть – 3 очка», «…, то 3 очка»: the case ends there
    if clause.kind == "purpose" and clause.predicate is not None:
        verb_in = sentence.tokens[clause.predicate]
        if frame_of_verb(verb_in) == "gain" and verb_in.lemma not in words(AMOUNTS, "weak"):
            return False  # «сбросьте карту, чтобы получить 2 ПО»
    if clause.kind not in words(LEXICON, "award.cases") or not any(i < mention.first for i in clause.marker):
        return False
    if mention.signed and clause.kind == "condition" and max(clause.marker) + 1 < mention.first:
        return False  # «если ответ верный +2 балла»: a case may hold no sign
    if clause.predicate is None or clause.predicate >= mention.first:
        return True
    commas = [x.i for x in sentence.tokens[max(clause.marker) + 3 : clause.predicate] if x.text == ","]
    if commas and frame_of_verb(sentence.tokens[clause.predicate]) is not None and clause.kind in ("condition", "time"):
        return False  # «если крепость пала, защитники теряют 4»: the case ends at the comma
    between = sentence.tokens[clause.predicate + 1 : mention.first]
    comma = next((x.i for x in between if x.text in (",", ":")), None)
    return comma is None or not any(is_verb(x) and frame_of_verb(x) for x in sentence.tokens[comma : mention.first])


def _is_price(sentence: Sentence, mention: Mention) -> bool:
    """True for «за одно очко двигают отряд»: the points are what is paid, not what is given."""
    before = sentence.tokens[mention.first - 1] if mention.first else None
    if before is None or before.norm not in words(LEXICON, "ground.sole") or mention.kind != "number":
        return False
    if any(is_verb(x) and x.lemma in words(AMOUNTS, "as_much") for x in sentence.tokens[: mention.first]):
        return False  # «засчитываются как 40 очков, … за 60 очков»
    return not is_worth_with_preposition(sentence, mention)


def _is_counted_by(sentence: Sentence, mention: Mention) -> bool:
    """True for «по 1 на каждые 100 очков врага», «одно очко — одна группа»: what is counted or paid, not given."""
    opened = mention.first
    while opened and (sentence.tokens[opened - 1].pos == "ADJ" or sentence.tokens[opened - 1].feats.get("VerbForm") == "Part"):
        opened -= 1  # «каждое выпавшее очко»
    ahead = sentence.tokens[max(0, opened - 1) : mention.unit if mention.unit is not None else mention.first]
    if any(x.lemma in words(LEXICON, "ground.every") for x in ahead):
        return True
    after = sentence.tokens[mention.stop : mention.stop + 3]
    priced = len(after) == 3 and after[0].text in DASHES and after[1].pos == "NUM" and after[2].pos == "NOUN"
    return priced and mention.first <= 1 and mention.unit is not None


def _is_goal(sentence: Sentence, mention: Mention) -> bool:
    """True for «Цель – 15 победных очков», «Порог: 10 очков»: how many are wanted or allowed."""
    if mention.first < 2 or sentence.tokens[mention.first - 1].text not in DASHES:
        return False
    noun = sentence.tokens[mention.first - 2]
    return noun.pos == "NOUN" and noun.lemma in words(LEXICON, "award.goals") and mention.first <= 4


def _is_upto(sentence: Sentence, mention: Mention) -> bool:
    """True for «играют до семи баллов»: where it ends, unless points are given up to so many."""
    ahead = sentence.tokens[max(0, mention.first - 1) : mention.first + 1]
    if not any(x.norm in words(LEXICON, "award.upto") for x in ahead):
        return False
    verb = verb_near(sentence, mention, *reach_of(sentence, mention))
    played = any(
        x.lemma in words(LEXICON, "award.whole_games") and x.feats.get("Case") == "Nom" for x in sentence.tokens[: mention.first]
    )
    return verb is None or played or not -1 <= mention.first - verb - 2 <= 4


def denied_to_all(sentence: Sentence, mention: Mention) -> bool:
    """True for «никто не получает очков»: a tie that gives nothing is no award."""
    if sentence.spoken.isdisjoint(words(AMOUNTS, "nobody")):
        return False
    start, stop = reach_of(sentence, mention)
    dash = next(
        (x.i for x in reversed(sentence.tokens[start : mention.first]) if x.text in ("—", "–", "-") and x.i < mention.first - 1),
        None,
    )
    verb = verb_near(sentence, mention, start, stop)
    if verb is not None and sentence.tokens[verb].lemma in words(AMOUNTS, "bringing") and is_denied(sentence, verb):
        return False  # «маршрут не приносит очков никому»
    aside = outside_of(sentence, mention)
    told = [x for x in sentence.tokens[dash if dash is not None else start : stop] if x.i not in aside]
    cased = ("condition", "time")  # «если никто не спасовал, каждый получает 1 очко»
    return any(
        x.lemma in words(AMOUNTS, "nobody")
        and not _of_tie(sentence, mention, x.i)
        and (sentence.clause_of(x.i).kind not in cased or past_case(sentence, x.i))
        for x in told
    )


def _of_tie(sentence: Sentence, mention: Mention, nobody: int) -> bool:
    """True for the end of «больше всех карт – 3, при равенстве – никому»: only those who are equal get nothing."""
    between = sentence.tokens[mention.stop : nobody]
    tie = next((x for x in between if any(y in words(LEXICON, "link.tie") for y in (x.lemma, x.norm))), None)
    return tie is not None and any(x.text in (",", ";", "(") for x in between if x.i < tie.i)


def is_award(sentence: Sentence, mention: Mention, scoring: Scoring) -> bool:
    """True if the amount is given or taken: by a verb of points, for something, to somebody, or by its place."""
    verb = verb_near(sentence, mention, *reach_of(sentence, mention))
    grounds = has_ground(sentence, frozenset(range(mention.first, mention.stop)))
    if mention.kind == "unspecified" and is_led_to(sentence, mention, verb):
        return True
    if opens_row(sentence, mention, scoring in ("list", "section")):
        return True
    if mention.kind in ("unspecified", "table") and only_named(sentence, mention):
        return False
    if mention.kind in ("unspecified", "table"):
        return _open_award(sentence, mention, verb, grounds, scoring)
    if is_nothing(mention.values) and mention.unit is not None:
        return True
    if mention.kind == "formula" and mention.words:
        return mention.unit is not None and sentence.tokens[mention.first].lemma not in words(LEXICON, "award.things_of_points")
    if verb is not None:
        token = sentence.tokens[verb]
        if not grounds and _of_picture(sentence) and not has_condition(sentence):
            return False
        weak = token.lemma in words(AMOUNTS, "weak") and frame_at(sentence, verb) != "worth"
        if (
            weak
            and token.lemma in words(AMOUNTS, "grasp")
            and any(x.norm in words(LEXICON, "recipient.who") for x in sentence.tokens[:verb])
        ):
            return True
        near = abs(mention.first - verb) <= 3 and token.clause == sentence.tokens[mention.first].clause
        told = token.lemma in words(AMOUNTS, "grasp") and token.feats.get("Tense") != "Past" and near
        told = told or _gathered_in_case(sentence, mention, verb)
        return not weak or told or grounds or is_nothing(mention.values)
    if scoring in ("list", "column") or mention.signed or grounds or has_condition(sentence):
        return True
    return stands_as_award(sentence, mention)


def _gathered_in_case(sentence: Sentence, mention: Mention, verb: int) -> bool:
    """True for «если вы попали в яблочко, то набираете 50 очков»: what is gathered in a case that the sentence names before."""
    token = sentence.tokens[verb]
    present = token.feats.get("Tense") == "Pres" or token.feats.get("Mood") == "Imp"
    cased = any(x.kind in ("condition", "time") and x.end <= mention.first for x in sentence.clauses)
    then = sentence.tokens[mention.first - 1].norm in words(LEXICON, "award.then")
    near = (0 < mention.first - verb <= 2 or then) and sentence.clause_of(verb).kind not in ("condition", "time", "relative")
    return cased and present and near


@remembered
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
            as_much = sentence.tokens[mention.first].norm in words(AMOUNTS, "correlative.head")
            told = grounded or (as_much and token.feats.get("Tense") != "Past")
            return told or token.lemma not in words(AMOUNTS, "weak") or token.feats.get("Mood") == "Imp"
        if token.lemma in words(AMOUNTS, "weak"):
            return False
        return grounded or has_condition(sentence) or is_denied(sentence, verb) or _has_source(sentence, verb)
    if mention.kind == "formula":
        return True
    if mention.kind == "table":
        return scoring != "no"
    return scoring == "list" and all(x.is_punct or x.pos in ("ADJ", "DET") for x in sentence.tokens[: mention.first])


def _has_source(sentence: Sentence, verb: int) -> bool:
    """True for «карты событий приносят очки», «очки дают только набеги»: a thing is the subject of the giving."""
    clause = sentence.tokens[verb].clause
    bringing = sentence.tokens[verb].lemma in words(AMOUNTS, "bringing")
    nouns = [x for x in sentence.tokens if x.clause == clause and x.pos == "NOUN" and x.dep.startswith("nsubj")]
    return bringing and any(x.feats.get("Case") == "Nom" and x.feats.get("Animacy") == "Inan" and not is_role(x) for x in nouns)


def without_replaced(sentence: Sentence, mentions: list[Mention]) -> list[Mention]:
    """«не 1, а 3 очка», «вместо 2 ПО»: the number that is replaced is no award."""
    out = []
    for mention in mentions:
        before = [x.norm for x in sentence.tokens[max(0, mention.first - 2) : mention.first]]
        if before and before[-1] in words(LEXICON, "award.replaced"):
            continue
        after = sentence.tokens[mention.stop : mention.stop + 2]
        contrasted = len(after) == 2 and after[0].text == "," and does(after[1], "contrast")
        if contrasted and mention.first and does(sentence.tokens[mention.first - 1], "not"):
            continue
        out.append(mention)
    return out
