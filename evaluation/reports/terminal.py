"""An evaluation as tables in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from evaluation.reports.tables import Row, confusion_cells, field_rows, text_rows, type_rows, unpaired_cells
from evaluation.result import Evaluation, Unpaired

__all__ = ["show_evaluation"]

_FIGURES = ("precision", "recall", "F1", "right", "predicted", "gold")
_LONGEST_QUOTE = 160


Word = Callable[[str], str]
"""Says a fixed word, or a line with figures in it, in the reader's language."""


def show_evaluation(
    found: Evaluation, texts: Sequence[Evaluation], console: Console, limit: int | None = 30, word: Word = str
) -> None:
    """Print the pooled evaluation, and the texts one by one if there are several.

    ``limit`` bounds the lists of confusions and of records without a partner (None: all of them); what is left out is
    said. ``word`` gives the English words of the tables in the reader's language.
    """
    if len(texts) > 1:
        console.print(_table("Texts", ("text", "core records F1", "core fields F1", "exact"), text_rows(texts), 1, word))
    console.print(_rows("Records", "type", type_rows(found), word))
    console.print(_rows("Fields", "field", field_rows(found), word))
    console.print(Text(word(f"every field right in {found.exact} of {found.counted} records ({found.exact_share:.3f})") + "\n"))
    confusions = [confusion_cells(c) for c in found.confusions]
    _list(console, "Taken for something else", ("times", "field", "gold", "predicted"), confusions, limit, word)
    for title, records in (("Missed", found.missed), ("Made up", found.made_up)):
        _list(console, title, ("text", "type", "section", "name", "quote"), [_short(r) for r in records], limit, word)


def _rows(title: str, heading: str, rows: Iterable[Row], word: Word) -> Table:
    table = _table(title, (heading, *_FIGURES), (), 1, word)
    for row in rows:
        style = "bold" if row.pooled else ""
        table.add_row(*(Text(_plain(c), style=style) for c in (word(row.name), *row.cells)), end_section=row.pooled)
    return table


def _table(title: str, headings: Sequence[str], rows: Iterable[Sequence[str]], words: int, word: Word) -> Table:
    """A table whose first ``words`` columns are words and whose others are figures."""
    table = Table(title=Text(word(title)), title_justify="left")
    for i, heading in enumerate(headings):
        table.add_column(word(heading), justify="left" if i < words else "right", overflow="fold")
    for row in rows:
        table.add_row(*(Text(_plain(c)) for c in row))
    return table


def _list(
    console: Console, title: str, headings: Sequence[str], rows: Sequence[Sequence[str]], limit: int | None, word: Word
) -> None:
    if not rows:
        console.print(Text(f"{word(title)}: {word('nothing')}\n"))
        return
    shown = rows[:limit]
    console.print(_table(f"{word(title)} ({len(rows)})", headings, shown, len(headings), word))
    if len(shown) < len(rows):
        console.print(Text("… " + word(f"and {len(rows) - len(shown)} more: --format json or html lists them all") + "\n"))


def _short(record: Unpaired) -> tuple[str, ...]:
    *cells, quote = unpaired_cells(record)
    return (*cells, quote if len(quote) <= _LONGEST_QUOTE else quote[: _LONGEST_QUOTE - 1] + "…")


def _plain(text: str) -> str:
    """Without control characters: what a rulebook says must not steer the reader's terminal."""
    return "".join(c if c.isprintable() or c == " " else " " for c in text)
