"""Who wins over the values of two variables, by the text and by the engine: as a table and as a map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from models.meaning import Choice, Flag, IntRange, Value
from models.rulebook import RuleBook
from ustav.library import Game
from ustav.play import Standing, key_in_words, standing_by, text_side
from verification.reference.base import StateError

if TYPE_CHECKING:
    import pandas

__all__ = ["TooManyStatesError", "sweep", "sweep_chart"]

MOST = 2000
"""So many states are looked at; more take too long to wait for."""
_COLUMNS = ("by the text", "by the engine", "verdict")
NOBODY, UNLAWFUL = "никто", "такого положения нет"


class TooManyStatesError(ValueError):
    """Two variables of too many values: the message names both, and what to do."""

    def __init__(self, across: str, down: str, count: int) -> None:
        super().__init__(f"{across} and {down} have {count} states together, more than {MOST}: choose one with fewer values")


def sweep(game: Game, book: RuleBook, across: str, down: str, values: Mapping[str, Value] | None = None) -> pandas.DataFrame:
    """A row for every pair of values of two keys of a state, the rest as in ``values`` or ordinary: who wins by each side.

    ``verdict`` is «сходится: …» or «расходится: …»; a state that cannot be says so. Raises `TooManyStatesError`, and KeyError
    for a key that no state has.
    """
    import pandas

    domains = game.engine.domains()
    columns, rows = _values(domains[across]), _values(domains[down])
    if len(columns) * len(rows) > MOST:
        raise TooManyStatesError(across, down, len(columns) * len(rows))
    text = text_side(game, book)
    out: list[list[object]] = []
    for x in columns:
        for y in rows:
            try:
                told = _told(standing_by(game, text, {**(values or {}), across: x, down: y}))
            except StateError:
                told = ("", "", UNLAWFUL)
            out.append([x, y, *told])
    return pandas.DataFrame(out, columns=[across, down, *_COLUMNS])


def sweep_chart(game: Game, book: RuleBook, across: str, down: str, values: Mapping[str, Value] | None = None) -> Any:
    """The table as a map, one field a state; where text and engine part, the fields stand out. Needs altair (the extra `lab`)."""
    import altair

    frame = sweep(game, book, across, down, values).rename(columns={across: "across", down: "down"})
    kinds = list(dict.fromkeys(frame["verdict"]))
    return (
        altair.Chart(frame, title=f"{game.vocabulary.title_ru}: кто побеждает")
        .mark_rect(stroke="white", strokeWidth=0.5)
        .encode(
            x=altair.X("across:O", title=key_in_words(game.engine, across), axis=altair.Axis(labelAngle=0, labelOverlap=True)),
            y=altair.Y("down:O", title=key_in_words(game.engine, down), sort="descending"),
            color=altair.Color(
                "verdict:N",
                title=None,
                scale=altair.Scale(domain=kinds, range=_colours(kinds)),
                legend=altair.Legend(orient="bottom", columns=1, labelLimit=560),
            ),
            tooltip=["across", "down", *_COLUMNS],
        )
        .properties(width=560, height=220, padding={"left": 20, "top": 5, "right": 20, "bottom": 5})
    )


def _values(domain: IntRange | Flag | Choice) -> list[Value]:
    if isinstance(domain, IntRange):
        return list(range(domain.low, domain.high + 1))
    return [False, True] if isinstance(domain, Flag) else list(domain.values)


def _told(one: Standing) -> tuple[str, str, str]:
    text, engine = (
        ", ".join(dict.fromkeys(p for who in side.values() for p in who)) or NOBODY for side in (one.text, one.engine)
    )
    if one.agree:
        return text, engine, f"сходится: {engine}"
    return text, engine, f"расходится: по тексту {text}, по движку {engine}"


def _colours(kinds: list[str]) -> list[str]:
    """Grey for nobody and for what cannot be, red for what differs, shades of green for who wins by both."""
    greens, reds = ["#3f8f5f", "#7fb58f", "#2b6b78", "#9bbf6a", "#4a7ab0", "#b7a43f"], ["#b3261e", "#e07a5f", "#8c1d40"]
    out = []
    for kind in kinds:
        if kind == UNLAWFUL or kind == f"сходится: {NOBODY}":
            out.append("#e4e2db" if kind != UNLAWFUL else "#ffffff")
            continue
        shades = reds if kind.startswith("расходится") else greens
        out.append(shades[sum(c in shades for c in out) % len(shades)])
    return out
