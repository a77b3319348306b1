"""A comparison of editions as JSON and for the terminal. Everything that comes from a rulebook is shown as plain text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from models.contract.export import amendment_to_json, span_to_json
from models.rulebook import Document
from verification.editions.base import ASPECTS, VERDICTS, Change, EditionDiff, Place, Row, Telling, Verdict
from verification.editions.fields import words
from verification.reports.common import Language, amendments_told, clean
from verification.reports.html.words import phrases

__all__ = ["DIFF_SCHEMA", "amended", "as_json", "heading", "near_of", "notes_of", "ordered_rows", "said", "sections_of", "show"]

DIFF_SCHEMA = "ustav.diff/1"
_STYLES: dict[Verdict, str] = {
    "changed": "bold red", "removed": "red", "added": "green", "split": "yellow", "merged": "yellow", "unclear": "yellow",
    "reworded": "dim", "same": "dim",
}  # fmt: skip
_LONGEST = 200


def said(table: str, key: str, language: Language) -> str:
    """A fixed word of a comparison."""
    return str(words()[table][key][language == "en"])


# ---------------------------------------------------------------------- JSON


def as_json(found: EditionDiff) -> str:
    """The comparison in the form ``ustav.diff/1``; rows in the order of the text, all of them."""
    data = {
        "schema": DIFF_SCHEMA,
        "old": _document(found.old),
        "new": _document(found.new),
        "same_meaning": not found.differs,
        "summary": found.tally(),
        "sections": [{"state": s.state, "old": s.old, "new": s.new} for s in found.sections],
        "rules": [_row(r) for r in found.rows],
    }
    if any(found.amendments):
        sides = zip(("old", "new"), found.amendments, strict=True)
        data["amendments"] = {side: [amendment_to_json(a) for a in its] for side, its in sides}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _document(d: Document) -> dict[str, Any]:
    return {"id": d.id, "source": d.source, "sha256": d.sha256, "characters": d.characters}


def _place(place: Place) -> dict[str, Any]:
    return {
        "records": list(place.records), "section": place.section, "quote": place.quote,
        "evidence": [span_to_json(s) for s in place.spans],
    }  # fmt: skip


def _row(row: Row) -> dict[str, Any]:
    return {
        "verdict": row.verdict, "moved": row.moved, "same_meaning": row.means, "basis": row.basis, "type": row.type,
        "name": row.name, "old": [_place(p) for p in row.old], "new": [_place(p) for p in row.new],
        "changes": [_told(c) for c in row.changes],
        "situation": None if row.telling is None else _telling(row.telling),
        "assumed": [list(pair) for pair in row.assumed],
    }  # fmt: skip


def _told(change: Change) -> dict[str, Any]:
    old, new = change.sides("en")
    return {"aspect": change.aspect, "old": change.old, "new": change.new, "old_en": old, "new_en": new}


def _telling(telling: Telling) -> dict[str, Any]:
    sides = {"text": telling.situation, "old": telling.old, "new": telling.new}
    return {
        **{k: ru for k, (ru, _) in sides.items()}, **{f"{k}_en": en for k, (_, en) in sides.items()},
        "state": dict(telling.state), "near": None if telling.near is None else dict(telling.near), "replayed": telling.replayed,
    }  # fmt: skip


# ---------------------------------------------------------------------- what every form shows


def ordered_rows(found: EditionDiff) -> dict[Verdict, list[Row]]:
    """The rows by verdict, the gravest first; in each what changes play (numbers, must or may, times) before wording."""

    def weight(row: Row) -> int:
        return min((ASPECTS.index(c.aspect) for c in row.changes), default=len(ASPECTS))

    return {v: sorted((r for r in found.rows if r.verdict == v), key=weight) for v in VERDICTS}


def heading(row: Row, language: Language) -> str:
    """«2.3 → 1.3: источник ПО «…», переставлено, доказано»."""
    old, new = (", ".join(dict.fromkeys(p.section or "—" for p in places)) for places in (row.old, row.new))
    where = new if old == new or not old else old if not new else f"{old} → {new}"
    kind = said("page", "unread", language) if row.type == "sentence" else phrases("record_type")[row.type][language == "en"]
    parts = [f"{where}: {kind}" + ("" if row.type == "sentence" else f" «{row.name}»")]
    parts += [said("verdict", "moved", language)] if row.moved else []
    parts += [said("basis", row.basis, language)] if row.old and row.new else []
    return clean(", ".join(parts))


def notes_of(row: Row, language: Language) -> Iterator[str]:
    """What is to be said of a row beside its changes and situation: whether a split keeps the meaning, what was assumed."""
    if row.verdict in ("split", "merged"):
        yield said("page", {True: "means", False: "means_not", None: "means_open"}[row.means], language)
    for old, new in row.assumed:
        yield clean(said("page", "assumed", language).format(old, new))


def near_of(telling: Telling, language: Language) -> str | None:
    """The neighbouring situation in which both editions agree: what is otherwise in it."""
    if telling.otherwise is None:
        return None
    return clean(f"{said('page', 'near', language)}: {telling.otherwise[language == 'en']} — {said('page', 'agree', language)}")


def sections_of(found: EditionDiff, language: Language) -> Iterator[tuple[str, str, str]]:
    """State, old and new name of every section that did not stay as it was."""
    for row in found.sections:
        if row.state != "same":
            yield said("section", row.state, language), clean(row.old or "—"), clean(row.new or "—")


def amended(found: EditionDiff, language: Language) -> Iterator[str]:
    """The errata and changes by hand in either edition, one line each."""
    for side, its in zip(("old", "new"), found.amendments, strict=True):
        for line in amendments_told(its, language):
            yield f"{said('page', side, language)}: {line}"


# ---------------------------------------------------------------------- terminal


def show(found: EditionDiff, console: Console, language: Language = "ru") -> None:
    """The comparison for the terminal: how many of each kind, sections that changed, every rule that is not the same."""
    en = language == "en"
    console.print(Text(f"{said('page', 'title', language)}: {clean(found.old.source)} → {clean(found.new.source)}", "bold"))
    tally = found.tally()
    console.print(Text(", ".join(f"{words()['verdict'][k][en]} {n}" for k, n in tally.items() if n)))
    for told in amended(found, language):
        console.print(Text(told, "yellow"))
    changed = list(sections_of(found, language))
    if changed:
        table = Table(box=None, pad_edge=False, title=said("page", "sections", language), title_justify="left")
        for column in ("", said("page", "old", language), said("page", "new", language)):
            table.add_column(column)
        for line in changed:
            table.add_row(*map(Text, line))
        console.print(Padding(table, (1, 0, 0, 0), expand=False))
    groups = ordered_rows(found)
    for verdict, rows in groups.items():
        shown = [r for r in rows if r.verdict != "same" or r.moved or r.changes]
        if shown:
            console.print(
                Padding(Text(f"{said('verdict', verdict, language)} ({len(rows)})", _STYLES[verdict]), (1, 0, 0, 0), expand=False)
            )
        for row in shown:
            _show_row(row, console, language)
    if not found.differs and not any(r.verdict != "same" or r.moved for r in found.rows):
        console.print(Text(said("page", "nothing", language)))


def _show_row(row: Row, console: Console, language: Language) -> None:
    console.print(Padding(Text(heading(row, language), "bold"), (0, 0, 0, 2), expand=False))
    for change in row.changes:
        if change.aspect != "wording":
            console.print(Padding(Text(_change(change, language)), (0, 0, 0, 4), expand=False))
    if row.telling is not None:
        t, en = row.telling, language == "en"
        old, new = said("page", "old", language), said("page", "new", language)
        line = f"{said('page', 'situation', language)}: {t.situation[en]}. {old}: {t.old[en]}; {new}: {t.new[en]}"
        console.print(Padding(Text(clean(line), "cyan"), (0, 0, 0, 4), expand=False))
        if (near := near_of(t, language)) is not None:
            console.print(Padding(Text(near, "dim"), (0, 0, 0, 4), expand=False))
    for note in notes_of(row, language):
        console.print(Padding(Text(note, "yellow"), (0, 0, 0, 4), expand=False))
    if row.verdict == "same":
        return
    for sign, places in (("−", row.old), ("+", row.new)):
        for place in places:
            console.print(
                Padding(Text(f"{sign} {_short(place.quote)}", "red" if sign == "−" else "green"), (0, 0, 0, 4), expand=False)
            )


def _change(change: Change, language: Language) -> str:
    nothing = said("page", "none", language)
    old, new = change.sides(language)
    return clean(f"{said('aspect', change.aspect, language)}: {old or nothing} → {new or nothing}")


def _short(quote: str) -> str:
    text = clean(quote)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2].rstrip()} … {text[-_LONGEST // 2 :].lstrip()}"
