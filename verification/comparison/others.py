"""The end of the game, bounds on quantities, and defined terms."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import cast

from models.expressions import FALSE, Expr, any_of
from models.meaning import IntRange, holds
from models.records import Definition, GameEnd, Limit
from models.reports import Basis, Witness
from verification.comparison.base import Comparison, Context, Difference, Group, bounds, definite, has_opaque
from verification.comparison.timing import timing_difference
from verification.played import by_play
from verification.semantics import condition_for, speaks_of_a_party
from verification.situations import situation
from verification.witness import show

__all__ = ["compare_definitions", "compare_game_ends", "compare_limits", "untold_bounds"]


def _unread(group: Group) -> str:
    return "; not formalised: " + "; ".join(f"«{u}»" for b in group.records for u in b.unread)


# ---------------------------------------------------------------------- the end of the game


def compare_game_ends(group: Group, context: Context) -> Comparison:
    """Hold what ends the game against the engine: the condition, the number of turns, the moment."""
    text, rule = cast(GameEnd, group.records[0].record), cast(GameEnd, group.rules[0].record)
    if group.records[0].problems:
        return Comparison("not_formalised", detail="; ".join(group.records[0].problems))
    differences: list[Difference] = []
    last, states, decided = context.engine.last_turn, 0, True
    if text.turns is not None and rule.turns is not None:
        final, final_ref = _final(text, last), _final(rule, last)
        states = max(final, final_ref)
        other = next((t for t in range(1, states) if text.turns.holds(t, last) != rule.turns.holds(t, last)), None)
        if final == final_ref and other is not None:
            differences.append(_played(other, text.turns.holds(other, last)))
        if final != final_ref:
            witness = Witness({"turn": min(final, final_ref)}, f"последний ход — {final}", f"последний ход — {final_ref}",
                              replayed=True)  # fmt: skip
            differences.append(
                Difference(f"по тексту последний ход — {final}, по движку — {final_ref}",
                           f"the last turn is {final} by the text, {final_ref} by the reference", witness)
            )  # fmt: skip
    if text.condition is not None or rule.condition is not None:
        lower, upper = (_somebody(x, context) for x in bounds(context.expanded(text.condition)))
        reference = _somebody(context.expanded(rule.condition), context)
        answer = context.decide(definite(lower, upper, reference), FALSE)
        states, decided = states + answer.states, answer.decided
        if answer.different is not None:
            told = {True: ("партия кончается", "the game ends"), False: ("партия продолжается", "the game goes on")}
            shown = show(answer.different, lambda s: holds(upper, s), lambda s: holds(reference, s), told.__getitem__, context)
            differences.append(Difference(*shown.sentences(context.engine), shown.witness))
    moment = timing_difference(text.timing, rule.timing, context)
    differences += [moment] if moment is not None else []
    opaque, conditional = has_opaque(text.condition), text.condition is not None
    detail = "what ends the game, and when" + (_unread(group) if opaque else "")
    basis: Basis = "proved" if conditional and not opaque else "compared"
    if differences:
        return Comparison("differs", basis, states, tuple(differences), detail)
    if opaque:
        return Comparison("not_formalised", None, states, (), detail)
    return Comparison("agrees", basis, states, (), detail) if decided else Comparison("undecided", None, states, (), detail)


def _played(turn: int, said: bool) -> Difference:
    ru, en = {True: "играется", False: "не играется"}, {True: "played", False: "not played"}
    witness = Witness({"turn": turn}, f"ход {turn} {ru[said]}", f"ход {turn} {ru[not said]}", replayed=True)
    return Difference(
        f"ход {turn} по тексту {ru[said]}, по движку {ru[not said]}",
        f"turn {turn} is {en[said]} by the text, {en[not said]} by the reference",
        witness,
    )


def _final(record: GameEnd, last: int) -> int:
    """The number of the last turn: the greatest that the set names, even beyond the engine's own."""
    assert record.turns is not None
    named = [t for t in (*record.turns.only, record.turns.final) if isinstance(t, int)]
    return max(named, default=last)


def _somebody(condition: Expr | None, context: Context) -> Expr:
    """The condition for nobody in particular: that it holds for somebody, where it speaks of a party."""
    parties = context.engine.party_ids
    if condition is None:
        return condition_for(None, None, parties)
    if not speaks_of_a_party(condition):
        return condition_for(condition, None, parties)
    return any_of(*(context.known(condition_for(condition, p, parties)) for p in parties))


# ---------------------------------------------------------------------- bounds


def compare_limits(group: Group, context: Context) -> Comparison:
    """Hold a bound on a quantity against the engine's."""
    texts, rule = [cast(Limit, b.record) for b in group.records], cast(Limit, group.rules[0].record)
    variable = next((v for v in context.engine.variables if v.id == rule.quantity), None)
    ru, en = (variable.ru, variable.en) if variable else (texts[0].quantity, texts[0].quantity)
    ends = [("minimum", [t.minimum for t in texts], rule.minimum), ("maximum", [t.maximum for t in texts], rule.maximum)]
    differences = [
        _bound_difference(which, said, done, (ru, en), context, rule.quantity)
        for which, given, done in ends
        for said in dict.fromkeys(given)
        if said != done and said is not None and done is not None
    ]
    word = {"minimum": "least", "maximum": "greatest"}
    compared = [word[which] for which, given, done in ends if done is not None and any(x is not None for x in given)]
    untold = [word[which] for which, given, done in ends if done is not None and all(x is None for x in given)]
    detail = f"{' and '.join(compared)} value" if compared else "no bound that both give"
    detail += f"; the text states no {' and no '.join(untold)} value" if untold else ""
    if differences:
        return Comparison("differs", "compared", None, tuple(differences), detail)
    if not compared:
        return Comparison("text_silent" if untold else "reference_silent", detail=detail)
    return Comparison("agrees", "compared", None, (), detail)


def untold_bounds(text: Sequence[Limit], rule: Limit) -> tuple[tuple[str, str], ...]:
    """The bounds of the reference that none of the records states, in Russian and English words."""
    out = []
    if rule.minimum is not None and all(t.minimum is None for t in text):
        out.append((f"наименьшее значение, {rule.minimum}", f"the least value, {rule.minimum}"))
    if rule.maximum is not None and all(t.maximum is None for t in text):
        out.append((f"наибольшее значение, {rule.maximum}", f"the greatest value, {rule.maximum}"))
    return tuple(out)


def _bound_difference(
    which: str, said: Fraction, done: Fraction, name: tuple[str, str], context: Context, quantity: str
) -> Difference:
    word, word_en = {"minimum": ("наименьшее", "least"), "maximum": ("наибольшее", "greatest")}[which]
    between = max(said, done) if which == "maximum" else min(said, done)
    keys = next((v.state_keys() for v in context.engine.variables if v.id == quantity), ())
    witness = None
    if keys and isinstance(context.domains[keys[0]], IntRange) and between.denominator == 1:
        allowed = {True: "можно", False: "нельзя"}
        fits = [between <= x if which == "maximum" else between >= x for x in (said, done)]
        witness = Witness({keys[0]: int(between)}, allowed[fits[0]], allowed[fits[1]], replayed=fits[0] != fits[1])
        witness = by_play(witness, lambda state: state[keys[0]], context.engine)
    case = (
        f" ({situation(witness.state, context.engine)}: по тексту {witness.text}, по движку {witness.reference})"
        if witness
        else ""
    )
    return Difference(
        f"{word} значение «{name[0]}» по тексту {said}, по движку {done}{case}",
        f"the {word_en} value of “{name[1]}” is {said} by the text, {done} by the reference",
        witness,
    )


# ---------------------------------------------------------------------- terms


def compare_definitions(group: Group, context: Context) -> Comparison:
    """Hold a defined term against the engine's definition, for every party."""
    text, rule = cast(Definition, group.records[0].record), cast(Definition, group.rules[0].record)
    if text.condition is None and rule.condition is None:
        return Comparison("agrees", "compared", None, (), "both name the term and give no test")
    if text.condition is None:
        return Comparison("text_silent", detail="the text names the term and gives no test that could be compared")
    if rule.condition is None:
        return Comparison("reference_silent", detail="the reference names the term and gives no test")
    states, decided, parties = 0, True, context.engine.party_ids
    for party in parties:
        lower, upper = (context.known(condition_for(x, party, parties)) for x in bounds(context.expanded(text.condition)))
        reference = context.known(condition_for(context.expanded(rule.condition), party, parties))
        answer = context.decide(definite(lower, upper, reference), FALSE)
        states, decided = states + answer.states, decided and answer.decided
        if answer.different is not None:
            who = next(p for p in context.engine.parties if p.id == party)
            told = {True: (f"«{text.term}» у {who.ru}: да", f"“{text.term}” for {who.en}: yes"),
                    False: (f"«{text.term}» у {who.ru}: нет", f"“{text.term}” for {who.en}: no")}  # fmt: skip
            run = [lambda s, c=c: holds(c, s) for c in (upper, reference)]
            shown = show(answer.different, run[0], run[1], told.__getitem__, context)
            difference = Difference(*shown.sentences(context.engine), shown.witness)
            return Comparison("differs", "proved", states, (difference,), "the test of the term")
    detail = f"the test of the term, decided for {len(parties)} parties"
    if has_opaque(text.condition):
        return Comparison("not_formalised", None, states, (), detail + _unread(group))
    return Comparison("agrees", "proved", states, (), detail) if decided else Comparison("undecided", None, states, (), detail)
