"""Verbs: which verb gives or takes the points of an amount, and what it does with them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Literal

from extract.grammar.function_words import does
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import Mention
from extract.grammar.names import is_role
from extract.language import Sentence, Token
from extract.lexicon import words
from extract.memory import remembered
from extract.rules.vp_sources.noun_phrases import LEXICON

__all__ = [
    "DASHES",
    "Frame",
    "after_open_bracket",
    "breaks_after",
    "frame_at",
    "frame_of_verb",
    "is_denied",
    "is_verb",
    "opening_colon",
    "outside_of",
    "past_case",
    "reach_of",
    "takes_for_nobody",
    "thing_gives",
    "verb_near",
]

Frame = Literal["gain", "loss", "give", "take", "worth"]

FRAMES: tuple[Frame, ...] = ("gain", "loss", "give", "take", "worth")

NOMINAL = ("NOUN", "PROPN", "PRON")
DASHES = ("-", "–", "—", "−", ":", "→", "=", "=>", "->")


def frame_of_verb(token: Token) -> Frame | None:
    """What a verb does with points: its subject gains, its subject loses, it gives, takes, is worth; None: nothing."""
    found: Frame | None = next((x for x in FRAMES if token.lemma in words(AMOUNTS, x)), None)
    if found in ("gain", "loss") and token.feats.get("Variant") == "Short" and token.lemma not in words(AMOUNTS, "loss_from"):
        return "give" if token.lemma in words(AMOUNTS, "give") else None  # «сражение выиграно»: what has come about
    if found is None and token.feats.get("Mood") == "Imp" and token.lemma in words(AMOUNTS, "told_to_take"):
        return "gain"
    return found or ("give" if token.lemma in words(AMOUNTS, "cause") else None)


def frame_at(sentence: Sentence, i: int) -> Frame | None:
    """The frame of the verb where it stands: «имеет стоимость 5 очков» is worth, and gains nothing."""
    verb = sentence.tokens[i]
    had = next((x for x in sentence.tokens[i + 1 : i + 3] if x.pos == "NOUN"), None)
    if verb.lemma in words(AMOUNTS, "having") and had is not None and had.lemma in words(AMOUNTS, "worth_nouns"):
        return "worth"
    if verb.lemma in words(AMOUNTS, "gain") and verb.lemma in words(AMOUNTS, "give") and _of_thing(sentence, verb):
        return "give"
    return frame_of_verb(verb)


def _of_thing(sentence: Sentence, verb: Token) -> bool:
    """True for «башня прибавляет 2 очка»: the subject before the verb is a thing."""
    before = [x for x in sentence.tokens[: verb.i] if x.head == verb.i and x.dep.startswith("nsubj")]
    return any(x.pos == "NOUN" and not x.text[1:].isupper() and not is_role(x) for x in before)


def verb_near(sentence: Sentence, mention: Mention, start: int, stop: int) -> int | None:
    """The verb of points that governs the amount: by the arcs, else the nearest of its clause."""
    i = mention.unit if mention.unit is not None else mention.stop - 1
    aside = outside_of(sentence, mention) | _elsewhere(sentence, mention)
    for _ in range(4):
        token = sentence.tokens[i]
        apart = _dash_between(sentence, i, mention)
        if start <= i < stop and i not in aside and not apart and is_verb(token) and frame_of_verb(token):
            return i
        if token.head == i:
            break
        i = token.head
    clause = sentence.tokens[mention.first].clause
    near = [
        x for x in _of_points(sentence) if start <= x.i < stop and x.i not in aside and not _dash_between(sentence, x.i, mention)
    ]
    same = [x for x in near if x.clause == clause] or near
    return min(same, key=lambda x: (abs(x.i - mention.first), x.i)).i if same else None


@remembered
def _of_points(sentence: Sentence) -> tuple[Token, ...]:
    """The verbs of points of a sentence: each of its amounts looks for its own among them."""
    return tuple(x for x in sentence.tokens if is_verb(x) and frame_of_verb(x))


def _elsewhere(sentence: Sentence, mention: Mention) -> frozenset[int]:
    """The words that give nothing here: relative clauses without the amount; what follows «X – 5 очков, …»."""
    relative = {i for x in sentence.clauses if x.kind == "relative" and mention.first not in x.tokens for i in x.tokens}
    for clause in sentence.clauses:
        if clause.kind in ("condition", "time") and mention.first not in clause.tokens and clause.start > mention.first:
            relative.update(i for i in clause.tokens if not past_case(sentence, i))  # «очки, если их даёт карта»
    before = sentence.tokens[mention.first - 1].text if mention.first else ""
    if before in DASHES and before != ":":
        comma = next((x.i for x in sentence.tokens[mention.stop :] if x.text == ","), len(sentence.tokens))
        relative.update(range(comma, len(sentence.tokens)))
    return frozenset(relative)


def _dash_between(sentence: Sentence, verb: int, mention: Mention) -> bool:
    """True if a dash or arrow parts a verb from the amount after it: «взял Краков – 3 ОП» gives for the taking."""
    dashes = _dashes(sentence)
    at = bisect_right(dashes, verb)
    return at < len(dashes) and dashes[at] < mention.first


@remembered
def _dashes(sentence: Sentence) -> tuple[int, ...]:
    return tuple(x.i for x in sentence.tokens if x.text in DASHES and x.text != ":")


def is_denied(sentence: Sentence, verb: int) -> bool:
    """True for «не получает», «получить … не может», «получать нельзя»: the verb or what governs it is denied."""
    tokens = sentence.tokens
    if verb and does(tokens[verb - 1], "not"):
        return True
    if tokens[verb].feats.get("VerbForm") != "Inf":
        return False
    near = [x for x in tokens[max(0, verb - 6) : verb + 7] if x.clause == tokens[verb].clause and x.i != verb]
    return any(
        x.norm in words(LEXICON, "award.forbidden")
        or (x.i > 0 and x.lemma in words(LEXICON, "award.modal") and does(tokens[x.i - 1], "not"))
        for x in near
    )


def thing_gives(sentence: Sentence, verb: int) -> bool:
    """True for «столбец отдаёт 8 очков первому»: a thing hands over what nobody loses."""
    if sentence.tokens[verb].lemma not in words(AMOUNTS, "transfer"):
        return False
    clause = sentence.tokens[verb].clause
    subjects = [x for x in sentence.tokens[:verb] if x.clause == clause and x.pos == "NOUN" and x.feats.get("Case") == "Nom"]
    return bool(subjects) and subjects[-1].feats.get("Animacy") == "Inan" and not is_role(subjects[-1])


def takes_for_nobody(sentence: Sentence, verb: int) -> bool:
    """True for «у игрока отбирают 2 очка»: a plural without a subject takes, and nobody gains."""
    token = sentence.tokens[verb]
    plural = token.feats.get("Number") == "Plur" and token.feats.get("Mood") != "Imp" and token.feats.get("Person") != "2"
    clause = sentence.clause_of(verb)
    named = any(sentence.tokens[i].feats.get("Case") == "Nom" and sentence.tokens[i].pos in NOMINAL for i in clause.tokens)
    return plural and token.lemma in words(AMOUNTS, "seize") and not named


def after_open_bracket(sentence: Sentence, start: int, stop: int) -> int:
    """Where the words begin inside a bracket that is still open at ``stop``: «… по очкам (победа – 3 очка, …)»."""
    open_: list[int] = []
    for token in sentence.tokens[start:stop]:
        if token.text == "(":
            open_.append(token.i)
        elif token.text == ")" and open_:
            open_.pop()
    return open_[-1] + 1 if open_ and open_[-1] + 1 < stop else start


def opening_colon(sentence: Sentence) -> int | None:
    """The first colon that opens what follows it; the one of «3:2» does not."""
    tokens = sentence.tokens
    for token in tokens[:-1]:
        if token.text == ":" and not (token.i and tokens[token.i - 1].text.isdigit() and tokens[token.i + 1].text.isdigit()):
            return token.i
    return None


def outside_of(sentence: Sentence, mention: Mention) -> frozenset[int]:
    """The tokens inside brackets that do not hold the amount."""
    out: set[int] = set()
    for first, last in _brackets(sentence):
        if not first < mention.first < last:
            out.update(range(first, last + 1))
    return frozenset(out)


@remembered
def _brackets(sentence: Sentence) -> tuple[tuple[int, int], ...]:
    """Where brackets open and close, those inside others first."""
    out: list[tuple[int, int]] = []
    open_: list[int] = []
    for token in sentence.tokens:
        if token.text == "(":
            open_.append(token.i)
        elif token.text == ")" and open_:
            out.append((open_.pop(), token.i))
    return tuple(out)


def is_verb(token: Token) -> bool:
    """A verb in a form that can be a predicate: no full participle, no converb of another deed."""
    form = token.feats.get("VerbForm")
    return token.pos in ("VERB", "AUX", "ADJ") and (form != "Part" or token.feats.get("Variant") == "Short")


@remembered
def reach_of(sentence: Sentence, mention: Mention) -> tuple[int, int]:
    """Tokens in which the verb is looked for: up to the nearest semicolon on either side."""
    starts, ends = _bounds(sentence)
    before = bisect_right(starts, mention.first)
    start = starts[before - 1] if before else 0
    after = ends[bisect_left(ends, mention.stop) :]
    if not after:
        return start, len(sentence.tokens)
    aside = outside_of(sentence, mention)
    stop = next((i for i in after if i not in aside or _parted(sentence, i - 1)), None)
    return start, stop if stop is not None else len(sentence.tokens)


@remembered
def _bounds(sentence: Sentence) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where the reach of an amount may begin, and where it may end: at semicolons, at brackets, at lines."""
    tokens = sentence.tokens
    starts = tuple(x.i + 1 for x in tokens if x.text in (";", "(") or _parted(sentence, x.i))
    return starts, tuple(x.i for x in tokens if x.text in (";", ")") or _parted(sentence, x.i - 1))


def breaks_after(sentence: Sentence, i: int) -> bool:
    """True if the line ends after token ``i``, and the sentence goes on in the next."""
    if not 0 <= i < len(sentence.tokens) - 1:
        return False
    return "\n" in sentence.text[sentence.tokens[i].end - sentence.start : sentence.tokens[i + 1].start - sentence.start]


def _parted(sentence: Sentence, i: int) -> bool:
    """True for a line that ends with a number or a mark: no wrapped line."""
    return breaks_after(sentence, i) and (sentence.tokens[i].is_punct or sentence.tokens[i].pos == "NUM")


def past_case(sentence: Sentence, i: int) -> bool:
    """True for a word that the parser left in a clause of a case although it stands past its predicate and a comma."""
    clause = sentence.clause_of(i)
    if clause.kind not in ("condition", "time") or clause.predicate is None:
        return False
    if frame_of_verb(sentence.tokens[clause.predicate]) is not None and clause.marker:
        # «если крепость пала, защитники теряют 4»: the verb of points is none of the case
        cut = [x.i for x in sentence.tokens[max(clause.marker) + 3 : clause.predicate] if x.text == ","]
        if cut and i > cut[-1]:
            return True
    if i <= clause.predicate:
        return False
    return any(x.text == "," for x in sentence.tokens[clause.predicate + 1 : i])
