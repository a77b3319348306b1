"""Whether text and reference mean the same moment."""

from __future__ import annotations

from models.records import Phase
from models.timing import Timing, When
from verification.comparison.base import Context, Difference

__all__ = ["moment_en", "moment_ru", "timing_difference"]

_RU: dict[When, str] = {
    "immediately": "сразу, как только это случается", "phase": "в фазу «{}»", "turn_end": "в конце хода",
    "game_end": "в конце партии", "each_turn": "каждый ход", "event": "при событии", "unspecified": "время не названо",
}  # fmt: skip
_EN: dict[When, str] = {
    "immediately": "at the moment it happens", "phase": "in the phase “{}”", "turn_end": "at the end of the turn",
    "game_end": "at the end of the game", "each_turn": "every turn", "event": "when an event happens",
    "unspecified": "no time given",
}  # fmt: skip


def moment_ru(timing: Timing, context: Context) -> str:
    """The moment as a Russian phrase."""
    return _RU[timing.when].format(_phase_name(timing.phase, context, "ru"))


def moment_en(timing: Timing, context: Context) -> str:
    """The moment as an English phrase."""
    return _EN[timing.when].format(_phase_name(timing.phase, context, "en"))


def _phase_name(phase: str | None, context: Context, language: str) -> str:
    rule = next((r for r in context.engine.rules if r.id == phase), None)
    return str(getattr(rule, language)) if rule is not None else phase or "?"


def timing_difference(text: Timing, reference: Timing, context: Context, points: bool = False) -> Difference | None:
    """How the moments differ, or None. Where either side names no time there is nothing to differ.

    ``points``: the moment of an award, where only different phases, or the end of the game against any other time,
    count: a text gives the times of awards loosely.
    """
    if "unspecified" in (text.when, reference.when) or _compatible(text, reference, context):
        return None
    if points and text.when != reference.when and "game_end" not in (text.when, reference.when):
        return None
    return Difference(
        f"по тексту — {moment_ru(text, context)}, по движку — {moment_ru(reference, context)}",
        f"by the text {moment_en(text, context)}, by the reference {moment_en(reference, context)}",
    )


def _compatible(text: Timing, reference: Timing, context: Context) -> bool:
    if text.when == reference.when:
        if text.when != "phase" or text.phase is None or reference.phase is None:
            return True
        return text.phase == reference.phase or _inside(text.phase, reference.phase, context)
    whens = {text.when, reference.when}
    if whens in ({"immediately", "event"}, {"each_turn", "phase"}, {"each_turn", "turn_end"}):
        return True
    phase = text.phase or reference.phase
    if whens == {"turn_end", "phase"}:
        return phase is None or phase == _last_phase(context) or _inside(phase, _last_phase(context), context)
    if "game_end" in whens and whens & {"phase", "turn_end"}:
        last = context.engine.last_turn
        sets = [t.turns for t in (text, reference) if t.when != "game_end"]
        return all(s is not None and s.turns(last) == (last,) for s in sets)
    return False


def _inside(a: str | None, b: str | None, context: Context) -> bool:
    """True if one phase is a part of the other."""
    parents = {r.id: r.record.parent for r in context.engine.rules if isinstance(r.record, Phase)}
    return parents.get(a or "") == b or parents.get(b or "") == a


def _last_phase(context: Context) -> str | None:
    top = context.engine.phases(context.engine.last_turn)
    return top[-1] if top else None
