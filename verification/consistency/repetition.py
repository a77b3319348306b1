"""The same rule stated twice with different numbers."""

from __future__ import annotations

from fractions import Fraction

from models.expressions import Expr, Node, Number, rewrite, walk
from models.parties import Party
from models.records import Limit, Record, Victory, VPSource
from models.reports import Finding
from models.rulebook import RuleBook
from models.timing import Timing
from verification.binding import likeness
from verification.findings import finding

__all__ = ["check_repetition"]


def check_repetition(book: RuleBook) -> list[Finding]:
    """Stated records that have everything in common but a number: each against the first before it of which that is so."""
    out: list[Finding] = []
    for kind in (Limit, Victory, VPSource):
        stated = [r for r in book.records if isinstance(r, kind) and r.status == "stated"]
        for place, b in enumerate(stated):
            pairs = ((a, _differing(a, b)) for a in stated[:place])
            a, numbers = next(((a, n) for a, n in pairs if n is not None and not _one_line(a, b, book.text)), (b, None))
            if numbers is not None:
                out.append(
                    finding("contradiction", "error",
                            f"«{a.name}»: одно и то же правило сказано дважды с разными числами: {numbers[0]} и {numbers[1]}",
                            f"“{a.name}”: the same rule is stated twice with different numbers: {numbers[0]} and {numbers[1]}",
                            records=[a, b], about="numbers")
                )  # fmt: skip
    return out


def _differing(a: Record, b: Record) -> tuple[str, str] | None:
    """The numbers in which two records of the same rule differ, or None."""
    if type(a) is not type(b) or likeness(a.name, b.name) is None:
        return None
    if isinstance(a, Limit) and isinstance(b, Limit):
        return _limits(a, b)
    if isinstance(a, Victory) and isinstance(b, Victory):
        if (a.winner, a.loser, a.draw) != (b.winner, b.loser, b.draw) or not _same_time(a.timing, b.timing):
            return None
        return _conditions(a.condition, b.condition)
    if isinstance(a, VPSource) and isinstance(b, VPSource):
        return _awards(a, b)
    return None


def _one_line(a: Record, b: Record, text: str) -> bool:
    """True for two awards of one line («+2, …, and one more»): not one rule twice."""
    if not isinstance(a, VPSource) or not isinstance(b, VPSource):
        return False
    first, second = a.evidence[-1], b.evidence[-1]  # the own words of each; what stands before them may be common to both
    if first.overlaps(second):
        return first != second
    return "\n" not in text[min(first.end, second.end) : max(first.start, second.start)]


def _limits(a: Limit, b: Limit) -> tuple[str, str] | None:
    if likeness(a.quantity, b.quantity) is None or a.holder != b.holder:
        return None
    for x, y in ((a.minimum, b.minimum), (a.maximum, b.maximum)):
        if x is not None and y is not None and x != y:
            return str(x), str(y)
    return None


def _awards(a: VPSource, b: VPSource) -> tuple[str, str] | None:
    if not _same_party(a.recipient, b.recipient) or not _same_time(a.timing, b.timing) or a.category != b.category:
        return None
    if a.amount.number is None or b.amount.number is None or a.amount.per != b.amount.per:
        return None
    if a.condition == b.condition and (a.amount.number > 0) == (b.amount.number > 0):  # «+2» and «−1» are two rules
        return None if a.amount.number == b.amount.number else (str(a.amount.number), str(b.amount.number))
    return None  # another condition is another case: «7–8: 8, 9–10: 12»


def _same_party(a: Party | None, b: Party | None) -> bool:
    return a == b


def _same_time(a: Timing, b: Timing) -> bool:
    return a.turns == b.turns and ("unspecified" in (a.when, b.when) or (a.when, a.phase) == (b.when, b.phase))


def _conditions(a: Expr | None, b: Expr | None) -> tuple[str, str] | None:
    if a is None or b is None or a == b or _shape(a) != _shape(b):
        return None
    mine, its = ([x.value for x in walk(e) if isinstance(x, Number)] for e in (a, b))
    x, y = next((x, y) for x, y in zip(mine, its, strict=True) if x != y)
    return str(x), str(y)


def _shape(expr: Expr) -> Expr:
    """The condition with every number replaced by zero."""

    def change(node: Node) -> Node:
        return Number(Fraction(0)) if isinstance(node, Number) else node

    return rewrite(expr, change)
