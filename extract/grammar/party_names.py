"""Names beside a word for whoever plays: «игрок за Империю», «владелец порта», «Испания и Англия», the only side of its kind."""

from __future__ import annotations

from extract.context import Context
from extract.grammar.function_words import does
from extract.grammar.names import LEXICON as NAMES
from extract.grammar.names import is_player
from extract.grammar.tree import case, is_noun, is_participle
from extract.language import Sentence, Token, inflect, nominative
from extract.lexicon import WordFile, words
from models.parties import Party, named

__all__ = ["is_counted", "is_game", "joined_names", "name_beside", "only_one", "owned"]

TIMING = WordFile(__file__).with_name("timing.toml")


def owned(sentence: Sentence, i: int) -> str:
    """«владелец порта», «хозяину последней взятки»: what whoever it is has, as it stands right after; "" if nothing does."""
    stop = i + 1
    while stop < len(sentence.tokens) and case(sentence.tokens[stop]) == "Gen" and not sentence.tokens[stop].is_punct:
        token = sentence.tokens[stop]
        if token.pos not in ("ADJ", "DET", "NOUN", "PROPN") and not is_participle(token):
            break
        stop += 1
    named_ = any(is_noun(t) for t in sentence.tokens[i + 1 : stop])
    return sentence.span_text(i + 1, stop) if named_ else ""


def _is_people(role: Token, after: Token) -> bool:
    """«сторона Красных»: an adjective in the plural with a capital, which is what a side is called."""
    plural = after.pos in ("ADJ", "NOUN", "PROPN") and after.feats.get("Number") == "Plur" and case(after) == "Gen"
    return plural and role.lemma in words(NAMES, "for_name") and after.text[:1].isupper() and not after.text.isupper()


def only_one(sentence: Sentence, i: int) -> Party | None:
    """A side that there is one of where the game is won («обороняющийся», «Империя»); None for «каждая», «одна из»."""
    token = sentence.tokens[i]
    if token.feats.get("Number") == "Plur":
        return None
    form = nominative([token], "sing")
    if is_participle(token):
        form = inflect(token.norm, case="nomn", number="sing", gender="masc") or form
    before = sentence.tokens[i - 1] if i else None
    picked = before is not None and (before.pos in ("DET", "NUM", "ADJ") or does(before, "out_of"))
    return named(form[:1].upper() + form[1:]) if form.lower() in words(NAMES, "single") and not picked else None


def joined_names(context: Context, sentence: Sentence, i: int, name: str) -> tuple[str, ...]:
    """The name with the names joined to it: «Испания и Англия», «Франции, Испании или Протестанта»."""
    found = [name]
    for k in sentence.tokens[i].children:
        joined = context.parties.name_of(sentence.tokens[k]) if sentence.tokens[k].dep == "conj" and k > i else None
        if joined is not None and is_noun(sentence.tokens[k]):
            found.append(joined)
    return tuple(dict.fromkeys(found))


def name_beside(context: Context, sentence: Sentence, i: int) -> str | None:
    """The name that a noun for a player carries: «игрок за Империю», «испанский игрок», «игрок СССР»."""
    tokens = sentence.tokens
    if i + 2 < len(tokens) and does(tokens[i + 1], "for") and is_noun(tokens[i + 2]):
        return context.parties.name_of(tokens[i + 2])
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    if after is not None and is_noun(after) and after.text[:1].isupper() and not _is_people(tokens[i], after):
        return context.parties.name_of(after)
    if after is not None and _is_people(tokens[i], after):
        form = inflect(after.norm, case="nomn", number="plur") or after.text
        return form[:1].upper() + form[1:]
    for k in range(i - 1, max(-1, i - 4), -1):
        if tokens[k].pos != "ADJ":
            break
        land = context.parties.name_of(tokens[k])
        if land is not None:
            return land
    return None


def is_game(sentence: Sentence, i: int) -> bool:
    """True for «в конце партии», «за эту партию»: what is played, and nobody who plays."""
    if sentence.tokens[i].lemma not in words(TIMING, "games"):
        return False
    near = sentence.tokens[max(0, i - 2) : i]
    near = near[1:] if len(near) == 2 and near[1].pos not in ("ADJ", "DET") else near
    return any(x.lemma in words(TIMING, "instants") or x.lemma in words(TIMING, "endings") or does(x, "for") for x in near)


def is_counted(sentence: Sentence, i: int) -> bool:
    """True for «у него 4 короля»: what somebody has so many of, and nobody who plays."""
    return (
        i > 0
        and (sentence.tokens[i - 1].pos == "NUM" or sentence.tokens[i - 1].text.isdigit())
        and not is_player(sentence.tokens[i])
    )
