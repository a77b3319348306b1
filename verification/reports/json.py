"""A report as JSON, in the form of the report contract."""

from __future__ import annotations

import json
from collections.abc import Sequence

from models.contract import report_to_json
from models.reports import Report

__all__ = ["to_json"]


def to_json(report: Report | Sequence[Report]) -> str:
    """One report, or a list of them, as JSON text with a newline at the end; the same report gives the same bytes."""
    data = report_to_json(report) if isinstance(report, Report) else [report_to_json(r) for r in report]
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
