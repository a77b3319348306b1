"""Places by which a table is made: «Места определяются по сумме очков», «чем меньше итог, тем выше место команды».

Whoever has most (or least) of what decides the places has won: no other word of winning is said.
"""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.quantities import counted_noun, name_quantity
from extract.grammar.superlatives import superlative_in
from extract.grammar.tree import case, is_noun
from extract.language import Clause, Sentence
from extract.lexicon import WordFile, words
from extract.rules.outcome import Outcome
from models.parties import Party, highest

__all__ = ["ranked"]

LEXICON = WordFile(__file__).with_name("outcomes.toml")
SUPERLATIVES = WordFile(__file__).parent.parent / "grammar" / "superlatives.toml"


def ranked(context: Context, line: Line, clause: Clause) -> Outcome | None:
    """The win that a clause about places states; None if it speaks of none or says not by what they are decided."""
    sentence = line.sentence
    place = next((i for i in clause.tokens if sentence.tokens[i].lemma in words(LEXICON, "places.nouns")), None)
    if place is None:
        return None
    party = (
        _settled(context, sentence, clause, place)
        or _higher(context, sentence, clause, place)
        or _the_more(context, sentence, clause, place)
    )
    return Outcome("win", clause, place, party) if party is not None else None


def _settled(context: Context, sentence: Sentence, clause: Clause, place: int) -> Party | None:
    """«места определяются по сумме очков», «место в таблице определяется числом очков»."""
    token = sentence.tokens[place]
    verb = next((i for i in clause.tokens if sentence.tokens[i].lemma in words(LEXICON, "places.settling")), None)
    if verb is None or case(token) not in ("Nom", "Acc") or sentence.tokens[place - 1].pos in ("ADP", "NUM"):
        return None
    rest = [i for i in clause.tokens if i > verb]
    most = superlative_in(context, sentence, rest)
    if most is not None:
        return most.party
    by = next((i for i in rest if sentence.tokens[i].norm in words(LEXICON, "win.by")), None)
    named = counted_noun(sentence, by + 1) if by is not None else None
    if named is None:
        named = next((i for i in rest if is_noun(sentence.tokens[i]) and case(sentence.tokens[i]) == "Ins"), None)
    if named is None or not _counts(context, sentence, named):
        return None
    told = name_quantity(context, sentence, named).quantity.name
    one = sentence.tokens[named].feats.get("Number") == "Sing" and told.startswith(sentence.tokens[named].lemma[:-1])
    return highest(name_quantity(context, sentence, named, singular=True).quantity.name if one else told)


def _counts(context: Context, sentence: Sentence, i: int) -> bool:
    """True for what can be more or less: points, a sum, a number of something."""
    token = sentence.tokens[i]
    return context.is_points(token, sentence) or token.lemma in words(LEXICON, "places.counted")


def _higher(context: Context, sentence: Sentence, clause: Clause, place: int) -> Party | None:
    """«команда, набравшая меньше штрафных очков, занимает более высокое место»: whoever has most of what is told before."""
    before = sentence.tokens[place - 1]
    two = sentence.tokens[place - 2].norm if place > 1 else ""
    up = before.lemma in words(LEXICON, "places.high") and (two in words(LEXICON, "places.more") or before.text.endswith("ее"))
    if not up and before.norm not in words(LEXICON, "places.higher"):
        return None
    told = [i for i in range(place - 2) if i not in clause.tokens] or [i for i in clause.tokens if i < place - 2]
    most = superlative_in(context, sentence, told, bare=True)
    return most.party if most is not None else None


def _the_more(context: Context, sentence: Sentence, clause: Clause, place: int) -> Party | None:
    """«Чем меньше итоговый балл, тем выше место»."""
    near = [t.norm for t in sentence.tokens[max(0, place - 2) : place + 3]]
    first = sentence.tokens[0]
    if first.norm not in words(LEXICON, "places.the_more") or not words(LEXICON, "places.higher") & set(near):
        return None
    told = [t.i for t in sentence.tokens[1 : clause.start if clause.start else place]]
    graded = next((i for i in told if sentence.tokens[i].norm in words(SUPERLATIVES, "least.comparatives")), None)
    noun = next((i for i in told if sentence.tokens[i].pos in ("NOUN", "PROPN")), None)
    if noun is None:
        return None
    one = sentence.tokens[noun].feats.get("Number") == "Sing"
    named = sentence.tokens[1 : noun + 1]
    drop = [t.i for t in named if t.pos in ("PRON", "ADP", "ADV") or t.feats.get("Degree") == "Cmp"]
    name = name_quantity(context, sentence, noun, drop=drop, singular=one).quantity.name
    return Party("highest" if graded is None else "lowest", (name,))
