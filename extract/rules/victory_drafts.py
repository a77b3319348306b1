"""A way to win while it is being read, and the record that it becomes."""

from __future__ import annotations

from dataclasses import dataclass, field

from extract.context import Context, Line
from extract.grammar.frames import frame_of
from extract.grammar.modes import mode_of
from extract.grammar.parties import player
from extract.grammar.timing import start_of_turn
from extract.lexicon import WordFile
from extract.rules.checks import check_phase
from extract.rules.end_cues import end_cue
from extract.rules.outcomes import Outcome
from extract.rules.told_lengths import is_whole_season
from models.expressions import Expr, all_of
from models.parties import Party
from models.records import TieBreak, Victory
from models.spans import Span
from models.timing import Timing, TurnSet

__all__ = ["UNSPECIFIED", "Draft", "held_out", "record_of", "timing_of_draft", "whole_span"]

LEXICON = WordFile(__file__).with_name("victories.toml")
UNSPECIFIED = Timing()


@dataclass
class Draft:
    """A way to win while it is being read: what its sentences have said so far."""

    line: Line
    outcome: Outcome
    name: str
    winner: Party | None = None
    conditions: list[Expr] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    timing: Timing = UNSPECIFIED
    ties: list[TieBreak] = field(default_factory=list)
    common: bool = False
    """True for a draw that ends several ways to win, so that the heading over it does not bound it."""


def whole_span(line: Line) -> Span:
    """The whole sentence without its full stop."""
    return Span(line.sentence.start, line.sentence.start + len(line.sentence.text.rstrip(" .;\n")))


def held_out(timing: Timing) -> Timing:
    """«удержав перевал до конца восьмого хода»: looked at when that turn ends; any other time as it is."""
    until = timing.turns.final if timing.turns is not None and timing.turns.first is None else None
    held = timing.when == "unspecified" and isinstance(until, int)
    return Timing("turn_end", None, TurnSet(only=(until,))) if held and isinstance(until, int) else timing


def record_of(context: Context, draft: Draft) -> Victory:
    """The finished record: the time that governs the section, and the mode that its heading names."""
    mode = mode_of(context, draft.line)
    conditions = [*([mode] if mode is not None and not draft.common else []), *draft.conditions]
    losing = draft.outcome.kind == "lose"
    refs = tuple(r.number for s in draft.spans for r in context.layout.references if s.contains(r.span))
    return Victory(
        name=draft.name,
        section=context.section(draft.line.block),
        evidence=tuple(sorted(set(draft.spans))),
        refs=tuple(dict.fromkeys(refs)),
        winner=None if losing or draft.outcome.kind in ("draw", "nobody") else draft.winner or (player() if conditions else None),
        loser=draft.winner if losing else None,
        draw=draft.outcome.kind in ("draw", "nobody", "shared"),
        timing=timing_of_draft(context, draft),
        condition=all_of(*conditions) if conditions else None,
        tie_break=tuple(draft.ties),
    )


def _ends_game(context: Context, line: Line) -> bool:
    return end_cue(context, line) is not None


def timing_of_draft(context: Context, draft: Draft) -> Timing:
    """What the sentences say, else what governs them; most of something with no time at all is of the end of the game."""
    graded = draft.winner is not None and draft.winner.is_graded
    if graded and draft.timing.when == "turn_end" and draft.timing.turns is None and is_whole_season(context, draft.line):
        return Timing("game_end")  # «по окончании сезона», where there is but one
    if draft.timing.when != "unspecified":
        return draft.timing
    if draft.timing.turns is not None and draft.timing.turns.only:
        return Timing("turn_end", None, draft.timing.turns)  # «если шестой ход отыгран»
    frame = frame_of(context, draft.line)
    graded = draft.winner is not None and draft.winner.kind in ("highest", "lowest")
    if graded and frame.when == "turn_end" and context.nearest_before(draft.line, _ends_game, False):
        return Timing("game_end")  # «После 4-й эпохи игра заканчивается. … Побеждает богатейший»: that turn ends the game
    if frame.when in ("phase", "turn_end", "game_end") and frame.phase != start_of_turn():
        return Timing(frame.when, frame.phase, draft.timing.turns or frame.turns)
    checked = check_phase(context)
    if checked is not None and draft.outcome.kind == "win" and not draft.timing.turns:
        return Timing("phase", checked)
    if draft.winner is not None and draft.winner.kind in ("highest", "lowest"):
        return Timing("game_end", None, draft.timing.turns)
    return draft.timing
