"""Ways to play that a text gives names of its own: «Играют двумя способами: «Вылазка» или «Осада»», and their sections."""

from __future__ import annotations

import re

from extract.context import Context
from extract.language import lemma_of
from extract.lexicon import WordFile, lexicon, words
from extract.memory import remembered
from models.expressions import Fact
from models.spans import Span

__all__ = ["named_mode"]

LEXICON = WordFile(__file__).with_name("modes.toml")
QUOTED = re.compile(r"[«„“\"]([^«»„“”\"]{3,40})[»”“\"]")
WORD = re.compile(r"[А-Яа-яЁё]+")


def named_mode(context: Context, title: str, start: int) -> Fact | None:
    """The way to play whose name opens the title of a section, as a fact; None where the title names none."""
    told = _bare(title)
    for name in _names(context):
        if told.startswith(_bare(name)):
            return Fact(f"{lexicon(LEXICON)['played']!s} «{name}»", span=Span(start, start + len(title)))
    return None


@remembered
def _names(context: Context) -> tuple[str, ...]:
    """The names that one paragraph gives to two ways to play or more, of which a section bears one."""
    out: list[str] = []
    titles = [_bare(x.title) for x in context.layout.sections]
    for block in context.layout.blocks:
        text = block.span.quote(context.text)
        found = QUOTED.findall(text)
        if block.kind == "heading" or len(found) < 2 or not _chosen(text):
            continue
        names = [x.strip() for x in found]
        if any(t.startswith(_bare(x)) for t in titles for x in names):
            out.extend(x for x in names if x not in out)
    return tuple(out)


def _chosen(text: str) -> bool:
    """True for a sentence that says how one may play: «играть можно двояко», «два режима», «условьтесь, как играете»."""
    said = {lemma_of(x.lower()) for x in WORD.findall(text)}
    return bool(said & words(LEXICON, "choosing"))


def _bare(title: str) -> str:
    """Letters only, in lower case: «🪢 ОДНА ВЕРЁВКА» and «Одна верёвка» are the same."""
    return " ".join(WORD.findall(title)).lower().replace("ё", "е")
