"""What stands around an amount: the verb of points that governs it, the mark beside it, the clause that holds it."""

from __future__ import annotations

from typing import Literal

from extract.grammar.amounts import LEXICON as AMOUNTS
from extract.grammar.amounts import Mention
from extract.language import Sentence, Token
from extract.lexicon import words
from extract.rules.vp_sources.grounds import LEXICON

__all__ = [
    "DASHES", "Frame", "Scoring", "breaks_after", "denied_to_all", "frame_of_verb", "has_condition", "has_label", "in_case", "is_verb", "outside_of",
    "reach", "to_somebody", "verb_near", "whole",
]

Scoring = Literal["no", "near", "prose", "section", "list", "column"]
"""Whether numbers are points here: under a heading that speaks of them, in a list that gives them, in
their column; in the sentences after one that says that points are counted; ``near`` points that the text speaks of."""
Frame = Literal["gain", "loss", "give", "take", "worth"]
FRAMES: tuple[Frame, ...] = ("gain", "loss", "give", "take", "worth")
DASHES = ("-", "–", "—", "−", ":", "→", "=", "=>", "->")


def breaks_after(sentence: Sentence, i: int) -> bool:
    """True if the line ends after token ``i``, and the sentence goes on in the next."""
    if i + 1 >= len(sentence.tokens):
        return False
    return "\n" in sentence.text[sentence.tokens[i].end - sentence.start : sentence.tokens[i + 1].start - sentence.start]


def frame_of_verb(token: Token) -> Frame | None:
    """What a verb does with points: its subject gains, its subject loses, it gives, takes, is worth; None: nothing."""
    found: Frame | None = next((x for x in FRAMES if token.lemma in words(AMOUNTS, x)), None)
    return found or ("give" if token.lemma in words(AMOUNTS, "cause") else None)


def verb_near(sentence: Sentence, mention: Mention, start: int, stop: int) -> int | None:
    """The verb of points that governs the amount: by the arcs, else the nearest of its clause."""
    i = mention.unit if mention.unit is not None else mention.stop - 1
    aside = outside_of(sentence, mention)
    for _ in range(4):
        token = sentence.tokens[i]
        apart = dash_between(sentence, i, mention)
        if start <= i < stop and i not in aside and not apart and is_verb(token) and frame_of_verb(token):
            return i
        if token.head == i:
            break
        i = token.head
    clause = sentence.tokens[mention.first].clause
    near = [
        x for x in sentence.tokens[start:stop]
        if x.i not in aside and is_verb(x) and frame_of_verb(x) and not dash_between(sentence, x.i, mention)
    ]
    same = [x for x in near if x.clause == clause] or near
    return min(same, key=lambda x: (abs(x.i - mention.first), x.i)).i if same else None


def dash_between(sentence: Sentence, verb: int, mention: Mention) -> bool:
    """True if a dash or arrow parts a verb from the amount after it: «взял Краков – 3 ОП» gives for the taking."""
    return any(x.text in DASHES and x.text != ":" for x in sentence.tokens[verb + 1 : mention.first])


def outside_of(sentence: Sentence, mention: Mention) -> frozenset[int]:
    """The tokens inside brackets that do not hold the amount."""
    out: set[int] = set()
    open_: list[int] = []
    for token in sentence.tokens:
        if token.text == "(":
            open_.append(token.i)
        elif token.text == ")" and open_:
            start = open_.pop()
            if not start < mention.first < token.i:
                out.update(range(start, token.i + 1))
    return frozenset(out)


def is_verb(token: Token) -> bool:
    """A verb in a form that can be a predicate: no full participle, no converb of another deed."""
    form = token.feats.get("VerbForm")
    return token.pos in ("VERB", "AUX", "ADJ") and (form != "Part" or token.feats.get("Variant") == "Short")


def _parted(sentence: Sentence, i: int) -> bool:
    """True for a line that ends with a number or a mark, or is followed by one that begins with a capital: no wrapped line."""
    return breaks_after(sentence, i) and (sentence.tokens[i].is_punct or sentence.tokens[i].pos == "NUM")


def reach(sentence: Sentence, mention: Mention) -> tuple[int, int]:
    """Tokens in which the verb is looked for: up to the nearest semicolon on either side."""
    before, after = sentence.tokens[: mention.first], sentence.tokens[mention.stop :]
    start = max((x.i + 1 for x in before if x.text in (";", "(") or _parted(sentence, x.i)), default=0)
    stop = next((x.i for x in after if x.text in (";", ")") or _parted(sentence, x.i - 1)), len(sentence.tokens))
    return start, stop


def in_case(sentence: Sentence, mention: Mention) -> bool:
    """True for an amount inside «если …», «когда …»: it names a case and gives nothing.

    A clause that was cut too long is no such case: past its own predicate and a comma a verb of points follows.
    """
    clause = sentence.clause_of(mention.unit if mention.unit is not None else mention.first)
    after = [x.norm for x in sentence.tokens[mention.stop : mention.stop + 2]]
    ahead = sentence.tokens[mention.first - 1] if mention.first else None
    opens = ahead is not None and (ahead.text == "," or ahead.pos == "CCONJ" or ahead.norm in words(LEXICON, "award.extra"))
    if opens and len(after) == 2 and after[0] == "," and after[1] in words(LEXICON, "award.if"):
        return False
    if any(x.text == ":" for x in sentence.tokens[clause.start : mention.first]) and sentence.tokens[mention.first - 1].text == ":":
        return False
    if clause.kind not in words(LEXICON, "award.cases") or not any(i < mention.first for i in clause.marker):
        return False
    if clause.predicate is None or clause.predicate >= mention.first:
        return True
    between = sentence.tokens[clause.predicate + 1 : mention.first]
    comma = next((x.i for x in between if x.text == ","), None)
    return comma is None or not any(is_verb(x) and frame_of_verb(x) for x in sentence.tokens[comma : mention.first])


def denied_to_all(sentence: Sentence, mention: Mention) -> bool:
    """True for «никто не получает очков»: a tie that gives nothing is no award."""
    start, stop = reach(sentence, mention)
    return any(x.lemma in words(AMOUNTS, "nobody") for x in sentence.tokens[start:stop])


def has_condition(sentence: Sentence) -> bool:
    """True if a clause of the sentence names a case or a time."""
    return any(x.kind in ("condition", "time") for x in sentence.clauses)


def has_label(sentence: Sentence, mention: Mention) -> bool:
    """True if a dash or colon stands right beside the amount: «Город – 10 ПО», «5 ПО: взятие города»."""
    first = mention.first
    while first and (sentence.tokens[first - 1].pos in ("ADV", "PART") or sentence.tokens[first - 1].norm in words(LEXICON, "award.extra")):
        first -= 1
    before = sentence.tokens[first - 1] if first else None
    after = sentence.tokens[mention.stop] if mention.stop < len(sentence.tokens) else None
    return (before is not None and before.text in DASHES) or (
        mention.first == 0 and after is not None and after.text in DASHES
    )


def to_somebody(sentence: Sentence, mention: Mention) -> bool:
    """True if a dative stands right before the amount: «первому 18 ПО», «победителю – 3 очка»."""
    first = mention.first
    while first and (sentence.tokens[first - 1].pos in ("ADV", "PART") or sentence.tokens[first - 1].text == ")"):
        closed = sentence.tokens[first - 1].text == ")"
        first = next((x.i for x in reversed(sentence.tokens[:first]) if x.text == "("), 0) if closed else first - 1
    near = [*sentence.tokens[max(0, first - 1) : first], *sentence.tokens[mention.stop : mention.stop + 1]]
    return any(x.feats.get("Case") == "Dat" and x.pos in ("NOUN", "ADJ", "PRON", "DET", "PROPN", "VERB") for x in near)


def whole(sentence: Sentence, mention: Mention) -> bool:
    """True if nothing but the amount stands there, or it stands in brackets of its own after a name."""
    inside = [x for x in sentence.tokens if not x.is_punct]
    before = sentence.tokens[mention.first - 1].text if mention.first else ""
    after = sentence.tokens[mention.stop].text if mention.stop < len(sentence.tokens) else ""
    return len(inside) <= mention.stop - mention.first or (before == "(" and after in (")", ";", ","))
