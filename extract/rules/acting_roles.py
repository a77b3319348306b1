"""The one role that acts in a step, by the words that name the step or open its description."""

from __future__ import annotations

import re

from extract.context import Context
from extract.grammar.names import LEXICON as NAMES
from extract.grammar.names import is_player
from extract.grammar.tree import is_finite
from extract.language import Sentence, analyse, may_have_verb
from extract.language.dictionary import analyses
from extract.lexicon import words
from extract.rules.steps import LEXICON, Step

__all__ = ["role_acting", "role_in_name"]


def role_in_name(context: Context, step: Step) -> tuple[str, ...]:
    """«Знахарка навещает больного»: the one role that acts in the words that name the step, or open its description."""
    span = step.spans[0]
    words_ = span.quote(context.text)
    own = _own_role(context, analyse(words_, span.start)) if may_have_verb(words_) else None
    actor = own or _role_alone(context, step)
    if actor is None and step.described:
        line = step.described[0].sentence
        behind = re.match(r"\s*[–—:.-]\s+", context.text[step.spans[0].end : line.end])
        inside = line.start <= step.spans[0].start < line.end
        start = step.spans[0].end + behind.end() if behind is not None else None
        told = line if line.start >= step.spans[0].end else analyse(context.text[start : line.end]) if inside and start else None
        actor = role_acting(told, _sides_in(step.name)) if told is not None else None
    return (actor,) if actor is not None else ()


def _own_role(context: Context, told: Sentence) -> str | None:
    """Who acts in the clause that names a step: a side known by name, or somebody living."""
    known = tuple(t.lemma for t in told.tokens if context.parties.name_of(t) is not None or (t.i and t.text[:1].isupper()))
    moved = {t.lemma for t in told.tokens} & words(LEXICON, "actors.moving")
    return role_acting(told, known, freely=not moved)


def _role_alone(context: Context, step: Step) -> str | None:
    """«Вожак», «Старый знахарь»: a step that is called by nothing but the one who rises to act in it."""
    rising = words(LEXICON, "actors.rising")
    if not any(t.lemma in rising for line in context.lines_in(step.spans[0]) for t in line.sentence.tokens):
        return None
    tokens = analyse(step.name).tokens
    noun = tokens[-1] if 0 < len(tokens) <= 2 else None
    if noun is None or noun.pos not in ("NOUN", "PROPN") or not all(t.pos == "ADJ" for t in tokens[:-1]):
        return None
    living = noun.feats.get("Animacy") == "Anim" and noun.feats.get("Case") == "Nom"
    anybody = is_player(noun) or noun.lemma in words(LEXICON, "actors.anybody") or noun.lemma in words(NAMES, "rivals")
    return step.name if living and not anybody else None


def _sides_in(name: str) -> tuple[str, ...]:
    """The words of a step's name that are names themselves («Фаза Оси»): the first word has its capital anyway."""
    return tuple(t.lemma for t in analyse(name).tokens[1:] if t.text[:1].isupper() and t.text[1:].islower())


def role_acting(sentence: Sentence, known: tuple[str, ...], freely: bool = False) -> str | None:
    """The subject at the first predicate, where it is a person or a side that is not simply any player; else None.

    ``freely``: many of one kind act whatever they do; else only by deciding, speaking, playing.
    ``known``: words of the step's name, which make a side of what else would be a thing («Фаза Оси: Ось двигает»).
    """
    aside = {i for c in sentence.clauses if c.kind != "main" for i in c.tokens}
    spoken = [t for t in sentence.tokens if not t.is_punct and t.i not in aside]
    while spoken and spoken[0].norm in words(LEXICON, "then.openers") | words(LEXICON, "actors.first") | words(
        LEXICON, "actors.then"
    ):
        spoken = spoken[1:]
    verb = next((n for n, t in enumerate(spoken) if t.pos == "VERB" and is_finite(t)), None)
    if verb is None or spoken[verb].feats.get("Person", "3") != "3" or spoken[verb].feats.get("Mood") == "Imp":
        return None
    if any(t.norm in words(LEXICON, "small.not") for t in spoken[:verb]):
        return None  # «Отряды не могут …»: what is forbidden to somebody makes him do nothing
    if not freely and spoken[verb].lemma in words(LEXICON, "actors.moving"):
        return None
    group = spoken[:verb] if verb else spoken[1:2]
    while len(group) > 1 and group[-1].pos in ("ADV", "PART"):
        group = group[:-1]
    if not 0 < len(group) <= 2 or (not verb and len(spoken) > 2 and spoken[2].pos in ("NOUN", "PROPN")):
        return None
    *before, noun = group
    named = noun.lemma in known and noun.text[:1].isupper() and spoken[verb].feats.get("Voice") == "Act"
    person = noun.pos in ("NOUN", "PROPN") and (
        noun.feats.get("Animacy") == "Anim"
        or noun.lemma in words(NAMES, "single")
        or (verb > 0 and noun.lemma in words(LEXICON, "actors.groups"))  # «передвигают отряды»: they are moved
        or named
    )
    if noun.pos == "NOUN" and noun.feats.get("Number") == "Plur" and noun.lemma not in known and not noun.text[1:].isupper():
        inner = noun.i > 0 and noun.text[:1].isupper()
        if not inner and not freely and not {t.lemma for t in spoken} & words(LEXICON, "actors.deciding"):
            return None  # «Полководцы возвращаются домой»: pieces that are moved
    alone = (
        noun.pos == "ADJ"
        and noun.feats.get("Animacy", "Anim") == "Anim"
        and noun.feats.get("Gender") != "Neut"
        and not before
        and (
            verb > 0
            or spoken[verb].lemma in words(LEXICON, "actors.acting")
            or noun.text[:1].isupper()
            or noun.feats.get("Number") != "Plur"
        )  # «сбрасывают лишние»
    )
    described = all(t.pos == "ADJ" and t.feats.get("Case") == "Nom" for t in before)
    agrees = noun.feats.get("Case") in ("Nom", "Acc") and noun.feats.get("Number") == spoken[verb].feats.get("Number")
    subject = any("nomn" in a.grammemes for a in analyses(noun.norm))  # «кормят зверей»: those who are fed do not act
    anybody = is_player(noun) or noun.lemma in words(NAMES, "rivals") or noun.lemma in words(LEXICON, "actors.anybody")
    if not (person or alone) or not described or not agrees or not subject or anybody:
        return None
    return " ".join(t.text for t in group)
