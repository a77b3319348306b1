"""The one side that a step belongs to: «действуют только осаждающие», «роют одни Южане», «Фаза движения Синих»."""

from __future__ import annotations

from extract.context import Context
from extract.grammar.names import LEXICON as NAMES
from extract.grammar.tree import is_finite
from extract.language import Sentence, Token, analyse, inflect
from extract.language.dictionary import analyses
from extract.lexicon import words
from extract.rules.acting_rows import is_doer
from extract.rules.steps import LEXICON, Step

__all__ = ["side_in_name", "sole_actor"]


def sole_actor(context: Context, sentence: Sentence, start: int) -> str | None:
    """Whoever alone acts by a short sentence, or by its part behind an offset; None where it names nobody so."""
    spoken = [t for t in sentence.tokens if not t.is_punct and t.start >= start]
    verb = next((t for t in spoken[:2] if t.pos == "VERB" and is_finite(t) and t.feats.get("Mood") != "Imp"), None)
    if verb is None or verb.feats.get("Person", "3") != "3":
        return None
    rest = [t for t in spoken if t is not verb]
    only = [t for t in rest if t.norm in words(LEXICON, "limits.only") | words(LEXICON, "actors.alone")]
    named = [t for t in rest if t not in only and t.norm not in words(LEXICON, "limits.itself")]
    held = verb.lemma in words(LEXICON, "limits.held") | words(LEXICON, "then.holding") | words(LEXICON, "actors.doing")
    if not (only or held) or not 0 < len(named) <= 2 or any(t.pos in ("ADP", "NUM", "PRON") for t in named):
        return None
    head = named[-1]
    side = context.parties.name_of(head) is not None or (head.i > 0 and head.text[:1].isupper())
    pointed = any(t.norm in words(LEXICON, "limits.itself") for t in rest)
    doer = is_doer(context, head) if only or pointed else side
    subject = any("nomn" in a.grammemes for a in analyses(head.norm))
    anybody = head.lemma in words(LEXICON, "actors.anybody")
    return " ".join(t.text for t in named) if doer and subject and not anybody and _agree(head, verb) else None


def _agree(head: Token, verb: Token) -> bool:
    return head.feats.get("Number", "Plur") == verb.feats.get("Number", "Plur")


def side_in_name(context: Context, step: Step) -> tuple[str, ...]:
    """«Фаза движения Синих», «Ход Империи»: the side in the genitive that a step is called by."""
    if not any(c.isupper() for c in step.name[1:]):
        return ()
    tokens = [t for t in analyse(step.name).tokens if not t.is_punct]
    last = tokens[-1] if len(tokens) > 1 else None
    if last is None or not last.text[:1].isupper() or last.text.isupper():
        return ()
    genitive = [a for a in analyses(last.norm) if "gent" in a.grammemes]
    known = context.parties.name_of(last)
    single = inflect(last.norm, case="nomn", number="sing", gender="masc") if any(a.pos == "PRTF" for a in genitive) else None
    known = single if known is None and single in words(NAMES, "single") else known
    if not genitive or known is None:
        return ()
    plural = any("plur" in a.grammemes for a in genitive) and last.feats.get("Number") == "Plur"
    name = inflect(last.norm, case="nomn", number="plur") if plural else known
    return ((name or known)[:1].upper() + (name or known)[1:],)
