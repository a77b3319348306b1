"""``ustav diff``: two editions, translations or readings of one rulebook, rule by rule."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ustav.exits import Exit
from ustav.options import Cache, Html, Language, Output, Quiet, Tongue, Verbose
from ustav.output import guard, progress, put, shown

if TYPE_CHECKING:
    from ustav.books import BookRead

__all__ = ["diff"]


class DiffForm(StrEnum):
    """How ``diff`` shows what it found."""

    terminal = "terminal"
    json = "json"
    html = "html"


def diff(
    old: Annotated[Path, typer.Argument(metavar="OLD", help="The earlier text: PDF, DOCX, HTML, text.", show_default=False)],
    new: Annotated[Path, typer.Argument(metavar="NEW", help="The later text.", show_default=False)],
    form: Annotated[DiffForm, typer.Option("--format", "-f", help="How to show it.")] = DiffForm.terminal,
    old_errata: Annotated[
        Path | None, typer.Option(metavar="PATH", help="A TOML file of errata, put into the earlier text first.")
    ] = None,
    new_errata: Annotated[Path | None, typer.Option(metavar="PATH", help="The same for the later text.")] = None,
    output: Output = None,
    html: Html = None,
    language: Language = Tongue.ru,
    encoding: Annotated[str | None, typer.Option(help="Overrule the guess for both texts, e.g. cp1251.")] = None,
    cache: Cache = True,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Hold two editions, translations or OCR passes of one rulebook against each other: what plays otherwise, not what reads so.

    Sections are found again though they moved or were renumbered. Each rule is the same, reworded only (the same meaning,
    proved for ways to win and points), changed (with a situation that tells the editions apart), added, removed, split or
    merged; a rule that stands elsewhere is marked as moved. What only one wording in the place of another would make the same
    is not known to be the same, and the row names the two wordings. Numbers come first, then must and may, times, conditions;
    wording comes last. A sentence that was not understood is compared by its words alone, and says so.

    **Examples**

    `ustav diff first.txt second.txt`

    `ustav diff rules_2009.pdf rules_2015.pdf --html changes.html`

    `ustav diff ours.docx theirs.docx --language en` for two translations

    `ustav diff scan1.txt scan2.txt --format json -o changes.json`

    `ustav diff rules.txt rules.txt --new-errata errata.toml` shows what errata change in play

    `ustav diff old.txt new.txt --old-errata errata.toml` shows what is new beyond the errata

    Exit status: 0 every rule has the same meaning in both, 1 something differs or is not known to be the same, or a file was
    read only in part, 2 unusable input or arguments, 5 nothing could be compared: neither text has a rule; 130 interrupted.
    """
    guard([old, new, *(e for e in (old_errata, new_errata) if e is not None)], {"--output": output, "--html": html}, prints=True)
    (before, first, _), (after, second, _) = (
        _read(path, errata, place, encoding, cache)
        for place, (path, errata) in enumerate(((old, old_errata), (new, new_errata)), 1)
    )
    progress("comparing")
    from verification.editions import compare_editions
    from verification.editions.forms import as_json, show
    from verification.editions.page import as_html

    found = compare_editions(before, after)
    if html is not None:
        put(as_html(found, language.value), html)
    if form is DiffForm.terminal:
        shown(output, lambda console: show(found, console, language.value), 120)
    else:
        put(as_json(found) if form is DiffForm.json else as_html(found, language.value), output)
    if not found.rows:
        raise typer.Exit(Exit.NOTHING_CHECKED)
    raise typer.Exit(max(Exit.FINDINGS if found.differs else Exit.OK, first, second))


def _read(path: Path, errata: Path | None, place: int, encoding: str | None, cache: bool) -> BookRead:
    from ustav.books import read_book, stages_for

    progress(f"reading {path}", place, 2)
    return read_book(path, encoding, stages_for(cache), errata)
