"""A small spaCy parser with hashed embeddings, distilled from our own pipeline: how it is made, trained and run."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterable, Sequence
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import spacy
from spacy.language import Language
from spacy.tokens import Doc, Token
from spacy.training import Example
from spacy.util import minibatch
from thinc.api import Adam, fix_random_seed

from benchmarks.silver import Silver
from extract.language import morphology, syntax
from extract.language.dictionary import analyses
from extract.language.pipeline import BATCH, TOKENIZER
from extract.language.segmentation import find_clauses
from extract.language.standing import mark_abbreviations
from extract.language.subjects import settle_cases
from extract.language.tagged import tagged
from extract.language.weights import DIGITS, networks

__all__ = ["HINTED", "TOKENS", "Distilled", "blank", "likeness", "train", "use_present"]

SEED, WIDTH, DEPTH, DROPOUT, PATIENCE = 7, 96, 4, 0.15, 3
HINTED = {
    "bare": ("NORM", "PREFIX", "SUFFIX", "SHAPE"),
    "dictionary": ("NORM", "PREFIX", "SUFFIX", "SHAPE", "TAG"),
    "lemmas": ("NORM", "PREFIX", "SUFFIX", "SHAPE", "TAG", "LEMMA"),
}
"""What of a token the embeddings are of. TAG and LEMMA are filled with what the dictionary has for the form."""
TOKENS = ["tokenizer"]
"""Not kept with the weights: spaCy's form on disk loses that our numbers are matched whole; it is always built anew."""


def blank(hints: str) -> Language:
    """The untrained pipeline over our own tokenizer."""
    if not Token.has_extension("is_abbreviation"):
        Token.set_extension("is_abbreviation", default=False)
    nlp = spacy.blank("ru", config={"nlp": {"tokenizer": {"@tokenizers": TOKENIZER}}})
    attributes = HINTED[hints]
    rows = {"NORM": 4000, "LEMMA": 4000}
    embedded = {
        "@architectures": "spacy.MultiHashEmbed.v2", "width": WIDTH, "attrs": list(attributes),
        "rows": [rows.get(x, 1500) for x in attributes], "include_static_vectors": False,
    }  # fmt: skip
    encoded = {
        "@architectures": "spacy.MaxoutWindowEncoder.v2", "width": WIDTH, "depth": DEPTH, "window_size": 1, "maxout_pieces": 3,
    }  # fmt: skip
    shared = {"@architectures": "spacy.Tok2VecListener.v1", "width": WIDTH, "upstream": "tok2vec"}
    nlp.add_pipe("tok2vec", config={"model": {"@architectures": "spacy.Tok2Vec.v2", "embed": embedded, "encode": encoded}})
    nlp.add_pipe("morphologizer", config={"model": {"@architectures": "spacy.Tagger.v2", "nO": None, "tok2vec": shared}})
    moves = {
        "@architectures": "spacy.TransitionBasedParser.v2", "state_type": "parser", "extra_state_tokens": False,
        "hidden_width": 64, "maxout_pieces": 2, "use_upper": True, "nO": None, "tok2vec": shared,
    }  # fmt: skip
    nlp.add_pipe("parser", config={"model": moves, "min_action_freq": 5})
    return nlp


def hint(doc: Doc) -> Doc:
    """Write into every token's TAG which readings the dictionary has for its form, into LEMMA that of the likeliest."""
    for token in doc:
        found = analyses(token.text) if token.is_alpha else ()
        token.tag_ = ";".join(sorted({x.tag for x in found})[:6])
        token.lemma_ = found[0].lemma if found else token.lower_
    return doc


def examples(docs: Iterable[Doc], nlp: Language) -> list[Example]:
    """What a pipeline is trained on: tokens alone beside the silver parse."""
    found = []
    for doc in docs:
        words, spaces = [t.text for t in doc], [bool(t.whitespace_) for t in doc]
        parse = {"pos": [t.pos_ for t in doc], "morphs": [str(t.morph) for t in doc], "deps": [t.dep_ for t in doc]}
        reference = Doc(nlp.vocab, words, spaces, heads=[t.head.i for t in doc], **cast(Any, parse))
        found.append(Example(hint(Doc(nlp.vocab, words, spaces)), reference))
    return found


class Distilled:
    """Parses documents with a trained pipeline; `mended`: its tag scores are reconciled with the dictionary, as slovnet's are."""

    def __init__(self, nlp: Language, *, mended: bool) -> None:
        self.nlp, self._mended = nlp, mended
        self._encoder, self._tagger, self._parser = (cast(Any, nlp.get_pipe(x)) for x in ("tok2vec", "morphologizer", "parser"))
        self.labels = tuple(_as_tag(x) for x in self._tagger.labels)

    def __call__(self, texts: Sequence[str]) -> list[Doc]:
        """One document a sentence, in the same order; sentences of like length share a batch."""
        docs = [self.nlp.make_doc(text) for text in texts]
        order = sorted(range(len(docs)), key=lambda i: len(docs[i]))
        for first in range(0, len(order), 4 * BATCH):
            self.parse([docs[i] for i in order[first : first + 4 * BATCH]])
        return docs

    def parse(self, docs: list[Doc]) -> list[Doc]:
        """Write tags, heads, relations and clauses into documents of one batch."""
        for doc in docs:
            mark_abbreviations(doc)
            hint(doc)
        self._encoder.set_annotations(docs, self._encoder.predict(docs))
        if self._mended:
            list(morphology.tag_batch(docs, [_log_softmax(x) for x in self._tagger.model.predict(docs)]))
        else:
            self._tagger.set_annotations(docs, self._tagger.predict(docs))
        self._parser.set_annotations(docs, self._parser.predict(docs))
        for doc in docs:
            _one_root(doc)
            doc.user_data[syntax.CLAUSES] = find_clauses(tagged(doc))
            if self._mended:
                heads = [0 if t.head.i == t.i else t.head.i + 1 for t in doc]
                settle_cases(doc, heads, [t.dep_ for t in doc])
        return docs

    def use_labels(self) -> None:
        """From here on the dictionary is reconciled with the distilled tagger's labels, in this process."""
        stand_in = SimpleNamespace(tags=self.labels, knows=networks().knows)
        cast(Any, morphology).networks = lambda: stand_in
        _forget_tags()


def use_present() -> None:
    """Undo `Distilled.use_labels`."""
    cast(Any, morphology).networks = networks
    _forget_tags()


def _forget_tags() -> None:
    for cached in (morphology._tag_table, morphology._disagreement):
        cached.cache_clear()


def _as_tag(label: str) -> str:
    """«Case=Nom|POS=NOUN» as slovnet writes it: NOUN|Case=Nom."""
    parts = [x for x in label.split("|") if x not in ("", "_")]
    pos = next((x.removeprefix("POS=") for x in parts if x.startswith("POS=")), "X")
    return "|".join([pos, *(x for x in parts if not x.startswith("POS="))])


def _log_softmax(scores: Any) -> Any:
    scores = np.asarray(scores, dtype=np.float64)
    shifted = scores - scores.max(axis=-1, keepdims=True)
    return np.round(shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True)), DIGITS)


def _one_root(doc: Doc) -> None:
    """The transitions may leave several roots: the later ones hang on the first. spaCy calls it ROOT, we call it root."""
    roots = [t for t in doc if t.head.i == t.i]
    if roots:
        roots[0].dep_ = "root"
    for token in roots[1:]:
        token.head, token.dep_ = roots[0], "parataxis" if token.pos_ != "PUNCT" else "punct"


def likeness(wanted: Sequence[Doc], parser: Distilled) -> dict[str, float]:
    """Shares of words that agree with the silver: heads, heads with relations, parts of speech, those with all features."""
    counts = np.zeros(5)
    for doc, other in zip(wanted, parser([d.text for d in wanted]), strict=True):
        for a, b in zip(doc, other, strict=True):
            if a.pos_ == "PUNCT":
                continue
            head = a.head.i == b.head.i
            pos = a.pos_ == b.pos_
            counts += (1, head, head and a.dep_ == b.dep_, pos, pos and a.morph == b.morph)
    names = ("heads", "heads and relations", "parts of speech", "all features")
    return dict(zip(names, (counts[1:] / counts[0]).tolist(), strict=True))


def train(known: Silver, hints: str, epochs: int, seconds: float) -> tuple[Language, str]:
    """A trained pipeline and how long it took: it stops when what is kept apart gains nothing, or time is up."""
    fix_random_seed(SEED)
    nlp, start = blank(hints), time.process_time()
    training, order = examples(known.training, nlp), random.Random(SEED)
    optimizer = nlp.initialize(lambda: training, sgd=Adam(0.001, L2=0.01, grad_clip=1.0))
    best, kept, without, epoch = 0.0, nlp.to_bytes(exclude=TOKENS), 0, 0
    while epoch < epochs and without < PATIENCE and time.process_time() - start < seconds:
        epoch += 1
        order.shuffle(training)
        for batch in minibatch(training, 24 if epoch < 4 else 48):
            nlp.update(batch, sgd=optimizer, drop=DROPOUT)
        with nlp.use_params(optimizer.averages):
            found = likeness(known.apart, Distilled(nlp, mended=False))
            score, without = found["heads and relations"] + found["parts of speech"], without + 1
            if score > best:
                best, kept, without = score, nlp.to_bytes(exclude=TOKENS), 0
        spent = time.process_time() - start
        print(f"  {hints}, epoch {epoch}, {spent:.0f} s: " + ", ".join(f"{k} {v:.3f}" for k, v in found.items()), file=sys.stderr)
    return nlp.from_bytes(kept, exclude=TOKENS), f"{epoch} epochs, {time.process_time() - start:.0f} s of processor"
