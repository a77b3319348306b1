"""Whose a title says that the rule under it is: «победа Союзников», «цель мирных жителей», the label of a row."""

from __future__ import annotations

from extract.context import Context
from extract.grammar.names import is_player, is_role
from extract.grammar.parties import only_one, party_at
from extract.grammar.tree import case, is_noun, is_participle
from extract.grammar.turns import is_unit
from extract.language import Sentence, Token, analyse, inflect, nominative
from extract.lexicon import WordFile, words
from models.parties import Party, named

__all__ = ["party_in_title", "party_named"]

LEXICON = WordFile(__file__).with_name("titles.toml")
OUTCOMES = WordFile(__file__).with_name("outcomes.toml")


def party_named(context: Context, text: str) -> Party | None:
    """The party that a label or a row names, whether the text speaks of it elsewhere or not."""
    sentence = analyse(text.strip(" .:|"))
    if not sentence.tokens or len(sentence.tokens) > 3 or any(t.pos == "NUM" for t in sentence.tokens):
        return None
    role = sentence.tokens[0]
    if len(sentence.tokens) == 3 and is_role(role) and sentence.tokens[1].norm in words(LEXICON, "playing"):
        return named(nominative([sentence.tokens[2]]))  # «Игрок за Рим»
    party = only_one(sentence, sentence.tokens[-1].i) or party_at(context, sentence, sentence.tokens[-1].i)
    if party is not None and party.is_named:
        return party
    return named(sentence.text) if sentence.text[:1].isupper() and case(sentence.tokens[-1]) in ("Nom", "") else party


def party_in_title(context: Context, sentence: Sentence, noun: int) -> Party | None:
    """Whose the outcome is: «победа Союзников», «поражение нападающего», «цель мирных жителей», «задача красных»."""
    qualities: list[Token] = []
    for token in sentence.tokens[noun + 1 :]:
        if token.pos == "ADP" or token.is_punct:
            return None
        after = sentence.tokens[token.i + 1] if token.i + 1 < len(sentence.tokens) else None
        quality = (token.pos == "ADJ" or is_participle(token)) and case(token) == "Gen"
        if quality and after is not None and is_noun(after) and case(after) == "Gen":
            qualities.append(token)
            continue
        if quality and (token.feats.get("Number") == "Plur" or is_participle(token)) and (after is None or not is_noun(after)):
            number = "plur" if token.feats.get("Number") == "Plur" else "sing"
            form = inflect(token.norm, case="nomn", number=number) or token.text
            return named(form[:1].upper() + form[1:])
        if is_role(token) and after is not None and is_noun(after) and after.text[:1].isupper() and case(after) == "Gen":
            return named(nominative([after]))  # «цель команды Добра»
        party = only_one(sentence, token.i) or party_at(context, sentence, token.i)
        if party is not None and not _is_side(token):
            return party
        people = (token.text[:1].isupper() and not sentence.text.isupper()) or token.feats.get("Animacy") == "Anim"
        if people and case(token) == "Gen":
            form = nominative([*qualities, token], "plur" if token.feats.get("Number") == "Plur" else "sing")
            return named(form[:1].upper() + form[1:])
        if _is_collective(sentence, noun, token):
            form = nominative([token])
            return named(form[:1].upper() + form[1:])
    return None


def _is_collective(sentence: Sentence, noun: int, token: Token) -> bool:
    """«цель стаи», «задача охраны»: somebody by a noun of a thing, right behind the aim; no «цель этапа»."""
    aimed = sentence.tokens[noun].lemma in words(LEXICON, "nouns.aim") and token.i == noun + 1
    after = sentence.tokens[token.i + 1] if token.i + 1 < len(sentence.tokens) else None
    alone = after is None or after.is_punct or after.feats.get("VerbForm") == "Inf"  # «Цель мафии убить …»
    things = words(LEXICON, "nouns.no_side") | words(OUTCOMES, "not_game.games") | words(OUTCOMES, "not_game.contests")
    one = token.feats.get("Number") == "Sing" and case(token) == "Gen"
    return aimed and alone and one and is_noun(token) and token.lemma not in things and not is_unit(token)


def _is_side(token: Token) -> bool:
    """«цель защитников»: many of a role that stands for no player of every game."""
    many = is_role(token) and token.feats.get("Number") == "Plur"
    return many and not is_player(token) and token.lemma not in words(OUTCOMES, "win.anybody") | words(OUTCOMES, "win.teams")
