"""The page of records: what each type says, its fields, an example; then the values that fields hold."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import get_args

from models.contract import book_from_json, record_to_json
from models.expressions import Expr, Quantity
from models.parties import Party, PartyKind
from models.records import (
    CORE,
    Amount,
    Claim,
    Definition,
    Example,
    Expected,
    GameEnd,
    Limit,
    Norm,
    Phase,
    Reading,
    Record,
    TieBreak,
    Victory,
    VPSource,
)
from models.rulebook import RuleBook
from models.spans import Box, Span
from models.timing import Timing, TurnSet
from ustav.manual.base import field_rows, page, says_of, table

__all__ = ["records_page"]

TYPES: tuple[type[Record], ...] = (Victory, GameEnd, VPSource, Phase, Limit, Definition, Claim, Example, Norm)
_LINKS: dict[object, str] = {
    Party: "[party](#party)", Timing: "[moment](#moment)", TurnSet: "[turns](#turns)", Amount: "[amount](#amount)",
    TieBreak: "[tie-break](#tie-break)", Expected: "[result](#result)", Span: "[place](#place)", Reading: "[reading](#reading)",
    Expr: "[condition](conditions.md)", Quantity: "[quantity](conditions.md#quantity)", Box: "list of four numbers",
}  # fmt: skip
_VALUES: tuple[tuple[str, type, dict[str, str]], ...] = (
    ("Place", Span, {"box": "bbox"}), ("Moment", Timing, {}),
    ("Turns", TurnSet, {"except_": "except", "first": "from", "final": "to"}),
    ("Amount", Amount, {}), ("Tie-break", TieBreak, {}), ("Result", Expected, {}),
)  # fmt: skip
_BOUND = ("quantity_id",)
"""What binding fills in, and the JSON does not have."""
_HEAD = ("field", "holds", "what it says")
_PARTIES: dict[PartyKind, str] = {
    "name": "the power of this name", "names": "each of the powers of these names",
    "any": "whichever party the rule is true of; the word is its kind («держава»)",
    "highest": "whoever has most of this quantity", "lowest": "whoever has least of this quantity",
}  # fmt: skip
_INTRODUCTION = """\
`ustav extract FILE --format json` writes `ustav.records/1`: the document, its `text`, `sections`, `records`, `references`
(citations of sections) and `sentences`; `doubts` of a scan and `amendments` where there are any. Every offset counts Unicode
characters of `text`. Words stand as the text has them, in the nominative; `ustav verify` ties them to the quantities of the
game's engine.

Each type below has the fields that every record has, and its own. The examples are annotated by hand (`corpus/*/gold.json`),
shown with the fields of their type that say something; norms are not annotated there."""


def records_page(root: Path) -> str:
    """The page; examples come from the gold records of the corpus below ``root``."""
    books = [book_from_json(json.loads(p.read_text("utf-8"))) for p in sorted((root / "corpus").glob("*/gold.json"))]
    common = "## Every record\n\n" + table(_HEAD, field_rows(Record, "Record", _LINKS))
    types = [_type(kind, books) for kind in TYPES]
    values = [f"## {title}\n\n{_paragraph(kind)}\n\n{_value(kind, names)}" for title, kind, names in _VALUES]
    says_of("Reading", ["label"])
    reading = (
        f"## Reading\n\n{_paragraph(Reading)}\n\nIn the JSON the fields that it has otherwise stand beside `label`, in the form "
        "that they have in the record."
    )
    assert set(_PARTIES) == set(get_args(PartyKind))
    party = "## Party\n\nAn object with one key, which says how the party is picked.\n\n" + table(
        ("key", "who"), [[f"`{k}`", says] for k, says in _PARTIES.items()]
    )
    return page("Records", "`models/records.py` and `corpus/*/gold.json`", _INTRODUCTION, common, *types, party, *values, reading)


def _value(kind: type, names: dict[str, str]) -> str:
    return table(_HEAD, field_rows(kind, kind.__name__, _LINKS, skip=_BOUND, names=names))


def _type(kind: type[Record], books: list[RuleBook]) -> str:
    common = [name for name in Record.__dataclass_fields__ if name != "type"]
    core = ["One of the core types, which are held against the engine one by one."] if kind.type in CORE else []
    parts = [f"## {kind.type}", _paragraph(kind), *core, table(_HEAD, field_rows(kind, kind.__name__, _LINKS, skip=common))]
    if found := _example(kind, books):
        book, record = found
        shown = {k: v for k, v in record_to_json(record).items() if k in ("type", "name") or (k not in common and _tells(v))}
        lines = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in shown.items())
        quote = " ".join(book.quote(record).split())
        parts.append(f"«{quote}»\n\n```json\n{{\n{lines}\n}}\n```")
    return "\n\n".join(parts)


def _example(kind: type[Record], books: list[RuleBook]) -> tuple[RuleBook, Record] | None:
    """The record of the corpus that fills most fields of its type; of those the one with fewest words."""
    known = [(b, r) for b in books for r in b.records if type(r) is kind and r.status == "stated" and not r.readings]
    if not known:
        return None
    return min(known, key=lambda x: (-_filled(x[1]), len(x[0].quote(x[1])), x[0].document.source, x[1].id))


def _filled(record: Record) -> int:
    return sum(_tells(v) for v in record_to_json(record).values())


def _tells(value: object) -> bool:
    return value not in (None, [], {}, {"when": "unspecified", "phase": None, "turns": None}, {"unspecified": True})


def _paragraph(kind: type) -> str:
    """The first paragraph of a class's docstring as Markdown; what follows it speaks of the code."""
    return " ".join(inspect.cleandoc(kind.__doc__ or "").replace("``", "`").partition("\n\n")[0].split())
