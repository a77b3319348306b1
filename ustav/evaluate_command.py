"""``ustav evaluate``: how well records were read, held against records annotated by hand."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ustav.aside import said, say, warn
from ustav.exits import Exit
from ustav.options import Output, Quiet, Speech, Verbose
from ustav.output import guard, progress, put, shown

if TYPE_CHECKING:
    from evaluation import Annotated as AnnotatedBook
    from evaluation import Evaluation
    from models.rulebook import RuleBook

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
    output: Output = None,
    min_records_f1: Annotated[
        float | None, typer.Option(min=0.0, max=1.0, metavar="F1", help="Exit with 1 if core records are below this.")
    ] = None,
    min_slots_f1: Annotated[
        float | None, typer.Option(min=0.0, max=1.0, metavar="F1", help="Exit with 1 if core fields are below this.")
    ] = None,
    encoding: Annotated[str | None, typer.Option(help="Overrule the guess for rule texts, e.g. cp1251.")] = None,
    language: Speech = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
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

    guard([predicted, gold], {"--output": output})
    texts = _evaluations(predicted, gold, encoding, output)
    found = pooled(texts)
    _show(found, texts, form, output)
    if not found.counted:
        say(f"{gold}: no annotated record counts, so nothing was measured")
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
        say(message)
    raise typer.Exit(Exit.FINDINGS if below else Exit.OK)


def _evaluations(predicted: Path, gold: Path, encoding: str | None, output: Path | None) -> list[Evaluation]:
    """One evaluation for each gold; a gold without a prediction counts as one in which nothing was found."""
    from evaluation import match_files, measure, read_annotated

    matches, unasked = match_files(predicted, gold)
    read = [path for match in matches for path in (match.predicted, match.gold) if path is not None]
    guard([*read, *unasked], {"--output": output})
    for path in unasked:
        warn(f"{path}: no gold has this stem, so it is left out")
    out = []
    for place, match in enumerate(matches, 1):
        progress(f"measuring {match.name}", place, len(matches))
        wanted = read_annotated(match.gold)
        if match.predicted is None:
            warn(f"{match.gold}: there is no prediction of this stem, so every record of it counts as missed")
        out.append(measure(_predicted(match.predicted, wanted, encoding), wanted, match.name))
    return out


def _predicted(path: Path | None, gold: AnnotatedBook, encoding: str | None) -> AnnotatedBook:
    from dataclasses import replace

    from evaluation import annotated, read_annotated

    if path is None:
        return annotated(replace(gold.book, records=(), sections=(), references=()))
    return read_annotated(path) if path.suffix.lower() == ".json" else annotated(_extracted(path, encoding))


def _extracted(path: Path, encoding: str | None) -> RuleBook:
    import ustav
    from ustav.apart import read_file_apart
    from ustav.books import say_what_is_missing

    reading = read_file_apart(path, encoding)
    say_what_is_missing(reading)
    return ustav.extract_reading(reading, overrides=False)  # what is measured is the reading, not the hand


def _show(found: Evaluation, texts: list[Evaluation], form: EvaluationForm, output: Path | None) -> None:
    from evaluation.reports import evaluation_as_html, evaluation_as_json, show_evaluation

    if form is EvaluationForm.terminal:
        # a table to look at shows the most frequent lines, a file all of them
        rows = {} if output is None else {"limit": None}
        shown(output, lambda console: show_evaluation(found, texts, console, word=said, **rows), 120)
    else:
        put(evaluation_as_json(found, texts) if form is EvaluationForm.json else evaluation_as_html(found, texts), output)
