"""How well records were read: a rule book held against one annotated by hand.

    >>> from evaluation import measure, read_annotated
    >>> predicted, gold = read_annotated("read.json"), read_annotated("gold.json")      # doctest: +SKIP
    >>> measure(predicted, gold).core_records.f1                                        # doctest: +SKIP

The annotated form is the records contract; a gold record may also be marked ``optional``: honestly debatable, so it
counts neither way. `corpus/ANNOTATING.md` is the guide for annotators.
"""

from evaluation.annotated import Annotated, BrokenAnnotation, annotated, annotated_from_json, read_annotated
from evaluation.files import EvaluationError, Match, match_files
from evaluation.measure import measure
from evaluation.result import Confusion, Evaluation, Unpaired, pooled
from evaluation.tally import Tally

__all__ = [
    "Annotated", "BrokenAnnotation", "Confusion", "Evaluation", "EvaluationError", "Match", "Tally", "Unpaired", "annotated",
    "annotated_from_json", "match_files", "measure", "pooled", "read_annotated",
]  # fmt: skip
