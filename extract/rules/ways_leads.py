"""Sentences that announce several ways to win, and sentences that tell one of them by its number."""

from __future__ import annotations

from functools import cache

from extract.context import Context, Line
from extract.grammar.numbers import number_at
from extract.language import Sentence, Token, analyse, may_say
from extract.lexicon import WordFile, words
from extract.memory import remembered

__all__ = ["announces_ways", "names_ways", "only_announces", "tells_ways", "told_cases", "way_told", "ways_start"]

LEXICON = WordFile(__file__).with_name("victories.toml")
OUTCOMES = WordFile(__file__).with_name("outcomes.toml")
NEAR = 6
"""How many sentences of a paragraph may stand between the announcement and a way that is told by its number."""


@remembered
def announces_ways(sentence: Sentence) -> bool:
    """True for «Победить можно двояко: …», «Есть три пути к победе»: winning, and a word for a way or a possibility."""
    stop = len(sentence.tokens) if sentence.text.endswith(":") else end_of_announcement(sentence)
    spoken = sentence.tokens[:stop] if stop is not None else sentence.tokens
    if told_cases(sentence):
        return True
    winning = [t for t in spoken if _is_winning(t)]
    if not winning or any(t.norm in words(OUTCOMES, "prepositions.denying") for t in spoken):
        return False
    several = any(t.feats.get("VerbForm") == "Conv" for t in sentence.tokens)
    possible = any(t.lemma in words(LEXICON, "ways.possible") or t.norm in words(LEXICON, "ways.possible") for t in spoken)
    return names_ways(sentence) or (possible and (stop is not None or several))


def told_cases(sentence: Sentence) -> bool:
    """True for «Лига побеждает в двух случаях: …»: who wins or loses, and before the colon that it is in several cases."""
    colon = next((t.i for t in sentence.tokens if t.text == ":"), None)
    if colon is None or colon + 1 >= len(sentence.tokens):
        return False
    spoken = sentence.tokens[:colon]
    case_ = next((t for t in spoken if t.lemma in words(LEXICON, "ways.cases")), None)
    placed = case_ is not None and any(t.norm in words(OUTCOMES, "prepositions.within") for t in spoken[: case_.i])
    placed = placed and case_ is not None and case_.feats.get("Number") == "Plur"
    picked = case_ is not None and any(t.norm in words(LEXICON, "lists.any") for t in spoken[: case_.i])
    placed = (placed or picked) and not any(t.norm in words(LEXICON, "lists.all") for t in spoken)
    known = (
        words(OUTCOMES, "win.verbs")
        | words(OUTCOMES, "lose.verbs")
        | words(OUTCOMES, "win.victory")
        | words(OUTCOMES, "lose.defeat")
    )
    return placed and any(t.lemma in known for t in spoken)


def names_ways(sentence: Sentence) -> bool:
    """True for a sentence with a word for a way («двумя путями», «двояко») before its colon."""
    stop = end_of_announcement(sentence)
    spoken = sentence.tokens[:stop] if stop is not None else sentence.tokens
    named = any(t.lemma in words(LEXICON, "ways.nouns") or t.norm in words(LEXICON, "ways.adverbs") for t in spoken)
    return named or told_cases(sentence)


@cache
def _winning() -> frozenset[str]:
    return words(OUTCOMES, "win.verbs") | words(LEXICON, "ways.beating") | words(OUTCOMES, "win.victory")


def _is_winning(token: Token) -> bool:
    if token.lemma not in _winning():
        return False
    return token.feats.get("VerbForm") == "Inf" or token.lemma in words(OUTCOMES, "win.victory")


def end_of_announcement(sentence: Sentence) -> int | None:
    """The token after the colon behind which the ways stand in the same sentence; None if there is none."""
    colon = next((t.i for t in sentence.tokens if t.text == ":"), None)
    return colon + 1 if colon is not None and colon + 1 < len(sentence.tokens) else None


def ways_start(context: Context, line: Line) -> int | None:
    """The first token of what the sentence says after the colon of an announcement, its own or its label's; None if none."""
    label = line.block.label or ""
    if label and context.before(line) is None and may_say(label, _winning()) and announces_ways(analyse(f"{label}:")):
        inside = [t.i for t in line.sentence.tokens if t.start < line.block.span.start + len(label)]
        rest = inside[-1] + 1 if inside else 0
        signed = rest < len(line.sentence.tokens) and line.sentence.tokens[rest].is_punct
        return rest + 1 if signed else rest
    return end_of_announcement(line.sentence) if announces_ways(line.sentence) else None


def way_told(context: Context, line: Line) -> int | None:
    """The first token of the way that «Второй – уничтожить башню врага» tells after an announcement; None if it is none."""
    first, named = _after_ordinal(line.sentence), _after_name(line.sentence)
    if first is None and named is None:
        return None
    before = context.before(line)
    for _ in range(NEAR):
        if before is None:
            return None
        if named is not None and _names(before, line.sentence.tokens[0]):
            return named
        if announces_ways(before.sentence) and end_of_announcement(before.sentence) is None:
            return first
        before = context.before(before)
    return None


def _after_name(sentence: Sentence) -> int | None:
    """«Военный: взять три столицы»: one word, a colon or dash, and what it takes."""
    signs = words(LEXICON, "statements.dashes") | {":"}
    named = len(sentence.tokens) > 3 and sentence.tokens[1].text in signs and sentence.tokens[0].pos in ("ADJ", "NOUN")
    return 2 if named else None


def _names(line: Line, name: Token) -> bool:
    """True for «Есть два пути к победе: военный и мирный», where the name is one of those behind the colon.

    What stands before the colon may be the label of the block.
    """
    sentence, label = line.sentence, line.block.label or ""
    labelled = bool(label) and may_say(label, _winning()) and announces_ways(analyse(f"{label}:"))
    start = 0 if labelled else end_of_announcement(sentence)
    if start is None or not (labelled or announces_ways(sentence)):
        return False
    behind = sentence.tokens[start:]
    plain = all(t.pos in ("ADJ", "NOUN", "CCONJ", "PUNCT", "PROPN") for t in behind)
    return plain and any(t.lemma == name.lemma for t in behind)


def _after_ordinal(sentence: Sentence) -> int | None:
    number = number_at(sentence, 0) if sentence.tokens else None
    if number is None or number.kind != "ordinal" or number.stop >= len(sentence.tokens):
        return None
    i = number.stop
    if sentence.tokens[i].lemma in words(LEXICON, "ways.nouns"):
        i += 1
    marked = i < len(sentence.tokens) and sentence.tokens[i].text in words(LEXICON, "statements.dashes") | {":"}
    return i + 1 if marked and i + 1 < len(sentence.tokens) else None


def tells_ways(context: Context, line: Line) -> bool:
    """True for a sentence that tells ways to win and so neither steps nor awards."""
    return ways_start(context, line) is not None or way_told(context, line) is not None


def only_announces(context: Context, line: Line) -> bool:
    """True for «Есть два пути к победе» before the sentences that tell them."""
    after = context.after(line)
    return after is not None and announces_ways(line.sentence) and way_told(context, after) is not None
