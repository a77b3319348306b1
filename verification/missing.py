"""What the engine has and the text lacks: rules that no record states, and duties that no sentence tells."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from models.records import CORE
from models.reports import Finding, Severity
from models.rulebook import RuleBook
from models.spans import Span
from verification.comparison import COMPARED, Comparison, Group
from verification.findings import finding
from verification.reference.base import Rule

__all__ = ["Covered", "covered_by", "missing", "missing_norms", "only_told"]

Covered = Mapping[str, frozenset[str]]
"""By type of record, the sections that a text covers."""


def only_told(group: Group, told: Mapping[str, Span]) -> bool:
    """True for rules without a record that sentences of the text speak of all the same: ``told``, by rule."""
    return not group.records and all(r.id in told for r in group.rules)


def covered_by(results: Sequence[tuple[Group, Comparison]], book: RuleBook) -> Covered:
    """The sections that this text covers, by type of record.

    Those that it has; in a text without section numbers those cited by rules of the type that it was compared with.
    """
    own = frozenset(s.number for s in book.sections if s.number)
    if own:
        return dict.fromkeys(COMPARED, own)
    cited: dict[str, frozenset[str]] = {}
    for group, result in results:
        if result.basis is not None and group.records:
            numbers = {n for r in group.rules for n in _numbers(r.cites)}
            cited[group.kind] = cited.get(group.kind, frozenset()) | numbers
    return cited


def _numbers(cites: str) -> list[str]:
    return re.findall(r"\d+(?:\.\d+)*", cites)


def _within(rule: Rule, covered: Covered) -> bool:
    here = covered.get(rule.record.type, frozenset())
    return any(n == c or n.startswith(f"{c}.") for n in _numbers(rule.cites) for c in here)


def missing(results: Sequence[tuple[Group, Comparison]], covered: Covered, told: Mapping[str, Span]) -> list[Finding]:
    """One finding for the rules of one section and type that the text lacks: a warning where the text has that section.

    For a rule that a sentence speaks of, a note that it was not read.
    """
    out: list[Finding] = []
    lacking: dict[tuple[str, bool, str], list[Rule]] = {}
    for group, _ in results:
        if only_told(group, told):
            out += [
                finding("unread", "note", f"«{r.ru}»: в тексте об этом сказано, но запись не получена, и правило не сверено",
                        f"“{r.en}”: the text speaks of it, but gave no record, and the rule was not compared",
                        rules=[r.id], evidence=[told[r.id]])
                for r in group.rules
            ]  # fmt: skip
            continue
        for rule in group.rules if not group.records and group.kind in COMPARED else ():
            numbers = _numbers(rule.cites)
            section = numbers[0] if numbers else rule.cites
            lacking.setdefault((rule.record.type, _within(rule, covered), section), []).append(rule)
    for (kind, inside, section), rules in lacking.items():
        severity: Severity = "warning" if inside and kind in (*CORE, "limit", "definition") else "note"
        why, why_en = ("", "") if inside else (" (раздел вне этого текста)", " (its section is outside this text)")
        ru, en = ("; ".join(f"«{n}»" for n in names) for names in ([r.ru for r in rules], [r.en for r in rules]))
        out.append(
            finding("missing", severity, f"Раздел {section}: в тексте нет того, что есть в движке: {ru}{why}",
                    f"Section {section}: the text lacks what the reference has: {en}{why_en}", rules=[r.id for r in rules])
        )  # fmt: skip
    return out


def missing_norms(rules: Sequence[Rule], covered: Covered) -> list[Finding]:
    """A finding for each rule on what must or may be done that the text has no word on: a warning in a section that it has."""
    here = frozenset[str]().union(*covered.values())
    return [
        finding("missing", "warning" if any(n in here for n in _numbers(r.cites)) else "note",
                f"«{r.ru}» (раздел {r.cites}): в тексте не сказано того, что говорит об этом движок",
                f"“{r.en}” (section {r.cites}): the text does not say what the reference says of it", rules=[r.id])
        for r in rules
    ]  # fmt: skip
