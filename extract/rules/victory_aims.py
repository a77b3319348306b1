"""What the game aims at beside what wins it: an aim repeats that, unless it is one side's own."""

from __future__ import annotations

from collections.abc import Sequence

from extract.rules.victory_drafts import Draft
from models.parties import Party

__all__ = ["without_aims"]


def without_aims(drafts: list[Draft]) -> list[Draft]:
    """The drafts without what the game aims at, where the text also says how it is won: an aim repeats that."""
    won = [d for d in drafts if d.outcome.kind == "win" and not d.outcome.aim]
    sides = [d.winner for d in won if d.winner is not None and d.winner.is_named]
    own = [d for d in drafts if not d.outcome.aim or not won or _own_aim(d, sides)]
    return [d for k, d in enumerate(own) if not any(_says_again(d, other) for other in own[k + 1 :])]


def _says_again(draft: Draft, later: Draft) -> bool:
    """«Победит купец, который наберёт больше всего очков» before the rule that says so once more, and how ties are broken."""
    graded = draft.winner is not None and draft.winner.is_graded and draft.winner == later.winner
    apart = draft.line.block.index != later.line.block.index
    return graded and apart and not (draft.conditions or draft.ties or later.conditions) and _same_time(draft, later)


def _same_time(draft: Draft, later: Draft) -> bool:
    whens = {draft.timing.when, later.timing.when} - {"unspecified", "game_end"}
    return not whens and draft.timing.turns == later.timing.turns


def _own_aim(draft: Draft, sides: Sequence[Party]) -> bool:
    """True for the aim of one side («Цель мирных — …»), where nothing else says how that side wins."""
    return draft.winner is not None and draft.winner.is_named and draft.winner not in sides
