"""Most of a quality: «самый богатый», «младший», «дольше всех», «престижнейший»."""

from __future__ import annotations

import re

from extract.context import Context
from extract.grammar.most import LEXICON, WAYS, Most, Way, bounds_number, others_after
from extract.grammar.names import is_player, is_role
from extract.grammar.tree import is_noun
from extract.language import Sentence, Token, known_word, lemma_of
from extract.language.dictionary import analyses
from extract.lexicon import lexicon, table, words

__all__ = ["aged", "better", "in_degree", "of_form", "quality_of", "wealth_name"]


def quality_of(adjective: str) -> str | None:
    """The noun that an adjective is made of: «престижный» → «престиж», «славный» → «слава»; None if none is known."""
    stem = re.sub(r"(?:н?ый|н?ий|ой|ский|енный)$", "", adjective)
    made = (stem, f"{stem}а", f"{adjective[:-2]}ость", f"{stem}ь", f"{stem}о", f"{stem}ие", f"{stem}ство", f"{stem}я")
    return next((x for x in made if len(x) > 3 and known_word(x) and lemma_of(x) == x and _is_noun(x)), None)


def _is_noun(word: str) -> bool:
    """«тяжело» is made of «тяжёлый» as well, and is no noun."""
    return any(x.pos == "NOUN" for x in analyses(word))


def aged(sentence: Sentence, i: int) -> Most | None:
    """«младший игрок», «в пользу старшего из них»: who is youngest or oldest."""
    token = sentence.tokens[i]
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    person = after is None or after.is_punct or after.norm in words(LEXICON, "others.among") or is_player(after) or is_role(after)
    for way, key in WAYS:
        if token.lemma in words(LEXICON, f"{key}.aged") and token.pos in ("ADJ", "NOUN") and person:
            return Most(way, str(lexicon(LEXICON)["others"]["age"]), i, i + 1)
    asked = i > 0 and sentence.tokens[i - 1].lemma in words(LEXICON, "others.who")
    for way, key in WAYS:
        if token.norm in words(LEXICON, f"{key}.elder") and asked and (after is None or after.is_punct):
            return Most(way, str(lexicon(LEXICON)["others"]["age"]), i, i + 1)  # «кто моложе»
    return None


def in_degree(sentence: Sentence, i: int) -> Most | None:
    """«дольше всех», «точнее остальных»: any comparative of how something is done, with those who are compared."""
    token = sentence.tokens[i]
    early = words(LEXICON, "time.least") | words(LEXICON, "time.most")
    if token.feats.get("Degree") != "Cmp" or token.norm in early or bounds_number(sentence, i):
        return None
    at, others = others_after(sentence, i + 1)
    if not others:
        return None
    quality = table(LEXICON, "wealth").get(token.norm) or quality_of(token.lemma)
    return Most("highest", quality or token.norm, i, at)


def of_form(context: Context, sentence: Sentence, i: int) -> Most | None:
    """«богатейший», «старейший»: the superlative of an adjective, alone or with whom it is said of."""
    token = sentence.tokens[i]
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    described = after is not None and (is_noun(after) or after.pos == "ADJ") and not is_role(after) and not is_player(after)
    if token.feats.get("Degree") != "Sup" or described or token.lemma in words(LEXICON, "others.good"):
        return None
    wealth = table(LEXICON, "wealth").get(token.lemma) or quality_of(token.lemma)
    return Most("highest", wealth_name(context, token, wealth), i, i + 1) if wealth else None


def better(way: Way, attribute: Token, head: Token) -> Way:
    """«лучшее время» is the least, «худшее» the most."""
    of_quality = attribute.lemma in words(LEXICON, "others.good")
    turned = of_quality and head.lemma in words(LEXICON, "others.least_is_best")
    return {"highest": "lowest", "lowest": "highest"}[way] if turned else way  # type: ignore[return-value]


def wealth_name(context: Context, grade: Token, name: str) -> str:
    """Who is richest has most of what the text is scored in, where that is money of its own kind; else the word's own."""
    own = context.points.equated
    return own if own and grade.lemma in words(LEXICON, "others.rich") else name
