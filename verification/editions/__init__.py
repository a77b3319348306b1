"""Two editions, translations or readings of one rulebook held against each other, rule by rule, without an engine."""

from verification.editions.base import ASPECTS, VERDICTS, Change, EditionDiff, Place, Row, SectionRow, Telling
from verification.editions.compare import compare_editions

__all__ = ["ASPECTS", "VERDICTS", "Change", "EditionDiff", "Place", "Row", "SectionRow", "Telling", "compare_editions"]
