"""The way of a sentence: it is mended, cut into tokens, tagged, parsed, and read back onto the source."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from types import MappingProxyType

from extract.language.clauses import read_clauses
from extract.language.document import Document, Word
from extract.language.mending import Mended, mend
from extract.language.morphology import tag_batch
from extract.language.sentence import Gloss, Sentence, Token
from extract.language.standing import mark_abbreviations, network_words
from extract.language.syntax import parse_batch
from extract.language.weights import networks

__all__ = ["analyse", "analyse_many", "parse"]

BATCH = 32


@lru_cache(maxsize=4096)  # titles and labels are asked for again and again, and a sentence never changes
def analyse(text: str, start: int = 0) -> Sentence:
    """Analyse one sentence. `start` is its place in the source: all offsets of the result count from the source."""
    return analyse_many([(text, start)])[0]


def analyse_many(items: Sequence[tuple[str, int]]) -> list[Sentence]:
    """Analyse many sentences, given as (text, place in the source). Faster than one by one, with the same result."""
    mended = [mend(text) for text, _ in items]
    documents = [Document(one.text) for one in mended]
    parse(documents)
    return [_sentence(text, start, one, document) for (text, start), one, document in zip(items, mended, documents, strict=True)]


def parse(documents: Iterable[Document]) -> None:
    """Tag and parse mended sentences, in place."""
    # sentences of like length share a batch, so that little is padded
    filled = sorted((x for x in documents if len(x)), key=lambda x: len(x.text))
    for first in range(0, len(filled), BATCH):
        batch = filled[first : first + BATCH]
        for document in batch:
            mark_abbreviations(document)
        tag_batch(batch, networks().tag_scores([network_words(x) for x in batch]))
        parse_batch(batch, [network_words(x) for x in batch])


def _sentence(text: str, start: int, mended: Mended, document: Document) -> Sentence:
    clauses, owner = read_clauses(document)
    glosses = tuple(Gloss(start + first, start + last, text[first + 1 : last - 1].strip()) for first, last in mended.glosses)
    tokens = tuple(_token(text, start, mended, word, owner) for word in document)
    return Sentence(text, start, start + len(text), tokens, clauses, glosses, document)


def _token(text: str, start: int, mended: Mended, word: Word, owner: dict[int, int]) -> Token:
    first = mended.origin[word.place]
    last = mended.origin[word.place + len(word) - 1] + 1
    return Token(
        i=word.i,
        text=text[first:last],
        norm=word.norm,
        start=start + first,
        end=start + last,
        lemma=word.lemma,
        pos=word.pos,
        feats=MappingProxyType(word.features),
        head=word.head,
        dep=word.dep,
        children=tuple(word.children),
        clause=owner[word.i],
        is_punct=word.pos == "PUNCT",
    )
