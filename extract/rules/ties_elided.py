"""A step of a tie that leaves out its noun: «…, потом лисьих», «считают только белые», «далее — число забитых»."""

from __future__ import annotations

from collections.abc import Sequence

from extract.grammar.tree import is_noun, is_participle
from extract.language import Sentence, Token, analyse, nominative
from extract.lexicon import WordFile, words
from extract.rules.ties_grounds import LEXICON
from models.records import TieBreak

__all__ = ["less_in_brackets", "same_noun", "sum_told"]

QUANTITIES = WordFile(__file__).parent.parent / "grammar" / "quantities.toml"
MOST = WordFile(__file__).parent.parent / "grammar" / "superlatives.toml"
ATTRIBUTES = 2
"""More attributes than such a step has."""


def same_noun(sentence: Sentence, indices: Sequence[int], before: str) -> TieBreak | None:
    """The step made of the attributes told and of the noun of what was compared ``before``; None if it says anything else."""
    said = [sentence.tokens[i] for i in indices if not _is_small(sentence.tokens[i])]
    told = [t for t in said if not (is_noun(t) and t.lemma in words(LEXICON, "measuring"))]
    if not 0 < len(told) <= ATTRIBUTES or not all(t.feats.get("Number") == "Plur" and _attributes(t) for t in told):
        return None
    noun = next((t for t in analyse(before).tokens if is_noun(t) and t.lemma not in words(LEXICON, "measuring")), None)
    return TieBreak("highest", nominative([*told, noun], "plur"), "same") if noun is not None else None


def _attributes(token: Token) -> bool:
    return (token.pos == "ADJ" or is_participle(token)) and token.lemma not in words(LEXICON, "cues")


def _is_small(token: Token) -> bool:
    """Words that say nothing of what is compared: «потом», «только», «считают»."""
    deciding = token.pos == "VERB" and token.lemma in words(LEXICON, "deciding")
    return token.is_punct or token.pos in ("ADV", "PART", "CCONJ", "ADP", "SCONJ") or deciding


def less_in_brackets(sentence: Sentence, low: int, high: int) -> bool:
    """«… по пустым бочкам (выгоднее иметь меньше)»: that the least of it is ahead, in brackets behind."""
    opened = next((i for i in range(low + 1, high) if sentence.tokens[i].text == "("), None)
    inside = {t.norm for t in sentence.tokens[opened + 1 : high]} if opened is not None else set()
    return bool(inside & words(MOST, "least.comparatives")) and not inside & words(MOST, "most.comparatives") - words(
        LEXICON, "better"
    )


def sum_told(sentence: Sentence, indices: Sequence[int]) -> str | None:
    """«чья сумма карт меньше»: the sum of what was counted before, and not its number once more."""
    for i in indices:
        token, behind = sentence.tokens[i], sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
        if token.lemma in words(QUANTITIES, "totals") and behind is not None and is_noun(behind):
            return f"{token.lemma} {behind.text.lower()}"
    return None
