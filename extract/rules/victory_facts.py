"""Facts of a way to win that need a second look: what is gone from whom, what only tells the time."""

from __future__ import annotations

from extract.language import Sentence, lemma_of
from extract.lexicon import WordFile, words
from models.expressions import All, Expr, Fact, Not, all_of
from models.parties import Party

__all__ = ["beside_turn", "gone_from_all"]

COMPARISONS = WordFile(__file__).parent.parent / "grammar" / "comparisons.toml"
TIMES = WordFile(__file__).parent.parent / "grammar" / "timing.toml"
ENDS = WordFile(__file__).with_name("game_ends.toml")


def gone_from_all(sentence: Sentence, expr: Expr, winner: Party) -> Expr:
    """«Овцы побеждают, если не осталось ни одного волка»: nothing is left of the others, and not of whoever wins."""
    if any(t.norm in words(COMPARISONS, "verbs.possessive") for t in sentence.tokens):
        return expr
    if isinstance(expr, All):
        return all_of(*(gone_from_all(sentence, x, winner) for x in expr.parts))
    if not isinstance(expr, Fact):
        return expr
    said = expr.text.split(" ")
    ours = len(said) > 2 and said[0] in words(COMPARISONS, "verbs.possessive") and said[1][:3].lower() == winner.word[:3].lower()
    return Fact(" ".join(said[2:]), span=expr.span) if ours else expr


def beside_turn(expr: Expr) -> Expr | None:
    """«Когда двенадцатый ход закончен, а победителя ещё нет»: what is asked for beside the end of the turn or of the game."""
    parts = expr.parts if isinstance(expr, All) else ()
    rest = [x for x in parts if isinstance(x, Fact | Not) and not _tells_turn(x)]
    return all_of(*rest) if rest and len(rest) < len(parts) else None


def _tells_turn(expr: Expr) -> bool:
    inner = expr.part if isinstance(expr, Not) else expr
    said = inner.text.lower().split(" ") if isinstance(inner, Fact) else []
    units = words(TIMES, "units") | words(ENDS, "games")
    return any(lemma_of(x) in units for x in said)
