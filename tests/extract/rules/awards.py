"""A short form of awards for tests: «игрок +2 за города если …»."""

from __future__ import annotations

from extract.pipeline import context_of
from extract.rules.vp_sources import vp_sources
from extract.structure import lay_out
from models.expressions import All, Any, Compare, Expr, Fact, Not, Number, Others, Quantity, Term
from models.parties import Party
from models.records import Amount, VPSource


def read(text: str) -> list[VPSource]:
    """The awards of a text."""
    return vp_sources(context_of(lay_out(text)))


def short(text: str) -> list[str]:
    """The awards of a text, one short form each."""
    return [of_record(x) for x in read(text)]


def short_each(texts: list[str]) -> list[list[str]]:
    """The awards of each of many texts in short form, read as paragraphs of one text: the parser is slow to start."""
    joined = "\n\n".join(texts)
    out: list[list[str]] = [[] for _ in texts]
    ends: list[int] = []
    for text in texts:
        ends.append((ends[-1] if ends else 0) + len(text) + 2)
    for record in read(joined):
        place = next(i for i, end in enumerate(ends) if record.evidence[-1].start < end)
        out[place].append(of_record(record))
    return out


def of_record(record: VPSource) -> str:
    """Who, how much, for what, if what: the parts that are there."""
    parts = [of_party(record.recipient), of_amount(record.amount)]
    if record.condition is not None:
        parts.append(f"если {of_expr(record.condition)}")
    return " ".join(x for x in parts if x)


def of_party(party: Party | None) -> str:
    """«?игрок» for any player, «=Испания» for a name, «>рыцари» for whoever has most."""
    if party is None:
        return ""
    signs = {"any": "?", "name": "=", "names": "=", "highest": ">", "lowest": "<"}
    return signs[party.kind] + "+".join(party.words)


def of_amount(amount: Amount) -> str:
    """The number with its sign and what it is counted by, the table, the formula, or «…»."""
    if amount.number is not None:
        per = f" за {amount.per.name}" if amount.per is not None else ""
        return f"{'+' if amount.number > 0 else ''}{amount.number}{per}"
    if amount.table is not None:
        return f"[{amount.table}]"
    return f"({amount.formula})" if amount.formula is not None else "…"


def of_expr(expr: Expr) -> str:
    """A condition in signs."""
    if isinstance(expr, All):
        return " & ".join(of_expr(x) for x in expr.parts)
    if isinstance(expr, Any):
        return " | ".join(of_expr(x) for x in expr.parts)
    if isinstance(expr, Not):
        return f"не({of_expr(expr.part)})"
    if isinstance(expr, Compare):
        return f"{of_term(expr.left)} {expr.op} {of_term(expr.right)}"
    assert isinstance(expr, Fact)
    return expr.text


def of_term(term: Term) -> str:
    """A term in signs."""
    if isinstance(term, Number):
        return str(term.value)
    if isinstance(term, Others):
        return f"{term.which}({term.name})"
    assert isinstance(term, Quantity)
    return term.name
