"""Stepped cells: «2–3 / 4–5 / 6 и более ремесленников | 3 / 6 / 10»: as many values as the label of the row has steps."""

from __future__ import annotations

import re
from fractions import Fraction

from extract.context import Context, Line
from extract.language import Sentence, analyse, nominative
from extract.lexicon import words
from extract.rules.vp_sources.evidence import row_start
from extract.rules.vp_sources.grids import row_of
from extract.rules.vp_sources.lead_parties import party_of_lead
from extract.rules.vp_sources.moments import timing_over
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.places import Place
from models.expressions import Compare, Expr, Quantity, all_of, number
from models.records import Amount, VPSource
from models.spans import Span

__all__ = ["stepped_cell"]

STEP = r"\d+(?:\s*[–-]\s*\d+)?(?:\s*\+|\s+и\s+\w+)?"
STEPS = re.compile(rf"(?<![\w.,/]){STEP}(?:\s*/\s*{STEP})+")
VALUES = re.compile(r"(?P<values>[+\-−]?\d+(?:[.,]\d+)?(?:\s*/\s*[+\-−]?\d+(?:[.,]\d+)?)+)(?P<rest>\D*)")
REST = 3
"""More words than stand behind the values of such a cell («3 / 6 / 10 очков»)."""


def stepped_cell(context: Context, line: Line, place: Place) -> list[VPSource]:
    """The awards of such a cell, one for each step; empty for any other sentence."""
    found = VALUES.fullmatch(line.sentence.text.strip(" ."))
    if line.block.kind != "cell" or not line.block.row or found is None:
        return []
    told = (x.body.quote(context.text) for x in row_of(context, line.block) if x.index < line.block.index)
    row = next((x for x in told if STEPS.search(x)), "")
    steps = STEPS.search(row)
    if steps is None or len(found["rest"].split()) > REST:
        return []
    bounds = [x.strip() for x in steps[0].split("/")]
    values = [x.strip().replace("−", "-").replace(",", ".") for x in found["values"].split("/")]
    name = _counted(row[: steps.start()], row[steps.end() :])
    if len(bounds) != len(values) or not name:
        return []
    quantity = Quantity(name)
    evidence = (Span(row_start(context, line), line.sentence.start + len(line.sentence.text.rstrip(" ."))),)
    return [
        VPSource(
            name=f"{name[:1].upper()}{name[1:]}: {step}",
            section=context.section(line.block),
            evidence=evidence,
            recipient=party_of_lead(context, place),
            amount=Amount(number=Fraction(value)),
            condition=_within(quantity, step),
            timing=timing_over(context, line, place),
        )
        for step, value in zip(bounds, values, strict=True)
    ]


def _counted(before: str, after: str) -> str:
    """«ремесленники» of «2–3 / 4–5 ремесленников», «пустые клетки на планшете» of «пустых клеток на планшете: 0–2 / 3–5»."""
    told = analyse((after.strip(" :–—") or before.strip(" :–—")).strip())
    inside = [x for x in told.tokens if not x.is_punct]
    return _plural(told) if inside and any(x.pos in ("NOUN", "PROPN") for x in inside) else ""


def _plural(told: Sentence) -> str:
    cut = next((x.i for x in told.tokens if x.pos == "ADP" or x.feats.get("Variant") == "Short"), len(told.tokens))
    head = nominative([x for x in told.tokens[:cut] if not x.is_punct], "plur")
    return f"{head} {told.span_text(cut, len(told.tokens))}".strip() if cut else told.text


def _within(counted: Quantity, step: str) -> Expr:
    bounds = [Fraction(x) for x in re.findall(r"\d+", step)]
    if len(bounds) > 1:
        return all_of(Compare(counted, ">=", number(bounds[0])), Compare(counted, "<=", number(bounds[1])))
    opened = "+" in step or any(x in words(LEXICON, "ground.or_more") for x in step.lower().split())
    return Compare(counted, ">=" if opened else "==", number(bounds[0]))
