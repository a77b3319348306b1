"""Facts without their wording: what is done, by whom, to what, whether told in the active, the passive or a participle."""

from __future__ import annotations

from collections.abc import Collection

from extract.grammar.fact_wording import LEXICON as CONDITIONS
from extract.language import Sentence, Token, analyse, inflect, lemma_of
from extract.language.dictionary import analyses
from extract.lexicon import table

__all__ = ["GENERIC", "WEAK", "fact_key", "verb_of"]

WEAK = frozenset({
    "свой", "его", "ее", "их", "этот", "данный", "тот", "из", "в", "на", "у", "под", "быть", "находиться", "количество", "число",
})  # fmt: skip
"""Words that add nothing to a name."""
GENERIC = frozenset({"игрок", "участник"})
"""Whoever plays."""
ALIKE = {"все": "весь", "либо": "или"}
"""Words of one meaning."""
DEEDS = table(CONDITIONS, "deeds")
"""Nouns of deeds with their verbs: «захват Рима» and «Рим захвачен» are one deed."""
GONE = ("не остаться", "не оставаться", "нет")
"""«не осталось» and «нет» say the same of what there is none of."""
DONE_FIRST = ("PRTS", "PRTF", "VERB")
"""A form that may be a participle or an adjective («занятый») is a deed."""


def verb_of(word: str) -> str:
    """The infinitive that a verb or participle is a form of; the dictionary form of any other word."""
    forms = [x for x in analyses(word) if x.pos in DONE_FIRST and x.known]
    verbal = next((x for pos in DONE_FIRST for x in forms if x.pos == pos), None)
    return verbal.lemma if verbal is not None and not _better_noun(word) else lemma_of(word)


def _better_noun(word: str) -> bool:
    found = analyses(word)
    return bool(found) and found[0].pos in ("NOUN", "ADJS") and not any(x.pos == "PRTS" for x in found)


def fact_key(text: str, party: Collection[str]) -> str:
    """What a fact says: its words in dictionary form, in any order, and who does it marked as such.

    ``party`` are the words for whom the rule speaks of. A deed of that party is told with it or without («игрок занял
    крепость», «крепость занята»), so as the doer it is left out; as what is acted on, and as an owner, it stays.
    """
    sentence = analyse(text)
    doers = _doers(sentence)
    mine = {*party, *GENERIC}
    out = []
    for token in sentence.tokens:
        if token.is_punct:
            continue
        word = verb_of(token.text) if token.pos not in ("NOUN", "PROPN") else lemma_of(token.text)
        word = DEEDS.get(word, ALIKE.get(word, word))
        if token.i in doers:
            out.extend([] if word in mine else [f"doer:{word}"])
        elif word not in WEAK or token.text.isupper():
            out.append(word)
    said = " ".join(sorted(out)) or text
    for gone in GONE:
        parts = gone.split(" ")
        if set(parts) <= set(said.split(" ")):
            return " ".join(sorted([*(w for w in said.split(" ") if w not in parts), "нет"]))
    return said


def _doers(sentence: Sentence) -> set[int]:
    """The nouns of whoever does it: the subject of an active verb or participle, the instrumental of a passive."""
    deed = next((t for t in sentence.tokens if t.pos == "NOUN" and t.lemma in DEEDS), None)
    if deed is not None and deed.i == 0:
        # «гибель короля»: the genitive does what nothing is done to
        alone = inflect(DEEDS[deed.lemma], pos="PRTS", voice="pssv", number="plur") is None
        return {t.i for t in sentence.tokens if t.feats.get("Case") == "Gen" and t.head == 0 and alone}
    passive = next((t for t in sentence.tokens if _is_passive(t)), None)
    finite = any(t.pos == "VERB" and t.feats.get("VerbForm") == "Fin" for t in sentence.tokens)
    nouns = [t for t in sentence.tokens if t.pos in ("NOUN", "PROPN") or _stands_for_people(sentence, t)]
    if passive is not None and not finite:
        return {t.i for t in nouns if t.feats.get("Case") == "Ins" and not _after_preposition(sentence, t.i)}
    first = next((t for t in nouns if t.feats.get("Case") == "Nom" and t.dep.startswith("nsubj")), None)
    if first is None:
        first = next((t for t in nouns if t.feats.get("Case") == "Nom" and not finite), None)
    verbal = any(t.pos == "VERB" for t in sentence.tokens)
    return {first.i} if first is not None and verbal else set()


def _stands_for_people(sentence: Sentence, token: Token) -> bool:
    """«занята Синими»: an adjective in the plural with a capital letter and no noun after it."""
    after = sentence.tokens[token.i + 1] if token.i + 1 < len(sentence.tokens) else None
    many = token.pos == "ADJ" and token.feats.get("Number") == "Plur" and token.text[:1].isupper()
    return many and (after is None or after.pos not in ("NOUN", "PROPN"))


def _is_passive(token: Token) -> bool:
    return any(x.pos == "PRTS" for x in analyses(token.text)) and token.pos in ("VERB", "ADJ")


def _after_preposition(sentence: Sentence, i: int) -> bool:
    return any(sentence.tokens[c].pos == "ADP" for c in sentence.tokens[i].children)
