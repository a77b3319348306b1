"""Small words of the language by what they do: «не», «из», «за»; which they are is told in a list beside this."""

from __future__ import annotations

from extract.language import Token
from extract.lexicon import WordFile, words

__all__ = ["does", "ends", "means"]

LEXICON = WordFile(__file__).with_name("function_words.toml")


def does(token: Token, what: str) -> bool:
    """True if the word is one of those that do this: ``does(token, "not")`` for «не»."""
    return token.norm in words(LEXICON, what)


def means(token: Token, what: str) -> bool:
    """The same by the word's dictionary form: ``means(token, "how_many")`` for «скольких»."""
    return token.lemma in words(LEXICON, what)


def ends(word: str, what: str) -> bool:
    """True if the word ends like those: ``ends(lemma, "reflexive")`` for «бороться»."""
    return any(word.endswith(x) for x in words(LEXICON, what))
