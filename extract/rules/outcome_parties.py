"""Whose an outcome is: the party that a clause says wins or loses."""

from __future__ import annotations

from collections.abc import Sequence

from extract.context import Context, Line
from extract.grammar.function_words import ends
from extract.grammar.names import is_player, is_role
from extract.grammar.parties import only_one, party_of, player
from extract.grammar.quantities import counted_noun, name_quantity
from extract.grammar.superlatives import superlative_in
from extract.grammar.tree import case, is_noun, is_participle, phrase_stop
from extract.language import Clause, Sentence, Token, inflect, nominative
from extract.lexicon import WordFile, phrases, words
from extract.rules.outcome_sides import (
    called_with_quality,
    capital,
    graded,
    is_animate,
    is_crew,
    is_only_side,
    is_picked,
    is_proper_noun,
    is_side,
    is_sole_role,
    role_by_deed,
    side_before,
    stands_for_people,
    unknown,
)
from extract.rules.section_sides import side_over
from extract.rules.titles import title_over
from models.parties import Party, anyone, highest, named

__all__ = ["whose"]

LEXICON = WordFile(__file__).with_name("outcomes.toml")
PARTIES = WordFile(__file__).parent.parent / "grammar" / "parties.toml"
NEAR = 3
"""Within so many words of the beginning a pronoun means whom the sentence before spoke of."""


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
    described = described or _role_behind(sentence, clause, token)
    return [] if described or token.feats.get("Gender") == "Neut" else [first]


def _role_behind(sentence: Sentence, clause: Clause, token: Token) -> bool:
    """«бросивший их игрок побеждает»: whom the participle describes stands behind it, before the verb."""
    for i in clause.tokens:
        behind = sentence.tokens[i]
        if i <= token.i:
            continue
        if behind.pos in ("VERB", "AUX") or behind.is_punct:
            return False
        if is_noun(behind) and is_role(behind) and case(behind) == "Nom":
            return behind.feats.get("Number") == token.feats.get("Number")
    return False


def _gained_by(sentence: Sentence, cue: Token, i: int) -> bool:
    """«Османы одерживают победу», «Лига терпит поражение», «победителем становится Лига»: the subject of that verb."""
    verb = sentence.tokens[sentence.tokens[i].head]
    if verb.pos not in ("VERB", "AUX"):
        return False
    if cue.lemma in words(LEXICON, "win.winner") | words(LEXICON, "lose.loser"):
        return case(cue) == "Ins" and verb.lemma in words(LEXICON, "win.with_winner")
    gains = verb.lemma in words(LEXICON, "win.with_victory") and verb.lemma not in words(LEXICON, "win.bringing")
    suffers = cue.lemma in words(LEXICON, "lose.defeat") and verb.lemma in words(LEXICON, "lose.suffering")
    return (gains or suffers) and case(cue) in ("Acc", "Gen") and verb.feats.get("Voice") != "Pass"


def _done_by(context: Context, line: Line, clause: Clause, cue: Token) -> tuple[Party, int] | None:
    """«партия считается проигранной Синими»: whoever the instrumental behind the participle names."""
    for i in clause.tokens:
        token = line.sentence.tokens[i]
        if not cue.i < i <= cue.i + NEAR or case(token) != "Ins" or is_participle(token):
            continue
        party = party_of(context, line, i)
        if party is None and token.text[:1].isupper():
            many = "plur" if token.feats.get("Number") == "Plur" else "sing"
            form = inflect(token.norm, case="nomn", number=many)
            party = named(capital(form if form is not None else nominative([token])))
        if party is not None:
            return party, i
    return None


def whose(context: Context, line: Line, clause: Clause, cue: Token) -> tuple[Party | None, int | None]:
    """Whose the outcome is, and the token of the noun that says so."""
    sentence = line.sentence
    noun = sentence.tokens[clause.subject] if clause.subject is not None else None
    played = noun is not None and noun.lemma in words(LEXICON, "not_game.games")
    if played and (cue.feats.get("Voice") == "Pass" or cue is noun or (noun is not None and cue.i == noun.i)):
        by = _done_by(context, line, clause, cue) if is_participle(cue) else None
        return by if by is not None else (player(), None)  # «партия выиграна», «пасьянс сошёлся»: by whoever plays it
    given = _given_to(sentence, clause, cue)
    candidates = _candidates(context, sentence, clause, cue, given)
    for i in candidates:
        if cue.pos != "VERB" and sentence.tokens[i].lemma in words(LEXICON, "not_game.games"):
            continue
        if i < cue.i and len(candidates) > 1 and sentence.tokens[i].lemma in words(LEXICON, "win.whole"):
            continue  # «робер выигрывает та сторона, которая …»: what is won
        party = _party_at(context, line, clause, cue, i, i == candidates[0])
        if party is None and i in given:
            party = _receiver(sentence, cue, sentence.tokens[i])
        one = is_only_side(context, sentence, i) or (
            i in given and not is_player(sentence.tokens[i]) and is_sole_role(context, sentence, i)
        )
        if party is not None and party.kind == "any" and one:
            party = named(capital(nominative([sentence.tokens[i]])))
        if party is not None:
            return party, i
    return _by_other_words(context, line, clause, cue, candidates)


def _candidates(context: Context, sentence: Sentence, clause: Clause, cue: Token, given: Sequence[int]) -> list[int]:
    """The words that may say whose the outcome is, the likeliest first."""
    out = _opening_participle(context, sentence, clause)
    outcome = words(LEXICON, "win.victory") | words(LEXICON, "win.winner")
    noun = sentence.tokens[clause.subject] if clause.subject is not None else None
    if noun is None or noun.pos != "PRON" or cue.lemma not in words(LEXICON, "win.giving"):  # «она достаётся …»: the victory
        beside = [sentence.tokens[i] for i in clause.tokens if cue.pos == "VERB" and sentence.tokens[i].head == cue.i]
        own = [t for t in beside if t.dep.startswith("nsubj")][:1]
        subjects = [*own, *([noun] if noun is not None and noun not in own else [])]
        out.extend(t.i for t in subjects if t.lemma not in outcome)
    out.extend(given)
    spoken = [sentence.tokens[i] for i in clause.tokens if i != cue.i and sentence.tokens[i].lemma not in outcome]
    out.extend(t.i for t in spoken if t.dep.startswith("nsubj") and t.i not in out)
    out.extend(t.i for t in spoken if t.i > cue.i and t.i not in out and role_by_deed(sentence, t.i, cue) is not None)
    out.extend(t.i for t in spoken if t.i not in out and _stands_alone(sentence, t.i))
    if not out and cue.pos == "VERB":
        out.extend(i for i in clause.tokens if i > cue.i and is_proper_noun(sentence, i))
    return out


def _party_at(context: Context, line: Line, clause: Clause, cue: Token, i: int, first: bool) -> Party | None:
    """The party that the word stands for; ``first``: it is the likeliest of those that may."""
    sentence, token = line.sentence, line.sentence.tokens[i]
    called = called_with_quality(sentence, i)
    if called is not None:
        return called
    party = only_one(sentence, i) or _behind(sentence, cue, i) or party_of(context, line, i)
    if party is None or not party.is_named:
        party = role_by_deed(sentence, i, cue) or party
    if first and is_participle(token) and (party is None or not party.is_named):
        below = [k for k in sentence.subtree(i) if k > i] or [k for k in clause.tokens if k > i]
        if cue.i < i:  # «побеждает набравший в сумме за три раунда больше очков»
            stop = next((t.i for t in sentence.tokens[i:] if t.is_punct), len(sentence.tokens))
            below = sorted({*below, *(k for k in clause.tokens if i < k < stop)})
        most_of_all = superlative_in(context, sentence, below, bare=True)
        party = most_of_all.party if most_of_all is not None else player()
    subject = token.dep.startswith("nsubj") or (i > cue.i and is_proper_noun(sentence, i))
    if party is None and subject and token.lemma in words(PARTIES, "back"):
        party = side_before(context, sentence, i)
    if party is None and subject and (cue.pos == "VERB" or _gained_by(sentence, cue, i)):
        party = graded(context, sentence, i) or unknown(sentence, token)
        if party is not None and party.kind == "any" and (is_sole_role(context, sentence, i) or is_crew(context, sentence, i)):
            party = named(capital(nominative([token])))
    if party is not None and party.kind == "name" and token.text.islower() and is_picked(sentence, token):
        party = anyone(token.lemma)  # «победу одерживает империя, выполнившая …»: whichever it is
    if party is not None and party.kind == "any" and subject and not is_player(token) and is_crew(context, sentence, i):
        party = named(capital(nominative([token])))
    if party is not None and party.kind == "any" and subject and is_side(sentence, i):
        party = named(capital(token.text))
    return named(capital(token.text)) if party is None and stands_for_people(sentence, i) else party


def _behind(sentence: Sentence, cue: Token, i: int) -> Party | None:
    """«победа за осаждёнными», «за атакующим»: a participle of what lasts is the name of a role."""
    token = sentence.tokens[i]
    behind = i > cue.i and sentence.tokens[i - 1].norm in words(LEXICON, "win.behind") and case(token) == "Ins"
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    lasting = token.feats.get("Tense") == "Pres" or token.feats.get("Voice") == "Pass"
    if not (behind and is_participle(token) and lasting) or (after is not None and not after.is_punct):
        return None
    form = inflect(token.norm, case="nomn", number="plur" if token.feats.get("Number") == "Plur" else "sing")
    return named(capital(form)) if form is not None else None


def _receiver(sentence: Sentence, cue: Token, token: Token) -> Party | None:
    """Who is given the victory, by a name that nothing else in the text makes a party: «победа Испании», «победа мирных»."""
    many = token.feats.get("Number") == "Plur"
    if token.text[:1].isupper() and (token.i > 0 or is_animate(token)):
        return named(capital(nominative([token])))
    if token.pos == "ADJ" and many and (form := inflect(token.norm, case="nomn", number="plur")) is not None:
        return named(capital(form))
    if is_animate(token) and many:
        return named(capital(nominative([token], "plur")))
    games = words(LEXICON, "not_game.games") | words(LEXICON, "not_game.contests")
    before = sentence.tokens[token.i - 1].norm if token.i else ""
    if before in words(LEXICON, "prepositions.of_winner") and is_animate(token) and not is_role(token) and token.i > cue.i:
        return named(capital(nominative([token])))  # «победа у сыщика»
    owned = case(token) == "Gen" and token.head == cue.i and token.i == cue.i + 1
    side = case(token) == "Ins" and sentence.tokens[token.i - 1].norm in words(LEXICON, "win.behind")
    ended = token.i + 1 >= len(sentence.tokens) or sentence.tokens[token.i + 1].is_punct
    if side and ended and is_noun(token) and not is_animate(token) and not is_role(token):
        return named(capital(nominative([token]))) if token.lemma not in games else None  # «победа за городом»
    if case(token) == "Ins" and is_animate(token) and sentence.tokens[token.i - 1].norm in words(LEXICON, "win.behind"):
        return anyone(token.lemma)  # «победа за маньяком»
    return named(capital(nominative([token]))) if owned and is_animate(token) and token.lemma not in games else None


def _by_other_words(
    context: Context, line: Line, clause: Clause, cue: Token, candidates: Sequence[int]
) -> tuple[Party | None, int | None]:
    """Whose the outcome is where no noun says it: a pronoun, most of something, «ты», the person of the verb."""
    sentence = line.sentence
    pronoun = next((i for i in candidates if sentence.tokens[i].lemma in words(LEXICON, "win.own")), None)
    if pronoun is not None:
        return _titled_before(context, line, pronoun) or player(), pronoun
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
    if cue.pos == "VERB" and cue.feats.get("VerbForm") == "Fin" and clause.subject is None and not candidates:
        return side_over(context, line, cue), None
    return None, None


def _titled_before(context: Context, line: Line, pronoun: int) -> Party | None:
    """«Цель стаи — съесть всех. Она побеждает, когда …»: the side whose aim the sentence before tells."""
    before = context.before(line) if pronoun < NEAR else None
    title = title_over(context, before) if before is not None else None
    return title.party if title is not None and title.party is not None and title.party.is_named else None


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
        person = person or token.lemma in words(LEXICON, "prepositions.that_one")
        contest = title or cue.lemma in words(LEXICON, "win.winner")  # «победитель Лиги»: what is won, not who wins
        owned = not contest and case(token) == "Gen" and token.head == cue.i and person
        crowned = case(token) in ("Acc", "Gen") and cue.lemma in words(LEXICON, "win.winner") and token.dep == "obj"
        if given or dative or owned or crowned:
            out.append(i)
    return out


def _has_noun_after(sentence: Sentence, i: int) -> bool:
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    return after is not None and (is_noun(after) or after.pos in ("ADJ", "DET", "NUM"))


def _end(sentence: Sentence, i: int) -> int:
    """The end of the clause without its full stop."""
    last = [k for k in sentence.clause_of(i).tokens if not sentence.tokens[k].is_punct]
    return last[-1] + 1 if last else i


def _stands_alone(sentence: Sentence, i: int) -> bool:
    """A nominative noun, pronoun or participle that can be the subject though the parser did not see it."""
    token = sentence.tokens[i]
    opening = is_participle(token) and case(token) == "Acc" and i == sentence.clause_of(i).start and token.text[:1].isupper()
    alike = is_participle(token) and case(token) == "Acc" and ends(token.norm, "masculine") and token.i + 1 >= _end(sentence, i)
    return (
        opening
        or alike
        or (
            case(token) == "Nom"
            and not (is_participle(token) and _role_behind(sentence, sentence.clause_of(i), token))
            and (
                is_noun(token)
                or token.pos in ("PRON", "DET")
                or is_participle(token)
                or token.lemma in words(LEXICON, "prepositions.grading")
                or token.lemma in words(PARTIES, "ranked")
                or (stands_for_people(sentence, i) and token.text[:1].isupper())
            )
        )
    )
