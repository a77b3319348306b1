"""Signs of points: a mark or a letter that a text says to stand for its points: «★ — очко славы», «очки (О)»."""

from __future__ import annotations

import unicodedata

from extract.language import Sentence, Token
from extract.lexicon import WordFile, words

__all__ = ["counts", "is_letter", "is_symbol", "sign_of"]

LEXICON = WordFile(__file__).with_name("points.toml")
EQUATING = ("—", "–", "-", "−", "=")
USED = 2
"""How often a single letter stands behind a number where it is the short form of points."""


def is_symbol(text: str) -> bool:
    """True for a mark that is drawn, not written: «★», «♦»."""
    return len(text) == 1 and unicodedata.category(text) in ("So", "Sm") and text not in words(LEXICON, "no_symbols")


def is_letter(token: Token) -> bool:
    """True for a single letter, with or without a full stop."""
    return len(token.text.rstrip(".")) == 1 and token.text[0].isalpha()


def counts(sentence: Sentence, i: int) -> bool:
    """True for the capital of «4 О»: right behind a number."""
    before = sentence.tokens[i - 1] if i else None
    return sentence.tokens[i].text[0].isupper() and before is not None and (before.pos == "NUM" or before.text.isdigit())


def sign_of(token: Token, sentence: Sentence, sentences: tuple[Sentence, ...]) -> set[str]:
    """The mark or the letter beside a noun of points that stands for it; empty if there is none."""
    tokens = sentence.tokens
    before = tokens[max(0, token.i - 3) : token.i]
    while before and before[-1].pos in ("ADJ", "DET"):
        before = before[:-1]
    if len(before) > 1 and before[-1].text in EQUATING and is_symbol(before[-2].text):
        return {before[-2].norm}
    stop = token.i + 1
    while stop < len(tokens) and tokens[stop].pos in ("NOUN", "ADJ") and tokens[stop].feats.get("Case") == "Gen":
        stop += 1
    after = tokens[stop : stop + 3]
    if len(after) < 3 or after[0].text != "(":
        return set()
    sign = after[1].text
    if is_symbol(sign) and after[2].text in (")", ","):
        return {after[1].norm}
    letter = len(sign) == 1 and sign.isalpha() and sign.isupper() and after[2].text in (")", ",")
    return {after[1].norm} if letter and _stands_behind_numbers(sign, sentences) else set()


def _stands_behind_numbers(letter: str, sentences: tuple[Sentence, ...]) -> bool:
    """True if the letter counts something again and again: «2 О», «10 О»."""
    return sum(x.text.rstrip(".") == letter and counts(s, x.i) for s in sentences for x in s.tokens) >= USED
