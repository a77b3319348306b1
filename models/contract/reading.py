"""Rule books from the contract's form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any as Json
from typing import Literal, cast

from models.amendments import Amendment
from models.contract.export import RECORDS_SCHEMA
from models.expressions import (
    All,
    Any,
    Compare,
    Count,
    Difference,
    Expr,
    Fact,
    Highest,
    Not,
    Others,
    Quantity,
    Sum,
    Term,
    number,
)
from models.parties import Party, PartyKind
from models.records import (
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
from models.rulebook import Document, Doubt, Reference, RuleBook, Section, Sentence
from models.spans import Span
from models.timing import Timing, TurnSet


class ContractError(ValueError):
    """Data that is not in the contract's form; the message names the place."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}; see the records contract, schema {RECORDS_SCHEMA}")


def _span(data: Mapping[str, Json]) -> Span:
    box = data.get("bbox")
    return Span(data["start"], data["end"], data.get("page"), tuple(box) if box else None)


def _party(data: Mapping[str, Json] | None) -> Party | None:
    if data is None:
        return None
    (kind, value), *rest = data.items()
    if rest or kind not in ("name", "names", "any", "highest", "lowest"):
        raise ContractError("party", f"one of name, names, any, highest, lowest expected, not {dict(data)!r}")
    return Party(cast(PartyKind, kind), tuple(value) if kind == "names" else (value,))


def _turns(data: Mapping[str, Json] | None) -> TurnSet | None:
    if not data:
        return None
    return TurnSet(
        tuple(data.get("only") or ()),
        tuple(data.get("except") or ()),
        data.get("from"),
        data.get("to"),
        data.get("unit"),
    )


def _timing_from(data: Mapping[str, Json]) -> Timing:
    return Timing(data["when"], data.get("phase"), _turns(data.get("turns")))


def _term(data: Mapping[str, Json]) -> Term:
    if "number" in data:
        return number(data["number"])
    if "others" in data:
        return Others(data["others"], data.get("quantity", ""), tuple(data.get("within", ())), data.get("id"))
    if "quantity" in data:
        return Quantity(data["quantity"], _party(data.get("holder")), tuple(data.get("within", ())), data.get("id"))
    if "sum" in data:
        return Sum(tuple(_term(t) for t in data["sum"]))
    if "difference" in data:
        return Difference(_term(data["difference"][0]), _term(data["difference"][1]))
    if "highest" in data:
        return Highest(tuple(_term(t) for t in data["highest"]))
    if "count" in data:
        return Count(tuple(_expr(c) for c in data["count"]))
    raise ContractError("term", f"number, quantity, others, sum or difference expected, not {dict(data)!r}")


def _expr(data: Mapping[str, Json]) -> Expr:
    if "all" in data:
        return All(tuple(_expr(x) for x in data["all"]))
    if "any" in data:
        return Any(tuple(_expr(x) for x in data["any"]))
    if "not" in data:
        return Not(_expr(data["not"]))
    if "fact" in data:
        return Fact(data["fact"])
    if "op" in data:
        return Compare(_term(data["left"]), data["op"], _term(data["right"]))
    raise ContractError("condition", f"all, any, not, fact or a comparison expected, not {dict(data)!r}")


def expr_from_json(data: Mapping[str, Json] | None) -> Expr | None:
    """A condition from the contract's form. Raises `ContractError`."""
    return None if data is None else _expr(data)


def _amount_from(data: Mapping[str, Json]) -> Amount:
    if "number" in data:
        per = _term(data["per"]) if data.get("per") else None
        if per is not None and not isinstance(per, Quantity):
            raise ContractError("amount.per", f"a quantity expected, not {data['per']!r}")
        return Amount(number=Fraction(str(data["number"])), per=per)
    return Amount(table=data.get("table"), formula=data.get("formula"))


def _tie_from(data: Mapping[str, Json]) -> TieBreak:
    given = data["prefer"]
    prefer = cast(Literal["highest", "lowest"], given) if isinstance(given, str) else _party(given)
    if prefer is None:
        raise ContractError("tie_break.prefer", "highest, lowest or a party expected, not null")
    return TieBreak(prefer, data["quantity"], data.get("at", "same"), bool(data.get("repeat")))


def _fraction(value: Json) -> Fraction | None:
    return None if value is None else Fraction(str(value))


_READERS: dict[str, Callable[[Json], Json]] = {
    "winner": _party, "loser": _party, "recipient": _party, "holder": _party, "actor": _party,
    "timing": _timing_from, "condition": expr_from_json, "amount": _amount_from, "turns": _turns, "limited_turns": _turns,
    "tie_break": lambda ties: tuple(_tie_from(t) for t in ties), "actors": tuple, "minimum": _fraction, "maximum": _fraction,
    "number": _fraction, "given": lambda given: tuple(_expr(e) for e in given),
    "expected": lambda ex: tuple(Expected(e["party"], e["quantity"], Fraction(str(e["number"])), e.get("op", "==")) for e in ex),
}  # fmt: skip
_TYPES: dict[str, type[Record]] = {
    t.type: t for t in (Victory, GameEnd, VPSource, Phase, Limit, Definition, Claim, Example, Norm)
}


def record_from_json(data: Mapping[str, Json]) -> Record:
    """A record from the contract's form; fields that the contract does not know are left aside. Raises `ContractError`."""
    kind = _TYPES.get(data.get("type", ""))
    if kind is None:
        raise ContractError(f"record {data.get('id')!r}", f"unknown type {data.get('type')!r}")
    known = {f.name for f in fields(kind)}
    values: dict[str, Json] = {
        k: _READERS.get(k, lambda v: v)(v) for k, v in data.items() if k in known and k not in ("evidence", "refs", "readings")
    }
    readings = tuple(
        Reading(r["label"], tuple((k, _READERS.get(k, lambda v: v)(v)) for k, v in r.items() if k != "label"))
        for r in data.get("readings", ())
    )
    try:
        return kind(
            **values,
            evidence=tuple(_span(s) for s in data["evidence"]),
            refs=tuple(data.get("refs", ())),
            readings=readings,
        )
    except (TypeError, KeyError) as error:
        raise ContractError(f"record {data.get('id')!r}", f"{error}") from error


def _amendment(data: Mapping[str, Json]) -> Amendment:
    original = data.get("original")
    return Amendment(
        data["kind"], data["what"], data["reason"], data["file"], data["number"], data["status"], data["section"],
        (data["fault"], data["fault_en"]), tuple(_span(s) for s in data["evidence"]),
        None if original is None else _span(original), tuple(data["records"]),
    )  # fmt: skip


def book_from_json(data: Mapping[str, Json]) -> RuleBook:
    """A rule book from the contract's form. Raises `ContractError` naming the record that does not fit."""
    if data.get("schema") != RECORDS_SCHEMA:
        raise ContractError("rule book", f"schema {data.get('schema')!r} instead of {RECORDS_SCHEMA!r}")
    d = data["document"]
    return RuleBook(
        document=Document(d["id"], d["source"], d["sha256"], d["characters"]),
        text=data["text"],
        sections=tuple(
            Section(s["number"], s["title"], s["level"], Span(s["start"], s["end"]), s["parent"]) for s in data["sections"]
        ),
        records=tuple(record_from_json(r) for r in data["records"]),
        references=tuple(Reference(r["number"], Span(r["start"], r["end"]), r["resolved"]) for r in data["references"]),
        sentences=tuple(
            Sentence(_span(s), s["normative"], tuple(s["records"]), s.get("reason")) for s in data.get("sentences", ())
        ),
        doubts=tuple(Doubt(_span(d), d["why"], d.get("other", ""), d.get("confidence")) for d in data.get("doubts", ())),
        amendments=tuple(_amendment(a) for a in data.get("amendments", ())),
    )
