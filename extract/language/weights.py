"""The trained weights: navec's word vectors, slovnet's tagger and parser, and their raw scores.

slovnet's own inference takes the best tag of a word and the best head of a word, each by itself. Both are decoded
anew in this room (`morphology`, `syntax`), so only the networks are called here, not slovnet's decoders.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

from extract.language.errors import MissingModelFiles

if TYPE_CHECKING:
    from slovnet import Morph, Syntax

Floats = NDArray[np.float64]

VECTORS = "emb/navec_news_v1_1B_250K_300d_100q.tar"
TAGGER = "model/slovnet_morph_news_v1.tar"
PARSER = "model/slovnet_syntax_news_v1.tar"

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
    tags: tuple[str, ...]
    relations: tuple[str, ...]

    def knows(self, word: str) -> bool:
        """Whether there is an embedding for the word."""
        return word in self.tagger.infer.encoder.words_vocab.item_ids

    def tag_scores(self, batch: Sequence[Sequence[Word]]) -> list[Floats]:
        """For every sentence of the batch a matrix words × tags of log probabilities."""
        model = self.tagger.infer.model
        inputs = _encode(self.tagger.infer.encoder, batch)
        with _one_thread():
            scores = model(inputs.word_id, inputs.shape_id, inputs.pad_mask)
        return [_log_softmax(scores[row, : len(words)]) for row, words in enumerate(batch)]

    def arc_scores(self, batch: Sequence[Sequence[Word]]) -> tuple[Any, list[Floats]]:
        """The encoded batch, and for every sentence words × (root and words) log probabilities of heads."""
        model = self.parser.infer.model
        inputs = _encode(self.parser.infer.encoder, batch)
        with _one_thread():
            encoded = model.encoder(model.emb(inputs.word_id, inputs.shape_id), inputs.pad_mask)
            scores = model.head(encoded)
        return encoded, [_log_softmax(scores[row, : len(words), : len(words) + 1]) for row, words in enumerate(batch)]

    def relation_scores(self, encoded: Any, heads: Sequence[Sequence[int]]) -> list[Floats]:
        """For every sentence words × relations log probabilities, given the heads (0 is the root, else 1 + index)."""
        index = np.zeros((encoded.shape[0], encoded.shape[1]), dtype=np.int64)
        for row, sentence in enumerate(heads):
            index[row, : len(sentence)] = sentence
        with _one_thread():
            scores = self.parser.infer.model.rel(encoded, index)
        return [_log_softmax(scores[row, : len(sentence)]) for row, sentence in enumerate(heads)]


@cache
def _threads() -> ThreadpoolController:
    return ThreadpoolController()


def _one_thread() -> AbstractContextManager[Any]:
    """The linear algebra on one thread: for matrices this small, several spend their time waiting for each other."""
    limited: AbstractContextManager[Any] = _threads().limit(limits=1, user_api="blas")
    return limited


def _encode(encoder: Any, batch: Sequence[Sequence[Word]]) -> Any:
    from slovnet.shape import word_shape

    items = []
    for words in batch:
        vectors = [encoder.words_vocab.encode(word.vector.lower()) for word in words]
        shapes = [encoder.shapes_vocab.encode(word_shape(word.shape)) for word in words]
        items.append((vectors, shapes))
    return encoder.input(items)


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
    """The networks of the process, loaded on first use (about a second, 150 MB)."""
    files = {name: str(model_file(name)) for name in (VECTORS, TAGGER, PARSER)}
    from navec import Navec
    from slovnet import Morph, Syntax

    vectors = Navec.load(files[VECTORS])
    tagger = Morph.load(files[TAGGER]).navec(vectors)
    parser = Syntax.load(files[PARSER]).navec(vectors)
    return Networks(
        tagger=tagger,
        parser=parser,
        tags=tuple(tagger.infer.decoder.tags_vocab.items),
        relations=tuple(parser.infer.decoder.rels_vocab.items),
    )
