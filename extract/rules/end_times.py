"""When the game ends, once something has brought it to its end: at once, or with the turn."""

from __future__ import annotations

from collections.abc import Sequence

from extract.context import Context, Line
from extract.grammar.timing import start_of_turn, time_of_words
from extract.grammar.tree import phrase_stop
from extract.grammar.turns import TurnPhrase, is_unit
from extract.language import Sentence
from extract.lexicon import WordFile, phrases, words
from extract.rules.end_cues import end_cue, is_denied
from models.timing import Timing

__all__ = ["edge_of_numbered_turn", "plays_out", "time_of_end"]

LEXICON = WordFile(__file__).with_name("game_ends.toml")


def plays_out(sentence: Sentence) -> bool:
    """«доигрывается раунд»: something is played to its end before the game is over."""
    return any(t.lemma in words(LEXICON, "played_out") and not is_denied(sentence, t.i) for t in sentence.tokens)


def edge_of_numbered_turn(context: Context, line: Line, turns: TurnPhrase) -> Timing:
    """The end of the turn, unless the words before its number say the start of it («в начале 5 хода»)."""
    low = max(0, turns.first - 3)
    own = time_of_words(context, line.sentence, tuple(range(low, turns.stop)))
    return own if own.when == "phase" and own.phase == start_of_turn() and not turns.end else Timing("turn_end")


def time_of_end(context: Context, line: Line, used: Sequence[int]) -> Timing:
    """At once, unless the round is played out, by this sentence or the next, or the end of a turn is named."""
    to_the_end = phrases(LEXICON, "to_the_end")
    whole = context.sentences[line.index].sentence
    if any(phrase_stop(s, t.i, to_the_end) is not None for s in (line.sentence, whole) for t in s.tokens):
        return Timing("turn_end")
    spoken = [context.sentences[line.index], *([after] if (after := context.after(line)) is not None else [])]
    for one in spoken:
        turns = any(is_unit(t) for t in one.sentence.tokens)
        if turns and plays_out(one.sentence) and (one.index == line.index or not end_cue(context, one)):
            return Timing("turn_end")
    own = time_of_words(context, line.sentence, tuple(range(len(line.sentence.tokens))))
    apart = time_of_words(context, line.sentence, tuple(t.i for t in line.sentence.tokens if t.i not in used))
    if apart.when == "phase" and apart.phase == start_of_turn():
        return apart
    if own.when == "turn_end" or _all_have_played(line.sentence, used) or _turn_in_which(line.sentence):
        return Timing("turn_end")
    return Timing("immediately")


def _turn_in_which(sentence: Sentence) -> bool:
    """«до конца хода, в котором …»: the turn in which it happens is played out."""
    for token in sentence.tokens[1:]:
        after = [t for t in sentence.tokens[token.i + 1 : token.i + 3] if not t.is_punct]
        edge = sentence.tokens[token.i - 1].lemma in words(LEXICON, "turn_edges")
        described = bool(after) and sentence.clause_of(after[0].i).kind == "relative"
        if is_unit(token) and edge and described:
            return True
    return False


def _all_have_played(sentence: Sentence, used: Sequence[int]) -> bool:
    """«… и в этом раунде походили все»."""
    inside = [sentence.tokens[i] for i in used]
    everybody = any(t.norm in words(LEXICON, "everybody") for t in inside)
    return everybody and any(is_unit(t) for t in inside) and any(t.lemma in words(LEXICON, "moved") for t in inside)
