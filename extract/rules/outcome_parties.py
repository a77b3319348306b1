"""Whose an outcome is: the party that a clause says wins or loses."""

from __future__ import annotations

from pathlib import Path

from extract.context import Context, Line
from extract.grammar.names import is_player, is_role
from extract.grammar.parties import only_one, party_of, player
from extract.grammar.quantities import counted_noun, name_quantity
from extract.grammar.superlatives import superlative_in
from extract.grammar.tree import case, is_noun, is_participle, phrase_stop
from extract.language import Clause, Sentence, Token, inflect, nominative
from extract.lexicon import phrases, words
from models.parties import Party, anyone, highest, named

__all__ = ["whose"]

LEXICON = Path(__file__).with_name("outcomes.toml")
PARTIES = Path(__file__).parent.parent / "grammar" / "parties.toml"
REFLEXIVE = ("ся", "сь")
NOMINATIVE = ("ийся", "ий", "ый")
"""Endings of a participle that is the same in the nominative and the accusative: «побеждает обороняющийся»."""


def _unknown(sentence: Sentence, noun: Token) -> Party | None:
    """A noun that wins or loses without being known as a party: many of them are one side, a single one is any of them."""
    proper = noun.text[:1].isupper() and noun.i > 0
    if not is_noun(noun) or noun.lemma in words(LEXICON, "not_game.games"):
        return None
    if noun.feats.get("Number") == "Sing" and _picked_by_clause(sentence, noun):
        return anyone(noun.lemma)
    if noun.feats.get("Animacy") == "Inan" and not proper:
        side = noun.i == 0 and noun.lemma not in words(LEXICON, "not_game.pieces")
        return named(nominative([noun])) if side else None
    if proper:
        return named(nominative([noun]))
    if noun.feats.get("Number") == "Plur":
        return named(_capital(_described(sentence, noun)))
    return anyone(noun.lemma)


def _picked_by_clause(sentence: Sentence, noun: Token) -> bool:
    """«корпорация, первой выплатившая долги», «студия, которая …»: whichever it is that does so."""
    after = sentence.tokens[noun.i + 1] if noun.i + 1 < len(sentence.tokens) else None
    if after is None or after.text != "," or noun.i + 2 >= len(sentence.tokens):
        return False
    near = sentence.tokens[noun.i + 2 : noun.i + 6]
    return sentence.clause_of(noun.i + 2).kind in ("participle", "relative") or any(is_participle(t) for t in near)


def _role_by_deed(sentence: Sentence, i: int, cue: Token) -> Party | None:
    """«осаждающий одерживает победу», «выиграл осаждённый»: a participle alone is the name of a role, not of a deed."""
    token = sentence.tokens[i]
    if not is_participle(token) or case(token) not in ("Nom", "Acc") or token.feats.get("Number") != "Sing":
        return None
    passive = token.feats.get("Voice") == "Pass" and not token.norm.endswith(REFLEXIVE)
    lasting = token.feats.get("Tense") == "Pres" or passive or i > cue.i
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    alone = after is None or (after.is_punct and after.text != "(") or (after.pos in ("VERB", "AUX") and not is_participle(after))
    before = sentence.tokens[i - 1] if i else None
    apart = before is None or before.is_punct or before.pos in ("VERB", "AUX", "CCONJ", "ADV", "SCONJ")
    outcome = token.lemma in words(LEXICON, "win.left") | words(LEXICON, "win.verbs") | words(LEXICON, "lose.verbs") | words(
        LEXICON, "win.winner"
    )
    held = any(
        c.kind in ("condition", "time") for c in sentence.clauses
    )  # else the deed is what it hangs on: «сдавшийся проигрывает»
    if not lasting or not alone or not apart or outcome or i == cue.i or not held:
        return None
    return named(_capital(token.text.lower()))


def _only_side(context: Context, sentence: Sentence, i: int) -> bool:
    """«Команда проигрывает» where the text knows of one team only: all play together, and it is a side by its name."""
    token = sentence.tokens[i]
    if token.lemma not in words(LEXICON, "win.one_side") or token.feats.get("Number") != "Sing":
        return False
    before = sentence.tokens[i - 1] if i else None
    if (before is not None and before.pos in ("DET", "ADJ", "NUM")) or _picked_by_clause(sentence, token):
        return False
    return not any(
        _one_of_many(line.sentence, t) for line in context.stating for t in line.sentence.tokens if t.lemma == token.lemma
    )


def _one_of_many(sentence: Sentence, token: Token) -> bool:
    """«команды», «каждая команда», «команда, набравшая …»: one of several."""
    before = sentence.tokens[token.i - 1] if token.i else None
    picked = before is not None and before.pos in ("DET", "NUM", "ADJ") and before.lemma not in words(LEXICON, "win.same_side")
    return token.feats.get("Number") == "Plur" or picked or _picked_by_clause(sentence, token)


def _graded(context: Context, sentence: Sentence, i: int) -> Party | None:
    """«побеждает герцог с наибольшим числом владений»: whoever it is, most of something makes the winner."""
    below = [k for k in sentence.subtree(i) if k > i]
    most = superlative_in(context, sentence, below) if below else None
    return most.party if most is not None else None


def _sole_role(context: Context, sentence: Sentence, i: int) -> bool:
    """«Вор побеждает, если …»: a person of whom the text speaks as of one, and of nobody else by that name."""
    token = sentence.tokens[i]
    before = sentence.tokens[i - 1] if i else None
    if not _animate(token) or token.feats.get("Number") != "Sing" or (before is not None and before.pos in ("DET", "ADJ", "NUM")):
        return False
    if _picked_by_clause(sentence, token):
        return False
    return not any(
        _one_of_many(line.sentence, t) for line in context.stating for t in line.sentence.tokens if t.lemma == token.lemma
    )


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


def _animate(token: Token) -> bool:
    return is_noun(token) and token.feats.get("Animacy") == "Anim"


def _people(sentence: Sentence, i: int) -> bool:
    """«Мирные торжествуют»: an adjective in the plural that stands for people."""
    token = sentence.tokens[i]
    return token.pos == "ADJ" and case(token) == "Nom" and token.feats.get("Number") == "Plur"


def _has_noun_after(sentence: Sentence, i: int) -> bool:
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    return after is not None and (is_noun(after) or after.pos in ("ADJ", "DET", "NUM"))


def _a_side(sentence: Sentence, i: int) -> bool:
    """«Герои проигрывают»: many of a role that stands for no player of every game, with nothing that picks among them."""
    token = sentence.tokens[i]
    picked = i > 0 and sentence.tokens[i - 1].pos in ("DET", "NUM", "ADJ")
    many = token.feats.get("Number") == "Plur" and case(token) == "Nom" and is_role(token)
    return many and not picked and not is_player(token) and token.lemma not in words(LEXICON, "win.anybody")


def _proper_noun(sentence: Sentence, i: int) -> bool:
    """«побеждают Советы»: a capitalised noun in a form that can be a subject."""
    token = sentence.tokens[i]
    return i > 0 and is_noun(token) and token.text[:1].isupper() and case(token) in ("Nom", "Acc")


def _opening_participle(context: Context, sentence: Sentence, clause: Clause) -> list[int]:
    """«Захвативший трон побеждает»: a participle that opens the clause and stands for a person.

    The tagger may take it for an accusative, the parser for an attribute of the thing after it.
    """
    first = next((i for i in clause.tokens if not sentence.tokens[i].is_punct), None)
    if first is None or not is_participle(sentence.tokens[first]) or case(sentence.tokens[first]) not in ("Nom", "Acc"):
        return []
    token = sentence.tokens[first]
    head = sentence.tokens[token.head]
    described = head.i > first and is_noun(head) and (is_role(head) or context.parties.name_of(head) is not None)
    return [] if described or token.feats.get("Gender") == "Neut" else [first]


def _side_before(sentence: Sentence, i: int) -> Party | None:
    """«Если Орден занял Акру, он побеждает»: the subject before that the pronoun means, known as a party or not."""
    token = sentence.tokens[i]
    for noun in reversed(sentence.tokens[:i]):
        same = noun.feats.get("Number") == token.feats.get("Number")
        same = same and (noun.feats.get("Number") == "Plur" or noun.feats.get("Gender") == token.feats.get("Gender"))
        if is_noun(noun) and noun.dep.startswith("nsubj") and same:
            opens = all(t.pos in ("SCONJ", "ADV", "PART", "PUNCT") for t in sentence.tokens[: noun.i])
            if noun.feats.get("Animacy") == "Inan" and noun.text[:1].islower():
                return None
            return named(_capital(nominative([noun]))) if opens or noun.text[:1].isupper() else _unknown(sentence, noun)
    return None


def _gained_by(sentence: Sentence, cue: Token, i: int) -> bool:
    """«Османы одерживают победу»: the subject of the verb that gains the victory."""
    verb = sentence.tokens[sentence.tokens[i].head]
    gains = verb.lemma in words(LEXICON, "win.with_victory") and verb.lemma not in words(LEXICON, "win.bringing")
    return gains and verb.pos == "VERB" and case(cue) in ("Acc", "Gen") and verb.feats.get("Voice") != "Pass"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def whose(context: Context, line: Line, clause: Clause, cue: Token) -> tuple[Party | None, int | None]:
    """Whose the outcome is, and the token of the noun that says so."""
    sentence = line.sentence
    noun = sentence.tokens[clause.subject] if clause.subject is not None else None
    if cue.feats.get("Voice") == "Pass" and noun is not None and noun.lemma in words(LEXICON, "not_game.games"):
        return player(), None  # «партия выиграна»: by whoever plays it
    candidates: list[int] = [*_opening_participle(context, sentence, clause)]
    outcome = words(LEXICON, "win.victory") | words(LEXICON, "win.winner")
    own = [
        t.i
        for t in sentence.tokens
        if cue.pos == "VERB" and t.head == cue.i and t.dep.startswith("nsubj") and t.i in clause.tokens
    ]
    taken = noun is not None and noun.pos == "PRON" and cue.lemma in words(LEXICON, "win.giving")
    candidates.extend(i for i in own[:1] if not taken and i != clause.subject and sentence.tokens[i].lemma not in outcome)
    if clause.subject is not None and sentence.tokens[clause.subject].lemma not in outcome and not taken:
        candidates.append(clause.subject)
    given = _given_to(sentence, clause, cue)
    candidates.extend(given)
    for i in clause.tokens:
        token = sentence.tokens[i]
        if i != cue.i and i not in candidates and token.dep.startswith("nsubj") and token.lemma not in outcome:
            candidates.append(i)
    candidates.extend(
        i for i in clause.tokens if i > cue.i and i not in candidates and _role_by_deed(sentence, i, cue) is not None
    )
    candidates.extend(
        i for i in clause.tokens if i not in candidates and _stands_alone(sentence, i) and sentence.tokens[i].lemma not in outcome
    )
    if not candidates and cue.pos == "VERB":
        candidates.extend(i for i in clause.tokens if i > cue.i and _proper_noun(sentence, i))
    for i in candidates:
        if cue.pos != "VERB" and sentence.tokens[i].lemma in words(LEXICON, "not_game.games"):
            continue
        party = only_one(sentence, i) or party_of(context, line, i)
        if party is None or not party.is_named:
            party = _role_by_deed(sentence, i, cue) or party
        if i == candidates[0] and is_participle(sentence.tokens[i]) and (party is None or not party.is_named):
            below = [k for k in sentence.subtree(i) if k > i] or [k for k in clause.tokens if k > i]
            most_of_all = superlative_in(context, sentence, below)
            party = most_of_all.party if most_of_all is not None else player()
        subject = sentence.tokens[i].dep.startswith("nsubj") or (i > cue.i and _proper_noun(sentence, i))
        if party is None and subject and sentence.tokens[i].lemma in words(PARTIES, "back"):
            party = _side_before(sentence, i)
        if party is None and subject and (cue.pos == "VERB" or _gained_by(sentence, cue, i)):
            party = _graded(context, sentence, i) or _unknown(sentence, sentence.tokens[i])
            if party is not None and party.kind == "any" and _sole_role(context, sentence, i):
                party = named(_capital(nominative([sentence.tokens[i]])))
        if party is not None and party.kind == "any" and subject and _a_side(sentence, i):
            party = named(_capital(sentence.tokens[i].text))
        if party is None and _people(sentence, i):
            party = named(_capital(sentence.tokens[i].text))
        if party is None and i in given and sentence.tokens[i].text[:1].isupper() and (i > 0 or _animate(sentence.tokens[i])):
            party = named(_capital(nominative([sentence.tokens[i]])))
        if party is None and i in given and sentence.tokens[i].pos == "ADJ" and sentence.tokens[i].feats.get("Number") == "Plur":
            form = inflect(sentence.tokens[i].norm, case="nomn", number="plur")
            party = named(_capital(form)) if form is not None else None
        if party is None and i in given and _animate(sentence.tokens[i]) and sentence.tokens[i].feats.get("Number") == "Plur":
            party = named(_capital(nominative([sentence.tokens[i]], "plur")))
        if party is None and i in given and case(sentence.tokens[i]) == "Gen" and sentence.tokens[i].head == cue.i:
            games = words(LEXICON, "not_game.games") | words(LEXICON, "not_game.contests")
            owner = _animate(sentence.tokens[i]) and sentence.tokens[i].lemma not in games and i == cue.i + 1
            party = named(_capital(nominative([sentence.tokens[i]]))) if owner else None
        if party is not None and party.kind == "any" and _only_side(context, sentence, i):
            party = named(_capital(nominative([sentence.tokens[i]])))
        if party is not None:
            return party, i
    pronoun = next((i for i in candidates if sentence.tokens[i].lemma in words(LEXICON, "win.own")), None)
    if pronoun is not None:
        return player(), pronoun
    most = superlative_in(context, sentence, clause.tokens)
    if most is not None:
        return most.party, most.first
    by = next((i for i in clause.tokens if i > cue.i and sentence.tokens[i].norm in words(LEXICON, "win.by")), None)
    counted = counted_noun(sentence, by + 1) if by is not None and cue.lemma in words(LEXICON, "win.winner") else None
    if counted is not None:
        return highest(name_quantity(context, sentence, counted).quantity.name), counted
    if any(sentence.tokens[i].lemma in words(LEXICON, "prepositions.yours") for i in clause.tokens):
        return player(), None
    if cue.feats.get("Person") == "2":
        return player(), cue.i
    return None, None


def _given_to(sentence: Sentence, clause: Clause, cue: Token) -> list[int]:
    """«присудите победу державе», «победа Испании», «победа для Испании», «победа за Испанией», «объявите победителем того»."""
    out: list[int] = []
    for i in clause.tokens:
        token = sentence.tokens[i]
        noun = (
            is_noun(token)
            or (token.pos == "ADJ" and token.feats.get("Number") == "Plur" and case(token) == "Gen")
            or token.text[:1].isupper()
            or token.pos in ("PRON", "DET")
            or token.lemma in words(LEXICON, "prepositions.grading")
            or is_participle(token)
        )
        if not noun or token.lemma in (*words(LEXICON, "win.victory"), *words(LEXICON, "win.winner")):
            continue
        back = i - 1
        while (
            is_participle(token)
            and back > 0
            and sentence.tokens[back].pos in ("ADJ", "ADV")
            and not sentence.tokens[back].is_punct
        ):
            back -= 1
        before = sentence.tokens[back].norm if i else ""
        given = before in words(LEXICON, "prepositions.of_winner") and i > cue.i and case(token) in ("Gen", "Ins")
        dative = case(token) == "Dat" and before not in words(LEXICON, "prepositions.not_given")
        title = phrase_stop(sentence, cue.i, phrases(LEXICON, "win.prizes")) is not None
        people = token.pos == "ADJ" and token.feats.get("Number") == "Plur" and not _has_noun_after(sentence, i)
        person = is_noun(token) or token.text[:1].isupper() or is_participle(token) or people
        owned = not title and case(token) == "Gen" and token.head == cue.i and person
        crowned = case(token) in ("Acc", "Gen") and cue.lemma in words(LEXICON, "win.winner") and token.dep == "obj"
        if given or dative or owned or crowned:
            out.append(i)
    return out


def _end(sentence: Sentence, i: int) -> int:
    """The end of the clause without its full stop."""
    last = [k for k in sentence.clause_of(i).tokens if not sentence.tokens[k].is_punct]
    return last[-1] + 1 if last else i


def _stands_alone(sentence: Sentence, i: int) -> bool:
    """A nominative noun, pronoun or participle that can be the subject though the parser did not see it."""
    token = sentence.tokens[i]
    opening = is_participle(token) and case(token) == "Acc" and i == sentence.clause_of(i).start and token.text[:1].isupper()
    alike = is_participle(token) and case(token) == "Acc" and token.norm.endswith(NOMINATIVE) and token.i + 1 >= _end(sentence, i)
    return (
        opening
        or alike
        or (
            case(token) == "Nom"
            and (
                is_noun(token)
                or token.pos in ("PRON", "DET")
                or is_participle(token)
                or token.lemma in words(LEXICON, "prepositions.grading")
                or token.lemma in words(PARTIES, "ranked")
                or (_people(sentence, i) and token.text[:1].isupper())
            )
        )
    )
