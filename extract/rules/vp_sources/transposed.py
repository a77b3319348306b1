"""Two rows side by side: what is counted over the points that it gives («место 1 2 3 4», «очки 10 6 3 1»)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from extract.blocks import Block
from extract.context import Context, Line
from extract.language import analyse
from extract.lexicon import words
from extract.rules.vp_sources.grids import row_of, step_above
from extract.rules.vp_sources.noun_phrases import LEXICON
from models.expressions import Compare, Expr, Quantity, all_of, number
from models.parties import anyone
from models.records import Amount, VPSource
from models.spans import Span

__all__ = ["transposed_cell", "transposed_rows"]

SHORT = 3
"""More words than the label of a row of points has."""
ROW = re.compile(r"[ \t|]*(?P<name>[^\W\d][^\d|:]*?)[ \t]*[:|]?[ \t]+(?P<cells>[+\-−]?\d[\d \t|,+\-–−]*)[ \t|]*")
CELL = re.compile(r"[+\-−]?\d+(?:[–-]\d+|\+)?")


@dataclass(frozen=True, slots=True)
class _Row:
    name: str
    cells: tuple[str, ...]


def transposed_rows(context: Context, line: Line) -> list[VPSource]:
    """The awards of a sentence that is two such rows; empty for any other sentence."""
    rows = [x for x in line.sentence.text.split("\n") if x.strip()]
    if len(rows) < 2:
        return []
    upper, lower = _row(rows[0]), _row(rows[1])
    if upper is None or lower is None or len(upper.cells) != len(lower.cells) or len(upper.cells) < 2:
        return []
    head = analyse(lower.name)
    if not any(context.is_points(x, head) for x in head.tokens):
        return []
    stop = line.sentence.start + line.sentence.text.index(rows[1]) + len(rows[1].rstrip())
    evidence = (Span(line.sentence.start, stop),)
    return [_award(context, line, upper.name, a, b, evidence) for a, b in zip(upper.cells, lower.cells, strict=True)]


def transposed_cell(context: Context, line: Line) -> list[VPSource]:
    """The award of «9» in «Место | 1 | 2» over «Очки | 12 | 9», where each piece is a cell; empty for any other cell."""
    block = line.block
    if block.kind != "cell" or not block.row or CELL.fullmatch(line.sentence.text.strip()) is None:
        return []
    head = analyse(block.row)
    if len(head.tokens) > SHORT or not any(context.is_points(x, head) for x in head.tokens):
        return []
    above = step_above(context, block)
    if above is None or CELL.fullmatch(above.step) is None:
        return []
    return [
        _award(context, line, above.name, above.step, line.sentence.text.strip(), (above.span, _to_end_of_row(context, block)))
    ]


def _to_end_of_row(context: Context, block: Block) -> Span:
    """The whole row of a cell."""
    row = row_of(context, block)
    return Span(row[0].body.start, row[-1].body.end)


def _row(text: str) -> _Row | None:
    found = ROW.fullmatch(text)
    return _Row(found["name"].strip(), tuple(CELL.findall(found["cells"]))) if found is not None else None


def _award(context: Context, line: Line, name: str, step: str, points: str, evidence: tuple[Span, ...]) -> VPSource:
    head = analyse(name)
    player = sorted(words(LEXICON, "recipient.player"))[0]
    ranked = any(x.lemma in words(LEXICON, "ground.ranks") for x in head.tokens)
    place = sorted(words(LEXICON, "ground.place_name"))[0]
    counted = Quantity(place, anyone(player)) if ranked else Quantity(name[:1].lower() + name[1:])
    return VPSource(
        name=f"{name}: {step}",
        section=context.section(line.block),
        evidence=evidence,
        recipient=anyone(player) if ranked else None,
        amount=Amount(number=Fraction(points.replace("−", "-"))),
        condition=_within(counted, step),
    )


def _within(counted: Quantity, step: str) -> Expr:
    low, _, high = step.replace("–", "-").partition("-")
    if high:
        return all_of(Compare(counted, ">=", number(Fraction(low))), Compare(counted, "<=", number(Fraction(high))))
    if step.endswith("+"):
        return Compare(counted, ">=", number(Fraction(step[:-1])))
    return Compare(counted, "==", number(Fraction(step)))
