"""Counted things: what a ground is called, and what is counted by it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from extract.context import Context
from extract.grammar.function_words import does
from extract.grammar.names import is_role
from extract.grammar.numbers import numbers_in
from extract.grammar.quantities import deed
from extract.language import Sentence, Token, inflect, nominative
from extract.language.dictionary import analyses, form_of
from extract.lexicon import words
from extract.rules.vp_sources.grounds import Ground
from extract.rules.vp_sources.noun_phrases import LEXICON
from models.expressions import Quantity
from models.parties import Party

__all__ = ["ground_name", "ground_quantity"]


def _kept(sentence: Sentence, indices: tuple[int, ...]) -> list[Token]:
    """The words of the phrase that name the thing: without «каждый», pronouns of the holder and small words."""
    out: list[Token] = []
    for i in indices:
        token = sentence.tokens[i]
        if token.lemma in words(LEXICON, "ground.every") or token.norm in words(LEXICON, "ground.holders"):
            continue
        if does(token, "out_of") and i and sentence.tokens[i - 1].lemma in words(LEXICON, "ground.every"):
            continue
        picked = i > 1 and sentence.tokens[i - 2].lemma in words(LEXICON, "ground.every")  # «каждую из пяти особ»
        if (out or picked) and token.pos == "NUM" and does(sentence.tokens[i - 1], "out_of") and i - 1 not in {x.i for x in out}:
            continue
        following = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
        if token.norm in words(LEXICON, "ground.small"):
            continue
        holds = does(token, "at")
        if holds and following is not None and (following.norm in words(LEXICON, "ground.holders") or is_role(following)):
            continue
        if is_role(token) and i and does(sentence.tokens[i - 1], "at"):
            continue
        out.append(token)
    return _without_being(sentence, out)


def _without_being(sentence: Sentence, tokens: list[Token]) -> list[Token]:
    """«…, располагающаяся вне владений» → «… вне владений»; «…, которую он контролирует (которая лежит) в X» → «… в X»."""
    out: list[Token] = []
    for place, token in enumerate(tokens):
        following = tokens[place + 1] if place + 1 < len(tokens) else None
        if token.text == "," and following is not None and following.lemma in words(LEXICON, "ground.being"):
            continue
        if token.lemma in words(LEXICON, "ground.being") and out and out[-1].pos in ("NOUN", "PROPN"):
            continue
        out.append(token)
    comma = next((k for k, x in enumerate(out) if x.text == ","), None)
    if comma is not None and any(x.lemma in words(LEXICON, "ground.relative") for x in out[comma + 1 : comma + 3]):
        empty = words(LEXICON, "ground.holding") | words(LEXICON, "ground.being")
        verb = next((k for k, x in enumerate(out) if k > comma and x.lemma in empty), None)
        if verb is not None:
            out = [*out[:comma], *out[verb + 1 :]]
    while out and ((out[-1].is_punct and out[-1].text not in '»"') or out[-1].pos == "ADP"):
        out.pop()
    while out and out[0].is_punct and out[0].text not in '«"':
        out.pop(0)
    return out


def ground_name(sentence: Sentence, indices: tuple[int, ...]) -> str:
    """The phrase in the nominative, as a name of a record."""
    kept = _kept(sentence, indices)
    name = _person(sentence, kept) or nominative(kept)
    return name[:1].upper() + name[1:]


def _person(sentence: Sentence, kept: Sequence[Token]) -> str | None:
    """«за каждого пленного»: an adjective that stands for a person, told by the accusative of the word before it."""
    if len(kept) != 1 or not kept[0].i or kept[0].feats.get("Case") not in ("Acc", "Gen"):
        return None
    told = any({"ADJF", "accs", "masc", "anim"} <= x.grammemes for x in analyses(sentence.tokens[kept[0].i - 1].norm))
    return form_of(kept[0].norm, frozenset(["nomn", "sing", "masc"]), frozenset(["ADJF", "PRTF"])) if told else None


def ground_quantity(context: Context, sentence: Sentence, ground: Ground, holder: Party | None) -> Quantity:
    """The thing that is counted: its name in the nominative plural, whose it is, where it is counted.

    «за каждые 3 монеты» keeps its number: one of them is three coins.
    """
    indices = _meant(sentence, ground.indices)
    tokens = [sentence.tokens[i] for i in indices]
    held = holder if _is_held(tokens) else None
    kept = [x for x in _kept(sentence, indices) if not _by_party(context, sentence, x)]
    number = next(
        (
            x
            for x in numbers_in(sentence)
            if x.kind == "cardinal" and kept and kept[0].i == x.first and x.value > 1 and kept[0].pos != "NOUN"
        ),
        None,
    )
    within, kept = _within(kept)
    if number is not None:
        digits = str(number.value)
        rest = [x for x in kept if x.i >= number.stop]
        return Quantity(f"{digits} {' '.join(x.text for x in rest)}".strip(), held, within)
    if not kept:
        kept = _who_of(sentence, ground)
        return Quantity(" ".join(x.text for x in kept) or nominative([sentence.tokens[i] for i in indices], "plur"), held, within)
    return Quantity(_denied(tokens) + _lowered(_plural(kept), kept), held, within)


def _who_of(sentence: Sentence, ground: Ground) -> list[Token]:
    """«за каждого, кто отгадал»: the words of the clause that say who is counted."""
    clause = next((x for x in sentence.clauses if x.kind == "relative" and 0 <= x.start - ground.stop <= 1), None)
    return [sentence.tokens[i] for i in clause.tokens if not sentence.tokens[i].is_punct] if clause is not None else []


def _denied(tokens: list[Token]) -> str:
    """«не контролируемые » for «область, которую он не контролирует»: what is counted is not held."""
    for negation, verb in pairwise(tokens):
        finite = verb.lemma in words(LEXICON, "ground.holding") and verb.feats.get("VerbForm") == "Fin"
        made = deed(verb) if finite and negation.norm in words(LEXICON, "ground.not") else None
        if made:
            return f"{negation.norm} {made} "
    return ""


def _by_party(context: Context, sentence: Sentence, token: Token) -> bool:
    """«контролируемая Римом область»: who holds it is no word of the thing."""
    before = sentence.tokens[token.i - 1] if token.i else token
    done = before.feats.get("VerbForm") == "Part" and before.lemma in words(LEXICON, "ground.holding")
    return done and token.feats.get("Case") == "Ins" and context.parties.name_of(token) is not None


def _meant(sentence: Sentence, indices: tuple[int, ...]) -> tuple[int, ...]:
    """«за этот вид» means the «вид Природного сырья» that stands before it in the sentence."""
    if len(indices) != 2 or sentence.tokens[indices[0]].lemma not in words(LEXICON, "ground.this"):
        return indices
    noun = sentence.tokens[indices[1]]
    for token in sentence.tokens[: indices[0]]:
        if token.lemma == noun.lemma:
            stop = token.i + 1
            while stop < indices[0] and sentence.tokens[stop].feats.get("Case") == "Gen":
                stop += 1
            return tuple(range(token.i, stop))
    return indices[1:]


def _is_held(tokens: list[Token]) -> bool:
    """True if a pronoun or a clause of holding says whose the thing is."""
    return any(
        x.norm in words(LEXICON, "ground.holders")
        or x.lemma in words(LEXICON, "ground.own")
        or x.lemma in words(LEXICON, "ground.holding")
        for x in tokens
    )


def _within(kept: list[Token]) -> tuple[tuple[str, ...], list[Token]]:
    """The place where the thing is counted («в Нидерландах», «в регионе»), and the words without it."""
    for place, token in enumerate(kept[1:], 1):
        if not does(token, "into") or place + 1 >= len(kept):
            continue
        rest = kept[place + 1 :]
        end = next((k for k, x in enumerate(rest) if x.text == ","), len(rest))
        noun = rest[0]
        if end <= 2 and (noun.pos == "PROPN" or noun.text[:1].isupper() or noun.lemma in words(LEXICON, "ground.locations")):
            return (nominative(rest[:end]),), [*kept[:place], *rest[end:]]
    return (), kept


def _plural(kept: list[Token]) -> str:
    """The phrase in the nominative plural, with the participles and adjectives after the noun that agree with it."""
    comma = next((k for k, x in enumerate(kept) if x.text == ","), None)
    if comma is None:
        return nominative(kept, "plur")
    head = next((x for x in kept[:comma] if x.pos in ("NOUN", "PROPN")), None)
    out = nominative(kept[:comma], "plur")
    before = kept[comma - 1]
    for token in kept[comma:]:
        agrees = head is not None and token.feats.get("Case") == head.feats.get("Case") and token.pos in ("VERB", "ADJ")
        turned = inflect(token.text, case="nomn", number="plur") if agrees else None
        out += (" " if token.start > before.end else "") + (turned or token.text)
        before = token
    return out


def _common(token: Token) -> bool:
    """True if the dictionary has the word as a common noun: a capital at the start of a line makes no name."""
    names = {"Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr"}
    return any(x.known and not names & x.grammemes for x in analyses(token.text.lower()))


def _lowered(name: str, kept: list[Token]) -> str:
    """The name with a small first letter, unless it is a proper name."""
    if not kept or (len(kept[0].text) > 1 and kept[0].text.isupper()) or (kept[0].pos == "PROPN" and kept[0].i > 0):
        return name
    if kept[0].pos == "PROPN" and not _common(kept[0]):
        return name
    return name[:1].lower() + name[1:]
