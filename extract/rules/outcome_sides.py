"""What a side that wins or loses is called, where the text does not tell otherwise who plays."""

from __future__ import annotations

from extract.context import Context
from extract.grammar.function_words import ends
from extract.grammar.names import is_player, is_role
from extract.grammar.parties import most_of, party_at
from extract.grammar.tree import case, is_noun, is_participle
from extract.language import Sentence, Token, inflect, nominative
from extract.lexicon import WordFile, words
from models.parties import Party, anyone, named

__all__ = [
    "called_with_quality",
    "capital",
    "graded",
    "is_animate",
    "is_crew",
    "is_only_side",
    "is_picked",
    "is_proper_noun",
    "is_side",
    "is_sole_role",
    "role_by_deed",
    "side_before",
    "side_named",
    "stands_for_people",
    "unknown",
]

LEXICON = WordFile(__file__).with_name("outcomes.toml")
VICTORIES = WordFile(__file__).with_name("victories.toml")
TIES = WordFile(__file__).with_name("ties.toml")
PARTIES = WordFile(__file__).parent.parent / "grammar" / "parties.toml"


def unknown(sentence: Sentence, noun: Token) -> Party | None:
    """A noun that wins or loses without being known as a party: many of them are one side, a single one is any of them."""
    proper = noun.text[:1].isupper() and noun.i > 0
    if not is_noun(noun) or noun.lemma in words(LEXICON, "not_game.games"):
        return None
    if noun.feats.get("Number") == "Sing" and is_picked(sentence, noun):
        return anyone(noun.lemma)
    if noun.feats.get("Number") == "Plur" and not is_player(noun) and _called(sentence, noun):
        return named(capital(_described(sentence, noun)))
    if noun.feats.get("Animacy") == "Inan" and not proper:
        side = noun.i == 0 and noun.lemma not in words(LEXICON, "not_game.pieces")
        return named(nominative([noun])) if side else None
    if proper:
        return named(nominative([noun]))
    if noun.feats.get("Number") == "Plur":
        return named(capital(_described(sentence, noun)))
    return anyone(noun.lemma)


def _called(sentence: Sentence, noun: Token) -> bool:
    """«Красные мундиры», «Вольные города»: a plain quality with a capital right before the noun."""
    before = sentence.tokens[noun.i - 1] if noun.i else None
    return before is not None and before.text[:1].isupper() and _plain_quality(before, noun)


def called_with_quality(sentence: Sentence, i: int) -> Party | None:
    """The side whose name begins with the adjective at ``i`` («Красные мундиры побеждают»), or ends with the noun there."""
    noun = sentence.tokens[i]
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    if noun.pos == "ADJ" and after is not None and is_noun(after):
        noun = after
    fits = is_noun(noun) and noun.feats.get("Number") == "Plur" and not is_player(noun) and case(noun) == "Nom"
    return named(capital(_described(sentence, noun))) if fits and _called(sentence, noun) else None


def is_picked(sentence: Sentence, noun: Token) -> bool:
    """«корпорация, первой выплатившая долги», «студия, которая …»: whichever it is that does so."""
    after = sentence.tokens[noun.i + 1] if noun.i + 1 < len(sentence.tokens) else None
    counted = any(t.pos == "NUM" for t in sentence.tokens[noun.i + 2 : noun.i + 4])
    if after is not None and after.norm in words(VICTORIES, "timing.holding") and counted:
        return True  # «команда с тремя флагами»
    if after is None or after.text != "," or noun.i + 2 >= len(sentence.tokens):
        return False
    near = sentence.tokens[noun.i + 2 : noun.i + 6]
    return sentence.clause_of(noun.i + 2).kind in ("participle", "relative") or any(is_participle(t) for t in near)


def role_by_deed(sentence: Sentence, i: int, cue: Token) -> Party | None:
    """«осаждающий одерживает победу», «выиграл осаждённый»: a participle alone is the name of a role, not of a deed."""
    token = sentence.tokens[i]
    if not is_participle(token) or case(token) not in ("Nom", "Acc"):
        return None
    passive = token.feats.get("Voice") == "Pass" and not ends(token.norm, "reflexive")
    many = token.feats.get("Number") == "Plur"
    lasting = token.feats.get("Tense") == "Pres" or passive or (i > cue.i and not many)
    after = next((t for t in sentence.tokens[i + 1 :] if t.pos != "ADV"), None)  # «осаждающие немедленно выигрывают»
    alone = after is None or (after.is_punct and after.text != "(") or (after.pos in ("VERB", "AUX") and not is_participle(after))
    before = sentence.tokens[i - 1] if i else None
    apart = before is None or before.is_punct or before.pos in ("VERB", "AUX", "CCONJ", "ADV", "SCONJ")
    outcomes = (words(LEXICON, key) for key in ("win.left", "win.verbs", "lose.verbs", "win.winner"))
    # without a clause to hang on, the deed itself is what the outcome hangs on: «сдавшийся проигрывает»
    hangs = any(c.kind in ("condition", "time") for c in sentence.clauses)
    if not (lasting and alone and apart and hangs) or i == cue.i or any(token.lemma in x for x in outcomes):
        return None
    return named(capital(token.text.lower()))


def is_only_side(context: Context, sentence: Sentence, i: int) -> bool:
    """«Команда проигрывает» where the text knows of one team only: all play together, and it is a side by its name."""
    return sentence.tokens[i].lemma in words(LEXICON, "win.one_side") and _is_one_of_its_kind(context, sentence, i)


def is_sole_role(context: Context, sentence: Sentence, i: int) -> bool:
    """«Вор побеждает, если …»: a person of whom the text speaks as of one, and of nobody else by that name."""
    return is_animate(sentence.tokens[i]) and _is_one_of_its_kind(context, sentence, i)


def is_crew(context: Context, sentence: Sentence, i: int) -> bool:
    """«Экипаж терпит поражение»: a noun of many together, of whom there is but one."""
    return sentence.tokens[i].lemma in words(LEXICON, "win.crews") and _stands_alone(context, sentence, i)


def _stands_alone(context: Context, sentence: Sentence, i: int) -> bool:
    """A noun of many together that the text never counts, picks out or tells in the plural, whatever its qualities."""
    if sentence.tokens[i].feats.get("Number") != "Sing" or is_picked(sentence, sentence.tokens[i]):
        return False
    alike = ((x.sentence, t) for x in context.stating for t in x.sentence.tokens if t.lemma == sentence.tokens[i].lemma)
    return not any(t.feats.get("Number") == "Plur" or (t.i and other.tokens[t.i - 1].pos in ("DET", "NUM")) for other, t in alike)


def _is_one_of_its_kind(context: Context, sentence: Sentence, i: int) -> bool:
    """One thing that nothing picks out of several, here or anywhere else in the text."""
    token = sentence.tokens[i]
    before = sentence.tokens[i - 1] if i else None
    many = token.feats.get("Number") != "Sing" or (before is not None and before.pos in ("DET", "ADJ", "NUM"))
    if many or is_picked(sentence, token):
        return False
    alike = ((line.sentence, t) for line in context.stating for t in line.sentence.tokens if t.lemma == token.lemma)
    return not any(_one_of_many(other, t) for other, t in alike)


def _one_of_many(sentence: Sentence, token: Token) -> bool:
    """«команды», «каждая команда», «команда, набравшая …»: one of several."""
    before = sentence.tokens[token.i - 1] if token.i else None
    picked = before is not None and before.pos in ("DET", "NUM", "ADJ") and before.lemma not in words(LEXICON, "win.same_side")
    return token.feats.get("Number") == "Plur" or picked or is_picked(sentence, token)


def graded(context: Context, sentence: Sentence, i: int) -> Party | None:
    """«побеждает герцог с наибольшим числом владений»: whoever it is, most of something makes the winner."""
    return most_of(context, sentence, i)


def _described(sentence: Sentence, noun: Token) -> str:
    """«мирные жители»: a noun in the nominative with the plain qualities in front of it."""
    first = noun.i
    while first > 0 and _plain_quality(sentence.tokens[first - 1], noun):
        first -= 1
    return sentence.span_text(first, noun.i + 1)


def _plain_quality(token: Token, noun: Token) -> bool:
    """An adjective that is part of what a side is called; not «остальные», «первые», «победившие»."""
    same = case(token) == case(noun) and token.feats.get("Number") == noun.feats.get("Number")
    picks = words(LEXICON, "win.picking") | words(PARTIES, "ranked") | words(LEXICON, "prepositions.grading")
    return token.pos == "ADJ" and same and not is_participle(token) and token.lemma not in picks


def is_animate(token: Token) -> bool:
    """A noun for somebody."""
    return is_noun(token) and token.feats.get("Animacy") == "Anim"


def stands_for_people(sentence: Sentence, i: int) -> bool:
    """«Мирные торжествуют»: an adjective in the plural that stands for people."""
    token = sentence.tokens[i]
    return token.pos == "ADJ" and case(token) == "Nom" and token.feats.get("Number") == "Plur"


def is_side(sentence: Sentence, i: int) -> bool:
    """«Герои проигрывают»: many of a role that stands for no player of every game, with nothing that picks among them."""
    token = sentence.tokens[i]
    picked = i > 0 and sentence.tokens[i - 1].pos in ("DET", "NUM", "ADJ")
    many = token.feats.get("Number") == "Plur" and case(token) == "Nom" and is_role(token)
    return many and not picked and not is_player(token) and token.lemma not in words(LEXICON, "win.anybody")


def is_proper_noun(sentence: Sentence, i: int) -> bool:
    """«побеждают Советы»: a capitalised noun in a form that can be a subject."""
    token = sentence.tokens[i]
    return i > 0 and is_noun(token) and token.text[:1].isupper() and case(token) in ("Nom", "Acc")


def side_before(context: Context, sentence: Sentence, i: int) -> Party | None:
    """«Если Орден занял Акру, он побеждает»: the subject before that the pronoun means, known as a party or not."""
    token = sentence.tokens[i]
    for noun in reversed(sentence.tokens[:i]):
        same = noun.feats.get("Number") == token.feats.get("Number")
        same = same and (noun.feats.get("Number") == "Plur" or noun.feats.get("Gender") == token.feats.get("Gender"))
        people = noun.pos == "ADJ" and noun.text[:1].isupper() and stands_for_people(sentence, noun.i)
        if people and noun.dep.startswith("nsubj") and same:
            return named(noun.text)  # «Если Синие потеряли мост, они проигрывают»
        if is_noun(noun) and noun.dep.startswith("nsubj") and same:
            opens = all(t.pos in ("SCONJ", "ADV", "PART", "PUNCT") for t in sentence.tokens[: noun.i])
            if noun.feats.get("Animacy") == "Inan" and noun.text[:1].islower():
                many = _collective(context, sentence, noun)
                if many is not None:
                    return many
                break
            return named(capital(nominative([noun]))) if opens or noun.text[:1].isupper() else unknown(sentence, noun)
    for noun in reversed(sentence.tokens[:i]):
        single = noun.feats.get("Number") == "Sing" == token.feats.get("Number") and noun.feats.get("Gender") == token.feats.get(
            "Gender"
        )
        if is_noun(noun) and single and noun.i > 0 and noun.text[:1].isupper() and noun.text[1:].islower():
            return named(capital(nominative([noun])))  # «оба берега перешли под власть Юга, он побеждает»
    return None


def _collective(context: Context, sentence: Sentence, noun: Token) -> Party | None:
    """«Если экспедиция не погибла, она выиграла»: a noun of a thing for those who play, where there is but one."""
    if noun.lemma in words(LEXICON, "not_game.pieces") | words(LEXICON, "not_game.games"):
        return None
    if not _stands_alone(context, sentence, noun.i) or noun.lemma not in words(LEXICON, "win.collectives"):
        return None
    return named(capital(nominative([noun])))


def side_named(context: Context, sentence: Sentence, i: int) -> Party | None:
    """The side that a word names: a known name, a capitalised noun, people in the plural («осаждающих», «мирных»)."""
    token = sentence.tokens[i]
    party = party_at(context, sentence, i)
    if party is not None and party.is_named:
        return party
    if is_noun(token) and token.i and token.text[:1].isupper() and token.text[1:].islower():
        return named(capital(nominative([token])))
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    many = token.feats.get("Number") == "Plur" and not (after is not None and (is_noun(after) or after.pos == "ADJ"))
    lasting = (is_participle(token) and token.feats.get("Tense") == "Pres") or (token.pos == "ADJ" and token.text[:1].isupper())
    sided = is_animate(token) and not is_player(token) and (not is_role(token) or token.lemma in words(TIES, "sides"))
    if many and token.i and (lasting or sided):
        form = inflect(token.norm, case="nomn", number="plur") or nominative([token], "plur")
        return named(capital(form))
    return None


def capital(text: str) -> str:
    """The text with a capital first letter, as names are written."""
    return text[:1].upper() + text[1:]
