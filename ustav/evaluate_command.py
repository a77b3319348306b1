"""``ustav evaluate``: how well records were read, held against records annotated by hand."""

from __future__ import annotations

import io
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ustav.exits import Exit

if TYPE_CHECKING:
    from evaluation import Annotated as AnnotatedBook
    from evaluation import Evaluation

__all__ = ["evaluate"]


class EvaluationForm(StrEnum):
    """How ``evaluate`` shows what it found."""

    terminal = "terminal"
    json = "json"
    html = "html"


def evaluate(
    predicted: Annotated[
        Path,
        typer.Argument(
            metavar="PREDICTED", help="A rule book (.json), or a rule text to extract; or a folder of them.", show_default=False
        ),
    ],
    gold: Annotated[
        Path, typer.Argument(metavar="GOLD", help="The annotated rule book (.json), or a folder of them.", show_default=False)
    ],
    form: Annotated[EvaluationForm, typer.Option("--format", "-f", help="How to show it.")] = EvaluationForm.terminal,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="PATH", help="Write there instead; whole or not at all.")
    ] = None,
    min_records_f1: Annotated[
        float | None, typer.Option(min=0.0, max=1.0, metavar="F1", help="Exit with 1 if core records are below this.")
    ] = None,
    min_slots_f1: Annotated[
        float | None, typer.Option(min=0.0, max=1.0, metavar="F1", help="Exit with 1 if core fields are below this.")
    ] = None,
    encoding: Annotated[str | None, typer.Option(help="Overrule the guess for rule texts, e.g. cp1251.")] = None,
) -> None:
    """Measure records against records annotated by hand.

    Precision, recall and F1 per type of record and per field, what was taken for what, what was missed and made up. In
    folders files belong together that have the same stem. `corpus/ANNOTATING.md` says how to annotate.

    **Examples**

    `ustav evaluate rules.json gold.json`

    `ustav evaluate corpus/virgin_queen/rules.txt corpus/virgin_queen/gold.json` extracts the text first

    `ustav evaluate texts/ annotated/ --format html -o quality.html`

    `ustav evaluate texts/ annotated/ --min-records-f1 0.9 --min-slots-f1 0.8` for a build that must not get worse

    Exit status: 0 fine, 1 below a threshold, 2 unusable input or arguments, 5 nothing annotated that could be measured.
    """
    from evaluation import pooled

    texts = _evaluations(predicted, gold, encoding)
    found = pooled(texts)
    _show(found, texts, form, output)
    if not found.counted:
        _say(f"{gold}: no annotated record counts, so nothing was measured")
        raise typer.Exit(Exit.NOTHING_CHECKED)
    below = [
        f"core {what} F1 {f1:.4f} is below {least:g}"
        for what, f1, least in (
            ("records", found.core_records.f1, min_records_f1),
            ("fields", found.core_slots.f1, min_slots_f1),
        )
        if least is not None and f1 < least
    ]
    for message in below:
        _say(message)
    raise typer.Exit(Exit.FINDINGS if below else Exit.OK)


def _evaluations(predicted: Path, gold: Path, encoding: str | None) -> list[Evaluation]:
    """One evaluation for each gold; a gold without a prediction counts as one in which nothing was found."""
    from evaluation import match_files, measure, read_annotated

    matches, unasked = match_files(predicted, gold)
    for path in unasked:
        _say(f"warning: {path}: no gold has this stem, so it is left out")
    out = []
    for match in matches:
        wanted = read_annotated(match.gold)
        if match.predicted is None:
            _say(f"warning: {match.gold}: there is no prediction of this stem, so every record of it counts as missed")
        out.append(measure(_predicted(match.predicted, wanted, encoding), wanted, match.name))
    return out


def _predicted(path: Path | None, gold: AnnotatedBook, encoding: str | None) -> AnnotatedBook:
    from dataclasses import replace

    import ustav
    from evaluation import annotated, read_annotated

    if path is None:
        return annotated(replace(gold.book, records=(), sections=(), references=()))
    return read_annotated(path) if path.suffix.lower() == ".json" else annotated(ustav.extract(path, encoding))


def _show(found: Evaluation, texts: list[Evaluation], form: EvaluationForm, output: Path | None) -> None:
    from rich.console import Console

    from evaluation.reports import evaluation_as_html, evaluation_as_json, show_evaluation
    from ustav.writing import write_whole

    if form is EvaluationForm.terminal and output is None:
        show_evaluation(found, texts, Console())
        return
    if form is EvaluationForm.terminal:
        console = Console(record=True, width=120, file=io.StringIO())
        show_evaluation(found, texts, console, limit=None)
        content = console.export_text()
    else:
        content = evaluation_as_json(found, texts) if form is EvaluationForm.json else evaluation_as_html(found, texts)
    if output is None:
        sys.stdout.write(content)
    else:
        write_whole(output, content)


def _say(message: str) -> None:
    typer.echo(f"ustav: {message}", err=True)
