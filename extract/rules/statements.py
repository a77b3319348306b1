"""The statements of a text: its sentences, cut at semicolons and read with dashes for arrows, tied to the same offsets."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from extract.context import Context, Line
from extract.language import Sentence, analyse_many
from extract.lexicon import WordFile, words
from extract.memory import remembered
from extract.rules.elided_outcomes import elided_cut, second_cut
from extract.rules.tie_talk import tie_start
from models.spans import Span

__all__ = ["Statement", "statements_of"]

LEXICON = WordFile(__file__).with_name("victories.toml")


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement: a line of its own (the same block, part of the sentence), and whether it is the last of its block."""

    line: Line
    whole: Line
    last: bool


@remembered
def statements_of(context: Context) -> tuple[Statement, ...]:
    """The statements of all lines that may state a rule, headings included, in reading order."""
    parts = {line.index: _parts(line.sentence) for line in context.stating}
    parted = [x for x in context.stating if len(parts[x.index]) > 1 or _arrows(x.sentence)]
    spans = [(x.index, s) for x in parted for s in parts[x.index]]
    read: dict[int, list[Sentence]] = {}
    for (index, _), sentence in zip(
        spans, analyse_many([(_without_arrows(s.quote(context.text)), s.start) for _, s in spans]), strict=True
    ):
        read.setdefault(index, []).append(sentence)
    out: list[Statement] = []
    for line in context.stating:
        last = context.after(line) is None
        told = read.get(line.index)
        if told is None:
            out.append(Statement(line, line, last))
            continue
        out.extend(
            Statement(Line(line.index, line.block, sentence), line, last and k == len(told) - 1)
            for k, sentence in enumerate(told)
        )
    return tuple(out)


def _tie_in_brackets(sentence: Sentence) -> tuple[int, int] | None:
    """«Побеждает богатейший (ничья — больше земель).»: where brackets that speak of a tie begin and end."""
    spoken = [t for t in sentence.tokens if t.text not in ".!"]
    closed = spoken[-1] if spoken and spoken[-1].text.startswith(")") else None
    opened = next((t for t in reversed(sentence.tokens) if t.text == "("), None)
    if closed is None or opened is None or opened.i < 2:
        return None
    start = tie_start(sentence, opened.i + 1)
    if start is None or start > opened.i + 3:
        return None
    return opened.end, closed.start


def _arrows(sentence: Sentence) -> bool:
    return any(t.text in words(LEXICON, "statements.arrows") for t in sentence.tokens)


def _without_arrows(text: str) -> str:
    """The text with a dash for every arrow: «столица взята → победа» reads like «столица взята — победа»."""
    for arrow in sorted(words(LEXICON, "statements.arrows"), key=len, reverse=True):
        text = text.replace(arrow, "—".center(len(arrow)))
    return text


def _parts(sentence: Sentence) -> list[Span]:
    """The sentence cut at the semicolons that stand in no bracket and in no list after a colon."""
    cuts, depth, listed = [sentence.start], 0, False
    for token in sentence.tokens:
        depth += (token.text in "(«") - (token.text in ")»")
        listed = listed or token.text == ":"
        if token.text == ";" and depth <= 0 and not listed:
            cuts.append(token.end)
    for cut in (elided_cut(sentence), second_cut(sentence)):
        if cut is not None and sentence.tokens[cut].end not in cuts:
            cuts = sorted([*cuts, sentence.tokens[cut].end])
    bracket = _tie_in_brackets(sentence)
    bounds = [*cuts, *([bracket[0], bracket[1]] if bracket is not None else [sentence.end])]
    spans = []
    for low, high in pairwise(bounds):
        piece = sentence.text[low - sentence.start : high - sentence.start]
        left = len(piece) - len(piece.lstrip())
        right = len(piece) - len(piece.rstrip(" ;,(\n\r\t"))
        if high - right > low + left:
            spans.append(Span(low + left, high - right))
    return spans or [Span(sentence.start, sentence.end)]
