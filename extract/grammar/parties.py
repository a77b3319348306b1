"""Parties: who wins, gains, holds, in any case and by any way of naming them."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.function_words import does
from extract.grammar.grading import graded_at
from extract.grammar.names import is_player, is_role
from extract.grammar.party_names import is_counted, is_game, joined_names, name_beside, only_one, owned
from extract.grammar.superlatives import superlative_in
from extract.grammar.tree import case, is_noun, is_participle
from extract.language import Clause, Sentence, Token, inflect, nominative
from extract.lexicon import WordFile, lexicon, words
from extract.memory import remembered_of_sentence
from models.parties import Party, anyone, named

__all__ = ["actor_of", "is_addressed", "most_of", "only_one", "party_at", "party_of", "player", "section_party", "subject_party"]

LEXICON = WordFile(__file__).with_name("parties.toml")
COMPARISONS = WordFile(__file__).with_name("comparisons.toml")


def player() -> Party:
    """Whoever plays, where the text has no word for it."""
    return anyone(str(lexicon(LEXICON)["player"]))


def is_addressed(token: Token) -> bool:
    """True for «вы», «ты», «ваш», «тобой», and for an imperative."""
    return token.lemma in words(LEXICON, "addressed") or token.feats.get("Mood") == "Imp"


@remembered_of_sentence
def party_at(context: Context, sentence: Sentence, i: int) -> Party | None:
    """The party that the noun, pronoun or participle at token ``i`` names, with its attributes; None if it names none.

    «игрок за Империю», «испанский игрок» → the name; «каждый игрок», «держава», «кто», «тот, кто …», «вы»,
    «набравший …» → any; «игрок с наибольшим числом ПО», «самый богатый» → highest. Pronouns of the third person are
    looked up in the same sentence.
    """
    token = sentence.tokens[i]
    if token.lemma in words(LEXICON, "back") and token.pos in ("PRON", "DET", "ADJ"):
        return _looked_back(context, sentence, i)
    if token.lemma in words(LEXICON, "relative") and token.pos in ("PRON", "DET", "ADJ"):
        return _related(context, sentence, i)
    if is_addressed(token) and token.pos in ("PRON", "DET", "ADJ"):
        return player()
    if token.lemma in words(LEXICON, "anyone"):
        return _anyone(context, sentence, i)
    if is_noun(token):
        return _of_noun(context, sentence, i)
    if token.lemma in context.parties.by_lemma and token.text[:1].isupper() and not _has_noun(sentence, token):
        return named(context.parties.by_lemma[token.lemma])
    if token.lemma in words(LEXICON, "ranked") and not _has_noun(sentence, token) and case(token) == "Nom":
        return most_of(context, sentence, i) or player()
    if is_participle(token) and token.lemma in context.parties.by_lemma and _is_called(context, sentence, token):
        return named(context.parties.by_lemma[token.lemma])
    if is_participle(token) and case(token) == "Dat" and _stands_before(sentence, token) is not None:
        return None
    if is_participle(token) and not _has_noun(sentence, token) and not (i and sentence.tokens[i - 1].pos == "NUM"):
        return most_of(context, sentence, i) or player()
    if token.lemma in words(LEXICON, "most"):
        return most_of(context, sentence, i)
    return None


def _related(context: Context, sentence: Sentence, i: int) -> Party | None:
    """«игрок, который …»: the party that a relative pronoun stands for."""
    clause = sentence.clause_of(i)
    noun = next((t for t in reversed(sentence.tokens[: clause.start]) if is_noun(t) or t.pos in ("PRON", "DET")), None)
    token = sentence.tokens[i]
    if noun is None or noun.i < clause.start - 3 or noun.feats.get("Number") != token.feats.get("Number"):
        return None
    if noun.lemma in words(LEXICON, "relative"):
        return None
    known = party_at(context, sentence, noun.i)
    return known if known is None or known.kind not in ("highest", "lowest") else None


def _stands_before(sentence: Sentence, token: Token) -> Token | None:
    """«взявшей последнюю взятку паре»: the noun that a participle with its objects stands before; None for a person alone."""
    for other in sentence.tokens[token.i + 1 :]:
        if other.is_punct or other.pos == "ADP" or other.feats.get("VerbForm") == "Fin":
            return None
        if is_noun(other) and all(other.feats.get(x) == token.feats.get(x) for x in ("Case", "Number", "Gender")):
            return other
    return None


def _is_called(context: Context, sentence: Sentence, token: Token) -> bool:
    """True for a participle that is a name: with a capital, or in the plural like its name and without a noun."""
    plural = token.feats.get("Number") == "Plur" and context.parties.by_lemma[token.lemma].lower() == inflect(
        token.norm, case="nomn", number="plur"
    )
    return token.text[:1].isupper() or (plural and not _has_noun(sentence, token))


def _has_noun(sentence: Sentence, token: Token) -> bool:
    """True for a participle that describes a noun; «набравший десятое очко» alone stands for a person."""
    head = sentence.tokens[token.head]
    alike = {case(head), case(token)} <= {"Nom", "Acc"} and head.i < token.i  # «торговец, доставивший груз»: one form for both
    return token.dep in ("amod", "acl") and is_noun(head) and (case(head) == case(token) or alike)


def _anyone(context: Context, sentence: Sentence, i: int) -> Party | None:
    """«кто», «тот», «каждый»: with a noun for a party that noun; else most of something, if it says so, or anybody."""
    token = sentence.tokens[i]
    noun = sentence.tokens[token.head]
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    if does(token, "both") and after is not None and is_role(after):
        return _of_noun(context, sentence, i + 1)
    if token.dep in ("det", "amod", "nummod") and is_noun(noun) and token.head != i:
        return _of_noun(context, sentence, noun.i)
    if i + 1 < len(sentence.tokens) and does(sentence.tokens[i + 1], "out_of"):
        kind = next((x for x in sentence.tokens[i + 2 : i + 5] if is_noun(x)), None)
        if kind is not None and not is_role(kind):
            return None
        return most_of(context, sentence, i) or (anyone(kind.lemma) if kind else player())
    if token.lemma in words(LEXICON, "pointing"):
        return None
    return most_of(context, sentence, i) or player()


def _of_noun(context: Context, sentence: Sentence, i: int) -> Party | None:
    token = sentence.tokens[i]
    if is_game(sentence, i):
        return None
    if is_role(token) and i and token.text[:1].isupper() and not token.text.isupper():
        own = context.parties.name_of(token)
        if own is not None:
            return named(own)
    if is_role(token) or token.lemma in words(LEXICON, "owners"):
        name = name_beside(context, sentence, i)
        if name is not None:
            return named(name)
        most = most_of(context, sentence, i)
        if most is not None:
            return most
        if token.lemma in words(LEXICON, "owners"):
            had = owned(sentence, i)
            return anyone(f"{token.lemma} {had}" if had else token.lemma)
        return anyone(token.lemma)
    name = context.parties.name_of(token)
    return named(*joined_names(context, sentence, i, name)) if name is not None else None


def most_of(context: Context, sentence: Sentence, i: int) -> Party | None:
    """Whoever has most or least, where what describes the word at ``i`` says so."""
    if not graded_at(sentence):
        return None
    below = [k for k in sentence.subtree(i) if k >= i or sentence.tokens[k].pos in ("ADJ", "DET")]
    told = next((k for k in sentence.subtree(i) if k < i and is_participle(sentence.tokens[k])), None)
    below = below if told is None else sorted({*below, *range(told, i)})
    clause = sentence.clause_of(i)
    inner = [c for c in sentence.clauses if c.parent == clause.i and c.start > i and c.kind in ("relative", "participle")]
    near = [c for c in inner if all(sentence.tokens[k].pos != "VERB" for k in clause.tokens if i < k < c.start)]
    for group, bare in (
        (below, False),
        *((list(c.tokens), True) for c in near[:1]),
        (_near(sentence, clause, i), is_participle(sentence.tokens[i])),
    ):
        most = superlative_in(context, sentence, group, bare=bare)
        if most is not None and not _with_number(sentence, group, most.first):
            return most.party
    return None


def _near(sentence: Sentence, clause: Clause, i: int) -> list[int]:
    """The words right after a party in its clause, up to «за»: what points are given for has no more to do with it."""
    near = [k for k in clause.tokens if i <= k < i + 8]
    stop = next((k for k in near if k > i and does(sentence.tokens[k], "for")), i + 8)
    return [k for k in near if k < stop]


def _with_number(sentence: Sentence, group: list[int], first: int) -> bool:
    """«больше пяти городов» is a comparison with a number, no superlative."""
    return any(sentence.tokens[k].pos == "NUM" for k in group if first < k <= first + 3)


def _looked_back(context: Context, sentence: Sentence, i: int) -> Party | None:
    """The party that a pronoun of the third person means: the nearest one before that agrees in number and gender."""
    token = sentence.tokens[i]
    number, gender = token.feats.get("Number"), token.feats.get("Gender")
    before = [k for k in range(i - 1, -1, -1) if _agrees(sentence.tokens[k], number, gender)]
    candidates = [
        k for k in before if (is_noun(sentence.tokens[k]) and not is_counted(sentence, k)) or _is_side(sentence.tokens[k])
    ]
    subjects = [k for k in candidates if sentence.tokens[k].dep.startswith("nsubj")]
    same = next((k for k in range(i - 1, -1, -1) if sentence.tokens[k].dep.startswith("nsubj")), None)
    if same is not None and sentence.tokens[same].lemma == token.lemma and sentence.tokens[same].pos == "PRON":
        return _looked_back(context, sentence, same)  # «… или он потерял короля, он проигрывает»
    rivals = [k for k in candidates if sentence.tokens[k].lemma in words(COMPARISONS, "others.each")]
    for k in (*subjects, *(k for k in candidates if k not in rivals), *rivals):
        found = party_at(context, sentence, k)
        if found is not None:
            return found
    for k in range(i - 1, -1, -1):
        after = sentence.tokens[k + 1]
        of_things = is_noun(after) and after.feats.get("Animacy") == "Inan" and not is_role(after)  # «оба берега»
        if sentence.tokens[k].lemma in words(LEXICON, "anyone") and not of_things:
            return party_at(context, sentence, k)
    had = [k for k in candidates if k and does(sentence.tokens[k - 1], "at")]
    people = (sentence.tokens[k] for k in (*subjects, *had, *candidates) if sentence.tokens[k].feats.get("Animacy") == "Anim")
    person = next(people, None)
    proper = person is not None and person.text[:1].isupper() and person.i > 0
    return anyone(person.lemma) if person is not None and not proper and number != "Plur" else None


def _is_side(token: Token) -> bool:
    """True for «Красные держат порт»: a colour written as a name does what the sentence tells."""
    return token.pos == "ADJ" and token.dep.startswith("nsubj") and token.text[:1].isupper()


def _agrees(noun: Token, number: str | None, gender: str | None) -> bool:
    if number and noun.feats.get("Number") and noun.feats["Number"] != number:
        return False
    return not (gender and noun.feats.get("Gender")) or number == "Plur" or noun.feats["Gender"] == gender


def subject_party(context: Context, sentence: Sentence, clause: Clause) -> Party | None:
    """The party that is the subject of a clause by its own words (nominative, or «у кого», imperative, «вы»)."""
    if clause.subject is not None:
        found = party_at(context, sentence, clause.subject)
        if found is not None:
            return found
    for i in clause.tokens:
        token = sentence.tokens[i]
        if does(token, "at") and not (i and does(sentence.tokens[i - 1], "than")) and i + 1 < len(sentence.tokens):
            noun = next(
                (
                    k
                    for k in range(i + 1, min(i + 5, len(sentence.tokens)))
                    if case(sentence.tokens[k]) == "Gen" and (is_noun(sentence.tokens[k]) or sentence.tokens[k].pos == "PRON")
                ),
                None,
            )
            found = party_at(context, sentence, noun) if noun is not None else None
            if found is not None:
                return found
    predicate = sentence.tokens[clause.predicate] if clause.predicate is not None else None
    if predicate is not None and (predicate.feats.get("Mood") == "Imp" or predicate.feats.get("Person") == "2"):
        return player()
    return None


def party_of(context: Context, line: Line, i: int) -> Party | None:
    """The party at a token, pronouns looked up in the sentence before where the own one has nobody («Проигрывают они …»)."""
    token = line.sentence.tokens[i]
    found = party_at(context, line.sentence, i)
    people = _people_before(context, line.sentence, i) if token.pos == "PRON" and token.feats.get("Number") == "Plur" else None
    if people is not None and (found is None or not found.is_named):
        return people
    if found is not None or token.pos != "PRON" or token.lemma not in words(LEXICON, "back"):
        return found
    before = context.before(line)
    if before is None:
        return None
    number, gender = token.feats.get("Number"), token.feats.get("Gender")
    for noun in before.sentence.tokens:
        if is_noun(noun) and noun.dep.startswith("nsubj") and _agrees(noun, number, gender):
            party = party_at(context, before.sentence, noun.i)
            if party is not None:
                return party
            if noun.feats.get("Animacy") != "Inan":
                return _people(before.sentence, noun) if number == "Plur" else anyone(noun.lemma)
    return None


def _people(sentence: Sentence, noun: Token) -> Party:
    """«мирные жители»: many of somebody, with the qualities before them."""
    first = noun.i
    while first and sentence.tokens[first - 1].pos == "ADJ" and case(sentence.tokens[first - 1]) == case(noun):
        first -= 1
    text = nominative(sentence.tokens[first : noun.i + 1], "plur")
    return named(text[:1].upper() + text[1:])


def _people_before(context: Context, sentence: Sentence, i: int) -> Party | None:
    """«Если остались только вампиры, они победили»: a plural of people before «они», with nothing that says any of them."""
    if sentence.tokens[i].lemma not in words(LEXICON, "back"):
        return None
    for token in reversed(sentence.tokens[:i]):
        if is_noun(token) and token.dep.startswith("nsubj"):
            side = token.feats.get("Animacy") == "Anim" and token.feats.get("Number") == "Plur" and not is_player(token)
            known = party_at(context, sentence, token.i)
            if known is not None and known.is_named:
                return known
            text = nominative([token], "plur")
            return named(text[:1].upper() + text[1:]) if side else None
    return None


def actor_of(context: Context, line: Line, clause: Clause) -> Party | None:
    """Who does what the clause says: its subject, «вы» of an imperative, else whoever the line's section is about."""
    found = subject_party(context, line.sentence, clause)
    if found is None and clause.parent is not None:
        found = subject_party(context, line.sentence, line.sentence.clauses[clause.parent])
    return found if found is not None else section_party(context, line)


def section_party(context: Context, line: Line) -> Party | None:
    """The power whose name is the heading, the label or the lead-in over the line («Франция: …»); None if there is none."""
    by_name = {name.lower(): name for name in context.parties.by_lemma.values()}
    titles = [line.block.label, line.block.row, line.block.column]
    governing = context.block(line.block.parent)
    while governing is not None:
        titles.append(governing.label)
        governing = context.block(governing.parent)
    titles.extend(section.title for section in context.headings(line.block))
    for title in titles:
        name = by_name.get((title or "").strip(" .:").lower())
        if name is not None:
            return named(name)
    return None
