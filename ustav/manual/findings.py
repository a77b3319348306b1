"""The page of outcomes and findings: what reports call them, what each says, what to do about it."""

from __future__ import annotations

from ustav.manual.base import page, table
from verification.reports.common import KINDS, SEVERITIES, VERDICTS
from verification.reports.kinds import kind_help

__all__ = ["findings_page"]


def findings_page() -> str:
    """The page."""
    outcomes = table(
        ("in JSON", "in English reports", "in Russian reports"), [[f"`{v}`", en, ru] for v, (ru, en) in VERDICTS.items()]
    )
    grave = table(("in JSON", "in Russian reports"), [[f"`{s}`", ru] for s, (ru, _) in SEVERITIES.items()])
    kinds = table(
        ("in JSON", "in Russian reports", "what it says", "what to do"),
        [[f"`{k}`", KINDS[k][0], told.says[1], told.do[1]] for k, told in kind_help().items()],
    )
    return page(
        "Outcomes and findings", "`verification/reports`",
        f"## Outcomes\n\n[How to read a verdict](../verdicts.md) explains them with an example.\n\n{outcomes}",
        f"## Severity\n\n{grave}", f"## Kinds of findings\n\n{kinds}",
    )  # fmt: skip
