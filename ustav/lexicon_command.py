"""``ustav lexicon``: the word lists that the extractor reads, shown and checked."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import typer

from ustav.aside import said, say
from ustav.exits import Exit
from ustav.options import Form, PlainForm, Speech
from ustav.output import dump, put

__all__ = ["lexicon"]

lexicon = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown")


@lexicon.callback()
def _about() -> None:
    """Show and check the word lists (TOML) that the extractor reads.

    A list whose comment, or whose section's or file's comment, says "lemmas" or "dictionary form" holds dictionary
    forms; one that says "as written" holds words as the text has them.
    """


@lexicon.command()
def check(form: Form = PlainForm.terminal, language: Speech = None) -> None:
    """Check every word list: TOML in order, comments, spelling, dictionary forms, repetitions, contradictions, patterns.

    Each fault is a line: file, line, entry, what is wrong, how to mend it. Words that no dictionary has are listed as
    exceptions in `lexicon_rules.toml`.

    **Examples**

    `ustav lexicon check`

    `ustav lexicon check --format json` for a build

    Exit status: 0 all in order, 1 at least one fault.
    """
    from ustav.lexicon_checks import check_lexicons, lexicon_files, read_rules

    room = _room()
    faults = check_lexicons(room, read_rules())
    count = len(lexicon_files(room))
    if form is PlainForm.json:
        put(dump({"lists": count, "faults": [str(f) for f in faults]}), None)
        raise typer.Exit(Exit.FINDINGS if faults else Exit.OK)
    for fault in faults:
        typer.echo(str(fault))
    if faults:
        say(f"{count} word lists: {len(faults)} faults")
    else:
        typer.echo(said(f"{count} word lists: all in order"))
    raise typer.Exit(Exit.FINDINGS if faults else Exit.OK)


@lexicon.command("list")
def list_(form: Form = PlainForm.terminal, language: Speech = None) -> None:
    """List the files of word lists, how many entries each holds, and what it is for.

    **Examples**

    `ustav lexicon list`

    `ustav lexicon list --format json`
    """
    from ustav.lexicon_checks import lexicon_files
    from ustav.lexicons import read_lexicon

    room = _room()
    lexicons = [read_lexicon(path, path.relative_to(room.parent)) for path in lexicon_files(room)]
    if form is PlainForm.json:
        counts = [sum(len(key.entries) for key in one.keys) for one in lexicons]
        files_told = [{"file": x.path.as_posix(), "entries": n, "for": x.purpose} for x, n in zip(lexicons, counts, strict=True)]
        put(dump(files_told), None)
        return
    width = max(len(str(one.path)) for one in lexicons)
    for one in lexicons:
        entries = sum(len(key.entries) for key in one.keys)
        typer.echo(f"{one.path!s:<{width}}  {entries:>4}  {one.purpose}")


def _room() -> Path:
    return Path(str(files("extract")))
