"""Words that say that somebody wins or loses here: verbs, turns of phrase, nouns of winning with what is done with them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from extract.grammar.numbers import numbers_in
from extract.grammar.tree import case, is_finite, is_noun, is_participle, phrase_stop
from extract.language import Clause, Sentence, Token
from extract.lexicon import WordFile, any_words, phrases, words

__all__ = ["is_losing", "is_winning", "may_cue"]

LEXICON = WordFile(__file__).with_name("outcomes.toml")
MOST = WordFile(__file__).parent.parent / "grammar" / "superlatives.toml"
VICTORIES = WordFile(__file__).with_name("victories.toml")


@cache
def _cues() -> frozenset[str]:
    """The words with which one of the turns below may begin."""
    winning = ("verbs", "winner", "foremost", "victory", "whole", "upper", "giving")
    listed = any_words(LEXICON, *(f"win.{x}" for x in winning), "lose.verbs", "lose.loser", "lose.defeat")
    return listed | phrases(LEXICON, "win.phrases").firsts | phrases(LEXICON, "win.prizes").firsts


def may_cue(token: Token) -> bool:
    """False for a word that says of no win, loss or gift of the victory, whatever stands around it."""
    return token.lemma in _cues() or token.norm in _cues()


def is_winning(sentence: Sentence, clause: Clause, token: Token) -> bool:
    """True if the word says that somebody wins here."""
    if token.pos == "VERB" and token.lemma in words(LEXICON, "win.verbs"):
        return _is_won(sentence, clause, token) if _passive(token) else _says(sentence, clause, token)
    spoken = [sentence.tokens[i] for i in clause.tokens]
    if phrase_stop(sentence, token.i, phrases(LEXICON, "win.phrases")) is not None:
        return not is_participle(token)
    if token.lemma in words(LEXICON, "win.winner"):
        return _crowned(sentence, token, spoken)
    if token.norm in words(LEXICON, "win.foremost"):
        named = any(t.lemma in words(LEXICON, "win.naming") and t.pos == "VERB" for t in spoken)
        return named and any(is_participle(t) or t.lemma in words(LEXICON, "prepositions.that_one") for t in spoken)
    if token.lemma in words(LEXICON, "win.victory"):
        return _victory_happens(sentence, clause, token, spoken)
    return _taken(sentence, clause, token, spoken) or _falls_to(sentence, token, spoken)


def is_losing(sentence: Sentence, clause: Clause, token: Token) -> bool:
    """True if the word says that somebody loses here."""
    if token.pos == "VERB" and token.lemma in words(LEXICON, "lose.verbs"):
        return _says(sentence, clause, token)
    spoken = [sentence.tokens[i] for i in clause.tokens]
    if token.pos == "VERB" and token.lemma in words(LEXICON, "win.verbs") and _passive(token):
        if _is_won(sentence, clause, token):
            return False
        return is_finite(token) or any(t.lemma in words(LEXICON, "win.with_winner") for t in spoken)
    if token.lemma in words(LEXICON, "lose.loser") and case(token) in ("Ins", "Nom"):
        verb = any(t.lemma in words(LEXICON, "win.with_winner") and t.pos in ("VERB", "AUX") for t in spoken)
        told = verb or (_after_dash(sentence, token) and any(is_finite(t) for t in sentence.tokens[: token.i]))
        return told or _is_that_one(sentence, token)
    if token.lemma in words(LEXICON, "lose.defeat") and not _only_spoken_of(sentence, token):
        verb = any(t.lemma in words(LEXICON, "lose.with_defeat") | words(LEXICON, "win.with_victory") for t in spoken)
        return verb or _bare(sentence, token, sentence.tokens[token.i + 1 : token.i + 4])
    return False


def _passive(token: Token) -> bool:
    return token.feats.get("Voice") == "Pass" and token.feats.get("VerbForm") == "Part"


def _is_won(sentence: Sentence, clause: Clause, token: Token) -> bool:
    """«партия считается выигранной», «игра выиграна»: the game itself is won."""
    subject = sentence.tokens[clause.subject] if clause.subject is not None else None
    said = is_finite(token) or any(sentence.tokens[i].lemma in words(LEXICON, "win.with_winner") for i in clause.tokens)
    return subject is not None and said and subject.lemma in words(LEXICON, "not_game.games")


def _says(sentence: Sentence, clause: Clause, token: Token) -> bool:
    """A finite verb or an infinitive; a participle only as what somebody is declared to be («считается выигравшим»)."""
    feminine = case(token) in ("Dat", "Gen") and token.feats.get("Gender") == "Fem"
    if is_participle(token) and (case(token) == "Ins" or feminine):
        return not _scored(sentence, clause) and any(
            sentence.tokens[i].lemma in words(LEXICON, "win.with_winner") for i in clause.tokens if i != token.i
        )
    return not is_participle(token) and token.feats.get("VerbForm") != "Conv"


def _scored(sentence: Sentence, clause: Clause) -> bool:
    """«получает 3 очка и считается выигравшим»: a matter of scoring."""
    gains = [i for i in clause.tokens if sentence.tokens[i].lemma in words(LEXICON, "not_game.gaining")]
    return bool(gains) and any(n.first in clause.tokens for n in numbers_in(sentence))


def _taken(sentence: Sentence, clause: Clause, token: Token, spoken: Sequence[Token]) -> bool:
    """«берёт партию», «забирает кубок», «кубок достаётся …», «отдаёт войну Лиге», «приносит титул»."""
    whole = token.lemma in words(LEXICON, "win.whole")
    prize = phrase_stop(sentence, token.i, phrases(LEXICON, "win.prizes")) is not None
    if not whole and not prize:
        return False
    before = sentence.tokens[token.i - 1] if token.i else None
    if before is not None and (before.pos == "ADP" or (case(token) == "Gen" and is_noun(before))):
        return False  # «в конце игры берёт …»: a time
    if any(sentence.tokens[c].pos == "NUM" for c in token.children):
        return False
    if _scores(sentence, spoken):
        return False
    verbs = {t.lemma for t in spoken if t.pos == "VERB" and not is_participle(t)}
    if case(token) in ("Acc", "Ins", "Gen", "Nom") and verbs & words(LEXICON, "win.taking"):
        return prize or case(token) == "Acc" or clause.subject != token.i
    given = bool(verbs & words(LEXICON, "win.giving"))
    return given and (prize or any(case(t) == "Dat" for t in spoken))


def _scores(sentence: Sentence, spoken: Sequence[Token]) -> bool:
    """«первое место приносит команде 3 очка»: a number of points is what is given."""
    inside = {t.i for t in spoken}
    points = words(LEXICON, "scale.points")
    return any(
        n.first in inside and any(t.lemma in points for t in sentence.tokens[n.stop : n.stop + 2]) for n in numbers_in(sentence)
    )


def _falls_to(sentence: Sentence, token: Token, spoken: Sequence[Token]) -> bool:
    """«партия за вами», «верх за командой», «кон его», «игра ваша»: what is won, and whose it is, without another verb."""
    won = words(LEXICON, "win.whole") | words(LEXICON, "win.upper")
    if token.lemma not in won or case(token) not in ("Nom", "Acc"):
        return False
    belongs = any(t.lemma in words(LEXICON, "win.belonging") and t.pos == "VERB" for t in spoken)
    if belongs and any(case(t) == "Dat" and t.i > token.i for t in spoken):
        return True
    if any(t.pos == "VERB" and t.lemma not in words(LEXICON, "win.remaining") and not is_participle(t) for t in spoken):
        return False
    after = sentence.tokens[token.i + 1 : token.i + 4]
    if not after:
        return False
    last = after[0].lemma in words(LEXICON, "win.own") and (len(after) == 1 or after[1].is_punct or not is_noun(after[1]))
    place = next((t for t in after if t.norm in words(LEXICON, "win.behind")), None)
    had = after[0].norm in words(VICTORIES, "timing.possessed") and len(after) > 1 and case(after[1]) == "Gen"
    if had and any(_grades(t) for t in sentence.tokens[after[0].i :]):
        return True  # «командный кубок у пары с наибольшей суммой»
    return last or (place is not None and _instrumental_after(sentence, place.i))


def _grades(token: Token) -> bool:
    """A comparative or a superlative, which says who has most."""
    attributes = words(MOST, "most.attributes") | words(MOST, "least.attributes") | words(MOST, "others.very")
    return token.feats.get("Degree") in ("Cmp", "Sup") or token.lemma in attributes


def _instrumental_after(sentence: Sentence, i: int) -> bool:
    return any(case(t) == "Ins" for t in sentence.tokens[i + 1 : i + 4])


def _crowned(sentence: Sentence, token: Token, spoken: Sequence[Token]) -> bool:
    """«становится победителем», «победитель — тот, кто …»."""
    verb = any(t.lemma in words(LEXICON, "win.with_winner") and t.pos in ("VERB", "AUX") for t in spoken)
    if case(token) == "Ins":
        return verb or any(t.text in "—–-" for t in spoken)
    after = sentence.tokens[token.i + 1 : token.i + 5]
    settled = any(t.lemma in words(LEXICON, "win.settling") for t in spoken) and any(
        t.norm in words(LEXICON, "win.by") for t in spoken
    )
    dashed = any(t.text in words(VICTORIES, "statements.dashes") for t in after) or _after_dash(sentence, token)
    if _is_that_one(sentence, token):
        return True
    that = bool(after) and after[0].lemma in words(LEXICON, "prepositions.that_one") and case(after[0]) == "Nom"
    if that and token.i == 0 and len(after) > 1 and after[1].text == ",":
        return True  # «Победитель тот, у кого больше карт»
    return case(token) in ("Nom", "Acc") and (settled or dashed)


def _is_that_one(sentence: Sentence, token: Token) -> bool:
    """«кто взял две партии, тот и чемпион», «…, тот дурак»: what that one is."""
    back = token.i - 1
    while back > 0 and sentence.tokens[back].norm in words(LEXICON, "prepositions.joining"):
        back -= 1
    before = sentence.tokens[back] if 0 < back < token.i else None
    asked = any(t.lemma in words(LEXICON, "win.asked") for t in sentence.tokens[: max(back, 0)])
    that = before is not None and before.lemma in words(LEXICON, "prepositions.that_one") and case(before) == "Nom"
    return that and asked and case(token) == "Nom"


def _after_dash(sentence: Sentence, token: Token) -> bool:
    """«…, — победитель»: what somebody is, after the dash."""
    before = sentence.tokens[max(0, token.i - 2) : token.i]
    return case(token) == "Nom" and any(t.text in words(VICTORIES, "statements.dashes") for t in before)


def _victory_happens(sentence: Sentence, clause: Clause, token: Token, spoken: Sequence[Token]) -> bool:
    """«одерживает победу», «победа твоя», «победа за Испанией», «заканчивается победой»."""
    if token.feats.get("Number") == "Plur" and case(token) == "Nom" and clause.subject == token.i:
        return False
    owner = sentence.tokens[token.head]
    if case(token) == "Gen" and is_noun(owner) and owner.i == token.i - 1 and owner.lemma not in words(LEXICON, "win.victory"):
        return False  # «в зоне победы»: a thing called after it
    quoted = token.i > 0 and sentence.tokens[token.i - 1].text in words(LEXICON, "prepositions.quotes")
    if quoted or _only_spoken_of(sentence, token):
        return False
    after = sentence.tokens[token.i + 1 : token.i + 4]
    if _bare(sentence, token, after):
        return True
    verbs = [t for t in spoken if t.pos == "VERB" and not is_participle(t)]
    if any(t.lemma in words(LEXICON, "win.with_victory") for t in verbs):
        return case(token) in ("Nom", "Acc", "Ins", "Gen", "")
    if verbs and clause.predicate is not None and sentence.tokens[clause.predicate].pos == "VERB":
        return _given_away(sentence, token, spoken)
    theirs = any(t.lemma in words(LEXICON, "win.own") or t.norm in words(LEXICON, "prepositions.of_winner") for t in after)
    pointed = any(t.norm in words(LEXICON, "prepositions.pointing") for t in sentence.tokens[max(0, token.i - 4) : token.i])
    return theirs or pointed


def _given_away(sentence: Sentence, token: Token, spoken: Sequence[Token]) -> bool:
    """Whatever the verb, a victory that somebody is given: «Хуторянам победу пишут …», «победа уходит к Риму»."""
    if any(t.lemma in words(LEXICON, "win.unlike") | words(LEXICON, "not_game.modal") for t in spoken):
        return False
    near = [t for t in spoken if case(t) == "Dat" and (is_noun(t) or is_participle(t) or t.pos in ("PRON", "DET"))]
    given = [t for t in near if t.i == 0 or sentence.tokens[t.i - 1].norm not in words(LEXICON, "prepositions.not_given")]
    return case(token) in ("Nom", "Acc") and bool(given)


def _bare(sentence: Sentence, token: Token, after: Sequence[Token]) -> bool:
    """«… — победа немедленно», «победа: макс. ПО»: «победа» after a dash with nothing but a time, or before its price."""
    follows = after[0] if after else None
    if case(token) != "Nom" or (follows is not None and follows.pos in ("VERB", "ADP") and not is_participle(follows)):
        return False
    if after and (after[0].pos == "NUM" or after[0].text.startswith((".", "…"))) and len(after) > 1:
        return False
    if token.i == 0:
        return bool(after) and after[0].text == ":"
    before = token.i - 1
    while before > 0 and sentence.tokens[before].pos in ("ADJ", "DET") and sentence.tokens[before].feats.get("Degree") != "Cmp":
        before -= 1
    return sentence.tokens[before].text in words(VICTORIES, "statements.dashes")


def _only_spoken_of(sentence: Sentence, token: Token) -> bool:
    """«условия победы», «по направлению к победе», «достаточного для победы числа»."""
    before = sentence.tokens[token.head]
    if before.i < token.i and before.lemma in words(LEXICON, "not_game.speaking") and case(token) == "Gen":
        return True
    enough = sentence.tokens[token.i - 2] if token.i > 1 else None
    if enough is not None and enough.lemma in words(LEXICON, "not_game.enough") and case(enough) not in ("", "Nom"):
        return True
    return token.i > 0 and sentence.tokens[token.i - 1].norm in words(LEXICON, "prepositions.speaking")
