"""The time that governs a line from outside it: a column, a lead-in, the sentences before, a heading."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict

from extract.context import Context, Line
from extract.grammar.phase_times import phase_called, phase_in
from extract.grammar.timing import ends_game, time_of_words
from extract.grammar.tree import case, is_noun
from extract.language import Sentence, analyse
from extract.lexicon import WordFile, words
from extract.memory import remembered
from models.rulebook import Section
from models.timing import Timing

__all__ = ["counting_line", "frame_of", "opening_words", "told_in_section"]

LEXICON = WordFile(__file__).with_name("timing.toml")
UNSPECIFIED = Timing()


def frame_of(context: Context, line: Line) -> Timing:
    """The time that governs the line from outside it: the column, the lead-in, the start of its paragraph, a heading."""
    for text in (line.block.column, line.block.row, line.block.label):
        found = _of_text(context, text)
        if found != UNSPECIFIED:
            return found
    own = context.phase_at(line.block)
    if own is not None:
        return Timing("phase", own)
    for governing in context.governing(line):
        found = _opening(context, governing)
        if found != UNSPECIFIED:
            return found
    found = _counted_before(context, line)
    if found != UNSPECIFIED:
        return found
    found = context.nearest_before(line, _opening, UNSPECIFIED)
    if found != UNSPECIFIED:
        return found
    phase = context.phase_of(line.block)
    return Timing("phase", phase) if phase is not None and line.block.kind != "paragraph" else _of_headings(context, line)


def _counted_before(context: Context, line: Line) -> Timing:
    """The time of what stands before the lead-in, in its own paragraph."""
    for governing in context.governing(line):
        found = context.nearest_before(governing, _opening, UNSPECIFIED)
        if found != UNSPECIFIED:
            return found
    return UNSPECIFIED


def told_in_section(context: Context, line: Line) -> Timing:
    """The time of the paragraph that says when points are counted: it rules the rest of its section."""
    told = counting_line(context, line)
    return _opening(context, told) if told is not None else UNSPECIFIED


def counting_line(context: Context, line: Line) -> Line | None:
    """The sentence before the line in its section that says when points are counted."""
    told = _counting_lines(context).get(line.block.section, ())
    at = bisect_left([x.index for x in told], line.index)
    return told[at - 1] if at else None


@remembered
def _counting_lines(context: Context) -> dict[int | None, list[Line]]:
    """The sentences at the head of a paragraph that say when points are counted, by section, in reading order."""
    out: dict[int | None, list[Line]] = defaultdict(list)
    for line in context.stating:
        if line.block.kind == "paragraph" and context.before(line) is None and _counts_points(context, line):
            out[line.block.section].append(line)
    return dict(out)


def _opening(context: Context, line: Line) -> Timing:
    """The time with which a sentence opens: what stands before its first subject or verb."""
    sentence = line.sentence
    opened = opening_words(sentence)
    found = time_of_words(context, sentence, opened) if opened else UNSPECIFIED
    for clause in sentence.clauses:
        if found == UNSPECIFIED and clause.kind == "main" and clause.start > 0:
            head = [i for i in clause.tokens if clause.predicate is None or i < clause.predicate]
            found = time_of_words(context, sentence, head) if head else UNSPECIFIED
    if found == UNSPECIFIED and _counts_points(context, line):
        found = time_of_words(context, sentence, range(len(sentence.tokens)))
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


def _counts_points(context: Context, line: Line) -> bool:
    """True for «подводят итог», «очки подсчитывают», «счёт ведут»: points are counted, and not how many."""
    sentence = line.sentence
    lemmas = {x.lemma for x in sentence.tokens}
    told = any(
        x.pos == "NUM" or x.text.isdigit()
        for x in sentence.tokens
        if x.i + 1 < len(sentence.tokens) and context.is_points(sentence.tokens[x.i + 1], sentence)
    )
    if told:
        return False
    if lemmas & words(LEXICON, "counting.alone"):
        return True
    of_points = bool(lemmas & words(LEXICON, "counting.nouns")) or any(context.is_points(x, sentence) for x in sentence.tokens)
    if not of_points and sentence.tokens[0].lemma in words(LEXICON, "counting.verbs"):
        titles = [analyse(x.title) for x in context.headings(line.block)[:1] if x.title]
        of_points = any(context.is_points(t, x) for x in titles for t in x.tokens)  # «Очки. Считаются один раз, …»
    return of_points and bool(lemmas & words(LEXICON, "counting.verbs"))


def _of_text(context: Context, text: str | None) -> Timing:
    if not text or not text.strip():
        return UNSPECIFIED
    sentence = analyse(text)
    return time_of_words(context, sentence, tuple(range(len(sentence.tokens))))


def _of_headings(context: Context, line: Line) -> Timing:
    """A heading that is the name of a phase or names one, or that speaks of the end of the game."""
    inner: Section | None = None
    for section in context.headings(line.block):
        sentence = analyse(section.title)
        if sentence.tokens and sentence.tokens[0].lemma in words(LEXICON, "phases"):
            return Timing("phase", section.title.strip(" .:"))
        apart = inner is not None and inner.number is None and section.number is None  # who knows what holds what
        named = None if apart else _phase_in_title(context, section.title, sentence)
        if named is not None:
            return Timing("phase", named)
        if ends_game(sentence, range(len(sentence.tokens))):
            return Timing("game_end")
        inner = section if section.title else inner
    return UNSPECIFIED


def _phase_in_title(context: Context, title: str, sentence: Sentence) -> str | None:
    """The phase that a heading is the name of, or names as a time («Слава на этапе смотра»)."""
    known = phase_called(context, title)
    if known is not None:
        return None if title.strip(" .:") in context.parties.by_lemma.values() else known
    told = phase_in(context, sentence, range(len(sentence.tokens)))
    return phase_called(context, told) if told is not None else None
