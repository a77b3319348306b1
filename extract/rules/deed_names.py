"""Which names are names of deeds («бросок», «сбор урожая», «тяните карту»), and which of things, sides and qualities."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from extract.context import Context
from extract.language import Sentence, Token, analyse
from extract.language.dictionary import analyses
from extract.lexicon import WordFile, words
from extract.rules.leads import announces_steps, asks_for_steps
from extract.rules.steps import LEXICON, bare, folded, lemmas, names_phase, phrase_in

__all__ = ["mostly_deeds", "only_names_turn", "says_what_is_so", "told_below"]

TIMES = WordFile(__file__).parent.parent / "grammar" / "timing.toml"
_TITLE = 30
"""The most letters of a line that may be nothing but a title."""
_STEM = 3
"""The fewest letters that a noun and its verb have in common."""


def only_names_turn(head: Sentence) -> bool:
    """True for «Ход игрока:», «За раунд:»: a head that names a turn and says nothing of an order, of steps or of parts."""
    said = set(lemmas(head))
    ordered = any(phrase_in(head, x) for x in ("lead.order", "lead.manner", "actors.order")) or said & words(
        LEXICON, "lead.composing"
    )
    parts = said & (
        words(LEXICON, "step.strong")
        | words(LEXICON, "step.weak")
        | words(LEXICON, "title.sequence") - words(LEXICON, "step.turn")
    )
    own = set(said) <= words(LEXICON, "step.turn") | words(LEXICON, "title.beside")
    return not (ordered or parts or asks_for_steps(head) or (announces_steps(head) and not own))


def mostly_deeds(names: list[str]) -> bool:
    """True if at least half of the names say what is done: a verb, a noun made of a verb, a phase, a time of the day."""
    return 2 * sum(_tells_deed(x) for x in names) >= len(names)


def told_below(context: Context, names: list[str]) -> bool:
    """True if most of the names are titles or labels in the text: «Твой ход: ветер, ноги, огонь» over «ВЕТЕР», «НОГИ», …."""
    titles = {folded(x.title).strip(" .:") for x in context.layout.sections if x.title}
    titles |= {folded(b.label).strip(" .:") for b in context.layout.blocks if b.label}
    titles |= {folded(t).strip(" .:") for b in context.layout.blocks if len(t := b.body.quote(context.text)) <= _TITLE}
    return 2 * sum(folded(n) in titles for n in names) > len(names)


def _tells_deed(name: str) -> bool:
    if names_phase(name):
        return True
    tokens = [t for t in analyse(bare(name)).tokens if not t.is_punct]
    if tokens and tokens[0].pos in ("ADP", "ADV", "NUM"):
        return False
    if any(t.pos == "VERB" and t.feats.get("VerbForm") in ("Fin", "Inf") for t in tokens):
        return True
    noun = next((t for t in tokens if t.pos in ("NOUN", "PROPN")), None)
    if noun is None:
        return False
    return noun.lemma in words(LEXICON, "step.times") or _made_of_verb(folded(noun.lemma))


def _changes() -> list[tuple[str, str]]:
    """«бор» – «бир»: roots that are another in the noun than in the verb."""
    return [(a, b) for a, _, b in (x.partition(" ") for x in sorted(words(LEXICON, "deeds.changes")))]


@lru_cache(maxsize=4096)
def _made_of_verb(lemma: str) -> bool:
    """True for «бросок» beside «бросать», «сбор» beside «собирать», «торг» beside «торговать»."""
    if lemma in words(TIMES, "moments.deeds") or lemma.endswith(tuple(sorted(words(TIMES, "moments.happenings")))):
        return True
    stems = {lemma[: len(lemma) - len(x)] for x in words(LEXICON, "deeds.endings") if lemma.endswith(x)} | {lemma}
    stems |= {s[: -len(a)] + b for s in stems for a, b in _changes() if s.endswith(a)}
    verbs = sorted({f"{s}{x}" for s in stems if len(s) >= _STEM for x in words(LEXICON, "deeds.verbs")})
    return any(a.known and a.pos == "INFN" for v in verbs for a in analyses(v))


def says_what_is_so(named: Sequence[Token]) -> bool:
    """«Карты на руках тайные», «Ничья невозможна»: a noun and, last, what it is like."""
    told = [x for x in named if not x.is_punct]
    last = told[-1] if told else None
    noun = last is not None and any(x.pos == "NOUN" and x.feats.get("Case") == "Nom" for x in told[:-1])
    return noun and last is not None and last.pos == "ADJ" and last.feats.get("Case") in ("Nom", None)
