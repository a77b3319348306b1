"""Ways to play that a rule holds in: the heading over it («РЕЖИМ А», «Игра вдвоём»), or its own words («в игре втроём»)."""

from __future__ import annotations

from collections.abc import Sequence

from extract.context import Context, Line
from extract.grammar.declared_modes import declared_mode
from extract.grammar.tree import case, surface
from extract.language import Sentence, Token, analyse, lemma_of, may_say, nominative
from extract.language.dictionary import analyses
from extract.lexicon import WordFile, lexicon, words
from models.expressions import Expr, Fact
from models.spans import Span

__all__ = ["mode_in", "mode_of"]

LEXICON = WordFile(__file__).with_name("modes.toml")
TITLE = 4
"""A heading that names a way to play has no more words."""


def mode_of(context: Context, line: Line) -> Expr | None:
    """The way to play that the section is about, as a fact («РЕЖИМ А» → «в силе режим А»); None if it is about none."""
    for section in context.headings(line.block):
        first = section.title.replace(".", " ").split(" ")
        titled = Span(section.span.start, section.span.start + len(section.title))
        if len(first) == 2 and lemma_of(first[1]) in words(LEXICON, "modes") and _is_quality(first[0]):
            return Fact(section.title.strip(" .:").lower(), span=titled)
        if len(first) > 1 and lemma_of(first[0]) in words(LEXICON, "modes") and not _is_whole(context, lemma_of(first[0])):
            opening = f"{lexicon(LEXICON)['in_force']!s} {first[0].lower()} {first[1]}"
            return Fact(opening, span=titled)
        own = _titled(section.title)
        if own is not None:
            return Fact(own, span=titled)
    declared = declared_mode(context, line)
    return Fact(declared, span=Span(line.sentence.start, line.sentence.end)) if declared is not None else None


def _is_whole(context: Context, noun: str) -> bool:
    """True for the one scenario of a text: it is what the text is about, and no choice."""
    titles = [x.title for x in context.layout.sections if x.title]
    return noun in words(LEXICON, "wholes") and sum(lemma_of(x.split(" ")[0].strip(".,:")) == noun for x in titles) < 2


def mode_in(sentence: Sentence, indices: Sequence[int]) -> Fact | None:
    """«в игре вдвоём», «при игре втроём», «в одиночной партии», «в командном режиме» among the words, as a fact."""
    if not sentence.has_any(words(LEXICON, "games"), words(LEXICON, "modes")):
        return None
    for i in sorted(indices):
        head = sentence.tokens[i]
        told = _phrase(sentence, head)
        opened = told is not None and told[0] > 0 and sentence.tokens[told[0] - 1].norm in words(LEXICON, "prepositions")
        if told is not None and opened:
            span = Span(sentence.tokens[told[0] - 1].start, sentence.tokens[told[-1]].end)
            return Fact(_worded(sentence, told, head), span=span)
    return None


def _titled(title: str) -> str | None:
    """What a heading of a few words calls a way to play; None if it says something else or more."""
    bare = title.strip(" .:").lower()
    if len(bare.split()) > TITLE or not may_say(bare, words(LEXICON, "games") | words(LEXICON, "modes")):
        return None
    sentence = analyse(bare)
    head = next((t for t in sentence.tokens if _names_play(t)), None)
    told = _phrase(sentence, head) if head is not None else None
    if head is None or told is None:
        return None
    rest = [t for t in sentence.tokens if t.i not in told and t.lemma not in words(LEXICON, "rules")]
    return _worded(sentence, told, head) if not rest else None


def _names_play(token: Token) -> bool:
    return token.pos == "NOUN" and token.lemma in words(LEXICON, "games") | words(LEXICON, "modes")


def _phrase(sentence: Sentence, head: Token) -> list[int] | None:
    """The words of a way to play around its noun: how many play, or a quality that tells it from others; None for neither."""
    if not _names_play(head):
        return None
    before = head.i - 1
    quality = sentence.tokens[before] if before >= 0 and sentence.tokens[before].pos == "ADJ" else None
    kinds = words(LEXICON, "kinds")
    told = quality is not None and case(quality) == case(head)
    told = told and quality is not None and quality.lemma in kinds
    behind = sentence.tokens[head.i + 1 : head.i + 4]
    if behind and behind[0].norm in words(LEXICON, "companies"):
        return [*([before] if told else []), head.i, head.i + 1]
    if len(behind) > 1 and behind[0].norm in words(LEXICON, "for_so_many") and behind[1].norm in words(LEXICON, "so_many"):
        return [head.i, head.i + 1, head.i + 2]
    return [before, head.i] if told else None


def _worded(sentence: Sentence, told: Sequence[int], head: Token) -> str:
    noun = nominative([sentence.tokens[i] for i in told if i <= head.i], "sing")
    return f"{noun} {surface(sentence, [i for i in told if i > head.i])}".strip()


def _is_quality(word: str) -> bool:
    """An adjective in the nominative: «Командный режим»."""
    return any(x.pos == "ADJF" and "nomn" in x.grammemes for x in analyses(word))
