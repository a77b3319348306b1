"""The files of a new game's folder."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Template

from models.meaning import Flag, IntRange
from models.records import Phase, Record
from models.rulebook import RuleBook
from models.toml_file import toml_text
from models.vocabulary import Vocabulary
from ustav.aside import in_russian
from ustav.scaffold.code import NotAsCodeError, condition_as_code, record_as_code
from ustav.scaffold.suggest import RULES_OF, Suggestion
from verification.binding import Bound
from verification.reference.base import Engine, Variable

__all__ = ["folder_files"]

_HERE = Path(__file__).parent
_QUOTE = 100


def folder_files(suggestion: Suggestion, book: RuleBook, text: str | None) -> Mapping[str, str]:
    """Name → content of every file of the folder; ``text`` is the rule text, None where there is none yet."""
    words = suggestion.vocabulary
    files = {
        "game.toml": _game(words, book),
        "engine.py": _engine(suggestion, book),
        f"test_{words.id}.py": _filled("test.py.txt", title=_flat(words.title_en)),
        "README.md": _filled("readme.ru.md.txt" if in_russian() else "readme.md.txt", title=words.title_ru, id=words.id),
    }
    return files if text is None else {**files, "rules.txt": text}


def _filled(file: str, /, **values: str) -> str:
    return Template((_HERE / file).read_text("utf-8")).substitute(values)


def _note(key: str, *filled: str) -> str:
    """What a file says beside its data, in the language of the run."""
    pair: list[str] = _notes()[key]
    return pair[in_russian()].strip("\n").format(*filled)


@cache
def _notes() -> dict[str, list[str]]:
    return tomllib.loads((_HERE / "notes.toml").read_text("utf-8"))


def _flat(text: str) -> str:
    """One line that can stand in a comment or in a docstring."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).replace("\\", "/").replace('"', "'").split())


def _text(text: str) -> str:
    return toml_text(" ".join(text.split()))


# ---------------------------------------------------------------------- game.toml


def _game(words: Vocabulary, book: RuleBook) -> str:
    head = [
        _note("game"),
        "",
        *(f"{k} = {_text(getattr(words, k))}" for k in ("id", "title_ru", "title_en", "edition")),
    ]
    if words.players:
        names = ", ".join(map(_text, words.players))
        head += ["", _note("players"), f"players = [{names}]"]
    parts = ["\n".join(head)]
    parts += _tables("powers", _note("powers"), ((p.id, p.names, {}) for p in words.powers), book)
    parts += _tables(
        "quantities", _note("quantities"),
        ((q.id, q.names, {"per_party": "true" if q.per_party else "false"}) for q in words.quantities), book,
    )  # fmt: skip
    phases = ((p.id, p.names, {"parent": _text(p.parent)} if p.parent else {}) for p in words.phases)
    parts += _tables("phases", _note("phases"), phases, book)
    parts += _tables("facts", _note("facts"), ((f.id, f.names, {}) for f in words.facts), book)
    parts += _tables("rules", _note("rule_names"), ((r.id, r.names, {}) for r in words.rules), book)
    return "\n\n".join(parts) + "\n"


Entry = tuple[str, tuple[str, ...], Mapping[str, str]]


def _tables(table: str, title: str, entries: Iterable[Entry], book: RuleBook) -> Iterator[str]:
    for place, (identifier, names, more) in enumerate(entries):
        head = [title, ""] if place == 0 else []
        quote = _first_quote(names, book)
        lines = [
            f"id = {_text(identifier)}",
            f"names = [{', '.join(map(_text, names))}]",
            *(f"{k} = {v}" for k, v in more.items()),
        ]
        yield "\n".join([*head, *([f"# {quote}"] if quote else []), f"[[{table}]]", *lines])


def _first_quote(names: tuple[str, ...], book: RuleBook) -> str:
    """Where a name is used first: the section and the words of a record that holds it in a field."""
    for record in book.records:
        if any(n in _told(record) for n in names):
            quote = _flat(book.quote(record))
            short = quote if len(quote) <= _QUOTE else f"{quote[:_QUOTE].rsplit(' ', 1)[0]} …"
            return f"{record.section}: «{short}»" if record.section else f"«{short}»"
    return ""


def _told(record: Record) -> str:
    return repr(record)


# ---------------------------------------------------------------------- engine.py


def _engine(suggestion: Suggestion, book: RuleBook) -> str:
    engine = suggestion.engine
    parties = "".join(f"    PartyName({_text(p.id)}, {_text(p.ru)}, {_text(p.en)}),\n" for p in engine.parties)
    variables = "".join(f"    {_variable(v, engine)},\n" for v in engine.variables)
    return _filled(
        "engine.py.txt", about=_note("about", _flat(engine.title)), names=_note("names"), bounds=_note("bounds"),
        rules=_note("rules"), parties=parties, variables=variables,
        derived=_derived(engine), given="    derived=DERIVED,\n" if engine.derived else "",
        suggested=_suggested(suggestion, book), id=_text(engine.id), name=_text(engine.title), edition=_text(engine.edition),
        last_turn=str(engine.last_turn),
    )  # fmt: skip


def _derived(engine: Engine) -> str:
    """The facts that follow from the rest of a state, as code; empty where there are none."""
    if not engine.derived:
        return ""
    lines = "".join(f"    {_text(fact)}: {condition_as_code(meaning)},\n" for fact, meaning in engine.derived.items())
    return f"\n{_note('derived')}\nDERIVED = {{\n{lines}}}\n"


def _variable(v: Variable, engine: Engine) -> str:
    match v.domain:
        case IntRange():
            domain = f"IntRange({v.domain.low}, {v.domain.high})"
        case Flag():
            domain = "Flag()"
        case _:
            raise TypeError(f"{v.id}: a text suggests numbers and facts only, not {v.domain!r}")
    owners = ", POWERS" if v.parties else ""
    return f"Variable({_text(v.id)}, {domain}, {v.typical!r}, {_text(v.ru)}, {_text(v.en)}{owners})"


def _suggested(suggestion: Suggestion, book: RuleBook) -> str:
    """Every rule of the text as code behind comment signs, with its words; what cannot be code says why."""
    words = suggestion.vocabulary
    names = {n: r.id for r in words.rules for n in r.names} | {n: p.id for p in words.phases for n in p.names}
    parents = {p.id: p.parent for p in words.phases}
    counts: dict[str, int] = {}
    out: list[str] = []
    for bound, record in zip(suggestion.bounds, book.records, strict=True):
        if not isinstance(record, (*RULES_OF, Phase)) or record.status != "stated":
            continue
        name = names[record.name]
        counts[name] = counts.get(name, 0) + 1
        identifier = name if counts[name] == 1 else f"{name}_{counts[name]}"
        out.append("\n".join(f"# {line}".rstrip() for line in _rule(bound, record, name, identifier, parents, book)))
    return "\n#\n".join(out) if out else _note("none")


def _rule(
    bound: Bound, record: Record, name: str, identifier: str, parents: Mapping[str, str | None], book: RuleBook
) -> Iterator[str]:
    yield f"«{_flat(book.quote(record))}»"
    if bound.problems:
        yield _note("not_as_code", _flat("; ".join(bound.problems)))
        return
    try:
        made = record_as_code(bound.record, name)
    except NotAsCodeError as problem:
        yield _note("not_as_code", _flat(str(problem)))
        return
    if isinstance(record, Phase) and (parent := parents.get(name)) is not None:
        made = f"{made[:-1]}, parent={_text(parent)})"
    ru = _text(record.name)
    yield f'@rule({_text(identifier)}, ru={ru}, en={ru}, cites={_text(record.section or "—")}, provenance="same_text")'
    yield f"def {identifier}() -> {type(record).__name__}:"
    yield f"    return {made}"
