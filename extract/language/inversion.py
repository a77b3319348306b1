"""Conditions without a conjunction: «Собрал семь знаков — победа твоя», «Будь игроков трое, хватит пяти»."""

from __future__ import annotations

from collections.abc import Sequence

from extract.language.drafts import Draft
from extract.language.lexicon import word_set
from extract.language.segments import Segment
from extract.language.tagged import DASHES, Tagged


def split_inverted_condition(words: Tagged, drafts: list[Draft], segments: Sequence[Segment]) -> None:
    """Make a condition of the first segment where its verb comes first and its form says that it is one.

    A past tense before a dash; «будь»; an imperative before «и» and a statement («Доведи счёт до 20, и ты выиграл»).
    """
    if len(segments) < 2 or segments[0].marker is not None or not segments[0].predicates:
        return
    first = segments[0].predicates[0]
    if first != segments[0].start or not drafts or not drafts[0].is_main:
        return
    if not (_past_before_dash(words, first, segments[1]) or _imperative_condition(words, first, segments[1])):
        return
    main = drafts[0]
    stop = segments[1].start
    condition = Draft("condition")
    condition.tokens = [i for i in main.tokens if i < stop]
    condition.predicates = [i for i in main.predicates if i < stop]
    main.tokens = [i for i in main.tokens if i >= stop]
    main.predicates = [i for i in main.predicates if i >= stop]
    if not main.tokens:
        drafts.remove(main)
    condition.parent = next((draft for draft in drafts if draft.is_main), None)
    for draft in drafts:
        if draft.parent is main and (draft.tokens[0] < stop or main not in drafts):
            draft.parent = condition
    drafts.insert(0, condition)


def _past_before_dash(words: Tagged, verb: int, following: Segment) -> bool:
    return words.feats[verb].get("Tense") == "Past" and following.separator in DASHES


def _imperative_condition(words: Tagged, verb: int, following: Segment) -> bool:
    feats = words.feats[verb]
    if feats.get("Mood") != "Imp":
        return False
    singular = feats.get("Number") == "Sing"
    if words.lemmas[verb] in word_set("predicates", "copulas") and singular:
        return True
    joined = words.norms[following.start] in word_set("conjunctions", "joining") and following.separator in (",", *DASHES)
    if not joined or any(words.feats[i].get("Mood") == "Imp" for i in following.predicates):
        return False
    return singular or (not following.predicates and _says_whose(words, following))


def _says_whose(words: Tagged, segment: Segment) -> bool:
    """«…, и победа ваша»: a noun and a pronoun in the nominative."""
    kinds = {words.pos[i] for i in range(segment.start, segment.end) if words.feats[i].get("Case") == "Nom"}
    return "NOUN" in kinds and bool(kinds & {"DET", "PRON", "ADJ"})
