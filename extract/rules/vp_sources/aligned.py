"""Aligned things: «деревня / город / столица – 1 / 3 / 6 ПО», «эсминец и линкор приносят 35 и 60 очков соответственно»."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from extract.grammar.function_words import does
from extract.grammar.names import is_role
from extract.language import Sentence, Token, nominative
from extract.rules.vp_sources.counted_things import ground_name
from extract.rules.vp_sources.grounds import Ground
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import Thing, is_proper
from models.expressions import Fact

__all__ = ["aligned_row", "aligned_things"]

_NOMINAL = ("NOUN", "PROPN", "ADJ", "DET", "X")
_SLASH = "/"
_MARKS = (_SLASH, ",")
_QUOTES = ("«", "»", '"')


def aligned_things(sentence: Sentence, segment: Segment, thing: Thing) -> tuple[Thing, ...]:
    """One thing for each value of the segment's amount, where as many are joined in a row; empty where they are not.

    ``thing`` is what was read of the row: one of its things or the whole of it. What stands before the first of them
    («захват деревни / города») and after the last («эсминец или линкор противника») holds for all.
    """
    size = len(segment.mention.values)
    if thing.sentence is None or not thing.indices or thing.place is not None:
        return ()
    labelled = thing.sentence is not sentence
    row = range(min(thing.indices), max(thing.indices) + 1) if labelled else _row(sentence, segment, thing.indices)
    return _things_of_row(thing.sentence, row, thing, size)


def aligned_row(sentence: Sentence, segment: Segment, thing: Thing) -> tuple[Thing, ...]:
    """One thing for each value where as many are joined in a row anywhere in the segment; empty where there is no such row.

    «за деревянный, каменный и золотой дом даётся 1, 3 и 5 очков за каждый этаж»: where ``thing`` is counted and stands
    outside the row, it stays what is counted and the row tells the cases.
    """
    size = len(segment.mention.values)
    spans = (range(segment.start, segment.mention.first), range(segment.mention.stop, segment.stop))
    for row in (x for span in spans for x in _runs(sentence, span)):
        before = sentence.tokens[row.start - 1] if row.start else None
        if before is not None and before.pos == "ADP" and not does(before, "for"):
            continue  # «1 или 2 очка на поединке либо на суде»
        aside = sentence.clause_of(row.start).kind in ("condition", "time", "relative")
        found = _things_of_row(sentence, row, replace(thing, counted=not aside, case=None), size)
        if not found:
            continue
        known = thing.sentence is sentence and thing.counted and bool(thing.indices)
        counts = known and (aside or not set(thing.indices) & set(row))
        if not counts:
            return found
        return tuple(replace(thing, name=x.name, case=Fact(x.name[:1].lower() + x.name[1:])) for x in found)
    return ()


def _runs(sentence: Sentence, span: range) -> list[range]:
    """The stretches of nouns, what describes them and what joins them, without words that join at their ends."""
    out: list[list[int]] = [[]]
    case: str | None = None
    for i in span:
        token = sentence.tokens[i]
        joins, told = _joins(sentence, i), token.feats.get("Case")
        nominal = _is_nominal(token, case) or (token.pos == "NOUN" and told == case)
        if not joins and (token.feats.get("Variant") == "Short" or not nominal):
            out.append([])
            case = None
            continue
        out[-1].append(i)
        case = case or (told if token.pos in ("NOUN", "ADJ", "PROPN") else None)
    inner = [[k for k in x if not _joins(sentence, k)] for x in out]
    return [range(x[0], x[-1] + 1) for x in inner if x]


def _things_of_row(sentence: Sentence, row: range, thing: Thing, size: int) -> tuple[Thing, ...]:
    """The things that a row names, if they are as many as there are values."""
    slashes = [i for i in row if sentence.tokens[i].text == _SLASH]
    groups = _split(sentence, row, _SLASH if len(slashes) == size - 1 else "")
    if len(groups) != size:
        return ()
    if _is_noun_with_qualities(sentence, groups):
        return tuple(_qualified(sentence, (groups[0][0], group[-1]), thing) for group in groups)
    heads = _heads(sentence, groups)
    if heads is None:
        return ()
    before, after = _shared_before(sentence, groups, heads), groups[-1][groups[-1].index(heads[-1]) + 1 :]
    shared = sentence.tokens[heads[0]].pos == "ADJ" and sentence.tokens[heads[-1]].pos != "ADJ"
    left_out = (heads[-1],) if shared else ()  # «красная, синяя и зелёная карты»
    counted = thing.counted and not any(is_proper(sentence, sentence.tokens[i]) for i in heads)
    out = []
    for k, (group, head) in enumerate(zip(groups, heads, strict=True)):
        own = tuple(group) if k == 0 else (*before, *group)
        told = own if group[-1] != head or k == size - 1 else (*own, *left_out, *after)
        name = nominative([sentence.tokens[i] for i in told], "sing") if left_out else ground_name(sentence, told)
        name = name[:1].upper() + name[1:]
        opening = sentence.tokens[told[0]]
        proper = not left_out and (
            (opening.i > 0 and opening.pos == "PROPN") or (opening.i == head and is_proper(sentence, opening))
        )
        fact = Fact(name if proper else name[:1].lower() + name[1:])
        ground = Ground("for", told[0], told)
        out.append(replace(thing, name=name, sentence=sentence, indices=told, ground=ground, counted=counted,
                           case=None if counted else fact))  # fmt: skip
    return tuple(out)


def _is_noun_with_qualities(sentence: Sentence, groups: list[list[int]]) -> bool:
    """True for «самоцвет белый / алый / чёрный»: one noun, and after it as many qualities as there are values."""
    first, rest = [sentence.tokens[i] for i in groups[0]], groups[1:]
    if len(first) != 2 or first[0].pos != "NOUN" or first[1].pos != "ADJ":
        return False
    return all(len(x) == 1 and sentence.tokens[x[0]].pos == "ADJ" for x in rest)


def _qualified(sentence: Sentence, told: tuple[int, ...], thing: Thing) -> Thing:
    name = ground_name(sentence, told)
    fact = None if thing.counted else Fact(name[:1].lower() + name[1:])
    return replace(thing, name=name, sentence=sentence, indices=told, ground=Ground("for", told[0], told), case=fact)


def _row(sentence: Sentence, segment: Segment, anchor: Sequence[int]) -> range:
    """The tokens of the row around the thing that was read: nouns, what describes them, and what joins them."""
    first, last = min(anchor), max(anchor)
    stop = segment.mention.first if last < segment.mention.first else segment.stop
    start = segment.start if last < segment.mention.first else segment.mention.stop
    case = next((x.feats.get("Case") for i in anchor if (x := sentence.tokens[i]).pos in ("NOUN", "PROPN")), None)
    while first > start and (_is_nominal(sentence.tokens[first - 1]) or _joins(sentence, first - 1)):
        first -= 1
    while last + 1 < stop and (_is_nominal(sentence.tokens[last + 1], case) or _joins(sentence, last + 1)):
        last += 1
    while first < last and _joins(sentence, first):
        first += 1
    while last > first and _joins(sentence, last):
        last -= 1
    return range(first, last + 1)


def _is_nominal(token: Token, case: str | None = None) -> bool:
    """A noun or what describes it; beside a noun in another case no subject («… столицы игрок получает»)."""
    subject = case not in (None, "Nom") and token.feats.get("Case") == "Nom" and token.pos in ("NOUN", "PROPN")
    if subject or (is_role(token) and case is not None):
        return False
    return token.pos in _NOMINAL or token.feats.get("VerbForm") == "Part" or token.text in _QUOTES


def _joins(sentence: Sentence, i: int) -> bool:
    token = sentence.tokens[i]
    return token.text in _MARKS or (token.pos == "CCONJ" and (does(token, "and") or does(token, "or")))


def _split(sentence: Sentence, row: range, mark: str) -> list[list[int]]:
    """The pieces of the row between its marks, or between one kind of mark."""
    groups: list[list[int]] = [[]]
    for i in row:
        if sentence.tokens[i].text != mark if mark else not _joins(sentence, i):
            groups[-1].append(i)
        elif groups[-1]:
            groups.append([])
    return groups


def _heads(sentence: Sentence, groups: list[list[int]]) -> list[int] | None:
    """The noun of each group, all in one case: the first of a group, in the first group the last that agrees with them."""
    nouns = [[i for i in g if sentence.tokens[i].pos in ("NOUN", "PROPN", "X")] for g in groups]
    if nouns[-1] and not any(nouns[:-1]) and all(sentence.tokens[g[-1]].pos == "ADJ" for g in groups[:-1]):
        return [*(g[-1] for g in groups[:-1]), nouns[-1][0]]
    if not any(nouns) and all(len(g) == 1 and sentence.tokens[g[0]].pos == "ADJ" for g in groups):
        return [g[0] for g in groups]  # «карты замков: деревянные, каменные и мраморные»
    if not all(nouns):
        return None
    case = sentence.tokens[nouns[1][0]].feats.get("Case")
    first = next((i for i in reversed(nouns[0]) if sentence.tokens[i].feats.get("Case") == case), nouns[0][-1])
    return [first, *(x[0] for x in nouns[1:])]


def _shared_before(sentence: Sentence, groups: list[list[int]], heads: list[int]) -> tuple[int, ...]:
    """What stands before the noun of the first group and holds for all: without its adjectives where others have their own."""
    before = groups[0][: groups[0].index(heads[0])]
    if any(group[0] != head for group, head in zip(groups[1:], heads[1:], strict=True)):
        while before and sentence.tokens[before[-1]].pos in ("ADJ", "DET", "VERB"):
            before.pop()
    return tuple(before)
