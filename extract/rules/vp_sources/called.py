"""Called: a side by the name that the text has for it: a colour, the only one of its kind, the header of a column."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.names import LEXICON as NAMES
from extract.grammar.names import is_role
from extract.grammar.parties import party_at
from extract.language import Token, analyse, inflect, nominative
from extract.language.dictionary import analyses
from extract.lexicon import words
from extract.memory import remembered
from extract.rules.vp_sources.forms import may_be
from extract.rules.vp_sources.noun_phrases import LEXICON
from models.parties import Party, named

__all__ = ["called", "party_of_column"]

OFTEN = 5
"""How often the text speaks of somebody of whom it knows only one."""
HEADER = 3
"""More words than the header of a column has that only names a side."""


def called(context: Context, party: Party) -> Party:
    """The party by its name where the text means one side by it: «Чёрным», «гарнизон», «шериф»."""
    if party.kind != "any":
        return party
    word = party.word
    if word in words(LEXICON, "recipient.colours"):
        form = inflect(word, case="nomn", number="plur") or word
        return named(form[:1].upper() + form[1:])
    return named(word[:1].upper() + word[1:]) if _only_ones(context).get(word, 0) >= OFTEN else party


@remembered
def _only_ones(context: Context) -> dict[str, int]:
    """The nouns of somebody, or of people together, that the text has in the singular only, by how often it has them."""
    counts: dict[str, int] = {}
    several: set[str] = set()
    for line in context.sentences:
        tokens = line.sentence.tokens
        for token in tokens:
            if token.pos not in ("NOUN", "PROPN") or not _may_be_one(token):
                continue
            before = tokens[token.i - 1] if token.i else None
            picked = before is not None and before.lemma in words(NAMES, "anyone_of") | words(LEXICON, "ground.every")
            if token.feats.get("Number") == "Plur" or picked:
                several.add(token.lemma)
            counts[token.lemma] = counts.get(token.lemma, 0) + 1
    return {x: n for x, n in counts.items() if x not in several}


def _may_be_one(token: Token) -> bool:
    if token.lemma in words(NAMES, "single"):
        return True
    if is_role(token) or token.lemma in words(LEXICON, "recipient.officials"):
        return False
    return any({"NOUN", "anim"} <= x.grammemes and x.known for x in analyses(token.lemma))


def party_of_column(context: Context, line: Line) -> Party | None:
    """«Синим | Зелёным»: the header of a column that only names who gets what stands in it."""
    header = line.block.column or ""
    if line.block.kind != "cell" or not header or not line.block.row:
        return None
    sentence = analyse(header)
    inside = [x for x in sentence.tokens if not x.is_punct]
    if not inside or len(inside) > HEADER or any(context.is_points(x, sentence) for x in inside):
        return None
    for token in inside:
        found = party_at(context, sentence, token.i)
        if found is not None and found.is_named and token.feats.get("Case") in ("Nom", "Dat", "Ins", None):
            return found
    together = next((x for x in inside if x.lemma in words(LEXICON, "recipient.hosts")), None)
    if together is not None and inside[0].text[:1].isupper() and together.feats.get("Case") in ("Nom", "Acc"):
        return named(sentence.text.strip())  # «Северная армия | Заречный корпус»
    token = inside[0]
    people = token.pos == "ADJ" and token.text[:1].isupper() and may_be(token, "Dat") and not may_be(token, "Nom")
    if len(inside) != 1 or not people or token.norm.endswith("ому"):
        return None
    form = inflect(token.lemma, case="nomn", number="plur") or nominative([token])
    return named(form[:1].upper() + form[1:])
