"""Errata and corrections by hand that no longer fit the text."""

from __future__ import annotations

from models.reports import Finding
from models.rulebook import RuleBook
from verification.findings import finding

__all__ = ["check_amendments"]

_KINDS = {
    "erratum": ("поправка", "the erratum"), "correct": ("исправление записи", "the correction of a record"),
    "add": ("запись от руки", "the record added by hand"), "remove": ("удаление записи", "the removal of a record"),
}  # fmt: skip


def check_amendments(book: RuleBook) -> list[Finding]:
    """A warning for each erratum or correction that was not made, which says why: it points at what is not there."""
    out = []
    for one in book.amendments:
        if not one.applied:
            ru, en = _KINDS[one.kind]
            out.append(
                finding("dangling_reference", "warning",
                        f"{ru} {one.number} из {one.file}: не внесено, с текстом не сходится ({one.what}): {one.fault[0]}",
                        f"{en} {one.number} of {one.file} was not made ({one.what}): {one.fault[1]}",
                        evidence=(), about=f"{one.kind} {one.number} {one.what}")
            )  # fmt: skip
    return out
