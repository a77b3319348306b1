"""Conditions: clauses, participles, nominalisations to expressions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from extract.context import Context, Line
from extract.grammar.comparisons import Comparison, comparisons_in
from extract.grammar.counted import bound_alike
from extract.grammar.deeds_counted import not_all, so_often
from extract.grammar.facts import fact_of, is_predicate, lacks_subject, subject_words
from extract.grammar.function_words import does
from extract.grammar.joined_clauses import asks_again, joined_clauses, one_more_case
from extract.grammar.noun_conditions import ends_noun, equality, is_score
from extract.grammar.numbers import numbers_in
from extract.grammar.orders import before_order
from extract.grammar.parties import subject_party
from extract.grammar.place_bounds import place_bound
from extract.grammar.statements import conjunction, joined_by, parts_of, stated_after
from extract.grammar.timing import time_tokens
from extract.grammar.tree import is_noun, is_participle, may_stand, phrase_stop, starts_of, surface
from extract.grammar.turns import is_time, turn_sets_in
from extract.language import Clause, Sentence
from extract.lexicon import WordFile, lexicon, phrases, words
from models.expressions import Expr, Fact, all_of, negate
from models.parties import Party

__all__ = [
    "Condition", "condition_of_clause", "condition_of_words", "conditions_of", "denies", "joined_clauses", "until",
]  # fmt: skip

LEXICON = WordFile(__file__).with_name("conditions.toml")
OUTCOMES = WordFile(__file__).parent.parent / "rules" / "outcomes.toml"


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition, the tokens ``[first, stop)`` that state it, and the clause they make up (None: a phrase)."""

    expr: Expr
    first: int
    stop: int
    clause: Clause | None = None


def condition_of_clause(context: Context, line: Line, clause: Clause, about: Party | None = None) -> Expr | None:
    """What the clause states, as a condition (its marker and moments of time left out); ``about``: of whom it speaks."""
    sentence = line.sentence
    indices = before_order(sentence, _after_marker(sentence, clause))
    if _whatever(sentence, clause):
        return None
    subject = subject_party(context, sentence, clause)
    if subject is not None and about is not None and about.is_named and subject.word.lower() == about.word.lower():
        subject = about  # «Империя побеждает, если у неё …»
    of_whom = subject if subject is not None else about
    found = condition_of_words(context, line, indices, of_whom)
    if found is not None and (manner := _manner(context, line, clause, of_whom)) is not None:
        found = all_of(found, manner)
    return negate(found) if found is not None and denies(sentence, clause) else found


def _manner(context: Context, line: Line, clause: Clause, about: Party | None) -> Expr | None:
    """«если набрал 12 звёзд, не потеряв башни»: what a converb behind the clause asks for as well."""
    behind = next((c for c in line.sentence.clauses if c.parent == clause.i and c.start == clause.end), None)
    if behind is None or behind.kind != "converb":
        return None
    return condition_of_words(context, line, behind.tokens, about)


def _whatever(sentence: Sentence, clause: Clause) -> bool:
    """«каков бы ни был счёт», «кто бы ни ходил»: it is so in any case, and no condition."""
    said = [sentence.tokens[i] for i in clause.tokens]
    return any(does(a, "would") and any(does(b, "nor") for b in said[k + 1 : k + 3]) for k, a in enumerate(said))


def _after_marker(sentence: Sentence, clause: Clause) -> tuple[int, ...]:
    """The words of a clause without its conjunction; «который» stays, «у кого» goes with its preposition."""
    if any(sentence.tokens[i].lemma in words(LEXICON, "words.which") for i in clause.marker):
        return clause.tokens
    torn = next((n for n in numbers_in(sentence) if n.first < clause.end < n.stop), None)
    if torn is not None:
        stop = next((t.i for t in sentence.tokens[torn.stop :] if t.text in ",;."), len(sentence.tokens))
        return tuple(i for i in (*clause.tokens, *range(clause.end, stop)) if i not in clause.marker)
    dropped = set(clause.marker)
    if clause.kind == "relative":
        dropped |= {i - 1 for i in clause.marker if i - 1 in clause.tokens and sentence.tokens[i - 1].pos == "ADP"}
    return tuple(i for i in clause.tokens if i not in dropped)


def denies(sentence: Sentence, clause: Clause) -> bool:
    """True if the marker takes the clause back: «если только не», «кроме случаев, когда»."""
    marker = " ".join(sentence.tokens[i].norm for i in clause.marker)
    return any(" ".join(p) == marker for p in phrases(LEXICON, "joining.unless")) and not until(sentence, clause)


def until(sentence: Sentence, clause: Clause) -> bool:
    """True for «пока (не)», «до тех пор, пока (не)»."""
    marker = " ".join(sentence.tokens[i].norm for i in clause.marker)
    return any(marker.startswith(" ".join(p)) for p in phrases(LEXICON, "joining.until"))


def condition_of_words(context: Context, line: Line, indices: Sequence[int], about: Party | None = None) -> Expr | None:
    """What the words state, as a condition: comparisons and facts joined by «и», «или»; None if they state nothing."""
    read: list[tuple[str, Expr]] = []
    spoken: tuple[int, ...] = ()
    told = tuple(i for i in sorted(indices) if line.sentence.clause_of(i).kind != "cause") or tuple(sorted(indices))
    told = _without_remarks(line.sentence, told)
    for part in parts_of(line.sentence, _without_answer(line.sentence, told)):
        own = subject_words(line.sentence, part.indices)
        shared = spoken if not own and lacks_subject(line.sentence, part.indices, spoken) else ()
        spoken = own or spoken
        expr = _of_part(context, line.sentence, part.indices, about, shared)
        if expr is not None:
            read.append((part.joined, expr))
    return joined_by(read)


def _without_remarks(sentence: Sentence, indices: tuple[int, ...]) -> tuple[int, ...]:
    """The words without brackets that explain a word before them: «в «золотое окно» (первые 15 минут каждого часа)».

    Only where what stands outside states something by itself.
    """
    remarks: set[int] = set()
    for i in indices[1:]:
        stop = next((k for k in indices if k > i and sentence.tokens[k].text == ")"), None)
        if sentence.tokens[i].text == "(" and stop is not None:
            remarks.update(k for k in indices if i <= k <= stop)
    rest = tuple(i for i in indices if i not in remarks)
    numbers = any(sentence.tokens[i].pos == "NUM" for i in remarks)
    counts = not numbers or not any(sentence.tokens[i].pos == "NUM" for i in rest)
    stated = any(is_predicate(sentence.tokens[i]) for i in rest)
    joined = any(sentence.tokens[i].norm in words(LEXICON, "joining.either") for i in remarks)
    referred = any(sentence.tokens[i].norm in words(LEXICON, "words.see") for i in remarks)  # «(…, см. 14.2)»
    return rest if (counts or referred) and stated and not joined else indices


def _without_answer(sentence: Sentence, indices: tuple[int, ...]) -> tuple[int, ...]:
    """The words without the «О:» that opens an answer, and without the case that is the other one."""
    answers = words(LEXICON, "words.answers")
    opened = len(sentence.tokens) > 2 and sentence.tokens[1].text == ":" and sentence.tokens[0].norm in answers
    other = next((i for i in indices if sentence.tokens[i].norm in words(LEXICON, "words.else")), None)
    if other is not None and indices[0] < other - 1:
        indices = tuple(i for i in indices if i < other - 1)  # «…, в противном случае»
    return tuple(i for i in indices if i > 1) if opened else indices


def _of_part(
    context: Context, sentence: Sentence, indices: tuple[int, ...], about: Party | None, shared: tuple[int, ...] = ()
) -> Expr | None:
    """One statement: its comparisons, joined; else the fact. A bare turn is a time and no condition.

    ``shared`` are the words of the subject that the statement takes from the one before it.
    """
    turns = [x for x in turn_sets_in(sentence) if x.first in indices]
    if turns and not any(is_predicate(sentence.tokens[i]) for i in indices) and _only_turns(sentence, indices, turns[0].first):
        return None
    timed = time_tokens(sentence, indices)
    indices = tuple(i for i in indices if i not in timed)
    if timed and not any(is_noun(sentence.tokens[i]) or sentence.tokens[i].pos in ("NUM", "PRON", "ADJ") for i in indices):
        return None
    let = _let(sentence, indices)
    if let is not None:
        inner = _of_part(context, sentence, tuple(i for i in indices if i > let), about)
        return negate(inner) if inner is not None else None
    placed = place_bound(sentence, indices, about)
    if placed is not None:
        return placed
    undone = not_all(sentence, indices)
    if undone is not None:
        return undone
    found = bound_alike(sentence, comparisons_in(context, sentence, indices, about))
    if found:
        beside = _object_beside(sentence, indices, found[0], about)
        read = [(_between(sentence, found, k), c.expr) for k, c in enumerate(found)]
        after = stated_after(sentence, indices, max(c.first if c.head is None else c.head for c in found), about)
        read.extend([after] if after is not None else [])
        if beside is None:
            return joined_by(read)
        return joined_by([("both", beside[1]), (beside[0], read[0][1]), *read[1:]])
    often = so_often(sentence, (*shared, *indices), about)
    return often if often is not None else fact_of(sentence, (*shared, *indices), about)


def _let(sentence: Sentence, indices: tuple[int, ...]) -> int | None:
    """«не дать врагу взять форт», «помешать построить мост»: the verb of letting that takes back the deed after it."""
    for i in indices[:3]:
        verb = sentence.tokens[i]
        denied = i - 1 in indices and sentence.tokens[i - 1].norm in words(LEXICON, "words.negation")
        lets = verb.lemma in words(LEXICON, "words.letting") and denied
        deed = any(sentence.tokens[k].feats.get("VerbForm") == "Inf" for k in indices if i < k <= i + 4)
        if (lets or verb.lemma in words(LEXICON, "words.hindering")) and verb.feats.get("VerbForm") == "Inf" and deed:
            return i
    return None


def _object_beside(
    sentence: Sentence, indices: tuple[int, ...], first: Comparison, about: Party | None
) -> tuple[str, Expr] | None:
    """«контролирует столицу и не менее пяти городов»: what the verb governs beside the comparison is a fact of its own.

    With it comes how the two are joined: «кончилась колода либо три стопки».
    """
    if first.verb is None or first.verb >= first.first:
        return None
    joins = ("both", "either")
    join = next((i for i in indices if first.verb < i < first.first and conjunction(sentence, i) in joins), None)
    between = [i for i in indices if join is not None and first.verb < i < join]
    apart = sentence.tokens[first.verb].feats.get("Variant") == "Short" and join is not None
    if not any(is_noun(sentence.tokens[i]) for i in between) and not apart:
        return None
    fact = fact_of(sentence, [i for i in indices if join is not None and i < join], about)
    return (conjunction(sentence, join) or "both", fact) if fact is not None and join is not None else None


def _only_turns(sentence: Sentence, indices: tuple[int, ...], first: int) -> bool:
    """«это — ход 5, 6 или 7»: nothing is said but the turn."""
    return not any(is_noun(sentence.tokens[i]) for i in indices if i < first)


def _between(sentence: Sentence, found: tuple[Comparison, ...], k: int) -> str:
    """What joins a comparison to the one before it."""
    if k == 0:
        return "both"
    gap = sentence.tokens[found[k - 1].first : found[k].first + 1]
    last = [t for t in gap if t.norm in words(LEXICON, "joining.either") | words(LEXICON, "joining.both")]
    return "either" if last and last[-1].norm in words(LEXICON, "joining.either") else "both"


def conditions_of(
    context: Context, line: Line, about: Party | None = None, kinds: Sequence[str] = ("condition",)
) -> tuple[Condition, ...]:
    """Every condition of the line: «если …», «при условии …», «без …», «кроме случаев, когда …»."""
    sentence = line.sentence
    out: list[Condition] = []
    used: set[int] = set()
    for clause in sentence.clauses:
        if clause.kind not in kinds or clause.i in used:
            continue
        together = joined_clauses(sentence, clause)
        used.update(c.i for c in together)
        read: list[tuple[str, Expr]] = []
        for part in together:
            expr = condition_of_clause(context, line, part, about)
            if expr is not None:
                either = (
                    sentence.tokens[part.start].norm in words(LEXICON, "joining.either")
                    or asks_again(sentence, clause, part)
                    or one_more_case(sentence, clause, part)
                )
                read.append(("either" if either else "both", expr))
        expr = joined_by(read)
        if expr is not None:
            out.append(Condition(expr, clause.start, together[-1].end, clause))
    out.extend(_of_nouns(context, line))
    return tuple(sorted(out, key=lambda c: c.first))


def _of_nouns(context: Context, line: Line) -> list[Condition]:
    """«при условии полного контроля», «в случае гибели короля», «без потерь»."""
    sentence, out = line.sentence, []
    named = [(key, phrases(LEXICON, f"nouns.{key}")) for key in ("case_of", "measured", "without")]
    named = [(key, listed) for key, listed in named if may_stand(sentence, listed)]
    places = sorted({i for _, listed in named for i in starts_of(sentence, listed, range(len(sentence.tokens)))})
    for token in [sentence.tokens[i] for i in places]:
        for key, listed in named:
            stop = phrase_stop(sentence, token.i, listed)
            if stop is None or stop >= len(sentence.tokens):
                continue
            if key == "without" and sentence.tokens[stop].lemma in words(LEXICON, "nouns.easily"):
                continue
            if key == "without" and token.i and is_participle(sentence.tokens[token.i - 1]):
                continue  # «оставшийся без монет»: what the participle says
            clause = sentence.clause_of(stop)
            rest = [i for i in clause.tokens if i >= stop]
            rest = rest[: next((k for k, i in enumerate(rest) if ends_noun(sentence, i, rest[:k])), len(rest))]
            anyhow = bool(rest) and sentence.tokens[rest[0]].lemma in words(LEXICON, "nouns.any")  # «при любом исходе»
            if anyhow or (key == "without" and any(is_time(sentence.tokens[i]) for i in rest)):
                continue  # «не дожидаясь конца хода»
            if key == "measured" and (is_score(sentence, rest) or not any(sentence.tokens[i].pos == "NUM" for i in rest)):
                continue
            expr = equality(context, line, rest)
            expr = expr if expr is not None or not rest else condition_of_words(context, line, rest)
            if key == "without" and isinstance(expr, Fact) and not any(is_predicate(sentence.tokens[i]) for i in rest):
                expr = negate(Fact(f"{lexicon(LEXICON)['nouns']['lacking']!s} {surface(sentence, rest)}", span=expr.span))
            verb = sentence.tokens[clause.predicate] if clause.predicate is not None else None
            verbal = verb is not None and (verb.pos in ("VERB", "AUX") or verb.norm in words(LEXICON, "words.predicates"))
            held = clause.kind in ("condition", "time") or (key == "without" and clause.kind in ("relative", "participle"))
            if expr is not None and not held and (verbal or key != "without"):
                out.append(Condition(negate(expr) if key == "without" else expr, token.i, rest[-1] + 1))
            break
    return out
