"""Small questions about a parsed sentence that several parts of the grammar ask."""

from __future__ import annotations

from collections.abc import Iterable

from extract.language import Sentence, Token
from extract.lexicon import Phrases

__all__ = [
    "DECLINED", "agrees", "case", "is_finite", "is_noun", "is_participle", "matches", "may_stand", "phrase_at",
    "phrase_stop", "phrases_from", "runs", "starts_of", "surface",
]  # fmt: skip

DECLINED = ("ADJ", "DET", "NUM", "PRON")


def case(token: Token) -> str:
    """The token's case («Nom», «Gen» …), empty where it has none."""
    return token.feats.get("Case", "")


def is_noun(token: Token) -> bool:
    """True for nouns, names and abbreviations: what can be counted or named."""
    return token.pos in ("NOUN", "PROPN", "X") and not token.is_punct


def is_participle(token: Token) -> bool:
    """True for a full (declined) participle: «набравший», «построенное»."""
    return token.feats.get("VerbForm") == "Part" and token.feats.get("Variant") != "Short"


def is_finite(token: Token) -> bool:
    """True for what can be a predicate by itself: a finite verb, a short participle or adjective."""
    if token.pos in ("VERB", "AUX") and token.feats.get("VerbForm", "Fin") == "Fin":
        return True
    return token.feats.get("Variant") == "Short"


def agrees(attribute: Token, noun: Token) -> bool:
    """True if the attribute can stand with the noun: the same case, or what looks alike or goes with a numeral."""
    a, b = case(attribute), case(noun)
    one = attribute.feats.get("Number") == "Sing" == noun.feats.get("Number")
    if (
        one
        and attribute.feats.get("Gender", "") != noun.feats.get("Gender", "")
        and attribute.feats.get("Gender")
        and noun.feats.get("Gender")
    ):
        return False
    return not a or not b or a == b or {a, b} <= {"Nom", "Acc", "Gen"}


def matches(token: Token, word: str) -> bool:
    """True if the token is this word, as written or by its dictionary form."""
    return word in (token.norm, token.lemma)


def phrase_at(sentence: Sentence, i: int, phrase: tuple[str, ...]) -> int | None:
    """The token after ``phrase`` if it stands at ``i`` (commas between its words do not matter), None if it does not."""
    tokens = sentence.tokens
    if i >= len(tokens) or (phrase[0] != tokens[i].norm and phrase[0] != tokens[i].lemma):
        return None  # most often so, and asked very often
    for k, word in enumerate(phrase):
        while k and i < len(sentence.tokens) and sentence.tokens[i].text == ",":
            i += 1
        if i >= len(sentence.tokens) or not matches(sentence.tokens[i], word):
            return None
        i += 1
    return i


def may_stand(sentence: Sentence, listed: Phrases) -> bool:
    """False for a sentence without a word with which one of the phrases begins."""
    return not sentence.spoken.isdisjoint(listed.firsts)


def phrases_from(sentence: Sentence, i: int, listed: Phrases) -> tuple[tuple[str, ...], ...]:
    """Those of the phrases that may stand at ``i``, longest first: they begin with its word (`phrase_at` tells the rest)."""
    if i >= len(sentence.tokens):
        return ()
    token = sentence.tokens[i]
    return listed.beginning(token.norm, token.lemma)


def starts_of(sentence: Sentence, listed: Phrases, inside: Iterable[int]) -> Iterable[int]:
    """Those of the indices at whose word one of the phrases may begin; quick for a sentence that holds no such word."""
    firsts = listed.firsts
    if sentence.spoken.isdisjoint(firsts):
        return ()
    tokens = sentence.tokens
    return [i for i in inside if tokens[i].norm in firsts or tokens[i].lemma in firsts]


def phrase_stop(sentence: Sentence, i: int, listed: Phrases) -> int | None:
    """The token after the longest of the phrases that stands at ``i``; None if none does."""
    for phrase in phrases_from(sentence, i, listed):
        stop = phrase_at(sentence, i, phrase)
        if stop is not None:
            return stop
    return None


def runs(indices: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Indices as half-open runs without gaps."""
    out: list[tuple[int, int]] = []
    for i in sorted(indices):
        if out and out[-1][1] == i:
            out[-1] = (out[-1][0], i + 1)
        else:
            out.append((i, i + 1))
    return tuple(out)


def surface(sentence: Sentence, indices: Iterable[int], written: dict[int, str] | None = None) -> str:
    """The words of ``indices`` joined as in the text; ``written`` replaces the form of some."""
    out = ""
    last: Token | None = None
    for i in sorted(indices):
        token = sentence.tokens[i]
        glued = last is not None and last.i == i - 1 and last.end == token.start
        if out and not glued and token.text not in ",.;:)»!?":
            out += " "
        out += (written or {}).get(i, token.text)
        last = token
    return out.strip(" ,;:.–—-")
