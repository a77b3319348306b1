"""From OpenCorpora's grammemes (the dictionary) to Universal Dependencies (the parser and everyone downstream)."""

from __future__ import annotations

from functools import lru_cache

from extract.language.lexicon import word_set

# Parts of speech that a tagger may give to a word which the dictionary puts in this class, likeliest first.
_POS: dict[str, tuple[str, ...]] = {
    "NOUN": ("NOUN", "PROPN"),
    "ADJF": ("ADJ",),
    "ADJS": ("ADJ",),
    "COMP": ("ADV", "ADJ"),
    "VERB": ("VERB",),
    "INFN": ("VERB",),
    "PRTF": ("VERB", "ADJ"),
    "PRTS": ("VERB", "ADJ"),
    "GRND": ("VERB",),
    "NUMR": ("NUM",),
    "ADVB": ("ADV",),
    "NPRO": ("PRON",),
    "PRED": ("ADV", "VERB", "ADJ"),
    "PREP": ("ADP",),
    "CONJ": ("SCONJ", "CCONJ"),
    "PRCL": ("PART",),
    "INTJ": ("INTJ",),
    "LATN": ("X", "PROPN", "NOUN"),
    "ROMN": ("NUM", "ADJ"),
    "NUMB": ("NUM",),
    "PNCT": ("PUNCT",),
    "UNKN": ("X", "NOUN", "PROPN"),
}

_FEATURES: dict[str, tuple[str, str]] = {
    "nomn": ("Case", "Nom"),
    "gent": ("Case", "Gen"),
    "gen1": ("Case", "Gen"),
    "gen2": ("Case", "Gen"),
    "datv": ("Case", "Dat"),
    "accs": ("Case", "Acc"),
    "acc2": ("Case", "Acc"),
    "ablt": ("Case", "Ins"),
    "loct": ("Case", "Loc"),
    "loc1": ("Case", "Loc"),
    "loc2": ("Case", "Loc"),
    "voct": ("Case", "Voc"),
    "sing": ("Number", "Sing"),
    "plur": ("Number", "Plur"),
    "masc": ("Gender", "Masc"),
    "femn": ("Gender", "Fem"),
    "neut": ("Gender", "Neut"),
    "anim": ("Animacy", "Anim"),
    "inan": ("Animacy", "Inan"),
    "perf": ("Aspect", "Perf"),
    "impf": ("Aspect", "Imp"),
    "pres": ("Tense", "Pres"),
    "past": ("Tense", "Past"),
    "futr": ("Tense", "Fut"),
    "indc": ("Mood", "Ind"),
    "impr": ("Mood", "Imp"),
    "1per": ("Person", "1"),
    "2per": ("Person", "2"),
    "3per": ("Person", "3"),
    "pssv": ("Voice", "Pass"),
    "Supr": ("Degree", "Sup"),
}

_VERB_FORM = {"VERB": "Fin", "INFN": "Inf", "PRTF": "Part", "PRTS": "Part", "GRND": "Conv"}


def is_auxiliary(lemma: str) -> bool:
    """Whether UD calls the word AUX where it is a copula or helps a tense."""
    return lemma in word_set("predicates", "auxiliaries")


@lru_cache(maxsize=4096)
def universal_features(tag: str) -> tuple[tuple[str, str], ...]:
    """UD features that a dictionary tag states, sorted by name. What the tag leaves open is left out."""
    grammemes = tag.replace(" ", ",").split(",")
    pos = grammemes[0]
    features = dict(_FEATURES[grammeme] for grammeme in grammemes if grammeme in _FEATURES)
    if pos in _VERB_FORM:
        features["VerbForm"] = _VERB_FORM[pos]
    if pos in ("PRTS", "ADJS"):
        features["Variant"] = "Short"
        features.pop("Case", None)
    if pos == "COMP":
        features = {"Degree": "Cmp"}
    if pos in ("PRED", "ADVB"):
        features = {"Degree": "Pos"}
    if features.get("Number") == "Plur" and pos != "NOUN":
        features.pop("Gender", None)
    return tuple(sorted(features.items()))


@lru_cache(maxsize=4096)
def universal_pos(tag: str, lemma: str) -> tuple[str, ...]:
    """UD parts of speech that a tagger may rightly give to a word with this dictionary tag, likeliest first."""
    grammemes = tag.replace(" ", ",").split(",")
    pos = grammemes[0]
    if pos in ("VERB", "INFN", "GRND", "PRTF") and is_auxiliary(lemma):
        return ("AUX", "VERB")
    if pos == "PRCL" and lemma in word_set("predicates", "conditional_particles"):
        return ("AUX", "PART")
    if pos == "ADJF" and "Apro" in grammemes:
        return ("NUM", "DET", "PRON", "ADJ") if "Anum" in grammemes else ("DET", "PRON", "ADJ")
    if pos == "NOUN" and {"Name", "Surn", "Patr", "Geox", "Orgn"} & set(grammemes):
        return ("PROPN", "NOUN")
    if pos == "NPRO":
        return ("PRON", "DET")
    if pos == "ADVB" and lemma in word_set("predicates", "counting_adverbs"):
        return ("ADV", "NUM")
    return _POS.get(pos, ("X",))
