"""Who gets or loses what in a worked example: the side that a stretch of a sentence speaks of."""

from __future__ import annotations

from collections.abc import Sequence

from extract.context import Context
from extract.grammar.function_words import does
from extract.grammar.parties import party_at
from extract.grammar.tree import case, is_noun
from extract.language import Sentence, Token, nominative
from extract.lexicon import WordFile, words

__all__ = ["favoured", "party_in", "receiver_in", "spoken_of", "who"]

LEXICON = WordFile(__file__).with_name("examples.toml")
RANKS = ("subject", "given", "possessor", "owner")
"""How strongly a word claims the amount, strongest first: who acts, to whom, at whom, whose."""


def who(context: Context, sentence: Sentence, i: int, loose: bool = False) -> str:
    """The name of the party at a token; a person's name will do in an example; empty where there is none.

    ``loose``: any proper name will do, because it stands where only a party can («у США 1 ПО», «Югу 2 ПО»).
    """
    token = sentence.tokens[i]
    if token.pos not in ("NOUN", "PROPN", "X", "ADJ"):
        return ""
    found = party_at(context, sentence, i)
    if found is not None and found.is_named:
        return found.words[0]
    if found is not None or not is_noun(token) or not token.text[:1].isupper() or context.is_points(token, sentence):
        return ""
    animate = token.feats.get("Animacy") == "Anim"
    proper = token.pos == "PROPN" and (i > 0 or token.text.isupper())
    if token.text.isupper():
        return token.text if loose and proper else ""
    if animate or (loose and proper):
        return _titled(nominative([token], "plur" if animate and token.feats.get("Number") == "Plur" else None))
    return ""


def _titled(text: str) -> str:
    return text[:1].upper() + text[1:]


def party_in(context: Context, sentence: Sentence, span: Sequence[int], back: str, own: bool = False) -> str:
    """Who the stretch says gets or loses: the best ranked word that names a party; ``back`` is whom a pronoun means.

    ``own``: the stretch itself holds the amount.
    """
    found: dict[str, str] = {}
    brought = {sentence.tokens[i].lemma for i in span} & words(LEXICON, "verbs.bringing")
    for i in span:
        token = sentence.tokens[i]
        rank = _rank(sentence, token)
        loose = own and (rank in ("given", "possessor") or (rank == "subject" and not brought))
        name = who(context, sentence, i, loose) if rank else ""
        if rank and not name and token.lemma in words(LEXICON, "words.pronouns") and token.pos in ("PRON", "DET"):
            name = spoken_of(context, sentence, i) or back
        if rank and name:
            found.setdefault(rank, name)
    return next((found[r] for r in RANKS if r in found), "")


def _rank(sentence: Sentence, token: Token) -> str:
    """What the word is to the deed; empty for a word that says nothing of who gets it («соседство с США»)."""
    before = _preposition(sentence, token.i)
    if before is not None:
        possessed = before.norm in words(LEXICON, "words.possessing") and case(token) in ("Gen", "")
        return "possessor" if possessed else ("owner" if token.pos == "DET" else "")
    if token.i and does(sentence.tokens[token.i - 1], "for"):
        return ""
    if case(token) == "Nom" or token.dep.startswith("nsubj"):
        return "subject"
    if case(token) == "Dat":
        return "given"
    counted = token.i > 0 and is_noun(sentence.tokens[token.i - 1])
    return "owner" if case(token) == "Gen" and (counted or token.pos == "DET") else ""


def _preposition(sentence: Sentence, i: int) -> Token | None:
    """The preposition of a word, adjectives between."""
    k = i - 1
    while k >= 0 and sentence.tokens[k].pos in ("ADJ", "DET") and not sentence.tokens[k].is_punct:
        k -= 1
    found = sentence.tokens[k] if k >= 0 else None
    return found if found is not None and found.pos == "ADP" and k < i else None


def spoken_of(context: Context, sentence: Sentence, stop: int) -> str:
    """The last party named before a token of the sentence; empty for none."""
    for i in range(stop - 1, -1, -1):
        taken = i and does(sentence.tokens[i - 1], "for")
        name = "" if taken else who(context, sentence, i)
        if name:
            return name
    return ""


def receiver_in(context: Context, sentence: Sentence, span: Sequence[int], ranks: tuple[str, ...]) -> str:
    """The other side of a transfer: whom it goes to («отдаёт Северу»), whom it is taken from («забирает у Юга»)."""
    for i in span:
        if _rank(sentence, sentence.tokens[i]) in ranks:
            name = who(context, sentence, i)
            if name:
                return name
    return ""


def favoured(context: Context, sentence: Sentence, start: int) -> str:
    """«на 4 клетки к победе СССР»: in whose favour a marker moves, where that is said behind the number."""
    for token in sentence.tokens[start:]:
        name = who(context, sentence, token.i)
        if name:
            return name
    return ""
