"""A state of a game set by hand, and who wins in it by the engine and by the text: as plain data, and with sliders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from models.expressions import FALSE
from models.meaning import Flag, IntRange, Value, holds
from models.meaning.equivalence import variables
from models.records import Victory
from models.rulebook import RuleBook
from ustav.library import Game
from verification.binding.binder import Bound
from verification.comparison.base import has_opaque
from verification.reference.base import Engine
from verification.semantics import winning_condition
from verification.verify import bind_book

__all__ = ["Standing", "key_in_words", "player", "standing", "standing_by"]


@dataclass(frozen=True, slots=True, repr=False)
class Standing:
    """Who wins in a state: for each rule by name those that win by the engine, and by the text; ``skipped``: not formalised."""

    state: Mapping[str, Value]
    engine: Mapping[str, tuple[str, ...]]
    text: Mapping[str, tuple[str, ...]]
    points: Mapping[str, str]
    skipped: tuple[str, ...]

    @property
    def agree(self) -> bool:
        """True if the same parties win by both."""
        sides = [{p for who in side.values() for p in who} for side in (self.engine, self.text)]
        return sides[0] == sides[1]

    def __repr__(self) -> str:
        return f"by the engine: {dict(self.engine)}; by the text: {dict(self.text)}; {'agree' if self.agree else 'DIFFER'}"

    def _repr_html_(self) -> str:
        def rows(side: Mapping[str, tuple[str, ...]]) -> str:
            told = "; ".join(f"{escape(name)}: <b>{escape(', '.join(who))}</b>" for name, who in side.items())
            return told or "никто не побеждает"

        lines = [("По движку", rows(self.engine)), ("По тексту", rows(self.text))]
        lines += [("Очки по движку", escape("; ".join(f"{p}: {n}" for p, n in self.points.items())) or "—")]
        if self.skipped:
            lines.append(("Текст не формализован", escape("; ".join(self.skipped))))
        mark = "" if self.agree else '<p style="color:#b3261e"><b>Текст и движок расходятся.</b></p>'
        return mark + "<table>" + "".join(f"<tr><th>{k}</th><td>{v}</td></tr>" for k, v in lines) + "</table>"


def standing(game: Game, book: RuleBook, values: Mapping[str, Value]) -> Standing:
    """Who wins where these values are set and all others are ordinary. Raises `StateError` for a state that is not lawful."""
    return standing_by(game, bind_book(book, game.vocabulary, game.engine).bounds, values)


def standing_by(game: Game, bounds: Sequence[Bound], values: Mapping[str, Value]) -> Standing:
    """The same for a text whose records are bound already, which is quicker where many states are looked at."""
    engine = game.engine
    state = engine.state(values)
    names = {r.id: r.ru for r in engine.rules}
    parties = {p.id: p.ru for p in engine.parties}
    by_text: dict[str, tuple[str, ...]] = {}
    skipped = []
    for bound in bounds:
        record = bound.record
        if not isinstance(record, Victory) or record.status != "stated" or record.winner is None or record.draw:
            continue
        if bound.problems or has_opaque(record.condition):
            skipped.append(record.name)
            continue
        who = [p for p in engine.party_ids if _wins(record, p, game, state)]
        if who:
            by_text[record.name] = (*by_text.get(record.name, ()), *(parties[p] for p in who))
    winners = {names[r]: tuple(parties[p] for p in who) for r, who in engine.winners(state).items()}
    points: dict[str, Any] = {}
    for scored in engine.scores(state):
        points[parties[scored.party]] = points.get(parties[scored.party], 0) + scored.points
    return Standing(state, winners, by_text, {p: str(n) for p, n in points.items()}, tuple(dict.fromkeys(skipped)))


def _wins(record: Victory, party: str, game: Game, state: Mapping[str, Value]) -> bool:
    engine = game.engine
    whole = record if record.condition is None else replace(record, condition=engine.expand(record.condition))
    condition = winning_condition(whole, party, engine.party_ids, engine.last_turn, engine.holders())
    return condition != FALSE and set(variables(condition)) <= set(state) and holds(condition, state)


def key_in_words(engine: Engine, key: str) -> str:
    """What a Russian reader calls a key of a state: «ПО — Испания»; the key itself where the engine has no such."""
    for variable in engine.variables:
        if key in variable.state_keys():
            party = next((p.ru for p in engine.parties if key == f"{variable.id}[{p.id}]"), "")
            return f"{variable.ru} — {party}" if party else variable.ru
    return key


def player(game: Game, book: RuleBook, *names: str) -> Any:
    """Sliders and boxes for the variables of these names (keys of a state; all of them by default), and who wins.

    Needs ipywidgets, which the extra `lab` brings.
    """
    import ipywidgets

    from verification.reference.base import StateError

    engine = game.engine
    shown: dict[str, Any] = {}
    for variable in engine.variables:
        for key in variable.state_keys():
            if names and key not in names and variable.id not in names:
                continue
            label = key_in_words(engine, key)
            common = {"value": variable.typical, "description": label, "style": {"description_width": "260px"}}
            if isinstance(variable.domain, IntRange):
                wide = {"layout": ipywidgets.Layout(width="560px")}
                shown[key] = ipywidgets.IntSlider(min=variable.domain.low, max=variable.domain.high, **common, **wide)
            elif isinstance(variable.domain, Flag):
                shown[key] = ipywidgets.Checkbox(**common)
            else:
                shown[key] = ipywidgets.Dropdown(options=list(variable.domain.values), **common)
    told = ipywidgets.HTML()

    def look(_: object = None) -> None:
        try:
            told.value = standing(game, book, {k: w.value for k, w in shown.items()})._repr_html_()
        except StateError as error:
            told.value = f"<p>{escape(str(error))}</p>"

    for widget in shown.values():
        widget.observe(look, names="value")
    look()
    return ipywidgets.VBox([*shown.values(), told])
