"""Who acts after whom: «сначала Корона, затем Лига», «первой ходит Лига, за нею — Корона, последними — Вольные города»."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from extract.blocks import Block
from extract.context import Context
from extract.grammar.names import LEXICON as NAMES
from extract.grammar.names import is_role
from extract.language import Sentence, Token, analyse
from extract.language.dictionary import analyses
from extract.lexicon import words
from extract.rules.cuts import alternatives
from extract.rules.deed_names import mostly_deeds
from extract.rules.steps import LEXICON, Step, folded, lemmas

__all__ = ["acting_row", "is_doer", "tells_only_who"]

_FEW = 3
"""The most words of the name of a side."""
_Piece = tuple[list[Token], str]
"""The tokens of a part of a row, and «first» or «then» where such a word opens or stands in it."""


def acting_row(context: Context, sentence: Sentence, start: int = 0) -> tuple[str, ...]:
    """Those who act one after another by a sentence from an offset on; empty where it tells no such order."""
    rising = set(lemmas(sentence)) & words(LEXICON, "actors.waking")
    for stretch in _stretches(sentence, start):
        if found := _row(context, sentence, _pieces(sentence, stretch), bool(rising)):
            return found
    return ()


def tells_only_who(context: Context, steps: list[Step]) -> bool:
    """True if what was taken for steps says no more than who acts after whom: «двигаются осаждающие, потом гарнизон»."""
    parts = [_tokens_of(x) for x in steps]
    if any(t.text in "«»" for x in parts for t in x):
        return False  # «фазы «Ветер» и «Шторм»»
    if not all(parts):
        return False
    later = [_without_openers(x) for x in parts[1:]]
    line = next((x for s in steps for x in s.described[:1]), None)
    if line is None or not later or set(lemmas(line.sentence)) & words(LEXICON, "actors.waking"):
        return False
    sides = all(x[0].text[:1].isupper() for x in parts)
    queued = not mostly_deeds([x.name for x in steps]) and _queues(line.block, line.sentence, parts[0][0])
    if sides and (queued or _orders_sides(line.block, line.sentence, parts[0][0])):
        return True
    unmarked = [x for x, y in zip(parts[1:], later, strict=True) if len(x) == len(y) and not _goes_on(x)]
    if any(not any(context.parties.name_of(t) for t in x) for x in unmarked):
        return False  # a row without words for what comes then is one of sides only by their names
    if any(_repeats_noun(x) for x in later) and not _told_of(context, parts[0]):
        return False  # «сначала разыгрывают главное событие, затем второе»: what an adjective alone repeats is nobody
    return all(x and (_is_aside(x) or _is_doer_now(context, line.sentence, x)) for x in later)


def _repeats_noun(piece: list[Token]) -> bool:
    """An adjective alone, which stands for a noun told before: «затем второй»."""
    spoken = [t for t in piece if not t.is_punct and t.pos not in ("VERB", "ADV", "PART")]
    return len(spoken) == 1 and spoken[0].pos == "ADJ"


def _told_of(context: Context, piece: list[Token]) -> bool:
    """True if a part names a side, a role or somebody living, and tells one deed of theirs at most."""
    if sum(t.pos == "VERB" for t in piece) > 1:
        return False
    nouns = [t for t in piece if t.pos in ("NOUN", "PROPN")]
    return any(context.parties.name_of(t) is not None or is_role(t) or t.feats.get("Animacy") == "Anim" for t in nouns)


def _goes_on(piece: list[Token]) -> bool:
    """«и так далее по кругу»."""
    return " ".join(t.norm for t in piece[:2]) in words(LEXICON, "actors.onward")


def _is_doer_now(context: Context, sentence: Sentence, piece: list[Token]) -> bool:
    """«гарнизон», «обеим сторонам», «остальные по часовой стрелке»."""
    aside = next((k for k in range(1, len(piece)) if _is_aside(piece[k:])), len(piece))
    rest = [t for t in piece[:aside] if not t.is_punct and t.norm not in words(LEXICON, "actors.his")]
    if _goes_on(piece) or (rest and rest[0].lemma in words(LEXICON, "actors.seated")):
        return True
    rest = [t for t in rest if t.lemma not in words(LEXICON, "actors.acting")]
    anybody = len(rest) == 1 and rest[0].lemma in words(LEXICON, "actors.anybody") | words(LEXICON, "actors.rest")
    return anybody or _names_doer(context, sentence, piece[:aside], plain=True, case=False) is not None


def _queues(block: Block, sentence: Sentence, first: Token) -> bool:
    """«Очередь хода: Север, Восток, …»: a head that is about whose turn it is."""
    head = {*(t.lemma for t in sentence.tokens[: first.i]), *(t.lemma for t in analyse(block.label or "").tokens)}
    return bool(head & words(LEXICON, "actors.queue"))


def _orders_sides(block: Block, sentence: Sentence, first: Token) -> bool:
    """«Порядок хода сторон: …», «Игроки ходят в порядке: …»: what stands before the row orders those who play."""
    label = block.label
    head = [*sentence.tokens[: first.i], *(analyse(label).tokens if label else ())]
    ordered = any(t.lemma in words(LEXICON, "title.orders") for t in head)
    return ordered and any(is_role(t) and t.feats.get("Number") == "Plur" for t in head)


def _tokens_of(step: Step) -> list[Token]:
    """The tokens of what a step was told in, up to a clause behind its comma («затем Лига, пока …»)."""
    name = step.spans[0]
    told = [t for x in step.described[:1] for t in x.sentence.tokens if name.start <= t.start < name.end]
    for k in range(1, len(told) - 1):
        opens = told[k + 1].pos == "SCONJ" or told[k + 1].feats.get("PronType") == "Rel"
        if told[k].text == "," and (opens or told[k + 1].norm in words(LEXICON, "small.supposing")):
            return told[:k]
    return told


def is_doer(context: Context, token: Token) -> bool:
    """A side, a role, a group of people, or somebody living."""
    if token.pos not in ("NOUN", "PROPN", "ADJ", "VERB", "X"):
        return False
    known = context.parties.name_of(token) is not None or is_role(token) or token.lemma in words(NAMES, "single")
    living = token.pos in ("NOUN", "PROPN") and token.feats.get("Animacy") == "Anim"
    return known or living or token.lemma in words(LEXICON, "actors.groups") or _inner_capital(token) or _substantive(token)


def _inner_capital(token: Token) -> bool:
    return token.i > 0 and token.text[:1].isupper() and token.text[1:].islower()


def _substantive(token: Token) -> bool:
    """«осаждающие», «сдающий»: a participle that the dictionary has as a noun, or that stands for somebody."""
    found = analyses(token.norm)
    return token.pos in ("ADJ", "VERB") and any(a.pos == "PRTF" and "actv" in a.grammemes for a in found)


def _stretches(sentence: Sentence, start: int) -> Iterator[list[Token]]:
    """The parts of a sentence between colons, semicolons and brackets, the last ones first: what they explain stands before."""
    out: list[list[Token]] = [[]]
    for token in sentence.tokens:
        if token.start < start:
            continue
        if token.text in ":;()" or (token.is_punct and token.text in ".!?"):
            out.append([])
        else:
            out[-1].append(token)
    return reversed([x for x in out if x])


def _pieces(sentence: Sentence, stretch: list[Token]) -> list[list[Token]]:
    """The parts between commas, and at «и», «а» before what comes then."""
    out: list[list[Token]] = [[]]
    for k, token in enumerate(stretch):
        behind = stretch[k + 1] if k + 1 < len(stretch) else None
        joins = token.pos == "CCONJ" and behind is not None
        if token.text == "," or (joins and out[-1]):
            out.append([])
        else:
            out[-1].append(token)
    return [x for x in out if any(not t.is_punct for t in x)]


def _row(context: Context, sentence: Sentence, pieces: list[list[Token]], rising: bool) -> tuple[str, ...]:
    names: list[str] = []
    marks = 0
    for k, piece in enumerate(pieces):
        first = _first_mark(piece)
        bare = _without_openers(piece)
        marked = len(bare) < len(piece) and first is None
        said = piece[first:] if first is not None else bare
        name = _names_doer(context, sentence, said, plain=marked or first is not None)
        if name is None and first is not None:
            name = _subject(context, said)
        if name is None:
            if not names and k + 1 < len(pieces):
                marks = 0
                continue
            break
        if marked and not names:
            return ()  # «затем Лига …»: the order began somewhere else
        marks += marked or (first is not None and bool(names))
        names.append(_with_role(name, names) + _rank(context, piece, name))
    ordered = marks > 0 or (rising and len(names) > 1)
    return tuple(names) if len(names) > 1 and ordered else ()


def _rank(context: Context, piece: list[Token], name: str) -> str:
    """«игроки в порядке убывания очков»: the rank behind a name by which those named act goes with it."""
    at = next((k for k, t in enumerate(piece) if t.text == name.split()[-1]), len(piece))
    for one, two in itertools.pairwise(piece[at:]):
        if f"{one.norm} {two.norm}" in words(LEXICON, "actors.rank"):
            return " " + context.text[one.start : piece[-1].end]
    return ""


def _subject(context: Context, piece: list[Token]) -> str | None:
    """«первыми собирают хлеб южане»: whoever is the subject of the deed that comes first."""
    found = [t for t in piece if is_doer(context, t) and t.feats.get("Case") == "Nom" and t.pos != "ADJ"]
    return found[0].text if len(found) == 1 else None


def _with_role(name: str, names: list[str]) -> str:
    """«пассивная сторона, затем активная»: the noun goes on for an adjective alone."""
    before = names[-1].split() if names else []
    alone = " " not in name and name.islower() and len(before) == 2 and any(a.pos == "ADJF" for a in analyses(name))
    return f"{name} {before[-1]}" if alone else name


def _first_mark(piece: list[Token]) -> int | None:
    """Where «сначала», «первым», «впереди» ends in a part; None where it has no such word."""
    return next((k + 1 for k, t in enumerate(piece) if t.norm in words(LEXICON, "actors.first")), None)


def _without_openers(piece: list[Token]) -> list[Token]:
    """The tokens behind «затем», «за нею —», «после них», «последними»."""
    words_ = [t.norm for t in piece]
    text = folded(" ".join(words_))
    found = re.match(rf"(?:[аи] )?(?:{alternatives('actors.follow')}|{alternatives('then.openers')})(?!\w)[\s,–—-]*", text)
    if found is None:
        closing = piece[-1:] and piece[-1].lemma in words(LEXICON, "actors.closing")
        return piece[:-1] if closing else piece
    count = len(found[0].split())
    return piece[count:]


def _is_aside(piece: list[Token]) -> bool:
    """«по часовой стрелке», «начиная со старосты», «в порядке убывания очков»: how it goes on, and nothing that is done."""
    spoken = [t for t in piece if not t.is_punct]
    opens = bool(spoken) and (spoken[0].norm in words(LEXICON, "actors.going") or spoken[0].feats.get("VerbForm") == "Conv")
    turned = {t.lemma for t in spoken} & (words(LEXICON, "actors.plain") | words(LEXICON, "actors.anybody"))
    return opens and bool(turned)


def _names_doer(context: Context, sentence: Sentence, piece: list[Token], plain: bool, case: bool = True) -> str | None:
    """The name of whoever acts, where the part says nothing else but that they act; ``plain``: an order is told before it.

    Without ``case`` it may stand in any: «далее обеим сторонам».
    """
    spoken = [t for t in piece if not t.is_punct]
    verbs = [t for t in spoken if t.pos == "VERB" and t.feats.get("VerbForm") == "Fin"]
    if plain and any(t.lemma not in words(LEXICON, "actors.acting") for t in verbs):
        return None  # «затем Фронт наступает»: another deed is another step
    if verbs and not plain:
        spoken = spoken[spoken.index(verbs[0]) + 1 :]  # «двигаются осаждающие, потом …»
    if " ".join(t.norm for t in spoken[:2]) in words(LEXICON, "actors.rank"):
        spoken = spoken[2:]  # «просыпаются по очереди мафия, …»
    rest = [t for t in spoken if t not in verbs and t.pos not in ("ADV", "PART") and t.norm not in words(LEXICON, "actors.who")]
    if (
        not 0 < len(rest) <= _FEW
        or len(verbs) > 1
        or any(t.pos in ("ADP", "PRON", "SCONJ", "DET", *(("NUM",) if case else ())) for t in rest)
    ):
        return None
    head = next((t for t in rest if t.pos in ("NOUN", "PROPN", "X")), rest[-1])
    if any(t.pos == "ADJ" for t in rest) and head.pos == "ADJ" and len(rest) > 1:
        return None
    nominative = any("nomn" in a.grammemes for a in analyses(head.norm)) or head.feats.get("Case") == "Nom"
    alone = head.pos == "ADJ" and not (_inner_capital(head) or _substantive(head))
    doer = any(is_doer(context, t) for t in rest) if not alone else plain and _names_side(head)
    others = any(t.feats.get("Case") not in ("Nom", "Acc", None) for t in rest if t is not head and t.pos == "ADJ")
    if case and (not nominative or others):
        return None
    if not doer or context.is_points(head, sentence):
        return None
    return " ".join(t.text for t in rest)


def _names_side(token: Token) -> bool:
    """An adjective alone that says whose turn it is: «активная», «пассивная», «первый»."""
    return token.lemma in words(LEXICON, "actors.sided")
