"""``ustav lexicon``: the word lists that the extractor reads, shown and checked."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import typer

from ustav.exits import Exit

__all__ = ["lexicon"]

lexicon = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown")


@lexicon.callback()
def _about() -> None:
    """Show and check the word lists (TOML) that the extractor reads.

    A list whose comment, or whose section's or file's comment, says "lemmas" or "dictionary form" holds dictionary
    forms; one that says "as written" holds words as the text has them.
    """


@lexicon.command()
def check() -> None:
    """Check every word list: TOML in order, comments, spelling, dictionary forms, repetitions, contradictions, patterns.

    Each fault is a line: file, line, entry, what is wrong, how to mend it. Words that no dictionary has are listed as
    exceptions in `lexicon_rules.toml`.

    Exit status: 0 all in order, 1 at least one fault.
    """
    from ustav.lexicon_checks import check_lexicons, lexicon_files, read_rules

    room = _room()
    faults = check_lexicons(room, read_rules())
    for fault in faults:
        typer.echo(str(fault))
    count = len(lexicon_files(room))
    typer.echo(f"{count} word lists: {f'{len(faults)} faults' if faults else 'all in order'}", err=bool(faults))
    raise typer.Exit(Exit.FINDINGS if faults else Exit.OK)


@lexicon.command("list")
def list_() -> None:
    """List the files of word lists, how many entries each holds, and what it is for."""
    from ustav.lexicon_checks import lexicon_files
    from ustav.lexicons import read_lexicon

    room = _room()
    lexicons = [read_lexicon(path, path.relative_to(room.parent)) for path in lexicon_files(room)]
    width = max(len(str(one.path)) for one in lexicons)
    for one in lexicons:
        entries = sum(len(key.entries) for key in one.keys)
        typer.echo(f"{one.path!s:<{width}}  {entries:>4}  {one.purpose}")


def _room() -> Path:
    return Path(str(files("extract")))
