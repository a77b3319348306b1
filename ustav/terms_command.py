"""``ustav terms``: the glossary of a rulebook, held against a glossary file."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from models.toml_file import TomlFileError, read_toml
from ustav.exits import Exit
from ustav.options import Cache, Encoding, Language, Output, Quiet, Tongue, Verbose
from ustav.output import PlaceError, guard, progress, put, shown

if TYPE_CHECKING:
    from verification.glossary import TermRule

__all__ = ["read_terms", "terms"]

_KEYS = frozenset({"name", "allowed", "forbidden", "capital", "gloss"})


class TermsForm(StrEnum):
    """How ``terms`` shows the glossary."""

    terminal = "terminal"
    json = "json"
    toml = "toml"


def terms(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A rulebook: PDF, DOCX, HTML, text.", show_default=False)],
    check: Annotated[
        Path | None, typer.Option(metavar="TERMS.TOML", help="Hold the text against this glossary file.", show_default=False)
    ] = None,
    form: Annotated[TermsForm, typer.Option("--format", "-f", help="How to show it; toml starts a glossary file.")] = (
        TermsForm.terminal
    ),
    output: Output = None,
    language: Language = Tongue.ru,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 1 for what is uneven as well.")] = False,
    encoding: Encoding = None,
    cache: Cache = True,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Give the glossary of a rulebook: each term, its forms, its gloss in brackets, where it is explained and where it stands.

    A term is what the text defines, glosses, counts, plays as a phase, names as a party, quotes, abbreviates, or writes with a
    capital. What is uneven is told: one thing under two names, two glosses of one term, now a capital and now none.

    With `--check terms.toml` the text is held against a glossary of your own, one [[term]] for each term: `name`, `allowed`
    (other names), `forbidden` (words that may not stand for it), `capital` ("required" or "forbidden", of the first word where
    its place leaves that open), `gloss` (what has to stand in brackets where something does).

    **Examples**

    `ustav terms rules.txt`

    `ustav terms rules.txt --format toml -o terms.toml` starts a glossary file from what the text does

    `ustav terms translation.docx --check terms.toml`

    `ustav terms rules.pdf --format json -o glossary.json`

    Exit status: 0 fine, 1 something is against the glossary file (`--strict`: or uneven) or a file was read only in part, 2
    unusable input or arguments, 5 the text has no term; 130 interrupted.
    """
    guard([file, *([check] if check else [])], {"--output": output})
    rules = read_terms(check) if check is not None else ()
    from ustav.books import read_book, stages_for

    progress(f"reading {file}")
    book, status, _ = read_book(file, encoding, stages_for(cache))
    from verification.glossary import check_glossary, glossary_of
    from verification.glossary.forms import as_json, as_toml, show

    found = glossary_of(book)
    found = check_glossary(book, found, rules) if check is not None else found
    if form is TermsForm.terminal:
        shown(output, lambda console: show(found, book, console, language.value))
    else:
        put(as_json(found, book) if form is TermsForm.json else as_toml(found), output)
    if not found.terms:
        raise typer.Exit(Exit.NOTHING_CHECKED)
    wrong = any(f.certain or (strict and f.kind != "unused") for f in found.faults)
    raise typer.Exit(max(Exit.FINDINGS if wrong else Exit.OK, status))


def read_terms(path: Path) -> tuple[TermRule, ...]:
    """The rules of a glossary file. Raises `PlaceError` naming the entry that is not in order."""
    from verification.glossary import TermRule

    try:
        data = read_toml(path)
    except TomlFileError as error:
        raise PlaceError(f"{path}: {error}; check the path, or mend that place") from error
    listed = data.get("term")
    if set(data) != {"term"} or not isinstance(listed, list):
        raise PlaceError(f"{path}: only [[term]] tables are known; write each term as one")
    out: list[TermRule] = []
    for number, entry in enumerate(listed, 1):
        fault = _fault(entry) or _clash(entry, out)
        if fault:
            raise PlaceError(f"{path}: term {number}: {fault}")
        lists = {k: tuple(entry.get(k, ())) for k in ("allowed", "forbidden")}
        out.append(TermRule(entry["name"], lists["allowed"], lists["forbidden"], entry.get("capital"), entry.get("gloss")))
    return tuple(out)


def _fault(entry: Any) -> str:
    """What is wrong with an entry and how to mend it; empty where nothing is."""
    if not isinstance(entry, dict) or not isinstance(entry.get("name"), str) or not entry["name"].strip():
        return 'it has no name; write name = "…"'
    unknown = sorted(set(entry) - _KEYS)
    if unknown:
        return f"nobody reads {', '.join(unknown)}; known are {', '.join(sorted(_KEYS))}"
    for key in ("allowed", "forbidden"):
        value = entry.get(key, [])
        if not isinstance(value, list) or not all(isinstance(v, str) and v.strip() for v in value):
            return f'{key} is no list of texts; write {key} = ["…"]'
    if entry.get("capital") not in (None, "required", "forbidden"):
        return f'capital is {entry["capital"]!r}; write "required" or "forbidden"'
    both = sorted({entry["name"], *entry.get("allowed", ())} & {*entry.get("forbidden", ())})
    if both:
        return f"«{both[0]}» is both allowed and forbidden; take one of them out"
    return "" if isinstance(entry.get("gloss", ""), str) else 'gloss is no text; write gloss = "…"'


def _clash(entry: Any, earlier: Sequence[TermRule]) -> str:
    """What an entry says of a term that an earlier one speaks of already; empty where none does."""
    same = next((number for number, rule in enumerate(earlier, 1) if rule.name == entry["name"]), None)
    return "" if same is None else f"term {same} is «{entry['name']}» already; put both into one"
