"""Where a sentence speaks of a step: by its name, its place, the one who acts in it, or by pointing at it."""

from __future__ import annotations

from collections.abc import Sequence

from extract.grammar.numbers import numbers_in
from extract.grammar.tree import case
from extract.language import Sentence, Token, analyse, lemma_of, may_have_verb
from extract.lexicon import words
from extract.memory import remembered
from extract.rules.acting_roles import role_acting
from extract.rules.limiting_words import turn_phrases
from extract.rules.steps import LEXICON, Step, key_of

__all__ = ["acting_at", "cognate_at", "head_at", "named_at", "placed_at", "pointed_at", "preposition"]

_ROOT = 4
"""The fewest letters that a noun and its verb have in common, and the most by which the noun may be longer."""


def pointed_at(sentence: Sentence) -> tuple[int, ...]:
    """«эта фаза», «этот шаг», «она»; else the verb of holding or leaving out that has no subject of its own."""
    for token in sentence.tokens:
        pointing = [sentence.tokens[i] for i in token.children if i < token.i]
        governed = token.i + 1 < len(sentence.tokens) and case(sentence.tokens[token.i + 1]) == "Gen"
        described = [t for t in pointing if t.pos not in ("NOUN", "PROPN")]
        bare = not described and not governed and token.feats.get("Number") == "Sing"
        if token.lemma in words(LEXICON, "step.strong") and (
            bare or any(t.lemma in words(LEXICON, "limits.this") for t in pointing)
        ):
            return (token.i,)
    known = words(LEXICON, "limits.held") | words(LEXICON, "limits.skipped") | words(LEXICON, "limits.appearing")
    for token in sentence.tokens:
        subject = sentence.clause_of(token.i).subject
        spoken = subject is not None and sentence.tokens[subject].pos in ("NOUN", "PROPN", "ADJ")
        beside = [sentence.tokens[i] for i in token.children if sentence.tokens[i].norm not in words(LEXICON, "limits.itself")]
        objects = any(t.dep in ("obj", "nsubj", "nsubj:pass", "xcomp") for t in beside)
        if token.pos in ("VERB", "AUX", "ADJ") and token.lemma in known and not spoken and not objects:
            return (token.i,)
    return ()


def named_at(sentence: Sentence, key: tuple[str, ...]) -> tuple[int, ...]:
    """The tokens that head each mention of a name by its own words."""
    if not any(len(w) > 2 for w in key) or not _forms(sentence).issuperset(key):
        return ()
    spoken = [t for t in sentence.tokens if not t.is_punct]
    out = []
    for n in range(len(spoken) - len(key) + 1):
        part = spoken[n : n + len(key)]
        same = all(w in (t.lemma, t.norm) or lemma_of(t.norm) == w for w, t in zip(key, part, strict=True))
        if not same or any(x.first <= part[0].i < x.stop for x in turn_phrases(sentence)):
            continue
        if not _of_another(sentence, head := _head(sentence, part)) and not _described(sentence, part[0], key):
            out.append(head)
    return tuple(out)


@remembered
def _forms(sentence: Sentence) -> frozenset[str]:
    """All by which a word of the sentence may be a word of a name."""
    return sentence.spoken | frozenset(lemma_of(t.norm) for t in sentence.tokens)


def _of_another(sentence: Sentence, i: int) -> bool:
    """«кубик погоды», «карта боя»: a thing called after the step, and not the step."""
    token, before = sentence.tokens[i], sentence.tokens[i - 1] if i else None
    after = sentence.tokens[i + 1].norm if i + 1 < len(sentence.tokens) else ""
    while before is not None and before.i and before.pos in ("ADJ", "DET") and case(before) == "Gen":
        before = sentence.tokens[before.i - 1]
    thing = before is not None and before.pos == "NOUN" and before.lemma not in words(LEXICON, "step.turn")
    return (
        before is not None
        and thing
        and token.head == before.i
        and case(token) == "Gen"
        and after not in words(LEXICON, "small.no")
    )


def _described(sentence: Sentence, first: Token, key: tuple[str, ...]) -> bool:
    """«дополнительные действия» is no mention of the step «Действия»."""
    before = sentence.tokens[first.i - 1] if first.i else None
    return (
        before is not None
        and before.pos == "ADJ"
        and before.head == first.i
        and before.lemma not in key
        and before.feats.get("NumType") != "Ord"
        and before.lemma not in words(LEXICON, "title.beside")
        and not any(n.first <= before.i < n.stop for n in numbers_in(sentence))
    )


def _head(sentence: Sentence, part: Sequence[Token]) -> int:
    """The word of a mention that the others hang on, «фаза» in front of it where it is there."""
    inside = {t.i for t in part}
    head = next((t for t in part if t.head not in inside or t.head == t.i), part[0])
    before = sentence.tokens[part[0].i - 1] if part[0].i else None
    return before.i if before is not None and before.lemma in words(LEXICON, "step.strong") else head.i


def acting_at(sentence: Sentence, step: Step) -> tuple[int, ...]:
    """«В первую ночь мафия не просыпается»: the one who acts in the step, as the subject."""
    actor = role_acting(analyse(step.name), (), freely=True) if may_have_verb(step.name) else None
    last = lemma_of(actor.split()[-1].lower()) if actor is not None else None
    written = actor.split()[-1].lower() if actor is not None else None
    return tuple(t.i for t in sentence.tokens if (t.lemma == last or t.norm == written) and t.dep.startswith("nsubj"))


def cognate_at(sentence: Sentence, step: Step) -> tuple[int, ...]:
    """«цели не удерживают» beside the step «Удержание целей»: a denied verb that its noun is made of."""
    key = key_of(step.name)
    said = {t.lemma for t in sentence.tokens}
    if not key or (len(key) > 1 and not said & set(key[1:])):
        return ()
    return tuple(
        t.i
        for t in sentence.tokens[1:]
        if t.pos == "VERB"
        and sentence.tokens[t.i - 1].norm in words(LEXICON, "small.not")
        and _root(t.lemma)[: (common := max(_ROOT, len(key[0]) - _ROOT))] == _root(key[0])[:common]
    )


def _root(word: str) -> str:
    """«розыгрыш» and «разыгрывать» begin alike but for a vowel of their prefix."""
    return f"ра{word[2:]}" if word.startswith("ро") else word


def head_at(sentence: Sentence, step: Step, others: Sequence[tuple[str, ...]]) -> tuple[int, ...]:
    """«в четвёртом раунде выбора нет» beside the step «Выбор пары»: its first noun alone, as what is not there."""
    key = key_of(step.name)
    if len(key) < 2 or any(key[0] in k for k in others):
        return ()
    missing = [t.i for t in sentence.tokens if t.norm in words(LEXICON, "small.no")]
    return tuple(t.i for t in sentence.tokens if t.lemma == key[0] and case(t) == "Gen" and t.i + 1 in missing)


def placed_at(sentence: Sentence, order: int | None) -> tuple[int, ...]:
    """«первая и четвёртая фаза»: the noun of a step with the place of this one."""
    if order is None:
        return ()
    for number in numbers_in(sentence):
        after = [t for t in sentence.tokens[number.stop : number.stop + 4] if not t.is_punct]
        for token in after:
            if token.lemma in words(LEXICON, "step.strong"):
                if number.kind == "ordinal" and order in (number.value, *number.listed):
                    return (token.i,)
                break
            if token.pos not in ("CCONJ", "ADJ", "NUM"):
                break
    return ()


def preposition(sentence: Sentence, spot: int) -> str:
    """The preposition that governs a word, empty if none does."""
    for i in range(spot - 1, max(-1, spot - 4), -1):
        token = sentence.tokens[i]
        if token.pos == "ADP":
            return token.norm
        if i and sentence.tokens[i - 1].pos == "ADP" and token.norm in words(LEXICON, "limits.during"):
            return sentence.tokens[i - 1].norm
        if token.pos not in ("ADJ", "DET", "NUM"):
            break
    return ""
