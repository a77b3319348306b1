"""Circumstances: on which condition an award is given."""

from __future__ import annotations

import re

from extract.context import Context, Line
from extract.grammar.conditions import Condition, condition_of_clause, condition_of_words, conditions_of
from extract.grammar.exceptions import left_out
from extract.grammar.function_words import does
from extract.grammar.modes import mode_of
from extract.language import Clause, Sentence, lemma_of
from extract.lexicon import words
from extract.rules.vp_sources.all_the_while import all_the_while
from extract.rules.vp_sources.announced import announced_case
from extract.rules.vp_sources.contrasts import is_alternative, with_left_out_quantity
from extract.rules.vp_sources.first_to import first_to_do
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.said import of_other_deed, said_of_recipient
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.states import gives_nobody, has_own_state, opens_with_standing, standing_in, state_at_head
from extract.rules.vp_sources.taken_up import deed_before
from extract.rules.vp_sources.verbs import DASHES, frame_of_verb, past_case
from models.expressions import All, Expr, Fact, all_of, negate, walk
from models.parties import Party

__all__ = ["condition_for", "condition_over", "only_after"]

SHORT_QUESTION = 9
"""A question with more words than this asks something."""


def condition_for(
    context: Context, line: Line, segment: Segment, first: Segment, about: Party | None, taken: frozenset[int], place: Place
) -> Expr | None:
    """The condition of an award: those of its own words, those at the head of the sentence, those of the lead-in.

    ``first`` is the first segment of the sentence: what stands before its amount governs the others too, the other
    way round after «иначе». ``taken`` are the words of the ground.
    """
    own: list[Expr] = []
    shared: list[Expr] = []
    before: list[Expr] = []
    several = _one_by_one(context, line, segment, about)
    if several is not None:
        return several
    said, clause_said = said_of_recipient(context, line, segment, first, about, taken)
    stop = next((x.i for x in line.sentence.tokens[segment.mention.stop : segment.stop] if x.text == ";"), segment.stop)
    for found in conditions_of(context, line, about):
        too_long = found.first < segment.start < found.stop and segment is not first  # «если …, в противном случае – 4»
        if (taken.intersection(range(found.first, found.stop)) and not too_long) or found.first in clause_said:
            continue
        if found.clause is not None and found.clause.kind == "converb" and of_other_deed(line.sentence, found.clause, segment):
            continue
        if gives_nobody(line.sentence, _with_bracket(line.sentence, found)):
            continue  # «если таких несколько, никто не получает»: what becomes of a tie
        near = line.sentence.tokens[max(0, found.first - 1) : found.first + 1]
        if found.first > segment.mention.stop and any(x.norm in words(LEXICON, "cuts.contrary") for x in near):
            continue  # «1 очко, а если договорились, то …»: another case
        expr = _uncovered(context, line, found, segment, first, about)
        if segment.start <= found.first < stop:
            if expr is not None and segment is not first and is_alternative(line.sentence, segment, found):
                expr, shared = with_left_out_quantity(context, line.sentence, found, expr, [*shared, *before]), []
            own.extend([expr] if expr is not None else [])
        elif segment is not first and found.first < first.mention.first and _heads_sentence(line, found.first):
            if line.sentence.tokens[found.stop - 1].text in DASHES or line.sentence.tokens[found.stop].text in DASHES:
                continue  # «собрал ряд – 5, собрал столбец – 7»: each case stands before its own dash
            shared.extend([expr] if expr is not None else [])
        elif segment is not first and first.start <= found.first < segment.start:
            before.extend([expr] if expr is not None else [])
    for clause in line.sentence.clauses:
        if only_after(line.sentence, clause) and segment.start <= clause.start < segment.stop:
            found_late = condition_of_clause(context, line, clause, about)
            own.extend([found_late] if found_late is not None else [])
    own.extend(said)
    own.extend(all_the_while(context, line, segment, about))
    excepted = left_out(context, line.sentence, [i for i in range(segment.start, segment.stop) if i not in taken])
    own.extend([excepted] if excepted is not None else [])
    own.extend(_of_turn(context, line, about))
    first_one = first_to_do(line.sentence, segment) if not own else None
    own.extend([first_one] if first_one is not None else [])
    only_said = all(any(x is y for y in said) for x in own)
    if only_said:
        own.extend(standing_in(context, line, segment, taken))
    if only_said and not shared and segment is not first and opens_with_standing(line.sentence):
        shared.extend(standing_in(context, line, first, frozenset()))
    otherwise = any(
        x.norm in words(LEXICON, "award.otherwise") and x.feats.get("Case") in (None, "Loc")  # «одно из остальных» is no «else»
        for x in line.sentence.tokens[segment.start : segment.mention.first]
    )
    if only_said and not shared and not has_own_state(line.sentence, segment):
        shared.extend(state_at_head(context, line, first))
    denied = _if_not(line.sentence, segment)
    own = [] if denied else own
    turned = otherwise and segment is first and bool(own) and not denied
    if turned:
        own = [negate(all_of(*own))]
    if (otherwise or denied) and not own and (shared or before):
        shared = [negate(all_of(*(shared or before)))]
    if not own and not shared:
        own.extend(_before_own_dash(context, line, segment, about) or _asked_before(context, line, segment, about))
    if not own and not shared:
        own.extend(deed_before(context, line, segment, about))
    if place.lead is None and line.block.kind in ("paragraph", "item"):
        own.extend(announced_case(context, line, about))
    mode = mode_of(context, line)
    parts = [*([mode] if mode is not None else []), *_not_said_closer(context, place, about, [*shared, *own]), *shared, *own]
    return all_of(*parts) if parts else None


def _with_bracket(sentence: Sentence, found: Condition) -> range:
    """The words of a condition, or of the whole bracket that holds it: «(равные остаются без награды)»."""
    opened = next((x.i for x in reversed(sentence.tokens[: found.first]) if x.text in "()"), None)
    if opened is None or sentence.tokens[opened].text != "(":
        return range(found.first, found.stop)
    closed = next((x.i for x in sentence.tokens[found.first :] if x.text == ")"), found.stop)
    return range(opened, max(closed, found.stop))


def _if_not(sentence: Sentence, segment: Segment) -> bool:
    """True for «если нет — 2 ПО»: the case before does not hold."""
    for token in sentence.tokens[segment.start : segment.mention.first - 1]:
        after = sentence.tokens[token.i + 1 : token.i + 3]
        if token.norm in words(LEXICON, "award.if") and len(after) == 2 and does(after[0], "no") and after[1].is_punct:
            return True
    return False


def _before_own_dash(context: Context, line: Line, segment: Segment, about: Party | None) -> list[Expr]:
    """«Никто не выполнил контракт — каждый теряет 1»: a statement before the dash, the award with its own verb after it."""
    sentence = line.sentence
    if segment.verb is None or segment.inherited:
        return []
    dash = next((x.i for x in sentence.tokens[segment.start : segment.verb] if x.text in ("—", "–", "-")), None)
    if dash is None or dash == segment.start:
        return []
    said = tuple(i for i in range(segment.start, dash) if not (i == segment.start and sentence.tokens[i].is_punct))
    stated = any(
        x.feats.get("VerbForm") == "Fin" or x.feats.get("Variant") == "Short" for x in sentence.tokens[segment.start : dash]
    )
    found = condition_of_words(context, line, said, about) if stated else None
    return [found] if found is not None else []


def _of_turn(context: Context, line: Line, about: Party | None) -> list[Expr]:
    """«за каждый ход, в который она держит порт (и он не осаждён)»: what is said of the turn, and the bracket after it."""
    sentence, out = line.sentence, list[Expr]()
    for clause in sentence.clauses:
        opening = {*clause.marker, *(i - 1 for i in clause.marker if sentence.tokens[i - 1].pos == "ADP")}
        noun = min(opening, default=0) - 2
        if clause.kind != "relative" or noun < 1 or not _every_turn(sentence, noun):
            continue
        stated = [
            i
            for i in clause.tokens
            if (i not in opening and sentence.tokens[i].pos != "PUNCT") or sentence.tokens[i].text in ",«»"
        ]
        found = [condition_of_words(context, line, stated, about)]
        found.extend(
            condition_of_words(context, line, x.tokens, about) for x in sentence.clauses if _bracketed_after(sentence, x, clause)
        )
        out.extend(x for x in found if x is not None)
    return out


def _every_turn(sentence: Sentence, noun: int) -> bool:
    each = sentence.tokens[noun - 1].lemma in words(LEXICON, "ground.every")
    return each and sentence.tokens[noun].lemma in words(LEXICON, "ground.turns")


def _bracketed_after(sentence: Sentence, clause: Clause, said: Clause) -> bool:
    """«(и ни одна из них не осаждена)»: a bracket right after a statement that goes on with it."""
    before = sentence.tokens[clause.start - 1].text if clause.start else ""
    return before == "(" and said.start < clause.start <= said.end + 2 and sentence.tokens[clause.start].pos == "CCONJ"


def _asked_before(context: Context, line: Line, segment: Segment, about: Party | None) -> list[Expr]:
    """«Вытянули лису? Отдайте 2 очка.»: the short question right before is the case."""
    before = context.before(line)
    if before is None or not before.sentence.text.rstrip().endswith("?") or segment.start > 1:
        return []
    tokens = before.sentence.tokens
    if any(x.norm in words(LEXICON, "award.asking") for x in tokens):
        return []  # «Чего стоят карты?»: asked, and no case
    if len(tokens) > SHORT_QUESTION or not any(
        x.feats.get("VerbForm") == "Fin" or x.feats.get("Variant") == "Short" for x in tokens
    ):
        return []
    found = condition_of_words(context, before, tuple(x.i for x in tokens if not x.is_punct), about)
    return [found] if found is not None else []


def _uncovered(
    context: Context, line: Line, found: Condition, segment: Segment, first: Segment, about: Party | None
) -> Expr | None:
    """The condition without what a clause cut too long has of the award: «если он выиграл, он получает 2 ПО, иначе …»."""
    sentence = line.sentence
    before = sentence.tokens[segment.mention.first - 1] if segment.mention.first else None
    then = before is not None and before.norm in words(LEXICON, "award.then")
    parted = segment.mention.signed or then or (before is not None and before.text in DASHES)
    if found.clause is not None and parted and found.first < segment.mention.first < found.stop:
        start = max((i + 1 for i in found.clause.marker), default=found.first)
        said = list(range(start, segment.mention.first))
        while said and (sentence.tokens[said[-1]].is_punct or sentence.tokens[said[-1]].norm in words(LEXICON, "award.then")):
            said.pop()
        return condition_of_words(context, line, said, about)
    covered = [x.i for x in sentence.tokens[found.first : found.stop] if frame_of_verb(x) and past_case(sentence, x.i)]
    ahead = found.first < segment.mention.first
    giving = next((x for x in (segment.verb, first.verb) if x is not None and found.clause and x == found.clause.predicate), None)
    if found.clause is not None and ahead and giving is not None:
        start = max((i + 1 for i in found.clause.marker), default=found.first)
        cut = next((x.i for x in reversed(sentence.tokens[start + 1 : giving]) if x.text == ","), None)
        return found.expr if cut is None else condition_of_words(context, line, tuple(range(start, cut)), about)
    if found.clause is None or not covered or not ahead or found.clause.predicate is None:
        return found.expr
    comma = next(x.i for x in sentence.tokens[found.clause.predicate :] if x.text == ",")
    start = max((i + 1 for i in found.clause.marker), default=found.first)
    return condition_of_words(context, line, tuple(range(start, comma)), about)


def _one_by_one(context: Context, line: Line, segment: Segment, about: Party | None) -> Expr | None:
    """«2 очка, если A, 5 очков, если B»: the case right after each amount; None where the sentence has one case only."""
    sentence = line.sentence
    marks = [x.i for x in sentence.tokens if x.norm in words(LEXICON, "award.if")]
    mine = next((i for i in marks if segment.mention.stop <= i <= segment.mention.stop + 1), None)
    if len(marks) < 2 or mine is None or sum(i < segment.stop for i in marks if i >= segment.start) > 1:
        return None
    indices = tuple(i for i in range(mine + 1, segment.stop) if not (sentence.tokens[i].is_punct and i == segment.stop - 1))
    return condition_of_words(context, line, indices, about)


def _not_said_closer(context: Context, place: Place, about: Party | None, own: list[Expr]) -> list[Expr]:
    """The lead-in's conditions without the facts that the sentence itself says more closely."""
    over = condition_over(context, place, about)
    if over is None:
        return []
    said = [_stems(x.text) for e in own for x in walk(e) if isinstance(x, Fact)]
    parts = over.parts if isinstance(over, All) else (over,)
    kept = []
    for part in parts:
        if isinstance(part, Fact) and _picked(context, part.text, about, own):
            continue
        mine = _stems(part.text) if isinstance(part, Fact) else frozenset()
        if not mine or not any(len(mine & x) >= 0.6 * len(mine) for x in said):
            kept.append(part)
    return kept


def _picked(context: Context, text: str, about: Party | None, own: list[Expr]) -> bool:
    """True if the lead-in lists several parties of which the item takes one («если порт держит Рим или Тир: Рим: …»)."""
    if about is None or not about.is_named:
        return False
    written = re.findall(r"\w+", text)
    named = {x for w in written if (x := context.parties.by_lemma.get(lemma_of(w))) is not None}
    capital = {lemma_of(w) for w in written if w[:1].isupper()}
    mine = _stems(about.word)
    said = [_stems(x.text) for e in own for x in walk(e) if isinstance(x, Fact)]
    return about.word in named and len(named) > 2 and any(mine & x and (capital - mine) & x for x in said)


def _stems(text: str) -> frozenset[str]:
    return frozenset(lemma_of(x) for x in re.findall(r"\w+", text.lower()))


def condition_over(context: Context, place: Place, about: Party | None) -> Expr | None:
    """The condition that the lead-in states for all of its items."""
    if place.lead is None:
        return None
    found = [x.expr for x in conditions_of(context, place.lead, about)]
    return all_of(*found) if found else None


def _heads_sentence(line: Line, first: int) -> bool:
    return all(x.is_punct or x.pos in ("CCONJ", "ADV", "PART") for x in line.sentence.tokens[:first])


def only_after(sentence: Sentence, clause: Clause) -> bool:
    """True for «но только после того, как …», «лишь когда …»: the clause says on which condition, not when."""
    if clause.kind != "time" or not clause.start:
        return False
    opening = {*range(max(0, clause.start - 2), clause.start + 1), *clause.marker}
    return any(sentence.tokens[i].norm in words(LEXICON, "award.only") for i in opening)
