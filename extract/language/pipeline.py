"""The pipeline on one page: mend, tokenise, tag, parse, and read the result back onto the source."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

import spacy
from spacy.language import Language
from spacy.tokenizer import Tokenizer
from spacy.tokens import Token as SpacyToken
from spacy.util import registry

from extract.language.clauses import read_clauses
from extract.language.commas import missing_commas, with_commas
from extract.language.dictionary import fold
from extract.language.features import features_of
from extract.language.mending import Mended, mend
from extract.language.morphology import tag_batch
from extract.language.parses import Parses
from extract.language.sentence import Clause, Gloss, Sentence, Token
from extract.language.standing import mark_abbreviations, network_words
from extract.language.syntax import parse_batch
from extract.language.tagged import tagged
from extract.language.tokenizer import build_tokenizer
from extract.language.weights import networks, one_thread

if TYPE_CHECKING:
    from spacy.tokens import Doc

BATCH = 32
TOKENIZER = "ustav_tokenizer"
SHOWN = "ustav_shown"
"""Where a document keeps its words as the networks see them, from the tagger to the parser."""


class Tagger:
    """spaCy component: part of speech, features, lemma. Reads the text, writes pos, morph, lemma."""

    def __call__(self, doc: Doc) -> Doc:
        return next(self.pipe([doc]))

    def pipe(self, docs: Iterable[Doc], batch_size: int = BATCH) -> Iterator[Doc]:
        for batch in _batches(docs, batch_size):
            for doc in batch:
                mark_abbreviations(doc)
                doc.user_data[SHOWN] = network_words(doc)
            yield from tag_batch(batch, networks().tag_scores([doc.user_data[SHOWN] for doc in batch]))


class Parser:
    """spaCy component: clauses, heads, relations. Needs the tagger before it."""

    def __call__(self, doc: Doc) -> Doc:
        return next(self.pipe([doc]))

    def pipe(self, docs: Iterable[Doc], batch_size: int = BATCH) -> Iterator[Doc]:
        for batch in _batches(docs, batch_size):
            yield from parse_batch(batch, [doc.user_data.pop(SHOWN) for doc in batch])


def _batches(docs: Iterable[Doc], size: int) -> Iterator[list[Doc]]:
    stream = iter(docs)
    while batch := list(islice(stream, size)):
        yield batch


@Language.factory("ustav_tagger")
def _create_tagger(nlp: Language, name: str) -> Tagger:
    return Tagger()


@Language.factory("ustav_parser")
def _create_parser(nlp: Language, name: str) -> Parser:
    return Parser()


@registry.tokenizers(TOKENIZER)
def _create_tokenizer() -> Callable[[Language], Tokenizer]:
    return build_tokenizer


@lru_cache(maxsize=1)
def pipeline() -> Language:
    """The spaCy pipeline for mended Russian text, one sentence to a document."""
    if not SpacyToken.has_extension("is_abbreviation"):
        SpacyToken.set_extension("is_abbreviation", default=False)
    nlp = spacy.blank("ru", config={"nlp": {"tokenizer": {"@tokenizers": TOKENIZER}}})
    nlp.add_pipe("ustav_tagger")
    nlp.add_pipe("ustav_parser")
    return nlp


def analyse(text: str, start: int = 0) -> Sentence:
    """Analyse one sentence. `start` is its place in the source: all offsets of the result count from the source.

    Titles and labels are asked for again and again: within `keeping_parses` one sentence is analysed once.
    """
    sentences = _sentences.get()
    if sentences is None:
        return _analysed(text, start)
    found = sentences.get((text, start))
    if found is None:
        found = sentences[text, start] = analyse_many([(text, start)])[0]
    return found


@lru_cache(maxsize=4096)
def _analysed(text: str, start: int) -> Sentence:
    return analyse_many([(text, start)])[0]


def analyse_ahead(items: Iterable[tuple[str, int]]) -> None:
    """Analyse sentences together that will be asked for one by one, which is quicker; nothing outside `keeping_parses`."""
    sentences = _sentences.get()
    if sentences is not None:
        new = [x for x in dict.fromkeys(items) if x not in sentences]
        sentences.update(zip(new, analyse_many(new), strict=True))


def analyse_many(items: Sequence[tuple[str, int]], ahead: Iterable[tuple[str, int]] = ()) -> list[Sentence]:
    """Analyse many sentences, given as (text, place in the source). Faster than one by one, with the same result.

    ``ahead`` is analysed together with them, like `analyse_ahead`, and is no part of the result.
    """
    sentences = _sentences.get()
    later = [] if sentences is None else [x for x in dict.fromkeys(ahead) if x not in sentences]
    read = _analysed_together([*items, *later])
    if sentences is not None:
        sentences.update(zip(later, read[len(items) :], strict=True))
    return read[: len(items)]


def _analysed_together(items: Sequence[tuple[str, int]]) -> list[Sentence]:
    mended = [mend(text) for text, _ in items]
    nlp = pipeline()
    # sentences of like length share a batch, so that little is padded; their order is restored after
    filled = sorted((i for i, one in enumerate(mended) if one.text), key=lambda i: (len(mended[i].text), i))
    docs = dict(zip(filled, _docs([mended[i].text for i in filled], nlp), strict=True))
    amended = {i: with_commas(mended[i], doc) for i, doc in docs.items() if missing_commas(tagged(doc))}
    for i, doc in zip(amended, _docs([one.text for one in amended.values()], nlp), strict=True):
        mended[i], docs[i] = amended[i], doc
    return [
        _sentence(text, start, one, docs[i] if i in docs else nlp.make_doc(""))
        for i, ((text, start), one) in enumerate(zip(items, mended, strict=True))
    ]


_kept: ContextVar[Parses | None] = ContextVar("kept parses", default=None)
_sentences: ContextVar[dict[tuple[str, int], Sentence] | None] = ContextVar("sentences of a text", default=None)
"""Of the text that is being read: what is worked out about a sentence may depend on its text, so that no other text gets it,
and no other thread."""


@contextmanager
def keeping_parses(known: Parses | None = None) -> Iterator[Parses]:
    """Within it a sentence is parsed once, however many texts hold it; what ``known`` holds is not parsed at all.

    For one text, many texts that differ in a few sentences, or a text that was read before. Gives the parses, old and new.
    """
    held = _kept.get()
    parses = known if known is not None else held if held is not None else Parses()
    before = _kept.set(parses), _sentences.set({})
    try:
        yield parses
    finally:
        _kept.reset(before[0])
        _sentences.reset(before[1])


def _docs(texts: Sequence[str], nlp: Language) -> Iterable[Doc]:
    kept = _kept.get()
    if kept is None:
        return _parsed(texts, nlp)
    found = {t: kept.get(t, nlp) for t in texts}
    new = [t for t, doc in found.items() if doc is None]
    for text, parsed in zip(new, _parsed(new, nlp), strict=True):
        kept.add(text, parsed)
        found[text] = parsed
    return [doc for t in texts if (doc := found[t]) is not None]


def _parsed(texts: Sequence[str], nlp: Language) -> list[Doc]:
    if not texts:
        return []  # most often so of the sentences that lack a comma, and an empty pipe takes its time, too
    with one_thread():
        return list(nlp.pipe(texts, batch_size=BATCH))


def _sentence(text: str, start: int, mended: Mended, doc: Doc) -> Sentence:
    clauses, owner = read_clauses(doc)
    glosses = tuple(Gloss(start + first, start + last, text[first + 1 : last - 1].strip()) for first, last in mended.glosses)
    tokens = tuple(_token(text, start, mended, token, owner) for token in doc)
    return Sentence(text, start, start + len(text), tokens, clauses, glosses, doc)


def _token(text: str, start: int, mended: Mended, token: SpacyToken, owner: dict[int, int]) -> Token:
    first = mended.origin[token.idx]
    last = mended.origin[token.idx + len(token) - 1] + 1
    return Token(
        i=token.i,
        text=text[first:last] if text[first:last].strip() else token.text,  # a comma that was put in stands where a space is
        norm=fold(token.text),
        start=start + first,
        end=start + last,
        lemma=token.lemma_,
        pos=token.pos_,
        feats=features_of(token),
        head=token.head.i,
        dep=token.dep_,
        children=tuple(child.i for child in token.children),
        clause=owner[token.i],
        is_punct=token.pos_ == "PUNCT",
    )


__all__ = ["Clause", "analyse", "analyse_ahead", "analyse_many", "keeping_parses", "pipeline"]
