"""Other counts: bare numbers that measure strength, name a throw, a result or how many there are, and are no points."""

from __future__ import annotations

from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import Mention, is_nothing
from extract.grammar.names import is_role
from extract.grammar.point_signs import is_symbol
from extract.grammar.points import LEXICON as POINTS
from extract.language import Sentence, Token
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.verbs import DASHES, frame_of_verb, is_verb

__all__ = ["counts_otherwise", "is_added_to", "is_legend", "is_of_goal", "is_outcome", "is_subject", "names_measure"]


def counts_otherwise(sentence: Sentence, mention: Mention) -> bool:
    """True for a number without a noun of points that something else in its sentence claims."""
    return (
        _measures(sentence, mention)
        or _of_throw(sentence, mention)
        or _of_result(sentence, mention)
        or _as_many_people(sentence, mention)
        or _changes_nothing(sentence, mention)
        or _instead_of_counted(sentence, mention)
        or _of_pages(sentence, mention)
        or is_of_goal(sentence, mention)
        or is_subject(sentence, mention)
    )


def _measures(sentence: Sentence, mention: Mention) -> bool:
    """True for «сила рода – число дружин плюс 2 за курган», «сила сторон (пехота 1, конница 2)»: a measure of its own."""
    if mention.unit is not None:
        return False
    ahead = sentence.tokens[: mention.first]
    mark = next((x.i for x in ahead if x.text in (*DASHES, "(") or _equates(x)), None)
    if mark is None or any(x.text == ";" for x in ahead[mark:]):
        return False
    start = max((x.i + 1 for x in ahead[:mark] if x.text in (",", ";")), default=0)
    given = any(is_verb(x) and frame_of_verb(x) for x in ahead[mark + 1 :])
    measured = not given and any(_is_measure(sentence, x) for x in ahead[start:mark])
    return measured and not any(x.lemma in words(POINTS, "nouns") for x in ahead[start:mark])


def names_measure(label: Sentence) -> bool:
    """True for the label of «Прочность: деревянная стена 2, каменная 4»."""
    head = next((x for x in label.tokens if x.pos in ("NOUN", "PROPN")), None)
    return head is not None and head.feats.get("Case") in ("Nom", "Acc") and _is_measure(label, head)


def _is_measure(sentence: Sentence, token: Token) -> bool:
    """True for «сила», «боевая ценность»; not for what something is written into («в зачётный вес: …»)."""
    first = token.i
    while first and sentence.tokens[first - 1].pos == "ADJ":
        first -= 1
    fighting = any(x.lemma in words(AMOUNTS, "not_an_award.fighting") for x in sentence.tokens[first : token.i])
    governed = first > 0 and sentence.tokens[first - 1].pos == "ADP"
    return not governed and (token.lemma in words(AMOUNTS, "not_an_award.measures") or (fighting and token.pos == "NOUN"))


def _equates(token: Token) -> bool:
    return is_verb(token) and token.lemma in words(AMOUNTS, "not_an_award.equating")


def _of_throw(sentence: Sentence, mention: Mention) -> bool:
    """True for «попадание – на 5 и 6, в лесу – только на 6»: behind a dash a number with a preposition, as one before."""
    ahead = [x for x in sentence.tokens[: mention.first] if x.pos not in ("ADV", "PART")]
    if len(ahead) < 3 or ahead[-1].norm not in words(AMOUNTS, "not_an_award.thrown") or ahead[-2].text not in DASHES:
        return False
    like = [x for x in ahead[:-2] if x.norm == ahead[-1].norm and x.i + 1 < mention.first]
    return any(sentence.tokens[x.i + 1].text[:1].isdigit() and not _worth_before(sentence, x.i) for x in like)


def _worth_before(sentence: Sentence, i: int) -> bool:
    """True for «победа тянет на 4, ничья – на 2»."""
    verbs = [x for x in sentence.tokens[:i] if is_verb(x) and x.lemma not in words(AMOUNTS, "as_much")]
    return any(frame_of_verb(x) == "worth" for x in verbs)


def _of_result(sentence: Sentence, mention: Mention) -> bool:
    """True for «+3 и выше означает победу», «от 25 – легендарный итог»: a step of the scale on which results are read."""
    after = sentence.tokens[mention.stop : mention.stop + 2]
    comparators = words(AMOUNTS, "not_an_award.comparators")
    return len(after) == 2 and after[0].pos == "CCONJ" and bool({after[1].lemma, after[1].norm} & comparators)


def is_outcome(tokens: tuple[Token, ...]) -> bool:
    """True for «10 и более: победа Синих», «от 4 до 9 – ничья»: what a result means, not what is given for it."""
    numbered = any(x.pos == "NUM" or x.text[:1].isdigit() for x in tokens)
    ends = [x for x in tokens if x.lemma in words(AMOUNTS, "not_an_award.outcomes")]
    return numbered and any(x.feats.get("Case") in ("Nom", "Ins", "Acc") for x in ends)


def _as_many_people(sentence: Sentence, mention: Mention) -> bool:
    """True for «победителей столько, сколько равных»: how many of them there are."""
    before = sentence.tokens[mention.first - 1] if mention.first else None
    if before is None or len(mention.values) != 1 or mention.stop - mention.first < 3:
        return False
    several = before.feats.get("Number") == "Plur" and before.feats.get("Case") == "Gen"
    return several and (is_role(before) or before.feats.get("Animacy") == "Anim")


def _changes_nothing(sentence: Sentence, mention: Mention) -> bool:
    """True for «ничего не меняет», «это ничего не решает»: the verb gives nothing to anybody anyway."""
    if not is_nothing(mention.values) or mention.unit is not None or not sentence.tokens[mention.first].text.isalpha():
        return False
    verb = next((x for x in sentence.tokens[mention.stop : mention.stop + 2] if x.pos == "VERB"), None)
    return verb is not None and verb.lemma in words(AMOUNTS, "exchange")


def _instead_of_counted(sentence: Sentence, mention: Mention) -> bool:
    """True for «вместо двенадцати раундов играют десять»: the noun of the number that is replaced."""
    if mention.unit is not None:
        return False
    for i, token in enumerate(sentence.tokens[: max(0, mention.first - 2)]):
        if token.norm in words(LEXICON, "award.replaced") and sentence.tokens[i + 1].pos == "NUM":
            return sentence.tokens[i + 2].pos == "NOUN" and sentence.tokens[i + 2].lemma not in words(POINTS, "nouns")
    return False


def _of_pages(sentence: Sentence, mention: Mention) -> bool:
    """True for «стр. 3 из 12»."""
    near = sentence.tokens[max(0, mention.first - 4) : mention.first]
    return any(x.norm.rstrip(".") in words(AMOUNTS, "paging") for x in near)


def is_of_goal(sentence: Sentence, mention: Mention) -> bool:
    """True for «Порог победы зависит от числа игроков: втроём 32 ПО»: the sentence is about how many are wanted."""
    first = next((x for x in sentence.tokens if not x.is_punct and x.pos not in ("ADV", "CCONJ", "PART")), None)
    if first is None or first.lemma not in words(LEXICON, "award.goals") or first.feats.get("Case") != "Nom":
        return False
    given = (x for x in sentence.tokens[first.i : mention.first] if is_verb(x) and frame_of_verb(x) not in (None, "worth"))
    return (
        first.i < mention.first and next(given, None) is None and not any(x.text == ";" for x in sentence.tokens[: mention.first])
    )


def is_subject(sentence: Sentence, mention: Mention) -> bool:
    """True for «очко Белых двигает фишку вправо», «шестёрка снимает отряд»: what the number does, and no amount."""
    i = mention.unit if mention.unit is not None else mention.first
    token, verb = sentence.tokens[i], sentence.tokens[sentence.tokens[i].head]
    if token.pos != "NOUN" or token.feats.get("Case") != "Nom" or not token.dep.startswith("nsubj") or verb.i < i:
        return False
    if verb.clause != token.clause or (i and sentence.tokens[i - 1].text in DASHES):
        return False
    objects = [x for x in sentence.tokens if x.head == verb.i and x.dep == "obj" and x.i != i]
    return verb.feats.get("VerbForm") == "Fin" and bool(objects) and (mention.unit is None or frame_of_verb(verb) is None)


def is_added_to(sentence: Sentence, mention: Mention) -> bool:
    """True for «прибавляет к своим очкам 3»: the points that somebody has already."""
    first = mention.first
    while first and sentence.tokens[first - 1].pos in ("DET", "ADJ"):
        first -= 1
    before = sentence.tokens[first - 1] if first else None
    owned = any(x.lemma in words(LEXICON, "recipient.own") for x in sentence.tokens[first : mention.first + 1])
    return mention.kind == "unspecified" and owned and before is not None and before.norm in words(LEXICON, "recipient.onto")


def is_legend(sentence: Sentence, mention: Mention) -> bool:
    """True for «★ — очко славы, ● — монета»: what a sign stands for."""
    after = sentence.tokens[mention.stop : mention.stop + 2]
    if is_symbol(sentence.tokens[mention.first].text) and len(after) == 2 and after[0].text in DASHES:
        return after[1].lemma in words(POINTS, "nouns") or after[1].pos == "ADJ"
    if mention.first < 2 or sentence.tokens[mention.first - 1].text not in DASHES:
        return False
    sign = sentence.tokens[mention.first - 2].text
    bare = sentence.tokens[mention.first].lemma in words(POINTS, "nouns") or mention.kind == "unspecified"
    return bare and not any(x.isalnum() for x in sign) and sign not in DASHES and sign not in ("»", ")", '"')
