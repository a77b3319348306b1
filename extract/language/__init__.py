"""The language layer: Russian rule text to sentences with words, arcs, clauses and glosses, all tied to the source.

Stands on navec and slovnet (weights from the natasha wheel), pymorphy3 and razdel, inside a spaCy pipeline.
"""

from __future__ import annotations

from extract.language.dictionary import inflect, known_word, lemma_of
from extract.language.errors import BrokenLexicon, LanguageError, MissingModelFiles
from extract.language.outline import Outline, may_have_verb, may_say, outline
from extract.language.parses import Parses
from extract.language.phrases import nominative
from extract.language.pipeline import analyse, analyse_ahead, analyse_many, keeping_parses, pipeline
from extract.language.sentence import Clause, ClauseKind, Gloss, Sentence, Token
from extract.language.splitting import split_sentences

__all__ = [
    "BrokenLexicon",
    "Clause",
    "ClauseKind",
    "Gloss",
    "LanguageError",
    "MissingModelFiles",
    "Outline",
    "Parses",
    "Sentence",
    "Token",
    "analyse",
    "analyse_ahead",
    "analyse_many",
    "inflect",
    "keeping_parses",
    "known_word",
    "lemma_of",
    "may_have_verb",
    "may_say",
    "nominative",
    "outline",
    "pipeline",
    "split_sentences",
]
