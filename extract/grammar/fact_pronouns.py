"""Whom the pronouns of a fact mean: «он построил дворец» → «игрок построил дворец», «у него» → «у игрока»."""

from __future__ import annotations

from extract.grammar.function_words import does
from extract.grammar.names import is_role
from extract.grammar.tree import case, is_noun
from extract.language import Sentence, Token, analyse, inflect, lemma_of
from extract.lexicon import WordFile, words
from models.parties import Party

__all__ = ["party_meant"]

LEXICON = WordFile(__file__).with_name("conditions.toml")
TIMES = WordFile(__file__).with_name("timing.toml")
CASES = {"Nom": "nomn", "Gen": "gent", "Dat": "datv", "Acc": "accs", "Ins": "ablt", "Loc": "loct"}


def party_meant(sentence: Sentence, i: int, first: int, about: Party | None) -> str | None:
    """What a personal pronoun stands for, in its case; None for any other word and where nobody can be meant.

    That is the subject before the statement (which begins at ``first``), else the party ``about`` whom the rule speaks,
    if the pronoun agrees with it; a subject inside the statement is meant by no pronoun of it («герцог у него»).
    """
    token = sentence.tokens[i]
    if does(token, "that_one") and token.dep.startswith("nsubj") and token.i + 1 < len(sentence.tokens):
        near = next((t for t in reversed(sentence.tokens[:first]) if is_noun(t) and _same_kind(t, token) and _is_thing(t)), None)
        return _in_case(near, token) if near is not None else None  # «открыть умысел и, если тот исполнен, …»
    personal = token.pos == "PRON" and token.lemma in words(LEXICON, "words.personal")
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    owning = token.norm in words(LEXICON, "words.owning") and after is not None and (is_noun(after) or after.pos == "ADJ")
    if not personal or owning or token.feats.get("Person", "3") != "3":
        return None
    spoken = [t for t in reversed(sentence.tokens[:first]) if is_noun(t) and _same_kind(t, token)]
    noun = next((t for t in spoken if t.dep.startswith("nsubj")), None)
    if noun is None:
        noun = next((t for t in spoken if t.feats.get("Animacy") == "Anim" or is_role(t)), None)
    if noun is None:
        noun = next((t for t in spoken if _is_thing(t)), None)  # «за мост, если он цел»
    if noun is not None and about is not None and about.kind == "name" and is_role(noun) and case(token) == "Nom":
        return about.word  # «Немецкий игрок получает …, если он держит …»: whose side he plays
    if noun is not None:
        return _in_case(noun, token)
    if about is None or about.kind not in ("any", "name"):
        return None
    head = next((t for t in analyse(about.word).tokens if is_noun(t) or (t.pos == "ADJ" and about.kind == "name")), None)
    told = {t.lemma for t in sentence.tokens}
    own = any(t.dep.startswith("nsubj") and head is not None and t.lemma == head.lemma for t in sentence.tokens[first:i])
    if head is None or own or not _same_kind(head, token) or (head.lemma not in told and about.kind == "any"):
        return None
    form = _in_case(head, token)
    return form.capitalize() if form is not None and about.kind == "name" else form


def _is_thing(noun: Token) -> bool:
    """True for a noun that a pronoun may stand for: not what is counted by a number, nor a time."""
    numbered = noun.i > 0 and noun.feats.get("Case") == "Gen" and noun.dep == "obj"
    return not numbered and noun.lemma not in words(TIMES, "units") | words(TIMES, "phases") | words(TIMES, "games")


def _in_case(noun: Token, pronoun: Token) -> str | None:
    if case(noun) == case(pronoun) == "Nom":
        return noun.text if noun.i > 0 or noun.pos == "PROPN" else noun.text[:1].lower() + noun.text[1:]
    number = "plur" if pronoun.feats.get("Number") == "Plur" else "sing"
    form = inflect(noun.text, pos="NOUN", case=CASES.get(case(pronoun), "nomn"), number=number)
    form = form or inflect(noun.text, case=CASES.get(case(pronoun), "nomn"), number=number)
    if form is not None and lemma_of(form) != noun.lemma:
        return None
    named = noun.text[:1].isupper() and (noun.i > 0 or noun.pos == "PROPN")
    return form.capitalize() if form is not None and named else form


def _same_kind(noun: Token, pronoun: Token) -> bool:
    if noun.feats.get("Number") != pronoun.feats.get("Number"):
        return False
    return pronoun.feats.get("Number") == "Plur" or noun.feats.get("Gender") == pronoun.feats.get("Gender")
