"""Standing: what an amount stands beside that makes it an award without a verb: a mark, somebody in the dative, a thing."""

from __future__ import annotations

from itertools import pairwise

from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import Mention
from extract.grammar.names import is_role
from extract.grammar.point_signs import is_symbol
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.verbs import DASHES, is_verb

__all__ = ["has_condition", "has_label", "is_worth_with_preposition", "stands_alone", "stands_as_award", "to_somebody"]


def is_worth_with_preposition(sentence: Sentence, mention: Mention) -> bool:
    """True for «идёт за 8 очков», «ценится в 4 очка»: the preposition belongs to the verb of worth before it."""
    if mention.first < 2 or sentence.tokens[mention.first - 1].norm not in words(LEXICON, "award.worth_prepositions"):
        return False
    i = mention.first - 2
    while i and sentence.tokens[i].feats.get("Case") == "Dat":
        i -= 1  # «обходится команде в 1 очко»
    verb = sentence.tokens[i]
    return is_verb(verb) and verb.lemma in words(AMOUNTS, "worth")


def repeats_worth(sentence: Sentence, mention: Mention) -> bool:
    """True for «оценивается в 5 баллов, мельче – в 2 балла»: the preposition of the verb of worth, which is left out."""
    before = sentence.tokens[max(0, mention.first - 2) : mention.first]
    if len(before) < 2 or before[0].text not in DASHES or before[1].norm not in words(LEXICON, "award.worth_prepositions"):
        return False
    pairs = pairwise(sentence.tokens[: mention.first - 1])
    return any(is_verb(a) and a.lemma in words(AMOUNTS, "worth") and b.norm == before[1].norm for a, b in pairs)


def stands_as_award(sentence: Sentence, mention: Mention) -> bool:
    """True if what stands around the amount makes it one that is given, without any verb."""
    ways = (
        repeats_worth,
        to_somebody,
        has_label,
        stands_alone,
        _is_drawn,
        _ends_phrase,
        _in_case_behind,
        _is_named_award,
        _is_in_row,
        _after_then,
    )
    return any(way(sentence, mention) for way in ways)


def _after_then(sentence: Sentence, mention: Mention) -> bool:
    """True for «ров вырыт, тогда 4 очка»: what follows from the case before the comma."""
    before = sentence.tokens[max(0, mention.first - 2) : mention.first]
    return len(before) == 2 and before[0].text == "," and before[1].norm in words(LEXICON, "award.then")


def _ends_phrase(sentence: Sentence, mention: Mention) -> bool:
    """True for «Рынок 1 ПО»: a thing in the nominative and its points, and nothing else."""
    ahead = [x for x in sentence.tokens[: mention.first] if not x.is_punct]
    if not ahead or mention.kind != "number" or any(is_verb(x) or x.lemma in words(AMOUNTS, "bounds") for x in ahead):
        return False
    after = [x for x in sentence.tokens[mention.stop :] if x.text not in (".", ";", ",")]
    return (
        len(ahead) <= 4 and ahead[0].feats.get("Case") == "Nom" and (not after or after[0].text == "(") and not is_role(ahead[0])
    )


def _is_drawn(sentence: Sentence, mention: Mention) -> bool:
    """True for «Лавка ★1»: the drawn mark alone gives the points to what stands before it."""
    return mention.unit is not None and is_symbol(sentence.tokens[mention.unit].text) and mention.first > 0


def _is_in_row(sentence: Sentence, mention: Mention) -> bool:
    """True for «сахар 2 ПО, кофе 1 ПО»: a row of things in the nominative, each with its amount right behind it."""
    if mention.unit is None or mention.kind != "number":
        return False
    opened = [x.i + 1 for x in sentence.tokens[: mention.first] if x.text in (",", ";", ":")]
    start = opened[-1] if opened else 0
    thing = sentence.tokens[start : mention.first]
    closed = sentence.tokens[mention.stop : mention.stop + 1]
    plain = 0 < len(thing) <= 3 and all(x.pos in ("NOUN", "ADJ", "PROPN") for x in thing) and not is_role(thing[-1])
    row = sum(x.text == "," for x in sentence.tokens) > 0 and len(_amounts_like(sentence, mention)) > 1
    return plain and row and thing[-1].feats.get("Case") in ("Nom", "Acc") and (not closed or closed[0].text in (",", ";", "."))


def _amounts_like(sentence: Sentence, mention: Mention) -> list[int]:
    """Where the noun of points of the mention stands in the sentence, each time right behind a number."""
    assert mention.unit is not None
    unit = sentence.tokens[mention.unit].lemma
    return [x.i for x in sentence.tokens[1:] if x.lemma == unit and sentence.tokens[x.i - 1].pos == "NUM"]


def _is_named_award(sentence: Sentence, mention: Mention) -> bool:
    """True for «приз в 5 баллов», «штраф 2 очка», «премия размером 3 ПО»: a noun that gives or takes names the amount."""
    i = mention.first - 1
    while i > 0 and (sentence.tokens[i].pos == "ADP" or sentence.tokens[i].lemma in words(LEXICON, "award.sizes")):
        i -= 1
    if i < 0:
        return False
    noun = sentence.tokens[i]
    named = noun.lemma in words(AMOUNTS, "gain_nouns") or noun.lemma in words(AMOUNTS, "loss_nouns")
    return named and noun.feats.get("Case") in ("Nom", "Acc") and mention.unit is not None


def _in_case_behind(sentence: Sentence, mention: Mention) -> bool:
    """True for «6 ПО при выполнении» at the head: the case in which they are given stands right behind."""
    after = sentence.tokens[mention.stop : mention.stop + 1]
    return mention.first == 0 and any(x.norm in words(LEXICON, "award.standing") and x.pos == "ADP" for x in after)


def has_condition(sentence: Sentence) -> bool:
    """True if a clause of the sentence names a case or a time."""
    return any(x.kind in ("condition", "time") for x in sentence.clauses)


def has_label(sentence: Sentence, mention: Mention) -> bool:
    """True if a dash or colon stands right beside the amount: «Город – 10 ПО», «5 ПО: взятие города»."""
    first = mention.first
    while first and (
        sentence.tokens[first - 1].pos in ("ADV", "PART") or sentence.tokens[first - 1].norm in words(LEXICON, "award.extra")
    ):
        first -= 1
    before = sentence.tokens[first - 1] if first else None
    after = sentence.tokens[mention.stop] if mention.stop < len(sentence.tokens) else None
    return (before is not None and before.text in DASHES) or (mention.first == 0 and after is not None and after.text in DASHES)


def to_somebody(sentence: Sentence, mention: Mention) -> bool:
    """True if a dative stands right before the amount: «первому 18 ПО», «победителю – 3 очка»."""
    first = mention.first
    while first and (sentence.tokens[first - 1].pos in ("ADV", "PART") or sentence.tokens[first - 1].text in (")", ",", *DASHES)):
        closed = sentence.tokens[first - 1].text == ")"
        if sentence.tokens[first - 1].text == ",":
            said = next(
                (x for x in sentence.clauses if x.kind in ("relative", "participle") and first - 1 >= x.end - 1 > x.start), None
            )
            if said is None or said.end < first - 1:
                break
            first = said.start - 1 if sentence.tokens[said.start - 1].text == "," else said.start
            continue
        first = next((x.i for x in reversed(sentence.tokens[:first]) if x.text == "("), 0) if closed else first - 1
    near = [*sentence.tokens[max(0, first - 1) : first], *sentence.tokens[mention.stop : mention.stop + 1]]
    return any(x.feats.get("Case") == "Dat" and x.pos in ("NOUN", "ADJ", "PRON", "DET", "PROPN", "VERB") for x in near)


def stands_alone(sentence: Sentence, mention: Mention) -> bool:
    """True if nothing but the amount stands there, or it stands in brackets of its own after a name."""
    inside = [x for x in sentence.tokens if not x.is_punct]
    before = sentence.tokens[mention.first - 1].text if mention.first else ""
    after = sentence.tokens[mention.stop].text if mention.stop < len(sentence.tokens) else ""
    return len(inside) <= mention.stop - mention.first or (before == "(" and after in (")", ";", ","))
