"""The test of a defined term where no «если» states it: «когда …», «достаточно контроля над …», «та, под контролем которой …»."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_clause, conditions_of
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.parties import party_at
from extract.grammar.tree import case, is_finite, is_noun, is_participle
from extract.language import Clause, Sentence, Token, inflect, nominative
from extract.lexicon import WordFile, phrases, table, words
from models.expressions import All, Compare, Expr, Fact, Number, Op, Others, Quantity, all_of, any_of
from models.parties import Party, anyone
from models.spans import Span

__all__ = ["demands_of", "tests_of"]

LEXICON = WordFile(__file__).with_name("definitions.toml")
LIMITS = WordFile(__file__).with_name("limits.toml")


def tests_of(context: Context, line: Line) -> list[Expr]:
    """What the sentence asks for, so that the term applies; empty where it states no test."""
    sentence = line.sentence
    about = _about(context, sentence)
    found = [c.expr for c in conditions_of(context, line) if c.clause is not None]
    if found:
        return [_of_whom(sentence, x, about) for x in found]
    for clause in sentence.clauses:
        if clause.kind == "time":
            told = _holdings(sentence, clause.tokens, about)
            whole = None if told else condition_of_clause(context, line, clause)
            return told or ([] if whole is None else [_of_whom(sentence, whole, about)])
    if any(t.lemma in words(LEXICON, "enough") | words(LEXICON, "must") for t in sentence.tokens):
        return _holdings(sentence, range(len(sentence.tokens)), about)
    described = [c for c in sentence.clauses if c.kind == "relative" and _describes(sentence, c)]
    return _holdings(sentence, described[0].tokens, about) if described else []


def demands_of(context: Context, line: Line) -> list[Expr]:
    """What a later sentence asks for as well, of what somebody holds («необходим контроль не менее чем над одной …»)."""
    sentence = line.sentence
    if not any(t.lemma in words(LEXICON, "must") | words(LEXICON, "enough") for t in sentence.tokens):
        return []
    return _holdings(sentence, range(len(sentence.tokens)), _about(context, sentence))


def _about(context: Context, sentence: Sentence) -> Party | None:
    """Of whom the definition speaks: the first party that is no rival of another."""
    for token in sentence.tokens:
        if is_noun(token) and token.lemma not in words(LEXICON, "rivals"):
            party = party_at(context, sentence, token.i)
            if party is not None:
                return anyone(token.lemma) if party.kind in ("highest", "lowest") else party
    return None


def _describes(sentence: Sentence, clause: Clause) -> bool:
    """«та сверхдержава, под контролем которой …»: a clause about the noun that «та» points at."""
    ahead = [t for t in sentence.tokens[max(0, clause.start - 3) : clause.start] if t.lemma in words(LEXICON, "that")]
    return bool(ahead)


def _of_whom(sentence: Sentence, expr: Expr, about: Party | None) -> Expr:
    """The facts among the conditions with the subject that they leave out."""
    if isinstance(expr, All):
        return all_of(*(_of_whom(sentence, x, about) for x in expr.parts))
    if not isinstance(expr, Fact) or expr.span is None or about is None:
        return expr
    first = next((t for t in sentence.tokens if t.start == expr.span.start), None)
    bare = first is not None and first.pos == "VERB" and is_finite(first) and not expr.text.startswith(about.word)
    return replace(expr, text=f"{about.word} {expr.text}") if bare else expr


# ---------------------------------------------------------------------- what somebody holds


def _holdings(sentence: Sentence, indices: Sequence[int], about: Party | None) -> list[Expr]:
    """Numbers and comparisons of what is held: «контроль над одной страной», «под контролем которой больше стран»."""
    held = next((table(LEXICON, "holding")[t.lemma] for t in sentence.tokens if t.lemma in table(LEXICON, "holding")), None)
    if held is None or about is None:
        return []
    within = _place(sentence, about)
    out: list[Expr] = list(_whole(sentence, indices, about, within))
    for number in numbers_in(sentence):
        over = [t for t in sentence.tokens[max(0, number.first - 1) : number.first] if t.norm in words(LEXICON, "over")]
        bounded = _bounded(sentence, number)
        if number.first in indices and (over or (bounded and _governed(sentence, number))):
            noun = _noun_of(sentence, number)
            if noun is not None:
                name = f"{held} {_named(sentence, number.stop, noun)}"
                op: Op = _strict(sentence, number) or ("<=" if bounded == "upper" else ">=")
                out.append(Compare(Quantity(name, about, within), op, Number(number.value), span=_around(sentence, number)))
    out.extend(_more_than_others(sentence, indices, about, within, held))
    return out


def _bounded(sentence: Sentence, number: NumberPhrase) -> str:
    """«lower» or «upper» where a phrase before the number bounds it, or one before the number that it is joined to."""
    near = " ".join(t.norm for t in sentence.tokens[max(0, number.first - 5) : number.first])
    for key in ("lower", "upper"):
        if any(" ".join(p) in near for p in (*phrases(LIMITS, f"words_of.{key}"), *phrases(LEXICON, f"bounding.{key}"))):
            return key
    return ""


def _strict(sentence: Sentence, number: NumberPhrase) -> Op | None:
    """«более чем над одной»: the number itself is not enough; None where it is, as in «не более чем над одной»."""
    near = [t.norm for t in sentence.tokens[max(0, number.first - 4) : number.first]]
    strict: tuple[tuple[str, Op], ...] = (("more", ">"), ("fewer", "<"))
    for key, op in strict:
        said = [k for k, w in enumerate(near[:-1]) if w in words(LEXICON, key) and near[k + 1] in words(LEXICON, "than")]
        at = said[0] if said else None
        if at is not None and (at == 0 or near[at - 1] not in words(LEXICON, "denied")):
            return op
    return None


def _governed(sentence: Sentence, number: NumberPhrase) -> bool:
    """«контролировать как минимум одну …»: a verb of holding before the number."""
    return any(t.lemma in table(LEXICON, "holding") and t.pos == "VERB" for t in sentence.tokens[: number.first])


def _noun_of(sentence: Sentence, number: NumberPhrase) -> Token | None:
    """The noun that the number counts; one that it shares with the next («над одной ключевой и одной неключевой страной»)."""
    for token in sentence.tokens[number.stop :]:
        if is_noun(token):
            return token
        if token.pos in ("VERB", "SCONJ") and not is_participle(token) and token.norm not in words(LEXICON, "than"):
            return None
    return None


def _named(sentence: Sentence, start: int, noun: Token) -> str:
    """The adjectives from ``start`` on and the noun, in the nominative plural; what stands behind an «и» is another's."""
    attributes: list[Token] = []
    for token in sentence.tokens[start : noun.i]:
        if token.pos not in ("ADJ", "VERB") or not case(token):
            if token.pos in ("DET", "PRON"):
                continue
            break
        attributes.append(token)
    turned = [inflect(t.text, case="nomn", number="plur") or t.text for t in attributes]
    return " ".join([*turned, nominative([noun], "plur")]).lower()


def _more_than_others(sentence: Sentence, indices: Sequence[int], about: Party, within: tuple[str, ...], held: str) -> list[Expr]:
    """«больше и стран, и ключевых стран …, чем у соперника», «число контролируемых стран больше, чем у соперника»."""
    more = next((i for i in indices if sentence.tokens[i].norm in words(LEXICON, "more")), None)
    than = next((i for i in indices if more is not None and i > more and sentence.tokens[i].norm in words(LEXICON, "than")), None)
    if more is None or than is None or sentence.tokens[than + 1].pos == "NUM":
        return []
    nouns = [t for t in sentence.tokens[more + 1 : than] if is_noun(t) and _many(t)]
    if not nouns:
        counted = next((i for i in reversed(indices) if i < more and sentence.tokens[i].lemma in words(LIMITS, "counts")), None)
        nouns = [t for t in sentence.tokens[(counted or more) + 1 : more] if is_noun(t) and _many(t)][:1]
    out: list[Expr] = []
    for noun in nouns:
        first = noun.i
        while first > 0 and sentence.tokens[first - 1].pos == "ADJ":
            first -= 1
        name = f"{held} {_named(sentence, first, noun)}"
        span = Span(sentence.tokens[more].start, sentence.tokens[than + 1].end)
        out.append(Compare(Quantity(name, about, within), ">", Others("each", name, within), span=span))
    either = any(sentence.tokens[i].norm in words(LEXICON, "either")
                 for i in range(more, than))  # fmt: skip
    return [any_of(*out)] if either and len(out) > 1 else out


def _many(token: Token) -> bool:
    return case(token) == "Gen" and token.feats.get("Number") == "Plur"


def _whole(sentence: Sentence, indices: Sequence[int], about: Party, within: tuple[str, ...]) -> list[Expr]:
    """«ею контролируются все его ключевые страны»: all of something, said in the active voice of who holds it."""
    active = table(LEXICON, "active")
    verb = next((sentence.tokens[i] for i in indices if sentence.tokens[i].lemma in active), None)
    every = next((i for i in indices if sentence.tokens[i].lemma in words(LEXICON, "every")), None)
    noun = next((t for t in sentence.tokens[every + 1 :] if is_noun(t)), None) if every is not None else None
    if verb is None or noun is None or every is None:
        return []
    does = inflect(active[verb.lemma], tense="pres", person="3per", number="sing") or active[verb.lemma]
    place = f" {inflect(within[0], case='gent', number='sing') or within[0]}" if within else ""
    text = f"{about.word} {does} {nominative([sentence.tokens[every]], 'plur')} {_named(sentence, every + 1, noun)}{place}"
    return [Fact(text, span=Span(sentence.tokens[every].start, noun.end))]


def _place(sentence: Sentence, about: Party) -> tuple[str, ...]:
    """Where it is counted: «в регионе», «регион находится …», «стран региона»."""
    for token in sentence.tokens[:-1]:
        after = sentence.tokens[token.i + 1]
        if token.norm in words(LEXICON, "inside") and is_noun(after) and case(after) == "Loc":
            return (nominative([after], "sing").lower(),)
    for token in sentence.tokens:
        if token.dep.startswith("nsubj") and is_noun(token) and token.feats.get("Animacy") == "Inan" and token.i < 2:
            return (nominative([token], "sing").lower(),) if token.lemma not in about.words else ()
    owned = [t for t in sentence.tokens[1:] if case(t) == "Gen" and t.feats.get("Number") == "Sing" and is_noun(t)]
    inner = [t for t in owned if is_noun(sentence.tokens[t.i - 1]) and sentence.tokens[t.i - 1].feats.get("Animacy") == "Inan"]
    known = [t for t in inner if t.lemma not in about.words and t.lemma not in words(LEXICON, "rivals")]
    return (nominative([known[-1]], "sing").lower(),) if known else ()


def _around(sentence: Sentence, number: NumberPhrase) -> Span:
    return Span(sentence.tokens[number.first].start, sentence.tokens[number.stop - 1].end)
