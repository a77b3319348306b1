"""``ustav overrides``: what is changed in a text's records by hand, whether it still fits, and new entries to fill in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args

import typer

from models.toml_file import toml_text
from ustav.aside import in_russian, said
from ustav.exits import Exit
from ustav.options import Encoding, Output, Quiet, Speech, Verbose, games_begun
from ustav.output import PlaceError, game_files, guard, put

if TYPE_CHECKING:
    from models.amendments import Amendment
    from models.rulebook import RuleBook

__all__ = ["overrides"]


class OverridesForm(StrEnum):
    """How ``overrides`` lists them."""

    terminal = "terminal"
    json = "json"


def overrides(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A rulebook: PDF, DOCX, HTML, text.", show_default=False)],
    new: Annotated[
        str | None,
        typer.Option(metavar="RECORD-OR-WORDS", help="Print an entry for this record, or for these words that gave none."),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            "-g",
            metavar="NAME-OR-FOLDER",
            help="A game (name or folder) whose overrides.toml is made as well.",
            autocompletion=games_begun,
        ),
    ] = None,
    form: Annotated[OverridesForm, typer.Option("--format", "-f", help="How to list them.")] = OverridesForm.terminal,
    output: Output = None,
    encoding: Encoding = None,
    language: Speech = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """List the corrections by hand in FILE.overrides.toml, and whether each still fits; print new ones to fill in.

    An override corrects a record, removes it, or adds one, with a reason. It is made at every reading of the text (`extract`,
    `verify`, `lint`, `diff`) and shown in every report. It holds the digest of its sentence: when the sentence changes, it is
    no longer made, and reports say so until somebody has looked. `evaluate` measures the reading without it.

    A text of a game's folder has those of overrides.toml there too, which `verify` makes; for a text elsewhere name the game
    with --game.

    **Examples**

    `ustav overrides rules.txt` says which are made and which are stale

    `ustav overrides my.txt --game ./my_game` with those in the game's folder

    `ustav overrides rules.txt --new victory/5f0c1d2e3a >> rules.txt.overrides.toml` starts a correction of that record

    `ustav overrides rules.txt --new "не больше семи карт"` starts a record that was not read

    Exit status: 0 all of them fit, 1 at least one is stale, 2 unusable input or arguments, 130 interrupted.
    """
    import ustav
    from ustav.apart import read_file_apart

    folder = _folder_of(file, game)
    guard([file, *(game_files(folder) if folder is not None else [])], {"--output": output})
    reading = read_file_apart(file, encoding)
    if new is not None:
        put(_entry(ustav.extract_reading(reading, overrides=False), new), output)
        return
    found = _with_those_of(folder, ustav.extract_reading(reading)).amendments
    if form is OverridesForm.json:
        from models.contract.export import amendment_to_json
        from ustav.forms import dump

        put(dump([amendment_to_json(a) for a in found]), output)
    else:
        put("".join(_lines(found)) or said(f"{file}.overrides.toml: no overrides") + "\n", output)
    raise typer.Exit(Exit.OK if all(a.applied for a in found) else Exit.FINDINGS)


def _folder_of(file: Path, game: str | None) -> Path | None:
    """The game's folder whose overrides are made too: that of the game that was named, else the one that the text lies in."""
    if game is not None:
        from ustav.library import load_game

        return load_game(game).folder
    return file.parent if (file.parent / "overrides.toml").is_file() and (file.parent / "game.toml").is_file() else None


def _with_those_of(folder: Path | None, book: RuleBook) -> RuleBook:
    from ustav.amend.overrides import read_overrides, with_overrides

    path = None if folder is None else folder / "overrides.toml"
    return book if path is None or not path.is_file() else with_overrides(book, read_overrides(path))


def _lines(found: Sequence[Amendment]) -> Iterator[str]:
    """A line for each; where they come from several files, each file's name stands above its own."""
    several = len({a.file for a in found}) > 1
    for file, its in groupby(found, lambda a: a.file):
        if several:
            yield f"{file}:\n"
        yield from (f"{_line(a)}\n" for a in its)


def _line(one: Amendment) -> str:
    state = said("made") if one.applied else f"{said('STALE')}: {one.fault[0 if in_russian() else 1]}"
    return " ".join(f"{one.number} {said(one.kind)} {one.what} ({one.reason}): {state}".split())


def _entry(book: RuleBook, asked: str) -> str:
    """An entry with its digest filled in: a correction of a record that holds its fields, or the start of a new record."""
    from models.contract import record_to_json
    from models.spans import Span
    from ustav.amend import sentence_digest

    record = next((r for r in book.records if r.id == asked), None)
    if record is not None:
        hidden = ("id", "type", "evidence", "section", "refs", "readings")
        fields = {k: v for k, v in record_to_json(record).items() if k not in hidden and v not in (None, [])}
        lines = [f"fields.{k} = {_toml(v)}" for k, v in fields.items()]
        head = ['do = "correct"', f"record = {_toml(record.id)}", f'sentence = "{sentence_digest(book, record.evidence)}"']
        return "\n".join(["[[override]]", *head, 'reason = ""', *lines]) + "\n"
    found = re.search(r"\s+".join(map(re.escape, asked.split())), book.text) if asked.split() else None
    if found is None:
        raise PlaceError(f"{asked}: no record has this id, and the text does not have these words; ustav extract lists the ids")
    digest = sentence_digest(book, [Span(found.start(), found.end())])
    head = ['do = "add"', 'type = "limit"', f"words = {_toml(' '.join(asked.split()))}", f'sentence = "{digest}"', 'reason = ""']
    return "\n".join(["[[override]]", *head, *_fields_told(), 'fields = {name = ""}']) + "\n"


def _fields_told() -> list[str]:
    """The types of records as comments, each with the fields that it cannot do without."""
    from models.records import RecordType
    from ustav.amend import fields_needed

    types = [f"#   {kind}: {', '.join(['name', *sorted(fields_needed(kind))])}" for kind in get_args(RecordType)]
    return [f"# {said('a type, and the fields that it needs (corpus/ANNOTATING.md has them all)')}:", *types]


def _toml(value: Any) -> str:
    """Plain data as TOML on one line; what is null is left out of tables."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(k)} = {_toml(v)}" for k, v in value.items() if v is not None) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(v) for v in value) + "]"
    return toml_text(value) if isinstance(value, str) else json.dumps(value)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else toml_text(key)
