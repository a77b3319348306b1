"""``ustav read``, ``ustav page``, ``ustav doctor``: what a file says before any rule is made of it."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ustav.aside import in_russian, note, said
from ustav.books import say_what_is_missing
from ustav.exits import Exit
from ustav.options import Form, Output, PlainForm, Quiet, Speech, Verbose
from ustav.output import dump, guard, put, put_bytes

__all__ = ["TextForm", "doctor", "page", "read"]


class TextForm(StrEnum):
    """How ``read`` gives the text."""

    text = "text"
    markdown = "markdown"
    json = "json"
    docx = "docx"


def read(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="PDF, DOCX, HTML, text or a scan.", show_default=False)],
    form: Annotated[TextForm, typer.Option("--format", "-f", help="How to give it.")] = TextForm.text,
    output: Output = None,
    encoding: Annotated[str | None, typer.Option(help="Overrule the guess, e.g. cp1251 (text and HTML).")] = None,
    language: Speech = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Give the clean text of a rulebook: in reading order, without running heads, with the tree of its sections.

    **Examples**

    `ustav read rules.pdf`

    `ustav read rules.pdf --format markdown -o rules.md`

    `ustav read rules.html --format docx -o rules.docx`

    Exit status 1 where part of the file was not read; what and why is said on stderr.
    """
    from extract.pipeline import layout_of
    from ustav.apart import read_file_apart
    from ustav.clean_text import as_json, as_markdown, numbering_faults, parts_of
    from ustav.word_file import word_file

    if form is TextForm.docx and output is None:
        raise typer.BadParameter("a Word file cannot be printed: say where to write it with -o")
    guard([file], {"--output": output})
    reading = read_file_apart(file, encoding)
    layout = layout_of(reading.text)
    if form is TextForm.docx:
        assert output is not None
        put_bytes(word_file(parts_of(reading.text, layout)), output)
    elif form is TextForm.json:
        put(dump(as_json(reading, layout)), output)
    else:
        text = as_markdown(reading.text, layout) if form is TextForm.markdown else reading.text
        put(text, output)
    for fault in numbering_faults(layout.sections):
        note(f"note: {file}: section numbers: {fault}")
    raise typer.Exit(say_what_is_missing(reading))


def page(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A PDF or a scan.", show_default=False)],
    number: Annotated[int, typer.Argument(metavar="N", help="The page, from 1.", show_default=False)],
    boxes: Annotated[bool, typer.Option("--boxes", help="Draw reading order, doubtful words and records on it.")] = False,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="PATH", help="Default: FILE.pageN.png here.")] = None,
    language: Speech = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Write the image of a page, with what was read of it drawn on.

    **Examples**

    `ustav page rules.pdf 3 --boxes`

    `ustav page scan.tif 2 --boxes -o page.png`
    """
    import ustav
    from extract.reading.text import file_bytes
    from ustav.apart import read_file_apart
    from ustav.page_image import page_png

    target = output or Path(f"{file.stem}.page{number}.png")
    guard([file], {"--output": target})
    if not file.is_file():
        file_bytes(file)  # says what is wrong
    reading = read_file_apart(file) if boxes else None
    book = ustav.extract_reading(reading) if reading is not None else None
    put_bytes(page_png(file, number, reading, book), target)
    if str(target) != "-":
        typer.echo(str(target))
    raise typer.Exit(Exit.OK if reading is None else say_what_is_missing(reading))


def doctor(form: Form = PlainForm.terminal, language: Speech = None) -> None:
    """Say what this machine can read, the exact command for what it lacks, and the limits in force ([limits] of ustav.toml).

    **Examples**

    `ustav doctor`

    `ustav doctor --format json`
    """
    from dataclasses import fields

    from extract.limits import limits
    from extract.reading.machine import abilities
    from ustav.limit_settings import key_of, limit_rows, written

    if form is PlainForm.json:
        rows = [{"name": a.name, "ready": a.ready, "detail": a.detail, "cure": a.cure or None} for a in abilities()]
        put(dump([*rows, {"name": "limits", "limits": limit_rows(limits())}]), None)
        return
    for ability in abilities():
        typer.echo(f"{said('yes' if ability.ready else 'no'):<4} {ability.name:<5} {said(ability.detail)}")
        if ability.cure:
            typer.echo(f"           {said('to change that, run')}: {said(ability.cure)}")
    typer.echo("\n" + said("limits in force (set under [limits] of ustav.toml)") + ":")
    for one in fields(limits()):
        value, usual = (written(one, v, russian=in_russian()) for v in (getattr(limits(), one.name), one.default))
        changed = "" if value == usual else f" ({said('default')}: {usual})"
        typer.echo(f"{key_of(one.name):<18} {value:>19}  {said(one.metadata['what'])}{changed}")
