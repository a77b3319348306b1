"""How a tie ends that nothing breaks: a shared win, or a draw and what it hangs on."""

from __future__ import annotations

from collections.abc import Sequence

from extract.context import Context, Line
from extract.grammar.parties import player
from extract.grammar.quantities import name_quantity
from extract.grammar.tree import case, is_noun, phrase_stop
from extract.language import Sentence
from extract.lexicon import WordFile, phrases, words
from extract.rules.tie_talk import tie_start
from extract.rules.ties_grounds import LEXICON
from models.expressions import Compare, Expr, Others, Quantity
from models.parties import Party
from models.records import TieBreak

__all__ = ["is_shared", "premise_of_tie", "shared_entry"]

OUTCOMES = WordFile(__file__).with_name("outcomes.toml")
SHARED = "shared"
SHORT = 4
"""Words further apart do not belong to one phrase."""


def shared_entry() -> TieBreak:
    """Those still tied share the win."""
    return TieBreak(player(), None, SHARED)


def is_shared(sentence: Sentence) -> bool:
    """«общая победа», «выиграли все, кто впереди»: a step of a chain that shares the win."""
    won = [t.i for t in sentence.tokens if t.lemma in words(OUTCOMES, "win.victory")]
    common = [t.i for t in sentence.tokens if t.lemma in words(OUTCOMES, "draw.common")]
    return any(abs(a - b) < SHORT for a in won for b in common) or any(
        phrase_stop(sentence, t.i, phrases(OUTCOMES, "draw.shared")) is not None for t in sentence.tokens
    )


def premise_of_tie(
    context: Context, line: Line, winner: Party | None, ties: Sequence[TieBreak] = (), first: int = 0
) -> list[Expr]:
    """What a tie is, where a draw hangs on nothing else: as much as the others of what decides («при равном счёте»).

    ``first``: where the part of the sentence begins that declares the draw.
    """
    sentence = line.sentence
    last = next((t.quantity for t in reversed(ties) if t.quantity), None)
    if last is not None and any(t.pos == "PRON" and t.dep.startswith("nsubj") for t in sentence.tokens):
        return [Compare(Quantity(last, player()), "==", Others("any", last))]  # «если и они равны»: what was compared last
    for token in reversed(sentence.tokens[first:]):  # of a chain the last premise is that of the draw
        if token.lemma in words(LEXICON, "equal"):
            near = [t for t in sentence.tokens[token.i + 1 : token.i + 4] if is_noun(t)]
            counted = not is_noun(token) or (bool(near) and case(near[0]) in ("Gen", "Dat", ""))
            if near and counted:
                one = near[0].feats.get("Number") == "Sing"
                name = name_quantity(context, sentence, near[0].i, drop=(token.i,), singular=one).quantity.name
                return [Compare(Quantity(name), "==", Others("each", name))]
    if last is not None and tie_start(sentence) is not None:
        return [Compare(Quantity(last, player()), "==", Others("any", last))]  # «при новом равенстве»
    if winner is not None and winner.kind in ("highest", "lowest") and tie_start(sentence) is not None:
        return [Compare(Quantity(winner.word, player()), "==", Others("each", winner.word))]
    return []
