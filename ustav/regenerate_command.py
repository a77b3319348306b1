"""``ustav regenerate``: the files of a checkout that are made from others, made anew or checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ustav.aside import progress, said, say
from ustav.exits import Exit
from ustav.options import Form, PlainForm, Quiet, Speech, Verbose
from ustav.output import PlaceError, dump, put

__all__ = ["regenerate"]


def regenerate(
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit with 1 where a file is stale.")] = False,
    root: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The checkout; by default the one that ustav runs from.", show_default=False),
    ] = None,
    form: Form = PlainForm.terminal,
    language: Speech = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Make every generated file of the repository anew, byte for byte; with --check say which ones are stale.

    Generated are: of each gold annotation the text, its digest and length (offsets move with their words); corpus/index.csv;
    docs/tables.md; docs/reference/. A text that is kept apart (corpus/texts/FROZEN.sha256) and its gold are never rewritten:
    that they would have to be is an error.

    **Examples**

    `ustav regenerate`

    `ustav regenerate --check` for a build

    `ustav regenerate --check --format json`

    Exit status: 0 everything is as it should be (or was made so), 1 with --check: a file is stale, 2 unusable input or
    arguments: no checkout, or gold whose words have changed; 130 interrupted.
    """
    from ustav.generated import RegenerationError, frozen_names, generated_files
    from ustav.library import corpus_folder
    from ustav.writing import write_bytes_whole

    home = root or corpus_folder().parent
    if not (home / "pyproject.toml").is_file() or not (home / "corpus").is_dir():
        raise PlaceError(f"{home}: this is no checkout of ustav (pyproject.toml and corpus/); name one with --root")
    frozen = frozen_names(home)
    stale = []
    for place, one in enumerate(files := list(generated_files(home)), 1):
        progress(f"making {one.path}", place, len(files))
        path, made = home / one.path, one.make()
        if path.is_file() and path.read_bytes() == made:
            continue
        stale.append(one.path)
        if path.name in frozen:
            raise RegenerationError(path, "it is kept apart and would change", "put back what FROZEN.sha256 names")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_bytes_whole(path, made)
    if form is PlainForm.json:
        put(dump({"files": len(files), "stale" if check else "written": [str(name) for name in stale]}), None)
    elif not stale:
        typer.echo(said("every generated file is as it should be"))
    elif check:
        for name in stale:
            say(f"{name}: stale; run ustav regenerate")
    else:
        for name in stale:
            typer.echo(said(f"{name}: written"))
    raise typer.Exit(Exit.FINDINGS if check and stale else Exit.OK)
