"""Words cut into statements: at conjunctions and commas that have a predicate on both sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from extract.grammar.facts import fact_of, is_predicate, predicate_of
from extract.grammar.numbers import numbers_in
from extract.grammar.shared_verbs import counted_apart
from extract.grammar.tree import case, is_noun, is_participle
from extract.language import Sentence, Token
from extract.lexicon import WordFile, words
from models.expressions import Expr, all_of, any_of
from models.parties import Party

__all__ = ["Part", "conjunction", "joined_by", "parts_of", "stated_after"]

LEXICON = WordFile(__file__).with_name("conditions.toml")
QUANTITIES = WordFile(__file__).with_name("quantities.toml")
COMPARED = WordFile(__file__).with_name("comparisons.toml")


@dataclass(frozen=True, slots=True)
class Part:
    """Words that state one thing, and what joins them to the words before."""

    joined: str
    indices: tuple[int, ...]


def parts_of(sentence: Sentence, indices: tuple[int, ...]) -> list[Part]:
    """The words cut at conjunctions and commas that have a predicate on both sides."""
    cuts: list[tuple[int, str]] = []
    start = 0
    whole = {i for n in numbers_in(sentence) for i in range(n.first, n.stop)}
    head = indices[0] if indices else 0
    for place, i in enumerate(indices):
        join = conjunction(sentence, i)
        if join is None or place == 0 or i in whole:
            continue
        if place and indices[place - 1] in (c for c, _ in cuts) and sentence.tokens[indices[place - 1]].text == ",":
            if _states(sentence, indices[place:], head) and join != ",":
                cuts[-1] = (i, join)
            continue
        before, after = indices[start:place], _until_next(sentence, indices[place + 1 :], head)
        if _continues_list(sentence, indices[:place], indices[place + 1 :], head):
            continue
        if _states(sentence, before, head) and _states(sentence, after, head):
            cuts.append((i, join))
            start = place
    out: list[Part] = []
    bounds = [-1, *(c for c, _ in cuts)]
    joins = ["both", *(j for _, j in cuts)]
    for n, (low, join) in enumerate(zip(bounds, joins, strict=True)):
        high = bounds[n + 1] if n + 1 < len(bounds) else 10**9
        out.extend(_with_verb_for_each(sentence, Part(join, tuple(i for i in indices if low < i < high))))
    return out


def _with_verb_for_each(sentence: Sentence, part: Part) -> list[Part]:
    """«контролирует Рим или не менее пяти областей»: the verb stated of each of two things, one of them counted."""
    for i in part.indices:
        join = conjunction(sentence, i)
        apart = counted_apart(sentence, part.indices, i) if join in ("either", "both") else None
        if join is not None and apart is not None:
            return [Part(part.joined, apart[0]), Part(join, apart[1])]
    return [part]


def _continues_list(sentence: Sentence, before: Sequence[int], rest: Sequence[int], head: int) -> bool:
    """«под контролем Франции, Испании или Англии и не охвачен бунтом»: the noun after the comma only goes on a list.

    So it is if it stands in the case of a noun before (in the nominative: of one after its predicate), and another
    conjunction comes before the next predicate: that one begins the next statement.
    """
    noun = next((i for i in rest if is_noun(sentence.tokens[i])), None)
    if noun is None:
        return False
    token = sentence.tokens[noun]
    ahead = [sentence.tokens[i] for i in rest[: rest.index(noun)]]
    listed = [i for i in before if is_noun(sentence.tokens[i]) and case(sentence.tokens[i]) == case(token)]
    if case(token) in ("", "Nom"):
        # «порт держит Рим, Афины или Тир и …»: a subject after its predicate
        stated = predicate_of(sentence, before)
        listed = [i for i in listed if stated is not None and i > stated and conjunction(sentence, i + 1) is not None]
    if not listed or any(t.pos not in ("ADJ", "DET", "NUM") for t in ahead):
        return False
    for place, i in enumerate(rest):
        if is_predicate(sentence.tokens[i]):
            return False
        if i > noun and conjunction(sentence, i) == "both":
            return _states(sentence, rest[place + 1 :], head)
    return False


def stated_after(sentence: Sentence, indices: Sequence[int], last: int, about: Party | None) -> tuple[str, Expr] | None:
    """«… и столица под его контролем»: what a conjunction adds without a verb, after the noun ``last`` of a comparison."""
    for join in (i for i in indices if i > last and conjunction(sentence, i) in ("both", "either")):
        rest = [i for i in indices if i > join and not sentence.tokens[i].is_punct]
        subject = next((i for i in rest if is_noun(sentence.tokens[i])), None)
        if subject is None or case(sentence.tokens[subject]) != "Nom" or predicate_of(sentence, rest) is not None:
            continue
        placed = any(sentence.tokens[i].pos == "ADP" and i > subject for i in rest)
        plain = all(sentence.tokens[i].pos in ("ADJ", "DET", "PRON") for i in rest if i < subject)
        counted = any(sentence.tokens[i].pos == "NUM" or sentence.tokens[i].feats.get("Degree") == "Cmp" for i in rest)
        fact = fact_of(sentence, rest, about) if placed and plain and not counted else None
        if fact is not None:
            return conjunction(sentence, join) or "both", fact
    return None


def conjunction(sentence: Sentence, i: int) -> str | None:
    """How the word at ``i`` joins statements: «either», «both», or a comma; None if it joins nothing."""
    token = sentence.tokens[i]
    follows = sentence.tokens[i + 1].norm if i + 1 < len(sentence.tokens) else ""
    if (
        token.norm in words(LEXICON, "joining.either")
        and i
        and sentence.tokens[i - 1].pos == "NUM"
        and follows in words(QUANTITIES, "bounding")
    ):
        return None  # «10 или более»
    for kind in ("either", "both"):
        if token.norm in words(LEXICON, f"joining.{kind}"):
            return kind
    after = sentence.tokens[i + 1].norm if i + 1 < len(sentence.tokens) else ""
    return "," if token.text == ";" or (token.text == "," and after not in words(COMPARED, "others.than")) else None


def _until_next(sentence: Sentence, rest: Sequence[int], head: int) -> tuple[int, ...]:
    """The words up to the next conjunction that could cut again: those that must hold a predicate of their own."""
    out: list[int] = []
    for i in rest:
        if out and conjunction(sentence, i) is not None and _states(sentence, out, head):
            break
        out.append(i)
    return tuple(out)


def _states(sentence: Sentence, indices: Sequence[int], head: int) -> bool:
    """True if the words state something by themselves: a predicate, a copula dash, a participle or infinitive.

    ``head`` is the first word of the whole: a participle there states, one after a comma only describes its noun.
    """
    tokens = [sentence.tokens[i] for i in indices]
    if any((is_predicate(t) and t.pos != "AUX") or t.norm in words(LEXICON, "words.predicates") for t in tokens):
        return True
    if (
        any(_is_copula(tokens, k) for k in range(1, len(tokens) - 1))
        or _in_state(tokens)
        or _has_more(tokens)
        or _has_so_many(sentence, tokens)
        or _there_are(tokens)
    ):
        return True
    return any(
        t.feats.get("VerbForm") in ("Inf", "Conv") or (is_participle(t) and (t.dep in ("conj", "root") or t.i == head))
        for t in tokens
    )


def _in_state(tokens: Sequence[Token]) -> bool:
    """«столица под её контролем»: somebody or something and the state that it is in, without a verb."""
    under = next((k for k, t in enumerate(tokens) if k and t.norm in words(QUANTITIES, "under")), None)
    if under is None or not any(is_noun(t) and case(t) == "Nom" for t in tokens[:under]):
        return False
    return any(is_noun(t) and t.lemma in words(QUANTITIES, "state") for t in tokens[under + 1 : under + 4])


def _has_more(tokens: Sequence[Token]) -> bool:
    """«городов у неё больше, чем у соперника»: who has more or less of something, without a verb."""
    more = words(COMPARED, "comparatives.>") | words(COMPARED, "comparatives.<")
    at = next((k for k, t in enumerate(tokens) if t.norm in more), None)
    had = at is not None and any(t.norm in words(COMPARED, "verbs.possessive") for t in tokens[:at])
    than = at is not None and any(t.norm in words(COMPARED, "others.than") for t in tokens[at + 1 : at + 4])
    return had and than


def _has_so_many(sentence: Sentence, tokens: Sequence[Token]) -> bool:
    """«у него не менее 26 портов», «у кого-то шестой корабль»: who has how many of something, without a verb."""
    had = next((k for k, t in enumerate(tokens) if t.norm in words(COMPARED, "verbs.possessive")), None)
    ranked = {n.first for n in numbers_in(sentence) if n.kind == "ordinal"} if had is not None else set()
    counted = any(t.pos == "NUM" or t.i in ranked for t in tokens)
    return had is not None and counted and any(is_noun(t) for t in tokens)


def _there_are(tokens: Sequence[Token]) -> bool:
    """«в амбаре меньше шести мешков», «на борту не менее четырёх матросов»: how many there are in a place, without a verb."""
    place = next((k for k, t in enumerate(tokens[:4]) if k and is_noun(t)), None)
    if place is None or tokens[0].norm not in words(QUANTITIES, "within") or case(tokens[place]) != "Loc":
        return False
    number = next((k for k, t in enumerate(tokens[place + 1 : place + 5], place + 1) if t.pos == "NUM"), None)
    if number is None or not all(t.pos in ("ADV", "ADJ", "PART", "ADP", "SCONJ") for t in tokens[place + 1 : number]):
        return False
    return number + 1 < len(tokens) and any(is_noun(t) for t in tokens[number + 1 : number + 3])


def _is_copula(tokens: Sequence[Token], k: int) -> bool:
    """«Генрих — правитель», «это — ход 5»: a dash between what is spoken of and what is said of it."""
    if tokens[k].text not in words(LEXICON, "words.copulas"):
        return False
    before, after = tokens[:k], tokens[k + 1 :]
    return any(is_noun(t) or t.pos == "PRON" or t.norm == "это" for t in before) and any(
        is_noun(t) or t.pos == "ADJ" for t in after
    )


def joined_by(read: list[tuple[str, Expr]]) -> Expr | None:
    """«или» binds less than «и»; a comma takes the conjunction that comes after it."""
    if not read:
        return None
    joins = [j for j, _ in read]
    for k in range(len(joins) - 1, 0, -1):
        if joins[k] == ",":
            joins[k] = joins[k + 1] if k + 1 < len(joins) and joins[k + 1] != "," else "both"
    groups: list[list[Expr]] = [[read[0][1]]]
    for join, (_, expr) in zip(joins[1:], read[1:], strict=True):
        if join == "either":
            groups.append([expr])
        else:
            groups[-1].append(expr)
    return any_of(*(all_of(*group) for group in groups))
