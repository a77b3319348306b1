"""A measurement of verification as a table for the terminal, as Markdown and as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from evaluation.mutation.result import Layer, Line, Measurement, Trial

__all__ = ["MEASUREMENT_SCHEMA", "as_json", "as_markdown", "as_tables"]

MEASUREMENT_SCHEMA = "ustav.measurement/1"
_TITLES: dict[Layer, str] = {
    "text": "Text mutants: a changed text, extracted and verified",
    "record": "Record mutants: verification alone, on records annotated by hand",
    "engine": "Engine mutants: a changed rule of the engine",
    "vocabulary": "Vocabulary mutants: names tied to the wrong things",
    "paraphrase": "Paraphrases: other words of the same meaning",
    "ambiguity": "Planted sentences with several readings",
    "plain": "Planted sentences with one reading",
}
_HEAD = (
    "operator", "n", "killed", "by “not compared” alone", "survived", "of them unread", "equivalent", "not asked", "kill rate",
    "regex", "“agrees”",
)  # fmt: skip
_PARAPHRASE_HEAD = ("change", "n", "with a new finding", "false alarms", "regex", "“agrees”")


_SITUATIONS = "Situations of the new findings"
_SITUATION_HEAD = ("layer", "n", "stand when run on both sides", "share", "played from the start of a game", "share")
_READING_HEAD = ("kind", "n", "found", "with a situation", "recall", "“agrees”")
_PLAIN_HEAD = ("near to", "n", "said to have several", "false findings", "“agrees”")


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _head(layer: Layer) -> tuple[str, ...]:
    return {"paraphrase": _PARAPHRASE_HEAD, "ambiguity": _READING_HEAD, "plain": _PLAIN_HEAD}.get(layer, _HEAD)


def _cells(line: Line) -> tuple[str, ...]:
    zero = _share(0.0 if line.asked else None)
    killed = str(line.count("killed"))
    if line.layer == "paraphrase":
        return line.operator, str(len(line.trials)), killed, _share(line.rate), _share(line.simple_rate), zero
    if line.layer == "ambiguity":
        return line.operator, str(len(line.trials)), killed, str(line.shown), _share(line.rate), zero
    if line.layer == "plain":
        return line.operator, str(len(line.trials)), killed, _share(line.rate), zero
    unread = str(line.unread) if line.layer == "text" else "–"
    aside = tuple(str(line.count(f)) for f in ("equivalent", "unasked"))
    counts = (killed, str(line.uncompared), str(line.count("survived")), unread, *aside)
    return line.operator, str(len(line.trials)), *counts, _share(line.rate), _share(line.simple_rate), zero


def _rows(found: Measurement, layer: Layer) -> Iterator[tuple[str, ...]]:
    yield from (_cells(line) for line in found.lines(layer))
    yield _cells(found.total(layer))


def _situations(found: Measurement) -> list[tuple[str, ...]]:
    """For each layer that shows any: how many situations stand, and to how many a game was played."""
    out: list[tuple[str, ...]] = []
    for line in (found.total(x) for x in found.layers()):
        n, stand, played = line.situations(), line.situations("played", "constructed", "example"), line.situations("played")
        if n:
            out.append((line.layer, str(n), str(stand), _share(stand / n), str(played), _share(played / n)))
    return out


def _noteworthy(found: Measurement, layer: Layer) -> list[Trial]:
    """What a person should look at: survivors and equivalents of mutants, false alarms of paraphrases."""
    wanted = (
        ("killed",) if layer in ("paraphrase", "plain") else ("survived",) if layer == "ambiguity" else ("survived", "equivalent")
    )
    return [t for t in found.trials if t.layer == layer and t.fate in wanted]


def as_tables(found: Measurement, listed: bool = False, word: Callable[[str], str] = str) -> RenderableType:
    """Tables for the terminal, one for each layer; ``listed`` adds every survivor, equivalent and false alarm.

    ``word`` gives the English words of the tables in the reader's language.
    """
    parts: list[RenderableType] = []
    for layer in found.layers():
        table = Table(title=word(_TITLES[layer]), title_justify="left", box=None, header_style="bold", pad_edge=False)
        for i, heading in enumerate(_head(layer)):
            table.add_column(word(heading), justify="left" if i == 0 else "right", overflow="fold")
        for row in _rows(found, layer):
            table.add_row(word(row[0]), *row[1:])
        parts += [table, Text()]
        if listed:
            parts += [
                Text(f"  {word(t.fate):<10} {t.game} · {word(t.operator)}: {t.change} {' '.join(t.by)}")
                for t in _noteworthy(found, layer)
            ]
    if rows := _situations(found):
        table = Table(title=word(_SITUATIONS), title_justify="left", box=None, header_style="bold", pad_edge=False)
        for i, heading in enumerate(_SITUATION_HEAD):
            table.add_column(word(heading), justify="left" if i == 0 else "right", overflow="fold")
        for row in rows:
            table.add_row(word(row[0]), *row[1:])
        parts += [table, Text()]
    return Group(*parts)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;")


def as_markdown(found: Measurement) -> str:
    """The tables in Markdown, then every survivor, equivalent and false alarm by layer."""
    parts = [f"# Verification measured on {', '.join(found.games)}"]
    for layer in found.layers():
        lines = [_head(layer), ("---",) + ("---:",) * (len(_head(layer)) - 1), *_rows(found, layer)]
        parts += [f"## {_TITLES[layer]}", "\n".join("| " + " | ".join(map(_escaped, x)) + " |" for x in lines)]
        left = _noteworthy(found, layer)
        if left:
            told = [f"- {t.fate}: {t.game}, {t.operator}: {_escaped(t.change)} {' '.join(t.by)}".rstrip() for t in left]
            parts.append("\n".join(told))
    if rows := _situations(found):
        lines = [_SITUATION_HEAD, ("---",) + ("---:",) * (len(_SITUATION_HEAD) - 1), *rows]
        parts += [f"## {_SITUATIONS}", "\n".join("| " + " | ".join(x) + " |" for x in lines)]
    return "\n\n".join(parts) + "\n"


def as_json(found: Measurement) -> str:
    """Every trial, and the figures of every operator. Shares are rounded to six places."""

    def figures(line: Line) -> dict[str, object]:
        counts = {f: line.count(f) for f in ("killed", "survived", "equivalent", "unasked")}
        rate, simple = (None if x is None else round(x, 6) for x in (line.rate, line.simple_rate))
        lost = {"uncompared": line.uncompared, "unread": line.unread}
        return {"operator": line.operator, "n": len(line.trials), **counts, **lost, "rate": rate, "regex": simple}

    data = {
        "schema": MEASUREMENT_SCHEMA,
        "games": list(found.games),
        "layers": {
            layer: {"total": figures(found.total(layer)), "operators": [figures(x) for x in found.lines(layer)]}
            for layer in found.layers()
        },
        "trials": [
            {"layer": t.layer, "operator": t.operator, "game": t.game, "change": t.change, "fate": t.fate, "by": list(t.by),
             "regex": t.simple, "read": t.read, "situations": list(t.situations)}
            for t in found.trials
        ],
    }  # fmt: skip
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
