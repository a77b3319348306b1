"""Whether a sentence or a title announces a sequence of steps."""

from __future__ import annotations

from functools import cache

from extract.language import Sentence, Token, analyse, outline
from extract.language.dictionary import analyses
from extract.lexicon import words
from extract.rules.steps import LEXICON, bare, lemmas, matches_phrase, phrase_in

__all__ = [
    "announces_steps",
    "asks_for_steps",
    "goes_in_manner",
    "heads_turn",
    "is_sequence_title",
    "many",
    "may_announce",
    "may_lead",
    "names_turn",
    "tells_manner",
    "within_turn",
]


_WITHIN = 5
"""Among how many first words the turn is named as the time of what is done («Игрок в свой ход делает так:»)."""


def _has(sentence: Sentence, key: str) -> bool:
    return bool(set(lemmas(sentence)) & words(LEXICON, key))


def many(sentence: Sentence, token: Token) -> bool:
    """True if a noun stands in the plural or behind a number («три фазы» is a singular form)."""
    if token.feats.get("Number") != "Sing":
        return True
    before = sentence.tokens[max(0, token.i - 2) : token.i]
    return any(t.pos == "NUM" or t.text.isdigit() for t in before)


def names_turn(sentence: Sentence) -> bool:
    """True if a noun for a turn, a round or the game stands in it."""
    return _has(sentence, "step.turn")


def may_announce(text: str) -> bool:
    """False for words that neither announce steps nor head or ask for them, whatever their parse: they need not be read."""
    return _may_lead(outline(text).words)


def may_lead(sentence: Sentence) -> bool:
    """The same for a sentence that is read."""
    return _may_lead(sentence.spoken)


def _may_lead(said: frozenset[str]) -> bool:
    if not said.isdisjoint(_naming()):
        return True
    if not said.isdisjoint(words(LEXICON, "lead.verbs")) and not said.isdisjoint(_manner()):
        return True
    return not said.isdisjoint(words(LEXICON, "lead.composing")) and not said.isdisjoint(words(LEXICON, "step.weak"))


@cache
def _naming() -> frozenset[str]:
    """Without one of these words nothing but a manner or parts that make up a whole announces steps."""
    keys = ("step.turn", "step.strong", "title.orders", "title.playing")
    return frozenset(p.split()[0] for p in words(LEXICON, "lead.order")).union(*(words(LEXICON, key) for key in keys))


@cache
def _manner() -> frozenset[str]:
    """The words with which a manner begins: «так:», «в таком порядке»."""
    return frozenset(p.split()[0] for p in words(LEXICON, "lead.manner"))


def announces_steps(sentence: Sentence, numbered: bool = False) -> bool:
    """True if what follows the sentence is a sequence of steps.

    It is where the sentence announces an order, or names phases and says that something consists of them, or says that
    a turn consists of something. Words of choice make it a menu. ``numbered`` items need less: a turn and what is done in it.
    """
    if not may_lead(sentence):
        return False
    found = set(lemmas(sentence))
    if found & words(LEXICON, "lead.tie") and not found & words(LEXICON, "step.strong"):
        return False
    if phrase_in(sentence, "lead.order"):
        return True
    if phrase_in(sentence, "lead.choice") or _conditional(sentence):
        return False
    if sentence.text.rstrip().endswith(":") and (heads_turn(sentence) or _within_title(sentence)) and _nothing_else(sentence):
        return True
    steps = any(t.lemma in words(LEXICON, "step.strong") and many(sentence, t) for t in sentence.tokens)
    verbs = bool(found & words(LEXICON, "lead.verbs"))
    turn = bool(found & words(LEXICON, "step.turn"))
    if steps and (verbs or turn or sentence.text.rstrip().endswith(":")):
        return True
    weak = any(t.lemma in words(LEXICON, "step.weak") and many(sentence, t) for t in sentence.tokens)
    counted = any(t.pos == "NUM" or t.text.isdigit() for t in sentence.tokens)
    if weak and turn and counted and sentence.text.rstrip().endswith(":") and not found & words(LEXICON, "lead.other"):
        return True
    composing = bool(found & words(LEXICON, "lead.composing"))
    including = bool(found & words(LEXICON, "lead.including")) and sentence.text.rstrip().endswith(":")
    if including and heads_turn(sentence) and not found & words(LEXICON, "lead.other"):
        return True
    if composing and (turn or weak) and not found & words(LEXICON, "lead.other") and not _of_thing(sentence):
        return True
    written = f" {' '.join(t.norm for t in sentence.tokens if not t.is_punct)} "
    manner = any(f" {w} " in written for w in sorted(words(LEXICON, "lead.manner")))
    if manner and turn and verbs and sentence.text.rstrip().endswith(":") and not found & words(LEXICON, "lead.other"):
        return True
    doing = bool(found & words(LEXICON, "lead.doing"))
    if doing and turn and not found & words(LEXICON, "lead.other") and sentence.text.rstrip().endswith((":", ": —")):
        return True
    at = [t.i for t in sentence.tokens if t.lemma in words(LEXICON, "step.turn")]
    along = any(sentence.tokens[i - 1].norm in words(LEXICON, "lead.along") for i in at if i)
    if along or _of_whole(sentence) or found & words(LEXICON, "lead.ending"):
        return False
    return numbered and turn and not found & words(LEXICON, "lead.other") and sentence.text.rstrip().endswith(":")


def _of_thing(sentence: Sentence) -> bool:
    """«Карта состоит из трёх частей:»: what has the parts lies in the box."""
    first = next((t for t in sentence.tokens if t.pos in ("NOUN", "PROPN")), None)
    things = words(LEXICON, "title.things") - words(LEXICON, "step.turn")
    return first is not None and first.feats.get("Case") == "Nom" and first.lemma in things


def _of_whole(sentence: Sentence) -> bool:
    """«В игре участвуют:», «В конце игры прибавляют:»: the game is only where or when it is so."""
    nouns = [t for t in sentence.tokens if t.lemma in words(LEXICON, "step.turn")]
    before = [sentence.tokens[t.i - 1] if t.i else None for t in nouns]
    aside = [
        t.feats.get("Case") == "Loc"
        or (b is not None and (b.norm in words(LEXICON, "actors.for") or b.lemma in words(LEXICON, "lead.bounds")))
        for t, b in zip(nouns, before, strict=True)
    ]
    return all(aside) and all(t.lemma in words(LEXICON, "step.whole") for t in nouns)


def heads_turn(sentence: Sentence) -> bool:
    """True if the first noun is one for a turn, in the nominative: «Ход любой фракции», «Каждый раунд»."""
    aside = ("ADJ", "DET", "ADV", "PART", "CCONJ")
    opened = [t for t in sentence.tokens if not t.is_punct]
    apart = len(sentence.tokens) > 1 and sentence.tokens[1].text == "," and sentence.tokens[0].pos in (*aside, "SCONJ")
    first = next((t for t in opened[apart:] if t.pos not in aside), None)
    if first is None or first.lemma not in words(LEXICON, "step.turn"):
        return False
    return any("nomn" in a.grammemes and a.lemma == first.lemma for a in analyses(first.norm))


def _may_be_plural(token: Token) -> bool:
    return token.feats.get("Number") == "Plur" or any({"nomn", "plur"} <= a.grammemes for a in analyses(token.norm))


def _nothing_else(sentence: Sentence) -> bool:
    """Only the noun for a turn, what stands beside it and brackets: «Ход игрока (кратко):», «Каждый ход вы:»."""
    known = words(LEXICON, "title.beside") | words(LEXICON, "title.doers") | words(LEXICON, "step.turn")
    read = [t for t in analyse(bare(sentence.text)).tokens if not t.is_punct]
    while read and read[0].pos in ("ADV", "PART", "CCONJ", "SCONJ", "ADP"):
        read.pop(0)
    return all(t.lemma in known for t in read)


def _orders(sentence: Sentence) -> bool:
    """«Порядок проведения встречи», «Алгоритм боя»: a noun for an order with what is done in it."""
    found = [t for t in sentence.tokens if not t.is_punct]
    ranked = {t.lemma for t in found} & words(LEXICON, "lead.tie")
    governed = len(found) > 1 and found[1].feats.get("Case") == "Gen"
    return bool(found) and found[0].lemma in words(LEXICON, "title.orders") and governed and not ranked and len(found) <= 6


def _within_title(sentence: Sentence) -> bool:
    """«За сезон», «Внутри хода», «В течение года»: a title that is nothing but the time of a turn."""
    read = [t for t in sentence.tokens if not t.is_punct]
    nouns = words(LEXICON, "step.turn") - words(LEXICON, "step.whole")
    while len(read) > 2 and read[-1].lemma in words(LEXICON, "title.doers"):
        read.pop()
    timed = bool(read) and read[0].norm in words(LEXICON, "title.within") and read[-1].lemma in nouns
    return timed and len(read) <= 4 and not any(t.pos in ("VERB", "NUM") for t in read)


def asks_for_steps(sentence: Sentence) -> bool:
    """A question of how a turn goes: «Из чего состоит ход?», «Как ходим», «Что делать в свой ход»."""
    found = [t for t in sentence.tokens if not t.is_punct]
    if not any(t.norm in words(LEXICON, "title.question") for t in found[:3]) or len(found) > 9:
        return False
    said = {t.lemma for t in found}
    if said & (words(LEXICON, "lead.other") | words(LEXICON, "lead.tie")):
        return False
    made = found[0].norm in words(LEXICON, "lead.parts") and bool(said & words(LEXICON, "lead.composing"))
    made = made and not said & words(LEXICON, "title.counts")  # «Из чего складывается счёт?»
    return made or bool(said & (words(LEXICON, "step.turn") | words(LEXICON, "title.playing") | words(LEXICON, "step.strong")))


def _conditional(sentence: Sentence) -> bool:
    return any(c.kind == "condition" for c in sentence.clauses)


def is_sequence_title(sentence: Sentence, numbered: bool = False) -> bool:
    """True if a title stands over a sequence: «Порядок хода», «Фазы раунда»; over a numbered list also «Ход игрока»."""
    if "(" in sentence.text:
        plain_text = bare(sentence.text)
        if not may_announce(plain_text):
            return False
        sentence = analyse(plain_text)
    if not may_lead(sentence):
        return False
    found = lemmas(sentence)
    if phrase_in(sentence, "lead.order"):
        return True
    if set(found) & words(LEXICON, "lead.other"):
        return False
    plain = not any(t.pos == "SCONJ" and t.i > 0 for t in sentence.tokens)
    if numbered and ((heads_turn(sentence) and len(found) <= 6 and plain) or asks_for_steps(sentence) or _orders(sentence)):
        return True
    if numbered and _within_title(sentence):
        return True
    nouns = words(LEXICON, "step.turn") | words(LEXICON, "step.strong")
    about = [w for w in found if w in nouns]
    if (
        about
        and any(w in words(LEXICON, "title.sequence") and (len(found) > 1) and [w] != about for w in found)
        and len(found) <= 6
    ):
        return True
    plural = [t for t in sentence.tokens if t.lemma in words(LEXICON, "step.strong") and _may_be_plural(t)]
    if plural and len(found) <= 4:
        return True
    known = words(LEXICON, "title.beside") | words(LEXICON, "title.doers") | words(LEXICON, "step.turn")
    if len(found) > 2 and sentence.tokens[0].norm in words(LEXICON, "title.within"):
        found = found[1:]  # «В свой ход игрок»
    return bool(set(found) & words(LEXICON, "step.turn")) and all(w in known for w in found)


def within_turn(head: Sentence, sign: str) -> bool:
    """«За ход успевают:», «Каждый круг ровно три дела:»: a noun for a turn as the time of what is done or counted."""
    said = lemmas(head)
    parts = words(LEXICON, "step.weak") | words(LEXICON, "step.strong")
    doing = any(t.pos == "VERB" for t in head.tokens) or (set(said) & parts and any(t.pos == "NUM" for t in head.tokens))
    whole = words(LEXICON, "step.turn") - words(LEXICON, "step.whole")
    opening = [t for t in head.tokens if not t.is_punct][:_WITHIN]
    bound = any(t.lemma in whole and t.feats.get("Number") != "Plur" for t in opening)
    menu = any(matches_phrase(said, p) for p in sorted(words(LEXICON, "lead.choice"))) or any(
        c.kind == "condition" for c in head.clauses
    )
    return sign.startswith(":") and bool(doing) and bound and not menu and len(said) <= 9


def goes_in_manner(head: Sentence) -> bool:
    """«Занятие строится просто:», «Бой идёт так:»: a noun for anything, how it goes, and a colon."""
    first = next((t for t in head.tokens if not t.is_punct and t.pos not in ("ADJ", "DET")), None)
    named = first is not None and first.pos == "NOUN" and first.feats.get("Case") == "Nom"
    goes = bool(set(lemmas(head)) & words(LEXICON, "lead.verbs"))
    return named and goes and phrase_in(head, "lead.manner") and len(lemmas(head)) <= 6


def tells_manner(head: Sentence, before: Sentence | None) -> bool:
    """«Каждый устроен так:» behind a sentence or a title about a turn: a pronoun, how it goes, and a colon."""
    spoken = [t for t in head.tokens if not t.is_punct]
    pronoun = bool(spoken) and (spoken[0].pos in ("DET", "PRON") or spoken[0].norm in words(LEXICON, "limits.itself"))
    goes = bool(set(lemmas(head)) & (words(LEXICON, "lead.verbs") | words(LEXICON, "lead.composing")))
    about = before is not None and names_turn(before) and not set(lemmas(before)) & words(LEXICON, "lead.other")
    short = len(spoken) <= 6 and head.text.rstrip().endswith(":")
    return pronoun and goes and about and short and phrase_in(head, "lead.manner") and _stands_for_turn(spoken[0], before)


def _stands_for_turn(pronoun: Token, before: Sentence | None) -> bool:
    """True if the pronoun agrees with a turn of the sentence before: behind «третья фаза» «она проходит так» tells of a step."""
    gender = pronoun.feats.get("Gender")
    if before is None or gender is None or pronoun.feats.get("Number") == "Plur":
        return True
    alike = [t for t in before.tokens if t.pos == "NOUN" and t.feats.get("Gender") == gender]
    steps = [t for t in alike if t.lemma in words(LEXICON, "step.strong")]
    return not steps or any(t.lemma in words(LEXICON, "step.turn") for t in alike)
