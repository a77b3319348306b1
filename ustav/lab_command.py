"""``ustav lab``: JupyterLab on the notebooks of the checkout."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from ustav.exits import Exit
from ustav.options import Speech
from ustav.output import PlaceError

__all__ = ["lab"]


def lab(
    folder: Annotated[
        Path | None, typer.Argument(metavar="[FOLDER]", help="A folder of notebooks. Default: those that come with ustav.")
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="Name the notebooks, and open nothing.")] = False,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser window.")] = True,
    language: Speech = None,
) -> None:
    """Open JupyterLab on the notebooks: explore a rulebook, read a report, play with the engine, add a game, measure quality.

    **Examples**

    `ustav lab`

    `ustav lab --list`

    `ustav lab ~/my_notebooks --no-browser`

    Exit status: that of JupyterLab; 2 unusable arguments, or JupyterLab is not installed.
    """
    from ustav.library import corpus_folder

    home = folder or corpus_folder().parent / "notebooks"
    if not home.is_dir():
        cure = "name a folder of your own" if folder is None else "check the path"
        raise PlaceError(f"{home}: there is no such folder (the notebooks come with a checkout, not with the wheel); {cure}")
    if listed:
        for path in sorted(home.glob("*.ipynb")):
            typer.echo(f"{path.stem:<24} {_title(path)}".rstrip())
        raise typer.Exit(Exit.OK)
    if find_spec("jupyterlab") is None:
        raise PlaceError("JupyterLab is not installed in this environment; run: pip install 'ustav[lab]' (or make setup)")
    command = [sys.executable, "-m", "jupyterlab", str(home), *([] if browser else ["--no-browser"])]
    raise typer.Exit(subprocess.run(command, check=False).returncode)


def _title(path: Path) -> str:
    """The first heading of a notebook; empty where there is none or it is no notebook."""
    import json

    try:
        cells = json.loads(path.read_text("utf-8"))["cells"]
        text = "".join(cells[0].get("source", "")) if cells else ""
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return "(this is no notebook)"
    line = text.partition("\n")[0].lstrip("# ").strip()
    return "".join(c if c.isprintable() else " " for c in line)  # a notebook must not steer the reader's terminal
