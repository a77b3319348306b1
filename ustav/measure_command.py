"""``ustav measure``: how much verification notices of rules changed for the worse, and how often it cries wolf."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ustav.aside import said, watched
from ustav.exits import Exit
from ustav.options import Output, Quiet, SpeechOnly, Verbose, games_begun
from ustav.output import game_files, guard, progress, put, shown

if TYPE_CHECKING:
    from evaluation.mutation import Measurement

__all__ = ["measure"]


class MeasureForm(StrEnum):
    """How ``measure`` shows what it found."""

    terminal = "terminal"
    markdown = "markdown"
    json = "json"


class LayerName(StrEnum):
    """What is changed."""

    text = "text"
    paraphrase = "paraphrase"
    ambiguity = "ambiguity"
    plain = "plain"
    record = "record"
    engine = "engine"
    vocabulary = "vocabulary"


def measure(
    game: Annotated[
        list[str] | None,
        typer.Option(
            "--game", "-g", metavar="NAME-OR-FOLDER", help="May be given again. Default: all.", autocompletion=games_begun
        ),
    ] = None,
    layer: Annotated[
        list[LayerName] | None, typer.Option("--layer", "-l", help="What to change; may be given again. All by default.")
    ] = None,
    most: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Try at most N changes of one kind in each text, spread evenly.")
    ] = None,
    form: Annotated[MeasureForm, typer.Option("--format", "-f", help="How to show it.")] = MeasureForm.terminal,
    output: Output = None,
    listed: Annotated[bool, typer.Option("--list", help="Name every survivor, equivalent and false alarm.")] = False,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, metavar="N", help="Processes that share the work. Default: one a core.")
    ] = None,
    min_rate: Annotated[
        float | None, typer.Option(min=0.0, max=1.0, metavar="RATE", help="Exit with 1 if any layer's kill rate is below this.")
    ] = None,
    language: SpeechOnly = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Change rules for the worse, verify each change, and count what is noticed.

    Texts (the mended text of each game, one place changed, extracted and verified), records annotated by hand, rules of the
    engine and names of the vocabulary are changed one at a time. A change is killed by a new finding of severity error or
    warning on what was changed. Set aside are changes that are proved to come to the same and confirmed on boundary states
    («equivalent»), and changes of what text or engine has nothing against («not asked»). Paraphrases keep the meaning: every
    new finding on one is a false alarm. Sentences set into the texts have several readings, which must be found, or one, and then
    a finding of several is false. Beside each rate stand two baselines: regular expressions, and always saying «agrees».

    **Examples**

    `ustav measure` measures everything; it takes minutes

    `ustav measure --most 5` tries at most five changes of a kind in each text

    `ustav measure --layer engine --layer vocabulary --game virgin_queen --list`

    `ustav measure --format markdown -o measured.md`

    Exit status: 0 fine, 1 below --min-rate, 2 unusable input or arguments, 5 nothing could be changed.
    """
    from ustav.library import known_games, load_game
    from ustav.measuring import LAYERS
    from ustav.measuring import measure as run

    games = [load_game(n) for n in (game or known_games())]
    chosen = {x.value for x in layer or LayerName}
    layers = tuple(x for x in LAYERS if x in chosen)
    guard([f for one in games for f in game_files(one.folder)], {"--output": output})
    found = run(games, layers, most, progress if watched() else None, jobs or os.cpu_count() or 1)
    _show(found, form, output, listed)
    raise typer.Exit(_status(found, min_rate))


def _show(found: Measurement, form: MeasureForm, output: Path | None, listed: bool) -> None:
    from evaluation.mutation.reports import as_json, as_markdown, as_tables

    if form is MeasureForm.terminal:
        shown(output, lambda console: console.print(as_tables(found, listed, said)), 130)
    else:
        put(as_json(found) if form is MeasureForm.json else as_markdown(found), output)


def _status(found: Measurement, least: float | None) -> Exit:
    if not any(found.total(x).asked for x in found.layers()):
        return Exit.NOTHING_CHECKED
    rates = [found.total(x).rate for x in found.layers() if x not in ("paraphrase", "plain")]
    return Exit.FINDINGS if least is not None and any(r is not None and r < least for r in rates) else Exit.OK
