"""How good a verifier is: texts, records, rules and vocabularies changed for the worse, and texts changed in words alone.

This room makes the changes and counts what became of them; extraction and verification are run by `ustav.measuring`.
"""

from evaluation.mutation.operators import OPERATORS, Operator
from evaluation.mutation.readings import Planted, planted_sentences
from evaluation.mutation.records import RecordMutant, record_mutants
from evaluation.mutation.result import Layer, Line, Measurement, Trial
from evaluation.mutation.texts import TextMutant, paraphrases, set_aside, text_mutants
from evaluation.mutation.vocabularies import VocabularyMutant, vocabulary_mutants

__all__ = [
    "OPERATORS", "Layer", "Line", "Measurement", "Operator", "Planted", "RecordMutant", "TextMutant", "Trial", "VocabularyMutant",
    "paraphrases", "planted_sentences", "record_mutants", "set_aside", "text_mutants", "vocabulary_mutants",
]  # fmt: skip
