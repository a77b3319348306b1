"""The forms of a report, one module for each."""

from verification.reports.json import to_json
from verification.reports.markdown import to_markdown
from verification.reports.terminal import print_report, render, summary

__all__ = ["print_report", "render", "summary", "to_json", "to_markdown"]
