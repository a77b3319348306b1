"""Steps that only some turns have, told apart from the sequence: «После второго и четвёртого туров проводится ярмарка»."""

from __future__ import annotations

from collections.abc import Sequence as Row

from extract.context import Context, Line
from extract.grammar.names import is_player
from extract.grammar.quantities import noun_phrase
from extract.grammar.tree import case, is_noun
from extract.language import Token, nominative
from extract.lexicon import words
from extract.rules.limiting_words import turn_phrases
from extract.rules.steps import LEXICON, Sequence, Step, key_of, tidy
from models.spans import Span

__all__ = ["from_additions"]

_LONGEST = 18
"""The most words and signs of a sentence that adds a step."""
_NAME = 4
"""The most words of its name."""


def from_additions(context: Context, read: Row[Sequence]) -> list[Sequence]:
    """What further steps the sentences behind a sequence add to it, in the turns that they name."""
    known = {key_of(s.name) for q in read for s in q.steps}
    out = []
    for line in context.stating:
        if line.block.kind not in ("paragraph", "item") or not _behind_one(line, read):
            continue
        step = _added(line)
        if step is not None and key_of(step.name) not in known:
            known.add(key_of(step.name))
            out.append(Sequence([step], "sentence", line.sentence.start, line.block, None, goes_on=True))
    return out


def _behind_one(line: Line, read: Row[Sequence]) -> bool:
    """Whether a sequence of several steps stands before the sentence, in its section."""
    return any(len(q.steps) > 1 and q.at < line.sentence.start and q.block.section == line.block.section for q in read)


def _added(line: Line) -> Step | None:
    sentence = line.sentence
    phrases = [x for x in turn_phrases(sentence) if x.turns.only]
    if not phrases and (last := _coming(line)) is not None:
        return last
    if len(phrases) != 1 or len(sentence.tokens) > _LONGEST or any(c.kind == "condition" for c in sentence.clauses):
        return None
    held = words(LEXICON, "limits.taking_place") | words(LEXICON, "lead.adding") | words(LEXICON, "then.closing")
    verb = next((t for t in sentence.tokens if t.lemma in held and t.feats.get("VerbForm") == "Fin"), None)
    if verb is None or phrases[0].first > verb.i or (verb.i and sentence.tokens[verb.i - 1].norm in words(LEXICON, "small.not")):
        return None
    behind = [t for t in sentence.tokens[verb.i + 1 : verb.i + 6] if t.pos not in ("ADV", "PART", "CCONJ")]
    return _named(line, verb, next((t for t in behind[:2] if _may_be_step(t)), None), [line])


def _coming(line: Line) -> Step | None:
    """«Когда отходили обе стороны, следует общий сегмент отдыха»: one more step, called so, behind the others."""
    sentence = line.sentence
    verb = next((t for t in sentence.tokens if t.lemma in words(LEXICON, "then.coming") and t.pos == "VERB"), None)
    clause = sentence.clause_of(verb.i) if verb is not None else None
    led = any(c.kind == "time" and c.start == 0 for c in sentence.clauses)
    if verb is None or clause is None or clause.kind != "main" or not led:
        return None
    behind = [t for t in sentence.tokens[verb.i + 1 : verb.i + 4] if t.pos not in ("ADV", "PART", "ADJ")]
    subject = behind[0] if behind and behind[0].lemma in words(LEXICON, "step.strong") and case(behind[0]) == "Nom" else None
    step = _named(line, verb, subject, [])
    return step if step is not None and len(step.name.split()) > 1 else None


def _named(line: Line, verb: Token, subject: Token | None, shared: list[Line]) -> Step | None:
    """The step by the noun phrase of its subject behind the verb."""
    sentence = line.sentence
    if subject is None:
        return None
    phrase = [sentence.tokens[i] for i in noun_phrase(sentence, subject.i) if i > verb.i]
    name = tidy(nominative(phrase, "plur" if subject.feats.get("Number") == "Plur" else "sing"))
    if not name or len(phrase) > _NAME:
        return None
    whole = Span(phrase[0].start, phrase[-1].end)
    return Step(name, [whole], line.block, [], shared=shared)


def _may_be_step(token: Token) -> bool:
    nouns = words(LEXICON, "step.turn") | words(LEXICON, "title.things")
    return is_noun(token) and case(token) == "Nom" and not is_player(token) and token.lemma not in nouns
