"""``ustav new``: a folder for a game of your own, made of what a first reading of its text suggests."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ustav.aside import said
from ustav.exits import Exit
from ustav.options import Encoding, Form, PlainForm, Quiet, Speech, Verbose
from ustav.output import PlaceError, dump, progress, put

__all__ = ["new"]

_EDITION = "edition not known"


def new(
    game: Annotated[
        Path, typer.Argument(metavar="GAME", help="The folder to make; its name is the game's id.", show_default=False)
    ],
    text: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="The rule text: PDF, DOCX, HTML, text.", show_default=False)
    ] = None,
    title_ru: Annotated[str | None, typer.Option(metavar="TITLE", help="What the game is called in Russian.")] = None,
    title_en: Annotated[str | None, typer.Option(metavar="TITLE", help="What the game is called in English.")] = None,
    edition: Annotated[str, typer.Option(help="Of which edition the text is.")] = _EDITION,
    encoding: Encoding = None,
    form: Form = PlainForm.terminal,
    language: Speech = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Make a folder for a new game: its words, an engine that runs, a test, and the rule text.

    game.toml holds what a first extraction of the text suggests as powers, quantities, phases, facts and rules. engine.py holds
    the state of the game with guessed bounds, and every rule that was read, as code behind comment signs: what is copied from
    the text agrees with it and shows nothing, so each is to be looked up elsewhere first. docs/tutorial.md walks through it.

    **Examples**

    `ustav new race --from rules.txt --title-ru "Гонка" --title-en Race`

    `ustav verify --game race` then says what the engine lacks

    `ustav new race` without a text gives the bare files

    Exit status: 0 made, 1 made from a file that was read only in part, 2 unusable input or arguments, or the folder is there
    already; 130 interrupted.
    """
    if game.exists() and (not game.is_dir() or any(game.iterdir())):
        raise PlaceError(f"{game}: this is there already, and nothing is written over it; name another folder, or empty it")
    import ustav
    from ustav.books import records_of, say_what_is_missing, stages_for
    from ustav.library import known_games
    from ustav.scaffold import folder_files, identifier, suggest
    from ustav.writing import WritingError, write_whole

    name = identifier(game.resolve().name)
    if name in known_games():
        raise PlaceError(f"{game}: {name} is a game that comes with ustav; give yours another name")
    status, whole = Exit.OK, None
    if text is not None:
        progress(f"reading {text}")
        stages = stages_for()
        reading = stages.read(text, encoding)
        status, whole = say_what_is_missing(reading), reading.text
        book = records_of(reading, stages, so="it suggests nothing").without_likely()
    else:
        book = ustav.extract_text("", name)
    in_ru, in_en = ((title or "").strip() for title in (title_ru, title_en))
    titles = in_ru or in_en or game.resolve().name, in_en or in_ru or game.resolve().name
    files = folder_files(suggest(book, name, *titles, said(edition.strip() or _EDITION)), book, whole)
    try:
        game.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WritingError(game, error) from error
    for file, content in files.items():
        write_whole(game / file, content)
    if form is PlainForm.json:
        put(dump({"game": name, "files": [str(game / file) for file in files]}), None)
    else:
        put("".join(f"{game / file}\n" for file in files), None)
    raise typer.Exit(status)
