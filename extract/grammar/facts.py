"""Facts: what is true or false without a number, in the nominative and dictionary word order."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import pairwise

from extract.grammar.fact_openings import without_openings
from extract.grammar.fact_pronouns import party_meant
from extract.grammar.fact_wording import GENDERS, deed_named, in_order, lowered, none_left, noun_meant, passive, place_before
from extract.grammar.function_words import does
from extract.grammar.tree import case, is_finite, is_noun, is_participle, surface
from extract.language import Sentence, Token, analyse, inflect, nominative
from extract.lexicon import WordFile, lexicon, words
from models.expressions import Expr, Fact, negate
from models.parties import Party
from models.spans import Span

__all__ = ["fact_of", "fact_of_participle", "is_predicate", "lacks_subject", "predicate_of", "subject_words"]

LEXICON = WordFile(__file__).with_name("conditions.toml")


def is_predicate(token: Token) -> bool:
    """True for what states something by itself: a finite verb, a short form, «нет»."""
    return is_finite(token) or token.norm in words(LEXICON, "words.predicates")


def predicate_of(sentence: Sentence, indices: Collection[int]) -> int | None:
    """The predicate among the words: finite first, else an infinitive, else a participle; None if there is none."""
    order = sorted(indices)
    finite = [i for i in order if is_predicate(sentence.tokens[i]) and sentence.tokens[i].pos != "AUX"]
    rest = [i for i in order if is_predicate(sentence.tokens[i])]
    infinitive = [i for i in order if sentence.tokens[i].feats.get("VerbForm") == "Inf"]
    other = [i for i in order if is_participle(sentence.tokens[i]) or sentence.tokens[i].feats.get("VerbForm") == "Conv"]
    return next(iter(finite or rest or infinitive or other), None)


def fact_of(sentence: Sentence, indices: Collection[int], about: Party | None = None, binding: bool = False) -> Expr | None:
    """The fact that the words state, subject first, then the rest in the order of the text; None if no word is left.

    A «не» before the predicate becomes `Not`, unless «никто», «ни один» deny the sentence too. What is done by nobody
    named («построить замок») is said of what it is done to («замок построен»). ``about`` stands in for a missing or
    pronominal subject where it is a name. ``binding``: the sentence obliges, so «не может стоять» says that it does not stand.
    """
    kept = without_openings(sentence, sorted(indices))
    if not any(sentence.tokens[i].pos not in ("ADP", "PART", "CCONJ", "SCONJ", "PUNCT") for i in kept):
        return None
    if len(kept) == 2 and does(sentence.tokens[kept[0]], "at"):
        return None  # «когда у него: …» states nothing by itself
    span = Span(sentence.tokens[kept[0]].start, sentence.tokens[kept[-1]].end)
    predicate = predicate_of(sentence, kept)
    none = none_left(sentence, kept, predicate)
    if none is not None:
        placed = any(sentence.tokens[i].norm in words(LEXICON, "words.placing") for i in kept)
        told = (inflect(about.word, pos="NOUN", case="gent") or inflect(about.word, case="gent")) if about is not None else None
        whose = told if not placed else None
        whose = whose.capitalize() if whose is not None and about is not None and about.word[:1].isupper() else whose
        none = f"{lexicon(LEXICON)['words']['having']!s} {whose} {none}" if whose is not None else none
        return Fact(_spoken_out(sentence, kept, none, about), span=span)
    single = _not_one(sentence, kept, predicate)
    if single is not None:
        return Fact(_spoken_out(sentence, kept, single, about), span=span)
    kept, negative = _without_negation(sentence, kept, predicate)
    text = _worded(sentence, kept, predicate, about)
    text = _spoken_out(sentence, kept, text, about)
    if binding:
        text = _without_leave(sentence, kept, text)
    if not text:
        return None
    fact = Fact(lowered(sentence, kept, text), span=span)
    return negate(fact) if negative else fact


def _not_one(sentence: Sentence, kept: list[int], predicate: int | None) -> str | None:
    """«за рекой нет ни одной части Севера» → «за рекой нет части Севера»; None for anything else."""
    verb = sentence.tokens[predicate] if predicate is not None else None
    if verb is None or verb.norm not in words(LEXICON, "words.absent"):
        return None
    pairs = [i for i in kept if does(sentence.tokens[i], "nor") and i + 1 in kept]
    if len(pairs) != 1 or pairs[0] < verb.i:
        return None
    counted = sentence.tokens[pairs[0] + 1].norm in words(LEXICON, "words.single")
    if not counted and not is_noun(sentence.tokens[pairs[0] + 1]):
        return None
    idle = {pairs[0], pairs[0] + 1} if counted else {pairs[0]}  # «нет ни гроша»
    return surface(sentence, [i for i in kept if i not in idle])


def _spoken_out(sentence: Sentence, kept: list[int], text: str, about: Party | None) -> str:
    """The text with what its pronouns stand for."""
    for i in kept:
        antecedent = noun_meant(sentence, i) or place_before(sentence, i, kept[0]) or party_meant(sentence, i, kept[0], about)
        if antecedent:
            text = re.sub(rf"\b{re.escape(sentence.tokens[i].text)}\b", antecedent, text)
    return text


def _without_leave(sentence: Sentence, kept: list[int], text: str) -> str:
    """The statement with «может находиться» as «находится»."""
    for i, k in pairwise(kept):
        leave, deed = sentence.tokens[i], sentence.tokens[k]
        if leave.lemma in words(LEXICON, "words.allowing") and deed.feats.get("VerbForm") == "Inf":
            number = "plur" if leave.feats.get("Number") == "Plur" else "sing"
            stated = inflect(deed.text, tense="pres", person="3per", number=number)
            if stated is not None:
                text = text.replace(f"{leave.text} {deed.text}", stated)
    return text


def _without_negation(sentence: Sentence, kept: list[int], predicate: int | None) -> tuple[list[int], bool]:
    """The words without the «не» of the predicate, and whether there was one to take out."""
    if predicate is None or any(sentence.tokens[i].lemma in words(LEXICON, "words.none") for i in kept):
        return kept, False
    before = [i for i in kept if i < predicate and sentence.tokens[i].norm in words(LEXICON, "words.negation")]
    near = [
        i
        for i in before
        if i >= predicate - 2 and all(sentence.tokens[k].pos in ("AUX", "PART") for k in range(i + 1, predicate))
    ]
    return ([i for i in kept if i not in near], True) if near else (kept, False)


def _worded(sentence: Sentence, kept: list[int], predicate: int | None, about: Party | None) -> str:
    if predicate is not None:
        done = passive(sentence, kept, predicate, about is not None and about.kind == "any")
        if done is not None:
            return done
    done = deed_named(sentence, kept) if predicate is None else None
    if done is not None:
        return done
    subject = _subject(sentence, kept, predicate)
    if subject is None:
        spoken = any(is_noun(sentence.tokens[i]) and case(sentence.tokens[i]) == "Nom" for i in kept)
        own = about is not None and about.is_named and not spoken and _needs_subject(sentence, predicate)
        name = about.word if about is not None and own else ""
        return f"{name} {surface(sentence, kept)}".strip()
    head = sentence.tokens[subject]
    if head.pos == "PRON" and not does(head, "everybody") and about is not None and about.is_named and _may_mean(head, about):
        rest = [i for i in kept if i != subject]
        return f"{about.word} {surface(sentence, rest)}".strip()
    phrase = [i for i in sentence.subtree(subject) if i in kept and _beside(sentence, subject, i, predicate)]
    phrase = _with_genitive(sentence, kept, phrase, predicate)
    rest = [i for i in kept if i not in phrase]
    return in_order(sentence, [i for i in phrase if not _points(sentence, i, subject)], rest, predicate)


def _with_genitive(sentence: Sentence, kept: list[int], phrase: list[int], predicate: int | None) -> list[int]:
    """«закончились жетоны ран»: a genitive right behind the subject is of it, wherever the parser hung it."""
    out = list(phrase)
    while out and predicate is not None and predicate < out[0]:
        behind = out[-1] + 1
        token = sentence.tokens[behind] if behind in kept else None
        if token is None or not is_noun(token) or case(token) != "Gen" or not is_noun(sentence.tokens[out[-1]]):
            break
        out.append(behind)
    return out


def _may_mean(pronoun: Token, party: Party) -> bool:
    """«она устояла» does not speak of «Осаждённый»: the pronoun and the name agree in gender («он» is any player)."""
    gender = pronoun.feats.get("Gender")
    known = analyse(party.word).tokens
    if pronoun.feats.get("Number") == "Sing" and not any(t.feats.get("Number") == "Sing" for t in known if t.feats.get("Number")):
        return False  # «он цел» does not speak of «Западные»
    own = next((t.feats.get("Gender") for t in known if t.feats.get("Gender") and t.feats.get("Number") == "Sing"), None)
    return pronoun.feats.get("Number") != "Sing" or gender in (None, "Masc") or own is None or gender == own


def _points(sentence: Sentence, i: int, subject: int) -> bool:
    """«эти остальные условия»: a word before the subject that only points at it, and no part of what it is called."""
    token = sentence.tokens[i]
    return i < subject and token.pos in ("DET", "PRON") and token.lemma in words(LEXICON, "words.pointing")


def subject_words(sentence: Sentence, indices: Collection[int]) -> tuple[int, ...]:
    """The words of the subject among the words, if it is a noun; none if there is none."""
    subject = _subject(sentence, sorted(indices), predicate_of(sentence, indices))
    if subject is None or not is_noun(sentence.tokens[subject]):
        return ()
    predicate = predicate_of(sentence, indices)
    return tuple(
        i
        for i in sentence.subtree(subject)
        if i in indices and _beside(sentence, subject, i, predicate) and not sentence.tokens[i].is_punct
    )


def lacks_subject(sentence: Sentence, indices: Collection[int], spoken: Collection[int]) -> bool:
    """True if the words state something of the subject before them («Рим свободен и не охвачен бунтом»).

    Their predicate is a short form or a verb that agrees with the head of ``spoken``.
    """
    predicate = predicate_of(sentence, indices)
    head = next((sentence.tokens[i] for i in spoken if case(sentence.tokens[i]) == "Nom" and is_noun(sentence.tokens[i])), None)
    if predicate is None or head is None or not is_finite(sentence.tokens[predicate]):
        return False
    if any(case(sentence.tokens[i]) == "Nom" and sentence.tokens[i].pos in ("NOUN", "PROPN", "PRON") for i in indices):
        return False
    verb = sentence.tokens[predicate]
    if verb.norm in words(LEXICON, "words.predicates"):
        return False
    if verb.feats.get("Person", "3") != "3" or verb.feats.get("Number") != head.feats.get("Number"):
        return False
    return "Gender" not in verb.feats or "Gender" not in head.feats or verb.feats["Gender"] == head.feats["Gender"]


def _needs_subject(sentence: Sentence, predicate: int | None) -> bool:
    token = sentence.tokens[predicate] if predicate is not None else None
    if token is not None and token.norm in words(LEXICON, "words.predicates"):
        return False
    return token is not None and token.pos == "VERB" and token.feats.get("Voice") != "Pass" and is_finite(token)


def _subject(sentence: Sentence, kept: list[int], predicate: int | None) -> int | None:
    subjects = [i for i in kept if sentence.tokens[i].dep.startswith("nsubj") and not sentence.tokens[i].text.isdigit()]
    own = [i for i in subjects if predicate is not None and sentence.tokens[i].head == predicate]
    return next(iter(own or subjects), None)


def _beside(sentence: Sentence, subject: int, i: int, predicate: int | None) -> bool:
    """A word of the subject's phrase that does not stand on the other side of the predicate."""
    if predicate is None:
        return True
    return (i < predicate) == (subject < predicate)


def fact_of_participle(sentence: Sentence, participle: int) -> Expr | None:
    """The fact that a participle states of its noun («построенное чудо» → «чудо построено»); None if it describes none."""
    token = sentence.tokens[participle]
    head = _described(sentence, token)
    if not is_participle(token) or head is None:
        return None
    below = [i for i in sentence.subtree(participle) if not sentence.tokens[i].is_punct]
    if head.i > participle:
        below = list(range(participle, head.i))
    if token.feats.get("Voice") != "Pass":
        return fact_of(sentence, below)
    plural = head.feats.get("Number") == "Plur"
    gender = GENDERS[head.feats.get("Gender", "Masc")]
    short = (
        inflect(token.text, pos="PRTS", number="plur")
        if plural
        else inflect(token.text, pos="PRTS", number="sing", gender=gender)
    )
    rest = surface(sentence, [i for i in below if i not in (participle, head.i)])
    negative = rest.startswith("не ")
    fact = Fact(
        f"{nominative([head])} {short or token.text} {rest.removeprefix('не ')}".strip(), span=Span(token.start, token.end)
    )
    return negate(fact) if negative else fact


def _described(sentence: Sentence, participle: Token) -> Token | None:
    """The noun that a participle describes: its head, or the next noun that agrees («захваченная в этот ход столица»)."""
    head = sentence.tokens[participle.head]
    for noun in (head, *sentence.tokens[participle.i + 1 :]):
        same = noun.feats.get("Number") == participle.feats.get("Number") and case(noun) == case(participle)
        gender = noun.feats.get("Gender") == participle.feats.get("Gender") or noun.feats.get("Number") == "Plur"
        if is_noun(noun) and same and gender:
            return noun
    return None
