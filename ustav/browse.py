"""Records and findings to be filtered: as plain functions of a table, and with widgets in a notebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from models.reports import Report
from models.rulebook import RuleBook

if TYPE_CHECKING:
    import pandas

__all__ = ["filtered", "findings_browser", "records_browser"]

ALL = "все"
_RECORD_COLUMNS = ("section", "type", "name", "who", "value", "when", "turns", "condition", "evidence")
_FINDING_COLUMNS = ("severity", "kind", "message", "state", "text", "reference")


def filtered(frame: pandas.DataFrame, chosen: dict[str, str], words: str = "") -> pandas.DataFrame:
    """The rows that have these values (an empty one: any) and all these words somewhere, upper case or lower."""
    for column, value in chosen.items():
        if value:
            frame = frame[frame[column].fillna("").astype(str) == value]
    for word in words.lower().split():
        texts = frame.fillna("").astype(str)
        hit = [any(word in cell.lower() for cell in row) for row in texts.itertuples(index=False)]
        frame = frame[hit]
    return frame


def records_browser(book: RuleBook) -> Any:
    """The records as a table with boxes for type and section and a field for words. Needs ipywidgets (the extra `lab`)."""
    from ustav.frames import records_frame

    return _browser(records_frame(book), ("type", "section"), _RECORD_COLUMNS)


def findings_browser(report: Report) -> Any:
    """The findings as a table with boxes for severity and kind and a field for words. Needs ipywidgets (the extra `lab`)."""
    from ustav.frames import findings_frame

    return _browser(findings_frame(report), ("severity", "kind"), _FINDING_COLUMNS)


def _browser(frame: pandas.DataFrame, by: Sequence[str], columns: Sequence[str]) -> Any:
    import ipywidgets

    boxes = {
        column: ipywidgets.Dropdown(options=[(ALL, ""), *((v, v) for v in _values(frame, column))], description=column)
        for column in by
    }
    words = ipywidgets.Text(placeholder="слова", description="words")
    count, table = ipywidgets.HTML(), ipywidgets.HTML()

    def look(_: object = None) -> None:
        found = filtered(frame, {c: b.value for c, b in boxes.items()}, words.value)
        count.value = f"{len(found)} / {len(frame)}"
        shown = found[[c for c in columns if c in found]].fillna("")
        table.value = str(shown.to_html(index=False))  # to_html escapes what the cells hold

    _watch(look, [*boxes.values(), words])
    return ipywidgets.VBox([ipywidgets.HBox([*boxes.values(), words, count]), table])


def _values(frame: pandas.DataFrame, column: str) -> list[str]:
    """The values of a column in the order in which they come; empty ones left out."""
    return list(dict.fromkeys(v for v in frame[column].fillna("").astype(str) if v))


def _watch(look: Callable[..., None], widgets: Sequence[Any]) -> None:
    for widget in widgets:
        widget.observe(look, names="value")
    look()
