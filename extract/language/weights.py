"""The trained weights: navec's word vectors, slovnet's tagger and parser, and their raw scores.

slovnet's own inference takes the best tag of a word and the best head of a word, each by itself. Both are decoded
anew in this room (`morphology`, `syntax`), so only the networks are called here, not slovnet's decoders.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from navec.meta import Meta
from navec.navec import META, PQ_
from navec.tar import Tar
from numpy.typing import NDArray
from slovnet.const import REL, SHAPE, TAG, WORD
from slovnet.exec.encoders import WordShapeInput
from slovnet.exec.model import Morph, Syntax
from slovnet.exec.pack import Pack, vocab_name
from slovnet.exec.pad import pad_sequence
from slovnet.shape import word_shape
from threadpoolctl import ThreadpoolController

from extract.language.encoding import encoded
from extract.language.errors import ForeignModelFiles, MissingModelFiles
from extract.language.vocabulary import Vocabulary

if TYPE_CHECKING:
    from slovnet.vocab import Vocab

Floats = NDArray[np.float64]

VECTORS = "emb/navec_news_v1_1B_250K_300d_100q.tar"
TAGGER = "model/slovnet_morph_news_v1.tar"
PARSER = "model/slovnet_syntax_news_v1.tar"

_PQ_HEAD = 16
"""Bytes of the four numbers that navec's vectors begin with."""

# Digits kept of every score: the last bits differ between builds of numpy, and equal input must give equal bytes.
DIGITS = 3


@dataclass(frozen=True, slots=True)
class Word:
    """A word as the networks see it: `vector` is looked up among the embeddings, `shape` gives its outward form."""

    vector: str
    shape: str


@dataclass(frozen=True, slots=True)
class Networks:
    """The two networks with their vocabularies."""

    tagger: Morph
    parser: Syntax
    vectors: _Vectors
    words: Vocabulary
    shapes: Vocab
    tags: tuple[str, ...]
    relations: tuple[str, ...]

    def knows(self, word: str) -> bool:
        """Whether there is an embedding for the word."""
        return word in self.words

    def tag_scores(self, batch: Sequence[Sequence[Word]]) -> list[Floats]:
        """For every sentence of the batch a matrix words × tags of log probabilities."""
        inputs = self._encode(batch)
        with one_thread():
            embedded = self.tagger.emb(inputs.word_id, inputs.shape_id)
            scores = self.tagger.head(encoded(self.tagger.encoder.layers, embedded, inputs.pad_mask))
        return [_log_softmax(scores[row, : len(words)]) for row, words in enumerate(batch)]

    def arc_scores(self, batch: Sequence[Sequence[Word]]) -> tuple[Any, list[Floats]]:
        """The encoded batch, and for every sentence words × (root and words) log probabilities of heads."""
        inputs = self._encode(batch)
        with one_thread():
            embedded = self.parser.emb(inputs.word_id, inputs.shape_id)
            batched = encoded(self.parser.encoder.layers, embedded, inputs.pad_mask)
            scores = self.parser.head(batched)
        return batched, [_log_softmax(scores[row, : len(words), : len(words) + 1]) for row, words in enumerate(batch)]

    def relation_scores(self, batched: Any, heads: Sequence[Sequence[int]]) -> list[Floats]:
        """For every sentence words × relations log probabilities, given the heads (0 is the root, else 1 + index)."""
        index = np.zeros((batched.shape[0], batched.shape[1]), dtype=np.int64)
        for row, sentence in enumerate(heads):
            index[row, : len(sentence)] = sentence
        with one_thread():
            scores = self.parser.rel(batched, index)
        return [_log_softmax(scores[row, : len(sentence)]) for row, sentence in enumerate(heads)]

    def _encode(self, batch: Sequence[Sequence[Word]]) -> WordShapeInput:
        """Numbers of the words and of their shapes, one row a sentence, padded to the longest; true where it is padding."""
        numbers = [np.array([self.words.number(word.vector.lower()) for word in words]) for words in batch]
        shapes = [np.array([self.shapes.encode(_shape(word.shape)) for word in words]) for words in batch]
        padded = pad_sequence(numbers, self.words.padding)
        return WordShapeInput(padded, pad_sequence(shapes, self.shapes.pad_id), padded == self.words.padding)


_shape = lru_cache(maxsize=65536)(word_shape)


@cache
def _threads() -> ThreadpoolController:
    return ThreadpoolController()


_alone: ContextVar[bool] = ContextVar("on one thread", default=False)


@contextmanager
def one_thread() -> Iterator[None]:
    """The linear algebra on one thread: for matrices this small, several spend their time waiting for each other.

    Asking the libraries takes as long as reading a word, so that whoever reads many things asks for it around all of them.
    """
    if _alone.get():
        yield
        return
    before = _alone.set(True)
    try:
        with _threads().limit(limits=1, user_api="blas"):
            yield
    finally:
        _alone.reset(before)


def _log_softmax(scores: Any) -> Floats:
    scores = np.asarray(scores, dtype=np.float64)
    shifted = scores - scores.max(axis=-1, keepdims=True)
    logged: Floats = np.round(shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True)), DIGITS)
    return logged


def model_file(name: str) -> Path:
    """Path of a model file among the data of the natasha wheel, which is found but never imported.

    Raises MissingModelFiles, which says what to install.
    """
    spec = find_spec("natasha")
    if spec is None or spec.origin is None:
        raise MissingModelFiles(name)
    path = Path(spec.origin).parent / "data" / name
    if not path.is_file():
        raise MissingModelFiles(str(path))
    return path


@lru_cache(maxsize=1)
def networks() -> Networks:
    """The networks of the process, loaded on first use: what is only looked into stays on the disk until it is read.

    slovnet's and navec's own loaders build an index of all words three times and the norms of all vectors, none of it
    needed here. Raises MissingModelFiles, ForeignModelFiles.
    """
    vectors = _vectors(model_file(VECTORS))
    with Pack(model_file(TAGGER)) as pack, Pack(model_file(PARSER)) as other:
        packed, shapes = pack.read(vocab_name(WORD)), pack.load_vocab(SHAPE)
        # the two are packed at different times, which gzip writes down in four bytes of its head
        if packed[8:] != other.read(vocab_name(WORD))[8:] or shapes.items != other.load_vocab(SHAPE).items:
            raise ForeignModelFiles(f"{TAGGER} and {PARSER} know different words or shapes")
        words = Vocabulary(packed)
        if len(words) != len(vectors.pq.indexes):
            raise ForeignModelFiles(f"{VECTORS} has {len(vectors.pq.indexes)} vectors, {TAGGER} {len(words)} words")
        return Networks(
            tagger=_model(pack, Morph, vectors),
            parser=_model(other, Syntax, vectors),
            vectors=vectors,
            words=words,
            shapes=shapes,
            tags=tuple(pack.load_vocab(TAG).items),
            relations=tuple(other.load_vocab(REL).items),
        )


def mean_vector(words: Sequence[str]) -> Floats:
    """The mean of the vectors (300 numbers) of those words that have one; noughts if none has."""
    loaded = networks()
    quantised = loaded.vectors.pq
    numbers = [x for x in map(loaded.words.number, words) if x != loaded.words.unknown]
    parts = np.arange(quantised.indexes.shape[1])
    if not numbers:
        return np.zeros(quantised.codes.shape[0] * quantised.codes.shape[2])
    total = quantised.codes[parts, np.asarray(quantised.indexes[numbers])].astype(np.float64).sum(axis=0)
    mean: Floats = np.round(np.ravel(total) / len(numbers), DIGITS)
    return mean


def _model(pack: Any, kind: Any, vectors: _Vectors) -> Any:
    """A network of a pack with its weights, and with the word vectors that it shares with others."""
    pack.load_meta().check_protocol()
    scheme = pack.load_model(kind)
    return scheme.inject_arrays(dict(pack.load_arrays(scheme.weights))).inject_navec(vectors)


class _Quantised(NamedTuple):
    """Word vectors as navec keeps them: for every word the numbers of a hundred short vectors, and those vectors."""

    indexes: NDArray[np.uint8]
    codes: NDArray[np.float32]


class _Vectors(NamedTuple):
    """What slovnet asks of a navec."""

    meta: Meta
    pq: _Quantised


def _vectors(path: Path) -> _Vectors:
    """The vectors of navec's file; the numbers of each word stay on the disk until they are looked up."""
    with Tar(str(path)) as tar:
        meta = Meta.from_file(tar.load(META))
        member = tar.tar.getmember(PQ_)
        with tar.load(PQ_) as file:
            count, dimensions, parts, choices = (int(x) for x in np.frombuffer(file.read(_PQ_HEAD), np.uint32))
            file.seek(_PQ_HEAD + count * parts)
            codes = np.frombuffer(file.read(), np.float32).reshape(parts, choices, dimensions // parts)
    indexes = np.memmap(path, np.uint8, "r", member.offset_data + _PQ_HEAD, (count, parts))
    return _Vectors(meta, _Quantised(indexes, codes))
