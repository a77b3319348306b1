"""The same analysis inside spaCy: for those who want its documents, matchers and tools."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from extract.language.document import Document
from extract.language.mending import mend
from extract.language.pipeline import parse

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

__all__ = ["pipeline", "spacy_document"]


class Analyser:
    """spaCy component: part of speech, features, lemma, heads and relations of a document that holds one sentence."""

    def __call__(self, doc: Doc) -> Doc:
        """The document with the parse; one of other tokens than ours has is taken for its text."""
        document = Document(mend(doc.text).text)
        parse([document])
        return spacy_document(document)


@lru_cache(maxsize=1)
def pipeline() -> Language:
    """The spaCy pipeline for Russian rule text, one sentence to a document."""
    import spacy
    from spacy.language import Language
    from spacy.tokens import Token

    if not Token.has_extension("is_abbreviation"):
        Token.set_extension("is_abbreviation", default=False)

    @Language.factory("ustav_analyser")
    def create(nlp: Language, name: str) -> Analyser:
        return Analyser()

    nlp = spacy.blank("ru")
    nlp.add_pipe("ustav_analyser")
    return nlp


def spacy_document(document: Document) -> Doc:
    """A spaCy document with the tokens and the parse of ours."""
    from spacy.tokens import Doc

    words: Any = document.words
    ends = [word.place + len(word) for word in words]
    starts = [*(word.place for word in words[1:]), len(document.text)] if words else []
    doc = Doc(
        pipeline().vocab,
        words=[word.text for word in words],
        spaces=[end < start for end, start in zip(ends, starts, strict=True)],
        pos=[word.pos for word in words],
        morphs=["|".join(f"{name}={value}" for name, value in word.features.items()) for word in words],
        lemmas=[word.lemma for word in words],
        heads=[word.head for word in words],
        deps=[word.dep for word in words],
    )
    for token, word in zip(doc, words, strict=True):
        token._.is_abbreviation = word.is_abbreviation
    return doc
