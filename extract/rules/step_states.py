"""What a sentence says of the step that one of its words stands for: that it is not there, restricted, or begins."""

from __future__ import annotations

from extract.grammar.tree import case, is_finite
from extract.language import Sentence, Token
from extract.language.dictionary import analyses
from extract.lexicon import words
from extract.rules.limiting_words import turn_phrases
from extract.rules.own_limits import restricts
from extract.rules.step_mentions import preposition
from extract.rules.steps import LEXICON, time_when

__all__ = ["absent", "appears", "as_time", "restricted", "step_verb"]


def step_verb(sentence: Sentence, spot: int) -> Token | None:
    """The predicate of the clause that the step stands in."""
    clause = sentence.clause_of(spot)
    predicate = sentence.tokens[clause.predicate] if clause.predicate is not None else None
    if predicate is not None and predicate.i != spot and predicate.pos in ("VERB", "AUX", "ADJ"):
        return predicate
    return next((sentence.tokens[i] for i in clause.tokens if i != spot and is_finite(sentence.tokens[i])), None)


def absent(sentence: Sentence, spot: int) -> bool:
    """«торгов нет», «торги не проводятся», «торги пропускают», «обходится без торгов»: the step is not there."""
    before = preposition(sentence, spot)
    if before:
        return before in words(LEXICON, "limits.without")
    clause = sentence.clause_of(spot)
    if any(sentence.tokens[i].norm in words(LEXICON, "small.no") for i in clause.tokens):
        genitive = any("gent" in a.grammemes for a in analyses(sentence.tokens[spot].norm))
        return genitive or sentence.tokens[spot].pos == "VERB"
    if (
        any(sentence.tokens[i].norm in words(LEXICON, "limits.barred") for i in clause.tokens)
        and case(sentence.tokens[spot]) == "Nom"
    ):
        return True
    verb = step_verb(sentence, spot)
    if verb is None and sentence.tokens[spot].pos == "VERB":
        verb = sentence.tokens[spot]
    if verb is None:
        return False
    denied = verb.i > 0 and sentence.tokens[verb.i - 1].norm in words(LEXICON, "small.not")
    if verb.lemma in words(LEXICON, "limits.skipped") | words(LEXICON, "limits.idle"):
        return not denied
    if verb.lemma in words(LEXICON, "limits.forbidden") and sentence.tokens[spot].dep.startswith("nsubj"):
        return not denied  # «рейды запрещены»
    infinitive = verb.feats.get("VerbForm") == "Inf"
    played = verb.lemma in words(LEXICON, "limits.held") or sentence.tokens[spot].dep.startswith("nsubj")
    return denied and (played or not infinitive)


def restricted(sentence: Sentence, spot: int) -> bool:
    """«на первом ходу в фазе атаки нельзя …», «стрельба ограничена», «стрельба на первом ходу только ответная»."""
    clause = sentence.clause_of(spot)
    inside = [sentence.tokens[i] for i in clause.tokens]
    if any({t.lemma, t.norm} & words(LEXICON, "limits.restricted") for t in inside):
        return True
    spoken = [t for t in inside if not t.is_punct]
    only = next((t for t in spoken if t.norm in words(LEXICON, "limits.only")), None)
    timed = {i for x in turn_phrases(sentence) for i in range(x.first - 2, x.stop)}
    within = preposition(sentence, spot) in words(LEXICON, "limits.within")
    if within and any(restricts(sentence, x) for x in turn_phrases(sentence) if x.first < spot):
        return True
    nominative = case(sentence.tokens[spot]) == "Nom"
    if only is not None and only.i not in timed and only.i > spot and (within or nominative):
        after = next((t for t in spoken if t.i > only.i), None)
        return after is not None and after.i not in timed
    denied = any({t.norm, t.lemma} & words(LEXICON, "limits.forbidden") for t in inside)
    verb = step_verb(sentence, spot)
    negated = verb is not None and verb.i > 0 and sentence.tokens[verb.i - 1].norm in words(LEXICON, "small.not")
    return within and (denied or negated)


def appears(sentence: Sentence, spot: int) -> bool:
    """«политика появляется с третьего хода»: the step begins to be there."""
    verb = step_verb(sentence, spot) or sentence.tokens[spot]
    known = words(LEXICON, "limits.appearing") | words(LEXICON, "limits.held")
    governed = case(sentence.tokens[spot]) in ("Nom", "Acc") and not preposition(sentence, spot)
    return verb.lemma in known and (governed or verb.i == spot)


def as_time(sentence: Sentence, spot: int) -> bool:
    """«победа случается лишь в конце хода 7, в фазу проверки»: the step is when it happens, not what is spoken of."""
    return spot > 0 and (bool(preposition(sentence, spot)) or time_when(sentence.tokens[spot].norm) is not None)
