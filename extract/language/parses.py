"""Parses of sentences as plain data and back, so that a sentence that was parsed before need not be parsed again.

A parse depends on the mended words of its sentence and on nothing around it. What is kept is what the pipeline writes: parts of
speech, features, lemmas, heads, relations, abbreviations and clauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc

from extract.language.drafts import Draft
from extract.language.syntax import CLAUSES

__all__ = ["ParseError", "Parses"]


class ParseError(ValueError):
    """Data that is no parse of its sentence."""


class Parses:
    """Parses by the mended text of their sentences: those that were handed in, and those that are added.

    ``packed`` are parses as `pack` gave them; each becomes a document when it is asked for, and one that is no parse counts as
    not there.
    """

    def __init__(self, packed: Mapping[str, Any] | None = None) -> None:
        self._packed = dict(packed or {})
        self._docs: dict[str, Doc] = {}

    def get(self, text: str, nlp: Language) -> Doc | None:
        """The parse of a sentence; None if it must be parsed."""
        doc = self._docs.get(text)
        if doc is None and text in self._packed:
            try:
                doc = self._docs[text] = _unpacked(text, self._packed[text], nlp)
            except ParseError:
                del self._packed[text]
        return doc

    def add(self, text: str, doc: Doc) -> None:
        """Keep a new parse."""
        self._docs[text] = doc
        self._packed.pop(text, None)

    @property
    def asked(self) -> int:
        """How many sentences were asked for or added."""
        return len(self._docs)

    @property
    def new(self) -> int:
        """How many of these were not handed in."""
        return sum(text not in self._packed for text in self._docs)

    def pack(self) -> Iterator[tuple[str, Any]]:
        """The parses that were asked for or added, as data that `json.dumps` takes, in the order in which they came."""
        for text, doc in self._docs.items():
            yield text, self._packed.get(text) or _packed(doc)


def _packed(doc: Doc) -> list[Any]:
    drafts: list[Draft] = doc.user_data.get(CLAUSES, [])
    places = {id(draft): n for n, draft in enumerate(drafts)}
    return [
        [token.text for token in doc],
        "".join("1" if token.whitespace_ else "0" for token in doc),
        [token.pos_ for token in doc],
        [str(token.morph) for token in doc],
        [token.lemma_ for token in doc],
        [token.head.i for token in doc],
        [token.dep_ for token in doc],
        [token.i for token in doc if token._.is_abbreviation],
        [
            [d.kind, d.marker, None if d.parent is None else places[id(d.parent)], d.tokens, d.predicates, d.bracketed]
            for d in drafts
        ],
    ]


def _unpacked(text: str, packed: Any, nlp: Language) -> Doc:
    """Raises `ParseError`: what comes from a file may be anything."""
    try:
        words, spaces, pos, morphs, lemmas, heads, deps, abbreviations, clauses = packed
        count = len(words)
        columns = (spaces, pos, morphs, lemmas, heads, deps)
        if any(len(c) != count for c in columns) or not all(0 <= h < count for h in heads):
            raise ParseError(f"{text[:40]}: columns of unlike length, or heads outside")
        doc = Doc(
            nlp.vocab, words=words, spaces=[s == "1" for s in spaces], pos=pos, morphs=morphs, lemmas=lemmas, heads=heads,
            deps=deps,
        )  # fmt: skip
        if doc.text != text:
            raise ParseError(f"{text[:40]}: these are the words of another sentence")
        for i in abbreviations:
            doc[i]._.is_abbreviation = True
        drafts = [
            Draft(kind, tuple(marker), None, tokens, found, bracketed) for kind, marker, _, tokens, found, bracketed in clauses
        ]
        for draft, clause in zip(drafts, clauses, strict=True):
            draft.parent = None if clause[2] is None else drafts[clause[2]]
        if any(not 0 <= i < count for d in drafts for i in (*d.marker, *d.tokens, *d.predicates)) or any(
            not d.tokens for d in drafts
        ):
            raise ParseError(f"{text[:40]}: clauses of words that are not there")
        doc.user_data[CLAUSES] = drafts
    except ParseError:
        raise
    except (TypeError, ValueError, IndexError) as error:
        raise ParseError(f"{text[:40]}: {error}") from error
    return doc
