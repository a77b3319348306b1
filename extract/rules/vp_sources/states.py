"""States of play in which an award is given: «при ничьей», «в шторм», «на распасах», as facts."""

from __future__ import annotations

from itertools import pairwise

from extract.context import Context, Line
from extract.grammar.function_words import does
from extract.grammar.timing import timing_of
from extract.language import Sentence, inflect, known_word, nominative
from extract.language.dictionary import analyses
from extract.lexicon import lexicon, words
from extract.rules.vp_sources.forms import is_undergone
from extract.rules.vp_sources.noun_phrases import LEXICON, phrase_from
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.told import GENDERS
from models.expressions import Expr, Fact, negate

__all__ = ["gives_nobody", "has_own_state", "opens_with_standing", "standing_in", "state_at_head"]


def standing_in(context: Context, line: Line, segment: Segment, taken: frozenset[int]) -> list[Expr]:
    """«при ничьей», «в случае ничьей»: a state of play as a fact, unless it is a moment."""
    sentence = line.sentence
    end = next((x.i for x in sentence.tokens[segment.mention.stop : segment.stop] if x.text == ";"), segment.stop)
    for i in range(segment.start, end - 1):
        token = sentence.tokens[i]
        if token.norm not in words(LEXICON, "award.standing") or token.pos != "ADP" or i in taken:
            continue
        undergone = _undergone(sentence, i + 1)
        if undergone is not None:
            return [undergone]
        indices = phrase_from(sentence, i + 1, segment.stop, frozenset(range(segment.mention.first, segment.mention.stop)))
        counted = any(line.sentence.tokens[k].lemma in words(LEXICON, "place.topics") for k in indices)
        if counted or gives_nobody(sentence, range(i, segment.stop)):
            continue  # «при подсчёте очков»: when they are counted; «при ничьей никому»: what becomes of a tie
        if indices and timing_of(context, line, (i, *indices)).when == "unspecified":
            name = nominative([sentence.tokens[k] for k in indices])
            return [Fact(name[:1].lower() + name[1:])]
    return []


def _undergone(sentence: Sentence, first: int) -> Expr | None:
    """«(при) несыгранном контракте» → not «контракт сыгран»; None where no deed done describes the noun."""
    token = sentence.tokens[first]
    denial = str(lexicon(LEXICON)["ground"]["denial"])
    bare = token.norm.removeprefix(denial) if not is_undergone(token) or not known_word(token.lemma) else token.norm
    done = inflect(token.norm, pos="PRTS") is not None or token.feats.get("VerbForm") == "Part" or bare != token.norm
    noun = next((x for x in sentence.tokens[first + 1 : first + 4] if x.text not in "«»"), None)
    if not done or noun is None or noun.pos not in ("NOUN", "PROPN") or noun.feats.get("Number") == "Plur":
        return None
    short = inflect(bare, pos="PRTS", number="sing", gender=GENDERS[noun.feats.get("Gender", "Masc")])
    if short is None or not any({"PRTF", "pssv", "past"} <= x.grammemes for x in analyses(bare)):
        return None
    name = nominative([noun])
    fact = Fact(f"{name[:1].lower() + name[1:] if noun.pos != 'PROPN' else name} {short}")
    return negate(fact) if bare != token.norm else fact


def has_own_state(sentence: Sentence, segment: Segment) -> bool:
    """True for «…, в штиль – 200»: another state of play than the one at the head."""
    inside = sentence.tokens[segment.start : segment.mention.first]
    return segment.start > 0 and any(x.lemma in words(LEXICON, "ground.states") for x in inside)


def state_at_head(context: Context, line: Line, first: Segment) -> list[Expr]:
    """«На распасах: за взятку 1 очко, …», «На сложности «Профи» …»: the state of play that the sentence opens with, as a fact."""
    sentence = line.sentence
    head = sentence.tokens[0]
    if head.pos != "ADP" or not does(head, "into"):
        return []
    colon = next((x.i for x in sentence.tokens[1 : first.mention.first] if x.text == ":"), None)
    indices = phrase_from(sentence, 1, colon if colon is not None else first.mention.first, frozenset())
    after = indices[-1] + 1 if indices else 0
    if indices and sentence.tokens[after].norm == "«":  # «на сложности «Профи»»
        closing = next((x.i for x in sentence.tokens[after:] if x.norm == "»"), after)
        indices = (*indices, *range(after, closing + 1))
    noun = next((sentence.tokens[i] for i in indices if sentence.tokens[i].pos in ("NOUN", "PROPN")), None)
    state = noun is not None and noun.lemma in words(LEXICON, "ground.states")
    if not indices or not (state or (colon is not None and indices[-1] == colon - 1)):
        return []
    told = timing_of(context, line, (0, *indices))
    if told.when != "unspecified" or told.turns is not None:
        return []
    name = nominative([sentence.tokens[i] for i in indices])
    return [Fact(name[:1].lower() + name[1:])]


def opens_with_standing(sentence: Sentence) -> bool:
    """True for «При счёте 3:2 победитель получает 2, проигравший 1»: the state at the head holds for all."""
    opening = next((x for x in sentence.tokens if not x.is_punct), None)
    return opening is not None and opening.pos == "ADP" and opening.norm in words(LEXICON, "award.standing")


def gives_nobody(sentence: Sentence, inside: range) -> bool:
    """True for «если таких игроков несколько, никто не получает очков»: a tie, and that nobody gets anything then."""
    told = [sentence.tokens[i] for i in inside if i < len(sentence.tokens)]
    tie = any(x.lemma in words(LEXICON, "link.tie") or x.norm in words(LEXICON, "link.tie") for x in told)
    unawarded = any(
        a.norm in words(LEXICON, "link.without") and b.lemma in words(LEXICON, "link.awards") for a, b in pairwise(told)
    )
    return tie and (unawarded or any(x.norm in words(LEXICON, "link.nobody") for x in told))
