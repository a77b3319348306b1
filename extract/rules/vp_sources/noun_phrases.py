"""Noun phrases after a preposition or before a dash, cut where what describes the noun ends."""

from __future__ import annotations

from extract.grammar.function_words import does
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.names import is_role
from extract.grammar.timing import LEXICON as TIMES
from extract.grammar.tree import phrase_stop
from extract.grammar.turns import turn_sets_in
from extract.language import Sentence, Token
from extract.lexicon import WordFile, lexicon, phrases, words
from extract.rules.vp_sources.forms import may_be

__all__ = ["LEXICON", "is_time_phrase", "named_before_verb", "phrase_from"]

LEXICON = WordFile(__file__).with_name("vp_sources.toml")


def phrase_from(sentence: Sentence, start: int, stop: int, taken: frozenset[int]) -> tuple[int, ...]:
    """The tokens of the noun phrase that begins at ``start``: attributes, genitives, participles, relative clauses.

    It ends at ``stop``, at a token of ``taken``, at the predicate of the sentence, at a dash or colon, and at a comma
    after which nothing describes the noun. Brackets are left out.
    """
    out: list[int] = []
    i, has_noun = start, False
    while i < stop and i not in taken:
        token = sentence.tokens[i]
        if token.text == "(":
            close = _closing(sentence, i, stop)
            if has_noun and close < stop and not taken.intersection(range(i, close)):
                i = close + 1
                continue
            break
        if token.text == ",":
            end = _described(sentence, i, stop, taken)
            if end is None:
                break
            out.extend(range(i, end))
            i = end + 1 if end < stop and sentence.tokens[end].text == "," and _goes_on(sentence, end + 1, stop) else end
            if i == end:
                break
            continue
        if _ends_phrase(sentence, i, has_noun) or (has_noun and _is_subject(sentence, i, out)):
            break
        out.append(i)
        has_noun = has_noun or token.pos in ("NOUN", "PROPN", "X")
        i += 1
    while out and sentence.tokens[out[-1]].pos in ("CCONJ", "ADP", "PUNCT", "SCONJ", "PART"):
        if sentence.tokens[out[-1]].text in '»"':
            break
        out.pop()
    return tuple(out)


def _closing(sentence: Sentence, i: int, stop: int) -> int:
    return next((x.i for x in sentence.tokens[i:stop] if x.text == ")"), stop)


def _goes_on(sentence: Sentence, i: int, stop: int) -> bool:
    """True if after a described noun the phrase itself goes on (never past a finite verb)."""
    return False if i >= stop else sentence.tokens[i].pos in ("PROPN",)


def _ends_phrase(sentence: Sentence, i: int, has_noun: bool) -> bool:
    token = sentence.tokens[i]
    if has_noun and (_in_range(sentence, i) or _in_score(sentence, i)):
        return False
    if token.text in ("-", "–", "—", "−", ":", ";", "(", ")", "=", "/", ".", "•", "|", "→", "!", "?"):
        return True
    following = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    if has_noun and token.lemma in lexicon(AMOUNTS)["as_nouns"] and token.feats.get("Case") in ("Nom", "Acc"):
        return following is None or following.feats.get("Case") != "Gen"
    whose = has_noun and token.norm in words(LEXICON, "ground.holders")
    if whose and following is not None and following.feats.get("Case") == "Nom":
        return True
    if token.norm in words(LEXICON, "ground.stops") and not _at_least(sentence, i):
        return True
    if has_noun and token.pos == "ADV" and phrase_stop(sentence, i, phrases(TIMES, "moments.immediately")) is not None:
        return True  # «за убранное поле немедленно получите 2 очка»
    if following is not None and following.feats.get("VerbForm") == "Fin" and token.lemma in words(LEXICON, "recipient.rest"):
        return has_noun
    if has_noun and token.norm in words(LEXICON, "recipient.to_all") and sentence.tokens[i - 1].pos != "ADP":
        return following is None or following.pos not in ("NOUN", "ADJ", "PROPN")
    if token.pos in ("VERB", "AUX") and token.feats.get("VerbForm") in ("Fin", "Inf", "Conv", None):
        return True
    if token.feats.get("Variant") == "Short":
        return True
    if token.pos == "CCONJ":
        return not _coordinates(sentence, i)
    if has_noun and token.pos == "ADP" and token.norm in words(LEXICON, "recipient.from"):
        beside = sentence.tokens[i + 1 : i + 2]
        if beside and beside[0].pos in ("ADJ", "DET"):
            beside = sentence.tokens[i + 2 : i + 3]
        if any(is_role(x) or x.pos == "PRON" for x in beside):
            return True
        if named_before_verb(sentence, i + 1, ("take",)):
            return True
    if has_noun and token.pos == "ADP" and (_opens_turn(sentence, i) or _into_count(sentence, i)):
        return True
    if has_noun and token.pos == "ADP":
        return token.norm in words(LEXICON, "ground.sole") or is_time_phrase(sentence, i)
    return False


def _in_range(sentence: Sentence, i: int) -> bool:
    """True for the dash of «с номерами 31-39»: figures on both sides, without spaces."""
    if not 0 < i < len(sentence.tokens) - 1 or sentence.tokens[i].text not in ("-", "–", "—"):
        return False
    before, token, after = sentence.tokens[i - 1 : i + 2]
    return before.text.isdigit() and after.text.isdigit() and before.end == token.start and token.end == after.start


def _in_score(sentence: Sentence, i: int) -> bool:
    """True for the colon of «со счётом 2:1»: figures on both sides, without spaces."""
    if not 0 < i < len(sentence.tokens) - 1 or sentence.tokens[i].text != ":":
        return False
    before, token, after = sentence.tokens[i - 1 : i + 2]
    return before.text.isdigit() and after.text.isdigit() and before.end == token.start and token.end == after.start


def _into_count(sentence: Sentence, i: int) -> bool:
    """True for «за победу на счёт команды идёт 2»: where the points go, and no words of the thing."""
    after = sentence.tokens[i + 1 : i + 2]
    return any(x.lemma in words(AMOUNTS, "counts") and x.feats.get("Case") == "Acc" for x in after)


def _opens_turn(sentence: Sentence, i: int) -> bool:
    """True for the preposition of a numbered turn: «за каждую ферму начиная со 2 раунда»."""
    return any(i < x.first <= i + 3 and all(t.pos == "ADP" for t in sentence.tokens[i : x.first]) for x in turn_sets_in(sentence))


def _is_subject(sentence: Sentence, i: int, before: list[int]) -> bool:
    """True for a nominative noun after a phrase in another case: «за каждые две монеты игрок получает»."""
    token = sentence.tokens[i]
    if token.norm in words(LEXICON, "ground.suits") and i == before[-1] + 1:
        return False  # «за двойку пик», which looks like a nominative
    whom = is_role(token) or (token.feats.get("VerbForm") == "Part" and _opens_verb(sentence, i + 1))
    handed = token.dep == "iobj" and is_role(token) and may_be(token, "Dat")  # «за победу в дуэли стороне начисляют»
    if (handed or token.feats.get("Case") == "Dat") and whom and sentence.tokens[i - 1].pos != "ADP":
        return True
    placed = any(sentence.tokens[k].pos == "ADP" for k in before[1:]) or token.feats.get("Case") == "Dat"
    if placed and sentence.tokens[i - 1].pos == "NOUN" and named_before_verb(sentence, i, ("give",)):
        return True
    if does(token, "both") and token.feats.get("Case") == "Nom":
        return True  # «при ничьей обе команды получают»
    if token.feats.get("Case") != "Nom" or token.pos not in ("NOUN", "PROPN", "PRON", "DET", "VERB"):
        return False
    nouns = [sentence.tokens[k] for k in before if sentence.tokens[k].pos in ("NOUN", "PROPN")]
    return not nouns or nouns[0].feats.get("Case") != "Nom" or token.pos == "PRON"


def _opens_verb(sentence: Sentence, i: int) -> bool:
    """True for a verb or a number right behind: «взятка вистующему приносит»."""
    return any(x.feats.get("VerbForm") == "Fin" or x.pos == "NUM" for x in sentence.tokens[i : i + 1])


def named_before_verb(sentence: Sentence, i: int, frames: tuple[str, ...]) -> bool:
    """«…, Англии даётся 4 очка», «с Испании снимается 1 ПО»: a name right before the verb that gives or takes of somebody."""
    token = sentence.tokens[i] if 0 < i < len(sentence.tokens) else None
    verb = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    if token is not None and verb is not None and _is_nominalised(token) and "take" in frames:
        return verb.pos == "VERB" and any(verb.lemma in words(AMOUNTS, x) for x in (*frames, "loss_from"))
    if token is None or verb is None or token.pos not in ("PROPN", "NOUN"):
        return False
    if not token.text[:1].isupper() and not (token.feats.get("Animacy") == "Anim" and token.feats.get("Case") == "Dat"):
        return False
    told = token.feats.get("Case") in ("Dat", "Gen") and verb.feats.get("VerbForm") in ("Fin", "Part")
    return told and verb.pos == "VERB" and any(verb.lemma in words(AMOUNTS, x) for x in frames)


def _is_nominalised(token: Token) -> bool:
    """«с виновного снимают», «с опоздавшего списывается»: a quality or a deed in the genitive that stands for somebody."""
    quality = token.pos == "ADJ" or token.feats.get("VerbForm") == "Part" or token.lemma.endswith(("ый", "ий", "ой"))
    return quality and token.feats.get("Case") in ("Gen", "Acc") and token.norm.endswith(("го", "их", "ых", "ой", "ей", "ся"))


def _at_least(sentence: Sentence, i: int) -> bool:
    """True for «хотя бы», which opens no clause."""
    return i + 1 < len(sentence.tokens) and does(sentence.tokens[i + 1], "would")


def _coordinates(sentence: Sentence, i: int) -> bool:
    """True if the conjunction joins another noun or adjective of the phrase, no predicate."""
    for token in sentence.tokens[i + 1 : i + 4]:
        if token.pos in ("NOUN", "PROPN"):
            return token.feats.get("Case") != "Nom" or sentence.tokens[i - 1].feats.get("Case") == "Nom"
        if token.pos not in ("ADJ", "DET", "NUM", "ADP") and token.feats.get("VerbForm") != "Part":
            return False
    return False


def is_time_phrase(sentence: Sentence, i: int) -> bool:
    """True for «в конце игры», «в фазу …» after the noun: the time of the award, not the thing."""
    near = sentence.tokens[i + 1 : i + 3]
    if len(near) == 2 and near[0].lemma in words(LEXICON, "ground.parts_of_time"):
        return False  # «победа в основное время»: a kind of victory
    return any(x.lemma in words(LEXICON, "ground.time_nouns") for x in near) and sentence.tokens[i].norm in words(
        LEXICON, "ground.time_prepositions"
    )


def _described(sentence: Sentence, comma: int, stop: int, taken: frozenset[int]) -> int | None:
    """Where the participle phrase or relative clause after a comma ends, None if none begins there."""
    if comma + 1 >= stop:
        return None
    head = next(
        (x for x in sentence.tokens[comma + 1 : min(stop, comma + 4)] if x.pos not in ("ADP", "PART", "ADV", "PRON")), None
    )
    first = sentence.tokens[comma + 1]
    relative = any(x.lemma in words(LEXICON, "ground.relative") for x in sentence.tokens[comma + 1 : comma + 3])
    exception = first.norm in words(LEXICON, "ground.exceptions")
    participle = head is not None and (
        head.feats.get("VerbForm") == "Part"
        or (head.pos == "ADJ" and head.i == comma + 1 and head.feats.get("Variant") != "Short")
    )
    if not (relative or participle or exception):
        return None
    i = comma + 1
    while i < stop and i not in taken:
        token = sentence.tokens[i]
        if token.text in (",", ";", ":", "–", "—", "(", ")", "."):
            break
        if token.norm in words(LEXICON, "ground.stops") and not _at_least(sentence, i):
            break
        if token.pos == "CCONJ" and i + 1 < stop and sentence.tokens[i + 1].feats.get("VerbForm") == "Fin" and not relative:
            break
        i += 1
    return i
