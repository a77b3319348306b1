"""Where a sentence begins to speak of a tie: «при равенстве», «если очков поровну», «если таких двое»."""

from __future__ import annotations

from functools import cache

from extract.grammar.function_words import does
from extract.grammar.numbers import number_at
from extract.grammar.tree import is_finite, is_noun, phrase_stop
from extract.language import Sentence
from extract.lexicon import WordFile, any_words, phrases, words
from extract.memory import remembered

__all__ = ["is_tie_talk", "tie_start"]

LEXICON = WordFile(__file__).with_name("ties.toml")
OUTCOMES = WordFile(__file__).with_name("outcomes.toml")
SMALL = ("SCONJ", "CCONJ", "PART", "ADV", "AUX", "PUNCT", "PRON", "ADP")
"""What may stand before talk of a tie from its beginning."""
BEFORE = ("ADP", "ADJ", "DET", "PART", "CCONJ", "NOUN")
"""What stands before the word for a tie and belongs to it."""


def tie_start(sentence: Sentence, first: int = 0) -> int | None:
    """The token with which talk of a tie begins, at or after ``first``; None if there is none.

    A phrase («при равенстве», «если … поровну») begins with its preposition or conjunction.
    """
    cues, opening = phrases(LEXICON, "cues"), _opening()
    graded = any(t.feats.get("Degree") == "Sup" for t in sentence.tokens)
    for token in () if sentence.spoken.isdisjoint(opening) and not graded else sentence.tokens[first:]:
        if token.norm not in opening and token.lemma not in opening and token.feats.get("Degree") != "Sup":
            continue
        if _other_sense(sentence, token.i):
            continue
        if phrase_stop(sentence, token.i, cues) is not None or _several_such(sentence, token.i):
            clause = sentence.clause_of(token.i)
            if clause.kind == "condition" and clause.start >= first:
                return clause.start
            back = token.i
            while (
                back > first
                and (sentence.tokens[back - 1].pos in BEFORE or _possessive(sentence, back - 1))
                and not sentence.tokens[back - 1].is_punct
                and back > token.i - 4
            ):
                back -= 1
            return back
    return None


def _possessive(sentence: Sentence, i: int) -> bool:
    """«при их равенстве»: whose, between a preposition and its noun."""
    owned = sentence.tokens[i].lemma in words(OUTCOMES, "win.own") or sentence.tokens[i].norm in words(OUTCOMES, "win.own")
    return owned and i > 0 and sentence.tokens[i - 1].pos == "ADP"


def _several_such(sentence: Sentence, i: int) -> bool:
    """«если таких игроков двое или больше», «если двое финишировали одновременно»: more than one in the same place."""
    token = sentence.tokens[i]
    clause = sentence.clause_of(i)
    graded = token.feats.get("Degree") == "Sup" and token.pos == "ADJ"  # «если богатейших двое»
    such = (token.lemma in words(LEXICON, "such") or graded) and token.feats.get("Number") == "Plur"
    at_once = token.norm in words(LEXICON, "together") and clause.kind in ("condition", "time")
    if not such and not at_once:
        return False
    inside = [sentence.tokens[k] for k in clause.tokens]
    return any(t.pos == "NUM" or t.norm in words(LEXICON, "several") for t in inside)


def _other_sense(sentence: Sentence, i: int) -> bool:
    """«всё равно кто», «сравнявшись числом с красными»: no tie of those who would win."""
    token = sentence.tokens[i]
    all_the_same = i > 0 and phrase_stop(sentence, i - 1, phrases(LEXICON, "no_tie")) == i + 1
    caught_up = token.feats.get("VerbForm") == "Conv" and any(does(t, "with") for t in sentence.tokens[i : i + 4])
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    if after is not None and token.lemma in words(LEXICON, "equal") and number_at(sentence, after.i) is not None:
        return True  # «запас еды равен 0»
    again = token.norm in words(LEXICON, "once_more") and i > 1 and any(t.pos == "VERB" for t in sentence.tokens[:i])
    return again or all_the_same or caught_up or _some_things(sentence, i) or _matches_thing(sentence, i)


def _matches_thing(sentence: Sentence, i: int) -> bool:
    """«если инструменты совпали с карточкой»: things that match, and nothing that is counted."""
    token = sentence.tokens[i]
    counted = any(t.lemma in words(OUTCOMES, "places.counted") for t in sentence.tokens)
    near = sentence.tokens[max(0, i - 3) : i + 4]
    with_what = any(does(t, "with") for t in sentence.tokens[i + 1 : i + 4])
    compared = any(t.feats.get("Degree") == "Cmp" for t in sentence.tokens[i + 1 :])
    counted = counted or any(t.lemma in words(LEXICON, "whatever") and t.pos in ("PRON", "DET") for t in near)
    return token.lemma in words(LEXICON, "matching") and not counted and (with_what or not compared)


def _some_things(sentence: Sentence, i: int) -> bool:
    """«спустя несколько раундов»: some things, and not more than one of those who would win."""
    after = next((t for t in sentence.tokens[i + 1 : i + 3] if is_noun(t)), None)
    return sentence.tokens[i].norm in words(LEXICON, "several") and after is not None and after.feats.get("Animacy") == "Inan"


@cache
def _opening() -> frozenset[str]:
    """The words with which talk of a tie begins."""
    return phrases(LEXICON, "cues").firsts | any_words(LEXICON, "such", "together")


@remembered
def is_tie_talk(sentence: Sentence) -> bool:
    """True if the sentence speaks of a tie from its beginning: only small words stand before («если и тогда было поровну»)."""
    start = tie_start(sentence)
    small = start is not None and all(t.pos in SMALL or t.norm in words(LEXICON, "asking") for t in sentence.tokens[:start])
    opens = start is not None and (start <= 2 or small)
    return opens and not _of_order(sentence)


def _of_order(sentence: Sentence) -> bool:
    """«при равенстве раньше ходит тот, у кого больше карт»: who comes first in the order of play."""
    verb = next((t for t in sentence.tokens if t.dep == "root" and t.pos == "VERB"), None)
    return verb is not None and verb.lemma in words(LEXICON, "moving") and is_finite(verb)
