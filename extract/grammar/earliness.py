"""Earlier and later as least and most of a time or of a place in an order: «кто раньше вышел в море»."""

from __future__ import annotations

from extract.grammar.function_words import does, ends
from extract.grammar.most import LEXICON, Most
from extract.grammar.quantities import plural_name
from extract.grammar.tree import is_noun, is_participle, surface
from extract.language import Sentence, nominative
from extract.lexicon import lexicon, words

__all__ = ["timed_in"]


def timed_in(sentence: Sentence, i: int, inside: list[int], timed: bool) -> Most | None:
    """«кто раньше вышел в море», «чей ответ дан раньше»: the time of what is done, or the place in an order."""
    token = sentence.tokens[i]
    for way, key in (("highest", "time.most"), ("lowest", "time.least")):
        if not timed or token.norm not in words(LEXICON, key) or (token.pos == "ADJ" and ends(token.norm, "masculine")):
            continue
        others = words(LEXICON, "others.genitive") | words(LEXICON, "others.who")
        rest = [k for k in inside if k != i and sentence.tokens[k].lemma not in others]
        return Most("highest" if way == "highest" else "lowest", _moment(sentence, rest), min(inside), max(inside) + 1, True)
    return None


def _moment(sentence: Sentence, indices: list[int]) -> str:
    """What happens earlier or later, as a noun phrase: the subject in the genitive after «время», or the place in an order."""
    nouns = [i for i in indices if is_noun(sentence.tokens[i])]
    names = lexicon(LEXICON)["time"]
    if any(sentence.tokens[i].lemma in words(LEXICON, "time.moving") and not is_participle(sentence.tokens[i]) for i in indices):
        return str(names["turn_order"])
    place = next((i for i in nouns if i > 0 and any(does(sentence.tokens[i - 1], x) for x in ("into", "by"))), None)
    subject = next((i for i in nouns if sentence.tokens[i].dep.startswith("nsubj")), None)
    if subject is not None:
        phrase = [
            i
            for i in indices
            if i in sentence.subtree(subject) and i <= subject and sentence.tokens[i].pos in ("ADJ", "NOUN", "PROPN")
        ]
        return f"{names['moment']}: " + plural_name(
            sentence, phrase, subject, sentence.tokens[subject].feats.get("Number") != "Plur"
        )
    verb = any(sentence.tokens[i].pos == "VERB" and not is_participle(sentence.tokens[i]) for i in indices)
    if verb:
        return f"{names['moment']}: " + surface(sentence, [i for i in indices if not sentence.tokens[i].is_punct])
    return f"{names['place']}: " + nominative([sentence.tokens[place]]) if place is not None else str(names["moment"])
