"""Sentences that leave a step out, restrict it, name its only turns or what it hangs on, wherever a text says so."""

from __future__ import annotations

import re
from collections.abc import Sequence

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_clause
from extract.grammar.numbers import numbers_in
from extract.grammar.timing import TurnPhrase
from extract.grammar.tree import case, is_finite
from extract.language import Clause, Sentence, Token, analyse, lemma_of
from extract.lexicon import words
from extract.rules.limiting_words import Limits, apply, only_near, said_in, turn_phrases, words_around
from extract.rules.phase_actors import role_acting
from extract.rules.steps import LEXICON, Step, folded, key_of
from models.expressions import negate

__all__ = ["limit_from_description", "limit_from_elsewhere"]

REACH = 4
"""How many words may stand before the turns that open a description («только в ходах 2 и 4»)."""


def limit_from_elsewhere(context: Context, line: Line, step: Step, order: int | None, limits: Limits) -> None:
    """«На первом ходу торгов нет», «эту фазу пропускают, пока не …», «первая фаза есть только в первом ходе»."""
    sentence = line.sentence
    if any(s.start < sentence.end and sentence.start < s.end for s in step.spans[:1] if step.block.kind != "paragraph"):
        return
    spots = _named_at(sentence, key_of(step.name)) or _placed_at(sentence, order) or _acting_at(sentence, step)
    if spots:
        _limit_in(context, line, spots, limits)


def limit_from_description(context: Context, line: Line, step: Step, first: bool, limits: Limits) -> None:
    """«В первый ход эта фаза пропускается», «На последнем ходу не проводится»: what the step's own description says of it.

    ``first``: the sentence opens the description, so that a turn from which on something is done opens the step.
    """
    sentence = line.sentence
    spots = _named_at(sentence, key_of(step.name)) or _pointed_at(sentence)
    if spots:
        _limit_in(context, line, spots, limits)
        return
    phrase = next(iter(turn_phrases(sentence)), None)
    verbal = phrase is not None and any(t.pos == "VERB" for t in sentence.tokens[: phrase.first])
    if first and phrase is not None and phrase.first <= REACH and not verbal and (_opens(phrase) or only_near(sentence, phrase)):
        limits.turns = phrase.turns
        limits.evidence.append(words_around(sentence, phrase.first))


def _pointed_at(sentence: Sentence) -> tuple[int, ...]:
    """«эта фаза», «этот шаг», «она»; else the verb of holding or leaving out that has no subject of its own."""
    for token in sentence.tokens:
        pointing = [sentence.tokens[i] for i in token.children if i < token.i]
        governed = token.i + 1 < len(sentence.tokens) and case(sentence.tokens[token.i + 1]) == "Gen"
        bare = not pointing and not governed and token.feats.get("Number") == "Sing"
        if token.lemma in words(LEXICON, "step.strong") and (
            bare or any(t.lemma in words(LEXICON, "limits.this") for t in pointing)
        ):
            return (token.i,)
    known = words(LEXICON, "limits.held") | words(LEXICON, "limits.skipped") | words(LEXICON, "limits.appearing")
    for token in sentence.tokens:
        subject = sentence.clause_of(token.i).subject
        spoken = subject is not None and sentence.tokens[subject].pos in ("NOUN", "PROPN", "ADJ")
        objects = any(sentence.tokens[i].dep in ("obj", "nsubj", "nsubj:pass", "xcomp") for i in token.children)
        if token.pos in ("VERB", "AUX", "ADJ") and token.lemma in known and not spoken and not objects:
            return (token.i,)
    return ()


def _limit_in(context: Context, line: Line, spots: Sequence[int], limits: Limits) -> None:
    """What a sentence says of the step that the tokens ``spots`` stand for: turns first, else a condition."""
    sentence = line.sentence
    for spot in spots:
        if sentence.clause_of(spot).kind != "main":
            continue
        absent, restricted = _absent(sentence, spot), _restricted(sentence, spot)
        for phrase in _phrases_near(sentence, spot):
            if _limited_by(context, sentence, spot, phrase, absent, restricted, limits):
                limits.evidence.append(words_around(sentence, phrase.first))
                return
        if not turn_phrases(sentence) and (absent or _only_when(sentence, spot) is not None):
            _on_condition(context, line, spot, absent, limits)
            if limits.condition is not None:
                return


def _limited_by(
    context: Context, sentence: Sentence, spot: int, phrase: TurnPhrase, absent: bool, restricted: bool, limits: Limits
) -> bool:
    said = said_in(sentence)
    alone = only_near(sentence, phrase) and not _as_time(sentence, spot)
    if absent and _one_side(context, sentence, phrase, spot):
        limits.limited = phrase.turns
    elif absent:
        apply(phrase.turns, (said - words(LEXICON, "limits.restricted")) | words(LEXICON, "limits.none"), limits)
    elif restricted:
        limits.limited = phrase.turns
    elif alone or phrase.turns.except_ or (_appears(sentence, spot) and _opens(phrase)):
        apply(phrase.turns, said - words(LEXICON, "limits.none") - words(LEXICON, "limits.restricted"), limits)
    else:
        return False
    return True


def _opens(phrase: TurnPhrase) -> bool:
    return phrase.turns.final is None and isinstance(phrase.turns.first, int) and phrase.turns.first > 1


def _phrases_near(sentence: Sentence, spot: int) -> tuple[TurnPhrase, ...]:
    """The turns named in the clause of the step, else those of the whole sentence («…, фазы карт в нём нет»)."""
    found = turn_phrases(sentence)
    clause = sentence.clause_of(spot).i
    near = tuple(x for x in found if sentence.clause_of(x.first).i == clause)
    return near or found[:1]


def _named_at(sentence: Sentence, key: tuple[str, ...]) -> tuple[int, ...]:
    """The tokens that head each mention of a name by its own words."""
    if not any(len(w) > 2 for w in key):
        return ()
    spoken = [t for t in sentence.tokens if not t.is_punct]
    out = []
    for n in range(len(spoken) - len(key) + 1):
        part = spoken[n : n + len(key)]
        same = all(w in (t.lemma, t.norm) or lemma_of(t.norm) == w for w, t in zip(key, part, strict=True))
        timed = any(x.first <= part[0].i < x.stop for x in turn_phrases(sentence))
        if same and not timed and not _of_another(sentence, head := _head(sentence, part)):
            out.append(head)
    return tuple(out)


def _of_another(sentence: Sentence, i: int) -> bool:
    """«кубик погоды», «карта боя»: a thing called after the step, and not the step."""
    token, before = sentence.tokens[i], sentence.tokens[i - 1] if i else None
    after = sentence.tokens[i + 1].norm if i + 1 < len(sentence.tokens) else ""
    while before is not None and before.i and before.pos in ("ADJ", "DET") and case(before) == "Gen":
        before = sentence.tokens[before.i - 1]
    thing = before is not None and before.pos == "NOUN" and before.lemma not in words(LEXICON, "step.turn")
    return (
        before is not None
        and thing
        and token.head == before.i
        and case(token) == "Gen"
        and after not in words(LEXICON, "small.no")
    )


def _head(sentence: Sentence, part: Sequence[Token]) -> int:
    """The word of a mention that the others hang on, «фаза» in front of it where it is there."""
    inside = {t.i for t in part}
    head = next((t for t in part if t.head not in inside or t.head == t.i), part[0])
    before = sentence.tokens[part[0].i - 1] if part[0].i else None
    return before.i if before is not None and before.lemma in words(LEXICON, "step.strong") else head.i


def _acting_at(sentence: Sentence, step: Step) -> tuple[int, ...]:
    """«В первую ночь мафия не просыпается»: the one who acts in the step, as the subject."""
    actor = role_acting(analyse(step.name), ())
    last = lemma_of(actor.split()[-1].lower()) if actor is not None else None
    written = actor.split()[-1].lower() if actor is not None else None
    return tuple(t.i for t in sentence.tokens if (t.lemma == last or t.norm == written) and t.dep.startswith("nsubj"))


def _placed_at(sentence: Sentence, order: int | None) -> tuple[int, ...]:
    """«первая и четвёртая фаза»: the noun of a step with the place of this one."""
    if order is None:
        return ()
    for number in numbers_in(sentence):
        after = [t for t in sentence.tokens[number.stop : number.stop + 4] if not t.is_punct]
        for token in after:
            if token.lemma in words(LEXICON, "step.strong"):
                if number.kind == "ordinal" and order in (number.value, *number.listed):
                    return (token.i,)
                break
            if token.pos not in ("CCONJ", "ADJ", "NUM"):
                break
    return ()


def _verb(sentence: Sentence, spot: int) -> Token | None:
    """The predicate of the clause that the step stands in."""
    clause = sentence.clause_of(spot)
    predicate = sentence.tokens[clause.predicate] if clause.predicate is not None else None
    if predicate is not None and predicate.i != spot and predicate.pos in ("VERB", "AUX", "ADJ"):
        return predicate
    return next((sentence.tokens[i] for i in clause.tokens if i != spot and is_finite(sentence.tokens[i])), None)


def _preposition(sentence: Sentence, spot: int) -> str:
    """The preposition that governs a word, empty if none does."""
    for i in range(spot - 1, max(-1, spot - 4), -1):
        token = sentence.tokens[i]
        if token.pos == "ADP":
            return token.norm
        if token.pos not in ("ADJ", "DET", "NUM"):
            break
    return ""


def _absent(sentence: Sentence, spot: int) -> bool:
    """«торгов нет», «торги не проводятся», «торги пропускают», «обходится без торгов»: the step is not there."""
    before = _preposition(sentence, spot)
    if before:
        return before in words(LEXICON, "limits.without")
    clause = sentence.clause_of(spot)
    if any(sentence.tokens[i].norm in words(LEXICON, "small.no") for i in clause.tokens):
        return case(sentence.tokens[spot]) != "Nom" or sentence.tokens[spot].pos == "VERB"
    verb = _verb(sentence, spot)
    if verb is None and sentence.tokens[spot].pos == "VERB":
        verb = sentence.tokens[spot]
    if verb is None:
        return False
    denied = verb.i > 0 and sentence.tokens[verb.i - 1].norm in words(LEXICON, "small.not")
    if verb.lemma in words(LEXICON, "limits.skipped"):
        return not denied
    infinitive = verb.feats.get("VerbForm") == "Inf"
    played = verb.lemma in words(LEXICON, "limits.held") or sentence.tokens[spot].dep.startswith("nsubj")
    return denied and (played or not infinitive)


def _restricted(sentence: Sentence, spot: int) -> bool:
    """«на первом ходу в фазе атаки нельзя …», «стрельба ограничена», «стрельба на первом ходу только ответная»."""
    clause = sentence.clause_of(spot)
    inside = [sentence.tokens[i] for i in clause.tokens]
    if any({t.lemma, t.norm} & words(LEXICON, "limits.restricted") for t in inside):
        return True
    spoken = [t for t in inside if not t.is_punct]
    only = next((t for t in spoken if t.norm in words(LEXICON, "limits.only")), None)
    timed = {i for x in turn_phrases(sentence) for i in range(x.first - 2, x.stop)}
    within = _preposition(sentence, spot) in words(LEXICON, "limits.within")
    nominative = case(sentence.tokens[spot]) == "Nom"
    if only is not None and only.i not in timed and only.i > spot and (within or nominative):
        after = next((t for t in spoken if t.i > only.i), None)
        return after is not None and after.i not in timed
    denied = any({t.norm, t.lemma} & words(LEXICON, "limits.forbidden") for t in inside)
    verb = _verb(sentence, spot)
    negated = verb is not None and verb.i > 0 and sentence.tokens[verb.i - 1].norm in words(LEXICON, "small.not")
    return within and (denied or negated)


def _appears(sentence: Sentence, spot: int) -> bool:
    """«политика появляется с третьего хода»: the step begins to be there."""
    verb = _verb(sentence, spot) or sentence.tokens[spot]
    known = words(LEXICON, "limits.appearing") | words(LEXICON, "limits.held")
    governed = case(sentence.tokens[spot]) in ("Nom", "Acc") and not _preposition(sentence, spot)
    return verb.lemma in known and (governed or verb.i == spot)


def _as_time(sentence: Sentence, spot: int) -> bool:
    """«победа случается лишь в конце хода 7, в фазу проверки»: the step is when it happens, not what is spoken of."""
    return bool(_preposition(sentence, spot)) and spot > 0


def _one_side(context: Context, sentence: Sentence, phrase: TurnPhrase, spot: int) -> bool:
    """Whether only one side leaves the step out: it is restricted then, not missing («Красные не проводят фазу …»)."""
    clause = sentence.clause_of(phrase.first)
    subject = sentence.tokens[clause.subject] if clause.subject is not None else None
    if subject is None or subject.i == spot or subject.lemma in words(LEXICON, "step.strong"):
        return False
    named = subject.text[:1].isupper() and subject.pos in ("PROPN", "ADJ")
    return context.parties.name_of(subject) is not None or named


def _only_when(sentence: Sentence, spot: int) -> Clause | None:
    """«спор идёт, лишь когда …», «сражения — только там, где …»: the clause that «только» stands before."""
    for clause in sentence.clauses:
        if clause.kind == "main" or clause.start <= spot or not clause.marker:
            continue
        before = [t for t in sentence.tokens[max(0, clause.start - 4) : clause.marker[-1]] if not t.is_punct]
        only = any(t.norm in words(LEXICON, "limits.only") for t in before)
        there = bool(before) and before[-1].norm in words(LEXICON, "limits.there")
        if only and (clause.kind in ("condition", "time") or there):
            return clause
    return None


def _on_condition(context: Context, line: Line, spot: int, absent: bool, limits: Limits) -> None:
    """A step that is left out until something happens, or if something is so; or is there only if it is."""
    sentence = line.sentence
    verb = _verb(sentence, spot)
    only = _only_when(sentence, spot) if not absent else None
    clause = only or _governing_clause(sentence, spot if verb is None else verb.i)
    if clause is None:
        return
    found = condition_of_clause(context, line, clause)
    if found is None:
        return
    written = folded(sentence.text)
    waiting = any(p in re.sub(r"[,\s]+", " ", written) for p in sorted(words(LEXICON, "limits.until")))
    limits.condition = found if only is not None or (waiting and not clause.negated) else negate(found)
    skipping = next((t.i for t in sentence.tokens if t.lemma in words(LEXICON, "limits.skipped")), spot)
    limits.evidence.append(words_around(sentence, skipping if absent else spot))


def _governing_clause(sentence: Sentence, verb: int | None) -> Clause | None:
    kinds = ("condition", "time")
    return next(
        (c for c in sentence.clauses if c.kind in kinds and (verb is None or (c.tokens and c.tokens[0] > verb))), None
    ) or next((c for c in sentence.clauses if c.kind in kinds), None)
