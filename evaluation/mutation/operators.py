"""The operators by which rules are changed for the worse, and the order in which tables show them."""

from __future__ import annotations

from typing import Literal

__all__ = ["OPERATORS", "Operator"]

Operator = Literal[
    "number", "comparator", "strictness", "party", "quantifier", "turns", "moment", "tie rule", "extremum", "order", "sign",
    "dropped exception", "dropped condition", "moved control", "negation", "and/or", "quantity", "place", "value",
]  # fmt: skip
OPERATORS: tuple[Operator, ...] = (
    "number", "comparator", "strictness", "party", "quantifier", "turns", "moment", "tie rule", "extremum", "order", "sign",
    "dropped exception", "dropped condition", "moved control", "negation", "and/or", "quantity", "place", "value",
)  # fmt: skip
"""Every operator; not each of them applies to texts, records, engines and vocabularies alike."""
