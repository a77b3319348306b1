"""Outcomes that leave out their verb: «…, а если заговор раскрыт — верные трону», «…, рыцари — если убили дракона»."""

from __future__ import annotations

from dataclasses import dataclass

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_words
from extract.grammar.parties import only_one, party_of
from extract.grammar.tree import case, is_finite, is_noun, is_participle
from extract.language import Sentence, Token, nominative
from extract.lexicon import WordFile, words
from extract.rules.outcome_sides import capital
from models.expressions import Expr
from models.parties import Party, named

__all__ = ["Elided", "elided_cut", "elided_in", "second_cut"]

LEXICON = WordFile(__file__).with_name("victories.toml")
OUTCOMES = WordFile(__file__).with_name("outcomes.toml")
SIDE = 3
"""More words than a side has that stands before its dash."""


@dataclass(frozen=True, slots=True)
class Elided:
    """Who, and on what condition; the verb is that of the statement before. Without a party it only takes the condition away."""

    party: Party | None
    condition: Expr


def elided_cut(sentence: Sentence) -> int | None:
    """The comma at which a statement that leaves out its verb begins; None if there is none."""
    for comma in (t.i for t in sentence.tokens if t.text in ",;" and t.i > 2):
        rest = sentence.tokens[comma + 1 :]
        if _opens_with_condition(rest) or _opens_with_side(rest):
            return comma
    return None


def second_cut(sentence: Sentence) -> int | None:
    """The comma before a second outcome of the same side: «команда побеждает, когда …, и проигрывает, когда …»."""
    won = words(OUTCOMES, "win.verbs") | words(OUTCOMES, "lose.verbs")
    first = next((t.i for t in sentence.tokens if t.lemma in won and is_finite(t)), None)
    if first is None:
        return None
    for comma in (t.i for t in sentence.tokens if t.text == "," and t.i > first + 2):
        rest = sentence.tokens[comma + 1 : comma + 6]
        if len(rest) < 4 or rest[0].norm not in words(LEXICON, "elided.contrast"):
            continue
        verb = next((k for k, t in enumerate(rest[1:3], 1) if t.lemma in won and is_finite(t)), None)
        plain = verb is not None and all(t.pos in ("ADV", "PART") for t in rest[1:verb])
        if verb is not None and plain and any(t.norm in words(LEXICON, "elided.asking") for t in rest[verb + 1 :]):
            return comma
    return None


def elided_in(context: Context, line: Line) -> Elided | None:
    """What a statement cut off by ``elided_cut`` says; None for any other."""
    tokens = line.sentence.tokens
    dash = next((t.i for t in tokens if _is_dash(t)), None)
    if dash is None:
        return None
    if _opens_with_side(tokens):
        return _told(context, line, range(dash), range(dash + 2, len(tokens)))
    if _opens_with_condition(tokens):
        marker = next(t.i for t in tokens if t.norm in words(LEXICON, "elided.asking"))
        return _told(context, line, range(dash + 1, len(tokens)), range(marker + 1, dash))
    return None


def _told(context: Context, line: Line, whose: range, told: range) -> Elided | None:
    party = _party(context, line, [line.sentence.tokens[i] for i in whose])
    condition = condition_of_words(context, line, told, party)
    return Elided(party, condition) if condition is not None else None


def _party(context: Context, line: Line, tokens: list[Token]) -> Party | None:
    for token in tokens:
        party = only_one(line.sentence, token.i) or party_of(context, line, token.i)
        if party is not None:
            return party
    first = next((t for t in tokens if not t.is_punct and t.pos not in ("PART", "ADV")), None)
    many = first is not None and first.pos in ("ADJ", "NOUN", "PROPN") and case(first) == "Nom"
    if first is None or not many or not (is_noun(first) or first.feats.get("Number") == "Plur"):
        return None
    return named(capital(nominative([first], "plur" if first.feats.get("Number") == "Plur" else "sing")))


def _opens_with_condition(tokens: tuple[Token, ...] | list[Token]) -> bool:
    """«а если заговор раскрыт — верные трону»: a contrast, a condition, a dash, and no verb behind it."""
    if len(tokens) < 5 or tokens[0].norm not in words(LEXICON, "elided.contrast"):
        return False
    asked = tokens[1].norm in words(LEXICON, "elided.asking")
    dash = next((k for k, t in enumerate(tokens) if _is_dash(t)), None)
    if not asked or dash is None or dash < 3 or any(is_finite(t) for t in tokens[dash + 1 :]):
        return False
    first = next((t for t in tokens[dash + 1 :] if not t.is_punct), None)
    side = first is not None and case(first) == "Nom" and not is_participle(first)
    many = first is not None and first.pos == "ADJ" and first.feats.get("Number") == "Plur"
    return side and first is not None and (is_noun(first) or many)  # «а если поровну — старший» breaks a tie


def _opens_with_side(tokens: tuple[Token, ...] | list[Token]) -> bool:
    """«рыцари — если убили дракона»: a few words for a side, a dash, and a condition."""
    opened = tokens[1:] if tokens and tokens[0].norm in words(LEXICON, "elided.contrast") else tokens
    dash = next((k for k, t in enumerate(opened) if _is_dash(t)), None)
    if dash is None or not 0 < dash <= SIDE or dash + 2 >= len(opened):
        return False
    nouns = [t for t in opened[:dash] if is_noun(t) or t.pos == "ADJ"]
    asked = opened[dash + 1].norm in words(LEXICON, "elided.asking")
    return asked and bool(nouns) and not any(is_finite(t) or t.is_punct for t in opened[:dash])


def _is_dash(token: Token) -> bool:
    return token.text in words(LEXICON, "statements.dashes") and token.text != ":"
