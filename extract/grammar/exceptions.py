"""Who is left out: «все игроки, кроме Пруссии» holds of a player only if that is not Prussia."""

from __future__ import annotations

from collections.abc import Collection

from extract.context import Context
from extract.grammar.parties import party_at, player
from extract.grammar.tree import case, is_noun, is_participle, phrase_stop
from extract.language import Sentence, nominative
from extract.lexicon import WordFile, phrases, words
from models.expressions import Expr, Fact, all_of, negate
from models.spans import Span

__all__ = ["left_out"]

LEXICON = WordFile(__file__).with_name("conditions.toml")


def left_out(context: Context, sentence: Sentence, inside: Collection[int]) -> Expr | None:
    """«каждая держава, кроме Турции и Англии»: that the party is none of those named; None if nobody is left out.

    Only what stands right behind the party counts: «за каждый город, кроме столицы» leaves out no party.
    """
    for i in sorted(inside):
        stop = phrase_stop(sentence, i, phrases(LEXICON, "words.except"))
        before = i - 2 if i > 1 and sentence.tokens[i - 1].text in ",(" else i - 1
        if stop is None or before < 0 or not _whole(context, sentence, before):
            continue
        party = party_at(context, sentence, before)
        kind = party.word if party is not None and party.kind == "any" else player().word
        named = _named(sentence, stop)
        if named:
            span = Span(sentence.tokens[i].start, sentence.tokens[max(k for group in named for k in group)].end)
            names = [nominative([sentence.tokens[k] for k in group]) for group in named]
            return all_of(*(negate(Fact(f"{kind} — {name}", span=span)) for name in names))
    return None


def _whole(context: Context, sentence: Sentence, i: int) -> bool:
    """True for «все игроки», «каждая держава», «остальные»: the word at ``i`` says of whom it speaks, and of all of them."""
    token = sentence.tokens[i]
    quantified = [t for t in sentence.tokens[max(0, i - 3) : i + 1] if t.lemma in words(LEXICON, "words.every")]
    if not quantified:
        return False
    party = party_at(context, sentence, i) if is_noun(token) else None
    return token.lemma in words(LEXICON, "words.every") or (party is not None and party.kind == "any")


def _named(sentence: Sentence, start: int) -> list[list[int]]:
    """The nouns after «кроме», each with its attributes, joined by «и» or a comma."""
    groups: list[list[int]] = [[]]
    for token in sentence.tokens[start:]:
        headed = any(is_noun(sentence.tokens[k]) for k in groups[-1])
        if headed and (token.pos == "CCONJ" or (token.text == "," and _goes_on(sentence, token.i))):
            groups.append([])
        elif (
            (is_noun(token) and (not headed or case(token) == "Gen"))
            or (not headed and token.pos in ("ADJ", "DET"))
            or (is_participle(token) and not headed)
        ):
            groups[-1].append(token.i)
        else:
            break
    return [g for g in groups if any(is_noun(sentence.tokens[k]) or is_participle(sentence.tokens[k]) for k in g)]


def _goes_on(sentence: Sentence, comma: int) -> bool:
    """«кроме Турции, Англии и Испании»: a row after the comma, which ends in a conjunction."""
    after = sentence.tokens[comma + 1 : comma + 4]
    return len(after) > 1 and is_noun(after[0]) and after[1].pos == "CCONJ"
