"""A step's own description says what the step hangs on («Проводится, если …»), or in which turns less is done in it."""

from __future__ import annotations

from itertools import pairwise

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_clause, until
from extract.grammar.timing import TurnPhrase
from extract.grammar.until import until_condition
from extract.language import Clause, Sentence, Token
from extract.lexicon import words
from extract.rules.limiting_words import Limits, excluded, only_near, turn_phrases, words_around
from extract.rules.steps import LEXICON, Step
from models.expressions import Expr, negate
from models.spans import Span

__all__ = ["held_if", "held_then", "passed_over", "restricted_then", "restricts", "speaks_of_holding", "undone_then"]

_ROOT = 4
"""The fewest letters that two verbs of one deed share."""
_ENDING = 4
"""How many letters at the end of a verb tell its aspect."""
_OPENING = 3
"""Among how many first words of a description the verb of holding stands."""


def held_if(context: Context, line: Line, limits: Limits) -> bool:
    """«Проводится, если …», «Устраивают его лишь тогда, когда …», «Пропускайте её, пока …»: what the step hangs on."""
    sentence = line.sentence
    verb = _holding(sentence)
    clause = _clause_behind(sentence, verb) if verb is not None else None
    if verb is None or clause is None:
        return False
    skipped = verb.lemma in words(LEXICON, "limits.skipped")
    denied = verb.i > 0 and sentence.tokens[verb.i - 1].norm in words(LEXICON, "small.not")
    found = _hangs_on(context, line, clause, skipped or denied)
    if found is None:
        return False
    limits.condition = found
    last = next((t for t in reversed(sentence.tokens[: max(clause.tokens) + 1]) if not t.is_punct), verb)
    limits.evidence.append(Span(sentence.tokens[0].start, last.end))
    return True


def speaks_of_holding(sentence: Sentence) -> bool:
    """True for a description that opens with when the step is held, whatever else it names."""
    return _holding(sentence) is not None


def _holding(sentence: Sentence) -> Token | None:
    """The verb that opens a description and has the step itself for its subject or object: «Проводится», «Играют её»."""
    opening = [t for t in sentence.tokens if not t.is_punct][:_OPENING]
    verb = next((t for t in opening if t.pos == "VERB"), None)
    if verb is None or verb.feats.get("VerbForm", "Fin") != "Fin":
        return None
    before = [t for t in opening if t.i < verb.i]
    plain = all(t.pos in ("PART", "PRON", "DET", "ADV") or t.lemma in words(LEXICON, "step.strong") for t in before)
    beside = sentence.tokens[verb.i + 1] if verb.i + 1 < len(sentence.tokens) else None
    pronoun = any(t is not None and t.norm in words(LEXICON, "limits.itself") for t in (*before[-1:], beside))
    known = verb.lemma in words(LEXICON, "limits.held") | words(LEXICON, "limits.skipped")
    plural = verb.feats.get("Number") == "Plur" or verb.feats.get("Mood") == "Imp"
    return verb if plain and (known or (pronoun and plural)) else None


def _clause_behind(sentence: Sentence, verb: Token) -> Clause | None:
    """The case behind the verb, with nothing between them but «только», «лишь тогда», «в том случае» and the pronoun."""
    for clause in sentence.clauses:
        if clause.kind not in ("condition", "time") or clause.start <= verb.i or not clause.tokens:
            continue
        between = [t for t in sentence.tokens[verb.i + 1 : clause.start] if not t.is_punct]
        known = words(LEXICON, "limits.only") | words(LEXICON, "limits.leading") | words(LEXICON, "limits.itself")
        if all(t.norm in known for t in between):
            return clause
    return None


def _hangs_on(context: Context, line: Line, clause: Clause, left_out: bool) -> Expr | None:
    if left_out and until(line.sentence, clause):
        return until_condition(context, line, clause)
    found = condition_of_clause(context, line, clause)
    return negate(found) if found is not None and left_out else found


def passed_over(context: Context, line: Line, limits: Limits) -> bool:
    """«Если у вас нет свитков, переходите к следующему шагу»: the case in which there is nothing of the step."""
    sentence = line.sentence
    clause = next((c for c in sentence.clauses if c.kind == "condition" and c.start <= 1 and c.tokens), None)
    verb = next((t for t in sentence.tokens if t.lemma in words(LEXICON, "limits.passing")), None)
    named = any(t.lemma in words(LEXICON, "step.strong") for t in sentence.tokens)
    if clause is None or verb is None or verb.i in clause.tokens or not named:
        return False
    found = condition_of_clause(context, line, clause)
    if found is None:
        return False
    limits.condition = negate(found)
    limits.evidence.append(Span(sentence.tokens[0].start, next(t for t in reversed(sentence.tokens) if not t.is_punct).end))
    return True


def held_then(line: Line, limits: Limits) -> bool:
    """«Проводится в раундах 3, 6 и 9», «Её собирают на втором и четвёртом ходах»: the only turns that have the step."""
    sentence = line.sentence
    verb = _holding(sentence)
    phrase = next((x for x in turn_phrases(sentence) if x.turns.only or x.turns.first is not None), None)
    if verb is None or phrase is None or verb.lemma in words(LEXICON, "limits.skipped") or phrase.end:
        return False
    between = [t for t in sentence.tokens[verb.i + 1 : phrase.first] if not t.is_punct]
    known = words(LEXICON, "limits.only") | words(LEXICON, "limits.itself")
    known = known | words(LEXICON, "step.turn")
    plain = all(t.pos in ("ADP", "ADJ", "DET", "PART") or {t.norm, t.lemma} & known for t in between)
    denied = verb.i > 0 and sentence.tokens[verb.i - 1].norm in words(LEXICON, "small.not")
    if not plain or denied:
        return False
    limits.turns = phrase.turns
    limits.evidence.append(words_around(sentence, phrase.first))
    return True


def undone_then(context: Context, line: Line, step: Step, limits: Limits) -> bool:
    """«Открывают карту. … На первом ходу карту не открывают», «… ; на ходу 1 не бросают»: its deed is not done in the turns."""
    sentence = line.sentence
    phrase = next((x for x in turn_phrases(sentence) if x.turns.only or x.turns.final is not None), None)
    if phrase is None or not _opens_clause(sentence, phrase):
        return False
    said = _statement(sentence, phrase.first)
    denied = [
        t
        for a, t in pairwise(said)
        if a.norm in words(LEXICON, "small.not") and t.pos == "VERB" and t.feats.get("Number") == "Plur"
    ]
    if not denied:
        return False
    before = sentence.tokens[phrase.first].start
    ahead = [t for x in step.described for t in x.sentence.tokens if step.spans[0].end <= t.start < before]
    deeds = {root_of(t.lemma) for t in ahead if t.pos == "VERB"}
    alone = len([t for t in said if t.i >= denied[0].i and t.pos in ("NOUN", "PRON", "ADP")]) == 0 and len(said) <= 5
    if root_of(denied[0].lemma) not in deeds and not alone:
        return False
    turns = excluded(phrase.turns) if not phrase.turns.except_ else phrase.turns
    if turns is None:
        return False
    limits.turns = turns
    limits.evidence.append(words_around(sentence, phrase.first))
    return True


def restricted_then(line: Line, limits: Limits) -> bool:
    """«В первом круге плоты идут лишь по течению», «на второй неделе чинят одни крейсеры»: turns in which less is done."""
    sentence = line.sentence
    for phrase in turn_phrases(sentence):
        opening = isinstance(phrase.turns.first, int) and phrase.turns.first > 1
        if phrase.turns.except_ or only_near(sentence, phrase) or not (phrase.turns.only or phrase.turns.final or opening):
            continue
        without = any(t.norm in words(LEXICON, "limits.without") for t in _statement(sentence, phrase.stop))
        if _opens_clause(sentence, phrase) and (without or restricts(sentence, phrase)):
            limits.limited = phrase.turns
            limits.evidence.append(words_around(sentence, phrase.first))
            return True
    return False


def root_of(verb: str) -> str:
    """What «открывать» and «открыть», «бросать» and «бросить» have in common, nearly."""
    return verb[: max(_ROOT, len(verb) - _ENDING)]


def _opens_clause(sentence: Sentence, phrase: TurnPhrase) -> bool:
    """Whether the turns stand first in a statement: «На первом ходу …», «…; на второй неделе …»."""
    i = phrase.first - 1
    while i >= 0 and sentence.tokens[i].pos in ("ADP", "DET", "ADJ", "NOUN", "PART") and i >= phrase.first - 2:
        i -= 1
    return i < 0 or sentence.tokens[i].is_punct or sentence.tokens[i].pos == "CCONJ"


def restricts(sentence: Sentence, phrase: TurnPhrase) -> bool:
    """Whether the statement about the turns leaves only some of what is done else: «лишь», «не больше», «одни», «без»."""
    behind = _statement(sentence, phrase.stop)
    if any(t.norm in words(LEXICON, "limits.only") | words(LEXICON, "limits.alone") for t in behind):
        return True
    if any(t.lemma in words(LEXICON, "limits.restricted") | words(LEXICON, "limits.forbidden") for t in behind):
        return True
    joined = " ".join(t.norm for t in behind)
    return any(f" {p} " in f" {joined} " for p in sorted(words(LEXICON, "limits.at_most")))


def _statement(sentence: Sentence, start: int) -> list[Token]:
    """The words from a token up to the next colon or semicolon."""
    out = []
    for token in sentence.tokens[start:]:
        if token.text in (";", ":", "."):
            break
        if not token.is_punct:
            out.append(token)
    return out
