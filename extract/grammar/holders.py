"""Whose a quantity is that a statement compares with a number."""

from __future__ import annotations

from extract.context import Context
from extract.grammar.function_words import does
from extract.grammar.parties import party_at
from extract.grammar.quantities import Named
from extract.grammar.tree import case, is_noun, is_participle
from extract.language import Sentence, nominative
from extract.lexicon import WordFile, words
from models.parties import Party
from models.parties import named as party_named

__all__ = ["holder_of", "is_impersonal"]

LEXICON = WordFile(__file__).with_name("comparisons.toml")
QUANTITIES = WordFile(__file__).with_name("quantities.toml")
CONDITIONS = WordFile(__file__).with_name("conditions.toml")


def is_impersonal(context: Context, sentence: Sentence, inside: tuple[int, ...], named: Named, verb: int | None) -> bool:
    """True if the clause has a subject of its own that is no party: what it says holds of nobody."""
    markers = {k for i in inside for k in sentence.clause_of(i).marker}
    if any(sentence.tokens[k].lemma in words(LEXICON, "others.whose") for k in markers):
        return False
    if any(k and does(sentence.tokens[k - 1], "at") for k in markers):
        return False  # «у кого оказалось пять карт»
    subjects = [k for k in inside if sentence.tokens[k].dep.startswith("nsubj") and sentence.tokens[k].pos != "DET"]
    subjects = [k for k in subjects if sentence.tokens[k].lemma not in words(CONDITIONS, "words.which")]
    first = next((i for i in inside if not sentence.tokens[i].is_punct), inside[0])
    place = next((t for t in sentence.tokens[first + 1 : first + 4] if t.pos in ("NOUN", "PROPN")), None)
    placed = sentence.tokens[first].norm in words(QUANTITIES, "within") and place is not None and case(place) == "Loc"
    if verb is None and placed and not any(does(sentence.tokens[k], "at") for k in inside):
        return True  # «на берегу меньше пяти матросов»
    neuter = (
        verb is not None
        and sentence.tokens[verb].feats.get("Gender") == "Neut"
        and sentence.tokens[verb].feats.get("Tense") == "Past"
    )
    had = any(does(sentence.tokens[k], "at") for k in inside)
    if neuter and not had and not any(party_at(context, sentence, k) for k in subjects):
        return True  # «прошло 10 дней»
    finite = verb is not None and sentence.tokens[verb].feats.get("VerbForm", "Fin") == "Fin"
    return finite and any(party_at(context, sentence, k) is None for k in subjects)


def possessor(sentence: Sentence, inside: tuple[int, ...]) -> int | None:
    """«в руках Лиги», «под властью Короны»: the noun that names who has it; None if nothing says so."""
    for k in inside:
        token = sentence.tokens[k]
        before = sentence.tokens[k - 1] if k else None
        held_in = before is not None and before.norm in words(QUANTITIES, "held_in")
        if not held_in or token.lemma not in words(QUANTITIES, "possession"):
            continue
        behind = sentence.tokens[k + 1] if k + 1 in inside else None
        if behind is not None and is_noun(behind) and case(behind) == "Gen":
            return behind.i
    return None


def holder_of(context: Context, sentence: Sentence, inside: tuple[int, ...], named: Named, verb: int | None) -> Party | None:
    """Who has it: the subject of the clause, «у X», «в руках X», the noun that a participle describes."""
    having = possessor(sentence, inside)
    if having is not None and having not in named.indices:
        token = sentence.tokens[having]
        found = party_at(context, sentence, having)
        return found or (party_named(nominative([token])) if token.text[:1].isupper() else None)
    for k in inside:
        token = sentence.tokens[k]
        subject = token.dep.startswith("nsubj")
        if (not subject and case(token) != "Gen") or k in named.indices:
            continue
        if subject or any(does(sentence.tokens[j], "at") for j in range(max(0, k - 3), k) if j in inside):
            found = party_at(context, sentence, k)
            if found is not None:
                return found
    if verb is not None and is_participle(sentence.tokens[verb]):
        return party_at(context, sentence, sentence.tokens[verb].head) or party_at(context, sentence, verb)
    return None
