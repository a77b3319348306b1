"""Terms that other rules use, and the test for them where the text gives one."""

from __future__ import annotations

from collections.abc import Iterator

from extract.context import Context, Line
from extract.grammar.comparisons import comparisons_in
from extract.grammar.conditions import conditions_of
from extract.grammar.parties import party_at, subject_party
from extract.grammar.quantities import noun_phrase
from extract.grammar.tree import case, is_finite, is_noun, is_participle, may_stand, phrase_at
from extract.language import Sentence, Token, inflect, nominative
from extract.lexicon import WordFile, phrases, words
from extract.rules.defined_tests import demands_of, tests_of
from extract.rules.explained_terms import explained
from extract.rules.outcomes import outcomes_in
from extract.structure.words import names
from models.expressions import Expr, all_of
from models.records import Definition
from models.spans import Span

__all__ = ["definitions"]

LEXICON = WordFile(__file__).with_name("definitions.toml")
MEMORY = "definitions"
SHORT = 5
"""How many words a term may have."""


def definitions(context: Context) -> tuple[Definition, ...]:
    """The definitions of the text, in reading order; a term defined twice gives one record."""
    if MEMORY in context.memory:  # limits ask for them as well
        return tuple(context.memory[MEMORY])
    out: dict[str, Definition] = {}
    for line in context.stating:
        if line.block.kind == "heading" or line.sentence.text.rstrip().endswith("?"):
            continue
        found_here = (*_labelled(context, line), *_run_in(context, line), *_named(context, line), *_equated(context, line))
        found_here = found_here or tuple(_explained(context, line))
        for found in (*found_here, *_called_further(context, line)):
            out.setdefault(found.term.lower(), found)
    context.memory[MEMORY] = tuple(out.values())
    return tuple(out.values())


def _labelled(context: Context, line: Line) -> Iterator[Definition]:
    """«Присутствие: держава присутствует, если …», «"Воевода" — прибавляет …»."""
    label = line.block.label
    if label is None or context.before(line) is not None:
        return
    if label in context.parties.by_lemma.values() or any(x.startswith(label) for x in context.phases):
        return
    conditions = tests_of(context, line)
    quoted = line.block.span.quote(context.text).lstrip()[:1] in '«"“„'
    told = any(is_finite(t) for t in line.sentence.tokens)
    if not conditions and not (quoted and told):
        return
    if conditions and not _repeats(label, line.sentence):
        return
    after = context.after(line)
    stop = line.sentence.end
    while conditions and after is not None:
        more = demands_of(context, after) or _must_have(context, after)
        if not more:
            break
        conditions.extend(more)
        stop, after = after.sentence.end, context.after(after)
    span = Span(line.block.span.start, stop)
    yield _definition(context, line, label, all_of(*conditions) if conditions else None, span)


def _run_in(context: Context, line: Line) -> Iterator[Definition]:
    """«Контроль. Игрок контролирует провинцию, если …»: a name as a sentence of its own, then its test."""
    before = context.before(line)
    if before is None or context.before(before) is not None or line.block.label:
        return
    term = before.sentence.text.strip(" .")
    found = [c.expr for c in conditions_of(context, line) if c.clause is not None]
    if found and names(term) and len(term.split()) <= 3 and _repeats(term, line.sentence):
        yield _definition(context, line, term, all_of(*found), Span(before.sentence.start, line.sentence.end))


def _called_further(context: Context, line: Line) -> Iterator[Definition]:
    """«Карты одной масти подряд (далее — «дорожка») …»: a name given in a bracket."""
    sentence = line.sentence
    for token in sentence.tokens[:-2]:
        if token.text != "(" or sentence.tokens[token.i + 1].norm not in words(LEXICON, "further"):
            continue
        closed = next((t.i for t in sentence.tokens[token.i :] if t.text == ")"), None)
        inside = [t for t in sentence.tokens[token.i + 2 : closed] if not t.is_punct and t.pos not in ("VERB", "PART", "ADP")]
        if closed is not None and 1 <= len(inside) <= SHORT:
            term = context.text[inside[0].start : inside[-1].end]
            yield _definition(context, line, term, None, Span(sentence.start, sentence.tokens[closed].end))


def _repeats(label: str, sentence: Sentence) -> bool:
    """True if the sentence speaks of what the label names («Контроль: … контролирует регион, если»)."""
    stem = label.lower().split(" ")[0][:5]
    main = next((c for c in sentence.clauses if c.kind == "main" and c.predicate is not None), None)
    if main is not None and sentence.tokens[main.predicate or 0].lemma.startswith(stem):
        return True
    states = any(t.lemma in words(LEXICON, "standing") for t in sentence.tokens)
    spoken = [t for c in sentence.clauses if c.kind in ("main", "purpose") for t in (sentence.tokens[i] for i in c.tokens)]
    return states and any(t.lemma.startswith(stem) for t in spoken)


def _explained(context: Context, line: Line) -> Iterator[Definition]:
    """«Дубль – кость, у которой …», «Перевес – разница между …», «Рейтинг стола равен сумме …»: a term and what it is."""
    sentence = line.sentence
    if outcomes_in(context, line) or any(context.is_points(t, sentence) for t in sentence.tokens):
        return
    found = explained(sentence, line.block.label if context.before(line) is None else None)
    if found is not None:
        start = line.block.span.start if found == line.block.label else sentence.start
        yield _definition(context, line, found, None, Span(start, sentence.start + len(sentence.text.rstrip(" ."))))


def _must_have(context: Context, line: Line) -> list[Expr]:
    """What a sentence after the test asks for as well («должна контролировать как минимум одну ключевую …»)."""
    if not any(t.lemma in words(LEXICON, "must") for t in line.sentence.tokens):
        return []
    clause = line.sentence.clauses[0]
    about = subject_party(context, line.sentence, clause)
    return [c.expr for c in comparisons_in(context, line.sentence, clause.tokens, about)]


def _named(context: Context, line: Line) -> Iterator[Definition]:
    """«Каждый такой розыгрыш называется импульсом», «под X понимается Y», «город считается осаждённым, если …»."""
    sentence = line.sentence
    if outcomes_in(context, line):
        return
    for token in sentence.tokens:
        if token.pos != "VERB":
            continue
        if token.lemma in words(LEXICON, "naming"):
            term = _fronted(sentence, token.i) or _called(sentence, token.i)
        elif token.lemma in words(LEXICON, "meaning"):
            term = _meant(context, sentence, token.i)
        elif token.lemma in words(LEXICON, "understood"):
            term = _after(sentence, token.i, "под")
        elif token.lemma in words(LEXICON, "counted"):
            tested = any(c.clause is not None for c in conditions_of(context, line))
            term = _fronted(sentence, token.i) or (_considered(sentence, token.i) if tested else None)
        else:
            continue
        if term:
            found = conditions_of(context, line)
            condition = all_of(*(c.expr for c in found)) if found else None
            span = Span(sentence.start, sentence.start + len(sentence.text.rstrip(" .")))
            yield _definition(context, line, term, condition, span)
            return


def _called(sentence: Sentence, verb: int) -> str | None:
    """What something is called: the noun or adjective in the instrumental, or a quoted name, after the verb."""
    for token in sentence.tokens[verb + 1 :]:
        if token.text in '«"“':
            closed = next((t.i for t in sentence.tokens[token.i + 1 :] if t.text in '»"”'), None)
            return sentence.span_text(token.i + 1, closed) if closed is not None else None
        if case(token) == "Ins" and (is_noun(token) or token.pos == "ADJ" or is_participle(token)):
            head = next((t for t in sentence.tokens[token.i : token.i + 4] if is_noun(t) and case(t) == "Ins"), None)
            if head is None:
                return _with_subject(sentence, token.i, verb)
            phrase = [sentence.tokens[i] for i in noun_phrase(sentence, head.i) if i >= token.i][:SHORT]
            return _capital(nominative(phrase))
        if token.text in ".;":
            return None
    return None


def _with_subject(sentence: Sentence, attribute: int, verb: int) -> str | None:
    """«сторона, чей ход идёт, называется активной» → «Активная сторона»."""
    subject = next(
        (t for t in reversed(sentence.tokens[:verb]) if is_noun(t) and case(t) == "Nom" and t.dep.startswith("nsubj")), None
    )
    subject = subject or next((t for t in sentence.tokens[:verb] if is_noun(t) and case(t) == "Nom"), None)
    return _described(sentence.tokens[attribute], subject) if subject is not None else None


def _described(attribute: Token, subject: Token) -> str:
    """The subject with what is said of it in front: «погибшим», «игрок» → «Погибший игрок»."""
    gender = {"Masc": "masc", "Fem": "femn", "Neut": "neut"}.get(subject.feats.get("Gender", ""), "masc")
    several = subject.feats.get("Number") == "Plur"
    turned = inflect(attribute.text, case="nomn", number="plur") if several else None
    turned = turned or inflect(attribute.text, case="nomn", number="sing", gender=gender) or attribute.text
    return _capital(f"{turned} {nominative([subject]).lower() if subject.i == 0 else nominative([subject])}")


def _fronted(sentence: Sentence, verb: int) -> str | None:
    """«Соседними считаются клетки …», «Мёртвой зоной зовём …»: what the sentence opens with, in the instrumental."""
    first = sentence.tokens[0]
    if case(first) != "Ins" or not (first.pos == "ADJ" or is_participle(first) or is_noun(first)) or verb > 4:
        return None
    head = next((t for t in sentence.tokens[:verb] if is_noun(t) and case(t) == "Ins"), None)
    if head is not None:
        return _capital(nominative([sentence.tokens[i] for i in noun_phrase(sentence, head.i) if i < verb][:SHORT]))
    subject = next((t for t in sentence.tokens[verb + 1 : verb + 4] if is_noun(t) and case(t) == "Nom"), None)
    return _described(first, subject) if subject is not None else None


def _meant(context: Context, sentence: Sentence, verb: int) -> str | None:
    """«Термин «круг» означает …»: the quoted word before the verb, else its subject."""
    quoted = context.text[sentence.start : sentence.tokens[verb].start].split("«")[-1].split("»")[0].strip()
    if "«" in sentence.text[: sentence.tokens[verb].start - sentence.start] and 1 <= len(quoted.split()) <= SHORT:
        return _capital(quoted)
    first = sentence.tokens[0]
    if verb <= 2 and first.feats.get("VerbForm") == "Inf":
        return first.text
    plain = verb <= 2 and is_noun(first) and case(first) == "Nom"
    return _capital(nominative([sentence.tokens[i] for i in noun_phrase(sentence, first.i) if i < verb])) if plain else None


def _considered(sentence: Sentence, verb: int) -> str | None:
    for token in sentence.tokens[verb + 1 : verb + 4]:
        if case(token) == "Ins" and (token.pos == "ADJ" or is_participle(token) or is_noun(token)):
            return _capital(nominative([token])) if is_noun(token) else _with_subject(sentence, token.i, verb)
    return None


def _after(sentence: Sentence, verb: int, preposition: str) -> str | None:
    for token in sentence.tokens:
        if token.norm == preposition and token.i + 1 < len(sentence.tokens):
            head = next((t for t in sentence.tokens[token.i + 1 : token.i + 5] if is_noun(t)), None)
            return _capital(nominative([sentence.tokens[i] for i in noun_phrase(sentence, head.i)][:SHORT])) if head else None
    return None


def _equated(context: Context, line: Line) -> Iterator[Definition]:
    """«Итог ПО — это сумма …», «Монеты и есть победные очки»."""
    sentence = line.sentence
    equating = phrases(LEXICON, "equating")
    for token in sentence.tokens[1:12] if may_stand(sentence, equating) else ():
        for phrase in equating[:4]:
            stop = phrase_at(sentence, token.i, phrase)
            if stop is None:
                continue
            own = len(phrase) > 1 and phrase[0] not in ("—", "–", "-")
            before, after = sentence.tokens[: token.i], sentence.tokens[stop:]
            head = next((t for t in (after if own else before) if is_noun(t) and case(t) == "Nom"), None)
            if head is None or any(t.pos == "VERB" or t.lemma in words(LEXICON, "pointing") for t in before):
                continue
            phrase_of = [i for i in noun_phrase(sentence, head.i) if own or i < token.i]
            phrase_of = [i for i in phrase_of if i <= head.i or party_at(context, sentence, i) is None][:SHORT]
            term = _capital(nominative([sentence.tokens[i] for i in phrase_of]))
            last = next((t.i for t in sentence.tokens[stop:] if t.text in ",;." and own), len(sentence.tokens))
            end = sentence.tokens[last - 1].end if own else sentence.start + len(sentence.text.rstrip(" ."))
            yield _definition(context, line, term, None, Span(sentence.start, end))
            return


def _definition(context: Context, line: Line, term: str, condition: Expr | None, span: Span) -> Definition:
    clean = term.strip(' «»"“”.:')
    return Definition(
        name=_capital(clean), section=context.section(line.block), evidence=(span,), term=_capital(clean), condition=condition
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
