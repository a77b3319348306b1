"""Ways to win, lose or draw: who wins in which state, when it is looked at, how a tie is broken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from models.expressions import FALSE, Expr, all_of, any_of, negate, quantity
from models.parties import Party, named
from models.records import TieBreak, Victory
from models.timing import LAST, TurnSet
from verification.comparison.base import Comparison, Context, Difference, Group, bounds, definite, has_opaque, unique
from verification.comparison.timing import timing_difference
from verification.semantics import RESULTS, TURN, Result, result_condition
from verification.witness import show_result

__all__ = ["compare_victories"]


def compare_victories(group: Group, context: Context) -> Comparison:
    """Hold victory records against victory rules; every record is bound, every rule known."""
    texts = tuple(cast(Victory, b.record) for b in group.records)
    rules = tuple(cast(Victory, r.record) for r in group.rules)
    problems = tuple(p for b in group.records for p in b.problems)
    if problems:
        return Comparison("not_formalised", detail="; ".join(problems))
    if all(t.winner is None and t.loser is None and not t.draw for t in texts):
        return Comparison("not_formalised", detail="the text does not say who wins")
    settled = _settled(texts, rules, context)
    found, states, decided = _results(texts, rules, group, settled, context)
    differences = found + _moments(texts, rules, context) + _ties(texts, rules, context)
    opaque = has_opaque(*(t.condition for t in texts))
    details = [f"who wins, decided for {len(context.engine.party_ids)} parties"]
    if any(t.timing.when == "unspecified" for t in texts):
        details.append("the text names no moment")
    if any(t.tie_break for t in rules) and not any(t.tie_break for t in texts):
        details.append("the text does not say how a tie is broken")
    if any(t.tie_break for t in texts) and not any(t.tie_break for t in rules):
        details.append("the reference does not say how a tie is broken")
    details += [f"how a tie is broken, by «{name}», is not in the vocabulary; ties were not compared" for name in _unbound(texts)]
    if opaque:
        details.append(
            "not formalised: " + "; ".join(f"«{u}»" for b in group.records for u in b.unread) + "; the rest was compared"
        )
    detail = "; ".join(details)
    if differences:
        return Comparison("differs", "proved" if found else "compared", states, differences, detail)
    if opaque or _unbound(texts):
        return Comparison("not_formalised", None, states, (), detail)
    if not decided:
        return Comparison("undecided", None, states, (), detail)
    return Comparison("agrees", "proved", states, (), detail)


def _condition(records: Sequence[Victory], result: Result, party: str, context: Context) -> Expr:
    """When any of the records has this result for the party."""
    engine = context.engine
    found = (result_condition(r, result, party, engine.party_ids, engine.last_turn, engine.holders()) for r in records)
    return any_of(*(context.known(x) for x in found if x != FALSE))


def _settled(texts: Sequence[Victory], rules: Sequence[Victory], context: Context) -> Expr:
    """The states in which what the text says is all that decides.

    Where it alone breaks ties, or breaks them by what is not in the vocabulary, nobody may be tied for the most; where it
    speaks of the end of the game and names no turn, it is the last turn, and nobody has won in another way: an earlier end
    is no part of a state.
    """
    needed: list[Expr] = []
    mine = {r.name for r in rules}
    for text in texts:
        alone = text.tie_break and (_unbound(texts) or not any(r.tie_break for r in rules))
        if alone and text.winner is not None and text.winner.kind in ("highest", "lowest"):
            needed.append(_one_leads(text.winner, context))
        if text.timing.when == "game_end" and text.timing.turns is None:
            others = [r.record for r in context.engine.rules if isinstance(r.record, Victory) and r.record.name not in mine]
            others = [replace(r, condition=context.expanded(r.condition)) for r in others if not has_opaque(r.condition)]
            won = [_condition(others, result, p, context) for result in RESULTS for p in context.engine.party_ids]
            needed += [TURN.equals(context.engine.last_turn), negate(any_of(*won))]
    return all_of(*needed)


def _at_the_end(text: Victory) -> Victory:
    """The record with the last turn for the end of the game, where the text names no turn."""
    if text.timing.when != "game_end" or text.timing.turns is not None:
        return text
    return replace(text, timing=replace(text.timing, turns=TurnSet(only=(LAST,))))


def _one_leads(winner: Party, context: Context) -> Expr:
    owners = context.engine.holders().get(winner.word, context.engine.party_ids)
    has = {p: quantity(winner.word, named(p)) for p in owners}
    beats = {True: lambda a, b: a > b, False: lambda a, b: a < b}[winner.kind == "highest"]
    return any_of(*(all_of(*(beats(has[p], has[o]) for o in owners if o != p)) for p in owners))


def _results(
    texts: Sequence[Victory], rules: Sequence[Victory], group: Group, settled: Expr, context: Context
) -> tuple[tuple[Difference, ...], int, bool]:
    """The first difference in who wins, loses or draws in ``settled`` states; how many were run; whether all was decided."""
    reference = [replace(r, condition=context.expanded(r.condition)) for r in rules]
    whole = [replace(_at_the_end(t), condition=context.expanded(t.condition)) for t in texts]
    lower = [replace(t, condition=bounds(t.condition)[0]) for t in whole]
    upper = [replace(t, condition=bounds(t.condition)[1]) for t in whole]
    opaque, states, decided = has_opaque(*(t.condition for t in whole)), 0, True
    for result in RESULTS:
        for party in context.engine.party_ids:
            ref = _condition(reference, result, party, context)
            least, most = (_condition(side, result, party, context) for side in (lower, upper))
            if opaque:
                answer = context.decide(all_of(settled, definite(least, most, ref)), FALSE)
            else:
                answer = context.decide(all_of(settled, least), all_of(settled, ref))
            states, decided = states + answer.states, decided and answer.decided
            if answer.different is None:
                continue
            shown = upper if opaque else whole
            conditions = {p: _condition(shown, result, p, context) for p in context.engine.party_ids}
            references = {p: _condition(reference, result, p, context) for p in context.engine.party_ids}
            shown_case = show_result(answer.different, result, conditions, references, group.rules, context)
            return (Difference(*shown_case.sentences(context.engine), shown_case.witness),), states, decided
    return (), states, decided


def _moments(texts: Sequence[Victory], rules: Sequence[Victory], context: Context) -> tuple[Difference, ...]:
    found = [timing_difference(t.timing, rules[0].timing, context) for t in texts]
    return unique(found)


def _steps(steps: Sequence[TieBreak]) -> tuple[tuple[object, ...], ...]:
    return tuple((s.prefer, s.quantity_id or s.quantity, s.at, s.repeat) for s in steps)


def _unbound(texts: Sequence[Victory]) -> tuple[str, ...]:
    """The quantities that break a tie by the text and are not in the vocabulary."""
    steps = [s for t in texts for s in t.tie_break]
    return tuple(dict.fromkeys(s.quantity for s in steps if s.quantity is not None and s.quantity_id is None))


def _ties(texts: Sequence[Victory], rules: Sequence[Victory], context: Context) -> tuple[Difference, ...]:
    text = next((t.tie_break for t in texts if t.tie_break), ())
    reference = next((r.tie_break for r in rules if r.tie_break), ())
    if not text or _unbound(texts):
        return ()
    if not reference:
        return _only_told(texts, rules, context)
    if _steps(text) == _steps(reference):
        return ()
    (ru_text, en_text), (ru_ref, en_ref) = (_told(steps, context) for steps in (text, reference))
    return (
        Difference(
            f"ничья разрешается по-разному: по тексту — {ru_text}; по движку — {ru_ref}",
            f"a tie is broken differently: by the text {en_text}; by the reference {en_ref}",
        ),
    )


def _only_told(texts: Sequence[Victory], rules: Sequence[Victory], context: Context) -> tuple[Difference, ...]:
    """The text breaks ties of those who have most; that by the reference nobody wins then is a difference."""
    text = next((t for t in texts if t.tie_break and t.winner is not None and t.winner.kind in ("highest", "lowest")), None)
    if text is None or text.winner is None or has_opaque(text.condition):
        return ()
    tied = negate(_one_leads(text.winner, context))
    reference = [replace(r, condition=context.expanded(r.condition)) for r in rules]
    whole = [replace(text, condition=context.expanded(text.condition))]
    won, done = (any_of(*(_condition(side, "win", p, context) for p in context.engine.party_ids)) for side in (whole, reference))
    if context.situation(all_of(tied, won)) is None or not context.impossible(all_of(tied, won, done)):
        return ()
    ru, en = _told(text.tie_break, context)
    return (
        Difference(f"ничья: по тексту побеждает тот, {ru}; по движку при ничьей победителя нет",
                   f"a tie: by the text the winner is the one {en}; by the reference nobody wins in a tie"),
    )  # fmt: skip


_AT = {"same": ("", ""), "previous_turn": (" в предыдущий ход", " in the turn before"),
       "next_turn": (" в следующий ход", " in the next turn"), "shared": ("победа общая", "the win is shared")}  # fmt: skip


def _told(steps: Sequence[TieBreak], context: Context) -> tuple[str, str]:
    names = {v.id: (v.ru, v.en) for v in context.engine.variables} | {p.id: (p.ru, p.en) for p in context.engine.parties}
    ru, en = [], []
    for s in steps:
        what = names.get(s.quantity_id or s.quantity or "", (s.quantity or "", s.quantity or ""))
        at = _AT.get(s.at, (f" ({s.at})", f" ({s.at})"))
        if isinstance(s.prefer, str):
            most = {"highest": ("больше", "most"), "lowest": ("меньше", "least")}[s.prefer]
            ru.append(f"у кого {most[0]}: {what[0]}{at[0]}" + (" и так далее" if s.repeat else ""))
            en.append(f"who has {most[1]} of {what[1]}{at[1]}" + (" and so on" if s.repeat else ""))
        elif s.at == "shared":
            ru.append(at[0])
            en.append(at[1])
        else:
            who = [names.get(w, (w, w)) for w in s.prefer.words]
            ru.append(", ".join(w[0] for w in who) + at[0])
            en.append(", ".join(w[1] for w in who) + at[1])
    return ", затем ".join(ru), ", then ".join(en)
