"""Terms explained without a verb of naming: «Дубль – кость, у которой …», «Рейтинг стола равен сумме …»."""

from __future__ import annotations

from extract.grammar.tree import case, is_noun, is_participle
from extract.language import Clause, Sentence, Token, nominative
from extract.lexicon import WordFile, words

__all__ = ["explained"]

LEXICON = WordFile(__file__).with_name("definitions.toml")
LONG = 4
"""How many words a term in front of a dash may have."""


def explained(sentence: Sentence, label: str | None) -> str | None:
    """The term that the sentence explains; ``label`` stands in front of it where the text sets the term apart; else None."""
    computed = _computed(sentence)
    if computed is not None:
        return computed
    dash = next((t.i for t in sentence.tokens[: LONG + 1] if t.text in "–—-" and t.i > 0), None)
    if label is not None and dash is None:
        return label if len(label.split()) <= LONG and _says_what(sentence, 0) else None
    if dash is None or not _is_term(sentence.tokens[:dash]) or not _says_what(sentence, dash + 1):
        return None
    text = nominative(list(sentence.tokens[:dash]))
    return text[:1].upper() + text[1:]


def _is_term(tokens: tuple[Token, ...] | list[Token]) -> bool:
    """A noun in the nominative with its attributes and genitives, and no pointing word."""
    head = next((t for t in tokens if is_noun(t) and case(t) == "Nom"), None)
    plain = all(t.pos in ("NOUN", "PROPN", "ADJ", "X") for t in tokens)
    return head is not None and plain and not any(t.lemma in words(LEXICON, "pointing") for t in tokens)


def _says_what(sentence: Sentence, start: int) -> bool:
    """True if what begins at ``start`` says what kind of thing it is: a noun with a clause, or one that is computed."""
    tokens = sentence.tokens[start:]
    if any(t.pos == "VERB" and t.clause == tokens[0].clause and t.feats.get("VerbForm", "Fin") == "Fin" for t in tokens):
        return False
    noun = next((t for t in tokens[:4] if is_noun(t)), None)
    attributes = tokens[: noun.i - start] if noun is not None else tokens[:0]
    if noun is None or case(noun) != "Nom" or any(t.pos not in ("ADJ", "DET", "VERB") for t in attributes):
        return False
    if noun.lemma in words(LEXICON, "no_kinds"):
        return False
    if noun.lemma in words(LEXICON, "computed"):
        return start > 0
    after = sentence.tokens[noun.i + 1] if noun.i + 1 < len(sentence.tokens) else None
    clause = next((c for c in sentence.clauses if c.start > noun.i), None)
    told = clause is not None and clause.start <= noun.i + 3 and _describes(sentence, clause)
    same = any(t.lemma in words(LEXICON, "that") for t in attributes)
    return same or (told and after is not None and after.text == ",")


def _describes(sentence: Sentence, clause: Clause) -> bool:
    """«…, у которой …», «…, начатый …»."""
    opening = sentence.tokens[clause.start : clause.start + 3]
    which = any(t.lemma in words(LEXICON, "which") for t in opening)
    return (clause.kind == "relative" and which) or (clause.kind == "participle" and is_participle(opening[0]))


def _computed(sentence: Sentence) -> str | None:
    """«Рейтинг стола равен сумме мест»: what equals something computed."""
    for token in sentence.tokens[1 : LONG + 1]:
        after = sentence.tokens[token.i + 1] if token.i + 1 < len(sentence.tokens) else None
        if token.lemma in words(LEXICON, "equal") and after is not None and after.lemma in words(LEXICON, "computed"):
            term = sentence.tokens[: token.i]
            if _is_term(term):
                text = nominative(list(term))
                return text[:1].upper() + text[1:]
    return None
