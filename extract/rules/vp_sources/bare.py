"""Bare numbers: which numbers without a noun of points are points all the same."""

from __future__ import annotations

from extract.grammar.amounts import is_threshold
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import Mention, is_nothing
from extract.grammar.numbers import numbers_in
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.awards import Scoring, denied_to_all, is_in_case, stands_alone
from extract.rules.vp_sources.grounds import grounds_in
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.shapes import counts_people, is_bound, is_cited, is_shaped
from extract.rules.vp_sources.verbs import DASHES, frame_of_verb, reach_of, verb_near

__all__ = ["is_bare_award"]


def is_bare_award(
    sentence: Sentence, mention: Mention, accepted: list[Mention], scoring: Scoring, labelled: bool = False
) -> bool:
    """A number without a noun is points beside another amount in a like place, or where everything is points."""
    before = sentence.tokens[mention.first - 1] if mention.first else None
    if mention.kind == "formula" and mention.words:
        return scoring in ("section", "list", "column") and dashed_before(sentence, mention)
    if is_threshold(sentence, mention) or mention.kind == "formula":
        return False
    if is_in_case(sentence, mention) or denied_to_all(sentence, mention):
        return False
    if len(mention.values) > 1 and not any(x.text == "/" for x in sentence.tokens[mention.first : mention.stop]):
        return False
    dashed = before is not None and before.text in DASHES
    if counts_people(sentence, mention) or is_cited(sentence, mention) or is_bound(sentence, mention):
        return False
    if scoring in ("near", "prose") and not labelled and not any(x.text.isalpha() for x in sentence.tokens):
        return False
    beside = any(x.stop <= mention.first for x in accepted)
    if is_shaped(sentence, mention, "section" if beside and scoring in ("near", "prose") else scoring, labelled):
        return True
    scoring = "no" if scoring == "near" else scoring
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
    if scoring != "no" and (dashed or stands_alone(sentence, mention) or mention.signed):
        return True
    verb = verb_near(sentence, mention, *reach_of(sentence, mention))
    if is_nothing(mention.values) and sentence.tokens[mention.first].text.isalpha():
        if any(x.feats.get("VerbForm") == "Part" for x in sentence.tokens[max(0, mention.first - 1) : mention.first]):
            return False
        return verb is not None and sentence.clause_of(mention.first).kind not in ("participle", "relative", "converb")
    if scoring == "prose":
        near = verb_near(sentence, mention, *reach_of(sentence, mention))
        grounded = bool(grounds_in(sentence, *reach_of(sentence, mention), frozenset(range(mention.first, mention.stop))))
        kept = near is not None and sentence.tokens[near].lemma not in words(AMOUNTS, "weak")
        return kept and (grounded or (near is not None and frame_of_verb(sentence.tokens[near]) not in ("gain", "worth")))
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
    extra = before is not None and before.lemma in words(LEXICON, "award.extra")
    return dashed or before_noun or extra or mention.signed


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
