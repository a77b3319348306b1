"""Marks beside bare numbers: brackets, dashes and prepositions that make points of them, ranks and thresholds."""

from __future__ import annotations

from extract.grammar.function_words import does
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import Mention
from extract.grammar.numbers import numbers_in
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.awards import Scoring
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.standing import is_worth_with_preposition
from extract.rules.vp_sources.verbs import DASHES, breaks_after, frame_of_verb, is_verb

__all__ = ["after_rank", "closes", "dashed_with_preposition", "ends", "in_own_brackets", "names_threshold", "put_into"]


def in_own_brackets(sentence: Sentence, mention: Mention) -> bool:
    """True for «за столицы (по 3), крепости (по 2)»."""
    before = sentence.tokens[mention.first - 1].text if mention.first else ""
    after = sentence.tokens[mention.stop].text if mention.stop < len(sentence.tokens) else ""
    return before == "(" and after == ")" and mention.first > 1 and sentence.tokens[mention.first - 2].pos in ("NOUN", "PROPN")


def dashed_with_preposition(sentence: Sentence, mention: Mention, accepted: list[Mention]) -> bool:
    """True for «победа ценится в 4 очка, ничья – в 2»: the preposition of the verb of worth that is left out."""
    before = sentence.tokens[max(0, mention.first - 2) : mention.first]
    if len(before) < 2 or before[0].text not in DASHES:
        return False
    same = [x for x in accepted if x.first and sentence.tokens[x.first - 1].norm == before[1].norm]
    return closes(sentence, mention) and any(is_worth_with_preposition(sentence, x) for x in same)


def names_threshold(sentence: Sentence, mention: Mention, scoring: Scoring) -> bool:
    """True for «500 – следопыт, 1500 – аналитик»: so many points bring a rank, and are not given."""
    after = sentence.tokens[mention.stop : mention.stop + 2]
    if scoring in ("list", "column") and mention.first == 0:
        return False
    return len(after) == 2 and after[0].text in DASHES and after[1].pos in ("NOUN", "PROPN", "ADJ") and mention.unit is None


def after_rank(sentence: Sentence, mention: Mention) -> bool:
    """True for «1-е место 6, 2-е 3»: a rank right before the number."""
    first = mention.first
    if first and sentence.tokens[first - 1].lemma in words(LEXICON, "ground.places"):
        first -= 1
    return ends(sentence, mention) and any(
        x.kind == "ordinal" and x.stop == first and x.first < first for x in numbers_in(sentence)
    )


def put_into(sentence: Sentence, mention: Mention) -> bool:
    """True for «5 в пулю», «две в зачёт»: into what the points are written."""
    after = sentence.tokens[mention.stop : mention.stop + 2]
    return len(after) == 2 and does(after[0], "into") and after[1].lemma in words(AMOUNTS, "score_places")


def ends(sentence: Sentence, mention: Mention) -> bool:
    """True if after the number its clause ends, or goes on with what it is given for, to whom, and when."""
    if mention.stop >= len(sentence.tokens):
        return True
    token = sentence.tokens[mention.stop]
    if token.text in ("×", "*", "%", "/", "·") or (token.text in DASHES and token.text not in ("—", "–")):
        return False
    if breaks_after(sentence, mention.stop - 1):
        return True
    if (
        mention.first
        and token.text in DASHES
        and any(x.text[-1:].isdigit() or x.pos == "NUM" for x in sentence.tokens[token.i + 1 : token.i + 2])
    ):
        return False
    if any(x.feats.get("Degree") == "Cmp" for x in sentence.tokens[mention.stop : mention.stop + 2]):
        return False
    if token.is_punct or token.pos in ("CCONJ", "SCONJ", "ADV", "PART", "ADP") or token.feats.get("Case") == "Dat":
        return token.norm not in words(AMOUNTS, "not_an_award.comparators")
    return is_verb(token) and frame_of_verb(token) is not None


def closes(sentence: Sentence, mention: Mention) -> bool:
    """True if a mark or the sentence ends right after the number."""
    after = sentence.tokens[mention.stop : mention.stop + 1]
    return not after or after[0].text in (",", ";", ".", "(", ")")
