"""A state of a game set by hand, and who wins in it by the engine and by the text: as plain data, and with sliders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from models.expressions import FALSE, Expr
from models.meaning import Flag, IntRange, Value, holds
from models.meaning.equivalence import variables
from models.records import Victory
from models.rulebook import RuleBook
from models.showing import Shown
from ustav.library import Game
from verification.comparison.base import has_opaque
from verification.reference.base import Engine
from verification.semantics import winning_condition
from verification.verify import bind_book

__all__ = ["Standing", "TextSide", "key_in_words", "player", "standing", "standing_by", "text_side"]


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


@dataclass(frozen=True, slots=True)
class TextSide(Shown):
    """What a text's ways to win come to: name, party and condition of each that can be looked at; names of those that cannot."""

    wins: tuple[tuple[str, str, Expr], ...]
    skipped: tuple[str, ...]


def text_side(game: Game, book: RuleBook) -> TextSide:
    """The ways to win that a text states, bound to the game's engine once for all states that are looked at."""
    wins, skipped = [], []
    known = set(game.engine.domains())
    for bound in bind_book(book, game.vocabulary, game.engine).bounds:
        record = bound.record
        if not isinstance(record, Victory) or record.status != "stated" or record.winner is None or record.draw:
            continue
        if bound.problems or has_opaque(record.condition):
            skipped.append(record.name)
            continue
        for party in game.engine.party_ids:
            condition = _wins_if(record, party, game.engine)
            if condition != FALSE and set(variables(condition)) <= known:
                wins.append((record.name, party, condition))
    return TextSide(tuple(wins), tuple(dict.fromkeys(skipped)))


def _wins_if(record: Victory, party: str, engine: Engine) -> Expr:
    whole = record if record.condition is None else replace(record, condition=engine.expand(record.condition))
    return winning_condition(whole, party, engine.party_ids, engine.last_turn, engine.holders())


def standing(game: Game, book: RuleBook, values: Mapping[str, Value]) -> Standing:
    """Who wins where these values are set and all others are ordinary. Raises `StateError` for a state that is not lawful."""
    return standing_by(game, text_side(game, book), values)


def standing_by(game: Game, text: TextSide, values: Mapping[str, Value]) -> Standing:
    """The same by what `text_side` gave, which is quicker where many states are looked at."""
    engine = game.engine
    state = engine.state(values)
    names = {r.id: r.ru for r in engine.rules}
    parties = {p.id: p.ru for p in engine.parties}
    by_text: dict[str, tuple[str, ...]] = {}
    for name, party, condition in text.wins:
        if holds(condition, state):
            by_text[name] = (*by_text.get(name, ()), parties[party])
    winners = {names[r]: tuple(parties[p] for p in who) for r, who in engine.winners(state).items()}
    points: dict[str, Any] = {}
    for scored in engine.scores(state):
        points[parties[scored.party]] = points.get(parties[scored.party], 0) + scored.points
    return Standing(state, winners, by_text, {p: str(n) for p, n in points.items()}, text.skipped)


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
    told, text = ipywidgets.HTML(), text_side(game, book)

    def look(_: object = None) -> None:
        try:
            told.value = standing_by(game, text, {k: w.value for k, w in shown.items()})._repr_html_()
        except StateError as error:
            told.value = f"<p>{escape(str(error))}</p>"

    for widget in shown.values():
        widget.observe(look, names="value")
    look()
    return ipywidgets.VBox([*shown.values(), told])
