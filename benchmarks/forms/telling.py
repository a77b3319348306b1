"""Texts with steps from a template: «1. [1:Nom]. 2. [2:Nom]: а) [2.1:inf]; …» filled with invented deeds, and their gold.

`[2.1:inf]` is gold: the step at this place, its deed in this form; `{2.1:gen}` only mentions it; `{text}` is a sentence that
states no step. Forms of a deed: nom, gen, acc, ins, inf, imp (imperative), pl3 («собирают дань»), we («собираем дань»), with
a capital first letter (Nom) or all capitals (NOM), filled up with blanks behind «~» (`Nom~30`); other words of a place stay
(«[1:Фаза gen]»). A step that is told by an infinitive or imperative, or by «фаза» and its name, is called what is written;
any other has the deed's noun for its name.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.forms.case import Case, marked

__all__ = ["Told", "case_of"]

_HERE = Path(__file__).parent
_FORMS = ("nom", "gen", "acc", "ins", "inf", "imp", "pl3", "we")
_PLACE = re.compile(r"([\[{])(x|\d+(?:\.\d+)*):([^\]}]+)[\]}]")
_WORD = re.compile(r"\b(" + "|".join((*_FORMS, *(f.capitalize() for f in _FORMS), *(f.upper() for f in _FORMS))) + r")\b")
_AS_WRITTEN = frozenset({"inf", "imp"})
_OPENERS = frozenset(
    (
        *("", "сначала", "сперва", "затем", "потом", "после чего", "наконец", "в самом конце", "сперва идёт", "во-первых,"),
        *("во-вторых,", "в-третьих,", "сначала игрок обязан", "затем он может", "после этого следует", "в конце хода нужно"),
        *("а потом", "а затем", "наконец,", "первым делом", "следом", "игроки", "сначала каждый игрок обязан", "после этого"),
        *("первым делом проводится", "вторым делом –", "в последнюю очередь –"),
    )
)
"""Words that tell the place of a step: they belong to its evidence, not to its name."""
TEXTS = (
    "Каждый берёт из запаса две фишки.",
    "Лишние карты кладут в сброс лицом вниз.",
    "Если запас пуст, ничего не происходит.",
    "Игроки делают это одновременно и втайне.",
    "Первым действует обладатель короны.",
    "Чужие фишки трогать нельзя.",
    "Отряды не могут проходить через горы.",
    "Можно отказаться и ничего не делать.",
    "Цена указана на самой карте.",
    "Стоит помнить, что места на поле мало.",
)


def _deeds() -> list[dict[str, str]]:
    with (_HERE / "deeds.tsv").open(encoding="utf-8", newline="") as file:
        return [dict(zip(_FORMS, row, strict=True)) for row in csv.reader(file, delimiter="\t")]


_DEEDS = _deeds()


@dataclass(frozen=True, slots=True)
class Told:
    """A template with what is known of its steps beside their places."""

    template: str
    none: bool = False
    """True if the text only looks like one with steps."""
    fields: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Place of a step to the fields of its record that are not read off the place."""
    optional: tuple[str, ...] = ()
    """Places of steps that count neither way."""
    fixed: Mapping[str, str] = field(default_factory=dict)
    """Place to the name of a step that the template spells out itself, as it stands in the text."""


def case_of(form: str, told: Told, seed: int, beside: str = "", kept: bool = False) -> Case:
    """The template filled in; the same arguments give the same text."""
    random = Random(f"{form}/{beside}/{seed}")
    left = random.sample(_DEEDS, len(_DEEDS))
    texts = random.sample(TEXTS, len(TEXTS))
    deeds: dict[str, dict[str, str]] = {}
    names: dict[str, str] = {}

    def deed_at(place: str) -> dict[str, str]:
        return left.pop() if place == "x" else deeds.setdefault(place, left.pop())

    def put(found: re.Match[str]) -> str:
        bracket, place, spec = found.groups()
        spec, _, width = spec.partition("~")
        deed = deed_at(place)
        written = _WORD.sub(lambda m: _cased(deed[m[1].lower()], m[1]), spec)
        if bracket == "[" and place != "x":
            kinds = {m.lower() for m in _WORD.findall(spec)}
            beside = re.sub(r"\([^()]*\)", "", _WORD.sub("", spec)).strip().lower()
            if kinds & _AS_WRITTEN and beside in _OPENERS:
                names.setdefault(place, deed[min(kinds)])
            own = kinds & _AS_WRITTEN or beside not in _OPENERS
            names.setdefault(place, written.capitalize() if own and written.isupper() else written if own else deed["nom"])
            return f"⟦{place}|{written}⟧" + " " * (int(width or 0) - len(written))
        return written

    count = iter(range(10**6))
    template = told.template
    for place, name in told.fixed.items():
        template = template.replace(name, f"⟦{place}|{name}⟧", 1)
        names[place] = name
    template = re.sub(r"\{text\}", lambda _: texts[next(count) % len(texts)], template)
    text, spans = marked(_PLACE.sub(put, template))
    return Case(form, text, () if told.none else _gold(names, spans, _known(told)), ("phase",), beside, kept)


def _known(told: Told) -> Mapping[str, Mapping[str, Any]]:
    return {**told.fields, **{place: {**told.fields.get(place, {}), "optional": True} for place in told.optional}}


def _cased(word: str, like: str) -> str:
    if like.isupper():
        return word.upper()
    return word[:1].upper() + word[1:] if like[0].isupper() else word[:1].lower() + word[1:]


def _gold(
    names: Mapping[str, str], spans: Mapping[str, Any], fields: Mapping[str, Mapping[str, Any]]
) -> tuple[dict[str, Any], ...]:
    records = []
    for place, name in sorted(names.items(), key=lambda x: [int(n) for n in x[0].split(".")]):
        parent = place.rpartition(".")[0]
        siblings = sorted(int(p.rpartition(".")[2]) for p in names if p.rpartition(".")[0] == parent)
        record = {
            "id": f"phase/{place}",
            "type": "phase",
            "name": name[:1].upper() + name[1:],
            "section": None,
            "status": "stated",
            "evidence": spans[place],
            "refs": [],
            "readings": [],
            "order": siblings.index(int(place.rpartition(".")[2])) + 1,
            "parent": f"phase/{parent}" if parent else None,
            "turns": None,
            "limited_turns": None,
            "actors": [],
            "condition": None,
        }
        records.append({**record, **fields.get(place, {})})
    return tuple(records)
