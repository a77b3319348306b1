"""Drawings and charts of rule books, for notebooks and for files: phases, conditions, parses, sources of points."""

from ustav.drawings.canvas import Drawing
from ustav.drawings.charts import findings_chart, outcomes_chart, points_chart, points_frame
from ustav.drawings.parses import draw_sentence, sentence_of
from ustav.drawings.trees import draw_condition, draw_phases

__all__ = [
    "Drawing", "draw_condition", "draw_phases", "draw_sentence", "findings_chart", "outcomes_chart", "points_chart",
    "points_frame", "sentence_of",
]  # fmt: skip
