"""The time that governs a line from outside it: a column, a lead-in, the sentences before, a heading."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.timing import ends_game, time_of_words
from extract.grammar.tree import case, is_noun
from extract.language import Sentence, analyse
from extract.lexicon import WordFile, words
from models.timing import Timing

__all__ = ["frame_of", "opening_words"]

LEXICON = WordFile(__file__).with_name("timing.toml")
UNSPECIFIED = Timing()


def frame_of(context: Context, line: Line) -> Timing:
    """The time that governs the line from outside it: the column, the lead-in, the start of its paragraph, a heading."""
    for text in (line.block.column, line.block.row, line.block.label):
        found = _of_text(context, text)
        if found != UNSPECIFIED:
            return found
    own = context.phase_at(line.block) if line.block.kind != "paragraph" else None
    if own is not None:
        return Timing("phase", own)
    for governing in context.governing(line):
        found = _opening(context, governing)
        if found != UNSPECIFIED:
            return found
    found = context.nearest_before(line, _opening, UNSPECIFIED)
    if found != UNSPECIFIED:
        return found
    phase = context.phase_of(line.block)
    return Timing("phase", phase) if phase is not None and line.block.kind != "paragraph" else _of_headings(context, line)


def _opening(context: Context, line: Line) -> Timing:
    """The time with which a sentence opens: what stands before its first subject or verb."""
    sentence = line.sentence
    opened = opening_words(sentence)
    found = time_of_words(context, sentence, opened) if opened else UNSPECIFIED
    for clause in sentence.clauses:
        if found == UNSPECIFIED and clause.kind == "main" and clause.start > 0:
            head = [i for i in clause.tokens if clause.predicate is None or i < clause.predicate]
            found = time_of_words(context, sentence, head) if head else UNSPECIFIED
    return found if found.when in ("phase", "turn_end", "game_end") else UNSPECIFIED


def opening_words(sentence: Sentence) -> tuple[int, ...]:
    """The words with which a sentence opens: its clause of time, else what stands before its first subject or verb."""
    opened: list[int] = []
    for clause in sentence.clauses:
        if clause.kind == "time" and clause.start == 0:
            opened = list(clause.tokens)
    if not opened:
        for token in sentence.tokens:
            named = is_noun(token) and case(token) == "Nom" and token.head == token.i  # «Места на этапе»
            if token.pos in ("VERB", "AUX") or token.dep.startswith("nsubj") or token.text in ";:" or named:
                break
            opened.append(token.i)
    return tuple(opened)


def _of_text(context: Context, text: str | None) -> Timing:
    if not text or not text.strip():
        return UNSPECIFIED
    sentence = analyse(text)
    return time_of_words(context, sentence, tuple(range(len(sentence.tokens))))


def _of_headings(context: Context, line: Line) -> Timing:
    """A heading that is the name of a phase, or that speaks of the end of the game."""
    for section in context.headings(line.block):
        sentence = analyse(section.title)
        if sentence.tokens and sentence.tokens[0].lemma in words(LEXICON, "phases"):
            return Timing("phase", section.title.strip(" .:"))
        if ends_game(sentence, range(len(sentence.tokens))):
            return Timing("game_end")
    return UNSPECIFIED
