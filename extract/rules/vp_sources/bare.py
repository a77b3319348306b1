"""Bare numbers: which numbers without a noun of points are points all the same."""

from __future__ import annotations

from extract.grammar.amounts import is_threshold
from extract.grammar.function_words import does
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import Mention, is_nothing
from extract.grammar.numbers import numbers_in
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.awards import Scoring, denied_to_all, is_in_case
from extract.rules.vp_sources.bare_marks import (
    after_rank,
    closes,
    dashed_with_preposition,
    ends,
    in_own_brackets,
    names_threshold,
    put_into,
)
from extract.rules.vp_sources.grounds import grounds_in
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.other_counts import counts_otherwise
from extract.rules.vp_sources.possessions import is_had, is_season, is_total
from extract.rules.vp_sources.refusals import counts_people, goes_on_counting, is_bound, is_cited, is_money, modifies, only_means
from extract.rules.vp_sources.standing import has_condition, has_label, stands_alone, to_somebody
from extract.rules.vp_sources.verbs import DASHES, frame_of_verb, outside_of, reach_of, verb_near

__all__ = ["is_bare_award"]


def is_bare_award(
    sentence: Sentence, mention: Mention, accepted: list[Mention], scoring: Scoring, labelled: bool = False
) -> bool:
    """A number without a noun is points beside another amount in a like place, or where everything is points."""
    before = sentence.tokens[mention.first - 1] if mention.first else None
    if mention.kind == "formula" and mention.words:
        given = sentence.tokens[mention.first]
        worth = given.lemma in words(AMOUNTS, "computed.worths") and frame_of_verb(sentence.tokens[given.head]) is not None
        worth = worth or any(
            x.norm in words(AMOUNTS, "oneself") for x in sentence.tokens[max(0, mention.first - 3) : mention.first]
        )
        worked = any(
            x.lemma in words(AMOUNTS, "computed.verbs") and x.feats.get("VerbForm") == "Fin"
            for x in sentence.tokens[mention.first : mention.stop]
        )
        if worked or worth or mention.unit is not None:
            return scoring != "no"
        return scoring in ("section", "list", "column") and dashed_before(sentence, mention)
    if (
        is_threshold(sentence, mention)
        or counts_otherwise(sentence, mention)
        or mention.kind == "formula"
        or is_total(sentence, mention)
        or is_had(sentence, mention)
        or is_season(sentence, mention)
    ):
        return False
    if is_in_case(sentence, mention) or denied_to_all(sentence, mention):
        return False
    slashed = any(x.text == "/" for x in sentence.tokens[mention.first : mention.stop])
    after = sentence.tokens[mention.stop : mention.stop + 1]
    told = any(x.norm in words(LEXICON, "award.respectively") for x in after)
    if len(mention.values) > 1 and told:
        return scoring != "no"
    if len(mention.values) > 1 and not slashed:
        return False
    dashed = before is not None and (
        before.text in DASHES
        or (
            before.norm in words(LEXICON, "award.extra")
            and mention.first > 1
            and sentence.tokens[mention.first - 2].text in DASHES
        )
    )
    if mention.each and in_own_brackets(sentence, mention) and scoring != "no":
        return True
    if accepted and dashed_with_preposition(sentence, mention, accepted):
        return True
    if modifies(sentence, mention):
        return False
    if not accepted and (goes_on_counting(sentence, mention) or only_means(sentence, mention)):
        return False
    if (
        counts_people(sentence, mention)
        or is_cited(sentence, mention)
        or is_bound(sentence, mention)
        or is_money(sentence, mention)
    ):
        return False
    if scoring in ("near", "prose") and not labelled and not any(x.text.isalpha() for x in sentence.tokens):
        return False
    beside = any(x.stop <= mention.first for x in accepted)
    if shaped(sentence, mention, "section" if beside and scoring in ("near", "prose") else scoring):
        return True
    if (
        labelled
        and mention.first == 0
        and scoring != "no"
        and (mention.signed or scoring != "near")
        and closes(sentence, mention)
    ):
        return True
    scoring = "no" if scoring == "near" else scoring
    if mention.kind == "table":
        return bool(accepted) or scoring != "no"
    if scoring != "no" and _opens_ground(sentence, mention):
        return True
    named = before is not None and (before.lemma in words(AMOUNTS, "gain_nouns") or before.lemma in words(AMOUNTS, "loss_nouns"))
    if named and before is not None and before.feats.get("Case") == "Nom":
        return True
    if names_threshold(sentence, mention, scoring):
        return False
    if mention.first == 0 and scoring != "prose" and _each_follows(sentence, mention):
        return True
    if mention.first == 0 and scoring in ("section", "list", "column") and _case_follows(sentence, mention):
        return True
    if (accepted or scoring in ("section", "list", "column")) and _grounded_before(sentence, mention):
        return True
    if accepted and mention.each and (_opens_ground(sentence, mention) or _each_follows(sentence, mention)):
        return True
    if scoring != "no" and (dashed or stands_alone(sentence, mention) or mention.signed):
        return True
    verb = verb_near(sentence, mention, *reach_of(sentence, mention))
    if is_nothing(mention.values) and sentence.tokens[mention.first].text.isalpha():
        if scoring != "no" and to_somebody(sentence, mention) and closes(sentence, mention):
            return True
        if any(x.feats.get("VerbForm") == "Part" for x in sentence.tokens[max(0, mention.first - 1) : mention.first]):
            return False
        return verb is not None and sentence.clause_of(mention.first).kind not in ("participle", "relative", "converb")
    if scoring == "prose":
        near = verb_near(sentence, mention, *reach_of(sentence, mention))
        grounded = bool(grounds_in(sentence, *reach_of(sentence, mention), frozenset(range(mention.first, mention.stop))))
        kept = near is not None and sentence.tokens[near].lemma not in words(AMOUNTS, "weak")
        return kept and (grounded or (near is not None and frame_of_verb(sentence.tokens[near]) not in ("gain", "worth")))
    if scoring != "no" and (_corrects(sentence, mention) or after_rank(sentence, mention)):
        return True
    instead = any(x.norm in words(LEXICON, "award.replaced") for x in sentence.tokens[: mention.first])
    if instead and verb is not None and abs(verb - mention.first) == 1:
        return True
    if not any(x.first < mention.first for x in accepted):
        return False
    ranked = any(x.kind == "ordinal" and x.stop == mention.first for x in numbers_in(sentence))
    before_noun = ranked or (
        before is not None and before.pos in ("NOUN", "ADJ", "PRON", "PROPN", "DET", "VERB") and before.feats.get("Case") == "Dat"
    )
    other = before is not None and before.norm in words(LEXICON, "award.otherwise")
    if other and any(x.first < mention.first for x in accepted):
        return True
    if verb is not None and 0 < mention.first - verb <= 2 and frame_of_verb(sentence.tokens[verb]) is not None:
        return True
    extra = before is not None and before.lemma in words(LEXICON, "award.extra")
    return dashed or before_noun or extra or mention.signed


def _right_after_ground(sentence: Sentence, mention: Mention) -> bool:
    """True for «за проданную услугу 1»: what the points are for ends where the number begins."""
    first = mention.first
    while first and (sentence.tokens[first - 1].pos in ("ADV", "PART") or sentence.tokens[first - 1].text in DASHES):
        first -= 1
    taken = frozenset(range(mention.first, mention.stop))
    found = [x for x in grounds_in(sentence, *reach_of(sentence, mention), taken) if x.stop == first]
    return any(sentence.tokens[i].lemma not in words(LEXICON, "ground.every") for x in found for i in x.indices)


def _corrects(sentence: Sentence, mention: Mention) -> bool:
    """True for the second number of «не 2, а 4»."""
    near = sentence.tokens[max(0, mention.first - 4) : mention.first]
    return len(near) == 4 and does(near[0], "not") and near[2].text == "," and does(near[3], "contrast")


def shaped(sentence: Sentence, mention: Mention, scoring: Scoring) -> bool:
    """True if a number looks like an award: nothing follows that it counts, and what it is for or who gets it stands beside it.

    Among points much less is asked for than in a sentence of which only the text around speaks of points.
    """
    if scoring == "no" or not ends(sentence, mention) or mention.kind == "table":
        return False
    start, stop = reach_of(sentence, mention)
    verb = verb_near(sentence, mention, start, stop)
    frame = frame_of_verb(sentence.tokens[verb]) if verb is not None else None
    grounded = bool(grounds_in(sentence, start, stop, frozenset(range(mention.first, mention.stop))))
    marked = has_label(sentence, mention) or to_somebody(sentence, mention)
    signed = mention.signed and sentence.tokens[mention.first].text not in ("-", "–", "—")
    if scoring in ("near", "prose"):
        weak = verb is not None and sentence.tokens[verb].lemma in words(AMOUNTS, "weak")
        if signed:
            return marked or grounded or has_condition(sentence) or closes(sentence, mention)
        if has_label(sentence, mention) and closes(sentence, mention) and not _of_speaker(sentence, mention):
            return True
        if closes(sentence, mention) and (to_somebody(sentence, mention) or _right_after_ground(sentence, mention)):
            return True
        if put_into(sentence, mention):
            return True
        if (
            verb is not None
            and not weak
            and frame in ("gain", "give")
            and 0 < mention.first - verb <= 6
            and closes(sentence, mention)
        ):
            return True
        return frame is not None and not weak and (grounded or frame in ("worth", "loss", "take") or (marked and frame == "give"))
    if mention.first in outside_of(sentence, mention):
        return False
    held = verb is not None and sentence.tokens[verb].lemma in words(AMOUNTS, "weak") and frame == "gain"
    return marked or grounded or (frame is not None and not held) or mention.signed or _after_thing(sentence, mention)


def _of_speaker(sentence: Sentence, mention: Mention) -> bool:
    """True for «О: Один»: a letter says who speaks."""
    before = sentence.tokens[max(0, mention.first - 2)].text
    return mention.first == 2 and len(before) == 1 and before.isalpha()


def _after_thing(sentence: Sentence, mention: Mention) -> bool:
    """True for «Склад 3», «обычная на 1», «флагман, сбитый вами, сразу 2»: a thing in the nominative right before the number."""
    i = mention.first - 1
    while i >= 0 and (sentence.tokens[i].pos in ("ADV", "PART", "ADP") or sentence.tokens[i].text in (",", "»")):
        i -= 1
    if i < 0:
        return False
    token = sentence.tokens[i]
    if token.lemma in words(AMOUNTS, "numbered") or token.pos not in ("NOUN", "PROPN", "ADJ", "PRON", "DET", "VERB"):
        return False
    if token.feats.get("VerbForm") == "Fin":  # «эта клетка обозначает ноль»: its own verb says that it is no award
        return False
    start = max((x.i + 1 for x in sentence.tokens[:i] if x.text in (",", ";", ":", ".", "(")), default=0)
    if start > 1 and sentence.tokens[start].norm in words(LEXICON, "ground.exceptions"):  # «тузы, кроме пикового, по одному»
        start = max((x.i + 1 for x in sentence.tokens[: start - 1] if x.text in (",", ";", ":", ".", "(")), default=0)
    return any(x.feats.get("Case") == "Nom" for x in sentence.tokens[start : i + 1]) or token.feats.get("VerbForm") == "Part"


def _grounded_before(sentence: Sentence, mention: Mention) -> bool:
    """True for «за каждый остров по два, за маяк три»: the ground stands right before the bare number."""
    start = mention.first
    while start and sentence.tokens[start - 1].text not in (",", ";", ":", "(", "."):
        start -= 1
    return (start < mention.first and sentence.tokens[start].norm in words(LEXICON, "ground.sole")) or (
        start + 1 < mention.first and sentence.tokens[start + 1].norm in words(LEXICON, "ground.sole")
    )


def dashed_before(sentence: Sentence, mention: Mention) -> bool:
    """True if a dash, a colon or an arrow stands right before the amount, or the amount opens the sentence."""
    return mention.first == 0 or sentence.tokens[mention.first - 1].text in DASHES


def _each_follows(sentence: Sentence, mention: Mention) -> bool:
    """True for «Единицы: 1 за каждую единицу», where nothing else is counted."""
    after = sentence.tokens[mention.stop : mention.stop + 2]
    return len(after) == 2 and after[0].norm in words(LEXICON, "ground.sole") and after[1].lemma in words(LEXICON, "ground.every")


def _case_follows(sentence: Sentence, mention: Mention) -> bool:
    """True for «4, если храм построен» where everything is points."""
    after = sentence.tokens[mention.stop : mention.stop + 2]
    return len(after) == 2 and after[0].text == "," and after[1].norm in words(LEXICON, "award.if")


def _opens_ground(sentence: Sentence, mention: Mention) -> bool:
    """True for «3 — за столицу», «5 за победу» where everything is points."""
    after = [x for x in sentence.tokens[mention.stop : mention.stop + 2] if x.text not in DASHES]
    return bool(after) and after[0].norm in words(LEXICON, "ground.sole")
