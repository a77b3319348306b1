"""An evaluation as one page of HTML that stands alone: no script, no other file, everything from outside escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from evaluation.reports.tables import Row, confusion_cells, field_rows, text_rows, type_rows, unpaired_cells
from evaluation.result import Evaluation

__all__ = ["evaluation_as_html"]

_STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; color: #1d2025; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; } th, td { padding: .2rem .7rem; text-align: left; vertical-align: top; }
th { border-bottom: 2px solid #1d2025; } td { border-bottom: 1px solid #d8dbe0; }
td.figure, th.figure { text-align: right; font-variant-numeric: tabular-nums; }
tr.pooled td { font-weight: 600; background: #f1f3f6; }
.bar { display: inline-block; width: 6rem; height: .6rem; background: #e4e7ec; }
.bar b { display: block; height: 100%; background: #3d6fa5; }
@media (prefers-color-scheme: dark) {
  body { background: #16181c; color: #e3e5e8; } th { border-color: #e3e5e8; } td { border-color: #33373e; }
  tr.pooled td { background: #22262c; } .bar { background: #33373e; }
}
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_FIGURES = ("precision", "recall", "F1", "right", "predicted", "gold")


def evaluation_as_html(found: Evaluation, texts: Sequence[Evaluation]) -> str:
    """The pooled evaluation, the texts one by one if there are several, and every mistake with its words."""
    headline = (
        f"Core records F1 {found.core_records.f1:.3f}, core fields F1 {found.core_slots.f1:.3f}; "
        f"{found.exact} of {found.counted} records with every field right."
    )
    confusions = [confusion_cells(c) for c in found.confusions]
    unpaired = ("text", "type", "section", "name", "quote")
    parts = [
        f"<h1>Evaluation of {len(texts)} {'text' if len(texts) == 1 else 'texts'}</h1>",
        f"<p>{headline}</p>",
        _section("Texts", ("text", "core records F1", "core fields F1", "exact"), text_rows(texts)) if len(texts) > 1 else "",
        _figures("Records", "type", type_rows(found)),
        _figures("Fields", "field", field_rows(found)),
        _section(f"Taken for something else ({len(confusions)})", ("times", "field", "gold", "predicted"), confusions),
        _section(f"Missed ({len(found.missed)})", unpaired, [unpaired_cells(r) for r in found.missed]),
        _section(f"Made up ({len(found.made_up)})", unpaired, [unpaired_cells(r) for r in found.made_up]),
    ]
    body = "\n".join(part for part in parts if part)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width">\n<title>Evaluation</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _section(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = f"<h2>{escape(title)}</h2>"
    if not rows:
        return f"{head}\n<p>Nothing.</p>"
    return f"{head}\n{_table(headings, ('<tr>' + _cells(row) + '</tr>' for row in rows), figures=False)}"


def _figures(title: str, heading: str, rows: Iterable[Row]) -> str:
    lines = []
    for row in rows:
        bar = f'<td><span class="bar"><b style="width:{100 * row.tally.f1:.1f}%"></b></span></td>'
        numbers = "".join(f'<td class="figure">{escape(c)}</td>' for c in row.cells)
        lines.append(f"<tr{' class=pooled' if row.pooled else ''}>{_cells([row.name])}{numbers}{bar}</tr>")
    return f"<h2>{escape(title)}</h2>\n{_table((heading, *_FIGURES, ''), lines, figures=True)}"


def _cells(row: Sequence[str]) -> str:
    return "".join(f"<td>{escape(_visible(cell))}</td>" for cell in row)


def _visible(text: str) -> str:
    return "".join(c if c.isprintable() or c == " " else " " for c in text)


def _table(headings: Sequence[str], rows: Iterable[str], figures: bool) -> str:
    cells = "".join(
        f"<th{' class=figure' if figures and heading in _FIGURES else ''}>{escape(heading)}</th>" for heading in headings
    )
    return f"<table>\n<tr>{cells}</tr>\n" + "\n".join(rows) + "\n</table>"
