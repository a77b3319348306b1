"""An evaluation as people and programs read it: tables for the terminal, JSON, a page of HTML that stands alone."""

from evaluation.reports.data import EVALUATION_SCHEMA, evaluation_as_json
from evaluation.reports.page import evaluation_as_html
from evaluation.reports.terminal import show_evaluation

__all__ = ["EVALUATION_SCHEMA", "evaluation_as_html", "evaluation_as_json", "show_evaluation"]
