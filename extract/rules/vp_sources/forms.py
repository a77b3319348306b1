"""Forms: in which case a word may stand, where its form fits several."""

from __future__ import annotations

from extract.language import Token
from extract.language.dictionary import analyses

__all__ = ["is_deed_done", "is_statement", "is_undergone", "may_be"]

GRAMMEMES = {"Nom": "nomn", "Dat": "datv", "Acc": "accs", "Gen": "gent", "Ins": "ablt"}


def may_be(token: Token, case: str) -> bool:
    """True if the word stands in the case, or its form could: the tagger takes «стороне» for a locative.

    Only singular forms of one part of speech count as doubtful: «загадавший» alone before its verb is a nominative.
    """
    if token.feats.get("Case") == case:
        return True
    if token.feats.get("Case") is None or token.pos not in ("NOUN", "PROPN", "ADJ", "VERB", "DET"):
        return False
    return any(GRAMMEMES[case] in x.grammemes for x in analyses(token.text.lower()))


def is_deed_done(token: Token) -> bool:
    """True for a participle of a deed that is over («победивший»); «атакующий» and «нападавший» say who plays what part."""
    found = analyses(token.text.lower())
    lasting = any({"PRTF", "actv", "impf"} <= x.grammemes for x in found) and not any(
        {"PRTF", "actv", "perf"} <= x.grammemes for x in found
    )
    return not lasting


def is_undergone(token: Token) -> bool:
    """True for the passive participle of a deed that is over («удалённый»), whatever the tagger took it for."""
    return any({"PRTF", "past", "pssv"} <= x.grammemes for x in analyses(token.text.lower()))


def is_statement(word: str) -> bool:
    """True for a word that states something by itself: «удался», «сыгран»; a noun does not."""
    return any({"VERB"} & x.grammemes or {"PRTS"} & x.grammemes or {"ADJS"} & x.grammemes for x in analyses(word.lower()))
