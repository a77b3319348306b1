"""Possessions: points that somebody has at the start or already, and how many there are in all: nothing is given."""

from __future__ import annotations

import re

from extract.grammar.function_words import does
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import Mention
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.grounds import grounds_in
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.verbs import DASHES, frame_of_verb, is_verb

__all__ = ["is_had", "is_season", "is_start", "is_total"]

SEASON = re.compile(r"(?:19|20)\d\d/(?:(?:19|20)\d\d|\d\d)(?!\d)")

NEAR = 4
"""More words than stand between the noun of a total and its points."""


def is_start(sentence: Sentence, mention: Mention) -> bool:
    """True for «начинает с 5 ПО», «в начале партии у игрока 5 ПО», «перед игрой каждый берёт 20»: what one has at first."""
    ahead = sentence.tokens[max(0, mention.first - 1) : mention.first]
    verbs = {x.lemma for x in sentence.tokens[: mention.first]}
    if any(x.norm in words(LEXICON, "award.start_prepositions") for x in ahead) and verbs & words(LEXICON, "award.starting"):
        return True
    inside = frozenset(range(mention.first, mention.stop))
    return _before_play(sentence) and not grounds_in(sentence, 0, len(sentence.tokens), inside)


def _before_play(sentence: Sentence) -> bool:
    """True for «в начале игры», «перед началом партии», «при подготовке», «на старте»: the sentence speaks of setting up."""
    for token in sentence.tokens[1:]:
        opened = sentence.tokens[token.i - 1].norm in words(LEXICON, "award.start_times")
        if not opened or sentence.clause_of(token.i).kind in ("condition", "relative"):
            continue
        after = sentence.tokens[token.i + 1 : token.i + 2]
        if token.lemma in words(LEXICON, "award.setting_up"):
            return True
        whole = any(x.lemma in words(LEXICON, "award.whole_games") for x in after)
        if token.lemma in words(LEXICON, "award.beginnings") and whole:
            return True
        if token.lemma in words(LEXICON, "award.whole_games") and does(sentence.tokens[token.i - 1], "ahead"):
            return True
    return False


def is_season(sentence: Sentence, mention: Mention) -> bool:
    """True for «до сезона-1999/2000 очки …»: years, which no points are."""
    near = "".join(x.text for x in sentence.tokens[max(0, mention.first - 3) : mention.stop])
    return SEASON.search(near) is not None


def is_had(sentence: Sentence, mention: Mention) -> bool:
    """True for «команда с 12 баллами проигрывает»: how many somebody has."""
    before = sentence.tokens[mention.first - 1] if mention.first else None
    if (
        before is not None
        and mention.first > 1
        and sentence.tokens[mention.first - 2].lemma in words(LEXICON, "award.standing_at")
    ):
        return before.pos == "ADP"  # «маркер стоит на 10»
    if before is None or mention.unit is None or mention.kind != "number" or not does(before, "with"):
        return False
    return sentence.tokens[mention.unit].feats.get("Case") == "Ins"


def is_total(sentence: Sentence, mention: Mention) -> bool:
    """True for «сумма очков в колоде – 120», «максимум за матч 7 очков»: how many there are or can be, in all."""
    start = max((x.i + 1 for x in sentence.tokens[: mention.first - 1] if x.text in ",;:"), default=0)
    ahead = sentence.tokens[start : mention.first]
    if any(
        is_verb(x) and frame_of_verb(x) in ("gain", "loss", "give", "take")
        for x in ahead
        if x.lemma not in words(AMOUNTS, "weak")
    ):
        return False
    named = next((x for x in ahead if x.feats.get("Case") == "Nom" and x.pos == "NOUN"), None)
    if named is None or mention.kind != "number" or mention.signed or mention.each or mention.first == start:
        return False
    last = sentence.tokens[mention.first - 1]
    first_noun = not any(x.feats.get("VerbForm") == "Fin" for x in ahead[: named.i - start])
    closed = last.text in DASHES or (mention.unit is not None and _ends(sentence, mention))
    summed = named.lemma in words(AMOUNTS, "number_nouns") and closed
    described = sentence.tokens[max(0, named.i - 1) : named.i]
    said_for = any(does(x, "for") for x in sentence.tokens[mention.stop : mention.stop + 1])  # «максимальный бонус – 5 за ряд»
    most = any(x.lemma in words(LEXICON, "award.utmost_of") for x in described) and not said_for
    utmost = named.lemma in words(LEXICON, "award.utmost") or most
    return first_noun and (utmost or summed)


def _ends(sentence: Sentence, mention: Mention) -> bool:
    """True if the sentence ends with the amount: «сумма всех карт 120 очков»."""
    return all(x.is_punct for x in sentence.tokens[mention.stop :])
