"""Most and least: «наибольшее число ПО», «больше всех», «у кого больше монет», «самый богатый», «кто раньше»."""

from __future__ import annotations

from collections.abc import Sequence

from extract.context import Context
from extract.grammar.earliness import timed_in
from extract.grammar.function_words import does, means
from extract.grammar.grading import graded_at
from extract.grammar.most import LEXICON, WAYS, Most, Way, bounds_number, others_after, than_all
from extract.grammar.qualities import aged, better, in_degree, of_form, quality_of, wealth_name
from extract.grammar.quantities import counted_noun, deed, name_quantity
from extract.grammar.tree import case, is_noun, is_participle, phrase_stop
from extract.language import Sentence, Token
from extract.lexicon import WordFile, lexicon, phrases, table, words

__all__ = ["Most", "superlative_in"]

OUTCOMES = WordFile(__file__).parent.parent / "rules" / "outcomes.toml"
QUANTITIES = WordFile(__file__).with_name("quantities.toml")


def superlative_in(
    context: Context, sentence: Sentence, indices: Sequence[int], bare: bool = False, timed: bool = False
) -> Most | None:
    """The first superlative among the tokens.

    With ``bare`` a comparative alone counts («у кого больше монет»), with ``timed`` earlier and later count as well («кто
    раньше вышел»), which in a tie are least and most of a time.
    """
    graded = graded_at(sentence).intersection(indices)
    if not graded:
        return None  # most often so, and asked very often
    inside = [i for i in sorted(indices) if not sentence.tokens[i].is_punct]
    for i in inside:
        if i not in graded:
            continue
        found = (
            _attribute(context, sentence, i, inside)
            or _graded(context, sentence, i, inside)
            or _compared(context, sentence, i, inside, bare)
            or _ahead(context, sentence, i, inside)
            or _first_by(context, sentence, i, inside)
            or aged(sentence, i)
            or (of_form(context, sentence, i) if bare else None)
            or in_degree(sentence, i)
            or timed_in(sentence, i, inside, timed)
        )
        if found is not None:
            return found
    return None


def _superlative_form(token: Token, key: str) -> bool:
    """«наибольшего» has the dictionary form «больший» with the prefix of the superlative before it."""
    return any(token.norm.startswith(x[:-2]) and len(token.norm) - len(x) <= 2 for x in words(LEXICON, key))


def _attribute(context: Context, sentence: Sentence, i: int, inside: list[int]) -> Most | None:
    token = sentence.tokens[i]
    for way, key in WAYS:
        fits = _superlative_form(token, f"{key}.attributes") or token.lemma in words(LEXICON, f"{key}.nouns")
        if bounds_number(sentence, i):
            continue  # «минимум два»
        if (token.pos in ("ADJ", "NOUN") and fits and case(token)) or token.norm in words(LEXICON, f"{key}.short"):
            start = i + 2 if sentence.tokens[min(i + 1, len(sentence.tokens) - 1)].text == "." else i + 1
            head = counted_noun(sentence, start)
            if head is None and token.pos == "ADJ" and case(token) in ("Nom", "Ins"):
                head = _said_of(sentence, token, inside)
            if head is not None and head in inside:
                way = better(way, token, sentence.tokens[head])
                return _of_noun(context, sentence, way, min(i, head), head, (i,))
            had = i > 0 and sentence.tokens[i - 1].lemma in words(QUANTITIES, "having")
            if head is None and had and token.lemma in words(LEXICON, f"{key}.nouns") and context.points.name:
                return Most(way, context.points.plural or context.points.name, i, i + 1)
    return None


def _graded(context: Context, sentence: Sentence, i: int, inside: list[int]) -> Most | None:
    """«самый высокий итог ПО», «самый богатый»."""
    token = sentence.tokens[i]
    if i + 1 not in inside or not (token.lemma in words(LEXICON, "others.very") or _more_of_a_kind(sentence, i)):
        return None
    grade = sentence.tokens[i + 1]
    for way, key in WAYS:
        if grade.lemma in words(LEXICON, f"{key}.grades"):
            head = counted_noun(sentence, i + 2)
            if head is None:
                head = _said_of(sentence, grade, inside)
            return _of_noun(context, sentence, way, min(i, head), head, (i, i + 1)) if head is not None else None
    wealth = table(LEXICON, "wealth").get(grade.lemma)
    if grade.lemma in words(LEXICON, "time.grades"):
        return None
    head = counted_noun(sentence, i + 2)
    if head is not None and sentence.tokens[head].feats.get("Animacy") == "Anim":
        head = None  # «самый опытный сыщик»: who has most of the quality, and nothing that is counted
    if wealth is None and head is not None and head in inside and grade.pos == "ADJ":
        return Most("highest", name_quantity(context, sentence, head, drop=(i,), singular=True).quantity.name, i, head + 1)
    if wealth is None and _of_thing(sentence, grade, inside):
        return None
    if wealth is None and grade.pos == "ADJ" and (head is None or head not in inside):
        wealth = quality_of(grade.lemma)
    return Most("highest", wealth_name(context, grade, wealth), i, i + 2) if wealth else None


def _of_thing(sentence: Sentence, grade: Token, inside: list[int]) -> bool:
    """«победа выглядит самой естественной»: said of a thing, which nobody has most of."""
    things = (
        sentence.tokens[k] for k in inside if k < grade.i and is_noun(sentence.tokens[k]) and case(sentence.tokens[k]) == "Nom"
    )
    thing = next(things, None)
    gender = thing is not None and thing.feats.get("Gender") == grade.feats.get("Gender")
    return thing is not None and case(grade) == "Ins" and thing.feats.get("Animacy") == "Inan" and gender


def _more_of_a_kind(sentence: Sentence, i: int) -> bool:
    """«с более крупным счётом»: a comparative of two words before its noun, with nothing to compare with."""
    more, grade = sentence.tokens[i], sentence.tokens[i + 1]
    if bounds_number(sentence, i):
        return False
    rest = sentence.tokens[i + 2 : i + 6]
    compared = any(t.norm in words(LEXICON, "others.than") for t in rest)
    return more.norm in words(LEXICON, "others.more") and grade.pos == "ADJ" and bool(case(grade)) and not compared


def _said_of(sentence: Sentence, grade: Token, inside: list[int]) -> int | None:
    """«чей итог самый высокий», «счёт которого наибольший»: the subject before the superlative that agrees with it."""
    ended = grade.i + 1 >= len(sentence.tokens) or grade.i + 1 not in inside
    alone = ended or sentence.tokens[grade.i + 1].pos == "ADP"  # «… самым высоким в прошлый ход»
    for k in reversed([k for k in inside if k < grade.i and alone]):
        token = sentence.tokens[k]
        if token.pos == "VERB" and not is_participle(token) and token.lemma not in words(LEXICON, "others.being"):
            return None
        same = token.feats.get("Number") == grade.feats.get("Number") and token.feats.get("Gender") == grade.feats.get("Gender")
        if is_noun(token) and case(token) == "Nom" and same:
            return k
    return None


def _of_noun(context: Context, sentence: Sentence, way: Way, first: int, head: int, drop: tuple[int, ...]) -> Most:
    named = name_quantity(context, sentence, head, drop=drop, singular=sentence.tokens[head].feats.get("Number") == "Sing")
    inner = [k for k in named.indices if k > head]
    measured = next((k for k in inner if is_noun(sentence.tokens[k])), None)
    if measured is None and sentence.tokens[head].lemma in words(QUANTITIES, "measures"):
        return Most(way, context.points.plural or named.quantity.name, first, max(named.indices) + 1)
    plural = measured is not None and sentence.tokens[measured].feats.get("Number") == "Plur"
    if plural:
        named = name_quantity(context, sentence, head, drop=drop)
    return Most(way, named.quantity.name, first, max(named.indices) + 1)


def _compared(context: Context, sentence: Sentence, i: int, inside: list[int], bare: bool) -> Most | None:
    """«больше всех очков», «больше остальных», «больше монет» after «у кого»."""
    token = sentence.tokens[i]
    for way, key in WAYS:
        if token.norm not in words(LEXICON, f"{key}.comparatives") or bounds_number(sentence, i):
            continue
        at, others = others_after(sentence, i + 1)
        if not others and not bare:
            continue
        if than_all(sentence, i):
            others = True
        elif any(does(sentence.tokens[k], "than") for k in inside if i < k <= i + 4):
            continue
        head = counted_noun(sentence, at)
        if head is not None and head in inside:
            return _with_deed(context, sentence, Most(way, _counted(context, sentence, head), i, head + 1, not others), head)
        before = _subject_before(sentence, i, inside)
        if before is not None:
            return Most(way, _counted(context, sentence, before), before, at, not others)
        alone = at >= len(sentence.tokens) or sentence.tokens[at].is_punct or _whose(sentence, i, inside)
        named = context.points.plural or context.points.name
        if not named and alone and _whose(sentence, i, inside):
            named = str(lexicon(QUANTITIES)["unnamed"])
        if others or (bare and alone and named):
            return Most(way, named, i, at, not others)
    return _further(context, sentence, i, inside) if bare else None


def _whose(sentence: Sentence, i: int, inside: list[int]) -> bool:
    """True after «у кого», «чей», «кто»: what is compared is what those who play have."""
    return any(sentence.tokens[k].lemma in words(LEXICON, "others.asked") for k in inside if k < i)


def _further(context: Context, sentence: Sentence, i: int, inside: list[int]) -> Most | None:
    """«чья сумма весомее», «чей маяк светил дольше», «кто удачливее»: any comparative of what somebody has or does."""
    token = sentence.tokens[i]
    if token.feats.get("Degree") != "Cmp" or bounds_number(sentence, i) or not _whose(sentence, i, inside):
        return None
    if token.norm in words(LEXICON, "time.least") | words(LEXICON, "time.most") | words(LEXICON, "least.comparatives"):
        return None
    if any(does(sentence.tokens[k], "than") or sentence.tokens[k].pos == "NUM" for k in inside if i < k <= i + 4):
        return None
    asked = next(k for k in inside if sentence.tokens[k].lemma in words(LEXICON, "others.asked"))
    head = next((k for k in inside if asked < k < i and is_noun(sentence.tokens[k]) and case(sentence.tokens[k]) == "Nom"), None)
    if head is None and i + 1 in inside:
        behind = counted_noun(sentence, i + 1)
        nominative_ = behind is not None and behind in inside and case(sentence.tokens[behind]) == "Nom" and behind <= i + 3
        head = behind if nominative_ and asked + 3 > i else None
    if head is None and (far := table(LEXICON, "distance").get(token.norm)) is not None:
        origin = next((k for k in inside if k > i and sentence.tokens[k].norm in words(LEXICON, "others.away")), None)
        last = next((k for k in inside if origin is not None and k > origin and is_noun(sentence.tokens[k])), None)
        from_there = f" {sentence.span_text(origin, last + 1)}" if origin is not None and last is not None else ""
        near = token.norm in words(LEXICON, "others.near")
        return Most("lowest" if near else "highest", far + from_there, i, (last or i) + 1, True)
    if head is None:
        quality = table(LEXICON, "wealth").get(token.norm) or table(LEXICON, "wealth").get(token.lemma) or quality_of(token.lemma)
        return Most("highest", quality, i, i + 1, True) if quality and _beside(sentence, asked, i) else None
    if sentence.tokens[head].lemma in words(QUANTITIES, "measures") and context.points.name:
        beyond = counted_noun(sentence, head + 1)
        if beyond is None or beyond not in inside or beyond > i:
            return Most("highest", context.points.plural or context.points.name, head, i + 1, True)
    return Most("highest", _counted(context, sentence, head), head, i + 1, True)


def _beside(sentence: Sentence, asked: int, i: int) -> bool:
    """«кто богаче», «кто к концу партии богаче»: nothing but a time between them."""
    between = sentence.tokens[asked + 1 : i]
    timed = bool(between) and between[0].pos == "ADP" and all(t.pos in ("ADP", "NOUN", "ADJ", "PRON") for t in between)
    return asked + 3 > i or timed


def _counted(context: Context, sentence: Sentence, head: int) -> str:
    noun = sentence.tokens[head]
    return name_quantity(context, sentence, head, singular=noun.feats.get("Number") == "Sing").quantity.name


def _with_deed(context: Context, sentence: Sentence, most: Most, head: int) -> Most:
    """«открыл меньше улик» → «открытые улики», «потратившего меньше средств» → «потраченные средства»."""
    for k in (most.first - 1, sentence.tokens[head].head):
        verb = sentence.tokens[k] if 0 <= k < len(sentence.tokens) else None
        if verb is not None and verb.lemma in words(OUTCOMES, "win.verbs") and not is_participle(verb):
            continue  # «побеждает набравший больше очков»
        if verb is not None and verb.pos == "VERB" and verb.i < most.first and verb.clause == sentence.tokens[head].clause:
            done = deed(verb)
            if done:
                return Most(most.way, f"{done} {most.quantity}", verb.i, most.stop, most.bare)
    return most


def _subject_before(sentence: Sentence, i: int, inside: list[int]) -> int | None:
    """«население больше», «очков больше всех»: the noun before the comparative."""
    for k in reversed([k for k in inside if k < i]):
        if is_noun(sentence.tokens[k]) and (k >= i - 3 or (case(sentence.tokens[k]) == "Nom" and _whose(sentence, k, inside))):
            return k
        verb = sentence.tokens[k].pos == "VERB" and not is_participle(sentence.tokens[k])
        if verb and sentence.tokens[k].lemma not in words(LEXICON, "others.being"):
            return None
    return None


def _ahead(context: Context, sentence: Sentence, i: int, inside: list[int]) -> Most | None:
    """«опережает всех по золоту», «лидирует по числу городов»."""
    token = sentence.tokens[i]
    for way, key in WAYS:
        if token.pos != "VERB" or token.lemma not in words(LEXICON, f"{key}.verbs"):
            continue
        if any(
            sentence.tokens[k].pos == "NUM"
            and not means(sentence.tokens[k], "one")
            and (k > i or sentence.tokens[k - 1].norm in words(LEXICON, "others.by"))
            for k in inside
            if k
        ):
            continue
        by = next((k for k in inside if k > i and sentence.tokens[k].norm in words(LEXICON, "others.in_what")), None)
        head = counted_noun(sentence, by + 1) if by is not None else None
        if head is not None:
            return Most(way, _counted(context, sentence, head), i, head + 1)
        alone = phrase_stop(sentence, i, phrases(LEXICON, f"{key}.leading"))
        if alone is not None and context.points.name:
            return Most(way, context.points.plural or context.points.name, i, alone)
        at, others = others_after(sentence, i + 1)
        thing = counted_noun(sentence, at)
        if others and context.points.name and thing is None:  # «обошла всё поле»: the field, and nobody
            return Most(way, context.points.plural or context.points.name, i, at)
    return None


def _first_by(context: Context, sentence: Sentence, i: int, inside: list[int]) -> Most | None:
    """«занявший первое место по сумме очков», «первый по очкам»: who comes first in what is counted."""
    token = sentence.tokens[i]
    rank = any(token.lemma in words(LEXICON, k) or token.norm in words(LEXICON, k) for k in ("others.first", "others.lead"))
    after = [k for k in inside if i < k <= i + 2]
    place = bool(after) and sentence.tokens[after[0]].lemma in words(LEXICON, "others.place")
    by = after[1] if place and len(after) > 1 else after[0] if after else None
    if not rank or by is None or sentence.tokens[by].norm not in words(LEXICON, "others.in_what"):
        return None
    head = counted_noun(sentence, by + 1)
    if head is None or head not in inside:
        sign = sentence.tokens[by + 1] if by + 1 < len(sentence.tokens) else None
        return (
            Most("highest", context.points.plural, i, by + 2) if sign is not None and context.is_points(sign, sentence) else None
        )
    return _of_noun(context, sentence, "highest", i, head, ())
