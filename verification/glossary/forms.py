"""A glossary as JSON, for the terminal, and as the start of a glossary file."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from models.contract.export import span_to_json
from models.rulebook import RuleBook
from models.spans import Span
from models.toml_file import toml_text
from verification.glossary.base import Fault, Glossary, Term
from verification.reports.common import Language, clean, section_of

__all__ = ["TERMS_SCHEMA", "as_json", "as_toml", "show"]

TERMS_SCHEMA = "ustav.terms/1"
_MOST_FORMS, _MOST_PLACES = 4, 6
_WORDS = {
    "term": ("Термин", "Term"), "forms": ("Формы", "Forms"), "gloss": ("В скобках", "Gloss"), "uses": ("Раз", "Uses"),
    "first": ("Объяснён", "Explained"), "places": ("Где", "Where"), "variants": ("Варианты", "Variants"),
    "faults": ("Что посмотреть", "What to look at"), "wrong": ("не по словарю", "against the glossary file"),
}  # fmt: skip


def as_json(glossary: Glossary, book: RuleBook) -> str:
    """The glossary in the form ``ustav.terms/1``: every term with all its places, then the faults."""
    d = glossary.document
    data = {
        "schema": TERMS_SCHEMA,
        "document": {"id": d.id, "source": d.source, "sha256": d.sha256, "characters": d.characters},
        "terms": [_term(t, book) for t in glossary.terms],
        "faults": [_fault(f, book) for f in glossary.faults],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _term(term: Term, book: RuleBook) -> dict[str, Any]:
    defined = None if term.definition is None else {**_place(term.definition, book), "quote": term.definition.quote(book.text)}
    return {
        "name": term.name, "sources": list(term.sources), "forms": dict(term.forms()), "capitals": dict(term.capitals()),
        "glosses": [{"text": g.text, **_place(g.span, book)} for g in term.glosses],
        "definition": defined,
        "variants": list(term.variants),
        "places": [{"form": u.form, "capital": u.capital, **_place(u.span, book)} for u in term.uses],
    }  # fmt: skip


def _place(span: Span, book: RuleBook) -> dict[str, Any]:
    return {**span_to_json(span), "section": section_of(span, book)}


def _fault(fault: Fault, book: RuleBook) -> dict[str, Any]:
    return {
        "kind": fault.kind, "term": fault.term, "message": fault.message, "message_en": fault.message_en,
        "certain": fault.certain, "places": [_place(s, book) for s in fault.spans],
    }  # fmt: skip


def as_toml(glossary: Glossary) -> str:
    """The start of a glossary file: each term as the text has it most, to be looked over and completed."""
    out = [
        "# Terms of this text. allowed: other names; forbidden: words that may not stand for it; capital: required or forbidden."
    ]
    for term in glossary.terms:
        lines = ["[[term]]", f"name = {toml_text(term.name)}"]
        other = [v for v in term.variants if any(g.text.lower() == v.lower() for g in term.glosses)]
        lines += [f"allowed = [{', '.join(map(toml_text, other))}]"] if other else []
        foreign = [g.text for g in term.glosses if g.is_foreign]
        lines += [f"gloss = {toml_text(foreign[0])}"] if foreign else []
        counts = term.capitals()
        if set(counts) == {"capital"}:
            lines.append('capital = "required"')
        elif set(counts) == {"small"}:
            lines.append('capital = "forbidden"')
        out.append("\n".join(lines))
    return "\n\n".join(out) + "\n"


def show(glossary: Glossary, book: RuleBook, console: Console, language: Language = "ru") -> None:
    """The glossary as a table, then what is wrong or uneven."""
    en = language == "en"
    table = Table(title=Text(clean(f"{book.document.source}: {len(glossary.terms)}")), title_justify="left")
    for key in ("term", "uses", "forms", "gloss", "first", "places", "variants"):
        table.add_column(_WORDS[key][en], justify="right" if key == "uses" else "left")
    for term in glossary.terms:
        forms = list(term.forms())
        more = [f"+{len(forms) - _MOST_FORMS}"] if len(forms) > _MOST_FORMS else []
        places = list(dict.fromkeys(section_of(u.span, book) or "—" for u in term.uses))
        cut = ["…"] if len(places) > _MOST_PLACES else []
        first = "" if term.definition is None else section_of(term.definition, book) or "—"
        glosses = ", ".join(dict.fromkeys(g.text for g in term.glosses))
        cells = [
            term.name, str(len(term.uses)), ", ".join([*forms[:_MOST_FORMS], *more]), glosses, first,
            ", ".join([*places[:_MOST_PLACES], *cut]), ", ".join(term.variants),
        ]  # fmt: skip
        table.add_row(*(Text(clean(c)) for c in cells))
    console.print(table)
    if glossary.faults:
        console.print(Text(f"{_WORDS['faults'][en]}:", "bold"))
    for fault in glossary.faults:
        where = list(dict.fromkeys(section_of(s, book) or "—" for s in fault.spans))
        said = fault.message_en if en else fault.message
        mark = f" [{_WORDS['wrong'][en]}]" if fault.certain else ""
        tail = f" ({', '.join(where[:_MOST_PLACES])})" if where else ""
        console.print(Text(clean(f"  {said}{tail}{mark}"), "red" if fault.certain else "yellow"))
